//! Tests of defense, soak, prone, size and combatants in the line of fire (G-DEF, G-SOAK, G-MOD, T-32).

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::figure::held::Wear;
use crate::model::records::{Armor, Damage};

use super::{Play, tool};

pub fn armor(soak: u8, melee: u8, ranged: u8, qualities: &[Quality]) -> Armor {
    Armor {
        id: String::new(),
        name: "Suit".to_owned(),
        soak,
        qualities: qualities.to_vec(),
        melee,
        ranged,
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        note: String::new(),
        acts: None,
        wear: Wear::Sound,
    }
}

/// Vex with a rifle and an insignificant blade against the boarders, who have no defense.
pub fn duel() -> Play {
    let mut play = Play::fight();
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(6), 4, Band::Extreme, &[]),
    );
    play
}

/// The same, but the boarders are unarmed.
fn bare() -> Play {
    let mut play = duel();
    play.change("boarders", |f| f.weapons.clear());
    play
}

/// The Setback dice of Vex's pool, for a ranged attack at short range or for close combat.
pub fn setback(play: &mut Play, close: bool) -> usize {
    play.ok(if close {
        "attack @ boarders with monoblade at engaged!"
    } else {
        "attack @ boarders with tool at short"
    });
    let pool = play.pool();
    play.ok("cancel");
    pool.rsplit(' ')
        .next()
        .and_then(|last| last.strip_suffix('k'))
        .map_or(0, |n| n.parse().unwrap())
}

// Armor (melee, ranged), cover, guarded, Defensive and Deflection of a weapon, then the resulting melee
// and ranged defense.
#[rstest]
#[case::nothing((0, 0), 0, false, (0, 0), (0, 0))]
#[case::armor_counts_for_both((1, 1), 0, false, (0, 0), (1, 1))]
#[case::kinds_are_apart((2, 0), 0, false, (0, 0), (2, 0))]
#[case::cover_is_ranged_only((0, 0), 1, false, (0, 0), (0, 1))]
#[case::stance_is_melee_only((0, 0), 0, true, (0, 0), (1, 0))]
#[case::providers_do_not_add((1, 1), 1, true, (0, 0), (1, 1))]
#[case::the_best_provider_counts((1, 1), 3, false, (0, 0), (1, 3))]
#[case::increases_add((1, 1), 0, false, (1, 2), (2, 3))]
#[case::increases_add_to_none((0, 0), 0, false, (2, 1), (2, 1))]
#[case::never_more_than_four((3, 4), 2, true, (3, 1), (4, 4))]
fn g_def_01_to_06_the_best_provider_and_all_increases_up_to_four(
    #[case] (melee, ranged): (u8, u8),
    #[case] cover: u8,
    #[case] guarded: bool,
    #[case] (defensive, deflection): (u8, u8),
    #[case] (close, far): (usize, usize),
) {
    let mut play = bare();
    play.ok("grant boarders");
    if guarded {
        play.ok("maneuver boarders guard");
    }
    play.ok(&format!("cover boarders {cover}"));
    let mut qualities = Vec::new();
    if defensive > 0 {
        qualities.push(Quality::Defensive(defensive));
    }
    if deflection > 0 {
        qualities.push(Quality::Deflection(deflection));
    }
    play.change("boarders", |f| f.armor = Some(armor(0, melee, ranged, &[])));
    play.arm(
        "boarders",
        tool("melee", Damage::Brawn(0), 4, Band::Engaged, &qualities),
    );
    assert_eq!(setback(&mut play, false), far);
    assert_eq!(setback(&mut play, true), close);
}

