//! The order of turns: by bid, with the action points that are left and what fits in them.

use rules::view::{Id, Slot, SlotState, TimeSpan, Timescale, TurnMark, Turns, reason};

use super::roster::{NO_TURN, kind};
use super::tone_of;
use crate::model::text::success_words;
use crate::model::{Fight, Fighter, Person, Phase, State, Tenths};
use crate::play::check::rolls;
use crate::play::initiative::fixed_bid;
use crate::play::stress;

/// The price of a full action, a half-action and a quick action in tenths, with their words (C-ACT-01).
const ACTIONS: [(i16, &str, &str); 3] = [
    (10, "a full action", "full actions"),
    (6, "a half-action", "half-actions"),
    (2, "a quick action", "quick actions"),
];

/// Returns the order of turns.
pub fn turns(state: &State) -> Turns {
    Turns {
        title: state.title.clone(),
        clock: clock(state),
        brief_clock: brief_clock(state),
        dated: state.fight.is_none(),
        scene: state.fight.as_ref().map_or_else(String::new, scene),
        asks: super::asks::asks(state),
        slots: state
            .fight
            .as_ref()
            .map_or_else(Vec::new, |fight| slots(state, fight)),
        scale: state
            .fight
            .as_ref()
            .map_or_else(Timescale::default, |fight| scale(state, fight)),
        active: state.fight.as_ref().and_then(Fight::current),
        waiting: state
            .fight
            .as_ref()
            .map_or_else(Vec::new, |fight| waiting(state, fight)),
        spent: spent(state),
        steps: super::creation::in_creation(state).is_some(),
        left: state
            .fight
            .as_ref()
            .and_then(|fight| left_undone(state, fight)),
        ..Turns::default()
    }
}

/// Returns true if the character who acts has too few action points left for any action, and no one reacts.
pub fn spent(state: &State) -> bool {
    let fight = state.fight.as_ref();
    let acts = fight.and_then(|fight| fight.fighter(fight.current()?));
    acts.is_some_and(|one| is_spent(one.left)) && super::actions::reacting(state).is_none()
}

/// Returns everyone whose turn is still to come in this round (C-INI-05).
fn waiting(state: &State, fight: &Fight) -> Vec<Id> {
    let coming = fight.order.get(fight.at + 1..).unwrap_or_default().iter();
    let coming = coming.filter(|who| {
        let person = state.person(**who).filter(|_| fight.phase == Phase::Turns);
        person.is_some_and(|one| state.can_fight(one) && !one.is_down())
    });
    coming.copied().collect()
}

/// Returns what the end of a turn leaves undone, if nothing was done in it (C-ACT-01). A character whose stress is
/// over two pools can't act.
fn left_undone(state: &State, fight: &Fight) -> Option<String> {
    let person = state.person(fight.current()?)?;
    let fighter = fight.fighter(person.id)?;
    let [(full, ..), ..] = ACTIONS;
    let ends = fighter.left < Tenths(full) || fighter.yielding.is_some();
    let acted = fighter.busy || fighter.played || fighter.moved.is_some() || fighter.attacked;
    if ends || acted || stress::pools_over(person, state) >= 2 {
        return None;
    }
    // They may have used an ability that costs nothing.
    Some(format!("{} hasn't spent any action points", person.name))
}

/// Returns the round and the turn, or the date outside a fight.
fn clock(state: &State) -> String {
    let Some(fight) = &state.fight else {
        return super::calendar::date(state.time);
    };
    match fight.phase {
        Phase::Setup => "Before the fight".to_owned(),
        Phase::Initiative => format!("Round {} · initiative", fight.round),
        Phase::Turns => format!(
            "Round {} · turn {} of {}",
            fight.round,
            fight.at + 1,
            fight.order.len()
        ),
    }
}

/// Returns the round and the turn in a few letters. Empty where the clock has no turn.
fn brief_clock(state: &State) -> String {
    let fight = state.fight.as_ref();
    let fight = fight.filter(|fight| fight.phase == Phase::Turns);
    fight.map_or_else(String::new, |fight| {
        format!("R{} · {}/{}", fight.round, fight.at + 1, fight.order.len())
    })
}

fn scene(fight: &Fight) -> String {
    let kind = fight.scene.replace('_', " ");
    let range = format!("sides at {} range", fight.range.label());
    if kind.is_empty() {
        range
    } else {
        format!("{kind} · {range}")
    }
}

/// Returns the action points that are left in this round, in the order of the turns (C-ACT-01).
fn scale(state: &State, fight: &Fight) -> Timescale {
    if fight.phase != Phase::Turns {
        return Timescale::default();
    }
    let coming = fight.order.get(fight.at..).unwrap_or_default().iter();
    let coming = coming.filter(|who| {
        let person = state.person(**who);
        person.is_some_and(|one| !one.is_down() && !state.campaign.misses(one.id))
    });
    let turns: Vec<TimeSpan> = coming
        .map(|who| TimeSpan {
            who: *who,
            steps: fight
                .fighter(*who)
                .map_or(0, |one| one.left.0.max(0).unsigned_abs().into()),
        })
        .collect();
    let later = state.people.iter().filter(|one| {
        let waits = state.can_fight(one) && !one.is_down();
        waits && !turns.iter().any(|turn| turn.who == one.id)
    });
    Timescale {
        unit: "AP",
        whole: 10,
        later: later.map(|one| one.id).collect(),
        turns,
    }
}

