//! Genesys, the space-opera campaign.

pub mod kinds;
pub mod library;
