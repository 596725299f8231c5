//! Prolonged tasks, instruction and help (C-PRO, C-INS, C-COL, C-EX-10).

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::people::{pc, with};
use crate::Confrontation;
use crate::model::{Bank, Pool, Task};
use crate::play::check::count;
use crate::play::task::{overworked, task_of};

/// Vesna, trained in engineering, mastery of psychology, expert in teaching; Karim and Ada.
fn three() -> Stage<Confrontation> {
    let mut s = with([
        pc(
            "Vesna",
            [10, 6, 5],
            &[
                ("engineering", Pool::Intellect, 1),
                ("psychology", Pool::Intellect, 3),
                ("teaching", Pool::Intellect, 2),
                ("linguistics", Pool::Intellect, 0),
            ],
        ),
        pc(
            "Karim",
            [9, 6, 5],
            &[
                ("engineering", Pool::Intellect, 2),
                ("psychology", Pool::Intellect, 2),
                ("teaching", Pool::Intellect, 0),
            ],
        ),
        pc("Ada", [9, 6, 5], &[("engineering", Pool::Intellect, 0)]),
    ]);
    s.state.people[0].experience = 4;
    s
}

fn task(s: &Stage<Confrontation>) -> &Task {
    task_of(&s.state, s.id("Vesna")).unwrap()
}

fn open(s: &Stage<Confrontation>) -> (u8, i8) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target)
}

/// Makes the first roll of a task with this many dice, and target number 5.
fn first_roll(s: &mut Stage<Confrontation>, more: i8, faces: &[u8]) {
    s.ok("task vesna engineering for 6 hours \"a better loader\"");
    s.all(&["work vesna", "modify target 1"]);
    if more != 0 {
        s.ok(&format!("modify dice {more}"));
    }
    s.roll(faces);
    s.ok("roll");
}

#[test]
fn c_pro_04_c_ex_10_seven_dice_fall_to_28() {
    let mut s = three();
    says!(s.ok("task vesna engineering for 6 hours \"a better loader\""));
    s.ok("aid karim vesna engineering");
    s.roll(&[4, 5, 6, 1]);
    says!(s.ok("roll"));
    s.ok("work vesna");
    assert_eq!(open(&s), (5, 4), "2 trained and 3 from help");
    s.all(&["effort 2", "modify target 1"]);
    assert_eq!(open(&s), (7, 5));
    s.roll(&[1, 2, 3, 4, 4, 5, 5]);
    says!(s.ok("roll"));
    assert_eq!(s.state.people[0].pools[0].now, 7, "2 dice of effort cost 3");
    assert!(s.state.help.is_empty());
    let mut rolled = 7;
    for dice in (1..=6).rev() {
        s.roll(&vec![5; dice]);
        let said = s.ok("work vesna");
        rolled += s.state.last.as_ref().unwrap().faces.len();
        if dice == 6 || dice == 1 {
            says!(said);
        }
    }
    assert_eq!(rolled, 28);
    assert_eq!(s.state.people[0].pools[0].now, 7, "effort is paid once");
    let task = task(&s);
    assert_eq!((task.rolls, task.elapsed), (7, 42 * 3_600));
    assert_eq!((task.successes, task.ended), (23, true));
    says!(s.try_line("work vesna").unwrap_err().to_string());
}

#[test]
fn c_ex_10_each_roll_settles_its_target_number_by_itself() {
    let mut s = three();
    s.ok("task vesna engineering for 1 hours");
    s.all(&["work vesna", "modify dice 3", "modify target 3"]);
    assert_eq!(open(&s), (5, 7));
    let mut thrown = Vec::new();
    s.roll(&[1; 5]);
    s.ok("roll");
    thrown.push(s.state.last.as_ref().unwrap().thrown);
    for _ in 0..4 {
        s.roll(&[1; 5]);
        s.ok("work vesna");
        thrown.push(s.state.last.as_ref().unwrap().thrown);
    }
    assert_eq!(thrown, [3, 2, 2, 1, 1]);
    assert!(task(&s).ended);

    let mut s = three();
    s.ok("task vesna engineering for 1 hours");
    s.all(&["work vesna", "modify dice 1", "modify target -3"]);
    let mut thrown = Vec::new();
    s.roll(&[1; 9]);
    s.ok("roll");
    thrown.push(s.state.last.as_ref().unwrap().thrown);
    for _ in 0..2 {
        s.roll(&[1; 9]);
        s.ok("work vesna");
        thrown.push(s.state.last.as_ref().unwrap().thrown);
    }
    assert_eq!(thrown, [5, 3, 2]);
}

