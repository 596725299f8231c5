//! The playable samples, continued from the save as it is shipped.
//!
//! Symbols and d100s are typed, so that every number can be worked out by hand next to its line: from
//! the profiles of the packs, the tables, and the lines before. These tests don't depend on the results
//! of real rolls.

mod chase;
mod dogfight;
mod duel;
mod heist;
mod price;

use std::fs;
use std::ops::{Deref, DerefMut};

use serde_json::Value;
use tempfile::TempDir;
use triumph::campaign::samples::SAMPLES;
use triumph::session::{Options, Session};

use super::Scene;

/// A sample during play, in a folder of its own.
struct Played {
    scene: Scene,
    _folder: TempDir,
}

impl Played {
    /// Opens a copy of a sample, as the list of saves does.
    fn open(name: &str) -> Self {
        let sample = SAMPLES.iter().find(|one| one.name == name).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("{name}.ron"));
        fs::write(&path, sample.text()).unwrap();
        let options = Options {
            seed: Some(7),
            ..Options::default()
        };
        let mut session = Session::open(&path, options).unwrap();
        assert_eq!(session.take_notices(), Vec::<String>::new());
        let scene = Scene {
            session,
            before: Vec::new(),
        };
        Self {
            scene,
            _folder: folder,
        }
    }

    /// Two numbers of a vehicle: hull trauma and system strain.
    fn craft(&self, name: &str) -> (u64, u64) {
        let state = self.session.face().state_json();
        let all = state["vehicles"].as_array().unwrap();
        let one = all.iter().find(|v| v["name"] == name).unwrap();
        (
            one["hull"].as_u64().unwrap(),
            one["strain"].as_u64().unwrap(),
        )
    }

    /// Declares a check, rolls it with these symbols, spends, and resolves it. Returns the log of the
    /// last line. The pool must be the one worked out by hand.
    fn check(&mut self, line: &str, pool: &str, rest: &[&str]) -> String {
        self.ok(line);
        assert_eq!(self.pool(), pool, "{line}");
        let (last, before) = rest.split_last().unwrap();
        self.all(before);
        self.ok(last).join(" ")
    }

    /// The name of the active combatant.
    fn acting(&self) -> String {
        let state = self.session.face().state_json();
        let names = self.session.face().names();
        let who = self.session.face().turns().active;
        let found = names.into_iter().find(|one| Some(one.is) == who);
        found.map_or_else(|| state["phase"].to_string(), |one| one.name)
    }

    /// Undoes everything that was played, line by line, down to the shipped sample.
    fn undo_all(self) {
        self.scene.undo_all();
    }
}

impl Deref for Played {
    type Target = Scene;
    fn deref(&self) -> &Scene {
        &self.scene
    }
}

impl DerefMut for Played {
    fn deref_mut(&mut self) -> &mut Scene {
        &mut self.scene
    }
}

/// Every playable sample tells the GM what is at stake, directly before the first turn, and names a
/// key.
#[test]
fn every_sample_of_a_table_says_what_is_at_stake_and_the_next_key() {
    for name in [
        "needles-at-karst",
        "plain-dealing",
        "the-second-ledger",
        "the-price-of-a-gate",
        "cold-storage",
    ] {
        let played = Played::open(name);
        let face = played.session.face();
        let log = face.log(1, face.last());
        let note = log.iter().rev().find(|line| line.line.starts_with("note "));
        let note = &note.unwrap().line;
        assert!(note.starts_with("note To begin, press 1: "), "{note}");
        let stake = &face.state_json()["campaign"]["stakes"][0]["text"];
        assert!(
            stake.as_str().is_some_and(|text| !text.is_empty()),
            "{name}"
        );
        let waits: Value = face.state_json()["phase"].clone();
        assert!(
            waits == "Fighting" || name == "the-price-of-a-gate",
            "{name}: {waits}"
        );
    }
}
