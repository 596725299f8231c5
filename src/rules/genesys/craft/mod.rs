//! Questions about one vehicle: its hull, its crew, its components with the effects of their damage, and its
//! bearings.
//!
//! [`crate::model::vehicles`] has the vehicle itself, [`crate::positions`] where it is.

pub mod bearing;
pub mod crew;
pub mod hull;
pub mod parts;
pub mod status;
