//! Questions about a vehicle and its weapons. [`crate::model::vehicles::craft`] has the types.

use crate::model::vehicles::craft::Vehicle;
use crate::skills;

impl Vehicle {
    /// The hull trauma threshold of the whole squadron (T-45).
    pub fn whole_hull(&self) -> u16 {
        let craft = self.squadron.map_or(1, |s| s.size);
        self.hull_threshold.saturating_mul(u16::from(craft))
    }

    /// True if hull trauma exceeds its threshold (G-VEH-14).
    pub fn wrecked(&self) -> bool {
        self.hull > self.whole_hull()
    }

    /// True if system strain exceeds its threshold (G-VEH-24).
    pub const fn overloaded(&self) -> bool {
        self.strain > self.strain_threshold
    }

    /// True unless it is debris.
    pub const fn flies(&self) -> bool {
        !self.condition.destroyed
    }

    /// True if it stays on the ground, on wheels, legs or a cushion. There the ranges are those of
    /// people on foot, and engaged doesn't mean docked (G-VEH-03, G-VEH-38).
    pub fn drives(&self) -> bool {
        self.skill.eq_ignore_ascii_case(skills::DRIVING)
    }

    /// True if it can still be fought: it is neither debris nor disabled.
    pub fn fights_on(&self) -> bool {
        self.flies() && !self.wrecked()
    }

    /// True if nothing aboard works, because a threshold is exceeded (G-VEH-14, G-VEH-24).
    pub(crate) fn lies_dead(&self) -> bool {
        self.wrecked() || self.overloaded()
    }
}
