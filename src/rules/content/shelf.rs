//! Records in the order of the packs, found by key or by typed words.
//!
//! A record with an existing key replaces the old one in its place, so that a user's own sword has
//! the place of the shipped one in every list. A shelf of shipped records keeps their texts and parses a
//! record at its first use, because a save needs few of them and parsing all takes longer than opening it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use lang::{Named, Refusal, find};
use serde::de::DeserializeOwned;

use super::load::read;
use super::locate::Written;

/// A record with a key and a name.
pub trait Keyed {
    /// Its key, unique among records of its kind.
    fn id(&self) -> &str;

    /// Its name.
    fn name(&self) -> &str;

    /// Other names that find it.
    fn aliases(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    /// Fills in what follows from the rest of the record, after it is read.
    fn complete(&mut self) {}
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
            fn aliases(&self) -> impl Iterator<Item = &str> {
                self.aliases.iter().map(String::as_str)
            }
        })+)?
    };
}
pub use keyed;

/// Records of one kind.
#[derive(Clone, Debug)]
pub struct Shelf<T> {
    /// All records, once they are read.
    rows: OnceLock<Vec<T>>,
    /// The place of each key.
    places: BTreeMap<String, usize>,
    /// The records of which only some are read, by place. Empty for records from outside.
    waiting: Vec<Waiting<T>>,
}

/// A shipped record that is read at its first use.
#[derive(Clone, Debug)]
struct Waiting<T> {
    head: &'static str,
    text: &'static str,
    read: fn(&str, &str) -> Option<T>,
    record: OnceLock<Option<T>>,
}

// A derive would require `T: Default`, which no record implements.
impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self {
            rows: OnceLock::new(),
            places: BTreeMap::new(),
            waiting: Vec::new(),
        }
    }
}

impl<T: PartialEq> PartialEq for Shelf<T> {
    fn eq(&self, other: &Self) -> bool {
        self.rows() == other.rows()
    }
}

impl<T: Eq> Eq for Shelf<T> {}

impl<T> Shelf<T> {
    /// Returns all records in the order of the packs.
    pub fn rows(&self) -> &[T] {
        self.rows.get_or_init(|| {
            let texts = self.waiting.iter();
            texts
                .filter_map(|one| (one.read)(one.head, one.text))
                .collect()
        })
    }
}

impl<T: Keyed> Shelf<T> {
    /// Adds records, each in the place of the one with its key or at the end.
    pub fn put(&mut self, records: impl IntoIterator<Item = T>) {
        let mut records = records.into_iter().peekable();
        // A shelf that gets nothing stays unread.
        if records.peek().is_none() {
            return;
        }
        self.rows();
        let mut rows = self.rows.take().unwrap_or_default();
        for mut record in records {
            record.complete();
            if let Some(&place) = self.places.get(record.id()) {
                rows[place] = record;
            } else {
                self.places.insert(record.id().to_owned(), rows.len());
                rows.push(record);
            }
        }
        self.rows = OnceLock::from(rows);
        self.waiting.clear();
    }

    /// Adds shipped records, each in the place of the one with its key or at the end. They are parsed
    /// at their first use, with the extensions of RON that the head of their pack enables. A test of the
    /// game parses all of them.
    pub fn wait(&mut self, head: &'static str, records: &[Written<'static>])
    where
        T: DeserializeOwned,
    {
        for &Written { id, text } in records {
            let one = Waiting {
                head,
                text,
                read: read_one,
                record: OnceLock::new(),
            };
            if let Some(&place) = self.places.get(id) {
                self.waiting[place] = one;
            } else {
                self.places.insert(id.to_owned(), self.waiting.len());
                self.waiting.push(one);
            }
        }
    }

    /// Returns the record with a key.
    pub fn get(&self, id: &str) -> Option<&T> {
        let place = *self.places.get(id)?;
        if let Some(rows) = self.rows.get() {
            return rows.get(place);
        }
        let one = self.waiting.get(place)?;
        one.record
            .get_or_init(|| (one.read)(one.head, one.text))
            .as_ref()
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
        let names = self.rows().iter().enumerate().flat_map(|(place, record)| {
            let all = std::iter::once(record.name()).chain(record.aliases());
            all.map(move |name| Named {
                name: name.to_owned(),
                is: place,
            })
        });
        let place = find(words, what, &names.collect::<Vec<_>>())?;
        Ok(&self.rows()[place])
    }
}

fn read_one<T: Keyed + DeserializeOwned>(head: &str, text: &str) -> Option<T> {
    let mut record: T = if head.is_empty() {
        read(text).ok()?
    } else {
        read(&format!("{head}{text}")).ok()?
    };
    record.complete();
    Some(record)
}

