//! Effects of attacks apart from damage: Auto-fire and two weapons, flames, guided weapons in the air,
//! and items that are damaged, repaired and improvised (G-QUAL, G-EQ-09 to 14, G-MOD-07 to 13).
//!
//! [`crate::hits`] lists the hits themselves. This folder has the decisions: `declare` before the roll,
//! `flames` and `mend`.

pub mod declare;
pub mod flames;
pub mod mend;

use lang::Refusal;

use crate::command::attack_effects::{AttackEffectCommand, RollOn};
use crate::command::scene::{Blaze, Footing};
use crate::play::attack_effects::mend::Job;
use crate::play::draft::Draft;

#[cfg(test)]
pub use crate::figure::repair::repair_price;

/// Decides a command of this folder.
///
/// # Errors
/// Refuses what isn't possible (overridable where a rule refuses).
pub fn decide(d: &mut Draft<'_, '_>, command: &AttackEffectCommand) -> Result<(), Refusal> {
    match command {
        AttackEffectCommand::Auto { targets } => d.auto_fire(targets),
        AttackEffectCommand::AutoAll {} => d.auto_over_all(),
        AttackEffectCommand::AutoNext {} => d.auto_round(),
        AttackEffectCommand::Second { weapon } => d.second_weapon(weapon.as_ref()),
        AttackEffectCommand::Guided { who } => d.guided(who.as_ref()),
        AttackEffectCommand::Send {
            who,
            weapon,
            target,
            rating,
        } => d.send_guided(who, weapon, target, *rating),
        AttackEffectCommand::Burn {
            who,
            number_of_rounds,
            damage,
        } => d.burn(who, *number_of_rounds, *damage),
        AttackEffectCommand::BurnRoll { who, on } => {
            let footing = match on {
                RollOn::Hard => Footing::Hard,
                RollOn::Soft => Footing::Soft,
            };
            d.douse(who, Some(Blaze::Flames), Some(footing), None)
        }
        AttackEffectCommand::BurnOut { who } => {
            d.douse(who, Some(Blaze::Flames), Some(Footing::Water), None)
        }
        AttackEffectCommand::Escape { who } => d.escape(who),
        AttackEffectCommand::Repair {
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
        AttackEffectCommand::Improvise { who, size, name } => {
            d.improvise(who, *size, name.as_deref())
        }
        AttackEffectCommand::Ammo { who, weapon, spare } => d.ammo(who, weapon, *spare),
        AttackEffectCommand::Disrupt { who, weapon } => d.disrupt(who, weapon),
        AttackEffectCommand::Armor { who, wear } => d.armor(who, *wear),
    }
}
