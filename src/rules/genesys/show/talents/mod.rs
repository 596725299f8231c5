//! The offers of talents. `play::talents` decides their use.

pub mod offers;
