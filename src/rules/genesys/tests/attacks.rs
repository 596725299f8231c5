//! The combat check from its declaration to the wounds (G-COMB, G-EQ-10, 11, 14, M-05, M-07, M-10).

use rstest::rstest;

use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::kinds::{Band, Quality};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Damage, Fights};
use crate::rules::genesys::skills;

use super::{Play, tool};

/// Vex (Agility 3, Brawn 2; Ranged-Light 2) with a tool of that skill against the boarders.
fn with(skill: &str, damage: Damage, range: Band, qualities: &[Quality]) -> Play {
    let mut play = Play::fight();
    play.arm("vex", tool(skill, damage, 4, range, qualities));
    play
}

fn rifle() -> Play {
    with("ranged_light", Damage::Fixed(6), Band::Extreme, &[])
}

/// Vex and a sergeant (rival, wounds 13, Brawn 3, laminate 2: soak 5), Vex acting with a tool of damage 10.
fn duel(qualities: &[Quality]) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add compact_sergeant",
        "init vex = 3s",
        "init sergeant = 2s",
        "start",
    ]);
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(10), 3, Band::Long, qualities),
    );
    play
}

/// Vex acting against Ila (wounds 11, soak 3), both with the tracks of player characters.
fn two_heroes() -> Play {
    Play::with(&[
        "add vex_marrow",
        "add ila_senn side npc",
        "init vex = 3s",
        "init ila = 2s",
        "start",
    ])
}

// Table M-07; the table may put somebody at strategic range, where no hand weapon reaches.
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

// Table M-10: Easy at engaged and one or two more; a target farther off takes its band's and the change.
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
    // Engaged with a friend only, it is.
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
    // The table may overrule it, and then the roll does not refuse it again.
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

// Base damage 6, soak 4: what the dice show and what gets through.
#[rstest]
#[case("1s", 3)]
#[case("3s", 5)]
#[case("3s 1f", 4)]
#[case("T", 3)]
#[case("2T", 4)]
#[case("-", 0)]
#[case("1s 1f", 0)]
#[case("2f", 0)]
#[case("1f T", 0)]
#[case("5a", 0)]
fn g_comb_06_damage_is_base_plus_net_success_and_a_hit_needs_one(
    #[case] symbols: &str,
    #[case] wounds: u16,
) {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at medium");
    play.ok(&format!("roll = {symbols}"));
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, wounds);
    assert!(play.state.check.is_none());
}

#[test]
fn g_comb_02_06_15_the_programs_own_dice_are_read_face_by_face() {
    let mut play = duel(&[]);
    play.ok("set sergeant adversary 0");
    play.ok("attack @ sergeant with tool at short");
    // 2y1g 1p: a triumph, a success, a blank, a failure; then the d100.
    play.dice(&[12, 2, 1, 2, 64]);
    play.ok("roll");
    let net = play.state.check.as_ref().unwrap().net().unwrap();
    assert_eq!((net.success, net.advantage, net.triumph), (1, 0, 1));
    play.all(&["spend a_crit", "done"]);
    let sergeant = play.figure("sergeant");
    assert_eq!(sergeant.wounds, 6);
    assert_eq!(sergeant.criticals[0].name, "Slightly Dazed");
}

#[rstest]
#[case(Damage::Brawn(3), 2, 2)]
#[case(Damage::Brawn(3), 5, 5)]
#[case(Damage::Fixed(6), 5, 3)]
fn g_comb_07_brawn_is_added_where_the_weapon_says_so(
    #[case] damage: Damage,
    #[case] brawn: u8,
    #[case] wounds: u16,
) {
    let mut play = with("melee", damage, Band::Engaged, &[]);
    play.ok(&format!("set vex brawn {brawn}"));
    play.all(&[
        "attack @ boarders with tool at engaged",
        "roll = 1s",
        "done",
    ]);
    // Base and 1 less soak 4.
    assert_eq!(play.figure("boarders").wounds, wounds);
}

#[test]
fn g_comb_01_what_is_left_out_is_as_last_time() {
    let mut play = rifle();
    play.ok("add exchange_guard x3 as Guards");
    play.all(&["attack @ guards with tool at short", "cancel", "attack @"]);
    let tray = play.tray();
    assert_eq!(tray.pool, "2y1g 2p", "the range is the table's");
    let plain = |rich: &crate::rules::view::Rich| rich.plain();
    assert!(plain(&tray.subtitle).contains("Guards"));
    assert!(plain(&tray.title).contains("Tool"));
}

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
    // The pistol's 6 and three successes get 5 through a soak of 4: no more than one threshold.
    let (crit, drop) = (chance(&play, "crit paid"), chance(&play, "drop one"));
    assert!(crit > 0 && drop >= crit, "crit {crit} %, drop {drop} %");
    // With a weapon whose every hit drops one, a critical adds nothing.
    play.ok("cancel");
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(30), 2, Band::Medium, &[]),
    );
    play.ok("attack @ boarders with tool at short");
    assert_eq!(chance(&play, "drop one"), chance(&play, "hit"));
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
        assert!(play.no(line).why.contains("dice lie"), "{line}");
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
    // Ila is not acting.
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

// Critical rating 3: what is shown, how often it is bought, the weapon, open injuries, and the modifier.
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
        // Minor Nick, whatever is open already.
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

// Base 10, soak 5: 6 damage gets through on one success. Soak 11 stops it, 10 does not.
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
    // A reduction nobody had thought of.
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
    // Whichever is rolled first, the other is 10 higher for it.
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
    assert!(refusal.why.contains('='), "{refusal}");
    play.ok("done");
}

