//! Tests of states that a file may contain and play never leads to: found, reported, and repaired by
//! the reported line.

use rstest::rstest;

use super::Play;
use crate::Genesis;
use crate::kinds::{Act, Band};
use crate::model::state::{Apart, Declaration, State};
use rules::system::System;
use rules::validate::{Flaw, Weight};
use rules::view::Id;

/// Ana and Bo in a begun round, changed without the rules.
fn torn(change: fn(&mut State)) -> (Play, Vec<Flaw>) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("start");
    assert_eq!(Genesis::flaws(&play.state), []);
    change(&mut play.state);
    let found = Genesis::flaws(&play.state);
    (play, found)
}

/// Bo attacks the character with this id.
fn against(state: &mut State, number: u32) {
    state.declared.push(Declaration {
        targets: vec![Id(number)],
        ..Declaration::new(Id(2), Act::Attack)
    });
}

#[rstest]
#[case::one_number(|s: &mut State| s.figures[0].id = Id(2), "number 2")]
#[case::the_next_is_given(|s: &mut State| s.next_id = 1, "next_id")]
#[case::no_next(|s: &mut State| s.next_id = u32::MAX, "next_id")]
#[case::time(|s: &mut State| s.clock = u64::MAX, "clock")]
#[case::marks(|s: &mut State| s.next_mark = u32::MAX, "next_mark")]
fn what_no_line_could_mend_bars_play(#[case] change: fn(&mut State), #[case] place: &str) {
    let (_, found) = torn(change);
    assert_eq!(found[0].weight, Weight::Bars, "{found:?}");
    assert_eq!(found[0].place, place);
    says!(found[0].to_string());
}

/// Each is reported with a line, and after that line nothing is reported.
#[rstest]
#[case::strength(|s: &mut State| s.figures[0].strength = 120, "Ana", "set ana strength 20")]
#[case::no_name(|s: &mut State| s.figures[0].name.clear(), "number 1", "rename #1 Ana")]
#[case::long(|s: &mut State| s.figures[0].name = "x".repeat(5_000), "number 1", "rename #1 Ana")]
#[case::twins(|s: &mut State| s.figures[1].name = "Ana".into(), "number 2", "rename #2 Bo")]
#[case::who_declares(|s: &mut State| s.order[0] = Id(77), "round", "end")]
#[case::wealth(|s: &mut State| s.figures[0].commerce = 77, "Ana", "set ana commerce 8")]
#[case::die(|s: &mut State| s.figures[0].tie = Some(9), "Ana", "set ana tie 6")]
#[case::die_again(|s: &mut State| { s.figures[0].tie = Some(4); s.figures[0].tie_again = vec![Some(9)]; }, "Ana", "set ana tie 6")]
#[case::uses(|s: &mut State| s.figures[0].strength_used = 21, "Ana", "set ana strength_used 20")]
#[case::twice(|s: &mut State| s.order = vec![Id(2), Id(2)], "round", "end")]
#[case::nobody(|s: &mut State| against(s, 77), "Bo", "end")]
#[case::oneself(|s: &mut State| against(s, 2), "Bo", "end")]
#[case::ruling(|s: &mut State| s.settings.min_pool = 255, "setting roll.min_pool", "setting roll.min_pool 0")]
fn what_a_line_can_mend_is_told_with_it(
    #[case] change: fn(&mut State),
    #[case] place: &str,
    #[case] line: &str,
) {
    let (mut play, found) = torn(change);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].weight, Weight::Warns, "{found:?}");
    assert_eq!(found[0].place, place);
    says!(found[0].to_string());
    play.ok(line);
    assert_eq!(Genesis::flaws(&play.state), []);
}

#[test]
fn distances_of_those_who_are_gone_are_told() {
    let (_, found) = torn(|s: &mut State| {
        s.apart.push(Apart {
            a: Id(1),
            b: Id(77),
            band: Band::Far,
        });
    });
    assert_eq!((found.len(), found[0].place.as_str()), (1, "distances"));
    assert!(found[0].what.contains("77"), "{found:?}");
    says!(found[0].to_string());
}