#[test]
fn g_def_03_of_several_that_provide_defense_the_best_counts_alone() {
    let mut play = bare();
    let defense = |play: &Play, close| play.figure("boarders").defense(&play.state, close);
    play.change("boarders", |f| f.armor = Some(armor(0, 1, 1, &[])));
    play.all(&[
        "cover boarders 1",
        "grant boarders",
        "maneuver boarders guard",
    ]);
    // Armor, cover and stance provide 1 each, and the result is 1. One source is named for it.
    for close in [true, false] {
        let (sum, because) = defense(&play, close);
        assert_eq!((sum, because.len()), (1, 1), "{because:?}");
        assert_eq!(because[0].rule.as_deref(), Some("G-DEF-03"));
    }
    play.ok("cover boarders 3");
    assert_eq!((defense(&play, true).0, defense(&play, false).0), (1, 3));
}

#[test]
fn g_def_04_two_increases_add_to_each_other() {
    let mut play = bare();
    for n in [1, 2] {
        play.arm(
            "boarders",
            tool(
                "melee",
                Damage::Brawn(0),
                4,
                Band::Engaged,
                &[Quality::Deflection(n)],
            ),
        );
    }
    assert_eq!(setback(&mut play, false), 3);
}

#[test]
fn g_qual_08_09_a_weapon_on_the_ground_or_unusable_defends_nobody() {
    let mut play = bare();
    play.arm(
        "boarders",
        tool(
            "melee",
            Damage::Brawn(0),
            4,
            Band::Engaged,
            &[Quality::Deflection(2)],
        ),
    );
    assert_eq!(setback(&mut play, false), 2);
    play.ok("item boarders tool drop");
    assert_eq!(setback(&mut play, false), 0);
    play.all(&["item boarders tool draw", "item boarders tool major"]);
    assert_eq!(setback(&mut play, false), 0);
}

#[test]
fn g_qual_08_09_qualities_of_armor_defend_too() {
    let mut play = duel();
    play.change("boarders", |f| {
        f.armor = Some(armor(
            1,
            0,
            1,
            &[Quality::Defensive(1), Quality::Deflection(2)],
        ));
    });
    assert_eq!(setback(&mut play, false), 3);
    assert_eq!(setback(&mut play, true), 1);
}

#[test]
fn g_def_01_defense_counts_on_combat_checks_alone() {
    let mut play = duel();
    play.ok("cover boarders 2");
    play.ok("check vex stealth vs boarders");
    assert_eq!(play.pool(), "2y1g 3p");
}

// Brawn 3 and armor 1 is soak 4: six damage and one Success less four.
#[rstest]
#[case(3, 1, 3)]
#[case(3, 0, 4)]
#[case(5, 3, 0)]
#[case(5, 2, 0)]
#[case(4, 2, 1)]
fn g_soak_01_03_g_comb_14_soak_is_brawn_and_armor_and_stops_what_it_can(
    #[case] brawn: u8,
    #[case] worn: u8,
    #[case] wounds: u16,
) {
    let mut play = duel();
    play.change("boarders", |f| {
        f.characteristics.br = brawn;
        f.armor = Some(armor(worn, 0, 0, &[]));
    });
    play.all(&["attack @ boarders with tool at short", "roll = 1s", "done"]);
    assert_eq!(play.figure("boarders").wounds, wounds);
}

#[test]
fn g_soak_01_without_armor_soak_is_brawn() {
    let mut play = duel();
    play.change("boarders", |f| f.armor = None);
    assert_eq!(play.figure("boarders").soak().0, 3);
    let because = play.figure("boarders").soak().1;
    assert!(
        because
            .iter()
            .all(|r| r.rule.as_deref() == Some("G-SOAK-01"))
    );
}

#[test]
fn g_soak_03_each_hit_meets_the_whole_soak_again() {
    let mut play = duel();
    play.change("vex", |f| f.strain = 0);
    for _ in 0..2 {
        play.all(&["attack @ boarders with tool at short!", "roll = 1s", "done"]);
    }
    // Twice 7 less 4, and not 14 less 4.
    assert_eq!(play.figure("boarders").wounds, 6);
}

