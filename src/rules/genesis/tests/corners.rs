//! Tests where two rules meet: braces without a charge, a chase next to a fight, equal wins that count,
//! attacks on the defenseless.

use super::Play;
use crate::model::state::{Ending, Phase};
use crate::play::event::Event;

#[test]
fn f_mod_14_f_mod_15_nobody_braces_against_one_who_does_not_come() {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 1 0", "Cy 0 0 0", "Di 0 2 0"]);
    play.all(&["gear ana spear", "draw ana spear", "start"]);
    play.all(&["charge cy ana", "defend bo", "defend di"]);
    let no = play.no("brace ana bo");
    assert_eq!(no.rule, Some("F-MOD-14"));
    says!(no.why);
    play.forbidden("brace ana bo di", "F-MOD-14");
    // Bo next to the charging character gets the same roll, without the wins.
    play.ok("brace ana cy bo");
}

#[test]
fn f_ord_06_who_has_declared_is_told_so_before_a_target_is_asked_for() {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["start", "charge cy ana", "defend bo"]);
    play.forbidden("attack bo", "F-ORD-06");
}

/// A chase of Cy after Di next to the fight of Ana and Bo.
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
    let out = |no: lang::Refusal| says!(no.why);
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
    says!(said);
    let note = play.tray().notes[0].plain();
    assert!(note.contains("Equal wins"), "{note}");
    assert_eq!(
        play.state.chase.as_ref().unwrap().over,
        Some(Ending::Caught(0))
    );
    let (_, said) = steps("defender");
    says!(said);
}

#[test]
fn f_mod_05_both_off_guard_the_rows_add_up() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "offguard ana 1", "offguard bo 2"]);
    play.all(&["attack bo ana", "attack ana bo", "pool ana"]);
    // Four dice against a level of 2: 11/16 reach it, 6/16 exactly, 5/16 exceed it.
    assert_eq!(play.dice_of("ana"), 4);
    assert_eq!(play.chance("VL 1+"), "31%");
    assert_eq!(play.chance("tie"), "38%");
    assert_eq!(play.short().as_deref(), Some("31%"));
}

#[test]
fn f_mod_12_a_blow_at_the_helpless_goes_against_one() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("status bo held");
    let said = play.ok("ambush ana bo 3");
    says!(said[0]);
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
    says!(play.no("ambush ana bo 2").why);
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

/// Anna (PC, the fastest) and Bo attack Cy and Dee of Strength 1. The lines decide who wins.
fn both() -> Play {
    let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 1 1 0", "Dee 0 0 0"]);
    play.all(&["side bo pc", "gear ana sword", "draw ana sword"]);
    play.all(&["gear cy full_plate", "start", "defend dee", "defend cy"]);
    play
}

#[test]
fn f_vic_13_who_leaves_takes_its_own_victory_along_and_no_step_of_the_next() {
    let mut play = both();
    play.all(&["attack bo cy", "attack ana dee"]);
    play.faces("dee", 0)
        .faces("cy", 0)
        .faces("bo", 3)
        .faces("ana", 2);
    play.ok("compare");
    // Dee has no Strength, so Ana picks. With Dee gone Cy is asked first.
    says!(play.turns().asks.unwrap());
    play.ok("remove dee");
    says!(play.turns().asks.unwrap());
    play.ok("reduce 1");
}

#[test]
fn f_ord_09_who_is_put_out_by_hand_picks_nothing_any_more() {
    for line in ["status bo unconscious", "status bo held", "wound bo fatal"] {
        let mut play = both();
        play.all(&["attack bo cy", "defend ana"]);
        play.faces("cy", 0).faces("bo", 3);
        play.ok("compare");
        let said = play.ok(line);
        says!(said);
        let dropped = |e: &Event| matches!(e, Event::DuelDropped(_));
        assert!(play.events.iter().any(dropped), "{line}");
        assert_eq!(play.state.phase, Phase::Upkeep, "{line}");
    }
}

#[test]
fn f_ord_09_what_was_picked_is_not_lost_with_the_winner() {
    let mut play = both();
    play.ok("setting armor.mode per_encounter");
    play.all(&["attack bo cy", "defend ana"]);
    play.faces("cy", 0).faces("bo", 4);
    play.all(&[
        "compare",
        "accept",
        "outcome knockout",
        "kill bo",
        "armor 0",
    ]);
    assert_eq!(play.figure("cy").injury_dice(), 2);
}

