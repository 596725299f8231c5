//! Tests of attacks with several hits: Auto-fire, Linked, Blast, two weapons, guided weapons, and
//! flames, snares and beams (G-QUAL, G-MOD-07 to 09, G-EQ-05 to 08).

use rstest::rstest;

use crate::Genesys;
use crate::kinds::{Band, Quality};
use crate::model::figure::Status;
use crate::model::figure::held::Wear;
use crate::model::records::Damage;
use rules::system::System;
use rules::view::Rich;

use super::{Play, tool};

/// Vex (Agility 3, Brawn 2, Ranged-Light 2, no Melee) against two rivals called Ada and Bo (soak 5, no
/// Adversary), with Vex acting first. The Tool: Ranged-Light, the given damage, Critical 3, long range.
pub(super) fn trio(damage: u8, qualities: &[Quality]) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add compact_sergeant as Ada",
        "add compact_sergeant as Bo",
        "init vex = 3s",
        "init ada = 2s",
        "init bo = 1s",
        "start",
        "set ada adversary 0",
        "set bo adversary 0",
    ]);
    let damage = Damage::Fixed(damage);
    let weapon = tool("ranged_light", damage, 3, Band::Long, qualities);
    play.arm("vex", weapon);
    play
}

/// Goes this many slots on, with Ada before Bo in each round.
fn go(play: &mut Play, slots: usize) {
    for _ in 0..slots {
        play.ok("next");
        if play.state.turn.is_none() {
            play.ok("claim ada");
        }
    }
}

pub(super) const SHOOT: &str = "attack vex ada with tool at short";

/// Wounds of Ada and Bo.
pub(super) fn wounds(play: &Play) -> (u16, u16) {
    (play.figure("ada").wounds, play.figure("bo").wounds)
}

pub(super) fn offers(play: &Play, key: &str) -> bool {
    play.offered().contains(&key.to_owned())
}

#[test]
fn g_qual_02_auto_fire_is_declared_first_and_one_die_harder() {
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&["range vex bo short", SHOOT]);
    assert_eq!(play.pool(), "2y1g 1p");
    play.ok("auto bo");
    assert_eq!(play.pool(), "2y1g 2p");
    says!(play.tray().subtitle.plain());
    play.ok("auto");
    assert_eq!(play.pool(), "2y1g 1p");
    // Without a declaration it can't be bought.
    play.ok("roll = 2s 4a!");
    assert!(!offers(&play, "auto-fire"));
    assert_eq!(play.no("spend auto-fire").rule, Some("G-EQ-05"));
}

#[test]
fn g_qual_02_auto_fire_goes_over_everybody_in_reach_by_one_word() {
    let mut play = trio(6, &[Quality::AutoFire]);
    let others = |play: &Play| -> usize { play.state.check.as_ref().unwrap().mode.others.len() };
    play.all(&["range vex bo short", SHOOT, "auto all"]);
    assert_eq!((others(&play), play.pool().as_str()), (1, "2y1g 2p"));
    assert!(play.ok("auto all").is_empty(), "nothing to change");
    // Off, at the target alone, over all, off.
    play.ok("auto next");
    assert_eq!((others(&play), play.pool().as_str()), (0, "2y1g 1p"));
    play.ok("auto next");
    assert_eq!((others(&play), play.pool().as_str()), (0, "2y1g 2p"));
    play.ok("auto next");
    assert_eq!((others(&play), play.pool().as_str()), (1, "2y1g 2p"));
    // A target out of reach can't be included.
    play.all(&["cancel", "range vex bo extreme", SHOOT, "auto all"]);
    assert_eq!(others(&play), 0);
    play.ok("auto next");
    assert_eq!(play.pool(), "2y1g 1p");
}

#[test]
fn g_qual_02_a_weapon_without_the_quality_cannot_fire_so() {
    let mut play = trio(6, &[]);
    play.ok(SHOOT);
    assert_eq!(play.no("auto").rule, Some("G-QUAL-02"));
}

