//! Tests of movement: declared with everything else, made when the round is performed (F-ORD-01,
//! F-ORD-10).

use rstest::rstest;

use super::Play;
use crate::kinds::Band;
use crate::model::state::Phase;
use crate::play::event::{AttackMade, Event};

fn two() -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("start");
    play
}

fn band(play: &Play) -> Band {
    play.state.band(play.id("ana"), play.id("bo"))
}

/// Ana with a bow.
fn archer(lines: &[&str]) -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["gear ana long_bow", "draw ana \"long bow\""]);
    play.all(lines).ok("start");
    play
}

fn winners(play: &Play) -> String {
    let ids: Vec<_> = play.state.duels.iter().map(|d| d.winner).collect();
    play.named(&ids)
}

#[rstest]
#[case::attack("attack bo ana", "near")]
#[case::charge("charge bo ana", "far")]
#[case::step("move bo ana engaged", "near")]
fn f_ord_01_no_one_moves_while_declaring(#[case] line: &str, #[case] from: &str) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    let from_here = Band::parse(from).unwrap();
    play.all(&[&format!("band ana bo {from}"), "start", line]);
    assert_eq!(band(&play), from_here);
    if play.state.declaring() == Some(play.id("bo")) {
        play.ok("defend bo");
    }
    assert_eq!(band(&play), from_here);
    play.ok("defend ana");
    // All have declared: now the move is made.
    assert_eq!(band(&play), Band::Engaged);
}

#[test]
fn f_mod_11_charge_against_one_who_has_declared_an_attack() {
    let mut play = two();
    play.ok("attack bo ana");
    assert!(play.offered().contains(&"charge Ana Bo".to_owned()));
    play.all(&["charge ana bo", "pool ana"]);
    assert_eq!(band(&play), Band::Engaged);
    assert!(play.counted().contains(&"+1d charge".to_owned()));
    // The faster one moves first, and has arrived when the slower one goes.
    let made = play.events.iter().filter_map(|e| match e {
        Event::AttackMade(AttackMade { who, .. }) => Some(*who),
        _ => None,
    });
    assert_eq!(play.named(&made.collect::<Vec<_>>()), "Ana Bo");
    // Two may charge at each other.
    let mut play = two();
    play.all(&["charge bo ana", "charge ana bo"]);
    for who in ["ana", "bo"] {
        play.ok(&format!("pool {who}"));
        assert!(play.counted().contains(&"+1d charge".to_owned()), "{who}");
    }
}

#[test]
fn f_ord_08_a_faster_target_gets_out_of_reach() {
    let mut play = archer(&[]);
    play.all(&["attack bo ana", "move ana bo far"]);
    let said = play.ok("attack ana bo").join(" ");
    // Ana went first. Bo comes a step nearer and falls short.
    assert_eq!(band(&play), Band::Near);
    says!(said);
    // Bo's roll is still its defense.
    assert_eq!(play.state.rolls.len(), 2);
    play.ok("pool bo");
    assert!(play.chance("unhurt").ends_with('%'));
    play.faces("ana", 0).faces("bo", 3).ok("compare");
    assert_eq!(play.state.duels, []);
    // In the opposite order the arrow counts.
    let mut play = archer(&[]);
    play.all(&["attack bo ana", "move ana bo far", "attack ana bo"]);
    play.faces("ana", 3).faces("bo", 0).ok("compare");
    assert_eq!(winners(&play), "Ana");
}

#[test]
fn f_ord_08_a_slower_target_is_struck_before_it_steps_back() {
    let mut play = two();
    play.all(&["band ana bo engaged", "move bo ana near", "defend bo"]);
    play.ok("attack ana bo");
    assert_eq!(band(&play), Band::Near);
    play.faces("ana", 2).faces("bo", 0).ok("compare");
    assert_eq!(winners(&play), "Ana");
    play.ok("outcome close");
    // From two steps apart it is the same: the charge arrives first.
    let mut play = two();
    play.all(&["move bo ana far", "defend bo", "charge ana bo"]);
    assert_eq!(band(&play), Band::Near);
    play.faces("ana", 2).faces("bo", 0).ok("compare");
    assert_eq!(winners(&play), "Ana");
}

#[test]
fn f_ord_07_nobody_rolls_for_an_attack_that_falls_short() {
    let mut play = two();
    play.all(&["attack bo ana", "move ana bo far"]);
    let said = play.ok("act ana \"bars the gate\"");
    assert_eq!(play.state.phase, Phase::Upkeep);
    assert_eq!(band(&play), Band::Near);
    says!(said.last().unwrap());
}

