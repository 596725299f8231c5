//! The parts of a form: words that must be there, may be left out, or repeat; numbers; on and off.

use std::fmt::{Debug, Display, Write as _};
use std::marker::PhantomData;

use super::{Part, Word};
use crate::lang::{Args, Refusal};

#[cfg(test)]
use proptest::prelude::{BoxedStrategy, Strategy, any, prop};

fn keyed(keyword: Option<&str>, usage: &str) -> String {
    keyword.map_or_else(|| usage.to_owned(), |keyword| format!("{keyword} {usage}"))
}

fn push(line: &mut String, keyword: Option<&str>, word: &str) {
    // Writing into a text cannot fail.
    write!(line, " {}", keyed(keyword, word)).ok();
}

/// Whether a part that may be left out is here; takes its keyword.
fn begins<T: Word>(a: &mut Args<'_>, keyword: Option<&str>) -> bool {
    match keyword {
        Some(keyword) => a.keyword(keyword),
        None => T::fits(a),
    }
}

/// Takes a keyword that must be here.
pub(super) fn must(a: &mut Args<'_>, keyword: &str) -> Result<(), Refusal> {
    if a.keyword(keyword) {
        return Ok(());
    }
    let instead = a.peek().map(str::to_owned);
    Err(match instead {
        Some(word) => a.unfit(&word, &format!("the word `{keyword}`")),
        None => a.missing(&format!("word `{keyword}`")),
    })
}

impl<T: Word> Part for T {
    type Value = T::Value;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(keyword: Option<&str>) -> String {
        keyed(keyword, &T::usage())
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&str>,
        what: &str,
    ) -> Result<Option<T::Value>, Refusal> {
        keyword.map_or(Ok(()), |keyword| must(a, keyword))?;
        T::read(a, what).map(Some)
    }

    fn write(value: &T::Value, keyword: Option<&str>, line: &mut String) {
        push(line, keyword, &T::write(value));
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<T::Value> {
        T::any()
    }
}

impl<T: Word> Part for Option<T> {
    type Value = Option<T::Value>;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(keyword: Option<&str>) -> String {
        format!("[{}]", keyed(keyword, &T::usage()))
    }

