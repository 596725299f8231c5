//! Tests of what menus, sums and the sheet say in a duel of capital ships, a dogfight, and a chase that ends
//! in boarding.

use super::{change, craft, dogfight, duel};
use crate::Genesys;
use crate::kinds::{Quality, Side};
use crate::library::Library;
use crate::model::check::What;
use crate::model::records::Damage;
use crate::positions::weapons::mount_place;
use crate::show::vehicles::show;
use crate::tests::Play;
use rules::system::System;
use rules::view::{Offer, OfferGroup, Rich};

fn labels(play: &Play, key: &str) -> Vec<String> {
    let all = play.all_offers().into_iter();
    let of = |o: &Offer| o.key == key || o.key.starts_with(&format!("{key}#"));
    all.filter(of).map(|o| o.label).collect()
}

/// The Tern docked with the Corsair, in which Ila is next to Rook, and it is her turn.
fn across() -> Play {
    let mut play = dogfight();
    play.all(&["range tern corsair engaged", "crew ila corsair passenger!"]);
    play.all(&["next", "next"]);
    play
}

#[test]
fn g_qual_03_a_blast_takes_the_room_and_not_the_ship_that_is_docked() {
    let mut play = across();
    play.all(&["attack ila rook with grenade", "roll = 2s 2a!"]);
    let room = labels(&play, "blast_room");
    assert_eq!(room.len(), 1, "{room:?}");
    assert!(room[0].contains("Ila"), "{room:?}");
    assert!(!room[0].contains("Vex"), "{room:?}");
    // Vex would be included aboard the same ship.
    let mut play = dogfight();
    play.all(&["crew rook tern passenger!", "next", "next"]);
    play.all(&["attack ila rook with grenade", "roll = 2s 2a!"]);
    assert!(labels(&play, "blast_room")[0].contains("Vex"));
}

#[test]
fn t_40_a_boarder_buys_nothing_of_the_ship_it_has_boarded() {
    let ship = |play: &Play| -> Vec<String> {
        let keys = play.all_offers().into_iter().map(|o| o.key);
        keys.filter(|key| key.starts_with("v_")).collect()
    };
    let mut own = dogfight();
    own.all(&["next", "next"]);
    for symbols in ["roll = 2s 2a!", "roll = 2s 2t!"] {
        let mut play = Play::of(&own);
        play.all(&["speed tern 2", "attack ila corsair", symbols]);
        assert!(!ship(&play).is_empty(), "{symbols}");
        let mut play = across();
        play.all(&["range tern corsair short", "speed corsair 2"]);
        play.all(&["attack ila rook with unarmed at engaged!", symbols]);
        assert_eq!(ship(&play), Vec::<String>::new(), "{symbols}");
    }
}

#[test]
fn g_struct_09_the_end_and_what_follows_belong_to_no_round() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "start",
    ]);
    for _ in 0..4 {
        assert_eq!(Genesys::moment(&play.state).0, 1);
        let mut over = Play::of(&play);
        over.ok("end");
        assert_eq!(Genesys::moment(&over.state), (0, 0));
        over.ok("strain vex 1");
        assert_eq!(Genesys::moment(&over.state), (0, 0));
        // In a combatant's turn, and in a slot that still needs one.
        if play.state.turn.is_none() {
            let line = play.all_offers().first().map(|o| o.line.clone());
            play.ok(&line.unwrap());
        } else {
            play.ok("next");
        }
    }
}

