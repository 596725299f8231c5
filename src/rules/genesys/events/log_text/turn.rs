//! Log text of a turn: actions, maneuvers and their destinations, effects with a time, Story Points.

use crate::events::log_text::effects::token_set;
use crate::kinds::{Band, Side};
use crate::maneuver_text;
use crate::maneuver_text::USES;
use crate::model::check::Check;
use crate::model::event::{Event, Pay};
use crate::model::state::State;
use crate::model::topics::events::{checks, encounter, health, position, things, turn};
use crate::words::{count, genitive, list};

use lang::sentence::stopped;
use rules::view::Id;

pub(crate) fn turn(before: &State, event: &Event) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::ActionUsed { who, what } => {
            // Its use has a sentence of its own.
            if before.check.is_some() || what.starts_with(USES) {
                return None;
            }
            acts(&name(who), what)
        }
        Event::ManeuverTaken { who, what, pay } => {
            let price = match pay {
                Pay::Free => "",
                // Those without a strain track suffer it as wounds (G-HEALTH-07).
                Pay::Strain
                    if before
                        .figure(*who)
                        .is_some_and(|f| f.strain_threshold.is_none()) =>
                {
                    &format!(" for {} wounds", Pay::STRAIN)
                }
                Pay::Strain => &format!(" for {} strain", Pay::STRAIN),
                Pay::Action => " instead of an action",
                Pay::Granted => " as a granted maneuver",
                Pay::OutOfTurn if before.openings().any(|one| one == *who) => {
                    " before the first turn"
                }
                Pay::OutOfTurn => " outside their turn",
            };
            let stop = if price.is_empty() && what.ends_with(['!', '?']) {
                ""
            } else {
                "."
            };
            let from = if what == maneuver_text::DISENGAGES {
                from_whom(before, *who)
            } else {
                String::new()
            };
            format!("{} {what}{from}{price}{stop}", name(who))
        }
        Event::ManeuverGranted { who, .. } => format!("{} gets a free maneuver.", name(who)),
        Event::ManeuverWithdrawn { who, lapsed: false } => format!(
            "{} loses the free maneuver from the earlier roll (M-06).",
            name(who)
        ),
        Event::ManeuverWithdrawn { who, lapsed: true } => format!(
            "{} didn't use their free maneuver before the first turn (M-06).",
            name(who)
        ),
        Event::TokenSet { token } => token_set(before, token),
        Event::TokensGone { .. } => return None,
        Event::StorySpent { side, what } => {
            let who = if *side == Side::Pc {
                "The players spend"
            } else {
                "The GM spends"
            };
            let talent = || {
                let mut known = before.everybody().flat_map(|figure| &figure.known);
                known.any(|known| known.talent.name == *what)
            };
            match what.as_str() {
                "" | THE_STORY => format!("{who} a Story Point."),
                AN_UPGRADE | AS_FORMIDABLE => format!("{who} a Story Point on {what}."),
                _ if talent() => stopped(&format!("{who} a Story Point on {what}")),
                _ => stopped(&format!("{who} a Story Point: {what}")),
            }
        }
        Event::Talent(event) => return crate::events::talents::tell::tell(before, event),
        Event::Thing(event) => return crate::events::items::tell(before, event),
        Event::FactAsked { what } => {
            format!(
                "The players offer a Story Point: {} The GM decides.",
                stopped(what)
            )
        }
        Event::FactAnswered { consents: true } => "The GM agrees.".to_owned(),
        Event::FactAnswered { consents: false } => {
            "The GM says no. No Story Point is spent (G-STORY-09).".to_owned()
        }
        Event::FactLapsed {} => {
            "The GM hasn't answered. No Story Point is spent (G-STORY-09).".to_owned()
        }
        Event::StorySettled {} => return None,
        Event::StoryReturned { side } => format!(
            "The {} the Story Point back.",
            if *side == Side::Pc {
                "players get"
            } else {
                "GM gets"
            }
        ),
        Event::StorySet {
            players,
            gm,
            by_hand,
        } => {
            let was = before.story.all();
            let is = u16::from(*players) + u16::from(*gm);
            let told = format!(
                "The players have {}, the GM {gm}.",
                count(*players, "Story Point")
            );
            if !by_hand || was == 0 || was == is {
                told
            } else {
                format!("{told} That makes {is} in all, not {was} (G-STORY-04).")
            }
        }
        Event::StoryMoved { from } => {
            let (from, to) = if *from == Side::Pc {
                ("players", "GM")
            } else {
                ("GM", "players")
            };
            format!("1 Story Point goes from the {from} to the {to}.")
        }
        encounter!() | position!() | health!() | checks!() | things!() => return None,
    })
}

