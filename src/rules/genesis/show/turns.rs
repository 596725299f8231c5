//! The order of the round: who declares, who has declared, who still has to, who performs.
//!
//! During declarations the slowest come first (F-ORD-02), during performance the fastest
//! (F-ORD-08). Each declaration is shown next to the name, visible to all (F-ORD-03).

use rules::view::{Id, Rich, Slot, SlotState, Tone, TurnMark, Turns};

use super::side_tone;
use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::levels::{brace_of, wins_words};
use crate::model::state::{Ending, Phase, Roller, State};
use crate::play::event::said::declared_within;
use crate::play::initiative::declaration_order;
use crate::show::asks::asks;

/// The number of characters that the narrowest list of turns has for an act, and the room for a
/// mark after it.
const ROOM: usize = 24;
const MARK: usize = 4;

/// The order of turns.
pub fn turns(state: &State) -> Turns {
    let mut order = match state.phase {
        Phase::Declare => state.order.clone(),
        Phase::Roll | Phase::Resolve | Phase::Upkeep if !state.order.is_empty() => {
            state.performance()
        }
        _ => declaration_order(state),
    };
    // A character who came too late to declare and defends (F-CMB-03), or joins next round.
    let waits = |f: &&Figure| state.phase == Phase::Declare && f.able();
    let joining = state.figures.iter().filter(waits).map(|f| f.id);
    let late = state.rolls.iter().map(|r| r.who).chain(joining);
    let late = late.filter(|id| !order.contains(id) && !state.is_away(*id));
    let late: Vec<Id> = late.collect();
    order.extend(late);
    let figures = order.iter().filter_map(|id| state.figure(*id));
    let slots: Vec<Slot> = figures.zip(1..).map(|(f, n)| slot(state, f, n)).collect();
    let waiting = waiting(state, &slots);
    Turns {
        title: state.title.clone(),
        clock: clock(state),
        pools: match destiny(state) {
            none if none.is_empty() => none,
            points => Rich::of("Destiny ", Tone::Quiet).then(points),
        },
        brief_pools: destiny(state),
        asks: asks(state),
        slots,
        active: state.active(),
        waiting,
        steps: super::making::being_made(state).is_some(),
        ..Turns::default()
    }
}

/// Returns everyone who is still to declare (F-ORD-02), or to perform what they declared (F-ORD-08).
fn waiting(state: &State, slots: &[Slot]) -> Vec<Id> {
    let open = match state.phase {
        Phase::Declare => SlotState::Open,
        Phase::Roll => SlotState::Claimed,
        _ => return Vec::new(),
    };
    let all = slots.iter().filter(|slot| slot.state == open);
    all.filter_map(|slot| slot.who).collect()
}

fn clock(state: &State) -> String {
    let word = state.phase.word();
    match state.phase {
        Phase::Setup => match &state.chase {
            Some(chase) if chase.over.is_none() => {
                format!("Chase · {} · step {}", chase.distance.word(), chase.step)
            }
            _ if state.fought => "After the fight".to_owned(),
            _ => "Before the fight".to_owned(),
        },
        Phase::Ambush | Phase::TieBreak if state.round == 0 => word.to_owned(),
        Phase::Declare => format!(
            "Round {} · {word} · {} of {}",
            state.round,
            state.declared.len(),
            able(state)
        ),
        _ => format!("Round {} · {word}", state.round),
    }
}

fn able(state: &State) -> usize {
    let ids = state.order.iter();
    ids.filter(|id| {
        state.declaration(**id).is_some() || state.figure(**id).is_some_and(Figure::able)
    })
    .count()
}

/// Returns the destiny points of the player characters.
fn destiny(state: &State) -> Rich {
    let own = state.figures.iter().filter(|f| f.side == Side::Pc);
    let own = own.collect::<Vec<_>>();
    if own.is_empty() {
        return Rich::new();
    }
    let mut all = String::new();
    for figure in own {
        let pips = match figure.destiny {
            0 => "–".to_owned(),
            n if n <= 5 => "●".repeat(usize::from(n)),
            n => format!("●×{n}"),
        };
        let name = state.short_names_of(&[figure.id]);
        let gap = if all.is_empty() { "" } else { " " };
        all = format!("{all}{gap}{name} {pips}");
    }
    Rich::of(all, Tone::Pc)
}

fn slot(state: &State, figure: &Figure, number: u32) -> Slot {
    // Reflex, then die by die: 1·5·2 declares before 1·6 and after 1·5·1 (F-ORD-05).
    let dice = figure.tie_dice();
    let tie: Vec<String> = std::iter::once(figure.reflex.to_string())
        .chain(dice.iter().map(u8::to_string))
        .collect();
    let brief_note = match state.declaration(figure.id) {
        Some(_) => standing(state, figure, 0).1,
        None => String::new(),
    };
    let (standing, note) = standing(state, figure, room(state));
    Slot {
        number,
        score: tie.join("·"),
        badge: figure.side.label().to_owned(),
        tone: side_tone(figure.side),
        who: Some(figure.id),
        name: figure.name.clone(),
        state: standing,
        note,
        brief_note,
        because: Vec::new(),
    }
}

