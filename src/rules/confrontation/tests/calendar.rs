//! The calendar.

use super::people::{pc, with};
use crate::model::{Ability, Augmentation, Grade, Pool, Skill};
use crate::play::calendar::{What, day, span};
use rules::encounter::clock::DAY;

#[test]
fn time_passes_in_every_unit() {
    let mut s = with([pc("Ada", [7, 8, 6], &[])]);
    says!(s.ok("pass 90 seconds"));
    says!(s.ok("pass 1 days"));
    s.all(&["pass 1 minutes", "pass 1 hours", "pass 1 weeks"]);
    assert_eq!(s.state.time, 90 + DAY + 60 + 3_600 + 7 * DAY);
    assert_eq!(span(0), "no time");
    assert_eq!(
        span(2 * DAY + 3_661),
        "2 days, 1 hour, 1 minute and 1 second"
    );
}

#[test]
fn c_prf_01a_training_for_a_time_ends() {
    let mut s = with([pc("Ada", [7, 8, 6], &[("physics", Pool::Intellect, 1)])]);
    s.state.people[0].skills.push(Skill {
        id: "medicine".to_owned(),
        name: "medicine".to_owned(),
        training: 1,
        until: Some(6 * 3_600),
        ..Skill::default()
    });
    s.ok("pass 5 hours");
    assert_eq!(s.state.people[0].training("medicine"), 1);
    says!(s.ok("pass 1 hours"));
    assert_eq!(s.state.people[0].training("medicine"), 0);
    assert_eq!(s.state.people[0].training("physics"), 1);
}

#[test]
fn c_des_08a_a_nihilist_recovers_each_month() {
    let mut s = with([pc("Emo", [7, 8, 6], &[])]);
    s.state.people[0].abilities.push(Ability {
        id: "nihilism".to_owned(),
        ..Ability::default()
    });
    s.state.people[0].stress.points = 3;
    s.ok("pass 29 days");
    assert_eq!(s.state.people[0].stress.points, 3);
    says!(s.ok("pass 1 days"));
    assert_eq!(s.state.people[0].stress.points, 2);
    assert!(s.state.people[0].stress.used.is_empty());
    s.ok("pass 60 days");
    assert_eq!(s.state.people[0].stress.points, 0);
}

/// Ada, whose rejection of 8 costs 2 Might a day, with a mortal wound of Bo.
fn troubled() -> rules::encounter::stage::Stage<crate::Confrontation> {
    let mut s = with([pc("Ada", [7, 3, 6], &[]), pc("Bo", [5, 5, 5], &[])]);
    let device = |n: u8| Augmentation {
        id: format!("device{n}"),
        name: format!("device {n}"),
        grade: Grade::Major,
        acclimated: false,
        doubled: None,
    };
    s.state.people[0].augmentations = (0..4).map(device).collect();
    s.state.people[1].body.mortal = Some(600);
    s
}

#[test]
fn a_day_is_foreseen_without_changing_anything() {
    let s = troubled();
    let foreseen: Vec<_> = day(&s.state)
        .into_iter()
        .map(|due| (due.at, due.who, due.what))
        .collect();
    assert_eq!(
        foreseen,
        [
            (600, s.id("Bo"), What::Death),
            (DAY, s.id("Ada"), What::Rejection(2)),
        ]
    );
}

#[test]
fn what_is_foreseen_happens() {
    let mut s = troubled();
    says!(s.ok("pass 1 days"));
    assert!(s.state.people[1].body.dead);
    assert_eq!(s.state.people[0].pools[1].now, 1);
}

#[test]
fn time_stops_where_damage_needs_a_pool() {
    let mut s = troubled();
    says!(s.ok("pass 5 days"));
    assert_eq!(s.state.time, 2 * DAY);
    assert_eq!(s.state.overflow.len(), 1);
    s.refused("pass 1 days", "C-DMG-03");
    s.ok("overflow ada intellect");
    assert_eq!(s.state.people[0].pools[0].now, 6);
    s.ok("pass 1 hours");
    assert_eq!(s.state.time, 2 * DAY + 3_600);
}

#[test]
fn the_dead_feel_no_time() {
    let mut s = troubled();
    s.state.people[0].body.dead = true;
    s.ok("pass 5 days");
    assert_eq!(s.state.people[0].pools[1].now, 3);
}
