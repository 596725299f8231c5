//! Tests of spending symbols, row by row: offered exactly when it can be paid and makes sense, and with
//! the effect that it names (M-06, M-08, G-COMB-08, 12, 13, G-TURN-05).

use std::collections::BTreeSet;

use proptest::prelude::*;
use rstest::rstest;

use crate::library::Library;
use crate::model::figure::Status;
use crate::model::figure::held::Wear;

use super::Play;

/// Vex attacks the boarders (soak 4, no defense) at short range: 6 damage, Critical 4.
fn shot(setup: &[&str], symbols: &str) -> Play {
    let mut play = Play::fight();
    play.all(setup);
    if play.state.check.is_none() {
        play.ok("attack @ boarders with slug at short");
    }
    play.ok(&format!("roll = {symbols}!"));
    play
}

// Each row of M-06: the lines before the roll, the symbols, and whether it is offered.
#[rstest]
#[case::a_strain("a_strain", &["strain vex 1"], "1a", true)]
#[case::a_strain_for_triumph("a_strain", &["strain vex 1"], "T", true)]
#[case::a_strain_unpaid("a_strain", &["strain vex 1"], "1s", false)]
#[case::a_strain_none_to_heal("a_strain", &[], "1a", false)]
#[case::a_boost_next("a_boost_next", &[], "1a", true)]
#[case::a_boost_next_alone("a_boost_next", &["kill ila"], "1a", false)]
#[case::a_notice("a_notice", &[], "1a", true)]
#[case::a_notice_unpaid("a_notice", &[], "1s 1t", false)]
#[case::a_crit("a_crit", &[], "1s 4a", true)]
#[case::a_crit_for_triumph("a_crit", &[], "T", true)]
#[case::a_crit_unpaid("a_crit", &[], "1s 3a", false)]
#[case::a_crit_on_a_miss("a_crit", &[], "4a", false)]
#[case::a_crit_stopped_by_soak("a_crit", &["set boarders soak 7"], "1s 4a", false)]
#[case::a_maneuver("a_maneuver", &[], "2a", true)]
#[case::a_maneuver_unpaid("a_maneuver", &[], "1a", false)]
#[case::a_maneuver_after_one("a_maneuver", &["maneuver @ cover"], "2a", true)]
#[case::a_maneuver_after_two("a_maneuver", &["maneuver @ cover", "maneuver @ guard"], "2a", false)]
#[case::a_maneuver_after_one_with_one_granted("a_maneuver", &["maneuver @ cover", "grant vex"], "2a", false)]
#[case::a_maneuver_immobilized("a_maneuver", &["status vex immobilized"], "2a", false)]
#[case::a_maneuver_out_of_turn("a_maneuver", &["attack ila boarders with staff at engaged!"], "2a", false)]
#[case::a_setback("a_setback", &[], "2a", true)]
#[case::a_setback_unpaid("a_setback", &[], "1a", false)]
#[case::a_setback_without_a_target("a_setback", &["check vex stealth"], "2a", false)]
#[case::a_boost_any("a_boost_any", &[], "2a", true)]
#[case::a_boost_any_unpaid("a_boost_any", &[], "1a", false)]
#[case::a_no_defense("a_no_defense", &["cover boarders 1"], "3a", true)]
#[case::a_no_defense_unpaid("a_no_defense", &["cover boarders 1"], "2a", false)]
#[case::a_no_defense_where_there_is_none("a_no_defense", &[], "3a", false)]
#[case::a_no_defense_of_the_other_kind("a_no_defense", &["set boarders melee 2"], "3a", false)]
#[case::a_no_environment("a_no_environment", &["attack @ boarders with slug at short", "modify setback dark"], "3a", true)]
#[case::a_no_environment_none("a_no_environment", &["prone boarders"], "3a", false)]
#[case::a_no_environment_off("a_no_environment", &["attack @ boarders with slug at short", "modify setback dark", "switch \"hand 1\""], "3a", false)]
#[case::a_disable("a_disable", &[], "1s 3a", true)]
#[case::a_disable_unpaid("a_disable", &[], "1s 2a", false)]
#[case::a_disable_on_a_miss("a_disable", &[], "3a", false)]
#[case::a_disable_stopped_by_soak("a_disable", &["set boarders soak 7"], "1s 3a", false)]
#[case::a_defense_melee("a_defense_melee", &[], "3a", true)]
#[case::a_defense_ranged("a_defense_ranged", &[], "T", true)]
#[case::a_defense_unpaid("a_defense_ranged", &[], "2a", false)]
#[case::a_disarm("a_disarm", &[], "3a", true)]
#[case::a_disarm_unpaid("a_disarm", &[], "2a", false)]
#[case::a_disarm_empty_hands("a_disarm", &["item boarders hatchet drop", "item boarders slug drop"], "3a", false)]
#[case::t_upgrade_target("t_upgrade_target", &[], "T", true)]
#[case::t_upgrade_target_not_for_advantage("t_upgrade_target", &[], "6a", false)]
#[case::t_upgrade_target_without_one("t_upgrade_target", &["check vex stealth"], "T", false)]
#[case::t_upgrade_ally("t_upgrade_ally", &[], "T", true)]
#[case::t_upgrade_ally_not_for_advantage("t_upgrade_ally", &[], "6a", false)]
#[case::t_vital("t_vital", &[], "T", true)]
#[case::t_vital_not_for_advantage("t_vital", &[], "6a", false)]
#[case::t_initiative_is_for_initiative("t_initiative", &[], "3T", false)]
#[case::tt_destroy("tt_destroy", &[], "2T", true)]
#[case::tt_destroy_unpaid("tt_destroy", &[], "1T", false)]
#[case::tt_destroy_on_a_miss("tt_destroy", &[], "2T 2f", false)]
#[case::tt_destroy_stopped_by_soak("tt_destroy", &["set boarders soak 8"], "2T", false)]
#[case::tt_destroy_empty_hands("tt_destroy", &["item boarders hatchet drop", "item boarders slug drop"], "2T", false)]
// Each row of M-08.
#[case::h_strain("h_strain", &[], "1t", true)]
#[case::h_strain_for_despair("h_strain", &[], "D", true)]
#[case::h_strain_unpaid("h_strain", &[], "1s", false)]
#[case::h_lose_cover("h_lose_maneuver", &["cover vex 1"], "1t", true)]
#[case::h_lose_guard("h_lose_maneuver", &["maneuver @ guard"], "1t", true)]
#[case::h_lose_nothing("h_lose_maneuver", &[], "1t", false)]
#[case::h_lose_an_aim_that_was_used("h_lose_maneuver", &["maneuver @ aim"], "1t", false)]
#[case::h_enemy_maneuver("h_enemy_maneuver", &[], "2t", true)]
#[case::h_enemy_maneuver_unpaid("h_enemy_maneuver", &[], "1t", false)]
#[case::h_enemy_maneuver_immobilized("h_enemy_maneuver", &["status boarders immobilized"], "2t", false)]
#[case::i_know_you_without_a_style("i_know_you", &[], "2t", false)]
#[case::h_boost_target("h_boost_target", &[], "2t", true)]
#[case::h_boost_target_without_one("h_boost_target", &["check vex stealth"], "2t", false)]
#[case::h_setback("h_setback", &[], "2t", true)]
#[case::h_setback_unpaid("h_setback", &[], "1t", false)]
#[case::h_prone("h_prone", &[], "3t", true)]
#[case::h_prone_already("h_prone", &["prone vex"], "3t", false)]
#[case::h_prone_unpaid("h_prone", &[], "2t", false)]
#[case::h_enemy_edge("h_enemy_edge", &[], "3t", true)]
#[case::h_enemy_edge_for_despair("h_enemy_edge", &[], "D", true)]
#[case::d_ammo("d_ammo", &[], "D", true)]
#[case::d_ammo_not_for_threat("d_ammo", &[], "5t", false)]
#[case::d_ammo_of_a_blade("d_ammo", &["attack @ boarders with monoblade at engaged"], "D", false)]
#[case::d_upgrade("d_upgrade", &[], "D", true)]
#[case::d_upgrade_not_for_threat("d_upgrade", &[], "5t", false)]
#[case::d_damage("d_damage", &[], "D", true)]
#[case::d_damage_not_for_threat("d_damage", &[], "5t", false)]
#[case::d_damage_of_bare_hands("d_damage", &["attack @ boarders with fists at engaged"], "D", false)]
#[case::d_damage_without_a_thing("d_damage", &["check vex stealth"], "D", false)]
#[case::d_wrong_target_nobody_there("d_wrong_target", &[], "2s D", false)]
#[case::v_h_system_strain_is_for_the_controls("v_h_system_strain", &[], "1t", false)]
#[case::h_improvised_is_for_improvised("h_improvised", &[], "2t D", false)]
fn m_06_m_08_a_row_is_offered_when_it_can_be_paid_and_makes_sense(
    #[case] key: &str,
    #[case] setup: &[&str],
    #[case] symbols: &str,
    #[case] offered: bool,
) {
    let mut play = shot(setup, symbols);
    assert_eq!(play.offered().contains(&key.to_owned()), offered);
    match play.run(&format!("spend {key}")) {
        Ok(_) => assert!(offered),
        Err(refusal) => {
            assert!(!offered, "{refusal}");
            assert_eq!(refusal.rule, Some("G-COMB-12"));
            play.ok(&format!("spend {key}!"));
        }
    }
}

