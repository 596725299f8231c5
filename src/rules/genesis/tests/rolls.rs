//! Tests of rolls outside the fight: pools, advantage, destiny, the three kinds of roll (F-ROLL), and
//! their skills (F-SKL).

use rstest::rstest;

use super::Play;
use crate::kinds::{Attribute, Group};
use crate::model::state::Against;
use rules::view::OfferGroup;

/// Ana with Stealth 2 and Reflex 1: six dice.
fn stealthy(lines: &[&str]) -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "improve ana stealth",
        "improve ana stealth",
        "check ana stealth 3",
    ]);
    play.all(lines);
    play
}

#[test]
fn f_roll_01_three_kinds_of_roll() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    for (line, kind) in [
        ("check ana stealth 3", Against::Task(3)),
        ("check ana stealth against bo", Against::Passive),
        ("check ana athletics vs bo grip", Against::Active),
    ] {
        play.ok(line);
        assert_eq!(play.state.check.as_ref().unwrap().against, kind);
        says!(play.no("check bo swim 1").why);
        play.ok("cancel");
    }
}

#[test]
fn f_roll_02_base_three_and_ranks_and_attribute_less_what_hinders() {
    let play = stealthy(&[]);
    assert_eq!(
        play.counted(),
        ["+3d Base Three", "+2d Stealth 2", "+1d REF 1"]
    );
    assert_eq!(play.dice_of("ana"), 6);
    assert_eq!(stealthy(&["wound ana medium"]).dice_of("ana"), 4);
}

#[test]
fn f_roll_03_four_and_more_wins_and_nothing_explodes() {
    let mut play = stealthy(&[]);
    play.ok("roll = 6 6 6 3 2 1");
    let roll = play.state.check.as_ref().unwrap().rollers[0]
        .roll
        .as_ref()
        .unwrap();
    assert_eq!((roll.wins(), roll.dice.len()), (3, 6));
    let mut play = stealthy(&[]);
    play.ok("roll = 4 5 3 1 1 1");
    // F-ROLL-03b: a die wins, while a roll succeeds.
    says!(play.ok("done"));
}

#[test]
fn f_roll_03b_a_die_wins_and_a_roll_succeeds() {
    let mut play = stealthy(&[]);
    assert_eq!(play.chance("success"), "66%");
    let said = play.ok("roll = 4 4 4 1 1 1");
    says!(said);
    says!(play.ok("done"));
}

#[rstest]
#[case::f_roll_04_normal(&[], "6d6", "66%")]
#[case::f_roll_05_advantage(&["mode advantage \"knows the house\""], "6d6 base d8", "77%")]
#[case::f_roll_06_disadvantage(&["mode disadvantage"], "6d6 base d4", "40%")]
#[case::f_roll_07_both_cancel(&["mode advantage", "mode disadvantage"], "6d6", "66%")]
#[case::f_roll_07_several_count_once(&["mode advantage", "mode advantage"], "6d6 base d8", "77%")]
#[case::f_roll_07_any_of_each_cancel(&["mode advantage", "mode advantage", "mode disadvantage"], "6d6", "66%")]
#[case::f_roll_07_ruled_otherwise(
    &["setting roll.adv_cancels off", "mode advantage", "mode advantage", "mode disadvantage"],
    "6d6 base d8",
    "77%"
)]
fn f_roll_04_05_06_07_the_base_three_change_their_size(
    #[case] lines: &[&str],
    #[case] pool: &str,
    #[case] chance: &str,
) {
    // 21/32, 1571/2048, 103/256 (F-EX-02).
    let play = stealthy(lines);
    assert_eq!(
        (play.tray().pool.as_str(), play.chance("success").as_str()),
        (pool, chance)
    );
}

#[test]
fn f_roll_05_06_faces_fit_the_size_of_their_die() {
    let mut play = stealthy(&["mode advantage"]);
    assert!(play.no("roll = 4 4 4 8 1 1").why.contains("d6"));
    play.ok("roll = 8 7 3 6 1 1");
    assert_eq!(
        play.state.check.as_ref().unwrap().rollers[0].wins(),
        Some(3)
    );
    let mut play = stealthy(&["mode disadvantage"]);
    assert!(play.no("roll = 5 4 4 1 1 1").why.contains("d4"));
    play.ok("roll = 4 3 3 5 1 1");
    assert_eq!(
        play.state.check.as_ref().unwrap().rollers[0].wins(),
        Some(2)
    );
}

