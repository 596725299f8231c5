//! The content of `state --json`.

use serde_json::Value;

use crate::data::data;
use crate::model::Pool;
use crate::tests::people::{guard, pc, with};

type Table = rules::encounter::stage::Stage<crate::Confrontation>;

fn table() -> Table {
    with([
        pc("Ada", [5, 3, 7], &[("deception", Pool::Intellect, 1)]),
        guard("Guard"),
    ])
}

fn read(s: &Table) -> Value {
    serde_json::to_value(data(&s.state, &s.library)).unwrap()
}

#[test]
fn c_trk_08_a_tactic_and_a_bid_are_absent_before_they_are_revealed() {
    let mut s = table();
    s.all(&["check ada deception vs guard", "choose ada precisely"]);
    let hidden = read(&s);
    assert_eq!(hidden["tactics"]["revealed"], false);
    assert_eq!(hidden["tactics"]["sides"][0]["has_chosen"], true);
    assert_eq!(hidden["tactics"]["sides"][0]["tactic"], Value::Null);
    assert!(!hidden.to_string().contains("\"tactic\":\"precisely\""));
    s.all(&["choose guard forcefully", "reveal"]);
    let open = read(&s);
    assert_eq!(open["tactics"]["sides"][0]["tactic"], "precisely");
    assert_eq!(open["check"]["target"], 2);
    let mut s = table();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 1, 1]);
    s.all(&["roll", "bid ada 1"]);
    let hidden = read(&s);
    assert_eq!(hidden["phase"], "initiative");
    assert_eq!(hidden["fighters"][0]["successes"], 2);
    assert_eq!(hidden["fighters"][0]["bid"], Value::Null);
    s.ok("order");
    let open = read(&s);
    assert_eq!(open["fighters"][0]["bid"], 1);
    assert_eq!(open["fighters"][0]["tenths_left"], 16);
}

#[test]
fn c_trk_05_computed_numbers_are_in_the_data() {
    let mut s = table();
    s.state.people[0].stress.points = 4;
    let data = read(&s);
    let ada = &data["people"][0];
    assert_eq!(ada["pools"]["might"]["below_stress"], true);
    assert_eq!(ada["pools"]["speed"]["below_stress"], false);
    assert_eq!(ada["skills"][0]["dice"], 2);
    assert_eq!(ada["skills"][0]["most_effort"], 2);
    assert_eq!(ada["stress"]["pools_exceeded"], 1);
    assert_eq!(ada["rest"]["seconds_to_next"], 0);
    assert_eq!(data["people"][1]["opponent"]["strength"], 2);
}

#[test]
fn c_trk_35_an_open_check_has_its_causes_and_odds_and_the_last_roll_its_faces() {
    let mut s = table();
    s.all(&["check ada deception", "modify target 1 smoke"]);
    let open = read(&s);
    assert_eq!(open["check"]["dice"], 2);
    assert_eq!(open["check"]["target"], 5);
    let chance = open["check"]["chance"].as_f64().unwrap();
    assert!((chance - 5.0 / 9.0).abs() < 1e-9, "{chance}");
    assert_eq!(open["check"]["causes"][1]["label"], "smoke");
    assert_eq!(open["last_roll"], Value::Null);
    s.roll(&[5, 1]);
    s.ok("roll");
    let rolled = read(&s);
    assert_eq!(rolled["check"], Value::Null);
    assert_eq!(rolled["last_roll"]["faces"], serde_json::json!([5, 1]));
    assert_eq!(rolled["last_roll"]["successes"], 1);
}

/// The keys of every game, which this one may not use again.
#[test]
fn no_key_hides_one_of_every_game() {
    let data = read(&table());
    let common = [
        "version", "system", "title", "round", "turn", "settings", "offers",
    ];
    let keys = data.as_object().unwrap().keys();
    let twice: Vec<_> = keys.filter(|key| common.contains(&key.as_str())).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn c_trk_15_an_open_attack_has_its_successes_and_its_damage() {
    let mut s = table();
    s.state.people[0].arms.push(crate::tests::people::walther());
    s.all(&["attack ada guard", "choose ada precisely"]);
    assert_eq!(read(&s)["attack"]["targets"][0]["successes"], Value::Null);
    s.all(&["choose guard precisely", "reveal"]);
    s.roll(&[4]);
    s.all(&["roll", "buy success 1!"]);
    let open = read(&s);
    let target = &open["attack"]["targets"][0];
    assert_eq!(
        (&target["successes"], &target["defended"]),
        (&2.into(), &1.into())
    );
    assert_eq!((&target["kept"], &target["damage"]), (&1.into(), &5.into()));
}
