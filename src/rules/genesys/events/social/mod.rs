//! The events of a social encounter: `event` applies them, `tell` words them.

pub mod event;
pub mod tell;
