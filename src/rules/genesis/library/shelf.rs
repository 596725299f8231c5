//! Records in the order of the packs, found by key or by typed words.
//!
//! A record with an existing key replaces the old one in its place, so that a user's own sword has
//! the place of the shipped one in every list.

use lang::{Named, Refusal, find};

use super::records::{
    Armor, Circumstance, Disability, Profile, Quirk, Race, Skill, Vocation, Weapon,
};

/// A record with a key and a name.
pub(super) trait Keyed {
    fn id(&self) -> &str;
    fn name(&self) -> &str;
}

macro_rules! keyed {
    ($($record:ty),+) => {$(
        impl Keyed for $record {
            fn id(&self) -> &str { &self.id }
            fn name(&self) -> &str { &self.name }
        }
    )+};
}

keyed!(
    Armor,
    Circumstance,
    Disability,
    Profile,
    Quirk,
    Race,
    Skill,
    Vocation,
    Weapon
);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shelf<T>(Vec<T>);

// A derive would require `T: Default`, which no record implements.
impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Keyed> Shelf<T> {
    pub(super) fn put(&mut self, records: impl IntoIterator<Item = T>) {
        for record in records {
            match self.0.iter_mut().find(|old| old.id() == record.id()) {
                Some(old) => *old = record,
                None => self.0.push(record),
            }
        }
    }

    pub(super) fn rows(&self) -> &[T] {
        &self.0
    }

    pub(super) fn get(&self, id: &str) -> Option<&T> {
        self.0.iter().find(|record| record.id() == id)
    }

    pub(super) fn find(&self, words: &str, what: &str) -> Result<&T, Refusal> {
        let key = words.to_lowercase().replace([' ', '-'], "_");
        if let Some(record) = self.get(&key) {
            return Ok(record);
        }
        let names = (0..self.0.len()).map(|place| Named {
            name: self.0[place].name().to_owned(),
            is: place,
        });
        let place = find(words, what, &names.collect::<Vec<_>>())?;
        Ok(&self.0[place])
    }
}
