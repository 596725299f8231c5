//! Tests of the content of `state --json` in a fight: numbers, ends, owners, sources.
//! `tests/it/json.rs` compares the keys with `triumph help json` from outside.

use serde_json::{Value, json};

use crate::Genesys;
use crate::data::data;
use rules::data::Offered;
use rules::system::System;

use super::Play;
use super::vehicles::{change, dogfight};

impl Play {
    fn data(&self) -> Value {
        serde_json::to_value(data(&self.state, &self.library)).unwrap()
    }
}

/// The element of a list whose key has that value.
fn one<'v>(all: &'v Value, key: &str, value: impl Into<Value>) -> &'v Value {
    let value = value.into();
    let mut all = all.as_array().unwrap().iter();
    all.find(|one| one[key] == value)
        .unwrap_or_else(|| panic!("no {key} {value}"))
}

fn combatant(data: &Value, name: &str) -> Value {
    one(&data["combatants"], "name", name).clone()
}

#[test]
fn g_stat_06_a_status_says_the_rounds_it_has_left() {
    let mut play = Play::fight();
    play.ok("status boarders staggered 2");
    let left = |play: &Play| combatant(&play.data(), "Boarders")["statuses"][0].clone();
    let until = left(&play)["until"].clone();
    let boarders = play.id("boarders").0;
    assert_eq!(
        until,
        json!({"at": "turn_end", "whose": boarders, "rounds_left": 2})
    );
    play.ok("next round");
    assert_eq!(left(&play)["until"]["rounds_left"], 1);
    play.all(&["status vex grim", "next round"]);
    let data = play.data();
    assert_eq!(combatant(&data, "Boarders")["statuses"], json!([]));
    let by_hand = json!({"at": "by_hand", "whose": null, "rounds_left": null});
    assert_eq!(
        combatant(&data, "Vex Marrow")["statuses"][0]["until"],
        by_hand
    );
}

#[test]
fn g_heal_09_an_injury_names_its_record_and_its_difficulty() {
    let mut play = Play::fight();
    play.ok("crit vex = 23");
    let row = play.library.critical(23).unwrap().clone();
    let injury = combatant(&play.data(), "Vex Marrow")["injuries"][0].clone();
    assert_eq!(injury["record"], row.id);
    assert_eq!(
        (&injury["difficulty"], &injury["rolled"]),
        (&row.severity.into(), &23.into())
    );
    assert_eq!(injury["injury"], play.figure("vex").criticals[0].mark);
}

#[test]
fn g_struct_05_slots_say_who_holds_them_and_who_has_acted() {
    let mut play = Play::fight();
    let order = play.data()["order"].clone();
    let (vex, boarders) = (play.id("vex").0, play.id("boarders").0);
    let slot = order["current_slot"].clone();
    let current = one(&order["slots"], "slot", slot.clone());
    assert_eq!(
        (&current["holder"], &current["status"]),
        (&vex.into(), &"current".into())
    );
    assert_eq!(combatant(&play.data(), "Vex Marrow")["has_acted"], false);
    play.ok("next");
    let data = play.data();
    assert_eq!(one(&data["order"]["slots"], "slot", slot)["status"], "done");
    assert_eq!(data["order"]["active"], boarders);
    assert_eq!(combatant(&data, "Vex Marrow")["has_acted"], true);
    assert_eq!(combatant(&data, "Boarders")["has_acted"], false);
}

