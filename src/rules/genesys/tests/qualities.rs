//! Tests of weapon qualities: the passive ones in pool and damage, the simple active ones (G-QUAL,
//! G-EQ-05 to 07, T-33).

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::figure::Status;
use crate::model::figure::held::Wear;
use crate::model::records::{Armor, Damage};

use crate::Genesys;
use crate::library::Library;
use rules::system::System as _;

use super::{Play, tool};

/// Vex (Agility 3, Brawn 2, Ranged-Light 2) and a sergeant (rival, soak 5), with Vex acting first each
/// round.
pub(super) fn duel(damage: u8, qualities: &[Quality]) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add compact_sergeant",
        "init vex = 3s",
        "init sergeant = 2s",
        "start",
        "set sergeant adversary 0",
    ]);
    play.arm(
        "vex",
        tool(
            "ranged_light",
            Damage::Fixed(damage),
            3,
            Band::Long,
            qualities,
        ),
    );
    play
}

pub(super) const SHOOT: &str = "attack @ sergeant with tool at short";

// At short range against no defense: 2y1g 1p without a quality.
#[rstest]
#[case(&[], "2y1g 1p")]
#[case(&[Quality::Accurate(2)], "2y1g 2b 1p")]
#[case(&[Quality::Inaccurate(1)], "2y1g 1p 1k")]
#[case(&[Quality::Superior], "2y1g 1p +1a")]
#[case(&[Quality::Inferior], "2y1g 1p +1t")]
#[case(&[Quality::Cumbersome(2)], "2y1g 1p")]
#[case(&[Quality::Cumbersome(3)], "2y1g 2p")]
#[case(&[Quality::Cumbersome(5)], "2y1g 4p")]
#[case(&[Quality::Unwieldy(3)], "2y1g 1p")]
#[case(&[Quality::Unwieldy(5)], "2y1g 3p")]
#[case(&[Quality::Accurate(1), Quality::Inaccurate(2), Quality::Cumbersome(3), Quality::Unwieldy(4)], "2y1g 1b 3p 2k")]
#[case(&[Quality::Superior, Quality::Inferior], "2y1g 1p +1a +1t")]
fn g_qual_01_07_13_14_25_27_g_eq_07_passive_qualities_shape_the_pool(
    #[case] qualities: &[Quality],
    #[case] pool: &str,
) {
    let mut play = duel(6, qualities);
    play.ok(SHOOT);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_qual_07_27_compare_with_the_values_as_they_are_now() {
    let mut play = duel(6, &[Quality::Cumbersome(4), Quality::Unwieldy(4)]);
    play.all(&["set vex brawn 4", "set vex agility 5"]);
    play.ok(SHOOT);
    // Ranged-Light 2 and Agility 5.
    assert_eq!(play.pool(), "2y3g 1p");
}

#[rstest]
#[case(Quality::Superior, 1)]
#[case(Quality::Inferior, -1)]
fn g_dice_17_automatic_symbols_join_what_the_dice_show(
    #[case] quality: Quality,
    #[case] advantage: i32,
) {
    let mut play = duel(6, &[quality]);
    play.all(&[SHOOT, "roll = 1s"]);
    let net = play.state.check.as_ref().unwrap().net().unwrap();
    assert_eq!((net.success, net.advantage), (1, advantage));
}

fn reinforced() -> Armor {
    Armor {
        id: String::new(),
        name: "Shell".to_owned(),
        soak: 2,
        qualities: vec![Quality::Reinforced],
        melee: 0,
        ranged: 0,
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        note: String::new(),
        acts: None,
        wear: Wear::Sound,
    }
}

// Damage 6 and 1, soak 5.
#[rstest]
#[case(&[], 2)]
#[case(&[Quality::Pierce(2)], 4)]
#[case(&[Quality::Pierce(5)], 7)]
#[case(&[Quality::Pierce(9)], 7)]
#[case(&[Quality::Breach(1)], 7)]
#[case(&[Quality::Pierce(1), Quality::Pierce(2)], 5)]
fn g_qual_04_18_pierce_and_breach_ignore_soak_that_is_there(
    #[case] qualities: &[Quality],
    #[case] wounds: u16,
) {
    let mut play = duel(6, qualities);
    play.all(&[SHOOT, "roll = 1s", "done"]);
    assert_eq!(play.figure("sergeant").wounds, wounds);
    // Reinforced armor lets neither through (G-QUAL-20).
    let mut play = duel(6, qualities);
    play.change("sergeant", |f| f.armor = Some(reinforced()));
    play.all(&[SHOOT, "roll = 1s", "done"]);
    assert_eq!(play.figure("sergeant").wounds, 2);
}

#[test]
fn g_qual_04_a_breach_ignores_ten_soak_for_each_point() {
    for (breach, wounds) in [(1, 5), (2, 12)] {
        let mut play = duel(11, &[Quality::Breach(breach)]);
        play.ok("set sergeant soak 17");
        play.all(&[SHOOT, "roll = 1s", "done"]);
        // 12 less 17 reduced by 10 or 20, never by more than there is.
        assert_eq!(play.figure("sergeant").wounds, wounds);
    }
}

#[test]
fn g_qual_23_stun_damage_is_strain_less_soak() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn side npc",
        "init vex = 3s",
        "init ila = 2s",
        "start",
    ]);
    play.arm(
        "vex",
        tool(
            "ranged_light",
            Damage::Fixed(6),
            3,
            Band::Long,
            &[Quality::StunDamage],
        ),
    );
    play.all(&["attack @ ila with tool at short", "roll = 1s", "done"]);
    // 7 less 3.
    assert_eq!(
        (play.figure("ila").wounds, play.figure("ila").strain),
        (0, 4)
    );
}

