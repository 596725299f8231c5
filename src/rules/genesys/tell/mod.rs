//! How events read when they are said aloud. One sentence an event, from the state before it.
//!
//! The sentences go into the log as they are and stay there; they name people, numbers and, where
//! it helps, the sum. An event that goes without saying has none.

mod parts;

use crate::dice::describe;
use crate::lang::grammar::agree;
use crate::rules::view::Id;

use super::check::{Bought, Check};
use super::event::{Event, Fate, Pay};
use super::figure::{Figure, Status};
use super::kinds::Side;
use super::library::records::SpendEffect;
use super::maneuvers::is_a_move;
use super::state::State;
use super::words::genitive;

use parts::{
    changed, declared, field_words, hull, rolled, ruling, token_owner, token_time, tracks,
    weapon_name,
};
pub use parts::{pool_letters, pool_line, pool_of};

/// What an event says; `None` if it goes without saying.
pub fn tell(before: &State, event: &Event) -> Option<String> {
    let text = sentence(before, event)?;
    let joining = match event {
        Event::Joined { figure } => Some(&**figure),
        _ => None,
    };
    Some(agreeing(before.everybody().chain(joining), text))
}

/// The sentence with its verb in the plural if it begins with a minion group called in the plural:
/// "Boarders", and "Boarders 2" of several such groups.
pub fn agreeing<'a>(all: impl Iterator<Item = &'a Figure>, text: String) -> String {
    let several = |figure: &&Figure| {
        let name = figure
            .name
            .trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
        figure.group.is_some_and(|group| group.size > 1) && name.ends_with('s')
    };
    let speaker = all
        .filter(several)
        .filter(|figure| text.starts_with(&figure.name))
        .max_by_key(|figure| figure.name.len());
    match speaker {
        Some(group) => agree(text, &group.name),
        None => text,
    }
}

