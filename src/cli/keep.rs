//! `triumph keep SAVE NAME [-o FILE]`: writes a participant of a save, or an item of the packs, to a pack
//! of the user's own.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::campaign::packs;
use crate::store;
use crate::table::Face;
use lang::{Named, Refusal, find};
use rules::packs::{Folder, Keep as What, Kept};

/// Save a character, weapon, armor, gear, adversary or vehicle to your own content pack
#[derive(Debug, clap::Args)]
pub(super) struct Keep {
    /// A path, or the name of a save in the library
    save: OsString,
    /// A character or item, by any part of its name
    name: String,
    /// The file to write (default: a new one in the folder of your own packs)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Keep {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        if let Some(why) = unfit(&self.name) {
            return Err(Failure::with(
                format!("`{}` can't be saved to a pack: {why}", self.name),
                "Name a character in the save or a record in its packs, such as `triumph keep SAVE vex`. `-o FILE` sets where to write it.",
            ));
        }
        let session = start.open(&self.save, true, out)?;
        let face = session.face();
        let somebody = find(&self.name, "combatant", &face.names());
        let found = match &somebody {
            Ok(who) => {
                let what = What::Somebody(*who);
                face.kept(&what).map(|kept| (what, kept))
            }
            Err(_) => record(face, &self.name),
        };
        let Some((what, kept)) = found else {
            return Err(match somebody {
                Err(refusal) => Refusal {
                    why: format!(
                        "{} No pack has a record with that name either.",
                        refusal.why
                    ),
                    ..refusal
                }
                .into(),
                Ok(_) => Failure::with(
                    "This combatant can't be saved to a pack.",
                    "Name another one.",
                ),
            });
        };
        let said = match &self.output {
            Some(file) => {
                let own = start.places.packs();
                if is_inside(file, &own) {
                    let name = file.file_name().unwrap_or_default().to_string_lossy();
                    packs::may_keep(&kept, &name)?;
                }
                packs::is_sound(&kept, &start.setup.packs)?;
                let path = store::copy_new(&kept.text, file)?;
                let shown = own.display().to_string();
                let folder = if is_inside(&path, &own) {
                    Folder::Own
                } else {
                    Folder::Other(&shown)
                };
                kept.words(&what, &path.display().to_string(), folder)
            }
            None => packs::keep(&kept, &what, &start.places.packs(), &start.setup.packs)?,
        };
        out.say(&said);
        Ok(ExitCode::SUCCESS)
    }
}

/// Returns why a word can't be the name of a record to save: it is a path, or it has characters that no
/// name has.
fn unfit(name: &str) -> Option<&'static str> {
    if name.chars().any(char::is_control) {
        Some("it has control characters")
    } else if name.contains(['/', '\\']) || matches!(name.trim(), "." | "..") {
        Some("it is a path and would lead out of your pack folder")
    } else {
        None
    }
}

/// Returns true if a file is in that folder as a pack that is read at the start.
fn is_inside(file: &Path, folder: &Path) -> bool {
    let parent = file.parent().map(|parent| match parent {
        here if here.as_os_str().is_empty() => Path::new("."),
        parent => parent,
    });
    let real = |path: &Path| {
        path.canonicalize()
            .or_else(|_| std::path::absolute(path))
            .ok()
    };
    let same = parent.and_then(|parent| Some(real(parent)? == real(folder)?));
    same.unwrap_or(false) && file.extension().is_some_and(|end| end == "ron")
}

/// Returns the record of the packs with this key or name, or the only one with this part of a name. Where several kinds
/// have it, the first that the finder lists counts.
fn record(face: &dyn Face, name: &str) -> Option<(What, Kept)> {
    let pieces = face.content();
    let kept = |kind: &str, name: &str| {
        let what = What::Content {
            kind: kind.to_owned(),
            name: name.to_owned(),
        };
        face.kept(&what).map(|kept| (what, kept))
    };
    let mut kinds: Vec<&str> = Vec::new();
    for piece in &pieces {
        if !kinds.contains(&piece.kind) {
            kinds.push(piece.kind);
        }
    }
    kinds
        .into_iter()
        .find_map(|kind| kept(kind, name))
        .or_else(|| {
            let all = pieces.iter().enumerate();
            let names = all
                .filter(|(_, piece)| piece.copied)
                .map(|(is, piece)| Named {
                    name: piece.name.clone(),
                    is,
                });
            let names: Vec<Named<usize>> = names.collect();
            let piece = pieces.get(find(name, "record", &names).ok()?)?;
            kept(piece.kind, &piece.name)
        })
}
