//! The records of the game by kind: their words in messages, and the names that find them.

use rules::content::Keyed;

use crate::library::named;
use crate::model::records::hacking::{SecurityProgram, SystemProfile};
use crate::model::records::origins::{Archetype, Career};
use crate::model::records::roles::Role;
use crate::model::records::tables::{CriticalHitRow, CriticalRow, SpendRow};
use crate::model::records::{Armor, Gear, Profile, Skill, VehicleProfile, Weapon};
use crate::model::talents::record::Talent;

/// A record with a word for its kind.
pub(crate) trait Kind: Keyed {
    /// The kind of record in messages: `weapon`.
    const WHAT: &'static str;
}

macro_rules! kinds {
    ($($record:ty, $what:literal, $name:ident $(, also $aliases:expr)? $(, complete $complete:path)?;)+) => {$(
        impl Kind for $record {
            const WHAT: &'static str = $what;
        }

        impl Keyed for $record {
            fn id(&self) -> &str {
                &self.id
            }
            fn name(&self) -> &str {
                &self.$name
            }
            $(fn aliases(&self) -> impl Iterator<Item = &str> {
                $aliases(self)
            })?
            $(fn complete(&mut self) {
                $complete(self);
            })?
        }
    )+};
}

kinds! {
    Skill, "skill", name, also spellings, complete named::skill;
    Profile, "profile", name, also plural, complete named::profile;
    Weapon, "weapon", name;
    Armor, "armor", name, complete named::armor;
    Gear, "gear", name, complete named::gear;
    VehicleProfile, "vehicle", name;
    CriticalRow, "Critical Injury", name;
    CriticalHitRow, "Critical Hit", name;
    SpendRow, "spend", label;
    Talent, "talent", name;
    Archetype, "archetype", name, complete named::archetype;
    Career, "career", name;
    Role, "role", name;
    SecurityProgram, "program", name;
    SystemProfile, "kind of system", name;
}

fn spellings(skill: &Skill) -> impl Iterator<Item = &str> {
    skill.aliases.iter().map(String::as_str)
}

fn plural(profile: &Profile) -> impl Iterator<Item = &str> {
    Some(profile.plural.as_str())
        .filter(|plural| !plural.is_empty())
        .into_iter()
}