#[test]
fn c_pro_07_dice_from_sixes_belong_to_one_roll() {
    let mut s = three();
    first_roll(&mut s, 0, &[6, 6, 1, 1]);
    assert_eq!(task(&s).dice, Some(1));
    assert_eq!(task(&s).successes, 2);
}

#[test]
fn c_pro_02_a_task_may_end_early() {
    let mut s = three();
    first_roll(&mut s, 2, &[5, 5, 1, 1]);
    s.refused("quality vesna 1 \"less energy\"", "C-PRO-02");
    says!(s.ok("finish vesna"));
    assert_eq!((task(&s).successes, task(&s).ended), (2, true));
    assert!(s.try_line("finish vesna").is_err());
}

#[rstest]
#[case("lose_roll", 2, Some(2), false)]
#[case("lose_all", 0, Some(3), true)]
fn c_pro_03_a_house_rule_says_what_an_interruption_costs(
    #[case] value: &str,
    #[case] successes: u16,
    #[case] dice: Option<u8>,
    #[case] over: bool,
) {
    let mut s = three();
    s.ok(&format!("setting prolonged.interrupted {value}"));
    first_roll(&mut s, 2, &[5, 5, 1, 1]);
    says!(s.ok("interrupt vesna"));
    assert_eq!(task(&s).successes, successes);
    assert_eq!((task(&s).dice, task(&s).ended), (dice, over));
}

#[test]
fn c_pro_03_an_interruption_may_cost_nothing() {
    let mut s = three();
    s.ok("setting prolonged.interrupted keep");
    first_roll(&mut s, 2, &[5, 5, 1, 1]);
    says!(s.refused("interrupt vesna", "C-PRO-03").to_string());
    assert_eq!((task(&s).successes, task(&s).dice), (2, Some(3)));
    // The GM may decide otherwise, down to the last die.
    s.all(&[
        "interrupt vesna lose-roll",
        "interrupt vesna lose-roll",
        "interrupt vesna lose-roll",
    ]);
    assert_eq!((task(&s).successes, task(&s).ended), (2, true));
}

#[test]
fn c_pro_05_successes_buy_qualities() {
    let mut s = three();
    first_roll(&mut s, 2, &[5, 5, 5, 1]);
    s.ok("finish vesna");
    says!(s.ok("quality vesna 2 \"less energy\""));
    says!(
        s.refused("quality vesna 2 \"faster\"", "C-PRO-05")
            .to_string()
    );
    s.ok("quality vesna 1 \"more durable\"");
    assert_eq!(task(&s).left(), 0);
}

#[rstest]
#[case(8, Some(12))]
#[case(12, None)]
fn c_pro_06_more_hours_on_a_day_are_named(#[case] hours: u8, #[case] worked: Option<u64>) {
    let mut s = three();
    s.ok(&format!("setting prolonged.hours_per_day {hours}"));
    first_roll(&mut s, 2, &[5, 5, 5, 1]);
    assert_eq!(overworked(task(&s), &s.state), None);
    s.roll(&[1, 1, 1]);
    let said = s.ok("work vesna");
    assert_eq!(overworked(task(&s), &s.state), worked);
    if worked.is_some() {
        says!(said);
        s.roll(&[1]);
        s.ok("stress vesna overwork");
        assert_eq!(s.state.people[0].stress.points, 1);
    }
    s.ok("pass 1 days");
    s.roll(&[1, 1]);
    s.ok("work vesna");
    assert_eq!(overworked(task(&s), &s.state), None, "another day");
}

#[test]
fn c_roll_16_bought_successes_count_for_the_task() {
    let mut s = three();
    first_roll(&mut s, 2, &[5, 5, 1, 1]);
    says!(s.ok("buy success"));
    assert_eq!((task(&s).successes, task(&s).rolls), (3, 1));
}

#[test]
fn c_trk_35_real_dice_may_be_typed_for_each_roll() {
    let mut s = three();
    first_roll(&mut s, 0, &[1, 1]);
    s.ok("work vesna = 6 5");
    assert_eq!(task(&s).successes, 2);
}

