//! Events of initiative, slots and turns.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::apply::{mark_slot, order, turn_begins, with};
use crate::events::encounter::side_words;
use crate::events::log_text::turn::turn_text;
use crate::events::said::{agreeing_with, aloud};
use crate::maneuver_text::is_a_move;
use crate::model::figure::score::Score;
use crate::model::slots::{Slot, Use};
use crate::model::state::State;

/// An initiative check was made (G-STRUCT-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InitiativeRolled {
    pub who: Id,
    pub vigilant: bool,
    pub score: Score,
    pub shown: String,
    /// Whether slots changed places, so that all are numbered again in their order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub renumbers: bool,
}

impl Fact<State> for InitiativeRolled {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.vigilant = self.vigilant;
            f.score = Some(self.score);
        });
        for slot in state
            .slots
            .iter_mut()
            .filter(|s| s.rolled_by == Some(self.who))
        {
            slot.score = self.score;
        }
        state.slots.sort_by(order);
        if self.renumbers {
            state.number_slots();
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { shown, .. } = self;
        let skill = if self.vigilant { "Vigilance" } else { "Cool" };
        Some(initiative(before.name_of(self.who), skill, shown))
    }
}

/// The initiative skill was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadinessSet {
    pub who: Id,
    pub vigilant: bool,
}

