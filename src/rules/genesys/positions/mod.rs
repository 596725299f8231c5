//! Who is where: ranges, engagements, mounts, the people aboard vehicles, and the weapons they have there.

pub mod crew;
pub mod fires;
pub mod ranges;
pub mod weapons;
