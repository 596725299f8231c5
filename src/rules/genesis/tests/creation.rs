//! creation
