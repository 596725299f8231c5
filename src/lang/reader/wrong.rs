//! The errors of reading a record.
//!
//! Either the form found the error. Then the form's own error is kept where it arose, and is
//! returned unchanged. Or the record found it. Then it is kept in a form that fits every error type,
//! and each form words it.

use std::fmt;

use serde::de::{Error, Expected, Unexpected};

/// A record could not be read.
#[derive(Debug)]
pub(super) struct Wrong(Option<Box<Found>>);

/// The error that a record found, in the terms of a form's error type.
#[derive(Debug)]
enum Found {
    Words(String),
    Type(Odd, String),
    Value(Odd, String),
    Length(usize, String),
    Variant(String, &'static [&'static str]),
    Field(String, &'static [&'static str]),
    Missing(&'static str),
    Twice(&'static str),
}

/// An [`Unexpected`] that owns its words.
#[derive(Debug)]
enum Odd {
    Text(String),
    Bytes(Vec<u8>),
    Other(String),
    Plain(Unexpected<'static>),
}

impl Odd {
    fn of(found: Unexpected<'_>) -> Self {
        match found {
            Unexpected::Str(text) => Self::Text(text.to_owned()),
            Unexpected::Bytes(bytes) => Self::Bytes(bytes.to_owned()),
            Unexpected::Other(words) => Self::Other(words.to_owned()),
            Unexpected::Bool(value) => Self::Plain(Unexpected::Bool(value)),
            Unexpected::Unsigned(value) => Self::Plain(Unexpected::Unsigned(value)),
            Unexpected::Signed(value) => Self::Plain(Unexpected::Signed(value)),
            Unexpected::Float(value) => Self::Plain(Unexpected::Float(value)),
            Unexpected::Char(value) => Self::Plain(Unexpected::Char(value)),
            Unexpected::Unit => Self::Plain(Unexpected::Unit),
            Unexpected::Option => Self::Plain(Unexpected::Option),
            Unexpected::NewtypeStruct => Self::Plain(Unexpected::NewtypeStruct),
            Unexpected::Seq => Self::Plain(Unexpected::Seq),
            Unexpected::Map => Self::Plain(Unexpected::Map),
            Unexpected::Enum => Self::Plain(Unexpected::Enum),
            Unexpected::UnitVariant => Self::Plain(Unexpected::UnitVariant),
            Unexpected::NewtypeVariant => Self::Plain(Unexpected::NewtypeVariant),
            Unexpected::TupleVariant => Self::Plain(Unexpected::TupleVariant),
            Unexpected::StructVariant => Self::Plain(Unexpected::StructVariant),
        }
    }

    fn said(&self) -> Unexpected<'_> {
        match self {
            Self::Text(text) => Unexpected::Str(text),
            Self::Bytes(bytes) => Unexpected::Bytes(bytes),
            Self::Other(words) => Unexpected::Other(words),
            Self::Plain(plain) => *plain,
        }
    }
}

impl Wrong {
    /// Returns the mark for an error that the form keeps.
    pub(super) const fn kept() -> Self {
        Self(None)
    }

    fn found(found: Found) -> Self {
        Self(Some(Box::new(found)))
    }

    /// Returns this as an error of a form.
    #[cold]
    pub(super) fn said<E: Error>(self) -> E {
        let Some(found) = self.0 else {
            return E::custom("the cause of the error is lost");
        };
        match *found {
            Found::Words(words) => E::custom(words),
            Found::Type(odd, expected) => E::invalid_type(odd.said(), &expected.as_str()),
            Found::Value(odd, expected) => E::invalid_value(odd.said(), &expected.as_str()),
            Found::Length(length, expected) => E::invalid_length(length, &expected.as_str()),
            Found::Variant(word, expected) => E::unknown_variant(&word, expected),
            Found::Field(word, expected) => E::unknown_field(&word, expected),
            Found::Missing(field) => E::missing_field(field),
            Found::Twice(field) => E::duplicate_field(field),
        }
    }

    /// Returns the error that the form kept, or else this as an error of a form.
    #[cold]
    pub(super) fn or_kept<E: Error>(self, kept: &mut Option<E>) -> E {
        match (&self.0, kept.take()) {
            (None, Some(error)) => error,
            _ => self.said(),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a record could not be read")
    }
}

impl std::error::Error for Wrong {}

impl Error for Wrong {
    #[cold]
    fn custom<T: fmt::Display>(words: T) -> Self {
        Self::found(Found::Words(words.to_string()))
    }

    #[cold]
    fn invalid_type(odd: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::found(Found::Type(Odd::of(odd), expected.to_string()))
    }

    #[cold]
    fn invalid_value(odd: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::found(Found::Value(Odd::of(odd), expected.to_string()))
    }

    #[cold]
    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::found(Found::Length(length, expected.to_string()))
    }

    #[cold]
    fn unknown_variant(word: &str, expected: &'static [&'static str]) -> Self {
        Self::found(Found::Variant(word.to_owned(), expected))
    }

    #[cold]
    fn unknown_field(word: &str, expected: &'static [&'static str]) -> Self {
        Self::found(Found::Field(word.to_owned(), expected))
    }

    #[cold]
    fn missing_field(field: &'static str) -> Self {
        Self::found(Found::Missing(field))
    }

    #[cold]
    fn duplicate_field(field: &'static str) -> Self {
        Self::found(Found::Twice(field))
    }
}
