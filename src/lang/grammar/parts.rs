//! The parts of a form: required, optional and repeated words, numbers, and on or off.

use std::fmt::{Debug, Display, Write as _};
use std::marker::PhantomData;

#[cfg(any(test, feature = "testing"))]
use super::{AnyPart, AnyWord};
use super::{Part, Word};
use crate::words::like_a_number;
use crate::{Args, Refusal, Who};

#[cfg(any(test, feature = "testing"))]
use proptest::prelude::{BoxedStrategy, Strategy, any, prop};

fn keyed(keyword: Option<&str>, usage: &str) -> String {
    keyword.map_or_else(|| usage.to_owned(), |keyword| format!("{keyword} {usage}"))
}

fn push(line: &mut String, keyword: Option<&str>, word: &str) {
    // Writing to a text can't fail.
    write!(line, " {}", keyed(keyword, word)).ok();
}

/// Whether an optional part is here. Takes its keyword.
fn begins<T: Word>(a: &mut Args<'_>, keyword: Option<&str>) -> bool {
    match keyword {
        Some(keyword) => a.keyword(keyword),
        None => T::fits(a),
    }
}

/// Takes a required keyword, or an unmistakable beginning of it.
pub(super) fn must(a: &mut Args<'_>, keyword: &'static str) -> Result<(), Refusal> {
    if a.keyword(keyword) || a.keyword_begun(keyword) {
        return Ok(());
    }
    let refusal = match a.peek() {
        Some(word) => a.unfit(word, &format!("the word `{keyword}`")),
        None => a.missing(&format!("word `{keyword}`")),
    };
    a.expect(a.taken(), vec![keyword]);
    Err(refusal)
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
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<T::Value>, Refusal> {
        keyword.map_or(Ok(()), |keyword| must(a, keyword))?;
        T::read(a, what).map(Some)
    }

    fn write(value: &T::Value, keyword: Option<&str>, line: &mut String) {
        push(line, keyword, &T::write(value));
    }
}

#[cfg(any(test, feature = "testing"))]
impl<T: AnyWord> AnyPart for T {
    fn any() -> BoxedStrategy<T::Value> {
        T::any()
    }
}

/// A part that the usage omits, because another form of the verb shows it.
#[derive(Debug)]
pub struct Unsaid<T>(PhantomData<T>);

impl<T: Part> Part for Unsaid<T> {
    type Value = T::Value;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(_: Option<&str>) -> String {
        String::new()
    }

    fn absent() -> Option<Self::Value> {
        T::absent()
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        T::read(a, keyword, what)
    }

    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String) {
        T::write(value, keyword, line);
    }
}

#[cfg(any(test, feature = "testing"))]
impl<T: AnyPart> AnyPart for Unsaid<T> {
    fn any() -> BoxedStrategy<Self::Value> {
        T::any()
    }
}

/// Optional words: one, or all up to the next keyword.
macro_rules! may_be_left_out {
    ($($kept:ident: $most:expr, $dots:literal, $keep:expr;)+) => {$(
        impl<T: Word> Part for $kept<T> {
            type Value = $kept<T::Value>;
            const NAME: Option<&'static str> = T::NAME;
            const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

            fn usage(keyword: Option<&str>) -> String {
                format!("[{}{}]", keyed(keyword, &T::usage()), $dots)
            }

            fn absent() -> Option<Self::Value> {
                Some($kept::default())
            }

            fn read(
                a: &mut Args<'_>,
                keyword: Option<&'static str>,
                what: &str,
            ) -> Result<Option<Self::Value>, Refusal> {
                if !begins::<T>(a, keyword) {
                    return Ok(None);
                }
                let mut all = vec![T::read(a, what)?];
                while all.len() < $most && T::fits(a) {
                    all.push(T::read(a, what)?);
                }
                Ok(Some($keep(all)))
            }

            fn write(value: &Self::Value, mut keyword: Option<&str>, line: &mut String) {
                for one in value.as_slice() {
                    push(line, keyword.take(), &T::write(one));
                }
            }
        }

        #[cfg(any(test, feature = "testing"))]
        impl<T: AnyWord> AnyPart for $kept<T> {
            fn any() -> BoxedStrategy<Self::Value> {
                prop::collection::vec(T::any(), 0..=$most.min(3)).prop_map($keep).boxed()
            }
        }
    )+};
}
may_be_left_out! {
    Option: 1_usize, "", |all: Vec<_>| all.into_iter().next();
    Vec: usize::MAX, "...", |all: Vec<_>| all;
}

/// An optional word whose default is kept but not written if it is missing.
pub type OrDefault<T> = Or<T, false>;

/// An optional word whose default is kept and written if it is missing.
pub type OrWritten<T> = Or<T, true>;

/// An optional word whose default is kept if it is missing. `WRITTEN` says whether the printed line has it.
#[derive(Debug)]
pub struct Or<T, const WRITTEN: bool>(PhantomData<T>);

impl<T: Word<Value: Default>, const WRITTEN: bool> Part for Or<T, WRITTEN> {
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
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<Self::Value>, Refusal> {
        Ok(Option::<T>::read(a, keyword, what)?.flatten())
    }

