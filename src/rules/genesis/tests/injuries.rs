//! Tests of injuries: their penalties, their treatment, and their change over time (F-VIC-16 to
//! F-VIC-23).

use rstest::rstest;
use rules::view::{Rich, Stage};

use super::Play;
use crate::model::deadlines::about;
use crate::play::event::Event;

fn hurt(injury: &str) -> Play {
    let mut play = Play::folk(&["Ana 0 1 1", "Bo 0 0 0"]);
    play.ok(&format!("wound bo {injury} \"a fall\""));
    play
}

#[rstest]
#[case("minor", 1)]
#[case("medium", 2)]
#[case("serious", 3)]
fn f_vic_16_each_injury_takes_its_dice(#[case] injury: &str, #[case] dice: u8) {
    let mut play = Play::folk(&["Ana 1 0 0"]);
    play.all(&[&format!("wound ana {injury}"), "check ana swim 1"]);
    assert_eq!(play.dice_of("ana"), 4 - dice);
    // In combat too: 3 + 1 + 1 of the sword.
    let play = Play::before(&[&format!("wound ana {injury}")]);
    assert_eq!(play.dice_of("ana"), 5 - dice);
}

#[test]
fn f_vic_16_a_fatal_one_takes_four_and_puts_out() {
    let play = hurt("fatal");
    assert_eq!(
        (play.figure("bo").injury_dice(), play.figure("bo").able()),
        (4, false)
    );
    says!(play.fact("bo", "status"));
}

#[test]
fn f_vic_17_dice_add_up_and_graveness_does_not() {
    let mut play = hurt("medium");
    play.all(&["wound bo medium", "wound bo minor"]);
    let bo = play.figure("bo");
    assert_eq!((bo.wounds.len(), bo.injury_dice(), bo.able()), (3, 5, true));
    says!(play.fact("bo", "status"));
}

#[test]
fn f_vic_17_injuries_are_no_hit_points() {
    // Six dice fewer, and still below any threshold.
    let mut play = hurt("serious");
    play.all(&["wound bo medium", "wound bo minor"]);
    let injuries = &play.sheet("bo").tracks[0];
    assert_eq!((injuries.now, injuries.note.as_str()), (6, "−6d"));
    assert!(injuries.unlimited() && !injuries.over());
}

/// The end of a fight lists who is injured and who dies without treatment, and that treatment is what comes next.
#[test]
fn f_vic_20_the_end_of_a_fight_tells_who_may_die() {
    let mut play = Play::before(&["wound bo serious"]);
    let said = play.ok("end").concat();
    assert!(said.contains("Bo has a serious"), "{said}");
    assert!(said.contains("6 hours"), "{said}");
    let offers = play.offers();
    let next: Vec<&str> = offers
        .iter()
        .filter(|one| one.proposed)
        .map(|one| one.key.as_str())
        .collect();
    assert_eq!(next, ["treat"]);
    let said = Play::before(&[]).ok("end").concat();
    assert!(!said.contains('('), "no one is injured: {said}");
}

#[test]
fn f_vic_18_a_minor_injury_heals_by_itself() {
    let mut play = hurt("minor");
    play.all(&["pass 2 days", "pass 23 hours"]);
    assert_eq!(play.figure("bo").wounds.len(), 1);
    says!(play.ok("pass 1 hours")[1]);
    // After treatment, a day is enough.
    let mut play = hurt("minor");
    play.all(&["treated bo minor", "pass 23 hours"]);
    assert_eq!(play.figure("bo").wounds.len(), 1);
    play.ok("pass 1 hours");
    assert!(play.figure("bo").wounds.is_empty());
    let mut play = hurt("minor");
    play.all(&["setting injury.minor.days 1", "pass 1 days"]);
    assert!(play.figure("bo").wounds.is_empty());
}

#[test]
fn f_vic_19_a_medium_injury_festers_after_a_day() {
    let mut play = hurt("medium");
    play.ok("pass 23 hours");
    assert!(!play.figure("bo").festers());
    let said = play.ok("pass 1 hours");
    let told =
        "Bo's medium injury went untreated too long. They have disadvantage on physical checks.";
    assert_eq!(said[1], told);
    play.ok("check bo swim 1");
    assert_eq!(play.tray().pool, "1d6 base d4");
    play.all(&["cancel", "check bo deception 1"]);
    assert_eq!(play.tray().pool, "3d6");
    // After treatment, it heals in two weeks.
    play.all(&["cancel", "treated bo medium"]);
    assert!(!play.figure("bo").festers());
    play.ok("pass 13 days");
    assert_eq!(play.figure("bo").wounds.len(), 1);
    play.ok("pass 1 days");
    assert!(play.figure("bo").wounds.is_empty());
}

