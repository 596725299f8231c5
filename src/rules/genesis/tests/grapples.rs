//! Tests of what ends a grapple, and of the armor that an attack ending one still meets (F-CLS-05,
//! F-CLS-07, F-ARM-09).

use rstest::rstest;

use super::Play;
use crate::kinds::Injury;
use crate::model::state::Phase;
use crate::play::event::{Event, Injured};

#[rstest]
#[case("per_injury")]
#[case("per_encounter")]
fn f_cls_05_f_arm_09_f_vic_10_a_knockout_up_close_meets_no_armor(#[case] mode: &str) {
    let mode = format!("setting armor.mode {mode}");
    let lines = ["gear bo leather", "gear bo small_shield", "grapple ana bo"];
    let mut play = Play::won(4, &[&mode, lines[0], lines[1], lines[2]]);
    let said = play.ok("outcome knockout");
    let bo = play.id("bo");
    let injured = |e: &Event| matches!(e, Event::Injured(Injured { who, injury: Injury::Medium, .. }) if *who == bo);
    assert!(play.events.iter().any(injured), "{said:?}");
    assert_eq!(play.figure("bo").injury_dice(), 2);
    assert!(play.state.close.is_empty());
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[rstest]
#[case("per_injury")]
#[case("per_encounter")]
fn f_cls_05_f_vic_27_what_is_left_after_a_trip_was_won_up_close_too(#[case] mode: &str) {
    let mode = format!("setting armor.mode {mode}");
    let lines = [
        "setting vl.split on",
        "gear bo full_plate",
        "grapple ana bo",
    ];
    let mut play = Play::won(6, &[&mode, lines[0], lines[1], lines[2]]);
    play.ok("outcome trip");
    assert!(play.state.close.is_empty());
    // The menu shows the same.
    let serious = play
        .offers()
        .into_iter()
        .find(|o| o.key == "serious")
        .unwrap();
    assert_eq!(serious.cost.plain(), "−3d");
    play.ok("outcome serious");
    assert_eq!(play.figure("bo").injury_dice(), 3);
}

#[rstest]
#[case::f_vic_09("wound bo fatal")]
#[case::f_mod_12_unconscious("status bo unconscious")]
#[case::f_mod_12_held("status bo held")]
#[case::f_trk_12_dead("kill bo")]
#[case::f_vic_09_the_other("wound ana fatal")]
fn f_cls_07_who_is_put_out_by_hand_is_in_nobodys_grip(#[case] line: &str) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("grapple ana bo");
    let said = play.ok(line);
    assert!(play.state.close.is_empty());
    says!(said);
}

#[test]
fn f_cls_07_what_puts_nobody_out_ends_no_grapple() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["grapple ana bo", "wound bo serious", "status bo staggered"]);
    assert_eq!(play.state.close.len(), 1);
}

#[test]
fn f_cls_07_f_vic_09_a_fatal_injury_ends_a_grapple() {
    let mut play = Play::won(4, &["gear bo full_plate", "grapple ana bo"]);
    play.ok("outcome fatal");
    assert!(play.state.close.is_empty());
    // In close combat the armor reduced nothing.
    assert_eq!(play.figure("bo").injury_dice(), 4);
}

#[rstest]
#[case("per_injury")]
#[case("per_encounter")]
fn f_cls_05_f_ord_09_a_blow_fell_up_close_though_another_ended_the_grapple(#[case] mode: &str) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&[&format!("setting armor.mode {mode}"), "side cy pc"]);
    play.all(&["gear ana knife", "draw ana knife", "gear cy sword"]);
    play.all(&["draw cy sword", "gear bo full_plate", "grapple ana bo"]);
    play.all(&["band cy bo engaged", "start", "defend bo"]);
    play.all(&["attack ana bo", "attack cy bo"]);
    play.faces("ana", 3).faces("bo", 0).faces("cy", 4);
    play.ok("compare");
    // Cy is faster, and trips Bo out of the grapple (F-CLS-07).
    play.ok("outcome trip");
    assert!(play.state.close.is_empty());
    // Ana attacked during it, so the plate reduces nothing.
    play.ok("outcome serious");
    assert_eq!(play.figure("bo").injury_dice(), 3);
}

#[test]
fn f_cls_07_f_vic_27_who_breaks_away_strikes_on_from_outside() {
    let lines = [
        "setting vl.split on",
        "gear bo full_plate",
        "grapple ana bo",
    ];
    let mut play = Play::won(4, &lines);
    play.all(&["outcome break", "outcome serious"]);
    // Plate is 3: outside the grapple it stops a serious injury.
    assert_eq!(play.figure("bo").injury_dice(), 0);
}

#[test]
fn f_cls_07_nobody_grapples_who_is_out() {
    let mut play = Play::won(5, &["setting vl.split on"]);
    play.ok("outcome knockout");
    play.forbidden("outcome close", "F-CLS-07");

    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("status bo unconscious");
    play.forbidden("grapple ana bo", "F-CLS-07");
    play.ok("grapple ana bo!");
    play.all(&["part ana bo", "kill bo"]);
    says!(play.no("grapple ana bo!").why);
}

#[test]
fn f_cls_07_prone_by_hand_ends_a_grapple() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["grapple ana bo", "status bo prone"]);
    assert!(play.state.close.is_empty());
}
