//! The rulings a table may choose otherwise, as lines change them.

use std::fmt;

/// A ruling and its value: one of [`crate::rules::genesys::settings::ROWS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its key.
    pub key: &'static str,
    /// Its value, as it is written.
    pub value: String,
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key, self.value)
    }
}