#[rstest]
#[case::f_vic_20("serious", "6 hours", "F-VIC-20")]
#[case::f_vic_21("fatal", "10 minutes", "F-VIC-21")]
fn f_vic_20_21_a_death_that_is_due_is_asked_for(
    #[case] injury: &str,
    #[case] deadline: &str,
    #[case] by: &str,
) {
    let mut play = hurt(injury);
    assert_eq!(play.tray().stage, Stage::Idle);
    let day = play.offers().into_iter().find(|o| o.key == "pass");
    assert_eq!(day.and_then(|o| o.rule).as_deref(), Some(by));
    play.ok(&format!("pass {deadline}"));
    says!(play.turns().asks.expect("a question"));
    // An open question has priority over the dice.
    assert_eq!(play.tray().stage, Stage::Spending);
    assert_eq!(play.tray().title.plain(), "Bo");
    let rule = play.offers()[0].rule.clone();
    assert_eq!(rule.as_deref(), Some(by));
    for line in ["kill Bo", &format!("treated Bo {injury}")] {
        assert!(play.offered().contains(&line.to_owned()), "{line}");
    }
    play.ok(&format!("treated bo {injury}"));
    assert_eq!((play.tray().stage, play.turns().asks), (Stage::Idle, None));
}

#[rstest]
#[case(259_194, "3 days")]
#[case(13 * 86_400 - 6, "13 days")]
#[case(14 * 86_400 - 6, "2 weeks")]
#[case(86_394, "1 day")]
#[case(6 * 3600 - 12, "6 hours")]
#[case(599, "10 minutes")]
#[case(42, "42 seconds")]
#[case(0, "0 seconds")]
fn f_vic_18_what_is_left_is_told_as_a_person_counts(#[case] seconds: u64, #[case] told: &str) {
    assert_eq!(about(seconds), told);
}

#[test]
fn f_vic_18_a_round_takes_nothing_off_three_days() {
    let mut play = hurt("minor");
    play.ok("pass 1 minutes");
    let sheet = play.sheet("bo");
    let health = sheet.blocks.iter().find(|b| b.title == "Injuries");
    let cells = &health.expect("a list of injuries").rows[0].cells;
    let shown = cells.iter().map(Rich::plain).collect::<Vec<_>>();
    assert!(
        shown.iter().any(|cell| cell.contains("3 days")),
        "{shown:?}"
    );
}

#[rstest]
#[case("1 weeks", "1 week passes.")]
#[case("3 days", "3 days pass.")]
fn f_vic_18_time_passes(#[case] span: &str, #[case] told: &str) {
    let mut play = hurt("minor");
    assert_eq!(play.ok(&format!("pass {span}"))[0], told);
}

#[test]
fn f_vic_19_of_two_the_one_that_needs_it_is_treated() {
    let mut play = hurt("medium");
    play.all(&["wound bo medium", "treated bo medium", "treated bo medium"]);
    let bo = play.figure("bo");
    assert!(bo.wounds.iter().all(|w| w.treated.is_some()));
    assert!(play.no("treated bo medium").why.contains("already"));
}

#[rstest]
#[case::f_vic_20("serious", "6 hours", 1)]
#[case::f_vic_21("fatal", "10 minutes", 0)]
fn f_vic_19_20_21_only_a_medium_injury_festers(
    #[case] injury: &str,
    #[case] deadline: &str,
    #[case] dice: u8,
) {
    // STR 1: 3 + 1 dice, less those of the injury, and plain d6 although it is overdue.
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 1 0 0"]);
    play.all(&[&format!("wound bo {injury}"), &format!("pass {deadline}")]);
    assert!(play.figure("bo").wounds[0].overdue && !play.figure("bo").festers());
    play.ok("check bo swim 1!");
    assert_eq!(play.tray().pool, format!("{dice}d6"));
    // With an additional medium one it has disadvantage.
    play.all(&["cancel", "wound bo medium", "pass 24 hours"]);
    assert!(play.figure("bo").festers());
    play.ok("treated bo medium");
    assert!(!play.figure("bo").festers());
}

