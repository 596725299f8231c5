//! `triumph check FILE…`: what is wrong with saves, packs, keymaps and themes, place by place.

use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::screen::understands;
use crate::rules::sound::Flaw;
use crate::session::{self, OpenError, Options, Session};
use crate::store::{self, MARKER, StoreError, WHOLE_LIMIT};
use crate::table::AnyTable;
use crate::table::play::Unfit;
use crate::table::save::{Fault, outermost};
use crate::table::systems::{NoTable, PackText};
use crate::ui::keymap::Keymap;
use crate::ui::theme::Theme;

/// Check saves, content packs, keymaps and themes.
#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Saves, content packs, keymaps and themes
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Cut a damaged save above the first place that cannot be read, keeping a copy of the
    /// damaged file beside it
    #[arg(long)]
    recover: bool,
}

/// What a file turned out to be.
enum Is {
    Save {
        entries: u32,
        faults: Vec<Fault>,
        flaws: Vec<Flaw>,
    },
    Pack(PackText),
    /// Keys or a theme of the person's own, and what is wrong with it.
    Own {
        what: &'static str,
        faults: Vec<String>,
    },
}

impl Check {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let mut packs = Vec::new();
        let mut wrong = false;
        for path in &self.files {
            match look(path) {
                Ok(Is::Pack(pack)) => packs.push(pack),
                Ok(Is::Save { faults, flaws, .. }) if faults.is_empty() && !flaws.is_empty() => {
                    for flaw in &flaws {
                        out.say(&format!("{}: {flaw}", path.display()));
                    }
                    wrong = true;
                }
                Ok(Is::Save {
                    entries, faults, ..
                }) if faults.is_empty() => {
                    out.line(&format!(
                        "{}: a good save, {entries} entries",
                        path.display()
                    ))?;
                }
                Ok(Is::Save { faults, .. }) => {
                    for fault in &faults {
                        out.say(&format!("{}:{fault}", path.display()));
                    }
                    wrong |= !(self.recover && recover(path, out)?);
                }
                Ok(Is::Own { what, faults }) if faults.is_empty() => {
                    out.line(&format!("{}: {what}", path.display()))?;
                }
                Ok(Is::Own { faults, .. }) => {
                    for fault in &faults {
                        out.say(fault);
                    }
                    wrong = true;
                }
                Err(fault) => {
                    out.say(&format!("{}:{fault}", path.display()));
                    wrong = true;
                }
            }
        }
        // Packs may lean on each other, so they are read together, in the order given.
        let faults = if packs.is_empty() {
            Vec::new()
        } else {
            AnyTable::check_packs(&packs)
        };
        for fault in &faults {
            out.say(fault);
        }
        for pack in &packs {
            let own = format!("{}:", pack.name);
            if !faults.iter().any(|fault| fault.starts_with(&own)) {
                out.line(&format!("{}: a good pack", pack.name))?;
            }
        }
        if wrong || !faults.is_empty() {
            Err(Failure::Told)
        } else {
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn look(path: &Path) -> Result<Is, Fault> {
    let nothing = |what: String| Fault::at(1, 1, what);
    let text = store::read_text(path, WHOLE_LIMIT).map_err(|error| match error {
        StoreError::NotText { line, column, .. } => {
            Fault::at(line, column, "bytes that are no UTF-8 text")
        }
        StoreError::NotAFile { what, .. } => nothing(format!("this is {what}, not a file")),
        StoreError::Missing { .. } => nothing("there is no such file".to_owned()),
        StoreError::Io { source, .. } => nothing(source.to_string()),
        other => nothing(other.to_string()),
    })?;
    if text.trim().is_empty() {
        return Err(nothing("the file is empty".to_owned()));
    }
    let is_save = text.lines().any(|line| line == MARKER)
        || outermost(&text).is_ok_and(|word| AnyTable::ALL.iter().any(|system| system.id == word));
    if is_save {
        return Ok(check_save(&text));
    }
    if let Some(own) = keys_or_theme(path, &text) {
        return Ok(own);
    }
    Ok(Is::Pack(PackText {
        name: path.display().to_string(),
        text,
    }))
}

/// Checks what is neither save nor pack: a keymap is a list, a theme has looks and no version.
fn keys_or_theme(path: &Path, text: &str) -> Option<Is> {
    let begins = text
        .lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim_start())
        .find(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("#!"))?;
    let file = path.display().to_string();
    // What a file is called, or where it lies, says what it is meant to be, whatever stands in it.
    let keys = path.file_name().is_some_and(|name| name == "keymap.ron");
    let folder = path.parent().and_then(Path::file_name);
    let theme = !keys && folder.is_some_and(|folder| folder == "themes");
    if keys || (begins.starts_with('[') && !theme) {
        let faults = Keymap::check(&file, text, understands);
        return Some(Is::Own {
            what: "a good keymap",
            faults: faults.iter().map(ToString::to_string).collect(),
        });
    }
    let has = |field: &str| text.contains(field);
    let looks = has("tones:") || has("parts:") || has("base:");
    if !theme && (!looks || has("version:")) {
        return None;
    }
    let fault = Theme::read(text).err();
    Some(Is::Own {
        what: "a good theme",
        faults: fault
            .iter()
            .map(|fault| format!("{file}:{fault}"))
            .collect(),
    })
}

/// Checks a save's text: its head, every entry by itself, and that each follows from the others.
fn check_save(text: &str) -> Is {
    let at = text
        .find(&format!("\n{MARKER}"))
        .map_or(text.len(), |at| at + 1 + MARKER.len());
    let end = at + text[at..].find('\n').map_or(0, |feed| feed + 1);
    // No text has one, and whatever opens the save refuses it there.
    if let Some(nul) = text[..end].find('\0') {
        let before = &text[..nul];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        return Is::Save {
            entries: 0,
            faults: vec![Fault::at(
                line,
                column,
                "a NUL byte, expected text".to_owned(),
            )],
            flaws: Vec::new(),
        };
    }
    if let Some((line, column, what)) = store::no_head(text) {
        return Is::Save {
            entries: 0,
            faults: vec![Fault::at(line, column, what)],
            flaws: Vec::new(),
        };
    }
    let set = match AnyTable::open(&text[..end], None, &[]) {
        Ok((set, _)) => set,
        Err(NoTable::Fault(fault) | NoTable::Later(fault)) => {
            return Is::Save {
                entries: 0,
                faults: vec![fault],
                flaws: Vec::new(),
            };
        }
        Err(no) => {
            return Is::Save {
                entries: 0,
                faults: vec![Fault::at(1, 1, no.to_string())],
                flaws: Vec::new(),
            };
        }
    };
    let table = RefCell::new(set.table);
    let (entries, broken) = (Cell::new(0), Cell::new(false));
    let is_entry = |line: &str| {
        entries.set(entries.get() + 1);
        let mut table = table.borrow_mut();
        let play = table.face_mut();
        // Behind the first fault nothing follows from anything any more; each line still reads
        // or does not.
        let read = if broken.get() {
            play.reads(line).map_err(Unfit::from)
        } else {
            play.admit(line)
        };
        read.map_err(|unfit| {
            broken.set(true);
            match unfit {
                Unfit::Fault(fault) => match session::of_another_game(line, play.system()) {
                    Some(what) => store::Fault::new(1, what),
                    None => store::Fault::new(fault.column, fault.what),
                },
                Unfit::Behind(behind) => store::Fault::new(1, behind.to_string()),
            }
        })
    };
    let faults = store::check(text, &is_entry);
    let faults = faults
        .into_iter()
        .map(|(line, fault)| Fault::at(line, fault.column, fault.expected));
    let faults: Vec<Fault> = faults.collect();
    let flaws = if faults.is_empty() {
        table.borrow().face().flaws()
    } else {
        Vec::new()
    };
    Is::Save {
        entries: entries.get(),
        faults,
        flaws,
    }
}

/// Everything that is wrong with the text of a save.
pub(super) fn look_at_save(text: &str) -> Vec<Fault> {
    match check_save(text) {
        Is::Save { faults, .. } => faults,
        Is::Pack(_) | Is::Own { .. } => Vec::new(),
    }
}

/// Cuts a damaged save above its first fault. Tells whether it opens now.
fn recover(path: &Path, out: &mut Out) -> Result<bool, Failure> {
    match Session::open(path, Options::default()) {
        Ok(mut session) => {
            for notice in session.take_notices() {
                out.line(&format!("{}: {notice}", path.display()))?;
            }
            Ok(true)
        }
        Err(
            OpenError::Damaged {
                line,
                last_good: Some(_),
                ..
            }
            | OpenError::Foreign { line, .. },
        ) => {
            let salvaged = session::recover(path, line)?;
            out.line(&format!(
                "{}: {} entries kept; the damaged file is {}",
                path.display(),
                salvaged.entries,
                salvaged.kept_in.display()
            ))?;
            Ok(true)
        }
        Err(error) => Err(error.into()),
    }
}
