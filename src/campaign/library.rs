//! The library: the folder of saves, listed by the names that users give them.
//!
//! Listing reads heads and tails only. Nothing is ever overwritten: a new name that is taken is
//! refused or numbered, and deleting moves a save to a `trash` folder next to it. A small file of
//! the state folder records which save was played last.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

use crate::store::{
    MARKER, Places, StoreError, WHOLE_LIMIT, copy_like, copy_new, forget_note, in_use, make_folder,
    move_new, note_about, read_note, read_text, rewrite, take_note, write_note,
};
use crate::table::{EntryNo, Meta};
use lang::names::nearest;
use lang::{Named, Refusal, find, text};

use super::peek::{Peek, head_of, peek};
use super::samples::{SAMPLES, Sample};

/// The ending of a save's file.
const ENDING: &str = "ron";

/// A refusal of the library. Everything that was on disk is still there.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// No save has that name, or several do.
    #[error("{0}")]
    Which(Refusal),
    /// A save of that name already exists.
    #[error("there is already a save called `{0}`")]
    Taken(String),
    /// A name without any letters or digits for a file name.
    #[error("`{0}` can't be the name of a save")]
    NoName(String),
    /// The save is open in another program.
    #[error("`{name}` is {why}")]
    InUse {
        /// The save.
        name: String,
        /// The program that has it open, as the end of a sentence.
        why: String,
    },
    /// A sample that was never opened, so that no file of it is in the folder.
    #[error("`{0}` is a sample that comes with the program, and there is no copy of it to delete")]
    Sample(String),
    /// Its head cannot be read.
    #[error("{}: {what}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The file layer refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl LibraryError {
    /// Returns true if the disk refused the file, whatever text it holds.
    pub const fn is_of_the_disk(&self) -> bool {
        matches!(
            self,
            Self::Store(StoreError::Io { .. } | StoreError::Missing { .. })
        )
    }

    /// Returns what to do now, in a sentence. Empty if the message is enough.
    pub fn way_out(&self) -> String {
        match self {
            Self::Which(refusal) if refusal.hint.is_some() => String::new(),
            Self::Which(_) => {
                "Part of a name or title is enough. `triumph` alone opens the last save, and its library (`g o`) lists them all."
                    .to_owned()
            }
            Self::Taken(_) => "Choose another name.".to_owned(),
            Self::NoName(_) => "Use letters or digits.".to_owned(),
            Self::Sample(_) => "Opening a sample makes a copy, which you can delete.".to_owned(),
            Self::InUse { .. } => "Close it there first, or open it and take it over.".to_owned(),
            Self::Unreadable { path, .. } => {
                format!("`triumph check {}` says more.", path.display())
            }
            Self::Store(error) => error.way_out(),
        }
    }
}

/// A save as the library lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveEntry {
    /// Its name: the file's, without the ending.
    pub name: String,
    /// The file. For a sample that was never opened, the file it will have.
    pub path: PathBuf,
    /// The title its head gives.
    pub title: String,
    /// The word of its system. Empty if the head can't be read.
    pub system: String,
    /// The number of entries in its log.
    pub entries: EntryNo,
    /// The time of the last write.
    pub modified: Option<SystemTime>,
    /// The program that has it open for writing, if one has.
    pub in_use: Option<String>,
    /// Its damage, as far as head and tail show it.
    pub damaged: Option<String>,
    /// True if it is a sample that isn't in the folder yet.
    pub sample: bool,
}

/// The folder of saves.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
    last: PathBuf,
    screens: PathBuf,
    drafts: PathBuf,
}

impl Library {
    /// Returns the library in these places. Folders are made only when a file is put there.
    pub fn at(places: &Places) -> Self {
        Self {
            folder: places.saves(),
            last: places.state.join("last-played"),
            screens: places.state.join("screens"),
            drafts: places.state.join("drafts"),
        }
    }

    /// The folder of saves.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds the text of a save under the name of its file without the ending, and returns its path.
    ///
    /// # Errors
    /// [`StoreError`] if the folder can't be written.
    pub fn take_in(&self, stem: &str, text: &str) -> Result<PathBuf, StoreError> {
        copy_new(text, &self.folder.join(format!("{stem}.ron")))
    }

    /// Returns every save, the last written first, followed by the samples that were never opened. A
    /// file that can't be read is listed with its fault.
    pub fn list(&self) -> Vec<SaveEntry> {
        let files = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut found: Vec<SaveEntry> = files
            .map(|file| file.path())
            .filter(|path| {
                path.extension().is_some_and(|ending| ending == ENDING) && path.is_file()
            })
            .map(|path| entry(&path))
            .collect();
        found.sort_by(|a, b| {
            b.modified
                .cmp(&a.modified)
                .then_with(|| a.name.cmp(&b.name))
        });
        for sample in SAMPLES {
            if !found.iter().any(|entry| entry.name == sample.name) {
                found.push(self.of_sample(sample));
            }
        }
        found
    }

