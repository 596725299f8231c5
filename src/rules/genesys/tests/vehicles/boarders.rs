//! Tests of fights inside a ship and from one docked ship to another.

use rules::view::OfferGroup;

use super::{craft, dogfight, lines};
use crate::events::{Disengaged, Event};
use crate::model::check::What;
use crate::model::vehicles::crew::Seat;
use crate::positions::weapons::mount_place;
use crate::tests::Play;

/// Ila is at the Tern's lasers, Rook is next to her, and it is her turn.
fn boarded() -> Play {
    let mut play = dogfight();
    play.all(&["crew rook tern passenger!", "next", "next"]);
    play
}

fn weapon(play: &Play) -> u8 {
    match play.state.check.as_ref().map(|c| c.what.clone()) {
        Some(What::Attack { weapon, .. }) => weapon,
        other => panic!("no attack: {other:?}"),
    }
}

#[test]
fn g_veh_30_a_gun_is_never_turned_on_the_inside_of_its_ship() {
    let mut play = boarded();
    play.ok("attack ila rook");
    assert_eq!(
        mount_place(weapon(&play)),
        None,
        "what she carries is taken"
    );
    let changes = play.all_offers();
    let guns = changes
        .iter()
        .filter(|o| o.key == "weapon" && o.label.contains("laser"));
    assert_eq!(guns.count(), 0, "nor is the gun offered");
    // Against an enemy inside, the default weapon changes from the gun to the one at the belt.
    play.all(&["cancel", "attack ila corsair"]);
    assert!(mount_place(weapon(&play)).is_some());
    play.ok("target rook");
    assert_eq!(mount_place(weapon(&play)), None);
    play.ok("cancel");
    // By name it is refused, and can be overridden.
    let refused = play.no("attack ila rook with laser");
    assert_eq!(refused.rule, Some("G-VEH-30"));
    says!(refused.why);
    play.ok("attack ila rook with laser!");
}

#[test]
fn g_vcom_04_whoever_is_aboard_is_offered_its_station_first() {
    let play = dogfight();
    let all = play.all_offers();
    let maneuvers: Vec<_> = all
        .iter()
        .filter(|o| o.group == OfferGroup::Maneuver)
        .collect();
    assert_eq!(
        maneuvers.first().map(|o| o.key.as_str()),
        Some("steer_toward")
    );
    let walks = |o: &&rules::view::Offer| o.key == "move" || o.key == "engage";
    assert_eq!(
        all.iter().filter(walks).count(),
        0,
        "nobody walks to Rook from inside"
    );
    // What makes no sense in a seat isn't offered, though a line may still take it (G-VCOM-12).
    for key in ["cover", "guard", "prone"] {
        assert!(!all.iter().any(|o| o.key == key), "{key}");
    }
    // With an enemy inside, cover is a normal maneuver.
    let play = boarded();
    let all = play.all_offers();
    let cover = all.iter().find(|o| o.key == "cover").map(|o| o.group);
    assert_eq!(cover, Some(OfferGroup::Maneuver));
    assert!(
        all.iter().any(|o| walks(&o)),
        "to Rook, who is inside, she can walk"
    );
}

#[test]
fn g_veh_38_a_ship_that_accelerates_is_docked_no_more() {
    let mut play = dogfight();
    play.ok("range tern corsair engaged");
    says!(play.ok("fly @ accelerate"));
    let (tern, corsair) = (craft(&play, "tern").id, craft(&play, "corsair").id);
    assert!(
        play.events
            .contains(&Event::Disengaged(Disengaged { who: tern }))
    );
    assert!(!play.state.ranges.engaged(tern, corsair));
    assert_eq!(play.state.band(tern, corsair).to_string(), "short");
}

#[test]
fn g_mod_03_docked_is_engaged_and_bars_gunnery() {
    let mut play = dogfight();
    play.all(&["range tern corsair engaged", "next", "next"]);
    let refused = play.no("attack ila corsair with laser");
    assert_eq!(refused.rule, Some("G-MOD-03"));
    says!(refused.why);
    // The gun is still shown, and the roll shows what blocks it.
    play.ok("attack ila corsair");
    assert!(mount_place(weapon(&play)).is_some());
    assert_eq!(play.no("roll = 2s").rule, Some("G-MOD-03"));
    play.ok("roll = 2s!");
    // A ship without an enemy aboard blocks nothing.
    let mut play = dogfight();
    play.all(&[
        "range tern corsair engaged",
        "crew rook off!",
        "next",
        "next",
    ]);
    play.all(&["attack ila corsair", "roll = 2s"]);
}

#[test]
fn g_man_09_boarding_is_one_maneuver_from_ship_to_ship() {
    let mut play = dogfight();
    assert!(!lines(&play).iter().any(|line| line.contains("passenger")));
    play.ok("range tern corsair engaged");
    let all = play.all_offers();
    let row = all.iter().find(|o| o.label == "board Corsair");
    let line = row.map(|o| o.line.clone()).unwrap_or_default();
    assert!(line.ends_with("passenger"), "{line}");
    play.ok(&line);
    assert_eq!(play.state.turn.as_ref().map(|t| t.maneuvers), Some(1));
    let seat = craft(&play, "corsair").seat_of(play.id("vex"));
    assert_eq!(seat, Some(Seat::Passenger));
    assert_eq!(craft(&play, "tern").seat_of(play.id("vex")), None);
}