#[test]
fn g_qual_23_g_health_07_those_without_the_track_take_it_as_wounds() {
    let mut play = duel(6, &[Quality::StunDamage]);
    play.all(&[SHOOT, "roll = 1s", "done"]);
    assert_eq!(
        (
            play.figure("sergeant").wounds,
            play.figure("sergeant").strain
        ),
        (2, 0)
    );
}

#[test]
fn g_qual_16_a_counted_weapon_is_empty_after_n_attacks_hit_or_miss() {
    let mut play = duel(1, &[Quality::LimitedAmmo(2)]);
    play.all(&[SHOOT, "roll = 1s", "done"]);
    play.all(&[&format!("{SHOOT}!"), "roll = 1f", "done"]);
    play.all(&["next", "next"]);
    assert_eq!(play.no(SHOOT).rule, Some("G-QUAL-16"));
    play.ok("maneuver @ reload tool");
    play.all(&[SHOOT, "roll = 1f", "done"]);
    assert_eq!(play.tool("vex").fired, 1);
}

#[test]
fn g_qual_16_a_check_that_is_dropped_fires_nothing() {
    let mut play = duel(1, &[Quality::LimitedAmmo(1)]);
    play.all(&[SHOOT, "cancel", SHOOT]);
}

#[rstest]
#[case(1, &[false, true])]
#[case(2, &[false, false, true])]
fn g_qual_21_a_slow_weapon_waits_n_rounds(#[case] n: u8, #[case] fires: &[bool]) {
    let mut play = duel(1, &[Quality::SlowFiring(n)]);
    play.all(&[SHOOT, "roll = 1f", "done"]);
    for fires in fires {
        play.all(&["next", "next"]);
        match play.run(SHOOT) {
            Ok(_) => assert!(fires, "round {}", play.state.round),
            Err(refusal) => {
                assert!(!fires, "round {}: {refusal}", play.state.round);
                assert_eq!(refusal.rule, Some("G-QUAL-21"));
            }
        }
    }
}

#[test]
fn g_qual_21_a_new_encounter_does_not_remember_the_wait() {
    let mut play = duel(1, &[Quality::SlowFiring(3)]);
    play.all(&[SHOOT, "roll = 1f", "done", "end", "start"]);
    if play.state.active() != Some(play.id("vex")) {
        play.ok("next");
    }
    play.ok(SHOOT);
}

#[test]
fn g_qual_19_a_weapon_is_prepared_before_it_is_used() {
    let mut play = duel(1, &[Quality::Prepare(2)]);
    play.change("vex", |f| f.known.clear());
    assert_eq!(play.no(SHOOT).rule, Some("G-QUAL-19"));
    play.ok("maneuver @ prepare tool");
    assert_eq!(play.no(SHOOT).rule, Some("G-QUAL-19"));
    // The maneuvers may be spread over turns.
    play.all(&["next", "next", "maneuver @ prepare tool"]);
    play.all(&[SHOOT, "roll = 1f", "done"]);
    // It stays ready until it leaves the hand.
    play.all(&["next", "next", SHOOT, "cancel"]);
    play.all(&["item vex tool drop", "item vex tool draw"]);
    assert_eq!(play.no(SHOOT).rule, Some("G-QUAL-19"));
}

