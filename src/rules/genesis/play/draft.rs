//! A decision of this game: the shared turn, with the packs' house rules before its first event.

use lang::{Refusal, Who};
use rules::encounter::{Cast, Turn, who};
use rules::system::Deciding;
use rules::view::Id;
use std::ops::{Deref, DerefMut};

use crate::Genesis;
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::event::{Event, Settled};

/// The state under decision, and the events so far.
pub struct Draft<'a, 'b> {
    turn: Turn<'a, 'b, Genesis>,
    unsettled: bool,
}

impl<'a, 'b> Deref for Draft<'a, 'b> {
    type Target = Turn<'a, 'b, Genesis>;

    fn deref(&self) -> &Self::Target {
        &self.turn
    }
}

impl DerefMut for Draft<'_, '_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.turn
    }
}

impl<'a, 'b> Draft<'a, 'b> {
    /// Returns a draft on top of a state. The first event of a save comes after the packs' house
    /// rules, so that the save keeps them.
    pub fn new(state: &State, cx: &'b mut Deciding<'a, Library>) -> Self {
        let mut turn: Turn<'a, 'b, Genesis> = Turn::new(state, cx);
        let unsettled = !turn.now.settled;
        if unsettled {
            turn.now.settings = turn.library().settings().clone();
            turn.now.settled = true;
        }
        Self { turn, unsettled }
    }

    /// Adds one event.
    pub fn push(&mut self, event: impl Into<Event>) {
        if self.unsettled {
            self.unsettled = false;
            let settings = Box::new(self.now.settings.clone());
            self.events.push(Event::Settled(Settled { settings }));
        }
        self.turn.push(event);
    }

    /// Returns the events.
    pub fn into_events(self) -> Vec<Event> {
        self.turn.events
    }

    /// Finds a character.
    ///
    /// # Errors
    /// Refuses an unknown name, or `@` without an active character.
    pub fn figure(&self, who: &Who) -> Result<Figure, Refusal> {
        figure(&self.now, who).cloned()
    }

    /// Finds several characters.
    ///
    /// # Errors
    /// As [`Draft::figure`], and refuses a name that appears twice.
    pub fn several(&self, who: &[Who]) -> Result<Vec<Id>, Refusal> {
        let mut all: Vec<Id> = Vec::new();
        for one in who {
            let figure = self.figure(one)?;
            if all.contains(&figure.id) {
                return Err(Refusal::input(format!("{} is named twice.", figure.name))
                    .hint("Name each character once."));
            }
            all.push(figure.id);
        }
        Ok(all)
    }
}

/// Finds a character in a state.
///
/// # Errors
/// Refuses an unknown name, or `@` without an active character.
pub fn figure<'s>(state: &'s State, word: &Who) -> Result<&'s Figure, Refusal> {
    let found = state.figure(who(state, word)?);
    found.ok_or_else(|| Refusal::input("That character has left.").hint("Name someone else."))
}

impl Cast for State {
    const ONE: &'static str = "character";
    const NOBODY_ACTIVE: &'static str = "Give a name.";

    fn active(&self) -> Option<Id> {
        Self::active(self)
    }

    fn called(&self) -> impl Iterator<Item = (&str, Id)> {
        self.figures.iter().map(|f| (f.name.as_str(), f.id))
    }
}
