//! The offers of attacks apart from damage. `play::attack_effects` decides them.

pub mod offers;