    fn of_sample(&self, sample: &Sample) -> SaveEntry {
        let text = sample.text();
        let head = head_of(&text).unwrap_or_default();
        let entries = text[head.len()..]
            .lines()
            .filter(|line| line.starts_with('('))
            .count();
        SaveEntry {
            name: sample.name.to_owned(),
            path: self.file(sample.name),
            title: Meta::parse(head).map(|meta| meta.title).unwrap_or_default(),
            system: crate::table::save::outermost(head)
                .unwrap_or_default()
                .to_owned(),
            entries: entries as EntryNo,
            modified: None,
            in_use: None,
            damaged: None,
            sample: true,
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.{ENDING}"))
    }

    /// Returns the file of the folder with this name, with or without its ending.
    pub fn own_file(&self, word: &OsStr) -> Option<PathBuf> {
        let mut file = word.to_owned();
        file.push(format!(".{ENDING}"));
        let files = [self.folder.join(word), self.folder.join(file)];
        files.into_iter().find(|file| file.is_file())
    }

    /// Returns the save that a word on the command line names: a path, a name in the library, or any
    /// unambiguous part of a name or title. A sample is copied to the folder first.
    ///
    /// # Errors
    /// [`LibraryError::Which`] with the candidates or the nearest name.
    pub fn find(&self, word: impl AsRef<OsStr>) -> Result<PathBuf, LibraryError> {
        let word = word.as_ref();
        let path = Path::new(word);
        let own = path.components().count() == 1 && self.folder.join(path).is_file();
        if path.is_file() || (is_path(word) && !own) {
            return Ok(path.to_path_buf());
        }
        // No title has such bytes, so it can only be the name of a file.
        let Some(word) = word.to_str() else {
            let found = self.own_file(word);
            return Ok(found.unwrap_or_else(|| path.to_path_buf()));
        };
        let word = if own {
            word.strip_suffix(".ron").unwrap_or(word)
        } else {
            word
        };
        let entries = self.list();
        // `--new` names the file this way: `h_ram` makes `h-ram.ron`. A name as it is written comes
        // first.
        let made = file_name(word).ok();
        let exact = entries.iter().find(|entry| entry.name == word);
        if let Some(entry) = exact.or_else(|| {
            entries
                .iter()
                .find(|entry| Some(&entry.name) == made.as_ref())
        }) {
            return self.bring(entry);
        }
        let names = (0..).zip(&entries).map(|(is, entry)| Named {
            name: entry.name.clone(),
            is,
        });
        let names: Vec<Named<usize>> = names.collect();
        let at = find(word, "save", &names).map_err(LibraryError::Which)?;
        self.bring(&entries[at])
    }

    /// Returns true if no save has a name or title like this word, so that it can only mean a new one.
    pub fn is_new(&self, word: impl AsRef<OsStr>) -> bool {
        let word = word.as_ref();
        let Some(text) = word.to_str().filter(|_| !is_path(word)) else {
            return false;
        };
        let entries = self.list();
        let all = || {
            entries
                .iter()
                .flat_map(|save| [save.name.as_str(), save.title.as_str()])
        };
        let lower = text.to_lowercase();
        !all().any(|name| name.to_lowercase().contains(&lower)) && nearest(text, all()).is_none()
    }

    /// Returns the file of a listed save. A sample is copied to the folder first.
    ///
    /// # Errors
    /// [`LibraryError::Store`] when the copy can't be written.
    pub fn bring(&self, entry: &SaveEntry) -> Result<PathBuf, LibraryError> {
        self.unpack(&entry.path)?;
        Ok(entry.path.clone())
    }

    /// Returns the sample whose file this path would be, if the sample isn't in the folder yet.
    pub fn sample(&self, path: &Path) -> Option<&'static Sample> {
        let mut samples = SAMPLES.iter();
        samples.find(|sample| self.file(sample.name) == path && !path.exists())
    }

    /// Copies a sample to the folder if this would be its file.
    fn unpack(&self, path: &Path) -> Result<(), LibraryError> {
        if let Some(sample) = self.sample(path) {
            copy_new(&sample.text(), path)?;
        }
        Ok(())
    }

    /// Returns the path of a new save with the name from the command line or a title.
    ///
    /// # Errors
    /// [`LibraryError::Taken`], [`LibraryError::NoName`].
    pub fn place_for(&self, word: impl AsRef<OsStr>) -> Result<PathBuf, LibraryError> {
        let word = word.as_ref();
        if is_path(word) {
            return Ok(PathBuf::from(word));
        }
        let name = file_name(&word.to_string_lossy())?;
        let path = self.file(&name);
        if fs::symlink_metadata(&path).is_ok() {
            Err(LibraryError::Taken(name))
        } else {
            Ok(path)
        }
    }

