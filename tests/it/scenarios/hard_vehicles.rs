//! The most error-prone interactions of vehicles and systems, worked out by hand: both effects of
//! Evade, Brace against a Critical Hit, two scales at once, two pilots, a component broken twice, arcs,
//! and a lockout after three traces.

use serde_json::Value;
use triumph::session::{Options, Session};
use triumph::table::systems::PackText;

use super::Scene;

/// Ace: Agility 3, Gunnery 1, Piloting 2, so two Proficiency dice and one Ability die at the controls,
/// one and two at a gun. Mate: Agility 2 and no rank. Foe: a rival like Ace. Runner and Keeper:
/// hackers.
///
/// Dart: silhouette 3, defense 1, armor 2, hull 10. Hauler: silhouette 4, armor 1, hull 14, system
/// strain 18. Strider: silhouette 3, armor 4.
const CRAFT: &str = r#"(
    name: "Craft", version: "1",
    profiles: [
        (id: "ace", name: "Ace", kind: Pc, role: "flies",
         characteristics: (br: 2, ag: 3, int: 2, cun: 2, wil: 2, pre: 2), wounds: 12, strain: Some(12),
         skills: [("gunnery", 1), ("piloting", 2)],
         attacks: [
            Own((name: "Rocket", skill: "gunnery", damage: Fixed(20), crit: 2, range: Long, qualities: [Breach(3)])),
         ]),
        (id: "mate", name: "Mate", kind: Pc, role: "helps",
         characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: 2), wounds: 11, strain: Some(11)),
        (id: "foe", name: "Foe", kind: Rival, role: "flies against them",
         characteristics: (br: 2, ag: 3, int: 2, cun: 2, wil: 2, pre: 2), wounds: 12,
         skills: [("gunnery", 1), ("piloting", 2)]),
        (id: "runner", name: "Runner", kind: Pc, role: "breaks in",
         characteristics: (br: 2, ag: 2, int: 3, cun: 2, wil: 2, pre: 2), wounds: 11, strain: Some(11),
         skills: [("computers", 2)]),
        (id: "keeper", name: "Keeper", kind: Nemesis, role: "keeps watch",
         characteristics: (br: 2, ag: 2, int: 4, cun: 2, wil: 2, pre: 2), wounds: 11, strain: Some(11),
         skills: [("computers", 3)]),
    ],
    vehicle_weapons: [
        (id: "bow_gun", name: "Bow gun", skill: "gunnery", damage: Fixed(3), crit: 3, range: Extreme),
        (id: "tail_gun", name: "Tail gun", skill: "gunnery", damage: Fixed(2), crit: 3, range: Extreme),
        (id: "turret", name: "Turret", skill: "gunnery", damage: Fixed(3), crit: 4, range: Long),
    ],
    vehicles: [
        (id: "dart", name: "Dart", role: "fighter", silhouette: 3, speed: 5, handling: 0, defense: 1,
         armor: 2, hull: 10, strain: 10, skill: "piloting", crew: "1 pilot",
         weapons: [(weapon: "bow_gun", arc: Forward), (weapon: "tail_gun", arc: Rear)]),
        (id: "hauler", name: "Hauler", role: "freighter", silhouette: 4, speed: 4, handling: 0, defense: 0,
         armor: 1, hull: 14, strain: 18, skill: "piloting", crew: "2 pilots",
         weapons: [(weapon: "turret", arc: All)]),
        (id: "strider", name: "Strider", role: "walker", silhouette: 3, speed: 2, handling: 0, defense: 0,
         armor: 4, hull: 16, strain: 10, skill: "driving", crew: "1 driver",
         weapons: [(weapon: "bow_gun", arc: Forward)]),
    ],
)"#;

fn scene(lines: &[&str]) -> Scene {
    let pack = PackText {
        name: "craft.ron".to_owned(),
        text: CRAFT.to_owned(),
    };
    let options = Options {
        seed: Some(3),
        packs: vec![pack],
        ..Options::default()
    };
    let mut session = Session::unsaved("Genesys", "Craft", options).unwrap();
    assert_eq!(session.take_notices(), Vec::<String>::new());
    for line in lines {
        session
            .run(line)
            .unwrap_or_else(|no| panic!("{line}: {no}"));
    }
    Scene {
        session,
        before: Vec::new(),
    }
}

/// The Hauler with Ace and Mate aboard against the Dart with Foe, at medium range. Ace acts, then Foe,
/// then Mate.
fn dogfight() -> Scene {
    scene(&[
        "add hauler side pc",
        "add dart",
        "add ace",
        "add mate",
        "add foe",
        "crew ace hauler pilot",
        "crew mate hauler gunner",
        "crew foe dart pilot",
        "range hauler dart medium",
        "init ace = 3s",
        "init foe = 2s",
        "init mate = 1s",
        "start",
        "claim ace",
    ])
}

fn ship(scene: &Scene, name: &str) -> Value {
    let state = scene.session.face().state_json();
    let all = state["vehicles"].as_array().unwrap();
    all.iter().find(|v| v["name"] == name).unwrap().clone()
}

