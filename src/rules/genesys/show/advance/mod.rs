//! The ledger, the market and the steps of creation as view data. `play::advance` decides them.

pub mod growth;
pub mod market;
pub mod offers;
pub mod show;
