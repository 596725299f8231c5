//! A table without a file, for the tests of any game: it runs lines of the command language with dice that
//! the test names, and keeps the sentences of the log.

use std::sync::Arc;

use dice::{Dice, ScriptedDice, SeededDice};
use lang::{Named, Refusal};

use super::Turn;
pub use super::line::parse;
use crate::system::{Deciding, Sums, System};
use crate::view::{Id, Offer, Sheet, Tray};

/// An encounter in a test.
pub struct Stage<S: System> {
    /// The state after all lines.
    pub state: S::State,
    /// The sentences of the log.
    pub said: Vec<String>,
    /// All events.
    pub events: Vec<S::Event>,
    /// The content.
    pub library: Arc<S::Library>,
    dice: Box<dyn Dice>,
}

impl<S: System> Stage<S> {
    /// Returns an empty encounter with seeded dice.
    pub fn new(library: Arc<S::Library>) -> Self {
        Self {
            state: S::fresh("Test"),
            said: Vec::new(),
            events: Vec::new(),
            library,
            dice: Box::new(SeededDice::new(7)),
        }
    }

    /// The next dice show these faces.
    pub fn roll(&mut self, faces: &[u8]) -> &mut Self {
        self.dice = Box::new(ScriptedDice::new(faces.iter().copied()));
        self
    }

    /// Runs a line. Returns the events, whose sentences are appended to `said`.
    ///
    /// # Errors
    /// The refusal.
    pub fn try_line(&mut self, line: &str) -> Result<Vec<S::Event>, Refusal> {
        let (command, overruled) = parse::<S>(line)?;
        let mut cx = Deciding {
            library: self.library.as_ref(),
            dice: self.dice.as_mut(),
            overruled,
            only_asked: false,
            passed: std::cell::RefCell::default(),
        };
        let events = S::decide(&self.state, &command, &mut cx)?;
        let (said, now) = S::tell_all(&self.state, &events, Sums::Shown);
        self.said.extend(said);
        self.state = now;
        self.events.extend(events.iter().cloned());
        Ok(events)
    }

    /// Does what no line does alone, such as the damage of an attack.
    pub fn act(&mut self, deed: impl FnOnce(&mut Turn<'_, '_, S>)) {
        let mut cx = Deciding {
            library: self.library.as_ref(),
            dice: self.dice.as_mut(),
            overruled: false,
            only_asked: false,
            passed: std::cell::RefCell::default(),
        };
        let mut turn = Turn::new(&self.state, &mut cx);
        deed(&mut turn);
        let events = turn.events;
        let (said, now) = S::tell_all(&self.state, &events, Sums::Shown);
        self.said.extend(said);
        self.state = now;
        self.events.extend(events);
    }

    /// Runs a line that must be accepted. Returns its sentences.
    ///
    /// # Panics
    /// When it is refused.
    #[track_caller]
    pub fn ok(&mut self, line: &str) -> Vec<String> {
        let before = self.said.len();
        match self.try_line(line) {
            Ok(_) => self.said[before..].to_vec(),
            Err(refusal) => refused_although(line, &refusal),
        }
    }

    /// Runs lines that must all be accepted.
    ///
    /// # Panics
    /// When one is refused.
    #[track_caller]
    pub fn all(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.ok(line);
        }
        self
    }

    /// Runs a line that a rule must refuse. Returns the refusal.
    ///
    /// # Panics
    /// When it is accepted, or refused by another rule or by none.
    #[track_caller]
    pub fn refused(&mut self, line: &str, rule: &str) -> Refusal {
        let before = self.state.clone();
        let result = self.try_line(line);
        assert!(result.is_err(), "`{line}` was accepted");
        let refusal = result.err().unwrap_or_else(|| Refusal::input(""));
        assert_eq!(refusal.rule, Some(rule), "`{line}`: {refusal}");
        assert_eq!(self.state, before, "a refused line changed something");
        refusal
    }

    /// Returns the number of a participant.
    ///
    /// # Panics
    /// When no one has this name.
    #[track_caller]
    pub fn id(&self, name: &str) -> Id {
        let all: Vec<Named<Id>> = S::names(&self.state);
        let found = all.iter().find(|one| one.name.eq_ignore_ascii_case(name));
        assert!(found.is_some(), "no one is called {name}");
        found.map(|one| one.is).unwrap_or_default()
    }

    /// Returns the sheet of a participant.
    ///
    /// # Panics
    /// When no one has this name.
    #[track_caller]
    pub fn sheet(&self, name: &str) -> Option<Sheet> {
        S::sheet(&self.state, &self.library, self.id(name))
    }

    /// Returns the tray.
    pub fn tray(&self) -> Tray {
        S::tray(&self.state, &self.library)
    }

    /// Returns what is offered to someone, or to no one in particular.
    pub fn offers(&self, name: Option<&str>) -> Vec<Offer> {
        let focus = name.map(|name| self.id(name));
        S::offers(&self.state, &self.library, focus)
    }
}

#[track_caller]
#[expect(clippy::panic, reason = "a test fails by it")]
fn refused_although(line: &str, refusal: &Refusal) -> ! {
    panic!("`{line}` was refused: {refusal}")
}
