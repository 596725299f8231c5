//! Augmentations, rejection and glycyrrhizin (C-AUG, C-REJ, C-EX-11).

use rstest::rstest;
use rules::encounter::clock::{DAY, WEEK};
use rules::encounter::stage::Stage;

use super::people::{pc, with};
use crate::Confrontation;
use crate::model::{Ability, Augmentation, Grade, Person, Pool};
use crate::play::augment::{Suppressed, benefit, daily, effects, raw, rejection};
use crate::play::calendar::{What, foreseen};
use crate::play::pools::most;

fn device(id: &str, grade: Grade, acclimated: bool) -> Augmentation {
    Augmentation {
        id: id.to_owned(),
        name: id.to_owned(),
        grade,
        acclimated,
        doubled: None,
    }
}

/// Ada with augmentations that cause this much rejection.
fn ada(rejection: u8) -> Stage<Confrontation> {
    let mut s = with([pc("Ada", [7, 40, 6], &[])]);
    let minor = |n| device(&format!("device {n}"), Grade::Minor, false);
    s.state.people[0].augmentations = (0..rejection).map(minor).collect();
    s.state.people[0].doses_left = 20;
    s
}

fn first(s: &Stage<Confrontation>) -> &Person {
    &s.state.people[0]
}

fn counted(s: &Stage<Confrontation>) -> u8 {
    rejection(first(s), s.state.time)
}

#[test]
fn c_aug_01_minor_causes_1_and_major_2() {
    let mut s = ada(0);
    says!(s.ok("implant ada cybereyes minor"));
    says!(s.ok("implant ada cyberheart major"));
    assert_eq!(raw(first(&s), 0), 3);
    says!(
        s.try_line("implant ada Cybereyes minor")
            .unwrap_err()
            .to_string()
    );
}

#[test]
fn c_aug_02_removal_lowers_rejection() {
    let mut s = ada(0);
    s.all(&[
        "implant ada cybereyes minor",
        "implant ada cyberheart major",
    ]);
    says!(s.ok("explant ada cyberheart"));
    assert_eq!(raw(first(&s), 0), 1);
    assert!(s.try_line("explant ada cyberheart").is_err());
}

#[test]
fn c_aug_03_a_dose_suppresses_1_for_a_month_or_4_for_a_week() {
    let mut s = ada(4);
    says!(s.ok("dose ada month"));
    assert_eq!(counted(&s), 3);
    assert_eq!(first(&s).doses_left, 19);
    s.ok("pass 29 days");
    assert_eq!(counted(&s), 3);
    says!(s.ok("pass 1 days"));
    assert_eq!(counted(&s), 4);
    s.ok("dose ada week");
    assert_eq!(counted(&s), 0);
    s.ok("pass 1 weeks");
    assert_eq!(counted(&s), 4);
}

/// Doses that end in the same hour are told once, with the rejection after them.
#[test]
fn c_aug_03_doses_that_end_together_are_told_once() {
    let mut s = ada(6);
    s.all(&["dose ada week", "dose ada week"]);
    let ends = foreseen(&s.state, first(&s), 8 * DAY, 9);
    let ends = ends
        .iter()
        .filter(|due| matches!(due.what, What::DoseEnd(2)));
    assert_eq!(ends.count(), 1, "one moment of the calendar");
    let said = s.ok("pass 7 days");
    let ended = said.iter().filter(|one| one.contains("ended")).count();
    assert_eq!((ended, counted(&s)), (1, 6));
}

#[test]
fn c_aug_03_a_second_dose_runs_only_above_4() {
    let mut s = ada(4);
    s.ok("dose ada week");
    says!(s.refused("dose ada week", "C-AUG-03").to_string());
    let mut s = ada(5);
    s.all(&["dose ada week", "dose ada month"]);
    assert_eq!(counted(&s), 0);
    says!(s.refused("dose ada month", "C-AUG-03").to_string());
    s.state.people[0].doses_left = 0;
    says!(s.try_line("dose ada week").unwrap_err().to_string());
}

#[rstest]
#[case("on", 3)]
#[case("off", 0)]
fn c_aug_04_more_than_11_doses_in_a_month_are_toxic(#[case] value: &str, #[case] lost: i16) {
    let mut s = ada(1);
    s.ok(&format!("setting glycyrrhizin.toxicity {value}"));
    for _ in 0..12 {
        s.ok("dose ada week!");
    }
    if value == "on" {
        says!(s.said.last().cloned());
    }
    s.ok("pass 1 days");
    assert_eq!(
        40 - first(&s).pools[1].now,
        lost.min(1),
        "1 for the 12th dose"
    );
    s.ok("dose ada week!");
    s.ok("pass 1 days");
    assert_eq!(40 - first(&s).pools[1].now, lost, "2 for the 13th");
    assert_eq!(first(&s).stress.points, 0);
}