#[test]
fn f_roll_08_what_is_taken_leaves_the_base_for_last() {
    // 6 − 4 = 2 dice, both of the base, so advantage changes only two.
    let play = stealthy(&["modify -4", "mode advantage"]);
    assert_eq!(play.tray().dice.plain(), "2d8");
    let mut play = stealthy(&["modify -9"]);
    assert_eq!(
        (play.dice_of("ana"), play.chance("success").as_str()),
        (0, "0%")
    );
    play.ok("roll");
    says!(play.ok("done"));
    let play = stealthy(&["setting roll.min_pool 1", "modify -9"]);
    assert_eq!(play.dice_of("ana"), 1);
}

#[test]
fn f_roll_09_10_11_destiny_before_and_after() {
    let mut play = stealthy(&["set ana destiny 4", "destiny"]);
    assert_eq!(play.tray().pool, "6d6 base d8");
    assert_eq!(play.figure("ana").destiny, 3);
    // One point before the roll.
    play.forbidden("destiny", "F-ROLL-11");
    play.ok("roll = 1 2 3 1 2 6");
    // Any number after it, one failed die each, and both on one roll.
    play.all(&["destiny", "destiny"]);
    assert_eq!(
        play.state.check.as_ref().unwrap().rollers[0].wins(),
        Some(3)
    );
    assert_eq!(play.figure("ana").destiny, 1);
    says!(play.ok("done"));

    let mut play = stealthy(&["set ana destiny 0"]);
    play.forbidden("destiny", "F-ROLL-11");
    let mut play = stealthy(&[
        "set ana destiny 3",
        "setting destiny.after_max 1",
        "setting destiny.before_max 0",
    ]);
    play.forbidden("destiny", "F-ROLL-11");
    play.all(&["roll = 1 1 1 1 1 1", "destiny"]);
    play.forbidden("destiny", "F-ROLL-11");
}

#[rstest]
#[case(2, false, 1)]
#[case(3, true, 0)]
#[case(4, true, 1)]
fn f_roll_12_a_task_takes_as_many_wins_as_its_level(
    #[case] wins: u8,
    #[case] done: bool,
    #[case] by: u8,
) {
    let mut play = stealthy(&[]);
    play.faces("ana", wins);
    says!(play.ok("done"));
    assert_eq!(play.verdict(), (done.then_some("Ana"), by));
}

#[test]
fn f_roll_13_the_narrator_sets_the_level_and_the_skill() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    for (word, level) in [
        ("4", 4),
        ("hard", 3),
        ("\"very hard\"", 4),
        ("very hard", 4),
        ("hero", 6),
    ] {
        play.ok(&format!("check ana stealth {word}"));
        assert_eq!(
            play.state.check.as_ref().unwrap().against,
            Against::Task(level),
            "{word}"
        );
        play.ok("cancel");
    }
    says!(play.no("check ana stealth tricky").why);
    assert!(play.no("check ana knitting 3").why.contains("skill"));
}

#[rstest]
#[case(1, "88%")]
#[case(2, "50%")]
#[case(3, "13%")]
#[case(4, "0%")]
#[case(5, "0%")]
#[case(6, "0%")]
#[case(7, "0%")]
#[case(9, "0%")]
fn f_roll_16_challenge_levels_for_three_bare_dice(#[case] level: u8, #[case] chance: &str) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok(&format!("check ana swim {level}"));
    assert_eq!(play.chance("success"), chance);
    says!(play.tray().subtitle.plain());
}

#[rstest]
#[case("defender", 2, 2, Some("Bo"))]
#[case("defender", 3, 2, Some("Ana"))]
#[case("defender", 1, 3, Some("Bo"))]
#[case("actor", 2, 2, Some("Ana"))]
#[case("none", 2, 2, None)]
fn f_roll_17_against_perception_the_tie_is_noticed(
    #[case] tie: &str,
    #[case] ana: u8,
    #[case] bo: u8,
    #[case] winner: Option<&str>,
) {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 1 0"]);
    play.all(&[
        &format!("setting conflict.passive_tie {tie}"),
        "award bo skill 2",
        "improve bo perception",
    ]);
    play.ok("check ana stealth against bo");
    // 3 + Perception 1 + REF 1.
    assert_eq!(play.dice_of("bo"), 5);
    play.faces("ana", ana).faces("bo", bo);
    says!(play.ok("done"));
    assert_eq!(play.verdict(), (winner, ana.abs_diff(bo)));
}

