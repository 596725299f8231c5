//! The real terminal.
pub mod detect; pub mod edit; pub mod guard; pub mod ink; pub mod input; pub mod paint;