/// An action in its typed words. Words that begin with a verb follow the name directly.
fn acts(name: &str, what: &str) -> String {
    let verb = what.split(' ').next().unwrap_or_default();
    let goes_on = verb.len() > 3
        && verb.ends_with('s')
        && !verb.ends_with("ss")
        && verb.chars().all(|c| c.is_ascii_lowercase())
        && what.contains(' ');
    let stop = if what.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    if goes_on {
        format!("{name} {what}{stop}")
    } else {
        format!("{name}: {what}{stop}")
    }
}

pub(crate) fn position(before: &State, event: &Event) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::Scene(event) => crate::events::scene::tell::tell(before, event)?,
        Event::Hack(event) => crate::events::hacking::tell::tell(before, event)?,
        Event::Social(event) => crate::events::social::tell::tell(before, event)?,
        Event::MoveBroken { who } => format!("{} move is interrupted.", genitive(&name(who))),
        Event::Aimed { .. } | Event::GuardBegan { .. } | Event::MoveBegun { .. } => return None,
        Event::AimEnded { who } => {
            // An attack that uses the aim up needs no sentence.
            let attacks = |c: &Check| c.by == *who && c.target().is_some();
            if before.check.as_ref().is_some_and(attacks) {
                return None;
            }
            format!("{} loses their aim.", name(who))
        }
        Event::CoverSet { who, defense } => match defense {
            0 => format!("{} leaves cover.", name(who)),
            n => format!("{} is in cover (+{n} defense).", name(who)),
        },
        Event::Mounted { who, on: Some(on) } => {
            format!("{} is {} (G-MAN-09).", name(who), before.mounted_on(*on))
        }
        Event::Mounted { who, on: None } => {
            let was = before.figure(*who).and_then(|f| before.mounted_words(f))?;
            format!("{} is no longer {was}.", name(who))
        }
        Event::GuardEnded { who } => format!("{} drops the guarded stance.", name(who)),
        Event::FellProne { who } => format!("{} falls prone.", name(who)),
        Event::StoodUp { who } => format!("{} stands up.", name(who)),
        Event::RangeSet { a, b, band } if *band == Band::Engaged && before.would_dock(*a, *b) => {
            format!("{} and {} are docked (G-VEH-38).", name(a), name(b))
        }
        Event::RangeSet { a, b, band } => {
            format!("{} and {} are at {band} range.", name(a), name(b))
        }
        Event::Engaged { who, with } if before.ride_together(*who, *with) => {
            format!("{} stays with {} (G-MAN-09).", name(who), name(with))
        }
        Event::Engaged { who, with } => {
            // A combatant moved by hand from one engagement into another has left the first.
            let left = before.engaged_with(*who);
            let left: Vec<&str> = left.map(|other| before.name_of(other)).collect();
            if left.is_empty() {
                format!("{} is engaged with {}.", name(who), name(with))
            } else {
                let left = list(&left);
                format!("{} leaves {left} and engages {}.", name(who), name(with))
            }
        }
        // Riders come along, so no sentence is needed for the vehicle or mount that they leave with.
        Event::Disengaged { who } if rides_or_carries(before, *who) => return None,
        // Debris doesn't move away. Combatants next to it are no longer engaged with it.
        Event::Disengaged { who } if before.vehicle(*who).is_some_and(|v| !v.flies()) => {
            format!(
                "No one is engaged with the wreck of {} any longer (G-VEH-14).",
                name(who)
            )
        }
        Event::Disengaged { who } if before.vehicle(*who).is_some() => {
            let from: Vec<&str> = before
                .engaged_with(*who)
                .filter(|other| before.place_of(*other) != *who)
                .map(|o| before.name_of(o))
                .collect();
            let from = from.join(", ");
            // Ground vehicles were never docked.
            let rule = if before.is_docked(*who) {
                "G-VEH-38"
            } else {
                "G-RANGE-02"
            };
            format!("{} pulls away from {from} ({rule}).", name(who))
        }
        Event::Disengaged { who } => {
            format!("{} disengages{}.", name(who), from_whom(before, *who))
        }
        encounter!() | turn!() | health!() | checks!() | things!() => return None,
    })
}

