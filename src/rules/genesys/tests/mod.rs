//! Tests of the rules by table and by small fights, each test named after the rule it proves.
//!
//! [`Play`] is a table without a file: it runs lines of the command language against a state, with dice
//! that the test names, and stores the log sentences.

mod abilities;
mod advance;
mod assist;
mod attacks;
mod blasts;
mod body;
mod breaks;
mod claims;
mod contests;
mod copies;
mod course;
mod data;
mod defenses;
mod dropped;
mod durations;
mod economy;
mod encounters;
mod foreign;
mod goods;
mod guidance;
mod hackers;
mod hacking;
mod hands;
mod hits;
mod homecoming;
mod impossible;
mod injuries;
mod item_damage;
mod item_effects;
mod language;
mod ledgers;
mod load;
mod log_sentences;
mod making;
mod mending;
mod menu_rows;
mod mortal;
mod next_check;
mod opening;
mod overpowered;
mod people;
mod plans;
mod pools;
mod protection;
mod qualities;
mod real_dice;
mod reasons;
mod recovery;
mod reminders;
mod rows;
mod rulings;
mod saving;
mod scene;
mod script;
mod settings;
mod skills;
mod smoke;
mod social;
mod spend_questions;
mod spending;
mod stories;
mod surroundings;
mod symbols;
mod sysops;
mod talents;
mod talks;
mod trade;
mod upkeep;
mod validate;
mod vehicles;

use dice::{Dice, ScriptedDice, SeededDice};
use lang::{Args, Line, Refusal};
use rules::system::{Deciding, Sums, System};
use rules::view::{Id, Offer, Tray};
use std::sync::Arc;

use super::command::Command;
use super::kinds::{Band, Quality};
use super::library::Library;
use super::{Genesys, command};
use crate::events::Event;
use crate::model::figure::Figure;
use crate::model::figure::held::Held;
use crate::model::records::{Damage, Weapon};
use crate::model::state::State;

/// Parses a line as the table does: the command, and whether it overrides rules.
pub fn parse(line: &str) -> Result<(Command, bool), Refusal> {
    let split = Line::split(line)?;
    let word = split.words.first().map_or("", |w| w.text.as_str());
    if split.words.len() == 1 && word.ends_with('!') {
        return parse(&format!("{} !", word.trim_end_matches('!')));
    }
    let verb = command::VERBS
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
    /// The current state.
    pub state: State,
    /// Every sentence logged so far.
    pub said: Vec<String>,
    /// Every event so far.
    pub events: Vec<Event>,
    library: Arc<Library>,
    dice: Box<dyn Dice>,
}

impl Play {
    /// An empty encounter with seeded dice.
    pub fn new() -> Self {
        Self {
            state: Genesys::fresh("Test"),
            said: Vec::new(),
            events: Vec::new(),
            library: Library::shipped(),
            dice: Box::new(SeededDice::new(7)),
        }
    }

    /// Runs lines that must all be accepted.
    #[track_caller]
    pub fn with(lines: &[&str]) -> Self {
        let mut play = Self::new();
        play.all(lines);
        play
    }

    /// A copy of the encounter, for trying a line.
    pub fn of(play: &Self) -> Self {
        let mut copy = Self::new();
        copy.state = play.state.clone();
        copy
    }

    /// Declares an attack that misses, resolves it, and restores the action of the turn.
    pub fn made(&mut self, line: &str) {
        self.all(&[line, "roll = 1f", "done"]);
        if let Some(turn) = &mut self.state.turn {
            turn.action = false;
        }
    }

    /// Two heroes against a group, with the fight begun and Vex acting: Vex 3s, Boarders 2s, Ila 1s.
    pub fn fight() -> Self {
        Self::with(&[
            "add vex_marrow",
            "add ila_senn",
            "add ashen_oar_boarder x4 as Boarders",
            "init vex = 3s",
            "init boarders = 2s",
            "init ila = 1s",
            "start",
            "claim vex",
        ])
    }