#[test]
fn t_45_a_critical_on_a_group_is_one_threshold_and_one_more() {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at medium");
    play.all(&["roll = 1s 4a", "spend a_crit"]);
    play.ok("done");
    // 3 from the hit, then 5 and 1; four of threshold 5, so 9 wounds leave three standing.
    let boarders = play.figure("boarders");
    assert_eq!((boarders.wounds, boarders.group.unwrap().standing), (9, 3));
    assert!(boarders.criticals.is_empty());
    // And nobody rolls a d100 for it.
    play.all(&["attack @ boarders!", "roll = 1s 4a"]);
    assert!(play.no("spend a_crit = 50").why.contains("Minions"));
    play.ok("spend a_crit");
    play.no("done = 50");
}

#[test]
fn g_comb_19_pierce_lowers_soak_before_the_difference_is_taken() {
    // Damage 3 and 1, soak 4 less 2: two wounds, not none.
    let mut play = with(
        "ranged_light",
        Damage::Fixed(3),
        Band::Extreme,
        &[Quality::Pierce(2)],
    );
    play.all(&["attack @ boarders with tool at short", "roll = 1s", "done"]);
    assert_eq!(play.figure("boarders").wounds, 2);
}

#[rstest]
#[case("Ranged-Light", "ranged_light")]
#[case("Ranged (Light)", "ranged_light")]
#[case("Ranged [Light]", "ranged_light")]
#[case("ranged light", "ranged_light")]
#[case("Ranged (Heavy)", "ranged_heavy")]
#[case("Ranged [Heavy]", "ranged_heavy")]
#[case("Melee [Light]", "melee")]
#[case("Melee (Heavy)", "melee")]
#[case("MELEE", "melee")]
fn g_skill_06_other_spellings_lead_to_the_same_skill(#[case] words: &str, #[case] id: &str) {
    assert_eq!(Library::shipped().find_skill(words).unwrap().id, id);
}

#[test]
fn g_skill_07_five_combat_skills_two_of_them_close() {
    let library = Library::shipped();
    let fighting: Vec<(&str, Fights)> = library
        .skills()
        .filter_map(|s| s.fights.map(|fights| (s.id.as_str(), fights)))
        .collect();
    let combat: Vec<&str> = fighting.iter().map(|(id, _)| *id).collect();
    assert_eq!(
        combat,
        ["brawl", "melee", "ranged_light", "ranged_heavy", "gunnery"]
    );
    // A save from before weapons said how they fight is read by the same five.
    for (id, fights) in &fighting {
        assert_eq!(skills::fights_of_old(id), Some(*fights), "{id}");
    }
    let close: Vec<&str> = fighting
        .iter()
        .filter(|(_, fights)| fights.is_close())
        .map(|(id, _)| *id)
        .collect();
    assert_eq!(close, ["brawl", "melee"]);
}

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
    // Left to choose, the attacker takes another one.
    play.ok("attack @ boarders at short");
    assert!(play.tray().title.plain().contains("Slug pistol"));
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

#[rstest]
#[case("5s", "2y1g can show 5")]
#[case("7s", "")]
#[case("1s 3T", "")]
#[case("1D", "")]
#[case("2t", "1p can show 2")]
#[case("3t", "")]
fn g_dice_03_typed_symbols_must_be_possible_unless_overruled(
    #[case] symbols: &str,
    #[case] possible: &str,
) {
    let mut play = rifle();
    play.ok("attack @ boarders with tool at short");
    let line = format!("roll = {symbols}");
    if possible.is_empty() {
        assert_eq!(play.no(&line).rule, Some("G-DICE-03"));
        assert!(play.state.check.as_ref().unwrap().roll.is_none());
        assert!(!play.state.turn.as_ref().unwrap().action);
        play.ok(&format!("{line}!"));
    } else {
        play.ok(&line);
    }
    assert!(play.state.check.as_ref().unwrap().roll.is_some());
}

#[test]
fn g_tal_56_a_reroll_keeps_what_lay_there_before() {
    let mut play = rifle();
    play.all(&[
        "attack @ boarders with tool at short",
        "roll = 1f",
        "reroll = 2s 1a",
        "reroll = 1s",
    ]);
    let check = play.state.check.clone().unwrap();
    let nets: Vec<i32> = check.before.iter().map(|r| r.net().success).collect();
    assert_eq!(nets, [-1, 2]);
    assert_eq!(check.net().unwrap().success, 1);
    // The same pool, and the action is used once.
    assert_eq!(play.pool(), "2y1g 1p");
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, 3);
    let last = play.state.last.clone().unwrap();
    assert_eq!(last.before.len(), 2);
}

#[test]
fn g_tal_56_a_reroll_comes_before_spending() {
    let mut play = rifle();
    play.all(&[
        "attack @ boarders with tool at short",
        "roll = 1s 2a",
        "spend a_notice",
    ]);
    assert_eq!(play.no("reroll = 1s").rule, Some("G-TAL-56"));
    // Overruled, the new dice are spent anew.
    play.ok("reroll = 1s 2a!");
    assert_eq!(play.state.check.as_ref().unwrap().left().advantage, 2);
    assert!(play.offered().contains(&"a_notice".to_owned()));
}

#[test]
fn a_loose_roll_can_be_rerolled_and_keeps_both() {
    let mut play = Play::new();
    assert!(play.no("reroll").why.contains("Nothing was rolled"));
    play.all(&["roll 2y1g 1p = 1s", "reroll = 2a"]);
    let last = play.state.last.unwrap();
    assert_eq!(last.roll.net().advantage, 2);
    assert_eq!(last.before[0].net().success, 1);
    let mut play = Play::new();
    play.no("roll -");
    assert!(play.no("roll 99y 2g").why.contains("100"));
}