#[rstest]
#[case("none", 2, 2, None)]
#[case("none", 3, 2, Some("Ana"))]
#[case("none", 0, 2, Some("Bo"))]
#[case("defender", 2, 2, Some("Bo"))]
fn f_roll_18_against_a_roll_more_wins_take_it(
    #[case] tie: &str,
    #[case] ana: u8,
    #[case] bo: u8,
    #[case] winner: Option<&str>,
) {
    let mut play = Play::folk(&["Ana 2 0 0", "Bo 0 0 1"]);
    play.all(&[
        &format!("setting conflict.active_tie {tie}"),
        "check ana grip vs bo persuasion",
    ]);
    assert_eq!((play.dice_of("ana"), play.dice_of("bo")), (5, 4));
    play.faces("ana", ana).faces("bo", bo);
    says!(play.ok("done"));
    assert_eq!(play.verdict(), (winner, ana.abs_diff(bo)));
}

#[test]
fn f_roll_11_a_destiny_row_keeps_its_place_after_each_point_spent() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&[
        "set ana destiny 1",
        "set bo destiny 3",
        "setting destiny.before_max 5",
        "check ana grip vs bo",
    ]);
    let rows = |play: &Play| {
        let all = play.offers().into_iter();
        let rows = all.filter(|o| o.group == OfferGroup::Asked);
        rows.map(|o| o.line).collect::<Vec<_>>()
    };
    let first = rows(&play);
    assert!(first.contains(&"destiny Ana".to_owned()), "{first:?}");
    play.ok("destiny ana");
    assert_eq!(rows(&play), first);
    // Ana has no point left.
    play.forbidden("destiny ana", "F-ROLL-11");
    assert!(play.offered().contains(&"destiny Bo".to_owned()));
    // After the roll: a point for each, and Bo's last failed die is turned first.
    play.all(&["set ana destiny 1", "roll ana = 1 1 1", "roll bo = 1 4 4"]);
    let first = rows(&play);
    for name in ["bo", "ana"] {
        play.ok(&format!("destiny {name}"));
        assert_eq!(rows(&play), first, "{name}");
    }
    play.forbidden("destiny bo", "F-ROLL-10");
    play.forbidden("destiny ana", "F-ROLL-11");
}

#[test]
fn f_roll_20_a_destiny_roll() {
    let mut play = Play::new();
    let said: Vec<String> = (1..=6)
        .flat_map(|n| play.ok(&format!("fate = {n}")))
        .collect();
    let means = ["bad", "bad", "middling", "middling", "mild", "mild"];
    let expected: Vec<String> = (1..=6)
        .zip(means)
        .map(|(n, m)| format!("The Destiny roll is {n}: {m} luck."))
        .collect();
    assert_eq!(said, expected);
    play.dice(&[5]);
    says!(play.ok("fate"));
}

#[rstest]
#[case::f_skl_03("endurance", Attribute::Strength)]
#[case::f_skl_04("athletics", Attribute::Strength)]
#[case::f_skl_05("grip", Attribute::Strength)]
#[case::f_skl_06("swim", Attribute::Strength)]
#[case::f_skl_07("throw", Attribute::Strength)]
#[case::f_skl_08("perception", Attribute::Reflex)]
#[case::f_skl_09("acrobatics", Attribute::Reflex)]
#[case::f_skl_10("ride_pilot:horse", Attribute::Reflex)]
#[case::f_skl_11("sleight_of_hand", Attribute::Reflex)]
#[case::f_skl_12("stealth", Attribute::Reflex)]
#[case::f_skl_13("general_knowledge", Attribute::Intellect)]
#[case::f_skl_14("deception", Attribute::Intellect)]
#[case::f_skl_15("infiltration", Attribute::Intellect)]
#[case::f_skl_16("persuasion", Attribute::Intellect)]
#[case::f_skl_17("survival", Attribute::Intellect)]
fn f_skl_01_a_rank_is_a_die_and_its_attribute_adds(
    #[case] skill: &str,
    #[case] attribute: Attribute,
) {
    // STR 1, REF 3 and INT 5 tell the attributes apart. Two ranks.
    let mut play = Play::folk(&["Ana 1 3 5"]);
    play.all(&[
        &format!("improve ana {skill}"),
        &format!("improve ana {skill}"),
        &format!("check ana {skill} 2"),
    ]);
    let value = match attribute {
        Attribute::Strength => 1,
        Attribute::Reflex => 3,
        Attribute::Intellect => 5,
    };
    assert_eq!(play.dice_of("ana"), 3 + 2 + value);
    let text = play
        .library
        .skill(skill.split(':').next().unwrap())
        .unwrap()
        .text
        .clone();
    assert!(text.ends_with('.'), "{skill} says what it is for: {text}");
}

