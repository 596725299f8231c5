//! Cases from a third reading of the source text: fights, dice and time.

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::abilities::person;
use super::second_reading::{left, open, played, turns};
use crate::Confrontation;

/// Vesna with a guard at short range on her turn, with these weapons in hand and 3.4 action points.
fn armed(weapons: &[&str]) -> Stage<Confrontation> {
    let mut s = played(&["add vesna", "add guard"]);
    for weapon in weapons {
        s.ok(&format!("give vesna {weapon}"));
        s.ok(&format!("draw vesna {weapon}"));
    }
    s.all(&["start at short", "initiative vesna", "roll = 4 4 4 4"]);
    s.all(&["bid vesna 1", "order"]);
    while s.state.fight.as_ref().unwrap().current() != Some(s.id("Vesna Kolar")) {
        s.ok("next");
    }
    s
}

/// An attack with these tactics of attacker and target, after the reveal.
fn attacked(s: &mut Stage<Confrontation>, line: &str, own: &str, other: &str) {
    s.all(&[
        line,
        &format!("choose vesna {own}"),
        &format!("choose guard {other}"),
        "reveal",
    ]);
}

#[test]
fn c_spc_01_two_aims_count_for_the_weapon_that_gains_from_them_only() {
    let mut s = armed(&["assault_rifle", "sniper_rifle"]);
    s.all(&["aim vesna at guard", "aim vesna at guard"]);
    let line = "attack vesna guard with assault";
    attacked(&mut s, line, "precisely", "precisely");
    assert_eq!(open(&s).1, 3, "one aim");
    let mut s = armed(&["assault_rifle", "sniper_rifle"]);
    s.all(&["aim vesna at guard", "aim vesna at guard"]);
    let line = "attack vesna guard with sniper";
    attacked(&mut s, line, "precisely", "precisely");
    assert_eq!(open(&s).1, 2, "two aims");
}

#[test]
fn c_spc_01_an_aim_that_does_not_help_is_not_sold() {
    let mut s = armed(&["assault_rifle"]);
    s.ok("move vesna short");
    says!(s.refused("aim vesna at guard", "C-SPC-01").to_string());
    let mut s = armed(&["assault_rifle"]);
    s.all(&["aim vesna at guard", "move vesna immediate"]);
    says!(s.ok("move vesna short"));
}

#[test]
fn c_atk_09_effort_is_bought_once_for_all_targets() {
    let mut s = played(&["add vesna", "add guard", "add guard as other"]);
    s.all(&["give vesna shotgun", "draw vesna shotgun"]);
    s.ok("attack vesna guard other with shotgun");
    s.all(&["choose vesna quickly", "choose guard quickly"]);
    s.all(&["choose other quickly", "reveal", "effort 1"]);
    let dice = open(&s).0;
    let faces = "4 ".repeat(dice.into());
    s.all(&[&format!("roll = {}", faces.trim()), "spend damage 1"]);
    s.ok("resolve = 6 8 !");
    assert_eq!(open(&s).0, dice);
    says!(s.refused("effort 1", "C-ATK-09").to_string());
}

#[test]
fn c_roll_01_no_one_rolls_for_an_npc() {
    let mut s = played(&["add vesna", "add guard"]);
    says!(s.refused("check guard perception", "C-ROLL-01").to_string());
    s.refused("check guard perception vs vesna", "C-ROLL-01");
    s.ok("scene gunfight");
    s.refused("prepare guard", "C-ROLL-01");
    s.ok("setting gm.rolls on");
    s.ok("check guard perception");
}

#[test]
fn c_def_01_a_helpless_pc_neither_chooses_nor_defends() {
    let mut s = played(&["add vesna", "add guard"]);
    let vesna = s.id("Vesna Kolar");
    s.state.person_mut(vesna).unwrap().body.unconscious = true;
    says!(s.ok("attack guard vesna"));
    s.ok("choose guard quickly");
    says!(s.ok("reveal"));
    let target = s.state.attack.as_ref().unwrap().target().unwrap();
    assert_eq!((target.rolled.is_some(), target.defended), (true, Some(0)));
    s.ok("resolve = 1");
}

