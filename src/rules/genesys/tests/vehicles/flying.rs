//! Tests of Pilot Only rules: maneuvers, limits, stances, steering.

use rstest::rstest;

use super::{change, craft, dogfight, duel, id};
use crate::kinds::Band;
use crate::tests::Play;

#[test]
fn g_vcom_14_accelerate_costs_a_point_for_each_step_beyond_the_first() {
    let mut play = dogfight();
    play.ok("fly @ accelerate 3");
    let tern = craft(&play, "tern");
    assert_eq!((tern.speed, tern.strain), (3, 2));
    assert_eq!(play.no("fly @ accelerate 2").rule, Some("G-VCOM-14"));
}

#[test]
fn g_vcom_16_decelerate_costs_the_same_and_needs_speed() {
    let mut play = dogfight();
    assert_eq!(play.no("fly @ decelerate").rule, Some("G-VCOM-16"));
    play.all(&["speed tern 4", "fly @ decelerate 9"]);
    let tern = craft(&play, "tern");
    assert_eq!((tern.speed, tern.strain), (0, 3));
}

#[test]
fn g_vcom_09_10_the_second_pilot_only_maneuver_costs_the_vehicle_and_a_single_pilot() {
    let mut play = dogfight();
    play.all(&["fly @ accelerate", "fly @ accelerate"]);
    assert_eq!(craft(&play, "tern").strain, 2);
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(play.no("fly @ accelerate").rule, Some("G-VCOM-09"));
    // Or the exchange of the action, instead of strain.
    let mut play = dogfight();
    play.all(&["fly @ accelerate", "fly @ accelerate with action"]);
    assert_eq!(
        (craft(&play, "tern").strain, play.figure("vex").strain),
        (2, 0)
    );
    assert!(play.state.turn.as_ref().unwrap().action);
    // or Advantage.
    let mut play = dogfight();
    play.all(&["fly @ accelerate", "grant vex", "fly @ accelerate"]);
    assert_eq!(
        (craft(&play, "tern").strain, play.figure("vex").strain),
        (2, 0)
    );
}

#[test]
fn g_vcom_11_a_second_pilot_pays_nothing_and_the_vehicle_does() {
    let mut play = dogfight();
    play.all(&["crew ila tern copilot!", "fly @ accelerate", "next", "next"]);
    play.ok("fly ila accelerate");
    assert_eq!(craft(&play, "tern").strain, 2);
    assert_eq!(play.figure("ila").strain, 0);
    assert_eq!(play.no("fly ila accelerate").rule, Some("G-VCOM-09"));
}

#[test]
fn g_vcom_03_a_pilots_own_maneuvers_count_beside_the_vehicles() {
    let mut play = dogfight();
    // With an aim first, the vehicle's first is the pilot's second, for strain of the pilot alone.
    play.all(&["maneuver @ aim", "fly @ accelerate"]);
    assert_eq!(
        (craft(&play, "tern").strain, play.figure("vex").strain),
        (0, 2)
    );
    assert_eq!(play.no("fly @ evade").rule, Some("G-VCOM-17"));
    assert_eq!(play.no("fly @ accelerate").rule, Some("G-TURN-06"));
}

#[test]
fn g_vcom_07_only_those_who_steer() {
    let mut play = dogfight();
    play.all(&["next", "next"]);
    assert_eq!(play.no("fly ila accelerate").rule, Some("G-VCOM-07"));
    assert!(play.no("fly vex accelerate").rule.is_some());
    play.ok("fly ila accelerate!");
}

#[test]
fn g_vcom_08_one_pilot_only_action_a_round() {
    let mut play = dogfight();
    play.all(&[
        "crew ila tern copilot!",
        "speed tern 4",
        "drive @",
        "roll = 1s",
        "done",
    ]);
    play.all(&["next", "next"]);
    assert_eq!(play.no("drive ila").rule, Some("G-VCOM-08"));
    play.all(&["next", "claim ila", "drive ila"]);
}

