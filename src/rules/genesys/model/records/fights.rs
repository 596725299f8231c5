//! How the skills of weapons fight that were saved before a weapon kept it. The keys of all other skills
//! are in [`crate::skills`].

use super::Fights;

/// For unarmed attacks (G-MOD-10).
pub const BRAWL: &str = "brawl";

/// For improvised weapons (G-MOD-12).
pub const MELEE: &str = "melee";

/// How a weapon fights, for saves written before weapons stored it.
pub fn fights_of_old(skill: &str) -> Option<Fights> {
    Some(match skill {
        BRAWL => Fights::Brawl,
        MELEE => Fights::Melee,
        "ranged_light" => Fights::RangedLight,
        "ranged_heavy" => Fights::RangedHeavy,
        "gunnery" => Fights::Gunnery,
        _ => return None,
    })
}
