//! Events of a turn: actions, maneuvers, effects with a time.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::apply::{lapse, with};
use crate::events::log_text::effects::token_set;
use crate::events::log_text::turn::{acts, from_whom};
use crate::maneuver_text;
use crate::maneuver_text::USES;
use crate::model::event::Pay;
use crate::model::figure::score::Opening;
use crate::model::figure::{Figure, Lent};
use crate::model::state::State;
use crate::model::tokens::{Change, Token, Whose};

/// The action was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActionUsed {
    pub who: Id,
    pub what: String,
}

impl Fact<State> for ActionUsed {
    fn apply(&self, state: &mut State) {
        if let Some(turn) = state.turn.as_mut().filter(|t| t.who == self.who) {
            turn.action = true;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, .. } = self;
        // Its use has a sentence of its own.
        if before.check.is_some() || what.starts_with(USES) {
            return None;
        }
        Some(acts(before.name_of(self.who), what))
    }
}

/// A maneuver was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManeuverTaken {
    pub who: Id,
    pub what: String,
    pub pay: Pay,
}

impl Fact<State> for ManeuverTaken {
    fn apply(&self, state: &mut State) {
        let Self { what, pay, .. } = self;
        if self.pay == Pay::OutOfTurn {
            state.takes_grant(self.who);
            return;
        }
        if let Some(turn) = state.turn.as_mut().filter(|t| t.who == self.who) {
            turn.maneuvers = turn.maneuvers.saturating_add(1);
            turn.did.push(what.clone());
            match pay {
                Pay::Free => turn.free_used = true,
                Pay::Action => {
                    turn.action = true;
                    turn.exchanged = true;
                }
                Pay::Granted => turn.granted = turn.granted.saturating_sub(1),
                Pay::Strain | Pay::OutOfTurn => {}
            }
            if self.pay == Pay::Granted {
                state.opening_is_over(self.who);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { what, pay, .. } = self;
        let price = match pay {
            Pay::Free => "",
            // Those without a strain track suffer it as wounds (G-HEALTH-07).
            Pay::Strain
                if before
                    .figure(self.who)
                    .is_some_and(|f| f.strain_threshold.is_none()) =>
            {
                &format!(" for {} wounds", Pay::STRAIN)
            }
            Pay::Strain => &format!(" for {} strain", Pay::STRAIN),
            Pay::Action => " instead of an action",
            Pay::Granted => " as a granted maneuver",
            Pay::OutOfTurn if before.openings().any(|one| one == self.who) => {
                " before the first turn"
            }
            Pay::OutOfTurn if before.active() == Some(self.who) => " as a granted maneuver",
            Pay::OutOfTurn => " outside their turn",
        };
        let stop = if price.is_empty() && what.ends_with(['!', '?']) {
            ""
        } else {
            "."
        };
        let from = if what == maneuver_text::DISENGAGES {
            from_whom(before, self.who)
        } else {
            String::new()
        };
        Some(format!(
            "{} {what}{from}{price}{stop}",
            before.name_of(self.who)
        ))
    }
}

/// A maneuver was granted, in the combatant's own turn or out of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManeuverGranted {
    pub who: Id,
    /// Granted for a Triumph on the initiative check, as a maneuver before the fight (M-06).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub opens: bool,
}

impl ManeuverGranted {
    /// A maneuver for anything but a Triumph on the initiative check.
    pub const fn to(who: Id) -> Self {
        Self { who, opens: false }
    }
}

impl Fact<State> for ManeuverGranted {
    fn apply(&self, state: &mut State) {
        match state.turn.as_mut().filter(|t| t.who == self.who) {
            Some(turn) => turn.granted = turn.granted.saturating_add(1),
            None => state.grants.push(self.who),
        }
        if self.opens {
            with(state, self.who, |f| f.opening = Some(Opening::Open));
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} gets a free maneuver.",
            before.name_of(self.who)
        ))
    }
}

/// Whether the granted maneuver of a combatant is the one before the first turn (M-06).
fn opens(state: &State, who: Id) -> bool {
    let figure = state.figure(who);
    figure.is_some_and(|figure| figure.opening == Some(Opening::Open))
}

/// An unused granted maneuver was withdrawn by a new roll, or lapsed with the first turn of the
/// encounter (M-06) or the end of the round (G-TURN-07).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManeuverWithdrawn {
    pub who: Id,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lapsed: bool,
}

impl Fact<State> for ManeuverWithdrawn {
    fn apply(&self, state: &mut State) {
        let Self { who, .. } = self;
        if self.lapsed {
            state.opening_is_over(self.who);
        } else {
            with(state, self.who, |f| f.opening = None);
        }
        if let Some(place) = state.grants.iter().position(|id| id == who) {
            state.grants.remove(place);
        } else if let Some(turn) = state.turn.as_mut().filter(|t| t.who == self.who) {
            turn.granted = turn.granted.saturating_sub(1);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self { who, lapsed: false } => format!(
                "{} loses the free maneuver from the earlier roll (M-06).",
                before.name_of(*who)
            ),
            Self { who, lapsed: true } if opens(before, *who) => format!(
                "{} didn't use their free maneuver before the first turn (M-06).",
                before.name_of(*who)
            ),
            Self { who, lapsed: true } => format!(
                "{} didn't use their free maneuver this round (G-TURN-07).",
                before.name_of(*who)
            ),
        })
    }
}

/// An effect was set and counts until its end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TokenSet {
    pub token: Token,
}

impl Fact<State> for TokenSet {
    fn apply(&self, state: &mut State) {
        let Self { token } = self;
        state.next_mark = state.next_mark.max(token.mark.saturating_add(1));
        let lends = if let Change::Soak(soak) = token.change {
            Some((soak, None))
        } else if let Change::NoCritical(mark) = token.change {
            Some((0, Some(mark)))
        } else {
            None
        };
        if let (Whose::One(who), Some((soak, grafted))) = (token.whose, lends) {
            let lent = Lent {
                mark: token.mark,
                soak,
                grafted,
                from: token.from.clone(),
                rule: token.rule.clone(),
            };
            with(state, who, |f| f.lent.push(lent));
        }
        state.tokens.push(token.clone());
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { token } = self;
        Some(token_set(before, token))
    }
}

/// Effects ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TokensGone {
    pub marks: Vec<u32>,
}

impl Fact<State> for TokensGone {
    fn apply(&self, state: &mut State) {
        let Self { marks } = self;
        let gone = |f: &Figure| f.lent.iter().any(|lent| marks.contains(&lent.mark));
        for figure in state.figures_mut_if(gone) {
            figure.lent.retain(|lent| !marks.contains(&lent.mark));
        }
        lapse(state, marks);
        state.tokens.retain(|t| !marks.contains(&t.mark));
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}
