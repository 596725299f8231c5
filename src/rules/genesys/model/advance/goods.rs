//! Goods that are bought and sold. [`crate::figure::goods`] finds them on a combatant.

use serde::{Deserialize, Serialize};

use crate::model::figure::held::Held;
use crate::model::figure::item::Item;
use crate::model::records::{Armor, Weapon};

/// An item that can be traded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goods {
    /// A new weapon, or in older saves one of a combatant too.
    Weapon(Weapon),
    /// A weapon of a combatant, with its damage and ammunition (G-EQ-10, G-EQ-14).
    Held(Box<Held>),
    /// Armor.
    Armor(Armor),
    /// Any other item.
    Item(Item),
}

/// The kind of goods, by the part of the sheet that has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoodsKind {
    /// A weapon.
    Weapon,
    /// Armor, worn or carried.
    Armor,
    /// Anything else.
    Item,
}

impl Goods {
    /// Its kind.
    pub const fn kind(&self) -> GoodsKind {
        match self {
            Self::Weapon(_) | Self::Held(_) => GoodsKind::Weapon,
            Self::Armor(_) => GoodsKind::Armor,
            Self::Item(_) => GoodsKind::Item,
        }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        match self {
            Self::Weapon(weapon) => &weapon.name,
            Self::Held(held) => &held.weapon.name,
            Self::Armor(armor) => &armor.name,
            Self::Item(item) => &item.name,
        }
    }
}

/// A trade that a check decides: the items, and the total price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// The item traded.
    pub goods: Goods,
    /// Further identical items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Goods>,
    /// The total price in units.
    pub price: u32,
    /// How much less rare it is because its buyer has a contact. The check uses this up (G-TAL-13).
    #[serde(default, skip_serializing_if = "is_none")]
    pub eased: u8,
    /// How many fewer dice the search has because of that.
    #[serde(default, skip_serializing_if = "is_none")]
    pub easier: u8,
    /// Whether the price exceeded the money, by override (G-EQ-01).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
const fn is_none(n: &u8) -> bool {
    *n == 0
}

/// "Comlink", "10 Comlinks": an item, and how many more identical ones.
pub fn several(goods: &Goods, more: usize) -> String {
    match more {
        0 => goods.name().to_owned(),
        more => lang::sentence::things(more as u64 + 1, goods.name()),
    }
}

/// Returns an item, or it and `more` of the same kind, as the subject or object of a sentence: "the Night lenses",
/// "3 Night lenses".
pub fn the(goods: &Goods, more: usize) -> String {
    match more {
        0 => format!("the {}", goods.name()),
        more => several(goods, more),
    }
}
