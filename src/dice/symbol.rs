//! The six symbols: their letters, their names, their order.
//!
//! Counts of them are in other modules: raw in `symbols.rs`, automatic in `added.rs`, net in `net.rs`. Themes
//! and glyph sets name their parts by this list.

use serde::{Deserialize, Serialize};

use super::scan::means;

/// One of the six symbols (G-DICE-06), in the order in which they are written: `s f a t T D`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Symbol {
    /// Cancels a failure. One left over makes the check succeed (G-DICE-07).
    Success,
    /// Cancels a success (G-DICE-08).
    Failure,
    /// Cancels a threat. Leftover advantage buys good side effects (G-DICE-09).
    Advantage,
    /// Cancels an advantage. Leftover threat buys bad side effects (G-DICE-10).
    Threat,
    /// A success and an effect that nothing cancels (G-DICE-11).
    Triumph,
    /// A failure and an effect that nothing cancels (G-DICE-12).
    Despair,
}

impl Symbol {
    /// All six, in the order `s f a t T D`.
    pub const ALL: [Symbol; 6] = [
        Symbol::Success,
        Symbol::Failure,
        Symbol::Advantage,
        Symbol::Threat,
        Symbol::Triumph,
        Symbol::Despair,
    ];

    /// Returns the letter for results: `s f a t T D`. Case tells threat from triumph.
    pub const fn letter(self) -> char {
        match self {
            Symbol::Success => 's',
            Symbol::Failure => 'f',
            Symbol::Advantage => 'a',
            Symbol::Threat => 't',
            Symbol::Triumph => 'T',
            Symbol::Despair => 'D',
        }
    }

    /// Returns the symbol of a letter. Only `t` and `T` differ by case.
    pub const fn from_letter(letter: char) -> Option<Symbol> {
        Some(match letter {
            's' | 'S' => Symbol::Success,
            'f' | 'F' => Symbol::Failure,
            'a' | 'A' => Symbol::Advantage,
            't' => Symbol::Threat,
            'T' => Symbol::Triumph,
            'd' | 'D' => Symbol::Despair,
            _ => return None,
        })
    }

    /// Returns the rules' name in lower case and in the singular, for example `threat`.
    pub const fn name(self) -> &'static str {
        match self {
            Symbol::Success => "success",
            Symbol::Failure => "failure",
            Symbol::Advantage => "advantage",
            Symbol::Threat => "threat",
            Symbol::Triumph => "triumph",
            Symbol::Despair => "despair",
        }
    }

    /// Returns a count with the name, as in a sentence: `1 Success`, `2 Successes`, `2 Threat`.
    pub fn counted(self, count: u32) -> String {
        format!("{count} {}", self.named(count != 1))
    }

    /// Returns its name as in a sentence, in the singular or the plural: `Success`, `Successes`, `Threat`.
    pub const fn named(self, several: bool) -> &'static str {
        match (self, several) {
            (Symbol::Success, false) => "Success",
            (Symbol::Success, true) => "Successes",
            (Symbol::Failure, false) => "Failure",
            (Symbol::Failure, true) => "Failures",
            (Symbol::Advantage, _) => "Advantage",
            (Symbol::Threat, _) => "Threat",
            (Symbol::Triumph, false) => "Triumph",
            (Symbol::Triumph, true) => "Triumphs",
            (Symbol::Despair, _) => "Despair",
        }
    }

    /// Returns the symbol of a word: its name, the plural, or at least the first three letters, in any case.
    pub(super) fn from_word(word: &str) -> Option<Symbol> {
        Symbol::ALL.into_iter().find(|s| means(word, s.name()))
    }
}
