//! Events of Story Points.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use lang::sentence::stopped;
use rules::encounter::Fact;
use rules::system::Trace;
use serde::{Deserialize, Serialize};

use crate::events::apply::shift;
use crate::events::log_text::turn::{AN_UPGRADE, AS_FORMIDABLE, THE_STORY};
use crate::kinds::Side;
use crate::model::state::State;
use crate::words::count;

/// A Story Point was spent (G-STORY-03).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StorySpent {
    pub side: Side,
    pub what: String,
}

impl Fact<State> for StorySpent {
    fn apply(&self, state: &mut State) {
        let Self { side, .. } = self;
        match side {
            Side::Pc => shift(&mut state.story.players, &mut state.story.players_pending),
            Side::Npc => shift(&mut state.story.gm, &mut state.story.gm_pending),
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, .. } = self;
        let who = if self.side == Side::Pc {
            "The players spend"
        } else {
            "The GM spends"
        };
        let talent = || {
            let mut known = before.everybody().flat_map(|figure| &figure.known);
            known.any(|known| known.talent.name == self.what)
        };
        Some(match what.as_str() {
            "" | THE_STORY => format!("{who} 1 Story Point."),
            AN_UPGRADE | AS_FORMIDABLE => format!("{who} 1 Story Point on {what}."),
            _ if talent() => stopped(&format!("{who} 1 Story Point on {what}")),
            _ => stopped(&format!("{who} 1 Story Point: {what}")),
        })
    }
}

/// The players asked for a fact (G-STORY-09).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FactAsked {
    pub what: String,
}

impl Fact<State> for FactAsked {
    fn apply(&self, state: &mut State) {
        let Self { what } = self;
        state.fact = Some(what.clone());
    }

    fn tell(&self, _: &State) -> Option<String> {
        let Self { what } = self;
        Some(format!(
            "The players offer 1 Story Point: {} The GM decides.",
            stopped(what)
        ))
    }
}

/// The GM answered them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FactAnswered {
    pub consents: bool,
}

impl Fact<State> for FactAnswered {
    fn apply(&self, state: &mut State) {
        state.fact = None;
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(match self {
            Self { consents: true } => "The GM agrees.".to_owned(),
            Self { consents: false } => {
                "The GM says no. No Story Point is spent (G-STORY-09).".to_owned()
            }
        })
    }
}

/// The encounter ended without an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FactLapsed {}

impl Fact<State> for FactLapsed {
    fn apply(&self, state: &mut State) {
        state.fact = None;
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some("The GM hasn't answered. No Story Point is spent (G-STORY-09).".to_owned())
    }
}

/// Points spent in the action moved over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StorySettled {}

impl Fact<State> for StorySettled {
    fn apply(&self, state: &mut State) {
        let story = &mut state.story;
        story.gm = story.gm.saturating_add(story.players_pending);
        story.players = story.players.saturating_add(story.gm_pending);
        story.players_pending = 0;
        story.gm_pending = 0;
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}

/// A point spent on a check that was dropped came back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoryReturned {
    pub side: Side,
}

impl Fact<State> for StoryReturned {
    fn apply(&self, state: &mut State) {
        let Self { side } = self;
        match side {
            Side::Pc => shift(&mut state.story.players_pending, &mut state.story.players),
            Side::Npc => shift(&mut state.story.gm_pending, &mut state.story.gm),
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(format!(
            "The {} the Story Point back.",
            if self.side == Side::Pc {
                "players get"
            } else {
                "GM gets"
            }
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Returns
    }
}

/// The pools were set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StorySet {
    pub players: u8,
    pub gm: u8,
    /// Set by the GM in the middle of a session.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_hand: bool,
}

impl Fact<State> for StorySet {
    fn apply(&self, state: &mut State) {
        state.story.players = self.players;
        state.story.gm = self.gm;
        state.story.players_pending = 0;
        state.story.gm_pending = 0;
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { gm, by_hand, .. } = self;
        let was = before.story.all();
        let is = u16::from(self.players) + u16::from(self.gm);
        let told = format!(
            "The players have {}, the GM {gm}.",
            count(self.players, "Story Point")
        );
        Some(if !by_hand || was == 0 || was == is {
            told
        } else {
            format!("{told} That makes {is} in all, not {was} (G-STORY-04).")
        })
    }
}

/// A Story Point changed sides because of an injury.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoryMoved {
    pub from: Side,
}

impl Fact<State> for StoryMoved {
    fn apply(&self, state: &mut State) {
        let Self { from } = self;
        match from {
            Side::Pc => shift(&mut state.story.players, &mut state.story.gm),
            Side::Npc => shift(&mut state.story.gm, &mut state.story.players),
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        let (from, to) = if self.from == Side::Pc {
            ("players", "GM")
        } else {
            ("GM", "players")
        };
        Some(format!("1 Story Point goes from the {from} to the {to}."))
    }
}