#[test]
fn f_mod_11_a_run_of_one_band_falls_short_of_one_who_went_far() {
    for (run, reaches) in [("1", false), ("2", true), ("none", true)] {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.all(&[&format!("setting charge.run {run}"), "start"]);
        play.all(&["charge bo ana", "move ana bo far", "defend ana"]);
        let came = if reaches { Band::Engaged } else { Band::Near };
        assert_eq!(band(&play), came, "{run}");
        assert_eq!(play.state.reaches(play.id("bo"), play.id("ana")), reaches);
    }
}

#[test]
fn f_ord_10_a_step_and_an_attack_from_where_it_leads() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start", "move bo ana near"]);
    // The step is used, and from near the attack would need another.
    play.forbidden("attack bo ana", "F-ORD-10");
    play.forbidden("move bo ana near", "F-ORD-10");
    let mut play = two();
    play.all(&["move bo ana engaged", "attack bo ana"]);
    assert_eq!(band(&play), Band::Near);
    play.ok("defend ana");
    assert!(play.state.reaches(play.id("bo"), play.id("ana")));
    // Judged by where the step leads, not by the current distance: no room for a charge, no reach from
    // far.
    let mut play = two();
    play.ok("move bo ana engaged");
    play.forbidden("charge bo ana", "F-ORD-10");
    let mut play = two();
    play.all(&["move bo ana far", "attack bo ana!", "defend ana"]);
    assert_eq!(band(&play), Band::Engaged);
}

#[test]
fn f_ord_10_what_the_table_lets_pass_gets_there() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start", "attack bo ana!", "defend ana"]);
    assert_eq!(band(&play), Band::Engaged);
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start", "move bo ana engaged!"]);
    play.all(&["defend bo", "defend ana"]);
    assert_eq!(band(&play), Band::Engaged);
    // Prone, with an override.
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["status bo prone", "start", "move bo ana far!"]);
    play.all(&["defend bo", "defend ana"]);
    assert_eq!(band(&play), Band::Far);
}

#[test]
fn f_ord_06_what_is_declared_anew_replaces_the_attack_and_nobody_has_moved() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&[
        "start",
        "attack cy ana",
        "defend cy!",
        "defend bo",
        "defend ana",
    ]);
    assert_eq!(play.state.band(play.id("ana"), play.id("cy")), Band::Near);
    // An override replaces the step as well.
    let mut play = two();
    play.all(&["move bo ana far", "move bo ana engaged!", "defend bo"]);
    play.ok("defend ana");
    assert_eq!(band(&play), Band::Engaged);
}

#[test]
fn f_mod_10_the_dice_of_a_throw_are_those_of_its_distance() {
    // Ana throws before Bo runs away, so Bo is near for it.
    let thrown = |lines: &[&str]| {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.all(&[
            "gear ana throwing_knife",
            "draw ana \"throwing knife\"",
            "start",
        ]);
        play.all(lines).ok("pool ana");
        play.dice_of("ana")
    };
    let near = thrown(&["defend bo", "attack ana bo"]);
    let runs = thrown(&["move bo ana far", "defend bo", "attack ana bo"]);
    assert_eq!(runs, near);
    let far = thrown(&["defend bo", "move ana bo far", "attack ana bo"]);
    assert_eq!(far, near - 2);
    // A distance that the narrator sets later counts.
    let set = thrown(&["defend bo", "attack ana bo", "band ana bo far"]);
    assert_eq!(set, far);
}

#[test]
fn f_mod_12_who_is_put_out_before_the_performance_stays_where_it_is() {
    let mut play = two();
    play.all(&["attack bo ana", "status bo held", "defend ana"]);
    assert_eq!(band(&play), Band::Near);
    let mut play = two();
    play.all(&[
        "move bo ana far",
        "defend bo",
        "status bo prone",
        "defend ana",
    ]);
    assert_eq!(band(&play), Band::Near);
}

#[test]
fn f_mod_15_the_bracer_waits_for_the_charge() {
    let mut play = two();
    play.all(&["charge bo ana", "brace ana bo"]);
    assert_eq!(band(&play), Band::Engaged);
    play.faces("ana", 2).faces("bo", 2).ok("compare");
    assert_eq!(winners(&play), "Ana");
}

#[test]
fn f_vic_02_who_answers_reaches_the_attacker_that_came_up() {
    // Bo approaches and attacks. Ana, who does something else, wins against it where the setting allows
    // that.
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 1 0"]);
    play.all(&["setting vl.only_declared_targets off", "start"]);
    play.all(&[
        "move ana bo far",
        "act ana \"calls for help\"",
        "attack bo ana",
    ]);
    assert_eq!(band(&play), Band::Near);
    play.faces("ana", 3).faces("bo", 0).ok("compare");
    assert_eq!(winners(&play), "Ana");
}

