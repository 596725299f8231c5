//! The user's own packs that the program writes itself.

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::store::{LARGEST_TEXT, StoreError, copy_new, read_text, rewrite};
use crate::table::AnyTable;
use crate::table::systems::PackText;
use lang::sentence::count;
use lang::text::clean;
use rules::packs::{
    Disagreement, Folder as Where, Keep, Kept, MARK, PackSource, disagreements, lists,
};

/// The ending that a file name gets if a file of that name is the user's own work. `_` sorts after
/// `.`, so that of two packs with one key the saved one is read last and counts.
const BESIDE: &str = "_kept";

/// The reason why nothing was saved to a pack. No file has changed.
#[derive(Debug, Error)]
pub enum KeepError {
    /// Its key isn't a plain file name, so the file could be in another folder.
    #[error("`{0}` can't be the name of a pack: use only letters, digits and underscores")]
    NoName(String),
    /// A pack that comes with the program has the file's name or the pack's.
    #[error("{name} can't be saved to {file}: a pack that comes with Triumph has that name")]
    Shipped {
        /// The record to save.
        name: String,
        /// The name of the file.
        file: String,
    },
    /// The next start would leave it out, like any pack with such a fault.
    #[error("{name} can't be saved to a pack: {fault}")]
    Unsound {
        /// The record to save.
        name: String,
        /// Its first fault.
        fault: String,
    },
    /// The file layer refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl KeepError {
    /// Returns what to do now.
    pub fn way_out(&self) -> String {
        match self {
            Self::NoName(_) | Self::Shipped { .. } => {
                "Rename it first, or save it elsewhere: `triumph keep SAVE NAME -o FILE`."
                    .to_owned()
            }
            Self::Unsound { .. } => "Change that first, for example with `rename`.".to_owned(),
            Self::Store(error) => error.way_out(),
        }
    }
}

/// Checks if a record may be saved in a file of that name in the folder of the user's own packs.
///
/// # Errors
/// [`KeepError::NoName`], [`KeepError::Shipped`].
pub fn may_keep(kept: &Kept, file: &str) -> Result<(), KeepError> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if kept.id.is_empty() || !kept.id.chars().all(plain) {
        return Err(KeepError::NoName(clean(&kept.id)));
    }
    if AnyTable::is_shipped(file, &kept.name) {
        return Err(KeepError::Shipped {
            name: kept.name.clone(),
            file: file.to_owned(),
        });
    }
    Ok(())
}

/// Refuses a pack that the next start would reject, together with the packs that are read now.
///
/// # Errors
/// [`KeepError::Unsound`].
pub fn is_sound(kept: &Kept, beside: &[PackText]) -> Result<(), KeepError> {
    first_fault(&kept.text, beside).map_or(Ok(()), |(_, fault)| {
        Err(KeepError::Unsound {
            name: clean(&kept.name),
            fault,
        })
    })
}

/// Returns the faults of one pack among those of several, each with its place.
pub fn own_faults<'a>(faults: &'a [String], name: &'a str) -> impl Iterator<Item = &'a str> {
    let faults = faults.iter().map(String::as_str);
    faults.filter(move |fault| {
        let rest = fault.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with(':'))
    })
}