#[test]
fn g_pool_10_sources_say_step_change_rule_whose_and_whether_they_count() {
    let mut play = Play::fight();
    play.all(&[
        "cover boarders 1",
        "maneuver vex aim",
        "attack vex boarders with pistol at medium",
        "modify 2 setback smoke",
    ]);
    let (vex, boarders) = (play.id("vex").0, play.id("boarders").0);
    let check = play.data()["check"].clone();
    let of = |check: &Value, source: &str| one(&check["sources"], "source", source).clone();
    assert_eq!(check["stage"], "pool");
    let cover = of(&check, "defense");
    assert_eq!(
        (&cover["step"], &cover["change"]),
        (&"add".into(), &"setback".into())
    );
    assert_eq!(
        (&cover["amount"], &cover["who"]),
        (&1.into(), &boarders.into())
    );
    assert_eq!(
        (&cover["rule"], &cover["on"]),
        (&"G-DEF-01".into(), &true.into())
    );
    assert_eq!(of(&check, "aim")["who"], vex);
    assert_eq!(of(&check, "hand 1")["who"], Value::Null);
    assert_eq!(of(&check, "skill")["switch"], Value::Null);
    let switch = cover["switch"].as_str().unwrap();
    let before = check["pool"].clone();
    play.ok(switch);
    let check = play.data()["check"].clone();
    assert_eq!(of(&check, "defense")["on"], false);
    assert_ne!(check["pool"], before);
    play.ok("roll = 3s 2a 1T!");
    let check = play.data()["check"].clone();
    assert_eq!(
        (&check["stage"], &check["sources"]),
        (&"spend".into(), &json!([]))
    );
    let roll = &check["roll"];
    assert_eq!(
        (&roll["success"], &roll["symbols"]),
        (&4.into(), &"3s 2a 1T".into())
    );
    assert_eq!(
        check["left"],
        json!({"advantage": 2, "threat": 0, "triumph": 1, "despair": 0})
    );
    assert_eq!(check["hits"][0]["target"], boarders);
}

#[test]
fn t_42_experience_and_money_are_numbers() {
    let mut play = Play::fight();
    let before = combatant(&play.data(), "Vex Marrow")["experience"].clone();
    play.all(&[
        "award vex 40",
        "money vex 250 salvage",
        "end",
        "train vex piloting",
    ]);
    let vex = combatant(&play.data(), "Vex Marrow");
    let number = |value: &Value| value.as_i64().unwrap();
    assert_eq!(
        number(&vex["experience"]["earned"]),
        number(&before["earned"]) + 40
    );
    let spent = number(&before["available"]) + 40 - number(&vex["experience"]["available"]);
    assert!(spent > 0);
    assert_eq!(vex["money"], 250);
    let entries = vex["ledger"].as_array().unwrap();
    let last = entries.last().unwrap();
    assert_eq!(
        (&last["kind"], &last["what"]),
        (&"skill".into(), &"piloting".into())
    );
    assert_eq!(number(&last["experience"]), -spent);
}

#[test]
fn g_hack_06_programs_and_traces_are_told() {
    let mut play = Play::fight();
    play.all(&[
        "net add corporate_network as Ledger",
        "net access vex ledger",
        "net traces vex ledger 2",
        "override vex ledger firewall",
        "roll = 4s!",
        "done",
    ]);
    let data = play.data();
    let system = &data["systems"][0];
    let overridden = one(&system["programs"], "status", "overridden");
    assert!(overridden["until"]["at"].is_string());
    let vex = one(&system["hackers"], "who", play.id("vex").0);
    assert_eq!((&vex["access"], &vex["traces"]), (&true.into(), &2.into()));
}

#[test]
fn g_veh_04_g_veh_15_a_vehicle_tells_speed_hull_systems_components_and_crew() {
    let mut play = Play::with(&["add vex_marrow", "add drayhorse as Ox side pc"]);
    play.all(&[
        "crew vex ox pilot",
        "speed ox 2",
        "hull ox 3",
        "system ox 2",
        "component ox brakes out",
    ]);
    let data = play.data();
    let ship = &data["vehicles"][0];
    assert_eq!(
        (&ship["speed"]["now"], &ship["hull"]["now"]),
        (&2.into(), &3.into())
    );
    assert_eq!(ship["system_strain"]["now"], 2);
    let brakes = one(&ship["components"], "component", "brakes");
    assert_eq!(
        (&brakes["works"], &brakes["causes"]),
        (&false.into(), &json!(["by_hand"]))
    );
    let crew = json!([{"who": play.id("vex").0, "seat": "pilot", "weapon": null}]);
    assert_eq!(ship["crew"], crew);
    assert_eq!(combatant(&data, "Vex Marrow")["vehicle"], ship["id"]);
}

