//! Abilities that change rolls: dice, target numbers, effort and how long they last (C-DES, C-PRF, C-FOC).

use rules::encounter::stage::Stage;

use super::abilities::{fighting, now, person, stage, stress};
use super::effects::{causes, gifted, occasion, rows};
use super::people::pc;
use super::shipped;
use crate::Confrontation;
use crate::model::{Occasion, Pool, Roll};
use crate::play::check::count;

/// Trains Ada or Bo.
fn train(s: &mut Stage<Confrontation>, name: &str, skill: &str, pool: Pool) {
    let skills = pc("", [0; 3], &[(skill, pool, 1)]).skills;
    let who = s.id(name);
    s.state.person_mut(who).unwrap().skills.extend(skills);
}

/// Dice, target number and price of the open check.
fn open(s: &Stage<Confrontation>) -> (u8, i8, [i16; 3]) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target, counted.price)
}

/// Rule, key, roll, skill, pool, dice, target number, whether it counts unasked, and its points.
type Row = (
    &'static str,
    &'static str,
    Roll,
    Option<&'static str>,
    Pool,
    (i8, i8, bool),
    Option<(Pool, u8)>,
);

const ROWS: [Row; 11] = [
    (
        "C-PRF-02a",
        "artistic_inspiration",
        Roll::Skill,
        Some("crafting"),
        Pool::Intellect,
        (1, 0, false),
        Some((Pool::Intellect, 1)),
    ),
    (
        "C-PRF-05a",
        "if_you_build_it",
        Roll::Task,
        Some("engineering"),
        Pool::Intellect,
        (2, 0, false),
        None,
    ),
    (
        "C-PRF-15a",
        "coax",
        Roll::Skill,
        Some("piloting"),
        Pool::Speed,
        (1, 0, false),
        Some((Pool::Speed, 1)),
    ),
    (
        "C-PRF-17b",
        "real_time_hacker",
        Roll::Skill,
        Some("electronic_warfare"),
        Pool::Intellect,
        (0, -1, false),
        Some((Pool::Intellect, 2)),
    ),
    (
        "C-PRF-20a",
        "expert_instructor",
        Roll::Instruction,
        Some("teaching"),
        Pool::Intellect,
        (0, -1, true),
        None,
    ),
    (
        "C-PRF-20a",
        "expert_instructor",
        Roll::Aid,
        Some("teaching"),
        Pool::Intellect,
        (0, -1, false),
        None,
    ),
    (
        "C-FOC-06b",
        "disguise_object",
        Roll::Skill,
        Some("deception"),
        Pool::Intellect,
        (0, -2, false),
        Some((Pool::Speed, 2)),
    ),
    (
        "C-FOC-06b",
        "disguise_object",
        Roll::Skill,
        Some("crafting"),
        Pool::Intellect,
        (0, -2, false),
        Some((Pool::Speed, 2)),
    ),
    (
        "C-FOC-10b",
        "sensor_mastery",
        Roll::Skill,
        Some("perception"),
        Pool::Intellect,
        (0, -1, false),
        None,
    ),
    (
        "C-FOC-18b",
        "keep_your_wits",
        Roll::Initiative,
        None,
        Pool::Speed,
        (2, 0, false),
        None,
    ),
    (
        "C-DES-05a",
        "leadership",
        Roll::Initiative,
        None,
        Pool::Speed,
        (0, 0, true),
        None,
    ),
];

#[test]
fn c_trk_35_abilities_change_the_rolls_that_their_text_names() {
    let s = shipped();
    for (rule, key, roll, skill, pool, (dice, target, on), cost) in ROWS {
        let ada = gifted(&[key]);
        let found = causes(&s, &occasion(&ada, roll, skill, pool));
        assert_eq!(rows(&found), [(key, dice, target, 0, on)], "{rule}");
        assert_eq!((found[0].rule.as_str(), found[0].cost), (rule, cost));
    }
}

#[test]
fn c_trk_35_abilities_leave_other_rolls_alone() {
    let s = shipped();
    for (rule, key, roll, skill, pool) in [
        (
            "C-PRF-05a",
            "if_you_build_it",
            Roll::Skill,
            Some("engineering"),
            Pool::Intellect,
        ),
        (
            "C-PRF-08b",
            "diagnosis",
            Roll::Skill,
            Some("first_aid"),
            Pool::Intellect,
        ),
        (
            "C-PRF-17b",
            "real_time_hacker",
            Roll::Skill,
            Some("programming"),
            Pool::Intellect,
        ),
        (
            "C-PRF-20a",
            "expert_instructor",
            Roll::Skill,
            Some("teaching"),
            Pool::Intellect,
        ),
        (
            "C-FOC-06b",
            "disguise_object",
            Roll::Skill,
            Some("stealth"),
            Pool::Speed,
        ),
        (
            "C-FOC-07b",
            "proaction",
            Roll::Skill,
            Some("firearms"),
            Pool::Speed,
        ),
        (
            "C-FOC-10b",
            "sensor_mastery",
            Roll::Initiative,
            None,
            Pool::Speed,
        ),
        (
            "C-FOC-18b",
            "keep_your_wits",
            Roll::Skill,
            Some("firearms"),
            Pool::Speed,
        ),
        (
            "C-DES-05a",
            "leadership",
            Roll::Skill,
            Some("firearms"),
            Pool::Speed,
        ),
        (
            "C-DES-15a",
            "hard_thinking",
            Roll::Skill,
            Some("firearms"),
            Pool::Speed,
        ),
    ] {
        let ada = gifted(&[key]);
        assert_eq!(causes(&s, &occasion(&ada, roll, skill, pool)), [], "{rule}");
    }
}

