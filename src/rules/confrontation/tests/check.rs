//! Checks (C-ROLL, C-TRK-30 to C-TRK-36, C-EX-02 to C-EX-04).

use dice::d6::{TargetOdds, TargetPool};
use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::view::Id;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Bank, Cause, Check, Pool, Roll};
use crate::play::check::{Counted, count};

/// Vesna: firearms expert, physics trained, gunnery untrained.
fn vesna() -> Stage<Confrontation> {
    with([pc(
        "Vesna",
        [10, 6, 12],
        &[
            ("firearms", Pool::Speed, 2),
            ("physics", Pool::Intellect, 1),
            ("gunnery", Pool::Speed, 0),
            ("first_aid", Pool::Intellect, 3),
        ],
    )])
}

fn counted(s: &Stage<Confrontation>) -> Counted {
    count(&s.state, &s.library, s.state.check.as_ref().unwrap())
}

/// A check of the kind that nothing is known about, with these dice and this change of the target number.
fn bare(dice: i8, target: i8) -> Stage<Confrontation> {
    let mut s = vesna();
    let cause = |key: &str, dice, target| Cause {
        key: key.to_owned(),
        label: key.to_owned(),
        dice,
        target,
        on: true,
        ..Cause::default()
    };
    s.state.check = Some(Check {
        extra: vec![cause("dice", dice, 0), cause("target", 0, target)],
        ..Check::new(Id(1), Roll::Bleeding)
    });
    s
}

#[test]
fn c_roll_03_each_die_of_4_or_more_is_a_success() {
    let mut s = vesna();
    says!(s.ok("check vesna firearms"));
    assert_eq!((counted(&s).dice, counted(&s).target), (3, 4));
    s.roll(&[4, 3, 5]);
    says!(s.ok("roll"));
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.successes, last.faces), (2, vec![4, 3, 5]));
    assert!(s.state.check.is_none());
}

#[test]
fn c_roll_04_no_success_is_a_full_failure() {
    let mut s = vesna();
    s.ok("check vesna physics");
    s.roll(&[1, 3]);
    says!(s.ok("roll"));
    assert_eq!(s.state.last.clone().unwrap().total(), 0);
}

#[rstest]
#[case("quickly", "precisely", 2)]
#[case("quickly", "forcefully", 3)]
#[case("quickly", "indirectly", 5)]
#[case("quickly", "consistently", 6)]
#[case("quickly", "quickly", 4)]
fn c_roll_05_tactics_change_the_target_number(
    #[case] own: &str,
    #[case] against: &str,
    #[case] target: i8,
) {
    use crate::model::Tactic;
    let mut s = vesna();
    s.ok("check vesna firearms");
    let check = s.state.check.as_mut().unwrap();
    check.tactic = Tactic::parse(own).ok();
    check.against = Tactic::parse(against).ok();
    assert_eq!(counted(&s).target, target);
}

#[test]
fn c_roll_06_c_ex_02_sixes_add_dice_in_the_order_of_the_queue() {
    let mut s = bare(4, 0);
    s.roll(&[6, 4, 2, 1, 6, 3]);
    says!(s.ok("roll"));
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.successes, last.faces.len()), (3, 6));
}

#[test]
fn c_roll_07_c_ex_02_a_target_number_of_7_halves_the_dice() {
    let mut s = bare(5, 3);
    assert_eq!((counted(&s).thrown.dice, counted(&s).thrown.target), (3, 6));
    s.roll(&[6, 5, 2, 6, 4]);
    s.ok("roll");
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.successes, last.faces.len()), (2, 5));
    assert_eq!((last.dice, last.target), (5, 7), "as counted");
}

#[test]
fn c_roll_08_c_ex_03_points_below_2_add_half_of_the_first_dice() {
    let thrown = |dice, target| {
        let thrown = counted(&bare(dice, target)).thrown;
        (thrown.dice, thrown.target)
    };
    assert_eq!(thrown(5, -5), (14, 2), "target number −1");
    assert_eq!(thrown(3, -4), (7, 2), "target number 0");
    assert_eq!(thrown(7, 4), (2, 6), "target number 8");
    // C-TRK-34: the number of dice at target number 1, and halving of one die.
    for (dice, more) in [(1, 2), (2, 3), (3, 5), (4, 6), (5, 8)] {
        assert_eq!(thrown(dice, -3), (more, 2));
    }
    for target in [2, 3, 8] {
        assert_eq!(thrown(1, target), (1, 6));
    }
}

