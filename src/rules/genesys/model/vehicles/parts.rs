//! The components of a vehicle and its Critical Hits. [`crate::craft::parts`] asks about them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::check::Check;
use crate::model::vehicles::craft::Vehicle;

/// The name of a mounted weapon in a command, with its arc if several have the name.
pub(crate) fn named(vehicle: &Vehicle, place: u8) -> String {
    let Some(mount) = vehicle.weapons.get(usize::from(place)) else {
        return String::new();
    };
    let name = &mount.weapon.name;
    let same = vehicle.weapons.iter().filter(|m| m.weapon.name == *name);
    if same.count() > 1 {
        format!("{name} {}", crate::model::vehicles::arc(mount.arc))
    } else {
        name.clone()
    }
}

/// A component that can be compromised (G-VEH-15 to G-VEH-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Component {
    /// No Decelerate (G-VEH-15).
    Brakes,
    /// Defense 0 (G-VEH-16).
    Defenses,
    /// Armor 0 (G-VEH-17).
    Hull,
    /// Handling at most -3 (G-VEH-18).
    Navigation,
    /// No Accelerate, and speed drops each round (G-VEH-19).
    Propulsion,
    /// One weapon of the mount at that place (G-VEH-20).
    Weapon(u8),
}

/// An effect of a Critical Hit (M-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HitEffect {
    /// The vehicle suffers system strain.
    SystemStrain(u8),
    /// Everyone aboard suffers strain.
    StrainAboard(u8),
    /// Everyone aboard rolls against splinters.
    Shrapnel,
    /// A component is compromised.
    Compromises(Component),
    /// One weapon of the attacker's choice is compromised.
    CompromisesWeapon,
    /// Every component is compromised.
    CompromisesAll,
    /// The vehicle is on fire.
    Burns,
    /// The vehicle is destroyed at the end of the next round.
    BreaksUp,
    /// The vehicle is destroyed at once.
    Vaporizes,
}

impl HitEffect {
    /// True if it continues until it is repaired.
    pub const fn lasts(self) -> bool {
        match self {
            Self::SystemStrain(_) | Self::StrainAboard(_) | Self::Shrapnel | Self::Vaporizes => {
                false
            }
            Self::Compromises(_)
            | Self::CompromisesWeapon
            | Self::CompromisesAll
            | Self::Burns
            | Self::BreaksUp => true,
        }
    }
}

/// A Critical Hit that a vehicle has suffered (G-VCOM-26). It counts until it is repaired (G-VCOM-28).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CriticalHit {
    /// Its number.
    pub mark: u32,
    /// Its result.
    pub result: u16,
    /// Its name.
    pub name: String,
    /// Difficulty of the repair, 1 to 4, or 0 if it can't be repaired.
    pub severity: u8,
    /// Its effect in words.
    pub text: String,
    /// Its lasting effects.
    #[serde(default)]
    pub harm: Vec<HitEffect>,
    /// The compromised weapon, by its place.
    #[serde(default)]
    pub weapon: Option<u8>,
    /// The d100 that was rolled.
    #[serde(default)]
    pub rolled: Option<u8>,
    /// The round in which it was suffered.
    #[serde(default)]
    pub round: u32,
}

impl CriticalHit {
    /// How many pieces of a component it puts out.
    pub(crate) fn takes(&self, component: Component, all: u8) -> u8 {
        let takes = |harm: &HitEffect| match (*harm, component) {
            (HitEffect::CompromisesAll, Component::Weapon(_)) => all,
            (HitEffect::CompromisesAll, _) => 1,
            (HitEffect::Compromises(which), _) => u8::from(which == component),
            (HitEffect::CompromisesWeapon, Component::Weapon(place)) => {
                u8::from(self.weapon == Some(place))
            }
            _ => 0,
        };
        self.harm.iter().map(takes).max().unwrap_or(0)
    }
}

/// A pending Critical Hit: rolled but not suffered yet, while the vehicle may brace against it
/// (G-VCOM-15).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Looming {
    /// Its current result.
    pub result: u16,
    /// The d100 that was rolled.
    pub rolled: u8,
    /// The weapon it would compromise.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// A Critical Hit rolled after a pending one. Its result is known only when it is handled, because an
/// earlier one that lands adds to it (G-VCOM-15, G-VCOM-28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Queued {
    /// The d100 that was rolled.
    pub rolled: u8,
    /// The bonus to the roll, apart from that of open Critical Hits.
    #[serde(default)]
    pub plus: i32,
    /// The weapon the attacker chose, if any.
    #[serde(default)]
    pub weapon: Option<u8>,
}

/// The damage of a vehicle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    /// Critical Hits that aren't repaired.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub criticals: Vec<CriticalHit>,
    /// True if only emergency repairs keep it together (G-VEH-23).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub makeshift: bool,
    /// Components out by a GM call. A mount appears once for each of its weapons.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub out: Vec<Component>,
    /// True for debris.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub destroyed: bool,
    /// The checks still needed to put out the fire aboard.
    #[serde(skip_serializing_if = "is_zero")]
    pub fire: u8,
    /// True if its hull was worked on in this encounter (G-VCOM-22).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hull_tried: bool,
    /// True if it suffered system strain since the day began (G-VEH-26).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub strained_today: bool,
    /// True if the last person aboard got off or was taken out. It isn't scenery, so it drifts
    /// (G-VEH-09).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// The pending Critical Hit, which it may still brace against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looming: Option<Looming>,
    /// Hull trauma of hits without an attack, after armor. Each may be braced against in turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<u16>,
    /// People aboard who have yet to roll against splinters, in order (M-22).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub splinters: Vec<Id>,
    /// Critical Hits that wait for the pending one, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub queued: Vec<Queued>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Condition {
    /// True if there is nothing to store.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// True if a braced vehicle has to answer first (G-VCOM-15).
    pub fn asks(&self) -> bool {
        self.looming.is_some() || !self.struck.is_empty()
    }
}

/// The reduction of a hit by bracing, after armor.
pub fn absorbed(check: &Check, number: u8) -> u16 {
    check
        .absorbed
        .iter()
        .filter(|(hit, _)| *hit == number)
        .map(|(_, by)| *by)
        .sum()
}
