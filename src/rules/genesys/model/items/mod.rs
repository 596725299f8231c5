//! Items with effects: their acts and their events. `play::items` has what they do.

pub mod acts;
