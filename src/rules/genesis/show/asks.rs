//! The open choice of the game, in words.

use rules::view::Id;

use crate::model::commerce::quirk_due;
use crate::model::deadlines::death_due;
use crate::model::outcome::grade;
use crate::model::state::{Ending, Phase, State, Step};
use crate::play::chase::{caught_now, stranded};
use crate::play::event::said::rolls_what;
use crate::show::course::one_side_down;
use crate::show::making::left;

/// Returns the open choice in one sentence.
pub fn asks(state: &State) -> Option<String> {
    let name = |id: Id| state.name_of(id);
    if state.check.is_some() {
        let hand = state.at_hand().and_then(|id| state.roller(id));
        let open = hand.filter(|r| r.roll.is_none());
        return Some(match open {
            Some(r) => format!("{} {}", name(r.who), rolls_what(state, r)),
            None => "Spend Destiny, or finish".to_owned(),
        });
    }
    if let Some((figure, wound)) = death_due(state) {
        return Some(format!(
            "Does {} die of the {} injury?",
            figure.name,
            wound.injury.word()
        ));
    }
    if let Some(due) = quirk_due(state) {
        return Some(format!("{} must choose a wealth quirk", due.name));
    }
    match state.phase {
        Phase::Setup => match &state.chase {
            Some(_) if let Some(side) = stranded(state) => {
                Some(format!("{} can't keep running", state.names_of(&side.who)))
            }
            Some(chase) if chase.over.is_none() => Some("Roll the chase".to_owned()),
            _ if state.figures.is_empty() => Some("Add characters with add".to_owned()),
            _ => left(state).or_else(|| caught(state)),
        },
        Phase::TieBreak => {
            let missing: Vec<Id> = state.owing_ties().collect();
            let roll = if missing.len() == 1 { "rolls" } else { "roll" };
            Some(format!(
                "Equal Reflex: {} {roll} a die",
                state.short_names_of(&missing)
            ))
        }
        Phase::Declare => state.declaring().map(|id| {
            let after = state.to_declare().count().saturating_sub(1);
            match after {
                0 => format!("{} declares last", name(id)),
                n => format!("{} declares, then {n} more", name(id)),
            }
        }),
        Phase::Ambush | Phase::Roll => {
            let open: Vec<Id> = state
                .rolls
                .iter()
                .filter(|r| r.roll.is_none())
                .map(|r| r.who)
                .collect();
            if open.is_empty() {
                Some("Every roll is made".to_owned())
            } else {
                Some(to_roll(state, &open))
            }
        }
        Phase::Resolve => state.duels.first().map(|duel| match state.step {
            // The tray names both. This text must fit the narrow pane of the turns.
            Step::Strength => format!(
                "{}: spend Strength against level {}?",
                name(duel.loser),
                duel.level
            ),
            Step::Outcome => format!(
                "{} picks an outcome up to level {}",
                name(duel.winner),
                duel.level
            ),
            Step::Armor { level } => format!(
                "{}: use armor against {} injury?",
                name(duel.loser),
                grade(level)
            ),
        }),
        Phase::Upkeep => Some(match caught_now(state) {
            Some(side) => {
                let are = if side.who.len() == 1 { "is" } else { "are" };
                format!(
                    "{} {are} caught: prone, or only cornered?",
                    state.names_of(&side.who)
                )
            }
            // Enter ends the fight then, not the round.
            None if one_side_down(state) => {
                "One side can't fight any longer. End the fight?".to_owned()
            }
            None => "The round is over".to_owned(),
        }),
    }
}

/// Returns what may follow a catch: the fight, until it has begun (F-CHS-12).
fn caught(state: &State) -> Option<String> {
    let chase = state.chase.as_ref()?;
    let fleeing = state.short_names_of(&chase.fleeing.who);
    matches!(chase.over, Some(Ending::Caught(_)))
        .then(|| format!("{fleeing}: caught. Start a fight?"))
}

/// Returns "Ana rolls, then 2 more": first the character whose pool is open, or who is next.
fn to_roll(state: &State, open: &[Id]) -> String {
    let at_hand = state.at_hand().filter(|id| open.contains(id));
    let first = at_hand.or(open.first().copied());
    let name = first.map_or("—", |id| state.name_of(id));
    let next = if at_hand.is_some() { "" } else { " next" };
    match open.len() {
        0 | 1 => format!("{name} rolls last"),
        n => format!("{name} rolls{next}, then {} more", n - 1),
    }
}