#[test]
fn c_aug_11_a_cyberheart_adds_3_to_maximum_might() {
    let mut s = ada(0);
    s.ok("implant ada cyberheart major");
    assert_eq!(most(first(&s), Pool::Might, 0), 43);
    s.state.people[0].pools[1].now = 43;
    says!(s.ok("explant ada cyberheart"));
    assert_eq!(first(&s).pools[1].now, 40);
}

#[test]
fn c_des_02a_acclimated_augmentations_cause_1_in_all() {
    let mut s = ada(0);
    let two = [
        device("one", Grade::Minor, true),
        device("two", Grade::Minor, true),
    ];
    s.state.people[0].augmentations = two.to_vec();
    assert_eq!(counted(&s), 1);
    s.state.people[0]
        .augmentations
        .push(device("three", Grade::Major, false));
    assert_eq!(counted(&s), 3);
}

#[test]
fn c_ex_11_a_pure_body_doubles_rejection() {
    let mut s = ada(4);
    s.state.people[0].quirk = "pure".to_owned();
    assert_eq!(counted(&s), 8);
    assert_eq!(daily(first(&s), 0), 2);
    s.refused("rest ada", "C-REJ-02");
    s.ok("dose ada week");
    assert_eq!(counted(&s), 4);
    assert_eq!(most(first(&s), Pool::Speed, 0), 5);
    s.state.people[0].pools[1].now = 20;
    s.roll(&[4]);
    says!(s.ok("rest ada"));
    assert_eq!(first(&s).pools[1].now, 23);

    let mut s = ada(3);
    s.state.people[0].pools[1].now = 20;
    s.roll(&[4]);
    s.ok("rest ada");
    assert_eq!(first(&s).pools[1].now, 23);

    let mut s = ada(0);
    s.state.people[0].quirk = "pure".to_owned();
    let two = [
        device("one", Grade::Minor, true),
        device("two", Grade::Minor, true),
    ];
    s.state.people[0].augmentations = two.to_vec();
    assert_eq!(counted(&s), 2);
}

#[test]
fn c_rej_02_each_step_adds_its_effect() {
    let mut s = ada(0);
    assert!(effects(0).is_empty());
    says!(effects(9));
    for (rejection, speed, damage) in [
        (3, 6, 0),
        (4, 5, 0),
        (5, 5, 0),
        (6, 5, 1),
        (7, 5, 1),
        (8, 5, 2),
        (10, 5, 4),
    ] {
        let mut other = ada(rejection);
        assert_eq!(most(first(&other), Pool::Speed, 0), speed, "{rejection}");
        assert_eq!(daily(first(&other), 0), damage, "{rejection}");
        other.ok("pass 1 days");
        assert_eq!(40 - first(&other).pools[1].now, damage, "{rejection}");
    }
    s.ok("pass 1 days");
    assert_eq!(first(&s).pools[1].now, 40);
}

#[test]
fn c_cre_12_maximum_speed_falls_and_does_not_bring_points_back() {
    let mut s = ada(3);
    says!(s.ok("implant ada cybernose minor"));
    assert_eq!(first(&s).pools[2].now, 5);
    s.ok("explant ada cybernose");
    assert_eq!(first(&s).pools[2].now, 5);
    assert_eq!(most(first(&s), Pool::Speed, 0), 6);
}

#[test]
fn c_rej_02_a_whole_week_at_5_brings_stress() {
    let mut s = ada(5);
    s.roll(&[1, 1]);
    s.ok("pass 6 days");
    assert_eq!(first(&s).stress.points, 0);
    s.all(&["dose ada week", "pass 7 days", "pass 6 days"]);
    assert_eq!(first(&s).stress.points, 0, "the dose broke the week");
    says!(s.ok("pass 1 days"));
    assert_eq!(first(&s).stress.points, 1);
    s.ok("pass 7 days");
    assert_eq!(first(&s).stress.points, 2);
}

#[test]
fn c_rej_02_daily_damage_is_no_attack() {
    let mut s = ada(6);
    s.state.people[0].pools[1].now = 1;
    says!(s.ok("pass 1 days"));
    assert!(first(&s).body.injured);
    assert_eq!(first(&s).stress.points, 0);
}

#[test]
fn c_des_17a_strain_suppresses_1_for_a_week() {
    let mut s = ada(2);
    let who = s.id("ada");
    s.act(|p| {
        p.push(Suppressed {
            who,
            points: 1,
            until: WEEK,
        });
    });
    assert_eq!(counted(&s), 1);
    s.ok("pass 6 days");
    assert_eq!(counted(&s), 1);
    says!(s.ok("pass 1 days"));
    assert_eq!(counted(&s), 2);
}

