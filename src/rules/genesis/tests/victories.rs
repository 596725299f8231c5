//! victories
