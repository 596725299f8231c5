//! How hard and how expensive a repair is. `play::attack_effects::mend` carries it out.

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
