//! Events of weapons that combatants carry.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::apply::with;
use crate::events::log_text::parts::weapon_name;
use crate::maneuver_text;
use crate::model::figure::held::{Held, Wear};
use crate::model::state::State;
use crate::words::{genitive, list};

/// A weapon was damaged or repaired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WearSet {
    pub who: Id,
    pub weapon: u8,
    pub wear: Wear,
}

impl Fact<State> for WearSet {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| h.wear = self.wear);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { wear, .. } = self;
        Some(format!(
            "{} {} {}.",
            genitive(before.name_of(self.who)),
            weapon_name(before, self.who, self.weapon),
            wear.becomes()
        ))
    }
}

/// A weapon ran out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Emptied {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Emptied {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| h.empty = true);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} {} is out of ammunition.",
            genitive(before.name_of(self.who)),
            weapon_name(before, self.who, self.weapon)
        ))
    }
}

/// A weapon was loaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reloaded {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Reloaded {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| {
            h.empty = false;
            // Loaded rounds come out of the spare ones, where those are counted (G-QUAL-16).
            let loaded = h.spare.map_or(h.fired, |n| h.fired.min(n.min(255) as u8));
            h.spare = h.spare.map(|n| n - u16::from(loaded));
            h.fired -= loaded;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} {} is loaded.",
            genitive(before.name_of(self.who)),
            weapon_name(before, self.who, self.weapon)
        ))
    }
}

/// A weapon was dropped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dropped {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Dropped {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| {
            h.dropped = true;
            h.stowed = false;
            h.prepared = 0;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} drops the {}.",
            before.name_of(self.who),
            weapon_name(before, self.who, self.weapon)
        ))
    }
}

/// A weapon was put away.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stowed {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Stowed {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| {
            h.dropped = true;
            h.stowed = true;
            h.prepared = 0;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} puts the {} away.",
            before.name_of(self.who),
            weapon_name(before, self.who, self.weapon)
        ))
    }
}

/// A weapon was picked up or drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Drawn {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| {
            h.dropped = false;
            h.stowed = false;
            h.hidden = false;
        });
        with(state, self.who, |f| f.takes_in_hand(self.weapon));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let figure = before.figure(self.who);
        let gone = figure.map_or_else(Vec::new, |f| f.lets_go_for(self.weapon));
        let for_it = if gone.is_empty() {
            String::new()
        } else {
            format!(" and lets go of the {}", list(&gone))
        };
        // The maneuver's sentence already names the drawn weapon.
        let taken = maneuver_text::draws(&weapon_name(before, self.who, self.weapon));
        let turn = before.turn.as_ref().filter(|turn| turn.who == self.who);
        if !gone.is_empty() && turn.and_then(|turn| turn.did.last()) == Some(&taken) {
            return Some(format!(
                "{} lets go of the {}.",
                before.name_of(self.who),
                list(&gone)
            ));
        }
        Some(format!(
            "{} draws the {}{for_it}.",
            before.name_of(self.who),
            weapon_name(before, self.who, self.weapon)
        ))
    }
}

/// A weapon was made ready (G-QUAL-19).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepared {
    pub who: Id,
    pub weapon: u8,
}

impl Fact<State> for Prepared {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| {
            h.prepared = h.prepared.saturating_add(1);
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A counted weapon was fired.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fired {
    pub who: Id,
    pub weapon: u8,
    pub ready_round: u32,
}

impl Fact<State> for Fired {
    fn apply(&self, state: &mut State) {
        held(state, self.who, self.weapon, |h| {
            h.fired = h.fired.saturating_add(1);
            h.ready_round = self.ready_round;
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

pub(crate) fn held(state: &mut State, who: Id, weapon: u8, change: impl FnOnce(&mut Held)) {
    let figure = state.figure_mut(who);
    if let Some(held) = figure.and_then(|f| f.weapons.get_mut(usize::from(weapon))) {
        change(held);
    }
}
