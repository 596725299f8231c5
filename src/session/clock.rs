//! The wall clock as an interface: entries carry its text, and tests stop it.

use jiff::Zoned;

/// A clock.
pub trait Clock: Send {
    /// Returns the current time as entries show it: "2026-11-21 20:14".
    fn now(&self) -> String;
}

/// The clock of this machine, in its time zone.
#[derive(Clone, Copy, Debug)]
pub struct Wall;

impl Clock for Wall {
    fn now(&self) -> String {
        Zoned::now().strftime("%Y-%m-%d %H:%M").to_string()
    }
}

/// A clock that always shows the same time, for results that must be reproducible.
#[derive(Clone, Debug)]
pub struct Stopped(pub String);

impl Clock for Stopped {
    fn now(&self) -> String {
        self.0.clone()
    }
}
