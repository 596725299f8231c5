//! Initiative slots: they belong to sides and have identities of their own (G-STRUCT-05).
//!
//! A slot keeps its number for the whole encounter, wherever it stands in the order, so that a
//! claim sticks to the slot and not to a place in a list. Who claims is free among a side's
//! members who have not acted (G-STRUCT-06). When somebody falls, the side's last slot that
//! nobody has taken or claimed falls with it; that is marked first and happens at the next step,
//! so that the table can keep the slot or name another. A slot that somebody still needs to act
//! this round falls when the round ends.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::lang::Refusal;
use crate::rules::view::Id;

use super::figure::{Figure, Score, Status};
use super::kinds::Side;
use super::state::{Phase, State};
use super::words::list;

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

    /// Whether it is an extra slot for this one alone.
    pub fn is_for(&self, who: Id) -> bool {
        self.extra_for == Some(who)
    }

    /// Whether it is still to come and nobody has claimed it.
    pub fn is_free(&self) -> bool {
        self.used == Use::Open && self.claim.is_none()
    }

    /// Whether it is an ordinary slot and not marked to fall.
    const fn stays(&self) -> bool {
        !self.extra && !self.falls
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
        figure.in_order()
            && figure.able()
            && figure.joins <= self.round
            && figure.acted < self.round
    }

    /// That no slot has this number, and which numbers there are.
    pub fn no_slot(&self, number: u32) -> Refusal {
        let no = Refusal::input(format!("There is no slot {number}."));
        let all: Vec<String> = self.slots.iter().map(|s| s.number.to_string()).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        match all.as_slice() {
            [] => no,
            [one] => no.hint(format!("The only slot is {one}.")),
            _ => no.hint(format!("The slots are {}.", list(&all))),
        }
    }

    /// The slots somebody has claimed this round and not yet used: an ordinary one, and one that
    /// is extra and its own.
    pub fn claims_of(&self, who: Id) -> impl Iterator<Item = &Slot> {
        self.slots
            .iter()
            .filter(move |s| s.claim == Some(who) && s.used == Use::Open)
    }

    /// The slot somebody has claimed this round and not yet used, an ordinary one before its own
    /// extra one.
    pub fn claim_of(&self, who: Id) -> Option<&Slot> {
        self.claims_of(who).min_by_key(|s| s.is_for(who))
    }

    /// The other claim that a claim to this slot would replace. An extra slot of one's own is
    /// held beside the ordinary one.
    pub fn claim_beside(&self, who: Id, slot: &Slot) -> Option<&Slot> {
        self.claims_of(who)
            .find(|s| s.number != slot.number && s.is_for(who) == slot.is_for(who))
    }

    /// Whether something was done, or is being done, in the turn of this slot.
    pub fn is_under_way(&self, number: u32) -> bool {
        let turn = self.turn.as_ref().filter(|t| t.slot == number);
        turn.is_some_and(|t| !t.is_idle() || self.check.is_some())
    }

    /// The slot somebody stands for: the one its turn is under way in, else the one it rolled while
    /// nobody has that, else one it has claimed.
    pub fn own_slot(&self, figure: &Figure) -> Option<&Slot> {
        let of_its_side = |s: &&Slot| s.side == figure.side && s.stays();
        let claimed = || self.claims_of(figure.id).filter(of_its_side);
        let rolled = |s: &&Slot| s.rolled_by == Some(figure.id) && s.is_free() && of_its_side(s);
        claimed()
            .find(|s| self.is_under_way(s.number))
            .or_else(|| self.slots.iter().find(rolled))
            .or_else(|| claimed().next())
    }

    /// Whether somebody may take this slot (G-STRUCT-06): of its side and not yet acted, or the
    /// one an extra slot is for.
    pub fn may_claim(&self, figure: &Figure, slot: &Slot) -> bool {
        let round = self.round.max(1);
        figure.side == slot.side
            && figure.able()
            && figure.in_order()
            && figure.joins <= round
            && slot
                .extra_for
                .map_or(figure.acted < round, |only| only == figure.id)
    }

    /// Everybody who could take this slot now, those without another claim first.
    pub fn candidates(&self, slot: &Slot) -> Vec<Id> {
        let mut all: Vec<Id> = self
            .everybody()
            .filter(|f| self.may_claim(f, slot) && !self.must_wait(f, slot))
            .map(|f| f.id)
            .collect();
        all.sort_by_key(|id| self.claim_beside(*id, slot).is_some());
        all
    }

    /// Those of the candidates who have no other slot: whoever has claimed another one is not
    /// asked, and nobody waits for it.
    pub fn asked(&self, slot: &Slot) -> Vec<Id> {
        let mut all = self.candidates(slot);
        all.retain(|id| self.claim_beside(*id, slot).is_none());
        all
    }

    /// Whether somebody who was slowed down has to leave this slot (Slowed Down, M-03): a later
    /// one of its side is free, and others can take this one or there are enough for all.
    pub fn must_wait(&self, figure: &Figure, slot: &Slot) -> bool {
        if !figure.has(&Status::LastSlot) || slot.extra_for.is_some() {
            return false;
        }
        let later = self.free_after(slot).count();
        let free = |f: &&Figure| self.may_claim(f, slot) && self.claim_beside(f.id, slot).is_none();
        let others = self
            .everybody()
            .filter(free)
            .any(|f| !f.has(&Status::LastSlot));
        later > 0 && (others || later >= self.everybody().filter(free).count())
    }

    /// Whoever was slowed down and needs this slot because it is the last free one of its side,
    /// while the claimant could have another.
    pub fn kept_for(&self, claimant: Id, slot: &Slot) -> Option<&Figure> {
        let another = self.to_come().any(|s| {
            s.number != slot.number && s.side == slot.side && s.extra_for.is_none() && s.is_free()
        });
        if !another || slot.extra_for.is_some() || self.free_after(slot).next().is_some() {
            return None;
        }
        self.everybody().find(|f| {
            f.id != claimant
                && f.has(&Status::LastSlot)
                && self.may_claim(f, slot)
                && self.claim_beside(f.id, slot).is_none()
        })
    }

    /// Slots that count this round.
    pub fn counting(&self) -> impl Iterator<Item = &Slot> {
        let round = self.round.max(1);
        self.slots.iter().filter(move |s| s.counts_in(round))
    }

    /// Slots of this round that are still open, in the order in which they will be played: the
    /// one whose time it is, those below it, and last those that were put in above it, which are
    /// played late rather than lost.
    pub fn to_come(&self) -> impl Iterator<Item = &Slot> {
        let place = self
            .at
            .and_then(|at| self.slots.iter().position(|s| s.number == at))
            .unwrap_or(0);
        let (above, from) = self.slots.split_at(place);
        let round = self.round;
        from.iter()
            .chain(above)
            .filter(move |s| s.counts_in(round) && s.used == Use::Open)
    }

    /// The next slot of this round that is still open, after the one whose time it is.
    pub fn slot_after(&self) -> Option<&Slot> {
        self.to_come().find(|s| Some(s.number) != self.at)
    }

    /// Free slots of the same side that are played after this one.
    fn free_after<'s>(&'s self, slot: &Slot) -> impl Iterator<Item = &'s Slot> {
        let (number, side) = (slot.number, slot.side);
        self.to_come()
            .skip_while(move |s| s.number != number)
            .skip(1)
            .filter(move |s| s.side == side && s.extra_for.is_none() && s.is_free())
    }

    /// Slots a side has left this round beyond what its members need who have yet to act;
    /// negative if there are too few.
    pub fn spare(&self, side: Side) -> i32 {
        let running = self.turn.as_ref().map(|t| t.slot);
        let open = self
            .to_come()
            .filter(|s| s.side == side && s.extra_for.is_none() && Some(s.number) != running)
            .count();
        let need = self.able(side).filter(|f| self.may_act(f)).count();
        open as i32 - need as i32
    }

    /// The slots of this round for which nobody will be left, as far as can be seen (G-STRUCT-07):
    /// a side has more slots to come than members who may act, as when somebody is down
    /// (G-HEALTH-09), and the last free ones will be skipped. It is only foretold: a claim to one
    /// leaves another over, and whoever gets up again finds it.
    pub fn surplus(&self) -> Vec<u32> {
        if self.phase != Phase::Fighting {
            return Vec::new();
        }
        let mut all = self.surplus_of(Side::Pc);
        all.extend(self.surplus_of(Side::Npc));
        all
    }

    fn surplus_of(&self, side: Side) -> Vec<u32> {
        let running = self.turn.as_ref().map(|t| t.slot);
        let free: Vec<&Slot> = self
            .to_come()
            .filter(|s| s.side == side && s.extra_for.is_none() && Some(s.number) != running)
            .filter(|s| s.is_free())
            .collect();
        // Those that fall at the next step are over first, and say so already.
        let falling = free.iter().filter(|s| s.falls).count();
        let over = usize::try_from(self.spare(side))
            .unwrap_or(0)
            .saturating_sub(falling);
        if over == 0 {
            return Vec::new();
        }
        // Whoever was slowed down waits for the last ones.
        let waiting = self
            .able(side)
            .filter(|f| self.may_act(f) && f.has(&Status::LastSlot))
            .filter(|f| self.claim_of(f.id).is_none())
            .count();
        let stays = free.iter().rev().filter(|s| !s.falls);
        stays.skip(waiting).take(over).map(|s| s.number).collect()
    }

    /// Whether a marked slot can fall at once: nobody has it, and its side has others enough for
    /// this round. Else it falls when the round ends (G-STRUCT-07).
    pub fn falls_now(&self, slot: &Slot) -> bool {
        let needed =
            slot.extra_for.is_none() && slot.counts_in(self.round) && self.spare(slot.side) < 1;
        slot.falls && slot.is_free() && !needed
    }

    /// Ordinary slots that are not marked to fall, and members that one stands for, of this one's
    /// side. Who joins later is counted apart, with the slots that count later.
    pub fn balance(&self, like: &Figure) -> (usize, usize) {
        let slots = self.slots.iter().filter(|s| self.may_fall_for(like, s));
        let later = like.joins > self.round;
        let members = self
            .everybody()
            .filter(|f| f.side == like.side && f.holds_slot() && (f.joins > self.round) == later);
        (slots.count(), members.count())
    }

    /// Whether a slot may fall for this one: ordinary, of its side, of this round if it was here.
    fn may_fall_for(&self, gone: &Figure, slot: &Slot) -> bool {
        let later = gone.joins > self.round;
        slot.side == gone.side && slot.stays() && slot.counts_in(self.round) != later
    }

    /// The slot that falls when one of a side has fallen (the default of G-STRUCT-07): the last
    /// ordinary one that nobody has taken or claimed; if all are taken, the last of all, which
    /// then falls when the round ends. `None` while the side has no more slots than members.
    pub fn slot_to_fall(&self, gone: &Figure) -> Option<&Slot> {
        let (slots, members) = self.balance(gone);
        if slots <= members {
            return None;
        }
        let ordinary = |s: &&Slot| self.may_fall_for(gone, s);
        let free = |s: &&Slot| s.is_free() && Some(s.number) != self.at;
        self.slots
            .iter()
            .rev()
            .filter(ordinary)
            .find(free)
            .or_else(|| self.slots.iter().rev().find(ordinary))
    }
}

impl Figure {
    /// Whether it has a place in the order at all: a companion acts in the turn of its master
    /// (G-TAL-42), and crew of a capital ship that do not matter have none (G-VCOM-05).
    pub const fn in_order(&self) -> bool {
        self.bonded.is_none() && !self.slotless
    }

    /// Whether its side has a slot because of it: the dead, the defeated, companions (G-TAL-42) and
    /// those who have not rolled for initiative have none; a player character that is only down keeps its slot.
    pub fn holds_slot(&self) -> bool {
        self.stood_for_slot() && self.group.is_none_or(|g| g.standing > 0)
    }

    /// Whether its side had a slot because of it until it fell just now. The last wounds of a group
    /// leave nobody standing before the group is called defeated.
    pub const fn stood_for_slot(&self) -> bool {
        !self.dead && !self.defeated && self.score.is_some() && self.in_order()
    }
}
