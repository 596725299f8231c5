//! The events of augmentations and glycyrrhizin.

use lang::sentence;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{Supply, rejection, toxicity};
use crate::model::{Arm, Augmentation, Dose, Pool, State, with};
use crate::play::pools;

/// An augmentation was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Implanted {
    /// The character.
    pub who: Id,
    /// The augmentation.
    pub augmentation: Box<Augmentation>,
    /// The weapon in it.
    #[serde(default)]
    pub arm: Option<Box<Arm>>,
}

impl Fact<State> for Implanted {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person
                .augmentations
                .push(self.augmentation.as_ref().clone());
            person.arms.extend(self.arm.as_deref().cloned());
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person
            .augmentations
            .push(self.augmentation.as_ref().clone());
        Some(format!(
            "{} has a new {} augmentation: {}. Rejection is now {}.",
            person.name,
            self.augmentation.grade.word(),
            self.augmentation.name,
            rejection(&person, before.time)
        ))
    }
}

/// An augmentation was removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanted {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
    /// The weapon in it, by name.
    #[serde(default)]
    pub arm: Option<String>,
}

impl Fact<State> for Explanted {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.augmentations.retain(|one| one.name != self.name);
            let arm = person.arms.iter();
            let arm = arm
                .map(|one| Some(&one.name))
                .position(|one| one == self.arm.as_ref());
            if let Some(at) = arm {
                person.arms.remove(at);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person.augmentations.retain(|one| one.name != self.name);
        Some(format!(
            "{} loses the augmentation {}. Rejection is now {}.",
            person.name,
            self.name,
            rejection(&person, before.time)
        ))
    }
}

/// An augmentation was overclocked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overclocked {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
    /// Until when its benefit is doubled.
    pub benefit: u64,
    /// Until when its rejection is doubled.
    pub rejection: u64,
}

impl Fact<State> for Overclocked {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            pools::take(person, Pool::Might, 2);
            let one = person.augmentations.iter_mut();
            for one in one.filter(|one| one.name == self.name) {
                one.doubled = Some((self.benefit, self.rejection));
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} pays 2 Might and overclocks the {}: twice the benefit for 24 hours, twice the rejection for a week.",
            before.name(self.who),
            self.name
        ))
    }
}

/// A dose was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DoseTaken {
    /// The character.
    pub who: Id,
    /// The dose.
    pub dose: Dose,
}

impl Fact<State> for DoseTaken {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.doses.push(self.dose);
            if !self.dose.harmless {
                person.doses_left = person.doses_left.saturating_sub(1);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person.doses.push(self.dose);
        let lasts = if self.dose.month { "month" } else { "week" };
        let left = person
            .doses_left
            .saturating_sub(u16::from(!self.dose.harmless));
        Some(format!(
            "{} takes a dose of glycyrrhizin to last a {lasts}. Rejection is now {}. They have {} left.",
            person.name,
            rejection(&person, before.time),
            sentence::count(left, "dose")
        ))
    }
}

/// A character took too many doses in a month.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Poisoned {
    /// The character.
    pub who: Id,
    /// Doses in 30 days.
    pub doses: u8,
}

impl Fact<State> for Poisoned {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let harm = toxicity(person, before, before.time);
        let harm = if harm > 0 {
            format!(" It deals {harm} Might damage each day.")
        } else {
            String::new()
        };
        Some(format!(
            "{} takes dose {} within 30 days, which is toxic.{harm}",
            person.name, self.doses
        ))
    }
}

/// Doses or salts were handed out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Supplied {
    /// The character.
    pub who: Id,
    /// What.
    pub supply: Supply,
    /// How many they have now.
    pub left: u16,
}

impl Fact<State> for Supplied {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| match self.supply {
            Supply::Doses => person.doses_left = self.left,
            Supply::Salts => person.salts = self.left,
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let what = match self.supply {
            Supply::Doses => sentence::count(self.left, "dose") + " of glycyrrhizin",
            Supply::Salts => sentence::count(self.left, "gulp") + " of salts",
        };
        Some(format!("{} has {what}.", before.name(self.who)))
    }
}

/// Something other than a dose suppresses rejection for a time (C-DES-17a).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Suppressed {
    /// The character.
    pub who: Id,
    /// The points.
    pub points: u8,
    /// Until when.
    pub until: u64,
}

impl Fact<State> for Suppressed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.suppressed.push((self.points, self.until));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let mut person = before.person(self.who)?.clone();
        person.suppressed.push((self.points, self.until));
        Some(format!(
            "{} suppresses {} rejection. Rejection is now {}.",
            person.name,
            self.points,
            rejection(&person, before.time)
        ))
    }
}

/// Rejection has risen to 5 or fallen below it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RejectionWatched {
    /// The character.
    pub who: Id,
    /// Since when it is 5 or more.
    pub since: Option<u64>,
}

impl Fact<State> for RejectionWatched {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.rejecting = self.since);
    }

    // The change of rejection itself is told.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// The suit in a body is unfolded, or folded back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unfolded {
    /// The character.
    pub who: Id,
    /// The name of the suit.
    pub suit: String,
    /// Whether it is open from now on.
    pub open: bool,
    /// When its oxygen ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}

impl Fact<State> for Unfolded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.unfolded = self.open;
            person.body.oxygen = self.until;
            person.body.drained |= self.until.is_some();
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = lang::sentence::genitive(before.name(self.who));
        let suit = lang::sentence::inside(&self.suit);
        Some(if self.open {
            format!("{name} {suit} unfolds, with oxygen for 10 hours.")
        } else {
            format!("{name} {suit} folds back in 20 seconds.")
        })
    }
}

/// The suit in a body is charged, or its oxygen is used up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SuitCharged {
    /// The character.
    pub who: Id,
    /// True if it is full again.
    pub full: bool,
}

impl Fact<State> for SuitCharged {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.oxygen = None;
            person.body.drained = !self.full;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let suit = format!("{} suit", lang::sentence::genitive(before.name(self.who)));
        Some(if self.full {
            format!("{suit} is full of oxygen and power again.")
        } else {
            format!("{suit} has no oxygen left.")
        })
    }
}
