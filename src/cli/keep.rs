//! `triumph keep SAVE NAME [-o FILE]`: somebody of a save, or a thing of the packs, as a pack of one's own.

use std::path::PathBuf;
use std::process::ExitCode;

use super::failure::Failure;
use super::out::Out;
use super::start::Start;
use crate::campaign::packs;
use crate::lang::find;
use crate::rules::packs::Keep as What;
use crate::store;

/// Write somebody of a save, or a weapon, armor, gear, adversary or vehicle of its packs, down as a
/// pack of your own
#[derive(Debug, clap::Args)]
pub(super) struct Keep {
    /// A path, or the name of a save in the library
    save: String,
    /// Whom, or what; any piece of the name
    name: String,
    /// The file to write; without it, one in the folder of your own packs. What is there stays
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Keep {
    pub(super) fn run(&self, start: &Start, out: &mut Out) -> Result<ExitCode, Failure> {
        let session = start.open(&self.save, true, out)?;
        let face = session.face();
        let somebody = find(&self.name, "combatant", &face.names());
        let what = match &somebody {
            Ok(who) => What::Somebody(*who),
            Err(_) => What::Content(self.name.clone()),
        };
        let Some(kept) = face.kept(&what) else {
            return Err(match somebody {
                Err(refusal) => refusal.into(),
                Ok(_) => Failure::refused("this one cannot be kept in a pack"),
            });
        };
        let said = match &self.output {
            Some(file) => {
                let path = store::copy_new(&kept.text, file)?;
                kept.words(&what, &path.display().to_string())
            }
            None => packs::keep(&kept, &what, &start.places.packs())?,
        };
        out.say(&said);
        Ok(ExitCode::SUCCESS)
    }
}