#[rstest]
#[case("wound vex 5", 5, 0)]
#[case("strain vex 5", 0, 5)]
#[case("damage vex 5", 2, 0)]
#[case("damage vex 5 pierce 1", 3, 0)]
#[case("damage vex 5 pierce 9", 5, 0)]
#[case("damage vex 3", 0, 0)]
fn g_soak_04_05_soak_meets_damage_but_neither_wounds_nor_strain(
    #[case] line: &str,
    #[case] wounds: u16,
    #[case] strain: u16,
) {
    // Vex: Brawn 2 and leathers 1.
    let mut play = Play::fight();
    play.ok(line);
    let vex = play.figure("vex");
    assert_eq!((vex.wounds, vex.strain), (wounds, strain));
}

// Who is prone, and the pool of a close and of a ranged attack (Melee 0 and Brawn 2, Ranged-Light 2 and
// Agility 3).
#[rstest]
#[case::nobody(&[], "2g 2p", "2y1g 1p")]
#[case::the_target(&["prone boarders"], "2g 1b 2p", "2y1g 1p 1k")]
#[case::the_attacker(&["prone vex"], "2g 2p 1k", "2y1g 1p")]
#[case::both(&["prone vex", "prone boarders"], "2g 1b 2p 1k", "2y1g 1p 1k")]
fn g_mod_04_05_prone_helps_the_blade_and_hinders_the_shot(
    #[case] lines: &[&str],
    #[case] close: &str,
    #[case] far: &str,
) {
    let mut play = duel();
    play.all(lines);
    play.ok("attack @ boarders with tool at short");
    assert_eq!(play.pool(), far);
    play.ok("cancel");
    play.ok("attack @ boarders with monoblade at engaged");
    assert_eq!(play.pool(), close);
}

#[test]
fn g_mod_06_the_unconscious_count_as_prone() {
    let mut play = Play::fight();
    play.all(&["next", "set ila wounds 12"]);
    assert_eq!(play.state.active(), Some(play.id("boarders")));
    play.ok("attack @ ila with slug at short");
    // Ranged-Light 3 (four left) and Agility 2. Ila is prone.
    assert_eq!(play.pool(), "2y1g 1p 1k");
    play.ok("cancel");
    play.ok("set ila wounds 11");
    play.ok("attack @ ila with slug at short");
    assert_eq!(play.pool(), "2y1g 1p");
}

// Silhouettes of attacker and target at medium range (2p).
#[rstest]
#[case(1, 1, "2p")]
#[case(1, 2, "2p")]
#[case(1, 3, "1p")]
#[case(1, 5, "1p")]
#[case(1, 0, "2p")]
#[case(2, 0, "3p")]
#[case(3, 1, "3p")]
#[case(3, 2, "2p")]
fn g_mod_14_two_sizes_make_a_difference_of_one(
    #[case] attacker: u8,
    #[case] target: u8,
    #[case] negative: &str,
) {
    let mut play = duel();
    play.ok(&format!("set vex silhouette {attacker}"));
    play.ok(&format!("set boarders silhouette {target}"));
    play.ok("attack @ boarders with tool at medium");
    assert_eq!(play.pool(), format!("2y1g {negative}"));
}

#[test]
fn g_mod_14_a_large_target_close_by_leaves_no_difficulty_dice() {
    let mut play = duel();
    play.ok("set boarders silhouette 4");
    play.ok("attack @ boarders with tool at short");
    assert_eq!(play.pool(), "2y1g");
}

#[test]
fn g_mod_01_a_shot_into_a_melee_with_an_ally_is_upgraded_once() {
    let mut play = duel();
    play.all(&["add rho", "engage ila boarders", "engage rho boarders"]);
    play.ok("attack @ boarders with tool at medium");
    // One upgrade, although two allies are in the line of fire.
    assert_eq!(play.pool(), "2y1g 1r1p");
    play.ok("switch \"ally engaged\"");
    assert_eq!(play.pool(), "2y1g 2p");
}