/// Whom a character leaves who disengages: " from Ila and Troopers". Their own vehicle isn't named.
fn from_whom(before: &State, who: Id) -> String {
    let left = before.engaged_with(who);
    let left = left.filter(|other| !before.ride_together(who, *other));
    let left: Vec<&str> = left.map(|other| before.name_of(other)).collect();
    if left.is_empty() {
        return String::new();
    }
    format!(" from {}", list(&left))
}

/// Whether a character who disengages leaves only their own vehicle, or the people they carry.
fn rides_or_carries(before: &State, who: Id) -> bool {
    let place = before.place_of(who);
    let mut others = before.engaged_with(who).peekable();
    let with = |other: Id| {
        other == place || before.place_of(other) == who || before.ride_together(who, other)
    };
    others.peek().is_some() && others.all(with)
}

/// Whether the maneuver just taken already tells it: "takes cover" needs no "is in cover".
pub(crate) fn said_with_the_maneuver(before: &State, event: &Event) -> bool {
    let last = |who: Id| {
        let turn = before.turn.as_ref().filter(|t| t.who == who);
        turn.and_then(|t| t.did.last()).map(String::as_str)
    };
    repeats(before, event, &last)
}

/// Whether it repeats the maneuver that its combatant took last, in the words of it.
pub(crate) fn repeats<'a>(
    before: &State,
    event: &Event,
    last: &dyn Fn(Id) -> Option<&'a str>,
) -> bool {
    let by = |who: &Id, says: &dyn Fn(&str) -> bool| last(*who).is_some_and(says);
    match event {
        Event::CoverSet { who, defense: 0 } => by(who, &|d| d == maneuver_text::LEAVES_COVER),
        Event::CoverSet { who, .. } => by(who, &|d| d == maneuver_text::TAKES_COVER),
        Event::FellProne { who } => by(who, &|d| d == maneuver_text::DROPS_PRONE),
        Event::StoodUp { who } => by(who, &|d| d == maneuver_text::STANDS_UP),
        Event::Disengaged { who } => by(who, &|d| d == maneuver_text::DISENGAGES),
        Event::Engaged { who, with } => {
            by(who, &|d| d == maneuver_text::engages(before.name_of(*with)))
        }
        Event::Reloaded { who, .. } => by(who, &maneuver_text::is_a_reload),
        Event::Stowed { who, .. } => by(who, &maneuver_text::is_putting_away),
        // This sentence names what leaves the hands, which the maneuver doesn't.
        Event::Drawn { who, weapon } => {
            let goes = before
                .figure(*who)
                .is_some_and(|f| !f.lets_go_for(*weapon).is_empty());
            !goes && by(who, &maneuver_text::is_a_draw)
        }
        Event::RangeSet { a, b, band } => by(a, &|d| {
            let name = before.name_of(*b);
            d == maneuver_text::moves_to(*band, name) || d == maneuver_text::moves_away(*band, name)
        }),
        Event::Mounted { who, on } => by(who, &|d| maneuver_text::is_a_mount(d, on.is_some())),
        Event::Aimed { .. }
        | Event::AimEnded { .. }
        | Event::GuardBegan { .. }
        | Event::GuardEnded { .. }
        | Event::MoveBegun { .. }
        | Event::MoveBroken { .. }
        | Event::Scene(_)
        | Event::Hack(_)
        | Event::Social(_)
        | Event::WearSet { .. }
        | Event::Emptied { .. }
        | Event::Dropped { .. }
        | Event::Prepared { .. }
        | Event::Fired { .. } => false,
        encounter!() | turn!() | health!() | checks!() => false,
    }
}

/// The words for a point that upgrades the open check.
pub const AN_UPGRADE: &str = "an upgrade";

/// The words for a point spent without a description.
pub const THE_STORY: &str = "the story";

/// The words for a point that allows trying a check as Formidable (T-30).
pub const AS_FORMIDABLE: &str = "trying it as Formidable";
