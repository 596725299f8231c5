//! Prolonged tasks and treatment.

use super::{labels, told};
use crate::model::Pool;
use crate::show::tasks::rest;
use crate::tests::people::{pc, with};

#[test]
fn c_trk_36_the_rest_of_a_task_is_the_sum_of_its_rolls() {
    assert!((rest(7, 5) - 11.2).abs() < 1e-9, "C-EX-10");
    assert!((rest(5, 7) - 1.8).abs() < 1e-9);
    assert!((rest(3, 1) - 10.0).abs() < 1e-9);
}

#[test]
fn c_pro_01_a_task_is_offered_with_the_time_of_a_roll_and_what_the_rest_is_worth() {
    let mut s = with([pc("Ada", [9, 9, 9], &[("engineering", Pool::Intellect, 2)])]);
    assert_eq!(told(&s.offers(Some("Ada")), "task"), ["task Ada "]);
    says!(labels(&s.offers(Some("Ada")), "task"));
    s.all(&["task ada engineering for 6 hours", "work ada"]);
    s.roll(&[4, 4, 1]);
    s.ok("roll");
    let all = s.offers(Some("Ada"));
    assert_eq!(told(&all, "work"), ["work Ada | 6 hours"]);
    says!(labels(&all, "work"));
    let work = all.iter().find(|one| one.key == "work").unwrap();
    says!(work.detail.clone());
    // 2 dice and 1 die at TN 4: 1.2 and 0.6.
    assert!(
        work.detail.contains("2d6") && work.detail.contains("1.8 more"),
        "{}",
        work.detail
    );
    assert_eq!(told(&all, "finish"), ["finish Ada"]);
    says!(labels(&all, "finish"));
    s.ok("finish ada");
    assert_eq!(told(&s.offers(Some("Ada")), "quality"), ["quality Ada "]);
    says!(labels(&s.offers(Some("Ada")), "quality"));
}

#[test]
fn c_rec_04_an_injured_friend_can_be_treated() {
    let mut s = with([pc("Ada", [9, 9, 9], &[]), pc("Bo", [9, 9, 9], &[])]);
    assert!(told(&s.offers(Some("Ada")), "treat").is_empty());
    s.state.people[1].body.injured = true;
    assert_eq!(told(&s.offers(Some("Ada")), "treat"), ["treat Ada Bo"]);
    says!(labels(&s.offers(Some("Ada")), "treat"));
}

#[test]
fn c_qrk_03_bleeding_can_be_stopped_with_one_die() {
    let mut s = with([pc("Ada", [9, 9, 9], &[])]);
    s.state.people[0].body.bleeding = Some(true);
    let all = s.offers(Some("Ada"));
    assert_eq!(told(&all, "stanch"), ["stanch Ada"]);
    says!(labels(&all, "stanch"));
}

#[test]
fn c_arm_03_damaged_armor_can_be_repaired() {
    let mut ada = pc("Ada", [9, 9, 9], &[]);
    let mut jacket = crate::tests::people::jacket();
    jacket.durability = 4;
    ada.armor.push(jacket);
    let s = with([ada, pc("Bo", [9, 9, 9], &[])]);
    assert_eq!(
        told(&s.offers(Some("Ada")), "repair"),
        ["repair Ada \"armored jacket\""]
    );
    says!(labels(&s.offers(Some("Ada")), "repair"));
    assert_eq!(
        told(&s.offers(Some("Bo")), "repair"),
        ["repair Bo \"armored jacket\" of Ada"]
    );
    says!(labels(&s.offers(Some("Bo")), "repair"));
}
