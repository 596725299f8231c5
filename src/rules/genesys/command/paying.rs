//! The payment of a maneuver, and the free words that it may follow.

use crate::capitals::Kind;

#[cfg(test)]
use lang::grammar::{AnyPart, AnyWord};
use lang::grammar::{OrDefault, Part, Word};
use lang::spoken::quote;
use lang::usage::Place as _;
use lang::{Args, Refusal};

#[cfg(test)]
use lang::spoken::Said;
#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, prop};

/// The payment of a maneuver, if the person names one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PayWith {
    /// The free maneuver, otherwise a granted one, otherwise 2 strain, otherwise the action.
    #[default]
    Whatever,
    /// 2 strain.
    Strain,
    /// The action.
    Action,
}

impl PayWith {
    /// Reads free words that a price may follow. The word `with` is an ordinary word, unless it is
    /// followed by the price and nothing else. Quoted text is never a price.
    pub fn words_before(a: &mut Args<'_>) -> String {
        let is = |a: &Args<'_>, ahead, word: &str| {
            let plain = a.plain(ahead);
            plain.is_some_and(|next| next.eq_ignore_ascii_case(word))
        };
        let price = |a: &Args<'_>| {
            a.left() == 2 && is(a, 0, "with") && (is(a, 1, "strain") || is(a, 1, "action"))
        };
        let mut words = Vec::new();
        while !price(a)
            && let Some(word) = a.text_word()
        {
            words.push(word);
        }
        lang::text::note(&words.join(" "))
    }

    /// Reads `with strain|action` before free words, so that a menu row can be typed to its end. At the
    /// end of a line it is left for the reader of that place.
    pub fn before_words(a: &mut Args<'_>) -> Self {
        let is = |a: &Args<'_>, ahead, word: &str| {
            let plain = a.plain(ahead);
            plain.is_some_and(|next| next.eq_ignore_ascii_case(word))
        };
        if a.left() <= 2 || !is(a, 0, "with") {
            return Self::Whatever;
        }
        let pay = if is(a, 1, "strain") {
            Self::Strain
        } else if is(a, 1, "action") {
            Self::Action
        } else {
            return Self::Whatever;
        };
        a.next_word();
        a.next_word();
        pay
    }

    /// Returns its text at the end of a line.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Whatever => "",
            Self::Strain => " with strain",
            Self::Action => " with action",
        }
    }

    /// Reads `[with strain|action]` at the end of a line.
    fn at_the_end(a: &mut Args<'_>) -> Result<Self, Refusal> {
        let what = <Self as Word>::NAME.unwrap_or_default();
        let pay = OrDefault::<Self>::read(a, Some("with"), what)?;
        Ok(pay.unwrap_or_default())
    }
}

/// The payment of a maneuver.
impl Word for PayWith {
    type Value = Self;
    const NAME: Option<&'static str> = Some("word `strain` or `action`");
    const KEYWORDS: &'static [&'static str] = &["strain", "action"];

    fn usage() -> String {
        "strain|action".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        if a.keyword("strain") {
            return Ok(Self::Strain);
        }
        if a.keyword("action") {
            return Ok(Self::Action);
        }
        let word = a.word(what)?;
        Err(a.unfit(&word, "a payment: strain, action"))
    }

    fn write(value: &Self) -> String {
        let word = value.words().trim_start_matches(" with ");
        word.to_owned()
    }
}

#[cfg(test)]
impl AnyWord for PayWith {
    fn any() -> BoxedStrategy<Self> {
        prop::sample::select(vec![Self::Strain, Self::Action]).boxed()
    }
}

/// Free words with the payment of the maneuver before or after them.
#[derive(Debug)]
pub enum PaidWords {}

impl Part for PaidWords {
    type Value = (Option<String>, PayWith);
    const KEYWORDS: &'static [&'static str] = &["with", "strain", "action"];

    fn usage(_: Option<&str>) -> String {
        format!(
            "[{}] [with {}]",
            Kind::Words.word(),
            <PayWith as Word>::usage()
        )
    }

    fn absent() -> Option<Self::Value> {
        Some((None, PayWith::Whatever))
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        let before = PayWith::before_words(a);
        let words = PayWith::words_before(a);
        let behind = PayWith::at_the_end(a)?;
        let pay = if behind == PayWith::Whatever {
            before
        } else {
            behind
        };
        Ok(Some(((!words.is_empty()).then_some(words), pay)))
    }

    fn write((words, pay): &Self::Value, _: Option<&str>, line: &mut String) {
        if let Some(words) = words {
            line.extend([" ", &quote(words)]);
        }
        line.push_str(pay.words());
    }
}

#[cfg(test)]
impl AnyPart for PaidWords {
    fn any() -> BoxedStrategy<Self::Value> {
        let pay = Option::<PayWith>::any().prop_map(Option::unwrap_or_default);
        (Option::<Said>::any(), pay).boxed()
    }
}

/// Required free words with the payment after them.
#[derive(Debug)]
pub enum WordsThenPrice {}

impl Part for WordsThenPrice {
    type Value = (String, PayWith);
    const NAME: Option<&'static str> = Some("maneuver in your own words");
    const KEYWORDS: &'static [&'static str] = PaidWords::KEYWORDS;

    fn usage(_: Option<&str>) -> String {
        Kind::Words.word().to_owned()
    }

    fn read(
        a: &mut Args<'_>,
        _: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        let words = PayWith::words_before(a);
        if words.is_empty() {
            return Err(a.missing(what));
        }
        Ok(Some((words, PayWith::at_the_end(a)?)))
    }

    fn write((words, pay): &Self::Value, _: Option<&str>, line: &mut String) {
        line.extend([" ", &quote(words), pay.words()]);
    }
}

#[cfg(test)]
impl AnyPart for WordsThenPrice {
    fn any() -> BoxedStrategy<Self::Value> {
        let pay = Option::<PayWith>::any().prop_map(Option::unwrap_or_default);
        (<Said as AnyWord>::any(), pay).boxed()
    }
}