/// Setback dice of the scene and Setback dice added by hand both count as surroundings (M-06).
#[rstest]
#[case::none(&[], false)]
#[case::fog_by_hand(&["modify 1 setback fog"], true)]
#[case::darkness(&["scene conceal 2"], true)]
// The place stays dark for later checks too.
#[case::darkness_that_was_switched_off(&["scene conceal 2", "switch concealment"], true)]
fn g_comb_12_ignoring_the_surroundings_is_offered_where_they_hinder(
    #[case] setup: &[&str],
    #[case] offered: bool,
) {
    let lines = [&["attack @ boarders with slug at short"], setup].concat();
    let play = shot(&lines, "1s 3a");
    assert_eq!(
        play.offered().contains(&"a_no_environment".to_owned()),
        offered
    );
}

#[test]
fn g_comb_06_what_was_given_up_for_putting_something_out_of_use_is_not_shown_as_dealt() {
    let mut play = shot(&[], "1s 3a");
    let shown = |play: &Play| {
        let tray = play.tray();
        let lines: Vec<String> = tray.result.iter().map(rules::view::Rich::plain).collect();
        lines.join("; ")
    };
    says!(shown(&play));
    play.ok("spend a_disable");
    assert!(!shown(&play).contains("wounds"), "{}", shown(&play));
    says!(shown(&play));
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, 0);
}

