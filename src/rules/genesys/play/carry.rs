//! A character between two saves: out of one as data, into another with all that outlasts an encounter.
//!
//! Wounds, strain, Critical Injuries, gear, experience and notes come along. Turns, aim, cover, flames and
//! everything that names another participant stay behind. Durations in rounds and turns mean nothing in
//! another save, so a status comes along only if it lasts until a rest or until it is cleared.

use lang::Refusal;
use rules::encounter::{carry, free_name};
use rules::view::Id;
use std::sync::Arc;

use crate::events::spans::{Span, begin};
use crate::events::{Event, Joined};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::tokens::Until;

/// A character as JSON, without the encounter. `None` for a vehicle.
pub fn carried(state: &State, who: Id) -> Option<String> {
    let figure = settled(state.figure(who)?.clone());
    lang::writer::json(&figure).ok()
}

/// The events that bring a character into an encounter, under a free number and name.
///
/// # Errors
/// Refuses JSON that isn't a character of this game, with the path to what is wrong.
pub fn welcome(state: &State, json: &str) -> Result<Vec<Event>, Refusal> {
    let figure: Figure = carry::read(json)?;
    let mut figure = settled(figure);
    if state.next_id == u32::MAX {
        return Err(
            Refusal::input("This save has no number left for a new combatant.")
                .hint("Start a new save to add more people."),
        );
    }
    figure.id = Id(state.next_id);
    figure.name = free_name(state, &figure.name)?;
    for (mark, injury) in (state.next_mark..).zip(&mut figure.criticals) {
        injury.mark = mark;
    }
    if state.phase == Phase::Fighting {
        figure.joins = state.round.saturating_add(1);
    }
    Ok(vec![Event::Joined(Joined {
        figure: Box::new(figure),
    })])
}

/// The same character after all encounters, with no tie to another participant.
pub fn settled(figure: Figure) -> Figure {
    let id = figure.id;
    let mut alone = State {
        figures: vec![Arc::new(figure.clone())],
        ..State::default()
    };
    // Both ends reset what is counted for a fight.
    begin(&mut alone, Span::End { resets: true });
    begin(&mut alone, Span::Start { resets: true });
    let settled = alone.figures.pop().filter(|one| one.id == id);
    let mut figure = settled.map_or(figure, Arc::unwrap_or_clone);
    figure
        .statuses
        .retain(|one| matches!(one.until, Until::ByHand | Until::Rest));
    for status in &mut figure.statuses {
        status.from_turn = 0;
    }
    for (mark, injury) in (1..).zip(&mut figure.criticals) {
        (injury.mark, injury.round, injury.turn, injury.tried) = (mark, 0, 0, None);
    }
    figure.id = Id(0);
    (figure.mount, figure.bonded, figure.guarded) = (None, None, None);
    (figure.aim, figure.stays_up, figure.habit) = (None, None, None);
    (figure.slotless, figure.prone, figure.cover) = (false, false, 0);
    figure.burning.clear();
    figure.lent.clear();
    figure.met.clear();
    figure.ledger.deal = None;
    figure
}
