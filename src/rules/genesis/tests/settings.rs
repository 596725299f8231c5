//! Every default for what the rules leave open can be changed, in a pack and for one save.

use super::Play;
use crate::rules::genesis::settings::{ROWS, Settings};
use crate::rules::rulebook;

/// Another value than the default, one for each setting.
fn other(value: &str) -> &'static [&'static str] {
    match value {
        "on" => &["off"],
        "off" => &["on"],
        "1" => &["2"],
        _ => &[
            "1",
            "none",
            "actor",
            "prose",
            "per_encounter",
            "text",
            "all",
            "best",
            "pay",
            "fastest",
        ],
    }
}

#[test]
fn every_ruling_names_a_rule_and_can_be_changed_in_a_pack_and_in_a_save() {
    let book = rulebook::genesis();
    for row in ROWS {
        assert!(
            book.get(row.rule).is_some(),
            "{} names {}",
            row.key,
            row.rule
        );
        let default = (row.get)(&Settings::default());
        let value = other(&default)
            .iter()
            .find(|v| **v != default && Settings::default().set(row.key, v).is_ok())
            .unwrap_or_else(|| panic!("no other value for {}", row.key));
        let mut play = Play::new();
        let said = play.ok(&format!("setting {} {value}", row.key));
        assert_eq!(
            said,
            [format!(
                "Ruling {} ({}): {value}, was {default}.",
                row.key, row.rule
            )]
        );
        assert_eq!((row.get)(&play.state.settings), *value);

        let pack = format!(
            "GenesisPack(name: \"Own\", version: \"1\", defaults: {{\"{}\": \"{value}\"}})",
            row.key
        );
        let mut play = Play::with_pack(&pack);
        let said = play.ok("create Ana");
        assert_eq!(said[0], format!("House rulings: {} {value}.", row.key));
        // It is in the save from its first entry on, whatever becomes of the pack.
        assert_eq!((row.get)(&play.state.settings), *value);
    }
}

#[test]
fn a_ruling_that_is_none_is_refused_with_the_nearest() {
    let mut play = Play::new();
    let refusal = play.no("setting chase.ties none");
    assert_eq!(refusal.hint.as_deref(), Some("The nearest is `chase.tie`."));
    assert!(
        play.no("setting chase.tie maybe")
            .why
            .contains("`none`, `defender` or `actor`")
    );
}

#[test]
fn tables_that_are_no_single_number_are_records_of_the_packs() {
    // F-ROLL-16, F-ROLL-20, F-WPN-01, F-COM-12, F-MOD-01: levels, destiny roll, weapons, labels, dice.
    let mut play = Play::with_pack(
        r#"GenesisPack(name: "Own", version: "1",
            challenges: [(level: 3, word: "bitter")],
            fates: [(from: 1, to: 6, text: "as it comes")],
            wealth: [(level: 0, label: "in rags")],
            circumstances: [(id: "high_ground", name: "on the table", dice: 1, rule: "F-MOD-01")],
            weapons: [(id: "sword", name: "Sword", skill: "medium_weapon", bonus: 3)])"#,
    );
    play.all(&[
        "create Ana",
        "create Bo side npc",
        "set ana reflex 1",
        "gear ana sword",
        "status ana high",
    ]);
    assert_eq!(play.fact("ana", "commerce"), "0 in rags");
    assert_eq!(play.ok("fate = 1"), ["Destiny roll: 1, as it comes."]);
    play.ok("check ana swim bitter");
    assert!(
        play.tray()
            .subtitle
            .plain()
            .starts_with("challenge level 3, bitter")
    );
    play.all(&[
        "cancel",
        "start",
        "defend bo",
        "attack ana bo with sword",
        "pool ana",
    ]);
    // 3 + REF 1 + 3 + 1.
    assert_eq!(play.dice_of("ana"), 8);
}
