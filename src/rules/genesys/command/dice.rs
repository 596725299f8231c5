//! The results of real dice after `=`, and the dice that a line rolls or changes.

#[cfg(test)]
use lang::grammar::{AnyPart, AnyWord};
use std::fmt::Write as _;

use crate::capitals::Kind;
use crate::model::check::pool::Change;

use dice::{Notation, Pool, PoolError, Real, Symbols};
use lang::choice::{BEGINNING, choice};
use lang::grammar::{Part, Word};
use lang::sentence::capital;
use lang::usage::Place as _;
use lang::{Args, Refusal};

#[cfg(test)]
use dice::{Added, Die, Symbol};
#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, prop, prop_oneof};

/// The symbols of real dice after `=`. The help of every verb with this part explains how they are read
/// (G-DICE-11).
#[derive(Debug)]
pub enum Typed {}

impl Part for Typed {
    type Value = Option<Symbols>;
    const HELP: &'static str = "A Triumph adds its own Success: 1s 1T = 2 Successes.";

    fn usage(_: Option<&str>) -> String {
        format!("[= {}]", Kind::Symbols.word())
    }

    fn absent() -> Option<Option<Symbols>> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Option<Symbols>>, Refusal> {
        Ok(a.symbols()?.map(Some))
    }

    fn write(value: &Option<Symbols>, _: Option<&str>, line: &mut String) {
        line.extend(value.map(|symbols| format!(" = {symbols}")));
    }
}

#[cfg(test)]
impl AnyPart for Typed {
    fn any() -> BoxedStrategy<Option<Symbols>> {
        let n = || 0_u16..40;
        let symbols = (n(), n(), n(), n(), n(), n()).prop_map(
            |(success, failure, advantage, threat, triumph, despair)| Symbols {
                success,
                failure,
                advantage,
                threat,
                triumph,
                despair,
            },
        );
        prop::option::of(symbols).boxed()
    }
}

/// Numbers from 1 to 100 of real dice after `=`.
#[derive(Debug)]
pub enum Faces {}

impl Part for Faces {
    type Value = Vec<u8>;

    fn usage(_: Option<&str>) -> String {
        format!("[= {}...]", Kind::Number.word())
    }

    fn absent() -> Option<Vec<u8>> {
        Some(Vec::new())
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        a.typed_faces()
    }

    fn write(value: &Vec<u8>, _: Option<&str>, line: &mut String) {
        if !value.is_empty() {
            line.push_str(" =");
            line.extend(value.iter().map(|face| format!(" {face}")));
        }
    }
}

#[cfg(test)]
impl AnyPart for Faces {
    fn any() -> BoxedStrategy<Vec<u8>> {
        prop::collection::vec(1_u8..=100, 0..3).boxed()
    }
}

/// The results of real dice after `=` for the Critical Injuries and Critical Hits that a line causes,
/// in rolling order: a d100 each, and the d10 that some rows of the tables add to it (G-DICE-05).
#[derive(Debug)]
pub enum Reals {}

const REAL: [(&str, i64, i64); 2] = [("d100", 1, 100), ("d10", 1, 10)];

impl Part for Reals {
    type Value = Vec<Real>;

    fn usage(_: Option<&str>) -> String {
        let n = Kind::Number.word();
        format!("[= {n} [{n}], ...]")
    }

    fn absent() -> Option<Vec<Real>> {
        Some(Vec::new())
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Vec<Real>>, Refusal> {
        let shown = a.typed_lists(&REAL)?;
        let shown: Vec<Real> = shown.iter().filter_map(|n| Real::of(n)).collect();
        Ok((!shown.is_empty()).then_some(shown))
    }

    fn write(value: &Vec<Real>, _: Option<&str>, line: &mut String) {
        for (place, real) in value.iter().enumerate() {
            let sign = if place == 0 { " =" } else { "," };
            // Writing to a text can't fail.
            write!(line, "{sign} {real}").ok();
        }
    }
}

#[cfg(test)]
impl AnyPart for Reals {
    fn any() -> BoxedStrategy<Vec<Real>> {
        let ten = prop::option::of(1_u8..=10);
        let real = (1_u8..=100, ten).prop_map(|(hundred, ten)| Real { hundred, ten });
        prop::collection::vec(real, 0..4).boxed()
    }
}

/// The results of real dice for Critical Hits, which roll no d10.
#[derive(Debug)]
pub enum HitReals {}

impl Part for HitReals {
    type Value = Vec<Real>;

    fn usage(_: Option<&str>) -> String {
        format!("[= {}, ...]", Kind::Number.word())
    }

