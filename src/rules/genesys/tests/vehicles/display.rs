//! Tests of the display of vehicles: the roster, the sheet, the offers.

use super::{craft, dogfight, duel, lines};
use crate::Genesys;
use crate::kinds::Band;
use crate::model::check::Check;
use crate::model::records::Damage;
use crate::tests::{Play, tool};
use rules::system::System;

#[test]
fn g_veh_01_the_roster_says_speed_guns_crew_and_what_is_broken() {
    let mut play = dogfight();
    play.all(&["speed tern 4", "crit tern = 60"]);
    let roster = Genesys::roster(&play.state);
    let tern = roster.iter().find(|l| l.name == "Tern").unwrap();
    let said: Vec<String> = tern
        .facts
        .iter()
        .map(|f| format!("{} {}", f.label, f.value.plain()))
        .collect();
    let said = said.join("; ");
    for part in [
        "Speed 4/4",
        "Handling −3 of +1",
        "Navigation Damaged (2)",
        "Out navigation",
        "Pulse lasers forward ready",
        "acting: pilot Vex",
        "still to act: gunner Ila",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_sheet_lists_every_reason_of_a_broken_component() {
    let mut play = dogfight();
    play.all(&["crit tern = 40", "system tern 19"]);
    let id = craft(&play, "tern").id;
    let library = crate::library::Library::shipped();
    let sheet = Genesys::sheet(&play.state, &library, id).unwrap();
    let damage = sheet.blocks.iter().find(|b| b.title == "Damage").unwrap();
    let text: Vec<String> = damage
        .rows
        .iter()
        .map(|r| {
            r.cells
                .iter()
                .map(rules::view::Rich::plain)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let both = text.iter().find(|t| t.contains("Hull Damaged, "));
    says!(both.expect("both reasons"));
}

#[test]
fn what_a_pilot_may_do_is_offered_with_its_reason_where_not() {
    let mut play = dogfight();
    let all = play.all_offers();
    let evade = all.iter().find(|o| o.line == "fly @ evade").unwrap();
    assert_eq!(evade.allowed.as_ref().unwrap_err().rule, Some("G-VCOM-17"));
    play.ok("speed tern 4");
    let now = lines(&play);
    for line in [
        "fly @ evade",
        "fly @ brace",
        "drive @",
        "advantage @ Corsair",
        "fly @ steer Corsair short",
    ] {
        assert!(now.contains(&line.to_owned()), "{line}: {now:?}");
    }
}

#[test]
fn every_offer_of_a_crew_can_be_run() {
    for (mut play, before) in [
        (
            dogfight(),
            vec![
                "speed tern 4",
                "system tern 3",
                "hull tern 2",
                "crit tern = 60",
            ],
        ),
        (duel(), vec!["hull bastion 3"]),
    ] {
        play.all(&before);
        for _ in 0..3 {
            // A line that ends with a blank needs further words.
            for line in lines(&play).into_iter().filter(|l| !l.ends_with(' ')) {
                let mut copy = Play::of(&play);
                copy.ok(&line);
            }
            play.ok("next");
        }
    }
}

#[test]
fn g_veh_30_arcs_are_drawn_on_the_sheet_with_what_can_fire_there() {
    let mut play = duel();
    play.ok("component bastion \"broadside battery left\" out");
    let id = craft(&play, "bastion").id;
    let library = crate::library::Library::shipped();
    let sheet = Genesys::sheet(&play.state, &library, id).unwrap();
    let helm = sheet.blocks.iter().find(|b| b.title == "Helm").unwrap();
    let drawn: Vec<String> = helm.rows.iter().map(|r| r.cells[0].plain()).collect();
    // Lance, two tubes and beam ahead and four flak in all directions. One of the port battery is
    // disabled.
    assert_eq!(drawn, ["      ▲ 6/8  ", "7/8 ◀ ■ ▶ 8/8", "      ▼ 4/4  "]);
}

#[test]
fn g_veh_30_while_a_gun_points_somewhere_the_table_may_say_where_its_target_is() {
    let mut play = dogfight();
    play.ok("attack @ corsair with pulse");
    let sides = |play: &Play| {
        let all = play.all_offers().into_iter();
        all.filter(|o| o.key == "bearing")
            .map(|o| o.line)
            .collect::<Vec<_>>()
    };
    assert_eq!(sides(&play).len(), 4, "{:?}", sides(&play));
    play.ok("bearing Tern Corsair aft");
    assert_eq!(sides(&play).len(), 3);
    let note = play
        .tray()
        .notes
        .iter()
        .map(rules::view::Rich::plain)
        .collect::<String>();
    says!(note);
    assert_eq!(play.no("roll = 1s").rule, Some("G-VEH-30"));
    play.all(&["bearing tern corsair off", "roll = 1s", "done"]);
}

#[test]
fn what_few_turns_are_used_for_stands_below_the_maneuvers() {
    use rules::view::OfferGroup;
    let play = duel();
    let all = play.all_offers();
    let group = |line: &str| all.iter().find(|o| o.line == line).map(|o| o.group);
    assert_eq!(group("station @ scan"), Some(OfferGroup::Other));
    assert_eq!(group("attack @"), Some(OfferGroup::Action));
}

#[test]
fn g_man_09_a_ship_that_is_near_is_offered_once() {
    let mut play = dogfight();
    play.all(&["crew vex off", "range vex tern short"]);
    let all = play.all_offers();
    let into = |key: &str| {
        let found = all.iter().find(|o| o.key == key);
        found.map(|o| {
            o.answers
                .iter()
                .map(|a| a.label.clone())
                .collect::<Vec<_>>()
        })
    };
    assert!(into("board").is_some());
    let others = into("mount").unwrap_or_default();
    assert!(!others.contains(&"Tern".to_owned()), "{others:?}");
}

#[test]
fn g_veh_14_debris_takes_no_room_from_what_flies() {
    let mut play = dogfight();
    let listed = |play: &Play| {
        let roster = Genesys::roster(&play.state);
        roster.into_iter().find(|l| l.name == "Corsair").unwrap()
    };
    assert!(listed(&play).craft.is_some());
    play.all(&["crew rook off!", "hull corsair 11"]);
    let debris = listed(&play);
    assert_eq!(debris.note().plain(), "destroyed");
    assert!(debris.facts.is_empty() && debris.craft.is_none());
}

/// The disabled components in the Corsair's rows.
fn out(play: &Play) -> String {
    let roster = Genesys::roster(&play.state);
    let corsair = roster.into_iter().find(|l| l.name == "Corsair").unwrap();
    let fact = corsair.facts.iter().find(|f| f.key == "out");
    fact.map_or_else(String::new, |f| f.value.plain())
}

#[test]
fn g_veh_14_beyond_its_hull_it_says_why_all_is_out_and_what_brings_it_back() {
    let mut play = dogfight();
    assert_eq!(out(&play), "");
    play.all(&["crit corsair = 60"]);
    assert!(out(&play).contains("(Navigation Damaged)"));
    let state = play.state.clone();
    play.all(&["system corsair 11"]);
    let said = out(&play);
    let (all, still) = (said.find("G-VEH-24"), said.find("(Navigation Damaged)"));
    assert!(all.is_some() && all < still, "{said}");
    says!(said);
    play.state = state;
    play.all(&["hull corsair 11"]);
    let said = out(&play);
    assert!(said.contains("10") && said.contains("G-VEH-14"), "{said}");
    says!(said);
    let gauges = crate::show::vehicles::bearing::craft(&play.state, craft(&play, "corsair"));
    assert_eq!(gauges.unwrap().down, ["hull over 10"]);
}

#[test]
fn g_vcom_25_arcs_and_guns_count_only_what_can_be_fired_now() {
    let play = duel();
    let gauges =
        |name| crate::show::vehicles::bearing::craft(&play.state, craft(&play, name)).unwrap();
    let bastion = gauges("bastion");
    // Two torpedo tubes are not prepared.
    let (ready, of) = bastion.guns.unwrap();
    assert_eq!(of - ready, 2);
    let fore = bastion.arcs.first().unwrap();
    assert_eq!(fore.of - fore.ready, 2);
}

/// On foot before the Corsair, whose armor of 2 stops 20 of a pistol shot, with the boarders out of reach.
fn before_the_corsair() -> Play {
    let mut play = Play::fight();
    play.all(&[
        "add corsair",
        "add wing_leader as Rook",
        "crew rook corsair pilot",
        "range vex corsair short",
        "range vex boarders extreme",
    ]);
    play
}

#[test]
fn g_veh_35_a_vehicle_that_a_pistol_cannot_hurt_is_the_default_if_no_one_else_is_in_reach() {
    let mut play = before_the_corsair();
    let target = |play: &Play| play.state.check.as_ref().and_then(Check::target);
    play.ok("attack @");
    assert_eq!(target(&play), Some(super::id(&play, "corsair")));
    play.all(&["cancel", "range vex boarders short", "attack @"]);
    assert_eq!(target(&play), Some(play.id("boarders")));
    // A named target is taken at its word, and its armor is shown as it counts.
    play.all(&["cancel", "attack @ corsair with pistol"]);
    let target = play.tray().target.unwrap();
    assert!(
        target.facts.plain().contains("armor 2 × 10"),
        "{:?}",
        target.facts
    );
    play.ok("roll = 5s!");
    let result = play.tray().result;
    assert!(
        result[0].plain().contains("20 armor (2 × 10)"),
        "{result:?}"
    );
}

/// A weapon that can hurt the vehicle still takes the nearest target.
#[test]
fn g_veh_35_a_heavy_weapon_still_takes_the_nearest_vehicle() {
    let mut play = before_the_corsair();
    play.change("vex", |vex| vex.weapons.clear());
    let heavy = tool("ranged_heavy", Damage::Fixed(30), 3, Band::Medium, &[]);
    play.arm("vex", heavy);
    play.ok("attack @");
    let target = play.state.check.as_ref().and_then(Check::target);
    assert_eq!(target, Some(super::id(&play, "corsair")));
}

/// A gun that points elsewhere isn't out of reach, while a gun that someone else mans could fire.
#[test]
fn g_veh_30_a_row_whose_gun_points_elsewhere_says_that_it_is_not_usable_now() {
    let mut play = Play::with(&[
        "add oar side pc",
        "add corsair",
        "add vex_marrow",
        "add ila_senn",
        "add wing_leader as Rook",
        "crew vex oar gunner \"heavy laser\"",
        "crew ila oar gunner \"flak battery\"",
        "crew rook corsair pilot",
        "range oar corsair short",
        "init vex = 3s",
        "init rook = 2s",
        "init ila = 1s",
        "start",
        "claim vex",
    ]);
    let stops = |play: &Play| {
        let all = play.all_offers();
        all.iter().find(|o| o.key == "attack").map(|o| o.stops)
    };
    assert_eq!(stops(&play), Some(""));
    play.ok("bearing oar corsair aft");
    assert_eq!(stops(&play), Some("not usable now"));
}
