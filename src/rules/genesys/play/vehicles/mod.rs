//! What is done with vehicles in a fight (G-VEH, G-VCOM). [`crate::model::vehicles`] has their types.
//!
//! - `crew` has the stations, `parts` the components and the effects of their damage, `craft` the hull.
//! - `trauma` applies all damage, `splinters` the checks that it asks of the crew, `out` says why a
//!   component is out, `strike` computes a hit, `braced` has the choices before it lands.
//! - `bearing` has arcs, `flying` the maneuvers of a pilot, `squadron` craft that fly as one, `talents`
//!   those of pilots. [`crate::play::arms`] has the weapons.
//! - `decide` has the commands, `drift` the move that no one steers, `task` and `tasks` declare the checks
//!   aboard, `resolve` applies them.
//! - `tick` applies the passage of time, `ended` ends lasting effects, `yard` has repair yards.

pub mod bearing;
pub mod braced;
pub mod craft;
pub mod crew;
pub mod decide;
pub mod drift;
pub mod ended;
pub mod flying;
pub mod out;
pub mod parts;
pub mod resolve;
pub mod seats;
pub mod splinters;
pub mod squadron;
pub mod strike;
pub mod talents;
pub mod task;
pub mod tasks;
pub mod tick;
pub mod trauma;
pub mod ways;
pub mod yard;
