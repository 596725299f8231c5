//! `triumph export SAVE --to md|json|csv [--character NAME] [-o FILE]`.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use super::failure::Failure;
use super::out::{Out, plain_json};
use super::start::Start;
use crate::session::Session;
use crate::store::rewrite;
use crate::table::{AnyTable, export, review};
use lang::find;
use lang::text::{clean, clean_lines};

/// Write a save in another format.
#[derive(Debug, clap::Args)]
pub(super) struct Export {
    /// A path, or the name of a save in the library
    save: OsString,
    /// The format
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// Only this character, as JSON for `triumph import`
    #[arg(long, value_name = "NAME")]
    character: Option<String>,
    /// The file to write (default: standard output)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The forms a save can be written in.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// The session as a Markdown report
    Md,
    /// Everything, for programs and for `triumph import`
    Json,
    /// The history as a table
    Csv,
}

/// Returns the highest missing folder above a file.
fn missing_folder(file: &Path) -> Option<&Path> {
    let folders = file.ancestors().skip(1);
    folders
        .filter(|folder| !folder.as_os_str().is_empty())
        .take_while(|folder| !folder.exists())
        .last()
}

impl Export {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut session = start.open(&self.save, true, out)?;
        if let Some(name) = &self.character {
            let text = self.character(name, &session)?;
            return self.written(&text, &session, out);
        }
        session.load_history()?;
        let text = match self.to {
            Form::Md => clean_lines(&review::markdown(session.face())).into_owned(),
            Form::Csv => clean_lines(&export::csv(session.face())).into_owned(),
            Form::Json => {
                let text = session.text()?.unwrap_or_default();
                let json =
                    AnyTable::to_json(&text).map_err(|no| Failure::refused(no.to_string()))?;
                plain_json(&format!("{json:#}\n")).into_owned()
            }
        };
        self.written(&text, &session, out)
    }

    /// Returns one character as JSON.
    fn character(&self, name: &str, session: &Session) -> Result<String, Failure> {
        if !matches!(self.to, Form::Json) {
            return Err(Failure::with(
                "a character can only be exported as JSON",
                "Use `--to json`.",
            ));
        }
        let face = session.face();
        let who = find(name, "character", &face.names())?;
        let Some(text) = face.carried(who) else {
            let what = format!("`{}` isn't a character that can be exported", clean(name));
            return Err(Failure::refused(what));
        };
        Ok(plain_json(&text).into_owned())
    }

    /// Writes the text to standard output or to the file.
    fn written(&self, text: &str, session: &Session, out: &mut Out) -> Result<ExitCode, Failure> {
        let Some(to) = &self.output else {
            out.text(text)?;
            return Ok(ExitCode::SUCCESS);
        };
        let same = session.path().is_some_and(|path| {
            fs::canonicalize(path)
                .ok()
                .is_some_and(|path| fs::canonicalize(to).ok() == Some(path))
        });
        if same {
            return Err(Failure::with(
                "an export can't be written over its own save",
                "Name another file.",
            ));
        }
        if let Some(missing) = missing_folder(to) {
            return Err(Failure::with(
                format!("the folder {} doesn't exist", missing.display()),
                "Make it first, or write elsewhere.",
            ));
        }
        // A device or a pipe takes the text directly. Only a file is replaced by a whole new one.
        if fs::metadata(to).is_ok_and(|is| !is.is_file() && !is.is_dir()) {
            let written = fs::OpenOptions::new()
                .write(true)
                .open(to)
                .and_then(|mut to| to.write_all(text.as_bytes()));
            return match written {
                Ok(()) => Ok(ExitCode::SUCCESS),
                Err(error) => Err(Failure::refused(format!(
                    "{} can't be written: {error}",
                    to.display()
                ))),
            };
        }
        if let Some(notice) = rewrite(to, text)?.notice {
            out.say(&notice);
        }
        Ok(ExitCode::SUCCESS)
    }
}
