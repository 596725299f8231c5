//! Who acts by a command, and that whoever does is able to (G-HEALTH-04, G-HEALTH-06, G-HEALTH-09).
//!
//! Whatever somebody does with its hands, its head or its mouth is named here, and nowhere else: in a
//! fight and out of it, with an action or without one. What befalls somebody, and what the table only
//! notes, asks nobody. `decide` asks here before it does anything; the table may overrule it.

use crate::lang::{Refusal, Who};

use super::advance::Advance;
use super::care::CareCommand;
use super::command::Command;
use super::draft::Draft;
use super::hacking::HackCommand;
use super::hits::order::Hits;
use super::scene::{Footing, SceneCommand};
use super::social::SocialCommand;
use super::together::{Contest, Together};
use super::vehicles::command::VehicleCommand;

/// Whoever acts by it. Talents are not here: some wait for the moment in which their user lies down.
fn actor(command: &Command) -> Option<&Who> {
    match command {
        Command::WithDice(command, _) => actor(command),
        // Whoever falls into water does nothing for it.
        Command::Scene(SceneCommand::Douse {
            footing: Some(Footing::Water),
            ..
        }) => None,
        Command::Hits(Hits::Repair(job)) => Some(&job.who),
        Command::Action(who, _)
        | Command::Maneuver { who, .. }
        | Command::Attack { who, .. }
        | Command::Check { who, .. }
        | Command::Hits(Hits::Escape(who) | Hits::Improvise { who, .. })
        | Command::Care(
            CareCommand::Treat { who, .. }
            | CareCommand::Dose { who, .. }
            | CareCommand::Carry { who, .. }
            | CareCommand::Ride { who, .. }
            | CareCommand::Pack { who, .. }
            | CareCommand::Hide {
                who, hidden: true, ..
            }
            | CareCommand::Search { who, .. },
        )
        | Command::Scene(SceneCommand::Douse { who, .. } | SceneCommand::Cross { who, .. })
        | Command::Hacking(
            HackCommand::Access { who, .. }
            | HackCommand::Override { who, .. }
            | HackCommand::Trace { who, .. }
            | HackCommand::Lockout { who, .. }
            | HackCommand::Enact { who, .. }
            | HackCommand::Activate { who, .. },
        )
        | Command::Social(
            SocialCommand::Appeal { who, .. }
            | SocialCommand::Offend { who, .. }
            | SocialCommand::Read { who, .. }
            | SocialCommand::Sway { who, .. },
        )
        | Command::Vehicles(
            VehicleCommand::Fly { who, .. }
            | VehicleCommand::Drive { who, .. }
            | VehicleCommand::Outfly { who, .. }
            | VehicleCommand::Barrage { who, .. }
            | VehicleCommand::Mend { who, .. }
            | VehicleCommand::Station { who, .. }
            | VehicleCommand::Serve { who, .. },
        )
        | Command::Advance(
            Advance::Buy { who, .. } | Advance::Sell { who, .. } | Advance::Wear { who, .. },
        )
        | Command::Together(Together::Aid { who, .. }) => Some(who),
        _ => None,
    }
}

impl Draft<'_, '_> {
    /// Whether everybody who acts by a command is able to. A name that nobody has is refused by the
    /// command itself.
    ///
    /// # Errors
    /// Refuses the dead, the defeated and those who lie unconscious (overrulable).
    pub(super) fn acts(&self, command: &Command) -> Result<(), Refusal> {
        let able = |who: &Who| match self.figure(who) {
            Ok(figure) => self.is_able(&figure),
            Err(_) => Ok(()),
        };
        match command {
            Command::Together(Together::Contest { who, .. }) => who.iter().try_for_each(able),
            Command::Together(Together::Compete) => {
                let next = self.now.contest.as_ref().and_then(Contest::next);
                let next = next.and_then(|id| self.now.figure(id));
                next.map_or(Ok(()), |figure| self.is_able(figure))
            }
            _ => actor(command).map_or(Ok(()), able),
        }
    }
}
