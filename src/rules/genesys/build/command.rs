//! What a line asks to be built.

use std::fmt;

use crate::rules::genesys::kinds::{Kind, Side};
use crate::rules::words::quote;

use super::USUAL;

/// An adversary to be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// Minion, rival or nemesis.
    pub kind: Kind,
    /// A role of the packs.
    pub role: String,
    /// How strong, 1 to 3.
    pub power: u8,
    /// A weapon of the packs in place of the role's own.
    pub weapon: Option<String>,
    /// Armor of the packs in place of the role's own.
    pub armor: Option<String>,
    /// Members of a group, or how many of them.
    pub number: Option<u8>,
    /// What it is called.
    pub name: Option<String>,
    /// Its side.
    pub side: Option<Side>,
}

/// The word for a kind in a line.
pub(super) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Minion => "minion",
        Kind::Rival => "rival",
        Kind::Nemesis | Kind::Pc => "nemesis",
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {} {}", kind_word(self.kind), quote(&self.role))?;
        if self.power != USUAL {
            write!(f, " power {}", self.power)?;
        }
        for (word, item) in [("with", &self.weapon), ("in", &self.armor)] {
            if let Some(item) = item {
                write!(f, " {word} {}", quote(item))?;
            }
        }
        if let Some(number) = self.number {
            write!(f, " x{number}")?;
        }
        if let Some(name) = &self.name {
            write!(f, " as {}", quote(name))?;
        }
        self.side.map_or(Ok(()), |side| {
            write!(f, " side {}", side.label().to_lowercase())
        })
    }
}
