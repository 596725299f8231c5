//! The screens: the table in a fight, a single sheet, the review of a save, the list of saves.

mod changed;
pub mod library;
pub mod review;
mod save_columns;
pub mod solo;
pub mod table;
