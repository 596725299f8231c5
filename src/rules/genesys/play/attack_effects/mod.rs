//! Effects of attacks apart from damage: Auto-fire and two weapons, flames, guided weapons in the air,
//! and items that are damaged, repaired and improvised (G-QUAL, G-EQ-09 to 14, G-MOD-07 to 13).
//!
//! [`crate::hits`] lists the hits themselves. This folder has the decisions: `declare` before the roll,
//! `flames` and `mend`.

pub mod declare;
pub mod flames;
pub mod mend;

use lang::Refusal;

use crate::command::attack_effects::{Hits, RollOn};
use crate::command::scene::{Blaze, Footing};
use crate::play::attack_effects::mend::Job;
use crate::play::draft::Draft;

#[cfg(test)]
pub use crate::figure::repair::repair_price;

/// Decides a command of this folder.
///
/// # Errors
/// Refuses what isn't possible (overridable where a rule refuses).
pub fn decide(d: &mut Draft<'_, '_>, command: &Hits) -> Result<(), Refusal> {
    match command {
        Hits::Auto { targets } => d.auto_fire(targets),
        Hits::AutoAll {} => d.auto_over_all(),
        Hits::AutoNext {} => d.auto_round(),
        Hits::Second { weapon } => d.second_weapon(weapon.as_ref()),
        Hits::Guided { who } => d.guided(who.as_ref()),
        Hits::Send {
            who,
            weapon,
            target,
            rating,
        } => d.send_guided(who, weapon, target, *rating),
        Hits::Burn {
            who,
            number_of_rounds,
            damage,
        } => d.burn(who, *number_of_rounds, *damage),
        Hits::BurnRoll { who, on } => {
            let footing = match on {
                RollOn::Hard => Footing::Hard,
                RollOn::Soft => Footing::Soft,
            };
            d.douse(who, Some(Blaze::Flames), Some(footing), None)
        }
        Hits::BurnOut { who } => d.douse(who, Some(Blaze::Flames), Some(Footing::Water), None),
        Hits::Escape { who } => d.escape(who),
        Hits::Repair {
            who,
            weapon,
            owner,
            rushed,
            bare,
        } => d.repair(Job {
            who,
            weapon,
            whose: owner.as_ref(),
            rushed: *rushed,
            bare: *bare,
        }),
        Hits::Improvise { who, size, name } => d.improvise(who, *size, name.as_deref()),
        Hits::Ammo { who, weapon, spare } => d.ammo(who, weapon, *spare),
        Hits::Disrupt { who, weapon } => d.disrupt(who, weapon),
        Hits::Armor { who, wear } => d.armor(who, *wear),
    }
}
