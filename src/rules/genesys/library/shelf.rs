//! A shelf of records in the order of the packs, with an index by id.
//!
//! A record with an existing id replaces the old one at the same place, so that a user's own
//! `slug_pistol` appears where the shipped one was in every list.

use std::collections::BTreeMap;

use super::records::{
    Archetype, Armor, Career, CriticalHitRow, CriticalRow, Gear, Profile, Role, SecurityProgram,
    Skill, SpendRow, SystemProfile, VehicleProfile, Weapon,
};
use crate::talents::Talent;

/// A record with a key and a name.
pub(super) trait Keyed {
    /// The kind of record in messages: `weapon`.
    const WHAT: &'static str;
    /// Its key.
    fn id(&self) -> &str;
    /// Its name for users.
    fn name(&self) -> &str;
    /// Its other names.
    fn aliases(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }
}

macro_rules! keyed {
    ($($record:ty, $what:literal, $name:ident;)+) => {$(
        impl Keyed for $record {
            const WHAT: &'static str = $what;
            fn id(&self) -> &str {
                &self.id
            }
            fn name(&self) -> &str {
                &self.$name
            }
        }
    )+};
}

keyed! {
    Weapon, "weapon", name;
    Armor, "armor", name;
    Gear, "gear", name;
    VehicleProfile, "vehicle", name;
    CriticalRow, "Critical Injury", name;
    CriticalHitRow, "Critical Hit", name;
    SpendRow, "spend", label;
    Talent, "talent", name;
    Archetype, "archetype", name;
    Career, "career", name;
    Role, "role", name;
    SecurityProgram, "program", name;
    SystemProfile, "kind of system", name;
}

impl Keyed for Skill {
    const WHAT: &'static str = "skill";
    fn id(&self) -> &str {
        &self.id
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn aliases(&self) -> impl Iterator<Item = &str> {
        self.aliases.iter().map(String::as_str)
    }
}

impl Keyed for Profile {
    const WHAT: &'static str = "profile";
    fn id(&self) -> &str {
        &self.id
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn aliases(&self) -> impl Iterator<Item = &str> {
        Some(self.plural.as_str())
            .filter(|plural| !plural.is_empty())
            .into_iter()
    }
}

/// Records in order, found by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shelf<T> {
    rows: Vec<T>,
    index: BTreeMap<String, usize>,
}

// A derived impl would require `T: Default`, which no record has.
impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            index: BTreeMap::new(),
        }
    }
}

impl<T: Keyed> Shelf<T> {
    /// Puts records on the shelf, each at the place of the one with its id or at the end.
    pub(super) fn put(&mut self, records: impl IntoIterator<Item = T>) {
        for record in records {
            if let Some(&place) = self.index.get(record.id()) {
                self.rows[place] = record;
            } else {
                self.index.insert(record.id().to_owned(), self.rows.len());
                self.rows.push(record);
            }
        }
    }

    /// The record with this id.
    pub(super) fn get(&self, id: &str) -> Option<&T> {
        self.index.get(id).map(|&place| &self.rows[place])
    }

    /// All of them in order.
    pub(super) fn rows(&self) -> &[T] {
        &self.rows
    }
}
