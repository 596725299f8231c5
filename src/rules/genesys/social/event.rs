//! What has happened in talks, and what it changes.

use serde::{Deserialize, Serialize};

use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::apply::spans::{Span, begin};
use crate::rules::genesys::state::State;
use crate::rules::view::Id;

use super::{Known, Pressure, Reading, Stand};

/// A fact about a talk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum SocialEvent {
    /// A talk begins or ends (G-SOC-08).
    TalkSet {
        on: bool,
        /// It is an encounter of its own, for nobody fights: resets what belongs to one; saves from
        /// before reset less.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// Somebody knows a motivation of another, or believes something untrue (G-SOC-06, M-16).
    Learnt { known: Known },
    /// Somebody knows it no longer.
    Forgotten { by: Id, of: Id, facet: Facet },
    /// Somebody played to a motivation, or went against it; the dice follow.
    Played {
        by: Id,
        of: Id,
        facet: Facet,
        against: bool,
    },
    /// Somebody was read, and it was noticed (G-SOC-07).
    WasRead { by: Id, of: Id },
    /// Somebody without strain is pressed so much more (T-36).
    Pressed { who: Id, by: u16 },
    /// Somebody without strain is pressed so much less: given back or healed (T-36).
    Eased { who: Id, by: u16 },
    /// Somebody is caught up until another has made a check: a talk has no rounds (M-16).
    Stuck { who: Id },
    /// Somebody is open to a compromise, or gives in: said aloud (T-36).
    Yields { who: Id, gives_in: bool },
}

impl SocialEvent {
    /// That somebody stands otherwise than before, if that is said.
    pub const fn of_stand(who: Id, stand: Stand) -> Option<Self> {
        match stand {
            Stand::Firm => None,
            Stand::Compromise => Some(Self::Yields {
                who,
                gives_in: false,
            }),
            Stand::GivesIn => Some(Self::Yields {
                who,
                gives_in: true,
            }),
        }
    }
}

/// Folds one into the state.
pub fn apply(state: &mut State, event: &SocialEvent) {
    let social = &mut state.social;
    match event {
        SocialEvent::TalkSet { on, resets } => {
            social.on = *on;
            social.readings.clear();
            social.pressure.clear();
            social.stuck.clear();
            match (*resets, *on) {
                (true, true) => begin(state, Span::Talk),
                (true, false) => begin(state, Span::TalkEnd),
                (false, _) => {}
            }
        }
        SocialEvent::Learnt { known } => {
            let same = |k: &Known| k.by == known.by && k.of == known.of && k.facet == known.facet;
            social.known.retain(|k| !same(k));
            social.known.push(*known);
        }
        SocialEvent::Forgotten { by, of, facet } => social
            .known
            .retain(|k| k.by != *by || k.of != *of || k.facet != *facet),
        // Said aloud; what it does follows in events of its own.
        SocialEvent::Played { .. } | SocialEvent::Yields { .. } => {}
        SocialEvent::Stuck { who } => {
            social.stuck.retain(|id| id != who);
            social.stuck.push(*who);
        }
        SocialEvent::WasRead { by, of } => social.readings.push(Reading { by: *by, of: *of }),
        SocialEvent::Pressed { who, by } => {
            match social.pressure.iter_mut().find(|p| p.on == *who) {
                Some(pressure) => pressure.by = pressure.by.saturating_add(*by),
                None => social.pressure.push(Pressure { on: *who, by: *by }),
            }
        }
        SocialEvent::Eased { who, by } => {
            for pressure in social.pressure.iter_mut().filter(|p| p.on == *who) {
                pressure.by = pressure.by.saturating_sub(*by);
            }
        }
    }
}

/// Somebody has made a check: to whoever else was caught up a round has passed (M-16).
pub fn check_ended(state: &mut State, by: Id) {
    state.social.stuck.retain(|who| *who == by);
}

/// Forgets somebody who left.
pub fn leave(state: &mut State, who: Id) {
    let social = &mut state.social;
    social.known.retain(|k| k.by != who && k.of != who);
    social.readings.retain(|r| r.by != who && r.of != who);
    social.pressure.retain(|p| p.on != who);
    social.stuck.retain(|id| *id != who);
}
