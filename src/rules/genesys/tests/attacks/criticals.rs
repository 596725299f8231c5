//! Tests of criticals that an attack buys or that exceeding a threshold causes: price, modifier, d100.

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;
use crate::tests::{Play, tool};

use super::{duel, rifle, two_heroes};

#[test]
fn t_45_a_critical_that_can_be_paid_counts_among_what_drops_a_minion() {
    let mut play = Play::fight();
    play.ok("attack @ boarders with slug at short");
    let chance = |play: &Play, label: &str| -> u32 {
        let tray = play.tray();
        let value = &tray
            .chances
            .iter()
            .find(|c| c.label == label)
            .unwrap()
            .value;
        value.trim_end_matches([' ', '%']).parse().unwrap()
    };
    // The pistol's 6 and three Successes deal 5 past a soak of 4: at most one threshold.
    let (crit, drop) = (chance(&play, "critical"), chance(&play, "take out one"));
    assert!(crit > 0 && drop >= crit, "crit {crit} %, drop {drop} %");
    // With a weapon whose every hit takes one out, a critical adds nothing.
    play.ok("cancel");
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(30), 2, Band::Medium, &[]),
    );
    play.ok("attack @ boarders with tool at short");
    assert_eq!(chance(&play, "take out one"), chance(&play, "hit"));
}

/// Before the roll the target's gauge shows what the mean hit deals, which some hit can deal, and the odds say the
/// same number. A hit with the pistol deals at least 6 + 1 past a soak of 4, however likely a miss is.
#[test]
fn g_comb_06_the_forecast_of_a_pool_is_the_damage_of_a_hit() {
    let mut play = Play::fight();
    play.ok("attack @ boarders with slug at medium");
    let tray = play.tray();
    let can: Vec<u32> = tray.charts.bars.iter().filter_map(|bar| bar.does).collect();
    let [one] = tray.foreseen.as_slice() else {
        panic!("{:?}", tray.foreseen);
    };
    assert_eq!(can.first(), Some(&3), "{can:?}");
    assert!(can.contains(&one.by), "{} of {can:?}", one.by);
    let mut chances = tray.chances.iter();
    let told = chances.find(|chance| chance.label == "wounds per hit");
    let told: f64 = told.unwrap().value.parse().unwrap();
    assert!(
        (told - f64::from(one.by)).abs() <= 0.55,
        "{told} and {}",
        one.by
    );
    let after = tray.target.unwrap().track.ghost;
    let now = u32::from(play.figure("boarders").wounds);
    assert_eq!(after, Some(now + one.by));
}

/// The tray of a stunning attack: strain only for targets with a strain track, and incapacitation by
/// that strain, not by existing wounds (G-HEALTH-07).
#[test]
fn g_health_07_the_tray_counts_strain_where_strain_is_dealt() {
    let stunner = || {
        let stuns = &[Quality::StunDamage];
        tool("ranged_light", Damage::Fixed(6), 6, Band::Medium, stuns)
    };
    let shown = |play: &Play| -> Vec<String> {
        let chances = play.tray().chances;
        chances.into_iter().map(|chance| chance.label).collect()
    };
    let mut play = Play::fight();
    play.arm("vex", stunner());
    play.ok("attack @ boarders with tool at short");
    assert!(
        shown(&play).contains(&"wounds per hit".to_owned()),
        "minions have no strain"
    );
    let mut play = two_heroes();
    play.arm("vex", stunner());
    play.all(&["wound ila 11", "attack @ ila with tool at short"]);
    let all = shown(&play);
    assert!(all.contains(&"strain per hit".to_owned()), "{all:?}");
    let drop = |play: &Play| {
        let chances = play.tray().chances;
        let found = chances
            .into_iter()
            .find(|chance| chance.label == "take out");
        found.unwrap().value
    };
    let unstrained = drop(&play);
    play.all(&["cancel", "strain ila 16", "attack @ ila with tool at short"]);
    assert_ne!(
        drop(&play),
        unstrained,
        "one point of strain is left before the threshold"
    );
}

#[test]
fn g_comb_15_m_03_the_d100_that_was_typed_finds_its_row() {
    let mut play = duel(&[]);
    play.all(&[
        "attack @ sergeant with tool at short",
        "roll = 1s 3a",
        "spend a_crit = 43",
        "done",
    ]);
    let sergeant = play.figure("sergeant");
    // 10 and 1 less 5.
    assert_eq!(
        sergeant.wounds, 7,
        "a rival's strain from Bowled Over is a wound"
    );
    assert_eq!(sergeant.criticals[0].result, 43);
    assert_eq!(sergeant.criticals[0].name, "Bowled Over");
    assert!(sergeant.prone);
}

