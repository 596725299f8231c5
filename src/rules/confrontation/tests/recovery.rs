//! Recovery rolls and rests (C-REC), fire.

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::people::{pc, with};
use crate::Confrontation;
use crate::model::{Biotic, Field, Person};
use crate::play::recovery::{free_roll, rests_today, start_of_turn};

/// Ada lacks 6 Might and 4 Speed.
fn ada() -> Stage<Confrontation> {
    let mut s = with([pc("Ada", [7, 8, 6], &[])]);
    s.state.people[0].pools[1].now = 2;
    s.state.people[0].pools[2].now = 2;
    s
}

fn first(s: &Stage<Confrontation>) -> &Person {
    &s.state.people[0]
}

fn now(s: &Stage<Confrontation>) -> [i16; 3] {
    first(s).pools.map(|pool| pool.now)
}

#[test]
fn c_rec_01_a_roll_is_spread_over_pools() {
    let mut s = ada();
    s.roll(&[5]);
    says!(s.ok("rest ada"));
    assert_eq!(first(&s).rest.points, 5);
    says!(s.refused("restore ada speed 5", "C-REC-01").to_string());
    says!(s.refused("restore ada might 6", "C-REC-01").to_string());
    says!(s.try_line("rest ada").unwrap_err().to_string());
    says!(s.ok("restore ada speed 3"));
    s.ok("restore ada might");
    assert_eq!(now(&s), [7, 4, 5]);
    says!(s.try_line("restore ada might").unwrap_err().to_string());
}

#[test]
fn c_rec_01_pools_stop_at_their_maximum() {
    let mut s = ada();
    s.state.people[0].pools[1].now = 8;
    s.state.people[0].pools[2].now = 5;
    s.roll(&[6]);
    says!(s.ok("rest ada"));
    assert_eq!(now(&s), [7, 8, 6]);
    assert_eq!(first(&s).rest.points, 0);
}

#[test]
fn c_rec_02_each_rest_of_a_day_takes_longer() {
    let mut s = ada();
    s.roll(&[1, 1, 1, 1, 1]);
    says!(s.ok("rest ada"));
    s.ok("restore ada might");
    says!(s.ok("rest ada"));
    s.ok("restore ada might");
    says!(s.ok("rest ada"));
    s.all(&["restore ada might", "pass 2 hours"]);
    says!(s.ok("rest ada"));
    s.ok("restore ada might");
    assert_eq!(now(&s), [7, 6, 2]);
    says!(s.refused("rest ada", "C-REC-02").to_string());
    // 10 minutes, 1 hour, 2 hours and 10 hours since the first rest.
    s.ok("pass 10 hours");
    s.refused("rest ada", "C-REC-02");
    s.ok("pass 50 minutes");
    assert_eq!(rests_today(first(&s), &s.state), 0);
    says!(s.ok("rest ada"));
    assert_eq!(first(&s).rest.count, 1);
    assert_eq!(first(&s).rest.since, 24 * 3_600);
}

#[rstest]
#[case(24, 1)]
#[case(10, 0)]
fn c_rec_02_the_length_of_a_day_is_a_house_rule(#[case] hours: u8, #[case] count: u8) {
    let mut s = ada();
    s.roll(&[6]);
    s.ok(&format!("setting rest.day {hours}"));
    s.all(&["rest ada", "pass 10 hours"]);
    assert_eq!(rests_today(first(&s), &s.state), count);
}

/// A rest moves the calendar, and those who rest one after the other have rested at the same time.
#[test]
fn c_rec_02_a_rest_takes_its_time_once_for_all_who_rest() {
    let mut s = with([pc("Ada", [7, 8, 6], &[]), pc("Bo", [7, 8, 6], &[])]);
    for person in &mut s.state.people {
        person.pools[1].now = 0;
        person.rest.count = 1;
    }
    s.roll(&[1, 1, 1, 1, 1]);
    let rest = |s: &mut Stage<Confrontation>, who: &str| {
        s.ok(&format!("rest {who}"));
        s.state.time
    };
    assert_eq!(rest(&mut s, "ada"), 600);
    assert_eq!(rest(&mut s, "bo"), 600, "at the same time");
    assert_eq!(rest(&mut s, "ada"), 600 + 3_600);
    // Bo has rested for 10 minutes of this time already.
    s.ok("rest bo for 30 minutes");
    assert_eq!(
        (s.state.time, s.state.people[1].rest.progress),
        (4_200, 1_800)
    );
    s.ok("rest bo");
    assert_eq!(s.state.time, 4_200);
    // What passes otherwise is no rest.
    s.ok("pass 1 hours");
    assert_eq!(s.state.resting, None);
    assert_eq!(rest(&mut s, "bo"), 7_800 + 36_000);
}