#[test]
fn c_col_01_helpers_roll_first() {
    let mut s = three();
    s.ok("aid karim vesna engineering");
    assert_eq!(open(&s), (3, 4), "as if doing it himself");
    s.roll(&[4, 5, 1]);
    says!(s.ok("roll"));
    says!(
        s.refused("aid karim vesna engineering", "C-COL-01")
            .to_string()
    );
    s.ok("check vesna psychology");
    assert_eq!(open(&s).0, 4, "another skill");
    s.all(&["cancel", "check vesna engineering"]);
    assert_eq!(open(&s).0, 4);
    s.roll(&[1, 1, 1, 1]);
    s.ok("roll");
    s.ok("check vesna engineering");
    assert_eq!(open(&s).0, 2, "once");
}

#[test]
fn c_col_01_a_helper_without_success_gives_nothing() {
    let mut s = three();
    s.ok("aid ada vesna engineering");
    s.roll(&[3]);
    s.ok("roll");
    assert!(s.state.help.is_empty());
    s.state.people[2].experience = 2;
    s.ok("buy success");
    assert_eq!(s.state.help[0].dice, 1, "C-ROLL-16");
}

#[rstest]
#[case("none", true)]
#[case("1", false)]
fn c_col_05_a_house_rule_limits_helpers(#[case] value: &str, #[case] allowed: bool) {
    let mut s = three();
    s.ok(&format!("setting collab.max {value}"));
    s.ok("aid karim vesna engineering");
    s.roll(&[4, 1, 1]);
    s.ok("roll");
    if allowed {
        s.ok("aid ada vesna engineering");
    } else {
        says!(
            s.refused("aid ada vesna engineering", "C-COL-05")
                .to_string()
        );
    }
}

#[test]
fn c_pro_04_help_counts_only_at_the_start() {
    let mut s = three();
    first_roll(&mut s, 2, &[5, 5, 1, 1]);
    says!(
        s.refused("aid karim vesna engineering", "C-PRO-04")
            .to_string()
    );
}

#[test]
fn c_str_07_nobody_works_with_stress_over_intellect() {
    let mut s = three();
    s.state.people[0].stress.points = 11;
    s.refused("task vesna engineering for 6 hours", "C-STR-07");
    s.refused("teach vesna psychology to ada", "C-STR-07");
}

#[test]
fn c_ins_01_the_teacher_is_trained_and_no_student_better() {
    let mut s = three();
    says!(
        s.refused("teach vesna linguistics to ada", "C-INS-01")
            .to_string()
    );
    says!(
        s.refused("teach vesna engineering to ada karim", "C-INS-01")
            .to_string()
    );
    says!(s.ok("teach vesna psychology to ada karim"));
    assert_eq!(task(&s).base, 7 * 86_400);
    assert!(s.try_line("teach vesna psychology to ada").is_err());
}

#[rstest]
#[case(7)]
#[case(4)]
fn c_ins_04_the_days_of_a_roll_are_a_house_rule(#[case] days: u8) {
    let mut s = three();
    s.ok(&format!("setting instruction.days {days}"));
    s.ok("teach vesna psychology to ada");
    assert_eq!(task(&s).base, u64::from(days) * 86_400);
}

#[test]
fn c_ins_02_one_assistant_as_well_trained_as_the_students() {
    let mut s = three();
    s.ok("teach vesna psychology to ada");
    s.ok("aid karim vesna teaching");
    s.roll(&[5]);
    s.ok("roll");
    let teaching = s.state.people[1].skill("teaching").cloned().unwrap();
    s.state.people[2].skills.push(teaching);
    says!(s.refused("aid ada vesna teaching", "C-INS-02").to_string());

    let mut s = three();
    let teaching = s.state.people[1].skill("teaching").cloned().unwrap();
    s.state.people[2].skills.push(teaching);
    s.ok("teach vesna psychology to karim");
    says!(s.refused("aid ada vesna teaching", "C-INS-02").to_string());
}

#[test]
fn c_ins_03_c_ins_07_the_roll_uses_teaching_and_support_is_a_bonus() {
    let mut s = three();
    s.all(&[
        "teach vesna psychology to ada",
        "work vesna",
        "modify dice 2 \"the university\"",
    ]);
    assert_eq!(open(&s), (5, 4), "C-INS-08: an expert has 3 dice");
}

/// Vesna's course for these students ends with this many successes.
fn course(s: &mut Stage<Confrontation>, students: &str, successes: usize) {
    s.ok(&format!("teach vesna psychology to {students}"));
    s.all(&["work vesna", "modify dice 10", "modify dice 10"]);
    let faces: Vec<u8> = (0..23).map(|n| if n < successes { 5 } else { 1 }).collect();
    s.roll(&faces);
    s.all(&["roll", "finish vesna"]);
}