#[test]
fn g_mod_01_enemies_and_the_fallen_are_no_allies_in_the_way() {
    let mut play = duel();
    play.all(&["add pirate_mate", "engage mate boarders"]);
    play.ok("attack @ boarders with tool at medium");
    assert_eq!(play.pool(), "2y1g 2p");
    play.all(&["cancel", "engage ila boarders", "kill ila"]);
    play.ok("attack @ boarders with tool at medium");
    assert_eq!(play.pool(), "2y1g 2p");
}

#[test]
fn g_mod_01_a_blade_minds_no_ally() {
    let mut play = duel();
    play.all(&["engage ila boarders", "engage vex boarders"]);
    play.ok("attack @ boarders with monoblade");
    assert_eq!(play.pool(), "2g 2p");
}

#[test]
fn g_mod_01_a_success_with_despair_hits_the_ally() {
    let mut play = duel();
    play.all(&[
        "engage ila boarders",
        "attack @ boarders with tool at medium",
        "roll = 2s D",
    ]);
    // The Despair is spent at once.
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!(left.despair, 0);
    let first = play.tray().result[0].plain();
    assert!(first.ends_with("G-MOD-01"), "{first}");
    play.ok("done");
    // 6 and one net Success (two less the Despair's Failure) less Ila's soak 3.
    assert_eq!(play.figure("ila").wounds, 4);
    assert_eq!(play.figure("boarders").wounds, 0);
}

#[rstest]
#[case::a_miss("1s 1D", 1)]
#[case::no_despair("2s", 0)]
fn g_mod_01_nothing_goes_astray_without_success_and_despair(
    #[case] symbols: &str,
    #[case] despairs: i32,
) {
    let mut play = duel();
    play.all(&[
        "engage ila boarders",
        "attack @ boarders with tool at medium",
    ]);
    play.ok(&format!("roll = {symbols}"));
    assert_eq!(play.state.check.as_ref().unwrap().left().despair, despairs);
    play.ok("done");
    assert_eq!(play.figure("ila").wounds, 0);
}

#[test]
fn g_mod_01_the_gm_names_another_of_those_engaged() {
    let mut play = duel();
    play.all(&[
        "add rho",
        "add compact_sergeant",
        "engage ila boarders",
        "engage rho boarders",
        "attack @ boarders with tool at medium",
        "roll = 2s D",
    ]);
    assert_eq!(
        play.no("spend d_wrong_target sergeant").rule,
        Some("G-MOD-01")
    );
    assert_eq!(play.no("spend d_wrong_target vex").rule, Some("G-MOD-01"));
    // The other target is a row of the menu.
    let rows = play.all_offers();
    let row = rows.iter().find(|o| o.key == "astray").unwrap();
    assert!(row.label.contains("Rho"), "{}", row.label);
    play.ok(&row.line);
    play.ok("done");
    assert_eq!(play.figure("rho").wounds, 4);
    assert_eq!(play.figure("ila").wounds, 0);
}

#[test]
fn g_mod_01_a_reroll_decides_anew_where_the_hit_goes() {
    let mut play = duel();
    play.all(&[
        "engage ila boarders",
        "attack @ boarders with tool at medium",
        "roll = 2s D",
        // A hit that automatically strikes someone else doesn't block a reroll.
        "reroll = 1s",
        "done",
    ]);
    assert_eq!(play.figure("ila").wounds, 0);
    // 6 and 1 less soak 4.
    assert_eq!(play.figure("boarders").wounds, 3);
}

