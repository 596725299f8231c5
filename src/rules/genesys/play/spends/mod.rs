//! What the symbols of a roll can buy: [`menu`] gathers the purchases, each topic has a file here.
//!
//! `play::combat::spend` carries a purchase out.

pub mod asked;
pub mod blast;
pub mod hacking;
pub mod items;
pub mod menu;
pub mod missing;
pub mod purchases;
pub mod social;
pub mod vehicles;
