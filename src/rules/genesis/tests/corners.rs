//! Where two rules meet: braces that meet nothing, runners beside a fight, equal wins that count,
//! blows at those who cannot defend themselves.

use super::Play;
use crate::rules::genesis::state::{Ending, Phase};

#[test]
fn f_mod_14_f_mod_15_nobody_braces_against_one_who_does_not_come() {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 1 0", "Cy 0 0 0", "Di 0 2 0"]);
    play.all(&["gear ana spear", "draw ana spear", "start"]);
    play.all(&["charge cy ana", "defend bo", "defend di"]);
    let no = play.no("brace ana bo");
    assert_eq!(no.rule, Some("F-MOD-14"));
    assert_eq!(no.why, "Bo does not charge Ana.");
    play.forbidden("brace ana bo di", "F-MOD-14");
    // Bo beside the one who charges gets the same roll, without the wins.
    play.ok("brace ana cy bo");
}

#[test]
fn f_ord_06_who_has_declared_is_told_so_before_a_target_is_asked_for() {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["start", "charge cy ana", "defend bo"]);
    play.forbidden("attack bo", "F-ORD-06");
}

/// A chase of Cy after Di beside the fight of Ana and Bo.
fn beside() -> Play {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 3 0", "Di 0 0 0"]);
    play.all(&["side cy pc", "start", "defend di", "defend bo"]);
    play.all(&["defend ana", "defend cy"]);
    play.all(&["chase cy after di at close", "next"]);
    play
}

#[test]
fn f_trk_07_runners_beside_a_fight_are_out_of_it() {
    let mut play = beside();
    let out = |no: crate::lang::Refusal| assert!(no.why.contains("has run from this fight"));
    out(play.no("move bo di near"));
    out(play.no("grapple bo di"));
    out(play.no("offguard di 1"));
    out(play.no("attack bo di"));
    play.ok("defend bo");
    out(play.no("assist ana cy"));
    let rows = play.offered();
    let named = |word: &str| rows.iter().any(|l| l.contains(word) && l.contains(" Cy"));
    assert!(!named("assist") && !named("move"), "{rows:?}");
}

#[test]
fn f_chs_14_equal_wins_that_count_are_said_as_such() {
    let steps = |tie: &str| {
        let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
        play.ok(&format!("setting chase.tie {tie}"));
        play.all(&["chase ana after bo at close", "next"]);
        play.faces("ana", 1).faces("bo", 1);
        let said = play.ok("done").pop().unwrap();
        (play, said)
    };
    let (play, said) = steps("actor");
    assert_eq!(said, "The chase is over. Bo: caught on equal wins.");
    let note = play.tray().notes[0].plain();
    assert!(note.contains("Equal wins"), "{note}");
    assert_eq!(
        play.state.chase.as_ref().unwrap().over,
        Some(Ending::Caught(0))
    );
    let (_, said) = steps("defender");
    assert_eq!(said, "The fleeing pull away on equal wins: medium now.");
}

#[test]
fn f_mod_05_both_off_guard_the_rows_add_up() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "offguard ana 1", "offguard bo 2"]);
    play.all(&["attack bo ana", "attack ana bo", "pool ana"]);
    // Four dice against a level of 2: 11/16 reach it, 6/16 just so, 5/16 go beyond.
    assert_eq!(play.dice_of("ana"), 4);
    assert_eq!(play.chance("VL 1+"), "31 %");
    assert_eq!(play.chance("tie"), "38 %");
    assert_eq!(play.chance("short of it"), "31 %");
}

#[test]
fn f_mod_12_a_blow_at_the_helpless_goes_against_one() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("status bo held");
    let said = play.ok("ambush ana bo 3");
    assert_eq!(
        said[0],
        "Ana strikes at Bo, who cannot defend itself: challenge level 1."
    );
    play.faces("ana", 2);
    play.ok("compare");
    assert_eq!(play.state.duels[0].level, 1);
    play.all(&["outcome nothing", "status bo held off"]);

    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "status bo held"]);
    play.forbidden("offguard bo 3", "F-MOD-12");
}

#[test]
fn f_vic_20_an_ambush_waits_for_a_death_that_is_due() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&["wound cy serious", "pass 7 hours"]);
    play.forbidden("ambush ana bo 2", "F-VIC-20");
    play.all(&["treated cy serious", "ambush ana bo 2"]);
}

#[test]
fn f_trk_19_a_blow_at_the_dead_is_not_struck() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&["ambush ana bo 2", "kill bo"]);
    assert_eq!((play.state.phase, play.state.round), (Phase::Declare, 1));
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("kill bo");
    assert_eq!(play.no("ambush ana bo 2").why, "Bo is dead.");
}

#[test]
fn f_roll_07_the_first_of_two_points_may_be_needed() {
    let mut play = Play::folk(&["Ana 0 1 0"]);
    play.all(&["setting roll.adv_cancels off", "set ana destiny 2"]);
    play.all(&["setting destiny.before_max 2", "check ana perception 2"]);
    play.all(&["mode disadvantage", "mode disadvantage dark"]);
    play.ok("destiny");
    play.ok("destiny");
    assert_eq!(play.figure("ana").destiny, 0);
}