#[test]
fn g_mod_02_whoever_shoots_while_engaged_opens_itself_to_the_blade() {
    let mut play = duel();
    play.all(&[
        "engage vex boarders",
        "engage ila boarders",
        "attack @ boarders with tool",
        "roll = 1f",
        "done",
        "next",
    ]);
    // Melee 3 and Brawn 3: close combat against Vex has one Boost die, against Ila none, a ranged
    // attack on Vex none.
    play.ok("attack @ vex with hatchet");
    assert_eq!(play.pool(), "3y 1b 2p");
    play.ok("target ila");
    assert_eq!(play.pool(), "3y 2p 1k", "the gate staff defends");
    play.ok("target vex");
    // The next check uses it up.
    play.all(&["roll = 1f", "done"]);
    play.ok("attack @ vex with hatchet!");
    assert_eq!(play.pool(), "3y 2p");
}

#[test]
fn g_mod_02_the_boost_is_lost_when_they_part() {
    let mut play = duel();
    play.all(&[
        "engage vex boarders",
        "attack @ boarders with tool",
        "roll = 1f",
        "done",
        "disengage vex",
        "engage vex boarders",
        "next",
    ]);
    play.ok("attack @ vex with hatchet");
    assert_eq!(play.pool(), "3y 2p");
}

#[test]
fn g_mod_02_a_blade_or_a_shot_from_afar_opens_nobody() {
    let mut play = duel();
    play.all(&[
        "engage vex boarders",
        "attack @ boarders with monoblade",
        "roll = 1f",
        "done",
    ]);
    assert!(play.state.tokens.is_empty());
    let mut play = duel();
    play.all(&["attack @ boarders with tool at short", "roll = 1f", "done"]);
    assert!(play.state.tokens.is_empty());
}

#[test]
fn g_mod_10_bare_hands_deal_brawn_and_may_strain() {
    let mut play = Play::fight();
    play.ok("add compact_sergeant");
    play.ok("attack @ sergeant with unarmed at engaged");
    // Brawl 0, Brawn 2. The sergeant has Adversary 1.
    assert_eq!(play.pool(), "2g 1r1p");
    play.ok("roll = 3s 2a!");
    assert!(play.offered().contains(&"knockdown".to_owned()));
    play.all(&["spend knockdown", "done"]);
    // 2 and 3 less soak 5.
    assert_eq!(play.figure("sergeant").wounds, 0);
    assert!(play.figure("sergeant").prone);
}

#[test]
fn g_mod_10_g_soak_04_a_blow_turned_to_strain_still_meets_soak() {
    let mut play = Play::fight();
    play.all(&["add rho side npc", "attack @ rho with fists at engaged"]);
    play.all(&["stun", "roll = 4s!", "done"]);
    // 2 and 4 less soak 3.
    assert_eq!(
        (play.figure("rho").wounds, play.figure("rho").strain),
        (0, 3)
    );
    // Back to wounds.
    play.ok("attack @ rho with fists!");
    play.all(&["stun", "stun", "roll = 4s!", "done"]);
    assert_eq!(
        (play.figure("rho").wounds, play.figure("rho").strain),
        (3, 3)
    );
}

#[test]
fn g_mod_10_g_comb_09_bare_hands_are_critical_at_five() {
    for (advantage, offered) in [(4, false), (5, true)] {
        let mut play = Play::fight();
        play.ok("attack @ boarders with fists at engaged");
        play.ok(&format!("roll = 3s {advantage}a!"));
        assert_eq!(play.offered().contains(&"a_crit".to_owned()), offered);
    }
}

#[test]
fn g_mod_10_only_brawl_can_choose_strain() {
    let mut play = duel();
    play.ok("attack @ boarders with tool at short");
    assert_eq!(play.no("stun").rule, Some("G-MOD-10"));
}

#[test]
fn g_def_01_a_defense_set_by_hand_says_that_and_nothing_else() {
    let mut play = Play::fight();
    play.all(&["maneuver vex guard", "set vex melee 2", "next"]);
    let vex = play.figure("vex");
    let (sum, because) = vex.defense(&play.state, true);
    assert_eq!((sum, because.len()), (2, 1), "{because:?}");
    says!(because[0].label);
}
