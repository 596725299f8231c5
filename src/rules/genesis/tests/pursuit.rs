//! Tallow Street: a chase over the roofs that ends in a fight. The sample `tallow-street` with its dice
//! typed in, worked out by hand.
//!
//! Maren Holt: STR 1, REF 1, INT 0, Athletics 2, Medium Weapon 1, saber (+1d), leather. Tib Crane: STR
//! 0, REF 2, INT 0, Athletics 2, Small Weapon 2, knife (+0d). Cutpurse: STR 0, REF 2, INT 0, Athletics
//! 1, Small Weapon 1, knife (+0d). Carter: STR 1, REF 0, INT 0, Unarmed 1, unarmed, gambeson.

use super::Play;
use crate::kinds::{Condition, Distance};
use crate::model::state::{Ending, Phase};
use rules::view::SlotState;

fn street() -> Play {
    Play::with(&[
        "title \"Tallow Street\"",
        "add maren_holt",
        "add tib_crane",
        "add cutpurse",
        "add carter",
        "chase maren tib after cutpurse at medium",
    ])
}

/// One step with typed dice. Returns the last log sentence.
fn step(play: &mut Play, tib: &str, cutpurse: &str) -> String {
    play.all(&[
        &format!("roll tib = {tib}"),
        &format!("roll cutpurse = {cutpurse}"),
    ]);
    play.ok("done").pop().unwrap()
}

fn distance(play: &Play) -> Distance {
    play.state.chase.as_ref().unwrap().distance
}

#[test]
fn f_chs_05_13_a_chase_over_the_roofs_that_ends_in_a_fight() {
    let mut play = street();
    assert_eq!(play.turns().clock, "Chase · medium · step 0");
    assert!(play.offered().contains(&"next".to_owned()));

    // Maren runs with 3 + 2 + 1 = 6 dice, Tib with 3 + 2 = 5: the slower rolls (F-CHS-15).
    play.ok("chase step");
    assert_eq!((play.dice_of("tib"), play.dice_of("cutpurse")), (5, 4));
    assert!(play.state.roller(play.id("maren")).is_none());
    // Tib is skilled on roofs (F-CHS-07).
    play.ok("aid acrobatics");
    assert_eq!(play.dice_of("tib"), 6);
    // P(Binomial(10, 1/2) ≥ 5) = 638/1024: ahead by a win or more.
    assert_eq!(play.chance("wins"), "62%");
    // 2 to 0, 1 to 3, 4 to 0, 4 to 2.
    says!(step(&mut play, "6 5 1 3 1 3", "3 3 2 3"));
    assert_eq!(distance(&play), Distance::Close);
    play.ok("chase step");
    says!(step(&mut play, "2 4 3 1 1", "2 6 4 6"));
    assert_eq!(distance(&play), Distance::Medium);
    play.ok("chase step");
    says!(step(&mut play, "5 4 6 3 4", "1 3 3 1"));
    assert_eq!(distance(&play), Distance::Close);
    play.ok("next");
    says!(step(&mut play, "6 3 5 4 5", "4 4 3 3"));
    let chase = play.state.chase.as_ref().unwrap();
    assert_eq!((chase.over, chase.step), (Some(Ending::Caught(2)), 4));

    // How bad: a destiny roll (F-ROLL-20). Tripped prone (F-CHS-12).
    assert_eq!(play.ok("fate = 2"), ["The Destiny roll is 2: bad luck."]);
    play.all(&[
        "status cutpurse prone",
        "band tib cutpurse engaged",
        "start",
    ]);
    // Tib and the cutpurse have Reflex 2 (F-ORD-04).
    assert_eq!(play.named(&play.state.ties), "Tib Cutpurse");
    play.all(&["tie tib = 3", "tie cutpurse = 2"]);
    assert_eq!(play.named(&play.state.order), "Carter Maren Cutpurse Tib");
    play.all(&[
        "attack carter maren",
        "attack maren carter",
        "stand cutpurse",
        "attack tib cutpurse",
    ]);

    // Tib: 3 + 2 + 2. Cutpurse: 3 + 1 + 2 − 4 prone. Maren: 3 + 1 + 1 + 1 + 1. Carter: 3 + 1 + 1 −
    // 1, unarmed against a saber.
    let dice = ["tib", "cutpurse", "maren", "carter"].map(|who| play.dice_of(who));
    assert_eq!(dice, [7, 2, 7, 4]);
    // P(Binomial(9, 1/2) ≥ 3) = 466/512.
    play.ok("pool tib");
    assert_eq!(play.chance("VL 1+"), "91%");
    play.all(&[
        "roll tib = 6 6 3 5 3 5 2",
        "roll cutpurse = 3 6",
        "roll maren = 1 6 2 3 1 4 5",
        "roll carter = 2 3 6 5",
    ]);
    // 4 − 1 and 3 − 2, the faster first (F-ORD-08).
    let said = play.ok("compare");
    let duels = &play.state.duels;
    let levels: Vec<_> = duels.iter().map(|d| (d.winner, d.level)).collect();
    assert_eq!(levels, [(play.id("tib"), 3), (play.id("maren"), 1)]);
    says!(said[0]);
    assert_eq!(play.state.phase, Phase::Resolve);
    assert_eq!(play.turns().slots[0].state, SlotState::Now);
    assert_eq!(play.offered()[0], "outcome serious");

    // Tib disarms the cutpurse of the knife, which costs the cutpurse no victory.
    play.ok("outcome disarm");
    assert_eq!(play.figure("cutpurse").held, None);
    // The carter has Strength 1 and cancels the hit (F-ATT-02, F-VIC-26).
    assert_eq!(play.named(&[play.state.active().unwrap()]), "Carter");
    play.ok("reduce 1");
    assert_eq!(play.state.phase, Phase::Upkeep);
    // Back up at the end of the round (F-MOD-08).
    play.ok("next");
    assert!(!play.figure("cutpurse").is(Condition::Prone));
    assert_eq!((play.state.round, play.state.clock), (2, 6));
}

