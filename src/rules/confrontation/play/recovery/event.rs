//! What happens in recovery.

use lang::sentence;
use rules::encounter::Fact;
use rules::system::Sums;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::seconds_to_rest;
use crate::model::{Pool, Rest, State, with};
use crate::play::calendar::span;
use crate::play::pools;

/// A character rested for a part of the needed time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rested {
    /// The character.
    pub who: Id,
    /// Seconds.
    pub seconds: u32,
    /// When it ended on the calendar, if it has moved there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

impl Fact<State> for Rested {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.rest.progress = person.rest.progress.saturating_add(self.seconds);
            person.rest.wiped = None;
            person.rest.until = self.until.unwrap_or(person.rest.until);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let left = seconds_to_rest(person, before)?.saturating_sub(self.seconds);
        let more = if left == 0 {
            String::new()
        } else {
            format!(
                " The next recovery roll needs another {}.",
                span(u64::from(left))
            )
        };
        let time = span(u64::from(self.seconds));
        let pass = if self.until.is_some() {
            ""
        } else {
            ". Let time pass: `pass`"
        };
        Some(format!("{} rests for {time}{pass}.{more}", person.name))
    }
}

/// A rest has moved the calendar, and others may have rested at the same time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RestShared {
    /// When it began, in seconds of the calendar.
    pub since: u64,
}

impl Fact<State> for RestShared {
    fn apply(&self, state: &mut State) {
        state.resting = Some(self.since);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A recovery roll was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Recovered {
    /// The character.
    pub who: Id,
    /// The face of the die.
    pub face: u8,
    /// Points that biotics add.
    pub bonus: u8,
    /// Points that rejection takes.
    pub less: u8,
    /// The length of a day in seconds, if the roll counts toward the four of a day.
    pub counts: Option<u64>,
}

impl Recovered {
    fn points(&self) -> u8 {
        self.face
            .saturating_add(self.bonus)
            .saturating_sub(self.less)
    }
}

impl Fact<State> for Recovered {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            let points = self.points();
            if let Some(day) = self.counts {
                let rest = person.rest;
                let new_day = rest.count == 0 || time >= rest.since.saturating_add(day);
                person.rest = Rest {
                    count: if new_day {
                        1
                    } else {
                        rest.count.saturating_add(1)
                    },
                    since: if new_day { time } else { rest.since },
                    progress: 0,
                    wiped: None,
                    points,
                    repeat_from: rest.repeat_from,
                    until: rest.until,
                };
            } else {
                person.rest.points = points;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        let name = before.name(self.who);
        let points = self.points();
        let mut sum = self.face.to_string();
        if self.bonus > 0 {
            sum = format!("{sum} + {} biotics", self.bonus);
        }
        if self.less > 0 {
            sum = format!("{sum} − {} rejection", self.less);
        }
        if self.bonus + self.less > 0 {
            sum = sums.shown(format!("{sum} = ")) + &points.to_string();
        }
        let points = if points == 1 { "point" } else { "points" };
        Some(format!("{name} makes a recovery roll: {sum} {points}."))
    }
}

/// A pool recovered points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Restored {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
    /// The points.
    pub points: i16,
}

impl Fact<State> for Restored {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            pools::add(person, self.pool, self.points);
            let points = self.points.clamp(0, 255) as u8;
            person.rest.points = person.rest.points.saturating_sub(points);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        Some(format!(
            "{} recovers {} {} ({}/{}).",
            person.name,
            self.points,
            self.pool.label(),
            person.pool(self.pool).now + self.points,
            pools::most(person, self.pool, before.time)
        ))
    }
}

/// The rest of a recovery roll fits no pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wasted {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Wasted {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.rest.points = 0);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let points = sentence::count(person.rest.points, "point");
        Some(format!(
            "{} can't recover {points}: their pools are full.",
            person.name
        ))
    }
}

/// An injury or a mortal wound is healed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Healed {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Healed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let body = &mut person.body;
            body.injured = false;
            body.mortal = None;
            body.stable = false;
            body.unconscious = false;
            body.lost.clear();
            body.healing = None;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        Some(if person.body.mortal.is_some() {
            format!("{} mortal wound is healed.", lang::sentence::genitive(name))
        } else {
            format!("{} injury is healed.", lang::sentence::genitive(name))
        })
    }
}

/// Someone is on fire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ignited {
    /// The character.
    pub who: Id,
    /// True if an enemy's hit caused it.
    pub by_enemy: bool,
}

impl Fact<State> for Ignited {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.burning = Some(self.by_enemy);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is on fire and takes {} Might damage each turn.",
            before.name(self.who),
            before.settings.burning
        ))
    }
}

/// A fire was put out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Extinguished {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Extinguished {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.body.burning = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} is no longer on fire.", before.name(self.who)))
    }
}

/// Someone holds their breath.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreathHeld {
    /// The character.
    pub who: Id,
    /// How long they can, in seconds.
    pub seconds: u64,
    /// How long others can, in seconds.
    pub usual: u64,
}

impl Fact<State> for BreathHeld {
    fn apply(&self, state: &mut State) {
        let until = state.time.saturating_add(self.seconds);
        with(state, self.who, |person| person.body.breath = Some(until));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        let (held, usual) = (span(self.seconds), span(self.usual));
        Some(if self.seconds == self.usual {
            format!("{name} holds their breath for up to {held}.")
        } else {
            format!("{name} holds their breath for up to {held} instead of {usual}.")
        })
    }
}

/// Someone breathes again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Breathed {
    /// The character.
    pub who: Id,
    /// True if their time is over.
    pub forced: bool,
}

impl Fact<State> for Breathed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.body.breath = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(if self.forced {
            format!("{name} can't hold their breath any longer.")
        } else {
            format!("{name} breathes again.")
        })
    }
}
