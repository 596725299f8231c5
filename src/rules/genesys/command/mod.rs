//! The commands of this game. [`lang::grammar`] explains the declarations.
//!
//! Names are kept as typed and looked up when [`super::decide`] decides the command. [`super::words`]
//! holds the words for each place, such as a `Weapon` or a `Skill`. The modules `words`, `dice`,
//! `coin`, `paying`, `maneuver` and `setting` hold words that only these commands use. Each topic declares
//! its commands in a file here, and a folder with commands of its own in its `command.rs`. All of them
//! form the families below.

mod body;
mod checks;
mod coin;
pub mod dice;
mod encounter;
mod maneuver;
mod paying;
mod place;
mod setting;
mod turn;
mod words;

use std::sync::LazyLock;

use lang::grammar::commands;
use rules::system::Verb;

use super::advance::Advance;
use super::assist::Together;
use super::attack_effects::command::Hits;
use super::campaign::CampaignCommand;
use super::hacking::HackCommand;
use super::items::Things;
use super::recovery::CareCommand;
use super::scene::SceneCommand;
use super::social::SocialCommand;
use super::talents::command::Talents;
use super::vehicles::command::VehicleCommand;

pub use body::BodyCommand;
pub use checks::CheckCommand;
pub use coin::Coin;
pub use dice::ByHand;
pub use encounter::EncounterCommand;
pub use maneuver::Maneuver;
pub use paying::{PaidWords, PayWith};
pub use place::PlaceCommand;
pub use setting::Setting;
pub use turn::TurnCommand;
pub use words::{Against, Answer, Arrival, Call, Handling, Pick, Readiness, Slotless};

/// Every verb of the game.
pub static VERBS: LazyLock<Vec<Verb<Command>>> =
    LazyLock::new(|| Command::all_rows().into_iter().map(Verb::from).collect());

commands! {
    /// A command of this game. It prints as a line that reads back as the same command.
    pub enum Command {
    }
    with Check(CheckCommand), Hits(Hits), Body(BodyCommand), Turn(TurnCommand), Talents(Talents),
        Encounter(EncounterCommand), Place(PlaceCommand), Things(Things), Scene(SceneCommand),
        Care(CareCommand), Hacking(HackCommand), Social(SocialCommand), Advance(Advance),
        Together(Together), Vehicles(VehicleCommand), Campaign(CampaignCommand);
}