#[test]
fn f_cls_01_an_approach_reaches_both_of_a_pair() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["grapple bo cy", "start", "defend cy", "defend bo"]);
    let (ana, cy) = (play.id("ana"), play.id("cy"));
    play.ok("attack ana bo");
    assert_eq!(play.state.band(ana, cy), Band::Engaged);
}

#[test]
fn f_ord_03_what_was_declared_says_the_step_too() {
    let mut play = two();
    let said = play.ok("move bo ana far");
    let (bo, ana) = (play.id("bo"), play.id("ana"));
    let step = play.state.declared_step(bo).expect("a step");
    assert_eq!((step.other, step.band), (ana, Band::Far));
    says!(said);
    assert_eq!(play.turns().slots[0].note, "moves, declares");
    play.ok("defend bo");
    assert_eq!(play.turns().slots[0].note, "moves, defends");
    says!(play.fact("bo", "declared"));
    // Once made it is a distance, and no longer a declaration.
    play.ok("attack ana bo");
    assert_eq!(play.fact("bo", "declared"), "defends");
}

#[test]
fn f_trk_06_steps_end_with_the_round_and_go_with_the_character() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["start", "move cy ana far", "remove ana"]);
    assert_eq!(play.state.steps, []);
    play.all(&["defend cy", "attack bo cy"]);
    assert_eq!(play.state.struck.len(), 1);
    play.all(&["roll all", "compare"]);
    while play.state.phase == Phase::Resolve {
        play.ok("outcome nothing");
    }
    play.ok("next");
    assert_eq!(play.state.struck, []);
}

#[test]
fn f_mod_06_after_an_opening_blow_in_melee_the_two_are_engaged() {
    for (weapon, came) in [("knife", Band::Engaged), ("long_bow", Band::Far)] {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.all(&[&format!("gear ana {weapon}"), "band ana bo far"]);
        play.ok(&format!("ambush ana bo 2 with {weapon}"));
        assert_eq!(band(&play), came, "{weapon}");
        play.faces("ana", 1).ok("compare");
        assert_eq!((play.state.round, band(&play)), (1, came), "{weapon}");
    }
}

#[test]
fn f_ord_10_the_sheet_says_who_is_engaged_and_who_is_far() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0", "Di 0 0 0"]);
    assert_eq!(play.fact("ana", "distance"), "");
    play.all(&["band ana bo engaged", "band ana cy far"]);
    says!(play.fact("ana", "distance"));
    // The dead block no one, and for many only the number is shown.
    play.all(&["kill cy", "create Ed", "create Flo", "create Gus"]);
    for name in ["di", "ed", "flo", "gus"] {
        play.ok(&format!("band ana {name} engaged"));
    }
    says!(play.fact("ana", "distance"));
}

#[test]
fn f_cmb_02_one_who_is_charged_strikes_where_the_charge_arrives() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start", "charge bo ana"]);
    // Bo comes although it is far, so Ana can attack it.
    assert!(play.offered().contains(&"attack Ana Bo".to_owned()));
    let said = play.ok("attack ana bo");
    assert!(!said.iter().any(|s| s.contains("reach")), "{said:?}");
    assert_eq!(band(&play), Band::Engaged);
    play.faces("ana", 2).faces("bo", 0).ok("compare");
    assert_eq!(winners(&play), "Ana");
    // Two that approach from far apart can both be attacked.
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    for pair in ["ana bo", "ana cy", "bo cy"] {
        play.ok(&format!("band {pair} far"));
    }
    play.all(&[
        "start",
        "charge cy ana",
        "charge bo ana",
        "attack ana bo cy",
    ]);
    play.faces("ana", 2)
        .faces("bo", 0)
        .faces("cy", 0)
        .ok("compare");
    assert_eq!(winners(&play), "Ana Ana");
}

#[test]
fn f_ord_10_an_attack_that_will_fall_short_is_not_waited_for() {
    let mut play = two();
    play.all(&["attack bo ana", "move ana bo far"]);
    play.forbidden("attack ana bo", "F-ORD-10");
    // A charge covers the whole distance, so it can.
    let mut play = two();
    play.all(&["charge bo ana", "move ana bo far", "attack ana bo"]);
    assert_eq!(band(&play), Band::Engaged);
    assert!(play.state.reaches(play.id("ana"), play.id("bo")));
}
