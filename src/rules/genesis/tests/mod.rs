//! Tests of the rules by table and by small fights, each test named after the rule it proves.
//!
//! [`Play`] is a table without a file: it runs lines of the command language against a state, with dice
//! that the test names, and stores the log sentences.

mod arms;
mod bands;
mod bounds;
mod chases;
mod closeness;
mod commerce;
mod content;
mod corners;
mod creation;
mod data;
mod duel;
mod examples;
mod grapples;
mod growth;
mod initiative;
mod injuries;
mod language;
mod latecomers;
mod limbs;
mod machine;
mod movement;
mod narrow;
mod plans;
mod pursuit;
mod reminders;
mod rolls;
mod round_end;
mod settings;
mod ties;
mod tray;
mod validate;
mod verges;
mod victories;

use dice::{Dice, ScriptedDice, SeededDice};
use lang::{Args, Line, Refusal};
use rules::system::{Deciding, Sums, System};
use rules::view::{Id, Offer, Rich, Sheet, Tone, Tray, Turns};
use std::sync::Arc;

use super::Genesis;
use super::command::{Command, VERBS};
use super::library::{Library, PackSource};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::event::{CheckOver, Event};

/// Parses a line as the table does: the command, and whether it overrides rules.
pub fn parse(line: &str) -> Result<(Command, bool), Refusal> {
    let split = Line::split(line)?;
    let word = split.words.first().map_or("", |w| w.text.as_str());
    let verb = VERBS
        .iter()
        .find(|v| v.name == word || v.aliases.contains(&word))
        .ok_or_else(|| Refusal::input(format!("no verb {word}")))?;
    let mut args = Args::new(&split, verb.usage);
    let command = (verb.parse)(&mut args)?;
    args.finish()?;
    Ok((command, args.overruled()))
}

/// An encounter in a test.
pub struct Play {
    pub state: State,
    pub said: Vec<String>,
    pub events: Vec<Event>,
    pub library: Arc<Library>,
    dice: Box<dyn Dice>,
}

impl Play {
    /// Returns an empty encounter with seeded dice.
    pub fn new() -> Self {
        Self {
            state: Genesis::fresh("Test"),
            said: Vec::new(),
            events: Vec::new(),
            library: Library::shipped(),
            dice: Box::new(SeededDice::new(7)),
        }
    }

    /// An empty encounter with a user's own pack added to the shipped ones.
    pub fn with_pack(text: &str) -> Self {
        let name = "own.ron";
        let own = PackSource { name, text };
        let all: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
        let (library, errors) = Library::load(&all);
        assert_eq!(errors, []);
        Self {
            library: Arc::new(library),
            ..Self::new()
        }
    }

    /// Runs lines that must all be accepted.
    pub fn with(lines: &[&str]) -> Self {
        let mut play = Self::new();
        play.all(lines);
        play
    }