    /// Copies a save under a free name next to it, a sample also if it was never opened. The copy's title shows that it is one: "Night one
    /// (2)". It is another game and has no seed of the dice, so that players can't test in it what
    /// the dice will show here. Damage is copied unchanged. The second part of the answer is the
    /// copy's title, so that the caller can give it to the game in the copy too.
    ///
    /// # Errors
    /// [`LibraryError`] when it can't be read or the copy can't be written.
    pub fn duplicate(&self, path: &Path) -> Result<(PathBuf, Option<String>), LibraryError> {
        self.unpack(path)?;
        let text = read_text(path, WHOLE_LIMIT)?;
        self.copy(path, &text)
    }

    /// As [`Library::duplicate`], for a text that may no longer be at its path.
    ///
    /// # Errors
    /// [`LibraryError`] when the copy can't be written.
    pub fn copy(&self, path: &Path, text: &str) -> Result<(PathBuf, Option<String>), LibraryError> {
        let titled = head_of(text).and_then(|head| {
            let meta = Meta::parse(head).ok()?;
            let title = self.title_of_copy(&meta.title);
            let new = Meta {
                title,
                seed: None,
                ..meta
            };
            let log = text.get(head.len()..)?;
            Some((format!("{}{log}", new.replace(head).ok()?), new.title))
        });
        match titled {
            Some((text, title)) => Ok((copy_like(&text, path, Some(path))?, Some(title))),
            None => Ok((copy_like(text, path, Some(path))?, None)),
        }
    }

    /// Returns a title that no save has yet: "Night one (2)", and for a copy of that "Night one
    /// (3)".
    fn title_of_copy(&self, title: &str) -> String {
        let base = title
            .strip_suffix(')')
            .and_then(|rest| rest.rsplit_once(" ("))
            .filter(|(_, n)| !n.is_empty() && n.bytes().all(|digit| digit.is_ascii_digit()))
            .map_or(title, |(base, _)| base);
        let taken: Vec<String> = self.list().into_iter().map(|entry| entry.title).collect();
        // One of these is free, because there are more of them than titles.
        (2..taken.len() + 3)
            .map(|n| format!("{base} ({n})"))
            .find(|title| !taken.contains(title))
            .unwrap_or_else(|| title.to_owned())
    }

    /// Gives a save another title, and its file the name that follows from it. Never overwrites a
    /// file and never renames a save that is open. The game in it has its own title, which the
    /// caller has to change afterwards.
    ///
    /// # Errors
    /// [`LibraryError`]. The save is then unchanged.
    pub fn rename(&self, path: &Path, title: &str) -> Result<PathBuf, LibraryError> {
        self.unpack(path)?;
        closed(path)?;
        let title = text::name(title).ok_or_else(|| LibraryError::NoName(title.to_owned()))?;
        let to = path.with_file_name(format!("{}.{ENDING}", file_name(&title)?));
        if to != path && fs::symlink_metadata(&to).is_ok() {
            return Err(LibraryError::Taken(name_of(&to)));
        }
        let unreadable = |what: String| LibraryError::Unreadable {
            path: path.into(),
            what,
        };
        let whole = read_text(path, WHOLE_LIMIT)?;
        let head = head_of(&whole)
            .ok_or_else(|| unreadable(format!("there is no line `{MARKER}`: this isn't a save")))?;
        let meta = Meta::parse(head).map_err(|fault| unreadable(fault.to_string()))?;
        let new = Meta { title, ..meta }
            .replace(head)
            .map_err(|fault| unreadable(fault.to_string()))?;
        let whole_path = |path: &Path| fs::canonicalize(path).ok();
        let was_last = self
            .last_played()
            .is_some_and(|last| whole_path(&last) == whole_path(path));
        let _notice = rewrite(path, &format!("{new}{}", &whole[head.len()..]))?;
        if to != path {
            move_new(path, &to)?;
        }
        if was_last {
            self.remember(&to);
        }
        Ok(to)
    }

    /// Moves a save into the folder `trash` next to it, under a free name.
    ///
    /// # Errors
    /// [`LibraryError`]. The save is then where it was.
    pub fn delete(&self, path: &Path) -> Result<PathBuf, LibraryError> {
        if let Some(sample) = self.sample(path) {
            return Err(LibraryError::Sample(sample.name.to_owned()));
        }
        closed(path)?;
        let trash = path.with_file_name("trash");
        make_folder(&trash)?;
        let name = name_of(path);
        let to = (1_u32..=9_999)
            .map(|n| match n {
                1 => trash.join(format!("{name}.{ENDING}")),
                n => trash.join(format!("{name} {n}.{ENDING}")),
            })
            .find(|to| fs::symlink_metadata(to).is_err())
            .ok_or_else(|| LibraryError::Taken(name.clone()))?;
        Ok(move_new(path, &to)?)
    }

