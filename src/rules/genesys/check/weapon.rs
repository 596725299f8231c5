//! The weapon of an attack: one on the sheet, or an unarmed attack.

use crate::figure::Held;
use crate::kinds::{Band, Quality};
use crate::library::records::{Damage, Fights, Weapon};
use crate::skills;

use super::UNARMED;

/// A weapon by its index on the sheet. [`UNARMED`] is the unarmed attack (G-MOD-10).
pub fn weapon_of(held: &[Held], index: u8) -> Option<Weapon> {
    if index == UNARMED {
        Some(unarmed())
    } else {
        held.get(usize::from(index)).map(|h| h.weapon.clone())
    }
}

/// How a menu offers the weapon of an index: "use the Monoblade", "fight unarmed".
pub fn use_of(index: u8, name: &str) -> String {
    if index == UNARMED {
        "fight unarmed".to_owned()
    } else {
        format!("use the {name}")
    }
}

/// The unarmed attack: Brawl, damage equal to Brawn, Critical 5, engaged, Knockdown (G-MOD-10).
pub fn unarmed() -> Weapon {
    Weapon {
        id: "unarmed".into(),
        name: "unarmed".into(),
        skill: skills::BRAWL.into(),
        fights: Some(Fights::Brawl),
        instead: String::new(),
        damage: Damage::Brawn(0),
        crit: 5,
        range: Band::Engaged,
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        qualities: vec![Quality::Knockdown],
        chemical: false,
        note: String::new(),
    }
}
