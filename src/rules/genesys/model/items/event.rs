//! The events of items with effects. [`crate::events::items`] applies and words them.

use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::figure::held::Wear;
use crate::model::figure::item::Item;

/// An event of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum ThingEvent {
    /// A use is spent. The last one removes the item.
    Spent { who: Id, thing: String },
    /// A character took something that counts for the day. An elixir counts for the encounter too.
    Taken {
        who: Id,
        thing: String,
        elixir: bool,
    },
    /// An item has this much damage (G-EQ-10).
    Worn { who: Id, thing: String, wear: Wear },
    /// A character received a number of items.
    Received {
        who: Id,
        item: Box<Item>,
        number: u8,
    },
    /// A character attacked a target for the first time and has an effect that counts this.
    Met { who: Id, whom: Id },
    /// A character has air for a number of turns of an exposure, sealed against vacuum if `sealed`. 0
    /// ends it.
    Breathes { who: Id, turns: u16, sealed: bool },
    /// An effect happened that the GM carries on.
    Said { who: Id, text: String },
    /// The open attack hits someone else.
    Strikes { whom: Id },
}
