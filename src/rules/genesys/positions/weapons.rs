//! The weapon that an index of an attack means: carried, mounted on the vehicle, or unarmed.

use crate::figure::goods::{UNARMED, unarmed};
use crate::model::check::{Check, What};
use crate::model::figure::held::{Held, Wear};
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::model::vehicles::craft::{Mounted, Vehicle};

use rules::view::Id;

/// The first index of the weapons of the vehicle.
pub const MOUNTED: u8 = 128;

/// The place on the vehicle that an index means. `None` for a carried weapon.
pub fn mount_place(index: u8) -> Option<u8> {
    (MOUNTED..UNARMED).contains(&index).then(|| index - MOUNTED)
}

/// The index that means a place on the vehicle.
pub fn mount_index(place: usize) -> Option<u8> {
    u8::try_from(place)
        .ok()
        .and_then(|place| MOUNTED.checked_add(place))
        .filter(|index| *index < UNARMED)
}

/// A weapon by its index on the sheet. [`UNARMED`] is the unarmed attack (G-MOD-10).
pub fn weapon_of(held: &[Held], index: u8) -> Option<Weapon> {
    if index == UNARMED {
        Some(unarmed())
    } else {
        held.get(usize::from(index)).map(|h| h.weapon.clone())
    }
}

impl State {
    /// The mounted weapon that a check fires, with its vehicle.
    pub fn mount_fired(&self, check: &Check) -> Option<(&Vehicle, u8, &Mounted)> {
        let What::Attack { weapon, .. } = check.what else {
            return None;
        };
        self.mount(check.by, weapon)
    }

    /// The mounted weapon an index means, with its vehicle.
    pub fn mount(&self, who: Id, index: u8) -> Option<(&Vehicle, u8, &Mounted)> {
        let place = mount_place(index)?;
        let vehicle = self.vehicle_of(who)?;
        let mount = vehicle.weapons.get(usize::from(place))?;
        Some((vehicle, place, mount))
    }

    /// The damage to the weapon that an index means for a character (M-05).
    pub fn wear_at(&self, who: Id, index: u8) -> Wear {
        let carried = || self.figure(who)?.held(usize::from(index)).map(|h| h.wear);
        let mounted = self.mount(who, index).map(|(_, _, m)| m.firing.wear);
        mounted.or_else(carried).unwrap_or_default()
    }

    /// The weapon that an index means for a character: carried, mounted, or unarmed.
    pub fn weapon_at(&self, who: Id, index: u8) -> Option<Weapon> {
        if mount_place(index).is_some() {
            return self.mount(who, index).map(|(_, _, m)| m.weapon.clone());
        }
        weapon_of(&self.figure(who)?.weapons, index)
    }
}