#[test]
fn c_rec_03_a_rest_may_be_split() {
    let mut s = ada();
    s.roll(&[1, 2]);
    s.all(&["rest ada", "restore ada might"]);
    says!(s.ok("rest ada for 4 minutes"));
    assert_eq!(first(&s).rest.progress, 240);
    says!(s.ok("rest ada for 6 minutes"));
    assert_eq!((first(&s).rest.count, first(&s).rest.points), (2, 2));
    assert_eq!(first(&s).rest.progress, 0);
}

#[test]
fn c_rec_05_metabolic_efficiency_adds_its_dice() {
    let mut s = ada();
    s.state.people[0].biotic = Some(Biotic {
        field: Field::MetabolicEfficiency,
        dice: 2,
        active: true,
        paid_until: 3_600,
    });
    s.roll(&[3]);
    says!(s.ok("rest ada"));
    assert_eq!(first(&s).rest.points, 5);
}

#[rstest]
#[case("off", 0)]
#[case("on", 1)]
fn c_rec_06_free_rolls_count_by_house_rule(#[case] value: &str, #[case] count: u8) {
    let mut s = ada();
    s.ok(&format!("setting recovery.free_rolls_count {value}"));
    let who = s.id("ada");
    s.roll(&[6]);
    s.act(|p| free_roll(p, who).unwrap());
    assert_eq!(first(&s).rest.count, count);
    assert_eq!(first(&s).rest.points, 6);
}

#[test]
fn c_foc_15a_pushed_pools_exceed_their_maximum_until_they_drop() {
    let mut s = ada();
    s.state.people[0].pools[1].now = 8;
    s.state.people[0].body.pushing = true;
    s.roll(&[6]);
    s.ok("rest ada");
    s.refused("restore ada might 4", "C-REC-01");
    s.all(&["restore ada might 3", "restore ada speed 3"]);
    assert_eq!(now(&s), [7, 11, 5]);
    s.ok("damage ada 1 speed");
    assert!(first(&s).body.pushing, "Speed wasn't beyond its maximum");
    s.ok("damage ada 1 might");
    assert!(!first(&s).body.pushing);
    assert_eq!(now(&s), [7, 8, 4]);
}

#[test]
fn c_bio_07_fire_burns_each_turn() {
    let mut s = ada();
    s.state.people[0].pools[1].now = 8;
    let who = s.id("ada");
    says!(s.ok("burn ada"));
    s.act(|p| start_of_turn(p, who));
    assert_eq!(now(&s), [7, 5, 2]);
    s.ok("setting burning 1");
    s.act(|p| start_of_turn(p, who));
    assert_eq!(now(&s), [7, 4, 2]);
    says!(s.ok("burn ada off"));
    s.act(|p| start_of_turn(p, who));
    assert_eq!(now(&s), [7, 4, 2]);
    says!(s.try_line("burn ada off").unwrap_err().to_string());
}

#[test]
fn c_qrk_03_bleeding_costs_1_might_each_turn() {
    let mut s = ada();
    let who = s.id("ada");
    s.state.people[0].body.bleeding = Some(true);
    s.roll(&[1]);
    s.act(|p| start_of_turn(p, who));
    assert_eq!(now(&s), [7, 1, 2]);
    s.act(|p| start_of_turn(p, who));
    assert!(first(&s).body.injured);
    assert_eq!(
        first(&s).stress.points,
        1,
        "C-DMG-12: bleeding by an enemy's hit"
    );
}

#[test]
fn c_foc_15a_spending_from_a_pool_above_its_maximum_ends_it_too() {
    let mut s = with([pc(
        "Ada",
        [7, 8, 6],
        &[("athletics", crate::model::Pool::Might, 1)],
    )]);
    s.state.people[0].body.pushing = true;
    s.roll(&[3]);
    s.all(&[
        "rest ada",
        "restore ada might 3",
        "check ada athletics",
        "effort 1",
    ]);
    s.roll(&[1, 1, 1]);
    says!(s.ok("roll"));
    assert!(!first(&s).body.pushing);
    assert_eq!(now(&s), [7, 8, 6]);
}

#[test]
fn c_rec_02_the_first_rest_is_a_full_action_in_a_fight() {
    let mut s = ada();
    s.all(&["start", "initiative ada"]);
    s.roll(&[5, 5, 1, 1]);
    s.all(&["roll", "bid ada 1", "order"]);
    s.roll(&[1]);
    says!(s.ok("rest ada"));
    assert_eq!(s.state.fighter(s.id("ada")).map(|one| one.left.0), Some(6));
    s.ok("restore ada might");
    says!(s.refused("rest ada", "C-REC-02").to_string());
}

/// What the rules refuse is told before dice that were typed for it: the fifth rest of a day rolls none.
#[test]
fn c_rec_02_the_fifth_rest_is_refused_by_its_rule_with_typed_dice_too() {
    let mut s = crate::tests::shipped();
    s.ok("add vesna");
    for _ in 0..4 {
        s.ok("rest vesna = 2");
    }
    s.refused("rest vesna = 2", "C-REC-02");
    s.refused("rest vesna = 9", "C-REC-02");
}