#[rstest]
#[case("tern", 3, None)]
#[case("tern", 2, Some("G-VCOM-17"))]
fn g_vcom_13_17_evade_asks_for_speed(
    #[case] name: &str,
    #[case] speed: u8,
    #[case] rule: Option<&str>,
) {
    let mut play = dogfight();
    play.ok(&format!("speed {name} {speed}"));
    match rule {
        None => {
            play.ok("fly @ evade");
        }
        Some(rule) => {
            assert_eq!(play.no("fly @ evade").rule, Some(rule));
            play.ok("fly @ evade!");
        }
    }
}

#[test]
fn g_vcom_13_17_evade_is_for_silhouette_four_at_most() {
    let mut play = duel();
    play.all(&["speed warden 3", "next"]);
    assert_eq!(play.no("fly rook evade").rule, Some("G-VCOM-17"));
}

#[test]
fn g_vcom_17_evading_upgrades_attacks_both_ways_until_the_pilots_next_turn() {
    let mut play = dogfight();
    play.all(&["speed tern 3", "fly @ evade"]);
    assert_eq!(
        play.no("fly @ evade").rule,
        Some("G-VCOM-17"),
        "once a round"
    );
    // Rook against the Tern: medium, upgraded once.
    play.all(&["next", "attack rook tern with laser"]);
    assert!(play.pool().contains("1r"), "{}", play.pool());
    play.all(&["cancel", "next"]);
    // Ila out of the Tern too, with any weapon.
    play.ok("attack ila corsair with pulse");
    assert!(play.pool().contains("1r"), "{}", play.pool());
    play.all(&["cancel", "next", "claim vex"]);
    assert_eq!(craft(&play, "tern").effects.evade, None);
}

#[test]
fn g_vcom_15_bracing_takes_damage_after_armor_for_system_strain() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next"]);
    // 3 + 4 against armor 1: 6. Silhouette 4 takes up to 4.
    play.all(&["attack rook tern with laser", "roll = 4s"]);
    assert_eq!(play.no("absorb tern 5").rule, Some("G-VCOM-15"));
    play.ok("absorb tern 3");
    assert_eq!(play.no("absorb tern 2").rule, Some("G-VCOM-15"), "4 in all");
    let said = play.ok("done").join(" ");
    let tern = craft(&play, "tern");
    assert_eq!((tern.hull, tern.strain), (3, 3));
    // 7 less 1 less 3 is 3.
    says!(said);
}

#[test]
fn g_vcom_15_a_braced_vehicle_is_asked_before_its_hit_is_applied() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next"]);
    play.all(&["attack rook tern with laser", "roll = 1s"]);
    // 3 + 1 against armor 1.
    let refused = play.no("done");
    assert_eq!(refused.rule, Some("G-VCOM-15"));
    says!(refused.why);
    let answers: Vec<String> = play.all_offers().into_iter().map(|o| o.line).collect();
    for by in 0..=3 {
        assert!(
            answers.contains(&format!("absorb Tern {by}")),
            "{by}: {answers:?}"
        );
    }
    let said = play.ok("absorb tern 0").join(" ");
    says!(said);
    play.ok("done");
    let tern = craft(&play, "tern");
    assert_eq!((tern.hull, tern.strain), (3, 0));
    // Where nothing gets through, nothing is asked, and an override skips the question.
    let mut play = dogfight();
    play.all(&[
        "fly @ brace",
        "next",
        "attack rook tern with laser",
        "roll = 1f",
        "done",
    ]);
    let mut play = dogfight();
    play.all(&[
        "fly @ brace",
        "next",
        "attack rook tern with laser",
        "roll = 1s",
        "done!",
    ]);
    assert_eq!(craft(&play, "tern").hull, 3);
}

#[test]
fn g_vcom_15_a_vehicle_braces_once_a_round() {
    let mut play = dogfight();
    play.ok("fly @ brace");
    assert_eq!(play.no("fly @ brace with strain").rule, Some("G-VCOM-15"));
    play.all(&["next", "next", "next", "claim vex", "fly @ brace"]);
}

