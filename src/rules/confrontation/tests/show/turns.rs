//! The order of turns, bids and action points.

use rstest::rstest;
use rules::encounter::stage::Stage as Table;
use rules::system::System as _;
use rules::view::{SlotState, TurnMark};

use super::{labels, told};
use crate::Confrontation;
use crate::model::{Pool, Tenths};
use crate::show::turns::fits;
use crate::tests::people::{guard, pc, with};

fn table() -> Table<Confrontation> {
    with([
        pc("Ada", [5, 3, 7], &[("firearms", Pool::Speed, 2)]),
        pc("Bo", [5, 3, 6], &[]),
        guard("Guard"),
    ])
}

/// Name, state and note of each slot.
fn slots(s: &Table<Confrontation>) -> Vec<(String, SlotState, String)> {
    let turns = Confrontation::turns(&s.state);
    let slots = turns.slots.into_iter();
    slots.map(|one| (one.name, one.state, one.note)).collect()
}

fn slot(name: &str, state: SlotState, note: &str) -> (String, SlotState, String) {
    (name.to_owned(), state, note.to_owned())
}

#[test]
fn c_ini_04_a_bid_is_hidden_until_the_order_is_made() {
    let mut s = table();
    s.ok("start");
    let turns = Confrontation::turns(&s.state);
    assert_eq!(turns.clock, "Round 1 · initiative");
    says!(turns.asks);
    s.ok("initiative ada");
    s.roll(&[4, 4, 4, 1]);
    s.ok("roll");
    says!(Confrontation::turns(&s.state).asks);
    s.ok("bid ada 2");
    assert_eq!(
        slots(&s),
        [
            slot("Ada", SlotState::Claimed, "bid hidden"),
            slot("Bo", SlotState::Open, "to roll"),
            slot("Guard", SlotState::Claimed, "fixed bid"),
        ]
    );
    let scores = Confrontation::turns(&s.state).slots.into_iter();
    let scores: Vec<String> = scores.map(|one| one.score).collect();
    assert_eq!(scores, ["", "", "2"]);
}

#[test]
fn c_ini_05_bids_name_their_action_points_and_that_0_has_no_turn() {
    let mut s = table();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 1, 1]);
    s.ok("roll");
    let all = s.offers(None);
    assert_eq!(
        told(&all, "bid"),
        [
            "bid Ada 2 | 2 1.0 | 2 successes",
            "bid Ada 1 | 1 1.6 | 1 success",
            "bid Ada 0 | 0 | no successes",
        ]
    );
    says!(labels(&all, "bid"));
    assert!(
        told(&all, "initiative").is_empty(),
        "C-INI-06: once a round"
    );
    let one = all.iter().find(|one| one.key == "bid_1").unwrap();
    // 1.6 AP: a full action and a half-action.
    assert!(one.detail.contains(&fits(Tenths(16))), "{}", one.detail);
    says!(one.detail);
}

#[test]
fn c_trk_12_the_order_shows_action_points_in_tenths_and_who_has_no_turn() {
    let mut s = table();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 4, 5]);
    s.all(&["roll", "bid ada 3", "initiative bo"]);
    s.roll(&[1, 1, 1, 1]);
    s.all(&["roll", "bid bo 0"]);
    let all = s.offers(None);
    assert_eq!(told(&all, "order"), ["order"]);
    says!(labels(&all, "order"));
    s.ok("order");
    let turns = Confrontation::turns(&s.state);
    assert_eq!(turns.clock, "Round 1 · turn 1 of 2");
    assert_eq!(turns.active, Some(s.id("Ada")));
    says!(turns.asks.clone().unwrap());
    assert_eq!(
        slots(&s),
        [
            slot("Ada", SlotState::Now, "1.6 AP left"),
            slot("Guard", SlotState::Claimed, "1.0 AP"),
            slot("Bo", SlotState::Skipped, "no turn: bid 0"),
        ]
    );
    let marks = Confrontation::roster(&s.state).into_iter();
    let marks: Vec<_> = marks.map(|one| one.mark).collect();
    assert_eq!(marks, [TurnMark::Now, TurnMark::None, TurnMark::None]);
    let next = told(&s.offers(None), "next");
    assert_eq!(next, ["next | 1.6 AP lost"], "C-INI-07");
    let line: Vec<_> = turns
        .scale
        .turns
        .iter()
        .map(|one| (one.who, one.steps))
        .collect();
    assert_eq!(line, [(s.id("Ada"), 16), (s.id("Guard"), 10)]);
    assert_eq!(
        turns.scale.later,
        [s.id("Bo")],
        "without a turn in this round"
    );
    assert_eq!(turns.scale.reading(16), "1.6");
}

#[test]
fn c_act_10_owed_action_points_are_shown_before_the_bid() {
    let mut s = table();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 1, 1]);
    s.ok("roll");
    let ada = s.id("Ada");
    if let Some(fight) = &mut s.state.fight {
        fight.fighter_mut(ada).owed = Tenths(6);
    }
    let told = told(&s.offers(None), "bid_1");
    assert_eq!(told, ["bid Ada 1 | 1 1.0 | 1 success"], "1.6 less 0.6");
    let note = &slots(&s)[0].2;
    assert!(note.starts_with("2 ") && note.ends_with(" 0.6"), "{note}");
    says!(note);
}

#[rstest]
#[case(8)]
#[case(22)]
#[case(16)]
#[case(1)]
#[case(0)]
fn c_act_01_what_fits_into_action_points(#[case] tenths: i16) {
    says!(fits(Tenths(tenths)));
}

#[test]
fn c_trk_11_before_a_fight_the_calendar_is_the_clock() {
    let s = table();
    let turns = Confrontation::turns(&s.state);
    assert_eq!((turns.clock.as_str(), turns.asks), ("Day 1, 00:00", None));
    assert_eq!(told(&s.offers(None), "start"), ["start"]);
    says!(labels(&s.offers(None), "start"));
}
