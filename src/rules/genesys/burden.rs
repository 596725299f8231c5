//! Encumbrance: what a character carries and what too much of it does (G-ENC).
//!
//! Encumbrance counts only where the campaign's settings turn it on (G-ENC-01). The sheet always
//! shows the sum, which [`super::figure`] adds up.

use serde::{Deserialize, Serialize};

use rules::view::Id;

use super::figure::Figure;
use super::kinds::Characteristic;
use super::state::State;

/// A load other than gear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Burden {
    /// Living beings that are carried (G-ENC-06).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beings: Vec<Id>,
    /// Whether small items are packed well: twenty to a point of encumbrance (G-ENC-05).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
}

impl Burden {
    /// Whether nothing is carried.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// How many loose items make one point of encumbrance (G-ENC-05).
    pub const fn loose_to_one(&self) -> usize {
        if self.packed { 20 } else { 10 }
    }
}

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
