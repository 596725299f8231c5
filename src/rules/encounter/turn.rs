//! Deciding in steps: each event is applied to a copy, so that the next step sees its effect.
//!
//! A wound may take a character down, which ends a grapple, which drops the next blow. The rule of the
//! second step must see the state after the first.

use dice::Dice;
use lang::Refusal;

use crate::system::{Deciding, System};

/// A copy of the state during a decision, and the events decided so far.
pub struct Turn<'a, 'b, S: System> {
    /// The state with all events so far.
    pub now: S::State,
    /// The decided events, in order.
    pub events: Vec<S::Event>,
    /// Content, dice, and whether rules are overridden.
    pub cx: &'b mut Deciding<'a, S::Library>,
}

impl<'a, 'b, S: System> Turn<'a, 'b, S> {
    /// Begins with a state and no events.
    pub fn new(state: &S::State, cx: &'b mut Deciding<'a, S::Library>) -> Self {
        Self {
            now: state.clone(),
            events: Vec::new(),
            cx,
        }
    }

    /// Decides one event and applies it.
    pub fn push(&mut self, event: impl Into<S::Event>) {
        let event = event.into();
        S::apply(&mut self.now, &event);
        self.events.push(event);
    }

    /// Returns the dice.
    pub fn dice(&mut self) -> &mut dyn Dice {
        self.cx.dice
    }

    /// Returns the content.
    pub fn library(&self) -> &'a S::Library {
        self.cx.library
    }

    /// Refuses by a rule, unless the line overrides it.
    ///
    /// # Errors
    /// The refusal, if it isn't overridden.
    pub fn forbid(
        &self,
        rule: &'static str,
        why: impl Into<String>,
        hint: impl Into<String>,
    ) -> Result<(), Refusal> {
        self.permit(Err(Refusal::rule(rule, why).hint(hint)))
    }

    /// Lets a rule's refusal pass if the line overrides it.
    ///
    /// # Errors
    /// The refusal, if it isn't overridden.
    pub fn permit(&self, check: Result<(), Refusal>) -> Result<(), Refusal> {
        self.cx.permit(check)
    }
}
