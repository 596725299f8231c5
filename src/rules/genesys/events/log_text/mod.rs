//! How sentences of events become the lines of the log, and the words that several of them share.
//!
//! Each event makes its own sentence from the state before it. The log stores the sentences as they are.

pub mod chat;
pub mod effects;
mod goods;
pub mod joined;
pub mod parts;
pub mod spends;
mod starting;
pub mod tried;
pub mod turn;

use rules::encounter::Fact;
use rules::encounter::campaign;
use rules::system::Sums;

use crate::events::said::aloud::paid;
use crate::events::said::{agreeing, agreeing_squadron};
use crate::events::talents::TalentEvent;
use crate::events::vehicles::{MoveAsked, VehicleEvent};
use crate::events::{Event, Joined, TurnEnded};
use crate::hits::hit_list::{freed, needs_damage};
use crate::model::state::State;
use crate::words::genitive;

/// The sentence of an event, or `None` if it is self-evident.
pub fn tell(before: &State, event: &Event, sums: Sums) -> Option<String> {
    whole(before, event, sentence(before, event, sums))
}

/// The sentence with the sum of the hit that causes it, "9 − 3 soak = ".
pub(crate) fn tell_of_hit(before: &State, event: &Event, sum: &str) -> Option<String> {
    let said = match event {
        Event::Wounded(wounded) => wounded.told(before, sum),
        Event::Strained(strained) => strained.told(before, sum),
        Event::HullTaken(taken) => taken.told(before, sum),
        Event::SystemStrained(strained) => strained.told(before, sum),
        _ => event.tell(before),
    };
    whole(before, event, said)
}

/// The sentence with what the event cancels, and with the verbs of several people.
fn whole(before: &State, event: &Event, said: Option<String>) -> Option<String> {
    let text = match (said, called_off(before, event)) {
        (Some(text), Some(more)) => format!("{text} {more}"),
        (text, more) => text.or(more)?,
    };
    let joining = if let Event::Joined(Joined { figure }) = event {
        Some(&**figure)
    } else {
        None
    };
    let text = agreeing(before.everybody().chain(joining), text);
    Some(agreeing_squadron(before, text))
}

fn sentence(before: &State, event: &Event, sums: Sums) -> Option<String> {
    if turn::said_with_the_maneuver(before, event) {
        return None;
    }
    match event {
        // The calendar of this game counts sessions, and tells it.
        Event::Campaign(campaign::Event::SessionBegan {}) => None,
        _ => event.tell_as(before, sums),
    }
}

/// What an event did that has no sentence, for the line that undoes it.
pub fn unsaid(now: &State, event: &Event) -> Option<String> {
    if let Event::Vehicle(VehicleEvent::MoveAsked(MoveAsked { vehicle, .. })) = event {
        return Some(format!("asking where {} goes", now.name_of(*vehicle)));
    }
    let Event::TurnEnded(TurnEnded { who, .. }) = event else {
        return None;
    };
    let whose = genitive(now.name_of(*who));
    Some(format!("the end of {whose} turn"))
}

/// The sentence for a purchase that is canceled because this event stops its hit (G-COMB-10). Its
/// symbols are free again, and the log must not imply otherwise.
pub(crate) fn called_off(before: &State, event: &Event) -> Option<String> {
    let answers = matches!(
        event,
        Event::Talent(TalentEvent::Answered(_)) | Event::Bought(_) | Event::FieldSet(_)
    );
    let check = before.check.as_ref().filter(|_| answers)?;
    if !check.spent.iter().any(|spent| needs_damage(spent.bought)) {
        return None;
    }
    let mut after = before.clone();
    event.apply(&mut after);
    let was = freed(before, check);
    let now = freed(&after, after.check.as_ref()?);
    let off: Vec<String> = now
        .into_iter()
        .filter(|spent| !was.contains(spent))
        .map(|spent| {
            format!(
                "{} no longer applies, so its {} can be spent again",
                spends::called(before, spent),
                paid(spent.paid)
            )
        })
        .collect();
    (!off.is_empty()).then(|| format!("{} (G-COMB-10).", off.join(". ")))
}
