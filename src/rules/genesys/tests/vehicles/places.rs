//! Tests of positions when characters get on or off, and of free places.

use rules::system::System;
use rules::view::OfferGroup;

use super::{craft, dogfight, duel, id, lines};
use crate::Genesys;
use crate::events::Event;
use crate::events::vehicles::VehicleEvent;
use crate::kinds::Band;
use crate::model::check::Check;
use crate::model::vehicles::crew::Seat;
use crate::tests::Play;

/// Vex, engaged with a mob and with the shuttle next to them, acts first.
fn pressed() -> Play {
    Play::with(&[
        "add vex_marrow",
        "add ashen_oar_boarder x4 as Mob side npc",
        "add wherry as Ride side pc",
        "engage vex ride",
        "engage mob vex",
        "init vex = 3s",
        "init mob = 1s",
        "start",
    ])
}

#[test]
fn g_range_02_g_veh_38_an_engagement_on_foot_does_not_survive_riding_off() {
    let mut play = pressed();
    play.ok("crew vex ride");
    let (vex, mob) = (play.id("vex"), play.id("mob"));
    assert!(!play.state.ranges.engaged(vex, mob));
    assert_eq!(play.state.band(vex, mob).to_string(), "short");
    let said = play.ok("fly vex accelerate with action").join(" ");
    says!(said);
    let ride = craft(&play, "ride").id;
    assert!(!play.state.ranges.engaged(ride, mob));
    // She has its range, and its position once she gets out.
    play.ok("range ride mob long");
    assert_eq!(play.state.band(vex, mob).to_string(), "long");
    play.ok("crew vex off!");
    assert_eq!(play.state.band(vex, mob).to_string(), "long");
}

#[test]
fn g_range_02_a_rider_leaves_those_its_vehicle_leaves() {
    let mut play = Play::with(&[
        "add skipjack as Bike side pc",
        "add vex_marrow",
        "add wing_leader as Rook",
        "crew vex bike pilot",
        "engage vex rook",
        "init vex = 3s",
        "init rook = 1s",
        "start",
    ]);
    let (vex, rook) = (play.id("vex"), play.id("rook"));
    assert!(play.state.ranges.engaged(vex, rook));
    play.ok("fly vex accelerate");
    assert!(!play.state.ranges.engaged(vex, rook));
    // Ranges set by hand move it as well.
    play.all(&["engage vex rook", "range bike rook long"]);
    assert_eq!(play.state.band(vex, rook).to_string(), "long");
}

#[test]
fn g_range_02_boarding_takes_touching_the_vehicle() {
    for line in ["maneuver vex board tern", "crew vex tern"] {
        let mut play = dogfight();
        play.all(&["crew vex off", "next!", "next!", "next!", "claim vex"]);
        play.ok("range vex tern short");
        let refused = play.no(line);
        assert_eq!(refused.rule, Some("G-RANGE-02"), "{line}");
        assert!(!lines(&play).iter().any(|one| one == "crew @ tern"));
        Play::of(&play).ok(&format!("{line}!"));
        play.ok("maneuver vex engage tern");
        play.ok(line);
        assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 2);
    }
    // From one ship into another docked one she need not walk.
    let mut play = dogfight();
    play.all(&["range tern corsair engaged", "crew vex off"]);
    play.ok("maneuver vex board corsair");
    // Before the fight people can be placed freely.
    Play::with(&["add wherry", "add vex_marrow", "crew vex wherry"]);
}

#[test]
fn g_range_02_who_gets_out_stands_beside_the_vehicle_and_gets_in_again() {
    for line in ["maneuver vex dismount", "crew vex off"] {
        // A ship added for the other side is as near as one of the character's own.
        let mut play = Play::with(&[
            "add wherry as Tern",
            "add vex_marrow",
            "add ashen_oar_boarder x3 as Mob",
            "crew vex tern pilot",
            "init vex = 3s",
            "init mob = 1s",
            "start",
        ]);
        play.ok(line);
        let (vex, tern) = (play.id("vex"), craft(&play, "tern").id);
        assert_eq!(play.state.band(vex, tern), Band::Engaged, "{line}");
        play.ok("maneuver vex board tern with strain");
        assert_eq!(play.state.place_of(vex), tern);
        // Away from it she moves freely.
        play.all(&["crew vex off!", "maneuver vex move mob short!"]);
        assert!(!play.state.ranges.engaged(vex, tern), "{line}");
    }
}

