//! Words that only these commands use: readiness, arrival, the opposition of a check and its reason, a
//! step to another choice, a weapon's state, and a spender of points.

use crate::capitals::Kind;
use crate::kinds::Side;
use crate::model::figure::held::Wear;
use crate::words::{Pick, side};

use lang::choice::{choice, typed};
#[cfg(test)]
use lang::grammar::{AnyPart, AnyWord};
use lang::grammar::{Part, Word};
use lang::spoken::{Spelled, quote};
use lang::usage::Place as _;
use lang::{Args, Refusal, Who, text};

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Just, Strategy, prop, prop_oneof};

choice! {
    /// The skill for initiative (G-STRUCT-03).
    Readiness("initiative skill") {
        /// Ready: Cool.
        Cool = "cool",
        /// Surprised: Vigilance.
        Vigilance = "vigilance",
    }
}

choice! {
    /// The time from which a newcomer may act.
    Arrival("time of arrival") {
        /// This round.
        Now = "now",
        /// Next round.
        Next = "next",
    }
}

choice! {
    /// The reason for a skill check that a line declares.
    #[derive(Default)]
    Call("reason for a check") {
        /// The character's own action, in a turn.
        #[default]
        Action = "action",
        /// Another character's act or an event: it takes no action (G-TURN-03).
        Reaction = "free",
        /// Splinters that fly aboard (M-22).
        Splinters = "splinters",
    }
}

impl Call {
    /// Returns the text at the end of a line, with the space before it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Action => "",
            Self::Reaction => " free",
            Self::Splinters => " splinters",
        }
    }
}

/// Declares keywords of which one may be there. The first is the default.
macro_rules! one_keyword {
    ($($(#[$meta:meta])* $name:ident: $value:ident, usual $usual:ident, $usage:literal { $($word:literal = $variant:ident),+ })+) => {$(
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {}

        impl Part for $name {
            type Value = $value;
            const KEYWORDS: &'static [&'static str] = &[$($word),+];

            fn usage(_: Option<&str>) -> String {
                $usage.to_owned()
            }

            fn absent() -> Option<$value> {
                Some($value::$usual)
            }

            fn read(
                a: &mut Args<'_>,
                _: Option<&'static str>,
                _: &str,
            ) -> Result<Option<$value>, Refusal> {
                $(if a.keyword($word) {
                    return Ok(Some($value::$variant));
                })+
                Ok(None)
            }

            fn write(value: &$value, _: Option<&str>, line: &mut String) {
                if *value != $value::$usual {
                    line.extend([" ", value.word()]);
                }
            }
        }

        #[cfg(test)]
                impl AnyPart for $name {
            fn any() -> BoxedStrategy<$value> {
                let all = vec![$value::$usual, $($value::$variant),+];
                prop::sample::select(all).boxed()
            }
        }
    )+};
}
one_keyword! {
    /// The arrival of a newcomer, by default this round.
    When: Arrival, usual Now, "[next]" { "now" = Now, "next" = Next }
    /// The readiness of a newcomer, by default ready.
    Ready: Readiness, usual Cool, "[vigilance]" { "cool" = Cool, "vigilance" = Vigilance }
    /// The reason for a check, by default the action.
    Asked: Call, usual Action, "[free|splinters]" { "free" = Reaction, "splinters" = Splinters }
}

/// A step through the available choices, or one of them.
impl Word for Pick {
    type Value = Self;
    const KEYWORDS: &'static [&'static str] = &["next", "prev"];

    fn usage() -> String {
        format!("next|prev|{}", Kind::Name.word())
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        if a.keyword("next") {
            return Ok(Self::Next);
        }
        if a.keyword("prev") {
            return Ok(Self::Previous);
        }
        if a.plain(0) == Some(".") {
            // This reports that no one is selected.
            a.who(what)?;
        }
        a.word(what).map(Self::Named)
    }

    fn write(value: &Self) -> String {
        match value {
            Self::Next => "next".to_owned(),
            Self::Previous => "prev".to_owned(),
            Self::Named(name) => quote(name),
        }
    }
}

