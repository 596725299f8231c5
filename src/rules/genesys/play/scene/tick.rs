//! The effect of a hazard at the start of a character's turn (G-ENV-08 to G-ENV-14).
//!
//! The clock calls it at the start of a turn, and at the end of the round for incapacitated characters
//! who had no turn. A character who is already over the wound threshold in vacuum, or over the strain
//! threshold while suffocating, also suffers a Critical Injury each time.

use rules::view::Id;

use crate::events::scene::{Endured, Freed, Suffocated};
use crate::model::scene::Hazard;
use crate::play::draft::Draft;
use crate::play::health::{Cause, Injury};

/// Strain of suffocating, at the start of each turn (G-ENV-14).
const SUFFOCATION: u16 = 3;

impl Draft<'_, '_> {
    /// Applies the hazards that a character is exposed to for one turn.
    pub fn endures(&mut self, who: Id) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        if figure.dead || figure.defeated || figure.amid.is_none() {
            return;
        }
        let wounds_over = figure.wounds > figure.whole_threshold();
        let strain_over = figure
            .strain_threshold
            .is_some_and(|most| figure.strain > most);
        for exposure in &figure.amid.exposures {
            let hazard = exposure.hazard;
            if !figure.feels(hazard) {
                continue;
            }
            self.push(Endured { who, hazard });
            let wounds = figure.wounds_in(exposure);
            if wounds > 0 {
                self.scalds(who, wounds, hazard);
            }
            if hazard == Hazard::Vacuum && wounds_over && wounds > 0 {
                self.injured_by_exposure(who);
            }
        }
        if figure.suffocates() && self.still_lives(who) {
            self.push(Suffocated { who });
            self.strain(who, SUFFOCATION);
            if strain_over {
                self.injured_by_exposure(who);
            }
        }
        let over: Vec<Hazard> = self
            .now
            .figure(who)
            .into_iter()
            .flat_map(|f| &f.amid.exposures)
            .filter(|e| e.left == Some(0))
            .map(|e| e.hazard)
            .collect();
        for hazard in over {
            self.frees(who, hazard);
        }
    }

    /// Deals wounds of a hazard, less the soak that counts against it (G-SOAK-05).
    fn scalds(&mut self, who: Id, wounds: u16, hazard: Hazard) {
        let counts = self.now.settings.hazard_soak;
        let figure = self.now.figure(who);
        let soak = figure.map_or(0, |f| f.soak_in(hazard, counts));
        self.wound(who, wounds.saturating_sub(soak), Cause::default());
    }

    fn injured_by_exposure(&mut self, who: Id) {
        if self.still_lives(who) {
            self.injure(who, Injury::default());
        }
    }

    fn still_lives(&self, who: Id) -> bool {
        self.now.figure(who).is_some_and(|f| !f.dead && !f.defeated)
    }

    /// Ends a character's exposure to a hazard.
    pub fn frees(&mut self, who: Id, hazard: Hazard) {
        let exposed = self
            .now
            .figure(who)
            .is_some_and(|f| f.amid.exposure(hazard).is_some());
        if exposed {
            self.push(Freed { who, hazard });
        }
    }
}
