//! `triumph do SAVE [COMMAND…]`: the table without a screen.
//!
//! Each argument is one command. Without one, or with `-`, each line of standard input is one. The results of
//! a command are full sentences, one a line, so that a session can be followed by ear.

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::json;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::session::{Options, Session};
use crate::table::{LineKind, Told};
use lang::Refusal;
use lang::words::LONGEST_LINE;
use rules::view::Stage;

/// Run commands without a screen.
#[derive(Debug, clap::Args)]
pub(super) struct Run {
    /// A path, or the name of a save in the library
    save: OsString,
    /// Commands, each in quotes. Without any, or with `-`, read one per line from standard input, where `#` starts
    /// a comment
    #[arg(value_name = "COMMAND")]
    commands: Vec<String>,
    /// Make a new save first, in this game: Genesys, Genesis or 2084
    #[arg(long, value_name = "SYSTEM")]
    new: Option<String>,
    /// Seed the dice, so that the rolls can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Answer with one JSON object per command
    #[arg(long)]
    json: bool,
    /// Continue after a refusal
    #[arg(long)]
    keep_going: bool,
    /// Take over a save that another program has open
    #[arg(long)]
    takeover: bool,
}

/// The place of a command, for messages.
#[derive(Clone, Copy)]
enum Place {
    /// The only one on the command line.
    Only,
    /// On the command line, counted from 1.
    Command(usize),
    /// A line of standard input, counted from 1.
    Line(usize),
}

/// What follows after a line was run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The next line.
    Next,
    /// Nothing, because it was refused.
    Refused,
    /// Nothing, because the answers have no reader any longer.
    Closed,
}

/// Returns the command in a line of a script. Empty if there is none.
fn command_of(line: &str, number: usize) -> &str {
    // Some editors begin a file with a byte order mark.
    let marked = line.strip_prefix('\u{feff}').filter(|_| number == 1);
    without_comment(marked.unwrap_or(line))
}

/// Names the commands that were not run because of an earlier one: "Commands 3 to 9 were".
fn not_run(first: usize, last: usize) -> Option<String> {
    let which = match last.checked_sub(first)? {
        0 => format!("Command {first} was"),
        1 => format!("Commands {first} and {last} were"),
        _ => format!("Commands {first} to {last} were"),
    };
    Some(which)
}

/// Returns a sentence as the later part of another.
fn lower(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(letters).collect()
    })
}

impl Run {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut session = self.session(start, out)?;
        let mut refused = false;
        let mut go = |line: Result<&str, Refusal>, place: Place, out: &mut Out| {
            let (line, told) = match line {
                Ok(line) => (line, session.run(line)),
                Err(refusal) => ("", Err(refusal)),
            };
            let fine = told.is_ok();
            let closed = match self.tell(line, place, &session, told, out) {
                Ok(()) => false,
                // The line was run and is saved, so the state of the answers' reader decides about the next.
                Err(Failure::Pipe) => true,
                Err(failure) => return Err(failure),
            };
            for notice in session.take_notices() {
                out.say(&notice);
            }
            refused |= !fine;
            Ok(match (closed, fine || self.keep_going) {
                (true, _) => Then::Closed,
                (false, true) => Then::Next,
                (false, false) => Then::Refused,
            })
        };
        let mut left = None;
        if self.commands.is_empty() || self.commands == ["-"] {
            let mut input = io::stdin().lock();
            let mut number = 0;
            let mut then = Then::Next;
            while let Some(line) = next_line(&mut input)? {
                number += 1;
                let line = line.as_deref().map(|line| command_of(line, number));
                if line == Ok("") {
                    continue;
                }
                if then == Then::Closed {
                    left = Some(format!("line {number} and the lines after it were not run"));
                    break;
                }
                then = go(line.map_err(Refusal::clone), Place::Line(number), out)?;
                if then == Then::Refused {
                    // The script's writer may not be finished, so the program doesn't wait for the rest.
                    out.hint(&format!(
                        "Lines after {number} were not run. Add `--keep-going` to continue past errors."
                    ));
                    break;
                }
            }
        } else {
            let all = self.commands.len();
            for (i, line) in self.commands.iter().enumerate() {
                let place = match all {
                    1 => Place::Only,
                    _ => Place::Command(i + 1),
                };
                match go(Ok(line), place, out)? {
                    Then::Next => continue,
                    Then::Refused => {
                        if let Some(which) = not_run(i + 2, all) {
                            out.hint(&format!(
                                "{which} not run. Add `--keep-going` to continue past errors."
                            ));
                        }
                    }
                    Then::Closed => {
                        left = not_run(i + 2, all).map(|which| format!("{which} not run"));
                    }
                }
                break;
            }
        }
        if let Some(left) = left {
            let what = format!("the output was closed, so {}", lower(&left));
            return Err(Failure::with(what, "Everything before that is saved."));
        }
        if refused {
            self.unmake(session, out);
            Err(Failure::Told)
        } else {
            Ok(ExitCode::SUCCESS)
        }
    }

    fn session(&self, start: &Start, out: &mut Out) -> Result<Session, Failure> {
        let mut setup = start.setup.clone();
        setup.seed = self.seed.or(setup.seed);
        let options = Options {
            take_over: self.takeover,
            ..setup.options(false)
        };
        let mut session = match &self.new {
            Some(system) => {
                let path = start.library.place_for(&self.save)?;
                let folder = path
                    .parent()
                    .filter(|folder| !folder.as_os_str().is_empty());
                if let Some(folder) = folder
                    && folder != start.library.folder()
                    && !folder.is_dir()
                {
                    return Err(Failure::with(
                        format!("The folder `{}` doesn't exist.", folder.display()),
                        "Create the folder, or name a save without a path.",
                    ));
                }
                Session::create(&path, system, &title(&path), options)?
            }
            None => Session::open(&start.library.find(&self.save)?, options)?,
        };
        for notice in session.take_notices() {
            out.say(&notice);
        }
        Ok(session)
    }

    /// Removes a save that was made for these lines, if none of them was saved in it. The corrected call
    /// should find the name free.
    fn unmake(&self, session: Session, out: &mut Out) {
        let made = self.new.is_some() && session.face().last() == 0;
        let Some(path) = session.path().filter(|_| made).map(Path::to_path_buf) else {
            return;
        };
        drop(session);
        if fs::remove_file(&path).is_ok() {
            out.hint("The new save stayed empty, so it was deleted.");
        }
    }

    fn tell(
        &self,
        line: &str,
        place: Place,
        session: &Session,
        told: Result<Told, Refusal>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        match told {
            Ok(told) if self.json => {
                let (round, turn) = session.face().moment();
                out.json(&json!({
                    "n": told.n, "line": line, "said": told.said, "rolls": told.rolls,
                    "round": round, "turn": turn,
                }))?;
            }
            Ok(told) if told.said.is_empty() => {
                let log = session.face().log(told.n, told.n);
                let note = log.first().is_some_and(|line| line.kind == LineKind::Note);
                let tray = session.face().tray();
                let check = tray.title.plain();
                if note {
                    out.line("Noted.")?;
                } else if tray.stage == Stage::Pool && !check.is_empty() {
                    let check: Vec<&str> = check.split_whitespace().collect();
                    out.line(&format!("This opens a check: {}.", check.join(" ")))?;
                } else {
                    out.line("Done.")?;
                }
            }
            Ok(told) => {
                for sentence in &told.said {
                    out.line(sentence)?;
                }
            }
            Err(refusal) => {
                let mut answered = Ok(());
                if self.json {
                    answered = out.json(&json!({
                        "line": line,
                        "refused": {
                            "why": refusal.why, "rule": refusal.rule,
                            "hint": refusal.hint, "overrule": refusal.overrule,
                        },
                    }));
                }
                // The error goes to standard error even if the answers have no reader any longer.
                let answered = answered.and_then(|()| out.flush());
                out.error(&match place {
                    Place::Only => refusal.to_string(),
                    Place::Command(n) => format!("command {n}: {refusal}"),
                    Place::Line(n) => format!("line {n}: {refusal}"),
                });
                answered?;
            }
        }
        out.flush()?;
        Ok(())
    }
}

