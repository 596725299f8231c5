//! What is built, and the words for it.

use crate::lang::Refusal;
use crate::lang::choice::choice;
use crate::rules::genesys::kinds::{Kind, Side};

/// An adversary to be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build<'a> {
    /// Minion, rival or nemesis.
    pub kind: Kind,
    /// A role of the packs.
    pub role: &'a str,
    /// How strong, 1 to 3.
    pub power: u8,
    /// A weapon of the packs instead of the role's own.
    pub weapon: Option<&'a str>,
    /// Armor of the packs instead of the role's own.
    pub armor: Option<&'a str>,
    /// Members of a group, or how many of them.
    pub number: Option<u8>,
    /// What it is called.
    pub name: Option<&'a str>,
    /// Its side.
    pub side: Option<Side>,
}

choice! {
    /// A kind of adversary that can be built.
    Sort("kind of adversary", read Sort::read) {
        /// A group of minions, or one alone.
        Minion = "minion",
        /// A rival.
        Rival = "rival",
        /// A nemesis.
        Nemesis = "nemesis",
    }
}

impl Sort {
    /// The one that a word names; `minions` is one, too.
    fn read(word: &str) -> Result<Self, Refusal> {
        if word.eq_ignore_ascii_case("minions") {
            return Ok(Self::Minion);
        }
        Self::parse(word)
    }

    /// The kind.
    pub const fn kind(self) -> Kind {
        match self {
            Self::Minion => Kind::Minion,
            Self::Rival => Kind::Rival,
            Self::Nemesis => Kind::Nemesis,
        }
    }
}

/// The word for a kind in a line.
pub(super) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Minion => Sort::Minion.word(),
        Kind::Rival => Sort::Rival.word(),
        Kind::Nemesis | Kind::Pc => Sort::Nemesis.word(),
    }
}
