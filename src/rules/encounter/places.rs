//! The words in capitals of a game's usages: their meaning, and what can be typed there.
//!
//! A game lists them once with [`places!`], each with the completions for it, and grammar, help and
//! completion read the list.

use std::fmt;

use lang::usage::{self, Takes};

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
/// each, and `ALL`.
#[macro_export]
macro_rules! places {
    ($system:ty: $($word:ident: $takes:ident, $about:literal $(, $propose:expr)?;)+) => {
        $(#[doc = $about]
        pub const $word: $crate::encounter::places::Place<$system> = $crate::encounter::places::Place {
            word: stringify!($word),
            about: $about,
            takes: lang::usage::Takes::$takes,
            propose: $crate::encounter::places::places!(@ $($propose)?),
        };)+

        const ALL: &[$crate::encounter::places::Place<$system>] = &[$($word),+];
    };
    (@ $propose:expr) => { $propose };
    (@) => { |_| Vec::new() };
}
pub use places;

/// Returns the same help for each of some words.
pub fn words<'a>(all: impl Iterator<Item = &'a str>, help: &str) -> Vec<Proposal> {
    all.map(|word| Proposal::new(word, help)).collect()
}
