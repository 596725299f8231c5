//! Claims: which combatant takes which slot, in advance or when the slot is current (G-STRUCT-05 to
//! G-STRUCT-07).
//!
//! A claim moves when the same combatant claims another slot. It is given back by `release`, when
//! the combatant is incapacitated and when it leaves. Nothing else changes it. A running turn
//! changes hands only if nothing was done in it yet and another combatant claims its slot by
//! number. This module also finds a slot for a combatant that can act again.

use lang::{Refusal, Who};
use rules::encounter::campaign::may_take_part;
use rules::view::Id;
use rules::words::said;

use crate::events::{Claimed, Released, SlotFell, SlotKept, SlotMarked, SlotReopened, SlotlessSet};
use crate::model::figure::Figure;
use crate::model::slots::{Slot, Use};
use crate::model::state::{Phase, State};
use crate::play::draft::Draft;
use crate::refusals::{has_no_turns, no_encounter_is_running};

/// The refusal for a combatant that was set to take no slot (G-VCOM-05).
fn no_slot(figure: &Figure) -> Refusal {
    let name = &figure.name;
    let who = said(name, figure.id);
    let why = format!("{name} gets no slot: on capital ships only named characters act.");
    let hint =
        format!("Use `slot for {who}` to give them one, or `slot add SIDE` for an extra slot.");
    Refusal::input(why).hint(hint)
}

