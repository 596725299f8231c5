//! The events of the surroundings: `event` applies them, `tell` words them.

pub mod event;
pub mod tell;
