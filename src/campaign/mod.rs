//! Everything that outlives a session: the saves of a group, kept in one folder.
//!
//! `cli` and the library screen list, name, copy and delete saves through [`Library`]. Opening and
//! playing one is the session's task. [`samples`] holds the samples that come with the program.

mod file;
pub mod library;
pub mod packs;
mod peek;
pub mod samples;
#[cfg(test)]
mod tests;

pub use file::{
    Arrives, KEYMAP, NAME_OF_FILE, arrives, fault_of, is_pack, is_save, of_the_config_folder,
    stem_of,
};
pub use library::{Library, LibraryError, SaveEntry};
