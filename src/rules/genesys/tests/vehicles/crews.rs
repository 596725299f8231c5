//! Tests of what a crew does aboard: boarding, steering in parts, symbols of a pilot, features of a hull, and
//! the choices of a braced ship.

use super::{change, craft, dogfight, duel, lines};
use crate::Genesys;
use crate::model::scene::Hazard;
use crate::model::vehicles::crew::Seat;
use crate::tests::Play;
use rules::system::System;
use rules::view::ANSWER;

/// The open question in the line above the panes.
fn strip(play: &Play) -> Option<String> {
    Genesys::turns(&play.state).asks
}

#[test]
fn g_man_09_nobody_gets_aboard_from_afar_and_a_boarder_has_no_station() {
    let mut play = dogfight();
    play.all(&["crew vex off!", "range vex corsair medium"]);
    assert_eq!(play.no("maneuver @ board corsair").rule, Some("G-RANGE-02"));
    play.all(&["range vex corsair engaged", "maneuver @ board corsair"]);
    let seat = craft(&play, "corsair").seat_of(play.id("vex"));
    assert_eq!(seat, Some(Seat::Passenger), "Rook still holds it");
    // An enemy ship without a crew belongs to the side that gets into it.
    let mut play = dogfight();
    play.all(&[
        "crew rook off!",
        "crew vex off!",
        "range vex corsair engaged",
    ]);
    play.ok("maneuver @ board corsair");
    let seat = craft(&play, "corsair").seat_of(play.id("vex"));
    assert_eq!(seat, Some(Seat::Pilot));
}

#[test]
fn g_veh_06_a_ship_whose_pilot_took_no_turn_moves_when_the_round_ends() {
    let mut play = dogfight();
    play.ok("speed corsair 3");
    play.all(&["next", "next!", "next!"]);
    if play.state.round == 1 {
        play.ok("next!");
    }
    let open = craft(&play, "corsair").effects.open_move;
    assert_eq!(open.map(|open| open.bands), Some(3), "{:?}", play.said);
}

#[test]
fn g_veh_06_the_rest_of_a_way_that_was_steered_in_part_is_said() {
    let mut play = dogfight();
    play.all(&["speed tern 5!", "fly @ steer corsair short"]);
    let said = play.ok("next").join(" ");
    says!(said);
    let tern = craft(&play, "tern");
    let open = tern.effects.open_move.map(|open| open.bands);
    assert_eq!((tern.round.moved, open), (1, Some(3)));
    // A vehicle that has moved its whole way and then accelerates has no movement left.
    let mut play = dogfight();
    play.all(&["speed tern 2", "fly @ steer corsair short"]);
    play.all(&["fly @ steer corsair medium", "fly @ accelerate"]);
    let said = play.ok("next").join(" ");
    says!(said);
}

#[test]
fn g_veh_25_t_40_threat_on_any_check_of_a_pilot_strains_and_slows_the_ship() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "attack @ corsair with laser", "roll = 3t!"]);
    let before = craft(&play, "tern").strain;
    play.all(&["spend v_h_system_strain", "spend v_h_speed"]);
    let tern = craft(&play, "tern");
    assert_eq!((tern.strain, tern.speed), (before + 1, 1));
    // A gunner slows the ship, but doesn't strain it.
    let mut play = dogfight();
    play.all(&["speed tern 2", "next", "next"]);
    play.all(&["attack @ corsair with laser", "roll = 3t!"]);
    let offered = play.offered();
    assert!(offered.contains(&"v_h_speed".to_owned()), "{offered:?}");
    assert!(!offered.contains(&"v_h_system_strain".to_owned()));
}

#[test]
fn g_vcom_15_the_numbers_on_the_screen_are_those_that_spend_takes() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next", "attack @ tern with laser"]);
    play.ok("roll = 3s 4a!");
    let keys = |play: &Play| -> Vec<String> {
        let all = play.all_offers().into_iter();
        let asked = all.filter(|o| o.group == rules::view::OfferGroup::Asked);
        asked.map(|o| o.key).collect()
    };
    // The ship is asked first, and each row of the menu has the number that `spend` uses.
    let asked = keys(&play);
    let question = asked.iter().take_while(|k| *k == ANSWER).count();
    assert_eq!(question, 5, "0 to its silhouette of 4: {asked:?}");
    let first = asked[question].clone();
    play.ok("absorb tern 1");
    let rows = keys(&play);
    assert_eq!(rows[0], first, "{rows:?}");
    play.ok("spend 1");
    let check = play.state.check.clone().unwrap();
    assert_eq!(check.spent[0].key, first);
    assert_eq!(craft(&play, "tern").strain, 1, "no strain was taken again");
}