#[test]
fn c_atk_08_a_helpless_npc_costs_no_success_and_changes_no_target_number() {
    let mut s = armed(&["assault_rifle"]);
    let guard = s.id("Guard");
    s.state.person_mut(guard).unwrap().body.unconscious = true;
    s.all(&["attack vesna guard", "choose vesna quickly", "reveal"]);
    assert_eq!(open(&s).1, 4);
    let faces = format!("4{}", " 1".repeat(usize::from(open(&s).0) - 1));
    s.ok(&format!("roll = {faces}"));
    let target = s.state.attack.as_ref().unwrap().target().unwrap();
    assert_eq!(target.kept(), 1);
}

#[test]
fn c_cnf_01_an_object_chooses_no_tactic() {
    let mut s = played(&["add vesna", "object airlock door 20"]);
    says!(s.ok("attack vesna airlock with unarmed"));
    s.all(&["choose vesna quickly", "reveal", "roll = 4 1"]);
    s.ok("resolve on door");
    assert_eq!(person(&s, "airlock").sections["door"], 17);
    s.refused("check airlock firearms", "C-ROLL-01");
}

#[test]
fn c_cnf_01_a_revealed_attack_is_not_taken_back() {
    let mut s = armed(&["assault_rifle"]);
    attacked(&mut s, "attack vesna guard", "quickly", "precisely");
    says!(s.refused("cancel", "C-CNF-01").to_string());
    s.ok("cancel !");
    assert_eq!(left(&s, "Vesna Kolar"), 28);
}

#[test]
fn c_pro_01_the_rolls_of_a_task_move_the_calendar() {
    let mut s = played(&["add vesna", "task vesna engineering for 6 hours"]);
    s.all(&["work vesna", "effort 1", "roll = 1 1"]);
    assert_eq!(s.state.time, 6 * 3_600);
    s.ok("pass 18 hours");
    // 6 hours on each of 2 days.
    s.ok("work vesna = 1");
    assert!(!s.said.last().unwrap().contains("overwork"), "{:?}", s.said);
    assert_eq!(s.state.time, 30 * 3_600);
}

#[test]
fn c_pro_06_two_who_work_at_the_same_time_take_that_time_once() {
    let mut s = played(&["add vesna", "add karim"]);
    s.all(&[
        "task vesna engineering for 6 hours",
        "task karim biology for 6 hours",
        "work vesna",
        "effort 1",
        "roll = 1 1",
        "work karim",
    ]);
    let faces = "1 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    assert_eq!(s.state.time, 6 * 3_600);
    // 12 hours of one day.
    says!(s.ok("work vesna = 1"));
    assert_eq!(s.state.time, 12 * 3_600);
}

#[test]
fn c_scn_03_cover_is_bought_once() {
    let mut s = played(&[
        "add vesna",
        "add guard",
        "scene gunfight",
        "prepare vesna",
        "modify dice 3",
    ]);
    let faces = "4 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    s.ok("advantage vesna cover");
    says!(s.refused("advantage vesna cover", "C-SCN-03").to_string());
}

#[test]
fn c_def_02_a_skill_that_does_not_defend_with_the_tactic_is_refused() {
    let mut s = played(&["add vesna", "add guard"]);
    s.all(&["attack guard vesna with unarmed", "choose guard quickly"]);
    s.all(&["choose vesna forcefully", "reveal"]);
    says!(s.refused("defend linguistics", "C-DEF-02").to_string());
    s.ok("defend \"unarmed fighting\"");
}

#[test]
fn c_roll_19_the_opponent_of_a_roll_is_answered_first() {
    let mut s = played(&["add vesna", "add karim", "add guard"]);
    s.all(&["check vesna negotiating vs karim", "choose vesna quickly"]);
    s.all(&["choose karim quickly", "reveal"]);
    let faces = "1 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    says!(
        s.refused("check karim negotiating vs guard", "C-ROLL-19")
            .to_string()
    );
    s.ok("check karim negotiating vs vesna");
}

