//! Records in the order of the packs, found by key or by typed words.
//!
//! A record with an existing key replaces the old one in its place, so that a user's own sword has
//! the place of the shipped one in every list.

use lang::{Named, Refusal, find};

/// A record with a key and a name.
pub trait Keyed {
    /// Its key, unique among records of its kind.
    fn id(&self) -> &str;

    /// Its name.
    fn name(&self) -> &str;

    /// Other names that find it.
    fn aliases(&self) -> &[String] {
        &[]
    }
}

/// Implements [`Keyed`] for records with the fields `id` and `name`: `keyed!(Armor, Race)`. A record with the
/// field `aliases` follows after `with aliases`.
#[macro_export]
macro_rules! keyed {
    ($($record:ty),* $(,)? $(; with aliases $($aliased:ty),+ $(,)?)?) => {
        $(impl $crate::content::Keyed for $record {
            fn id(&self) -> &str { &self.id }
            fn name(&self) -> &str { &self.name }
        })*
        $($(impl $crate::content::Keyed for $aliased {
            fn id(&self) -> &str { &self.id }
            fn name(&self) -> &str { &self.name }
            fn aliases(&self) -> &[String] { &self.aliases }
        })+)?
    };
}
pub use keyed;

/// Records of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf<T>(Vec<T>);

// A derive would require `T: Default`, which no record implements.
impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Keyed> Shelf<T> {
    /// Adds records, each in the place of the one with its key or at the end.
    pub fn put(&mut self, records: impl IntoIterator<Item = T>) {
        for record in records {
            match self.0.iter_mut().find(|old| old.id() == record.id()) {
                Some(old) => *old = record,
                None => self.0.push(record),
            }
        }
    }

    /// Returns all records in the order of the packs.
    pub fn rows(&self) -> &[T] {
        &self.0
    }

    /// Returns the record with a key.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.0.iter().find(|record| record.id() == id)
    }

    /// Returns the record that words mean: its key, its name, another name, or any unambiguous piece of one.
    ///
    /// # Errors
    /// Refuses words that fit none, or more than one.
    pub fn find(&self, words: &str, what: &str) -> Result<&T, Refusal> {
        let key = words.to_lowercase().replace([' ', '-'], "_");
        if let Some(record) = self.get(&key) {
            return Ok(record);
        }
        let names = self.0.iter().enumerate().flat_map(|(place, record)| {
            let other = record.aliases().iter().map(String::as_str);
            let all = std::iter::once(record.name()).chain(other);
            all.map(move |name| Named {
                name: name.to_owned(),
                is: place,
            })
        });
        let place = find(words, what, &names.collect::<Vec<_>>())?;
        Ok(&self.0[place])
    }
}

/// Declares for each shelf of a library the getter by key, the list and the finder:
/// `shelves! { races: Race, race, find_race, "race"; }`.
#[macro_export]
macro_rules! shelves {
    ($($shelf:ident: $record:ty, $get:ident, $find:ident, $what:literal;)+) => {$(
        #[doc = concat!("The ", $what, " with this key.")]
        pub fn $get(&self, id: &str) -> Option<&$record> {
            self.$shelf.get(id)
        }

        #[doc = concat!("Every ", $what, " in the order of the packs.")]
        pub fn $shelf(&self) -> &[$record] {
            self.$shelf.rows()
        }

        #[doc = concat!("The ", $what, " that a person means: its key, its name or any unambiguous piece of one.")]
        ///
        /// # Errors
        /// Refuses words that name none, or more than one.
        pub fn $find(&self, words: &str) -> Result<&$record, lang::Refusal> {
            self.$shelf.find(words, $what)
        }
    )+};
}
pub use shelves;

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq)]
    struct Blade {
        id: String,
        name: String,
        aliases: Vec<String>,
    }

    keyed!(; with aliases Blade);

    fn blade(id: &str, name: &str, alias: &str) -> Blade {
        Blade {
            id: id.to_owned(),
            name: name.to_owned(),
            aliases: vec![alias.to_owned()],
        }
    }

    fn shelf() -> Shelf<Blade> {
        let mut shelf = Shelf::default();
        shelf.put([
            blade("long_sword", "Long sword", "Espadon"),
            blade("dirk", "Dirk", "Knife"),
        ]);
        shelf
    }

    #[test]
    fn a_later_record_replaces_the_earlier_in_its_place() {
        let mut shelf = shelf();
        shelf.put([
            blade("axe", "Axe", "-"),
            blade("long_sword", "Longsword", "-"),
        ]);
        let names: Vec<&str> = shelf.rows().iter().map(Keyed::name).collect();
        assert_eq!(names, ["Longsword", "Dirk", "Axe"]);
    }

    #[test]
    fn a_record_is_found_by_key_name_alias_and_a_piece() {
        let shelf = shelf();
        for words in ["long-sword", "LONG SWORD", "espadon", "sword"] {
            let found = shelf.find(words, "blade").map(|blade| blade.id.as_str());
            assert_eq!(found, Ok("long_sword"), "{words}");
        }
        assert!(shelf.find("spear", "blade").is_err());
    }
}
