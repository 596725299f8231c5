//! Tests of the declaration: difficulty by range, reach, changes before the roll, the action it takes.

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;

use super::{Play, rifle, tool, with};

// Table M-07. The GM may set strategic range, where no hand weapon reaches.
#[rstest]
#[case("short", "1p")]
#[case("medium", "2p")]
#[case("long", "3p")]
#[case("extreme", "4p")]
#[case("strategic", "5p")]
fn g_comb_04_m_07_ranged_difficulty_follows_the_band(#[case] band: &str, #[case] negative: &str) {
    for skill in ["ranged_light", "ranged_heavy", "gunnery"] {
        let mut play = with(skill, Damage::Fixed(6), Band::Strategic, &[]);
        play.ok(&format!("attack @ boarders with tool at {band}"));
        let pool = play.pool();
        assert_eq!(pool.split_once(' ').unwrap().1, negative, "{skill}");
    }
}

#[rstest]
#[case("brawl")]
#[case("melee")]
fn g_comb_03_close_combat_is_always_average(#[case] skill: &str) {
    let mut play = with(skill, Damage::Brawn(0), Band::Engaged, &[]);
    play.ok("attack @ boarders with tool at engaged");
    assert_eq!(play.pool(), "2g 2p");
}

// Table M-10: Easy at engaged and one or two more. A target farther away has its range's difficulty and
// the change.
#[rstest]
#[case("ranged_light", "engaged", "2p")]
#[case("ranged_light", "medium", "3p")]
#[case("ranged_heavy", "engaged", "3p")]
#[case("ranged_heavy", "long", "5p")]
fn g_mod_03_m_10_shooting_while_engaged_is_harder(
    #[case] skill: &str,
    #[case] band: &str,
    #[case] negative: &str,
) {
    let mut play = with(skill, Damage::Fixed(6), Band::Extreme, &[]);
    play.ok("add exchange_guard x3 as Guards");
    play.ok("engage vex guards");
    let target = if band == "engaged" {
        "guards"
    } else {
        "boarders"
    };
    play.ok(&format!("attack @ {target} with tool at {band}"));
    assert_eq!(play.pool().split_once(' ').unwrap().1, negative);
}

#[test]
fn g_mod_03_gunnery_is_not_possible_while_engaged() {
    let mut play = with("gunnery", Damage::Fixed(6), Band::Extreme, &[]);
    play.ok("engage vex boarders");
    assert_eq!(
        play.no("attack @ boarders with tool").rule,
        Some("G-MOD-03")
    );
    // It is possible while engaged with an ally only.
    play.all(&["disengage vex", "engage vex ila"]);
    play.ok("attack @ boarders with tool at short");
    assert_eq!(play.pool(), "3g 1p");
}

#[rstest]
#[case("ranged_light", Band::Short, "medium")]
#[case("ranged_light", Band::Medium, "long")]
#[case("ranged_light", Band::Extreme, "strategic")]
#[case("melee", Band::Engaged, "short")]
#[case("brawl", Band::Engaged, "extreme")]
fn g_comb_05_a_weapon_reaches_no_farther_than_its_range(
    #[case] skill: &str,
    #[case] range: Band,
    #[case] band: &str,
) {
    let mut play = with(skill, Damage::Fixed(6), range, &[]);
    let line = format!("attack @ boarders with tool at {band}");
    assert_eq!(play.no(&line).rule, Some("G-COMB-05"));
    assert!(play.state.check.is_none());
    // It can be overridden, and the roll does not refuse it again.
    play.ok(&format!("{line}!"));
    play.ok("roll = 1s");
}

#[test]
fn g_comb_05_the_roll_looks_at_the_range_again() {
    let mut play = with("ranged_light", Damage::Fixed(6), Band::Short, &[]);
    play.ok("attack @ boarders with tool at short");
    play.ok("band medium");
    assert_eq!(play.no("roll = 1s").rule, Some("G-COMB-05"));
    play.ok("band short");
    play.ok("roll = 1s");
}

#[test]
fn g_comb_05_naming_another_range_leaves_the_engagement_with_the_roll() {
    let mut play = rifle();
    play.all(&[
        "engage vex boarders",
        "attack @ boarders with tool at short",
    ]);
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(play.pool(), "2y1g 1p", "no longer shooting while engaged");
    play.ok("band engaged");
    assert_eq!(play.pool(), "2y1g 2p");
    play.ok("band long");
    assert_eq!(play.pool(), "2y1g 3p");
    assert_eq!(play.state.band(vex, boarders), Band::Engaged);
    play.ok("roll = 1s");
    assert_eq!(play.state.band(vex, boarders), Band::Long);
}

#[test]
fn g_comb_01_what_is_left_out_is_as_last_time() {
    let mut play = rifle();
    play.ok("add exchange_guard x3 as Guards");
    play.made("attack @ guards with tool at short");
    play.all(&["range vex guards medium", "attack @"]);
    let tray = play.tray();
    assert_eq!(tray.pool, "2y1g 2p", "the range is the table's");
    let plain = |rich: &rules::view::Rich| rich.plain();
    assert!(plain(&tray.title).contains("Guards"));
    assert!(plain(&tray.subtitle).contains("Tool"));
}

