//! A choice that is secret until both sides have chosen. A save holds it, and what others read leaves it out.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Reads a choice as a save has it.
///
/// # Errors
/// That of the format.
pub fn deserialize<'de, D, T>(from: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(from).map(Some)
}

/// Writes a choice as a save has it. The field is left out where it is hidden.
///
/// # Errors
/// That of the format.
pub fn serialize<S, T>(choice: &Option<T>, to: S) -> Result<S::Ok, S::Error>
where
    S: Serializer,
    T: Serialize,
{
    match choice {
        Some(choice) => choice.serialize(to),
        None => to.serialize_none(),
    }
}
