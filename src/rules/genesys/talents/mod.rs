//! Talents (G-TALR, G-TAL): what they are, who knows them, and what they do.
//!
//! A talent is content: [`record`] is how a pack writes one, in a small vocabulary of effects. A
//! combatant carries what it knows ([`known`]), so that a save plays on without its packs. The
//! vocabulary is read in few places: numbers of the sheet in [`passive`], pools in [`pools`], the
//! verb `use` in [`activate`] with its moments in [`moment`] and on whom in [`whom`], what is
//! offered in [`offers`], what lasts in [`lasting`], buying in [`learn`]. What the vocabulary cannot
//! say has one named [`Hook`](record::Hook): [`hindrance`] before it is used, [`hooks`] where it is,
//! [`interrupts`] where a hit is dealt, [`outcome`] where a check of its own ends.
//!
//! To add a talent, write it in `assets/packs/genesys/talents.ron`; only a new hook needs code.

pub mod activate;
pub mod command;
pub mod deadeye;
pub mod event;
pub mod hindrance;
pub mod hook;
pub mod hooks;
pub mod interrupts;
pub mod known;
pub mod lasting;
pub mod learn;
pub mod moment;
pub mod offers;
pub mod outcome;
pub mod passive;
pub mod pools;
pub mod record;
pub mod tell;
pub mod whom;

pub use record::Talent;
