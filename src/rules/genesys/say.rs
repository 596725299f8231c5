//! A function for each form of a command, which returns the command: `say::Prone(figure)`.

pub use crate::command::advance::say::*;
pub use crate::command::assist::say::*;
pub use crate::command::attack_effects::say::*;
pub use crate::command::body::say::*;
pub use crate::command::campaign::say::CloseSession;
pub use crate::command::checks::say::*;
pub use crate::command::encounter::say::*;
pub use crate::command::hacking::say::*;
pub use crate::command::items::say::*;
pub use crate::command::place::say::*;
pub use crate::command::recovery::say::*;
pub use crate::command::scene::say::*;
pub use crate::command::social::say::*;
pub use crate::command::talents::say::*;
pub use crate::command::turn::say::*;
pub use crate::command::vehicles::say::*;

// Two topics have a form of each of these names.
pub use crate::command::body::say::{Clear, Set};
pub use crate::command::encounter::say::Add;
pub use crate::command::hacking::say::{Add as AddSystem, Set as SetFlag};
pub use crate::command::scene::say::Clear as ClearScene;
pub use crate::command::turn::say::Move;
pub use crate::command::vehicles::say::Move as MoveVehicle;
