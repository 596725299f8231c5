//! Words of a turn: actions, maneuvers, and what they already tell.

use rules::view::Id;

use crate::events::{
    CoverSet, Disengaged, Drawn, Engaged, Event, FellProne, Mounted, RangeSet, Reloaded,
    RoundBegan, StoodUp, Stowed,
};
use crate::maneuver_text;
use crate::model::state::State;
use crate::words::list;

/// The end of the sentence that begins a turn, for one and for several.
const ACTS: [&str; 2] = [" acts.", " act."];

/// The sentence that begins a turn.
pub(crate) fn turn_text(name: &str) -> String {
    let [acts, _] = ACTS;
    format!("{name}{acts}")
}

/// The sentence that begins a round.
pub(crate) fn round_text(round: u32) -> String {
    format!("Round {round} begins.")
}

/// How many of the first sentences of an entry tell of the turn that it ends. Without a new turn or round in the
/// entry that is all of them.
pub(crate) fn told_of_ended_turn(events: &[Event], said: &[String]) -> Option<usize> {
    let ended = events
        .iter()
        .position(|event| matches!(event, Event::TurnEnded(_)))?;
    let later = events.get(ended + 1..).unwrap_or_default();
    let round = later.iter().find_map(|event| match event {
        Event::RoundBegan(RoundBegan { round }) => Some(round_text(*round)),
        _ => None,
    });
    let acts = later
        .iter()
        .any(|event| matches!(event, Event::TurnBegan(_)));
    // What ends a whole round tells of all its turns.
    let is_new = |sentence: &String| match &round {
        Some(begins) => sentence.starts_with(begins),
        None => acts && ACTS.iter().any(|acts| sentence.ends_with(acts)),
    };
    let told = said.iter().position(is_new).unwrap_or(said.len());
    (told > 0 || said.is_empty()).then_some(told)
}

/// An action in its typed words. Words that begin with a verb follow the name directly.
pub(crate) fn acts(name: &str, what: &str) -> String {
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

/// Whom a character leaves who disengages: " from Ila and Troopers". Their own vehicle isn't named.
pub(crate) fn from_whom(before: &State, who: Id) -> String {
    let left = before.engaged_with(who);
    let left = left.filter(|other| !before.ride_together(who, *other));
    let left: Vec<&str> = left.map(|other| before.name_of(other)).collect();
    if left.is_empty() {
        return String::new();
    }
    format!(" from {}", list(&left))
}

/// Whether a character who disengages leaves only their own vehicle, or the people they carry.
pub(crate) fn rides_or_carries(before: &State, who: Id) -> bool {
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
        Event::CoverSet(CoverSet { who, defense: 0 }) => {
            by(who, &|d| d == maneuver_text::LEAVES_COVER)
        }
        Event::CoverSet(CoverSet { who, .. }) => by(who, &|d| d == maneuver_text::TAKES_COVER),
        Event::FellProne(FellProne { who }) => by(who, &|d| d == maneuver_text::DROPS_PRONE),
        Event::StoodUp(StoodUp { who }) => by(who, &|d| d == maneuver_text::STANDS_UP),
        Event::Disengaged(Disengaged { who }) => by(who, &|d| d == maneuver_text::DISENGAGES),
        Event::Engaged(Engaged { who, with }) => {
            by(who, &|d| d == maneuver_text::engages(before.name_of(*with)))
        }
        Event::Reloaded(Reloaded { who, .. }) => by(who, &maneuver_text::is_a_reload),
        Event::Stowed(Stowed { who, .. }) => by(who, &maneuver_text::is_putting_away),
        // This sentence names what leaves the hands, which the maneuver doesn't.
        Event::Drawn(Drawn { who, weapon }) => {
            let goes = before
                .figure(*who)
                .is_some_and(|f| !f.lets_go_for(*weapon).is_empty());
            !goes && by(who, &maneuver_text::is_a_draw)
        }
        Event::RangeSet(RangeSet { a, b, band }) => by(a, &|d| {
            let name = before.name_of(*b);
            d == maneuver_text::moves_to(*band, name) || d == maneuver_text::moves_away(*band, name)
        }),
        Event::Mounted(Mounted { who, on }) => {
            by(who, &|d| maneuver_text::is_a_mount(d, on.is_some()))
        }
        _ => false,
    }
}

/// The words for a point that upgrades the open check.
pub const AN_UPGRADE: &str = "an upgrade";

/// The words for a point spent without a description.
pub const THE_STORY: &str = "the story";

/// The words for a point that allows trying a check as Formidable (T-30).
pub const AS_FORMIDABLE: &str = "trying it as Formidable";
