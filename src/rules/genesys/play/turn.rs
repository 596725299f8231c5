//! Commands about a turn: actions and maneuvers.

#![deny(clippy::wildcard_enum_match_arm)]

use lang::Refusal;

use crate::command::maneuver::Maneuver;
use crate::command::turn::TurnCommand;
use crate::events::ManeuverGranted;
use crate::play::draft::Draft;

pub(crate) fn turn(d: &mut Draft<'_, '_>, command: &TurnCommand) -> Result<(), Refusal> {
    match command {
        TurnCommand::Action { who, what } => {
            let figure = d.figure(who)?;
            return d.use_action(&figure, what);
        }
        TurnCommand::Maneuver { who, maneuver, pay } => {
            return d.maneuver(who, &maneuver.maneuver(), *pay);
        }
        TurnCommand::Aim { who, spot, pay } => {
            return d.maneuver(who, &Maneuver::Aim(spot.clone()), *pay);
        }
        TurnCommand::TakeCover { who, defense, pay } => {
            return d.maneuver(who, &Maneuver::Cover(*defense), *pay);
        }
        TurnCommand::Assist { who, ally, pay } => {
            return d.maneuver(who, &Maneuver::Assist(ally.clone()), *pay);
        }
        TurnCommand::Close { who, whom, pay } => {
            return d.maneuver(who, &Maneuver::Engage(whom.clone()), *pay);
        }
        TurnCommand::Move {
            who,
            whom,
            band,
            pay,
        } => return d.maneuver(who, &Maneuver::Move(whom.clone(), *band), *pay),
        TurnCommand::Handle {
            who,
            grip,
            weapon,
            pay,
        } => return d.maneuver(who, &grip.maneuver(weapon), *pay),
        TurnCommand::Mount { who, what, pay, .. } => {
            return d.maneuver(who, &Maneuver::Mount(what.clone()), *pay);
        }
        TurnCommand::EnactManeuver {
            who,
            system,
            behind,
            number_of_maneuvers: of,
            request: (what, pay),
        } => return d.enact(who, system, behind.as_deref(), *of, what.as_deref(), *pay),
        TurnCommand::ActivateManeuver {
            who,
            system,
            program,
            pay,
        } => return d.activate_program(who, system, program, *pay),
        TurnCommand::Do {
            who,
            words: (words, pay),
        } => return d.maneuver(who, &Maneuver::Other(words.clone()), *pay),
        TurnCommand::Grant { who } => {
            let who = d.figure(who)?.id;
            d.push(ManeuverGranted::to(who));
        }
    }
    Ok(())
}