#[test]
fn c_rec_04_a_treatment_that_fails_says_what_it_needs() {
    let mut s = played(&["add vesna", "add karim"]);
    let vesna = s.id("Vesna Kolar");
    s.state.person_mut(vesna).unwrap().body.injured = true;
    s.ok("treat karim vesna");
    let faces = "1 ".repeat(open(&s).0.into());
    says!(s.ok(&format!("roll = {}", faces.trim())));
}

#[test]
fn c_trk_10_no_time_passes_while_a_check_is_open() {
    let mut s = turns();
    s.all(&["end", "check vesna athletics"]);
    assert!(s.try_line("pass 8 days").is_err());
}

#[test]
fn c_arm_02_destroyed_armor_stops_its_reduction_only() {
    let mut s = played(&["add vesna", "add guard", "give vesna crowbar"]);
    s.all(&["draw vesna crowbar", "attack vesna guard with crowbar"]);
    s.all(&[
        "choose vesna forcefully",
        "choose guard forcefully",
        "reveal",
    ]);
    s.ok("modify dice 5");
    let guard = s.id("Guard");
    let armor = &mut s.state.person_mut(guard).unwrap().armor[0];
    (armor.durability, armor.reduction) = (4, 5);
    let faces = "4 ".repeat(open(&s).0.into());
    s.all(&[
        &format!("roll = {}", faces.trim()),
        "spend damage 3",
        "spend location",
    ]);
    // 6 and 3 of 3: 15, of which 5 are stopped, 4 break the armor and 6 pass.
    says!(s.ok("resolve = 1 8"));
}

#[rstest]
#[case("rest karim = 4", 4)]
#[case("repeat karim = 4", 4)]
#[case("card karim breather = 4", 4)]
fn c_trk_35_the_die_of_a_recovery_roll_can_be_typed(#[case] line: &str, #[case] points: i16) {
    let mut s = played(&["add karim"]);
    let karim = s.id("Karim Aziz");
    let one = s.state.person_mut(karim).unwrap();
    one.cards = vec!["breather".to_owned()];
    one.pools[1].now = 0;
    one.pools[1].most = 9;
    (one.rest.count, one.rest.repeat_from) = (0, Some(0));
    if line.starts_with("repeat") {
        one.rest.count = 1;
    }
    s.ok(line);
    assert_eq!(person(&s, "Karim Aziz").pools[1].now, points);
}

#[test]
fn c_trk_35_typed_dice_must_fit_the_dice_that_are_rolled() {
    let mut s = played(&["add karim", "add vesna", "damage karim 3 might"]);
    for line in [
        "rest karim = 7",
        "rest karim = 4 4",
        "stress vesna jump = 5",
    ] {
        says!(s.try_line(line).unwrap_err().to_string());
    }
}

#[test]
fn c_des_19a_a_tough_die_can_be_typed_and_is_shown() {
    let mut s = played(&["create Tou", "descriptor tou tough"]);
    s.ok("stress tou jump = 6");
    assert_eq!(person(&s, "Tou").stress.points, 0);
    s.ok("stress tou jump = 5");
    assert_eq!(person(&s, "Tou").stress.points, 1);
    assert!(
        s.said.iter().any(|said| said.ends_with("[5]")),
        "{:?}",
        s.said
    );
}

#[test]
fn c_crd_04_a_card_without_a_use_stays_in_hand() {
    let mut s = played(&["add vesna"]);
    let vesna = s.id("Vesna Kolar");
    for card in ["cold-head", "switch", "breather"] {
        s.state.person_mut(vesna).unwrap().cards = vec![card.to_owned()];
        s.refused(&format!("card vesna {card}"), "C-CRD-04");
    }
}

#[test]
fn c_cre_01_creation_draws_one_card_and_minor_npcs_draw_none() {
    let mut s = played(&["create Ada", "draw-card ada", "add guard"]);
    says!(s.refused("draw-card ada", "C-CRE-01").to_string());
    s.refused("draw-card guard", "C-NPC-04");
}