#[test]
fn g_man_12_getting_off_is_no_way_out_of_a_melee() {
    let mut play = Play::with(&[
        "add skipjack as Bike side pc",
        "add vex_marrow",
        "add wing_leader as Rook",
        "crew vex bike pilot",
        "engage vex rook",
        "init vex = 3s",
        "init rook = 1s",
        "start",
        "maneuver vex dismount",
    ]);
    let (vex, rook) = (play.id("vex"), play.id("rook"));
    assert!(play.state.ranges.engaged(vex, rook));
    play.ok("maneuver vex board bike with strain");
}

#[test]
fn g_veh_01_nobody_gets_aboard_beyond_the_places_there_are() {
    let mut play = Play::with(&[
        "add needle side pc",
        "add wherry side pc",
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x9 as Mob side pc",
        "crew vex needle",
    ]);
    let refused = play.no("crew ila needle passenger");
    assert_eq!(refused.rule, Some("G-VEH-01"));
    says!(refused.why);
    assert_eq!(play.no("crew vex needle engineer").rule, Some("G-VEH-01"));
    Play::of(&play).ok("crew ila needle passenger!");
    // A minion group takes a place for each member left: the pilot's and 8 more are 9.
    play.ok("crew mob wherry passenger");
    assert_eq!(play.no("crew ila wherry").rule, Some("G-VEH-01"));
    play.ok("set mob wounds 0");
    // A squadron has the places of its craft.
    play.all(&["crew mob off", "crew vex off", "squadron needle 9!"]);
    play.ok("crew mob needle pilot");
}

#[test]
fn g_vcom_04_whoever_rides_along_fires_no_gun_of_the_ship() {
    let mut play = dogfight();
    play.all(&["next", "next", "crew ila tern passenger!"]);
    let refused = play.no("attack ila corsair with laser");
    assert_eq!(refused.rule, Some("G-VCOM-04"));
    Play::of(&play).ok("attack ila corsair with laser!");
    play.ok("crew ila tern gunner");
    assert!(matches!(
        craft(&play, "tern").seat_of(play.id("ila")),
        Some(Seat::Gunner(_))
    ));
    play.ok("attack ila corsair with laser");
}

#[test]
fn g_veh_20_no_pistol_is_drawn_on_a_ship_because_its_guns_are_out() {
    let mut play = dogfight();
    play.all(&["component tern pulse out", "next", "next"]);
    let refused = play.no("attack ila corsair");
    assert_eq!(refused.rule, Some("G-VEH-20"));
    says!(refused.why);
    // If named, and against enemies inside, it is used.
    Play::of(&play)
        .run("attack ila corsair with staff at engaged!")
        .unwrap();
    play.all(&["crew rook tern passenger!", "attack ila rook"]);
    let mut play = dogfight();
    play.all(&["system tern 19", "next", "next"]);
    assert_eq!(play.no("attack ila corsair").rule, Some("G-VEH-20"));
}

#[test]
fn g_veh_37_people_on_foot_are_not_found_from_far_without_help() {
    let mut play = dogfight();
    play.all(&[
        "add ashen_oar_boarder x4 as Mob side npc",
        "attack @ mob at extreme",
    ]);
    let shown = format!("{:?}", play.tray().reminders);
    assert!(
        shown.contains("Infantry") && shown.contains("G-VEH-37"),
        "{shown}"
    );
    play.all(&["cancel", "attack @ corsair at extreme"]);
    let shown = format!("{:?}", play.tray().reminders);
    assert!(!shown.contains("Infantry"), "{shown}");
}

/// A Bastion with Vex at the controls and an unnamed gun crew.
fn manned() -> Play {
    Play::with(&[
        "add bastion side pc",
        "add ashen_oar_boarder x4 as Deck side pc",
        "add vex_marrow",
        "crew deck bastion gunner",
        "crew vex bastion pilot",
    ])
}

/// The offers based on G-VCOM-05.
fn about_slots(play: &Play) -> Vec<rules::view::Offer> {
    let rule = |o: &rules::view::Offer| o.rule.as_deref() == Some("G-VCOM-05");
    play.all_offers().into_iter().filter(rule).collect()
}