#[test]
fn g_qual_02_every_activation_is_one_more_hit_where_it_is_wanted() {
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&["range vex bo short", SHOOT, "auto bo", "roll = 2s 6a!"]);
    // The data of each contains its target.
    let whom = |key: &str| {
        let offers = play.all_offers().into_iter();
        let mut one = offers.filter(|offer| offer.key == key);
        one.next().map(|offer| offer.strikes)
    };
    let (first, second) = (whom("auto-fire").unwrap(), whom("auto-fire_2").unwrap());
    assert!(first.len() == 1 && second.len() == 1 && first != second);
    play.all(&["spend auto-fire", "spend auto-fire bo", "spend auto-fire_2"]);
    assert!(play.state.check.as_ref().unwrap().left().is_empty());
    let spent: Vec<String> = play.tray().spent.iter().map(Rich::plain).collect();
    says!(spent[1]);
    play.ok("done");
    // Each is 6 and 2 less 5: two on Ada, two on Bo.
    assert_eq!(wounds(&play), (6, 6));
    let hit = |line: &&String| line.starts_with("Hit 3") && line.contains("8 − 5 soak = 3 wounds");
    assert!(play.said.iter().any(|line| hit(&line)), "{:?}", play.said);
}

#[test]
fn g_qual_02_not_used_it_costs_nothing_and_a_miss_buys_nothing() {
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&[SHOOT, "auto", "roll = 1s", "done"]);
    assert_eq!(wounds(&play), (2, 0));
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&[SHOOT, "auto", "roll = 1f 4a!"]);
    assert!(!offers(&play, "auto-fire"));
}

#[test]
fn g_qual_02_the_hardest_target_comes_first() {
    // Bo at medium range is harder than Ada at short.
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&[
        "range vex ada short",
        "range vex bo medium",
        SHOOT,
        "auto bo",
    ]);
    assert_eq!(
        play.state.check.as_ref().unwrap().target(),
        Some(play.id("bo"))
    );
    // Two dice for medium range and one for Auto-fire.
    assert_eq!(play.pool(), "2y1g 3p");
    play.ok("target ada");
    assert_eq!(play.no("roll").rule, Some("G-QUAL-02"));
    play.ok("roll = 1s!");
    // One is harder to hit, the other better defended, so the player chooses.
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&[
        "range vex ada short",
        "range vex bo medium",
        "set ada ranged 2",
    ]);
    play.all(&[SHOOT, "auto bo", "roll = 1s!"]);
    assert_eq!(
        play.state.check.as_ref().unwrap().target(),
        Some(play.id("ada"))
    );
}

#[test]
fn g_qual_02_g_comb_05_a_further_target_must_be_in_reach() {
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&["range vex bo extreme", SHOOT]);
    assert!(!play.all_offers().iter().any(|o| o.line == "auto Bo"));
    assert_eq!(play.no("auto bo").rule, Some("G-QUAL-02"), "said at once");
    // If it is out of reach later, or by override, the pool and the roll show it.
    play.ok("auto bo!");
    assert!(!play.tray().trouble.is_empty());
    assert!(play.run("roll").is_err());
}

#[test]
fn g_comb_16_o_24_each_hit_has_one_critical_roll_of_its_own() {
    let mut play = trio(6, &[Quality::AutoFire, Quality::Vicious(1)]);
    play.all(&[
        "range vex bo short",
        SHOOT,
        "auto bo",
        "roll = 2s 11a!",
        "spend auto-fire bo",
    ]);
    // Critical 3: one on each hit, and +10 on the second.
    play.all(&[
        "spend a_crit = 1",
        "spend a_crit_2 = 2",
        "spend a_crit bo",
        "done",
    ]);
    let results = |name: &str| -> Vec<u16> {
        play.figure(name)
            .criticals
            .iter()
            .map(|c| c.result)
            .collect()
    };
    // Vicious 1 adds 10 to each (G-QUAL-28).
    assert_eq!((results("ada"), results("bo")), (vec![11], vec![22]));
}

#[test]
fn g_comb_10_a_critical_on_a_hit_that_soak_stops_is_given_back() {
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&["range vex bo short", SHOOT, "auto bo", "set bo soak 9"]);
    play.all(&["roll = 1s 5a!", "spend auto-fire bo"]);
    assert!(offers(&play, "a_crit"));
    assert!(!offers(&play, "a_crit_2"), "7 damage does not pass 9");
}

#[test]
fn g_eq_08_a_quality_is_had_again_for_another_target() {
    let mut play = trio(6, &[Quality::AutoFire, Quality::Disorient(1)]);
    play.all(&["range vex bo short", SHOOT, "auto bo", "roll = 1s 8a!"]);
    play.ok("spend disorient");
    assert!(!offers(&play, "disorient"), "once for each target");
    play.ok("spend auto-fire");
    assert!(!offers(&play, "disorient_2"), "Ada again");
    play.all(&["spend auto-fire bo", "spend disorient bo", "done"]);
    assert!(play.figure("ada").has(&Status::Disoriented));
    assert!(play.figure("bo").has(&Status::Disoriented));
}