#[test]
fn f_mod_15_a_brace_counts_against_no_charge_that_comes_later() {
    let people = ["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"];
    let charges = ["charge cy bo", "brace bo cy ana", "charge ana bo"];
    let mut play = Play::folk(&people);
    play.all(&["side cy pc", "start"]).all(&charges[..1]);
    play.forbidden("brace bo ana", "F-MOD-14");
    play.all(&charges[1..]);
    play.faces("cy", 0).faces("bo", 3).faces("ana", 4);
    play.ok("compare");
    // Five wins against Cy's none, and three against Ana's four.
    let levels = |play: &Play| -> Vec<(String, u8)> {
        let duels = play.state.duels.iter();
        duels.map(|d| (play.named(&[d.winner]), d.level)).collect()
    };
    assert_eq!(levels(&play), [("Ana".to_owned(), 1), ("Bo".to_owned(), 5)]);
    // After a round spent on it, it counts against any attacker.
    let mut play = Play::folk(&people);
    play.all(&[
        "side cy pc",
        "start",
        "defend cy",
        "prepare bo",
        "defend ana",
    ]);
    play.ok("next");
    play.all(&["defend cy", "brace bo ana", "charge ana bo"]);
    play.faces("bo", 3).faces("ana", 4);
    play.ok("compare");
    assert_eq!(levels(&play), [("Bo".to_owned(), 1)]);
}

#[test]
fn f_vic_27_what_an_outcome_took_is_not_given_back() {
    let lines = ["setting vl.split on", "setting order.simultaneous off"];
    let mut play = Play::versus(7, 1, &lines);
    play.all(&["outcome fatal"]);
    assert_eq!(play.state.duels[0].level, 2);
    play.forbidden("outcome knockout", "F-VIC-01");
}

#[test]
fn f_vic_24_the_limb_is_saved_by_armor_that_was_used() {
    for (used, lost) in [(0, 1), (2, 1), (3, 0)] {
        let lines = [
            "setting armor.mode per_encounter",
            "setting armor.cancels_dismember on",
            "gear bo full_plate",
        ];
        let mut play = Play::won(4, &lines);
        play.ok("outcome dismember \"left arm\"");
        play.ok(&format!("armor {used}"));
        assert_eq!(play.figure("bo").limbs_lost.len(), lost, "armor {used}");
    }
}

#[test]
fn f_trk_07_a_fight_that_begins_beside_a_chase_is_for_the_others() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 3 0", "Di 0 0 0"]);
    play.all(&["side cy pc", "chase cy after di at close"]);
    says!(play.no("ambush ana di 1").why);
    let said = play.ok("start");
    says!(said[0]);
    assert_eq!(play.named(&play.state.order), "Bo Ana");
    play.ok("chase step");
    play.all(&["cancel", "chase stop", "defend bo", "defend ana", "next"]);
    assert_eq!(play.named(&play.state.order), "Di Bo Ana Cy");

    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0"]);
    play.ok("chase ana after bo at close");
    says!(play.no("start").why);
}

#[test]
fn f_ord_08_who_is_let_in_late_performs_in_its_place() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "start",
        "create Cy side pc",
        "created cy",
        "set cy reflex 5",
    ]);
    let slots = play.turns().slots;
    assert!(
        slots
            .iter()
            .any(|s| s.name == "Cy" && s.note == "next round")
    );
    play.all(&["attack bo ana", "attack cy bo!", "defend ana"]);
    assert_eq!(play.named(&play.state.performance()), "Cy Ana Bo");
}

#[test]
fn f_cmb_02_dice_stay_though_their_owner_was_off_guard_for_a_while() {
    let mut play = Play::before(&[]);
    play.faces("bo", 2);
    play.ok("offguard bo 1");
    play.ok("offguard bo off");
    assert_eq!(
        play.state.combat_roll(play.id("bo")).unwrap().wins(),
        Some(2)
    );
    // While off guard, Bo doesn't count them.
    play.ok("offguard bo 1");
    play.faces("ana", 3);
    play.ok("compare");
    assert_eq!(play.state.duels[0].level, 2);
}

#[test]
fn f_trk_13_the_last_to_declare_may_drop_out() {
    for line in [
        "kill ana",
        "wound ana fatal",
        "status ana held",
        "remove ana",
    ] {
        let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
        play.all(&["side cy pc", "start", "attack cy bo", "defend bo", line]);
        assert_eq!(play.state.phase, Phase::Roll, "{line}");
    }
}

#[test]
fn f_com_02_f_com_07_at_the_floor_there_is_nothing_to_lose() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("set ana commerce 0");
    let said = play.ok("buy ana 0 beer");
    says!(said[0]);
}

#[test]
fn f_mod_12_nobody_is_told_to_overrule_what_stands() {
    let mut play = Play::before(&[]);
    play.ok("set ana destiny 0");
    assert!(play.no("destiny ana").stands);
    play.faces("bo", 0).faces("ana", 2);
    play.all(&["compare"]);
    assert!(play.no("reduce 1").stands);
}

