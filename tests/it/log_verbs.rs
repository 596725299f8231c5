//! What the log says is sentences: each of them has a verb.
//!
//! The sentences come from the shipped saves, and from the prepared encounters of [`crate::conformance`]:
//! every line that leads through them, every example of a command and every offer.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dice::SeededDice;
use triumph::table::systems::Stocked;
use triumph::table::{AnyTable, Body, Entry, View as _};

use crate::conformance::{CONFRONTATION, GENESIS, GENESYS, Prepared, asked, in_each_phase};

/// The verbs of the log, without their endings. A new sentence may need a new one.
const STEMS: &str = "\
    accelerate act add aid aim appear apply arrive ask assist attack avoid award bar bargain bear beat become \
    begin bleed block board brace break breathe bring brush buy call cancel carry cause change channel charge \
    chase choose claim climb close come compete conceal connect cost count cover cower crash cut damage deal \
    decelerate declare defend deploy destroy die discard disengage dismount do dock dodge drag draw drive drop \
    drown earn end engage enter escape evade exchange face fail fall fight find finish fire fit flee fly fold follow \
    forget gain get give go grapple grow guard hack halve heal help hide hit hold ignore include increase injure \
    invoke jam join keep kill know land lapse last lead learn leave let lie lift load look lose lower make mark \
    measure merge miss mount move name need negate notice offer open order overload override overwhelm owe pack \
    pass pay pick place plan play prepare press protect push put raise reach ready receive recover reduce refill \
    regain relieve reload remain remember remove repair replace reroll rescue reset resist rest return reveal \
    rise roll run save say seal search see sell send serve set settle shake share shoot show sign skip sleep \
    spend stabilize stand start stay steer stop strain strike study succeed suffer suppress surrender switch \
    take teach tell throw tie total touch trace track train treat trigger try turn understand undo unfold use \
    wait wake walk want warm wave weaken win withdraw work worsen wound";

/// Forms that aren't a stem with an ending.
const FORMS: [&str; 22] = [
    "am", "are", "aren't", "can", "can't", "changed", "did", "didn't", "doesn't", "don't", "has",
    "have", "is", "isn't", "made", "may", "must", "was", "wasn't", "went", "were", "will",
];

/// The headings of a text that a person wrote, and of a list.
const HEADINGS: [&str; 3] = ["At stake: ", "Note: ", "Note on "];

fn verbs() -> BTreeSet<String> {
    let mut all: BTreeSet<String> = FORMS.map(str::to_owned).into();
    for stem in STEMS.split_whitespace() {
        all.insert(stem.to_owned());
        all.insert(format!("{stem}s"));
        all.insert(format!("{stem}es"));
        if let Some(root) = stem.strip_suffix('y') {
            all.insert(format!("{root}ies"));
        }
    }
    all
}

/// The sentence without what is in brackets or quoted, which has no verb of its own.
fn bare(said: &str) -> String {
    let (mut out, mut depth, mut quoted) = (String::new(), 0_u32, false);
    for c in said.chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 && !quoted => out.push(c),
            _ => {}
        }
    }
    out
}

/// The sentences in a line of the log: each begins with a capital behind a stop.
fn sentences(said: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut ended = false;
    for word in bare(said).split_whitespace() {
        let begins = word.starts_with(|c: char| c.is_uppercase());
        if ended && begins {
            all.push(String::new());
        }
        let last = all.last_mut().unwrap();
        last.push_str(word);
        last.push(' ');
        ended = word.ends_with(['.', '?', '!']);
    }
    all
}

/// The sentences without a verb in what was said.
fn without_verb(said: &str, verbs: &BTreeSet<String>) -> Vec<String> {
    if HEADINGS.iter().any(|heading| said.starts_with(heading)) {
        return Vec::new();
    }
    // A quoted speech is its own sentence: `Vesna: "The gate is open."`
    let is_verb = |word: &str| {
        let word = word
            .trim_matches(|c: char| !c.is_alphabetic())
            .to_lowercase();
        verbs.contains(&word)
    };
    let mut all = sentences(said);
    all.retain(|one| {
        // "Vex: wounds 3 → 7, money 120 → 95." is a list.
        let lists = one.contains(" → ");
        !one.trim().is_empty()
            && !one.ends_with(": ")
            && !lists
            && !one.split_whitespace().any(is_verb)
    });
    all
}

/// Everything that the log says in the prepared encounter of a game.
fn said_in<S: Stocked>(how: &Prepared) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    in_each_phase::<S>(how, |_, table| {
        let mut lines: BTreeSet<String> = S::verbs()
            .iter()
            .map(|row| row.example.to_owned())
            .collect();
        let focuses = table.names().into_iter().map(|named| Some(named.is));
        for focus in focuses.chain([None]) {
            lines.extend(table.offers(focus).into_iter().map(|offer| offer.line));
        }
        let own = |entry: &Entry<S::Event>| matches!(entry.body, Body::Did(_));
        for line in &lines {
            if let Ok(entry) = table.propose(&asked(line), &mut SeededDice::new(5))
                && own(&entry)
            {
                all.extend(entry.said);
            }
        }
    });
    all
}

/// What the log of the shipped saves says.
fn said_in_saves() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut all = BTreeSet::new();
    for save in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(save.unwrap().path()).unwrap();
        let json = AnyTable::to_json(&text).unwrap();
        for entry in json["log"].as_array().into_iter().flatten() {
            let said = entry["said"].as_array().into_iter().flatten();
            all.extend(said.filter_map(|one| one.as_str().map(str::to_owned)));
        }
    }
    all
}

fn all_have_verbs(said: &BTreeSet<String>, least: usize) {
    let verbs = verbs();
    let wrong: Vec<String> = said
        .iter()
        .flat_map(|one| without_verb(one, &verbs))
        .collect();
    assert!(said.len() > least, "only {} sentences", said.len());
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_sentence_of_the_shipped_logs_has_a_verb() {
    all_have_verbs(&said_in_saves(), 400);
}

#[test]
fn every_sentence_of_the_genesys_log_has_a_verb() {
    all_have_verbs(&said_in::<genesys::Genesys>(&GENESYS), 300);
}

#[test]
fn every_sentence_of_the_genesis_log_has_a_verb() {
    all_have_verbs(&said_in::<genesis::Genesis>(&GENESIS), 100);
}

#[test]
fn every_sentence_of_the_2084_log_has_a_verb() {
    all_have_verbs(
        &said_in::<confrontation::Confrontation>(&CONFRONTATION),
        100,
    );
}

#[test]
fn a_sentence_without_a_verb_is_found() {
    let verbs = verbs();
    let found = |said| without_verb(said, &verbs);
    assert_eq!(
        found("Vex Marrow suffers 3 wounds (3/12). Prone."),
        ["Prone. "]
    );
    assert_eq!(found("Vex Marrow: 2 of 3."), ["Vex Marrow: 2 of 3. "]);
    assert!(found("Vex Marrow drops. One is left.").is_empty());
}