#[test]
fn c_foc_20b_overclocking_doubles_benefit_and_rejection() {
    let mut s = ada(0);
    s.ok("implant ada cyberheart major");
    s.refused("overclock ada cyberheart", "C-FOC-20b");
    s.state.people[0].abilities.push(Ability {
        id: "overclocked".to_owned(),
        ..Ability::default()
    });
    says!(s.ok("overclock ada cyberheart"));
    assert_eq!(first(&s).pools[1].now, 38);
    assert_eq!(counted(&s), 4);
    assert_eq!(benefit(first(&s), "cyberheart", DAY - 1), 2);
    assert_eq!(most(first(&s), Pool::Might, 0), 46);
    says!(s.ok("pass 1 days"));
    assert_eq!(benefit(first(&s), "cyberheart", s.state.time), 1);
    assert_eq!(counted(&s), 4);
    says!(s.ok("pass 6 days"));
    assert_eq!(counted(&s), 2);
}

#[rstest]
#[case("off", 0)]
#[case("on", 1)]
fn c_foc_02a_another_augmentation_relieves_stress(#[case] value: &str, #[case] steps: usize) {
    let mut s = ada(0);
    s.state.people[0].abilities.push(Ability {
        id: "augments_herself".to_owned(),
        ..Ability::default()
    });
    s.state.people[0].stress.points = 2;
    s.ok(&format!("setting foci.augments_herself.cycle {value}"));
    s.ok("implant ada cybereyes minor");
    assert_eq!(first(&s).stress.points, 1);
    assert_eq!(first(&s).stress.used.len(), steps);
}

#[test]
fn c_qrk_06_an_allergy_forbids_the_drug() {
    let mut s = ada(1);
    s.state.people[0].quirk = "glycyrrhizin_allergy".to_owned();
    says!(s.refused("dose ada week", "C-QRK-06").to_string());
}

#[test]
fn c_str_02_running_out_of_glycyrrhizin_is_named() {
    let mut s = ada(2);
    s.state.people[0].doses_left = 1;
    s.ok("dose ada week");
    says!(s.ok("pass 1 weeks"));
    s.roll(&[1]);
    s.ok("stress ada glycyrrhizin");
    assert_eq!(first(&s).stress.points, 1);
}

#[test]
fn c_aug_08_an_augmentation_of_the_packs_brings_its_weapon() {
    let mut s = ada(0);
    says!(s.try_line("implant ada cybergun").unwrap_err().to_string());
    s.library = crate::library::Library::shipped();
    says!(s.ok("implant ada cybergun"));
    assert_eq!(
        (first(&s).augmentations.len(), first(&s).arms.len()),
        (1, 1)
    );
    assert_eq!(first(&s).arms[0].damage, 5);
    s.ok("explant ada cybergun");
    assert!(first(&s).arms.is_empty());
}

#[test]
fn c_foc_20b_an_overclocked_augmentation_counts_twice_in_rolls() {
    let mut s = ada(0);
    s.library = crate::library::Library::shipped();
    s.ok("implant ada muscle_augmentation");
    let dice = |s: &Stage<Confrontation>| {
        let check = s.state.check.as_ref().unwrap();
        crate::play::check::count(&s.state, &s.library, check).dice
    };
    s.ok("check ada athletics");
    assert_eq!(dice(&s), 2);
    s.all(&[
        "cancel",
        "overclock ada muscle_augmentation!",
        "check ada athletics",
    ]);
    assert_eq!(dice(&s), 3);
    s.all(&["cancel", "pass 1 days", "check ada athletics"]);
    assert_eq!(dice(&s), 2);
}

#[test]
fn c_aug_02_a_person_is_asked_before_a_device_is_removed() {
    use rules::system::System as _;
    let mut s = ada(2);
    s.ok("implant ada cyberheart major");
    let asks = |line: &str| {
        let (command, _) = rules::encounter::line::parse::<Confrontation>(line).unwrap();
        Confrontation::asks_before(&s.state, &command)
    };
    let (title, told) = asks("explant ada cyberheart").unwrap();
    says!(title);
    says!(told);
    assert!(told.starts_with("Rejection goes from 4 to 2."), "{told}");
    assert_eq!(asks("explant ada eyes"), None, "they don't have it");
    assert_eq!(asks("overclock ada cyberheart"), None);
}

/// The fourth rest of a day is its sleep: 10 hours, and 11 with the light fever of rejection 2.
#[rstest]
#[case(1, 10)]
#[case(2, 11)]
fn c_rej_02_light_fever_makes_sleep_an_hour_longer(#[case] rejection: u8, #[case] hours: u32) {
    let mut s = ada(rejection);
    s.state.people[0].rest.count = 3;
    s.state.time = 10;
    let left = crate::play::recovery::seconds_to_rest(first(&s), &s.state);
    assert_eq!(left, Some(hours * 3_600));
    s.state.people[0].rest.count = 2;
    let left = crate::play::recovery::seconds_to_rest(first(&s), &s.state);
    assert_eq!(left, Some(3_600), "no sleep");
    // The row of the rest before it names the same hours.
    let rows = s.offers(Some("Ada"));
    let rest = rows.iter().find(|one| one.key == "recover").unwrap();
    let next = format!(" The next one needs {hours} hours.");
    assert!(rest.detail.contains(&next), "{}", rest.detail);
}
