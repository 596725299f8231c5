//! Tests of statuses that are received more than once: their durations add up, from any sources
//! (G-STAT-05).

use rstest::rstest;
use rules::system::System as _;

use super::Play;
use super::hits::{SHOOT, trio};
use crate::Genesys;
use crate::events::{Event, TokenSet};
use crate::kinds::Quality;
use crate::model::figure::Status;
use crate::model::tokens::{Change, Only, Token, Until, Whose};

/// Plays until a combatant's next turn has begun.
fn onto(play: &mut Play, who: &str) {
    play.ok("next");
    let id = play.id(who);
    while play.state.active() != Some(id) {
        let everybody: Vec<String> = play.state.everybody().map(|f| f.name.clone()).collect();
        let claims = std::iter::once(who.to_owned()).chain(everybody);
        let mut claims = claims.map(|name| format!("claim \"{name}\""));
        if play.state.turn.is_some() || !claims.any(|line| play.run(&line).is_ok()) {
            play.ok("next");
        }
    }
}

/// In how many of its turns, from the next one on, a combatant begins immobilized.
fn turns_held(play: &mut Play, who: &str) -> u32 {
    let mut turns = 0;
    loop {
        onto(play, who);
        if !play.figure(who).is_immobilized() {
            return turns;
        }
        turns += 1;
        assert!(turns < 20, "it never ends");
    }
}

#[rstest]
#[case::one(&["immobilized 2"], 2)]
#[case::the_same_twice(&["immobilized 2", "immobilized 1"], 3)]
#[case::a_snare_after_it(&["immobilized 1", "ensnared 3"], 4)]
#[case::a_snare_before_it(&["ensnared 3", "immobilized 1"], 4)]
#[case::around_a_snare(&["immobilized 1", "ensnared 2", "immobilized 1"], 4)]
#[case::around_it(&["ensnared 1", "immobilized 1", "ensnared 2"], 4)]
#[case::without_a_number(&["immobilized", "ensnared"], 2)]
fn g_stat_05_immobilized_from_two_sources_adds_up(#[case] statuses: &[&str], #[case] turns: u32) {
    // Received out of turn and in the middle of the character's own.
    for who in ["boarders", "vex"] {
        let mut play = Play::fight();
        for status in statuses {
            play.ok(&format!("status {who} {status}"));
        }
        assert_eq!(turns_held(&mut play, who), turns, "{who}");
    }
}

#[test]
fn g_stat_05_a_net_and_a_shot_in_the_leg_are_one_after_the_other() {
    // Ensnare 2, and Hamstring Shot to the end of the next turn.
    let mut play = trio(6, &[Quality::Ensnare(2)]);
    play.all(&[
        "learn vex hamstring_shot!",
        SHOOT,
        "use vex hamstring_shot",
        "roll = 2s 2a!",
        "spend ensnare",
        "done",
    ]);
    let ada = play.figure("ada");
    assert!(ada.has(&Status::Ensnared) && ada.has(&Status::Immobilized));
    assert_eq!(turns_held(&mut play, "ada"), 3);
}

#[rstest]
#[case::snared_last(&["immobilized 1", "ensnared 3"], 1)]
#[case::snared_first(&["ensnared 3", "immobilized 1"], 1)]
#[case::snared_between(&["immobilized 1", "ensnared 3", "immobilized 1"], 2)]
fn g_stat_05_g_qual_11_whoever_breaks_free_is_held_by_what_is_left(
    #[case] statuses: &[&str],
    #[case] turns: u32,
) {
    let mut play = Play::fight();
    for status in statuses {
        play.ok(&format!("status boarders {status}"));
    }
    play.ok("clear boarders ensnared");
    assert_eq!(turns_held(&mut play, "boarders"), turns);
    // In its own turn, which is the first of those for which it is held.
    let mut play = Play::fight();
    for status in statuses {
        play.ok(&format!("status boarders {status}"));
    }
    play.ok("next");
    play.all(&["escape boarders", "roll = 1s!", "done"]);
    let left = turns_held(&mut play, "boarders");
    assert!(left == turns || left + 1 == turns, "{left}");
}

#[test]
fn g_stat_05_no_duration_goes_beyond_the_encounter() {
    let mut play = Play::fight();
    play.all(&["status vex immobilized 9", "status vex ensnared 9", "end"]);
    assert!(!play.figure("vex").is_immobilized());
}

#[test]
fn g_stat_05_g_qual_26_a_beam_outlasts_what_held_its_target_before() {
    let mut play = trio(0, &[Quality::Tractor(3)]);
    play.all(&["status ada immobilized 1", SHOOT, "roll = 1s", "done"]);
    for _ in 0..3 {
        onto(&mut play, "ada");
        assert!(play.figure("ada").is_immobilized());
    }
    // A status switched on by hand is not part of a duration.
    play.ok("status ada ensnared 2");
    play.ok("clear ada immobilized");
    assert_eq!(turns_held(&mut play, "ada"), 2);
}

#[test]
fn g_stat_05_the_log_says_how_long_it_lasts_in_all() {
    let mut play = Play::fight();
    let first = play.ok("status boarders immobilized 1").join(" ");
    says!(first);
    let second = play.ok("status boarders ensnared 3").join(" ");
    says!(second);
}

/// What happens when an effect ends is worded with that moment, not as something that lasts until it
/// (G-STRUCT-10).
#[test]
fn g_struct_10_strain_at_the_end_is_said_with_its_moment() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn"]);
    let status = |play: &Play| {
        let token = play.state.tokens.last().unwrap();
        format!("{} {}", token.change.words(), token.time(&play.state))
    };
    let mut token = |until: Until, n: u8| {
        let token = Token {
            mark: play.state.next_mark,
            whose: Whose::One(play.id("vex")),
            change: Change::StrainAtTheEnd(n),
            only: Only::Any,
            once: false,
            until,
            from: String::new(),
            rule: "G-STRUCT-10".to_owned(),
            bound: None,
            injury: None,
        };
        Genesys::apply(&mut play.state, &Event::TokenSet(TokenSet { token }));
        status(&play)
    };
    let said = token(Until::EncounterEnd, 6);
    says!(said);
    let said = token(Until::Rest, 3);
    says!(said);
}
