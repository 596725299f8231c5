//! Rows of the encounter menu: time, and what it brings.

use rules::view::{Offer, OfferGroup, Price};

use super::calendar::tomorrow;
use crate::model::State;

/// Adds the rows.
pub fn course(state: &State, all: &mut Vec<Offer>) {
    let due = tomorrow(state);
    let rows = [
        ("minutes", "pass 10 minutes", "pass 10 minutes"),
        ("hour", "pass 1 hours", "pass 1 hour"),
        ("day", "pass 1 days", "pass a day"),
    ];
    for (key, line, label) in rows {
        let mut offer = Offer::new(key, line, label, "C-REC-02", OfferGroup::Course);
        if key == "day" {
            offer.cost = match due.len() {
                0 => Price::none(),
                1 => Price::note("1 event"),
                n => Price::note(format!("{n} events")),
            };
            offer.detail = if due.is_empty() {
                "Nothing ends and no one is harmed in the next day.".to_owned()
            } else {
                due.join(" ")
            };
        } else {
            offer.detail = "Rest, doses and wounds follow the calendar.".into();
        }
        all.push(offer);
    }
}