#[test]
fn c_xp_01_no_more_xp_is_taken_than_there_is() {
    let mut s = played(&["add vesna", "award vesna 3"]);
    says!(s.ok("award vesna -900"));
    assert_eq!(person(&s, "Vesna Kolar").experience, 0);
    says!(s.refused("award vesna -1", "C-XP-01").to_string());
}

#[test]
fn c_foc_20b_a_device_is_overclocked_once() {
    let mut s = super::abilities::stage(&["overclocked"]);
    s.all(&["implant ada exoskeleton", "overclock ada exoskeleton"]);
    says!(
        s.refused("overclock ada exoskeleton", "C-FOC-20b")
            .to_string()
    );
    says!(s.ok("pass 1 days"));
}

#[rstest]
#[case("deadly_strike")]
#[case("tactical_thinking")]
#[case("dash")]
#[case("wanna_shoot")]
#[case("broad_horizons")]
fn an_ability_that_is_not_used_by_itself_names_its_command(#[case] key: &str) {
    let mut s = super::abilities::stage(&[key]);
    says!(
        s.try_line(&format!("use ada {key}"))
            .unwrap_err()
            .to_string()
    );
}

#[test]
fn c_bio_10_disruption_counts_in_immediate_range_by_itself() {
    for (range, dice) in [("immediate", 3), ("short", 1)] {
        let mut s = played(&["add vesna", "add guard", "field vesna venomous 2"]);
        let vesna = s.id("Vesna Kolar");
        let one = s.state.person_mut(vesna).unwrap();
        one.biotic.as_mut().unwrap().active = true;
        one.skills.clear();
        s.all(&[&format!("start at {range}"), "order !"]);
        s.all(&["attack guard vesna !", "choose guard quickly"]);
        s.all(&["choose vesna quickly", "reveal"]);
        assert_eq!(open(&s).0, dice, "{range}");
    }
}

#[test]
fn c_str_07_no_one_specializes_over_intellect() {
    let mut s = played(&["add vesna", "award vesna 9"]);
    let vesna = s.id("Vesna Kolar");
    let one = s.state.person_mut(vesna).unwrap();
    one.stress.points = 5;
    one.pools[0].now = 1;
    s.refused("specialize vesna firearms pistols", "C-STR-07");
}

#[test]
fn c_aug_11_a_tactical_computer_helps_the_first_attack_of_a_fight() {
    let mut s = armed(&["assault_rifle"]);
    s.ok("implant vesna tactical_computer");
    for target in [3, 4] {
        let vesna = s.id("Vesna Kolar");
        s.state.fight.as_mut().unwrap().fighter_mut(vesna).left = crate::model::Tenths(10);
        attacked(&mut s, "attack vesna guard", "quickly", "quickly");
        assert_eq!(open(&s).1, target);
        let faces = "1 ".repeat(open(&s).0.into());
        s.all(&[&format!("roll = {}", faces.trim()), "resolve"]);
    }
}

#[test]
fn c_scn_01_a_scene_says_what_it_is_and_what_its_advantages_do() {
    let mut s = played(&["add vesna"]);
    says!(s.ok("scene duel"));
    s.all(&["prepare vesna", "modify dice 3"]);
    let faces = "4 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    let rows = s.offers(None);
    let rows = rows.iter().filter(|one| one.key.starts_with("advantage_"));
    says!(rows.map(|one| one.detail.clone()).collect::<Vec<_>>());
}

#[test]
fn c_str_02_a_time_of_cold_sleep_may_have_a_unit() {
    let mut s = played(&["add vesna"]);
    s.refused("stress vesna cold-sleep for 10 days", "C-STR-02");
    s.refused("stress vesna cold-sleep for 200 hours", "C-STR-02");
    s.ok("stress vesna cold-sleep for 11 days");
    s.ok("stress vesna cold-sleep for 11");
}
