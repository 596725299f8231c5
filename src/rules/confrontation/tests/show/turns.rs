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
fn c_crd_04_a_used_card_is_something_done_in_a_turn() {
    let mut ada = pc("Ada", [5, 6, 7], &[]);
    ada.cards = vec!["insight".to_owned()];
    let mut s = super::turn(ada, 16);
    let undone = |s: &Table<Confrontation>| Confrontation::turns(&s.state).left;
    assert!(undone(&s).is_some());
    s.ok("card ada insight");
    assert_eq!(undone(&s), None);
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
        ["bid Ada 2 | 2 1.0", "bid Ada 1 | 1 1.6", "bid Ada 0 | 0",]
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

/// The guard bids 2 with Speed 4, and Ada has Speed 2: who is first of equal bids is what the setting says.
#[rstest]
#[case("speed", "bid 2: 1.0 AP, after Guard")]
#[case("pcs", "bid 2: 1.0 AP, before every NPC")]
fn c_ini_07_a_bid_names_its_place_by_the_rule_for_ties(#[case] ties: &str, #[case] label: &str) {
    let mut s = table();
    s.state.people[0].pools[Pool::Speed.place()].now = 2;
    s.all(&[
        &format!("setting init.tie {ties}"),
        "start",
        "initiative ada",
    ]);
    s.roll(&[4, 4, 1, 1]);
    s.ok("roll");
    assert_eq!(labels(&s.offers(None), "bid_2"), [label]);
}

/// A narrow order has a short note where the long one has a word more.
#[test]
fn c_trk_12_a_slot_has_a_short_note() {
    let mut s = table();
    let brief =
        |s: &Table<Confrontation>| Confrontation::turns(&s.state).slots[0].brief_note.clone();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 4, 5]);
    s.ok("roll");
    assert_eq!(brief(&s), "4 to bid");
    s.all(&["bid ada 3", "initiative bo"]);
    s.roll(&[1, 1, 1, 1]);
    s.all(&["roll", "bid bo 0", "order"]);
    assert_eq!(brief(&s), "1.6 AP");
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
    // Bo has bid 0, so no turn of theirs is to come.
    assert_eq!(turns.waiting, [s.id("Guard")]);
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
    assert_eq!(told, ["bid Ada 1 | 1 1.0"], "1.6 less 0.6");
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

#[test]
fn c_trk_14_the_end_of_an_idle_turn_is_told_first() {
    let mut s = table();
    s.all(&["start", "initiative ada"]);
    s.roll(&[4, 4, 4, 5]);
    s.all(&["roll", "bid ada 4", "initiative bo"]);
    s.roll(&[1, 1, 1, 1]);
    s.all(&["roll", "bid bo 0", "order"]);
    let left = |s: &Table<Confrontation>| Confrontation::turns(&s.state).left;
    says!(left(&s).unwrap_or_default());
    assert!(left(&s).is_some(), "Ada has 1.0 action points");
    s.ok("prone ada");
    assert!(left(&s).is_none(), "0.8 AP are no full action");
    s.ok("next");
    assert!(left(&s).is_some(), "the guard hasn't acted either");
}

/// A turn in which something was done ends at once, although a full action is left.
#[test]
fn c_act_01_a_turn_that_has_begun_ends_without_a_question() {
    let mut s = super::turn(pc("Ada", [5, 3, 7], &[]), 16);
    assert!(Confrontation::turns(&s.state).left.is_some());
    s.ok("act ada half waits");
    assert_eq!(Confrontation::turns(&s.state).left, None);
}
