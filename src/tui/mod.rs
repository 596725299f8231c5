//! The real terminal: taking it over and restoring it, its input and its output.
//!
//! One thread reads, one waits for signals, and one loop does everything else: it passes messages
//! to [`App`](crate::ui::App), carries out the effects that it returns, and then draws.

pub mod desk;
pub mod detect;
pub mod edit;
pub mod ground;
pub mod guard;
pub mod input;
mod run;

pub use run::{Options, Themes, run};
