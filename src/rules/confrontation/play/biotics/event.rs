//! The events of biotics.

use lang::sentence;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::text::dice_words;
use crate::model::{Biotic, Field, Side, State, with};

/// Salts were used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SaltsUsed {
    /// The character.
    pub who: Id,
    /// Gulps.
    pub gulps: u16,
}

impl Fact<State> for SaltsUsed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.salts = person.salts.saturating_sub(self.gulps);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        Some(format!(
            "{} uses {} of salts ({} left).",
            person.name,
            sentence::count(self.gulps, "gulp"),
            person.salts.saturating_sub(self.gulps)
        ))
    }
}

/// A field is active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activated {
    /// The character.
    pub who: Id,
    /// Until when its salts are paid.
    pub until: u64,
}

impl Fact<State> for Activated {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(biotic) = &mut person.biotic {
                biotic.active = true;
                biotic.paid_until = self.until;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let biotic = person.biotic?;
        Some(format!(
            "{} {} is active.",
            lang::sentence::genitive(&person.name),
            biotic.field.label()
        ))
    }
}

/// A field is no longer active.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deactivated {
    /// The character.
    pub who: Id,
    /// True if the salts ran out.
    pub without_salts: bool,
}

impl Fact<State> for Deactivated {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(biotic) = &mut person.biotic {
                biotic.active = false;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let field = person.biotic?.field.label();
        let name = &person.name;
        Some(if self.without_salts {
            format!("{name} has no salts left: their {field} ends.")
        } else {
            format!("{} {field} ends.", lang::sentence::genitive(name))
        })
    }
}

/// A character has a field with these dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldSet {
    /// The character.
    pub who: Id,
    /// The field.
    pub field: Field,
    /// Its dice.
    pub dice: u8,
    /// Experience that it cost, in half points.
    pub price: u32,
}

impl Fact<State> for FieldSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.experience = person.experience.saturating_sub(self.price);
            // An NPC keeps other fields (C-BIO-02).
            let other = person.biotic.filter(|had| had.field != self.field);
            let others = &mut person.other_fields;
            let held = others.iter().position(|one| one.field == self.field);
            let held = held.map(|place| others.remove(place));
            if !matches!(person.side, Some(Side::Pc)) {
                others.extend(other);
            }
            let had = person.biotic.filter(|had| had.field == self.field).or(held);
            person.biotic = Some(Biotic {
                field: self.field,
                dice: self.dice,
                active: had.is_some_and(|had| had.active),
                paid_until: had.map_or(0, |had| had.paid_until),
            });
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let paid = if self.price > 0 {
            format!(" for {} XP", self.price / 2)
        } else {
            String::new()
        };
        Some(format!(
            "{} has {} in {}{paid}.",
            before.name(self.who),
            dice_words(self.dice.into()),
            self.field.label()
        ))
    }
}

/// A weapon is venomous for a minute or one strike (C-BIO-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Licked {
    /// The character.
    pub who: Id,
    /// The weapon, by name.
    pub weapon: String,
    /// Until when.
    pub until: u64,
}

impl Fact<State> for Licked {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.licked = Some((self.weapon.clone(), self.until));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} licks the {}: it is venomous for 1 minute or 1 strike.",
            before.name(self.who),
            self.weapon
        ))
    }
}

/// A venomous weapon struck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VenomSpent {
    /// The attacker.
    pub who: Id,
    /// The target, if it is known.
    pub target: Option<Id>,
}

impl Fact<State> for VenomSpent {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.licked = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (weapon, _) = before.person(self.who)?.licked.as_ref()?;
        let target = self.target.map_or("WHO", |target| before.name(target));
        Some(format!(
            "The {weapon} was venomous. To deal the venom's 5 Speed damage: `damage {} 5 speed from attack`.",
            lang::spoken::quote(target)
        ))
    }
}
