//! Talents as packs write them and as a combatant knows them. `play::talents` has what they do.

pub mod hook;
pub mod known;
pub mod passive;
pub mod record;
