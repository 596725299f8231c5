//! The streams for answers and messages: standard output for answers, standard error for the rest.
//!
//! Names come from files and from other people, so all text about them is cleaned here before it is
//! written: a save can't move the cursor of the terminal that prints it.

use std::borrow::Cow;
use std::env;
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::time::{Duration, Instant};

use super::When;
use lang::text::{clean_lines, disturbs};

/// The number of steps after which progress is shown again.
const MANY: usize = 100;

/// The time that a piece of work may take before its progress is shown.
const PATIENCE: Duration = Duration::from_millis(300);

/// The two streams, with or without color.
pub(super) struct Out {
    answers: BufWriter<Stdout>,
    paint_answers: bool,
    paint_messages: bool,
}

impl Out {
    /// The streams of this process.
    pub(super) fn new(color: When) -> Self {
        let colours = |terminal: bool| match color {
            When::Always | When::Full => true,
            When::Never => false,
            When::Auto => {
                let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
                terminal
                    && !set("NO_COLOR")
                    && env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        };
        Self {
            answers: BufWriter::new(io::stdout()),
            paint_answers: colours(io::stdout().is_terminal()),
            paint_messages: colours(io::stderr().is_terminal()),
        }
    }

    /// Writes a line of the answer.
    pub(super) fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.answers, "{}", clean_lines(text))
    }

    /// Writes a line of the answer that ends in its subject, in bold where there is color.
    pub(super) fn strong_line(&mut self, before: &str, strong: &str) -> io::Result<()> {
        let (before, strong) = (clean_lines(before), clean_lines(strong));
        if self.paint_answers {
            writeln!(self.answers, "{before}\u{1b}[1m{strong}\u{1b}[0m")
        } else {
            writeln!(self.answers, "{before}{strong}")
        }
    }

    /// Writes an answer of many lines about a save.
    pub(super) fn report(&mut self, text: &str) -> io::Result<()> {
        self.text(&clean_lines(text))
    }

    /// Writes a text of the program's own, unchanged.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.answers.write_all(text.as_bytes())
    }

    /// Writes a JSON value of the answer, on one line.
    pub(super) fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let text = serde_json::to_string(value)?;
        writeln!(self.answers, "{}", plain_json(&text))
    }

    /// Flushes the answers.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.answers.flush()
    }

    /// Writes an error to standard error.
    pub(super) fn error(&mut self, message: &str) {
        let name = if self.paint_messages {
            "\u{1b}[1;31mtriumph:\u{1b}[0m"
        } else {
            "triumph:"
        };
        self.tell(&format!("{name} {}", clean_lines(message)));
    }

    /// Writes what to do now to standard error.
    pub(super) fn hint(&mut self, hint: &str) {
        self.say(hint);
    }

    /// Writes a message to standard error. A failure of that write can't be reported.
    pub(super) fn say(&mut self, text: &str) {
        self.tell(&clean_lines(text));
    }

    fn tell(&mut self, text: &str) {
        // Earlier answers come first if both streams go to one terminal.
        self.answers.flush().ok();
        writeln!(io::stderr(), "{text}").ok();
    }
}

/// How far a long piece of work is, in one line on the terminal that is removed at the end. Nothing of it is
/// written before the end, so that Ctrl-C leaves everything as it was.
pub(super) struct Progress {
    what: &'static str,
    since: Instant,
    shown: bool,
}

impl Progress {
    /// Begins a piece of work.
    pub(super) fn of(what: &'static str) -> Self {
        Self {
            what,
            since: Instant::now(),
            shown: false,
        }
    }

    /// Shows the number of finished steps, if the work takes long enough to be waited for.
    pub(super) fn step(&mut self, done: usize, all: usize) {
        if !done.is_multiple_of(MANY) || self.since.elapsed() < PATIENCE {
            return;
        }
        if self.shown || io::stderr().is_terminal() {
            self.shown = true;
            Self::write(&progress_line(self.what, done, all));
        }
    }

    fn write(text: &str) {
        let mut stream = io::stderr();
        let done = stream.write_all(text.as_bytes());
        done.and_then(|()| stream.flush()).ok();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown {
            Self::write(&format!("\r{:60}\r", ""));
        }
    }
}

/// "Reading the log: 12000 of 30000. Ctrl-C stops."
fn progress_line(what: &str, done: usize, all: usize) -> String {
    format!("\r{what}: {done} of {all}. Ctrl-C stops.")
}

/// Returns JSON in which every character that could disturb a terminal is an escape: the same data
/// for a program, and harmless on a screen. Such characters occur only in strings.
pub(super) fn plain_json(text: &str) -> Cow<'_, str> {
    let bad = |c: char| c != '\n' && disturbs(c);
    if !text.chars().any(bad) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if bad(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(plain, "\\u{unit:04x}").ok();
            }
        } else {
            plain.push(c);
        }
    }
    Cow::Owned(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_keeps_what_it_says_and_disturbs_nothing() {
        let name = "a\u{9b}2J\u{202e}b\u{e0001}\u{1b}c\td";
        let text = serde_json::to_string(&[name]).unwrap();
        let plain = plain_json(&text);
        assert!(!plain.chars().any(disturbs), "{plain}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&plain).unwrap(), [name]);
    }
}