#[test]
fn c_roll_09_a_natural_1_always_fails() {
    let mut s = bare(2, -8);
    s.roll(&[1; 8]);
    s.ok("roll");
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.from, last.successes), (2, 0));
}

#[test]
fn c_roll_10_c_ex_04_effort_costs_a_rising_price() {
    let mut s = vesna();
    s.ok("check vesna firearms");
    says!(s.ok("effort 3"));
    assert_eq!((counted(&s).dice, counted(&s).price), (6, [0, 0, 6]));
    s.roll(&[1; 6]);
    says!(s.ok("roll"));
    assert_eq!(s.state.people[0].pool(Pool::Speed).now, 6);
    // A pool with too few points.
    s.state.people[0].pools[Pool::Speed.place()].now = 2;
    s.ok("check vesna firearms");
    says!(s.refused("effort 2", "C-ROLL-10").to_string());
    s.ok("effort 2!");
    s.roll(&[1; 5]);
    s.ok("roll !");
    assert_eq!(s.state.people[0].pool(Pool::Speed).now, 0, "never below");
}

#[test]
fn c_roll_11_the_pool_of_the_skill_pays() {
    let mut s = vesna();
    s.ok("check vesna physics");
    says!(s.refused("effort 1 from might", "C-ROLL-11").to_string());
    s.ok("effort 1 from might!");
    assert_eq!(counted(&s).price, [0, 1, 0]);
    // An ability lets another pool pay: one ladder of prices (C-DES-01a).
    let mut s = vesna();
    s.ok("check vesna physics");
    s.state.check.as_mut().unwrap().extra.push(Cause {
        key: "grace".to_owned(),
        pays: Some(Pool::Might),
        effort: 1,
        on: true,
        ..Cause::default()
    });
    s.all(&["effort 1", "effort 2 from might"]);
    assert_eq!(counted(&s).price, [1, 5, 0]);
}

#[rstest]
#[case("gunnery", 1)]
#[case("physics", 2)]
#[case("firearms", 3)]
#[case("first_aid", 4)]
fn c_roll_12_c_ex_04_training_and_1_limits_effort(#[case] skill: &str, #[case] limit: u8) {
    let mut s = vesna();
    s.ok(&format!("check vesna {skill}"));
    assert_eq!((counted(&s).limit, counted(&s).dice), (Some(limit), limit));
    s.ok(&format!("effort {limit}"));
    let refusal = s.refused(&format!("effort {}", limit + 1), "C-ROLL-12");
    says!(refusal.to_string());
}

#[test]
fn c_roll_12_a_specialization_adds_a_die_and_raises_the_limit() {
    let mut s = vesna();
    s.state.people[0].skills[0].specializations = vec!["pistols".to_owned()];
    s.ok("check vesna firearms");
    assert_eq!((counted(&s).dice, counted(&s).limit), (3, Some(3)));
    says!(s.ok("switch spec.pistols"));
    assert_eq!((counted(&s).dice, counted(&s).limit), (4, Some(4)));
    says!(s.try_line("switch spec.rifles").unwrap_err().to_string());
}

#[test]
fn c_roll_13_rolls_without_a_skill_have_no_limit() {
    let mut s = bare(1, 0);
    assert_eq!(counted(&s).limit, None);
    s.ok("effort 3 from might");
    assert_eq!((counted(&s).dice, counted(&s).price), (4, [0, 6, 0]));
    let check = s.state.check.as_mut().unwrap();
    check.roll = Roll::Initiative;
    assert_eq!(counted(&s).limit, None);
    // A printed limit holds (C-FOC-05a).
    check_with_limit(&mut s, 4);
    assert_eq!(counted(&s).limit, Some(4));
}

fn check_with_limit(s: &mut Stage<Confrontation>, effort: i8) {
    s.state.check.as_mut().unwrap().extra.push(Cause {
        key: "feast".to_owned(),
        effort,
        on: true,
        ..Cause::default()
    });
}

