//! The words that describe an adversary to build.

use crate::kinds::{Kind, Side};

use lang::Refusal;
use lang::choice::choice;

/// An adversary to be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build<'a> {
    /// Minion, rival or nemesis.
    pub kind: Kind,
    /// A role of the packs.
    pub role: &'a str,
    /// The power, 1 to 3.
    pub power: u8,
    /// A weapon of the packs that replaces the role's own.
    pub weapon: Option<&'a str>,
    /// Armor of the packs that replaces the role's own.
    pub armor: Option<&'a str>,
    /// The members of a group, or the number of adversaries.
    pub number: Option<u8>,
    /// The name.
    pub name: Option<&'a str>,
    /// The side.
    pub side: Option<Side>,
}

choice! {
    /// A kind of adversary that can be built.
    Sort("kind of adversary", read Sort::read) {
        /// A group of minions, or a single minion.
        Minion = "minion",
        /// A rival.
        Rival = "rival",
        /// A nemesis.
        Nemesis = "nemesis",
    }
}

impl Sort {
    /// Returns the kind of a word. `minions` counts too.
    fn read(word: &str) -> Result<Self, Refusal> {
        if word.eq_ignore_ascii_case("minions") {
            return Ok(Self::Minion);
        }
        Self::parse(word)
    }

    /// Returns the kind.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Minion => Kind::Minion,
            Self::Rival => Kind::Rival,
            Self::Nemesis => Kind::Nemesis,
        }
    }
}

/// Returns the word of a kind in a line.
pub(crate) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Minion => Sort::Minion.word(),
        Kind::Rival => Sort::Rival.word(),
        Kind::Nemesis | Kind::Pc => Sort::Nemesis.word(),
    }
}

/// The highest power.
pub const MOST: u8 = 3;
