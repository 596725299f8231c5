//! closeness