#[expect(
    clippy::match_same_arms,
    reason = "events stand in the order of their list, said or not"
)]
fn sentence(before: &State, event: &Event) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::Titled { title } => format!("The encounter is called {title}."),
        Event::Joined { figure } => joined(figure),
        Event::VehicleJoined { vehicle } => {
            format!("{} comes into play ({}).", vehicle.name, vehicle.role)
        }
        Event::Left { who } => format!("{} leaves the encounter.", name(who)),
        Event::Renamed { who, name: new } => format!("{} is now called {new}.", name(who)),
        Event::InitiativeRolled {
            who,
            vigilant,
            shown,
            ..
        } => {
            let skill = if *vigilant { "Vigilance" } else { "Cool" };
            format!("{} rolls {skill} for initiative, {shown}.", name(who))
        }
        Event::ReadinessSet { .. }
        | Event::Began {}
        | Event::HabitSet { .. }
        | Event::RowsOffered { .. } => return None,
        Event::SlotAdded { slot } => {
            if before.round == 0 && !slot.extra {
                return None;
            }
            let extra = if slot.extra { "an extra" } else { "a" };
            format!(
                "{} gets {extra} slot at {}.",
                side_words(slot.side),
                slot.score.words()
            )
        }
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::RoundEnded { .. } => return None,
        Event::SlotReached { slot } => {
            let slot = before.slot(*slot)?;
            if slot.claim.is_some() {
                return None;
            }
            let candidates = before.candidates(slot);
            if candidates.len() < 2 {
                return None;
            }
            format!("{} slot: who acts?", possessive_side(slot.side))
        }
        Event::SlotSkipped { slot } => {
            let slot = before.slot(*slot)?;
            format!(
                "Slot {} is skipped; nobody of the {} side takes it.",
                slot.number,
                slot.side.label()
            )
        }
        Event::SlotReopened { slot } => format!("Slot {slot} is open again and comes late."),
        Event::Claimed { slot, who } => format!("{} claims slot {slot}.", name(who)),
        Event::Released { slot } => {
            let holder = before.slot(*slot).and_then(|s| s.claim)?;
            format!("{} gives slot {slot} back.", name(&holder))
        }
        Event::TurnBegan { who, .. } => format!("{} acts.", name(who)),
        Event::TurnEnded { who, .. } => {
            let turn = before.turn.as_ref()?;
            let figure = before.figure(*who).filter(|f| f.able() && f.is_flying())?;
            if turn.did.iter().any(|done| is_a_move(done)) {
                return None;
            }
            format!(
                "{} stayed in the air without a move: the GM lands or drops it (G-MAN-14).",
                figure.name
            )
        }
        Event::SlotMarked { slot } => {
            let slot = before.slot(*slot)?;
            format!(
                "Slot {} of the {} side will fall.",
                slot.number,
                slot.side.label()
            )
        }
        Event::SlotKept { slot } => format!("Slot {slot} stays."),
        Event::SlotFell { slot } => format!("Slot {slot} falls."),
        Event::Ended {} => "The encounter ends.".to_owned(),
        Event::SettingsChanged { settings } => ruling(before, *settings)?,
        Event::ActionUsed { who, what } => {
            if before.check.is_some() {
                return None;
            }
            format!("{}: {what}.", name(who))
        }
        Event::ManeuverTaken { who, what, pay } => {
            let price = match pay {
                Pay::Free => "",
                Pay::Strain => " for 2 strain",
                Pay::Action => " in place of an action",
                Pay::Granted => " with a maneuver that was granted",
                Pay::OutOfTurn => " out of turn",
            };
            format!("{} {what}{price}.", name(who))
        }
        Event::ManeuverGranted { who } => format!("{} may take a maneuver.", name(who)),
        Event::MoveBroken { who } => format!("{} move is broken off.", genitive(&name(who))),
        Event::Aimed { .. } | Event::GuardBegan { .. } | Event::MoveBegun { .. } => return None,
        Event::AimEnded { who } => {
            // Used up by an attack it goes without saying.
            let attacks = |c: &Check| c.by == *who && c.target().is_some();
            if before.check.as_ref().is_some_and(attacks) {
                return None;
            }
            format!("{} aim is lost.", genitive(&name(who)))
        }
        Event::CoverSet { who, .. }
        | Event::FellProne { who }
        | Event::StoodUp { who }
        | Event::Engaged { who, .. }
        | Event::Disengaged { who }
        | Event::Reloaded { who, .. }
        | Event::Dropped { who, .. }
        | Event::Drawn { who, .. }
        | Event::RangeSet { a: who, .. }
            if said_with_the_maneuver(before, *who, event) =>
        {
            return None;
        }
        Event::CoverSet { who, defense } => match defense {
            0 => format!("{} is out of cover.", name(who)),
            n => format!("{} is in cover ({n}).", name(who)),
        },
        Event::GuardEnded { who } => format!("{} guarded stance ends.", genitive(&name(who))),
        Event::FellProne { who } => format!("{} is prone.", name(who)),
        Event::StoodUp { who } => format!("{} stands.", name(who)),
        Event::RangeSet { a, b, band } => {
            format!("{} and {} are at {band} range.", name(a), name(b))
        }
        Event::Engaged { who, with } => format!("{} is engaged with {}.", name(who), name(with)),
        Event::Disengaged { who } => format!("{} is no longer engaged.", name(who)),
        Event::Wounded { .. }
        | Event::Healed { .. }
        | Event::Strained { .. }
        | Event::StrainHealed { .. } => tracks(before, event)?,
        Event::MembersSet { who, standing } => {
            let size = before.figure(*who)?.group?.size.max(*standing);
            let verb = if *standing == 1 { "stands" } else { "stand" };
            format!("{}: {standing} of {size} {verb}.", name(who))
        }
        Event::Injured { who, critical } => {
            let which = critical
                .characteristic
                .map_or_else(String::new, |which| format!(" ({which})"));
            format!(
                "Critical Injury to {}, {}: {}{which}. {}",
                name(who),
                critical.result,
                critical.name,
                critical.text
            )
        }
        Event::Cured { who, mark } | Event::HarmExpired { who, mark } => {
            let injury = before
                .figure(*who)?
                .criticals
                .iter()
                .find(|c| c.mark == *mark)?;
            let what = if matches!(event, Event::Cured { .. }) {
                "is healed"
            } else {
                "wears off"
            };
            format!("{} {} {what}.", genitive(&name(who)), injury.name)
        }
        Event::CharacteristicLost { who, which } => {
            format!("{} {which} drops by 1 for good.", genitive(&name(who)))
        }
        Event::Afflicted {
            who,
            status: Status::NoFreeManeuver,
            until,
        } => {
            format!(
                "{} has no free maneuver {}.",
                name(who),
                until.said_of(before, Some(*who))
            )
        }
        Event::Afflicted {
            who,
            status: Status::LastSlot,
            ..
        } => {
            format!("{} must take the side's last slot next time.", name(who))
        }
        Event::Relieved {
            status: Status::NoFreeManeuver | Status::LastSlot,
            ..
        } => return None,
        Event::Afflicted { who, status, until } => {
            format!(
                "{} is {} {}.",
                name(who),
                status.word(),
                parts::in_all(before, *who, status, *until).said_of(before, Some(*who))
            )
        }
        Event::Relieved { who, status } => format!("{} is no longer {}.", name(who), status.word()),
        Event::Fell {
            who,
            fate: Fate::Defeated,
        } => format!("{} is out of the fight.", name(who)),
        Event::Fell {
            who,
            fate: Fate::Dead,
        } => format!("{} dies.", name(who)),
        Event::Restored { who } => format!("{} is back in the fight.", name(who)),
        Event::FieldSet { who, field, value } => format!(
            "{} {} is set to {value}.",
            genitive(&name(who)),
            field_words(*field)
        ),
        Event::Noted { who, text } => {
            let stop = if text.ends_with(['.', '!', '?']) {
                ""
            } else {
                "."
            };
            format!("Note on {}: {text}{stop}", name(who))
        }
        Event::TokenSet { token } => format!(
            "{}: {} {}.",
            token_owner(before, token.whose),
            token.change.words(),
            token_time(before, token)
        ),
        Event::TokensGone { .. } => return None,
        Event::StorySpent { side, what } => {
            let who = if *side == Side::Pc {
                "The players spend"
            } else {
                "The GM spends"
            };
            format!("{who} a Story Point on {what}.")
        }
        Event::StorySettled {} => return None,
        Event::StoryReturned { side } => format!(
            "The Story Point of the {} comes back.",
            if *side == Side::Pc { "players" } else { "GM" }
        ),
        Event::StorySet { players, gm } => format!("Story Points: players {players}, GM {gm}."),
        Event::StoryMoved { from } => {
            let (from, to) = if *from == Side::Pc {
                ("players", "GM")
            } else {
                ("GM", "players")
            };
            format!("A Story Point goes from the {from} to the {to}.")
        }
        Event::CheckDeclared { check } => declared(before, check),
        Event::CheckChanged { what } => changed(before, what)?,
        Event::SourceSwitched { key } => format!("Switched: {key}."),
        Event::HandAdded { change, why } => {
            let why = if why == "by hand" {
                String::new()
            } else {
                format!(" ({why})")
            };
            format!(
                "Changed by hand: {}{why}.",
                super::verbs::change_words(*change)
            )
        }
        Event::StoryOnCheck { .. } => return None,
        Event::CheckRolled { roll, .. } => rolled(before, roll),
        Event::CheckRerolled { roll } => {
            let was = before
                .check
                .as_ref()
                .and_then(Check::net)
                .map(|net| describe(&net))
                .unwrap_or_default();
            format!("Rolled again (was {was}): {}", rolled(before, roll))
        }
        Event::Bought { spent } => match spent.bought {
            Bought::Row(SpendEffect::WrongTarget) => {
                let whom = spent.whom.map(|id| name(&id)).unwrap_or_default();
                format!("D: the hit goes astray and strikes {whom}.")
            }
            _ if spent.paid == super::check::Paid::default() => {
                format!("Without price: {}.", spent.label)
            }
            // Advantage and Triumph are the acting player's to spend, Threat and Despair the GM's
            // (G-DICE-18).
            _ => {
                let theirs = spent.paid.advantage > 0 || spent.paid.triumph > 0;
                let by = before
                    .check
                    .as_ref()
                    .filter(|_| theirs)
                    .map(|c| name(&c.by));
                let by = by.unwrap_or_else(|| "The GM".to_owned());
                format!("{by} spends {}: {}.", spent.paid.words(), spent.label)
            }
        },
        Event::HitDealt {
            target,
            damage,
            soak,
            ignored,
            through,
            strain,
            ..
        } => {
            let less = if *ignored > 0 {
                format!(" less {ignored} ignored")
            } else {
                String::new()
            };
            let what = if *strain { "strain" } else { "damage" };
            if *through == 0 {
                format!(
                    "{damage} {what}, soak {soak}{less}: nothing gets through to {}.",
                    name(target)
                )
            } else {
                format!("{damage} {what}, soak {soak}{less}.")
            }
        }
        Event::CheckEnded { done } => match before.check.as_ref().filter(|_| *done) {
            None => "The check is dropped.".to_owned(),
            Some(check) if check.hits() => return None,
            Some(check) => match check.target() {
                Some(target) => format!("The attack on {} comes to nothing.", name(&target)),
                None => format!("{} check is done.", genitive(&name(&check.by))),
            },
        },
        Event::AgainGranted { by, target } => {
            format!("{} may attack {} again at once.", name(by), name(target))
        }
        Event::LooseRolled { roll, .. } => format!(
            "Rolled {}: {}.",
            pool_line(&roll.pool),
            describe(&roll.net())
        ),
        Event::LooseRerolled { roll } => {
            let was = before
                .last
                .as_ref()
                .map(|l| describe(&l.roll.net()))
                .unwrap_or_default();
            format!("Rolled again (was {was}): {}.", describe(&roll.net()))
        }
        Event::PercentileRolled { result, plus } => match plus {
            0 => format!("A d100 shows {result}."),
            plus => format!(
                "A d100 shows {result}, with {plus:+} it is {}.",
                i32::from(*result) + plus
            ),
        },
        Event::WearSet { who, weapon, wear } => {
            let word = if wear.word().is_empty() {
                "sound again"
            } else {
                wear.word()
            };
            format!(
                "{} {}: {word}.",
                genitive(&name(who)),
                weapon_name(before, *who, *weapon)
            )
        }
        Event::Emptied { who, weapon } => {
            format!(
                "{} {} is out of ammunition.",
                genitive(&name(who)),
                weapon_name(before, *who, *weapon)
            )
        }
        Event::Reloaded { who, weapon } => format!(
            "{} {} is loaded.",
            genitive(&name(who)),
            weapon_name(before, *who, *weapon)
        ),
        Event::Dropped { who, weapon } => format!(
            "{} {} is out of hand.",
            genitive(&name(who)),
            weapon_name(before, *who, *weapon)
        ),
        Event::Drawn { who, weapon } => format!(
            "{} has the {} in hand.",
            name(who),
            weapon_name(before, *who, *weapon)
        ),
        Event::Prepared { .. } | Event::Fired { .. } => return None,
        Event::HullTaken { .. }
        | Event::HullMended { .. }
        | Event::SystemStrained { .. }
        | Event::SystemRelieved { .. } => hull(before, event)?,
        Event::SpeedSet { who, speed } => format!("{} goes to speed {speed}.", name(who)),
    })
}