    /// Returns the save that was played last, if it still exists.
    pub fn last_played(&self) -> Option<PathBuf> {
        let text = read_note(&self.last)?;
        // The note holds the name of a save in the library, or else its path.
        let path = self.folder.join(text.trim_end_matches('\n'));
        let path = fs::canonicalize(&path).unwrap_or(path);
        path.is_file().then_some(path)
    }

    /// Records which save is played. A save of the library is recorded by its name there, so that it
    /// is found again when the folder is moved. This is a convenience, so a failed write does no
    /// harm.
    pub fn remember(&self, path: &Path) {
        let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let own = fs::canonicalize(&self.folder).ok();
        let own = own.and_then(|folder| whole.strip_prefix(folder).ok());
        let kept = own.unwrap_or(&whole);
        if let Some(text) = kept.to_str() {
            write_note(&self.last, &format!("{text}\n")).ok();
        }
    }

    /// Returns the line that the user began in a save and didn't run.
    pub fn draft_of(&self, save: &Path) -> Option<String> {
        note_about(save, &self.drafts).filter(|line| !line.is_empty())
    }

    /// Keeps the line that the user began in a save, outside the save. An empty line is removed.
    /// This is a convenience, so a failed write does no harm.
    pub fn keep_draft(&self, save: &Path, line: &str) {
        if line.is_empty() {
            forget_note(save, &self.drafts);
        } else {
            take_note(save, &self.drafts, line).ok();
        }
    }

    /// Returns the note about the screens of a save: the user's position on them.
    pub fn screen_of(&self, save: &Path) -> Option<String> {
        note_about(save, &self.screens)
    }

    /// Keeps the user's position on the screens of a save, outside the save. This is a convenience,
    /// so a failed write does no harm.
    pub fn keep_screen(&self, save: &Path, text: &str) {
        take_note(save, &self.screens, text).ok();
    }

    /// Returns the path of the demo among the saves, and the number of its shipped entries.
    pub fn demo(&self) -> Option<(PathBuf, EntryNo)> {
        let demo = self.of_sample(SAMPLES.first()?);
        Some((demo.path, demo.entries))
    }

    /// Returns the text of the sample that a first run opens, for use where no copy of it can be
    /// made.
    pub fn first_sample() -> Option<String> {
        SAMPLES.first().map(Sample::text)
    }

    /// Returns the save that a bare `triumph` opens: the last one played, otherwise the first
    /// sample.
    ///
    /// # Errors
    /// [`LibraryError`] when the sample can't be copied.
    pub fn to_play(&self) -> Result<PathBuf, LibraryError> {
        if let Some(path) = self.last_played() {
            return Ok(path);
        }
        match SAMPLES.first() {
            Some(sample) => self.find(sample.name),
            None => Err(LibraryError::Which(
                Refusal::input("There is no save yet.")
                    .hint("`triumph play NAME --new GAME` makes one."),
            )),
        }
    }
}

fn is_path(word: &OsStr) -> bool {
    let path = Path::new(word);
    path.components().count() > 1
        || path.is_absolute()
        || path
            .extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING))
}

fn name_of(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Returns a title as a file name: letters and digits of any script, and single hyphens for the
/// rest.
fn file_name(title: &str) -> Result<String, LibraryError> {
    let words: Vec<String> = title
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let mut name = words.join("-");
    while name.len() > 120 {
        name.pop();
    }
    if name.is_empty() {
        Err(LibraryError::NoName(title.to_owned()))
    } else {
        Ok(name)
    }
}

fn entry(path: &Path) -> SaveEntry {
    let mut entry = SaveEntry {
        name: name_of(path),
        path: path.into(),
        title: name_of(path),
        system: String::new(),
        entries: 0,
        modified: fs::metadata(path).and_then(|meta| meta.modified()).ok(),
        in_use: in_use(path),
        damaged: None,
        sample: false,
    };
    match peek(path) {
        Ok(Peek {
            system,
            meta,
            entries,
            torn,
        }) => {
            if let Some(title) = text::name(&meta.title) {
                entry.title = title;
            }
            entry.system = text::clean(&system);
            entry.entries = entries;
            // The end may be half written while another program writes.
            entry.damaged = torn.filter(|_| entry.in_use.is_none());
        }
        Err(what) => entry.damaged = Some(what),
    }
    entry
}

fn closed(path: &Path) -> Result<(), LibraryError> {
    match in_use(path) {
        Some(why) => Err(LibraryError::InUse {
            name: name_of(path),
            why,
        }),
        None => Ok(()),
    }
}
