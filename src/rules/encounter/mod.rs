//! What the encounters of every game have in common, generic over the game.
//!
//! [`turn`] decides a command in steps. [`cast`] finds the participant that a word means, and a free name
//! for a newcomer. [`line`] reads a line. [`places`] lists what can be typed in each place of a line. `stage` plays lines in tests. [`facts`] makes the events of a game from one block for each.

pub mod cast;
pub mod facts;
pub mod line;
pub mod places;
#[cfg(any(test, feature = "testing"))]
pub mod stage;
pub mod turn;

pub use cast::{Cast, free_name, who};
pub use facts::Fact;
pub use turn::Turn;