/// Declares how a library is read from packs, and for each shelf of it the getter by key, the list, the finder and the
/// kind of its pieces: `shelves! { races: Race, race, find_race, "race", "race"; }`. The shelf has the name of its list
/// in a pack. The library has
/// the fields `packs`, `settings` and `own`, the texts of the user's own packs, and a method `absorb`, and its module
/// the packs `EMBEDDED`.
#[macro_export]
macro_rules! shelves {
    ($($shelf:ident: $record:ty, $get:ident, $find:ident, $what:literal, $kind:literal;)+) => {
        $crate::content::lists!($($shelf),+);

        /// Returns the shipped packs, in the order in which they are merged. They are decompressed once.
        pub fn embedded() -> &'static [$crate::packs::PackSource<'static>] {
            EMBEDDED.packs()
        }

        /// Reads, checks and merges packs. A pack with an error is left out whole, and its errors are returned. The
        /// others stay.
        pub fn load(
            sources: &[$crate::packs::PackSource<'_>],
        ) -> (Self, Vec<$crate::content::PackError>) {
            let (packs, errors) = $crate::content::load::<Pack>(sources);
            let mut library = Self::default();
            for pack in packs {
                library.absorb(pack);
            }
            let shipped = |one: &&$crate::packs::PackSource<'_>| {
                Self::embedded().iter().any(|shipped| shipped.name == one.name)
            };
            let own = sources.iter().filter(|one| !shipped(one));
            library.own = own.map(|one| one.text.to_owned()).collect();
            (library, errors)
        }

        /// Returns the text of the pack that defines a record last: one of the user's own, or a shipped one.
        fn texts(&self) -> impl Iterator<Item = &str> {
            let own = self.own.iter().rev().map(String::as_str);
            own.chain(Self::embedded().iter().rev().map(|pack| pack.text))
        }

        /// Returns the record of this kind with this ID or name as a pack of the game with this word, to be edited
        /// there. It keeps its ID, so that it replaces the original.
        pub fn copied(&self, word: &str, kind: &str, words: &str) -> Option<$crate::packs::Kept> {
            use $crate::content::Keyed as _;
            match kind {
                $($kind => {
                    let one = self.$shelf.rows().iter().find(|one| {
                        one.id().eq_ignore_ascii_case(words) || one.name().eq_ignore_ascii_case(words)
                    })?;
                    let record = (stringify!($shelf), one.id(), one.name());
                    $crate::content::copied(self.texts(), word, record)
                })+
                _ => None,
            }
        }

        /// Marks the pieces of the finder that can be copied.
        pub fn mark_copied(&self, pieces: &mut [$crate::view::Piece]) {
            use $crate::content::Keyed as _;
            let mut all = std::collections::BTreeSet::new();
            $(all.extend(self.$shelf.rows().iter().map(|one| ($kind, one.name())));)+
            for piece in pieces {
                piece.copied = all.contains(&(piece.kind, piece.name.as_str()));
            }
        }

        /// Returns the library of the shipped packs alone, parsed on the first call.
        pub fn shipped() -> std::sync::Arc<Self> {
            use std::sync::{Arc, LazyLock};
            static SHIPPED: LazyLock<Arc<Library>> =
                LazyLock::new(|| Arc::new(Library::waiting(Library::embedded())));
            Arc::clone(&SHIPPED)
        }

        /// Names and versions of the packs in it.
        pub fn packs(&self) -> &[(String, String)] {
            &self.packs
        }

        /// Returns the packs' settings, with which an encounter begins.
        pub const fn settings(&self) -> &Settings {
            &self.settings
        }

        $(
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

/// Declares how the lists of a pack come to the shelves of a library with the same names. The library
/// has a method `absorb`, which takes a checked pack and calls `put`.
#[macro_export]
macro_rules! lists {
    ($($shelf:ident),+ $(,)?) => {
        /// Returns the library of shipped packs. A record is parsed at its first use.
        fn waiting(sources: &[$crate::packs::PackSource<'static>]) -> Self {
            let mut library = Self::default();
            let lists = &[$(stringify!($shelf)),+];
            $crate::content::shipped(sources, lists, |rest, outline| {
                library.absorb(rest);
                for (list, records) in outline.lists {
                    match list {
                        $(stringify!($shelf) => library.$shelf.wait(outline.head, &records),)+
                        _ => {}
                    }
                }
            });
            library
        }

        /// Puts the records of a pack on the shelves.
        fn put(&mut self, pack: &mut Pack) {
            $(self.$shelf.put(std::mem::take(&mut pack.$shelf));)+
        }
    };
}
pub use lists;

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Deserialize)]
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

    #[test]
    fn a_waiting_record_is_read_alone_or_with_all_others() {
        let written = |id, text| Written { id, text };
        let mut alone = Shelf::<Blade>::default();
        alone.wait(
            "",
            &[
                written("dirk", r#"(id: "dirk", name: "Dirk", aliases: [])"#),
                written("axe", r#"(id: "axe", name: "Axe", aliases: [])"#),
                written("dirk", r#"(id: "dirk", name: "Long dirk", aliases: [])"#),
            ],
        );
        let whole = alone.clone();
        assert_eq!(alone.get("dirk").map(Keyed::name), Some("Long dirk"));
        assert_eq!(alone.get("sword"), None);
        assert!(alone.rows.get().is_none());
        let names: Vec<&str> = whole.rows().iter().map(Keyed::name).collect();
        assert_eq!(names, ["Long dirk", "Axe"]);
        assert_eq!(whole.get("dirk"), alone.get("dirk"));
        alone.put([blade("axe", "Hatchet", "-")]);
        let names: Vec<&str> = alone.rows().iter().map(Keyed::name).collect();
        assert_eq!(names, ["Long dirk", "Hatchet"]);
    }
}
