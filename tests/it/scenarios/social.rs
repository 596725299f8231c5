//! A data heist with a lockout after three traces, and a negotiation to its end.

use serde_json::Value;

use super::Scene;

impl Scene {
    /// What the first system stores about its first hacker.
    fn hacker(&self, field: &str) -> Value {
        let state = self.session.face().state_json();
        state["systems"][0]["links"][0][field].clone()
    }
}

#[test]
fn g_hack_02_10_16_a_heist_is_locked_out_after_three_traces() {
    let mut scene = Scene::new(2);
    scene.all(&[
        "set gunner intellect 3",
        "net new Vault hard",
        "net program vault sentry",
        "net sysop vault rook",
        "access gunner vault",
    ]);
    // Intellect 3 without ranks, Hard.
    assert_eq!(scene.pool(), "3g 3p");
    scene.all(&["roll = 1s", "done", "next", "claim rook"]);
    // Rook has noticed nothing yet.
    assert_eq!(scene.no("trace rook vault gunner"), Some("G-HACK-16"));
    scene.all(&["next", "claim sable", "next", "next"]);
    // The Sentry has strength 2: it alerts Rook, who has one trace at once.
    scene.all(&["override gunner vault sentry", "roll = 1s", "done"]);
    assert_eq!(
        (scene.hacker("aware"), scene.hacker("traces")),
        (true.into(), 1.into())
    );
    scene.all(&["next", "claim rook", "trace rook vault gunner"]);
    // Intellect 2 on both sides: 2 against Gunner's 3.
    assert_eq!(scene.pool(), "2g 3p");
    scene.all(&["roll = 1s", "done", "next", "claim sable", "next", "next"]);
    // Overridden for one more round, and the archive is copied in the same turn.
    scene.all(&[
        "override gunner vault sentry",
        "roll = 2s 1a",
        "spend k_longer",
        "done",
    ]);
    scene.ok("enact gunner vault behind sentry copy the archive");
    scene.all(&["next", "claim rook", "trace rook vault gunner", "roll = 1s"]);
    let said = scene.ok("done").join(" ");
    says!(said);
    scene.all(&["next", "claim sable", "next", "next"]);
    // In between Gunner shoots: 6 and 2 Successes less soak 3.
    scene.all(&["attack gunner sable with slug", "roll = 2s", "done"]);
    assert_eq!(scene.n("Sable", "wounds"), 5);
    scene.all(&["next", "claim rook"]);
    // Overridden in round 3 for one more round: to the end of Gunner's turn in round 5.
    assert_eq!(scene.no("activate rook vault sentry"), Some("G-HACK-14"));
    scene.ok("lockout rook vault gunner");
    // Formidable, three dice fewer.
    assert_eq!(scene.pool(), "2g 2p");
    scene.ok("roll = 1s");
    let said = scene.ok("done").join(" ");
    says!(said);
    assert_eq!(scene.hacker("access"), false);
    scene.all(&["next", "claim sable", "next", "next", "access gunner vault"]);
    // Hard, and two dice for the lockout.
    assert_eq!(scene.pool(), "3g 5p");
    scene.all(&["cancel", "next", "claim rook", "activate rook vault sentry"]);
    scene.undo_all();
}

#[test]
fn g_soc_03_06_07_08_a_negotiation_to_its_end() {
    let mut scene = Scene::new(2);
    scene.all(&["end", "talk on", "study gunner sable fear"]);
    // Cunning 2 against Presence 2, both without ranks.
    assert_eq!(scene.pool(), "2g 2p");
    scene.all(&[
        "roll = 1s",
        "done",
        "appeal gunner sable fear",
        "sway gunner sable charm",
    ]);
    assert_eq!(scene.pool(), "2g 2b 2p", "two Boost for a Fear");
    // The remark does 5, and half of the threshold of 10 is not exceeded.
    scene.all(&["roll = 2s 4a", "spend s_a_critical_remark"]);
    assert_eq!(scene.n("Sable", "strain"), 5);
    // 1 and 2 more Successes are 8: a compromise.
    let said = scene.ok("done").join(" ");
    says!(said);
    assert_eq!(scene.n("Sable", "strain"), 8);
    // A failed check costs Gunner 2, and the Threat reveals one of Gunner's motivations.
    scene.all(&["sway gunner sable coercion", "roll = 1f 2t"]);
    scene.all(&["spend s_h_reveal_strength_flaw_flaw", "done"]);
    assert_eq!(scene.n("Gunner", "strain"), 2);
    assert_eq!(
        scene.session.face().state_json()["social"]["known"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    // 3 more are 11, above the threshold.
    scene.all(&["sway gunner sable charm", "roll = 2s"]);
    let said = scene.ok("done").join(" ");
    says!(said);
    scene.ok("talk off");
    scene.undo_all();
}
