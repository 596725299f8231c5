//! The commands of this game. [`lang::grammar`] explains the declarations.
//!
//! Names are kept as typed and looked up when [`crate::play`] decides the command. [`crate::words`]
//! holds the words for each place, such as a `Weapon` or a `Skill`. The modules `words`, `dice`,
//! `coin`, `paying`, `maneuver` and `setting` hold words that only these commands use. Each topic declares
//! its commands in a file here. All of them form the families below.

pub mod advance;
pub mod assist;
pub mod attack_effects;
pub mod body;
pub mod build;
pub mod campaign;
pub mod checks;
pub mod coin;
pub mod dice;
pub mod encounter;
pub mod hacking;
pub mod items;
pub mod maneuver;
pub mod paying;
pub mod place;
pub mod recovery;
pub mod scene;
pub mod setting;
pub mod social;
pub mod talents;
pub mod turn;
pub mod vehicles;
pub mod words;

use std::sync::LazyLock;

use lang::grammar::commands;
use rules::system::Verb;

use crate::command::advance::Advance;
use crate::command::assist::AssistCommand;
use crate::command::attack_effects::AttackEffectCommand;
use crate::command::body::BodyCommand;
use crate::command::campaign::CampaignCommand;
use crate::command::checks::CheckCommand;
use crate::command::encounter::EncounterCommand;
use crate::command::hacking::HackCommand;
use crate::command::items::ItemCommand;
use crate::command::place::PlaceCommand;
use crate::command::recovery::RecoveryCommand;
use crate::command::scene::SceneCommand;
use crate::command::social::SocialCommand;
use crate::command::talents::TalentCommand;
use crate::command::turn::TurnCommand;
use crate::command::vehicles::VehicleCommand;

pub use dice::ByHand;

/// Every verb of the game.
pub static VERBS: LazyLock<Vec<Verb<Command>>> =
    LazyLock::new(|| Command::all_rows().into_iter().map(Verb::from).collect());

commands! {
    /// A command of this game. It prints as a line that reads back as the same command.
    pub enum Command {
    }
    with Check(CheckCommand), AttackEffects(AttackEffectCommand), Body(BodyCommand), Turn(TurnCommand), Talents(TalentCommand),
        Encounter(EncounterCommand), Place(PlaceCommand), Items(ItemCommand), Scene(SceneCommand),
        Recovery(RecoveryCommand), Hacking(HackCommand), Social(SocialCommand), Advance(Advance),
        Assist(AssistCommand), Vehicles(VehicleCommand), Campaign(CampaignCommand);
}
