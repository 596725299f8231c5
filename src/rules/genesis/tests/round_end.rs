//! Tests of `next round`: the rest of a round in one step (F-TRK-12 to F-TRK-17).

use super::Play;
use crate::kinds::Act;
use crate::model::state::{Phase, Roller};
use crate::play::event::{Declared, Event};

/// Three characters with different Reflex, slowest first: Bo, Cy, Ana.
fn three() -> Play {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0", "Cy 0 1 0"]);
    play.ok("start");
    play
}

#[test]
fn f_trk_12_next_round_has_everyone_left_do_nothing() {
    let mut play = three();
    play.no("next");
    play.ok("next round");
    assert_eq!((play.state.round, play.state.phase), (2, Phase::Declare));
    let nothing = |e: &&Event| matches!(e, Event::Declared(Declared { declaration }) if declaration.act == Act::Other);
    assert_eq!(play.events.iter().filter(nothing).count(), 3);
}

#[test]
fn f_trk_14_next_round_rolls_what_was_declared_and_stops_at_a_victory() {
    let mut play = three();
    play.all(&[
        "band ana bo engaged",
        "defend bo",
        "defend cy",
        "attack ana bo",
    ]);
    // Seven dice of Ana and their base. She wins with all of hers, Bo with none.
    play.dice(&[6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]);
    play.ok("next round");
    assert_eq!(play.state.phase, Phase::Resolve, "{:?}", play.state.duels);
    assert!(play.state.rolls.iter().all(Roller::lies));
    let winner = play.state.duels[0].winner;
    assert_eq!(play.state.name_of(winner), "Ana");
    // Only the winner picks the outcome.
    let before = play.state.clone();
    play.no("next round");
    assert_eq!(play.state, before);
    play.all(&["outcome stagger", "next round"]);
    assert_eq!(play.state.round, 2);
}

#[test]
fn next_round_is_refused_without_a_fight() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
    assert!(play.no("next round").rule.is_none());
    play.all(&["start", "check ana athletics hard"]);
    let before = play.state.clone();
    play.no("next round");
    assert_eq!(play.state, before);
}

#[test]
fn f_chs_06_next_round_in_a_chase_goes_on_to_its_next_roll() {
    let chase = || {
        let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0"]);
        play.ok("chase ana after bo at medium");
        play
    };
    let (mut by_round, mut by_step) = (chase(), chase());
    by_round.ok("next round");
    by_step.ok("next");
    assert!(by_round.state.check.is_some());
    assert_eq!(by_round.state, by_step.state);
}