#[test]
fn g_vcom_15_bracing_lowers_a_critical_hit_by_ten_a_point() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next"]);
    play.all(&[
        "attack rook tern with laser",
        "roll = 1s 3a",
        "spend a_crit = 60",
        "absorb tern 0",
        "done",
    ]);
    // It needs the answer.
    assert_eq!(play.no("next").rule, Some("G-VCOM-15"));
    assert!(craft(&play, "tern").condition.criticals.is_empty());
    assert!(play.offered().contains(&"absorb".to_owned()));
    play.ok("absorb tern 4");
    let tern = craft(&play, "tern");
    assert_eq!(tern.strain, 4);
    assert_eq!(tern.condition.criticals[0].result, 20);
    play.ok("next");
}

#[test]
fn g_vcom_15_a_critical_hit_lowered_to_nought_is_cancelled() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 40", "absorb tern 4"]);
    assert!(craft(&play, "tern").condition.criticals.is_empty());
    // Or it is taken unchanged.
    play.all(&["crit tern = 40", "absorb tern 0"]);
    assert_eq!(craft(&play, "tern").condition.criticals[0].result, 40);
}

#[test]
fn g_vcom_15_bracing_ends_when_the_pilots_next_turn_begins() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next", "next", "next", "claim vex"]);
    assert_eq!(craft(&play, "tern").effects.brace, None);
    assert_eq!(play.no("absorb tern 1").rule, Some("G-VCOM-15"));
}

#[test]
fn g_vcom_15_17_the_stance_of_a_pilot_who_is_down_ends_with_the_next_round() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next", "defeat vex", "next", "next"]);
    assert!(craft(&play, "tern").effects.brace.is_some());
    play.all(&["next", "next"]);
    assert_eq!(craft(&play, "tern").effects.brace, None);
}

#[test]
fn g_vcom_18_reposition_moves_one_band() {
    let mut play = dogfight();
    assert_eq!(
        play.no("fly @ reposition corsair short").rule,
        Some("G-VCOM-18")
    );
    play.all(&["speed tern 1"]);
    assert_eq!(
        play.no("fly @ reposition corsair extreme").rule,
        Some("G-VCOM-18")
    );
    play.ok("fly @ reposition corsair short");
    let band = play.state.band(id(&play, "tern"), id(&play, "corsair"));
    assert_eq!(band, Band::Short);
    // A character aboard is where the vehicle is.
    assert_eq!(
        play.state.band(play.id("ila"), play.id("rook")),
        Band::Short
    );
}

#[test]
fn g_veh_06_steering_moves_the_bands_of_the_speed_and_is_no_maneuver() {
    let mut play = dogfight();
    assert_eq!(play.no("fly @ steer corsair long").rule, Some("G-VEH-05"));
    play.all(&[
        "speed tern 2",
        "fly @ steer corsair long",
        "fly @ steer corsair medium",
    ]);
    assert_eq!(play.no("fly @ steer corsair short").rule, Some("G-VEH-05"));
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
}

#[test]
fn g_veh_08_only_the_first_pilot_to_act_steers() {
    let mut play = dogfight();
    play.all(&[
        "crew ila tern copilot!",
        "speed tern 2",
        "fly @ brace",
        "next",
        "next",
    ]);
    assert_eq!(play.no("fly ila steer corsair long").rule, Some("G-VEH-08"));
    play.all(&["next", "claim ila", "fly ila steer corsair long"]);
}

#[test]
fn g_veh_09_without_a_pilot_it_moves_at_the_end_of_the_round() {
    let mut play = dogfight();
    play.all(&["speed corsair 5", "next", "defeat rook", "next"]);
    let said = play.ok("next").join(" ");
    says!(said);
}

#[test]
fn g_veh_02_03_handling_and_speed_count_for_every_check_that_controls_it() {
    let mut play = dogfight();
    play.ok("speed tern 4");
    // Piloting 1, Agility 3. Silhouette 4. Handling +1. Speed 4 upgrades once.
    play.ok("drive @");
    assert_eq!(play.pool(), "1y2g 1b 1r3p");
    play.ok("cancel");
    // A normal check of the control skill counts too (O-41).
    play.ok("check vex piloting average");
    assert_eq!(play.pool(), "1y2g 1b 1r1p");
    play.ok("cancel");
    // But no other skill, and no other character's check.
    play.ok("check vex skulduggery average");
    assert!(!play.pool().contains('r'), "{}", play.pool());
    play.ok("cancel");
    change(&mut play, "tern", |v| v.handling = -2);
    play.ok("drive @");
    assert_eq!(play.pool(), "1y2g 1r3p 2k");
}

