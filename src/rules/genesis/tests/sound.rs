//! What a file may tell and play never makes: found, told, and mended by the line that is told.

use rstest::rstest;

use super::Play;
use crate::rules::genesis::Genesis;
use crate::rules::genesis::kinds::{Act, Band};
use crate::rules::genesis::state::{Apart, Declaration, State};
use crate::rules::sound::{Flaw, Weight};
use crate::rules::system::System;
use crate::rules::view::Id;

/// Ana and Bo, a round begun, changed by hand.
fn torn(change: fn(&mut State)) -> (Play, Vec<Flaw>) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("start");
    assert_eq!(Genesis::flaws(&play.state), []);
    change(&mut play.state);
    let found = Genesis::flaws(&play.state);
    (play, found)
}

/// Bo attacks whoever has this number.
fn against(state: &mut State, number: u32) {
    state.declared.push(Declaration {
        targets: vec![Id(number)],
        ..Declaration::new(Id(2), Act::Attack)
    });
}

#[rstest]
#[case::one_number(|s: &mut State| s.figures[0].id = Id(2), "number 2: both `Ana` and `Bo` have it")]
#[case::the_next_is_given(|s: &mut State| s.next_id = 1, "next_id: 1, although number 2 is given out")]
#[case::no_next(|s: &mut State| s.next_id = u32::MAX, "next_id: no number is left")]
#[case::time(|s: &mut State| s.clock = u64::MAX, "clock: second 18446744073709551615, at the end")]
#[case::marks(|s: &mut State| s.next_mark = u32::MAX, "next_mark: number 4294967295")]
fn what_no_line_could_mend_bars_play(#[case] change: fn(&mut State), #[case] told: &str) {
    let (_, found) = torn(change);
    assert_eq!(found[0].weight, Weight::Bars, "{found:?}");
    assert!(found[0].to_string().starts_with(told), "{}", found[0]);
}

/// Each is told with a line, and after the line there is nothing left to tell.
#[rstest]
#[case::strength(|s: &mut State| s.figures[0].strength = 120, "Ana: strength 120, of -9 to 20", "set ana strength 20")]
#[case::no_name(|s: &mut State| s.figures[0].name.clear(), "number 1: it has no name", "rename #1 Ana")]
#[case::long(|s: &mut State| s.figures[0].name = "x".repeat(5_000), "number 1: its name has 5000 characters", "rename #1 Ana")]
#[case::twins(|s: &mut State| s.figures[1].name = "Ana".into(), "number 2: number 1 is called Ana too", "rename #2 Bo")]
#[case::who_declares(|s: &mut State| s.order[0] = Id(77), "round: it waits for number 77, who is not here", "end")]
#[case::wealth(|s: &mut State| s.figures[0].commerce = 77, "Ana: commerce 77, of 0 to 8", "set ana commerce 8")]
#[case::die(|s: &mut State| s.figures[0].tie = Some(9), "Ana: the die of the order 9, of 0 to 6", "set ana tie 6")]
#[case::die_again(|s: &mut State| { s.figures[0].tie = Some(4); s.figures[0].tie_again = vec![Some(9)]; }, "Ana: the die of the order 9, of 0 to 6", "set ana tie 6")]
#[case::uses(|s: &mut State| s.figures[0].strength_used = 21, "Ana: strength_used 21, of 0 to 20", "set ana strength_used 20")]
#[case::twice(|s: &mut State| s.order = vec![Id(2), Id(2)], "round: Bo stands twice in its order", "end")]
#[case::nobody(|s: &mut State| against(s, 77), "Bo: it declares against number 77, who is not here", "end")]
#[case::oneself(|s: &mut State| against(s, 2), "Bo: it declares against itself", "end")]
#[case::ruling(|s: &mut State| s.settings.min_pool = 255, "setting roll.min_pool: 255, where a number from 0 to 20 fits", "setting roll.min_pool 0")]
fn what_a_line_can_mend_is_told_with_it(
    #[case] change: fn(&mut State),
    #[case] told: &str,
    #[case] line: &str,
) {
    let (mut play, found) = torn(change);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].weight, Weight::Warns, "{found:?}");
    assert!(found[0].to_string().starts_with(told), "{}", found[0]);
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
    assert!(
        found[0]
            .to_string()
            .starts_with("distances: they name number 77"),
        "{found:?}"
    );
}
