//! How long a combatant lasts without air: sealed suits, masks, elixirs, and its breath (G-ENV-08 to G-ENV-10).

use crate::kinds::Characteristic;
use crate::model::figure::Figure;
use crate::model::scene::{Exposure, Hazard};
use crate::model::talents::passive::Passive;

impl Figure {
    /// The number of turns of an exposure for which it has its own air.
    pub fn air_in(&self, exposure: &Exposure) -> u16 {
        if exposure.hazard == Hazard::Choking {
            return 0;
        }
        if exposure.breathed && self.gifted(&Passive::Filters) {
            return u16::MAX;
        }
        if exposure.hazard.takes_air() || exposure.breathed {
            self.sealed_for().max(self.amid.air)
        } else {
            0
        }
    }

    /// The number of turns for which vacuum doesn't harm it.
    pub fn kept_from_vacuum(&self) -> u16 {
        let bubble = if self.amid.sealed { self.amid.air } else { 0 };
        self.sealed_for().max(bubble)
    }

    fn sealed_for(&self) -> u16 {
        let minutes = self.passives(|p| match p {
            Passive::Sealed(minutes) => Some(*minutes),
            _ => None,
        });
        minutes.map(|(_, minutes)| minutes).max().unwrap_or(0)
    }

    /// The number of turns it survives in an exposure without breathing: its own air, then its breath.
    pub fn breath_in(&self, exposure: &Exposure) -> u16 {
        self.air_in(exposure).saturating_add(self.breath())
    }

    /// Wounds of an exposure at the start of the current turn (G-ENV-09, G-ENV-10).
    pub fn wounds_in(&self, exposure: &Exposure) -> u16 {
        if exposure.hazard == Hazard::Vacuum && exposure.rounds < self.kept_from_vacuum() {
            return 0;
        }
        exposure.wounds(self.breath_in(exposure))
    }

    /// Protection against a hazard: the amount added to soak, and the soak that counts where wounds
    /// aren't damage. That soak counts only if some equipment protects against this hazard (G-SOAK-05).
    pub fn soak_against(&self, hazard: Hazard) -> (u16, u16) {
        let more = self.passives(|p| match p {
            Passive::SoakAgainst(hazards, more) if hazards.contains(&hazard) => Some(*more),
            _ => None,
        });
        let more = more.map(|(_, more)| u16::from(more)).max().unwrap_or(0);
        let armor = self.sound_armor().map_or(0, |a| u16::from(a.soak));
        (more, if more > 0 { armor + more } else { 0 })
    }

    /// Soak that counts against the wounds of a hazard. They aren't damage, so its soak counts only if the setting says
    /// so (the house rule at G-SOAK-05).
    pub fn soak_in(&self, hazard: Hazard, counts: bool) -> u16 {
        let (more, made_for_it) = self.soak_against(hazard);
        if counts {
            self.soak().0 + more
        } else {
            made_for_it
        }
    }

    /// Rounds for which it can hold its breath: its Brawn (G-ENV-08).
    pub fn breath(&self) -> u16 {
        u16::from(self.characteristic(Characteristic::Brawn))
    }
}
