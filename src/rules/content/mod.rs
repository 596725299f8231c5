//! The content of every game: the records of its packs, loaded, checked and found in one way.
//!
//! A game writes the records of its packs, implements [`Pack`] for their file and [`Keyed`] for each record,
//! and keeps them on a [`Shelf`] for each kind. [`load`](load()) reads the texts, leaves out every pack that
//! has a fault, and says where the fault is.

mod check;
mod copied;
mod load;
pub mod locate;
mod shelf;

pub use check::Findings;
pub use copied::copied;
pub use load::{Pack, PackError, load, once, shipped};
pub use shelf::{Keyed, Shelf, keyed, lists, shelves};
