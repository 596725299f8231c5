//! Initiative slots: they belong to sides and have identities of their own (G-STRUCT-05).
//!
//! A slot keeps its number for the whole encounter, wherever it stands in the order, so that a
//! claim sticks to the slot and not to a place in a list. Who claims is free among a side's
//! members who have not acted (G-STRUCT-06). When somebody falls, the side's last slot that
//! nobody has taken or claimed falls with it; that is marked first and happens at the next step,
//! so that the table can keep the slot or name another.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::rules::view::Id;

use super::figure::{Figure, Score};
use super::kinds::Side;
use super::state::State;

/// What a slot has come to in the round at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Use {
    /// Still to come, or running.
    #[default]
    Open,
    /// Its turn is over.
    Done,
    /// Nobody could take it (G-STRUCT-07).
    Skipped,
}

/// A slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Its number for the whole encounter.
    pub number: u32,
    /// Who owns it.
    pub side: Side,
    /// The check that made it.
    pub score: Score,
    /// Who made that check, as long as that one is here.
    #[serde(default)]
    pub rolled_by: Option<Id>,
    /// An extra slot beside the side's ordinary ones, for this one if it names somebody.
    #[serde(default)]
    pub extra: bool,
    /// Whoever may act in an extra slot although it has acted.
    #[serde(default)]
    pub extra_for: Option<Id>,
    /// The first round it counts in.
    #[serde(default)]
    pub from_round: u32,
    /// Who claimed or took it this round.
    #[serde(default)]
    pub claim: Option<Id>,
    /// What it has come to this round.
    #[serde(default)]
    pub used: Use,
    /// Marked to fall at the next step.
    #[serde(default)]
    pub falls: bool,
}

impl Slot {
    /// Whether it counts in a round.
    pub const fn counts_in(&self, round: u32) -> bool {
        self.from_round <= round
    }
}

/// The order of slots: success, then advantage, then PC before NPC, then the older one
/// (G-STRUCT-04; the last is ours and only decides between slots of one side).
pub fn order(a: &Slot, b: &Slot) -> Ordering {
    b.score
        .success
        .cmp(&a.score.success)
        .then(b.score.advantage.cmp(&a.score.advantage))
        .then(a.side.cmp(&b.side))
        .then(a.number.cmp(&b.number))
}

impl State {
    /// Whether somebody may still take a slot this round: able, arrived, and not yet acted.
    pub fn may_act(&self, figure: &Figure) -> bool {
        figure.able() && figure.joins <= self.round && figure.acted < self.round
    }

    /// The slot somebody has claimed this round and not yet used.
    pub fn claim_of(&self, who: Id) -> Option<&Slot> {
        self.slots
            .iter()
            .find(|s| s.claim == Some(who) && s.used == Use::Open)
    }

    /// Whether somebody may take this slot (G-STRUCT-06): of its side and not yet acted, or the
    /// one an extra slot is for.
    pub fn may_claim(&self, figure: &Figure, slot: &Slot) -> bool {
        figure.side == slot.side
            && figure.able()
            && figure.joins <= self.round.max(1)
            && (figure.acted < self.round.max(1) || slot.extra_for == Some(figure.id))
    }

    /// Everybody who could take this slot now, those without a claim of their own first.
    pub fn candidates(&self, slot: &Slot) -> Vec<Id> {
        let mut all: Vec<Id> = self
            .figures
            .iter()
            .filter(|f| self.may_claim(f, slot))
            .filter(|f| slot.extra_for.is_none_or(|only| only == f.id))
            .map(|f| f.id)
            .collect();
        all.sort_by_key(|id| self.claim_of(*id).is_some_and(|s| s.number != slot.number));
        all
    }

    /// Slots that count this round.
    pub fn counting(&self) -> impl Iterator<Item = &Slot> {
        let round = self.round.max(1);
        self.slots.iter().filter(move |s| s.counts_in(round))
    }

    /// The next slot of this round that is still open, after the one whose time it is.
    pub fn slot_after(&self) -> Option<&Slot> {
        let round = self.round;
        let open =
            |s: &&Slot| s.counts_in(round) && s.used == Use::Open && Some(s.number) != self.at;
        let from = self
            .at
            .and_then(|at| self.slots.iter().position(|s| s.number == at))
            .map_or(0, |place| place + 1);
        self.slots[from.min(self.slots.len())..]
            .iter()
            .find(open)
            // A slot that was put in above the running one is played late rather than lost.
            .or_else(|| self.slots.iter().find(open))
    }

    /// The slot that falls when one of a side has fallen (the default of G-STRUCT-07): the last
    /// ordinary one that nobody has taken or claimed; if all are taken, the last of all, which
    /// then falls when the round ends. `None` while the side has no more slots than members.
    pub fn slot_to_fall(&self, side: Side) -> Option<&Slot> {
        let ordinary = |s: &&Slot| s.side == side && !s.extra && !s.falls;
        let slots = self.slots.iter().filter(ordinary).count();
        let members = self
            .figures
            .iter()
            .filter(|f| f.side == side && f.holds_slot())
            .count();
        if slots <= members {
            return None;
        }
        let free = |s: &&Slot| {
            ordinary(s) && s.used == Use::Open && s.claim.is_none() && Some(s.number) != self.at
        };
        self.slots
            .iter()
            .rev()
            .find(free)
            .or_else(|| self.slots.iter().rev().find(ordinary))
    }
}

impl Figure {
    /// Whether its side has a slot because of it: the dead, the defeated and those who rolled
    /// nothing have none; a player character that is only down keeps its slot.
    pub fn holds_slot(&self) -> bool {
        !self.dead && !self.defeated && self.group.is_none_or(|g| g.standing > 0)
    }
}
