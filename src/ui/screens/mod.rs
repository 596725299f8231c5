//! The screens: the table in a fight, a single sheet, the review of a save, the list of saves.

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
    /// A single sheet.
    Solo,
    /// The review of a save.
    Review,
    /// The list of saves.
    Library,
}
