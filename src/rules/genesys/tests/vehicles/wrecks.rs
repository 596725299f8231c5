//! Tests of wrecks, and of what is still done with them (G-VEH-14).

use super::{craft, dogfight, id};
use crate::tests::Play;

/// The Corsair is docked with the Tern, and Vex is next to both.
fn docked() -> Play {
    let mut play = dogfight();
    play.all(&["crew vex off", "crew rook off!", "engage tern corsair"]);
    play.ok("engage vex tern");
    play
}

#[test]
fn g_veh_14_debris_leaves_its_engagement_and_the_others_stay_in_it() {
    let mut play = docked();
    let [tern, corsair] = ["tern", "corsair"].map(|name| id(&play, name));
    let said = play.ok("hull corsair 11").join(" ");
    says!(said);
    assert!(!play.state.ranges.engaged(tern, corsair));
    assert!(play.state.ranges.engaged(tern, play.id("vex")));
    // The Tern has nothing left to leave.
    let mut play = dogfight();
    play.all(&["crew rook off!", "disengage rook", "engage tern corsair"]);
    play.ok("hull corsair 11");
    let said = play.ok("fly vex accelerate").join(" ");
    says!(said);
    // A wreck that was engaged with nothing leaves nothing.
    let mut play = dogfight();
    play.all(&["crew rook off!", "disengage rook"]);
    let said = play.ok("hull corsair 11").join(" ");
    says!(said);
}

/// A disabled ship with a named character aboard stays docked, so that it can be boarded (G-VEH-38).
#[test]
fn g_veh_14_a_ship_that_lies_dead_is_still_docked_and_boarded() {
    let mut play = dogfight();
    play.all(&["engage tern corsair", "hull corsair 11"]);
    assert!(craft(&play, "corsair").flies() && craft(&play, "corsair").wrecked());
    assert!(
        play.state
            .ranges
            .engaged(id(&play, "tern"), id(&play, "corsair"))
    );
    play.ok("crew vex corsair passenger");
}

#[test]
fn g_veh_14_debris_takes_no_more_harm_and_what_lies_dead_is_mended() {
    let mut play = dogfight();
    play.all(&["crew rook off!", "hull corsair 11"]);
    for line in [
        "hull corsair 2",
        "wound corsair 2",
        "system corsair 2",
        "strain corsair 2",
        "speed corsair 2",
    ] {
        let refused = play.no(line);
        assert_eq!(refused.rule, Some("G-VEH-14"), "{line}");
        let hint = refused.hint.unwrap();
        assert!(hint.contains("`restore Corsair`"), "{line}: {hint}");
        Play::of(&play).ok(&format!("{line}!"));
    }
    // The restored ship isn't debris, though still over its threshold, so it can be repaired and
    // damaged.
    play.all(&["restore corsair", "hull corsair 1", "patch corsair 5"]);
    let mut play = dogfight();
    play.all(&["hull corsair 12", "system corsair 1", "patch corsair 2"]);
    assert_eq!(craft(&play, "corsair").hull, 10);
}