#[test]
fn c_ex_10_sixteen_successes_for_seven_students() {
    let names = ["A1", "B2", "C3", "D4", "E5", "F6", "G7"];
    let mut s = with(
        std::iter::once(pc(
            "Vesna",
            [10, 6, 5],
            &[
                ("psychology", Pool::Intellect, 3),
                ("teaching", Pool::Intellect, 2),
            ],
        ))
        .chain(names.map(|name| pc(name, [9, 6, 5], &[]))),
    );
    course(&mut s, &names.join(" "), 16);
    assert_eq!(task(&s).successes, 16);
    says!(s.refused("share vesna 17", "C-INS-05").to_string());
    says!(s.ok("share vesna 1"));
    let bank = |n: usize| {
        s.state.people[n]
            .skill("psychology")
            .and_then(|one| one.bank)
    };
    for student in 1..=7 {
        assert_eq!(bank(student), Some(Bank { dice: 2, most: 1 }));
    }
    assert_eq!(bank(0), Some(Bank { dice: 1, most: 1 }));
    assert!(task_of(&s.state, s.id("Vesna")).is_none());
}

#[test]
fn c_ins_06_banked_dice_are_used_up_to_the_maximum() {
    let mut s = three();
    course(&mut s, "ada", 5);
    s.all(&["share vesna 2", "check ada psychology", "bank 2"]);
    assert_eq!(open(&s).0, 3);
    s.roll(&[1, 1, 1]);
    s.ok("roll");
    let bank = s.state.people[2]
        .skill("psychology")
        .and_then(|one| one.bank);
    assert_eq!(bank, Some(Bank { dice: 1, most: 2 }));
}

#[rstest]
#[case("none", true)]
#[case("30", false)]
fn c_ins_09_a_house_rule_ends_banked_dice(#[case] value: &str, #[case] last: bool) {
    let mut s = three();
    s.ok(&format!("setting instruction.expiry {value}"));
    course(&mut s, "ada", 5);
    s.all(&["share vesna 2", "pass 29 days"]);
    let bank = |s: &Stage<Confrontation>| {
        s.state.people[2]
            .skill("psychology")
            .and_then(|one| one.bank)
    };
    assert_eq!(bank(&s), Some(Bank { dice: 3, most: 2 }));
    let said = s.ok("pass 1 days");
    assert_eq!(bank(&s).is_some(), last);
    if !last {
        says!(said);
    }
}

/// Vesna cooks like a chef, and her feast ends with this many successes.
fn feast(successes: usize) -> Stage<Confrontation> {
    let mut s = three();
    s.state.people[0].abilities.push(crate::model::Ability {
        id: "feast".to_owned(),
        ..crate::model::Ability::default()
    });
    for person in &mut s.state.people {
        person.stress.points = 2;
    }
    s.ok("feast vesna");
    s.ok("work vesna");
    let faces: Vec<u8> = (0..4).map(|n| if n < successes { 5 } else { 1 }).collect();
    s.roll(&faces);
    s.all(&["roll", "finish vesna"]);
    s
}

#[test]
fn c_foc_05a_a_feast_has_4_dice_and_4_of_effort_in_might() {
    let mut s = three();
    says!(s.refused("feast vesna", "C-FOC-05a").to_string());
    s.state.people[0].abilities.push(crate::model::Ability {
        id: "feast".to_owned(),
        ..crate::model::Ability::default()
    });
    says!(s.ok("feast vesna"));
    assert_eq!(s.state.people[0].pools[2].now, 3);
    assert_eq!(task(&s).base, 3 * 3_600);
    s.all(&["work vesna", "effort 3"]);
    assert_eq!(open(&s), (7, 4));
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    assert_eq!((counted.limit, counted.price), (Some(4), [0, 6, 0]));
    s.refused("effort 5", "C-ROLL-12");
}

#[test]
fn c_foc_05a_each_success_relieves_a_guest() {
    let mut s = feast(4);
    s.refused("quality vesna 1 taste", "C-FOC-05a");
    says!(s.ok("serve vesna ada"));
    s.refused("serve vesna ada", "C-STR-10");
    says!(s.ok("serve vesna karim other"));
    assert_eq!(s.state.people[2].stress.points, 1);
    assert_eq!(s.state.people[2].stress.used, ["feast"]);
    assert_eq!(s.state.people[1].stress.points, 1);
    says!(s.refused("serve vesna vesna", "C-FOC-05a").to_string());
}