/// Returns a title for a save that has only a file name.
pub(super) fn title(path: &std::path::Path) -> String {
    let stem: PathBuf = path.file_stem().unwrap_or_default().into();
    let words = stem.to_string_lossy().replace(['-', '_'], " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "Encounter".to_owned(),
    }
}

/// Returns the next line of a script, or a refusal with the place in it if it isn't text. A line that is far
/// too long is read to its end, but only enough of it is kept to refuse it for its length.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Refusal>>> {
    let most = LONGEST_LINE as u64 + 2;
    let mut bytes = Vec::new();
    if input.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == most && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let (fine, bad) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let column = String::from_utf8_lossy(fine).chars().count() + 1;
        let byte = bad.first().copied().unwrap_or_default();
        Refusal::input(format!(
            "This line isn't UTF-8 text: its character {column} begins with the byte {byte:02X}."
        ))
        .hint("Save the script as UTF-8.")
    })))
}

/// Returns a line of a script without its comment: `#` at its beginning, or alone outside quotes.
fn without_comment(line: &str) -> &str {
    let line = line.trim();
    if line.starts_with('#') {
        return "";
    }
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in line.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if !quoted => {
                let alone = line[..at].ends_with(char::is_whitespace)
                    && line[at + 1..]
                        .chars()
                        .next()
                        .is_none_or(char::is_whitespace);
                if alone {
                    return line[..at].trim_end();
                }
            }
            _ => {}
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("wound vex 5 # ouch", "wound vex 5")]
    #[case("  # all of it", "")]
    #[case("#", "")]
    #[case("note hull #3 leaks", "note hull #3 leaks")]
    #[case("note \"a # b\" # c", "note \"a # b\"")]
    #[case("", "")]
    fn comments_are_left_out(#[case] line: &str, #[case] rest: &str) {
        assert_eq!(without_comment(line), rest);
    }

    #[test]
    fn what_was_not_run_is_told() {
        assert_eq!(not_run(3, 2), None);
        let told = |first, last| not_run(first, last).unwrap_or_default();
        assert_eq!(told(3, 3), "Command 3 was");
        says!(told(3, 4));
        says!(told(3, 9));
    }

    #[test]
    fn lines_are_bounded_and_the_next_one_is_whole() {
        let text = format!("{}\nnext\r\n\u{e4}", "x".repeat(3 * LONGEST_LINE));
        let mut input = text.as_bytes();
        let first = next_line(&mut input).unwrap().unwrap().unwrap();
        assert!(first.len() > LONGEST_LINE && first.len() < LONGEST_LINE + 8);
        assert_eq!(next_line(&mut input).unwrap().unwrap().unwrap(), "next\r\n");
        assert_eq!(next_line(&mut input).unwrap().unwrap().unwrap(), "\u{e4}");
        assert!(next_line(&mut input).unwrap().is_none());
        assert!(next_line(&mut &b"\xff\n"[..]).unwrap().unwrap().is_err());
    }
}
