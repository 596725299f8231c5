//! The sentences of one entry about goods that change hands.

use rules::view::Id;

use crate::events::Event;
use crate::events::advance::{AdvanceEvent, Entered, Gone, Got, Refunded};
use crate::model::advance::goods::the;
use crate::model::advance::{Entry, Matter};
use crate::model::state::State;
use crate::words::count;

/// "Vex Marrow sells the Slug pistol for 187 units, 75% of 250 (now 5187).", if the money comes with the
/// loss of the item.
pub(super) fn sold(now: &State, who: Id, entry: &Entry, next: Option<&Event>) -> Option<String> {
    let Some(Event::Advance(AdvanceEvent::Gone(Gone {
        who: seller,
        goods,
        more,
    }))) = next
    else {
        return None;
    };
    let Matter::Words(words) = &entry.matter else {
        return None;
    };
    let what = the(goods, more.len());
    let share = words.rsplit_once(", ").map_or("", |(_, share)| share);
    let left = now.figure(who)?.ledger.money().saturating_add(entry.units);
    (*seller == who).then(|| {
        format!(
            "{} sells {what} for {}, {share} (now {left}).",
            now.name_of(who),
            count(entry.units, "unit")
        )
    })
}

/// Whether the entry sells or returns the item that a character no longer has.
pub(super) fn is_traded(who: Id, events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Advance(AdvanceEvent::Entered(Entered { who: one, entry })) => {
            *one == who && entry.units > 0 && matches!(entry.matter, Matter::Words(_))
        }
        Event::Advance(AdvanceEvent::Refunded(Refunded { who: one, .. })) => *one == who,
        _ => false,
    })
}

/// "Vex Marrow gives Ila Senn the Night lenses.", with the sentence that it makes unnecessary.
pub(super) fn given(now: &State, event: &Event, later: &[Event]) -> Option<(String, String)> {
    let Event::Advance(AdvanceEvent::Gone(Gone { who, goods, more })) = event else {
        return None;
    };
    let Some(Event::Advance(AdvanceEvent::Got(Got { who: taker, .. }))) = later.first() else {
        return None;
    };
    let (giver, taker) = (now.name_of(*who), now.name_of(*taker));
    let what = the(goods, more.len());
    Some((
        format!("{giver} gives {taker} {what}."),
        format!("{taker} now has {what}."),
    ))
}
