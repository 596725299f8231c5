//! The slots of the turn order (G-STRUCT-05). `play::slots` decides how they change.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::kinds::Side;
use crate::model::figure::score::Score;
use crate::model::state::State;

/// The use of a slot in the current round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Use {
    /// Still to come, or running.
    #[default]
    Open,
    /// Its turn is over.
    Done,
    /// No combatant could take it (G-STRUCT-07).
    Skipped,
}

/// An initiative slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Slot {
    /// Its number, which changes only when another slot joins or moves before it.
    pub number: u32,
    /// The side that owns it.
    pub side: Side,
    /// The check that made it.
    pub score: Score,
    /// The combatant that made that check, while it is present.
    #[serde(default)]
    pub rolled_by: Option<Id>,
    /// Whether it is an extra slot on top of the side's ordinary ones.
    #[serde(default)]
    pub extra: bool,
    /// The combatant that may act in this extra slot although it has acted.
    #[serde(default)]
    pub extra_for: Option<Id>,
    /// The first round it counts in.
    #[serde(default)]
    pub from_round: u32,
    /// The combatant that claimed or took it this round.
    #[serde(default)]
    pub claim: Option<Id>,
    /// Its use this round.
    #[serde(default)]
    pub used: Use,
    /// Marked for removal at the next step.
    #[serde(default)]
    pub falls: bool,
}

impl Slot {
    /// Whether it counts in a round.
    pub const fn counts_in(&self, round: u32) -> bool {
        self.from_round <= round
    }

    /// Whether it is an extra slot for this combatant alone.
    pub fn is_for(&self, who: Id) -> bool {
        self.extra_for == Some(who)
    }

    /// Whether it is still to come and unclaimed.
    pub fn is_free(&self) -> bool {
        self.used == Use::Open && self.claim.is_none()
    }

    /// Whether it is an ordinary slot and not marked for removal.
    pub(crate) const fn stays(&self) -> bool {
        !self.extra && !self.falls
    }
}

impl State {
    /// Numbers all slots from 1 in their order. The current slot and turn stay with their slot.
    pub fn number_slots(&mut self) {
        let mut renumbered = Vec::with_capacity(self.slots.len());
        for (slot, number) in self.slots.iter_mut().zip(1..) {
            renumbered.push((slot.number, number));
            slot.number = number;
        }
        let now = |old: u32| {
            let found = renumbered.iter().find(|(was, _)| *was == old);
            found.map_or(old, |(_, number)| *number)
        };
        self.at = self.at.map(now);
        if let Some(turn) = &mut self.turn {
            turn.slot = now(turn.slot);
        }
        self.next_slot = self.slots.iter().map(|s| s.number).max().unwrap_or(0) + 1;
    }
}
