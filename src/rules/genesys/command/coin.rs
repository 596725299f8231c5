//! The symbol that pays for a purchase, and how a purchase is written.

use std::fmt;

use crate::rules::genesys::check::Paid;
use crate::rules::genesys::verbs::price;
use crate::rules::words::quote;

/// Which symbol a purchase is paid with, where the person says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coin {
    /// Advantage.
    Advantage,
    /// Threat.
    Threat,
    /// Triumph.
    Triumph,
    /// Despair.
    Despair,
}

impl Coin {
    /// Every symbol that pays.
    pub const ALL: [Self; 4] = [Self::Advantage, Self::Threat, Self::Triumph, Self::Despair];

    /// How it is written in a line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Advantage => "advantage",
            Self::Threat => "threat",
            Self::Triumph => "triumph",
            Self::Despair => "despair",
        }
    }

    /// How a sentence names the symbol.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Advantage => "Advantage",
            Self::Threat => "Threat",
            Self::Triumph => "Triumph",
            Self::Despair => "Despair",
        }
    }

    /// The symbol that a word or its letter names: `triumph`, `T`.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "a" => Some(Self::Advantage),
            "t" => Some(Self::Threat),
            "T" => Some(Self::Triumph),
            "D" => Some(Self::Despair),
            _ => Self::ALL
                .into_iter()
                .find(|coin| coin.word().eq_ignore_ascii_case(word)),
        }
    }

    /// The symbol a price is made of, if it is made of one.
    pub const fn of(paid: Paid) -> Option<Self> {
        match (paid.advantage, paid.threat, paid.triumph, paid.despair) {
            (1.., 0, 0, 0) => Some(Self::Advantage),
            (0, 1.., 0, 0) => Some(Self::Threat),
            (0, 0, 1.., 0) => Some(Self::Triumph),
            (0, 0, 0, 1..) => Some(Self::Despair),
            _ => None,
        }
    }
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How the key of a row is written. A number stands for a row as it is; what reads like a price would
/// be taken for one.
pub(super) fn key(key: &str) -> String {
    if key.parse::<usize>().is_ok() {
        key.to_owned()
    } else if price(key).is_some() {
        format!("\"{key}\"")
    } else {
        quote(key)
    }
}
