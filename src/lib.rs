//! Triumph.
