//! Scenarios of attacks with several hits, and of effects of hits.

use super::Scene;

#[test]
fn g_qual_02_28_g_comb_06_16_auto_fire_over_three_targets_with_a_critical_on_the_second_hit() {
    let mut scene = Scene::new(3);
    // Rook has ranged defense 1 and the others none, so Rook is the first target in any order.
    scene.all(&[
        "set rook ranged 1",
        "attack gunner sable with spray",
        "auto rook lads",
    ]);
    // Ranged-Heavy 2, Agility 3. One die for short range, one for Auto-fire, one Setback die for
    // defense.
    assert_eq!(scene.pool(), "2y1g 2p 1k");
    // 7 Advantage: two further hits for 2 each, and Critical 3 on the second.
    scene.all(&[
        "roll = 2s 7a!",
        "spend auto-fire sable",
        "spend auto-fire lads",
    ]);
    scene.ok("spend a_crit sable = 34");
    // Each hit is 7 and 2: less 4, less 3, less 2.
    says!(scene.result()[..3]);
    let said = scene.ok("done").join(" ");
    says!(said);
    assert_eq!(
        (scene.n("Rook", "wounds"), scene.n("Sable", "wounds")),
        (5, 6)
    );
    // 34, and 10 for Vicious 1. There are no other Critical Injuries.
    let criticals = scene.figure("Sable")["criticals"].clone();
    assert_eq!(
        (criticals.as_array().unwrap().len(), &criticals[0]["result"]),
        (1, &44.into())
    );
    assert_eq!(scene.figure("Rook")["criticals"], serde_json::json!([]));
    // 7 wounds at 4 each: one is out, the second hurt.
    assert_eq!(scene.figure("Lads")["group"]["standing"], 2);
    scene.undo_all();
}

#[test]
fn g_mod_07_08_09_g_qual_17_two_weapons_and_linked() {
    let mut scene = Scene::new(2);
    scene.all(&["attack gunner rook with twin", "second slug"]);
    // Both Ranged-Light 2 with Agility 3. One die for short range, one for two weapons.
    assert_eq!(scene.pool(), "2y1g 2p");
    scene.all(&["roll = 1s 4a!", "spend second", "spend linked", "done"]);
    // Twin 5 and 1 less 4 is 2. Slug 6 and 1 less 4 is 3. Twin once more is 2.
    assert_eq!(scene.n("Rook", "wounds"), 7);
    scene.undo_all();
}

#[test]
fn g_qual_03_16_a_blast_on_a_miss() {
    let mut scene = Scene::new(3);
    scene.all(&[
        "engage rook lads",
        "attack gunner rook with bomb",
        "roll = 1f 3a!",
    ]);
    scene.all(&["spend blast", "done"]);
    // Blast 5 without Successes: less 4 for Rook, less 2 for each of the three Lads. The miss itself
    // does nothing (T-45: every member is struck, each with its own soak). 9 wounds at 4 each leave
    // one.
    assert_eq!(
        (scene.n("Rook", "wounds"), scene.n("Lads", "wounds")),
        (1, 9)
    );
    assert_eq!(scene.figure("Lads")["group"]["standing"], 1);
    assert_eq!(scene.n("Sable", "wounds"), 0);
    // It was the only one: Limited Ammo 1.
    assert_eq!(scene.no("attack gunner rook with bomb"), Some("G-TURN-08"));
    scene.round();
    assert_eq!(scene.no("attack gunner rook with bomb"), Some("G-QUAL-16"));
    scene.undo_all();
}

#[test]
fn g_qual_12_a_guided_weapon_comes_round_at_the_end_of_the_round() {
    let mut scene = Scene::new(2);
    scene.all(&[
        "attack gunner rook with seeker",
        "roll = 1f 3a!",
        "spend guided",
        "done",
    ]);
    assert_eq!(scene.n("Rook", "wounds"), 0);
    scene.round();
    // Round 2, and the check is an incidental: three Ability dice against Average.
    scene.ok("guided");
    assert_eq!(scene.pool(), "3g 2p");
    scene.all(&["roll = 1s", "done"]);
    // 8 and 1 less 4.
    assert_eq!(scene.n("Rook", "wounds"), 5);
    // The action of the turn is still available.
    scene.ok("attack gunner rook with slug");
    scene.undo_all();
}

#[test]
fn g_qual_23_g_health_07_stun_damage_on_a_rival_and_on_a_nemesis() {
    let mut scene = Scene::new(2);
    scene.all(&["attack gunner sable with daze", "roll = 2s!", "done"]);
    // 6 and 2 less 3, on strain.
    assert_eq!(
        (scene.n("Sable", "wounds"), scene.n("Sable", "strain")),
        (0, 5)
    );
    scene.all(&["attack gunner rook with daze!", "roll = 2s!", "done"]);
    // 6 and 2 less 4. A rival has no strain track, so it is wounds.
    assert_eq!(
        (scene.n("Rook", "wounds"), scene.n("Rook", "strain")),
        (4, 0)
    );
    scene.undo_all();
}

#[test]
fn t_45_g_comb_14_a_minion_group_loses_two_members_and_their_ranks() {
    let mut scene = Scene::new(4);
    scene.ok("attack lads gunner with zip at short!");
    // Agility 2, and three members beyond the first: rank 3.
    assert_eq!(scene.pool(), "2y1g 1p");
    scene.all(&[
        "cancel",
        "attack gunner lads with slug",
        "roll = 5s!",
        "done",
    ]);
    // 6 and 5 less 2 are 9 wounds: one is out above 4, the second above 8.
    assert_eq!(scene.n("Lads", "wounds"), 9);
    assert_eq!(scene.figure("Lads")["group"]["standing"], 2);
    scene.ok("attack lads gunner with zip at short!");
    // One member beyond the first: rank 1.
    assert_eq!(scene.pool(), "1y1g 1p");
    scene.undo_all();
}

#[test]
fn g_qual_05_flames_are_put_out() {
    let mut scene = Scene::new(2);
    scene.all(&[
        "attack gunner rook with flamer",
        "roll = 1s 2a!",
        "spend burn",
        "done",
    ]);
    // 5 and 1 less 4.
    assert_eq!(scene.n("Rook", "wounds"), 2);
    scene.ok("next");
    let said = scene.ok("claim rook").join(" ");
    // Rook's turn begins: 5 less 4 once more.
    says!(said);
    assert_eq!(scene.n("Rook", "wounds"), 3);
    scene.ok("burn @ roll");
    // No Coordination, Agility 3, Average.
    assert_eq!(scene.pool(), "3g 2p");
    scene.all(&[
        "roll = 1s",
        "done",
        "next",
        "claim sable",
        "next",
        "next",
        "next",
        "claim rook",
    ]);
    // Its second turn began without flames.
    assert_eq!(scene.n("Rook", "wounds"), 3);
    scene.undo_all();
}

#[test]
fn g_qual_24_g_eq_10_11_sunder_on_a_miss() {
    let mut scene = Scene::new(2);
    scene.all(&[
        "engage gunner rook",
        "attack gunner rook with hammer",
        "roll = 1f 2a!",
    ]);
    scene.all(&["spend sunder", "spend sunder", "done"]);
    // Two steps: minor, moderate. No one is hurt.
    assert_eq!(scene.figure("Rook")["weapons"][0]["wear"], "Moderate");
    assert_eq!(scene.n("Rook", "wounds"), 0);
    scene.all(&["disengage gunner", "attack rook gunner at short!"]);
    // Agility 3, Ranged-Light 1. One die for short range, one for the moderate damage.
    assert_eq!(scene.pool(), "1y2g 2p");
    scene.undo_all();
}