#[rstest]
#[case::f_vic_20("serious", "5 hours", "1 hours", "41 days", "1 days")]
#[case::f_vic_21("fatal", "9 minutes", "1 minutes", "83 days", "1 days")]
fn f_vic_20_21_a_grave_injury_kills_untreated_if_the_narrator_agrees(
    #[case] injury: &str,
    #[case] before: &str,
    #[case] deadline: &str,
    #[case] heals: &str,
    #[case] last: &str,
) {
    let mut play = hurt(injury);
    play.ok(&format!("pass {before}"));
    assert!(!play.offered().contains(&"kill Bo".to_owned()));
    let said = play.ok(&format!("pass {deadline}"));
    let overdue = |e: &&Event| matches!(e, Event::Overdue(_));
    assert_eq!(play.events.iter().filter(overdue).count(), 1);
    says!(said[1]);
    // It is proposed, and the user confirms.
    assert!(!play.figure("bo").dead);
    let offered = play.offered();
    assert!(
        offered.contains(&"kill Bo".to_owned())
            && offered.contains(&format!("treated Bo {injury}"))
    );
    play.ok("kill bo");
    assert!(play.figure("bo").dead);

    let mut play = hurt(injury);
    play.all(&[&format!("treated bo {injury}"), &format!("pass {heals}")]);
    assert_eq!(play.figure("bo").wounds.len(), 1);
    play.ok(&format!("pass {last}"));
    assert!(play.figure("bo").wounds.is_empty());
}

#[test]
fn f_vic_21_the_rounds_of_a_fight_run_on_the_same_clock() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&[
        "setting round.seconds 60",
        "setting injury.fatal.minutes 2",
        "wound bo fatal",
        "start",
    ]);
    for round in 1..=2 {
        play.all(&["defend ana", "defend cy"]);
        play.ok("next");
        let overdue = |e: &Event| matches!(e, Event::Overdue(_));
        assert_eq!(play.events.iter().any(overdue), round == 2);
    }
}

#[rstest]
#[case("serious", 3, true)]
#[case("serious", 2, false)]
#[case("minor", 1, true)]
fn f_vic_22_treatment_is_a_task_at_the_level_of_the_injury(
    #[case] injury: &str,
    #[case] wins: u8,
    #[case] treated: bool,
) {
    let mut play = hurt(injury);
    play.ok("treat ana bo");
    // Survival: 3 + INT 1.
    assert_eq!(play.dice_of("ana"), 4);
    play.faces("ana", wins);
    let last = play.ok("done").pop().unwrap();
    assert_eq!(play.figure("bo").wounds[0].treated.is_some(), treated);
    says!(last);
}

#[test]
fn f_vic_22_the_best_hand_at_it_is_offered() {
    let mut play = Play::with(&["add maren_holt", "add tib_crane", "add orla_finch"]);
    play.ok("wound maren serious");
    let treats = |play: &Play| {
        let mut all = play.offered();
        all.retain(|l| l.starts_with("treat "));
        all
    };
    let line = "treat \"Orla Finch\" \"Maren Holt\" with medicine";
    assert_eq!(treats(&play), [line]);
    play.ok(line);
    // Medicine 3 and INT 1.
    assert_eq!(play.dice_of("orla"), 7);
    assert!(treats(&play).is_empty());
    play.all(&["cancel", "status orla unconscious"]);
    assert_eq!(
        treats(&play),
        ["treat \"Tib Crane\" \"Maren Holt\" with survival"]
    );
    play.ok("treated maren serious");
    assert!(treats(&play).is_empty());
}

#[test]
fn f_vic_22_with_the_skill_of_a_vocation_and_a_level_of_the_tables_own() {
    let mut play = hurt("fatal");
    play.all(&[
        "vocation ana leech small",
        "improve ana medicine",
        "setting injury.treat_chl 2",
    ]);
    play.ok("treat ana bo fatal with medicine");
    assert_eq!(play.dice_of("ana"), 5);
    play.faces("ana", 2);
    play.ok("done");
    assert!(play.figure("bo").wounds[0].treated.is_some());
    says!(play.no("treat ana bo").why);
}

#[rstest]
#[case("swim", 1, 1)]
#[case("stealth", 2, 2)]
#[case("deception", 4, 2)]
fn f_vic_23_injuries_weigh_on_what_is_physical(
    #[case] skill: &str,
    #[case] physical: u8,
    #[case] all: u8,
) {
    let mut play = Play::folk(&["Ana 0 1 1"]);
    play.all(&["wound ana medium", &format!("check ana {skill} 1")]);
    assert_eq!(play.dice_of("ana"), physical);
    play.ok("setting injury.applies_to all");
    assert_eq!(play.dice_of("ana"), all);
}

