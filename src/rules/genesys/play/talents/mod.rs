//! Talents in play (G-TALR, G-TAL): who has them, and what they do.
//!
//! A talent is content. [`crate::model::talents::record`] defines how a pack writes one, in a small
//! vocabulary of effects. A combatant carries a copy of each talent, so that a save works without its
//! packs. The vocabulary is used in a few modules: numbers of the sheet in
//! [`crate::figure::passive`], pools in
//! [`crate::play::sources::talents`], the verb `use` in [`activate`] with its moments in [`moment`] and its
//! targets in [`targets`], lasting effects in [`lasting`], buying in [`learn`]. An effect beyond the
//! vocabulary has a named [`Hook`](crate::model::talents::hook::Hook): [`requirements`] handles it before the
//! use, [`hooks`] at the use, [`interrupts`] when a hit is dealt, and [`outcome`] when its own check ends.
//!
//! To add a talent, write it in `assets/packs/genesys/talents.ron`. Only a new hook needs code.

pub mod activate;
pub mod deadeye;
pub mod hooks;
pub mod interrupts;
pub mod lasting;
pub mod learn;
pub mod moment;
pub mod not_usable;
pub mod outcome;
pub mod requirements;
pub mod targets;