#[test]
fn g_vcom_19_dangerous_driving_is_as_hard_as_the_vehicle_is_large() {
    let mut play = duel();
    play.all(&["speed bastion 1", "next", "next"]);
    play.ok("drive ila");
    assert!(play.pool().contains("7p"), "{}", play.pool());
    // Or the GM's difficulty, where 0 would be Simple.
    let said = play.all(&["roll = 1f"]).ok("done").join(" ");
    says!(said);
    let mut play = dogfight();
    assert_eq!(
        play.no("drive @").rule,
        Some("G-VCOM-19"),
        "speed 1 or more"
    );
}

#[test]
fn g_vcom_19_dangerous_driving_is_formidable_at_most_as_a_setting() {
    let mut play = duel();
    play.all(&[
        "setting driving_capped on",
        "speed bastion 1",
        "next",
        "next",
    ]);
    play.ok("drive ila");
    assert!(play.pool().contains("5p"), "{}", play.pool());
    play.all(&["cancel", "drive ila 7"]);
    assert!(play.pool().contains("7p"), "the GM's word: {}", play.pool());
}

#[test]
fn g_veh_07_on_a_failure_the_gm_places_it() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "drive @ easy"]);
    assert!(play.pool().contains("1p"), "{}", play.pool());
    play.ok("roll = 1f");
    let said = play.ok("done").join(" ");
    assert!(said.contains("G-VEH-07"), "{said}");
}

#[rstest]
// Faster, equal, one slower, two slower.
#[case(5, 4, "1p")]
#[case(4, 4, "2p")]
#[case(4, 5, "3p")]
fn g_vcom_23_the_difficulty_is_by_relative_speed(
    #[case] own: u8,
    #[case] enemy: u8,
    #[case] dice: &str,
) {
    use crate::play::vehicles::task::outfly_difficulty;
    let n: u8 = dice.trim_end_matches('p').parse().unwrap();
    assert_eq!(outfly_difficulty(own, enemy, false), n);
    assert_eq!(outfly_difficulty(own, enemy, true), n + 1);
    assert_eq!(outfly_difficulty(1, 5, false), 4);
}