#[rstest]
#[case(1)]
#[case(2)]
fn g_qual_17_linked_hits_the_same_target_n_times_more(#[case] n: u8) {
    let mut play = trio(6, &[Quality::Linked(n)]);
    play.all(&[SHOOT, "roll = 1s 8a!"]);
    for _ in 0..n {
        play.ok("spend linked");
    }
    assert!(!offers(&play, "linked"));
    play.ok("done");
    // 7 less 5 for each hit.
    assert_eq!(wounds(&play), (2 * (u16::from(n) + 1), 0));
}

#[test]
fn g_qual_03_a_blast_on_a_hit_takes_everybody_engaged_with_the_target() {
    let mut play = trio(6, &[Quality::Blast(8)]);
    play.all(&[
        "engage ada bo",
        SHOOT,
        "roll = 2s 2a!",
        "spend blast",
        "done",
    ]);
    // Ada 6 and 2, Bo 8 and 2, each less 5.
    assert_eq!(wounds(&play), (3, 5));
    // Without others nearby it can't be bought, unless the GM names a combatant in the same tight
    // space.
    let mut play = trio(6, &[Quality::Blast(8)]);
    play.all(&[SHOOT, "roll = 2s 2a!"]);
    assert_eq!(play.no("spend blast").rule, Some("G-QUAL-03"));
    play.ok("spend blast bo!");
}

#[test]
fn g_qual_03_o_21_on_a_miss_a_blast_costs_three_and_strikes_the_target_too() {
    let mut play = trio(6, &[Quality::Blast(8)]);
    play.all(&["engage ada bo", SHOOT, "roll = 1f 2a!"]);
    assert!(!offers(&play, "blast"));
    play.ok("reroll = 1f 3a!");
    play.all(&["spend blast", "done"]);
    // 8 without Successes, less 5, for both.
    assert_eq!(wounds(&play), (3, 3));
    // As printed it costs Threat.
    let mut play = trio(6, &[Quality::Blast(8)]);
    play.all(&[
        "setting blast_miss_threat on",
        SHOOT,
        "roll = 1f 3t!",
        "spend blast",
        "done",
    ]);
    assert_eq!(wounds(&play), (3, 0));
}

#[test]
fn g_qual_05_x_20_flames_deal_the_base_damage_again_for_n_rounds_less_soak() {
    let mut play = trio(7, &[Quality::Burn(2), Quality::Pierce(1)]);
    play.all(&[SHOOT, "roll = 1s 2a!", "spend burn", "done"]);
    // 8 less 4.
    assert_eq!(wounds(&play).0, 4);
    go(&mut play, 1);
    // 7 less 4 at the start of her turn.
    assert_eq!(
        (play.state.active(), wounds(&play).0),
        (Some(play.id("ada")), 7)
    );
    go(&mut play, 3);
    assert_eq!(wounds(&play).0, 10);
    assert!(play.figure("ada").burning.is_empty());
    go(&mut play, 3);
    assert_eq!(wounds(&play).0, 10);
}

#[test]
fn g_qual_05_flames_are_rolled_out_with_a_check_or_drowned() {
    let mut play = trio(7, &[]);
    play.all(&["burn ada 3 damage 6"]);
    go(&mut play, 1);
    assert_eq!(wounds(&play).0, 1);
    assert!(
        play.all_offers()
            .iter()
            .any(|o| o.line == "douse @ flames hard")
    );
    play.ok("burn @ soft");
    assert!(
        play.pool().ends_with("1p"),
        "Easy on soft ground: {}",
        play.pool()
    );
    play.all(&["cancel", "burn @ roll"]);
    assert!(
        play.pool().ends_with("2p"),
        "Average on hard ground: {}",
        play.pool()
    );
    play.all(&["roll = 1f", "done"]);
    assert!(!play.figure("ada").burning.is_empty());
    assert_eq!(
        play.no("burn @ roll").rule,
        Some("G-TURN-08"),
        "it was the action"
    );
    play.ok("burn ada out");
    assert!(play.figure("ada").burning.is_empty());
    play.all(&["burn bo 3 damage 6"]);
    go(&mut play, 1);
    play.all(&["burn @ roll", "roll = 1s", "done"]);
    assert!(play.figure("bo").burning.is_empty());
}