impl Fact<State> for ReadinessSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.vigilant = self.vigilant);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A slot was added (G-STRUCT-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotAdded {
    pub slot: Slot,
    /// Whether it joins before others, so that all are numbered again in their order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub renumbers: bool,
}

impl Fact<State> for SlotAdded {
    fn apply(&self, state: &mut State) {
        let Self { slot, .. } = self;
        state.next_slot = state.next_slot.max(slot.number.saturating_add(1));
        state.slots.push(slot.clone());
        state.slots.sort_by(order);
        if self.renumbers {
            state.number_slots();
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { slot, .. } = self;
        if before.round == 0 && !slot.extra {
            return None;
        }
        let extra = if slot.extra { "an extra" } else { "a" };
        Some(format!(
            "{} gets {extra} slot at {}.",
            side_words(slot.side),
            aloud::score(slot.score)
        ))
    }
}

/// A slot became the current slot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotReached {
    pub slot: u32,
}

impl Fact<State> for SlotReached {
    fn apply(&self, state: &mut State) {
        state.at = Some(self.slot);
        state.turn = None;
    }

    fn tell(&self, _: &State) -> Option<String> {
        // The question who acts is shown where it is answered.
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// No combatant could take a slot (G-STRUCT-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotSkipped {
    pub slot: u32,
}

impl Fact<State> for SlotSkipped {
    fn apply(&self, state: &mut State) {
        let Self { slot } = self;
        if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
            slot.used = Use::Skipped;
        }
        if state.at == Some(*slot) {
            state.turn = None;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { slot } = self;
        let slot = before.slot(*slot)?;
        Some(format!(
            "Slot {} is skipped: nobody on the {} side takes it.",
            slot.number,
            slot.side.label()
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A skipped slot is open again, for a combatant that can act now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotReopened {
    pub slot: u32,
}

impl Fact<State> for SlotReopened {
    fn apply(&self, state: &mut State) {
        let Self { slot } = self;
        if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
            slot.used = Use::Open;
            slot.claim = None;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { slot } = self;
        Some(format!("Slot {slot} is open again, out of order."))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A combatant claimed a slot (G-STRUCT-06).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claimed {
    pub slot: u32,
    pub who: Id,
}

impl Fact<State> for Claimed {
    fn apply(&self, state: &mut State) {
        let Self { slot, .. } = self;
        if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
            slot.claim = Some(self.who);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { slot, .. } = self;
        Some(format!("{} takes slot {slot}.", before.name_of(self.who)))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A claim was given back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Released {
    pub slot: u32,
}

impl Fact<State> for Released {
    fn apply(&self, state: &mut State) {
        let Self { slot } = self;
        let claimed = state.slots.iter_mut().find(|s| s.number == *slot);
        let holder = claimed.and_then(|slot| slot.claim.take());
        // A combatant that gives it back because it was incapacitated may have it again if it
        // stays up (G-TAL-68).
        if let Some(down) = holder.and_then(|who| state.figure_mut(who))
            && !down.able()
        {
            down.lapsed.slots.push(*slot);
        }
        if state.at == Some(*slot)
            && let Some(turn) = state.turn.take()
        {
            state.begun = state.begun.saturating_sub(1);
            with(state, turn.who, |f| f.acted = turn.acted_before);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { slot } = self;
        let holder = before.slot(self.slot).and_then(|s| s.claim)?;
        Some(format!(
            "{} gives back slot {slot}.",
            before.name_of(holder)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A turn begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnBegan {
    pub slot: u32,
    pub who: Id,
}

impl Fact<State> for TurnBegan {
    fn apply(&self, state: &mut State) {
        turn_begins(state, self.slot, self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(turn_text(before.name_of(self.who)))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A turn ends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurnEnded {
    pub slot: u32,
    pub who: Id,
}

impl Fact<State> for TurnEnded {
    fn apply(&self, state: &mut State) {
        let Self { slot, .. } = self;
        if let Some(slot) = state.slots.iter_mut().find(|s| s.number == *slot) {
            slot.used = Use::Done;
        }
        state.turn = None;
        state.again = None;
        with(state, self.who, |f| f.turns = f.turns.saturating_add(1));
        crate::events::hacking::event::turn_ended(state, self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let turn = before.turn.as_ref()?;
        let figure = before.figure(self.who).filter(|f| f.able())?;
        let mut all = Vec::new();
        if !turn.action && !figure.is_staggered() {
            let ends = format!("{} ends the turn without an action.", figure.name);
            all.push(agreeing_with(figure, ends));
        }
        if figure.is_flying() && !turn.did.iter().any(|done| is_a_move(done)) {
            all.push(format!(
                "{} stayed in the air without moving: the GM lands or drops them (G-MAN-14).",
                figure.name
            ));
        }
        (!all.is_empty()).then(|| all.join(" "))
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// A slot will be removed at the next step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotMarked {
    pub slot: u32,
}

impl Fact<State> for SlotMarked {
    fn apply(&self, state: &mut State) {
        mark_slot(state, self.slot, true);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { slot } = self;
        let slot = before.slot(*slot)?;
        Some(format!(
            "Slot {} ({} side) will be removed.",
            slot.number,
            slot.side.label()
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A marked slot stays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotKept {
    pub slot: u32,
}

impl Fact<State> for SlotKept {
    fn apply(&self, state: &mut State) {
        mark_slot(state, self.slot, false);
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { slot } = self;
        Some(format!("Slot {slot} is kept."))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A slot was removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotFell {
    pub slot: u32,
}

impl Fact<State> for SlotFell {
    fn apply(&self, state: &mut State) {
        state.slots.retain(|s| s.number != self.slot);
        if state.at == Some(self.slot) {
            state.at = None;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { slot } = self;
        Some(format!("Slot {slot} is removed."))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A combatant has no slot, or counts for one again (G-VCOM-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SlotlessSet {
    pub who: Id,
    pub none: bool,
}

impl Fact<State> for SlotlessSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.slotless = self.none);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let slot = if self.none {
            "acts without a slot"
        } else {
            "gets a slot again"
        };
        Some(format!("{} {slot} (G-VCOM-05).", before.name_of(self.who)))
    }
}

/// "Vex Marrow rolls Cool for initiative: 2 Successes, 1 Triumph. `[YG]`". Without a pool nothing was
/// rolled.
pub(crate) fn initiative(name: &str, skill: &str, shown: &str) -> String {
    let said = |letters: &str| aloud::symbols(letters).unwrap_or_else(|| letters.to_owned());
    match shown.rsplit_once(": ") {
        Some((pool, letters)) => {
            format!(
                "{name} rolls {skill} for initiative: {}. [{pool}]",
                said(letters)
            )
        }
        None => format!("{name} now has {} for initiative.", said(shown)),
    }
}