#[test]
fn c_roll_14_all_dice_are_added_before_the_target_number_changes_them() {
    // 3 dice and 2 of effort at target number 7: 5, halved to 3.
    let mut s = bare(3, 3);
    s.ok("effort 2 from speed");
    assert_eq!(counted(&s).thrown.dice, 3);
    // Effort last: 3 halved to 2, and 2 more.
    s.ok("setting roll.order effort-last");
    assert_eq!((counted(&s).thrown.dice, counted(&s).thrown.target), (4, 6));
}

#[test]
fn c_roll_15_effort_is_declared_before_the_roll_or_after_it() {
    let mut s = vesna();
    s.ok("check vesna firearms");
    s.ok("effort 1");
    s.roll(&[4, 1, 1, 1]);
    s.ok("roll");
    assert!(s.try_line("effort 1").is_err());
    s.ok("setting effort.when after");
    s.roll(&[6, 5]);
    says!(s.ok("effort 1"));
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.successes, last.faces.len()), (3, 6));
    // 1 before the roll, and 2 for the second die.
    assert_eq!(s.state.people[0].pool(Pool::Speed).now, 9);
    says!(s.refused("effort 2", "C-ROLL-12").to_string());
    s.state.people[0].pools[Pool::Speed.place()].now = 2;
    says!(s.refused("effort 1", "C-ROLL-10").to_string());
}

#[test]
fn c_roll_16_experience_buys_successes_after_the_roll() {
    let mut s = vesna();
    assert!(s.try_line("buy success").is_err());
    s.state.people[0].experience = 5;
    s.ok("check vesna physics");
    s.roll(&[1, 2]);
    s.ok("roll");
    says!(s.ok("buy success"));
    says!(s.ok("buy success"));
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.successes, last.total()), (0, 2));
    assert_eq!(s.state.people[0].experience, 1);
    says!(s.refused("buy success", "C-ROLL-16").to_string());
}

#[test]
fn c_roll_17_a_plain_bonus_is_dice_or_the_target_number() {
    let mut s = bare(3, 0);
    s.state.check.as_mut().unwrap().extra.push(Cause {
        key: "plain".to_owned(),
        plus: 2,
        on: true,
        ..Cause::default()
    });
    assert_eq!((counted(&s).dice, counted(&s).target), (5, 4));
    s.ok("setting roll.plus_means target");
    assert_eq!((counted(&s).dice, counted(&s).target), (3, 2));
}

#[test]
fn c_roll_18_a_roll_without_dice_has_no_success() {
    let mut s = bare(-2, 0);
    assert_eq!(counted(&s).thrown.dice, 0);
    says!(s.ok("roll"));
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.successes, last.faces.len()), (0, 0));
    let mut s = bare(-2, 0);
    s.ok("setting roll.zero_dice one");
    assert_eq!(counted(&s).thrown.dice, 1);
}

#[test]
fn c_roll_20_what_hinders_an_npc_helps_the_roll_against_it() {
    let mut s = with([pc("Vesna", [5, 5, 5], &[]), guard("Guard")]);
    s.state.people[1].body.injured = true;
    let check = Check {
        other: Some(Id(2)),
        arm: "10mm".to_owned(),
        ..Check::new(Id(1), Roll::Defense)
    };
    s.state.check = Some(check.clone());
    assert_eq!(counted(&s).target, 3, "the NPC attacks at +1");
    s.ok("setting npc.mirror off");
    assert_eq!(counted(&s).target, 4);
    s.ok("setting npc.mirror on");
    // C-DMG-04: the injury doesn't change a defense.
    s.state.check = Some(Check {
        roll: Roll::Attack,
        ..check
    });
    assert_eq!(counted(&s).target, 4);
}

#[test]
fn c_dmg_04_an_injury_raises_every_target_number_but_that_of_a_defense() {
    let mut s = vesna();
    s.state.people[0].body.injured = true;
    s.ok("check vesna firearms");
    assert_eq!(counted(&s).target, 5);
    s.ok("switch injured");
    assert_eq!(counted(&s).target, 4, "the GM decides");
    s.state.check.as_mut().unwrap().roll = Roll::Defense;
    s.state.check.as_mut().unwrap().switched.clear();
    assert_eq!(counted(&s).target, 4);
}

