//! The combat check from its declaration to the wounds (G-COMB).
//!
//! `attack` declares it and changes it while the pool is open (`choose` fills in what was not said),
//! `roll` lays the dice, `spend` buys with what they show, `resolve` deals the damage. Each step leaves the check in the state.

pub mod again;
pub mod asked;
pub mod attack;
pub mod blast;
pub mod blows;
pub mod choose;
pub mod items;
pub mod menu;
pub mod purchases;
pub mod resolve;
pub mod roll;
pub mod rows;
pub mod spend;
pub mod story;

use super::library::Library;
use super::library::records::SpendEffect;

/// The key of the row that sends a hit astray (G-MOD-01), which `spend` may be told again with
/// another name; empty where no pack has such a row.
pub fn wrong_target(library: &Library) -> String {
    let row = library
        .spends()
        .chain(library.complications())
        .find(|row| row.effect == SpendEffect::WrongTarget);
    row.map(|row| row.id.clone()).unwrap_or_default()
}
