//! What the log contributes to the current display: the injuries that each combatant dealt in this fight.

use rules::view::{Blow, Course, Id, Moment, Party, Past, since};

use super::beats::DEATH;
use super::party;
use crate::model::state::{Duel, State};
use crate::play::event::{Compared, Died, DuelAdded, Event, Injured, RoundBegan};

/// Reads the log, newest entry first, back to the start of this fight.
pub fn past(state: &State, entries: &mut dyn Iterator<Item = (Moment, &[Event])>) -> Past {
    let mut past = Past::default();
    if state.round == 0 {
        return past;
    }
    let first = |event: &Event| matches!(event, Event::RoundBegan(RoundBegan { round: 1, .. }));
    let read = since(entries, first);
    let rounds = (1..=state.round).collect();
    let who = |id: Id| {
        let side = state.figure(id).map(|figure| party(figure.side));
        (side.unwrap_or(Party::Others), state.short_names_of(&[id]))
    };
    past.course = Course::of(rounds, &blows(&read), "injury levels", who);
    past
}

/// Returns what was dealt, from the events with their rounds, the oldest first. The first open victory injures its
/// loser.
fn blows(read: &[(u32, &Event)]) -> Vec<Blow> {
    let mut open: Vec<&Duel> = Vec::new();
    let mut all = Vec::new();
    for (round, event) in read {
        let (who, level) = match event {
            Event::Compared(Compared { duels }) => {
                open = duels.iter().collect();
                continue;
            }
            Event::DuelAdded(DuelAdded { duel }) => {
                open.push(duel);
                continue;
            }
            Event::DuelOver(_) | Event::DuelDropped(_) => {
                open.drain(..open.len().min(1));
                continue;
            }
            Event::Injured(Injured { who, injury, .. }) => (who, u32::from(injury.level())),
            Event::Died(Died { who }) => (who, DEATH),
            _ => continue,
        };
        let by = open.first().filter(|duel| duel.loser == *who);
        all.extend(by.map(|duel| Blow {
            round: *round,
            by: duel.winner,
            wounds: level,
        }));
    }
    all
}
