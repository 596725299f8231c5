//! Checks the neutral layers: they contain no line of a game and no guess at what a game shows.
//!
//! The language, the table, the session and the screens serve every game. They ask a game through
//! `System` or `Face`, and show only view data.

use std::collections::BTreeSet;

use confrontation::Confrontation;
use genesis::Genesis;
use genesys::Genesys;
use lang::spoken::KEYWORDS;
use rules::system::System;

use super::{code, module, sources};

/// The layers that serve every game.
const NEUTRAL: &[&str] = &[
    "lang", "table", "store", "campaign", "session", "ui", "tui", "cli",
];

/// Texts that begin like a line of a game without being one, and their meanings.
const NO_LINES: &[(&str, &str, &str)] = &[
    (
        "cli/state.rs",
        "slot {}: {}",
        "a slot of the strip, in the report",
    ),
    ("table/stretch.rs", "day {}", "the game day in a heading"),
    (
        "ui/found.rs",
        "return {}",
        "a command of every campaign, for someone found off the stage",
    ),
    (
        "ui/program_words.rs",
        "set theme ",
        "the theme of the program, which no game sets",
    ),
    (
        "ui/screens/solo.rs",
        "choose selected",
        "a label of the key line",
    ),
    (
        "ui/screens/solo.rs",
        "roll selected",
        "a label of the key line",
    ),
    (
        "ui/key_conditions.rs",
        "choose target",
        "a label of the key line",
    ),
    (
        "ui/panes/track.rs",
        "choose who acts",
        "the text of an open slot",
    ),
    ("ui/tour.rs", "choose who acts", "a step of the tour"),
    ("lang/sentence.rs", "also ", "a word inside a sentence"),
    (
        "cli/state.rs",
        "next round",
        "when a slot begins, in the report",
    ),
];

/// The code of a file without its tests. Code compiled only for tests is left out.
fn shipped<'a>(name: &str, text: &'a str) -> &'a str {
    let for_tests = name.contains("/tests") || name == "table/toy.rs" || name == "store/testing.rs";
    let code = text.split("#[cfg(test)]\nmod tests {").next();
    code.filter(|_| !for_tests).unwrap_or_default()
}

/// The texts in quotes.
fn literals(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in code.lines() {
        found.extend(line.split('"').skip(1).step_by(2));
    }
    found
}

fn verbs() -> Vec<&'static str> {
    let first = Genesys::verbs().iter().map(|verb| verb.name);
    first
        .chain(Genesis::verbs().iter().map(|verb| verb.name))
        .chain(Confrontation::verbs().iter().map(|verb| verb.name))
        .collect()
}

/// Sentences about every line of a game, and every guess, in texts of neutral layers.
fn breaches(files: &[(String, String)], verbs: &[&str], used: &mut usize) -> Vec<String> {
    let mut found = Vec::new();
    for (name, text) in files {
        if !NEUTRAL.contains(&module(name)) {
            continue;
        }
        let code = code(shipped(name, text));
        for literal in literals(&code) {
            let verb = literal.split_once(' ').map(|(verb, _)| verb);
            if !verb.is_some_and(|verb| verbs.contains(&verb)) {
                continue;
            }
            let meant = |(file, text, _): &&(&str, &str, &str)| file == name && *text == literal;
            if NO_LINES.iter().any(|row| meant(&row)) {
                *used += 1;
                continue;
            }
            found.push(format!(
                "src/{name} writes `{literal}`, a line of a game: ask the game for it by `System` or `Face`, or read it from view data."
            ));
        }
        for guess in [
            "== Tone::Pc",
            "== Tone::Npc",
            "badge.split",
            "badge.starts_with",
        ] {
            if code.contains(guess) {
                found.push(format!(
                    "src/{name} has `{guess}`: view data says whose a combatant is and how many are left, not how it looks."
                ));
            }
        }
    }
    found
}

#[test]
fn no_neutral_floor_writes_a_line_of_a_game() {
    let mut used = 0;
    let found = breaches(&sources(), &verbs(), &mut used);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    assert_eq!(used, NO_LINES.len(), "an exception that nothing needs");
}

#[test]
fn the_check_finds_lines_and_guesses() {
    let verbs = ["title", "spend"];
    for (name, text, count) in [
        ("tui/x.rs", "fn f() { format!(\"title {}\", name); }", 1),
        ("ui/x.rs", "let pays = begins(\"spend \");", 1),
        ("ui/x.rs", "if one.tone == Tone::Npc {}", 1),
        ("ui/x.rs", "one.badge.split_whitespace()", 1),
        ("ui/x.rs", "let word = \"title\"; // \"spend it\"", 0),
        ("rules/x.rs", "\"title of it\"", 0),
        ("ui/x.rs", "#[cfg(test)]\nmod tests { \"title x\" }", 0),
    ] {
        let file = [(name.to_owned(), text.to_owned())];
        let found = breaches(&file, &verbs, &mut 0);
        assert_eq!(found.len(), count, "{text}: {found:?}");
    }
}

/// A name that is a keyword of any game is put in quotes, so the list must be whole.
#[test]
fn the_list_of_keywords_holds_those_of_every_verb_and_no_others() {
    let first = Genesys::verbs().iter().flat_map(|verb| verb.keywords);
    let second = Genesis::verbs().iter().flat_map(|verb| verb.keywords);
    let third = Confrontation::verbs().iter().flat_map(|verb| verb.keywords);
    let mut all: BTreeSet<&str> = first
        .chain(second)
        .chain(third)
        .copied()
        .flatten()
        .copied()
        .collect();
    // Of the table's own `undo to 7`.
    all.insert("to");
    assert_eq!(KEYWORDS, all.into_iter().collect::<Vec<_>>());
}