#[test]
fn m_06_m_08_every_row_of_the_tables_stands_in_the_cases_above() {
    let source = include_str!("spending.rs");
    // Rows of hacking, social encounters and vehicles (M-02, M-16, T-40) are tested in these files.
    let others = [
        include_str!("hackers.rs"),
        include_str!("hacking.rs"),
        include_str!("social.rs"),
        include_str!("vehicles/aboard.rs"),
        include_str!("vehicles/components.rs"),
        include_str!("vehicles/orders.rs"),
    ];
    let library = Library::shipped();
    for row in library.spends().chain(library.complications()) {
        let elsewhere = ["k_", "s_", "v_"]
            .iter()
            .any(|start| row.id.starts_with(start));
        assert!(
            source.contains(&format!("(\"{}", row.id))
                || elsewhere && others.iter().any(|source| source.contains(&row.id)),
            "{} is not tested",
            row.id
        );
    }
}

#[test]
fn m_06_a_strain_heals_one_and_again() {
    let mut play = shot(&["strain vex 3"], "2a T");
    for left in [2, 1, 0] {
        play.ok("spend a_strain");
        assert_eq!(play.figure("vex").strain, left);
    }
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!(
        (left.advantage, left.triumph),
        (0, 0),
        "advantage first, then the triumph"
    );
}

