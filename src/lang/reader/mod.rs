//! One copy of the code that reads a record, for every text form.
//!
//! A derived reader is compiled again for every form that it reads: RON, the compact form of the log,
//! JSON. With hundreds of records that was a tenth of the program. Here a record is read from one form
//! alone, which passes each request to the real form through one object ([`source`]), and each answer
//! back through another ([`guest`]). An error is passed on unchanged from the form that made it
//! ([`wrong`]), so that its message and its place are the same as without this module.
//!
//! All code that reads RON or JSON into records calls [`ron`](ron()), [`ron_with`], [`json`] or, for
//! another form, [`through`].

mod guest;
mod source;
mod wrong;

use std::marker::PhantomData;

use ron::Options;
use ron::error::{Error, SpannedError};
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer};

use guest::{Guest, Seed};
use source::{Asking, Given, Shape, Source};
use wrong::Wrong;

/// Takes the value that a source reads, and keeps it.
trait Take<'de> {
    /// Reads the value from this source and keeps it.
    fn take(&mut self, source: &mut dyn Source<'de>) -> Result<(), Wrong>;
}

/// Reads a value from RON.
///
/// # Errors
/// RON's error, with line and column in this text.
pub fn ron<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    ron_with(&Options::default(), text)
}

/// Reads a value from RON with extensions.
///
/// # Errors
/// As [`ron`](ron()).
pub fn ron_with<T: DeserializeOwned>(options: &Options, text: &str) -> Result<T, SpannedError> {
    let mut seed = Seed::new(PhantomData::<T>);
    from_ron(options, text, &mut seed)?;
    seed.out().map_err(|_| SpannedError {
        code: Error::Eof,
        span: ron::error::Span {
            start: ron::error::Position { line: 1, col: 1 },
            end: ron::error::Position { line: 1, col: 1 },
        },
    })
}

fn from_ron<'de>(
    options: &Options,
    text: &'de str,
    take: &mut dyn Take<'de>,
) -> Result<(), SpannedError> {
    options.from_str_seed(text, Asking(take))
}

/// Reads a value from JSON.
///
/// # Errors
/// JSON's error, with line and column in this text.
pub fn json<T: DeserializeOwned>(text: &str) -> Result<T, serde_json::Error> {
    let mut seed = Seed::new(PhantomData::<T>);
    from_json(text, &mut seed)?;
    seed.out().map_err(Wrong::said)
}

fn from_json<'de>(text: &'de str, take: &mut dyn Take<'de>) -> Result<(), serde_json::Error> {
    let mut form = serde_json::Deserializer::from_str(text);
    Asking(take).deserialize(&mut form)?;
    form.end()
}

/// Reads a value from another form.
///
/// # Errors
/// The form's error.
pub fn through<'de, T: DeserializeOwned, D: Deserializer<'de>>(form: D) -> Result<T, D::Error> {
    let mut seed = Seed::new(PhantomData::<T>);
    let take: &mut dyn Take<'de> = &mut seed;
    Asking(take).deserialize(form)?;
    seed.out().map_err(Wrong::said)
}

#[cfg(test)]
mod tests;
