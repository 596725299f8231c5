//! A confrontation of tactics, and a contest of two rolls.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::check::Rolled;
use super::kinds::Tactic;

/// The tactic of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// Who chose it.
    pub who: Id,
    /// The tactic. `None` where it is left out because it is still secret.
    pub tactic: Option<Tactic>,
}

/// A confrontation: each side chooses a tactic in secret, then all are revealed together (C-CNF-01). The
/// attacker is the left side (C-CNF-07).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Confront {
    /// The left side.
    pub left: Id,
    /// The right side. An attack on an area has several.
    pub right: Vec<Id>,
    /// Who has chosen, and what.
    pub picks: Vec<Pick>,
    /// True once all tactics are known to all.
    pub revealed: bool,
    /// The sides whose choice an enemy has seen before the reveal (C-CRD-04).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub seen: Vec<Id>,
}

impl Confront {
    /// Returns both sides, the left one first.
    pub fn sides(&self) -> impl Iterator<Item = Id> {
        std::iter::once(self.left).chain(self.right.iter().copied())
    }

    /// Returns a side's tactic, even while it is secret. Nothing that is shown may use it: see
    /// [`Self::shown`].
    pub fn secret(&self, who: Id) -> Option<Tactic> {
        let pick = self.picks.iter().find(|pick| pick.who == who)?;
        pick.tactic
    }

    /// Returns a side's tactic once it is revealed.
    pub fn shown(&self, who: Id) -> Option<Tactic> {
        self.secret(who).filter(|_| self.revealed)
    }

    /// Returns a side's tactic once it is revealed or an enemy has seen it.
    pub fn known(&self, who: Id) -> Option<Tactic> {
        let known = self.revealed || self.seen.contains(&who);
        self.secret(who).filter(|_| known)
    }

    /// Returns the sides that haven't chosen.
    pub fn waiting(&self) -> Vec<Id> {
        self.sides()
            .filter(|side| self.secret(*side).is_none())
            .collect()
    }

    /// Keeps a choice. A second one replaces the first.
    pub fn choose(&mut self, who: Id, tactic: Tactic) {
        self.seen.retain(|seen| *seen != who);
        self.picks.retain(|pick| pick.who != who);
        self.picks.push(Pick {
            who,
            tactic: Some(tactic),
        });
    }
}

/// Two characters who both roll (C-ROLL-19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// The roll of the one who acts.
    pub first: Rolled,
    /// The roll against it.
    #[serde(default)]
    pub second: Option<Rolled>,
}

impl Contest {
    /// Returns the successes that are left of the first roll.
    pub fn kept(&self) -> u16 {
        let against = self.second.as_ref().map_or(0, Rolled::total);
        self.first.total().saturating_sub(against)
    }
}
