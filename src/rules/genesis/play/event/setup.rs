//! Events of the encounter, its settings and its participants.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::verbs::Edited;
pub use rules::encounter::verbs::{Noted, Renamed, Titled};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::with;
use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::settings::{ROWS, Settings};

impl Edited for State {
    fn title_mut(&mut self) -> &mut String {
        &mut self.title
    }

    fn name_of(&self, who: Id) -> &str {
        Self::name_of(self, who)
    }

    fn name_mut(&mut self, who: Id) -> Option<&mut String> {
        self.figure_mut(who).map(|figure| &mut figure.name)
    }

    fn notes_mut(&mut self, who: Id) -> Option<&mut Vec<String>> {
        self.figure_mut(who).map(|figure| &mut figure.notes)
    }
}

/// These settings apply from now on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settled {
    pub settings: Box<Settings>,
}

impl Fact<State> for Settled {
    fn apply(&self, state: &mut State) {
        let Self { settings } = self;
        state.settings = settings.as_ref().clone();
        state.settled = true;
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { settings } = self;
        rules::settings::told(&settings.differing(&crate::settings::Settings::default()))
    }
}

/// One setting was changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ruled {
    pub key: String,
    pub value: String,
    pub rule: String,
}

impl Fact<State> for Ruled {
    fn apply(&self, state: &mut State) {
        let Self { key, value, .. } = self;
        // A key without a setting has no effect.
        drop(state.settings.set(key, value));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let row = ROWS.iter().find(|row| row.key == self.key)?;
        Some(row.told(&(row.get)(&before.settings), &self.value))
    }
}

/// A character was added.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Joined {
    pub figure: Box<Figure>,
}

impl Fact<State> for Joined {
    fn apply(&self, state: &mut State) {
        let Self { figure } = self;
        state.next_id = state.next_id.max(figure.id.0.saturating_add(1));
        let marks = figure
            .wounds
            .iter()
            .map(|wound| wound.mark.saturating_add(1));
        state.next_mark = marks.fold(state.next_mark, u32::max);
        state.figures.push(figure.as_ref().clone());
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { figure } = self;
        let role = match figure.role.as_str() {
            "" => String::new(),
            role => format!(": {role}"),
        };
        Some(format!(
            "{} joins ({}){role}.",
            figure.name,
            figure.side.label()
        ))
    }
}

/// A character was removed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    pub who: Id,
}

impl Fact<State> for Left {
    fn apply(&self, state: &mut State) {
        state.leave(self.who);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} leaves.", before.name_of(self.who)))
    }
}

/// A character is on another side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideSet {
    pub who: Id,
    pub side: Side,
}

impl Fact<State> for SideSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| f.side = self.side);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { side, .. } = self;
        let side = match side {
            Side::Pc => "a PC",
            Side::Npc => "an NPC",
        };
        Some(format!("{} is now {side}.", before.name_of(self.who)))
    }
}
