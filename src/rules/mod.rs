//! The rules: one seam, and one folder for each game system.

pub mod rulebook;
