//! Items with effects: gear, elixirs, armor, abilities of creatures, and the special uses of a skill.
//!
//! Their effects use the vocabulary of talents and run in the same modules: numbers in
//! `talents::passive`, pools in `talents::pools`, the verb `use` in `talents::activate`. This folder
//! has what talents lack: records ([`acts`]), charges and doses ([`spending`]), air ([`air`]), the
//! effects of special uses ([`skill_uses`], [`brewing`]), effects that need code ([`effects`]), abilities of
//! archetypes ([`origins`]), why an item isn't used ([`not_usable`]), the filling in of names ([`named`]),
//! reminders ([`remind`]), and the verbs that give and remove items ([`command`]).

pub mod acts;
pub mod air;
pub mod brewing;
pub mod command;
pub mod effects;
pub mod event;
pub mod named;
pub mod not_usable;
pub mod origins;
pub mod remind;
pub mod skill_uses;
pub mod spending;

pub use acts::Acts;
pub use command::Things;
pub use event::ThingEvent;
