//! Compares the page `triumph help json` with the real answers of `state --json`.
//!
//! The page is read as a schema: a section for each object, a row for each key with its type. Every
//! object of every answer must have exactly the keys of its section, so that no key is added, removed
//! or forgotten. Every section must occur, so that the page describes nothing that doesn't exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use dice::SeededDice;
use rules::view::Offer;
use serde_json::Value;
use triumph::table::systems::Stocked;
use triumph::table::{Table, View};

use crate::cli::Shell;
use crate::conformance::{CONFRONTATION, GENESIS, GENESYS, Prepared, asked, parted, prepared, run};

const PAGE: &str = include_str!("../../assets/guide/json.txt");
const SHARED: &str = "EVERY GAME";
/// The part about the answer of `review --stats --json`, and its outermost section.
const STATISTICS: &str = "STATISTICS";
const STATISTICS_TOP: &str = "(statistics)";
/// The parts of the page.
const PARTS: [&str; 5] = [SHARED, "GENESYS", "GENESIS", "CONFRONTATION", STATISTICS];
/// What the command line adds to the data of a game: the position in the history.
const OF_THE_FILE: [&str; 2] = ["n", "last"];

/// Keys whose values the page lists completely.
const LISTED: [&str; 29] = [
    "act",
    "arc",
    "at",
    "base",
    "causes",
    "change",
    "checks",
    "component",
    "condition",
    "damaged",
    "distance",
    "does",
    "ending",
    "gravity",
    "hazard",
    "health",
    "kind",
    "lends",
    "motivation",
    "per",
    "phase",
    "purpose",
    "seat",
    "severity",
    "side",
    "stage",
    "step",
    "unit",
    "waits_for",
];

/// The content of a row: the type of a key, and its meaning.
#[derive(Clone, Debug)]
struct Row {
    kind: String,
    means: String,
}

/// Rows by key, by section, by part of the page.
type Sections = BTreeMap<String, BTreeMap<String, Row>>;

struct Schema {
    parts: BTreeMap<String, Sections>,
    seen: BTreeSet<(String, String)>,
    wrong: BTreeSet<String>,
}

/// The type of a key without its null mark, and whether it may be null.
fn optional(kind: &str) -> (&str, bool) {
    kind.strip_suffix('?')
        .map_or((kind, false), |kind| (kind, true))
}

impl Schema {
    fn read(page: &str) -> Self {
        let mut parts: BTreeMap<String, Sections> = BTreeMap::new();
        let (mut part, mut section) = (String::new(), String::new());
        let mut last: Option<String> = None;
        for line in page.lines() {
            let heading = !line.is_empty() && !line.starts_with(' ');
            if heading || line.is_empty() {
                last = None;
            }
            if heading && PARTS.contains(&line) {
                part = line.to_owned();
                section.clear();
            } else if heading {
                section = line.to_owned();
            } else if let Some(row) = line.strip_prefix("  ").filter(|row| !row.starts_with(' ')) {
                let mut words = row.split_whitespace();
                let (key, kind) = (words.next().unwrap(), words.next().unwrap());
                assert!(words.next().is_some(), "no meaning: {line}");
                let rows = parts.entry(part.clone()).or_default();
                let rows = rows.entry(section.clone()).or_default();
                let kind = kind.to_owned();
                let means = row.to_owned();
                let twice = rows.insert(key.to_owned(), Row { kind, means });
                assert!(twice.is_none(), "{part}, {section}: {key} appears twice");
                last = Some(key.to_owned());
            } else if let Some(key) = last.as_ref().filter(|_| !line.is_empty()) {
                let rows = parts.get_mut(&part).and_then(|part| part.get_mut(&section));
                if let Some(row) = rows.and_then(|rows| rows.get_mut(key)) {
                    row.means.push_str(line);
                }
            }
        }
        Self {
            parts,
            seen: BTreeSet::new(),
            wrong: BTreeSet::new(),
        }
    }