/// Returns a slot for everyone in the order, then for those without a turn.
fn slots(state: &State, fight: &Fight) -> Vec<Slot> {
    let order = match fight.phase {
        Phase::Turns => fight.order.clone(),
        Phase::Setup | Phase::Initiative => Vec::new(),
    };
    let here = |one: &&Person| one.sections.is_empty() && !state.campaign.misses(one.id);
    let here = state.people.iter().filter(here);
    let others = here.map(|one| one.id).filter(|id| !order.contains(id));
    let others: Vec<Id> = others.collect();
    let all = order.iter().chain(&others);
    let all = all.filter(|id| !state.campaign.misses(**id));
    let people = all.filter_map(|id| state.person(*id));
    people
        .zip(1..)
        .map(|(person, number)| slot(state, fight, person, number))
        .collect()
}

fn slot(state: &State, fight: &Fight, person: &Person, number: u32) -> Slot {
    let absent = Fighter::default();
    let fighter = fight.fighter(person.id).unwrap_or(&absent);
    let (place, note, brief_note) = standing(state, fight, fighter, person);
    let known = bid(state, fight, fighter, person);
    let mut because = Vec::new();
    if let Some(bid) = known {
        because.push(reason("bid", bid.to_string(), "C-TRK-12"));
    }
    because.push(reason(
        "current Speed, for equal bids",
        person.pools[2].now.to_string(),
        "C-INI-07",
    ));
    if fighter.owed > Tenths(0) {
        let owed = format!("−{}", fighter.owed);
        because.push(reason("owed by the next turn", owed, "C-ACT-10"));
    }
    Slot {
        number,
        score: known.map_or_else(String::new, |bid| bid.to_string()),
        badge: kind(person).to_owned(),
        tone: tone_of(person),
        who: Some(person.id),
        name: person.name.clone(),
        state: place,
        note,
        brief_note,
        because,
    }
}

/// Returns the bid of someone, if it is known to all: fixed, or revealed by the order (C-INI-04).
fn bid(state: &State, fight: &Fight, fighter: &Fighter, person: &Person) -> Option<u16> {
    if !rolls(state, person) {
        return Some(fixed_bid(state, person));
    }
    let split = fighter.split.filter(|_| fight.phase == Phase::Turns)?;
    Some(split.bid)
}

/// Returns the state of a slot with its note, and the note for fewer columns, empty if it has no shorter form.
fn standing(
    state: &State,
    fight: &Fight,
    fighter: &Fighter,
    person: &Person,
) -> (SlotState, String, String) {
    let only = |state: SlotState, note: String| (state, note, String::new());
    if person.body.dead {
        return only(SlotState::Skipped, "dead".to_owned());
    }
    if person.is_down() {
        return only(SlotState::Skipped, "out".to_owned());
    }
    let debt = if fighter.owed > Tenths(0) {
        format!("owes {}", fighter.owed)
    } else {
        String::new()
    };
    let owes = if debt.is_empty() {
        String::new()
    } else {
        format!(", {debt}")
    };
    match fight.phase {
        Phase::Setup => only(SlotState::Open, String::new()),
        Phase::Initiative if !rolls(state, person) => {
            only(SlotState::Claimed, format!("fixed bid{owes}"))
        }
        Phase::Initiative => match (fighter.rolled, fighter.split) {
            (None, _) => only(SlotState::Open, format!("to roll{owes}")),
            (Some(rolled), None) => {
                let note = format!("{}, to bid{owes}", success_words(rolled));
                (SlotState::Open, note, format!("{rolled} to bid{owes}"))
            }
            (Some(_), Some(_)) => only(SlotState::Claimed, format!("bid hidden{owes}")),
        },
        Phase::Turns => {
            let place = fight.order.iter().position(|id| *id == person.id);
            match place {
                None => {
                    let note = format!("no turn: bid 0{owes}");
                    (SlotState::Skipped, note, format!("bid 0{owes}"))
                }
                // The mark of the slot tells that they acted.
                Some(place) if place < fight.at => (SlotState::Done, format!("acted{owes}"), debt),
                Some(place) if place == fight.at => {
                    let left = fighter.left;
                    let note = format!("{left} AP left{owes}");
                    (SlotState::Now, note, format!("{left} AP{owes}"))
                }
                Some(_) => only(SlotState::Claimed, format!("{} AP{owes}", fighter.left)),
            }
        }
    }
}

/// Returns what fits into action points, the dearest first: "a full action and a half-action" (C-ACT-01).
pub fn fits(points: Tenths) -> String {
    let mut left = points.0;
    let mut parts = Vec::new();
    for (price, one, several) in ACTIONS {
        let number = (left / price).max(0);
        left -= number * price;
        match number {
            0 => {}
            1 => parts.push(one.to_owned()),
            n => parts.push(format!("{n} {several}")),
        }
    }
    if parts.is_empty() {
        return "no further action".to_owned();
    }
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    lang::sentence::list(&parts)
}

/// Returns true if action points are too few for any action (C-ACT-01).
pub fn is_spent(left: Tenths) -> bool {
    let [.., (quick, ..)] = ACTIONS;
    left < Tenths(quick)
}

/// Returns the turn of a character in a word, and as a mark.
pub fn mark(state: &State, who: Id) -> (&'static str, TurnMark) {
    let Some(fight) = state.fight.as_ref().filter(|one| one.phase == Phase::Turns) else {
        return NO_TURN;
    };
    let place = fight.order.iter().position(|id| *id == who);
    match place {
        Some(place) if place == fight.at => ("acts", TurnMark::Now),
        Some(place) if place < fight.at => ("acted", TurnMark::Done),
        _ => NO_TURN,
    }
}
