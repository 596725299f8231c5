//! The events of character cards.

use rules::encounter::Fact;
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{Card, HAND};
use crate::model::text::success_words;
use crate::model::{Person, State, Tenths, with};
use crate::play::calendar::span;
use crate::play::check;

/// Returns true for a card whose effect waits for a roll, a hit or a choice of tactic.
const fn waits(card: Card) -> bool {
    matches!(
        card,
        Card::SecondWind | Card::Grit | Card::NotToday | Card::Switch
    )
}

/// The deck was shuffled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shuffled {}

impl Fact<State> for Shuffled {
    fn apply(&self, state: &mut State) {
        let copies = usize::from(state.settings.card_copies);
        let cards = Card::ALL.iter().map(|card| card.word().to_owned());
        state.deck = cards
            .flat_map(|card| std::iter::repeat_n(card, copies))
            .collect();
    }

    // The card drawn after it is told.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A card was drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    /// The character.
    pub who: Id,
    /// The card, by key.
    pub card: String,
}

impl Fact<State> for Drawn {
    fn apply(&self, state: &mut State) {
        if let Some(at) = state.deck.iter().position(|one| *one == self.card) {
            state.deck.remove(at);
        }
        with(state, self.who, |person| {
            person.cards.push(self.card.clone());
            if let Some((_, card)) = &mut person.stress.last
                && card.is_none()
            {
                *card = Some(self.card.clone());
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let card = Card::parse(&self.card).map_or_else(
            |_| self.card.clone(),
            |card| format!("{}: {}", card.label(), card.told()),
        );
        let many = if person.cards.len() >= HAND {
            " They must discard a card before they use one."
        } else {
            ""
        };
        Some(format!("{} draws the card {card}.{many}", person.name))
    }
}

/// A drawn card is discarded unless it is used in time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lapsing {
    /// The character.
    pub who: Id,
    /// The card, by key.
    pub card: String,
    /// Until when it can be used.
    pub until: u64,
}

impl Fact<State> for Lapsing {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.lapsing.push((self.card.clone(), self.until));
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let left = span(self.until.saturating_sub(before.time));
        Some(format!("They must use it within {left} or discard it."))
    }
}

/// A card was discarded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Discarded {
    /// The character.
    pub who: Id,
    /// The card.
    pub card: Card,
}

impl Fact<State> for Discarded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| lose(person, self.card));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} discards {}.",
            before.name(self.who),
            self.card.label()
        ))
    }
}

/// Takes a card from the hand. The stress point that came with it can no longer be ignored.
fn lose(person: &mut Person, card: Card) {
    if let Some(at) = person.cards.iter().position(|one| one == card.word()) {
        person.cards.remove(at);
    }
    let lapse = person
        .lapsing
        .iter()
        .position(|(one, _)| one == card.word());
    if let Some(at) = lapse {
        person.lapsing.remove(at);
    }
    let with_it = |(_, drawn): &(_, Option<String>)| drawn.as_deref() == Some(card.word());
    if person.stress.last.as_ref().is_some_and(with_it) {
        person.stress.last = None;
    }
}

/// A card was used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardPlayed {
    /// The character.
    pub who: Id,
    /// The card.
    pub card: Card,
}

impl Fact<State> for CardPlayed {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).played = true;
        }
        with(state, self.who, |person| {
            lose(person, self.card);
            if waits(self.card) {
                person.played.push(self.card.word().to_owned());
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (name, card) = (before.name(self.who), self.card.label());
        Some(if self.card.shows() {
            format!("{name} uses {card}.")
        } else {
            format!("{name} uses {card}: {}.", self.card.told())
        })
    }
}

/// The effect of a used card came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardSpent {
    /// The character.
    pub who: Id,
    /// The card.
    pub card: Card,
}

impl Fact<State> for CardSpent {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let at = person.played.iter().position(|one| one == self.card.word());
            if let Some(at) = at {
                person.played.remove(at);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        // What lasts for the round was told when it was played.
        if self.card == Card::Grit {
            return None;
        }
        Some(format!(
            "{} {} takes effect: {}.",
            lang::sentence::genitive(before.name(self.who)),
            self.card.label(),
            self.card.told()
        ))
    }
}

/// A weapon has a full magazine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refilled {
    /// The character.
    pub who: Id,
    /// The weapon, by name.
    pub gun: String,
}

impl Fact<State> for Refilled {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let gun = person.arms.iter_mut().find(|arm| arm.name == self.gun);
            if let Some(gun) = gun {
                gun.ammunition = gun.magazine;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let gun = person.arms.iter().find(|arm| arm.name == self.gun)?;
        Some(format!(
            "{} refills the {} with {}.",
            person.name,
            lang::sentence::inside(&gun.name),
            lang::sentence::count(i64::from(gun.magazine), "round")
        ))
    }
}

/// The failed dice of the last roll were rerolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rerolled {
    /// Their new faces, with the dice that sixes added.
    pub faces: Vec<u8>,
}

impl Fact<State> for Rerolled {
    fn apply(&self, state: &mut State) {
        let Some(last) = &mut state.last else { return };
        let gained = check::successes(&self.faces, last.from);
        let from = last.from;
        last.faces.retain(|face| *face >= from);
        last.faces.extend(&self.faces);
        last.successes = last.successes.saturating_add(gained);
        if let Some(open) = &mut state.contest {
            let rolls = std::iter::once(&mut open.first).chain(open.second.as_mut());
            for rolled in rolls.filter(|rolled| rolled.check.who == last.check.who) {
                rolled.successes = last.successes;
                rolled.faces.clone_from(&last.faces);
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let last = before.last.as_ref()?;
        let gained = check::successes(&self.faces, last.from);
        let faces: Vec<String> = self.faces.iter().map(u8::to_string).collect();
        Some(format!(
            "{} rerolls every failed die for {}, {} in all. [{}]",
            before.name(last.check.who),
            success_words(gained),
            last.total().saturating_add(gained),
            faces.join(" ")
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Rolls
    }
}

/// Someone has more action points now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quickened {
    /// The character.
    pub who: Id,
    /// The points.
    pub points: Tenths,
}

impl Fact<State> for Quickened {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.left = fighter.left.plus(self.points);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let left = before.fighter(self.who).map_or(Tenths(0), |one| one.left);
        Some(format!(
            "{} has {} action points.",
            before.name(self.who),
            left.plus(self.points)
        ))
    }
}