    /// The rows of a section, of the game or of both.
    fn rows(&mut self, game: &str, section: &str) -> BTreeMap<String, Row> {
        let mut rows = BTreeMap::new();
        for part in [SHARED, game] {
            if let Some(found) = self.parts.get(part).and_then(|part| part.get(section)) {
                self.seen.insert((part.to_owned(), section.to_owned()));
                rows.extend(found.clone());
            }
        }
        rows
    }

    fn object(&mut self, game: &str, section: &str, path: &str, value: &Value) {
        let rows = self.rows(game, section);
        let Some(object) = value.as_object() else {
            self.wrong.insert(format!("{game} {path}: no object"));
            return;
        };
        for key in object.keys().filter(|key| !rows.contains_key(*key)) {
            self.wrong
                .insert(format!("{game} {path}: `{key}` is not in the page"));
        }
        for (key, row) in &rows {
            let at = if path == "(top)" {
                key.clone()
            } else {
                format!("{path}.{key}")
            };
            match object.get(key) {
                Some(value) => {
                    self.value(game, &at, &row.kind, value);
                    self.words(game, &at, key, row, value);
                }
                None => drop(self.wrong.insert(format!("{game} {at} is missing"))),
            }
        }
    }

    /// Checks that the page lists a word that is one of several values.
    fn words(&mut self, game: &str, path: &str, key: &str, row: &Row, value: &Value) {
        if !LISTED.contains(&key) {
            return;
        }
        let all = value
            .as_array()
            .map_or(std::slice::from_ref(value), Vec::as_slice);
        for word in all.iter().filter_map(Value::as_str) {
            let inside = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
            let mut named = row.means.split(|c| !inside(c));
            if !named.any(|one| one == word) {
                self.wrong
                    .insert(format!("{game} {path}: the page does not name `{word}`"));
            }
        }
    }

    fn value(&mut self, game: &str, path: &str, kind: &str, value: &Value) {
        let (kind, or_null) = optional(kind);
        if or_null && value.is_null() {
            return;
        }
        let inner = kind
            .strip_prefix('[')
            .and_then(|kind| kind.strip_suffix(']'));
        if let Some(inner) = inner {
            match value.as_array() {
                Some(all) => {
                    for one in all {
                        self.value(game, &format!("{path}[]"), inner, one);
                    }
                }
                None => drop(self.wrong.insert(format!("{game} {path}: no list"))),
            }
            return;
        }
        let fits = match kind {
            "number" => value.is_number(),
            "id" => value.is_u64(),
            "text" => value.is_string(),
            "yes" => value.is_boolean(),
            "object" => return self.object(game, path, path, value),
            shape => return self.object(game, shape, path, value),
        };
        if !fits {
            self.wrong
                .insert(format!("{game} {path}: {value} is no {kind}"));
        }
    }

    /// Checks an answer of a game.
    fn look(&mut self, mut answer: Value) {
        for key in OF_THE_FILE {
            answer[key] = 0.into();
        }
        let game = answer["system"].as_str().unwrap().to_uppercase();
        self.object(&game, "(top)", "(top)", &answer);
    }

    fn unseen(&self) -> Vec<String> {
        let all = self.parts.iter();
        let all = all.flat_map(|(part, sections)| sections.keys().map(move |one| (part, one)));
        let unseen =
            all.filter(|(part, one)| !self.seen.contains(&((*part).clone(), (*one).clone())));
        unseen.map(|(part, one)| format!("{part}: {one}")).collect()
    }
}

/// Lines that lead to states that the conformance suite doesn't reach.
const MORE_OF_GENESYS: &[&str] = &[
    "roll 2y1g 2p",
    "scene conceal 2 fog",
    "burn vex 3 damage 4",
    "bearing tern corsair aft",
    "end",
    "study vex boarders",
    "roll = 1s!",
    "done",
    "sway vex boarders charm",
    "roll = 3s!",
    "done",
    "restore ila",
    "check ila athletics hard",
    "aid vex boost",
    "cancel",
    "start",
    "claim vex!",
    "crew vex off!",
    "add pirate_mate as Mate",
    "range vex mate medium",
    "maneuver vex move mate long!",
    "attack mate vex at medium!",
    "use vex dodge!",
    "cancel",
    "attack vex mate with pistol at medium!",
    "roll = 5s 6a!",
    "spend a_crit = 76!",
    "done",
    "speed bastion 1",
    "claim vex!",
    "crew vex bastion gunner flak!",
    "barrage vex flak!",
    "roll = 3s!",
    "done",
    "plan new The bridge",
];

