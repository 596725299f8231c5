//! Tests that the results of real dice can be typed for every d100 and d10 of the game (G-DICE-03,
//! G-DICE-05): those of falls and hazards, of bleeding, of wounds by hand, of vehicles.

use rstest::rstest;

use super::Play;
use super::vehicles::{change, craft, dogfight};
use crate::events::{Event, Injured};
use crate::kinds::Characteristic;

/// The d100 of every Critical Injury so far, before anything was added.
fn rolled(play: &Play) -> Vec<u8> {
    let die = |event: &Event| match event {
        Event::Injured(Injured { critical, .. }) => critical.rolled,
        _ => None,
    };
    play.events.iter().filter_map(die).collect()
}

/// Vex is beyond both thresholds in a vacuum. In round 2 the Boarders act, the last able combatants.
fn in_vacuum() -> Play {
    let mut play = Play::fight();
    play.all(&[
        "setting crit_plus_per_injury 0",
        "expose vex vacuum",
        "expose vex choking",
        "set vex wounds 13",
        "set vex strain 12",
        "next!",
        "next!",
        "next!",
        "next!",
    ]);
    play
}

#[rstest]
#[case::a_fall_that_incapacitates("fall vex long = 20", &[20])]
#[case::a_fall_over_the_threshold("fall vex medium = 33", &[33])]
#[case::wounds_by_hand("wound vex 20 = 44", &[44])]
#[case::damage_by_hand("damage vex 30 pierce 2 = 55", &[55])]
fn g_dice_05_a_d100_of_one_line_can_be_typed(#[case] line: &str, #[case] dice: &[u8]) {
    let mut play = Play::fight();
    play.ok(line);
    assert_eq!(rolled(&play), dice);
}

#[test]
fn g_env_15_the_d10_of_a_fall_can_be_typed() {
    let mut play = Play::fight();
    // 60 and 50 for the height are Horrific Injury, and a 9 is Presence.
    play.ok("fall vex long = 60 9");
    let injury = play.figure("vex").criticals[0].clone();
    assert_eq!(injury.name, "Horrific Injury");
    assert_eq!(injury.characteristic, Some(Characteristic::Presence));
}

#[test]
fn g_env_16_the_d100_of_a_fall_that_a_check_breaks_is_typed_with_its_end() {
    let mut play = Play::fight();
    play.all(&["fall vex long with athletics", "roll = 1s"]);
    let tray = play.tray();
    assert!(tray.d100 && tray.typed == "done = {d100}");
    play.ok("done = 60 9");
    assert_eq!(rolled(&play), [60]);
    assert_eq!(
        play.figure("vex").criticals[0].characteristic,
        Some(Characteristic::Presence)
    );
    // A fall without an injury takes none.
    let mut play = Play::fight();
    play.all(&["fall vex short with athletics", "roll = 9s!"]);
    assert!(!play.tray().d100);
    assert_eq!(play.no("done = 60").rule, None);
    assert!(play.state.check.is_some());
    play.ok("done");
}

#[test]
fn g_comb_18_the_tray_asks_for_the_d100_of_crossing_the_threshold() {
    let mut play = Play::fight();
    play.all(&[
        "set ila wounds 11",
        "next!",
        "attack boarders ila with slug at short",
        "roll = 2s",
    ]);
    assert!(play.tray().d100);
    play.ok("done = 12");
    assert_eq!(rolled(&play), [12]);
}

#[test]
fn g_env_09_g_env_14_the_d100_of_vacuum_and_of_suffocation_can_be_typed_as_the_round_ends() {
    let mut play = in_vacuum();
    let before = rolled(&play).len();
    // The first one is the vacuum's.
    play.ok("next = 96, 41 !");
    let dice = rolled(&play);
    assert_eq!(dice[before..], [96, 41]);
    // Results that are not typed are rolled.
    let mut play = in_vacuum();
    play.dice(&[70]);
    play.ok("next = 24 !");
    assert_eq!(rolled(&play)[before..], [24, 70]);
}

#[rstest]
#[case::next("next = 7 !")]
#[case::too_many("wound vex 20 = 7, 8")]
#[case::no_threshold("wound vex 1 = 7")]
#[case::soak_stops_it("damage vex 1 = 7")]
#[case::the_start_of_a_check("fall vex long with athletics = 7")]
#[case::end("end = 7")]
fn g_dice_05_what_was_typed_for_nothing_is_refused_and_changes_nothing(#[case] line: &str) {
    let mut play = Play::fight();
    let before = play.state.clone();
    let refusal = play.no(line);
    assert!(
        refusal.rule.is_none() && refusal.why.contains("= "),
        "{refusal}"
    );
    assert_eq!(play.state, before);
}

#[test]
fn m_03_the_d100_of_bleeding_can_be_typed_where_a_turn_begins() {
    // Four wounds beyond the threshold: the fifth comes as his turn begins.
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "setting crit_plus_per_injury 0",
        "crit vex +35 = 100",
        "init vex = 3s",
        "init ila = 1s",
        "set vex wounds 16",
        "restore vex",
    ]);
    play.all(&["start", "claim vex = 64"]);
    assert_eq!(rolled(&play), [100, 64]);
}

#[test]
fn g_veh_14_the_d100_of_a_hull_beyond_its_threshold_can_be_typed_by_every_way_to_it() {
    let hit = |play: &Play| {
        let tern = craft(play, "tern");
        tern.condition.criticals.last().and_then(|c| c.rolled)
    };
    for line in ["hull tern 15 = 12", "wound tern 15 = 12"] {
        let mut play = dogfight();
        play.ok(line);
        assert_eq!(hit(&play), Some(12), "{line}");
    }
    // A braced ship is asked first, and the answer needs it.
    let mut play = dogfight();
    change(&mut play, "tern", |v| v.condition.struck.push(15));
    play.ok("absorb tern 0 = 34");
    assert_eq!(hit(&play), Some(34));
    // Nothing of it needs an answer when the pilot leaves or the fight ends.
    for line in ["remove vex = 56", "end = 56"] {
        let mut play = dogfight();
        play.ok("fly vex brace");
        change(&mut play, "tern", |v| v.condition.struck.push(15));
        play.ok(&format!("{line} !"));
        assert_eq!(hit(&play), Some(56), "{line}");
    }
}

#[rstest]
#[case::by_hand("crit vex = 18 5", true)]
#[case::by_hand_without("crit vex = 18", false)]
#[case::a_row_that_rolls_one("crit vex +10 = 96 5", false)]
#[case::a_fall("fall vex long = 20 5", true)]
#[case::a_fall_without("fall vex long = 20", false)]
fn g_dice_05_a_d10_that_no_row_rolls_is_refused(#[case] line: &str, #[case] refused: bool) {
    let mut play = Play::fight();
    let before = play.state.clone();
    if refused {
        let refusal = play.no(line);
        assert!(refusal.why.contains("d10"), "{refusal}");
        assert_eq!(play.state, before);
    } else {
        play.ok(line);
        assert_eq!(play.figure("vex").criticals.len(), 1);
    }
}

#[test]
fn g_dice_05_a_critical_hit_rolls_no_d10() {
    let mut play = dogfight();
    assert!(play.no("hull tern 15 = 12 5").why.contains("d10"));
    play.ok("hull tern 15 = 12");
}
