//! A house rule and its value, as a line sets it.

use crate::capitals::Kind;
use crate::model::state::Settings;
use crate::settings::ROWS;

#[cfg(test)]
use lang::grammar::AnyWord;
use lang::grammar::Word;
use lang::usage::Place as _;
use lang::{Args, Refusal};
use rules::settings::find;

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, prop, prop_oneof};

/// A house rule of [`ROWS`] and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its key.
    pub key: &'static str,
    /// Its value as the list writes it: `yes` becomes `on`.
    pub value: String,
}

impl Word for Setting {
    type Value = Self;

    fn usage() -> String {
        format!("{} {}", Kind::Setting.word(), Kind::Value.word())
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self, Refusal> {
        let name = a.word(what)?;
        let row = find(ROWS, &name)?;
        let word = a.word("value")?;
        let mut read = Settings::default();
        if !(row.set)(&mut read, &word.to_lowercase()) {
            return Err(a.unfit(&word, row.what));
        }
        Ok(Self {
            key: row.key,
            value: (row.get)(&read),
        })
    }

    fn write(value: &Self) -> String {
        format!("{} {}", value.key, value.value)
    }
}

#[cfg(test)]
impl AnyWord for Setting {
    fn any() -> BoxedStrategy<Self> {
        let words = ROWS.iter().flat_map(|row| {
            let word = |word: &&str| (row.key, (*word).to_owned());
            row.words.iter().map(word).collect::<Vec<_>>()
        });
        let numbers = ROWS.iter().filter(|row| row.words.is_empty());
        let numbers = numbers.map(|row| (row.key, row.what.contains("-20")));
        let numbers = prop::sample::select(numbers.collect::<Vec<_>>());
        let number = (numbers, 0_u8..=100).prop_map(|((key, signed), n)| {
            if signed {
                (key, (i16::from(n % 41) - 20).to_string())
            } else {
                (key, n.to_string())
            }
        });
        prop_oneof![prop::sample::select(words.collect::<Vec<_>>()), number]
            .prop_map(|(key, value)| Self { key, value })
            .boxed()
    }
}
