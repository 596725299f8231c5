//! The real terminal: taking it and giving it back, what comes from it, what is written to it.
//!
//! One thread reads, one waits for signals, and one loop does everything else: it hands messages
//! to [`App`](crate::ui::App), does the effects that come back, and draws when all of that is done.

pub mod desk;
pub mod detect;
pub mod edit;
pub mod ground;
pub mod guard;
pub mod ink;
pub mod input;
pub mod paint;
mod route;
mod run;
mod shift;

pub use run::{Options, run};
