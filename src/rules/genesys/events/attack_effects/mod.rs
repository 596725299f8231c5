//! The events of attacks apart from damage: `event` applies them, `tell` words them.

pub mod event;
pub mod tell;
