//! Checks that every command which a recorded sentence names exists and can be read.
//!
//! A sentence names a command in backquotes: "Use `next` to end this turn." Words in capitals are for the
//! user to replace, so an example takes their place.

use std::fs;
use std::path::Path;

use confrontation::Confrontation;
use genesis::Genesis;
use genesys::Genesys;
use rules::encounter::line::parse;
use rules::system::{System, find_verb};
use triumph::table::line::VERBS;

use super::sentences::files;

/// The words of a sentence that the user replaces with their own, each with an example. Any other word in
/// capitals is a name.
const EXAMPLES: [(&str, &str); 20] = [
    ("N", "1"),
    ("RANGE", "short"),
    ("BAND", "short"),
    ("POOL", "might"),
    ("PLACE", "head"),
    ("CARD", "grit"),
    ("HEIGHT", "short"),
    ("MOTIVATION", "fear"),
    ("HAZARD", "vacuum"),
    ("SIDE", "pc"),
    ("INJURY", "minor"),
    ("OUTCOME", "nothing"),
    ("WORDS", "words"),
    ("SYMBOLS", "2s"),
    ("RATING", "1"),
    ("LEVEL", "1"),
    ("POINTS", "1"),
    ("FACES", "1"),
    ("DURABILITY", "1"),
    ("FIELD", "carapace"),
];

/// Labels of purchases that begin like a command.
const LABELS: [&str; 4] = [
    "learn about the target",
    "cancel their defense",
    "fall prone",
    "lose cover, aim or guard",
];

/// The texts in backquotes of recorded sentences.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// A named command with examples in place of the words in capitals.
fn filled(command: &str) -> String {
    let word = |word: &str| {
        let example = EXAMPLES.iter().find(|(capitals, _)| *capitals == word);
        example.map_or_else(|| word.to_owned(), |(_, example)| (*example).to_owned())
    };
    let words: Vec<String> = command.split(' ').map(word).collect();
    words.join(" ")
}

/// True for a usage, which shows options in brackets, and for a line that was cut off.
fn is_shown_in_part(command: &str) -> bool {
    command.contains(['[', '|', '…']) || command.contains("...")
}

/// The commands of one game's sentences that can't be read, with the reason.
fn faults<S: System>(folder: &str, count: &mut usize) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences");
    let mut all = Vec::new();
    files(&root.join(folder), "txt", &mut all);
    assert!(!all.is_empty(), "{folder}");
    let mut found = Vec::new();
    for path in all {
        let text = fs::read_to_string(&path).unwrap();
        for command in quoted(&text).filter(|command| !is_shown_in_part(command)) {
            let Some((verb, _)) = command.split_once(' ') else {
                continue;
            };
            let is_own = find_verb(S::verbs(), verb).is_some();
            let is_common = VERBS.iter().any(|own| own.name == verb);
            if !is_own || is_common || LABELS.contains(&command) {
                continue;
            }
            *count += 1;
            if let Err(refusal) = parse::<S>(&filled(command)) {
                found.push(format!("{}: `{command}`: {refusal}", path.display()));
            }
        }
    }
    found
}

#[test]
fn every_command_that_a_sentence_names_can_be_read() {
    let mut count = 0;
    let mut found = faults::<Genesys>("genesys", &mut count);
    found.extend(faults::<Genesis>("genesis", &mut count));
    found.extend(faults::<Confrontation>("confrontation", &mut count));
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    assert!(count > 90, "{count} commands");
}

/// Words that hints name with "Use" and that a command takes: a key of a purchase, and a value.
const TAKEN: [&str; 2] = ["a_disable", "on"];

/// The commands that hints name with "Use", whose verbs must exist.
fn used(text: &str) -> impl Iterator<Item = &str> {
    let after = text.split("Use `").skip(1);
    after.filter_map(|rest| rest.split(['`', ' ', '!']).next())
}

#[test]
fn every_verb_that_a_sentence_says_to_use_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences");
    let games = [
        (
            "genesys",
            Genesys::verbs()
                .iter()
                .map(|verb| verb.name)
                .collect::<Vec<_>>(),
        ),
        (
            "genesis",
            Genesis::verbs().iter().map(|verb| verb.name).collect(),
        ),
        (
            "confrontation",
            Confrontation::verbs()
                .iter()
                .map(|verb| verb.name)
                .collect(),
        ),
    ];
    let mut found = Vec::new();
    for (folder, verbs) in games {
        let mut all = Vec::new();
        files(&root.join(folder), "txt", &mut all);
        for path in all {
            let text = fs::read_to_string(&path).unwrap();
            let own =
                |verb: &str| TAKEN.contains(&verb) || VERBS.iter().any(|own| own.name == verb);
            let unknown = used(&text).filter(|verb| !verbs.contains(verb) && !own(verb));
            found.extend(unknown.map(|verb| format!("{}: `{verb}`", path.display())));
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
