//! chases
