//! The notation of pools and percentile rolls: one reader, one printer, each the other's inverse.
//!
//! The reader accepts many spellings. The printer writes the canonical one, which the command line, saves,
//! logs and `--json` all use. It is the `Display` of [`Pool`] and [`Notation`].

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::scan::{Piece, means, pieces};
use super::{Die, Pool, Symbol};

/// The reason why a written pool or percentile roll can't be read. Columns count characters from 1.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PoolError {
    /// Nothing was written.
    #[error("no dice named: write a pool such as 2y1g 2p, or - for no dice")]
    Empty,
    /// A word or letter that is neither a die nor a symbol.
    #[error(
        "`{word}` at column {column} isn't a die. Dice are y g b r p k or their names, and added symbols are +1s +1f +1a +1t +1T +1D"
    )]
    Unknown {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// A number with nothing after it.
    #[error(
        "`{word}` at column {column} doesn't name a die: write the letter after the number, such as 2y"
    )]
    Unnamed {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// Numbered dice, as in other games.
    #[error(
        "`{word}` at column {column} is for numbered dice: this game rolls narrative dice y g b r p k, such as 2y1g 2p"
    )]
    Numbered {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// A symbol without a sign: a pool adds symbols instead of showing them.
    #[error("`{word}` at column {column} is a symbol: in a pool it needs a sign, such as +1s")]
    Unsigned {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// A minus before dice.
    #[error("`{word}` at column {column} removes dice: write only the dice you roll")]
    Minus {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// More than a pool can hold.
    #[error(
        "`{word}` at column {column} is too many: a pool holds up to 255 of each die and 32767 of each symbol"
    )]
    TooMany {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// A percentile modifier far beyond any rule.
    #[error(
        "`{word}` at column {column} is out of range: a percentile roll adds or subtracts at most {MOST_PLUS}"
    )]
    TooFar {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// Something other than a signed number after `%`.
    #[error("`{word}` at column {column} can't follow %: a percentile roll is %, %+20 or %-10")]
    Percentile {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
}

impl PoolError {
    /// Returns the wrong word and the column where it begins, in characters from 1, or `None` when nothing
    /// was written.
    pub fn place(&self) -> Option<(&str, usize)> {
        match self {
            PoolError::Empty => None,
            PoolError::Unknown { word, column }
            | PoolError::Unnamed { word, column }
            | PoolError::Numbered { word, column }
            | PoolError::Unsigned { word, column }
            | PoolError::Minus { word, column }
            | PoolError::TooMany { word, column }
            | PoolError::TooFar { word, column }
            | PoolError::Percentile { word, column } => Some((word, *column)),
        }
    }
}

/// The canonical spelling, `2y1g 1b 1r2p 2k +1s -1a`: dice in the order `y g b r p k`, always with their
/// number, and a blank between the groups `yg`, `b`, `rp` and `k`. Then each automatic symbol with its sign,
/// in the order `s f a t T D`. The empty pool is `-`.
impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        let group = |die| match die {
            Die::Proficiency | Die::Ability => 0,
            Die::Boost => 1,
            Die::Challenge | Die::Difficulty => 2,
            Die::Setback => 3,
        };
        let mut last = None;
        for (die, count) in self.dice() {
            if last.is_some_and(|last| last != group(die)) {
                f.write_str(" ")?;
            }
            write!(f, "{count}{}", die.letter())?;
            last = Some(group(die));
        }
        let mut gap = if last.is_some() { " " } else { "" };
        for symbol in Symbol::ALL {
            let count = self.added().get(symbol);
            if count != 0 {
                write!(f, "{gap}{count:+}{}", symbol.letter())?;
                gap = " ";
            }
        }
        Ok(())
    }
}

/// Reads letters (`2y1g 1b`, `yyg`), names and colors (`2 proficiency 1 green`), and signed symbols
/// (`+1s -2a +triumph`), in any order. Blanks and commas are ignored, a missing number is one, repeated names
/// add up, and `-` is the empty pool.
impl FromStr for Pool {
    type Err = PoolError;