#[test]
fn g_vcom_25_a_beam_that_only_holds_is_not_what_a_pilot_fires_unasked() {
    let mut play = dogfight();
    play.ok("crew ila tern passenger!");
    change(&mut play, "tern", |v| {
        let gun = v.weapons[0].clone();
        v.weapons[0].weapon.name = "Snare beam".to_owned();
        v.weapons[0].weapon.damage = Damage::Fixed(0);
        v.weapons[0].weapon.qualities = vec![Quality::Tractor(3)];
        v.weapons.push(gun);
    });
    let place = |play: &Play| match play.state.check.as_ref().map(|c| c.what.clone()) {
        Some(What::Attack { weapon, .. }) => mount_place(weapon),
        other => panic!("no attack: {other:?}"),
    };
    play.ok("attack @");
    assert_eq!(place(&play), Some(1));
    // A weapon chosen once stays chosen.
    play.all(&["weapon snare", "roll = 1f", "done", "next", "next", "next"]);
    play.all(&["claim vex", "attack @"]);
    assert_eq!(place(&play), Some(0));
}

#[test]
fn g_veh_35_those_inside_a_dead_ship_are_named_with_the_way_to_them() {
    let mut play = dogfight();
    play.ok("hull corsair 11 = 20");
    assert!(craft(&play, "corsair").wrecked() && play.figure("rook").able());
    let refused = play.no("attack @");
    assert_eq!(refused.rule, Some("G-VEH-35"));
    // An override that would be refused again is not offered.
    assert_eq!(refused.clone().with_line("attack @").overrule, None);
    let refused = refused.to_string();
    for words in [
        "Rook",
        "`attack \"Vex Marrow\" Corsair`",
        "`crew \"Vex Marrow\" Corsair passenger`",
    ] {
        assert!(refused.contains(words), "{words}: {refused}");
    }
    says!(refused);
    play.ok("attack @ corsair");
}

#[test]
fn g_vcom_15_what_is_braced_stands_in_the_sum_of_the_hit() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next", "attack @ tern with laser"]);
    play.all(&["roll = 3s!", "absorb tern 1"]);
    let result: Vec<String> = play.tray().result.iter().map(Rich::plain).collect();
    let sum = result.iter().any(|line| line.contains(" − 1 braced = "));
    assert!(sum, "{result:?}");
}

#[test]
fn g_vcom_15_m_22_each_row_names_the_critical_hit_it_leads_to_and_its_price() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 60"]);
    let library = Library::shipped();
    let rows: Vec<Offer> = play.all_offers();
    let rows: Vec<&Offer> = rows.iter().filter(|o| o.key == "absorb").collect();
    assert_eq!(rows.len(), 5, "0 to the silhouette of 4");
    for (by, row) in (0u16..).zip(rows) {
        let name = &library.critical_hit(60 - by * 10).unwrap().name;
        assert!(row.label.contains(name), "{name}: {}", row.label);
        let price = match by {
            0 => String::new(),
            n => format!("{n} system strain"),
        };
        assert_eq!(row.cost.plain(), price);
    }
}

#[test]
fn g_vcom_21_a_barrage_is_named_before_the_roll_and_bought_first_after_it() {
    let mut play = duel();
    play.all(&["attack @ warden with flak", "concentrate"]);
    let told = play.tray().subtitle.plain();
    assert!(told.contains("Concentrated Barrage of "), "{told}");
    play.ok("roll = 2s 3a!");
    let first = play.all_offers().into_iter().next().unwrap();
    assert_eq!(first.rule.as_deref(), Some("G-VCOM-21"), "{first:?}");
}

#[test]
fn t_45_a_critical_hit_on_a_squadron_says_that_it_takes_a_craft() {
    let mut play = Play::with(&[
        "add needle as Dart",
        "squadron dart 3",
        "add wing_flier x3 as Wing",
        "crew wing dart pilot",
    ]);
    let said = play.ok("crit dart = 50").join(" ");
    says!(said);
}

/// The places of the rows whose keys a pilot learns, in the list of the turn.
fn places(play: &Play) -> Vec<Option<usize>> {
    let mut all = play.all_offers();
    all.retain(|o| matches!(o.group, OfferGroup::Action | OfferGroup::Maneuver));
    all.sort_by_key(|o| o.group != OfferGroup::Action);
    let lines = [
        "attack @",
        "drive @",
        "fly @ brace",
        "fly @ evade",
        "maneuver @ aim",
    ];
    let starts = [
        "fly @ reposition",
        "fly @ accelerate",
        "fly @ decelerate",
        "fly @ steer",
    ];
    let whole = lines
        .iter()
        .map(|line| all.iter().position(|o| o.line == *line));
    let begun = starts.iter();
    let begun = begun.map(|line| all.iter().position(|o| o.line.starts_with(line)));
    whole.chain(begun).collect()
}

