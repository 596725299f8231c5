//! Tests that every default for what the rules leave open can be changed, in a pack and for one save.

use rstest::rstest;

use super::Play;
use crate::play::event::{Event, Ruled};
use crate::rulebook::rulebook;
use crate::settings::{ROWS, Settings};

/// A value other than the default, for each setting.
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
            "-1",
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
    let book = rulebook();
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
        assert!(said[0].contains(row.rule), "{said:?}");
        let ruled = Event::Ruled(Ruled {
            key: row.key.to_owned(),
            value: value.to_string(),
            rule: row.rule.to_owned(),
        });
        assert!(play.events.contains(&ruled), "{:?}", play.events);
        assert_eq!((row.get)(&play.state.settings), *value);

        let pack = format!(
            "GenesisPack(name: \"Own\", version: \"1\", defaults: {{\"{}\": \"{value}\"}})",
            row.key
        );
        let mut play = Play::with_pack(&pack);
        play.ok("create Ana");
        assert!(matches!(play.events[0], Event::Settled(_)));
        // The save has it from its first entry on, whatever happens to the pack.
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
    says!(play.fact("ana", "commerce"));
    says!(play.ok("fate = 1"));
    play.ok("check ana swim bitter");
    says!(play.tray().subtitle.plain());
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

/// Both values of the settings on time: healing, festering and dying a step before and at the deadline.
#[rstest]
#[case::f_vic_18_treated("minor", true, "injury.minor.days_treated", ["1", "24 hours"], ["2", "48 hours"])]
#[case::f_vic_18("minor", false, "injury.minor.days", ["3", "72 hours"], ["5", "120 hours"])]
#[case::f_vic_19_treated("medium", true, "injury.medium.weeks", ["2", "336 hours"], ["1", "168 hours"])]
#[case::f_vic_19("medium", false, "injury.medium.hours", ["24", "24 hours"], ["6", "6 hours"])]
#[case::f_vic_20_treated("serious", true, "injury.serious.weeks", ["6", "42 days"], ["1", "7 days"])]
#[case::f_vic_20("serious", false, "injury.serious.hours", ["6", "360 minutes"], ["2", "120 minutes"])]
#[case::f_vic_21_treated("fatal", true, "injury.fatal.weeks", ["12", "84 days"], ["2", "14 days"])]
#[case::f_vic_21("fatal", false, "injury.fatal.minutes", ["10", "10 minutes"], ["3", "3 minutes"])]
fn f_vic_18_to_21_how_long_an_injury_takes_is_a_ruling(
    #[case] injury: &str,
    #[case] treated: bool,
    #[case] key: &str,
    #[case] usual: [&str; 2],
    #[case] other: [&str; 2],
) {
    for [value, span] in [usual, other] {
        let mut play = Play::folk(&["Ana 0 0 0"]);
        if value != usual[0] {
            // Treatment never makes a minor injury last longer than it would untreated.
            play.all(&[
                "setting injury.minor.days 9",
                &format!("setting {key} {value}"),
            ]);
        }
        play.ok(&format!("wound ana {injury}"));
        if treated {
            play.ok(&format!("treated ana {injury}"));
        }
        let (n, unit) = span.split_once(' ').unwrap();
        let done = |play: &Play| play.figure("ana").wounds.first().is_none_or(|w| w.overdue);
        play.ok(&format!("pass {} {unit}", n.parse::<u32>().unwrap() - 1));
        assert!(!done(&play), "{key} {value}");
        play.ok(&format!("pass 1 {unit}"));
        assert!(done(&play), "{key} {value}");
    }
}

#[rstest]
#[case("4", 3, false)]
#[case("4", 4, true)]
#[case("6", 5, false)]
#[case("6", 6, true)]
fn f_qow_00_from_which_level_a_quirk_is_due_is_a_ruling(
    #[case] from: &str,
    #[case] level: u8,
    #[case] due: bool,
) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok(&format!("setting wealth_quirk.from {from}"));
    play.ok(&format!("set ana commerce {level}"));
    assert_eq!(play.turns().asks.is_some(), due);
}

#[rstest]
#[case("1", Some("award Ana attribute 1 \"end of a story arc\""))]
#[case("2", Some("award Ana attribute 2 \"end of a story arc\""))]
#[case("0", None)]
fn f_prg_05_how_many_attribute_points_an_arc_brings_is_a_ruling(
    #[case] points: &str,
    #[case] line: Option<&str>,
) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok(&format!("setting progress.attr_points_per_arc {points}"));
    let focus = Some(play.id("ana"));
    let offers = crate::show::offers::offers(&play.state, &play.library, focus);
    let arc = offers.iter().find(|o| o.key == "arc");
    assert_eq!(arc.map(|o| o.line.as_str()), line);
}