/// Hull trauma and system strain.
fn tracks(scene: &Scene, name: &str) -> (u64, u64) {
    let ship = ship(scene, name);
    (
        ship["hull"].as_u64().unwrap_or(0),
        ship["strain"].as_u64().unwrap_or(0),
    )
}

#[test]
fn g_vcom_17_evade_upgrades_what_comes_and_what_goes_until_the_pilots_next_turn() {
    let mut scene = dogfight();
    scene.all(&["speed hauler 3", "speed dart 3", "fly @ evade"]);
    // Medium is two dice and the Dart's defense one Setback die. Attacks from the evading Hauler are
    // upgraded.
    scene.ok("attack @ dart with turret");
    assert_eq!(scene.pool(), "1y2g 1r1p 1k");
    scene.all(&["cancel", "next", "fly foe evade"]);
    // Both evade: one upgrade for attacks from the Dart, one for attacks on the Hauler.
    scene.ok("attack foe hauler with bow");
    assert_eq!(scene.pool(), "1y2g 2r");
    scene.all(&["cancel", "next", "attack mate dart with turret"]);
    assert_eq!(scene.pool(), "2g 2r 1k");
    // The Hauler's evasion ends with Ace's turn, the Dart's with Foe's.
    scene.all(&["cancel", "next", "claim ace", "attack @ dart with turret"]);
    assert_eq!(scene.pool(), "1y2g 1r1p 1k");
    scene.all(&["cancel", "next", "attack foe hauler with bow"]);
    assert_eq!(scene.pool(), "1y2g 2p");
    scene.ok("cancel");
    scene.undo_all();
}

#[test]
fn g_vcom_15_brace_against_the_damage_and_then_against_the_critical_hit() {
    let mut scene = dogfight();
    scene.all(&["fly @ brace", "next", "attack foe hauler with bow"]);
    scene.all(&["roll = 1s 3a!", "spend a_crit = 80"]);
    // 3 and 1 less armor 1 is 3. A point of system strain removes one of them.
    scene.all(&["absorb hauler 1", "done"]);
    assert_eq!(tracks(&scene, "Hauler"), (2, 1));
    // 80 needs an answer, and the game doesn't continue before it. The limit is its silhouette, 4.
    assert_eq!(scene.no("next"), Some("G-VCOM-15"));
    assert_eq!(scene.no("absorb hauler 5"), Some("G-VCOM-15"));
    let said = scene.ok("absorb hauler 4").join(" ");
    says!(said);
    assert_eq!(tracks(&scene, "Hauler"), (2, 5));
    // Armor is 0 now: 3 and 2 get through in full, and bracing may take four of them.
    scene.all(&["next", "next", "claim ace"]);
    assert_eq!(scene.no("absorb hauler 1"), Some("G-VCOM-15"), "it is over");
    scene.all(&["next", "attack foe hauler with bow", "roll = 2s!", "done"]);
    assert_eq!(tracks(&scene, "Hauler"), (7, 5));
    scene.undo_all();
}

#[test]
fn g_veh_34_35_36_a_personal_rocket_against_a_walker_and_the_walker_against_a_person() {
    let mut scene = scene(&[
        "add strider",
        "add ace",
        "add foe",
        "crew foe strider gunner",
        "range strider ace medium",
        "init ace = 3s",
        "init foe = 1s",
        "start",
    ]);
    scene.ok("attack @ strider with rocket");
    // Medium is two dice, one less against a target that is two sizes larger.
    assert_eq!(scene.pool(), "1y2g 1p");
    // 21 against armor 4, which counts 40 less the 30 of Breach 3: 11 are left, which is one point and
    // a remainder, so a Critical Hit may be bought.
    scene.all(&["roll = 1s 2a!", "spend a_crit = 40", "done"]);
    assert_eq!(tracks(&scene, "Strider"), (1, 0));
    let strider = ship(&scene, "Strider");
    assert_eq!(strider["condition"]["criticals"][0]["name"], "Hull Damaged");
    scene.all(&["next", "attack foe ace with bow"]);
    // Medium, and one more against a target that is two sizes smaller.
    assert_eq!(scene.pool(), "1y2g 3p");
    // (3 and 1) times ten less soak 2 is 38, limited to twice the threshold of 12.
    scene.ok("roll = 1s!");
    let result = scene.result().join(" ");
    assert!(result.contains("HIT 40 − 2 soak"), "{result}");
    scene.ok("done = 1");
    assert_eq!(scene.n("Ace", "wounds"), 24);
    scene.undo_all();
}

