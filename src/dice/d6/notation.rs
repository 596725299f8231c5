//! The notation of pools of six-sided dice: `6d6 base d8` of Framework: Genesis, `5d6 tn4` of dice
//! that are rolled against a target number and explode. One reader, one printer.
//!
//! The reader accepts a little more than the printer writes: `6 d6`, `6d6 advantage`, `6d6 dis` and
//! `5D6 TN 4` mean the same. An error names its word and the column where that begins.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::target::{LEAST_TARGET, MOST_TARGET, TargetPool};
use super::{D6Pool, Mode};

/// The reason why a text isn't a pool of six-sided dice. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum D6Error {
    /// Nothing was written.
    #[error("no dice named: write a pool such as 6d6, 6d6 base d8 or 5d6 tn4")]
    Empty,
    /// The pool does not begin with six-sided dice.
    #[error("`{word}` at column {column} isn't a number of six-sided dice: write it like 6d6")]
    Dice {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// More than a pool can hold.
    #[error("`{word}` at column {column} is too many: a pool holds up to 255 dice")]
    TooMany {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// Base dice of another size.
    #[error("`{word}` at column {column} isn't a base die: the base dice are d6, d8 or d4")]
    Base {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// No target number, or one beyond all rules.
    #[error(
        "`{word}` at column {column} isn't a target number: write tn and {LEAST_TARGET} to {MOST_TARGET}, like tn4"
    )]
    Target {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// Base dice and a target number in one pool, or one of them twice.
    #[error(
        "`{word}` at column {column} doesn't fit here: a pool has either base dice (base d8) or a target number (tn4)"
    )]
    Both {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// A target number where dice win by themselves.
    #[error("`{word}` at column {column} doesn't belong here: in this game a die wins at 4")]
    Foreign {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
    /// Something else after the dice.
    #[error("`{word}` at column {column} can't follow the dice, but base d8, base d4 or tn4 can")]
    Unknown {
        /// The piece as written.
        word: String,
        /// Where it begins.
        column: usize,
    },
}

impl D6Error {
    /// Returns the wrong word and the column where it begins, or `None` when nothing was written.
    pub fn place(&self) -> Option<(&str, usize)> {
        match self {
            Self::Empty => None,
            Self::Dice { word, column }
            | Self::TooMany { word, column }
            | Self::Base { word, column }
            | Self::Target { word, column }
            | Self::Both { word, column }
            | Self::Foreign { word, column }
            | Self::Unknown { word, column } => Some((word, *column)),
        }
    }
}

/// A pool of six-sided dice of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum D6Notation {
    /// Each die of 4 or more wins, nothing explodes (F-TRK-30): `6d6`, `6d6 base d8`.
    Wins(D6Pool),
    /// Each die of the target number or more is a success, sixes explode (C-TRK-30): `5d6 tn4`.
    Target(TargetPool),
}

impl D6Notation {
    /// Returns true if a text means six-sided dice, correct or not: a number, or none, then `d` and
    /// a digit. No pool of symbol dice begins like that.
    pub fn looks_like(text: &str) -> bool {
        let rest = text
            .trim_start()
            .trim_start_matches(|c: char| c.is_ascii_digit());
        let rest = rest.trim_start().strip_prefix(['d', 'D']);
        rest.is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit()))
    }
}

/// The canonical spelling: `6d6`, `6d6 base d8`, `6d6 base d4`.
impl fmt::Display for D6Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d6", self.dice)?;
        match self.mode {
            Mode::Normal => Ok(()),
            mode => write!(f, " base d{}", mode.sides()),
        }
    }
}

/// The canonical spelling: `5d6 tn4`, and below zero `5d6 tn-1`.
impl fmt::Display for TargetPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d6 tn{}", self.dice, self.target)
    }
}

/// The spelling of the pool.
impl fmt::Display for D6Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wins(pool) => pool.fmt(f),
            Self::Target(pool) => pool.fmt(f),
        }
    }
}

/// A piece of the text: a number with its sign, letters, or anything else.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    start: usize,
}

