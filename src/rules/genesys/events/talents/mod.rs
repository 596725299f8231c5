//! The events of talents: `event` applies them, `tell` words them.

pub mod event;
pub mod tell;
