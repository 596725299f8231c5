//! Tests of the content of `state --json` in a fight: victories, durations of conditions, needs of
//! injuries. `tests/it/json.rs` compares the keys with `triumph help json` from outside.

use serde_json::{Value, json};

use crate::data::data;

use super::Play;

impl Play {
    fn data(&self) -> Value {
        serde_json::to_value(data(&self.state, &self.library)).unwrap()
    }
}

fn combatant(data: &Value, name: &str) -> Value {
    let mut all = data["combatants"].as_array().unwrap().iter();
    all.find(|one| one["name"] == name).unwrap().clone()
}

/// The element of a list whose key has that value.
fn one<'v>(all: &'v Value, key: &str, value: u32) -> &'v Value {
    let mut all = all.as_array().unwrap().iter();
    all.find(|one| one[key] == value).unwrap()
}

#[test]
fn f_vic_01_an_exchange_says_who_won_and_by_how_many() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
    play.all(&[
        "start",
        "band ana bo engaged",
        "attack bo ana",
        "attack ana bo",
    ]);
    let (ana, bo) = (play.id("ana").0, play.id("bo").0);
    let open = play.data();
    assert_eq!(open["exchanges"][0]["winner"], Value::Null);
    assert_eq!(open["exchanges"][0]["attacker"], bo);
    // Ana's five dice win, and none of Bo's do.
    play.dice(&[6, 6, 6, 6, 6, 1, 1, 1]);
    play.all(&["roll ana", "roll bo"]);
    let rolled = play.data();
    for exchange in rolled["exchanges"].as_array().unwrap() {
        assert_eq!(exchange["winner"], ana, "{exchange}");
        assert_eq!(exchange["margin"], 5, "{exchange}");
    }
    play.ok("compare");
    let compared = play.data();
    assert_eq!(compared["victories"][0]["winner"], ana);
    assert_eq!(compared["victories"][0]["level"], 5);
    assert_eq!(compared["waits_for"], "outcome");
}

#[test]
fn f_roll_18_a_roll_says_who_won_while_it_is_open_and_after() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
    play.ok("check ana athletics vs bo athletics");
    assert_eq!(play.data()["check"]["margin"], Value::Null);
    play.dice(&[6, 6, 6, 1, 1, 1]);
    play.ok("roll all");
    let ana = play.id("ana").0;
    let open = play.data();
    assert_eq!(
        (&open["check"]["winner"], &open["check"]["margin"]),
        (&ana.into(), &3.into())
    );
    play.ok("done");
    let over = play.data();
    assert_eq!(over["check"], Value::Null);
    assert_eq!(
        (&over["last_roll"]["winner"], &over["last_roll"]["margin"]),
        (&ana.into(), &3.into())
    );
    play.ok("check ana athletics 9");
    play.dice(&[6, 1, 1]);
    play.all(&["roll", "done"]);
    let failed = play.data();
    let last = &failed["last_roll"];
    assert_eq!(
        (&last["winner"], &last["margin"]),
        (&Value::Null, &8.into())
    );
}

#[test]
fn f_mod_04_f_mod_08_conditions_say_the_rounds_they_have_left() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
    play.all(&["start", "status bo staggered", "status ana held"]);
    let left = |play: &Play, name: &str| combatant(&play.data(), name)["conditions"][0].clone();
    assert_eq!(left(&play, "Bo")["rounds_left"], 1);
    assert_eq!(
        left(&play, "Ana"),
        json!({"condition": "held", "rounds_left": null})
    );
    play.all(&["status ana held off", "next round"]);
    assert_eq!(combatant(&play.data(), "Bo")["conditions"], json!([]));
}

#[test]
fn f_vic_22_an_injury_tells_its_difficulty_and_its_times() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
    play.ok("wound bo serious \"a fall\"");
    let injury = combatant(&play.data(), "Bo")["injuries"][0].clone();
    assert_eq!(
        (&injury["severity"], &injury["dice"]),
        (&"serious".into(), &3.into())
    );
    assert_eq!(
        (&injury["difficulty"], &injury["rule"]),
        (&3.into(), &"F-VIC-20".into())
    );
    assert!(injury["worsens"].is_u64() && injury["heals"].is_null());
    play.ok("treated bo serious");
    let injury = combatant(&play.data(), "Bo")["injuries"][0].clone();
    assert!(injury["worsens"].is_null() && injury["heals"].is_u64());
}

#[test]
fn f_ord_08_an_attack_that_falls_short_has_no_winner_and_says_so() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["gear ana long_bow", "draw ana \"long bow\"", "start"]);
    play.all(&["attack bo ana", "move ana bo far"]);
    let (ana, bo) = (play.id("ana").0, play.id("bo").0);
    assert_eq!(
        play.data()["steps"],
        json!([{"who": ana, "other": bo, "distance": "far"}])
    );
    // Ana goes first. Bo comes a step nearer and falls short, and rolls only to defend.
    play.ok("attack ana bo");
    play.faces("ana", 0).faces("bo", 3);
    let data = play.data();
    assert_eq!(data["steps"], json!([]));
    let short = one(&data["exchanges"], "attacker", bo);
    assert_eq!(short["reaches"], false);
    assert!(short["attacker_wins"].as_u64() > Some(0), "{short}");
    assert_eq!(
        (&short["winner"], &short["margin"]),
        (&Value::Null, &Value::Null)
    );
    let arrow = one(&data["exchanges"], "attacker", ana);
    assert_eq!(arrow["reaches"], true);
    play.ok("compare");
    assert_eq!(play.data()["victories"], json!([]));
}

#[test]
fn f_mod_12_a_blow_at_the_helpless_is_won_against_a_challenge_of_one() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["status bo held", "ambush ana bo 3"]);
    play.faces("ana", 3);
    let exchange = play.data()["exchanges"][0].clone();
    assert_eq!(exchange["reaches"], true);
    assert_eq!(exchange["challenge"], 1);
    assert_eq!(exchange["winner"], play.id("ana").0);
    play.ok("compare");
    assert_eq!(exchange["margin"], play.state.duels[0].level);
}

#[test]
fn f_race_05_a_character_who_is_created_says_what_is_left_to_place() {
    let mut play = Play::with(&["create Wren race human"]);
    let left = |play: &Play| combatant(&play.data(), "Wren")["creating"].clone();
    let points = json!({"skill_points": 12, "attribute_points": 2});
    assert_eq!(left(&play), points);
    play.ok("attribute wren reflex 2");
    assert_eq!(left(&play)["attribute_points"], 0);
    play.ok("created wren");
    assert_eq!(left(&play), Value::Null);
}
