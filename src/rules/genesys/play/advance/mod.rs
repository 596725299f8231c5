//! Experience, money and creation in play: `create` and `origin` make characters by steps, `decide`,
//! `purchases` and `trade` decide the rest.
//!
//! [`crate::model::advance`] has the ledger, [`crate::events::advance`] applies and words its events.

pub mod create;
pub mod decide;
pub mod made;
pub mod purchases;
pub mod trade;

/// Units of money for each point of difficulty of bought information (G-TAL-01).
pub const PRICE_OF_INFO: i64 = 50;

/// Starting money in units (T-43).
pub const STARTING_MONEY: i64 = 500;
