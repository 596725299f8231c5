//! Scenarios of talents that interact with each other and with other rules.

use serde_json::json;

use super::Scene;

impl Scene {
    /// Gunner learns these, regardless of the talent pyramid.
    fn taught(lads: u8, talents: &[&str]) -> Self {
        let mut scene = Self::new(lads);
        for talent in talents {
            scene.ok(&format!("learn gunner {talent}!"));
        }
        scene
    }

    /// How many effects there are.
    fn effects(&self) -> usize {
        let state = self.session.face().state_json();
        state["tokens"].as_array().unwrap().len()
    }
}

#[test]
fn g_tal_45_g_story_06_07_t_45_dodge_adversary_and_story_points_on_one_attack() {
    let mut scene = Scene::taught(2, &["dodge", "dodge"]);
    scene.all(&["set gunner adversary 1", "next", "claim rook"]);
    scene.ok("attack rook gunner with sidearm");
    // Ranged-Light 1, Agility 3. One die for short range, upgraded once for Adversary 1.
    assert_eq!(scene.pool(), "1y2g 1r");
    // Two points of Dodge: one more die, also upgraded.
    scene.ok("use gunner dodge 2");
    assert_eq!(scene.pool(), "1y2g 2r");
    // The players' Story Point upgrades the difficulty once more, the GM's the ability.
    scene.all(&["story players", "story gm"]);
    assert_eq!(scene.pool(), "2y1g 2r1p");
    assert_eq!(scene.n("Gunner", "strain"), 2);
    scene.all(&["roll = 1f", "done"]);
    assert_eq!(scene.n("Gunner", "wounds"), 0);
    scene.undo_all();
}

#[test]
fn g_tal_16_57_parry_improved_answers_a_hit() {
    let mut scene = Scene::taught(2, &["parry", "parry", "\"parry (improved)\""]);
    scene.all(&["engage gunner rook", "next", "claim rook"]);
    scene.all(&["attack rook gunner with \"bare hands\"", "roll = 3s 3t!"]);
    // The unarmed attack does Brawn 2 and 3 Successes, 5. Parry 2 removes 4, for 3 strain.
    scene.ok("use gunner parry");
    says!(scene.result()[0]);
    // The three Threat pay for the counterattack: Brawn 3 and 2 of the hammer less soak 4.
    scene.ok("use gunner \"parry (improved)\"");
    scene.ok("done");
    assert_eq!(
        (scene.n("Gunner", "wounds"), scene.n("Gunner", "strain")),
        (0, 3)
    );
    assert_eq!(scene.n("Rook", "wounds"), 1);
    scene.undo_all();
}

#[test]
fn g_tal_27_berserk_to_the_end_of_the_encounter() {
    let mut scene = Scene::taught(2, &["berserk"]);
    scene.all(&["engage gunner rook", "use gunner berserk"]);
    scene.ok("attack gunner rook with hammer");
    // Melee 1, Brawn 3 against Average, and the symbols that Berserk adds without dice.
    assert_eq!(scene.pool(), "1y2g 2p +1s +2a");
    // Blank dice are one Success and two Advantage: 3 and 2 and 1, less 4.
    scene.all(&["roll = -", "done"]);
    assert_eq!(scene.n("Rook", "wounds"), 2);
    scene.all(&[
        "next",
        "claim rook",
        "attack rook gunner with \"bare hands\"",
    ]);
    assert_eq!(scene.pool(), "2g 2p +1s");
    scene.all(&["cancel", "next", "claim sable", "next", "next"]);
    // A round later no ranged attack is possible, and the price comes at the end.
    assert_eq!(scene.no("attack gunner sable with slug"), Some("G-TAL-27"));
    scene.ok("end");
    assert_eq!((scene.n("Gunner", "strain"), scene.effects()), (6, 0));
    scene.undo_all();
}

