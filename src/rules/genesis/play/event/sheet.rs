//! Events that change what is on a sheet.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::{a, capital};
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::with;
use crate::kinds::{Attribute, count, genitive};
use crate::library::records::Armor;
use crate::model::figure::{Arm, Disabled, Figure, Skilled};
use crate::model::state::State;
use crate::model::warnings::warnings;

/// A number of a sheet that can be set by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// An attribute.
    Attribute(Attribute),
    /// Destiny points.
    Destiny,
    /// Commerce points.
    Commerce,
    /// Uses of Strength in this encounter.
    StrengthUsed,
    /// Reductions of armor in this encounter.
    ArmorUsed,
    /// The tie roll.
    Tie,
    /// Unspent skill points.
    SkillPoints,
    /// Unspent attribute points.
    AttributePoints,
}

/// Destiny points were given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DestinyGiven {
    pub who: Id,
    pub by: u8,
    pub why: String,
}

impl Fact<State> for DestinyGiven {
    fn apply(&self, state: &mut State) {
        let cap = state.settings.destiny_cap.unwrap_or(u8::MAX);
        with(state, self.who, |f| {
            f.destiny = f.destiny.saturating_add(self.by).min(cap.max(f.destiny));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { why, .. } = self;

        Some(format!(
            "{} gains {}{}.",
            before.name_of(self.who),
            count(self.by, "Destiny Point"),
            because(why)
        ))
    }
}

/// Skill and attribute points were given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointsGiven {
    pub who: Id,
    pub skill: u8,
    pub attribute: u8,
    pub why: String,
}

impl Fact<State> for PointsGiven {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.skill_points = f.skill_points.saturating_add(self.skill);
            f.attribute_points = f.attribute_points.saturating_add(self.attribute);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self {
            skill: _,
            attribute: _,
            why,
            ..
        } = self;
        let mut parts = Vec::new();
        if self.skill > 0 {
            parts.push(count(self.skill, "skill point"));
        }
        if self.attribute > 0 {
            parts.push(count(self.attribute, "attribute point"));
        }
        Some(format!(
            "{} gains {}{}.",
            before.name_of(self.who),
            parts.join(" and "),
            because(why)
        ))
    }
}

/// Points were spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PointsSpent {
    pub who: Id,
    pub skill: u8,
    pub attribute: u8,
}

impl Fact<State> for PointsSpent {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.skill_points = f.skill_points.saturating_sub(self.skill);
            f.attribute_points = f.attribute_points.saturating_sub(self.attribute);
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// An attribute has a value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttributeSet {
    pub who: Id,
    pub attribute: Attribute,
    pub value: i8,
}

impl Fact<State> for AttributeSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.set_attribute(self.attribute, self.value);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self {
            attribute, value, ..
        } = self;

        Some(format!(
            "{} {} is now {value}{} {}.{}",
            genitive(before.name_of(self.who)),
            capital(attribute.word()),
            if Attribute::typical(*value) {
                ", typical of"
            } else {
                ":"
            },
            attribute.scale(self.value),
            unusual(before, self, self.who)
        ))
    }
}

/// A skill is on the sheet with this many ranks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SkillSet {
    pub who: Id,
    pub skill: Skilled,
}

impl Fact<State> for SkillSet {
    fn apply(&self, state: &mut State) {
        let Self { skill, .. } = self;
        with(state, self.who, |f| {
            match f.skills.iter_mut().find(|s| s.id == skill.id) {
                Some(old) => *old = skill.clone(),
                None => f.skills.push(skill.clone()),
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { skill, .. } = self;
        // A vocation puts its skills on the sheet.
        let figure = before.figure(self.who)?;
        if skill.ranks == 0 && figure.skills.iter().all(|own| own.id != skill.id) {
            let unusual = unusual(before, self, self.who);
            return Some(format!(
                "{} opens {} at rank 0.{unusual}",
                figure.name, skill.name
            ));
        }

        Some(format!(
            "{} {} is now {}.{}",
            genitive(before.name_of(self.who)),
            skill.name,
            skill.ranks,
            unusual(before, self, self.who)
        ))
    }
}

/// A vocation was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VocationTaken {
    pub who: Id,
    pub name: String,
    /// Ranks that come with it.
    #[serde(default)]
    pub granted: u8,
}

impl Fact<State> for VocationTaken {
    fn apply(&self, state: &mut State) {
        let Self { name, .. } = self;
        with(state, self.who, |f| {
            f.vocations.push(name.clone());
            if let Some(creation) = &mut f.creation {
                creation.granted = creation.granted.saturating_add(self.granted);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { name: vocation, .. } = self;

        Some(format!(
            "{} is now {}.",
            before.name_of(self.who),
            a(vocation)
        ))
    }
}

/// A disabling characteristic was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisablingTaken {
    pub who: Id,
    pub disabled: Disabled,
}

impl Fact<State> for DisablingTaken {
    fn apply(&self, state: &mut State) {
        let Self { disabled, .. } = self;
        with(state, self.who, |f| f.disabling.push(disabled.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { disabled, .. } = self;

        Some(format!(
            "{} has the disabling characteristic {}{}.",
            before.name_of(self.who),
            disabled.name,
            because(&disabled.note)
        ))
    }
}

/// A character is finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Created {
    pub who: Id,
}

impl Fact<State> for Created {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.creation = None);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} creation is complete.",
            genitive(before.name_of(self.who))
        ))
    }
}