#[test]
fn g_vcom_05_before_the_fight_it_is_asked_whether_nameless_crew_take_a_slot() {
    let mut play = manned();
    let rows = about_slots(&play);
    assert_eq!(rows.len(), 1, "not that of Vex");
    says!(rows[0].label);
    assert_eq!(rows[0].group, OfferGroup::Asked);
    let start = play.all_offers().into_iter().find(|o| o.line == "start");
    assert_eq!(start.unwrap().group, OfferGroup::Asked, "the other answer");
    let asks = |play: &Play| crate::Genesys::turns(&play.state).asks;
    says!(asks(&play));
    let line = rows[0].line.clone();
    play.ok(&line);
    says!(asks(&play));
    assert_ne!(about_slots(&play)[0].group, OfferGroup::Asked);
    play.all(&["init vex = 3s", "start"]);
    let deck = play.id("deck");
    assert_eq!(play.state.slots.len(), 1);
    assert_eq!(play.state.figure(deck).unwrap().score, None, "no check");
    assert_eq!(play.state.active(), Some(play.id("vex")), "nobody else");
    let facts = crate::show::vehicles::show::matters_now(&play.state, craft(&play, "bastion"));
    assert!(format!("{facts:?}").contains("no slot"), "{facts:?}");
    let refused = play.no("claim deck 1");
    assert_eq!(refused.rule, Some("G-VCOM-05"));
    // With and without a number the hint is `slot for`, because an extra slot would not help.
    for line in ["claim deck 1", "claim deck"] {
        let hint = play.no(line).hint.unwrap();
        assert!(hint.contains("`slot for Deck`"), "{line}: {hint}");
    }
    // Set back, it rolls, and has its slot.
    play.ok("slot for deck");
    assert_eq!(play.state.slots.len(), 2);
    // A group in a small craft keeps its own, and one alone on a capital ship acts for it.
    assert!(about_slots(&dogfight()).is_empty());
    let alone = Play::with(&[
        "add bastion side pc",
        "add ashen_oar_boarder x4 as Deck side pc",
        "crew deck bastion pilot",
    ]);
    assert!(about_slots(&alone).is_empty());
}

#[test]
fn g_vcom_05_a_slot_that_is_given_up_is_given_up_at_once() {
    for (init, line, acts) in [
        // The slot it rolled, still to come, and the current one with nothing done.
        ("init deck = 1s", "slot no deck", "vex"),
        ("init deck = 4s", "slot no deck", "vex"),
        ("init deck = 1s", "slot fall 2", "vex"),
        ("init deck = 4s", "slot fall 2", "vex"),
    ] {
        let mut play = manned();
        play.all(&["init vex = 3s", init, "start", "claim vex 1!"]);
        assert_eq!(play.state.slots.len(), 2);
        if line == "slot no deck" {
            assert_eq!(about_slots(&play)[0].line, "slot no Deck");
        }
        play.ok(line);
        assert_eq!(play.state.slots.len(), 1, "{init} {line}");
        assert_eq!(play.state.active(), Some(play.id(acts)), "{init} {line}");
        // A claim is given back with it.
        let mut play = manned();
        play.all(&["init vex = 3s", "init deck = 1s", "start", "claim vex"]);
        play.all(&["claim deck 2", "slot fall 2"]);
        assert_eq!(play.state.slots.len(), 1);
        assert_eq!(play.state.claim_of(play.id("deck")), None);
    }
    // A combatant that has claimed a better one gives up the one it rolled, and the better one returns
    // to its side.
    let mut play = manned();
    play.all(&["init vex = 3s", "init deck = 1s", "start", "claim deck 1"]);
    play.ok("slot no deck");
    let left: Vec<u32> = play.state.slots.iter().map(|s| s.number).collect();
    assert_eq!(left, [1], "what Vex rolled stays");
    assert_eq!(play.state.slots[0].score.success, 3);
    assert_eq!(play.state.active(), Some(play.id("vex")));
    // A slot with a begun turn is removed when the round ends.
    let mut play = manned();
    play.all(&["init vex = 3s", "init deck = 1s", "start", "claim vex"]);
    play.all(&["maneuver @ aim", "next"]);
    play.all(&["maneuver @ aim", "slot no deck"]);
    assert_eq!(play.state.slots.len(), 2);
    play.ok("next");
    assert_eq!(play.state.slots.len(), 1);
    assert_eq!(play.state.active(), Some(play.id("vex")));
}

#[test]
fn m_21_jamming_is_shown_with_its_difficulty_and_ends_with_the_encounter() {
    let mut play = dogfight();
    play.all(&["station @ jam", "roll = 2s", "done", "next"]);
    let corsair = craft(&play, "corsair");
    let facts = crate::show::vehicles::show::matters_now(&play.state, corsair);
    assert!(
        format!("{facts:?}").contains("jammed: Computers 3"),
        "{facts:?}"
    );
    play.ok("check rook computers average");
    let shown = format!("{:?}", play.tray().reminders);
    assert!(
        shown.contains("difficulty 3") && shown.contains("M-21"),
        "{shown}"
    );
    play.all(&["cancel", "end"]);
    assert_eq!(craft(&play, "corsair").effects.jammed, None);
}

