//! Where answers and messages go: standard output for answers, standard error for the rest.

use std::env;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use super::When;

/// The two streams, with or without colour.
pub(super) struct Out {
    answers: BufWriter<Stdout>,
    paint_answers: bool,
    paint_messages: bool,
}

impl Out {
    /// The streams of this process.
    pub(super) fn new(color: When) -> Self {
        let colours = |terminal: bool| match color {
            When::Always => true,
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
        writeln!(self.answers, "{text}")
    }

    /// Writes text of the answer as it is.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.answers.write_all(text.as_bytes())
    }

    /// Writes a JSON value of the answer, on one line.
    pub(super) fn json(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.answers, value)?;
        writeln!(self.answers)
    }

    /// Hands on what was written so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.answers.flush()
    }

    /// The text, bold where answers have colour.
    pub(super) fn strong(&self, text: &str) -> String {
        if self.paint_answers {
            format!("\u{1b}[1m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// Says on standard error what went wrong.
    pub(super) fn error(&mut self, message: &str) {
        let name = if self.paint_messages {
            "\u{1b}[1;31mtriumph:\u{1b}[0m"
        } else {
            "triumph:"
        };
        self.say(&format!("{name} {message}"));
    }

    /// Says on standard error what to do now.
    pub(super) fn hint(&mut self, hint: &str) {
        self.say(hint);
    }

    /// Says something on standard error. Nobody is left to tell when that fails.
    pub(super) fn say(&mut self, text: &str) {
        // What was answered before comes first where both streams go to one terminal.
        self.answers.flush().ok();
        writeln!(io::stderr(), "{text}").ok();
    }
}
