//! Counts of the six symbols, as the faces of real dice show them.
//!
//! [`Symbols`] is *raw*: nothing is canceled yet, and the success inside a triumph isn't counted as a
//! success. Users type these (`3s 1f 2a T`), rolls are sums of these, and only [`Symbols::net`] reads them.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::scan::{Piece, pieces};
use super::{Net, Symbol};

/// Raw symbols as the faces show them: a triumph's success and a despair's failure are **not** counted in
/// `success` and `failure` here. Sums stop at [`u16::MAX`] of a kind.
///
/// A save contains only the kinds that are present.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Symbols {
    /// Successes, without those inside triumphs.
    #[serde(skip_serializing_if = "is_zero")]
    pub success: u16,
    /// Failures, without those inside despairs.
    #[serde(skip_serializing_if = "is_zero")]
    pub failure: u16,
    /// Advantages.
    #[serde(skip_serializing_if = "is_zero")]
    pub advantage: u16,
    /// Threats.
    #[serde(skip_serializing_if = "is_zero")]
    pub threat: u16,
    /// Triumphs.
    #[serde(skip_serializing_if = "is_zero")]
    pub triumph: u16,
    /// Despairs.
    #[serde(skip_serializing_if = "is_zero")]
    pub despair: u16,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape that serde calls"
)]
fn is_zero(count: &u16) -> bool {
    *count == 0
}

impl Symbols {
    /// Returns the count of one symbol.
    pub const fn get(&self, symbol: Symbol) -> u16 {
        match symbol {
            Symbol::Success => self.success,
            Symbol::Failure => self.failure,
            Symbol::Advantage => self.advantage,
            Symbol::Threat => self.threat,
            Symbol::Triumph => self.triumph,
            Symbol::Despair => self.despair,
        }
    }

    /// Returns the count of one symbol for writing.
    pub const fn get_mut(&mut self, symbol: Symbol) -> &mut u16 {
        match symbol {
            Symbol::Success => &mut self.success,
            Symbol::Failure => &mut self.failure,
            Symbol::Advantage => &mut self.advantage,
            Symbol::Threat => &mut self.threat,
            Symbol::Triumph => &mut self.triumph,
            Symbol::Despair => &mut self.despair,
        }
    }

    /// Returns true if there is no symbol at all.
    pub fn is_blank(&self) -> bool {
        *self == Symbols::default()
    }

    /// Returns the net result (G-DICE-15): successes against failures including the hidden halves of triumph
    /// and despair (G-DICE-07, 08, 11, 12), and advantages against threats (G-DICE-09, 10). Triumph and
    /// despair don't cancel each other's effects (G-DICE-13).
    pub fn net(&self) -> Net {
        let (good, bad) = (
            i32::from(self.success) + i32::from(self.triumph),
            i32::from(self.failure) + i32::from(self.despair),
        );
        Net {
            success: good - bad,
            advantage: i32::from(self.advantage) - i32::from(self.threat),
            triumph: u32::from(self.triumph),
            despair: u32::from(self.despair),
        }
    }

    /// Returns their net Successes or Failures if they contain a Triumph or a Despair, which count as one each
    /// (G-DICE-11, G-DICE-12): "1s 1T = 2 Successes". Returns `None` without one.
    pub fn reading(&self) -> Option<String> {
        if self.triumph == 0 && self.despair == 0 {
            return None;
        }
        let net = self.net().success;
        let word = match (net >= 0, net.unsigned_abs()) {
            (true, 1) => "Success",
            (true, _) => "Successes",
            (false, 1) => "Failure",
            (false, _) => "Failures",
        };
        Some(format!("{self} = {} {word}", net.unsigned_abs()))
    }

    /// Returns the same result without pairs of success and failure, and of advantage and threat. The net is
    /// the same, and triumph and despair stay whole.
    #[must_use]
    pub fn cancelled(&self) -> Symbols {
        let pairs = self.success.min(self.failure);
        let sides = self.advantage.min(self.threat);
        Symbols {
            success: self.success - pairs,
            failure: self.failure - pairs,
            advantage: self.advantage - sides,
            threat: self.threat - sides,
            ..*self
        }
    }
}

impl Add for Symbols {
    type Output = Symbols;

    fn add(mut self, other: Symbols) -> Symbols {
        self += other;
        self
    }
}

impl AddAssign for Symbols {
    fn add_assign(&mut self, other: Symbols) {
        for symbol in Symbol::ALL {
            let count = self.get_mut(symbol);
            *count = count.saturating_add(other.get(symbol));
        }
    }
}