#[test]
fn g_man_09_a_place_is_said_once_and_speeds_beyond_the_top_are_not_named() {
    let mut play = dogfight();
    let boarded = |e: &&Event| matches!(e, Event::Vehicle(VehicleEvent::Boarded(_)));
    let seats = play.events.iter().filter(boarded).count();
    let said = play.ok("crew @ tern engineer").join(" ");
    let boarded = |e: &&Event| matches!(e, Event::Vehicle(VehicleEvent::Boarded(_)));
    assert_eq!(play.events.iter().filter(boarded).count(), seats + 1);
    says!(said);
    play.all(&["crew @ tern pilot!", "speed tern 4"]);
    let all = play.all_offers();
    assert!(all.iter().any(|o| o.label == "accelerate"));
    assert!(!all.iter().any(|o| o.label == "accelerate to 5"));
    let refused = duel().no("attack @ warden with torpedo");
    says!(refused.why);
}

fn on_offer(play: &Play, line: &str) -> bool {
    play.all_offers().iter().any(|o| o.line == line)
}

#[test]
fn g_man_09_nobody_lies_down_in_the_saddle_or_leaves_what_carries_it() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add rift_hound as Hound side pc",
        "add ashen_oar_boarder x3 as Mob",
        "engage vex hound",
        "init vex = 3s",
        "init hound = 2s",
        "init mob = 1s",
        "start",
        "claim vex",
    ]);
    let lines = ["maneuver @ prone", "maneuver @ disengage"];
    assert!(lines.iter().all(|line| on_offer(&play, line)));
    play.ok("maneuver @ mount hound");
    for line in ["maneuver @ prone", "maneuver @ disengage", "disengage vex"] {
        assert!(!on_offer(&play, line), "{line}");
        let refused = play.no(line);
        assert_eq!(refused.rule, Some("G-MAN-09"), "{line}");
        let hint = refused.hint.unwrap();
        assert!(
            hint.contains("`maneuver \"Vex Marrow\" dismount`"),
            "{hint}"
        );
        Play::of(&play).ok(&format!("{line}!"));
    }
    assert!(
        play.no("disengage hound")
            .hint
            .unwrap()
            .contains("dismount")
    );
    // Outside an engagement it rides as before.
    play.all(&["range vex mob short", "maneuver @ engage mob with strain"]);
    assert!(on_offer(&play, "maneuver @ disengage"));
    // On foot again both are offered.
    play.all(&["disengage vex", "next!", "next!", "next!", "claim vex"]);
    play.ok("maneuver @ dismount");
    assert!(lines.iter().all(|line| on_offer(&play, line)));
}

#[test]
fn g_man_09_a_mount_and_its_rider_go_together() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add rift_hound as Hound side pc",
        "add ashen_oar_boarder x3 as Mob",
        "add ashen_oar_boarder x3 as Crowd",
        "engage vex hound",
        "range vex mob long",
        "init vex = 3s",
        "init hound = 2s",
        "init mob = 1s",
        "init crowd = 0s",
        "start",
        "claim vex",
        "maneuver @ mount hound",
    ]);
    let [vex, hound, mob, crowd] = ["vex", "hound", "mob", "crowd"].map(|name| play.id(name));
    // A range set for her alone applies to the animal.
    assert_eq!(play.state.band(hound, mob).to_string(), "long");
    play.ok("range vex mob short");
    let said = play.ok("maneuver @ engage mob with strain").join(" ");
    says!(said);
    assert!(!said.contains("leaves"), "{said}");
    assert!(play.state.ranges.engaged(vex, mob));
    assert!(
        play.state.ranges.engaged(hound, mob),
        "the animal comes too"
    );
    // Away again, at long range.
    assert!(on_offer(&play, "maneuver @ disengage"));
    play.ok("range vex mob long");
    assert_eq!(play.state.band(hound, mob).to_string(), "long");
    assert!(!play.state.ranges.engaged(hound, mob));
    // What engages one engages the other, and the rider moves with the animal.
    play.ok("range crowd hound engaged");
    assert!(play.state.ranges.engaged(vex, crowd));
    play.ok("range hound crowd extreme");
    assert_eq!(play.state.band(vex, crowd).to_string(), "extreme");
    assert_eq!(play.state.band(vex, mob).to_string(), "long");
    // On foot each moves alone.
    play.ok("range vex mob short");
    play.all(&[
        "next!",
        "next!",
        "next!",
        "next!",
        "claim vex",
        "maneuver @ dismount",
    ]);
    play.ok("maneuver @ engage mob with strain");
    assert!(!play.state.ranges.engaged(hound, mob));
}