#[test]
fn g_qual_05_a_table_may_rule_that_soak_does_not_count() {
    let mut play = trio(7, &[]);
    play.all(&["setting burn_ignores_soak on", "burn ada 1 damage 6"]);
    go(&mut play, 1);
    assert_eq!(wounds(&play).0, 6);
}

#[test]
fn g_qual_11_a_snare_is_left_by_hard_athletics() {
    let mut play = trio(1, &[Quality::Ensnare(3)]);
    play.all(&[SHOOT, "roll = 1s 2a", "spend ensnare", "done"]);
    assert_eq!(play.no("escape ada").rule, Some("G-TURN-03"));
    go(&mut play, 1);
    assert!(play.all_offers().iter().any(|o| o.line == "escape @"));
    play.ok("escape @");
    assert!(play.pool().ends_with("3p"));
    play.all(&["roll = 1f", "done"]);
    assert!(play.figure("ada").has(&Status::Ensnared));
    go(&mut play, 3);
    play.all(&["escape @", "roll = 1s", "done"]);
    assert!(!play.figure("ada").has(&Status::Ensnared));
}

#[test]
fn g_qual_12_o_22_a_guided_weapon_comes_round_when_the_round_ends() {
    let mut play = trio(6, &[Quality::Guided(3)]);
    play.all(&[SHOOT, "roll = 1f 3a!", "spend guided", "done"]);
    // Not in the same round.
    assert_eq!(play.no("guided vex").rule, Some("G-QUAL-12"));
    assert!(!offers(&play, "guided"));
    go(&mut play, 3);
    assert!(offers(&play, "guided"));
    play.ok("guided");
    // Three Ability dice against Average, whatever Vex's skills are.
    assert_eq!(play.pool(), "3g 2p");
    play.all(&["roll = 2s", "done"]);
    assert_eq!(wounds(&play).0, 3);
    assert!(play.state.guided.is_empty());
    // No combatant's action was used.
    assert!(play.state.turn.as_ref().is_none_or(|t| !t.action));
}

#[test]
fn g_qual_12_it_may_come_round_again_and_is_lost_unused() {
    let mut play = trio(6, &[Quality::Guided(2)]);
    play.all(&[SHOOT, "roll = 1s 3a!"]);
    assert!(!offers(&play, "guided"), "only on a miss");
    let mut play = trio(6, &[Quality::Guided(2)]);
    play.all(&[SHOOT, "roll = 1f 3a!", "spend guided", "done"]);
    go(&mut play, 3);
    play.all(&["guided", "roll = 1f 3a!", "spend guided", "done"]);
    assert_eq!(play.state.guided.len(), 1);
    go(&mut play, 3);
    assert!(offers(&play, "guided"));
    go(&mut play, 3);
    assert!(play.state.guided.is_empty() && !offers(&play, "guided"));
    // Once anything was done in the new round it is too late to attack again.
    let mut play = trio(6, &[Quality::Guided(2)]);
    play.all(&[SHOOT, "roll = 1f 3a!", "spend guided", "done"]);
    go(&mut play, 3);
    play.ok("maneuver @ aim");
    assert!(!offers(&play, "guided"));
    let no = play.no("guided");
    says!(no.why);
    play.ok("next");
    assert!(play.state.guided.is_empty());
    // It doesn't attack a dead target either.
    let mut play = trio(6, &[Quality::Guided(2)]);
    play.all(&[SHOOT, "roll = 1f 3a!", "spend guided", "done"]);
    go(&mut play, 2);
    play.ok("crit ada +150 = 1");
    assert!(play.figure("ada").dead);
    let said = play.ok("next").join(" ");
    says!(said);
    assert!(!offers(&play, "guided"));
    // If the check is dropped before the roll it is still in the air.
    let mut play = trio(6, &[]);
    play.all(&["guided vex tool ada 2 !"]);
    go(&mut play, 3);
    play.all(&["guided", "cancel"]);
    assert!(offers(&play, "guided"));
}

#[test]
fn g_qual_24_o_26_sunder_on_a_miss_and_only_one_item_of_one_attack() {
    let mut play = trio(6, &[Quality::AutoFire, Quality::Sunder]);
    play.all(&["range vex bo short", SHOOT, "auto bo", "roll = 1s 6a!"]);
    play.all(&["spend auto-fire bo", "spend sunder"]);
    assert!(!offers(&play, "sunder_2"), "one attack damages one item");
    play.all(&["spend sunder", "done"]);
    assert_eq!(play.figure("ada").weapons[0].wear, Wear::Moderate);
    assert!(
        play.figure("bo")
            .weapons
            .iter()
            .all(|h| h.wear == Wear::Sound)
    );
}

