//! Every command of the game: the families of [`crate::play`], one a topic.

use std::sync::LazyLock;

use lang::choice::choice;
use lang::grammar::{Num, commands};
use rules::encounter::clock::{DAY, HOUR, MINUTE, WEEK};
use rules::system::Verb;

use crate::play::abilities::Abilities;
use crate::play::actions::Action;
use crate::play::attack::AttackCommand;
use crate::play::augment::Augments;
use crate::play::biotics::Biotics;
use crate::play::campaign::CampaignCommand;
use crate::play::cards::Cards;
use crate::play::check::CheckCommand;
use crate::play::confront::Tactics;
use crate::play::creation::Creation;
use crate::play::experience::Growth;
use crate::play::gear::Gear;
use crate::play::hurt::Harm;
use crate::play::initiative::InitiativeCommand;
use crate::play::medicine::Medicine;
use crate::play::opponents::Opponents;
use crate::play::recovery::Recovery;
use crate::play::repair::RepairCommand;
use crate::play::scene::SceneCommand;
use crate::play::setup::Setup;
use crate::play::stress::Nerves;
use crate::play::task::Tasks;
use crate::play::turn::TurnCommand;

/// Every verb of the game.
pub static VERBS: LazyLock<Vec<Verb<Command>>> =
    LazyLock::new(|| Command::all_rows().into_iter().map(Verb::from).collect());

choice! {
    /// A length of time.
    Unit("time unit") {
        /// 1 second.
        Seconds = "seconds",
        /// 60 seconds.
        Minutes = "minutes",
        /// 60 minutes.
        Hours = "hours",
        /// 24 hours.
        Days = "days",
        /// 7 days.
        Weeks = "weeks",
    }
}

impl Unit {
    /// Its length in seconds.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Seconds => 1,
            Self::Minutes => MINUTE,
            Self::Hours => HOUR,
            Self::Days => DAY,
            Self::Weeks => WEEK,
        }
    }
}

commands! {
    /// What a line asks for, in this game. It prints as a line that reads back as itself.
    pub enum Command {
        /// Let time pass.
        "pass": Pass (number: Num<u16, 1, 10_000>) (unit: Unit),
            rule "C-REC-02", example "pass 10 minutes";
    }
    with Setup(Setup),
    Check(CheckCommand),
    Tactics(Tactics),
    Initiative(InitiativeCommand),
    Turn(TurnCommand),
    Scene(SceneCommand),
    Action(Action),
    Attack(AttackCommand),
    Repair(RepairCommand),
    Harm(Harm),
    Nerves(Nerves),
    Cards(Cards),
    Augments(Augments),
    Recovery(Recovery),
    Biotics(Biotics),
    Medicine(Medicine),
    Tasks(Tasks),
    // Content.
    Abilities(Abilities),
    Creation(Creation),
    Gear(Gear),
    Opponents(Opponents),
    Growth(Growth),
    Campaign(CampaignCommand);
}