#[test]
fn m_06_a_boost_next_is_for_the_next_ally_and_for_one_check() {
    let mut play = shot(&[], "1a");
    play.all(&["spend a_boost_next", "done"]);
    // Not for the character itself, not for the other side. Stealth 2y1g, Ranged-Light of four boarders
    // 2y1g, Ila: Cool 1, Presence 2.
    for (line, pool) in [
        ("check vex stealth simple!", "2y1g"),
        ("attack boarders vex with slug at short!", "2y1g 1p"),
        ("check ila cool simple!", "1y1g 1b"),
    ] {
        play.ok(line);
        assert_eq!(play.pool(), pool, "{line}");
        play.ok("cancel");
    }
    play.all(&["check ila cool simple!", "roll!", "done"]);
    play.ok("check ila cool simple!");
    assert_eq!(play.pool(), "1y1g");
}

#[test]
fn g_turn_05_a_bought_maneuver_is_one_more_for_no_strain() {
    let mut play = shot(&["maneuver @ cover"], "2a");
    play.ok("spend a_maneuver");
    play.all(&["done", "maneuver @ guard"]);
    let turn = play.state.turn.clone().unwrap();
    assert_eq!((turn.maneuvers, turn.granted), (2, 0));
    assert_eq!(play.figure("vex").strain, 0);
    assert_eq!(play.no("maneuver @ prone").rule, Some("G-TURN-06"));
}

#[test]
fn g_turn_05_a_bought_maneuver_may_be_taken_at_once() {
    let mut play = shot(&[], "2a");
    play.all(&["spend a_maneuver", "maneuver @ cover"]);
    // The free one is still available, and so is the bought one.
    play.all(&["done", "maneuver @ guard"]);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 2);
    assert_eq!(play.figure("vex").strain, 0);
}

#[rstest]
#[case("a_setback", "2a", "2y1g 1p 1k")]
#[case("t_upgrade_target", "T", "2y1g 1r")]
#[case("h_boost_target", "2t", "2y1g 1b 1p")]
fn m_06_m_08_the_targets_next_check_feels_it_once(
    #[case] key: &str,
    #[case] symbols: &str,
    #[case] pool: &str,
) {
    // A miss, so that four boarders are left: Ranged-Light 3, Agility 2, short range.
    let mut play = shot(&[], &format!("3f {symbols}"));
    play.ok(&format!("spend {key}"));
    play.all(&["done", "next", "attack @ vex with slug at short"]);
    assert_eq!(play.pool(), pool);
    play.all(&["roll = 1f!", "done"]);
    play.ok("attack @ vex with slug at short!");
    assert_eq!(play.pool(), "2y1g 1p");
}

#[rstest]
#[case("a_boost_any", "2a", "1y1g 1b", "2y1g 1b")]
#[case("t_upgrade_ally", "T", "2y", "3y")]
#[case("h_setback", "2t", "1y1g 1k", "2y1g 1k")]
#[case("d_upgrade", "D", "1y1g 1p", "2y1g 1p")]
fn m_06_m_08_an_ally_or_oneself_feels_it_on_the_next_check(
    #[case] key: &str,
    #[case] symbols: &str,
    #[case] ila: &str,
    #[case] vex: &str,
) {
    let mut play = shot(&[], symbols);
    let refusal = play.no(&format!("spend {key} boarders"));
    assert!(
        refusal.rule.is_some_and(|rule| rule.starts_with("M-0")),
        "{refusal}"
    );
    play.ok(&format!("spend {key} ila"));
    play.all(&["done", "check vex stealth simple!"]);
    assert_eq!(play.pool(), "2y1g", "not the one who bought it");
    play.all(&["cancel", "check ila cool simple!"]);
    assert_eq!(play.pool(), ila);
    // Without a name it is the character's own.
    let mut play = shot(&[], symbols);
    play.ok(&format!("spend {key}"));
    play.all(&["done", "check vex stealth simple!"]);
    assert_eq!(play.pool(), vex);
}

