//! Initiative slots: they belong to sides and have identities of their own (G-STRUCT-05).
//!
//! A slot has a number, so that a claim belongs to the slot and not to a place in a list. A slot that
//! joins before others gets its place's number, and those after it the next ones. Any member of a side
//! that has not acted may claim (G-STRUCT-06). When a combatant falls, its side's last slot that is
//! neither taken nor claimed is removed. The slot is first marked and then removed at the next step, so
//! that the GM can keep it or name another. A slot that is still needed this round is removed when the
//! round ends.

use lang::Refusal;
use rules::view::Id;

use crate::events::apply::order;
use crate::kinds::Side;
use crate::model::figure::score::Score;
use crate::model::figure::{Figure, Status};
use crate::model::slots::{Slot, Use};
use crate::model::state::{Phase, State};
use crate::words::list;

impl State {
    /// Whether a new slot comes before one that is there.
    pub fn joins_before_others(&self, new: &Slot) -> bool {
        self.slots.iter().any(|old| order(new, old).is_lt())
    }

    /// Whether a new initiative check of a combatant puts slots in another order.
    pub fn moves_slots(&self, who: Id, score: Score) -> bool {
        let scored = |slot: &Slot| {
            let score = if slot.rolled_by == Some(who) {
                score
            } else {
                slot.score
            };
            Slot {
                score,
                ..slot.clone()
            }
        };
        let slots: Vec<Slot> = self.slots.iter().map(scored).collect();
        !slots.is_sorted_by(|a, b| order(a, b).is_le())
    }

    /// Whether a combatant may still take a slot this round: able, arrived, and not yet acted.
    pub fn may_act(&self, figure: &Figure) -> bool {
        figure.in_order()
            && figure.able()
            && figure.joins <= self.round
            && figure.acted < self.round
    }

    /// The refusal for a number without a slot, with the numbers that exist.
    pub fn no_slot(&self, number: u32) -> Refusal {
        let no = Refusal::input(format!("There is no slot {number}."));
        let all: Vec<String> = self.slots.iter().map(|s| s.number.to_string()).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        match all.as_slice() {
            [] if self.phase == Phase::Fighting => no.hint("Add one with `slot add SIDE`."),
            [] => no.hint("Use `start` to begin the encounter."),
            [one] => no.hint(format!("The only slot is {one}.")),
            _ => no.hint(format!("The slots are {}.", list(&all))),
        }
    }

    /// The slots that a combatant has claimed this round and not yet used: an ordinary one, and an
    /// extra one of its own.
    pub fn claims_of(&self, who: Id) -> impl Iterator<Item = &Slot> {
        self.slots
            .iter()
            .filter(move |s| s.claim == Some(who) && s.used == Use::Open)
    }

    /// The slot that a combatant has claimed this round and not yet used, an ordinary one before
    /// its own extra one.
    pub fn claim_of(&self, who: Id) -> Option<&Slot> {
        self.claims_of(who).min_by_key(|s| s.is_for(who))
    }

    /// The other claim that a claim to this slot would replace. An extra slot of its own doesn't
    /// replace the ordinary one.
    pub fn claim_beside(&self, who: Id, slot: &Slot) -> Option<&Slot> {
        self.claims_of(who)
            .find(|s| s.number != slot.number && s.is_for(who) == slot.is_for(who))
    }

    /// Whether an action, maneuver or check was begun in the turn of this slot.
    pub fn is_under_way(&self, number: u32) -> bool {
        let turn = self.turn.as_ref().filter(|t| t.slot == number);
        turn.is_some_and(|t| !t.is_idle() || self.check.is_some())
    }

    /// The slot that a combatant fills: the one whose turn it is playing, else the one it rolled
    /// while no other combatant has that, else one it has claimed.
    pub fn own_slot(&self, figure: &Figure) -> Option<&Slot> {
        let of_its_side = |s: &&Slot| s.side == figure.side && s.stays();
        let claimed = || self.claims_of(figure.id).filter(of_its_side);
        let rolled = |s: &&Slot| s.rolled_by == Some(figure.id) && s.is_free() && of_its_side(s);
        claimed()
            .find(|s| self.is_under_way(s.number))
            .or_else(|| self.slots.iter().find(rolled))
            .or_else(|| claimed().next())
    }

    /// Whether a combatant may take this slot (G-STRUCT-06): one of its side that has not yet
    /// acted, or the one that an extra slot is for.
    pub fn may_claim(&self, figure: &Figure, slot: &Slot) -> bool {
        let round = self.round.max(1);
        figure.side == slot.side
            && figure.able()
            && figure.in_order()
            && !self.campaign.misses(figure.id)
            && figure.joins <= round
            && slot
                .extra_for
                .map_or(figure.acted < round, |only| only == figure.id)
    }

