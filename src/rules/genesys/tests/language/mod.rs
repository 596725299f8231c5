//! Tests of the contract of the command language: every command prints as a line that parses to the
//! same command, every verb's example parses, and an unreadable line is refused with the wrong word.

mod refused;
mod tables;

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::capitals::Kind;
use crate::command::checks::CheckCommand;
use crate::command::encounter::EncounterCommand;
use crate::command::{Command, VERBS};
use lang::Who;
use lang::usage::{Place as _, capitals};

use super::{Play, parse};
use crate::rulebook::rulebook;
use lang::spoken::{any_word, quote};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1200))]

    #[test]
    fn a_printed_command_reads_back(command in Command::any()) {
        let line = command.to_string();
        prop_assert_eq!(parse(&line), Ok((command, false)), "{}", line);
    }

    #[test]
    fn a_printed_command_with_a_mark_behind_it_overrules(command in Command::any()) {
        let line = format!("{command}!");
        let read = parse(&line);
        // After a text, a mark without a blank belongs to the text.
        prop_assert!(matches!(&read, Ok((same, marked)) if !marked || *same == command), "{}", line);
        let line = format!("{command} !");
        prop_assert_eq!(parse(&line), Ok((command, true)), "{}", line);
    }

    #[test]
    fn no_words_behind_a_verb_make_a_parser_panic(
        verb in prop::sample::select(VERBS.iter().map(|v| v.name).collect::<Vec<_>>()),
        words in prop::collection::vec(prop_oneof![any_word(), any_word().prop_map(|w| quote(&w))], 0..6),
    ) {
        let line = format!("{verb} {}", words.join(" "));
        if let Ok((command, overruled)) = parse(&line) {
            // A parsed command is printed so that it means the same.
            prop_assert_eq!(parse(&command.to_string()), Ok((command, false)), "{} {}", line, overruled);
        }
    }
}

#[test]
fn every_example_reads_and_prints_back() {
    for verb in VERBS.iter() {
        let (command, overruled) =
            parse(verb.example).unwrap_or_else(|refusal| panic!("{}: {refusal}", verb.example));
        assert!(!overruled, "{}", verb.example);
        assert_eq!(
            verb.example.split(' ').next(),
            Some(verb.name),
            "an example shows its own verb"
        );
        assert_eq!(
            parse(&command.to_string()),
            Ok((command.clone(), false)),
            "{command}"
        );
        assert!(verb.usage.starts_with(verb.name), "{}", verb.usage);
        assert!(verb.help.ends_with('.'), "{}", verb.help);
    }
}

#[test]
fn every_word_in_capitals_and_every_rule_of_a_declaration_is_known() {
    for row in Command::all_rows() {
        for word in capitals(&(row.usage)()) {
            assert!(Kind::of(word).is_some(), "{}: {word}", row.name);
        }
        for rule in row.rules {
            let known = rulebook().get(rule).is_some();
            assert!(known, "{}: {rule}", row.name);
        }
    }
}

#[test]
fn verbs_and_their_aliases_are_told_apart() {
    let mut seen = BTreeSet::new();
    for word in VERBS
        .iter()
        .flat_map(|v| v.aliases.iter().copied().chain([v.name]))
    {
        assert!(seen.insert(word), "{word} stands twice");
        assert_eq!(word, word.to_lowercase());
    }
}

#[test]
fn a_mark_overrules_a_rule_and_nothing_else() {
    let mut play = Play::fight();
    let refusal = play.no("claim boarders 1");
    assert_eq!(refusal.rule, Some("G-STRUCT-05"));
    // The same line with the mark is run, while bad input stays bad.
    play.ok("attack @ boarders with monoblade at long!");
    assert!(play.no("wound nobody 5!").rule.is_none());
    assert!(play.no("roll = 2z!").rule.is_none());
}

#[test]
fn typed_symbols_are_for_one_combatant() {
    let mut play = Play::fight();
    let refusal = play.no("init all = 2s");
    assert!(refusal.hint.unwrap().contains("`init WHO = 2s`"));
}

#[test]
fn a_name_may_be_a_keyword() {
    let mut play = Play::fight();
    for name in ["Crowd", "Strain", "Side", "3", "Fire!", "a \"b\" \\c"] {
        let rename = EncounterCommand::Rename {
            what: Who::Named(play.figure("board").name.clone()),
            name: name.to_owned(),
        };
        play.ok(&rename.to_string());
        let by = Who::Named("Vex Marrow".to_owned());
        let attack = CheckCommand::Attack {
            who: by,
            target: Some(Who::Named(name.to_owned())),
            weapon: None,
            band: None,
            aim: false,
        };
        play.ok(&attack.to_string());
        play.ok("cancel");
        let back = EncounterCommand::Rename {
            what: Who::Named(name.to_owned()),
            name: "Boarders".to_owned(),
        };
        play.ok(&back.to_string());
    }
    for name in ["Next", "all", "with"] {
        assert!(play.no(&format!("rename vex {name}")).hint.is_some());
        assert!(play.no(&format!("rename vex \"{name}\"")).hint.is_some());
    }
}