fn vehicle(play: &Play, name: &str) -> rules::view::Id {
    let found = play.state.vehicles.iter().find(|v| v.name == name);
    found.unwrap().id
}

/// A ship is on the side of its crew: it is not a target for those aboard, and its enemies are those of
/// its crew (G-COMB-01, G-VCOM-04).
#[test]
fn g_comb_01_g_vcom_04_a_ship_is_of_the_side_that_flies_it() {
    let mut play = Play::with(&[
        "add drayhorse as Tern",
        "add corsair as Cor",
        "add vex_marrow",
        "add \"wing leader\" as Rook",
        "crew vex tern pilot",
        "crew rook cor pilot",
        "range tern cor medium",
        "init vex = 3s!",
        "init rook = 1s!",
        "start",
        "attack @",
    ]);
    let target = |play: &Play| play.state.check.as_ref().and_then(Check::target);
    assert_eq!(
        target(&play),
        Some(vehicle(&play, "Cor")),
        "no side was said"
    );
    // The strip shows them on the sides for which they fight.
    let listed = Genesys::roster(&play.state);
    let tone = |name: &str| listed.iter().find(|l| l.name == name).map(|l| l.tone);
    assert_eq!(tone("Tern"), tone("Vex Marrow"));
    assert_ne!(tone("Tern"), tone("Cor"));
    play.all(&["cancel", "next", "attack @"]);
    assert_eq!(target(&play), Some(vehicle(&play, "Tern")));
    play.ok("cancel");
    let on_offer = play.all_offers();
    assert!(
        on_offer.iter().any(|o| o.line.contains("advantage @")),
        "G-VCOM-23"
    );
}

/// A boarder of a ship that others fly has no station there, whatever side it was added on.
#[test]
fn g_vcom_04_a_boarder_takes_no_gun_of_those_it_boards() {
    let mut play = Play::with(&[
        "add warden as Plain",
        "add oar as Bow",
        "add vex_marrow",
        "add ila_senn",
        "add captain_marrack as Marrack",
        "add ashen_oar_boarder x3 as Boarders",
        "crew vex plain pilot",
        "crew ila plain gunner",
        "crew marrack bow pilot",
        "crew boarders bow passenger",
        "engage bow plain",
        "init boarders = 2s!",
        "init vex = 1s!",
        "start",
        "claim boarders",
    ]);
    let said = play.ok("maneuver boarders mount plain").join(" ");
    assert!(
        said.contains("passenger") && !said.contains("gunner"),
        "{said}"
    );
}

/// A character can't ride an animal and be aboard at once (G-MAN-09).
#[test]
fn g_man_09_whoever_is_mounted_dismounts_before_boarding() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add rift_hound as Hound side pc",
        "add drayhorse as Dray side pc",
        "engage vex hound",
        "maneuver vex mount hound",
    ]);
    assert_eq!(play.no("crew vex dray passenger").rule, Some("G-MAN-09"));
    assert_eq!(play.no("crew hound dray passenger").rule, Some("G-MAN-09"));
    play.all(&["maneuver vex dismount", "crew vex dray passenger"]);
}

/// Without a named station a free one is taken, and the pilot stays at the controls (G-MAN-09).
#[test]
fn g_man_09_without_a_station_nobody_leaves_the_controls() {
    let mut play = dogfight();
    let tern = id(&play, "tern");
    let seat = |play: &Play, who: &str| {
        let vehicle = play.state.vehicle(tern).unwrap();
        vehicle.seat_of(play.id(who))
    };
    assert_eq!(play.no("crew vex tern").rule, None);
    play.no("crew vex tern!");
    play.ok("crew ila tern passenger!");
    assert_eq!(seat(&play, "vex"), Some(Seat::Pilot));
    // A passenger takes the free gun, and not the controls of another.
    play.ok("crew ila tern!");
    assert!(matches!(seat(&play, "ila"), Some(Seat::Gunner(_))));
    assert_eq!(seat(&play, "vex"), Some(Seat::Pilot));
    play.ok("crew vex tern passenger");
    assert_eq!(seat(&play, "vex"), Some(Seat::Passenger));
}