#[test]
fn g_act_05_a_drilled_crew_knows_the_guns_of_a_ship_without_being_asked() {
    let mut play = Play::with(&[
        "add corsair",
        "add gun_deck_rating x3 as Deck",
        "crew deck corsair gunner!",
        "add lodestar as Tern side pc",
        "add vex_marrow",
        "crew vex tern pilot",
        "range tern corsair short",
        "init deck = 2s",
        "init vex = 1s",
        "start",
    ]);
    play.ok("attack deck tern");
    assert!(mount_place(weapon(&play)).is_some());
    let drilled = |play: &Play| format!("{:?}", play.tray()).contains("Drilled crew");
    assert!(drilled(&play), "{:?}", play.tray());
    play.ok("weapon slug");
    assert!(!drilled(&play));
}

#[test]
fn g_veh_38_docked_crews_meet_hand_to_hand_only_after_boarding() {
    let mut play = dogfight();
    play.all(&["range tern corsair engaged", "next", "next"]);
    let (ila, rook) = (play.id("ila"), play.id("rook"));
    assert_eq!(play.state.band(ila, rook).to_string(), "short");
    for line in [
        "attack ila rook with staff at engaged",
        "maneuver @ engage rook",
    ] {
        let refused = play.no(line);
        assert_eq!(refused.rule, Some("G-VEH-38"), "{line}");
        says!(refused.why);
    }
    // By override it is a single attack, and engages no one.
    play.all(&["attack ila rook with staff at engaged!", "cancel"]);
    // Aboard the same ship she engages and attacks him.
    play.all(&["crew @ corsair passenger", "maneuver @ engage rook"]);
    assert_eq!(play.state.band(ila, rook).to_string(), "engaged");
    play.all(&["attack ila rook with staff", "roll = 1f"]);
}

#[test]
fn g_veh_13_38_a_rider_in_the_open_is_within_reach_of_those_beside_it() {
    let mut play = Play::with(&[
        "add skipjack as Bike side pc",
        "add vex_marrow",
        "add wing_leader as Rook",
        "crew vex bike pilot",
        "range bike rook engaged",
        "start",
    ]);
    let (vex, rook) = (play.id("vex"), play.id("rook"));
    assert_eq!(play.state.band(vex, rook).to_string(), "engaged");
    // Inside an armored vehicle Vex is out of reach.
    play.all(&[
        "add bulwark as Truck side pc",
        "crew vex off!",
        "crew vex truck pilot",
    ]);
    play.ok("range truck rook engaged");
    assert_eq!(play.state.band(vex, rook).to_string(), "short");
    let refused = play.no("attack rook vex with unarmed at engaged");
    says!(refused.why);
}

#[test]
fn g_vcom_04_the_gun_of_the_station_is_what_a_gunner_fires() {
    // Pulse lasers reach long range, and the pistol at the belt is for enemies inside.
    let mut play = dogfight();
    play.all(&["next", "next"]);
    let own = |play: &Play| mount_place(weapon(play)) == Some(0);
    // An attack with another weapon doesn't replace the gun.
    play.ok("range tern corsair short");
    play.made("attack ila corsair with unarmed at engaged!");
    play.ok("attack ila corsair");
    assert!(own(&play));
    play.ok("cancel");
    // Out of range or already fired, it is shown with what blocks it.
    play.all(&["range tern corsair extreme", "attack ila"]);
    assert!(own(&play));
    assert_eq!(play.no("roll = 1s").rule, Some("G-COMB-05"));
    play.all(&["cancel", "range tern corsair short"]);
    play.made("attack ila corsair");
    play.ok("attack ila");
    assert!(own(&play));
    assert_eq!(play.no("roll = 1s").rule, Some("G-VCOM-25"));
    // A disabled gun is no longer a gun.
    play.all(&["cancel", "component tern pulse out"]);
    assert_eq!(play.no("attack ila").rule, Some("G-VEH-20"));
    play.ok("attack ila!");
    assert!(!own(&play));
}

