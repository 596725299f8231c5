//! The net result after canceling, and its words.
//!
//! [`Net`] is what rules need (success, its size, and what can be spent) and what logs and screens show. It
//! has three spellings: words for a sentence, words with commas for reading aloud, letters for a column.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Symbol;

/// A result after canceling (G-DICE-07 to 16). Every combination of success or failure with advantage, threat
/// or neither is a valid result (G-DICE-16).
///
/// The derived order is that of the fields, for sorting outcomes. It is **not** the ranking of a competitive
/// check, where triumph counts before advantage (G-POOL-24).
#[derive(
    Clone, Copy, Default, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize,
)]
pub struct Net {
    /// Successes less failures, including the hidden halves of triumphs and despairs. A negative value is
    /// that many failures, which never make a failure worse (G-DICE-08).
    pub success: i32,
    /// Advantages less threats. A negative value is that many threats.
    pub advantage: i32,
    /// Triumphs, none of them canceled (G-DICE-11).
    pub triumph: u32,
    /// Despairs, none of them canceled (G-DICE-12).
    pub despair: u32,
}

impl Net {
    /// Returns true if the check succeeds: at least one success is left (G-DICE-07).
    pub const fn succeeds(&self) -> bool {
        self.success > 0
    }

    /// Returns letters for narrow columns: `2s 3t 1T`, or `-` when nothing is left.
    pub fn short(&self) -> String {
        let said = self.spell(" ", |count, symbol| format!("{count}{}", symbol.letter()));
        if said.is_empty() {
            "-".to_owned()
        } else {
            said
        }
    }

    fn spell(&self, gap: &str, say: impl Fn(u32, Symbol) -> String) -> String {
        self.left()
            .map(|(count, symbol)| say(count, symbol))
            .collect::<Vec<_>>()
            .join(gap)
    }

    /// Returns the symbols that are left with their counts. Those that decide the check come first.
    pub fn left(&self) -> impl Iterator<Item = (u32, Symbol)> {
        let side = |n: i32, good, bad| (n.unsigned_abs(), if n > 0 { good } else { bad });
        [
            side(self.success, Symbol::Success, Symbol::Failure),
            side(self.advantage, Symbol::Advantage, Symbol::Threat),
            (self.triumph, Symbol::Triumph),
            (self.despair, Symbol::Despair),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
    }
}

/// Words in one line: `2 Successes 3 Threat 1 Triumph`, or `blank` when nothing is left.
impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = self.spell(" ", |count, symbol| symbol.counted(count));
        f.write_str(if said.is_empty() { "blank" } else { &said })
    }
}

/// Returns the result for reading aloud: `1 Success, 2 Threat`. It always begins with the symbols that decide
/// the check, so a tie of successes and failures begins with `0 Successes`: `0 Successes, 1 Triumph`.
pub fn describe(net: &Net) -> String {
    let said = symbols_left(net);
    match (net.success, said.is_empty()) {
        (0, true) => "0 Successes".to_owned(),
        (0, false) => format!("0 Successes, {said}"),
        _ => said,
    }
}

/// Returns the symbols that are left, for a sentence that already has the result of the check: `2 Advantage`.
/// Empty when none is left.
pub fn symbols_left(net: &Net) -> String {
    net.spell(", ", |count, symbol| symbol.counted(count))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Symbols;

    #[rstest]
    #[case(
        "2s 3t 1T",
        "3 Successes 3 Threat 1 Triumph",
        "3s 3t 1T",
        "3 Successes, 3 Threat, 1 Triumph"
    )]
    #[case("2f 1a", "2 Failures 1 Advantage", "2f 1a", "2 Failures, 1 Advantage")]
    #[case("1s 2t", "1 Success 2 Threat", "1s 2t", "1 Success, 2 Threat")]
    #[case("1f 1T", "1 Triumph", "1T", "0 Successes, 1 Triumph")]
    #[case("1s 2D", "1 Failure 2 Despair", "1f 2D", "1 Failure, 2 Despair")]
    #[case("1s 1f", "blank", "-", "0 Successes")]
    fn g_dice_16_every_outcome_can_be_said(
        #[case] raw: &str,
        #[case] words: &str,
        #[case] letters: &str,
        #[case] aloud: &str,
    ) {
        let net = raw.parse::<Symbols>().unwrap().net();
        assert_eq!(net.to_string(), words);
        assert_eq!(net.short(), letters);
        assert_eq!(describe(&net), aloud);
    }

    #[rstest]
    #[case("1s", true)]
    #[case("1s 1f", false)]
    #[case("2f 5a", false)]
    #[case("1T", true)]
    #[case("1T 1f", false)]
    #[case("1D 2s", true)]
    fn g_dice_07_one_success_left_succeeds(#[case] raw: &str, #[case] succeeds: bool) {
        assert_eq!(raw.parse::<Symbols>().unwrap().net().succeeds(), succeeds);
    }
}