impl Piece<'_> {
    fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    /// Returns true if it is a beginning of `word` with at least three letters.
    fn begins(&self, word: &str) -> bool {
        self.text.len() >= 3 && word.starts_with(&self.text.to_lowercase())
    }

    fn number(&self) -> Option<i64> {
        let digits = self.text.replace('\u{2212}', "-");
        let bare = digits.trim_start_matches(['-', '+']);
        let numeric = !bare.is_empty() && bare.chars().all(|c| c.is_ascii_digit());
        // A number too large for the type is beyond every limit here.
        numeric.then(|| digits.parse().unwrap_or(i64::MAX))
    }
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(first) = text[from..].chars().next() {
        let rest = &text[from..];
        let sign = if matches!(first, '-' | '+' | '\u{2212}') {
            first.len_utf8()
        } else {
            0
        };
        let run =
            |part: &str, like: fn(char) -> bool| part.find(|c| !like(c)).unwrap_or(part.len());
        let digits = run(&rest[sign..], |c| c.is_ascii_digit());
        let length = if first.is_whitespace() {
            from += first.len_utf8();
            continue;
        } else if digits > 0 {
            sign + digits
        } else if first.is_alphabetic() {
            run(rest, char::is_alphabetic)
        } else {
            run(rest, |c| !c.is_whitespace())
        };
        found.push(Piece {
            text: &rest[..length],
            start: from,
        });
        from += length;
    }
    found
}