#[test]
fn g_veh_35_nobody_is_shot_through_the_hull_of_the_ship_it_is_in() {
    let stage = [
        "add wherry as Ride side npc",
        "add skipjack as Bike side npc",
        "add vex_marrow",
        "add wing_leader as Rook",
        "add wing_leader as Wren",
        "crew rook ride pilot",
        "crew wren bike pilot",
        "range vex ride short",
        "range vex bike short",
        "init vex = 3s",
        "init rook = 2s",
        "init wren = 1s",
        "start",
    ];
    let mut play = Play::with(&stage);
    let refused = play.no("attack vex rook with pistol");
    assert_eq!(refused.rule, Some("G-VEH-35"));
    let line = refused.to_string();
    assert!(line.contains("attack \"Vex Marrow\" Ride"), "{line}");
    Play::of(&play).ok("attack vex rook with pistol!");
    play.ok("attack vex ride with pistol");
    // A pistol does nothing to a hull whose armor counts ten times, and both the odds and the target list tell.
    let tray = play.tray();
    assert!(tray.charts.is_harmless());
    assert!(tray.targets.iter().any(|one| one.now && one.harmless));
    // The target can't be changed to it either, and the last target that got in is no longer the
    // default.
    assert_eq!(play.no("target rook").rule, Some("G-VEH-35"));
    // Nor from inside one docked ship into the other, because both hulls are between them.
    let mut docked = dogfight();
    docked.all(&["range tern corsair engaged", "next", "next"]);
    let refused = docked.no("attack ila rook with grenade");
    assert_eq!(refused.rule, Some("G-VEH-35"));
    // A rider in the open is a separate target, and so is one for a character riding along.
    play.all(&["target wren", "cancel", "crew vex ride passenger!"]);
    play.ok("attack vex rook");
}

#[test]
fn g_vcom_04_a_passenger_reaches_for_what_it_carries_and_never_for_a_gun() {
    let mut play = dogfight();
    play.all(&["crew vex tern passenger!", "attack @"]);
    assert_eq!(mount_place(weapon(&play)), None);
    // A step passes over what does not reach, and says so.
    let refused = play.no("weapon next");
    assert!(refused.why.contains("Monoblade"), "{}", refused.why);
    play.ok("weapon monoblade");
    for _ in 0..8 {
        play.ok("weapon next");
        assert_eq!(mount_place(weapon(&play)), None);
        if format!("{:?}", play.tray()).contains("G-COMB-05") {
            continue;
        }
        play.ok("weapon monoblade");
    }
    let all = play.all_offers();
    let guns = |o: &&rules::view::Offer| o.key == "weapon" && o.label.contains("lasers");
    assert_eq!(all.iter().filter(guns).count(), 0);
    // The carried weapon does not reach, and the pool shows it.
    assert!(format!("{:?}", play.tray()).contains("G-COMB-05"));
    // An engineer takes a gun on purpose, even where no other weapon reaches.
    let mut play = dogfight();
    play.all(&["crew vex tern engineer!", "attack @ corsair at long"]);
    assert_eq!(mount_place(weapon(&play)), None);
    play.ok("weapon \"pulse lasers\"");
}

#[test]
fn g_vcom_25_an_attack_takes_the_first_gun_that_may_fire() {
    let mut play = Play::with(&[
        "add bastion side pc",
        "add warden",
        "add vex_marrow",
        "add wing_leader as Rook",
        "crew vex bastion gunner \"particle lance\"",
        "crew rook warden pilot",
        "range bastion warden medium",
        "bearing bastion warden starboard",
        "init vex = 3s",
        "init rook = 2s",
        "start",
    ]);
    // The lance points ahead, and the flak does not reach, so the battery on the right side is left.
    play.ok("attack @");
    let at = |play: &Play| {
        craft(play, "bastion").weapons[usize::from(mount_place(weapon(play)).unwrap())].clone()
    };
    let gun = at(&play);
    assert_eq!(gun.weapon.name, "Broadside battery");
    assert_eq!(format!("{:?}", gun.arc), "Right");
    // Where none may fire, the gun of the station is shown with the reason.
    play.all(&["cancel", "range bastion warden extreme", "attack @"]);
    assert_eq!(at(&play).weapon.name, "Particle lance");
    // Its possible target is then attacked.
    play.all(&["cancel", "bearing bastion warden fore", "attack @"]);
    assert_eq!(at(&play).weapon.name, "Particle lance");
}

#[test]
fn g_man_09_g_veh_38_from_one_docked_ship_to_the_other_is_one_way_typed_too() {
    let mut play = dogfight();
    says!(play.no("maneuver vex board corsair").to_string());
    play.ok("range tern corsair engaged");
    assert!(lines(&play).contains(&"crew @ Corsair passenger".to_owned()));
    play.ok("maneuver vex board corsair");
    let vex = play.id("vex");
    assert_eq!(craft(&play, "corsair").seat_of(vex), Some(Seat::Passenger));
    assert_eq!(craft(&play, "tern").seat_of(vex), None);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
}

#[test]
fn g_veh_38_docked_ships_do_not_fly_on() {
    let mut play = dogfight();
    play.all(&[
        "speed tern 3",
        "speed corsair 2",
        "range tern corsair engaged",
    ]);
    let moves = |play: &Play, name: &str| craft(play, name).effects.open_move.is_some();
    for _ in 0..3 {
        play.ok("next!");
        assert!(
            !moves(&play, "tern") && !moves(&play, "corsair"),
            "G-VEH-06"
        );
    }
    play.all(&["kill rook", "range tern corsair engaged"]);
    let said = ["next!", "next!"]
        .map(|line| play.ok(line).join(" "))
        .join(" ");
    assert!(!said.contains("G-VEH-09"), "{said}");
    // Apart they do.
    let mut play = dogfight();
    play.all(&["speed tern 3", "range tern corsair short"]);
    play.ok("next!");
    assert!(moves(&play, "tern"), "G-VEH-06");
}
