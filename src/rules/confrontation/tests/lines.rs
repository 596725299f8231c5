//! The command language of the game: verbs, examples, and lines that read back.

use std::collections::BTreeSet;

use proptest::prelude::*;
use rules::encounter::stage::parse;

use crate::Confrontation;
use crate::command::{Command, VERBS};
use crate::rulebook::rulebook;

#[test]
fn each_verb_has_names_of_its_own() {
    let mut names = BTreeSet::new();
    for verb in VERBS.iter() {
        for name in std::iter::once(&verb.name).chain(verb.aliases) {
            assert!(names.insert(*name), "two verbs are called {name}");
        }
    }
}

#[test]
fn each_example_reads_back() {
    for verb in VERBS.iter() {
        let read = parse::<Confrontation>(verb.example);
        assert!(read.is_ok(), "{}: {read:?}", verb.example);
        let (command, _) = read.unwrap();
        let line = command.to_string();
        assert_eq!(
            parse::<Confrontation>(&line),
            Ok((command, false)),
            "{line}"
        );
        assert!(
            verb.example.starts_with(verb.name),
            "{} isn't an example of {}",
            verb.example,
            verb.name
        );
    }
}

#[test]
fn each_rule_of_a_verb_is_in_the_list() {
    for row in Command::all_rows() {
        for rule in row.rules {
            assert!(rulebook().get(rule).is_some(), "{}: {rule}", row.name);
        }
    }
}

proptest! {
    #[test]
    fn any_command_reads_back(command in Command::any()) {
        let line = command.to_string();
        prop_assert_eq!(parse::<Confrontation>(&line), Ok((command, false)), "{}", line);
    }
}
