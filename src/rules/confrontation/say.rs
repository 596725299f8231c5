//! A function for each form of a command, which returns the command: `say::Evade(person)`.

pub use crate::play::abilities::say::*;
pub use crate::play::actions::say::*;
pub use crate::play::attack::say::*;
pub use crate::play::augment::say::*;
pub use crate::play::biotics::say::*;
pub use crate::play::cards::say::*;
pub use crate::play::check::say::*;
pub use crate::play::confront::say::*;
pub use crate::play::creation::say::*;
pub use crate::play::experience::say::*;
pub use crate::play::gear::say::*;
pub use crate::play::initiative::say::*;
pub use crate::play::medicine::say::*;
pub use crate::play::opponents::say::*;
pub use crate::play::recovery::say::*;
pub use crate::play::repair::say::*;
pub use crate::play::scene::say::*;
pub use crate::play::setup::say::*;
pub use crate::play::stress::say::*;
pub use crate::play::task::say::*;
pub use crate::play::turn::say::*;

// Two topics have a form of each of these names.
pub use crate::command::say::Pass;
pub use crate::play::actions::say::Draw;
pub use crate::play::attack::say::Damage as SpendDamage;
pub use crate::play::cards::say::Draw as DrawCard;
pub use crate::play::creation::say::Finish as FinishCreation;
pub use crate::play::gear::say::Give;
pub use crate::play::hurt::say::{Damage, Pass as Overflow};
pub use crate::play::recovery::say::Breathe;
pub use crate::play::scene::say::Buy as BuyAdvantage;
pub use crate::play::stress::say::Breathe as BreatheDeeply;
pub use crate::play::task::say::Finish;
