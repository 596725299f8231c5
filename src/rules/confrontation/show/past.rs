//! What the log contributes to the current display: the damage that each combatant dealt in this fight.

use rules::view::{Blow, Course, Id, Moment, Party, Past, since};

use super::{party, roster};
use crate::event::Event;
use crate::model::{Danger, State};
use crate::play::initiative::RoundBegun;

/// Reads the log, newest entry first, back to the start of this fight.
pub fn past(state: &State, entries: &mut dyn Iterator<Item = (Moment, &[Event])>) -> Past {
    let mut past = Past::default();
    let Some(fight) = state.fight.as_ref().filter(|fight| fight.round > 0) else {
        return past;
    };
    let first = |event: &Event| matches!(event, Event::RoundBegun(RoundBegun { round: 1, .. }));
    let read = since(entries, first);
    let rounds = (1..=fight.round).collect();
    let who = |id: Id| {
        let Some(person) = state.person(id) else {
            return (Party::Others, state.name(id).to_owned());
        };
        (party(person), roster::called(state, id))
    };
    past.course = Course::of(rounds, &blows(&read), "damage", who);
    past
}

/// Returns what was dealt to pools, from the events with their rounds, the oldest first. The last hit on someone
/// harms them.
fn blows(read: &[(u32, &Event)]) -> Vec<Blow> {
    let mut hits: Vec<(Id, Id)> = Vec::new();
    let mut all = Vec::new();
    for (round, event) in read {
        match event {
            Event::Struck(hit) => {
                hits.retain(|(who, _)| *who != hit.who);
                hits.push((hit.who, hit.attacker));
            }
            Event::Hurt(hurt) if hurt.source.danger == Danger::Attack => {
                // An older save doesn't name them.
                let hit = || hits.iter().find(|(who, _)| *who == hurt.who);
                let by = hurt.source.by.or_else(|| hit().map(|(_, by)| *by));
                all.extend(by.map(|by| Blow {
                    round: *round,
                    by,
                    wounds: hurt.points.max(0).unsigned_abs().into(),
                }));
            }
            _ => {}
        }
    }
    all
}
