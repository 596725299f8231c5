//! What outlives an evening: the saves of a table, kept in one folder.
//!
//! `cli` and the library screen list, name, copy and put them away through [`Library`]; opening
//! and playing one is the session's. Samples that come with the program stand in [`samples`].

pub mod library;
pub mod packs;
mod peek;
pub mod samples;
#[cfg(test)]
mod tests;

pub use library::{Library, LibraryError, SaveEntry};
