//! The events of vehicles: `event` applies them, `tell` and `splinters` word them.

pub mod event;
pub mod splinters;
pub mod tell;