/// Returns the first mistake of a pack that is read after others: its line, from 1, and the sentence.
pub fn first_fault(text: &str, beside: &[PackText]) -> Option<(usize, String)> {
    // No pack has this name, because the name of a file ends in `.ron`.
    let name = "what is kept";
    let own = PackText {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let packs: Vec<PackText> = beside.iter().cloned().chain([own]).collect();
    let faults = AnyTable::check_packs(&packs);
    let fault = own_faults(&faults, name).next()?.strip_prefix(name)?;
    let place = |c: char| c.is_ascii_digit() || matches!(c, ':' | ' ');
    let what = fault.trim_start_matches(place);
    let place = fault.trim_start_matches(':').split(':').next();
    let line = place.and_then(|line| line.parse().ok()).unwrap_or(0);
    Some((line, what.to_owned()))
}

/// Writes a participant or an item into the folder of the user's own packs and returns the sentence
/// that reports it. See [`put`].
///
/// # Errors
/// [`KeepError`] when its name can't be used, or the folder can't be written. The earlier files are
/// then unchanged.
pub fn keep(
    kept: &Kept,
    what: &Keep,
    folder: &Path,
    beside: &[PackText],
) -> Result<String, KeepError> {
    let put = put(kept, folder, beside)?;
    let said = kept.words(what, &put.place.display().to_string(), Where::Own);
    Ok(std::iter::once(said)
        .chain(put.notices)
        .collect::<Vec<_>>()
        .join(" "))
}

/// A pack that was written.
pub struct Put {
    /// Its file.
    pub place: PathBuf,
    /// Sentences about the files that were there.
    pub notices: Vec<String>,
}

/// Writes a pack into the folder of the user's own packs, in a file named after its key. Only one of
/// two packs with one key would count, so a pack saved earlier under that key is moved to a file that
/// isn't a pack. A file that the program did not write stays, and the new one gets a name next to it.
///
/// # Errors
/// As [`keep`].
pub fn put(kept: &Kept, folder: &Path, beside: &[PackText]) -> Result<Put, KeepError> {
    let file = format!("{}.ron", kept.id);
    may_keep(kept, &file)?;
    is_sound(kept, beside)?;
    let mut place = folder.join(file);
    let named = place.clone();
    while let Found::Text(_) | Found::Unread = found(&place) {
        place = next_to(&place);
    }
    let mut notices = Vec::new();
    if place != named {
        notices.push(format!(
            "{} is your own file and stays as it is. Where both define a record, this one counts.",
            named.display()
        ));
    }
    match found(&place) {
        Found::Nothing | Found::Text(_) | Found::Unread => {
            copy_new(&kept.text, &place)?;
        }
        Found::Kept(former) => {
            let aside = copy_new(&former, &place.with_extension("before"))?;
            let done = rewrite(&place, &kept.text)?;
            notices.push(format!(
                "The earlier version is now in {}.",
                aside.display()
            ));
            notices.extend(done.notice);
        }
    }
    Ok(Put { place, notices })
}

/// A pack of someone else, read after the user's own.
pub struct Arrival {
    /// Its faults, each with its place. A pack with one can't be used.
    pub faults: Vec<String>,
    /// Its lists with the number of their records, and the records that it and a pack of the user's own define
    /// differently.
    pub told: Vec<String>,
}

/// The most records of which an arriving pack tells that another pack defines them differently.
const MOST_DIFFERING: usize = 5;

/// Checks a pack of someone else together with the user's own. `name` is its file.
pub fn arrival(name: &str, text: &str, own: &[PackText]) -> Arrival {
    let pack = PackText {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let packs: Vec<PackText> = own.iter().cloned().chain([pack]).collect();
    let faults = AnyTable::check_packs(&packs);
    let faults = own_faults(&faults, name).map(str::to_owned).collect();
    let lists = lists(text).into_iter();
    let lists: Vec<String> = lists.map(|(list, n)| format!("{list} {n}")).collect();
    let mut told = Vec::new();
    if !lists.is_empty() {
        told.push(format!("Records: {}.", lists.join(", ")));
    }
    let sources: Vec<PackSource<'_>> = packs.iter().map(PackText::source).collect();
    let is_own = |one: &Disagreement| one.later == name || one.earlier == name;
    let mut differing = disagreements(&sources).into_iter().filter(is_own);
    let first = differing.by_ref().take(MOST_DIFFERING);
    told.extend(first.map(|one| format!("{one}.")));
    match i64::try_from(differing.count()).unwrap_or(i64::MAX) {
        0 => {}
        more => told.push(format!(
            "{}: `triumph check` lists them.",
            count(more, "more difference")
        )),
    }
    Arrival { faults, told }
}

/// Where a pack of someone else is now.
pub enum Taken {
    /// It was copied to this file.
    Copied(PathBuf),
    /// It was already in this file.
    There(PathBuf),
}

/// Copies a checked pack of someone else into the folder of the user's own packs, under this name.
///
/// # Errors
/// [`TakeError`] when another pack has the name, or the folder can't be written.
pub fn take_in(stem: &str, text: &str, folder: &Path) -> Result<Taken, TakeError> {
    let to = folder.join(format!("{stem}.ron"));
    match found(&to) {
        Found::Nothing => Ok(Taken::Copied(copy_new(text, &to)?)),
        Found::Kept(there) | Found::Text(there) if there == text => Ok(Taken::There(to)),
        // A second file of the name would be read before the first, and count for nothing.
        Found::Kept(_) | Found::Text(_) | Found::Unread => Err(TakeError::Other(to)),
    }
}

/// The reason why a pack of someone else wasn't copied. No file has changed.
#[derive(Debug, Error)]
pub enum TakeError {
    /// A different pack has its name.
    #[error("{} is another pack of this name.", .0.display())]
    Other(PathBuf),
    /// The file layer refused.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl TakeError {
    /// Returns what to do now.
    pub fn way_out(&self) -> String {
        match self {
            Self::Other(_) => {
                "Nothing was imported. Remove the old pack first, or rename the new file."
                    .to_owned()
            }
            Self::Store(error) => error.way_out(),
        }
    }
}

/// What exists at a path.
enum Found {
    /// Nothing.
    Nothing,
    /// The text of a pack that the program wrote.
    Kept(String),
    /// Another text.
    Text(String),
    /// Something that can't be read as text.
    Unread,
}

fn found(place: &Path) -> Found {
    if place.symlink_metadata().is_err() {
        return Found::Nothing;
    }
    match read_text(place, LARGEST_TEXT) {
        Ok(text) if text.starts_with(MARK) => Found::Kept(text),
        Ok(text) => Found::Text(text),
        Err(_) => Found::Unread,
    }
}

/// Returns the next name to try.
fn next_to(place: &Path) -> PathBuf {
    let mut name = place.file_stem().unwrap_or_default().to_os_string();
    name.push(BESIDE);
    name.push(".ron");
    place.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::view::Id;

    fn kept(id: &str, name: &str) -> Kept {
        Kept {
            id: id.to_owned(),
            name: name.to_owned(),
            text: format!("{MARK}(name: \"x\", version: \"1\")\n"),
            hides: false,
        }
    }

    #[test]
    fn a_key_that_leads_out_of_the_folder_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let packs = home.path().join("packs");
        let what = Keep::Somebody(Id(1));
        for id in [
            "../vex",
            "/tmp/vex",
            "a/b",
            "..",
            "",
            "vex\u{1b}[2J",
            "vex\0",
        ] {
            let refused = keep(&kept(id, "Vex"), &what, &packs, &[]).unwrap_err();
            assert!(matches!(refused, KeepError::NoName(_)), "{id:?}: {refused}");
            assert!(!refused.way_out().is_empty());
        }
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_pack_with_the_name_of_a_shipped_one_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let what = Keep::Somebody(Id(1));
        for (id, name) in [
            ("weapons", "Weapons"),
            ("cast", "Cast"),
            ("vex", "genesys space opera: weapons"),
        ] {
            let refused = keep(&kept(id, name), &what, home.path(), &[]).unwrap_err();
            assert!(matches!(refused, KeepError::Shipped { .. }), "{refused}");
        }
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
        keep(&kept("vex", "Vex"), &what, home.path(), &[]).unwrap();
        assert!(home.path().join("vex.ron").is_file());
    }

    /// A pack that can't be read keeps its name. A second file of the name would be read before it.
    #[test]
    fn a_pack_of_the_name_that_cant_be_read_is_another_pack() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join("house.ron"), b"\xff").unwrap();
        let refused = take_in("house", "(name: \"House\")", home.path());
        assert!(matches!(refused, Err(TakeError::Other(_))));
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 1);
    }

    /// The saved pack passes the check that every pack passes at the start. Other packs may have
    /// faults.
    #[test]
    fn a_pack_that_the_next_start_rejects_is_refused() {
        let home = tempfile::tempdir().unwrap();
        let what = Keep::Somebody(Id(1));
        let pack = |name: &str| Kept {
            text: format!(
                "{MARK}(name: \"x\", version: \"1\", gear: [(id: \"vex\", name: {name:?}, note: \"\")])\n"
            ),
            ..kept("vex", name)
        };
        let bad = PackText {
            name: "mine.ron".into(),
            text: "(name: \"Mine\")".into(),
        };
        for name in [".hidden", "!!!", "=", "@vex", ""] {
            let refused = keep(&pack(name), &what, home.path(), &[]).unwrap_err();
            let said = refused.to_string();
            assert!(matches!(refused, KeepError::Unsound { .. }), "{said}");
            says!(said);
        }
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
        keep(&pack("Vex"), &what, home.path(), &[bad]).unwrap();
    }
}
