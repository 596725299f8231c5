//! The events of social encounters, and how they change the state. `tell` words them for the log.

use crate::events::spans::{Span, begin};
use crate::model::social::event::SocialEvent;
use crate::model::social::{Known, Pressure, Reading, Stand};
use crate::model::state::State;

use rules::view::Id;

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