#[test]
fn f_vic_22_unsaid_it_is_the_best_skill_and_no_other_than_one_that_treats() {
    let mut play = hurt("minor");
    play.all(&["vocation ana leech small", "improve ana medicine"]);
    play.forbidden("treat ana bo with swim", "F-VIC-22");
    play.ok("treat ana bo with swim!");
    play.ok("cancel");
    let said = play.ok("treat ana bo");
    assert!(said[0].contains("Medicine"), "{said:?}");
}

#[test]
fn f_vic_17_an_injury_without_a_most_is_told_without_one() {
    let play = hurt("medium");
    let injuries = &play.sheet("bo").tracks[0];
    assert_eq!(injuries.reading(), "2");
}

#[test]
fn f_vic_22_a_healer_alone_treats_the_own_injury() {
    let mut play = Play::folk(&["Ana 0 0 1", "Cy 0 0 0", "Bo 0 0 0"]);
    play.all(&["side cy pc", "wound ana serious"]);
    let treat = |play: &Play| -> Vec<(String, String)> {
        let all = play.offers().into_iter().filter(|o| o.key == "treat");
        all.map(|o| (o.line, o.label)).collect()
    };
    // Ana has the better skill, and no other character is offered.
    let offered = treat(&play);
    assert_eq!(offered.len(), 1);
    assert_eq!(offered[0].0, "treat Ana Ana with survival");
    says!(offered[0].1);
    play.ok("treat Ana Ana with survival");
    play.faces("ana", 3);
    play.ok("done");
    assert!(play.figure("ana").wounds[0].treated.is_some());
    // With equal skill the other character does it.
    play.all(&["wound cy minor", "set ana intellect 0", "wound ana minor"]);
    let lines: Vec<String> = treat(&play).into_iter().map(|(line, _)| line).collect();
    says!(lines);
}

#[test]
fn f_vic_20_f_vic_21_a_day_that_kills_says_who_dies_first() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    let day = |play: &Play| {
        let offers = play.offers();
        let offer = offers.iter().find(|o| o.key == "pass").expect("a day");
        (offer.cost.plain(), offer.detail.clone())
    };
    play.ok("wound ana minor");
    assert_eq!(day(&play).0, "");
    play.ok("wound ana medium");
    let (cost, detail) = day(&play);
    assert_eq!(cost, "");
    says!(detail);
    play.ok("wound ana serious");
    says!(day(&play).0);
    play.ok("wound bo fatal");
    let (cost, detail) = day(&play);
    says!(cost);
    says!(detail);
    // Once treated, it needs no one anymore.
    play.all(&["treated bo fatal", "treated ana serious"]);
    assert_eq!(day(&play).0, "");
}

#[test]
fn an_injury_that_is_not_there_is_answered_with_those_that_are() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    let hint = play.no("heal ana 1").hint.unwrap();
    assert!(hint.contains("`wound Ana INJURY`"), "{hint}");
    play.all(&["wound ana 2", "wound ana medium", "wound ana serious"]);
    let refused = play.no("heal ana 1");
    says!(refused.why);
    let hint = refused.hint.expect("what there is");
    assert!(hint.contains("medium (2), serious (3)"), "{hint}");
    says!(hint);
}

#[test]
fn f_vic_20_a_death_that_is_due_is_answered_before_a_fight() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&["wound bo serious", "pass 6 hours"]);
    for line in ["start", "next"] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some("F-VIC-20"), "{line}");
        says!(refusal.why);
        let hint = refusal.hint.unwrap_or_default();
        assert!(hint.contains("`kill Bo`") && hint.contains("`treated Bo serious`"));
    }
    assert!(!play.offered().contains(&"start".to_owned()));
    // The narrator may leave it open. It is then asked when the round is over.
    play.ok("start !");
    play.all(&["defend bo", "defend ana", "defend cy"]);
    says!(play.turns().asks);
    assert_eq!(play.offered()[0], "kill Bo");
    assert!(play.offered().contains(&"next".to_owned()));
    play.ok("treated bo serious");
    assert_eq!(play.offered()[0], "next");
    says!(play.turns().asks);
}

/// The reason of an injury by hand is told.
#[test]
fn the_reason_of_an_injury_is_told() {
    let mut play = Play::folk(&["Ana 0 1 1", "Bo 0 0 0"]);
    let lines = [
        "wound bo medium fell from the roof",
        "wound bo minor \"a fall\"",
        "wound bo minor",
    ];
    says!(lines.map(|line| play.ok(line).join(" ")));
}
