//! Questions about one combatant: derived numbers, hands, injuries, possessions, and whether it burns.
//!
//! Derived numbers are computed from their sources each time and returned with those sources, so that
//! every number can be explained. [`crate::model::figure`] has the combatant itself.

pub mod air;
pub mod burning;
pub mod fate;
pub mod gifts;
pub mod goods;
pub mod grants;
pub mod held;
pub mod hiding;
pub mod injuries;
pub mod names;
pub mod numbers;
pub mod origin;
pub mod passive;
pub mod repair;
pub mod social;

use rules::view::Reason;
use std::borrow::Cow;

use crate::kinds::{Characteristic, Kind};
use crate::model::figure::held::Held;
use crate::model::figure::{Afflicted, Figure, Status};
use crate::model::records::tables::Harm;
use crate::model::records::{Ability, Damage, Weapon};
use crate::model::tokens::Until;

/// The word of the status of a flying combatant, which is set by hand (G-MAN-14).
pub const FLYING: &str = "flying";

/// The abilities that let a combatant fly.
const ALOFT: [&str; 2] = ["Flyer", "Hover"];

/// The initial statuses of a combatant with these abilities: flyers are in the air (G-MAN-14).
pub fn statuses_of(abilities: &[Ability]) -> Vec<Afflicted> {
    let flies = abilities.iter().any(|a| ALOFT.contains(&a.name.as_str()));
    let flying = flies.then(|| Afflicted {
        status: Status::Other(FLYING.to_owned()),
        until: Until::ByHand,
        from_turn: 0,
    });
    flying.into_iter().collect()
}

impl Figure {
    /// The threshold that its wounds are counted against: of the whole group for minions (T-45).
    pub fn whole_threshold(&self) -> u16 {
        match self.group {
            Some(group) => self.wound_threshold.saturating_mul(u16::from(group.size)),
            None => self.wound_threshold,
        }
    }

    /// How many of a group of `size` with a single threshold are left after this many wounds
    /// (T-45).
    pub const fn standing_after(size: u8, threshold: u16, wounds: u16) -> u8 {
        if wounds == 0 || threshold == 0 {
            return size;
        }
        let fallen = (wounds - 1) / threshold;
        size.saturating_sub(if fallen > 255 { 255 } else { fallen as u8 })
    }

    /// Whether it is over a threshold and not kept up (G-HEALTH-02, G-HEALTH-06).
    pub fn incapacitated(&self) -> bool {
        !self.kept_up && self.stays_up.is_none() && self.is_over()
    }

    /// Whether it is over a threshold and of a kind that this takes out (G-HEALTH-02, G-HEALTH-06).
    pub fn is_over(&self) -> bool {
        matches!(self.kind, Kind::Pc | Kind::Nemesis)
            && (self.stays_down
                || self.wounds > self.whole_threshold()
                || self.strain_threshold.is_some_and(|most| self.strain > most))
    }

    /// Whether a track is at its threshold or above it (O-38 at G-HEALTH-02).
    pub fn is_at_threshold(&self) -> bool {
        self.wounds >= self.whole_threshold()
            || self
                .strain_threshold
                .is_some_and(|most| self.strain >= most)
    }

    /// Whether it can act (G-HEALTH-09).
    pub fn able(&self) -> bool {
        !self.dead
            && !self.defeated
            && !self.incapacitated()
            && self.group.is_none_or(|group| group.standing > 0)
    }

    /// Whether it is prone: by choice, knocked down, or unconscious (G-MOD-06).
    pub fn is_prone(&self) -> bool {
        self.prone || self.incapacitated()
    }

    /// The state of health in a word (G-HEALTH-08).
    pub fn health(&self) -> &'static str {
        if self.dead {
            "dead"
        } else if self.defeated {
            "defeated"
        } else if self.incapacitated() {
            "incapacitated"
        } else if !self.criticals.is_empty() {
            "critically injured"
        } else if self.wounds > 0 {
            "wounded"
        } else {
            "unwounded"
        }
    }

    /// Ranks in a skill. In a group's skills these are its members left beyond the first (T-45).
    pub fn rank(&self, skill: &str) -> u8 {
        match self.group {
            Some(group) => {
                if self.group_skills.iter().any(|s| s == skill) {
                    group.standing.saturating_sub(1)
                } else {
                    0
                }
            }
            None => self
                .skills
                .iter()
                .find(|(s, _)| s == skill)
                .map_or(0, |(_, rank)| *rank),
        }
    }

    /// Whether it has a status.
    pub fn has(&self, status: &Status) -> bool {
        self.statuses.iter().any(|a| a.status == *status)
    }

    /// Whether a status counts in its current turn or, between its turns, in its next one. A status
    /// for a later turn does not count.
    fn suffers(&self, status: &Status) -> bool {
        let counts = |a: &Afflicted| a.status == *status && !self.is_ahead(a);
        self.statuses.iter().any(counts)
    }

    /// Whether a status counts only after the current or the coming turn.
    pub const fn is_ahead(&self, one: &Afflicted) -> bool {
        one.from_turn > self.turns + 1
    }

    /// Whether it has no actions: staggered, by status or by injury (G-STAT-01).
    pub fn is_staggered(&self) -> bool {
        self.suffers(&Status::Staggered) || self.harmed(|h| *h == Harm::Staggered)
    }

    /// Whether it has no maneuvers: immobilized, by status or by injury (G-STAT-02).
    pub fn is_immobilized(&self) -> bool {
        self.has(&Status::Immobilized)
            || self.has(&Status::Ensnared)
            || self.harmed(|h| *h == Harm::Immobilized)
    }

    /// Whether it is in the air, by the status "flying" (G-MAN-14).
    pub fn is_flying(&self) -> bool {
        self.statuses
            .iter()
            .any(|a| a.status.word().eq_ignore_ascii_case(FLYING))
    }

    /// Whether it has no free maneuver in its current turn or, between its turns, in its next one.
    /// Distracted costs the next turn's, so that a running turn keeps its own (M-03).
    pub fn lacks_free_maneuver(&self) -> bool {
        self.suffers(&Status::NoFreeManeuver) || self.harmed(|h| *h == Harm::NoFreeManeuver)
    }

    /// The base damage of one of its weapons (G-COMB-07).
    pub fn base_damage(&self, weapon: &Weapon) -> u16 {
        match weapon.damage {
            Damage::Fixed(n) => u16::from(n),
            Damage::Brawn(n) => {
                u16::from(n) + u16::from(self.characteristic(Characteristic::Brawn))
            }
            Damage::Willpower(n) => {
                u16::from(n) + u16::from(self.characteristic(Characteristic::Willpower))
            }
        }
    }

    /// A weapon by its index on the sheet, damaged or not.
    pub fn held(&self, index: usize) -> Option<&Held> {
        self.weapons.get(index)
    }
}

/// A summand with its source and rule.
#[expect(
    clippy::needless_pass_by_value,
    reason = "callers hand over numbers and fresh strings alike"
)]
pub(crate) fn reason(
    label: impl Into<Cow<'static, str>>,
    change: impl ToString,
    rule: impl Into<Cow<'static, str>>,
) -> Reason {
    Reason {
        label: label.into(),
        change: change.to_string().into(),
        rule: Some(rule.into()),
    }
}
