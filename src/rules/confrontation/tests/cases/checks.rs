//! Checks: help, skills, dice and who rolls.

use rstest::rstest;

use super::super::abilities::{person, stress};
use super::super::people::{pc, with};
use super::{KARIM, VESNA, open, played};
use crate::library::{Library, PackSource};
use crate::model::Pool;
use crate::play::task::task_of;

#[test]
fn c_col_01_help_counts_on_an_attack() {
    let mut s = played(&["add vesna", "add karim", "add guard", "draw vesna assault"]);
    s.all(&["aid karim vesna firearms", "effort 1", "roll = 5 5"]);
    s.all(&[
        "attack vesna guard",
        "choose vesna quickly",
        "choose guard quickly",
        "reveal",
    ]);
    assert_eq!(open(&s).0, 4, "2 of training and 2 of help");
    s.ok("roll = 1 1 1 1");
    assert!(s.state.help.is_empty());
}

#[rstest]
#[case("athletics", "attack guard vesna with unarmed")]
#[case("courage", "breathe vesna")]
fn c_col_01_help_counts_on_a_defense_and_against_fear(#[case] skill: &str, #[case] line: &str) {
    let mut s = played(&["add vesna", "add karim", "add guard", "fear vesna 1"]);
    s.ok(&format!("check vesna {skill}"));
    let alone = open(&s).0;
    s.all(&[
        "cancel",
        &format!("aid karim vesna {skill}"),
        "roll = 5",
        line,
    ]);
    if s.state.confront.is_some() {
        s.all(&["choose vesna quickly", "choose guard quickly", "reveal"]);
    }
    assert_eq!(open(&s).0, alone + 1, "{skill}");
}

#[test]
fn c_ins_05_a_merged_skill_teaches_and_banks_the_part_that_is_taught() {
    let s = played(&["add karim", "add vesna", "teach karim medicine to vesna"]);
    let lesson = task_of(&s.state, s.id(KARIM)).unwrap().lesson.as_ref();
    assert_eq!(lesson.unwrap().skill, "medicine");

    let mut s = played(&["add karim", "add vesna"]);
    let vesna = s.id(VESNA);
    s.state
        .person_mut(vesna)
        .unwrap()
        .skills
        .extend(pc("", [0; 3], &[("medicine", Pool::Intellect, 3)]).skills);
    let rows = person(&s, KARIM).skills.len();
    s.all(&[
        "teach vesna medicine to karim",
        "work vesna",
        "roll = 4",
        "share vesna 1!",
    ]);
    assert_eq!(person(&s, KARIM).skills.len(), rows, "no second row");
}

#[test]
fn c_skl_13_the_packs_say_what_is_physical_and_what_needs_accuracy() {
    let own = PackSource {
        name: "mine.ron",
        text: "(name: \"x\", version: \"1\", skills: [
            (id: \"archery\", name: \"Archery\", pool: Speed, kinds: [Accuracy]),
            (id: \"climbing\", name: \"Climbing\", pool: Speed, kinds: [Physical])])",
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    let (library, errors) = Library::load(&sources);
    assert_eq!(errors, []);
    let mut s = with([pc("Ada", [9, 2, 2], &[])]);
    s.library = library.into();
    stress(&mut s, "Ada", 3);
    for (skill, target) in [("archery", 5), ("climbing", 5), ("stealth", 4)] {
        s.ok(&format!("check ada {skill}"));
        assert_eq!(open(&s).1, target, "{skill}");
        s.ok("cancel");
    }
}

#[test]
fn c_roll_16_a_success_for_a_used_result_is_not_sold() {
    let mut s = played(&["add vesna", "add thug", "award vesna 3"]);
    s.all(&["attack vesna thug with unarmed", "choose vesna quickly"]);
    s.all(&[
        "choose thug quickly",
        "reveal",
        "roll = 1 1",
        "buy success",
        "resolve = 6 8",
    ]);
    assert!(s.try_line("buy success").is_err());
    assert_eq!(person(&s, VESNA).experience, 4, "1 of 3 XP is paid");
    s.ok("check vesna physics");
    says!(s.try_line("buy success").unwrap_err().to_string());
}

#[rstest]
#[case(-2, 0)]
#[case(-3, 0)]
#[case(-1, 1)]
fn c_roll_14_all_dice_are_summed_before_they_are_cut(#[case] change: i8, #[case] dice: u8) {
    let mut s = played(&["add vesna", "check vesna physics", "effort 1"]);
    s.ok(&format!("modify dice {change}"));
    assert_eq!(open(&s).0, dice, "1 + 1 {change}");
}

#[test]
fn c_skl_06_an_untrained_skill_may_be_specialized() {
    let mut s = played(&[
        "add vesna",
        "award vesna 2",
        "specialize vesna physics optics",
    ]);
    assert_eq!(person(&s, VESNA).experience, 2);
    s.all(&["check vesna physics", "switch spec.optics"]);
    assert_eq!(open(&s).0, 2, "1 untrained and 1");
}

#[test]
fn c_npc_04_an_override_of_another_rule_gives_no_stress() {
    let mut s = played(&["add vesna", "add thug", "draw vesna assault"]);
    s.all(&["attack vesna thug with assault", "choose vesna quickly"]);
    s.all(&[
        "choose thug quickly",
        "reveal",
        "effort 2",
        "roll = 4 4 1 1",
        "resolve = 6 8!",
    ]);
    assert!(person(&s, "Thug").body.injured, "7 of 4 Might");
    assert_eq!(person(&s, "Thug").stress.points, 0);
    s.ok("stress thug jump!");
    assert_eq!(
        person(&s, "Thug").stress.points,
        1,
        "the rule itself is overridden"
    );
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