#[test]
fn g_vcom_07_the_rows_of_a_pilot_keep_their_places_through_a_turn() {
    let mut play = dogfight();
    let before = places(&play);
    assert!(before.iter().all(Option::is_some), "{before:?}");
    for line in [
        "speed tern 3",
        "speed tern 4",
        "fly @ steer corsair short",
        "maneuver @ aim",
        "fly @ brace",
        "fly @ evade!",
        "maneuver @ aim!",
        "system tern 2",
        "hull tern 3",
        "range tern corsair engaged",
        "range tern corsair extreme",
        "crit tern = 20!",
        "speed tern 0",
    ] {
        play.ok(line);
        assert_eq!(places(&play), before, "{line}");
    }
    // An unavailable maneuver shows the reason.
    let all = play.all_offers();
    let brace = all.iter().find(|o| o.line == "fly @ brace").unwrap();
    assert!(brace.allowed.is_err(), "{brace:?}");
}

#[test]
fn g_man_07_cover_once_taken_keeps_its_row() {
    let mut play = Play::fight();
    let place = |play: &Play| {
        let all = play.all_offers();
        let at = all.iter().position(|o| o.key == "guard");
        let cover = all
            .iter()
            .find(|o| o.key == "cover")
            .map(|o| o.allowed.is_ok());
        (at, cover)
    };
    let (at, free) = place(&play);
    assert_eq!(free, Some(true));
    play.ok("maneuver @ cover");
    assert_eq!(place(&play), (at, Some(false)));
    // A maneuver that is already done can't be exchanged for the action (G-ACT-02).
    let all = play.all_offers();
    let exchange = all.iter().find(|o| o.key == "exchange").unwrap();
    assert!(exchange.answers.iter().all(|a| a.label != "take cover"));
}

#[test]
fn g_veh_05_steering_says_how_much_of_the_move_it_took() {
    let mut play = dogfight();
    play.ok("speed tern 3");
    let said = play.ok("fly @ steer corsair short").join(" ");
    says!(said);
    let said = play.ok("fly @ steer corsair medium").join(" ");
    says!(said);
}

#[test]
fn g_range_01_a_ship_says_how_far_the_others_are_the_nearest_first() {
    let mut play = super::dogfight();
    play.all(&["add needle as Dart", "range tern dart long"]);
    let told = |play: &Play| {
        let tern = super::craft(play, "tern");
        let sheet = show::sheet(&play.state, tern);
        let here = sheet.now.into_iter().find(|f| f.key == "range");
        let listed = show::facts(&play.state, tern);
        let listed = listed.into_iter().find(|f| f.key == "range");
        assert_eq!(here, listed);
        here.map(|f| f.value.plain())
    };
    assert_eq!(told(&play).as_deref(), Some("medium Corsair · long Dart"));
    // None of its own side, and none that can no longer fight.
    super::change(&mut play, "dart", |v| v.side = Side::Pc);
    assert_eq!(told(&play).as_deref(), Some("medium Corsair"));
    play.ok("end");
    assert_eq!(told(&play), None);
}

#[test]
fn t_45_a_squadron_says_how_many_of_it_fly() {
    let mut play = Play::with(&["add needle as Dart", "squadron dart 3"]);
    let told = |play: &Play| {
        let facts = show::matters_now(&play.state, super::craft(play, "dart"));
        let now = facts.into_iter().find(|f| f.key == "effects").unwrap();
        now.value.plain()
    };
    assert_eq!(told(&play), "3 craft");
    play.ok("hull dart 8");
    says!(told(&play));
}
