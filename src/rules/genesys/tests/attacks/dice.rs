//! Tests of the roll itself: possible symbols, and what a reroll keeps.

use rstest::rstest;

use crate::tests::Play;

use super::rifle;

#[rstest]
#[case("5s", "2y1g can show 5")]
#[case("7s", "")]
#[case("1s 3T", "")]
#[case("1D", "")]
#[case("2t", "1p can show 2")]
#[case("3t", "")]
fn g_dice_03_typed_symbols_must_be_possible_unless_overruled(
    #[case] symbols: &str,
    #[case] possible: &str,
) {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at short");
    let line = format!("roll = {symbols}");
    if possible.is_empty() {
        assert_eq!(play.no(&line).rule, Some("G-DICE-03"));
        assert!(play.state.check.as_ref().unwrap().roll.is_none());
        assert!(!play.state.turn.as_ref().unwrap().action);
        play.ok(&format!("{line}!"));
    } else {
        play.ok(&line);
    }
    assert!(play.state.check.as_ref().unwrap().roll.is_some());
}

#[test]
fn g_tal_56_a_reroll_keeps_what_lay_there_before() {
    let mut play = rifle();
    play.all(&[
        "attack @ boarders with tool at short",
        "roll = 1f",
        "reroll = 2s 1a",
        "reroll = 1s",
    ]);
    let check = play.state.check.clone().unwrap();
    let nets: Vec<i32> = check.before.iter().map(|r| r.net().success).collect();
    assert_eq!(nets, [-1, 2]);
    assert_eq!(check.net().unwrap().success, 1);
    // The same pool, and the action is used once.
    assert_eq!(play.pool(), "2y1g 1p");
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, 3);
    let last = play.state.last.clone().unwrap();
    assert_eq!(last.before.len(), 2);
}

#[test]
fn g_tal_56_a_reroll_comes_before_spending() {
    let mut play = rifle();
    play.all(&[
        "attack @ boarders with tool at short",
        "roll = 1s 2a",
        "spend a_notice",
    ]);
    assert_eq!(play.no("reroll = 1s").rule, Some("G-TAL-56"));
    // After an override the new dice are spent again.
    play.ok("reroll = 1s 2a!");
    assert_eq!(play.state.check.as_ref().unwrap().left().advantage, 2);
    assert!(play.offered().contains(&"a_notice".to_owned()));
}

#[test]
fn a_loose_roll_can_be_rerolled_and_keeps_both() {
    let mut play = Play::new();
    says!(play.no("reroll").why);
    play.all(&["roll 2y1g 1p = 1s", "reroll = 2a"]);
    let last = play.state.last.unwrap();
    assert_eq!(last.roll.net().advantage, 2);
    assert_eq!(last.before[0].net().success, 1);
    let mut play = Play::new();
    play.no("roll -");
    assert!(play.no("roll 99y 2g").why.contains("100"));
}