#[test]
fn f_chs_06_the_carter_drives_and_the_cutpurse_sits_behind() {
    let mut play = Play::with(&[
        "add maren_holt",
        "add tib_crane",
        "add cutpurse",
        "add carter",
    ]);
    play.all(&[
        "chase maren tib by cart after carter cutpurse by cart at close",
        "chase step",
    ]);
    // Maren steers with 3 + 1 + 1, the carter with 3 + 2 + 0. Passengers do not roll (F-SKL-10).
    assert_eq!((play.dice_of("maren"), play.dice_of("carter")), (5, 5));
    play.faces("maren", 1).faces("carter", 3);
    play.ok("done");
    assert_eq!(distance(&play), Distance::Medium);
}

/// The end of a chase asks how they were stopped only until they act again, not when they are knocked out later.
#[test]
fn f_chs_12_a_fight_after_a_chase_does_not_ask_about_its_catch() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
    play.ok("chase ana after bo at close");
    play.ok("chase step");
    play.faces("ana", 3).faces("bo", 0);
    play.ok("done");
    let ending = play.state.chase.as_ref().and_then(|chase| chase.over);
    assert!(matches!(ending, Some(Ending::Caught(_))), "{ending:?}");
    play.all(&["start", "status bo unconscious", "defend ana"]);
    assert_eq!(play.state.phase, Phase::Upkeep);
    let asked = play.turns().asks;
    assert_eq!(
        asked.as_deref(),
        Some("One side can't fight any longer. End the fight?")
    );
    assert_eq!(play.offered()[0], "end");
    assert!(!play.offered().contains(&"fate".to_owned()));
}

#[test]
fn f_trk_30_a_fight_does_not_show_the_last_roll_of_the_chase() {
    let mut play = street();
    play.ok("chase step");
    step(&mut play, "6 5 1 3 1", "3 3 2 3");
    assert!(play.tray().last.is_some());
    play.all(&["chase stop", "start"]);
    assert_eq!(play.tray().last, None);
    if play.state.phase == Phase::TieBreak {
        play.ok("tie");
    }
    assert_eq!(play.state.phase, Phase::Declare);
    assert_eq!(play.tray().last, None);
    // Rolls made in the fight are shown again.
    play.all(&["check maren perception 1", "roll", "done"]);
    assert!(play.tray().last.is_some());
}