#[test]
fn m_22_g_env_10_those_aboard_a_ship_that_broke_up_burn_in_it_no_more() {
    let mut play = dogfight();
    play.ok("crit tern +40 = 100");
    let burns = |play: &Play, who: &str| play.figure(who).amid.exposure(Hazard::Fire).is_some();
    assert!(burns(&play, "vex") && burns(&play, "ila"));
    let id = craft(&play, "tern").id;
    change(&mut play, "tern", |v| v.hull = 0);
    let said = play.ok("crit tern +45 = 95").join(" ");
    for _ in 0..7 {
        drop(play.run("next!"));
    }
    let all = format!("{said} {}", play.said.join(" "));
    assert!(!craft(&play, "tern").flies(), "{all}");
    let named =
        |line: &&String| line.contains("Tern") && line.contains("Vex") && line.contains("Ila");
    says!(play.said.iter().rev().find(named).expect("who was aboard"));
    assert!(!burns(&play, "vex") && !burns(&play, "ila"));
    assert_eq!(play.state.riders(id).count(), 0);
}

#[test]
fn m_22_a_second_weapons_damaged_says_that_no_weapon_is_left() {
    let mut play = dogfight();
    play.ok("crit tern = 90");
    let said = play.ok("crit tern = 75").join(" ");
    says!(said);
}

#[test]
fn g_vcom_15_a_pilot_is_not_removed_over_a_critical_hit_that_looms() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 60"]);
    assert_eq!(play.no("remove vex").rule, Some("G-VCOM-15"));
    play.ok("remove ila");
    play.ok("remove vex!");
    assert_eq!(craft(&play, "tern").condition.criticals.len(), 1);
}

#[test]
fn g_vcom_23_gain_the_advantage_is_shown_with_what_bars_it() {
    let mut play = dogfight();
    play.ok("speed tern 3");
    let find = |play: &Play| {
        let all = play.all_offers().into_iter();
        all.filter(|o| o.line.starts_with("advantage @"))
            .collect::<Vec<_>>()
    };
    let barred = find(&play);
    says!(barred[0].label);
    let refused = barred[0].allowed.as_ref().unwrap_err();
    assert_eq!(refused.rule, Some("G-VCOM-23"));
    play.ok("speed tern 4");
    assert!(
        lines(&play)
            .iter()
            .any(|line| line.starts_with("advantage @"))
    );
    // A target that is always too large for it is not shown.
    assert!(find(&duel()).is_empty());
}

#[test]
fn o_v12_o_v15_what_a_hull_is_fitted_with_counts_aboard() {
    let mut play = dogfight();
    play.ok("check vex astrocartography easy");
    assert!(play.pool().contains('b'), "{}", play.pool());
    play.all(&["cancel", "crew vex off!", "check vex astrocartography easy"]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
    let mut play = dogfight();
    play.ok("add retort");
    let said = play.ok("crit retort = 40").join(" ");
    says!(said);
}

#[test]
fn g_vcom_15_a_braced_ship_is_asked_by_name_with_the_number_first() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 60", "crit tern = 50"]);
    assert_eq!(
        strip(&play).as_deref(),
        Some("Tern, braced: Critical Hit 60?")
    );
    let all = play.all_offers();
    says!(all[0].label);
    let mut play = dogfight();
    play.all(&[
        "fly @ brace",
        "next",
        "attack @ tern with laser",
        "roll = 3s!",
    ]);
    let asks = strip(&play).unwrap_or_default();
    assert!(asks.starts_with("Tern, braced: "), "{asks}");
}

#[test]
fn g_veh_18_navigation_says_minus_three_unless_it_is_lower() {
    let now = |handling: i8| {
        let mut play = dogfight();
        change(&mut play, "tern", |v| v.handling = handling);
        play.ok("crit tern = 60");
        craft(&play, "tern").handling_now()
    };
    assert_eq!(now(1), -3);
    assert_eq!(now(-4), -4);
}

#[test]
fn g_vcom_25_g_qual_16_a_weapon_that_was_fired_says_what_it_has_left() {
    let mut play = dogfight();
    play.all(&["next", "attack rook tern with missile", "roll = 1f", "done"]);
    let sheet = Genesys::sheet(&play.state, &play.library, craft(&play, "corsair").id);
    let shown = format!("{sheet:?}");
    assert!(shown.contains("fired, 5 left"), "{shown}");
}