    /// Sets the faces that the dice show from now on, in order.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice = Box::new(ScriptedDice::new(faces.iter().copied()));
        self
    }

    /// The rules that a line would override, in order.
    pub fn overrules(&mut self, line: &str) -> Vec<&'static str> {
        let passed = self.passed(line).into_iter();
        passed.filter_map(|one| one.rule).collect()
    }

    /// The refusals that a line would override, in order.
    pub fn passed(&mut self, line: &str) -> Vec<Refusal> {
        let (command, overruled) = parse(line).unwrap();
        let mut cx = Deciding {
            library: &*self.library,
            dice: &mut *self.dice,
            overruled,
            only_asked: false,
            passed: std::cell::RefCell::default(),
        };
        Genesys::decide(&self.state, &command, &mut cx).unwrap();
        cx.passed.into_inner()
    }

    /// Runs a line.
    ///
    /// # Errors
    /// The refusal, if it is refused.
    pub fn run(&mut self, line: &str) -> Result<Vec<String>, Refusal> {
        let (command, overruled) = parse(line)?;
        let mut cx = Deciding {
            library: &*self.library,
            dice: &mut *self.dice,
            overruled,
            only_asked: false,
            passed: std::cell::RefCell::default(),
        };
        let events = Genesys::decide(&self.state, &command, &mut cx)?;
        let sound = Genesys::flaws(&self.state).is_empty();
        let (said, after) = Genesys::tell_all(&self.state, &events, Sums::Shown);
        self.state = after;
        self.events.extend(events);
        self.said.extend(said.iter().cloned());
        // Play never leads to a state that opening a save would complain about.
        let flaws = Genesys::flaws(&self.state);
        assert!(!sound || flaws.is_empty(), "{line}: {flaws:?}");
        Ok(said)
    }

    /// Runs a line that must be accepted.
    #[track_caller]
    pub fn ok(&mut self, line: &str) -> Vec<String> {
        match self.run(line) {
            Ok(said) => said,
            Err(refusal) => panic!("{line}: {refusal}"),
        }
    }

    /// Runs lines that must all be accepted.
    #[track_caller]
    pub fn all(&mut self, lines: &[&str]) -> &mut Self {
        for line in lines {
            self.ok(line);
        }
        self
    }

    /// Runs a line that must be refused.
    #[track_caller]
    pub fn no(&mut self, line: &str) -> Refusal {
        match self.run(line) {
            Ok(said) => panic!("{line} was accepted: {said:?}"),
            Err(refusal) => refusal,
        }
    }

    /// A combatant by a part of its name.
    pub fn figure(&self, name: &str) -> &Figure {
        self.state
            .everybody()
            .find(|f| f.name.to_lowercase().contains(&name.to_lowercase()))
            .unwrap_or_else(|| panic!("nobody called {name}"))
    }

    /// A combatant's id.
    pub fn id(&self, name: &str) -> Id {
        self.figure(name).id
    }

    /// Changes a combatant without the rules.
    pub fn change(&mut self, name: &str, change: impl FnOnce(&mut Figure)) -> &mut Self {
        let id = self.id(name);
        if let Some(figure) = self.state.figure_mut(id) {
            change(figure);
        }
        self
    }

    /// Gives a combatant a weapon called "Tool", as the last of the sheet.
    pub fn arm(&mut self, name: &str, weapon: Weapon) -> &mut Self {
        self.change(name, |f| f.weapons.push(Held::new(weapon)))
    }

    /// The state of the last weapon on a sheet.
    pub fn tool(&self, name: &str) -> &Held {
        self.figure(name).weapons.last().unwrap()
    }

    /// The dice tray.
    pub fn tray(&self) -> Tray {
        Genesys::tray(&self.state, &self.library)
    }

    /// The pool of the open check, in canonical notation.
    pub fn pool(&self) -> String {
        self.tray().pool
    }

    /// All offers, including refused ones.
    pub fn all_offers(&self) -> Vec<Offer> {
        Genesys::offers(&self.state, &self.library, None)
    }

    /// The keys of the available offers.
    pub fn offered(&self) -> Vec<String> {
        self.all_offers()
            .into_iter()
            .filter(|o| o.allowed.is_ok())
            .map(|o| o.key)
            .collect()
    }
}

/// A weapon called "Tool".
pub fn tool(skill: &str, damage: Damage, crit: u8, range: Band, qualities: &[Quality]) -> Weapon {
    Weapon {
        id: String::new(),
        name: "Tool".to_owned(),
        skill: skill.to_owned(),
        fights: None,
        instead: String::new(),
        damage,
        crit,
        range,
        enc: 1,
        price: 0,
        rarity: 0,
        restricted: false,
        qualities: qualities.to_vec(),
        chemical: false,
        note: String::new(),
    }
}
