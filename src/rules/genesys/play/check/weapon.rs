//! The words for the weapon of an attack. [`crate::positions::weapons`] finds it.

use crate::figure::goods::UNARMED;

/// How a menu offers the weapon of an index: "use the Monoblade", "fight unarmed".
pub fn use_of(index: u8, name: &str) -> String {
    if index == UNARMED {
        "fight unarmed".to_owned()
    } else {
        format!("use the {name}")
    }
}
