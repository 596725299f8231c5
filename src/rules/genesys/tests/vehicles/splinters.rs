//! Tests of splinters, and of a chosen weapon, an assigned place and features of a disabled ship (M-22,
//! G-VEH-07, G-VEH-14).

use super::{change, craft, dogfight, duel, id};
use crate::events::Event;
use crate::events::vehicles::VehicleEvent;
use crate::model::check::purpose::Purpose;
use crate::tests::Play;

/// Offered lines about splinters.
fn asked(play: &Play) -> Vec<String> {
    let all = play.all_offers().into_iter();
    let asked = all.filter(|o| o.rule.as_deref() == Some("M-22") && o.line.starts_with("check"));
    asked.map(|o| o.line).collect()
}

#[test]
fn m_21_fire_discipline_buys_its_own_results_where_people_talk() {
    for talk in [&["talk on"][..], &["end", "talk on"], &["end"]] {
        let mut play = dogfight();
        play.all(talk);
        play.all(&["station vex direct with leadership", "roll = 1s 3a!"]);
        play.ok("spend v_a_drill");
        play.ok("done");
        assert!(craft(&play, "tern").effects.drill.is_some(), "{talk:?}");
    }
}

#[test]
fn m_22_two_sprays_ask_for_two_checks_each() {
    let mut play = dogfight();
    play.all(&["crit tern = 20", "crit tern = 20!"]);
    let waits = |play: &Play| craft(play, "tern").condition.splinters.len();
    assert_eq!(waits(&play), 4);
    for left in [3, 2, 1, 0] {
        let line = asked(&play).remove(0);
        play.all(&[&line, "roll = 1s!", "done"]);
        assert_eq!(waits(&play), left);
    }
    assert!(asked(&play).is_empty());
}

/// How often splinters were rolled against.
fn sprayed(play: &Play) -> usize {
    let rolls = |e: &&Event| matches!(e, Event::Vehicle(VehicleEvent::Sprayed(_)));
    play.events.iter().filter(rolls).count()
}

#[test]
fn m_22_whom_nobody_asked_rolls_for_each_spray_at_the_end_of_the_turn() {
    let mut play = dogfight();
    play.all(&["crit tern = 20", "crit tern = 20!"]);
    play.ok("next");
    assert_eq!(sprayed(&play), 4);
    assert!(craft(&play, "tern").condition.splinters.is_empty());
}

#[test]
fn m_22_only_the_check_that_is_asked_for_is_one_against_splinters() {
    let mut play = dogfight();
    play.ok("crit tern = 20");
    // Another check with the same skill is made meanwhile.
    play.all(&["check vex vigilance easy free", "roll = 3f 3t!", "done"]);
    assert_eq!(play.figure("vex").wounds, 0);
    assert!(asked(&play)[0].contains("Vex"), "{:?}", asked(&play));
    // Hard by default.
    play.ok("check vex vigilance splinters");
    let vehicle = id(&play, "tern");
    let check = play.state.check.clone().unwrap();
    assert_eq!(check.purpose(), Purpose::Splinters { vehicle });
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 2f!", "done"]);
    assert_eq!(play.figure("vex").wounds, 3);
    assert!(asked(&play)[0].contains("Ila"), "{:?}", asked(&play));
    let refused = play.no("check vex vigilance splinters").why;
    says!(refused);
}

#[test]
fn m_22_splinters_are_settled_when_a_fight_begins() {
    let mut play = dogfight();
    play.ok("end");
    play.ok("crit tern = 20");
    assert!(!asked(&play).is_empty());
    play.ok("start");
    assert_eq!(sprayed(&play), 2);
    assert!(asked(&play).is_empty());
}

#[test]
fn g_veh_07_a_vehicle_said_to_be_where_it_was_is_placed() {
    let mut play = dogfight();
    change(&mut play, "tern", |v| v.round.astray = true);
    change(&mut play, "corsair", |v| v.round.astray = true);
    let open = |play: &Play| {
        let all = play.all_offers().into_iter();
        all.filter(|o| o.key == "range" && o.rule.as_deref() == Some("G-VEH-07"))
            .count()
    };
    assert_eq!(open(&play), 2);
    play.all(&["bearing tern corsair aft", "range tern corsair medium"]);
    assert_eq!(open(&play), 0);
    // Nothing has moved, so it keeps its bearing.
    assert!(craft(&play, "tern").bearing(id(&play, "corsair")).is_some());
}

#[test]
fn m_22_another_weapon_is_chosen_until_the_end_of_the_next_round() {
    let mut play = duel();
    play.ok("crit bastion = 90");
    let taken = |play: &Play| craft(play, "bastion").condition.criticals[0].weapon;
    let offers = play.all_offers();
    let offer = offers.iter().find(|o| o.key == "component").unwrap();
    let line = |n: usize| format!("{}{}", offer.line, offer.answers[n].words);
    play.ok(&line(0));
    let refused = play.no(&line(0)).why;
    assert!(refused.contains("already"), "{refused}");
    play.all(&["next", "next", "next", "claim vex", "next", "next", "next"]);
    assert_eq!(play.state.round, 3);
    let before = taken(&play);
    assert_eq!(play.no(&line(1)).rule, Some("M-22"));
    assert_eq!(taken(&play), before);
    play.ok(&format!("{}!", line(1)));
    assert_ne!(taken(&play), before);
}

#[test]
fn g_veh_14_g_veh_24_what_is_built_into_a_dead_ship_gives_nothing() {
    let stage = |ship: &str, skill: &str| {
        Play::with(&[
            &format!("add {ship} as Hulk side pc"),
            "add vex_marrow",
            "crew vex hulk passenger",
            &format!("check vex {skill} hard!"),
        ])
    };
    let mut barge = stage("retort", "alchemy");
    let mut tender = stage("threshold", "manipulation");
    let loom = |play: &Play| {
        let mut all = play.tray().sources.into_iter();
        all.any(|s| s.toggle.as_deref() == Some("switch loom"))
    };
    assert!(barge.pool().contains("2b"), "{}", barge.pool());
    assert!(loom(&tender), "{:?}", tender.tray());
    change(&mut barge, "hulk", |v| v.hull = v.whole_hull() + 1);
    change(&mut tender, "hulk", |v| v.strain = v.strain_threshold + 1);
    assert!(!barge.pool().contains("2b"), "{}", barge.pool());
    assert!(!loom(&tender), "{:?}", tender.tray());
}

/// Threat and Despair that bought something injure no one (M-22).
#[test]
fn m_22_threat_of_a_splinter_check_buys_or_injures_and_not_both() {
    let threatened = || {
        let mut play = dogfight();
        play.all(&[
            "crit tern = 20",
            "check vex vigilance splinters",
            "roll = 1s 3t!",
        ]);
        play
    };
    let injuries = |play: &Play| play.figure("vex").criticals.len();
    let mut play = threatened();
    play.ok("done");
    assert_eq!(injuries(&play), 1);
    let mut play = threatened();
    let strain = play.figure("vex").strain;
    play.all(&["spend h_strain", "done"]);
    assert_eq!(
        (injuries(&play), play.figure("vex").strain),
        (0, strain + 1)
    );
}