    /// Every combatant that could take this slot now, those without another claim first.
    pub fn candidates(&self, slot: &Slot) -> Vec<Id> {
        let mut all: Vec<Id> = self
            .everybody()
            .filter(|f| self.may_claim(f, slot) && !self.must_wait(f, slot))
            .map(|f| f.id)
            .collect();
        all.sort_by_key(|id| self.claim_beside(*id, slot).is_some());
        all
    }

    /// The candidates without another slot. A combatant that has claimed another slot is not asked.
    pub fn asked(&self, slot: &Slot) -> Vec<Id> {
        let mut all = self.candidates(slot);
        all.retain(|id| self.claim_beside(*id, slot).is_none());
        all
    }

    /// Whether a slowed-down combatant has to leave this slot to others (Slowed Down, M-03): a
    /// later one of its side is free, and others can take this one or there are enough for all.
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

    /// The slowed-down combatant that needs this slot, because it is the last free one of its side
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

    /// Open slots of this round in the order in which they will be played: the current one, those
    /// below it, and last those that were inserted above it, which are played late rather than
    /// lost.
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

    /// The next open slot of this round after the current one.
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

    /// Slots that a side has left this round beyond what its members still to act need, or a
    /// negative number if there are too few.
    pub fn spare(&self, side: Side) -> i32 {
        let running = self.turn.as_ref().map(|t| t.slot);
        let open = self
            .to_come()
            .filter(|s| s.side == side && s.extra_for.is_none() && Some(s.number) != running)
            .count();
        let need = self.able(side).filter(|f| self.may_act(f)).count();
        open as i32 - need as i32
    }

    /// The slots of this round that probably no combatant will take (G-STRUCT-07). A side may have
    /// more slots to come than members that may act, for instance when one is incapacitated
    /// (G-HEALTH-09). Its last free slots are then skipped. This is a forecast: a claim to one slot
    /// leaves another over, and a combatant that recovers takes one.
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
        // Slots removed at the next step come first, and are already shown as such.
        let falling = free.iter().filter(|s| s.falls).count();
        let over = usize::try_from(self.spare(side))
            .unwrap_or(0)
            .saturating_sub(falling);
        if over == 0 {
            return Vec::new();
        }
        // Slowed-down combatants need the last ones.
        let waiting = self
            .able(side)
            .filter(|f| self.may_act(f) && f.has(&Status::LastSlot))
            .filter(|f| self.claim_of(f.id).is_none())
            .count();
        let stays = free.iter().rev().filter(|s| !s.falls);
        stays.skip(waiting).take(over).map(|s| s.number).collect()
    }

    /// Whether a marked slot can be removed at once: no combatant has it, and its side has enough
    /// others for this round. Otherwise it is removed when the round ends (G-STRUCT-07).
    pub fn falls_now(&self, slot: &Slot) -> bool {
        let needed =
            slot.extra_for.is_none() && slot.counts_in(self.round) && self.spare(slot.side) < 1;
        slot.falls && slot.is_free() && !needed
    }

    /// The number of ordinary slots not marked for removal, and of members that fill one, of this
    /// combatant's side. Combatants that join later are counted separately, with the slots that
    /// count later.
    pub fn balance(&self, like: &Figure) -> (usize, usize) {
        let slots = self.slots.iter().filter(|s| self.may_fall_for(like, s));
        let later = like.joins > self.round;
        let members = self
            .everybody()
            .filter(|f| f.side == like.side && f.holds_slot() && (f.joins > self.round) == later);
        (slots.count(), members.count())
    }

    /// Whether a slot may be removed for this combatant: ordinary, of its side, and of this round
    /// if it was present.
    fn may_fall_for(&self, gone: &Figure, slot: &Slot) -> bool {
        let later = gone.joins > self.round;
        slot.side == gone.side && slot.stays() && slot.counts_in(self.round) != later
    }

    /// The slot that is removed when a member of a side has fallen (the default of G-STRUCT-07):
    /// the last ordinary one that is neither taken nor claimed. If all are taken it is the last of
    /// all, which is then removed when the round ends. `None` while the side has no more slots than
    /// members.
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
    /// Whether it has a place in the order at all. A companion acts in the turn of its master
    /// (G-TAL-42), and unnamed crew of a capital ship have none (G-VCOM-05).
    pub const fn in_order(&self) -> bool {
        self.bonded.is_none() && !self.slotless
    }

    /// Whether its side has a slot because of it. The dead, the defeated, companions (G-TAL-42) and
    /// those who have not rolled for initiative have none. An incapacitated player character keeps
    /// its slot.
    pub fn holds_slot(&self) -> bool {
        self.stood_for_slot() && self.group.is_none_or(|g| g.standing > 0)
    }

    /// Whether its side had a slot because of it until just now. The last wounds of a group leave
    /// no members before the group is marked defeated.
    pub const fn stood_for_slot(&self) -> bool {
        !self.dead && !self.defeated && self.score.is_some() && self.in_order()
    }
}