    fn absent() -> Option<Vec<Real>> {
        Reals::absent()
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Vec<Real>>, Refusal> {
        Reals::read(a, keyword, what)
    }

    fn write(value: &Vec<Real>, keyword: Option<&str>, line: &mut String) {
        Reals::write(value, keyword, line);
    }
}

#[cfg(test)]
impl AnyPart for HitReals {
    fn any() -> BoxedStrategy<Vec<Real>> {
        Reals::any()
    }
}

/// The results of real dice for one Critical Injury.
#[derive(Debug)]
pub enum OneReal {}

impl Part for OneReal {
    type Value = Option<Real>;

    fn usage(_: Option<&str>) -> String {
        let n = Kind::Number.word();
        format!("[= {n} [{n}]]")
    }

    fn absent() -> Option<Option<Real>> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Option<Real>>, Refusal> {
        let shown = a.typed_numbers(&REAL)?;
        Ok(shown.and_then(|n| Real::of(&n)).map(Some))
    }

    fn write(value: &Option<Real>, _: Option<&str>, line: &mut String) {
        line.extend(value.map(|real| format!(" = {real}")));
    }
}

#[cfg(test)]
impl AnyPart for OneReal {
    fn any() -> BoxedStrategy<Option<Real>> {
        Reals::any().prop_map(|all| all.first().copied()).boxed()
    }
}

/// A roll by a line, with the results of real dice.
#[derive(Clone, Debug, PartialEq)]
pub enum Throw {
    /// The open check.
    Check(Option<Symbols>),
    /// A pool outside any check.
    Loose(Pool, Option<Symbols>),
    /// A d100 and the number added to it.
    Percent(i32, Option<u8>),
    /// A d10 (G-DICE-05).
    Ten(Option<u8>),
}

impl Part for Throw {
    type Value = Self;
    const HELP: &'static str = Typed::HELP;

    fn usage(keyword: Option<&str>) -> String {
        let (pool, n) = (Kind::Pool.word(), Kind::Number.word());
        format!("[{pool} | %[+{n}] | d10] {}", Typed::usage(keyword))
    }

    fn absent() -> Option<Self> {
        Some(Self::Check(None))
    }

    fn read(a: &mut Args<'_>, _: Option<&'static str>, _: &str) -> Result<Option<Self>, Refusal> {
        let words = a.rest();
        if words.is_empty() {
            return Ok(Some(Self::Check(a.symbols()?)));
        }
        Ok(Some(match words.parse::<Notation>() {
            Ok(Notation::Percentile { plus }) => {
                let die = a.typed_number("d100", 1, 100)?;
                Self::Percent(plus, die.map(|die| die as u8))
            }
            Ok(Notation::Ten) => {
                let die = a.typed_number("d10", 1, 10)?;
                Self::Ten(die.map(|die| die as u8))
            }
            Ok(Notation::Pool(pool)) => Self::Loose(pool, a.symbols()?),
            Err(error) => {
                let way = if matches!(error, PoolError::Unsigned { .. }) {
                    "Write real dice after `=`: `roll = 2s 1a`."
                } else {
                    "Write it like `2y1g 1b 2p1r 2k`, `%+20` or `d10`."
                };
                let why = format!("The pool can't be read. {}.", capital(&error.to_string()));
                return Err(Refusal::input(why).hint(way));
            }
        }))
    }