    /// People without weapons or ranks, each with an attribute line: "Ana 1 0 0" for STR, REF, INT.
    pub fn folk(people: &[&str]) -> Self {
        let mut play = Self::new();
        for (place, line) in people.iter().enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            let side = if place == 0 { "pc" } else { "npc" };
            play.ok(&format!("create {} side {side}", words[0]));
            play.ok(&format!("created {}", words[0]));
            for (field, value) in ["strength", "reflex", "intellect"].iter().zip(&words[1..]) {
                play.ok(&format!("set {} {field} {value}", words[0]));
            }
        }
        play
    }

    /// A fight of two after the rolls: Ana (PC, the faster) attacks Bo with a sword, and Bo defends.
    /// The lines come before it.
    pub fn won(by: u8, lines: &[&str]) -> Self {
        Self::versus(by, 0, lines)
    }

    /// The same with the wins of both.
    pub fn versus(ana: u8, bo: u8, lines: &[&str]) -> Self {
        let mut play = Self::before(lines);
        let dice = play.dice_of("ana");
        if dice < ana {
            play.ok(&format!("modify {}", ana - dice));
        }
        play.faces("ana", ana);
        play.faces("bo", bo);
        play.ok("compare");
        play
    }

    /// The same before the rolls, with Ana's pool in the tray.
    pub fn before(lines: &[&str]) -> Self {
        let mut play = Self::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.ok("gear ana sword");
        play.ok("draw ana sword");
        play.all(lines);
        play.ok("start");
        play.ok("defend bo");
        play.ok("attack ana bo");
        play.ok("pool ana");
        play
    }

    /// How many dice a character's current roll has.
    pub fn dice_of(&self, name: &str) -> u8 {
        let roller = self.state.roller(self.id(name)).expect("a roll");
        crate::play::pool::pool(&self.state, &self.library, roller).dice
    }

    /// Types a roll with this many wins.
    pub fn faces(&mut self, name: &str, wins: u8) -> &mut Self {
        let id = self.id(name);
        let roller = self.state.roller(id).expect("a roll").clone();
        let pool = crate::play::pool::pool(&self.state, &self.library, &roller);
        let faces: Vec<String> = (0..pool.dice)
            .map(|n| if n < wins { "4" } else { "1" }.to_owned())
            .collect();
        self.ok(&format!("roll {name} = {}", faces.join(" ")));
        self
    }

    /// Sets the faces that the dice show from now on, in order.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice = Box::new(ScriptedDice::new(faces.iter().copied()));
        self
    }

    /// Runs a line.
    pub fn run(&mut self, line: &str) -> Result<Vec<String>, Refusal> {
        let (command, overruled) = parse(line)?;
        let mut cx = Deciding {
            library: &*self.library,
            dice: &mut *self.dice,
            overruled,
            only_asked: false,
            passed: std::cell::RefCell::default(),
        };
        let events = Genesis::decide(&self.state, &command, &mut cx)?;
        let sound = Genesis::flaws(&self.state).is_empty();
        let mut said = Vec::new();
        for event in events {
            said.extend(Genesis::tell(&self.state, &event, Sums::Shown));
            Genesis::apply(&mut self.state, &event);
            self.events.push(event);
        }
        self.said.extend(said.iter().cloned());
        // Play never leads to a state that opening a save would complain about.
        let flaws = Genesis::flaws(&self.state);
        assert!(!sound || flaws.is_empty(), "{line}: {flaws:?}");
        Ok(said)
    }

    /// Runs a line that must be accepted.
    pub fn ok(&mut self, line: &str) -> Vec<String> {
        match self.run(line) {
            Ok(said) => said,
            // The pool is already in the tray as the line asks.
            Err(_) if self.lies_there(line) => Vec::new(),
            Err(refusal) => panic!("{line}: {refusal}"),
        }
    }

    /// Whether a line asks for the pool that is already in the tray.
    fn lies_there(&self, line: &str) -> bool {
        line.strip_prefix("pool ").is_some_and(|name| {
            let id = self.id(name);
            self.state.shown == Some(id) && self.state.roller(id).is_some()
        })
    }

    /// Runs lines that must all be accepted.
    pub fn all(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.ok(line);
        }
        self
    }

    /// Runs a line that must be refused, and returns the refusal.
    pub fn no(&mut self, line: &str) -> Refusal {
        let before = self.state.clone();
        match self.run(line) {
            Ok(said) => panic!("{line} was accepted: {said:?}"),
            Err(refusal) => {
                assert_eq!(
                    self.state, before,
                    "{line} was refused and changed something"
                );
                refusal
            }
        }
    }

    /// Runs a line that a rule must refuse.
    pub fn forbidden(&mut self, line: &str, rule: &str) -> &mut Self {
        assert_eq!(self.no(line).rule, Some(rule), "{line}");
        self
    }

    /// A character by a part of the name.
    pub fn figure(&self, name: &str) -> &Figure {
        let lower = name.to_lowercase();
        let found = self
            .state
            .figures
            .iter()
            .find(|f| f.name.to_lowercase().contains(&lower));
        found.unwrap_or_else(|| panic!("nobody called {name}"))
    }

    /// A character's id.
    pub fn id(&self, name: &str) -> Id {
        self.figure(name).id
    }

    /// The first words of names in an order, joined by blanks.
    pub fn named(&self, ids: &[Id]) -> String {
        let names = ids.iter().map(|id| self.state.name_of(*id));
        let first = names.map(|n| n.split(' ').next().unwrap_or_default());
        first.collect::<Vec<_>>().join(" ")
    }

    pub fn tray(&self) -> Tray {
        Genesis::tray(&self.state, &self.library)
    }

    pub fn turns(&self) -> Turns {
        Genesis::turns(&self.state)
    }

    pub fn sheet(&self, name: &str) -> Sheet {
        Genesis::sheet(&self.state, &self.library, self.id(name)).expect("a sheet")
    }

    /// The value of a fact of a sheet as text.
    pub fn fact(&self, name: &str, key: &str) -> String {
        let sheet = self.sheet(name);
        let mut facts = sheet.facts.iter().chain(&sheet.now);
        let fact = facts.find(|f| f.key == key);
        fact.map_or_else(String::new, |f| f.value.plain())
    }

    /// Every cell of every row of a block of a sheet.
    pub fn block(&self, name: &str, title: &str) -> Vec<String> {
        let sheet = self.sheet(name);
        let blocks = sheet.blocks.iter().filter(|b| b.title == title);
        let cells = blocks.flat_map(|b| &b.rows).flat_map(|r| &r.cells);
        cells.map(Rich::plain).collect()
    }

    pub fn offers(&self) -> Vec<Offer> {
        Genesis::offers(&self.state, &self.library, None)
    }

    /// The lines of available offers.
    pub fn offered(&self) -> Vec<String> {
        let had = self.offers().into_iter().filter(|o| o.allowed.is_ok());
        had.map(|o| o.line).collect()
    }

    /// The winner of the last roll outside the rounds, and the number of wins.
    pub fn verdict(&self) -> (Option<&str>, u8) {
        let over = self.events.iter().rev().find_map(|event| match event {
            Event::CheckOver(CheckOver { verdict, .. }) => *verdict,
            _ => None,
        });
        let verdict = over.expect("a roll that is over");
        (verdict.winner.map(|id| self.state.name_of(id)), verdict.by)
    }

    /// The chance to fall short of the target without being hit, if there is one.
    pub fn short(&self) -> Option<String> {
        let mut all = self.tray().chances.into_iter();
        all.find(|c| c.tone == Tone::Failure && c.label != "loses")
            .map(|c| c.value)
    }

    /// A chance in the tray as text.
    pub fn chance(&self, label: &str) -> String {
        let tray = self.tray();
        let found = tray.chances.iter().find(|c| c.label == label);
        found.map_or_else(
            || panic!("no {label} in {:?}", tray.chances),
            |c| c.value.clone(),
        )
    }

    /// The modifiers of the open pool that count: key and change.
    pub fn counted(&self) -> Vec<String> {
        let tray = self.tray();
        let on = tray.sources.iter().filter(|s| s.on);
        on.map(|s| format!("{} {}", s.change.plain(), s.text))
            .collect()
    }
}
