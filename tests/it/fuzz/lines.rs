//! Command lines of both games: words of the games in any order, and arbitrary words.

use std::sync::OnceLock;

use dice::SeededDice;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use triumph::table::{AnyTable, Asked};

use super::cases;
use crate::conformance::lines_of;

const NAMES: [&str; 24] = [
    "vex",
    "ila",
    "boarders",
    "tern",
    "\"Tern's Promise\"",
    "brook",
    "maren",
    "cutpurse",
    "carter",
    "@",
    ".",
    "#1",
    "all",
    "pistol",
    "sword",
    "athletics",
    "firewall",
    "ledger",
    "short",
    "engaged",
    "nobody",
    "\"",
    "''",
    "\u{202e}x",
];

const AMOUNTS: [&str; 16] = [
    "0",
    "1",
    "2",
    "3",
    "12",
    "99",
    "-1",
    "4294967296",
    "99999999999999999999",
    "1.5",
    "YYG",
    "2s1a",
    "= 3s 2a T",
    "= 4 5 2 6 1",
    "x3",
    "100%",
];

/// Every word in the verbs of a game.
fn words(system: &str) -> Vec<String> {
    let mut words = Vec::new();
    for verb in AnyTable::verbs_of(system) {
        words.push(verb.name.to_owned());
        let told = [verb.usage, verb.example].join(" ");
        let told = told.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.extend(told.filter(|word| !word.is_empty()).map(str::to_lowercase));
    }
    words.sort();
    words.dedup();
    words
}

fn words_of(system: &'static str) -> Vec<String> {
    static GENESYS: OnceLock<Vec<String>> = OnceLock::new();
    static GENESIS: OnceLock<Vec<String>> = OnceLock::new();
    let kept = if system == "Genesys" {
        &GENESYS
    } else {
        &GENESIS
    };
    kept.get_or_init(|| words(system)).clone()
}

fn any_line(system: &'static str) -> impl Strategy<Value = String> {
    let examples: Vec<String> = AnyTable::verbs_of(system)
        .iter()
        .map(|verb| verb.example.to_owned())
        .collect();
    let verbs: Vec<String> = AnyTable::verbs_of(system)
        .iter()
        .map(|verb| verb.name.to_owned())
        .collect();
    let word = prop_oneof![
        3 => select(words_of(system)),
        3 => select(NAMES.to_vec()).prop_map(str::to_owned),
        2 => select(AMOUNTS.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,6}",
        1 => Just("!".to_owned()),
    ];
    let words = prop::collection::vec(word, 0..6);
    prop_oneof![
        4 => (select(verbs), words.clone()).prop_map(|(verb, words)| format!("{verb} {}", words.join(" "))),
        3 => (select(examples), words.clone(), any::<Index>()).prop_map(|(example, put, at)| {
            let mut all: Vec<String> = example.split(' ').map(str::to_owned).collect();
            let at = at.index(all.len() + 1);
            all.splice(at..(at + 1).min(all.len()), put.into_iter().take(2));
            all.join(" ")
        }),
        2 => select(lines_of(system)).prop_map(str::to_owned),
        1 => select(vec!["undo", "undo 3", "redo", "redo 2", "note x", "next", "next!", "done", "cancel"])
            .prop_map(str::to_owned),
        1 => words.prop_map(|words| words.join(" ")),
        1 => "\\PC{0,40}",
    ]
}

/// Runs lines after this many of the prepared ones. Each is refused and changes nothing, or makes an
/// entry. The entries alone recreate the same game.
fn play(
    system: &'static str,
    prepared: usize,
    lines: &[String],
    seed: u64,
) -> Result<(), TestCaseError> {
    let (set, _) = AnyTable::fresh(system, "Test", "2026-11-21", &[]).unwrap();
    let (mut table, mut dice) = (set.table, SeededDice::new(seed));
    let all = lines_of(system)
        .into_iter()
        .take(prepared)
        .map(str::to_owned);
    let mut log = Vec::new();
    for line in all.chain(lines.iter().cloned()) {
        let asked = Asked {
            line: &line,
            by: "GM",
            clock: "2026-11-21 20:14",
        };
        let before = (table.face().last(), log.len());
        let told = table.face_mut().run(&asked, &mut dice, &mut |entry| {
            log.push(entry.to_owned());
            Ok(())
        });
        let made = usize::from(told.is_ok());
        let after = (table.face().last(), log.len());
        prop_assert_eq!(after, (before.0 + made as u32, before.1 + made), "{}", line);
        if let Err(refused) = told {
            prop_assert!(
                !refused.to_string().trim().is_empty(),
                "{line}: refused without a word"
            );
        }
    }
    let face = table.face();
    drop((
        face.roster(),
        face.turns(),
        face.tray(),
        face.offers(None),
        face.flaws(),
    ));
    let (mut again, _) = AnyTable::fresh(system, "Test", "2026-11-21", &[]).unwrap();
    for entry in &log {
        let taken = again.table.face_mut().admit(entry);
        prop_assert!(taken.is_ok(), "{taken:?}\n{entry}");
    }
    prop_assert_eq!(again.table.face().state_json(), face.state_json());
    Ok(())
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn any_line_of_genesys_is_an_entry_or_a_refusal(
        prepared in 0_usize..130, lines in prop::collection::vec(any_line("Genesys"), 1..40), seed in any::<u64>(),
    ) {
        play("Genesys", prepared, &lines, seed)?;
    }

    #[test]
    fn any_line_of_genesis_is_an_entry_or_a_refusal(
        prepared in 0_usize..80, lines in prop::collection::vec(any_line("Genesis"), 1..40), seed in any::<u64>(),
    ) {
        play("Genesis", prepared, &lines, seed)?;
    }
}