#[test]
fn g_comb_01_target_weapon_and_range_change_until_the_roll() {
    let mut play = rifle();
    play.ok("add exchange_guard x3 as Guards");
    play.all(&[
        "range vex guards long",
        "attack @ boarders with slug at short",
    ]);
    play.ok("target guards");
    assert_eq!(play.pool(), "2y1g 3p", "at the range of the new target");
    play.ok("weapon monoblade");
    assert_eq!(play.pool(), "2g 2p");
    assert_eq!(play.no("roll = 1s").rule, Some("G-COMB-05"));
    play.all(&["weapon tool", "roll = 1s"]);
    for line in ["target boarders", "weapon slug", "band short", "stun"] {
        says!(play.no(line).why);
    }
}

#[test]
fn g_comb_02_aiming_on_the_way_is_a_maneuver() {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at short aim");
    assert_eq!(play.pool(), "2y1g 1b 1p");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
    play.ok("roll = 1s");
    assert!(play.figure("vex").aim.is_none(), "used by the attack");
}

#[test]
fn g_turn_08_a_second_attack_needs_the_table_to_overrule_it_once() {
    let mut play = rifle();
    play.all(&["attack @ boarders with tool at short", "roll = 1s", "done"]);
    assert_eq!(play.no("attack @ boarders").rule, Some("G-TURN-08"));
    play.all(&["attack @ boarders!", "roll = 1s", "done"]);
    // It isn't Ila's turn.
    assert_eq!(play.no("attack ila boarders").rule, Some("G-TURN-03"));
    play.all(&["attack ila boarders with staff at engaged!", "roll = 1s"]);
}

#[test]
fn g_act_05_the_action_is_used_by_the_roll_and_not_by_the_declaration() {
    let mut play = rifle();
    play.all(&["attack @ boarders with tool at short", "cancel"]);
    assert!(!play.state.turn.as_ref().unwrap().action);
    play.all(&["attack @ boarders", "roll = 1s"]);
    assert!(play.state.turn.as_ref().unwrap().action);
}

/// A pool that can't be rolled has no odds, so nothing is said about them.
#[test]
fn g_comb_05_a_blocked_attack_speaks_of_no_odds() {
    let mut play = Play::fight();
    let blast = [Quality::Blast(3)];
    play.arm(
        "vex",
        tool("ranged_heavy", Damage::Fixed(8), 3, Band::Short, &blast),
    );
    play.all(&["range vex boarders short", "attack @ boarders with tool"]);
    let open = play.tray();
    assert!(!open.chances.is_empty() && !open.notes.is_empty());
    play.ok("band extreme");
    let blocked = play.tray();
    assert!(blocked.is_blocked() && blocked.chances.is_empty());
    assert!(blocked.notes.is_empty(), "{:?}", blocked.notes);
}

/// The maneuver that brings a target within reach says that it gives up cover.
#[rstest]
#[case(0, false)]
#[case(1, true)]
fn g_man_07_the_way_to_a_target_says_that_it_leaves_cover(#[case] cover: u8, #[case] leaves: bool) {
    let mut play = Play::fight();
    play.all(&["range vex boarders long"]);
    if cover > 0 {
        play.ok("cover vex 1");
    }
    play.ok("attack @ boarders");
    let fix = play.tray().fix.unwrap();
    assert_eq!(fix.label.contains("cover"), leaves, "{fix:?}");
    says!(fix.label);
}

/// What makes a target reachable never costs the action. The first of several maneuvers is offered only if it
/// is free, because the attack may have to wait for a later turn.
#[rstest]
#[case::one_of_two("long", "medium", 0, Some("1 of 2"))]
#[case::the_first_taken("long", "medium", 1, None)]
#[case::the_action_is_kept("medium", "short", 2, None)]
#[case::a_second_for_strain("medium", "short", 1, Some("2 strain"))]
#[case::too_far_for_two("long", "short", 0, Some("1 of 3"))]
#[case::far_too_far("extreme", "short", 0, Some("1 of 5"))]
fn g_comb_05_the_way_to_a_target_keeps_the_action(
    #[case] stands: &str,
    #[case] reach: &str,
    #[case] taken: usize,
    #[case] says: Option<&str>,
) {
    let reach = match reach {
        "short" => Band::Short,
        _ => Band::Medium,
    };
    let mut play = Play::fight();
    play.change("vex", |f| f.weapons.clear());
    play.arm("vex", tool("ranged_heavy", Damage::Fixed(8), 3, reach, &[]));
    play.ok(&format!("range vex boarders {stands}"));
    for _ in 0..taken {
        play.ok("maneuver @ aim");
    }
    play.ok("attack @ boarders");
    let fix = play.tray().fix.map(|fix| fix.label);
    match says {
        Some(says) => assert!(
            fix.as_ref().is_some_and(|one| one.contains(says)),
            "{fix:?}"
        ),
        None => assert!(
            !fix.as_ref().is_some_and(|one| one.contains("move")),
            "{fix:?}"
        ),
    }
}