#[test]
fn g_vcom_23_the_advantage_counts_both_ways_until_it_is_cancelled() {
    let mut play = dogfight();
    assert_eq!(
        play.no("advantage @ corsair").rule,
        Some("G-VCOM-23"),
        "speed 4 or more"
    );
    play.all(&[
        "speed tern 4",
        "speed corsair 4",
        "advantage @ corsair",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(craft(&play, "tern").effects.over, [id(&play, "corsair")]);
    // Rook against the Tern: upgraded twice.
    play.all(&["next", "attack rook tern with laser"]);
    assert!(play.pool().contains("2r"), "{}", play.pool());
    play.all(&["cancel"]);
    // The older word still works (G-VCOM-23).
    Play::of(&play).ok("outfly rook tern");
    // Equal speed is Average, and one more to cancel. Speed 4 upgrades once.
    play.ok("advantage rook tern");
    assert!(play.pool().contains("1r2p"), "{}", play.pool());
    play.all(&["roll = 1f", "done", "next"]);
    // Ila against the Corsair: her ability is upgraded twice.
    play.ok("attack ila corsair with pulse");
    assert!(play.pool().starts_with("2y"), "{}", play.pool());
    play.all(&["cancel", "next", "claim vex", "next"]);
    play.all(&["advantage rook tern", "roll = 1s", "done"]);
    assert!(craft(&play, "tern").effects.over.is_empty());
}

#[test]
fn g_vcom_23_it_ends_when_one_stops_or_is_out_of_reach() {
    for end in [
        "speed tern 1",
        "range tern corsair extreme",
        "remove corsair",
        "crit corsair +60 = 100",
    ] {
        let mut play = dogfight();
        play.all(&["speed tern 4", "advantage @ corsair", "roll = 1s", "done"]);
        play.ok(end);
        if end.starts_with("speed") {
            play.ok("fly @ decelerate");
        }
        assert!(craft(&play, "tern").effects.over.is_empty(), "{end}");
    }
}

#[test]
fn g_veh_05_a_target_at_speed_five_is_harder_to_hit() {
    let mut play = dogfight();
    play.all(&["speed corsair 5", "attack @ corsair with pulse"]);
    assert!(play.pool().contains("1r"), "{}", play.pool());
}

#[test]
fn g_vcom_02_a_maneuver_and_an_action_or_two_maneuvers() {
    let mut play = dogfight();
    play.all(&[
        "speed tern 2",
        "fly @ accelerate",
        "drive @",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(play.no("drive @").rule, Some("G-VCOM-08"));
    assert_eq!(
        play.no("fly @ accelerate with action").rule,
        Some("G-ACT-02")
    );
    let mut play = dogfight();
    play.all(&["fly @ accelerate", "fly @ accelerate with action"]);
    assert_eq!(play.no("drive @").rule, Some("G-TURN-08"));
}

#[test]
fn g_veh_07_getting_on_or_off_at_speed_may_ask_for_dangerous_driving() {
    let asks = |play: &Play| {
        let all = play.all_offers();
        all.into_iter()
            .find(|o| o.key == "drive" && o.line.ends_with("free"))
    };
    let mut play = dogfight();
    play.ok("crew ila off!");
    assert!(asks(&play).is_none(), "it stands");
    let mut play = dogfight();
    play.ok("speed tern 2");
    let said = play.ok("crew ila off!").join(" ");
    assert!(
        said.contains("Dangerous Driving") && said.contains("G-VEH-07"),
        "{said}"
    );
    // Another station of the same ship doesn't count, and the check takes no action.
    let row = asks(&play).unwrap();
    play.ok(&row.line);
    assert!(play.pool().contains("4p"), "{}", play.pool());
    play.ok("roll = 1f");
    let said = play.ok("done").join(" ");
    says!(said);
    assert!(!play.state.turn.as_ref().unwrap().action);
    assert!(asks(&play).is_none());
    play.ok("crew @ tern engineer");
    assert!(asks(&play).is_none());
}

#[test]
fn g_vcom_18_g_veh_06_every_ship_of_the_scene_may_be_moved_by() {
    let mut play = dogfight();
    play.all(&["add needle", "add bastion as Home side pc", "speed tern 2"]);
    play.all(&["range tern needle long", "range tern home extreme"]);
    for (label, rows) in [
        ("reposition toward or away from another ship", 4),
        ("steer toward or away from another ship", 4),
    ] {
        let all = play.all_offers();
        let row = all.iter().find(|o| o.label == label).unwrap();
        let words: Vec<&str> = row.answers.iter().map(|a| a.words.as_str()).collect();
        assert_eq!(words.len(), rows, "{words:?}");
        assert!(
            words[0].starts_with("Needle"),
            "the nearer first: {words:?}"
        );
        for words in words {
            Play::of(&play).ok(&format!("{}{words}", row.line));
        }
    }
}

#[test]
fn g_veh_06_who_has_moved_the_whole_way_steers_no_more_at_a_new_speed() {
    let mut play = dogfight();
    play.all(&[
        "speed tern 2",
        "fly @ steer corsair extreme",
        "fly @ accelerate",
    ]);
    let all = play.all_offers();
    let mut steers = all.iter().filter(|o| o.key.starts_with("steer_"));
    let barred = steers.all(|o| matches!(&o.allowed, Err(r) if r.rule == Some("G-VEH-05")));
    assert!(barred, "2 bands at speed 2, and 3 at speed 3");
    assert_eq!(play.no("fly @ steer corsair long").rule, Some("G-VEH-05"));
}
