//! The start of a run: the environment, the user's folders, packs, the library.
//!
//! Only this file reads `TRIUMPH_HOME`, `TRIUMPH_NOW` and `TRIUMPH_SEED` from the environment.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use crate::campaign::Library;
use crate::session::{Options, Session, Setup};
use crate::store::{LARGEST_TEXT, Places, Shelf, StoreError, read_text};
use crate::table::systems::PackText;

use rules::packs::{PackSource, disagreements};

use super::Global;
use super::failure::Failure;
use super::out::{Out, Progress};

/// The values that a run begins with.
#[derive(Clone)]
pub(super) struct Start {
    /// The user's folders.
    pub(super) places: Places,
    /// The folder of saves.
    pub(super) library: Library,
    /// The settings with which saves are opened.
    pub(super) setup: Setup,
    /// The flags every subcommand takes.
    pub(super) global: Global,
}

impl Start {
    /// Reads the environment, the folders and the packs.
    pub(super) fn new(global: &Global) -> Result<Self, Failure> {
        let places = Places::find(&|name| env::var_os(name))?;
        let mut unread = Vec::new();
        let mut packs = own_packs(&places.packs(), &mut unread);
        for path in &global.pack {
            packs.push(read_pack(path)?);
        }
        unread.extend(differing(&packs));
        Ok(Self {
            library: Library::at(&places),
            setup: Setup {
                seed: seed_of_environment()?,
                by: global.by.clone(),
                now: env::var("TRIUMPH_NOW").ok().filter(|now| !now.is_empty()),
                packs,
                unread,
                shelf: Some(Shelf::new(&places.bookmarks(), env!("CARGO_PKG_VERSION"))),
                own_packs: Some(places.packs()),
            },
            places,
            global: global.clone(),
        })
    }

    /// Returns the same start for a player, whose entries are signed with their login name, not as the GM's.
    pub(super) fn of_a_player(&self) -> Self {
        let mut start = self.clone();
        let login = || {
            let named = ["USER", "LOGNAME"]
                .into_iter()
                .filter_map(|name| env::var(name).ok());
            named.into_iter().find(|name| !name.trim().is_empty())
        };
        let player = start.setup.by.take().or_else(login);
        start.setup.by = Some(player.unwrap_or_else(|| "Player".to_owned()));
        start
    }

    /// Opens the save that a word names, and prints its messages.
    pub(super) fn open(
        &self,
        save: &OsStr,
        read_only: bool,
        out: &mut Out,
    ) -> Result<Session, Failure> {
        self.open_at(&self.library.find(save)?, read_only, out)
    }

    /// Opens a save and prints its messages.
    pub(super) fn open_at(
        &self,
        path: &Path,
        read_only: bool,
        out: &mut Out,
    ) -> Result<Session, Failure> {
        let mut session = self.open_for_screen(path, read_only)?;
        for notice in session.take_notices() {
            out.say(&notice);
        }
        Ok(session)
    }

    /// Opens a save for a screen, which shows the messages. Text that is printed before the screen
    /// opens would be invisible.
    pub(super) fn open_for_screen(&self, path: &Path, read_only: bool) -> Result<Session, Failure> {
        Ok(Session::open(path, self.setup.options(read_only))?)
    }

    /// Opens a save for play on a screen. With `take_over`, even if another program has it open.
    pub(super) fn open_to_play(&self, path: &Path, take_over: bool) -> Result<Session, Failure> {
        let options = Options {
            take_over,
            ..self.setup.options(false)
        };
        Ok(Session::open(path, options)?)
    }
}

/// Reads the whole log of a save, and shows how far it is if that takes long.
pub(super) fn read_history(session: &mut Session) -> Result<(), Failure> {
    let mut progress = Progress::of("Reading the log");
    let mut step = |done, all| {
        progress.step(done as usize, all as usize);
        ControlFlow::Continue(())
    };
    Ok(session.load_history_with(&mut step)?)
}

/// The seed that `TRIUMPH_SEED` sets.
pub(super) fn seed_of_environment() -> Result<Option<u64>, Failure> {
    match env::var("TRIUMPH_SEED") {
        Ok(text) if !text.is_empty() => text.parse().map(Some).map_err(|_| {
            Failure::Usage(format!(
                "TRIUMPH_SEED is `{text}`, but a seed is a whole number, 0 or more"
            ))
        }),
        _ => Ok(None),
    }
}

/// Returns the packs in the user's own folder, by name. A pack that can't be read is reported and
/// left out, because it must not keep the user from playing.
fn own_packs(folder: &Path, unread: &mut Vec<String>) -> Vec<PackText> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    paths.sort();
    let mut packs = Vec::new();
    for path in &paths {
        match read_pack(path) {
            Ok(pack) => packs.push(pack),
            Err(error) => unread.push(format!("{error}. This pack is left out.")),
        }
    }
    packs
}

/// The most differences between packs of which each has a sentence.
const MOST_TOLD: usize = 3;

/// Returns a sentence for each record that two of the user's packs define differently.
pub(super) fn differing(packs: &[PackText]) -> Vec<String> {
    let sources: Vec<PackSource<'_>> = packs.iter().map(PackText::source).collect();
    let all = disagreements(&sources);
    let mut told: Vec<String> = all
        .iter()
        .take(MOST_TOLD)
        .map(|one| format!("{one}."))
        .collect();
    if let Some(more) = all.len().checked_sub(MOST_TOLD).filter(|more| *more > 0) {
        told.push(format!("{more} more: `triumph check` lists them all."));
    }
    told
}

fn read_pack(path: &Path) -> Result<PackText, StoreError> {
    Ok(PackText {
        name: path.display().to_string(),
        text: read_text(path, LARGEST_TEXT)?,
    })
}
