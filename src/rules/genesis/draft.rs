//! Deciding in steps: each event is applied to a copy, so that the next step sees its effect.
//!
//! An outcome may kill, which ends a grapple, which drops the next victory. The rule of the second
//! step must see the state after the first.

use super::apply::apply;
use super::event::Event;
use super::figure::Figure;
use super::library::Library;
use super::state::State;
use dice::Dice;
use lang::names::numbered;
use lang::{Named, Refusal, Who, find};
use rules::system::Deciding;
use rules::view::Id;

/// The state under decision, and the events so far.
pub struct Draft<'a, 'b> {
    /// The state with all events so far.
    pub now: State,
    /// The events so far.
    pub events: Vec<Event>,
    /// Content, dice, and the override of rules.
    pub cx: &'b mut Deciding<'a, Library>,
    unsettled: bool,
}

impl<'a, 'b> Draft<'a, 'b> {
    /// Returns a draft on top of a state. The first event of a save comes after the packs' house
    /// rules, so that the save keeps them.
    pub fn new(state: &State, cx: &'b mut Deciding<'a, Library>) -> Self {
        let mut now = state.clone();
        let unsettled = !now.settled;
        if unsettled {
            now.settings = cx.library.settings().clone();
            now.settled = true;
        }
        Self {
            now,
            events: Vec::new(),
            cx,
            unsettled,
        }
    }

    /// Adds one event.
    pub fn push(&mut self, event: Event) {
        if self.unsettled {
            self.unsettled = false;
            self.events.push(Event::Settled {
                settings: Box::new(self.now.settings.clone()),
            });
        }
        apply(&mut self.now, &event);
        self.events.push(event);
    }

    /// Returns the dice.
    pub fn dice(&mut self) -> &mut dyn Dice {
        self.cx.dice
    }

    /// Returns the content.
    pub fn library(&self) -> &'a Library {
        self.cx.library
    }

    /// Refuses by a rule, unless the line overrides it.
    ///
    /// # Errors
    /// The refusal, if it isn't overridden.
    pub fn forbid(&self, rule: &'static str, why: impl Into<String>) -> Result<(), Refusal> {
        self.permit(Err(Refusal::rule(rule, why)))
    }

    /// Lets a rule's refusal pass if the line overrides it.
    ///
    /// # Errors
    /// The refusal, if it isn't overridden.
    pub fn permit(&self, check: Result<(), Refusal>) -> Result<(), Refusal> {
        self.cx.permit(check)
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
                return Err(Refusal::input(format!("{} is named twice.", figure.name)));
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
pub fn figure<'s>(state: &'s State, who: &Who) -> Result<&'s Figure, Refusal> {
    match who {
        Who::Active => state
            .active()
            .and_then(|id| state.figure(id))
            .ok_or_else(|| {
                Refusal::input("`@` means the active character, and no one is active.")
                    .hint("Give a name.")
            }),
        Who::Named(name) => {
            let figures = state.figures.iter().map(|f| Named {
                name: f.name.clone(),
                is: f.id,
            });
            // By number, unless a character has that name.
            let numbered = numbered(name).and_then(|n| state.figure(Id(n)));
            if let Some(one) = numbered
                && !state.figures.iter().any(|f| f.name == name.trim())
            {
                return Ok(one);
            }
            let id = find(name, "character", &figures.collect::<Vec<_>>())?;
            state
                .figure(id)
                .ok_or_else(|| Refusal::input(format!("There is no character called `{name}`.")))
        }
    }
}