/// Ana's victory of level 4 over Bo in plate, with attacks resolved one after the other.
fn in_turn(lines: &[&str]) -> Play {
    let mut all = vec!["setting order.simultaneous off", "gear bo full_plate"];
    all.extend(lines);
    Play::versus(5, 1, &all)
}

#[test]
fn f_ord_09_armor_that_is_asked_for_is_not_lost_with_the_winner() {
    let mut play = in_turn(&["setting armor.mode per_encounter"]);
    play.all(&["outcome knockout", "kill ana", "armor 2"]);
    assert_eq!(play.figure("bo").injury_dice(), 0);
}

#[test]
fn f_arm_09_f_mod_12_whoever_is_out_by_now_has_no_armor() {
    let lines = ["setting vl.split on"];
    let mut play = in_turn(&lines);
    play.all(&["outcome stagger", "status bo held", "outcome serious"]);
    assert_eq!(play.figure("bo").injury_dice(), 3);
    // A recovered character has it again.
    let mut play = in_turn(&[]);
    play.all(&["status bo held", "status bo held off", "outcome serious"]);
    assert_eq!(play.figure("bo").injury_dice(), 0);
}

#[test]
fn f_mod_15_a_preparation_that_was_taken_back_prepares_nothing() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "start", "defend cy", "prepare bo"]);
    play.all(&["act bo whistles !", "defend ana", "next", "defend cy"]);
    play.forbidden("brace bo ana", "F-MOD-15");
}

#[test]
fn f_mod_15_a_charge_that_was_seen_is_met_though_declared_anew() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "start", "charge cy bo", "brace bo cy"]);
    play.all(&["charge cy bo!", "defend ana"]);
    play.faces("bo", 3).faces("cy", 4);
    play.ok("compare");
    assert_eq!(play.named(&[play.state.duels[0].winner]), "Bo");
}

#[test]
fn f_vic_13_who_has_struck_leaves_after_the_armor() {
    let mut play = Play::won(3, &["setting armor.mode per_encounter", "gear bo leather"]);
    play.ok("outcome serious");
    says!(play.no("remove ana").why);
    play.all(&["armor 0", "remove ana"]);
    assert_eq!(play.figure("bo").injury_dice(), 3);
    // Before she has picked, her victory is logged as lost.
    let mut play = Play::won(3, &[]);
    let said = play.ok("remove ana");
    let dropped = |e: &Event| matches!(e, Event::DuelDropped(_));
    assert!(play.events.iter().any(dropped), "{said:?}");
    says!(said[0]);
}

#[test]
fn f_vic_24_a_ruling_that_changes_meanwhile_takes_no_limb_twice() {
    let on = "setting armor.cancels_dismember on";
    let off = "setting armor.cancels_dismember off";
    for (before, after) in [(on, off), (off, on)] {
        let lines = [
            "setting armor.mode per_encounter",
            "gear bo leather",
            before,
        ];
        let mut play = Play::won(4, &lines);
        play.all(&["outcome dismember leg", after, "armor 0"]);
        assert_eq!(play.figure("bo").limbs_lost, ["leg"], "{before}");
    }
}

#[test]
fn f_qow_10_what_costs_nothing_needs_no_approval() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["set ana commerce 0", "setting wealth_quirk.lapse_below 0"]);
    play.all(&["quirk ana family!", "buy ana 0 bread"]);
}

#[test]
fn f_ord_10_who_flees_goes_one_step_a_round() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo engaged", "start", "flee bo", "attack ana bo"]);
    play.faces("ana", 0).faces("bo", 0);
    play.all(&["compare", "victory ana bo 1", "outcome nothing"]);
    let band = play.state.band(play.id("ana"), play.id("bo"));
    assert_eq!(band, crate::kinds::Band::Near);
}

#[test]
fn f_roll_09_a_point_spent_on_a_roll_that_falls_away_comes_back() {
    for (out, back) in [
        ("offguard bo 2", "offguard bo off"),
        ("status bo held", "status bo held off"),
    ] {
        let mut play = Play::before(&["set bo destiny 1"]);
        play.all(&["pool bo", "destiny", out]);
        assert_eq!(play.figure("bo").destiny, 1, "{out}");
        play.ok(back);
    }
}

#[test]
fn f_trk_07_two_of_one_side_may_fight_beside_a_chase() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 3 0", "Di 0 0 0"]);
    play.all(&[
        "side bo pc",
        "side cy pc",
        "chase cy after di at close",
        "start",
    ]);
    assert_eq!(play.named(&play.state.order), "Bo Ana");
}

#[test]
fn f_mod_05_one_who_rolls_nothing_off_guard_leaves_the_tray_alone() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "start", "attack cy bo", "attack bo cy"]);
    play.all(&["act ana waits", "pool cy", "offguard ana 2"]);
    assert_eq!(play.named(&[play.state.at_hand().unwrap()]), "Cy");
}