#[test]
fn f_skl_02_fifteen_core_skills() {
    let play = Play::new();
    let core = play
        .library
        .skills()
        .iter()
        .filter(|s| s.group == Group::Core);
    assert_eq!(core.count(), 15);
}

#[test]
fn f_skl_10_riding_is_learned_for_one_kind_each() {
    let mut play = Play::folk(&["Ana 0 1 0"]);
    let refusal = play.no("improve ana ride_pilot");
    says!(refusal.why);
    play.all(&[
        "improve ana ride_pilot:horse",
        "check ana ride_pilot:boat 1",
    ]);
    assert_eq!(play.dice_of("ana"), 4);
    // Without a name the only kind on the sheet is meant.
    play.all(&["cancel", "check ana ride_pilot 1"]);
    assert_eq!(play.dice_of("ana"), 5);
}

#[test]
fn f_skl_18_vocational_skills_come_on_top() {
    let mut play = Play::folk(&["Ana 0 2 4"]);
    play.all(&[
        "vocation ana thief_taker small",
        "improve ana streets",
        "check ana streets 2",
    ]);
    // Streets belongs to Reflex: 3 + 1 + 2.
    assert_eq!(play.dice_of("ana"), 6);
    let skills = play.block("ana", "Skills");
    assert!(skills.contains(&"Streets".to_owned()) && skills.contains(&"Swim".to_owned()));
}

#[test]
fn f_skl_20_armor_hinders_no_swimmer_by_itself() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["gear ana full_plate", "check ana swim 1"]);
    assert_eq!(play.dice_of("ana"), 3);
    // The narrator may add it.
    play.ok("modify -2 \"in plate\"");
    assert_eq!(play.dice_of("ana"), 1);
}

#[test]
fn f_skl_21_a_skill_that_assists_adds_a_die() {
    let mut play = stealthy(&["aid acrobatics"]);
    assert_eq!(play.dice_of("ana"), 7);
    assert!(play.counted().contains(&"+1d Acrobatics helps".to_owned()));
    play.all(&["setting skills.assist_dice 2", "aid infiltration"]);
    assert_eq!(play.dice_of("ana"), 9);
}

#[test]
fn f_ord_07_done_leads_to_the_next_who_must_roll() {
    let mut play = Play::before(&[]);
    // Ana's pool is open and not rolled: the refusal names what is missing.
    let refusal = play.no("done");
    says!(refusal.why);
    let hint = refusal.hint.expect("what to do");
    assert!(hint.contains("`roll`"), "{hint}");
    says!(hint);
    play.ok("roll");
    assert_eq!(play.tray().stage, rules::view::Stage::Spending);
    // Her check is rolled. Continuing opens Bo's pool, with its roll on offer.
    play.ok("done");
    assert_eq!(play.tray().stage, rules::view::Stage::Pool);
    assert!(play.tray().title.plain().starts_with("Bo"));
    assert_eq!(play.offered()[0], "roll");
    says!(play.turns().asks.unwrap());
    says!(play.no("done").why);
    play.all(&["roll", "done"]);
    assert_ne!(play.state.phase, crate::model::state::Phase::Roll);
}

#[test]
fn f_roll_18_the_other_side_of_a_conflict_is_next_by_itself() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&["check ana grip vs bo grip", "roll ana"]);
    assert!(play.tray().title.plain().starts_with("Bo"));
    says!(play.no("done").why);
    play.all(&["roll", "done"]);
    assert!(play.state.check.is_none());
}

#[test]
fn f_roll_10_once_several_have_rolled_a_destiny_point_is_nobodys_by_chance() {
    let mut play = Play::before(&["set ana destiny 1", "set bo destiny 1"]);
    play.faces("ana", 1).faces("bo", 1);
    let refused = play.no("destiny");
    says!(refused.why);
    play.ok("destiny ana");
    // Only one could still do it, so there is no question.
    play.ok("pool bo");
    play.ok("destiny");
    assert_eq!(
        (play.figure("ana").destiny, play.figure("bo").destiny),
        (0, 0)
    );
}