#[test]
fn g_vcom_08_09_11_g_veh_08_two_pilots_share_one_budget() {
    let mut scene = dogfight();
    scene.all(&["crew mate hauler copilot!", "fly @ accelerate 2"]);
    // The first maneuver: one point for the second step, none of the pilot's.
    assert_eq!(tracks(&scene, "Hauler"), (0, 1));
    scene.all(&["drive @", "roll = 1s!", "done", "next", "next"]);
    // The other pilot's is the second of the round: two points of the vehicle's, none of the pilot's.
    scene.ok("fly mate accelerate");
    assert_eq!(tracks(&scene, "Hauler"), (0, 3));
    assert_eq!(
        (scene.n("Ace", "strain"), scene.n("Mate", "strain")),
        (0, 0)
    );
    assert_eq!(scene.no("fly mate decelerate"), Some("G-VCOM-09"));
    assert_eq!(scene.no("drive mate"), Some("G-VCOM-08"));
    assert_eq!(scene.no("fly mate steer dart long"), Some("G-VEH-08"));
    // In the next round Mate steers first, so Ace can't.
    scene.all(&[
        "next",
        "claim mate",
        "fly mate steer dart long",
        "next",
        "next",
    ]);
    assert_eq!(scene.no("fly ace steer dart extreme"), Some("G-VEH-08"));
    scene.undo_all();
}

#[test]
fn g_veh_17_20_24_a_component_out_by_a_critical_hit_and_beyond_the_threshold() {
    let mut scene = dogfight();
    // Hull Damaged: armor 0. Then nineteen of eighteen points of system strain: every component is out.
    scene.all(&["speed hauler 4", "crit hauler = 40", "system hauler 19"]);
    assert_eq!(scene.no("attack @ dart with turret"), Some("G-VEH-20"));
    scene.all(&["next", "attack foe hauler with bow", "roll = 1s!", "done"]);
    assert_eq!(tracks(&scene, "Hauler"), (4, 19), "3 and 1 against armor 0");
    scene.ok("next");
    assert_eq!(ship(&scene, "Hauler")["speed"], 4, "still at speed");
    // In the next round it stops. With one point relieved the turret works and the hull does not.
    scene.all(&["next", "claim ace"]);
    assert_eq!(ship(&scene, "Hauler")["speed"], 0);
    scene.all(&["relieve hauler 1", "attack @ dart with turret", "cancel"]);
    scene.all(&["next", "attack foe hauler with bow", "roll = 1s!", "done"]);
    assert_eq!(tracks(&scene, "Hauler"), (8, 18));
    // Once repaired, the armor is back: 4 less 1.
    scene.all(&["cure hauler \"hull damaged\"", "next", "next", "claim ace"]);
    scene.all(&["next", "attack foe hauler with bow", "roll = 1s!", "done"]);
    assert_eq!(tracks(&scene, "Hauler"), (11, 18));
    scene.undo_all();
}

#[test]
fn g_veh_30_g_vcom_25_a_weapon_bears_only_where_it_points() {
    let mut scene = dogfight();
    // Without a set bearing of the Hauler any weapon may be fired.
    scene.all(&["next", "attack foe hauler with bow", "cancel"]);
    scene.ok("bearing dart hauler aft");
    assert_eq!(scene.no("attack foe hauler with bow"), Some("G-VEH-30"));
    scene.all(&["attack foe hauler with bow!", "cancel"]);
    // Without a name, the weapon that bears on the target is used.
    let said = scene.ok("attack foe hauler").join(" ");
    assert!(said.contains("Tail gun"), "{said}");
    // A bearing set while the pool is open counts for the roll.
    scene.ok("bearing dart hauler fore");
    assert_eq!(scene.no("roll = 1s"), Some("G-VEH-30"));
    scene.all(&["weapon bow", "roll = 1s!", "done"]);
    assert_eq!(tracks(&scene, "Hauler"), (3, 0));
    // The turret points everywhere. A move of either vehicle clears the bearing again.
    scene.all(&["bearing hauler dart port", "next", "attack mate dart"]);
    scene.all(&["cancel", "next", "claim ace", "speed hauler 2"]);
    let said = scene.ok("fly @ steer dart short").join(" ");
    says!(said);
    scene.all(&["next", "attack foe hauler with tail", "cancel"]);
    scene.undo_all();
}

#[test]
fn g_hack_08_10_11_12_three_traces_and_then_the_lockout() {
    let mut scene = scene(&[
        "add runner",
        "add keeper",
        "net new Vault average",
        "net sysop vault keeper",
        "net access runner vault",
        "net aware runner vault",
        "init runner = 3s",
        "init keeper = 1s",
        "start",
    ]);
    // Three Proficiency dice and one Ability die. Each trace removes a die from Formidable, and is
    // opposed by Intellect 3 and Computers 2.
    for left in ["4p", "3p", "2p"] {
        scene.all(&["next", "trace keeper vault runner"]);
        assert_eq!(scene.pool(), "3y1g 2r1p");
        scene.all(&["roll = 1s!", "done"]);
        scene.all(&["next", "enact runner vault", "next"]);
        scene.ok("lockout keeper vault runner");
        assert_eq!(scene.pool(), format!("3y1g {left}"));
        scene.all(&["cancel", "next"]);
    }
    scene.all(&["next", "lockout keeper vault runner", "roll = 1s!", "done"]);
    scene.ok("next");
    // Locked out: nothing can be done there, and getting in again has two more dice.
    assert_eq!(scene.no("enact runner vault"), Some("G-HACK-12"));
    scene.ok("access runner vault");
    assert_eq!(scene.pool(), "2y1g 4p");
    scene.ok("cancel");
    scene.undo_all();
}