    fn from_str(text: &str) -> Result<Pool, PoolError> {
        match text.trim() {
            "" => return Err(PoolError::Empty),
            "-" => return Ok(Pool::new()),
            _ => {}
        }
        if let Some((word, column)) = numbered(text) {
            return Err(PoolError::Numbered { word, column });
        }
        let mut pool = Pool::new();
        for piece in pieces(text) {
            add_piece(&mut pool, &piece)?;
        }
        Ok(pool)
    }
}

/// Returns the first word that names dice by the number of their sides, `5d6` or `d20`, and where it begins.
fn numbered(text: &str) -> Option<(String, usize)> {
    let mut column = 1;
    for word in text.split(char::is_whitespace) {
        let sides = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let sides = sides.strip_prefix(['d', 'D']).unwrap_or_default();
        if !sides.is_empty() && sides.chars().all(|c| c.is_ascii_digit()) {
            return Some((word.to_owned(), column));
        }
        column += word.chars().count() + 1;
    }
    None
}

/// The meaning of a name in a pool.
enum Named {
    Die(Die),
    Symbol(Symbol),
}

fn names(word: &str) -> Option<Vec<Named>> {
    let die = Die::ALL
        .into_iter()
        .find(|die| means(word, die.name()) || word.eq_ignore_ascii_case(die.colour()));
    if let Some(die) = die {
        return Some(vec![Named::Die(die)]);
    }
    if let Some(symbol) = Symbol::from_word(word) {
        return Some(vec![Named::Symbol(symbol)]);
    }
    word.chars()
        .map(|letter| {
            Die::from_letter(letter)
                .map(Named::Die)
                .or_else(|| Symbol::from_letter(letter).map(Named::Symbol))
        })
        .collect()
}

fn add_piece(pool: &mut Pool, piece: &Piece<'_>) -> Result<(), PoolError> {
    let (word, column) = (piece.text.to_owned(), piece.column);
    if piece.name.is_empty() {
        return Err(match piece.count {
            Some(_) => PoolError::Unnamed { word, column },
            None => PoolError::Unknown { word, column },
        });
    }
    // This makes `2 ability dice and 1 boost die` a pool.
    let filler = ["die", "dice", "and"];
    if piece.count.is_none() && filler.iter().any(|f| piece.name.eq_ignore_ascii_case(f)) {
        return Ok(());
    }
    let Some(named) = names(piece.name) else {
        return Err(PoolError::Unknown { word, column });
    };
    let mut count = piece.count.unwrap_or(1);
    for name in named {
        match (name, piece.minus) {
            (Named::Die(_), Some(true)) => return Err(PoolError::Minus { word, column }),
            (Named::Symbol(_), None) => return Err(PoolError::Unsigned { word, column }),
            (Named::Die(die), _) => {
                let sum = u32::from(pool.get(die)).saturating_add(count);
                let Ok(sum) = u8::try_from(sum) else {
                    return Err(PoolError::TooMany { word, column });
                };
                pool.set(die, sum);
            }
            (Named::Symbol(symbol), Some(minus)) => {
                let signed = i64::from(count) * if minus { -1 } else { 1 };
                let sum = i64::from(pool.added().get(symbol)) + signed;
                // The lowest number is left out, so that a sign can always be reversed.
                match i16::try_from(sum) {
                    Ok(sum) if sum != i16::MIN => pool.set_added(symbol, sum),
                    _ => return Err(PoolError::TooMany { word, column }),
                }
            }
        }
        count = 1; // in `2yg` the number belongs to the letter after it
    }
    Ok(())
}