#[test]
fn c_str_08_stress_over_a_pool_hinders() {
    let mut s = with([pc(
        "Vesna",
        [9, 3, 2],
        &[("athletics", Pool::Might, 1), ("firearms", Pool::Speed, 1)],
    )]);
    s.library = Library::shipped();
    let target = |s: &mut Stage<Confrontation>, line: &str| {
        s.state.check = None;
        s.ok(line);
        counted(s).target
    };
    s.state.people[0].stress.points = 2;
    s.state.people[0].pools[Pool::Might.place()].now = 1;
    assert_eq!(
        target(&mut s, "check vesna athletics"),
        4,
        "C-STR-04: not over toughness"
    );
    s.state.people[0].stress.fear = 1;
    assert_eq!(
        target(&mut s, "check vesna athletics"),
        5,
        "C-FEA-01: fear counts"
    );
    assert_eq!(target(&mut s, "check vesna athletics precisely"), 6);
    assert_eq!(target(&mut s, "check vesna firearms"), 5);
    s.state.check.as_mut().unwrap().roll = Roll::Initiative;
    assert_eq!(counted(&s).dice, 1, "a die less of initiative");
}

#[test]
fn c_ins_06_banked_dice_are_used_up_to_their_most() {
    let mut s = vesna();
    s.state.people[0].skills[0].bank = Some(Bank { dice: 3, most: 2 });
    s.ok("check vesna firearms");
    says!(s.refused("bank 3", "C-INS-06").to_string());
    says!(s.ok("bank 2"));
    assert_eq!((counted(&s).dice, counted(&s).limit), (5, Some(3)));
    s.roll(&[1; 5]);
    s.ok("roll");
    assert_eq!(
        s.state.people[0].skills[0].bank,
        Some(Bank { dice: 1, most: 2 })
    );
}

#[rstest]
#[case("roll = 6 4 2 1 3", true)]
#[case("roll = 6 4 2 1", false)]
#[case("roll = 6 4 2 1 6", false)]
#[case("roll = 6 4 2 1 3 3", false)]
#[case("roll = 7 4 2 1", false)]
fn c_trk_31_real_dice_are_typed_in_the_order_of_the_queue(#[case] line: &str, #[case] fits: bool) {
    let mut s = bare(4, 0);
    let result = s.try_line(line);
    assert_eq!(result.is_ok(), fits);
    if let Err(refusal) = result {
        says!(refusal.to_string());
    }
}

#[test]
fn c_trk_31_a_roll_stops_at_1000_dice_with_a_warning() {
    let mut s = bare(2, 0);
    s.roll(&[6; 1200]);
    let told = s.ok("roll");
    let last = s.state.last.clone().unwrap();
    assert_eq!((last.faces.len(), last.successes), (1000, 1000));
    says!(told[0].split_once('[').unwrap().0.to_owned());
}

#[test]
fn c_trk_35_the_gm_changes_the_check_with_a_reason() {
    let mut s = vesna();
    assert!(s.try_line("modify target 1").is_err());
    s.ok("check vesna physics");
    says!(s.ok("modify target 1 \"thick smoke\""));
    says!(s.ok("modify dice 2"));
    let c = counted(&s);
    assert_eq!((c.target, c.dice), (5, 4));
    let odds = c.odds().unwrap();
    assert!((odds.mean() - 1.6).abs() < 1e-12, "4 dice at 5");
    assert!((odds.at_least(1) - 65.0 / 81.0).abs() < 1e-12);
    let keys: Vec<&str> = c.causes.iter().map(|cause| cause.key.as_str()).collect();
    assert_eq!(keys, ["training", "gm.1", "gm.2"]);
    says!(s.try_line("modify dice 0").unwrap_err().to_string());
}

#[test]
fn c_ex_03_odds_of_a_counted_check() {
    let odds = |dice, target| counted(&bare(dice, target)).odds().unwrap();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    let four = odds(4, 0);
    assert!(near(four.mean(), 2.4) && near(four.at_least(1), 15.0 / 16.0));
    assert!(near(four.at_least(2), 35.0 / 48.0) && near(four.at_least(3), 125.0 / 288.0));
    let seven = odds(7, 4);
    assert!(near(seven.mean(), 0.4) && near(seven.at_least(1), 11.0 / 36.0));
    assert!(near(seven.at_least(2), 2.0 / 27.0));
    assert!(near(odds(5, -5).mean(), 14.0) && near(odds(3, -4).mean(), 7.0));
}

