//! Tests of the second attack of Overpowered: an incidental with the same pool (M-03). Vex has Agility
//! 3 and Ranged (Light) 2.

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;

use super::{Play, tool};

/// Keth, a nemesis without Adversary ranks, within short range of Vex, who acts.
fn duel() -> Play {
    let mut play = Play::fight();
    play.all(&[
        "session 3",
        "add \"captain marrack\" as Keth = -",
        "set keth adversary 0",
        "set keth wt 60",
        "range vex keth short",
    ]);
    play
}

/// The attack hits and overpowers Keth.
const OVERPOWERS: [&str; 3] = ["roll = 2s 4a !", "spend a_crit = 78", "done"];

#[test]
fn m_03_the_second_attack_has_the_same_pool_whatever_has_been_used_up() {
    let mut play = duel();
    play.all(&[
        "maneuver @ aim",
        "attack @ keth with pistol",
        "story players",
        "story gm",
        "modify 1 boost \"a clear view\"",
        "modify 1 setback smoke",
    ]);
    let pool = play.pool();
    assert!(pool.starts_with("3y 2b 1r 2k"), "{pool}");
    play.all(&OVERPOWERS);
    assert_eq!(play.figure("vex").aim, None);
    let points = play.state.story;
    // Later changes don't affect it.
    play.all(&["cover keth 3", "status vex disoriented", "prone keth"]);
    play.ok("attack @ keth");
    assert_eq!(play.pool(), pool);
    assert_eq!(play.state.story, points, "it isn't paid for again");
    let rules: Vec<_> = play.tray().sources.into_iter().map(|s| s.rule).collect();
    assert!(
        rules.iter().all(|rule| rule.as_deref() == Some("M-03")),
        "{rules:?}"
    );
    // Changes to this check itself are added.
    play.ok("modify 1 setback dust");
    assert_eq!(play.pool(), pool.replace("2k", "3k"));
    play.all(&["roll = 1s", "done"]);
    assert_eq!(play.no("attack @ keth").rule, Some("G-TURN-08"), "once");
}

#[test]
fn m_03_a_second_attack_that_overpowers_again_is_followed_by_a_third_with_the_same_pool() {
    let mut play = duel();
    play.all(&["maneuver @ aim", "attack @ keth with pistol"]);
    let pool = play.pool();
    play.all(&OVERPOWERS);
    play.ok("attack @ keth");
    play.all(&["roll = 2s 4a", "spend a_crit = 68", "done", "attack @ keth"]);
    assert_eq!(play.pool(), pool);
}

#[test]
fn m_03_the_second_attack_is_made_with_the_same_weapon_in_the_same_way() {
    let mut play = duel();
    let repeater = tool(
        "ranged_light",
        Damage::Fixed(7),
        3,
        Band::Medium,
        &[Quality::AutoFire],
    );
    play.arm("vex", repeater);
    play.all(&["attack @ keth with tool", "auto boarders"]);
    let pool = play.pool();
    play.all(&OVERPOWERS);
    // Named or not, it is that weapon, and Auto-fire continues.
    play.ok("attack @");
    let check = play.state.check.clone().unwrap();
    assert_eq!(check.weapon(&play.state).unwrap().name, "Tool");
    assert!(check.mode.auto && check.mode.others == [play.id("boarders")]);
    assert_eq!(play.pool(), pool);
    for line in [
        "weapon pistol",
        "auto",
        "second next",
        "target boarders",
        "band long",
    ] {
        assert_eq!(play.no(line).rule, Some("M-03"), "{line}");
    }
    // With another target it isn't the second attack, and takes an action.
    play.ok("target boarders!");
    assert_ne!(play.pool(), pool);
    assert_eq!(play.no("roll = 1s").rule, Some("G-TURN-08"));
    // Another weapon doesn't have the same pool either, unless overridden.
    play.ok("cancel");
    let mut play = duel();
    play.all(&["maneuver @ aim", "attack @ keth with pistol"]);
    play.all(&OVERPOWERS);
    assert_eq!(play.no("attack @ keth with monoblade").rule, Some("M-03"));
    play.all(&["range vex keth engaged", "attack @ keth with monoblade!"]);
    assert_eq!(play.pool(), "2g 2p 1k");
}

#[test]
fn m_03_a_second_attack_that_is_dropped_unrolled_can_still_be_made() {
    let mut play = duel();
    play.all(&["maneuver @ aim", "attack @ keth with pistol"]);
    let pool = play.pool();
    play.all(&OVERPOWERS);
    play.all(&["attack @ keth", "cancel", "attack @ keth"]);
    assert_eq!(play.pool(), pool);
    play.all(&["roll = 1s", "done"]);
    assert_eq!(play.no("attack @ keth").rule, Some("G-TURN-08"));
}

#[test]
fn m_03_a_look_at_another_target_does_not_lose_the_second_attack() {
    let mut play = duel();
    play.all(&["maneuver @ aim", "attack @ keth with pistol"]);
    let pool = play.pool();
    play.all(&OVERPOWERS);
    play.ok("attack @ keth");
    for line in ["target boarders", "target next"] {
        assert_eq!(play.no(line).rule, Some("M-03"), "{line}");
        assert_eq!(play.pool(), pool, "{line}");
    }
    // A target granted without a pool to repeat is also fixed.
    play.state.check.as_mut().unwrap().same = None;
    assert_eq!(play.no("target boarders").rule, Some("M-03"));
    play.all(&["roll = 2s", "done"]);
}

#[test]
fn m_03_a_second_attack_reaches_whoever_the_first_one_reached() {
    let mut play = duel();
    play.all(&["attack @ keth with pistol"]);
    play.all(&OVERPOWERS);
    // The slug pistol reaches medium range.
    play.all(&["range vex keth long", "attack @ keth", "roll = 1s", "done"]);
}

/// The dice of the second attack are one source. None of them has an effect of its own that could mislead.
#[test]
fn m_03_the_repeated_pool_is_one_source_without_an_effect() {
    let mut play = duel();
    play.all(&["attack @ keth with pistol"]);
    play.all(&OVERPOWERS);
    play.ok("attack @ keth");
    let sources = play.tray().sources;
    let of_the_pool: Vec<_> = sources.iter().filter(|s| s.toggle.is_none()).collect();
    let [same] = of_the_pool.as_slice() else {
        panic!("{of_the_pool:?}");
    };
    assert_eq!(same.delta, None);
    let letters = same.change.plain();
    let pool = play.pool().replace(' ', "");
    let counts = pool.chars().filter(char::is_ascii_digit);
    let dice: u32 = counts.filter_map(|count| count.to_digit(10)).sum();
    assert_eq!(letters.len() as u32, dice, "{letters} is {pool}");
    // A change to this attack is a source of its own, with its effect.
    play.ok("modify 1 setback dust");
    let deltas = play.tray().sources.into_iter().filter(|s| s.on);
    let deltas: Vec<f64> = deltas.filter_map(|s| s.delta).collect();
    assert!(deltas.len() == 1 && deltas[0] < 0.0, "{deltas:?}");
}