#[test]
fn m_06_a_no_defense_lasts_until_the_round_ends() {
    let mut play = shot(&["cover boarders 2", "set boarders melee 1"], "1f 3a");
    play.all(&["spend a_no_defense", "done"]);
    let pool = |play: &mut Play| {
        play.ok("attack vex boarders with slug at short!");
        let pool = play.pool();
        play.ok("cancel");
        pool
    };
    assert_eq!(pool(&mut play), "2y1g 1p");
    play.all(&["next", "next"]);
    assert_eq!(play.state.round, 1);
    assert_eq!(pool(&mut play), "2y1g 1p");
    play.ok("next");
    assert_eq!(play.state.round, 2);
    assert_eq!(pool(&mut play), "2y1g 1p 2k");
}

#[test]
fn m_06_a_no_environment_takes_the_setback_of_the_surroundings_away_to_the_end_of_the_next_turn() {
    let setup = [
        "cover boarders 1",
        "attack @ boarders with slug at short",
        "modify 2 setback smoke",
    ];
    let mut play = shot(&setup, "3a");
    play.all(&["spend a_no_environment", "done"]);
    let pool = |play: &mut Play, line: &str| {
        play.all(&[line, "modify 2 setback smoke"]);
        let pool = play.pool();
        play.ok("cancel");
        pool
    };
    // Defense still counts, and others are still hindered.
    assert_eq!(
        pool(&mut play, "attack vex boarders with slug at short!"),
        "2y1g 1p 1k"
    );
    assert_eq!(pool(&mut play, "check ila cool simple!"), "1y1g 2k");
    // The GM may decide that these Setback dice are not from the surroundings.
    play.all(&[
        "check vex stealth simple!",
        "modify setback haste",
        "switch surroundings",
    ]);
    assert_eq!(play.pool(), "2y1g 1k");
    play.ok("cancel");
    play.all(&["next", "next", "next", "claim vex"]);
    assert_eq!(pool(&mut play, "check vex stealth simple"), "2y1g");
    play.ok("next");
    assert_eq!(pool(&mut play, "check vex stealth simple!"), "2y1g 2k");
}

#[test]
fn m_06_a_disable_takes_the_place_of_damage() {
    let mut play = shot(&[], "2s 3a");
    play.all(&["spend a_disable", "done"]);
    let boarders = play.figure("boarders");
    assert_eq!(boarders.wounds, 0);
    let disabled = boarders.statuses.iter();
    assert_eq!(
        disabled
            .filter(|a| matches!(a.status, Status::Other(_)))
            .count(),
        1
    );
    // It excludes purchases that depend on the damage.
    let mut play = shot(&[], "3a 3T");
    play.ok("spend a_disable");
    let offered = play.offered();
    for key in ["a_crit", "tt_destroy"] {
        assert!(!offered.contains(&key.to_owned()), "{key}");
    }
    let mut play = shot(&[], "3a 3T");
    play.ok("spend a_crit");
    assert!(!play.offered().contains(&"a_disable".to_owned()));
}

#[rstest]
#[case("a_defense_melee", "3y 2p 1k", "2y1g 1p")]
#[case("a_defense_ranged", "3y 2p", "2y1g 1p 1k")]
fn m_06_a_defense_is_one_more_of_its_kind_to_the_end_of_the_own_next_turn(
    #[case] key: &str,
    #[case] close: &str,
    #[case] far: &str,
) {
    let mut play = shot(&[], "3f 3a");
    says!(play.no("spend a_defense").why);
    play.ok(&format!("spend {key}"));
    play.ok("done");
    let pools = |play: &mut Play| {
        let mut seen = Vec::new();
        for line in [
            "attack boarders vex with hatchet at engaged!",
            "attack boarders vex with slug at short!",
        ] {
            play.ok(line);
            seen.push(play.pool());
            play.ok("cancel");
        }
        seen
    };
    assert_eq!(pools(&mut play), [close, far]);
    play.all(&["next", "next", "next", "claim vex"]);
    assert_eq!(pools(&mut play), [close, far]);
    play.ok("next");
    assert_eq!(pools(&mut play), ["3y 2p", "2y1g 1p"]);
}