#[test]
fn c_trk_36_the_mean_of_a_prolonged_task_is_the_sum_over_falling_dice() {
    let mean = |dice: u8, target| -> f64 {
        let odds = |dice| TargetOdds::of(TargetPool { dice, target }).unwrap().mean();
        (1..=dice).map(odds).sum()
    };
    for (dice, target, whole) in [(7, 5, 11.2), (5, 7, 1.8), (3, 1, 10.0)] {
        assert!((mean(dice, target) - whole).abs() < 1e-12);
    }
}

/// Theoretical knowledge (C-PRF-18b): one more die of effort, and a lower price.
fn scholar(saves: u8) -> Cause {
    Cause {
        key: "knowledge".to_owned(),
        effort: 1,
        saves,
        on: true,
        ..Cause::default()
    }
}

#[test]
fn c_ex_04_savings_come_off_the_price_of_effort_and_1_point_remains() {
    let mut s = vesna();
    let price = |s: &mut Stage<Confrontation>, skill: &str, saves, effort: u8| {
        s.state.check = None;
        s.ok(&format!("check vesna {skill}"));
        s.state.check.as_mut().unwrap().extra.push(scholar(saves));
        s.ok(&format!("effort {effort}"));
        counted(s).price
    };
    assert_eq!(price(&mut s, "firearms", 2, 3), [0, 0, 4]);
    assert_eq!(price(&mut s, "firearms", 2, 4), [0, 0, 8]);
    assert_eq!(price(&mut s, "physics", 1, 3), [5, 0, 0]);
    assert_eq!(price(&mut s, "physics", 1, 1), [1, 0, 0]);
}

#[test]
fn c_skl_01_an_untrained_skill_of_the_packs_is_one_die() {
    let mut s = vesna();
    s.library = crate::library::Library::shipped();
    s.ok("check vesna \"land driving\"");
    let check = s.state.check.clone().unwrap();
    assert_eq!(
        (check.skill.as_str(), check.pool),
        ("land_driving", Some(Pool::Speed))
    );
    assert_eq!((counted(&s).dice, counted(&s).limit), (1, Some(1)));
}

#[test]
fn a_check_is_opened_once_and_dropped() {
    let mut s = vesna();
    says!(s.try_line("roll").unwrap_err().to_string());
    says!(s.try_line("check vesna cooking").unwrap_err().to_string());
    s.ok("check vesna firearms precisely");
    says!(s.try_line("check vesna physics").unwrap_err().to_string());
    says!(s.ok("cancel"));
    assert!(s.state.check.is_none() && s.state.last.is_none());
    s.state.people[0].body.unconscious = true;
    says!(s.refused("check vesna physics", "C-TRK-19").to_string());
}

/// 100 dice at TN −16 are 100 + 18 × 50, and 10 dice at TN −96 are 10 + 98 × 5.
#[rstest]
#[case(100, -20)]
#[case(10, -100)]
fn c_trk_31_a_roll_beyond_255_dice_is_refused_with_the_reason(
    #[case] dice: i8,
    #[case] target: i8,
) {
    let mut s = bare(dice, target);
    assert!(counted(&s).too_many);
    says!(s.refused("roll", "C-TRK-31").to_string());
    assert!(s.state.check.is_some(), "nothing was rolled");
    let rows = s.offers(None);
    let roll = rows.iter().find(|one| one.key == "roll").unwrap();
    assert!(roll.allowed.is_err(), "{roll:?}");
    assert!(!counted(&bare(100, 0)).too_many);
    // 22 points below 2 are not: 5 + 22 × 3. Nor are 98: 1 + 98.
    for (dice, target, thrown) in [(5, -24, 71), (5, -30, 89), (1, -100, 99)] {
        let most = counted(&bare(dice, target));
        assert_eq!((most.thrown.dice, most.too_many), (thrown, false));
    }
}
