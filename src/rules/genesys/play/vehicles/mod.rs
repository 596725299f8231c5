//! What is done with vehicles in a fight (G-VEH, G-VCOM). [`crate::model::vehicles`] has their types.
//!
//! - `trauma` applies all damage, `splinters` the checks that it asks of the crew, `component_status` says why
//!   a component is out, `strike` computes a hit, `braced` has the choices before it lands.
//! - `bearing` has arcs, `flying` the maneuvers of a pilot, `squadron` craft that fly as one, `talents`
//!   those of pilots. [`crate::play::arms`] has the weapons.
//! - `decide` has the commands, `drift` the move that no one steers, `task` and `tasks` declare the checks
//!   aboard, `resolve` applies them.
//! - `tick` applies the passage of time, `lasting_effects` ends effects by a GM call, `yard` has repair yards.
//!
//! [`crate::craft`] has the components and the hull, [`crate::positions`] the stations.

pub mod bearing;
pub mod braced;
pub mod component_status;
pub mod decide;
pub mod drift;
pub mod flying;
pub mod lasting_effects;
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
