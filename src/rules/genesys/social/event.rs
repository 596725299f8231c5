//! The events of social encounters, and how they change the state. `tell` words them for the log.

use serde::{Deserialize, Serialize};

use crate::advance::origin::Facet;
use crate::apply::spans::{Span, begin};
use crate::state::State;
use rules::view::Id;

use super::{Known, Pressure, Reading, Stand};

/// An event of a social encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum SocialEvent {
    /// A social encounter begins or ends (G-SOC-08).
    TalkSet {
        on: bool,
        /// True if it is an encounter of its own, outside a fight, and resets what belongs to one.
        /// Older saves reset less.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// A character learned a motivation of another, or has a false belief about it (G-SOC-06, M-16).
    Learnt { known: Known },
    /// A character no longer knows it.
    Forgotten { by: Id, of: Id, facet: Facet },
    /// A character played to a motivation or went against it. Other events add the dice.
    Played {
        by: Id,
        of: Id,
        facet: Facet,
        against: bool,
    },
    /// A character was read, and noticed it (G-SOC-07).
    WasRead { by: Id, of: Id },
    /// A character without strain is worn down by this amount (T-36).
    Pressed { who: Id, by: u16 },
    /// A character without strain recovers this amount, given back or healed (T-36).
    Eased { who: Id, by: u16 },
    /// A character is distracted until another has made a check, because a social encounter has no
    /// rounds (M-16).
    Stuck { who: Id },
    /// A character is open to a compromise or gives in. It only appears in the log (T-36).
    Yields { who: Id, gives_in: bool },
}

impl SocialEvent {
    /// The event for a new position of a character, if the log needs one.
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

/// Applies an event to the state.
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
        // These only appear in the log. Other events change the state.
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

/// Ends the distraction of everyone except the character who made a check (M-16).
pub fn check_ended(state: &mut State, by: Id) {
    state.social.stuck.retain(|who| *who == by);
}

/// Removes a character who left.
pub fn leave(state: &mut State, who: Id) {
    let social = &mut state.social;
    social.known.retain(|k| k.by != who && k.of != who);
    social.readings.retain(|r| r.by != who && r.of != who);
    social.pressure.retain(|p| p.on != who);
    social.stuck.retain(|id| *id != who);
}
