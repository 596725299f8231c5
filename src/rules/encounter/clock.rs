//! Lengths of time, in the seconds that the clocks of the games count.

/// A minute.
pub const MINUTE: u64 = 60;

/// An hour.
pub const HOUR: u64 = 60 * MINUTE;

/// A day.
pub const DAY: u64 = 24 * HOUR;

/// A week.
pub const WEEK: u64 = 7 * DAY;

/// A month of 30 days.
pub const MONTH: u64 = 30 * DAY;
