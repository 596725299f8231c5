//! injuries
