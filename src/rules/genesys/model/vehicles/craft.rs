//! A vehicle in the encounter: its profile, its mounted weapons, and its current state (G-VEH-01).
//!
//! Numbers are planetary points. `parts` computes what depends on them (effective armor, top speed),
//! and none of that is stored.

use serde::{Deserialize, Serialize};

use crate::kinds::{Quality, Side};
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records::gifts::Gifts;
use crate::model::records::{Arc, Damage, Weapon};
use crate::model::talents::hook::Brings;
use crate::model::talents::known::Known;
use crate::model::talents::record::Deed;
use crate::model::vehicles::crew::Aboard;
use crate::model::vehicles::parts::Condition;
use crate::model::vehicles::round::{Effects, Round};

use rules::view::Id;

/// The state of a mounted weapon: shots fired and preparation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Firing {
    /// The number of weapons of the mount that fired this round (G-VCOM-25).
    #[serde(skip_serializing_if = "is_zero")]
    pub used: u8,
    /// Attacks since it was last loaded (G-QUAL-16).
    #[serde(skip_serializing_if = "is_zero_wide")]
    pub shots: u16,
    /// Preparation maneuvers spent on it (G-QUAL-19).
    #[serde(skip_serializing_if = "is_zero")]
    pub prepared: u8,
    /// The first round in which it may fire again (G-QUAL-21).
    #[serde(skip_serializing_if = "is_zero_long")]
    pub ready_round: u32,
    /// True if it is out of ammunition (G-EQ-14).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub empty: bool,
    /// Damage to the whole mount (M-05).
    #[serde(skip_serializing_if = "crate::model::figure::held::Wear::is_sound")]
    pub wear: Wear,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero_wide(n: &u16) -> bool {
    *n == 0
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero_long(n: &u32) -> bool {
    *n == 0
}

impl Firing {
    /// True if there is nothing to store.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// A mounted weapon with its profile, so that a save needs no packs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mounted {
    /// The weapon.
    pub weapon: Weapon,
    /// The number of identical weapons, at least 1.
    pub count: u8,
    /// The arc they fire in (G-VEH-30).
    pub arc: Arc,
    /// Their state.
    #[serde(default, skip_serializing_if = "Firing::is_none")]
    pub firing: Firing,
}

impl Mounted {
    /// An undamaged, loaded weapon.
    pub fn new(weapon: Weapon, count: u8, arc: Arc) -> Self {
        Self {
            weapon,
            count,
            arc,
            firing: Firing::default(),
        }
    }

    /// Its base damage, which doesn't depend on the gunner (G-VEH-29).
    pub const fn base_damage(&self) -> u16 {
        match self.weapon.damage {
            Damage::Fixed(n) | Damage::Brawn(n) | Damage::Willpower(n) => n as u16,
        }
    }

    /// Shots left and shots in total before it must be loaded. `None` if they aren't counted
    /// (G-QUAL-16).
    pub fn shots(&self) -> Option<(u16, u16)> {
        self.weapon.qualities.iter().find_map(|q| match *q {
            Quality::LimitedAmmo(n) => {
                let all = u16::from(n) * u16::from(self.count);
                Some((all.saturating_sub(self.firing.shots), all))
            }
            _ => None,
        })
    }

    /// The text for a mount that fired this round, with the shots left if they are counted: "fired, 2
    /// left".
    pub fn fired(&self) -> String {
        match self.shots() {
            Some((0, _)) => "fired, empty".to_owned(),
            Some((left, _)) => format!("fired, {left} left"),
            None => "fired".to_owned(),
        }
    }

    /// Its number and name: "2 × Torpedo tube".
    pub fn words(&self) -> String {
        self.so_many(self.count)
    }

    /// Its name with another number, such as those that can still fire.
    pub fn so_many(&self, count: u8) -> String {
        if count > 1 {
            format!("{count} × {}", self.weapon.name)
        } else {
            self.weapon.name.clone()
        }
    }
}

/// A vehicle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vehicle {
    /// Its number.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its description.
    pub role: String,
    /// The side it was added for.
    pub side: Side,
    /// Silhouette 0 to 10 (G-VEH-13).
    pub silhouette: u8,
    /// Highest speed 0 to 5 (G-VEH-04).
    pub max_speed: u8,
    /// Current speed (G-VEH-04).
    #[serde(default)]
    pub speed: u8,
    /// Handling (G-VEH-02).
    pub handling: i8,
    /// Defense (G-VEH-27).
    pub defense: u8,
    /// Armor (G-VEH-28).
    pub armor: u8,
    /// Hull trauma threshold.
    pub hull_threshold: u16,
    /// Hull trauma suffered.
    #[serde(default)]
    pub hull: u16,
    /// System strain threshold.
    pub strain_threshold: u16,
    /// System strain suffered.
    #[serde(default)]
    pub strain: u16,
    /// The control skill, by its name or key (G-VEH-03).
    pub skill: String,
    /// The crew it needs.
    pub crew: String,
    /// The number of passengers.
    #[serde(default)]
    pub passengers: u32,
    /// Weapons.
    #[serde(default)]
    pub weapons: Vec<Mounted>,
    /// A note from its profile.
    #[serde(default)]
    pub note: String,
    /// Its additional equipment.
    #[serde(
        default,
        skip_serializing_if = "crate::model::records::gifts::Gifts::is_none"
    )]
    pub gifts: Gifts,
    /// The people aboard and their stations (G-MAN-09).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aboard: Vec<Aboard>,
    /// Its damage.
    #[serde(
        default,
        skip_serializing_if = "crate::model::vehicles::parts::Condition::is_none"
    )]
    pub condition: Condition,
    /// What was done with it this round.
    #[serde(
        default,
        skip_serializing_if = "crate::model::vehicles::round::Round::is_none"
    )]
    pub round: Round,
    /// Its lasting effects.
    #[serde(
        default,
        skip_serializing_if = "crate::model::vehicles::round::Effects::is_none"
    )]
    pub effects: Effects,
    /// Its squadron. `None` for a single vehicle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub squadron: Option<Squadron>,
}

/// Identical craft that fly as one, like a minion group (T-45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Squadron {
    /// The number of craft at the start.
    pub size: u8,
    /// The number of craft left.
    pub standing: u8,
}

/// True if a check is the action of Full Throttle (G-TAL-49).
pub(crate) fn goes_full_throttle(actor: &Figure, check: &Check) -> bool {
    let throttle = Deed::Hook(Brings::FullThrottle.into());
    let uses = |known: &Known| {
        let uses = known.talent.uses.as_ref();
        uses.is_some_and(|uses| uses.does.contains(&throttle))
    };
    check.talent.as_ref().is_some_and(|by| {
        let mut known = actor.known.iter();
        known.any(|known| known.talent.id == by.talent && uses(known))
    })
}

rules::called!(Vehicle);
