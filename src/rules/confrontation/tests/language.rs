//! The language of the game: overrides, any words behind a verb, words in capitals, rules of records.

use proptest::prelude::*;
use rules::encounter::stage::parse;

use crate::Confrontation;
use crate::capitals::Place;
use crate::command::{Command, VERBS};
use crate::rulebook::rulebook;
use lang::spoken::{any_word, quote};
use lang::usage::{Place as _, capitals};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_printed_command_reads_back_with_an_override(command in Command::any()) {
        let line = format!("{command} !");
        if command.to_string().contains(' ') {
            prop_assert_eq!(parse::<Confrontation>(&line), Ok((command, true)), "{}", line);
        }
    }

    #[test]
    fn no_words_behind_a_verb_make_a_parser_panic(
        verb in prop::sample::select(VERBS.iter().map(|v| v.name).collect::<Vec<_>>()),
        words in prop::collection::vec(prop_oneof![any_word(), any_word().prop_map(|w| quote(&w))], 0..6),
    ) {
        let line = format!("{verb} {}", words.join(" "));
        if let Ok((command, _)) = parse::<Confrontation>(&line) {
            let again = parse::<Confrontation>(&command.to_string());
            prop_assert_eq!(again, Ok((command, false)), "{}", line);
        }
    }
}

#[test]
fn every_word_in_capitals_is_known() {
    for row in Command::all_rows() {
        for word in capitals(&(row.usage)()) {
            assert!(Place::of(word).is_some(), "{}: {word}", row.name);
        }
    }
}

#[test]
fn every_rule_of_a_record_and_of_a_setting_is_known() {
    let library = crate::library::Library::shipped();
    let essences = library.descriptors().iter();
    let essences = essences.chain(library.professions()).chain(library.foci());
    let rules = essences.map(|one| one.rule.as_str());
    let rules = rules.chain(library.abilities().iter().map(|one| one.rule.as_str()));
    let rules = rules.chain(library.quirks().iter().map(|one| one.rule.as_str()));
    let rules = rules.chain(library.weapons().iter().map(|one| one.rule.as_str()));
    let rules = rules.chain(library.augmentations().iter().map(|one| one.rule.as_str()));
    let rules = rules.chain(library.fields().iter().map(|one| one.rule.as_str()));
    let rules = rules.chain(crate::settings::ROWS.iter().map(|row| row.rule));
    for rule in rules {
        assert!(rulebook().get(rule).is_some(), "{rule}");
    }
}

#[test]
fn every_keyword_of_a_verb_is_quoted_in_names() {
    for verb in VERBS.iter() {
        for keyword in verb.keywords.iter().copied().flatten() {
            let known = lang::spoken::KEYWORDS.contains(keyword);
            assert!(known, "{}: {keyword}", verb.name);
        }
    }
}
