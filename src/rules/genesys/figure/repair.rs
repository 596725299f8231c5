//! Damaged items, and how hard and how expensive their repair is. `play::attack_effects::mend` carries it out.

use crate::model::check::purpose::Broken;
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;

/// The difficulty of repairing an item in this condition (M-05). `None` if it needs no repair or can't
/// be repaired.
pub const fn repair_difficulty(wear: Wear) -> Option<u8> {
    match wear {
        Wear::Minor => Some(1),
        Wear::Moderate => Some(2),
        Wear::Major => Some(3),
        Wear::Sound | Wear::Destroyed => None,
    }
}

/// The cost of a repair: a share of the price, minus 10% for each Advantage, at least 0 (G-EQ-13,
/// O-20).
pub fn repair_price(price: u32, wear: Wear, advantage: u32) -> u32 {
    let share = match wear {
        Wear::Minor => 25,
        Wear::Moderate => 50,
        Wear::Major => 100,
        Wear::Sound | Wear::Destroyed => 0,
    };
    let rest = 100u64.saturating_sub(10 * u64::from(advantage));
    u32::try_from(u64::from(price) * share * rest / 10_000).unwrap_or(u32::MAX)
}

impl Figure {
    /// The name, the damage and, if known, the price of an item that isn't a weapon.
    pub fn broken(&self, what: Broken) -> Option<(&str, Wear, Option<u32>)> {
        match what {
            Broken::Worn => {
                let armor = self.armor.as_ref()?;
                Some((&armor.name, self.armor_wear, Some(armor.price)))
            }
            Broken::Stowed(n) => {
                let armor = self.ledger.stowed.get(usize::from(n))?;
                Some((&armor.name, armor.wear, Some(armor.price)))
            }
            Broken::Item(n) => {
                let item = self.items.get(usize::from(n))?;
                Some((&item.name, item.wear, None))
            }
        }
    }

    /// The stored damage of such an item.
    pub fn wear_of_mut(&mut self, what: Broken) -> Option<&mut Wear> {
        match what {
            Broken::Worn => Some(&mut self.armor_wear),
            Broken::Stowed(n) => {
                let armor = self.ledger.stowed.get_mut(usize::from(n))?;
                Some(&mut armor.wear)
            }
            Broken::Item(n) => Some(&mut self.items.get_mut(usize::from(n))?.wear),
        }
    }
}