// Every simple active quality: on a hit for 2 Advantage or a Triumph, not on a miss, not for 1.
#[rstest]
#[case(Quality::Concussive(1), "concussive")]
#[case(Quality::Disorient(1), "disorient")]
#[case(Quality::Ensnare(1), "ensnare")]
#[case(Quality::Knockdown, "knockdown")]
#[case(Quality::Stun(1), "stun")]
fn g_eq_05_06_t_33_an_active_quality_costs_two_advantage_or_a_triumph_on_a_hit(
    #[case] quality: Quality,
    #[case] key: &str,
) {
    for (symbols, offered) in [
        ("1s 2a", true),
        ("1s 1a", false),
        ("T", true),
        ("1f T", false),
        ("1f 5a", false),
        ("5a", false),
    ] {
        let mut play = duel(1, &[quality]);
        play.ok(SHOOT);
        play.ok(&format!("roll = {symbols}!"));
        assert_eq!(
            play.offered().contains(&key.to_owned()),
            offered,
            "{symbols}"
        );
        match play.run(&format!("spend {key}")) {
            Ok(_) => assert!(offered),
            Err(refusal) => {
                assert!(!offered, "{refusal}");
                assert_eq!(refusal.rule, Some("G-EQ-05"));
                // An override allows it.
                play.ok(&format!("spend {key}!"));
            }
        }
        // Once on one target.
        assert!(!play.offered().contains(&key.to_owned()));
    }
}

#[rstest]
#[case(Quality::Concussive(1), Status::Staggered, 1)]
#[case(Quality::Concussive(2), Status::Staggered, 2)]
#[case(Quality::Disorient(2), Status::Disoriented, 2)]
#[case(Quality::Ensnare(3), Status::Ensnared, 3)]
fn g_qual_06_10_11_the_status_lasts_for_so_many_of_the_targets_turns(
    #[case] quality: Quality,
    #[case] status: Status,
    #[case] turns: usize,
) {
    // Damage 1 deals nothing past soak 5: the quality needs a hit, not a wound.
    let mut play = duel(1, &[quality]);
    play.all(&[SHOOT, "roll = 1s 2a"]);
    play.ok(&format!("spend {}", quality.name().to_lowercase()));
    assert!(!play.figure("sergeant").has(&status), "not before the end");
    play.ok("done");
    for turn in 0..turns {
        assert!(play.figure("sergeant").has(&status), "before turn {turn}");
        // Vex's turn ends, the sergeant's begins.
        play.ok("next");
        assert_eq!(play.state.active(), Some(play.id("sergeant")));
        assert!(play.figure("sergeant").has(&status), "in turn {turn}");
        play.ok("next");
    }
    assert!(!play.figure("sergeant").has(&status));
}

#[rstest]
#[case(0, 2)]
#[case(1, 2)]
#[case(2, 3)]
#[case(4, 5)]
fn g_qual_15_a_larger_target_costs_more_to_knock_down(#[case] silhouette: u8, #[case] price: u8) {
    for (advantage, offered) in [(price, true), (price - 1, false)] {
        let mut play = duel(1, &[Quality::Knockdown]);
        play.ok(&format!("set sergeant silhouette {silhouette}"));
        play.ok(SHOOT);
        play.ok(&format!("roll = 1s {advantage}a!"));
        assert_eq!(play.offered().contains(&"knockdown".to_owned()), offered);
    }
}

#[test]
fn g_qual_15_whoever_lies_cannot_fall() {
    let mut play = duel(1, &[Quality::Knockdown]);
    play.all(&["prone sergeant", SHOOT, "roll = 1s 4a!"]);
    assert!(!play.offered().contains(&"knockdown".to_owned()));
}

