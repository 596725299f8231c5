//! An open attack, target by target.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::kinds::{Place, Pool};
use super::person::Arm;

/// What successes of an attack on one target were spent on, beyond the first, which hits (C-ATK-03).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Spent {
    /// Added to the location roll (C-ATK-04).
    pub location: u8,
    /// Increments of damage (C-ATK-05).
    pub damage: u16,
    /// Successes that the secondary effect took (C-ATK-07).
    pub secondary: u16,
    /// How often the secondary effect was bought.
    pub effects: u16,
    /// A chosen part of the body (C-LOC-10).
    pub part: Option<Place>,
    /// True if armor is left out (C-LOC-10).
    pub no_armor: bool,
    /// True if the target of a suppressing secondary effect takes damage instead of losing points (C-WPN-19).
    pub suffers: bool,
    /// Successes given to further targets (C-ATK-09).
    pub others: u16,
    /// Damage that an ability added for points, by its key (C-FOC-13b).
    pub bonus: Vec<(String, i16)>,
}

impl Spent {
    /// Returns all successes that were spent.
    pub const fn total(&self) -> u16 {
        (self.location as u16)
            .saturating_add(self.damage)
            .saturating_add(self.secondary)
            .saturating_add(self.others)
    }
}

/// One target of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Target {
    /// The target.
    pub who: Id,
    /// Successes of the attack on it, or the strength of an NPC's attack (C-DEF-03).
    pub rolled: Option<u16>,
    /// Successes that the target costs first, or those of its defense (C-ATK-08, C-DEF-03).
    pub defended: Option<u16>,
    /// Successes that an arc of lightning costs to reach the target (C-BIO-03).
    pub arc: u16,
    /// What the rest was spent on.
    pub spent: Spent,
}

impl Target {
    /// Returns a target of which nothing is rolled.
    pub fn new(who: Id) -> Self {
        Self {
            who,
            ..Self::default()
        }
    }

    /// Returns the successes that are left after the defense and the way to the target.
    pub const fn kept(&self) -> u16 {
        let rolled = match self.rolled {
            Some(rolled) => rolled,
            None => 0,
        };
        let defended = match self.defended {
            Some(defended) => defended,
            None => 0,
        };
        rolled.saturating_sub(defended).saturating_sub(self.arc)
    }

    /// Returns the successes that can still be spent. The first one hits.
    pub const fn left(&self) -> u16 {
        self.kept()
            .saturating_sub(1)
            .saturating_sub(self.spent.total())
    }
}

/// An open attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// The attacker.
    pub who: Id,
    /// The weapon.
    pub arm: Arm,
    /// True for automatic fire (C-WPN-00).
    #[serde(default)]
    pub automatic: bool,
    /// The targets.
    pub targets: Vec<Target>,
    /// The place of the current target.
    #[serde(default)]
    pub at: usize,
    /// Recoil of earlier shots that hampers this one (C-SPC-05).
    #[serde(default)]
    pub recoil: u16,
    /// The effort of the first roll, which counts for all targets (C-ATK-09).
    #[serde(default)]
    pub effort: Vec<Pool>,
    /// The faces of the first roll.
    #[serde(default)]
    pub faces: Vec<u8>,
    /// True once the weapon was used.
    #[serde(default)]
    pub fired: bool,
    /// True for the attacker's first attack of a fight (C-AUG-11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
    /// What the attacker had done before, so that an attack that is dropped leaves no trace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Before>,
}

/// What an attacker had done before an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Before {
    /// True if they had attacked in the turn.
    pub attacked: bool,
    /// True if they had fired a weapon with recoil in the round.
    pub fired: bool,
    /// True if they had spent action points in the turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub busy: bool,
}

impl Attack {
    /// Returns the current target.
    pub fn target(&self) -> Option<&Target> {
        self.targets.get(self.at)
    }

    /// Returns the current target for changing.
    pub fn target_mut(&mut self) -> Option<&mut Target> {
        self.targets.get_mut(self.at)
    }
}