    fn absent() -> Option<Self::Value> {
        Some(None)
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        let value = begins::<T>(a, keyword).then(|| T::read(a, what));
        Ok(value.transpose()?.map(Some))
    }

    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String) {
        if let Some(value) = value {
            push(line, keyword, &T::write(value));
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value> {
        prop::option::of(T::any()).boxed()
    }
}

/// A word that may be left out; its default is kept then, and not written.
#[derive(Debug)]
pub struct OrDefault<T>(PhantomData<T>);

impl<T: Word<Value: Default>> Part for OrDefault<T> {
    type Value = T::Value;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(keyword: Option<&str>) -> String {
        Option::<T>::usage(keyword)
    }

    fn absent() -> Option<Self::Value> {
        Some(T::Value::default())
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        let value = begins::<T>(a, keyword).then(|| T::read(a, what));
        value.transpose()
    }

    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String) {
        if *value != T::Value::default() {
            push(line, keyword, &T::write(value));
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value> {
        let value = prop::option::of(T::any());
        value.prop_map(Option::unwrap_or_default).boxed()
    }
}

impl<T: Word> Part for Vec<T> {
    type Value = Vec<T::Value>;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(keyword: Option<&str>) -> String {
        format!("[{}...]", keyed(keyword, &T::usage()))
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        if !begins::<T>(a, keyword) {
            return Ok(None);
        }
        let mut all = vec![T::read(a, what)?];
        while T::fits(a) {
            all.push(T::read(a, what)?);
        }
        Ok(Some(all))
    }

    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String) {
        let mut keyword = keyword;
        for one in value {
            push(line, keyword.take(), &T::write(one));
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value> {
        prop::collection::vec(T::any(), 0..4).boxed()
    }
}

/// A list of one at least.
#[derive(Debug)]
pub struct Many<T>(PhantomData<T>);

impl<T: Word> Part for Many<T> {
    type Value = Vec<T::Value>;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(keyword: Option<&str>) -> String {
        format!("{}...", keyed(keyword, &T::usage()))
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        keyword.map_or(Ok(()), |keyword| must(a, keyword))?;
        match Vec::<T>::read(a, None, what)? {
            Some(all) => Ok(Some(all)),
            None => Err(a.missing(what)),
        }
    }

    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String) {
        Vec::<T>::write(value, keyword, line);
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value> {
        prop::collection::vec(T::any(), 1..4).boxed()
    }
}

/// Whether a keyword is there. It always has one.
impl Part for bool {
    type Value = Self;

    fn usage(keyword: Option<&str>) -> String {
        format!("[{}]", keyword.unwrap_or_default())
    }

    fn absent() -> Option<Self> {
        Some(false)
    }

    fn read(a: &mut Args<'_>, keyword: Option<&str>, _: &str) -> Result<Option<Self>, Refusal> {
        Ok(keyword.filter(|keyword| a.keyword(keyword)).map(|_| true))
    }

    fn write(value: &Self, keyword: Option<&str>, line: &mut String) {
        if *value {
            push(line, None, keyword.unwrap_or_default());
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        any::<Self>().boxed()
    }
}

/// `on` or `off`; on where neither is written.
#[derive(Debug)]
pub enum OnOff {}

impl Part for OnOff {
    type Value = bool;
    const KEYWORDS: &'static [&'static str] = &["on", "off"];

    fn usage(keyword: Option<&str>) -> String {
        format!("[{}]", keyed(keyword, "on|off"))
    }

    fn absent() -> Option<bool> {
        Some(true)
    }

    fn read(a: &mut Args<'_>, _: Option<&str>, _: &str) -> Result<Option<bool>, Refusal> {
        if a.keyword("on") {
            return Ok(Some(true));
        }
        if a.keyword("off") {
            return Ok(Some(false));
        }
        let word = a.peek().map(str::to_owned);
        word.map_or(Ok(None), |word| Err(a.unfit(&word, "`on` or `off`")))
    }

    fn write(value: &bool, keyword: Option<&str>, line: &mut String) {
        push(line, keyword, if *value { "on" } else { "off" });
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<bool> {
        any::<bool>().boxed()
    }
}

/// A word, or `off` for none.
#[derive(Debug)]
pub struct OrOff<T>(PhantomData<T>);

impl<T: Word> Word for OrOff<T> {
    type Value = Option<T::Value>;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = &["off"];

    fn usage() -> String {
        format!("{}|off", T::usage())
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<Self::Value, Refusal> {
        if a.keyword("off") {
            return Ok(None);
        }
        T::read(a, what).map(Some)
    }

    fn write(value: &Self::Value) -> String {
        value.as_ref().map_or_else(|| "off".to_owned(), T::write)
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self::Value> {
        prop::option::of(T::any()).boxed()
    }
}

/// A whole number from `LEAST` to `MOST`, kept as an `N`. The field of the command names it.
#[derive(Debug)]
pub struct Num<N, const LEAST: i64, const MOST: i64>(PhantomData<N>);

impl<N, const LEAST: i64, const MOST: i64> Word for Num<N, LEAST, MOST>
where
    N: TryFrom<i64> + Copy + Debug + Display + PartialEq + 'static,
{
    type Value = N;

    fn usage() -> String {
        "N".to_owned()
    }

    fn read(a: &mut Args<'_>, what: &str) -> Result<N, Refusal> {
        let number = a.number(what, LEAST, MOST)?;
        N::try_from(number).map_err(|_| a.unfit(&number.to_string(), "a number that fits"))
    }

    fn write(value: &N) -> String {
        value.to_string()
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<N> {
        let numbers = (LEAST..=MOST).prop_filter_map("fits", |n| N::try_from(n).ok());
        numbers.boxed()
    }
}
