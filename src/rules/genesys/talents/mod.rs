//! Talents (G-TALR, G-TAL): what they are, who has them, and what they do.
//!
//! A talent is content. [`record`] defines how a pack writes one, in a small vocabulary of effects. A
//! combatant carries a copy of each talent ([`known`]), so that a save works without its packs. The
//! vocabulary is used in a few modules: numbers of the sheet in [`passive`], pools in [`pools`], the
//! verb `use` in [`activate`] with its moments in [`moment`] and its targets in [`targets`], offers in
//! [`offers`], lasting effects in [`lasting`], buying in [`learn`]. An effect beyond the vocabulary has
//! a named [`Hook`](record::Hook): [`requirements`] handles it before the use, [`hooks`] at the use,
//! [`interrupts`] when a hit is dealt, and [`outcome`] when its own check ends.
//!
//! To add a talent, write it in `assets/packs/genesys/talents.ron`. Only a new hook needs code.

pub mod activate;
pub mod command;
pub mod deadeye;
pub mod event;
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
pub mod requirements;
pub mod targets;
pub mod tell;

pub use record::Talent;
