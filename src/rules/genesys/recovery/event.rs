//! The events of care, time and load: how they change the state and how the log words them.

use serde::{Deserialize, Serialize};

use crate::apply::fresh_if;
use crate::apply::spans::{Span, begin};
use crate::state::State;
use crate::talents::record::Limit;
use crate::words::{count, genitive};
use rules::view::Id;

/// An event of care, time or load.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum CareEvent {
    /// A character's wounds were treated in this encounter (G-HEAL-03).
    Treated { who: Id },
    /// A Critical Injury was treated, with or without success (G-HEAL-04).
    InjuryTried { who: Id, mark: u32 },
    /// A character received a painkiller of this value in wounds. Its item is used up (G-HEAL-06).
    Dosed {
        who: Id,
        by: Id,
        worth: u16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        item: Option<String>,
    },
    /// A character made the check to recover strain after the encounter (G-HEAL-07).
    Calmed { who: Id },
    /// A character rested for a night (G-HEAL-01).
    Rested { who: Id },
    /// A character rested for a week. A check may follow (G-HEAL-02).
    WeekRested { who: Id },
    /// The check after a week was made.
    Convalesced { who: Id },
    /// A number of days have passed.
    DaysPassed {
        days: u32,
        /// True if it resets everything that is counted by encounters, as it does outside a fight.
        /// Older saves reset less.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resets: bool,
    },
    /// A session begins.
    SessionBegan {},
    /// A character picked up another (G-ENC-06).
    PickedUp { who: Id, whom: Id },
    /// A character put down another.
    PutDown { who: Id, whom: Id },
    /// A character's load is packed well or loosely (G-ENC-05).
    Packed { who: Id, well: bool },
    /// An item was hidden on the person, or taken out (G-ENC-10).
    Hid {
        who: Id,
        name: String,
        enc: u8,
        hidden: bool,
    },
}

/// Applies an event to the state.
pub fn apply(state: &mut State, event: &CareEvent) {
    let days = state.calendar.days;
    match event {
        CareEvent::Treated { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.treated = true;
            }
        }
        CareEvent::InjuryTried { who, mark } => {
            if let Some(critical) = state
                .figure_mut(*who)
                .and_then(|f| f.criticals.iter_mut().find(|c| c.mark == *mark))
            {
                critical.tried = Some(days);
            }
        }
        CareEvent::Dosed { who, by, item, .. } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.doses = f.tended.doses.saturating_add(1);
            }
            if let Some((f, name)) = state.figure_mut(*by).zip(item.as_ref())
                && let Some(place) = f.items.iter().position(|i| i.name == *name)
            {
                f.items.remove(place);
            }
        }
        CareEvent::Calmed { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.calmed = true;
            }
            // After the recovery check the character's limits per encounter start over.
            fresh_if(state, &[Limit::Encounter], |f| f.id == *who);
        }
        CareEvent::Rested { .. } => {}
        CareEvent::WeekRested { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.rested = true;
            }
        }
        CareEvent::Convalesced { who } => {
            if let Some(f) = state.figure_mut(*who) {
                f.tended.rested = false;
            }
        }
        CareEvent::DaysPassed { days, resets } => {
            state.calendar.days = state.calendar.days.saturating_add(*days);
            begin(state, Span::Day { resets: *resets });
        }
        CareEvent::SessionBegan {} => {
            state.calendar.sessions = state.calendar.sessions.saturating_add(1);
        }
        CareEvent::PickedUp { who, whom } => {
            if let Some(f) = state.figure_mut(*who)
                && !f.burden.beings.contains(whom)
            {
                f.burden.beings.push(*whom);
            }
        }
        CareEvent::PutDown { who, whom } => {
            if let Some(f) = state.figure_mut(*who) {
                f.burden.beings.retain(|id| id != whom);
            }
        }
        CareEvent::Packed { who, well } => {
            if let Some(f) = state.figure_mut(*who) {
                f.burden.packed = *well;
            }
        }
        CareEvent::Hid {
            who, name, hidden, ..
        } => {
            if let Some(f) = state.figure_mut(*who) {
                f.hide(name, *hidden);
            }
        }
    }
}

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &CareEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        CareEvent::Treated { .. }
        | CareEvent::InjuryTried { .. }
        | CareEvent::Calmed { .. }
        | CareEvent::Convalesced { .. } => return None,
        CareEvent::Dosed { who, worth, .. } => {
            let nth = before.figure(*who)?.tended.doses.saturating_add(1);
            if *worth == 0 {
                format!(
                    "{} {nth}th painkiller today has no effect (G-HEAL-06).",
                    genitive(&name(who))
                )
            } else {
                let nth = ["first", "second", "third", "fourth", "fifth"]
                    .get(nth as usize - 1)
                    .copied()
                    .unwrap_or("next");
                format!(
                    "{} {nth} painkiller today heals {} (G-HEAL-06).",
                    genitive(&name(who)),
                    count(*worth, "wound")
                )
            }
        }
        CareEvent::Rested { who } => format!("{} sleeps a full night (G-HEAL-01).", name(who)),
        CareEvent::WeekRested { who } => {
            if before.figure(*who)?.criticals.is_empty() {
                format!("{} has rested for a week.", name(who))
            } else {
                format!(
                    "{} has rested for a week and can check against one Critical Injury (G-HEAL-02).",
                    name(who)
                )
            }
        }
        CareEvent::DaysPassed { days, .. } => {
            let mut then = before.calendar;
            then.days = then.days.saturating_add(*days);
            let what = match days {
                1 => "A day passes".to_owned(),
                7 => "A week passes".to_owned(),
                n => format!("{n} days pass"),
            };
            format!("{what}: {}.", then.words())
        }
        CareEvent::SessionBegan {} => {
            format!(
                "Session {} begins.",
                before.calendar.sessions.saturating_add(1)
            )
        }
        CareEvent::PickedUp { who, whom } => {
            format!("{} carries {} (G-ENC-06).", name(who), name(whom))
        }
        CareEvent::PutDown { who, whom } => format!("{} puts {} down.", name(who), name(whom)),
        CareEvent::Packed { who, well: true } => {
            format!("{} packs small items well (G-ENC-05).", name(who))
        }
        CareEvent::Packed { who, well: false } => {
            format!("{} carries small items loose (G-ENC-05).", name(who))
        }
        CareEvent::Hid {
            who,
            name: thing,
            enc,
            hidden: true,
        } => {
            let check = if *enc <= super::hiding::UNNOTICED {
                "no check finds it"
            } else {
                "Perception against Stealth finds it"
            };
            format!("{} hides the {thing}: {check} (G-ENC-10).", name(who))
        }
        CareEvent::Hid {
            who,
            name: thing,
            hidden: false,
            ..
        } => format!("{} no longer hides the {thing}.", name(who)),
    })
}
