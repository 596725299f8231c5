//! The screens: the table in a fight, one character, the timeline, the list of saves.

mod changed;
pub mod library;
pub mod review;
mod save_columns;
pub mod solo;
pub mod table;

/// A screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The encounter: initiative, sheets, vehicles, dice, log.
    #[default]
    Table,
    /// One character.
    Solo,
    /// The timeline of a save.
    Review,
    /// The list of saves.
    Library,
}