#[test]
fn m_03_a_status_of_a_later_turn_does_not_count_yet() {
    let mut play = Play::fight();
    let counts = |play: &Play, who: &str| {
        let statuses = combatant(&play.data(), who)["statuses"].clone();
        statuses[0]["counts"].clone()
    };
    play.ok("status boarders staggered 2");
    assert_eq!(counts(&play, "Boarders"), true);
    // Distracted in Vex's own turn: it costs the free maneuver of the next one (M-03).
    play.ok("crit vex = 18");
    assert_eq!(counts(&play, "Vex Marrow"), false);
    play.ok("next");
    assert_eq!(counts(&play, "Vex Marrow"), true);
}

#[test]
fn g_hack_16_a_system_says_whether_anyone_watches_it() {
    let mut play = Play::fight();
    play.ok("net new Ledger hard");
    let watched = |play: &Play| {
        let data = play.data();
        let system = &data["systems"][0];
        (
            system["sysops"].as_array().unwrap().len(),
            system["watched"].clone(),
        )
    };
    assert_eq!(watched(&play), (0, true.into()), "one the GM has in mind");
    play.ok("net sysop ledger ila");
    assert_eq!(watched(&play), (1, true.into()));
    play.ok("net sysop ledger ila off");
    assert_eq!(watched(&play), (0, false.into()));
}

#[test]
fn t_30_the_story_point_of_a_check_tried_as_formidable_is_one_of_it() {
    let mut play = Play::fight();
    play.all(&[
        "session 3",
        "net new Ledger hard",
        "net lockouts vex ledger 2",
        "access vex ledger",
    ]);
    assert_eq!(play.data()["check"]["story_points"], json!([]));
    play.ok("formidable");
    assert_eq!(play.data()["check"]["story_points"], json!(["pc"]));
}

#[test]
fn g_story_06_t_30_g_vcom_15_an_offer_that_is_paid_for_says_its_price() {
    let cost = |play: &Play, line: &str| {
        let mut all = play.all_offers().into_iter();
        let offer = all.find(|offer| offer.line == line).unwrap();
        serde_json::to_value(Offered::from(offer)).unwrap()["cost"].clone()
    };
    let point = json!([{"unit": "story_point", "amount": 1}]);
    let mut play = Play::fight();
    play.all(&[
        "session 3",
        "net new Ledger hard",
        "net lockouts vex ledger 2",
        "access vex ledger",
    ]);
    for line in ["story players", "story gm", "formidable"] {
        assert_eq!(cost(&play, line), point, "{line}");
    }
    // A hit on a braced vehicle: as much system strain as the damage it removes.
    let mut play = dogfight();
    play.ok("fly @ brace");
    change(&mut play, "tern", |v| v.condition.struck.push(6));
    assert_eq!(cost(&play, "absorb Tern 0"), json!([]));
    let strain = json!([{"unit": "system_strain", "amount": 3}]);
    assert_eq!(cost(&play, "absorb Tern 3"), strain);
    // A fact that the players ask for, and the GM's consent, which spends the point (G-STORY-09).
    let mut play = Play::fight();
    play.ok("session 3");
    assert_eq!(cost(&play, "story ask "), point);
    play.ok("story ask There is a back door.");
    assert_eq!(cost(&play, "story yes"), point);
    assert_eq!(cost(&play, "story no"), json!([]));
}

#[test]
fn t_44_what_experience_buys_says_its_price_and_what_gives_it_has_none() {
    let cost = |play: &Play, key: &str| {
        let vex = play.id("vex");
        let all = Genesys::offers(&play.state, &play.library, Some(vex));
        let offer = all.into_iter().find(|offer| offer.key == key).unwrap();
        let column = offer.cost.plain();
        let told = serde_json::to_value(Offered::from(offer)).unwrap()["cost"].clone();
        (column, told)
    };
    let mut play = Play::with(&["create Vex"]);
    let (column, told) = cost(&play, "archetype");
    assert!(column.ends_with(" XP"), "{column}");
    assert_eq!(told, json!([]), "what it brings is no price");
    play = Play::with(&["add vex_marrow", "award vex 200"]);
    let (column, told) = cost(&play, "learn");
    let price: u32 = column.split(' ').nth(3).unwrap().parse().unwrap();
    assert_eq!(
        told,
        json!([{"unit": "experience", "amount": price}]),
        "{column}"
    );
}
