//! Medicine (C-DMG-07, C-REC-04, C-PRF-14b, C-QRK-03).

use rstest::rstest;
use rules::encounter::clock::DAY;
use rules::encounter::stage::Stage;

use super::people::{pc, with};
use crate::Confrontation;
use crate::model::{Ability, Augmentation, Body, Grade, Pool};

/// Vesna, trained in medicine, and Ada, mortally wounded.
fn two() -> Stage<Confrontation> {
    let mut s = with([
        pc("Vesna", [9, 6, 5], &[("medicine", Pool::Intellect, 2)]),
        pc("Ada", [7, 8, 6], &[]),
    ]);
    let ada = &mut s.state.people[1];
    ada.pools[1].now = 0;
    ada.pools[2].now = 0;
    ada.body = Body {
        injured: true,
        mortal: Some(600),
        ..Body::default()
    };
    s
}

fn injured() -> Stage<Confrontation> {
    let mut s = two();
    s.state.people[1].body.mortal = None;
    s
}

fn body(s: &Stage<Confrontation>) -> &Body {
    &s.state.people[1].body
}

fn roll(s: &mut Stage<Confrontation>, faces: &[u8]) -> Vec<String> {
    s.roll(faces);
    s.ok("roll")
}

#[test]
fn c_dmg_07_a_stabilized_character_does_not_die() {
    let mut s = two();
    s.ok("stabilize vesna ada");
    roll(&mut s, &[1, 2, 3]);
    assert!(!body(&s).stable, "no success");
    s.ok("stabilize vesna ada");
    says!(roll(&mut s, &[4, 2, 3]));
    assert!(body(&s).stable);
    assert_eq!(s.state.people[1].rest.points, 0, "only a paramedic heals");
    s.ok("pass 1 days");
    assert!(!body(&s).dead);
    says!(s.try_line("stabilize vesna ada").unwrap_err().to_string());
}

#[test]
fn c_prf_14b_a_paramedic_heals_and_stops_the_bleeding() {
    let mut s = two();
    s.state.people[0].abilities.push(Ability {
        id: "stabilize".to_owned(),
        ..Ability::default()
    });
    s.state.people[1].body.bleeding = Some(true);
    s.ok("stabilize vesna ada");
    says!(roll(&mut s, &[4, 5, 3]));
    assert_eq!(s.state.people[0].pools[2].now, 4, "1 Speed");
    assert_eq!(body(&s).bleeding, None);
    assert_eq!(s.state.people[1].rest.points, 2);
    s.all(&["restore ada might 1", "restore ada speed 1"]);

    says!(s.refused("repeat ada", "C-PRF-14b").to_string());
    s.ok("pass 5 minutes");
    s.refused("repeat ada", "C-PRF-14b");
    s.roll(&[1, 2, 3]);
    s.all(&["rest ada", "restore ada might 1"]);
    says!(s.ok("repeat ada"));
    assert_eq!(
        (s.state.people[1].rest.count, s.state.people[1].rest.points),
        (1, 2)
    );
    s.ok("restore ada might 2");
    says!(s.refused("repeat ada", "C-PRF-14b").to_string());
}

#[test]
fn c_rec_04_an_injury_heals_in_a_week_of_treatment() {
    let mut s = injured();
    s.state.people[1]
        .body
        .lost
        .push(crate::model::Place::LeftArm);
    s.roll(&[6]);
    s.all(&["rest ada", "restore ada might 3", "restore ada speed 3"]);
    assert!(body(&s).injured, "pools alone heal no injury");
    s.ok("treat vesna ada");
    roll(&mut s, &[4, 5, 3]);
    assert_eq!(body(&s).healing, None, "2 successes");
    s.ok("treat vesna ada");
    says!(roll(&mut s, &[4, 5, 5]));
    assert_eq!(body(&s).healing, Some(7 * DAY));
    says!(s.try_line("treat vesna ada").unwrap_err().to_string());
    s.ok("pass 6 days");
    assert!(body(&s).injured);
    says!(s.ok("pass 1 days"));
    assert_eq!(*body(&s), Body::default());
    says!(s.try_line("treat vesna ada").unwrap_err().to_string());
}

#[test]
fn c_rec_04_a_bought_success_begins_the_treatment() {
    let mut s = injured();
    s.state.people[0].experience = 2;
    s.ok("treat vesna ada");
    roll(&mut s, &[4, 5, 3]);
    assert_eq!(body(&s).healing, None);
    s.ok("buy success");
    assert_eq!(body(&s).healing, Some(7 * DAY));
}

#[test]
fn c_rec_04_a_mortal_wound_heals_4_weeks_after_surgery() {
    let mut s = two();
    says!(s.refused("treat vesna ada", "C-REC-04").to_string());
    s.ok("stabilize vesna ada");
    roll(&mut s, &[4, 2, 3]);
    s.ok("treat vesna ada");
    says!(roll(&mut s, &[4, 5, 5]));
    s.ok("pass 27 days");
    assert!(body(&s).mortal.is_some());
    says!(s.ok("pass 1 days"));
    assert_eq!(body(&s).mortal, None);
    assert!(!body(&s).injured);
}

#[rstest]
#[case("recovery.injury", 2, 3, false, 2)]
#[case("recovery.mortal", 10, 3, true, 10)]
#[case("recovery.successes", 1, 1, false, 7)]
fn c_rec_04_times_are_house_rules(
    #[case] key: &str,
    #[case] value: u8,
    #[case] successes: usize,
    #[case] mortal: bool,
    #[case] days: u64,
) {
    let mut s = if mortal { two() } else { injured() };
    s.state.people[1].body.stable = mortal;
    s.ok(&format!("setting {key} {value}"));
    s.ok("treat vesna ada");
    let faces: Vec<u8> = (0..3).map(|n| if n < successes { 5 } else { 1 }).collect();
    roll(&mut s, &faces);
    assert_eq!(body(&s).healing, Some(days * DAY));
}

#[test]
fn c_rej_02_healing_takes_a_fifth_longer_with_fever() {
    let mut s = injured();
    let device = Augmentation {
        id: "device".to_owned(),
        name: "device".to_owned(),
        grade: Grade::Major,
        acclimated: false,
        doubled: None,
    };
    s.state.people[1].augmentations.push(device);
    s.ok("treat vesna ada");
    roll(&mut s, &[4, 5, 5]);
    // 168 hours and a fifth of it: 201.6 hours.
    assert_eq!(body(&s).healing, Some(725_760));
}

#[test]
fn c_qrk_03_bleeding_stops_with_a_one_die_check() {
    let mut s = injured();
    says!(s.try_line("stanch ada").unwrap_err().to_string());
    s.state.people[1].body.bleeding = Some(true);
    s.state.people[1].body.injured = false;
    s.state.people[1].pools[1].now = 8;
    s.ok("stanch ada");
    roll(&mut s, &[3]);
    assert_eq!(body(&s).bleeding, Some(true));
    s.all(&["stanch ada", "effort 3"]);
    says!(roll(&mut s, &[1, 1, 2, 4]));
    assert_eq!(body(&s).bleeding, None);
    assert_eq!(
        s.state.people[1].pools[1].now, 2,
        "C-ROLL-13: effort without a limit, 6 Might"
    );
}
