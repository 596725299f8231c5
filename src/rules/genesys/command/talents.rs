//! The commands about talents. [`lang::grammar`] explains the declarations.

#[cfg(test)]
use lang::grammar::AnyPart;
use std::fmt;

use crate::capitals::Kind;
use crate::command::dice::Typed;
use crate::words::{OnWhom, Talent};

use dice::Symbols;
use lang::grammar::{Num, Part, commands, words};
use lang::usage::Place as _;
use lang::{Args, Refusal, Who};

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, prop, prop_oneof};

/// The result of real dice for a talent that rolls immediately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The dice of a check.
    Symbols(Symbols),
    /// A d100, 1 to 100.
    Hundred(u8),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbols(symbols) => symbols.fmt(f),
            Self::Hundred(die) => die.fmt(f),
        }
    }
}

/// The result of real dice after `=`: symbols, or the number of a d100.
#[derive(Debug)]
pub enum TypedShown {}

impl Part for TypedShown {
    type Value = Option<Shown>;
    const HELP: &'static str = Typed::HELP;

    fn usage(keyword: Option<&str>) -> String {
        Typed::usage(keyword)
    }

    fn absent() -> Option<Option<Shown>> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Option<Shown>>, Refusal> {
        let shown = if a.types_a_number() {
            let die = a.typed_number("d100", 1, 100)?;
            die.map(|die| Shown::Hundred(die as u8))
        } else {
            a.symbols()?.map(Shown::Symbols)
        };
        Ok(shown.map(Some))
    }

    fn write(value: &Option<Shown>, _: Option<&str>, line: &mut String) {
        line.extend(value.map(|shown| format!(" = {shown}")));
    }
}

#[cfg(test)]
impl AnyPart for TypedShown {
    fn any() -> BoxedStrategy<Option<Shown>> {
        let symbols = Typed::any().prop_map(|symbols| symbols.map(Shown::Symbols));
        let hundred = prop::option::of(1_u8..=100).prop_map(|die| die.map(Shown::Hundred));
        prop_oneof![symbols, hundred].boxed()
    }
}

words! {
    /// The user of a talent.
    User: Who = Kind::Who.word(), "user";
    /// The owner of the sheet.
    Bearer: Who = Kind::Who.word(), "character";
    /// The choice of a use.
    Aim: String = Kind::Choice.word(), "skill, weapon or injury";
    /// The choice of a rank.
    Chosen: String = Kind::Choice.word(), "skill or characteristic";
}

commands! {
    /// A command about talents.
    pub enum TalentCommand {
        /// Use a talent now. N is the number of ranks to use, if the talent allows fewer. After `=`,
        /// type the result of real dice, for a talent that rerolls.
        "use": Use (who: User) (talent: Talent) (number_of_ranks: Option<Num<u8, 1, 20>>)
                ("of" of: Option<Aim>) ("on" on: Vec<OnWhom>) (typed: TypedShown),
            example "use vex dodge";

        /// Add a talent, or one more rank of it, to a sheet. After `of`, name the choice.
        "learn": Learn (who: Bearer) (talent: Talent) ("of" of: Vec<Chosen>),
            example "learn vex swift";

        /// Remove a talent, or its last rank, from a sheet.
        "unlearn": Unlearn (who: Bearer) (talent: Talent),
            example "unlearn vex dodge";
    }
}
