//! One copy of the code that writes a record, for every text form.
//!
//! Derived code would be compiled again for RON, for JSON and for JSON values, which was a sixth of the program.
//! Here a record is written to one form alone, which passes each part on to the real form. The text is the same.

use erased_serde::Serialize as Any;
use ron::ser::PrettyConfig;
use serde::Serialize;

/// Writes a value as RON on one line.
///
/// # Errors
/// RON's error for a shape that RON can't write.
pub fn ron<T: Serialize>(value: &T) -> ron::Result<String> {
    let value: &dyn Any = value;
    ron::to_string(value)
}

/// Writes a value as RON on several lines.
///
/// # Errors
/// As [`ron`](ron()).
pub fn ron_pretty<T: Serialize>(value: &T, form: PrettyConfig) -> ron::Result<String> {
    let value: &dyn Any = value;
    ron::ser::to_string_pretty(value, form)
}

/// Writes a value as JSON on one line.
///
/// # Errors
/// JSON's error for a map whose keys aren't texts.
pub fn json<T: Serialize>(value: &T) -> serde_json::Result<String> {
    let value: &dyn Any = value;
    serde_json::to_string(value)
}

/// Writes a value as a JSON value.
///
/// # Errors
/// As [`json`].
pub fn json_value<T: Serialize>(value: &T) -> serde_json::Result<serde_json::Value> {
    let value: &dyn Any = value;
    serde_json::to_value(value)
}