impl Sum for Symbols {
    fn sum<I: Iterator<Item = Symbols>>(all: I) -> Symbols {
        all.fold(Symbols::default(), Add::add)
    }
}

/// The canonical spelling, `3s 1f 2a 1t 1T 1D`: only the symbols that are present, always with their number,
/// or `-` for none.
impl fmt::Display for Symbols {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_blank() {
            return f.write_str("-");
        }
        let mut gap = "";
        for symbol in Symbol::ALL {
            let count = self.get(symbol);
            if count > 0 {
                write!(f, "{gap}{count}{}", symbol.letter())?;
                gap = " ";
            }
        }
        Ok(())
    }
}

/// The place of a word, unless it is the first.
fn place(column: usize) -> String {
    match column {
        1 => String::new(),
        _ => format!(" at column {column}"),
    }
}

/// The reason why a written result can't be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SymbolsError {
    /// Nothing was written.
    #[error("no symbols follow `=`")]
    Empty,
    /// A word or letter that isn't a symbol.
    #[error(
        "`{word}`{} isn't a symbol", place(*.column)
    )]
    Unknown {
        /// The piece as written.
        word: String,
        /// Where it begins: characters from 1.
        column: usize,
    },
    /// A number with no symbol after it.
    #[error(
        "`{word}`{} has no symbol after the number", place(*.column)
    )]
    Unnamed {
        /// The piece as written.
        word: String,
        /// Where it begins: characters from 1.
        column: usize,
    },
    /// More of a symbol than can be counted.
    #[error("`{word}`{} is more than {max} of one symbol", place(*.column), max = u16::MAX)]
    TooMany {
        /// The piece as written.
        word: String,
        /// Where it begins: characters from 1.
        column: usize,
    },
    /// A minus: dice show symbols and never remove any.
    #[error(
        "`{word}`{} removes symbols: dice only show them (write the opposite symbol)", place(*.column)
    )]
    Minus {
        /// The piece as written.
        word: String,
        /// Where it begins: characters from 1.
        column: usize,
    },
}

/// Reads `2s 3a`, `2s3a`, `3s 1f 2a T`, `ssa`, `2 successes, 1 threat`, and `-` and `blank` for nothing. A
/// letter without a number counts once. Repeated symbols add up.
impl FromStr for Symbols {
    type Err = SymbolsError;

    fn from_str(text: &str) -> Result<Symbols, SymbolsError> {
        let bare = text.trim();
        if bare.is_empty() {
            return Err(SymbolsError::Empty);
        }
        if bare == "-" || bare.eq_ignore_ascii_case("blank") || bare.eq_ignore_ascii_case("nothing")
        {
            return Ok(Symbols::default());
        }
        let mut read = Symbols::default();
        for piece in pieces(text) {
            add_piece(&mut read, &piece)?;
        }
        Ok(read)
    }
}