    fn write(value: &Self, keyword: Option<&str>, line: &mut String) {
        match value {
            Self::Check(typed) => Typed::write(typed, keyword, line),
            Self::Loose(pool, typed) => {
                line.extend([" ", &pool.to_string()]);
                Typed::write(typed, keyword, line);
            }
            Self::Percent(plus, typed) => {
                line.push_str(" %");
                if *plus != 0 {
                    line.extend([format!("{plus:+}")]);
                }
                line.extend(typed.map(|die| format!(" = {die}")));
            }
            Self::Ten(typed) => {
                line.push_str(" d10");
                line.extend(typed.map(|die| format!(" = {die}")));
            }
        }
    }
}

#[cfg(test)]
impl AnyPart for Throw {
    fn any() -> BoxedStrategy<Self> {
        let dice = prop::collection::vec(0_u8..12, 6);
        let added = prop::collection::vec(-9_i16..9, 6);
        let pools = (dice, added).prop_map(|(dice, added)| {
            let mut pool = Pool::new();
            for (die, n) in Die::ALL.into_iter().zip(dice) {
                pool.set(die, n);
            }
            for (symbol, n) in Symbol::ALL.into_iter().zip(added) {
                pool.add_symbols(Added::of(symbol, n));
            }
            pool
        });
        let d100 = prop::option::of(1_u8..=100);
        prop_oneof![
            Typed::any().prop_map(Self::Check),
            (pools, Typed::any()).prop_map(|(pool, typed)| Self::Loose(pool, typed)),
            (-150_i32..=150, d100).prop_map(|(plus, typed)| Self::Percent(plus, typed)),
            prop::option::of(1_u8..=10).prop_map(Self::Ten),
        ]
        .boxed()
    }
}

choice! {
    /// The effect of a number of dice on the pool.
    PoolWord("change of the pool", read PoolWord::read) {
        /// More Boost dice.
        Boost = "boost",
        /// More Setback dice.
        Setback = "setback",
        /// More Ability dice.
        Ability = "ability",
        /// More Proficiency dice.
        Proficiency = "proficiency",
        /// More Difficulty dice.
        Difficulty = "difficulty",
        /// More Challenge dice.
        Challenge = "challenge",
        /// Ability dice become Proficiency dice.
        Upgrade = "upgrade",
        /// Difficulty dice become Challenge dice.
        UpgradeDifficulty = "upgrade-difficulty",
        /// Proficiency dice become Ability dice.
        Downgrade = "downgrade",
        /// Challenge dice become Difficulty dice.
        DowngradeDifficulty = "downgrade-difficulty",
        /// Fewer Difficulty dice.
        Easier = "easier",
        /// Fewer Boost dice.
        RemoveBoost = "remove-boost",
        /// Fewer Setback dice.
        RemoveSetback = "remove-setback",
    }
}

impl PoolWord {
    /// Reads a word or the letter of a die.
    fn read(word: &str) -> Result<Self, Refusal> {
        Ok(match word.to_lowercase().as_str() {
            "b" => Self::Boost,
            "k" => Self::Setback,
            "g" => Self::Ability,
            "y" => Self::Proficiency,
            "p" | "harder" => Self::Difficulty,
            "r" => Self::Challenge,
            _ => return Self::parse(word),
        })
    }

    /// Returns the change by that many dice.
    const fn by(self, n: u8) -> Change {
        match self {
            Self::Boost => Change::Boost(n),
            Self::Setback => Change::Setback(n),
            Self::Ability => Change::Ability(n),
            Self::Proficiency => Change::Proficiency(n),
            Self::Difficulty => Change::Difficulty(n as i8),
            Self::Challenge => Change::Challenge(n),
            Self::Upgrade => Change::UpgradeAbility(n),
            Self::UpgradeDifficulty => Change::UpgradeDifficulty(n),
            Self::Downgrade => Change::DowngradeAbility(n),
            Self::DowngradeDifficulty => Change::DowngradeDifficulty(n),
            Self::Easier => Change::Difficulty(-(n as i8)),
            Self::RemoveBoost => Change::RemoveBoost(n),
            Self::RemoveSetback => Change::RemoveSetback(n),
        }
    }
}

/// A change of the pool by hand: `2 setback`, `upgrade`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByHand {
    /// The number of dice, 1 to 20.
    pub dice: u8,
    /// Their effect.
    pub word: PoolWord,
}

impl ByHand {
    /// Returns the change.
    pub const fn change(self) -> Change {
        self.word.by(self.dice)
    }
}

impl Word for ByHand {
    type Value = Self;

    fn usage() -> String {
        format!("[{}] {}", Kind::Number.word(), <PoolWord as Word>::usage())
    }

    fn read(a: &mut Args<'_>, _: &str) -> Result<Self, Refusal> {
        let dice = a.number_if("number of dice", 1, 20)?.unwrap_or(1) as u8;
        // "upgrade difficulty" means `upgrade-difficulty`, and never an upgrade because of a difficulty.
        let two = a.plain(0).zip(a.plain(1));
        let two = two.filter(|(_, next)| next.chars().count() >= BEGINNING);
        let two = two.and_then(|(one, next)| PoolWord::parse(&format!("{one}-{next}")).ok());
        if let Some(word) = two {
            a.next_word();
            a.next_word();
            return Ok(Self { dice, word });
        }
        let word = <PoolWord as Word>::read(a, "change")?;
        Ok(Self { dice, word })
    }

    fn write(value: &Self) -> String {
        format!("{} {}", value.dice, value.word.word())
    }
}

#[cfg(test)]
impl AnyWord for ByHand {
    fn any() -> BoxedStrategy<Self> {
        (1_u8..=20, <PoolWord as AnyWord>::any())
            .prop_map(|(dice, word)| Self { dice, word })
            .boxed()
    }
}