/// A roll that a user can write.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// Narrative dice.
    Pool(Pool),
    /// A roll of 1 to 100 (G-DICE-05) with a modifier: `%`, `%+20`, `%-10`.
    Percentile {
        /// Added to the result of the dice, -150 to 150.
        plus: i32,
    },
    /// A single ten-sided die, read 1 to 10 (G-DICE-05): `d10`.
    Ten,
}

/// The greatest percentile modifier in either direction: it leads from the lowest row of any table beyond the
/// highest, and back.
const MOST_PLUS: i64 = 150;

/// The spelling of the single ten-sided die.
const TEN: &str = "d10";

impl Notation {
    /// Returns true if a text means the single ten-sided die.
    pub(super) fn is_ten(text: &str) -> bool {
        let text = text.trim();
        [TEN, "1d10"]
            .iter()
            .any(|one| text.eq_ignore_ascii_case(one))
    }
}

/// The canonical spelling: that of the pool, or `%`, `%+20`, `%-10`, `d10`.
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notation::Pool(pool) => pool.fmt(f),
            Notation::Ten => f.write_str(TEN),
            Notation::Percentile { plus: 0 } => f.write_str("%"),
            Notation::Percentile { plus } => write!(f, "%{plus:+}"),
        }
    }
}

/// Reads a pool, or `%` with any number of signed modifiers, which add up (`%+20 +10`).
impl FromStr for Notation {
    type Err = PoolError;