#[test]
fn f_trk_14_nobody_rolls_against_the_dead_alone() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "start", "attack cy bo", "act bo waits"]);
    play.ok("kill bo");
    assert_eq!(play.state.phase, Phase::Declare);
    play.ok("act ana waits");
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[test]
fn f_ord_08_of_two_let_in_late_the_later_performs_first() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "start",
        "act bo waits",
        "create Cy side pc",
        "set cy reflex 2",
    ]);
    play.all(&["create Di side pc", "set di reflex 2"]);
    play.all(&["attack cy bo!", "attack di bo!"]);
    assert_eq!(play.named(&play.state.performance()), "Di Cy Ana Bo");
}

#[test]
fn f_mod_12_who_was_healed_or_woken_is_not_helpless() {
    for (out, back) in [
        ("status bo unconscious", "restore bo"),
        ("wound bo fatal", "heal bo fatal"),
    ] {
        let mut play = in_turn(&[]);
        play.all(&[out, back, "outcome medium"]);
        assert_eq!(play.figure("bo").injury_dice(), 0, "{back}");
    }
}

#[test]
fn f_vic_01_who_comes_to_with_the_better_dice_is_not_beaten() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["setting order.simultaneous off", "start"]);
    play.all(&["attack bo ana", "attack ana bo"]);
    play.faces("ana", 3).faces("bo", 3);
    play.all(&["status bo held", "compare"]);
    assert_eq!(play.state.duels[0].level, 2);
    play.ok("status bo held off");
    assert!(play.state.duels.is_empty());
}

#[test]
fn f_mod_13_any_outcome_only_against_the_helpless() {
    let mut play = in_turn(&["setting incapacitated.any_level on"]);
    play.ok("status bo held");
    assert!(play.state.duels[0].any);
    play.ok("status bo held off");
    assert!(!play.state.duels[0].any);
    // Out, in, and out again equals the first time out.
    let level = |play: &Play| play.state.duels[0].level;
    let fresh = level(&play);
    play.ok("status bo held");
    let out = level(&play);
    play.all(&["status bo held off", "status bo held"]);
    assert_eq!(level(&play), out);
    play.ok("status bo held off");
    assert_eq!(level(&play), fresh);
}

#[test]
fn f_ord_09_the_narrators_level_stands() {
    let mut play = in_turn(&[]);
    play.all(&["victory ana bo 3", "outcome nothing"]);
    play.all(&["status bo held", "status bo held off"]);
    assert_eq!(play.state.duels[0].level, 3);
}

#[test]
fn f_trk_13_only_a_turn_that_came_is_over() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&[
        "side cy pc",
        "start",
        "status ana held",
        "create Di side pc",
    ]);
    play.all(&[
        "defend di!",
        "status ana held off",
        "defend cy",
        "defend bo",
    ]);
    assert_eq!(play.named(&[play.state.declaring().unwrap()]), "Ana");
    // A turn doesn't pass either when another declares before its own.
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "start", "status bo held", "defend ana!"]);
    play.all(&["status bo held off", "defend cy"]);
    assert_eq!(play.named(&[play.state.declaring().unwrap()]), "Bo");
}

#[test]
fn f_vic_27_split_or_not_as_it_was_when_it_was_picked() {
    let mut play = Play::won(5, &["setting armor.mode per_encounter", "gear bo leather"]);
    play.all(&["outcome serious", "setting vl.split on", "armor 0"]);
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[test]
fn f_ord_09_a_weapon_let_go_by_hand_disarms_nobody() {
    let mut play = Play::won(3, &[]);
    play.all(&["drop ana", "status bo staggered"]);
    assert_eq!(play.state.duels.len(), 1);
}

#[test]
fn f_roll_09_points_come_back_from_every_roll_that_falls_away() {
    let cases: [(&[&str], &str); 5] = [
        (&["ambush ana bo 2", "destiny"], "kill bo"),
        (&["ambush ana bo 2", "destiny"], "remove bo"),
        (
            &["chase ana after bo at medium", "next", "destiny ana"],
            "chase stop",
        ),
        (&["check ana athletics 2", "destiny"], "cancel"),
        (
            &["start", "defend bo", "attack ana bo", "destiny ana"],
            "end",
        ),
    ];
    for (before, line) in cases {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
        play.all(&["set ana destiny 1", "status cy held"])
            .all(before);
        assert_eq!(play.figure("ana").destiny, 0, "{before:?}");
        play.ok(line);
        assert_eq!(play.figure("ana").destiny, 1, "{line}");
    }
}

#[test]
fn f_mod_12_the_dead_are_pushed_into_nothing() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&["start", "kill ana"]);
    assert!(play.no("attack ana bo").stands);
    play.ok("end");
    says!(play.no("chase cy after ana at close").why);
}
