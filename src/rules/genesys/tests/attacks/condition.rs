//! Tests of the weapon in hand: damaged, destroyed, empty.

use rstest::rstest;

use crate::model::figure::held::Wear;

use super::rifle;

#[rstest]
#[case("sound", "2y1g 1p")]
#[case("minor", "2y1g 1p 1k")]
#[case("moderate", "2y1g 2p")]
fn g_eq_11_m_05_a_damaged_weapon_hinders(#[case] wear: &str, #[case] pool: &str) {
    let mut play = rifle();
    play.ok(&format!("item vex tool {wear}"));
    play.ok("attack @ boarders with tool at short");
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_eq_11_m_05_a_weapon_with_major_damage_cannot_be_used() {
    let mut play = rifle();
    play.ok("item vex tool major");
    assert_eq!(
        play.no("attack @ boarders with tool at short").rule,
        Some("G-EQ-11")
    );
    play.ok("item vex tool destroyed");
    assert_eq!(
        play.no("attack @ boarders with tool at short").rule,
        Some("G-EQ-11")
    );
    // Without a named weapon the attacker uses another one.
    play.ok("attack @ boarders at short");
    assert!(play.tray().subtitle.plain().contains("Slug pistol"));
}

#[test]
fn g_eq_10_damage_goes_step_by_step_to_destruction() {
    let steps: Vec<Wear> = std::iter::successors(Some(Wear::Sound), |w| {
        (w.steps_left() > 0).then(|| w.worse())
    })
    .collect();
    assert_eq!(
        steps,
        [
            Wear::Sound,
            Wear::Minor,
            Wear::Moderate,
            Wear::Major,
            Wear::Destroyed
        ]
    );
    assert_eq!(Wear::Destroyed.worse(), Wear::Destroyed);
}

#[test]
fn g_eq_14_ammunition_is_not_counted_but_a_despair_ends_it_until_a_reload() {
    let mut play = rifle();
    for _ in 0..5 {
        play.all(&[
            "attack @ boarders with tool at short!",
            "roll = 1f!",
            "done",
        ]);
    }
    play.all(&[
        "attack @ boarders with tool!",
        "roll = D!",
        "spend d_ammo",
        "done",
    ]);
    assert_eq!(
        play.no("attack ila boarders with staff at long").rule,
        Some("G-TURN-03")
    );
    play.ok("next");
    play.all(&["next", "next"]);
    play.ok("claim vex");
    assert_eq!(
        play.no("attack @ boarders with tool at short").rule,
        Some("G-EQ-14")
    );
    play.ok("maneuver @ reload tool");
    play.ok("attack @ boarders with tool at short");
}