    fn write(value: &Self::Value, keyword: Option<&str>, line: &mut String) {
        if WRITTEN || *value != T::Value::default() {
            push(line, keyword, &T::write(value));
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl<T: AnyWord<Value: Default>, const WRITTEN: bool> AnyPart for Or<T, WRITTEN> {
    fn any() -> BoxedStrategy<Self::Value> {
        let value = prop::option::of(T::any());
        value.prop_map(Option::unwrap_or_default).boxed()
    }
}

/// A list with at least one item.
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
        keyword: Option<&'static str>,
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
}

#[cfg(any(test, feature = "testing"))]
impl<T: AnyWord> AnyPart for Many<T> {
    fn any() -> BoxedStrategy<Self::Value> {
        prop::collection::vec(T::any(), 1..4).boxed()
    }
}

/// Whether a keyword is there. A `bool` always has a keyword.
impl Part for bool {
    type Value = Self;

    fn usage(keyword: Option<&str>) -> String {
        format!("[{}]", keyword.unwrap_or_default())
    }

    fn absent() -> Option<Self> {
        Some(false)
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        _: &str,
    ) -> Result<Option<Self>, Refusal> {
        Ok(keyword.filter(|keyword| a.keyword(keyword)).map(|_| true))
    }

    fn write(value: &Self, keyword: Option<&str>, line: &mut String) {
        if *value {
            push(line, None, keyword.unwrap_or_default());
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl AnyPart for bool {
    fn any() -> BoxedStrategy<Self> {
        any::<Self>().boxed()
    }
}

/// `on` or `off`, with `on` as the default.
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

    fn read(a: &mut Args<'_>, _: Option<&'static str>, _: &str) -> Result<Option<bool>, Refusal> {
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
}

#[cfg(any(test, feature = "testing"))]
impl AnyPart for OnOff {
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
}

#[cfg(any(test, feature = "testing"))]
impl<T: AnyWord> AnyWord for OrOff<T> {
    fn any() -> BoxedStrategy<Self::Value> {
        prop::option::of(T::any()).boxed()
    }
}

/// A character who acts by the command. Only characters who are able to act may do so.
#[derive(Debug)]
pub struct Actor<T = Who>(PhantomData<T>);

/// A value that names one person or several.
pub trait Persons {
    /// Returns the named persons.
    fn all(&self) -> &[Who];
}

impl Persons for Who {
    fn all(&self) -> &[Who] {
        std::slice::from_ref(self)
    }
}

impl Persons for Vec<Who> {
    fn all(&self) -> &[Who] {
        self
    }
}

impl<T: Part<Value: Persons>> Part for Actor<T> {
    type Value = T::Value;
    const NAME: Option<&'static str> = T::NAME;
    const KEYWORDS: &'static [&'static str] = T::KEYWORDS;

    fn usage(keyword: Option<&str>) -> String {
        T::usage(keyword)
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<T::Value>, Refusal> {
        T::read(a, keyword, what)
    }

    fn write(value: &T::Value, keyword: Option<&str>, line: &mut String) {
        T::write(value, keyword, line);
    }

    fn actors(value: &T::Value) -> &[Who] {
        value.all()
    }
}

#[cfg(any(test, feature = "testing"))]
impl<T: AnyPart<Value: Persons>> AnyPart for Actor<T> {
    fn any() -> BoxedStrategy<T::Value> {
        T::any()
    }
}

/// A whole number from `LEAST` to `MOST`, kept as an `N`. The command's field is its name.
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
        // A word that isn't a number may be a word of another form, so both are named.
        let is_word = a.peek().is_some_and(|word| !like_a_number(word));
        let place = a.taken();
        let number = a.number(what, LEAST, MOST).inspect_err(|_| {
            if is_word {
                a.take_back();
                a.expect(place, vec!["a number"]);
            }
        })?;
        N::try_from(number).map_err(|_| a.unfit(&number.to_string(), "a number that fits"))
    }

    fn write(value: &N) -> String {
        value.to_string()
    }
}

#[cfg(any(test, feature = "testing"))]
impl<N, const LEAST: i64, const MOST: i64> AnyWord for Num<N, LEAST, MOST>
where
    N: TryFrom<i64> + Copy + Debug + Display + PartialEq + 'static,
{
    fn any() -> BoxedStrategy<N> {
        let numbers = (LEAST..=MOST).prop_filter_map("fits", |n| N::try_from(n).ok());
        numbers.boxed()
    }
}

/// An optional whole number from `LEAST` to `MOST`. `USUAL` is kept if it is missing, and isn't written.
#[derive(Debug)]
pub struct NumOr<N, const LEAST: i64, const MOST: i64, const USUAL: i64>(PhantomData<N>);

impl<N, const LEAST: i64, const MOST: i64, const USUAL: i64> Part for NumOr<N, LEAST, MOST, USUAL>
where
    N: TryFrom<i64> + Copy + Debug + Display + PartialEq + 'static,
{
    type Value = N;

    fn usage(keyword: Option<&str>) -> String {
        Option::<Num<N, LEAST, MOST>>::usage(keyword)
    }

    fn absent() -> Option<N> {
        N::try_from(USUAL).ok()
    }

    fn read(
        a: &mut Args<'_>,
        keyword: Option<&'static str>,
        what: &str,
    ) -> Result<Option<N>, Refusal> {
        Ok(Option::<Num<N, LEAST, MOST>>::read(a, keyword, what)?.flatten())
    }

    fn write(value: &N, keyword: Option<&str>, line: &mut String) {
        if Self::absent() != Some(*value) {
            push(line, keyword, &value.to_string());
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl<N, const LEAST: i64, const MOST: i64, const USUAL: i64> AnyPart
    for NumOr<N, LEAST, MOST, USUAL>
where
    N: TryFrom<i64> + Copy + Debug + Display + PartialEq + 'static,
{
    fn any() -> BoxedStrategy<N> {
        <Num<N, LEAST, MOST> as AnyWord>::any()
    }
}
