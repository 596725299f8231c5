//! Tests of the language of the game: every command prints as a line that parses to the same command,
//! and every refusal names the wrong word.

use proptest::prelude::*;
use rstest::rstest;

use super::parse;
use crate::capitals::Place;
use crate::command::{Command, VERBS};
use crate::rulebook::rulebook;
use lang::spoken::{any_word, quote};
use lang::usage::{Place as _, capitals};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_printed_command_reads_back(command in Command::any()) {
        let line = command.to_string();
        prop_assert_eq!(parse(&line), Ok((command.clone(), false)), "{}", line);
        let line = format!("{command} !");
        if command.to_string().contains(' ') {
            prop_assert_eq!(parse(&line), Ok((command, true)), "{}", line);
        }
    }

    #[test]
    fn no_words_behind_a_verb_make_a_parser_panic(
        verb in prop::sample::select(VERBS.iter().map(|v| v.name).collect::<Vec<_>>()),
        words in prop::collection::vec(prop_oneof![any_word(), any_word().prop_map(|w| quote(&w))], 0..6),
    ) {
        let line = format!("{verb} {}", words.join(" "));
        if let Ok((command, _)) = parse(&line) {
            prop_assert_eq!(parse(&command.to_string()), Ok((command, false)), "{}", line);
        }
    }
}

#[rstest]
#[case("wound bo terrible", "terrible")]
#[case("outcome explode", "explode")]
#[case("status bo sleepy", "sleepy")]
#[case("chase ana bo", "after")]
#[case("chase ana after bo at once", "once")]
#[case("pass 3 fortnights", "fortnights")]
#[case("move ana bo away", "away")]
#[case("award ana gold 3", "gold")]
#[case("income vane gone", "gone")]
#[case("throw 2y1g", "2y1g")]
#[case("roll ana = 4 x", "x")]
#[case("roll 5d6", "`5d6`")]
#[case("roll 2y1p", "`2y1p`")]
#[case("add toll_rider x99", "x99")]
#[case("outcome minor arm", "arm")]
fn what_cannot_be_read_is_named(#[case] line: &str, #[case] word: &str) {
    let refusal = parse(line).unwrap_err();
    assert!(refusal.why.contains(word), "{line}: {refusal}");
}

#[test]
fn every_word_in_capitals_and_every_rule_of_a_declaration_is_known() {
    for row in Command::rows::<Command>() {
        for word in capitals(&(row.usage)()) {
            assert!(Place::of(word).is_some(), "{}: {word}", row.name);
        }
        for rule in row.rules {
            let known = rulebook().get(rule).is_some();
            assert!(known, "{}: {rule}", row.name);
        }
    }
}
