//! Vehicles: what they are, who is aboard, what is damaged, and what is done with them in a fight
//! (G-VEH, G-VCOM).
//!
//! `craft` is the vehicle and its weapons, `crew` who sits where, `seats` how a station is taken, `parts` its components and what
//! follows from their damage, `round` what was done this round and what lasts. `trauma` is the one
//! door through which it is hurt, `splinters` what that asks of those aboard, `out` why a component does not work; `bearing` which weapons reach where; `boarding` what getting aboard offers; `strike` the sum of a hit, `braced` what is asked before it lands, `arms` its weapons in somebody's hands;
//! `spends` what symbols buy; `squadron` craft that fly as one; `flying` the maneuvers of a pilot, `ended` what the table ends, `tasks` the checks aboard and `fulfil` what they bring; `sources`
//! puts vehicles into pools, `tick` into the course of time, `yard` into a dock; `show`, `card`, `broken`, `manned`, `offers` and `ways` are what is seen.

pub mod arms;
pub mod bearing;
pub mod boarding;
pub mod braced;
mod broken;
pub mod card;
pub mod command;
mod craft;
mod crew;
mod decide;
pub mod ended;
mod event;
pub mod flying;
pub mod fulfil;
mod manned;
pub mod odds;
pub mod offers;
mod out;
pub mod parts;
mod round;
mod seats;
pub mod show;
pub mod sources;
pub mod speed;
pub mod spends;
pub mod splinters;
mod squadron;
pub mod strike;
pub mod talents;
pub mod task;
mod tasks;
pub mod tell;
mod tick;
pub mod trauma;
mod ways;
pub mod yard;

pub use bearing::Bearing;
pub use craft::{Firing, Mounted, Squadron, Vehicle};
pub use crew::{Aboard, Seat};
pub use event::{VehicleEvent, apply, leaves};
pub use parts::{Cause, Component, Condition, CriticalHit, HitEffect, Queued};
pub use round::{Curtain, Effects, Hindered, Round, Stance, Throttle};
pub(in crate::rules::genesys) use seats::free_seat;
pub use tell::tell;
