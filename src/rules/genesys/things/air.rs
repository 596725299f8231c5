//! Air that somebody carries along: sealed suits, masks, draughts, and those who need none.
//!
//! A minute is a turn of the exposure (G-STRUCT-02). When the air of a suit runs out the breath is
//! still there to be held (G-ENV-08).

use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::scene::{Exposure, Hazard};
use crate::rules::genesys::talents::record::Passive;
use crate::rules::view::Id;

use super::ThingEvent;

impl Figure {
    /// Turns of an exposure for which it has air of its own.
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

    /// Turns for which vacuum does it nothing.
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

    /// Turns it lasts in an exposure before it has to breathe: its own air, then its breath.
    pub fn breath_in(&self, exposure: &Exposure) -> u16 {
        self.air_in(exposure).saturating_add(self.breath())
    }

    /// Wounds of an exposure at the start of the turn that begins now (G-ENV-09, G-ENV-10).
    pub fn wounds_in(&self, exposure: &Exposure) -> u16 {
        if exposure.hazard == Hazard::Vacuum && exposure.rounds < self.kept_from_vacuum() {
            return 0;
        }
        exposure.wounds(self.breath_in(exposure))
    }

    /// What it has beyond its soak against a hazard, and which soak counts where the wounds are no
    /// damage: that of a thing made against it, and no other (G-SOAK-05).
    pub fn soak_against(&self, hazard: Hazard) -> (u16, u16) {
        let more = self.passives(|p| match p {
            Passive::SoakAgainst(hazards, more) if hazards.contains(&hazard) => Some(*more),
            _ => None,
        });
        let more = more.map(|(_, more)| u16::from(more)).max().unwrap_or(0);
        let armor = self.sound_armor().map_or(0, |a| u16::from(a.soak));
        (more, if more > 0 { armor + more } else { 0 })
    }
}

impl Draft<'_, '_> {
    /// Somebody has air from now on for so many minutes.
    pub(in crate::rules::genesys) fn breathes(&mut self, who: Id, minutes: u16, sealed: bool) {
        let Some(figure) = self.now.figure(who) else {
            return;
        };
        let so_far = figure.amid.exposures.iter().map(|e| e.rounds).max();
        let turns = minutes
            .saturating_add(so_far.unwrap_or(0))
            .max(figure.amid.air);
        let sealed = sealed || figure.amid.sealed;
        self.push(Event::Thing(ThingEvent::Breathes { who, turns, sealed }));
    }

    /// Air that was drunk or spread is gone with the encounter or the day.
    pub(in crate::rules::genesys) fn air_runs_out(&mut self) {
        let airy = self.now.everybody().filter(|f| f.amid.air > 0);
        for who in airy.map(|f| f.id).collect::<Vec<Id>>() {
            self.push(Event::Thing(ThingEvent::Breathes {
                who,
                turns: 0,
                sealed: false,
            }));
        }
    }
}
