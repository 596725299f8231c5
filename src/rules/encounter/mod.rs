//! What the encounters of every game have in common, generic over the game.
//!
//! [`turn`] decides a command in steps. [`cast`] finds the participant that a word means, and a free name
//! for a newcomer. [`line`](mod@line) reads a line, and [`places`] lists what can be typed in each place of
//! it. [`campaign`] is what comes between and above the fights. [`facts`] makes the events of a game from one
//! block for each, and [`variant`] saves them. [`verbs`] has the events for titles, names and notes, [`carry`]
//! reads a character of another save, and [`clock`] has the lengths of time. `stage` plays lines in tests.

pub mod campaign;
pub mod carry;
pub mod cast;
pub mod clock;
pub mod facts;
pub mod line;
pub mod places;
#[cfg(any(test, feature = "testing"))]
pub mod stage;
pub mod turn;
pub mod variant;
pub mod verbs;

pub use cast::{Cast, free_name, name_of, new_name, numbered_name, who};
pub use facts::Fact;
pub use turn::Turn;