#[test]
fn m_06_a_disarm_puts_the_weapon_on_the_ground() {
    let mut play = shot(&[], "3f 3a");
    play.ok("spend a_disarm");
    assert!(play.figure("boarders").weapons[0].dropped);
    play.all(&["done", "next"]);
    assert_eq!(
        play.no("attack @ vex with hatchet at engaged").rule,
        Some("G-MAN-08")
    );
}

#[test]
fn m_06_tt_destroy_ends_a_weapon() {
    let mut play = shot(&[], "2T");
    play.ok("spend tt_destroy");
    assert_eq!(play.figure("boarders").weapons[0].wear, Wear::Sound);
    play.ok("done");
    assert_eq!(play.figure("boarders").weapons[0].wear, Wear::Destroyed);
    // Still 6 and 2 less 4.
    assert_eq!(play.figure("boarders").wounds, 4);
}

#[test]
fn m_08_h_strain_strains_the_actor_and_wounds_those_without_the_track() {
    let mut play = shot(&[], "2t");
    play.all(&["spend h_strain", "spend h_strain"]);
    assert_eq!(play.figure("vex").strain, 2);
    play.all(&[
        "done",
        "next",
        "attack @ vex with slug at short",
        "roll = 1t!",
    ]);
    play.ok("spend h_strain");
    assert_eq!(play.figure("boarders").wounds, 1);
}

#[test]
fn m_08_h_lose_maneuver_takes_cover_or_stance() {
    let mut play = shot(&["maneuver @ cover"], "1t");
    play.ok("spend h_lose_maneuver");
    assert_eq!(play.figure("vex").cover, 0);
    let mut play = shot(&["maneuver @ guard"], "1t");
    play.ok("spend h_lose_maneuver");
    assert!(play.figure("vex").guarded.is_none());
}

#[test]
fn m_08_g_turn_07_h_enemy_maneuver_lets_an_opponent_move_out_of_turn() {
    let mut play = shot(&["add pirate_mate = 0s"], "2t");
    assert_eq!(play.no("spend h_enemy_maneuver ila").rule, Some("M-08"));
    play.ok("spend h_enemy_maneuver mate");
    assert_eq!(play.state.grants, [play.id("mate")]);
    play.ok("maneuver mate cover");
    assert_eq!(play.figure("mate").cover, 1);
    assert_eq!(play.no("maneuver mate guard").rule, Some("G-TURN-03"));
    // Without a name it is the target's.
    let mut play = shot(&["add pirate_mate = 0s"], "2t");
    play.ok("spend h_enemy_maneuver");
    assert_eq!(play.state.grants, [play.id("boarders")]);
}

#[test]
fn m_08_h_prone_d_ammo_d_damage_happen_to_the_actor() {
    let mut play = shot(&[], "3t 2D");
    play.all(&["spend h_prone", "spend d_ammo", "spend d_damage"]);
    let vex = play.figure("vex");
    assert!(vex.prone);
    assert!(vex.weapons[0].empty);
    assert_eq!(vex.weapons[0].wear, Wear::Minor);
    assert!(play.offered().iter().all(|key| key == "done"));
}

#[test]
fn g_comb_12_13_what_is_told_is_paid_for_too() {
    let mut play = shot(&[], "3a");
    play.ok("spend 2a the lamp swings loose");
    let check = play.state.check.clone().unwrap();
    assert_eq!(check.left().advantage, 1);
    says!(check.spent[0].label);
    assert_eq!(play.no("spend 2a and again").rule, Some("G-COMB-12"));
    assert_eq!(play.no("spend T a wonder").rule, Some("G-COMB-12"));
    play.ok("spend T a wonder !");
}

