//! The events of damage.

use lang::sentence;
use rules::encounter::Fact;
use rules::encounter::clock::HOUR;
use rules::system::Sums;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::open_pools;
use crate::model::{Danger, Overflow, Place, Pool, Source, State, with};
use crate::play::pools;

/// A pool took damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hurt {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
    /// The points that it lost.
    pub points: i16,
    /// True if nothing is left of it.
    pub emptied: bool,
    /// The points that come back after an hour (C-DMG-09).
    pub returning: i16,
    /// The source.
    pub source: Source,
    /// True if the character can react to it at once (C-TRK-16).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck: bool,
    /// The quirk that it comes from, by name, or empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quirk: String,
}

impl Fact<State> for Hurt {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = state.fight.as_mut().filter(|_| self.struck) {
            fight.fighter_mut(self.who).struck = true;
        }
        let time = state.time;
        with(state, self.who, |person| {
            pools::take(person, self.pool, self.points);
            if self.emptied && !person.body.emptied.contains(&self.pool) {
                person.body.emptied.push(self.pool);
            }
            if self.returning > 0 {
                let back = (self.pool, self.returning, time + HOUR);
                person.body.returning.push(back);
            }
            if person.rest.progress > 0 {
                person.rest.wiped = Some((person.rest.progress, self.source.danger));
            }
            person.rest.progress = 0;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let pool = self.pool.label();
        let most = pools::most(person, self.pool, before.time);
        let place = self
            .source
            .place
            .map_or_else(String::new, |place| format!(" to the {}", place.label()));
        let source = match self.source.danger {
            Danger::Attack | Danger::Accident => "",
            Danger::Quirk if self.quirk.is_empty() => " from a quirk",
            Danger::Quirk => &format!(" from the quirk {}", self.quirk),
            Danger::Bleeding => " from bleeding",
            Danger::Burning => " from burning",
            Danger::Reflex => " from Nervous reflex",
            Danger::Rejection => " from rejection",
            Danger::Overdose => " from too much glycyrrhizin",
            Danger::Intervention => " from stress",
        };
        if self.points == 0 {
            return Some(format!(
                "{name} has no {pool} left for the damage{place}{source}."
            ));
        }
        let left = (person.pool(self.pool).now - self.points).max(0);
        let back = if self.returning > 0 {
            format!(" {} of it comes back after 1 hour.", self.returning)
        } else {
            String::new()
        };
        Some(format!(
            "{name} takes {} {pool} damage{place}{source} ({left}/{most}).{back}",
            self.points
        ))
    }
}

/// Damage waits for a pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overflowed {
    /// The rest of the blow.
    pub overflow: Box<Overflow>,
}

impl Fact<State> for Overflowed {
    fn apply(&self, state: &mut State) {
        if state.person(self.overflow.who).is_some() {
            state.overflow.push(self.overflow.as_ref().clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let pools: Vec<&str> = open_pools(before, &self.overflow)
            .into_iter()
            .map(Pool::label)
            .collect();
        Some(format!(
            "{} must still take {} damage to {}.",
            before.name(self.overflow.who),
            self.overflow.points,
            sentence::either(&pools)
        ))
    }

    // The choice of the pool comes next, and its line tells the result.
    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        match sums {
            Sums::Shown => self.tell(before),
            Sums::LeftOut => None,
        }
    }
}

/// The pool for waiting damage was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Directed {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
}

impl Fact<State> for Directed {
    fn apply(&self, state: &mut State) {
        if let Some(at) = state.overflow.iter().position(|open| open.who == self.who) {
            state.overflow.remove(at);
        }
    }

    // The damage itself is told.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A character is injured, or loses the use of another part of the body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Injured {
    /// The character.
    pub who: Id,
    /// The part that they can't use.
    pub place: Option<Place>,
}

impl Fact<State> for Injured {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.injured = true;
            person.body.healing = None;
            if let Some(place) = self.place {
                person.body.unconscious |= matches!(place, Place::Head | Place::Face);
                if !person.body.lost.contains(&place) {
                    person.body.lost.push(place);
                }
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let lost = match self.place {
            Some(Place::Head | Place::Face) => "unconscious".to_owned(),
            Some(place) if !matches!(place, Place::Torso | Place::Abdomen) => {
                format!("unable to use their {}", place.label())
            }
            _ => return (!person.body.injured).then(|| format!("{name} is injured.")),
        };
        Some(if person.body.injured {
            format!("{name} is {lost}.")
        } else {
            format!("{name} is injured and {lost}.")
        })
    }
}

/// A character is mortally wounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wounded {
    /// The character.
    pub who: Id,
    /// When they die, in seconds of the calendar.
    pub until: u64,
}

impl Fact<State> for Wounded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.mortal = Some(self.until);
            person.body.stable = false;
            person.body.healing = None;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let minutes = self.until.saturating_sub(before.time) / 60;
        let minutes = sentence::count(minutes as i64, "minute");
        Some(format!(
            "{} is mortally wounded. They die in {minutes} unless someone stabilizes them.",
            before.name(self.who)
        ))
    }
}

/// A character died.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Died {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Died {
    fn apply(&self, state: &mut State) {
        state.overflow.retain(|open| open.who != self.who);
        with(state, self.who, |person| {
            person.body.dead = true;
            person.body.bleeding = None;
            person.body.burning = None;
            person.body.breath = None;
            person.body.healing = None;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} dies.", before.name(self.who)))
    }
}

/// A character bleeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bled {
    /// The character.
    pub who: Id,
    /// True if an enemy's hit caused it.
    pub by_enemy: bool,
    /// The quirk that causes it, by name, or empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub quirk: String,
}

impl Fact<State> for Bled {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.bleeding = Some(self.by_enemy);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let quirk = match self.quirk.as_str() {
            "" => String::new(),
            quirk => format!(" through the quirk {quirk}"),
        };
        Some(format!(
            "{} bleeds{quirk} and takes 1 Might damage each turn until a check stops it.",
            person.name
        ))
    }
}
