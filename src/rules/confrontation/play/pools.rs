//! The maxima of pools, gains up to them, and what a falling maximum does.

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::Play;
use super::augment::{self, rejection};
use crate::model::{Person, Pool, State, with};

/// The melee use of the bladed crossbow, which is the same item (C-WPN-05).
const SECOND_USE: &str = "crossbow_blade";

/// Carried items that a clumsy character carries without a penalty (C-QRK-04).
pub const CLUMSY: i16 = 6;

/// Returns the maximum of a pool at a second of the calendar, after quirks, gear and rejection. It is never
/// below 0 (C-CRE-12).
pub fn most(person: &Person, pool: Pool, time: u64) -> i16 {
    let mut most = person.pool(pool).most;
    if pool == Pool::Might {
        most = most.saturating_add(augment::might(person, time));
    }
    if pool == Pool::Speed {
        if person.quirk == "armor_non_proficient" {
            let worn = person.armor.iter().filter(|armor| !armor.destroyed());
            let reduction: i16 = worn.map(|armor| armor.reduction).sum();
            most = most.saturating_sub(reduction);
        }
        if person.quirk == "clumsy" {
            most = most.saturating_sub((carried(person) - CLUMSY).max(0));
        }
        if rejection(person, time) >= augment::SLOWS {
            most = most.saturating_sub(1);
        }
    }
    most.max(0)
}

/// Returns the number of carried items: no weapons in the body, and one item for a weapon with two uses.
pub fn carried(person: &Person) -> i16 {
    let items = person.items.iter().filter(|item| !item.part);
    let items: u32 = items.map(|item| u32::from(item.number)).sum();
    let inside = |id: &str| person.augmentations.iter().any(|one| one.id == id);
    let arms = person.arms.iter();
    let arms = arms
        .filter(|arm| !inside(&arm.id) && arm.id != SECOND_USE)
        .count();
    let all = arms + person.armor.len() + items as usize;
    all.min(1_000) as i16
}

/// Returns the most that a pool may exceed its maximum (C-FOC-15a).
pub fn beyond(person: &Person) -> i16 {
    let more = person.body.beyond.unwrap_or(3);
    if person.body.pushing { more.into() } else { 0 }
}

/// Returns the points that a pool can still gain.
pub fn room(person: &Person, pool: Pool, time: u64) -> i16 {
    (most(person, pool, time) + beyond(person) - person.pool(pool).now).max(0)
}

/// Returns true if no pool can gain a point.
pub fn is_full(person: &Person, time: u64) -> bool {
    Pool::ALL.iter().all(|pool| room(person, *pool, time) == 0)
}

/// Fills the pools of a new sheet up to their maximum (C-CRE-03).
pub(super) fn fill(person: &mut Person, time: u64) {
    for pool in Pool::ALL {
        person.pools[pool.place()].now = most(person, *pool, time);
    }
}

/// Adds points to a pool. One that has points again no longer counts as emptied by damage.
pub(super) fn add(person: &mut Person, pool: Pool, points: i16) {
    let now = &mut person.pools[pool.place()].now;
    *now = now.saturating_add(points);
    if *now > 0 {
        person.body.emptied.retain(|emptied| *emptied != pool);
    }
}

/// Takes points from a pool.
pub(super) fn take(person: &mut Person, pool: Pool, points: i16) {
    let now = &mut person.pools[pool.place()].now;
    *now = now.saturating_sub(points).max(0);
}

/// Ends pushed limits where a pool above its maximum has fallen, by damage or by spending (C-FOC-15a).
pub(super) fn after(p: &mut Play<'_, '_>, before: &State) {
    let fell = |person: &&Person| {
        let had = before.person(person.id).filter(|_| person.body.pushing);
        had.is_some_and(|had| {
            Pool::ALL.iter().any(|pool| {
                let was = had.pool(*pool).now;
                was > most(had, *pool, before.time) && person.pool(*pool).now < was
            })
        })
    };
    let all: Vec<Id> = p.now.people.iter().filter(fell).map(|one| one.id).collect();
    for who in all {
        p.push(LimitsReached { who });
    }
    cut(p);
}

/// Cuts every pool to its maximum (C-CRE-12).
fn cut(p: &mut Play<'_, '_>) {
    let time = p.now.time;
    let mut cut = Vec::new();
    for person in &p.now.people {
        for pool in Pool::ALL {
            let to = most(person, *pool, time) + beyond(person);
            if person.pool(*pool).now > to {
                cut.push(Cut {
                    who: person.id,
                    pool: *pool,
                    to,
                });
            }
        }
    }
    for cut in cut {
        p.push(cut);
    }
}

/// A pool was cut to its maximum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cut {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
    /// What is left.
    pub to: i16,
}

impl Fact<State> for Cut {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let now = &mut person.pools[self.pool.place()].now;
            *now = (*now).min(self.to);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} {} falls to {}, its new maximum.",
            lang::sentence::genitive(before.name(self.who)),
            self.pool.label(),
            self.to
        ))
    }
}

/// Someone no longer pushes their limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LimitsReached {
    /// The character.
    pub who: Id,
}

impl Fact<State> for LimitsReached {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.body.pushing = false);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} no longer pushes their limits.",
            before.name(self.who)
        ))
    }
}
