//! The weapon of an attack: one on the sheet, or an unarmed attack.

use crate::figure::goods::{UNARMED, unarmed};
use crate::model::figure::held::Held;
use crate::model::records::Weapon;

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