#[test]
fn g_tal_68_g_comb_18_indomitable_on_a_lethal_hit() {
    let mut scene = Scene::taught(2, &["indomitable"]);
    scene.all(&["set gunner wounds 13", "next", "claim rook"]);
    scene.all(&["attack rook gunner with sidearm", "roll = 4s!"]);
    // Sidearm 5 and 4 less soak 3 is 6: 19 of 14, so it is used before the hit is applied.
    scene.all(&["use gunner indomitable", "done = 30"]);
    assert_eq!(scene.n("Gunner", "wounds"), 19);
    // The Critical Injury for exceeding the threshold still happens.
    assert_eq!(scene.figure("Gunner")["criticals"][0]["result"], 30);
    scene.all(&["next", "claim sable", "next", "next"]);
    // Gunner has a whole turn, and shoots. Its end incapacitates Gunner.
    scene.all(&["attack gunner rook with slug", "roll = 1f", "done", "next"]);
    assert_eq!(scene.no("use gunner indomitable"), Some("G-TALR-07"));
    assert_eq!(scene.figure("Gunner")["stays_up"], json!(null));
    scene.undo_all();
}

#[test]
fn g_tal_07_g_qual_28_g_comb_17_vicious_meets_durable_and_two_open_injuries() {
    let mut scene = Scene::new(2);
    scene.all(&["learn sable durable", "learn sable durable"]);
    // 10 less 20 for Durable 2 is 01, twice: the second adds 10 for the first, and is still 01.
    scene.all(&["crit sable = 10", "crit sable = 10"]);
    scene.all(&[
        "attack gunner sable with spray",
        "roll = 2s 3a!",
        "spend a_crit = 40",
    ]);
    scene.ok("done");
    // 40, 20 for two open injuries, 10 for Vicious 1, less 20.
    let results: Vec<_> = scene.figure("Sable")["criticals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["result"].as_u64().unwrap())
        .collect();
    assert_eq!(results, [1, 1, 50]);
    scene.undo_all();
}

#[test]
fn g_stat_06_g_tal_40_an_effect_lasts_across_a_changed_slot_order() {
    let mut scene = Scene::new(2);
    scene.all(&["learn rook side_step", "next", "claim rook"]);
    // A rival has no strain track: the point is a wound.
    scene.ok("use rook \"side step\" 1");
    assert_eq!((scene.n("Rook", "wounds"), scene.effects()), (1, 1));
    scene.all(&["next", "claim sable", "next", "next"]);
    scene.ok("attack gunner rook with slug");
    assert_eq!(scene.pool(), "2y1g 1r");
    scene.ok("cancel");
    // In the second round Sable and the Lads act before Rook. The effect lasts until Rook's turn ends.
    scene.all(&["next", "claim sable", "next", "claim lads", "next"]);
    assert_eq!(scene.effects(), 1);
    scene.ok("next");
    assert_eq!(scene.effects(), 0);
    scene.undo_all();
}

#[test]
fn g_tal_02_challenge_turns_the_fire_on_its_user() {
    let mut scene = Scene::taught(2, &["challenge", "challenge"]);
    scene.ok("use gunner challenge! on rook lads");
    assert_eq!(scene.effects(), 4);
    scene.all(&["next", "claim rook", "attack rook gunner with sidearm"]);
    assert_eq!(scene.pool(), "1y2g 1b 1p");
    scene.all(&["target sable!"]);
    assert_eq!(scene.pool(), "1y2g 1p 2k");
    scene.all(&["cancel", "end"]);
    assert_eq!(scene.effects(), 0);
    scene.undo_all();
}

#[test]
fn g_tal_38_g_qual_02_lucky_strike_on_the_second_hit() {
    let mut scene = Scene::taught(2, &["lucky_strike of agility"]);
    scene.all(&[
        "attack gunner rook with spray",
        "auto sable",
        "roll = 1s 2a!",
    ]);
    scene.all(&[
        "spend auto-fire sable",
        "use gunner \"lucky strike\" of 2",
        "done",
    ]);
    // 7 and 1 less 4 for Rook. 7 and 1 and Agility 3 less 3 for Sable.
    assert_eq!(
        (scene.n("Rook", "wounds"), scene.n("Sable", "wounds")),
        (4, 8)
    );
    scene.undo_all();
}