// Critical rating 3: the d100, the purchases, the weapon, open injuries, and the modifier.
#[rstest]
#[case::once("1s 3a", 1, &[], 0, 0)]
#[case::twice_is_one_roll("1s 6a", 2, &[], 0, 10)]
#[case::advantage_and_triumph("3a 2T", 3, &[], 0, 20)]
#[case::vicious("1s 3a", 1, &[Quality::Vicious(2)], 0, 20)]
#[case::open_injuries("1s 3a", 1, &[], 2, 20)]
#[case::all_of_it("1s 6a", 2, &[Quality::Vicious(1)], 1, 30)]
fn g_comb_16_17_g_qual_28_one_roll_with_everything_added(
    #[case] symbols: &str,
    #[case] times: u8,
    #[case] qualities: &[Quality],
    #[case] open: u8,
    #[case] plus: u16,
) {
    let mut play = duel(qualities);
    play.ok("set sergeant wt 99");
    for _ in 0..open {
        // Minor Nick, regardless of open injuries.
        play.ok("crit sergeant -100 = 1");
    }
    play.ok("attack @ sergeant with tool at short");
    play.ok(&format!("roll = {symbols}!"));
    for _ in 0..times {
        play.ok("spend a_crit");
    }
    let before = play.figure("sergeant").criticals.len();
    play.ok("done = 50");
    let criticals = &play.figure("sergeant").criticals;
    assert_eq!(criticals.len(), before + 1);
    assert_eq!(criticals.last().unwrap().result, 50 + plus);
}

#[test]
fn g_comb_17_the_amount_is_a_setting() {
    let mut play = duel(&[]);
    play.all(&[
        "setting crit_plus_per_injury 20",
        "crit sergeant = 1",
        "crit sergeant = 1",
    ]);
    assert_eq!(play.figure("sergeant").criticals[1].result, 21);
}

// Base 10, soak 5: 6 damage gets through with one Success. Soak 11 stops it, 10 does not.
#[rstest]
#[case("1s 3a", 5, true)]
#[case("1s 2a", 5, false)]
#[case("T", 5, true)]
#[case("3a", 5, false)]
#[case("1s 3a", 10, true)]
#[case("1s 3a", 11, false)]
fn g_comb_09_a_critical_needs_its_rating_and_damage_past_soak(
    #[case] symbols: &str,
    #[case] soak: u16,
    #[case] offered: bool,
) {
    let mut play = duel(&[]);
    play.ok(&format!("set sergeant soak {soak}"));
    play.ok("attack @ sergeant with tool at short");
    play.ok(&format!("roll = {symbols}!"));
    assert_eq!(play.offered().contains(&"a_crit".to_owned()), offered);
    assert_eq!(play.run("spend a_crit").is_ok(), offered);
}

#[test]
fn g_comb_10_symbols_of_a_critical_that_soak_stops_are_free_again() {
    let mut play = duel(&[]);
    play.all(&[
        "attack @ sergeant with tool at short",
        "roll = 1s 3a!",
        "spend a_crit = 43",
    ]);
    assert!(!play.offered().contains(&"a_setback".to_owned()));
    // A later change of soak.
    play.ok("set sergeant soak 20");
    assert!(play.offered().contains(&"a_setback".to_owned()));
    play.all(&["spend a_setback", "done"]);
    let sergeant = play.figure("sergeant");
    assert_eq!((sergeant.wounds, sergeant.criticals.len()), (0, 0));
    assert_eq!(play.state.tokens.len(), 1);
}

#[test]
fn g_comb_10_a_critical_that_stands_is_paid_for() {
    let mut play = duel(&[]);
    play.all(&[
        "attack @ sergeant with tool at short",
        "roll = 1s 4a!",
        "spend a_crit",
    ]);
    assert!(
        !play.offered().contains(&"a_setback".to_owned()),
        "1a is left"
    );
    assert!(play.offered().contains(&"a_notice".to_owned()));
}

#[test]
fn g_comb_18_crossing_the_threshold_and_a_bought_critical_are_two_rolls() {
    let mut play = two_heroes();
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(20), 3, Band::Long, &[]),
    );
    play.ok("attack @ ila with tool at short");
    play.all(&["roll = 1s 3a!", "spend a_crit = 62", "done = 12"]);
    let results: Vec<u16> = play
        .figure("ila")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    // Whichever is rolled first, the other is 10 higher because of it.
    assert_eq!(results.len(), 2);
    assert_eq!(results.iter().sum::<u16>(), 62 + 12 + 10);
}

#[test]
fn g_comb_18_a_typed_d100_serves_the_threshold_when_nothing_was_bought() {
    let mut play = two_heroes();
    play.ok("set ila wounds 11");
    play.ok("attack @ ila with slug at short");
    play.all(&["roll = 1s!", "done = 33"]);
    assert_eq!(play.figure("ila").criticals[0].result, 33);
}

#[rstest]
#[case("roll = 1s!", "done = 50")]
#[case("roll = 2f!", "done = 50")]
#[case("roll = 1s 3a!", "spend a_setback = 50")]
fn g_comb_15_a_d100_where_none_is_rolled_is_refused(#[case] roll: &str, #[case] line: &str) {
    let mut play = duel(&[]);
    play.all(&["attack @ sergeant with tool at short", roll]);
    let refusal = play.no(line);
    assert!(refusal.to_string().contains('='), "{refusal}");
    play.ok("done");
}

#[test]
fn t_45_a_critical_on_a_group_is_one_threshold_and_one_more() {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at medium");
    play.all(&["roll = 1s 4a", "spend a_crit"]);
    play.ok("done");
    // 3 from the hit, then 5 and 1. The group has four members of threshold 5, so 9 wounds leave three.
    let boarders = play.figure("boarders");
    assert_eq!((boarders.wounds, boarders.group.unwrap().standing), (9, 3));
    assert!(boarders.criticals.is_empty());
    // No d100 is rolled for it.
    play.all(&["attack @ boarders!", "roll = 1s 4a"]);
    assert!(play.no("spend a_crit = 50").why.contains("Minions"));
    play.ok("spend a_crit");
    play.no("done = 50");
}