#[rstest]
#[case("spend a_strain ila")]
#[case("spend a_setback ila")]
#[case("spend t_vital ila")]
fn m_06_a_name_where_none_is_asked_for_is_refused(#[case] line: &str) {
    let mut play = shot(&["strain vex 1"], "2a T");
    says!(play.no(line).why);
}

#[test]
fn m_06_a_row_that_is_not_repeated_is_bought_once() {
    let mut play = shot(&[], "1s 9a");
    for key in ["a_notice", "a_setback", "a_boost_any"] {
        play.ok(&format!("spend {key}"));
        assert_eq!(play.no(&format!("spend {key}")).rule, Some("G-COMB-12"));
    }
}

#[test]
fn g_comb_08_an_unknown_key_is_refused_with_the_nearest() {
    let mut play = shot(&[], "1s 2a");
    assert!(play.no("spend a_notise").hint.unwrap().contains("a_notice"));
    assert!(play.no("spend zzz").hint.unwrap().contains("a_setback"));
    let mut play = Play::fight();
    assert!(play.no("spend a_notice").why.contains("No check"));
    play.ok("attack @ boarders with slug at short");
    says!(play.no("spend a_notice").why);
}

/// The keys of all tables and of Vex's weapons.
fn keys() -> BTreeSet<String> {
    let library = Library::shipped();
    library
        .spends()
        .chain(library.complications())
        .map(|row| row.id.clone())
        .chain(["a_defense_melee", "a_defense_ranged"].map(str::to_owned))
        .chain(["knockdown", "pierce"].map(str::to_owned))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    // With any symbols, offered rows are accepted and all others refused, and a purchase never takes
    // more symbols than there are.
    #[test]
    fn g_comb_08_13_the_offers_are_what_spend_accepts(
        (s, a, t, d) in (-2i32..4, -5i32..8, 0u16..3, 0u16..2),
        weapon in prop::sample::select(vec!["slug at short", "monoblade at engaged", "fists at engaged"]),
        setup in prop::sample::subsequence(
            vec!["strain vex 2", "cover vex 1", "cover boarders 2", "prone vex", "engage ila boarders",
                 "status vex immobilized", "set boarders soak 7", "kill ila", "maneuver @ cover"],
            0..5,
        ),
        pick in prop::collection::vec(0usize..40, 0..4),
    ) {
        let mut play = Play::fight();
        for line in &setup {
            drop(play.run(line));
        }
        play.ok(&format!("attack @ boarders with {weapon}"));
        let half = |n: i32, plus, minus| {
            match n {
                0 => String::new(),
                1.. => format!("{n}{plus}"),
                _ => format!("{}{minus}", -n),
            }
        };
        let symbols = format!("{} {} {t}T {d}D", half(s, "s", "f"), half(a, "a", "t"));
        play.ok(&format!("roll = {symbols}!"));
        for choice in pick {
            let offered: BTreeSet<String> = play
                .all_offers()
                .into_iter()
                .filter(|o| o.line.starts_with("spend ") && o.allowed.is_ok())
                .map(|o| o.key)
                .collect();
            for key in keys() {
                let mut other = Play::new();
                other.state = play.state.clone();
                let accepted = other.run(&format!("spend {key}")).is_ok();
                prop_assert_eq!(accepted, offered.contains(&key), "{} with {}", key, symbols);
            }
            let Some(key) = offered.iter().nth(choice % offered.len().max(1)) else { break };
            play.ok(&format!("spend {key}"));
            let left = crate::play::spends::menu::left(
                &play.state,
                play.state.check.as_ref().unwrap(),
            );
            prop_assert!(left.advantage >= 0 && left.threat >= 0 && left.triumph >= 0 && left.despair >= 0);
        }
        play.ok("done");
        prop_assert!(play.state.check.is_none());
    }
}