fn add_piece(read: &mut Symbols, piece: &Piece<'_>) -> Result<(), SymbolsError> {
    let (word, column) = (piece.text.to_owned(), piece.column);
    if piece.name.is_empty() {
        return Err(match piece.count {
            Some(_) => SymbolsError::Unnamed { word, column },
            None => SymbolsError::Unknown { word, column },
        });
    }
    if piece.count.is_none() && piece.name.eq_ignore_ascii_case("and") {
        return Ok(());
    }
    let named: Option<Vec<Symbol>> = match Symbol::from_word(piece.name) {
        Some(symbol) => Some(vec![symbol]),
        None => piece.name.chars().map(Symbol::from_letter).collect(),
    };
    let Some(named) = named else {
        return Err(SymbolsError::Unknown { word, column });
    };
    if piece.minus == Some(true) {
        return Err(SymbolsError::Minus { word, column });
    }
    let mut count = piece.count.unwrap_or(1);
    for symbol in named {
        let sum = u32::from(read.get(symbol)).saturating_add(count);
        let Ok(sum) = u16::try_from(sum) else {
            return Err(SymbolsError::TooMany { word, column });
        };
        *read.get_mut(symbol) = sum;
        count = 1; // in `2sa` the number belongs to the letter after it
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn symbols() -> impl Strategy<Value = Symbols> {
        let n = || 0u16..60;
        (n(), n(), n(), n(), n(), n()).prop_map(
            |(success, failure, advantage, threat, triumph, despair)| Symbols {
                success,
                failure,
                advantage,
                threat,
                triumph,
                despair,
            },
        )
    }

    fn read(text: &str) -> Symbols {
        text.parse().unwrap()
    }

    #[rstest]
    #[case("2s 3a", "2s 3a")]
    #[case("2s3a", "2s 3a")]
    #[case("3s 1f 2a T", "3s 1f 2a 1T")]
    #[case("T D t", "1t 1T 1D")]
    #[case("ssa", "2s 1a")]
    #[case("2sa", "2s 1a")]
    #[case("2 successes, 1 threat and 1 Triumph", "2s 1t 1T")]
    #[case("3 adv 1 fail despair", "1f 3a 1D")]
    #[case("+2s", "2s")]
    #[case("1s 1s", "2s")]
    #[case("0s", "-")]
    #[case("-", "-")]
    #[case(" Blank ", "-")]
    fn g_dice_06_written_symbols_are_read(#[case] text: &str, #[case] canonical: &str) {
        assert_eq!(read(text).to_string(), canonical);
    }

    #[rstest]
    #[case("")]
    #[case("2s 3q")]
    #[case("2s !")]
    #[case("2s 3")]
    #[case("70000s")]
    #[case("2s -1a")]
    fn a_bad_word_is_named_with_its_place(#[case] text: &str) {
        let said = text.parse::<Symbols>().unwrap_err().to_string();
        if let Some(bad) = text.split(' ').next_back().filter(|bad| !bad.is_empty()) {
            let place = match text.find(bad).unwrap() {
                0 => format!("`{bad}` "),
                before => format!("`{bad}` at column {} ", before + 1),
            };
            assert!(said.starts_with(&place), "{said}");
        }
        says!(said);
    }

    #[rstest]
    // G-DICE-07, 08: success and failure cancel one for one, the rest is the size.
    #[case("3s 1f", (2, 0, 0, 0))]
    #[case("1s 3f", (-2, 0, 0, 0))]
    // G-DICE-09, 10: advantage and threat do too, separately from success.
    #[case("1f 2a 1t", (-1, 1, 0, 0))]
    #[case("1s 1a 3t", (1, -2, 0, 0))]
    // G-DICE-11, 12: the hidden halves can be canceled, and the effects can't.
    #[case("1f 1T", (0, 0, 1, 0))]
    #[case("2T", (2, 0, 2, 0))]
    #[case("1s 2D", (-1, 0, 0, 2))]
    // G-DICE-13: triumph and despair don't cancel each other.
    #[case("1T 1D", (0, 0, 1, 1))]
    #[case("-", (0, 0, 0, 0))]
    fn g_dice_07_08_09_10_11_12_13_15_symbols_are_netted(
        #[case] text: &str,
        #[case] (success, advantage, triumph, despair): (i32, i32, u32, u32),
    ) {
        let net = Net {
            success,
            advantage,
            triumph,
            despair,
        };
        assert_eq!(read(text).net(), net);
    }

    #[test]
    fn sums_stop_at_the_greatest_count() {
        let most = Symbols {
            success: u16::MAX,
            ..Symbols::default()
        };
        assert_eq!((most + read("1s 1T")).to_string(), "65535s 1T");
    }

    #[test]
    fn only_what_is_present_is_saved() {
        let typed = read("2s 1T");
        let saved = ron::to_string(&typed).unwrap();
        assert_eq!(saved, "(success:2,triumph:1)");
        assert_eq!(ron::from_str::<Symbols>(&saved).unwrap(), typed);
        assert_eq!(ron::from_str::<Symbols>("()").unwrap(), Symbols::default());
    }

    proptest! {
        #[test]
        fn printed_symbols_read_back(s in symbols()) {
            prop_assert_eq!(s.to_string().parse::<Symbols>().unwrap(), s);
        }

        #[test]
        fn g_dice_07_09_net_is_the_same_with_pairs_cancelled_or_added(s in symbols(), i in 0u16..9, j in 0u16..9) {
            prop_assert_eq!(s.cancelled().net(), s.net());
            let more = s + Symbols { success: i, failure: i, advantage: j, threat: j, ..Symbols::default() };
            prop_assert_eq!(more.net(), s.net());
            prop_assert_eq!(more.cancelled(), s.cancelled());
        }

        #[test]
        fn g_dice_16_at_most_one_of_each_pair_is_left(s in symbols()) {
            let left = s.cancelled();
            prop_assert!(left.success == 0 || left.failure == 0);
            prop_assert!(left.advantage == 0 || left.threat == 0);
        }
    }
}