impl Draft<'_, '_> {
    /// Claims a slot, in advance or when it is current. A combatant that already has a claim moves
    /// it (G-STRUCT-06).
    ///
    /// # Errors
    /// Refuses a slot that is over, that counts only later or that this combatant already has, and
    /// a turn in the middle of a check. It also refuses a slot of the other side, a taken slot, a
    /// slot kept for another, and a combatant that cannot act, has acted or joins later. All of the
    /// latter can be overridden.
    pub fn claim(&mut self, who: &Who, number: Option<u32>) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if self.now.is_untimed() {
            return Err(has_no_turns());
        }
        if self.now.phase != Phase::Fighting {
            return Err(no_encounter_is_running());
        }
        may_take_part(&self.now, figure.id)?;
        self.is_not_acting(&figure, number)?;
        let slot = self.slot_for(&figure, number)?;
        self.slot_is_open(&figure, &slot)?;
        self.may_take(&figure, &slot)?;
        self.own_turn_can_move(&figure, &slot)?;
        self.holder_lets_go(&figure, &slot)?;
        if slot.claim.is_some_and(|holder| holder != figure.id) {
            self.push(Released { slot: slot.number });
        }
        let earlier = self
            .now
            .claim_beside(figure.id, &slot)
            .map(|earlier| earlier.number);
        if let Some(earlier) = earlier {
            self.push(Released { slot: earlier });
        }
        if self.now.at == Some(slot.number) {
            self.begin_turn(slot.number, figure.id);
        } else {
            self.push(Claimed {
                slot: slot.number,
                who: figure.id,
            });
        }
        Ok(())
    }

    /// Refuses a combatant that is already acting in the slot meant. Without a number this is the
    /// current slot.
    fn is_not_acting(&self, figure: &Figure, number: Option<u32>) -> Result<(), Refusal> {
        let running = self.now.turn.as_ref().filter(|t| t.who == figure.id);
        let Some(turn) = running.filter(|t| number.is_none_or(|number| number == t.slot)) else {
            return Ok(());
        };
        let why = format!("{} is already acting, in slot {}.", figure.name, turn.slot);
        Err(Refusal::input(why).hint("Use `next` to end the turn."))
    }

    /// The slot meant: the one named, else the current one, else the next free one for a combatant
    /// without a slot. Slots that will not be removed come first.
    fn slot_for(&self, figure: &Figure, number: Option<u32>) -> Result<Slot, Refusal> {
        if let Some(number) = number {
            let slot = self.now.slot(number).cloned();
            return slot.ok_or_else(|| self.now.no_slot(number));
        }
        let fits = |s: &&Slot| {
            s.side == figure.side && s.extra_for.is_none_or(|only| only == figure.id) && s.is_free()
        };
        // A slot that is being played changes hands only when it is named, so that a claim in
        // advance can never take a turn away. It is never free, so it is not among these.
        let free = || self.now.to_come().filter(fits);
        let waits = free().find(|s| Some(s.number) == self.now.at);
        // A combatant with a slot moves only to the current slot or to a named one, never to an
        // arbitrary one.
        let other = || free().filter(|s| self.now.claim_beside(figure.id, s).is_none());
        waits
            .or_else(|| other().find(|s| !s.falls))
            .or_else(|| other().next())
            .cloned()
            .ok_or_else(|| match self.now.claim_of(figure.id) {
                // An extra slot is not what a combatant that takes none is missing.
                None if figure.slotless => no_slot(figure).resting_on("G-VCOM-05"),
                Some(slot) => {
                    Refusal::input(format!("{} already has slot {}.", figure.name, slot.number))
                        .hint("Name another slot to move there.")
                }
                None => Refusal::input(format!(
                    "The {} side has no slot left to take.",
                    figure.side.label()
                ))
                .hint("Use `slot add SIDE` for an extra slot."),
            })
    }

    /// Checks that the slot can still be taken this round and that the combatant doesn't already
    /// have it.
    fn slot_is_open(&self, figure: &Figure, slot: &Slot) -> Result<(), Refusal> {
        let number = slot.number;
        let begins = self.now.at == Some(number);
        if slot.claim == Some(figure.id) && (!begins || self.now.turn.is_some()) {
            return Err(
                Refusal::input(format!("{} already has slot {number}.", figure.name))
                    .hint("Use `release WHO` to give it back."),
            );
        }
        if slot.used != Use::Open {
            return Err(
                Refusal::input(format!("Slot {number} is over.")).hint("Choose a later slot.")
            );
        }
        if !slot.counts_in(self.now.round) {
            return Err(Refusal::input(format!(
                "Slot {number} starts in round {}.",
                slot.from_round
            ))
            .hint("Choose another slot, or wait for that round."));
        }
        if begins && self.now.check.is_some() {
            return Err(Refusal::input(format!("A check is open in slot {number}."))
                .hint("Finish it with `done`, or drop it with `cancel`."));
        }
        Ok(())
    }

    /// Checks that the rules allow this combatant to take the slot.
    fn may_take(&self, figure: &Figure, slot: &Slot) -> Result<(), Refusal> {
        let name = &figure.name;
        if slot.side != figure.side {
            // A combatant of that side would be left without a turn, which the refusal mentions before
            // an override.
            let short = slot.is_free() && self.now.spare(slot.side) < 1;
            let missing = if short {
                ". That side has no spare slot this round"
            } else {
                ""
            };
            self.forbid(
                "G-STRUCT-05",
                format!(
                    "Slot {} belongs to the {} side, not to {name}{missing}.",
                    slot.number,
                    slot.side.label()
                ),
                "Choose a slot of their own side.",
            )?;
        }
        if let Some(only) = slot.extra_for.filter(|only| *only != figure.id) {
            self.forbid(
                "G-STRUCT-05",
                format!(
                    "Slot {} is an extra slot for {}.",
                    slot.number,
                    self.now.name_of(only)
                ),
                "Choose another slot.",
            )?;
        }
        self.is_able(figure)?;
        if let Some(master) = figure.bonded {
            let master = self.now.name_of(master);
            let why = format!("{name} is a companion: they act by maneuver, on {master}'s turn.");
            self.forbid(
                "G-TAL-42",
                why,
                format!("Use one of {master}'s maneuvers to command them."),
            )?;
        }
        if figure.slotless {
            let refusal = Refusal {
                rule: Some("G-VCOM-05"),
                ..no_slot(figure)
            };
            self.refuse(Some(refusal))?;
        }
        if figure.joins > self.now.round {
            self.forbid(
                "G-STRUCT-07",
                format!("{name} joins in round {}.", figure.joins),
                "Choose someone else until then.",
            )?;
        }
        let has_acted = figure.acted >= self.now.round && !self.plays_ordinary_slot(figure);
        if has_acted && !slot.is_for(figure.id) {
            self.forbid(
                "G-STRUCT-01",
                format!("{name} has already acted this round."),
                "Choose someone else, or add a slot with `slot add SIDE`.",
            )?;
        }
        if self.now.must_wait(figure, slot) {
            self.forbid(
                "G-HEAL-08",
                format!("{name} is slowed and takes their side's last slot."),
                "Choose the last slot of their side.",
            )?;
        }
        if let Some(slow) = self.now.kept_for(figure.id, slot) {
            self.forbid(
                "G-HEAL-08",
                format!(
                    "{} is slowed and needs slot {}, their side's last.",
                    slow.name, slot.number
                ),
                "Choose another slot.",
            )?;
        }
        Ok(())
    }

    /// Whether this combatant is playing a slot that is not an extra one of its own.
    fn plays_ordinary_slot(&self, figure: &Figure) -> bool {
        self.now
            .turn
            .as_ref()
            .filter(|t| t.who == figure.id)
            .and_then(|t| self.now.slot(t.slot))
            .is_some_and(|s| !s.is_for(figure.id))
    }

    /// Checks that a combatant has done nothing in its running turn if this claim would move it.
    fn own_turn_can_move(&self, figure: &Figure, slot: &Slot) -> Result<(), Refusal> {
        let Some(turn) = self.now.turn.as_ref().filter(|t| t.who == figure.id) else {
            return Ok(());
        };
        let moves = self
            .now
            .claim_beside(figure.id, slot)
            .is_some_and(|s| s.number == turn.slot);
        if moves {
            self.turn_can_be_left(figure)?;
        }
        Ok(())
    }

    /// Checks that the running turn of this combatant can be given back.
    fn turn_can_be_left(&self, figure: &Figure) -> Result<(), Refusal> {
        if self.now.check.is_some() {
            return Err(Refusal::input(format!(
                "{} has an open check. Finish it, then change slots.",
                figure.name
            ))
            .hint("Finish it with `done`, or drop it with `cancel`."));
        }
        if self.now.turn.as_ref().is_some_and(|t| !t.is_idle()) {
            self.forbid(
                "G-STRUCT-06",
                format!("{} has already acted this turn.", figure.name),
                "Use `next` to end this turn, or `undo` to undo what they did.",
            )?;
        }
        Ok(())
    }

    /// Checks that another combatant that has the slot can lose it.
    fn holder_lets_go(&self, figure: &Figure, slot: &Slot) -> Result<(), Refusal> {
        let holder = slot
            .claim
            .filter(|id| *id != figure.id)
            .and_then(|id| self.now.figure(id));
        let Some(holder) = holder.filter(|f| f.able()) else {
            return Ok(());
        };
        let running = self.now.turn.as_ref().filter(|t| t.slot == slot.number);
        let why = match running {
            None => format!("Slot {} is claimed by {}.", slot.number, holder.name),
            Some(turn) if !turn.is_idle() => {
                format!("{} has already acted in slot {}.", holder.name, slot.number)
            }
            Some(_) => return Ok(()),
        };
        self.forbid("G-STRUCT-06", why, "Choose another slot.")
    }

    /// Gives a claim back. A turn in which nothing was done returns its slot to its side.
    ///
    /// # Errors
    /// Refuses when there is no claim or a check is open. It also refuses when something was done
    /// in the turn, which can be overridden.
    pub fn release(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let running = self
            .now
            .turn
            .as_ref()
            .filter(|t| t.who == figure.id)
            .map(|t| t.slot);
        if running.is_some() {
            self.turn_can_be_left(&figure)?;
        }
        let claimed = self.now.claim_of(figure.id).map(|s| s.number);
        let Some(slot) = running.or(claimed) else {
            return Err(
                Refusal::input(format!("{} has no claimed slot.", figure.name))
                    .hint("Use `claim WHO` to take one."),
            );
        };
        self.push(Released { slot });
        Ok(())
    }

    /// Finds a slot for combatants that can act again (G-STRUCT-07). This round a skipped slot is
    /// reopened, or one is made. Their side then has as many slots as members again.
    ///
    /// # Errors
    /// Refuses an initiative pool that is too large.
    pub fn make_room(&mut self, before: &State) -> Result<(), Refusal> {
        if self.now.phase != Phase::Fighting || before.phase != Phase::Fighting {
            return Ok(());
        }
        let rose: Vec<Id> = self
            .now
            .changed_since(before)
            .filter(|f| f.able() && before.figure(f.id).is_some_and(|was| !was.able()))
            .filter(|f| f.in_order())
            .map(|f| f.id)
            .collect();
        for who in rose {
            let unrolled = self.now.figure(who).filter(|f| f.score.is_none());
            if let Some(vigilant) = unrolled.map(|f| f.vigilant) {
                self.roll_initiative(who, vigilant, None)?;
            }
            if let Some(figure) = self.now.figure(who).cloned() {
                self.room_this_round(&figure);
                self.as_many_slots_as_members(&figure);
            }
        }
        Ok(())
    }

    fn room_this_round(&mut self, figure: &Figure) {
        if !self.now.may_act(figure) || self.now.spare(figure.side) >= 0 {
            return;
        }
        let skipped = self
            .now
            .counting()
            .find(|s| s.side == figure.side && s.used == Use::Skipped && s.extra_for.is_none())
            .map(|s| s.number);
        match skipped {
            Some(slot) => self.push(SlotReopened { slot }),
            None => self.make_slot(figure),
        }
    }

    fn as_many_slots_as_members(&mut self, figure: &Figure) {
        let (slots, members) = self.now.balance(figure);
        if slots > members {
            if let Some(slot) = self.now.slot_to_fall(figure).map(|s| s.number) {
                self.push(SlotMarked { slot });
            }
            return;
        }
        if slots == members {
            return;
        }
        let falling = self
            .now
            .slots
            .iter()
            .find(|s| s.side == figure.side && s.falls && !s.extra)
            .map(|s| s.number);
        match falling {
            Some(slot) => self.push(SlotKept { slot }),
            None => self.make_slot(figure),
        }
    }

    /// Removes a slot at once, whichever combatant has it (G-VCOM-05, G-STRUCT-07). A claim to it
    /// is given back, and so is a turn in which nothing was done. A slot that is being or has been
    /// played is removed when the round ends.
    pub(crate) fn give_up_slot(&mut self, slot: &Slot) {
        let number = slot.number;
        let at = self.now.at == Some(number);
        let busy = self.now.is_under_way(number) || self.now.check.is_some();
        if slot.used != Use::Open || at && busy {
            self.push(SlotMarked { slot: number });
            return;
        }
        if slot.claim.is_some() {
            self.push(Released { slot: number });
        }
        self.push(SlotFell { slot: number });
        if at {
            self.go_on();
        }
    }

    /// Sets whether a combatant takes a slot (G-VCOM-05). If its side then has a slot too many, the
    /// one it rolled is removed at once, unless another combatant has it.
    ///
    /// # Errors
    /// Refuses a value that is already set, and an initiative pool that is too large.
    pub(crate) fn slotless(&mut self, who: &Who, none: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let id = figure.id;
        if figure.slotless == none {
            let (has, to, word) = if none {
                ("has no slot", "give them one", "for")
            } else {
                ("takes a slot", "take it away", "no")
            };
            let refusal = Refusal::input(format!("{} already {has}.", figure.name));
            let who = said(&figure.name, figure.id);
            return Err(refusal.hint(format!("Use `slot {word} {who}` to {to}.")));
        }
        let held = figure.holds_slot();
        self.push(SlotlessSet { who: id, none });
        if self.now.phase != Phase::Fighting {
            return Ok(());
        }
        if !none {
            if figure.score.is_none() && figure.able() && figure.bonded.is_none() {
                self.roll_initiative(id, figure.vigilant, None)?;
            }
            if let Some(figure) = self.now.figure(id).cloned() {
                self.room_this_round(&figure);
                self.as_many_slots_as_members(&figure);
            }
            return Ok(());
        }
        let extra = self.now.slots.iter().filter(|s| s.is_for(id) && !s.falls);
        for slot in extra.cloned().collect::<Vec<_>>() {
            self.give_up_slot(&slot);
        }
        let own = self.now.own_slot(&figure).cloned();
        let kept = own.as_ref().map(|s| s.number);
        let others = self.now.claims_of(id).map(|s| s.number);
        let others = others.filter(|n| Some(*n) != kept && !self.now.is_under_way(*n));
        let active = self.now.active() == Some(id);
        let acts = active || self.now.may_act(&figure);
        for slot in others.collect::<Vec<_>>() {
            self.push(Released { slot });
        }
        let left = active && self.now.turn.is_none();
        if held {
            self.one_slot_less(&figure, own, acts);
        }
        // A turn in which nothing was done passes to another combatant.
        let waits = self.now.at.and_then(|at| self.now.slot(at)).cloned();
        if let Some(slot) = waits.filter(|s| left && self.now.turn.is_none() && s.is_free())
            && !self.is_taken(&slot)
        {
            self.go_on();
        }
        Ok(())
    }

    /// Removes the slot of a combatant that no longer takes one, if its side has too many: at once
    /// if the combatant still acts this round, else when the round ends.
    fn one_slot_less(&mut self, figure: &Figure, own: Option<Slot>, acts: bool) {
        let (slots, members) = self.now.balance(figure);
        if slots <= members {
            return;
        }
        let falls = || self.now.slot_to_fall(figure).cloned();
        let Some(slot) = own.or_else(falls) else {
            return;
        };
        // A combatant that has had its turn leaves the others their slots of this round, and no
        // combatant loses its claim (G-STRUCT-06).
        let others = slot.claim.is_some_and(|by| by != figure.id);
        if !others && acts {
            self.give_up_slot(&slot);
        } else {
            self.push(SlotMarked { slot: slot.number });
        }
    }
}
