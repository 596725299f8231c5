//! Vehicles: their profiles, their crew, their damage, and what is done with them in a fight (G-VEH,
//! G-VCOM).
//!
//! - `craft` has the vehicle and its weapons, `crew` the stations, `parts` the components and the
//!   effects of their damage, `round` the acts of this round and lasting effects.
//! - `trauma` applies all damage, `splinters` the checks that it asks of the crew, `out` says why a
//!   component is out, `strike` computes a hit, `braced` has the choices before it lands.
//! - `arms` has the weapons as the crew uses them, `bearing` their arcs, `flying` the maneuvers of a
//!   pilot, `boarding` the offers to board, `squadron` craft that fly as one, `talents` those of
//!   pilots.
//! - `decide` has the commands, `task` and `tasks` declare the checks aboard, `fulfil` applies them,
//!   `spends` has the purchases, `sources` the modifiers of pools, `odds` the odds, `speed` the effects
//!   of speed.
//! - `tick` applies the passage of time, `ended` ends lasting effects, `yard` has repair yards.
//! - `show`, `card`, `broken`, `manned`, `offers`, `ways` and `tell` have the views, offers and log.

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
mod manned;
pub mod menu_order;
pub mod odds;
pub mod offers;
mod out;
pub mod parts;
pub mod resolve;
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
pub mod tick;
pub mod trauma;
mod ways;
pub mod yard;

pub use bearing::Bearing;
pub use craft::{Firing, Mounted, Squadron, Vehicle};
pub use crew::{Aboard, Seat};
pub use event::{VehicleEvent, apply, leaves};
pub use parts::{Cause, Component, Condition, CriticalHit, HitEffect, Queued};
pub use round::{Curtain, Effects, Hindered, Round, Stance, Throttle};
pub(crate) use seats::free_seat;
pub use tell::tell;
