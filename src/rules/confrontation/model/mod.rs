//! What a save holds: characters, the encounter, and the words of the game.

pub mod active;
pub mod attack;
pub mod body;
pub mod check;
pub mod combat;
pub mod fight;
pub mod kinds;
pub mod person;
pub mod roll;
pub mod secret;
pub mod state;
pub mod task;
pub mod text;

pub use active::{Active, Until};
pub use attack::{Attack, Before, Spent, Target};
pub use body::{Danger, Overflow, Source, Strain};
pub use check::{Check, Rolled};
pub use combat::{Aim, Fight, Fighter, Split, Yielding};
pub use fight::{Confront, Contest, Pick};
pub use kinds::{Field, Grade, Insulation, Phase, Place, Pool, Range, Side, Size, Tactic, Tenths};
pub use person::{
    Ability, Arm, Armor, Augmentation, Bank, Biotic, Body, Dose, Item, Opponent, Person, Points,
    Rest, Skill, Stress,
};
pub use roll::{Cause, Occasion, Roll};
pub use state::State;
pub(crate) use state::with;
pub use task::{Help, Lesson, Task};

/// Returns true for a value that a save needn't hold.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
