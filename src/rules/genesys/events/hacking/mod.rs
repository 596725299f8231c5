//! The events of hacking: `event` applies them, `tell` words them.

pub mod event;
pub mod tell;
