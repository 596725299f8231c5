//! What weapons do beyond their damage, in words.

use crate::library::records::{Automatic, Secondary, Special};
use crate::model::text::signed;

/// Returns what a secondary effect does, which successes buy (C-ATK-07).
pub fn secondary(effect: Secondary) -> String {
    match effect {
        Secondary::Terrify(fear) => format!("terrify: {fear} fear"),
        Secondary::Parry => "parry: 1 die on precise defenses for each success".to_owned(),
        Secondary::Stun(points) => format!("stun: the target loses {points} AP"),
        Secondary::Prone => "knock prone, 1 to 3 successes by size".to_owned(),
        Secondary::ShootIntoWound(target) => {
            format!("shoot into the wound, TN {}", signed(target))
        }
        Secondary::Weaken(1) => "1 fewer success on the target's next attack".to_owned(),
        Secondary::Weaken(n) => format!("{n} fewer successes on the target's next attack"),
        Secondary::PartOrNoArmor => "name a body part, or ignore armor".to_owned(),
        Secondary::Silent => "a silent hit".to_owned(),
        Secondary::LoseOrSuffer(points, damage) => {
            format!("the target loses {points} AP or takes {damage} more damage")
        }
        Secondary::IgnoreReduction => "ignore damage reduction".to_owned(),
    }
}

/// Returns what a special does, which is always on (C-WPN-00).
pub fn special(special: Special) -> String {
    match special {
        Special::Nonlethal => "half of the damage comes back after 1 hour".to_owned(),
        Special::Area(range) => format!("hits everyone in an area of {} range", range.label()),
        Special::Aims(most) => format!("{most} aims add up"),
        Special::Sight(target, range) => {
            format!("sight: TN {} up to {} range", signed(target), range.label())
        }
        Special::Also => "also used in another way".to_owned(),
        Special::Thrown => "thrown".to_owned(),
        Special::Ignite => "sets the target on fire".to_owned(),
        Special::Electric => "electric".to_owned(),
    }
}

/// Returns what automatic fire does (C-WPN-00).
pub fn automatic(mode: Automatic) -> String {
    format!(
        "automatic: an area of {} range, {} rounds, recoil {}",
        mode.area.label(),
        mode.ammunition,
        mode.recoil
    )
}