const MORE_OF_CONFRONTATION: &[&str] = &[
    "end",
    "object airlock door 20",
    "start at long",
    "range vesna karim short",
];

const MORE_OF_GENESIS: &[&str] = &["start", "tie", "move carter vane far!", "offguard carter 2"];

/// Texts in the column of prices that note an offer's gain instead of its cost.
const NO_PRICE: [&str; 13] = [
    "free",
    "wounds ",
    "armor ",
    "unconscious",
    "may die",
    // Of 2084: how much is bid, the distance of a scene, what a day brings.
    "success",
    "immediate",
    "short",
    "long",
    "event",
    // How many more can be chosen.
    " left",
    "+",
    "−",
];

/// Every cost in the column of an offer is also in its `cost` data.
fn prices(schema: &mut Schema, offers: &[Offer], answer: &Value) {
    for (offer, told) in offers.iter().zip(answer["offers"].as_array().unwrap()) {
        let column = offer.cost.plain();
        let told_none = told["cost"].as_array().is_some_and(Vec::is_empty);
        let noted = column.is_empty() || NO_PRICE.iter().any(|word| column.contains(word));
        // The row of a card of 2084 notes what the card does, that of a device its doses, that of a day whom it harms,
        // that of a weapon its figures, that of a helper or a range what the pool becomes, and that of an injury what armor
        // leaves of it.
        let noted = noted
            || ["discard_", "card_", "aid_", "band_"]
                .iter()
                .any(|row| offer.key.starts_with(row));
        let noted = noted || ["weapon", "activate", "day"].contains(&offer.key.as_str());
        let noted = noted || column.starts_with("no effect");
        if told_none && !noted && offer.allowed.is_ok() {
            let key = &offer.key;
            schema
                .wrong
                .insert(format!("`{key}` costs `{column}`, and its cost is []"));
        }
    }
}

/// Plays lines and checks the answer after each. Refused ones are skipped.
fn play<S: Stocked>(schema: &mut Schema, how: &Prepared, more: &[&str]) {
    let mut dice = SeededDice::new(11);
    let mut table = prepared::<S>(how, &mut dice);
    let mut look = |table: &Table<S>| {
        let answer = table.data();
        prices(schema, &table.offers(None), &answer);
        schema.look(answer);
    };
    look(&table);
    for line in how.onward.iter().chain(more) {
        if run(&mut table, &mut dice, line).is_ok() {
            look(&table);
        }
    }
    let (mut home, copy, _) = parted::<S>(how);
    let listed = home.propose_home(&copy, "The copy", &asked("bring copy"), &[]);
    home.commit(listed.unwrap());
    look(&home);
}

/// Checks the statistics of a whole fight, and of one with awards.
fn statistics(schema: &mut Schema) {
    let shell = Shell::new();
    let toll = include_str!("../../saves/the-toll.ron");
    fs::write(shell.work().join("toll.ron"), toll).unwrap();
    shell.run(&["do", "toll.ron", "award vex 5 for the evening!"], "");
    let answer = shell.answer(&["review", "toll.ron", "--stats", "--json"]);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_ne!(answer["awards"], Value::Array(Vec::new()), "{answer}");
    schema.object(STATISTICS, STATISTICS_TOP, "(top)", &answer);
}

#[test]
fn every_key_of_an_answer_is_in_the_page_and_the_other_way_round() {
    let mut schema = Schema::read(PAGE);
    play::<genesys::Genesys>(&mut schema, &GENESYS, MORE_OF_GENESYS);
    play::<genesis::Genesis>(&mut schema, &GENESIS, MORE_OF_GENESIS);
    play::<confrontation::Confrontation>(&mut schema, &CONFRONTATION, MORE_OF_CONFRONTATION);
    statistics(&mut schema);
    assert_eq!(schema.wrong, BTreeSet::new());
    assert_eq!(schema.unseen(), Vec::<String>::new());
}