#[cfg(test)]
impl AnyWord for Pick {
    fn any() -> BoxedStrategy<Self> {
        let steps = prop::sample::select(vec![Self::Next, Self::Previous]);
        prop_oneof![steps, <String as AnyWord>::any().prop_map(Self::Named)].boxed()
    }
}

/// A change of a weapon outside a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// It falls to the ground.
    Drop,
    /// It is in hand again.
    Draw,
    /// It is loaded.
    Reload,
    /// It is out of ammunition.
    Empty,
    /// It is in this state.
    Wear(Wear),
}

impl Handling {
    /// Every change, in the order of the usage.
    pub const ALL: [Self; 9] = [
        Self::Drop,
        Self::Draw,
        Self::Reload,
        Self::Empty,
        Self::Wear(Wear::Sound),
        Self::Wear(Wear::Minor),
        Self::Wear(Wear::Moderate),
        Self::Wear(Wear::Major),
        Self::Wear(Wear::Destroyed),
    ];

    /// Returns its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Drop => "drop",
            Self::Draw => "draw",
            Self::Reload => "reload",
            Self::Empty => "empty",
            Self::Wear(wear) => wear.word(),
        }
    }
}

typed!(Handling("state of a weapon"));

choice! {
    /// Whether a combatant has a slot of its own.
    Slotless("word `no` or `for`") {
        /// They have none.
        No = "no",
        /// They have one again.
        For = "for",
    }
}

choice! {
    /// The GM's answer to a fact (G-STORY-09).
    Answer("answer") {
        /// It is so.
        Yes = "yes",
        /// It isn't.
        No = "no",
    }
}

/// The spender of points or symbols: `players` or `gm`, or the word of a side.
#[derive(Debug)]
pub enum Spender {}

impl Word for Spender {
    type Value = Side;
    const NAME: Option<&'static str> = Some("side");

    fn usage() -> String {
        "players|gm".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Side, Refusal> {
        side(a, what, &["players", "gm"])
    }

    fn write(value: &Side) -> String {
        let word = match value {
            Side::Pc => "players",
            Side::Npc => "gm",
        };
        word.to_owned()
    }
}

#[cfg(test)]
impl AnyWord for Spender {
    fn any() -> BoxedStrategy<Side> {
        <Side as AnyWord>::any()
    }
}

/// A status as it is kept.
#[derive(Debug)]
pub enum StatusWord {}

impl Word for StatusWord {
    type Value = String;
    const NAME: Option<&'static str> = Some("status");

    fn usage() -> String {
        Kind::Status.word().to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
        let word = a.word(what)?;
        text::name(&word).ok_or_else(|| a.missing(what))
    }

    fn write(value: &String) -> String {
        <Spelled as Word>::write(value)
    }
}

#[cfg(test)]
impl AnyWord for StatusWord {
    fn any() -> BoxedStrategy<String> {
        let words =
            <String as AnyWord>::any().prop_filter_map("it is a status", |s| text::name(&s));
        words.boxed()
    }
}

/// The number added to a d100: `+20`.
#[derive(Debug)]
pub enum Plus {}

impl Word for Plus {
    type Value = i32;
    const NAME: Option<&'static str> = Some("modifier");

    fn usage() -> String {
        format!("+{}", Kind::Number.word())
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<i32, Refusal> {
        Ok(a.number(what, -200, 200)? as i32)
    }

    fn write(value: &i32) -> String {
        format!("{value:+}")
    }
}

#[cfg(test)]
impl AnyWord for Plus {
    fn any() -> BoxedStrategy<i32> {
        (-200_i32..=200).boxed()
    }
}

/// The opposition of a skill check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Against {
    /// The default.
    #[default]
    Usual,
    /// That many Difficulty dice.
    Difficulty(u8),
    /// An opponent, with a skill if one is named.
    Opponent(Who, Option<String>),
}

#[cfg(test)]
impl AnyPart for Against {
    fn any() -> BoxedStrategy<Self> {
        let skill = prop::option::of(<String as AnyWord>::any());
        prop_oneof![
            Just(Self::Usual),
            <crate::words::Difficulty as AnyWord>::any().prop_map(Self::Difficulty),
            (<Who as AnyWord>::any(), skill).prop_map(|(whom, skill)| Self::Opponent(whom, skill)),
        ]
        .boxed()
    }
}