#[test]
fn c_des_05a_intellect_pays_for_initiative_that_goes_to_allies() {
    let s = shipped();
    let ada = gifted(&["leadership"]);
    let on = causes(&s, &occasion(&ada, Roll::Initiative, None, Pool::Speed));
    assert_eq!(on[0].pays, Some(Pool::Intellect));
    says!(on[0].label.clone());
}

#[test]
fn c_des_15a_effort_with_intellect_goes_one_die_further() {
    let mut s = stage(&["hard_thinking"]);
    let ada = s.id("Ada");
    for pool in &mut s.state.person_mut(ada).unwrap().pools {
        (pool.most, pool.now) = (40, 40);
    }
    train(&mut s, "Ada", "stealth", Pool::Speed);
    s.all(&["check ada deception", "effort 4"]);
    s.refused("effort 5", "C-ROLL-12");
    s.all(&["cancel", "check ada stealth", "effort 2"]);
    s.refused("effort 3", "C-ROLL-12");
}

#[test]
fn c_prf_08b_a_diagnosis_has_a_die_and_lower_penalties() {
    let s = shipped();
    let ada = gifted(&["diagnosis"]);
    let on = causes(
        &s,
        &occasion(&ada, Roll::Skill, Some("medicine"), Pool::Intellect),
    );
    let sum = (
        on.iter().map(|one| one.dice).sum::<i8>(),
        on.iter().map(|one| one.target).sum::<i8>(),
    );
    assert_eq!(sum, (1, 0));
    assert!(on.iter().all(|one| one.rule == "C-PRF-08b" && !one.on));
    let mut s = stage(&["diagnosis"]);
    s.all(&["check ada medicine", "switch diagnosis"]);
    assert_eq!(open(&s).1, 4, "no penalty to lower");
    s.ok("modify target 2");
    assert_eq!(open(&s).1, 5, "2 lowered by 1");
}

#[test]
fn c_foc_07b_proaction_pays_1_speed_for_2_dice_of_initiative() {
    let mut s = stage(&["proaction"]);
    s.ok("start");
    assert!(s.try_line("use ada proaction").is_err(), "no action named");
    says!(s.ok("use ada proaction for \"shoot the guard\""));
    assert_eq!(now(&s, "Ada"), [6, 6, 5]);
    s.ok("initiative ada");
    assert_eq!(open(&s).0, 6);
    s.roll(&[5, 1, 1, 1, 1, 1]).ok("roll");
    s.refused("use ada proaction for \"wait\"", "C-FOC-07b");
    s.all(&["bid ada 1", "order !"]);
    let said = s.ok("next");
    assert!(said.iter().any(|said| said.ends_with("shoot the guard.")));
    says!(said);
}

#[test]
fn c_foc_18b_wits_are_2_dice_of_the_first_initiative() {
    let mut s = stage(&["keep_your_wits"]);
    s.all(&["start", "initiative ada", "switch keep_your_wits"]);
    assert_eq!((open(&s).0, open(&s).2), (6, [0, 0, 0]));
}

#[test]
fn c_prf_02a_an_ally_has_one_more_die_on_one_roll() {
    let mut s = stage(&["artistic_inspiration"]);
    train(&mut s, "Bo", "crafting", Pool::Intellect);
    says!(s.ok("use ada artistic on bo"));
    assert_eq!(now(&s, "Ada"), [5, 6, 6]);
    s.ok("check bo crafting");
    assert_eq!(open(&s).0, 3, "2 trained and 1");
    s.roll(&[1; 3]).ok("roll");
    s.ok("check bo crafting");
    assert_eq!(open(&s).0, 2, "one roll only");
    s.ok("cancel");
    s.refused("use ada artistic on bo guard", "C-PRF-02a");
}

#[test]
fn c_prf_06a_a_weakness_helps_everyone_to_get_in() {
    let mut s = stage(&["security_breach"]);
    train(&mut s, "Bo", "stealth", Pool::Speed);
    train(&mut s, "Ada", "infiltration", Pool::Intellect);
    says!(s.ok("use ada security on bo"));
    assert_eq!(now(&s, "Ada"), [5, 6, 6]);
    for (who, skill) in [("bo", "stealth"), ("ada", "infiltration")] {
        s.ok(&format!("check {who} {skill}"));
        assert_eq!(open(&s).0, 2);
        s.ok("switch security_breach");
        assert_eq!(open(&s).0, 4);
        s.ok("cancel");
    }
    s.ok("check ada deception");
    assert!(s.try_line("switch security_breach").is_err());
}

