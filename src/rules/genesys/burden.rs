//! What somebody carries, and what too much of it does (G-ENC).
//!
//! Encumbrance counts only where the campaign says so (G-ENC-01); the sheet shows the sum in any
//! case. The sum itself stands in [`super::figure`].

use serde::{Deserialize, Serialize};

use crate::rules::view::Id;

use super::figure::Figure;
use super::kinds::Characteristic;
use super::state::State;

/// What is carried beside gear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Burden {
    /// Living beings (G-ENC-06).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub beings: Vec<Id>,
    /// Whether small things are packed well: twenty to one (G-ENC-05).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
}

impl Burden {
    /// Whether there is nothing to keep.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// How many loose things make one point (G-ENC-05).
    pub const fn loose_to_one(&self) -> usize {
        if self.packed { 20 } else { 10 }
    }
}

impl State {
    /// Points over the encumbrance threshold; none where it is not counted (G-ENC-01, G-ENC-08).
    pub fn overloaded_by(&self, figure: &Figure) -> u16 {
        if !self.settings.encumbrance {
            return 0;
        }
        let (carried, _) = figure.encumbrance(self);
        let (threshold, _) = figure.encumbrance_threshold();
        carried.saturating_sub(threshold)
    }

    /// Whether somebody has no free maneuver: a status, an injury, or a load that is over the
    /// threshold by its Brawn or more (G-ENC-09).
    pub fn lacks_free_maneuver(&self, figure: &Figure) -> bool {
        let over = self.overloaded_by(figure);
        let brawn = u16::from(figure.characteristic(Characteristic::Brawn));
        figure.lacks_free_maneuver() || (over > 0 && over >= brawn)
    }
}
