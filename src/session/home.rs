//! What another save changed for the cast, brought into the save at play: the line `bring FILE`.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::guests::at_home;
use super::{OpenError, Options, Session};
use crate::store::{WHOLE_LIMIT, read_text};
use crate::table::{AnyTable, Found, Told};
use lang::{Line, Refusal, text};

/// The word of the line.
const BRING: &str = "bring";

/// The words after it that decide the list, which the game reads.
const DECIDES: [&str; 6] = ["done", "cancel", "strike", "keep", "mine", "theirs"];

/// Another save, read whole.
pub struct Other {
    session: Session,
    title: String,
    /// The name of its file, which tells a copy from this save.
    stem: String,
    /// The file, without links. `None` for an export, which is never the save at play.
    file: Option<PathBuf>,
}

impl Other {
    /// Reads a save, or the JSON export of one. Its file isn't changed.
    ///
    /// # Errors
    /// [`OpenError`] when it can't be read, with line and column where it is damaged.
    pub fn read(path: &Path, packs: &Options) -> Result<Self, OpenError> {
        let options = || Options {
            read_only: true,
            packs: packs.packs.clone(),
            ..Options::default()
        };
        let export = path.extension() == Some(OsStr::new("json"));
        let (mut session, file) = if export {
            let json =
                read_text(path, WHOLE_LIMIT).map_err(|error| OpenError::store(error, None))?;
            let text = AnyTable::from_json(&json).map_err(|no| OpenError::no_table(path, no))?;
            (Session::in_memory(&text, String::new(), options())?, None)
        } else {
            (Session::open(path, options())?, path.canonicalize().ok())
        };
        session.load_history()?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let stem = text::name(&stem).unwrap_or_else(|| "The other save".to_owned());
        Ok(Self {
            title: text::name(&session.meta().title).unwrap_or_else(|| stem.clone()),
            stem,
            session,
            file,
        })
    }
}

/// Returns the file of a line that brings home what another save changed.
pub(super) fn file_of(line: &str) -> Option<String> {
    let line = Line::split(line).ok()?;
    let [verb, file] = line.words.as_slice() else {
        return None;
    };
    let mut decides = DECIDES.iter();
    let decides = decides.any(|word| file.text.eq_ignore_ascii_case(word));
    let brings = !verb.quoted && verb.text.eq_ignore_ascii_case(BRING);
    (brings && (file.quoted || !decides)).then(|| file.text.clone())
}

impl Session {
    /// Returns what another save changed for the cast of this one.
    ///
    /// # Errors
    /// Refuses a save of another game, a save with no character of this one, and this save itself.
    pub fn compare(&mut self, other: &Other) -> Result<Found, Refusal> {
        self.with_history(|session| {
            session.other_than(other)?;
            session
                .table
                .bringing(&other.session.table, other.title(&session.meta.title))
        })
    }

    /// Lists these changes and runs the lines that decide them, in one entry of this line.
    ///
    /// # Errors
    /// As [`Session::run`] and [`Session::compare`].
    pub fn bring_home(
        &mut self,
        line: &str,
        other: &Other,
        lines: &[String],
    ) -> Result<Told, Refusal> {
        self.with_history(|session| session.run_with(line, super::Outside::Save(other, lines)))
    }

    /// Reads the save that a line means: a file, or a save next to this one.
    pub(super) fn save_of(&self, file: &str) -> Result<Other, Refusal> {
        let mut path = at_home(file);
        if !path.is_file()
            && let Some(folder) = self.path().and_then(Path::parent)
        {
            let near = [folder.join(file), folder.join(format!("{file}.ron"))];
            path = near.into_iter().find(|path| path.is_file()).unwrap_or(path);
        }
        let options = Options::default();
        Other::read(&path, &options).map_err(|error| {
            Refusal::input(format!("No changes were copied: {error}.")).hint(error.way_out())
        })
    }

    pub(super) fn other_than(&self, other: &Other) -> Result<(), Refusal> {
        let own = self.path().and_then(|path| path.canonicalize().ok());
        if own.is_some() && own == other.file {
            let why = format!("{} is this save, so there is nothing to copy.", other.stem);
            return Err(Refusal::input(why).hint("Choose a copy of this save."));
        }
        Ok(())
    }

    /// Does something with the whole history in memory.
    fn with_history<T>(
        &mut self,
        does: impl FnOnce(&mut Self) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let reviewing = self.reviewing;
        self.load_history().map_err(|error| {
            Refusal::input(format!("The whole history is needed, but {error}."))
                .hint(error.way_out())
        })?;
        let done = does(self);
        self.reviewing = reviewing;
        self.trim();
        done
    }
}

impl Other {
    /// Returns its table.
    pub(super) const fn table(&self) -> &AnyTable {
        &self.session.table
    }

    /// Returns its title, or the name of its file if this save has the same title.
    pub(super) fn title(&self, own: &str) -> &str {
        if self.title == own {
            &self.stem
        } else {
            &self.title
        }
    }
}