/// Whether the maneuver just taken has said it: "takes cover" needs no "is in cover".
fn said_with_the_maneuver(before: &State, who: Id, event: &Event) -> bool {
    let last = before
        .turn
        .as_ref()
        .filter(|t| t.who == who)
        .and_then(|t| t.did.last());
    let Some(last) = last else { return false };
    match event {
        Event::CoverSet { defense: 0, .. } => last == "leaves cover",
        Event::CoverSet { .. } => last == "takes cover",
        Event::FellProne { .. } => last == "drops prone",
        Event::StoodUp { .. } => last == "stands up",
        Event::Disengaged { .. } => last == "disengages",
        Event::Engaged { with, .. } => *last == format!("engages {}", before.name_of(*with)),
        Event::Reloaded { .. } => last.starts_with("reloads the "),
        Event::Dropped { .. } => last.starts_with("puts the "),
        Event::Drawn { .. } => last.starts_with("draws the "),
        Event::RangeSet { b, band, .. } => {
            *last == format!("moves to {band} range of {}", before.name_of(*b))
        }
        _ => false,
    }
}

fn joined(figure: &Figure) -> String {
    let number = figure
        .group
        .map_or_else(String::new, |g| format!(", {} strong", g.size));
    let when = if figure.joins > 1 {
        format!(", from round {}", figure.joins)
    } else {
        String::new()
    };
    format!(
        "{} joins ({}{number}{when}).",
        figure.name,
        figure.kind.word()
    )
}

fn side_words(side: Side) -> &'static str {
    match side {
        Side::Pc => "The PC side",
        Side::Npc => "The NPC side",
    }
}

fn possessive_side(side: Side) -> &'static str {
    match side {
        Side::Pc => "A PC",
        Side::Npc => "An NPC",
    }
}