/// Returns the most letters of a declaration with whole names.
const fn room(state: &State) -> usize {
    match state.phase {
        Phase::Upkeep => ROOM - MARK,
        _ => ROOM,
    }
}

/// Returns how far a character's turn is, and a note that shortens the names of a declaration longer than this.
fn standing(state: &State, figure: &Figure, room: usize) -> (SlotState, String) {
    if !figure.able() && state.declaration(figure.id).is_none() {
        let word = if figure.dead { "dead" } else { "out" };
        return (SlotState::Skipped, word.to_owned());
    }
    let declared = state
        .declaration(figure.id)
        .map(|d| declared_within(state, d, room));
    match state.phase {
        Phase::Setup | Phase::Ambush => (SlotState::Open, String::new()),
        Phase::TieBreak => {
            let owes = state.owing_ties().any(|id| id == figure.id);
            let dice: Vec<String> = figure.tie_dice().iter().map(u8::to_string).collect();
            match dice.join(", ") {
                dice if owes && dice.is_empty() => (SlotState::Now, "rolls".to_owned()),
                dice if owes => (SlotState::Now, format!("{dice}: rolls again")),
                dice if dice.is_empty() => (SlotState::Open, dice),
                dice => (SlotState::Done, format!("rolled {dice}")),
            }
        }
        Phase::Declare => match declared {
            Some(words) => (SlotState::Claimed, words),
            None if state.declaring() == Some(figure.id) => {
                let step = state.declared_step(figure.id).map_or("", |_| "moves, ");
                (SlotState::Now, format!("{step}declares"))
            }
            None if state.late(figure.id) => (SlotState::Waiting, "next round".to_owned()),
            None => (SlotState::Open, "to declare".to_owned()),
        },
        Phase::Roll => {
            let words = declared.unwrap_or_default();
            match state.combat_roll(figure.id).map(Roller::wins) {
                Some(Some(wins)) => {
                    // The target is known, so the room goes to the wins.
                    let verb = words.split([' ', ':']).next().unwrap_or_default();
                    (
                        SlotState::Done,
                        format!("{}, {verb}", counted(state, figure.id, wins)),
                    )
                }
                Some(None) if state.rolls_next() == Some(figure.id) => (SlotState::Now, words),
                Some(None) => (SlotState::Claimed, words),
                None => (SlotState::Done, words),
            }
        }
        Phase::Resolve => resolving(state, figure.id, declared),
        Phase::Upkeep => {
            let words = declared.unwrap_or_else(|| chased(state, figure.id).to_owned());
            (SlotState::Done, words)
        }
    }
}

/// Returns what a chase does with a character who fled, instead of what they declared.
fn chased(state: &State, who: Id) -> &'static str {
    let chased = state.chased_now().any(|id| id == who);
    let chase = state.chase.as_ref().filter(|_| chased);
    chase.map_or("", |chase| match chase.over {
        None => "flees",
        Some(Ending::Caught(_)) => "caught",
        Some(Ending::Escaped) => "escaped",
        Some(Ending::Stopped) => "",
    })
}

fn resolving(state: &State, who: Id, declared: Option<String>) -> (SlotState, String) {
    let mine = state.duels.iter().position(|d| d.winner == who);
    let wins = state.combat_roll(who).and_then(Roller::wins);
    let wins = wins.map_or_else(|| declared.unwrap_or_default(), |n| counted(state, who, n));
    let Some(place) = mine else {
        return (SlotState::Done, wins);
    };
    let level = state.duels[place].level;
    let standing = if place == 0 {
        SlotState::Now
    } else {
        SlotState::Claimed
    };
    (standing, format!("{wins}, level {level}"))
}

/// Returns the wins of the round, including those of a brace that counts (F-MOD-14): "4+2 wins".
fn counted(state: &State, who: Id, wins: u8) -> String {
    wins_words(wins, brace_of(state, who))
}

/// Returns the mark of a character's turn: the one who declares, rolls or picks now, and those who have
/// rolled in this round.
pub fn turn_mark(state: &State, figure: &Figure) -> TurnMark {
    let now = match state.phase {
        Phase::Roll if state.check.is_none() => state.rolls_next(),
        _ => state.active(),
    };
    let rolled = state.combat_roll(figure.id).is_some_and(Roller::lies);
    match state.phase {
        _ if now == Some(figure.id) => TurnMark::Now,
        Phase::Roll if rolled => TurnMark::Done,
        _ => TurnMark::None,
    }
}

/// Returns what a character has done in the round, in a word.
pub fn turn_word(state: &State, figure: &Figure) -> &'static str {
    match state.phase {
        _ if state.is_away(figure.id) => "",
        Phase::Declare if state.declaring() == Some(figure.id) => "declares",
        Phase::Declare if state.declaration(figure.id).is_some() => "declared",
        Phase::Declare if figure.able() => "waits",
        Phase::Roll
            if state
                .combat_roll(figure.id)
                .is_some_and(|r| r.roll.is_none()) =>
        {
            "to roll"
        }
        Phase::Roll if state.combat_roll(figure.id).is_some() => "rolled",
        Phase::TieBreak if state.owing_ties().any(|id| id == figure.id) => "tied",
        _ => "",
    }
}