#[test]
fn g_qual_26_o_27_a_beam_holds_whom_it_hits_until_it_is_switched_off() {
    let mut play = trio(0, &[Quality::Tractor(3)]);
    play.all(&[SHOOT, "roll = 1s", "done"]);
    go(&mut play, 4);
    assert!(play.figure("ada").is_immobilized());
    play.ok("clear ada immobilized");
    assert!(!play.figure("ada").is_immobilized());
    let mut play = trio(0, &[Quality::Tractor(3)]);
    play.all(&[SHOOT, "roll = 1f", "done"]);
    assert!(!play.figure("ada").is_immobilized());
}

#[test]
fn g_qual_29_personal_scale_deals_personal_numbers() {
    let mut play = trio(6, &[Quality::PersonalScale]);
    play.all(&[SHOOT, "roll = 1s", "done"]);
    // 7 less 5, and not times ten.
    assert_eq!(wounds(&play).0, 2);
}

#[test]
fn g_qual_28_o_23_whether_vicious_counts_on_vehicles_is_a_ruling() {
    let mut play = trio(6, &[]);
    assert!(!play.state.settings.vicious_spares_vehicles);
    let said = play.ok("setting vicious_spares_vehicles on");
    says!(said);
    assert!(play.state.settings.vicious_spares_vehicles);
}

#[test]
fn g_qual_08_09_defensive_and_deflection_raise_their_own_defense() {
    let mut play = trio(6, &[]);
    let weapon = tool(
        "melee",
        Damage::Brawn(1),
        3,
        Band::Engaged,
        &[Quality::Defensive(2), Quality::Deflection(1)],
    );
    play.arm("ada", weapon);
    play.ok("item ada tool draw");
    let defense = |play: &Play, close| play.figure("ada").defense(&play.state, close).0;
    assert_eq!((defense(&play, true), defense(&play, false)), (2, 1));
}

#[test]
fn g_qual_03_in_a_tight_space_the_gm_may_add_anybody() {
    let mut play = trio(6, &[Quality::Blast(8)]);
    play.all(&[SHOOT, "roll = 2s 2a!"]);
    play.all(&["spend blast bo!", "done"]);
    // Bo is engaged with no one: 8 and 2 less 5.
    assert_eq!(wounds(&play), (3, 5));
    // The engaged ones and those nearby, each once.
    let mut play = trio(6, &[Quality::Blast(8)]);
    play.all(&[
        "engage vex ada",
        "attack vex ada with tool",
        "roll = 2s 2a!",
    ]);
    assert_eq!(play.no("spend blast bo").rule, Some("G-QUAL-03"));
    play.all(&["spend blast", "spend blast bo!", "done"]);
    assert_eq!(wounds(&play), (3, 5));
    // Vex is next to Ada: 10 less 3.
    assert_eq!(play.figure("vex").wounds, 7);
}

#[test]
fn t_45_a_second_critical_on_a_group_is_not_sold() {
    let mut play = Play::fight();
    play.all(&[
        "attack @ boarders with slug at short",
        "roll = 1s 4a 1T!",
        "spend a_crit",
    ]);
    assert!(
        !play.offered().contains(&"a_crit".to_owned()),
        "{:?}",
        play.offered()
    );
}

#[test]
fn g_eq_12_whatever_is_damaged_can_be_mended_by_key() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.all(&["item vex slug moderate", "armor vex minor"]);
    let library = crate::library::Library::shipped();
    let offers = Genesys::offers(&play.state, &library, Some(play.id("vex")));
    let mended: Vec<&str> = offers
        .iter()
        .filter(|offer| offer.key == "repair")
        .map(|offer| offer.line.as_str())
        .collect();
    assert_eq!(mended.len(), 2, "{mended:?}");
    for line in mended {
        let mut play = Play::with(&["add vex_marrow"]);
        play.all(&["item vex slug moderate", "armor vex minor", line]);
        assert!(play.state.check.is_some(), "{line}");
    }
}

#[test]
fn g_stat_07_the_dead_are_asked_about_however_they_are_named() {
    let mut play = trio(6, &[Quality::AutoFire]);
    play.all(&["range vex bo short", SHOOT, "kill bo"]);
    assert_eq!(play.no("target bo").rule, Some("G-STAT-07"));
    assert_eq!(play.no("auto bo").rule, Some("G-STAT-07"));
    play.ok("target bo!");
}
