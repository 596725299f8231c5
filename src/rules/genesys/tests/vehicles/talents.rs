//! Tests of pilot talents: Let's Ride, Barrel Roll, Full Throttle, Defensive Driving, and of Hamstring
//! Shot, which can't target vehicles.

use super::{craft, dogfight, duel};
use crate::kinds::Band;
use crate::model::records::Damage;
use crate::tests::{Play, tool};

#[test]
fn g_tal_14_lets_ride_changes_seats_for_nothing_once_a_round() {
    let mut play = dogfight();
    play.ok("learn vex lets_ride!");
    let price = |play: &Play| {
        let all = play.all_offers();
        let row = all.into_iter().find(|o| o.key == "crew");
        row.map(|o| o.cost.plain()).unwrap_or_default()
    };
    assert_eq!(price(&play), "incidental");
    play.ok("crew @ tern engineer");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    assert_eq!(price(&play), "free", "the maneuver of the turn");
    play.ok("crew @ tern copilot");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
}

#[test]
fn g_tal_43_barrel_roll_takes_piloting_off_a_hit_before_armor() {
    let mut play = dogfight();
    play.ok("attack @ corsair with pulse");
    assert!(play.no("use rook barrel_roll").why.contains("Barrel Roll"));
    // 3 + 4, less Rook's Piloting 3, against armor 2: 2.
    play.all(&["roll = 4s", "use rook barrel_roll", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.hull, corsair.strain), (2, 3));
    // The Tern has silhouette 4.
    let mut play = dogfight();
    play.all(&[
        "learn vex barrel_roll!",
        "next",
        "attack rook tern with laser",
        "roll = 4s",
    ]);
    assert_eq!(play.no("use vex barrel_roll").rule, Some("G-TAL-43"));
}

#[test]
fn g_tal_49_full_throttle_raises_the_top_speed_for_as_many_rounds_as_cunning() {
    let mut play = dogfight();
    play.all(&["learn vex full_throttle!", "use @ full_throttle"]);
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert_eq!(craft(&play, "tern").top_speed(), 5);
    play.ok("speed tern 5");
    // Cunning 3: rounds 1 to 3.
    for round in 2..=3 {
        play.all(&["next", "next", "next"]);
        assert_eq!(
            (play.state.round, craft(&play, "tern").top_speed()),
            (round, 5)
        );
        play.ok("claim vex");
    }
    play.all(&["next", "next", "next"]);
    let tern = craft(&play, "tern");
    assert_eq!((tern.top_speed(), tern.speed), (4, 4));
    // Five is the limit.
    let mut play = dogfight();
    play.all(&["next", "learn rook full_throttle!"]);
    assert_eq!(play.no("use rook full_throttle").rule, Some("G-TAL-49"));
}

#[test]
fn g_tal_61_x_16_defensive_driving_ends_at_four_setback_of_an_attack() {
    let mut play = dogfight();
    // The Tern has defense 2.
    for (ranks, setback) in [(0, "2k"), (1, "3k"), (2, "4k"), (3, "4k")] {
        if ranks > 0 {
            play.ok("learn vex defensive_driving!");
        }
        play.ok("attack rook tern!");
        let pool = play.pool();
        assert!(pool.contains(setback), "{ranks} ranks: {pool}");
        play.ok("cancel");
    }
    // The limit also applies by hand and to values set on the hull.
    play.all(&["set tern defense 4", "attack rook tern!"]);
    assert!(play.pool().contains("4k"), "{}", play.pool());
    assert!(play.run("set tern defense 5").is_err());
    // With the driver away from the controls only the hull's own is left.
    play.all(&[
        "cancel",
        "set tern defense 2",
        "crew vex tern engineer!",
        "attack rook tern!",
    ]);
    assert!(play.pool().contains("2k"), "{}", play.pool());
}

#[test]
fn g_tal_61_defensive_driving_adds_to_the_defense_of_the_vehicle_piloted() {
    let mut play = dogfight();
    play.ok("learn vex defensive_driving!");
    let tern = craft(&play, "tern");
    assert_eq!(tern.defense_now(&play.state).0, 3);
    play.ok("learn vex defensive_driving!");
    play.ok("learn vex defensive_driving!");
    // never more than 4.
    assert_eq!(craft(&play, "tern").defense_now(&play.state).0, 4);
    play.ok("crew vex tern engineer");
    assert_eq!(craft(&play, "tern").defense_now(&play.state).0, 2);
}

#[test]
fn g_tal_49_o_41_full_throttle_is_flown_with_the_handling_of_any_vehicle() {
    // The Stilt is driven, with handling -1. The talent's first skill is Piloting.
    let mut play = dogfight();
    play.all(&[
        "add stilt side pc",
        "crew vex stilt pilot!",
        "learn vex full_throttle!",
    ]);
    play.ok("use @ full_throttle!");
    assert!(play.pool().ends_with("3p 1k"), "{}", play.pool());
}

#[test]
fn g_vcom_20_a_drilled_crew_is_drilled_in_a_barrage_too() {
    let mut play = duel();
    play.all(&[
        "add gun_deck_rating x4 as Ratings side pc",
        "crew ratings bastion gunner flak",
    ]);
    play.ok("barrage ratings!");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    // Two of them are not enough.
    play.all(&["cancel", "wound ratings 9", "barrage ratings!"]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn g_tal_10_hamstring_shot_refuses_a_vehicle() {
    let mut play = Play::fight();
    play.all(&["award vex 100", "learn vex hamstring_shot!", "add corsair"]);
    play.arm(
        "vex",
        tool("ranged_heavy", Damage::Fixed(40), 3, Band::Long, &[]),
    );
    play.ok("attack vex corsair with tool at short");
    assert_eq!(play.no("use vex hamstring").rule, Some("G-TAL-10"));
    let offered = |play: &Play| {
        let lines = play.all_offers().into_iter().map(|o| o.line);
        lines.into_iter().any(|line| line.contains("Hamstring"))
    };
    assert!(!offered(&play));
    // It can't be switched to one after use either.
    play.all(&["cancel", "attack vex boarders with tool at short"]);
    assert!(offered(&play));
    play.all(&["use vex hamstring", "target corsair"]);
    assert_eq!(play.no("roll = 3s").rule, Some("G-TAL-10"));
    play.ok("roll = 3s!");
}

#[test]
fn g_tal_10_hamstring_shot_on_a_vehicle_is_overridden_once() {
    let mut play = Play::fight();
    play.all(&["award vex 100", "learn vex hamstring_shot!", "add corsair"]);
    play.arm(
        "vex",
        tool("ranged_heavy", Damage::Fixed(40), 3, Band::Long, &[]),
    );
    play.all(&[
        "attack vex corsair with tool at short",
        "use vex hamstring!",
    ]);
    play.ok("roll = 3s");
}
