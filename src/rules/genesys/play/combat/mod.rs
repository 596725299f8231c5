//! The combat check, from its declaration to the wounds (G-COMB).
//!
//! `attack` declares the check and changes it while the pool is open, `roll` rolls the dice, `spend` and
//! `spend_by` buy with their symbols, and `resolve` deals the damage. Each step leaves the check in the
//! state. [`crate::play::arms`] supplies what isn't named, [`crate::play::spends`] lists what can be bought.

pub mod again;
pub mod attack;
pub mod resolve;
pub mod roll;
pub mod rows;
pub mod spend;
mod spend_by;
pub mod story;

use crate::library::Library;
use crate::model::records::tables::SpendEffect;

/// The key of the row that makes a hit strike someone else (G-MOD-01). `spend` may take it again with
/// another name. Empty if no pack has such a row.
pub fn wrong_target(library: &Library) -> String {
    let row = library
        .spends()
        .chain(library.complications())
        .find(|row| row.effect == SpendEffect::WrongTarget);
    row.map(|row| row.id.clone()).unwrap_or_default()
}