#[test]
fn g_qual_22_stun_is_strain_that_no_soak_reduces() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn side npc",
        "init vex = 3s",
        "init ila = 2s",
        "start",
    ]);
    play.arm(
        "vex",
        tool(
            "ranged_light",
            Damage::Fixed(1),
            3,
            Band::Long,
            &[Quality::Stun(4)],
        ),
    );
    play.all(&[
        "attack @ ila with tool at short",
        "roll = 1s 2a",
        "spend stun",
    ]);
    // The strain is foreseen before it is dealt.
    let tray = Genesys::tray(&play.state, &Library::shipped());
    let strain = tray.foreseen.iter().find(|one| one.key == "strain");
    assert_eq!(
        strain.map(|one| (one.who, one.by)),
        Some((play.id("ila"), 4))
    );
    play.ok("done");
    assert_eq!(
        (play.figure("ila").wounds, play.figure("ila").strain),
        (0, 4)
    );
    // Without a strain track it deals wounds.
    let mut play = duel(1, &[Quality::Stun(4)]);
    play.all(&[SHOOT, "roll = 1s 2a", "spend stun", "done"]);
    assert_eq!(play.figure("sergeant").wounds, 4);
}

#[test]
fn g_eq_07_qualities_and_criticals_add_up_on_one_hit() {
    let mut play = duel(
        8,
        &[
            Quality::Knockdown,
            Quality::Disorient(1),
            Quality::Pierce(2),
        ],
    );
    play.all(&[SHOOT, "roll = 1s 7a!"]);
    play.all(&[
        "spend knockdown",
        "spend disorient",
        "spend a_crit = 1",
        "done",
    ]);
    let sergeant = play.figure("sergeant");
    // 9 less 3. Minor Nick's strain is a seventh wound.
    assert_eq!(sergeant.wounds, 7);
    assert!(sergeant.prone && sergeant.has(&Status::Disoriented));
    assert_eq!(sergeant.criticals.len(), 1);
}

#[rstest]
#[case("1s 1a", 1, Wear::Minor)]
#[case("1f 1a", 1, Wear::Minor)]
#[case("1f T", 1, Wear::Minor)]
#[case("3a", 3, Wear::Major)]
#[case("4a", 4, Wear::Destroyed)]
fn g_qual_24_sunder_costs_one_even_on_a_miss_and_again(
    #[case] symbols: &str,
    #[case] times: usize,
    #[case] wear: Wear,
) {
    let mut play = duel(1, &[Quality::Sunder]);
    play.ok(SHOOT);
    play.ok(&format!("roll = {symbols}!"));
    for _ in 0..times {
        play.ok("spend sunder");
    }
    play.ok("done");
    assert_eq!(play.figure("sergeant").weapons[0].wear, wear);
}

#[test]
fn g_qual_24_every_step_goes_to_the_same_item_and_stops_when_it_is_gone() {
    let mut play = duel(1, &[Quality::Sunder]);
    play.ok("item sergeant laser major");
    let name = play.figure("sergeant").weapons[0].weapon.name.clone();
    assert_eq!(
        play.figure("sergeant").weapons[0].wear,
        Wear::Major,
        "{name}"
    );
    play.all(&[SHOOT, "roll = 5a!", "spend sunder"]);
    // One step was left.
    assert!(!play.offered().contains(&"sunder".to_owned()));
    play.ok("done");
    let wear: Vec<Wear> = play
        .figure("sergeant")
        .weapons
        .iter()
        .map(|h| h.wear)
        .collect();
    assert_eq!(wear[0], Wear::Destroyed);
    assert!(wear[1..].iter().all(|w| *w == Wear::Sound), "{wear:?}");
}

#[test]
fn g_qual_20_a_reinforced_weapon_cannot_be_sundered() {
    let mut play = duel(1, &[Quality::Sunder]);
    play.change("sergeant", |f| {
        f.weapons[0].weapon.qualities.push(Quality::Reinforced);
    });
    play.all(&[SHOOT, "roll = 1s 5a!"]);
    assert!(!play.offered().contains(&"sunder".to_owned()));
    play.ok("spend sunder!");
    play.ok("done");
    assert_eq!(play.figure("sergeant").weapons[0].wear, Wear::Sound);
}

#[test]
fn g_eq_05_a_passive_quality_is_never_on_offer() {
    let mut play = duel(
        1,
        &[
            Quality::Accurate(1),
            Quality::Pierce(1),
            Quality::Vicious(1),
        ],
    );
    play.all(&[SHOOT, "roll = 1s 6a!"]);
    let offered = play.offered();
    for key in ["accurate", "pierce", "vicious"] {
        assert!(!offered.contains(&key.to_owned()));
        assert_eq!(play.no(&format!("spend {key}")).rule, Some("G-EQ-05"));
    }
}
