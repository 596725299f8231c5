//! What each event leaves for a reader of the log. A roll that was not made leaves nothing.
//!
//! Every event of pools and rolls is listed by name here, the others by their topic.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "lists of topics are kept side by side"
)]

use super::event::Event;
use super::topics::events::{body, chase, order, setup, sheet, victories};
use rules::system::Trace;

pub(super) const fn trace(event: &Event) -> Trace {
    if let Event::Campaign(event) = event {
        return event.trace();
    }
    match event {
        Event::CheckBegan { .. } => Trace::Opens,
        Event::Shown { .. } | Event::Switched { .. } | Event::Modified { .. } => Trace::Changes,
        Event::CheckDropped => Trace::Drops,
        Event::Rolled { .. } => Trace::Rolls,
        // Destiny Points are spent, whatever happens to the roll.
        Event::RollsOpened { .. }
        | Event::DestinyBefore { .. }
        | Event::DestinyAfter { .. }
        | Event::CheckOver { .. }
        | Event::LooseRolled { .. }
        | Event::FateRolled { .. } => Trace::Lasts,
        setup!() | order!() | victories!() | body!() | chase!() | sheet!() => Trace::Lasts,
    }
}