    fn from_str(text: &str) -> Result<Notation, PoolError> {
        if Notation::is_ten(text) {
            return Ok(Notation::Ten);
        }
        let Some(modifiers) = text.trim_start().strip_prefix('%') else {
            return Ok(Notation::Pool(text.parse()?));
        };
        let before = text.chars().count() - modifiers.chars().count();
        let mut plus = 0;
        for piece in pieces(modifiers) {
            let (word, column) = (piece.text.to_owned(), before + piece.column);
            let (Some(minus), Some(count), "") = (piece.minus, piece.count, piece.name) else {
                return Err(PoolError::Percentile { word, column });
            };
            plus += i64::from(count) * if minus { -1 } else { 1 };
            if plus.abs() > MOST_PLUS {
                return Err(PoolError::TooFar { word, column });
            }
        }
        Ok(Notation::Percentile { plus: plus as i32 })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::tests::any_pool;

    #[rstest]
    #[case("2y1g 1b 2p1r 2k", "2y1g 1b 1r2p 2k")]
    #[case("2y1g1b2p1r2k", "2y1g 1b 1r2p 2k")]
    #[case("2 y 1 g , 1 b", "2y1g 1b")]
    #[case("2 proficiency 1 ability", "2y1g")]
    #[case("2 Proficiencies, 3 abilities and 1 setback die", "2y3g 1k")]
    #[case("3 green 2 purple 1 BLACK", "3g 2p 1k")]
    #[case("prof diff chall", "1y 1r1p")]
    #[case("ggpp", "2g 2p")]
    #[case("2gp", "2g 1p")]
    #[case("Y g", "1y1g")]
    #[case("1g 1g", "2g")]
    #[case("2g +1b", "2g 1b")]
    #[case("0y 2g", "2g")]
    #[case("2g +1s +2a +1T -1s", "2g +2a +1T")]
    #[case("-1s 2g", "2g -1s")]
    #[case("+1D", "+1D")]
    #[case("1y + 2 advantages - threat", "1y +2a -1t")]
    #[case("y+sa", "1y +1s +1a")]
    #[case("-", "-")]
    fn g_pool_01_written_pools_are_read(#[case] text: &str, #[case] canonical: &str) {
        assert_eq!(text.parse::<Pool>().unwrap().to_string(), canonical);
    }

    #[rstest]
    #[case("", None)]
    #[case("  ", None)]
    #[case("2y 3x 1g", Some(("3x", 4)))]
    #[case("2y purplish", Some(("purplish", 4)))]
    #[case("2y ; 1g", Some((";", 4)))]
    #[case("5d6", Some(("5d6", 1)))]
    #[case("2y d20", Some(("d20", 4)))]
    #[case("2y 3", Some(("3", 4)))]
    #[case("2y 1s", Some(("1s", 4)))]
    #[case("2y -1k", Some(("-1k", 4)))]
    #[case("256y", Some(("256y", 1)))]
    #[case("200y 56y", Some(("56y", 6)))]
    #[case("+40000s", Some(("+40000s", 1)))]
    #[case("-32768s", Some(("-32768s", 1)))]
    #[case("99999999999y", Some(("99999999999y", 1)))]
    fn a_bad_word_is_named_with_its_place(
        #[case] text: &str,
        #[case] place: Option<(&str, usize)>,
    ) {
        let error = text.parse::<Pool>().unwrap_err();
        assert_eq!(error.place(), place);
        says!(error.to_string());
    }

    #[rstest]
    #[case("%", 0, "%")]
    #[case("%+20", 20, "%+20")]
    #[case(" % - 10 ", -10, "%-10")]
    #[case("%+20 +10 -5", 25, "%+25")]
    #[case("%+20-20", 0, "%")]
    fn g_dice_05_percentile_rolls_are_read(
        #[case] text: &str,
        #[case] plus: i32,
        #[case] canonical: &str,
    ) {
        let read = text.parse::<Notation>().unwrap();
        assert_eq!(read, Notation::Percentile { plus });
        assert_eq!(read.to_string(), canonical);
    }

    #[rstest]
    #[case("d10")]
    #[case(" 1D10 ")]
    fn g_dice_05_a_single_ten_sided_die_is_read(#[case] text: &str) {
        let read = text.parse::<Notation>().unwrap();
        assert_eq!(read, Notation::Ten);
        assert_eq!(read.to_string(), "d10");
    }

    #[rstest]
    #[case("%20", ("20", 2))]
    #[case("% +20 y", ("+20 y", 3))]
    #[case("%+", ("+", 2))]
    fn only_signed_numbers_follow_percent(#[case] text: &str, #[case] place: (&str, usize)) {
        let error = text.parse::<Notation>().unwrap_err();
        assert_eq!(error.place(), Some(place));
        says!(error.to_string());
    }

    #[rstest]
    #[case("%-200", ("-200", 2))]
    #[case("%+9999999", ("+9999999", 2))]
    #[case("%+100 +100", ("+100", 7))]
    fn a_percentile_modifier_has_an_end(#[case] text: &str, #[case] place: (&str, usize)) {
        let error = text.parse::<Notation>().unwrap_err();
        assert_eq!(error.place(), Some(place));
        let said = error.to_string();
        assert!(said.contains(&MOST_PLUS.to_string()), "{said}");
        says!(said);
    }

    proptest! {
        #[test]
        fn printed_pools_read_back(pool in any_pool(12)) {
            prop_assert_eq!(pool.to_string().parse::<Pool>().unwrap(), pool.clone());
            let notation = Notation::Pool(pool);
            prop_assert_eq!(notation.to_string().parse::<Notation>().unwrap(), notation);
        }

        #[test]
        fn printed_percentiles_read_back(plus in -150i32..=150) {
            let notation = Notation::Percentile { plus };
            prop_assert_eq!(notation.to_string().parse::<Notation>().unwrap(), notation);
        }

        #[test]
        fn reading_anything_never_fails_badly(text in "\\PC{0,20}") {
            // Every text is either read, and its printed form reads back, or refused with a place inside it.
            match text.parse::<Notation>() {
                Ok(read) => prop_assert_eq!(read.to_string().parse::<Notation>().unwrap(), read),
                Err(error) => if let Some((word, column)) = error.place() {
                    let from: String = text.chars().skip(column - 1).collect();
                    prop_assert!(from.starts_with(word), "{:?} at {} of {:?}", word, column, text);
                },
            }
        }
    }
}