/// A weapon was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmAdded {
    pub who: Id,
    pub arm: Arm,
}

impl Fact<State> for ArmAdded {
    fn apply(&self, state: &mut State) {
        let Self { arm, .. } = self;
        with(state, self.who, |f| f.arms.push(arm.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { arm, .. } = self;

        Some(format!(
            "{} gets {}.",
            before.name_of(self.who),
            a(&arm.name.to_lowercase())
        ))
    }
}

/// Armor was put on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorAdded {
    pub who: Id,
    pub armor: Armor,
}

impl Fact<State> for ArmorAdded {
    fn apply(&self, state: &mut State) {
        let Self { armor, .. } = self;
        with(state, self.who, |f| f.armor.push(armor.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { armor, .. } = self;

        Some(format!(
            "{} puts on the {}.",
            before.name_of(self.who),
            armor.name.to_lowercase()
        ))
    }
}

/// Armor was taken off.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorRemoved {
    pub who: Id,
    pub place: u32,
}

impl Fact<State> for ArmorRemoved {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            if (self.place as usize) < f.armor.len() {
                f.armor.remove(self.place as usize);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let piece = before.figure(self.who)?.armor.get(self.place as usize)?;
        Some(format!(
            "{} takes off the {}.",
            before.name_of(self.who),
            piece.name.to_lowercase()
        ))
    }
}

/// A number was set by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldSet {
    pub who: Id,
    pub field: Field,
    pub value: i32,
}

impl Fact<State> for FieldSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| field_set(f, self.field, self.value));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { value, .. } = self;

        Some(format!(
            "{} {} is now {value} (set by hand).",
            genitive(before.name_of(self.who)),
            field_words(self.field)
        ))
    }
}

pub(super) fn because(why: &str) -> String {
    if why.is_empty() {
        String::new()
    } else {
        format!(" ({why})")
    }
}

/// Returns what a change has made unusual about a sheet (F-RACE-05, F-RACE-06).
fn unusual(before: &State, fact: &impl Fact<State>, who: Id) -> String {
    let warned = |state: &State| {
        let figure = state.figure(who);
        figure.map_or_else(Vec::new, |f| warnings(f, &state.settings))
    };
    let mut after = before.clone();
    fact.apply(&mut after);
    let old = warned(before);
    let new = warned(&after).into_iter().filter(|w| !old.contains(w));
    new.fold(String::new(), |all, w| all + " " + &w + ".")
}

fn field_set(figure: &mut Figure, field: Field, value: i32) {
    let small = value.clamp(0, 255) as u8;
    match field {
        Field::Attribute(attribute) => {
            figure.set_attribute(attribute, value.clamp(-20, 20) as i8);
        }
        Field::Destiny => figure.destiny = small,
        Field::Commerce => figure.commerce = small,
        Field::StrengthUsed => figure.strength_used = small,
        Field::ArmorUsed => figure.armor_used = small,
        Field::Tie => figure.set_tie((small > 0).then_some(small)),
        Field::SkillPoints => figure.skill_points = small,
        Field::AttributePoints => figure.attribute_points = small,
    }
}

const fn field_words(field: Field) -> &'static str {
    match field {
        Field::Attribute(attribute) => attribute.short(),
        Field::Destiny => "Destiny Point total",
        Field::Commerce => "commerce point total",
        Field::StrengthUsed => "spent Strength",
        Field::ArmorUsed => "spent armor",
        Field::Tie => "tie roll",
        Field::SkillPoints => "skill point total",
        Field::AttributePoints => "attribute point total",
    }
}
