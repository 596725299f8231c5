//! Effects of attacks apart from damage: Auto-fire and two weapons, flames, guided weapons in the air,
//! and items that are damaged, repaired and improvised (G-QUAL, G-EQ-09 to 14, G-MOD-07 to 13).
//!
//! `combat::hit_list` lists the hits themselves. This folder has the commands (`order`, parsed by `read`),
//! the events (`happening`, worded by `say`), the decisions (`declare` before the roll, `flames` and
//! `mend`) and the offers (`offers`).

pub mod command;
mod declare;
pub mod event;
pub mod flames;
pub mod log_text;
pub mod mend;
pub mod offers;

use serde::{Deserialize, Serialize};

use lang::Refusal;
use rules::view::Id;

use super::draft::Draft;
use super::library::records::Weapon;
use super::scene::{Blaze, Footing};
use command::{Hits, RollOn};
pub use declare::hindrance;
use mend::Job;
#[cfg(test)]
pub use mend::repair_price;

/// Flames on a character (G-QUAL-05).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Burn {
    /// The character who set them.
    pub by: Id,
    /// The weapon, for its Pierce and Breach.
    pub weapon: Weapon,
    /// Damage at the start of each turn.
    pub damage: u16,
    /// Rounds left, at least 1.
    pub left: u8,
    /// True for chemical flames, which neither water nor rolling ends.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chemical: bool,
}

/// A guided weapon that missed and may attack again (G-QUAL-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guided {
    /// Its number.
    pub mark: u32,
    /// The attacker who fired it.
    pub by: Id,
    /// Its index on the sheet.
    pub weapon: u8,
    /// Its target.
    pub target: Id,
    /// Ability dice of its check.
    pub dice: u8,
    /// The round in which it missed. It attacks again when that round has ended.
    pub round: u32,
}

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
