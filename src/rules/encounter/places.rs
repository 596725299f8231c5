//! The words in capitals of a game's usages: their meaning, and what can be typed there.
//!
//! A game lists them once with [`places!`], each with the completions for it, and grammar, help and
//! completion read the list. [`common`] has the meaning of those that several games have.

use std::fmt;

use lang::usage::{self, Takes};

use super::campaign::{bring, plan_names};
use crate::system::{Said, System};
use crate::view::Proposal;

/// The line to complete, with its context.
pub struct Typed<'a, S: System> {
    /// The encounter.
    pub state: &'a S::State,
    /// The packs.
    pub library: &'a S::Library,
    /// The words before the place.
    pub said: &'a Said<'a>,
}

/// A game that lists the words in capitals of its usages.
pub trait Placed: System {
    /// Returns all of them, in the order of documents.
    fn places() -> &'static [Place<Self>];
}

/// The meaning of a word in capitals.
pub struct Place<S: System> {
    /// "WHO".
    pub word: &'static str,
    /// Its meaning, in a few words.
    pub about: &'static str,
    /// The kind of words that fit it.
    pub takes: Takes,
    /// Returns the completions, best first. Empty where users choose their own words.
    pub propose: fn(&Typed<'_, S>) -> Vec<Proposal>,
}

// Derives would require the game itself to be copied and compared.
impl<S: System> Clone for Place<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Place<S> {}

impl<S: System> fmt::Debug for Place<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word)
    }
}

impl<S: System> PartialEq for Place<S> {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl<S: Placed> usage::Place for Place<S> {
    fn all() -> Vec<Self> {
        S::places().to_vec()
    }

    fn word(self) -> &'static str {
        self.word
    }

    fn about(self) -> &'static str {
        self.about
    }

    fn takes(self) -> Takes {
        self.takes
    }
}

/// Lists the places of a game: the word, the kind of words that fit it, its meaning, and its completions.
/// `places! { Genesis: WHO: NameOrActive, "a character here", |typed| typed.people(); }` makes a constant of
/// each, and `ALL`. A row of the word alone, or with only completions, has its meaning from [`common`].
#[macro_export]
macro_rules! places {
    ($system:ty: $($word:ident $(: $takes:ident, $about:literal)? $(, $propose:expr)?;)+) => {
        $(#[doc = concat!("`", stringify!($word), "` in a usage.")]
        pub const $word: $crate::encounter::places::Place<$system> = {
            let meaning = $crate::encounter::places::places!(@meaning $word $($takes, $about)?);
            $crate::encounter::places::Place {
                word: stringify!($word),
                about: meaning.about,
                takes: meaning.takes,
                propose: $crate::encounter::places::places!(@propose $($propose)?),
            }
        };)+

        const ALL: &[$crate::encounter::places::Place<$system>] = &[$($word),+];
    };
    (@meaning $word:ident) => { $crate::encounter::places::common::$word };
    (@meaning $word:ident $takes:ident, $about:literal) => {
        $crate::encounter::places::Meaning {
            takes: lang::usage::Takes::$takes,
            about: $about,
        }
    };
    (@propose $propose:expr) => { $propose };
    (@propose) => { |_| Vec::new() };
}
pub use places;

/// The meaning of a word in capitals, without its completions.
#[derive(Clone, Copy, Debug)]
pub struct Meaning {
    /// The kind of words that fit it.
    pub takes: Takes,
    /// The meaning, in a few words.
    pub about: &'static str,
}

/// Declares what words in capitals mean in every game that has them.
macro_rules! meanings {
    ($($word:ident: $takes:ident, $about:literal;)+) => {
        $(#[doc = concat!("`", stringify!($word), "` in a usage.")]
        pub const $word: super::Meaning = super::Meaning {
            takes: lang::usage::Takes::$takes,
            about: $about,
        };)+
    };
}

/// The words in capitals that several games have, with the same meaning in each.
pub mod common {
    meanings! {
        WHO: NameOrActive, "a character here, or @ for the active one";
        ALLY: Name, "someone on the same side";
        TARGET: Name, "a target";
        WHOM: Name, "someone else here";
        ABSENT: Name, "a member of the cast who is away";
        MEMBER: Name, "a member of the cast whom another save changed";
        FILE: Word, "a file, or the name of a save next to this one";
        PROFILE: Word, "a profile from the packs";
        WEAPON: Word, "a weapon they carry";
        ARMOR: Word, "armor worn";
        ITEM: Word, "an item from the packs";
        SKILL: Word, "a skill";
        INJURY: Word, "an injury they have";
        SOURCE: Word, "a modifier of the open pool";
        FIELD: Word, "a number on a sheet";
        SETTING: Word, "a setting";
        VALUE: Word, "a value of the setting";
        FACES: Word, "what real dice showed, like 4 5 2";
        POOL: Word, "a pool of dice";
        NAME: Word, "a new name";
        N: Number, "a number";
        SCENE: Word, "the name or number of a planned scene";
        LINE: Number, "the number of a line in that scene";
        WORDS: Rest, "your own words";
        TEXT: Rest, "your own words";
        COMMAND: Rest, "a command of this game";
        WHY: Rest, "a reason, in your own words";
    }
}

/// Returns the completions for `MEMBER`.
pub fn members<S: System>(typed: &Typed<'_, S>) -> Vec<Proposal> {
    bring::proposals(typed.state)
}

/// Returns the completions for `SCENE`.
pub fn scenes<S: System>(typed: &Typed<'_, S>) -> Vec<Proposal> {
    plan_names::proposals(typed.state)
}

/// Returns the same help for each of some words.
pub fn words<'a>(all: impl Iterator<Item = &'a str>, help: &str) -> Vec<Proposal> {
    all.map(|word| Proposal::new(word, help)).collect()
}
