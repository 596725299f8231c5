//! Things that act: gear, elixirs, armor, abilities of creatures, and the arts of a skill.
//!
//! What they do is said in the vocabulary of talents and carried out where talents are: numbers in
//! `talents::passive`, pools in `talents::pools`, the verb `use` in `talents::activate`. Here stands
//! what talents do not have: records ([`acts`]), charges and doses ([`spending`]), air ([`air`]), what
//! the arts bring about ([`arts`], [`brewing`]), the deeds that only code can say ([`deeds`]), what archetypes
//! can do ([`origins`]), why a thing is not used ([`inert`]), what is found by its name ([`named`]) or comes to
//! mind at its moment ([`remind`]), and the verbs that give
//! and lose things ([`command`]).

pub mod acts;
pub mod air;
pub mod arts;
pub mod brewing;
pub mod command;
pub mod deeds;
pub mod event;
pub mod inert;
pub mod named;
pub mod origins;
pub mod remind;
pub mod spending;

pub use acts::Acts;
pub use command::Things;
pub use event::ThingEvent;
