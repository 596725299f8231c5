//! The events of items with effects.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::encounter::facts::facts;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::figure::item::Item;
use crate::model::state::State;
use crate::words::{count, genitive};

facts! {
    /// An event of an item.
    pub enum ItemEvent for State as fields in Event::Thing {
        Spent,
        Taken,
        Worn,
        Received,
        Met,
        Breathes,
        Said,
        Strikes,
    }
}

/// A use is spent. The last one removes the item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spent {
    pub who: Id,
    pub thing: String,
}

impl Fact<State> for Spent {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            let Some(place) = f.items.iter().position(|i| i.name == self.thing) else {
                return;
            };
            match f.items[place].left {
                Some(left) if left > 1 => f.items[place].left = Some(left - 1),
                Some(_) | None => {
                    f.items.remove(place);
                }
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { thing, .. } = self;
        let item = before
            .figure(self.who)?
            .items
            .iter()
            .find(|i| i.name == self.thing)?;
        let left = match item.left {
            Some(left) if left > 1 => count(left - 1, "use"),
            Some(_) | None => {
                let all = &before.figure(self.who)?.items;
                match all.iter().filter(|i| i.name == self.thing).count() - 1 {
                    0 => return Some(format!("The {thing} is used up.")),
                    n => return Some(format!("1 {thing} is used up, {n} left.")),
                }
            }
        };
        Some(format!("The {thing} has {left} left."))
    }
}

/// A character took something that counts for the day. An elixir counts for the encounter too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Taken {
    pub who: Id,
    pub thing: String,
    pub elixir: bool,
}

impl Fact<State> for Taken {
    fn apply(&self, state: &mut State) {
        let Self { thing, .. } = self;
        with(state, self.who, |f| {
            f.tended.taken.push(thing.clone());
            if self.elixir {
                f.tended.elixirs = f.tended.elixirs.saturating_add(1);
            }
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// An item has this much damage (G-EQ-10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worn {
    pub who: Id,
    pub thing: String,
    pub wear: Wear,
}

impl Fact<State> for Worn {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            if let Some(item) = f.items.iter_mut().find(|i| i.name == self.thing) {
                item.wear = self.wear;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { thing, wear, .. } = self;
        Some(if wear.is_sound() {
            format!(
                "{} {thing} is repaired.",
                genitive(before.name_of(self.who))
            )
        } else {
            format!(
                "{} {thing} {} (G-EQ-10).",
                genitive(before.name_of(self.who)),
                wear.becomes()
            )
        })
    }
}

/// A character received a number of items.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Received {
    pub who: Id,
    pub item: Box<Item>,
    pub number: u8,
}

impl Fact<State> for Received {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            let same = std::iter::repeat_n((*self.item).clone(), usize::from(self.number));
            f.items.extend(same);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let what = lang::sentence::things(u64::from(self.number), &self.item.name);
        Some(format!("{} gets {what}.", before.name_of(self.who)))
    }
}

/// A character attacked a target for the first time and has an effect that counts this.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Met {
    pub who: Id,
    pub whom: Id,
}

impl Fact<State> for Met {
    fn apply(&self, state: &mut State) {
        let Self { whom, .. } = self;
        with(state, self.who, |f| {
            if !f.met.contains(whom) {
                f.met.push(self.whom);
            }
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A character has air for a number of turns of an exposure, sealed against vacuum if `sealed`. 0
/// ends it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Breathes {
    pub who: Id,
    pub turns: u16,
    pub sealed: bool,
}

impl Fact<State> for Breathes {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.amid.air = self.turns;
            f.amid.sealed = self.sealed && self.turns > 0;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        match self {
            Self { who, turns, sealed } if *turns > 0 => Some(if *sealed {
                format!("{} is sealed in with air to breathe.", before.name_of(*who))
            } else {
                format!("{} doesn't need air for a while.", before.name_of(*who))
            }),
            Self { .. } => None,
        }
    }
}

/// An effect happened that the GM carries on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Said {
    pub who: Id,
    pub text: String,
}

impl Fact<State> for Said {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let Self { text, .. } = self;
        Some(format!("{}: {text}", before.name_of(self.who)))
    }
}

/// The open attack hits someone else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strikes {
    pub whom: Id,
}

impl Fact<State> for Strikes {
    fn apply(&self, state: &mut State) {
        if let Some(crate::model::check::What::Attack { target, .. }) =
            state.check.as_mut().map(|check| &mut check.what)
        {
            *target = self.whom;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} takes the hit.", before.name_of(self.whom)))
    }
}

pub(crate) fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}