/// The pieces that are still to be read, with their text for messages.
struct Reader<'a> {
    text: &'a str,
    pieces: Vec<Piece<'a>>,
    next: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<Piece<'a>> {
        self.pieces.get(self.next).copied()
    }

    fn take_if(&mut self, fits: impl Fn(&Piece<'a>) -> bool) -> Option<Piece<'a>> {
        let piece = self.peek().filter(fits)?;
        self.next += 1;
        Some(piece)
    }

    /// Returns the text from one piece through the last one read (or, if none was read, through the
    /// unexpected one), and its column.
    fn since(&self, from: usize) -> (String, usize) {
        let last = self.next.max(from + 1).min(self.pieces.len());
        let (Some(first), Some(end)) =
            (self.pieces.get(from), self.pieces.get(last.wrapping_sub(1)))
        else {
            let last = self.pieces.last();
            return last.map_or((String::new(), 1), |p| self.said(p.start, p.text.len()));
        };
        self.said(first.start, end.start + end.text.len() - first.start)
    }

    fn said(&self, start: usize, length: usize) -> (String, usize) {
        let word = self.text[start..start + length].to_owned();
        (word, self.text[..start].chars().count() + 1)
    }

    /// Returns the sides in `d6`, or `None` if there is no such piece.
    fn sides(&mut self) -> Option<i64> {
        self.take_if(|p| p.is("d"))?;
        let sides = self.peek()?.number()?;
        self.next += 1;
        Some(sides)
    }

    fn dice(&mut self) -> Result<u8, D6Error> {
        let count = self.take_if(|p| p.number().is_some());
        let count = count.and_then(|p| p.number()).unwrap_or(1);
        let sides = self.sides();
        if sides.is_none() {
            // The error names the whole first word.
            let start = self.pieces.first().map_or(0, |p| p.start);
            let length = self.text[start..].find(char::is_whitespace);
            let (word, column) = self.said(start, length.unwrap_or(self.text.len() - start));
            return Err(D6Error::Dice { word, column });
        }
        let (word, column) = self.since(0);
        if sides != Some(6) || count < 0 {
            return Err(D6Error::Dice { word, column });
        }
        u8::try_from(count).map_err(|_| D6Error::TooMany { word, column })
    }

    fn mode(&mut self) -> Result<Option<Mode>, D6Error> {
        if self.take_if(|p| p.begins("advantage")).is_some() {
            return Ok(Some(Mode::Advantage));
        }
        if self.take_if(|p| p.begins("disadvantage")).is_some() {
            return Ok(Some(Mode::Disadvantage));
        }
        if self.take_if(|p| p.is("base")).is_none() {
            return Ok(None);
        }
        let from = self.next;
        let sides = self.sides();
        let modes = [Mode::Normal, Mode::Advantage, Mode::Disadvantage];
        let mode = modes
            .into_iter()
            .find(|m| sides == Some(i64::from(m.sides())));
        mode.map(Some).ok_or_else(|| {
            let (word, column) = self.since(from);
            D6Error::Base { word, column }
        })
    }

    fn target(&mut self) -> Result<Option<i8>, D6Error> {
        let from = self.next;
        if self.take_if(|p| p.is("tn")).is_none() {
            return Ok(None);
        }
        let number = self.take_if(|p| p.number().is_some());
        let number = number.and_then(|p| p.number());
        let range = i64::from(LEAST_TARGET)..=i64::from(MOST_TARGET);
        if let Some(target) = number.filter(|n| range.contains(n)) {
            return Ok(Some(target as i8));
        }
        let (word, column) = self.since(from);
        Err(D6Error::Target { word, column })
    }
}

/// Reads the canonical spelling and similar ones: blanks anywhere, any case, a missing number of
/// dice is one, `advantage` and `disadvantage` for their base dice.
impl FromStr for D6Notation {
    type Err = D6Error;

    fn from_str(text: &str) -> Result<Self, D6Error> {
        let pieces = pieces(text);
        if pieces.is_empty() {
            return Err(D6Error::Empty);
        }
        let mut reader = Reader {
            text,
            pieces,
            next: 0,
        };
        let dice = reader.dice()?;
        let mut read = None;
        while reader.peek().is_some() {
            let from = reader.next;
            let one = if let Some(mode) = reader.mode()? {
                Self::Wins(D6Pool::new(dice, mode))
            } else if let Some(target) = reader.target()? {
                Self::Target(TargetPool { dice, target })
            } else {
                let (word, column) = reader.since(from);
                return Err(D6Error::Unknown { word, column });
            };
            if read.replace(one).is_some() {
                let (word, column) = reader.since(from);
                return Err(D6Error::Both { word, column });
            }
        }
        Ok(read.unwrap_or(Self::Wins(D6Pool::new(dice, Mode::Normal))))
    }
}

/// Reads a pool whose dice win at 4. A target number is refused as part of another game.
impl FromStr for D6Pool {
    type Err = D6Error;

    fn from_str(text: &str) -> Result<Self, D6Error> {
        match text.parse()? {
            D6Notation::Wins(pool) => Ok(pool),
            D6Notation::Target(_) => {
                let at = text.to_ascii_lowercase().find("tn").unwrap_or(0);
                Err(D6Error::Foreign {
                    word: text[at..].trim_end().to_owned(),
                    column: text[..at].chars().count() + 1,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("6d6", "6d6")]
    #[case("d6", "1d6")]
    #[case(" 4 D6 adv", "4d6 base d8")]
    #[case("4d6 Disadvantage", "4d6 base d4")]
    #[case("4d6 base d4", "4d6 base d4")]
    #[case("8d6 base d8", "8d6 base d8")]
    #[case("0d6 base d6", "0d6")]
    #[case("255 d 6 BASE D 8", "255d6 base d8")]
    fn f_trk_30_a_pool_reads_and_prints(#[case] text: &str, #[case] printed: &str) {
        let pool: D6Pool = text.parse().unwrap();
        assert_eq!(pool.to_string(), printed);
        assert_eq!(printed.parse(), Ok(pool));
        assert_eq!(printed.parse(), Ok(D6Notation::Wins(pool)));
        assert!(D6Notation::looks_like(text));
    }

    #[rstest]
    #[case("5d6 tn4", 5, 4, "5d6 tn4")]
    #[case("D6TN 6", 1, 6, "1d6 tn6")]
    #[case("7 d6 tn+8", 7, 8, "7d6 tn8")]
    #[case("5d6 tn -1", 5, -1, "5d6 tn-1")]
    #[case("0d6 tn\u{2212}20", 0, -20, "0d6 tn-20")]
    fn c_trk_30_a_pool_against_a_target_number_reads_and_prints(
        #[case] text: &str,
        #[case] dice: u8,
        #[case] target: i8,
        #[case] printed: &str,
    ) {
        let pool = D6Notation::Target(TargetPool { dice, target });
        assert_eq!(text.parse(), Ok(pool));
        assert_eq!(pool.to_string(), printed);
        assert!(D6Notation::looks_like(text));
    }

    #[rstest]
    #[case("", None)]
    #[case("  ", None)]
    #[case("2y1g 1b", Some(("2y1g", 1)))]
    #[case(" 3d8", Some(("3d8", 2)))]
    #[case("6", Some(("6", 1)))]
    #[case("-1d6", Some(("-1d6", 1)))]
    #[case("300d6", Some(("300d6", 1)))]
    #[case("99999999999999999999d6", Some(("99999999999999999999d6", 1)))]
    #[case("6d6 base d12", Some(("d12", 10)))]
    #[case("6d6 base", Some(("base", 5)))]
    #[case("6d6 base 8", Some(("8", 10)))]
    #[case("5d6 tn", Some(("tn", 5)))]
    #[case("5d6 tn101", Some(("tn101", 5)))]
    #[case("5d6 tn four", Some(("tn", 5)))]
    #[case("5d6 base d8 tn4", Some(("tn4", 13)))]
    #[case("5d6 tn4 tn5", Some(("tn5", 9)))]
    #[case("5d6 é tn4", Some(("é", 5)))]
    #[case("5d6 é", Some(("é", 5)))]
    #[case("5d6 +2", Some(("+2", 5)))]
    #[case("5d6 ??", Some(("??", 5)))]
    fn a_bad_word_is_named_with_its_place(
        #[case] text: &str,
        #[case] place: Option<(&str, usize)>,
    ) {
        let error = text.parse::<D6Notation>().unwrap_err();
        assert_eq!(error.place(), place, "{error}");
        says!(error.to_string());
        assert_eq!(text.parse::<D6Pool>(), Err(error));
    }

    #[test]
    fn a_target_number_is_foreign_to_dice_that_win_at_four() {
        let error = "5d6 tn4".parse::<D6Pool>().unwrap_err();
        assert_eq!(error.place(), Some(("tn4", 5)));
        says!(error.to_string());
    }

    #[rstest]
    #[case("2y1g", false)]
    #[case("-", false)]
    #[case("%+20", false)]
    #[case("2 difficulty 6g", false)]
    #[case("+1D", false)]
    #[case("d20", true)]
    #[case("3d8 base", true)]
    fn what_means_six_sided_dice(#[case] text: &str, #[case] is: bool) {
        assert_eq!(D6Notation::looks_like(text), is);
    }

    fn any_notation() -> impl Strategy<Value = D6Notation> {
        let mode = prop_oneof![
            Just(Mode::Normal),
            Just(Mode::Advantage),
            Just(Mode::Disadvantage)
        ];
        prop_oneof![
            (any::<u8>(), mode).prop_map(|(dice, mode)| D6Notation::Wins(D6Pool { dice, mode })),
            (any::<u8>(), LEAST_TARGET..=MOST_TARGET)
                .prop_map(|(dice, target)| D6Notation::Target(TargetPool { dice, target })),
        ]
    }

    proptest! {
        #[test]
        fn printed_pools_read_back(pool in any_notation()) {
            let printed = pool.to_string();
            prop_assert_eq!(printed.parse(), Ok(pool));
            prop_assert!(D6Notation::looks_like(&printed));
        }

        #[test]
        fn reading_anything_never_fails_badly(text in "[0-9dD6tnb aseé+-]{0,14}|\\PC{0,12}") {
            match text.parse::<D6Notation>() {
                Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
                Err(error) => if let Some((word, column)) = error.place() {
                    let from: String = text.chars().skip(column - 1).collect();
                    prop_assert!(!word.is_empty() && from.starts_with(word), "{:?} at {} of {:?}", word, column, text);
                },
            }
        }
    }
}
