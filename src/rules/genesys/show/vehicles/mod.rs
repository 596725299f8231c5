//! The view data and offers of vehicles: cards, stations, ways and weapons. `play::vehicles` decides them.

pub mod bearing;
pub mod boarding;
pub mod braced;
pub mod card;
pub mod component_status;
pub mod crew_status;
pub mod lasting_effects;
pub mod menu_order;
pub mod odds;
pub mod offers;
pub mod show;
pub mod splinters;
pub mod steering;
pub mod yard;
