//! rolls
