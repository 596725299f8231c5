//! The free ranks of a new character in one sentence.

use lang::sentence::list;
use rules::view::Id;

use crate::events::Event;
use crate::events::advance::{AdvanceEvent, Entered};
use crate::model::advance::{Entry, Matter};
use crate::model::state::State;

/// Whether an entry is a rank that comes with an archetype or a career.
pub(super) fn is_free_rank(entry: &Entry) -> bool {
    matches!(entry.matter, Matter::Skill { .. }) && entry.xp == 0 && !entry.overruled
}

/// The free ranks of a character: each skill with its last rank.
fn free_ranks(who: Id, events: &[Event]) -> Vec<(&str, u8)> {
    let mut all: Vec<(&str, u8)> = Vec::new();
    for event in events {
        let Event::Advance(AdvanceEvent::Entered(Entered { who: one, entry })) = event else {
            continue;
        };
        let Matter::Skill { name, rank, .. } = &entry.matter else {
            continue;
        };
        if *one == who && is_free_rank(entry) {
            match all.iter_mut().find(|(known, _)| known == name) {
                Some(skill) => skill.1 = *rank,
                None => all.push((name, *rank)),
            }
        }
    }
    all
}

/// Whether an entry gives a character free ranks in several skills, which share one sentence.
pub(super) fn is_told_together(who: Id, events: &[Event]) -> bool {
    free_ranks(who, events).len() > 1
}

/// "Ada starts with Athletics 2 and Brawl 1.", or `None` for a single one.
pub(super) fn starting_skills(now: &State, who: Id, events: &[Event]) -> Option<String> {
    let all = free_ranks(who, events);
    let words = all.iter().map(|(name, rank)| format!("{name} {rank}"));
    let words: Vec<String> = words.collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    (all.len() > 1).then(|| format!("{} starts with {}.", now.name_of(who), list(&words)))
}

/// Whether this buys a point of a characteristic.
pub(super) fn raises(event: &Event) -> bool {
    matches!(event, Event::Advance(AdvanceEvent::Entered(Entered { entry, .. }))
        if matches!(entry.matter, Matter::Characteristic { .. }))
}
