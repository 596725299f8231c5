//! Encumbrance: what a character carries and what too much of it does (G-ENC).
//!
//! Encumbrance counts only where the campaign's settings turn it on (G-ENC-01). The sheet always
//! shows the sum, which `figure` adds up.

use crate::kinds::Characteristic;
use crate::model::figure::Figure;
use crate::model::state::State;

impl State {
    /// Points over the encumbrance threshold, or none where encumbrance is not counted (G-ENC-01,
    /// G-ENC-08).
    pub fn overloaded_by(&self, figure: &Figure) -> u16 {
        if !self.settings.encumbrance {
            return 0;
        }
        let (carried, _) = figure.encumbrance(self);
        let (threshold, _) = figure.encumbrance_threshold();
        carried.saturating_sub(threshold)
    }

    /// Whether a combatant has no free maneuver: because of a status, an injury, or a load that
    /// exceeds the threshold by its Brawn or more (G-ENC-09).
    pub fn lacks_free_maneuver(&self, figure: &Figure) -> bool {
        let over = self.overloaded_by(figure);
        let brawn = u16::from(figure.characteristic(Characteristic::Brawn));
        figure.lacks_free_maneuver() || (over > 0 && over >= brawn)
    }
}
