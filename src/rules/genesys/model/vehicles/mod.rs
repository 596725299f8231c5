//! Vehicles as the state keeps them. `play::vehicles` has what is done with them.

pub mod bearing;
pub mod craft;
pub mod crew;
pub mod parts;
pub mod round;
pub mod speed;
pub mod spends;
pub mod task;

use crate::model::records::Arc;

/// The arc of a weapon, in a word (G-VEH-30).
pub const fn arc(arc: Arc) -> &'static str {
    match arc {
        Arc::Forward => "forward",
        Arc::Rear => "rear",
        Arc::Left => "left",
        Arc::Right => "right",
        Arc::Sides => "sides",
        Arc::All => "all arcs",
    }
}