#[test]
fn c_prf_11a_a_systems_check_gives_a_die_whatever_the_successes() {
    for (skill, pool, dice) in [
        ("electronic_warfare", Pool::Intellect, 3),
        ("engineering", Pool::Intellect, 3),
        ("gunnery", Pool::Speed, 3),
        ("piloting", Pool::Speed, 3),
        ("land_driving", Pool::Speed, 3),
        ("zero_g_movement", Pool::Speed, 3),
        ("physics", Pool::Intellect, 2),
    ] {
        let mut s = stage(&["systems_check"]);
        train(&mut s, "Bo", skill, pool);
        s.ok(&format!("aid ada bo {skill}"));
        let done = s.try_line("switch systems_check").is_ok();
        s.ok("roll = 1");
        assert_eq!(now(&s, "Ada"), [6 - i16::from(done), 6, 6]);
        s.ok(&format!("check bo {skill}"));
        assert_eq!(open(&s).0, dice, "{skill}");
    }
}

#[test]
fn c_prf_16b_pressure_adds_stress_as_dice_once_a_year() {
    let mut s = stage(&["thrive_on_pressure"]);
    stress(&mut s, "Ada", 2);
    says!(s.ok("use ada thrive"));
    s.ok("check ada deception");
    assert_eq!(open(&s).0, 5, "3 of an expert and 2 stress");
    s.roll(&[1; 5]).ok("roll");
    s.ok("check ada deception");
    assert_eq!(open(&s).0, 3, "one roll only");
    s.ok("cancel");
    s.ok("pass 364 days");
    s.refused("use ada thrive", "C-PRF-16b");
    s.ok("pass 1 days");
    s.ok("use ada thrive");
}

#[test]
fn c_prf_10b_a_farmer_compares_half_of_stress_and_fear() {
    use crate::play::stress::{compared, over, pressure};
    let mut s = stage(&["prepare_for_winter"]);
    let (ada, bo) = (s.id("Ada"), s.id("Bo"));
    for who in [ada, bo] {
        let stress = &mut s.state.person_mut(who).unwrap().stress;
        (stress.points, stress.fear) = (5, 4);
    }
    assert_eq!(pressure(person(&s, "Ada")), 9, "the stress itself stays");
    assert_eq!(
        (compared(person(&s, "Ada")), compared(person(&s, "Bo"))),
        (5, 9)
    );
    assert_eq!(
        over(person(&s, "Ada"), &s.state),
        [false; 3],
        "5 is not over 6"
    );
    assert_eq!(over(person(&s, "Bo"), &s.state), [true; 3], "9 is over 5");
}

#[test]
fn c_foc_16a_a_song_opens_the_audience_for_10_minutes() {
    let mut s = stage(&["killing_me_softly"]);
    says!(s.ok("use ada killing on bo guard"));
    let targets = |s: &Stage<Confrontation>| {
        let lies = occasion(
            person(s, "Bo"),
            Roll::Skill,
            Some("deception"),
            Pool::Intellect,
        );
        let reads = Occasion {
            other: Some(person(s, "Guard")),
            ..occasion(
                person(s, "Ada"),
                Roll::Skill,
                Some("psychology"),
                Pool::Intellect,
            )
        };
        [lies, reads].map(|roll| causes(s, &roll).iter().map(|one| one.target).sum::<i8>())
    };
    assert_eq!(targets(&s), [1, -1]);
    s.ok("pass 11 minutes");
    assert_eq!(targets(&s), [0, 0]);
}

#[test]
fn c_foc_17a_a_plan_helps_five_allies_for_4_hours() {
    let mut s = stage(&["prep_talk"]);
    train(&mut s, "Bo", "stealth", Pool::Speed);
    assert!(s.try_line("use ada prep on bo").is_err(), "no skill named");
    says!(s.ok("use ada prep on bo for stealth"));
    assert_eq!(now(&s, "Ada"), [4, 6, 6]);
    s.ok("check bo gunnery");
    assert!(s.try_line("switch prep_talk").is_err(), "another skill");
    s.ok("cancel");
    s.ok("check bo stealth");
    assert_eq!(
        open(&s).0,
        2,
        "not before they say that it is the skill of the plan"
    );
    s.ok("switch prep_talk");
    assert_eq!(open(&s).0, 4);
    // An hour of talk, and 4 hours of the plan.
    s.all(&["cancel", "pass 5 hours", "check bo stealth"]);
    assert!(s.try_line("switch prep_talk").is_err(), "over");
    s.ok("cancel");
    let mut many = stage(&["prep_talk"]);
    many.ok("add guard x4");
    let line =
        "use ada prep on bo guard \"guard 2\" \"guard 3\" \"guard 4\" \"guard 5\" for stealth";
    many.refused(line, "C-FOC-17a");
    fighting(&mut s, 10);
    s.refused("use ada prep on bo for stealth", "C-FOC-17a");
}
