//! `triumph export SAVE --to FORM [--character NAME] [-o FILE]`: reports, tables, data, and characters.

use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::failure::Failure;
use super::file::is_kept;
use super::noted::Noted;
use super::out::{Out, plain_json};
use super::part::Part;
use super::start::{Start, read_history};
use crate::session::Session;
use crate::store::rewrite;
use crate::table::report::{self, sheet};
use crate::table::{AnyTable, Behind, Face, View, export};
use lang::find;
use lang::text::{clean, clean_lines};

/// Write a report of a save, or the save in another format.
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
    /// Write the sheet of this character instead, as html, txt or md
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    #[command(flatten)]
    noted: Noted,
    #[command(flatten)]
    part: Part,
}

/// The forms a save can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A report for people.
    Report(report::Form),
    /// The history as a table.
    Csv,
    /// The statistics as a table.
    StatsCsv,
    /// Everything, for programs.
    Json,
}

/// The forms that a sheet or notes alone can be written in.
enum Page {
    Markdown,
    Html,
    Text,
}

impl Form {
    /// Its form for a sheet or for notes alone.
    const fn page(self) -> Option<Page> {
        match self {
            Self::Report(report::Form::Markdown) => Some(Page::Markdown),
            Self::Report(report::Form::Html) => Some(Page::Html),
            Self::Report(report::Form::Text) => Some(Page::Text),
            Self::Csv | Self::StatsCsv | Self::Json | Self::Report(report::Form::Lonelog) => None,
        }
    }

    /// All forms, as the help lists them.
    const ALL: [Self; 7] = [
        Self::Report(report::Form::Markdown),
        Self::Report(report::Form::Html),
        Self::Report(report::Form::Text),
        Self::Csv,
        Self::StatsCsv,
        Self::Json,
        Self::Report(report::Form::Lonelog),
    ];

    /// The word of it on the command line, and what it is.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Report(form) => (form.word(), form.about()),
            Self::Csv => ("csv", "The history as a table"),
            Self::StatsCsv => ("stats-csv", "The statistics as a table"),
            Self::Json => ("json", "Everything, for programs and for `triumph import`"),
        }
    }
}

impl ValueEnum for Form {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (word, about) = self.words();
        Some(PossibleValue::new(word).help(about))
    }
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
    /// Returns the save in the form.
    fn text(&self, session: &Session) -> Result<String, Failure> {
        if self.to == Form::Json {
            if self.part.is_chosen() {
                return Err(Failure::with(
                    "JSON always holds the whole save.",
                    "Leave out the options that choose a part, or choose another form.",
                ));
            }
            let text = session.text()?.unwrap_or_default();
            let json = AnyTable::to_json(&text).map_err(|no| Failure::refused(no.to_string()))?;
            return Ok(plain_json(&format!("{json:#}\n")).into_owned());
        }
        let face = session.face();
        let stretch = self.part.of(face)?;
        let text = match self.to {
            Form::Report(form) => form.report(face, &stretch),
            Form::Csv => Ok(export::csv(face, &stretch)),
            Form::StatsCsv => face
                .statistics(&stretch)
                .map(|statistics| export::statistics_csv(&statistics)),
            Form::Json => Ok(String::new()),
        };
        let behind = |behind: Behind| Failure::refused(behind.to_string());
        Ok(clean_lines(&text.map_err(behind)?).into_owned())
    }

    /// Returns the notes or the planned scenes.
    fn notes(&self, face: &dyn Face) -> Result<String, Failure> {
        let form = match self.to.page() {
            Some(Page::Markdown) => report::as_markdown,
            Some(Page::Html) => report::page,
            Some(Page::Text) => report::as_text,
            None => {
                return Err(Failure::with(
                    format!(
                        "notes and plans alone can't be written as {}",
                        self.to.words().0
                    ),
                    "Use --to md, html or txt.",
                ));
            }
        };
        let stretch = self.part.of(face)?;
        Ok(clean_lines(&form(&self.noted.of(face, &stretch)?)).into_owned())
    }

    /// Returns the sheet of a character.
    fn sheet(&self, face: &dyn Face, name: &str) -> Result<String, Failure> {
        if self.part.is_chosen() {
            return Err(Failure::with(
                "A sheet always shows the current state.",
                "Leave out the options that choose a part.",
            ));
        }
        let form = match self.to.page() {
            Some(Page::Html) => sheet::as_html,
            Some(Page::Text) => sheet::as_text,
            Some(Page::Markdown) => sheet::as_markdown,
            None => {
                return Err(Failure::with(
                    format!("A sheet can't be written as {}.", self.to.words().0),
                    "Use --to html, txt or md.",
                ));
            }
        };
        let names = View::names(face);
        let who = lang::find_of("This save", name, "character", &names)
            .map_err(|refusal| Failure::refused(refusal.to_string()))?;
        let sheet = face.sheet(who).ok_or_else(|| {
            Failure::with(
                format!("{name} has no sheet."),
                "Name a character or a vehicle in the save.",
            )
        })?;
        Ok(clean_lines(&form(&sheet)).into_owned())
    }

    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut session = start.open(&self.save, true, out)?;
        if let Some(name) = &self.character {
            let text = self.character(name, &session)?;
            return self.written(&text, &session, out);
        }
        read_history(&mut session)?;
        let text = match &self.sheet {
            Some(name) => self.sheet(session.face(), name)?,
            None if self.noted.is_asked() => self.notes(session.face())?,
            None => self.text(&session)?,
        };
        self.written(&text, &session, out)
    }

    /// Returns one character as JSON.
    fn character(&self, name: &str, session: &Session) -> Result<String, Failure> {
        if !matches!(self.to, Form::Json) {
            return Err(Failure::with(
                "A character can only be exported as JSON.",
                "Use `--to json`.",
            ));
        }
        let face = session.face();
        let who = find(name, "character", &face.names())?;
        let Some(text) = face.carried(who) else {
            let what = format!("`{}` isn't a character that can be exported", clean(name));
            return Err(Failure::with(what, "Name another character."));
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
                "An export can't be written over its own save.",
                "Name another file.",
            ));
        }
        if is_kept(to) {
            return Err(Failure::with(
                format!("{} is a save or a content pack.", to.display()),
                "Name another file, or remove this one first.",
            ));
        }
        if let Some(missing) = missing_folder(to) {
            return Err(Failure::with(
                format!("The folder `{}` doesn't exist.", missing.display()),
                "Create the folder, or write to another one.",
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
                Err(error) => Err(Failure::with(
                    format!("{} can't be written: {error}", to.display()),
                    "Name another file.",
                )),
            };
        }
        if let Some(notice) = rewrite(to, text)?.notice {
            out.say(&notice);
        }
        Ok(ExitCode::SUCCESS)
    }
}
