//! The verbs of initiative, slots and turns: their rows.

use crate::rules::genesys::command::Command;
use crate::rules::system::Verb;

use super::parse::{initiative, slot};
use super::with_dice;

/// Their rows.
pub(super) const ROWS: &[Verb<Command>] = &[
    verb!(
        "next"["n"],
        "next [round] [= N [N], ...]",
        "End the turn and go to the next slot. `round` ends the round, and combatants still to act do nothing. After \
            = what a real d100 showed for a Critical Injury that comes with it, such as one of vacuum or bleeding, \
            and a d10 where a row rolls one. Separate several with commas.",
        "next",
        |a| with_dice(a, |a| Ok(if a.keyword("round") {
            Command::NextRound
        } else {
            Command::Next
        }))
    ),
    verb!(
        "claim",
        "claim WHO [SLOT] [= N [N], ...]",
        "Take the current slot, or claim a later one. After =, type the result of real dice for the Critical Injuries of a \
            turn that begins.",
        "claim vex",
        |a| with_dice(a, |a| Ok(Command::Claim(
            a.who("name")?,
            a.number_if("slot", 1, 9999)?.map(|n| n as u32)
        )))
    ),
    verb!(
        "release",
        "release WHO",
        "Give back a claimed slot.",
        "release vex",
        |a| Ok(Command::Release(a.who("name")?))
    ),
    verb!(
        "slot",
        "slot add pc|npc [for WHO] [= SYMBOLS] | slot fall SLOT [= N [N], ...] | slot keep SLOT | slot no|for WHO [= N [N], ...]",
        with_symbols!(
            "Add, remove or keep a slot, or play a combatant without one. After =, type the result of real dice, including \
                Critical Injuries of a turn that begins."
        ),
        "slot add npc",
        slot
    ),
    verb!(
        "start",
        "start [= N [N], ...]",
        "Roll missing initiative and begin round 1. After =, type the result of real dice for the Critical Injuries of the \
            first turn.",
        "start",
        |a| with_dice(a, |_| Ok(Command::Start))
    ),
    verb!(
        "init"["initiative"],
        "init WHO|all [cool|vigilance] [= SYMBOLS]",
        with_symbols!("Roll initiative, or roll it again."),
        "init vex cool = 2s 1a",
        initiative
    ),
    verb!(
        "end",
        "end [= N [N], ...]",
        "End the encounter. After =, type the result of real dice for the Critical Injuries and Critical Hits that it causes.",
        "end",
        |a| with_dice(a, |_| Ok(Command::End))
    ),
];
