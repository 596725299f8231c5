//! Tests of Story Points: owners, effects, and movements (G-STORY).

use proptest::prelude::*;
use rstest::rstest;

use crate::kinds::Side;
use crate::model::state::Story;

use super::Play;

/// Points of players and GM, and spent ones of a running action.
fn points(play: &Play) -> (u8, u8, u8, u8) {
    let Story {
        players,
        gm,
        players_pending,
        gm_pending,
    } = play.state.story;
    (players, gm, players_pending, gm_pending)
}

/// A fight with three points of the players and one of the GM, Vex acting.
fn fight() -> Play {
    let mut play = Play::fight();
    play.ok("session 3");
    play
}

#[rstest]
#[case(1)]
#[case(4)]
#[case(12)]
fn g_story_01_a_session_begins_with_a_point_a_player_and_one_for_the_gm(#[case] players: u8) {
    let mut play = fight();
    // Remaining points are not carried over.
    play.all(&["story set 5 7", &format!("session {players}")]);
    assert_eq!(points(&play), (players, 1, 0, 0));
}

#[test]
fn g_story_03_05_06_a_point_upgrades_ones_own_check_and_moves_when_it_is_resolved() {
    let mut play = fight();
    play.all(&["check vex stealth hard", "story players"]);
    // Ability: 2y1g becomes 3y, and the difficulty stays.
    assert_eq!(play.pool(), "3y 3p");
    assert_eq!(points(&play), (2, 1, 1, 0));
    play.ok("roll = 1s");
    assert_eq!(points(&play), (2, 1, 1, 0), "not before the action is over");
    play.ok("done");
    assert_eq!(points(&play), (2, 2, 0, 0));
}

#[test]
fn g_story_06_07_each_side_helps_its_own_and_hinders_the_other() {
    let mut play = fight();
    play.all(&["check vex stealth hard", "story gm"]);
    assert_eq!(play.pool(), "2y1g 1r2p");
    // One check can have one of each side (O-04).
    play.ok("story players");
    assert_eq!(play.pool(), "3y 1r2p");
    play.all(&["roll = 1s", "done"]);
    assert_eq!(points(&play), (3, 1, 0, 0));
    // On an NPC's check it is the opposite. Ranged-Light 3, Agility 2.
    play.all(&["next", "attack @ vex with slug at short", "story gm"]);
    assert_eq!(play.pool(), "3y 1p");
    play.ok("story players");
    assert_eq!(play.pool(), "3y 1r");
}

#[test]
fn g_story_05_one_point_a_side_and_action() {
    let mut play = fight();
    play.all(&["check vex stealth hard", "story players"]);
    assert_eq!(play.no("story players").rule, Some("G-STORY-05"));
    assert_eq!(
        play.no("story players a ladder").rule,
        Some("G-STORY-05"),
        "not on a fact either"
    );
    play.all(&["roll = 1s", "done"]);
    play.all(&["check vex stealth hard!", "story players"]);
    // The setting removes the limit, and the mark overrides it.
    play.ok("story players!");
    assert_eq!(play.pool(), "3y1g 3p");
    play.all(&["story set 4 4", "setting story_limit off"]);
    play.all(&["story gm", "story gm"]);
    assert_eq!(play.pool(), "3y1g 2r1p");
}

#[test]
fn g_story_02_an_empty_pool_pays_for_nothing_even_overruled() {
    let mut play = fight();
    play.all(&["story set 0 1", "check vex stealth hard"]);
    assert_eq!(play.no("story players").rule, None);
    play.no("story players!");
    // A point spent in this action cannot be spent again in it.
    play.ok("story gm");
    play.no("story players");
    play.all(&["roll = 1s", "done", "check vex stealth hard!"]);
    play.ok("story players");
}

#[test]
fn g_story_05_09_a_fact_told_between_checks_belongs_to_no_action() {
    let mut play = fight();
    let said = play.ok("story players the hatch was left open");
    says!(said[0]);
    assert_eq!(points(&play), (2, 2, 0, 0), "it goes over at once");
    // It blocks no point of the next action, which then blocks a second one.
    play.all(&["check vex stealth hard", "story players"]);
    assert_eq!(play.no("story players a ladder").rule, Some("G-STORY-05"));
    // The same outside a turn.
    let mut play = Play::with(&["session 3", "story gm a storm comes up"]);
    assert_eq!(points(&play), (4, 0, 0, 0));
    play.ok("story players it blows over");
    assert_eq!(points(&play), (3, 1, 0, 0));
}

#[test]
fn g_story_09_a_fact_waits_for_the_gm_and_costs_only_what_is_accepted() {
    let mut play = fight();
    let offer = |play: &Play, key: &str| play.all_offers().into_iter().find(|o| o.key == key);
    assert_eq!(offer(&play, "fact").unwrap().line, "story ask ");
    play.ok("story ask the hatch was left open");
    assert_eq!(points(&play), (3, 1, 0, 0), "nothing is spent yet");
    says!(play.no("story ask another").why);
    // Both answers have a key.
    let (yes, no) = (
        offer(&play, "fact_yes").unwrap(),
        offer(&play, "fact_no").unwrap(),
    );
    let said = play.ok(&no.line).join(" ");
    assert!(said.contains("(G-STORY-09)"), "{said}");
    assert_eq!(points(&play), (3, 1, 0, 0));
    assert!(offer(&play, "fact_yes").is_none() && play.no("story yes").rule.is_none());
    play.ok("story ask the hatch was left open");
    let said = play.ok(&yes.line).join(" ");
    assert!(said.contains("the hatch was left open"), "{said}");
    assert_eq!(points(&play), (2, 2, 0, 0));
    // Without a point there is no way to ask.
    play.ok("story set 0 4");
    play.no("story ask it rains");
    assert!(offer(&play, "fact").unwrap().allowed.is_err());
}

#[test]
fn g_story_04_setting_the_pools_by_hand_says_when_their_sum_changes() {
    let mut play = fight();
    let told = |said: Vec<String>| said.join(" ").contains("G-STORY-04");
    assert!(!told(play.ok("story set 2 2")), "four as before");
    let said = play.ok("story set 5 5");
    says!(said.join(" "));
    // Spent points of a running action count, and a new session starts again.
    play.all(&["story set 3 1", "story players a crate stands there"]);
    assert!(!told(play.ok("story set 2 2")));
    assert!(!told(play.ok("session 5")));
}

#[test]
fn g_story_03_a_dropped_check_gives_back_what_was_put_on_it() {
    let mut play = fight();
    play.all(&[
        "check vex stealth hard",
        "story players",
        "story gm",
        "cancel",
    ]);
    assert_eq!(points(&play), (3, 1, 0, 0));
}

#[test]
fn g_story_03_the_end_of_the_encounter_gives_back_what_an_open_pool_was_paid() {
    let mut play = fight();
    play.all(&["check vex stealth hard", "story players", "end"]);
    assert_eq!(points(&play), (3, 1, 0, 0));
    assert!(play.state.check.is_none());
    // Strain paid for a dodge comes back as well (G-TAL-45).
    let mut play = fight();
    play.all(&[
        "learn vex dodge!",
        "next",
        "attack boarders vex with slug at short",
    ]);
    play.ok("use vex dodge 1");
    assert_eq!(play.figure("vex").strain, 1);
    play.ok("end");
    assert_eq!(play.figure("vex").strain, 0);
}

#[test]
fn g_story_08_a_talent_that_names_a_point_spends_one_when_the_action_is_over() {
    let mut play = fight();
    play.all(&[
        "learn vex lucky_strike of cunning!",
        "attack vex boarders with slug at short",
        "roll = 1s",
        "use vex \"lucky strike\"",
    ]);
    assert_eq!(points(&play), (2, 1, 1, 0));
    play.ok("done");
    assert_eq!(points(&play), (2, 2, 0, 0));
}

#[test]
fn g_story_09_a_dropped_check_does_not_untell_a_fact() {
    let mut play = fight();
    play.all(&[
        "check vex stealth hard",
        "story players a crate to hide behind",
    ]);
    play.all(&["story gm", "cancel"]);
    // The GM's point comes back, and the players' is still pending.
    assert_eq!(points(&play), (2, 1, 1, 0));
    play.ok("next");
    assert_eq!(points(&play), (2, 2, 0, 0));
}

#[test]
fn g_story_05_the_offers_say_what_a_point_would_do_and_why_there_is_none() {
    let mut play = fight();
    play.ok("check vex stealth hard");
    let offers = play.all_offers();
    let story: Vec<_> = offers
        .iter()
        .filter(|o| o.key.starts_with("story_"))
        .collect();
    assert_eq!(story.len(), 2);
    assert!(story.iter().all(|o| o.allowed.is_ok()));
    assert!(story[0].label.contains("ability") && story[1].label.contains("difficulty"));
    play.all(&["story players", "story set 3 0"]);
    let offers = play.all_offers();
    assert!(
        offers
            .iter()
            .filter(|o| o.key.starts_with("story_"))
            .any(|o| o.allowed.is_err())
    );
}

/// Lines that make and spend points, move turns, and drop or finish checks.
fn line() -> impl Strategy<Value = String> {
    let fixed = [
        "story players",
        "story gm",
        "story players!",
        "story gm!",
        "story players a fact",
        "story gm a fact",
        "story gm another fact!",
        "check vex stealth",
        "check ila cool hard",
        "check vex stealth!",
        "attack @",
        "attack @!",
        "attack vex boarders with slug at short!",
        "roll",
        "roll = 1s",
        "roll!",
        "reroll",
        "done",
        "cancel",
        "cancel!",
        "next",
        "next!",
        "claim vex",
        "claim ila",
        "release vex",
        "end",
        "start",
        "remove vex",
        "remove ila",
        "add vex_marrow",
        "kill boarders",
        "restore boarders",
        "crit vex = 28",
        "crit ila = 26",
        "setting story_limit off",
        "setting story_limit on",
        "session 4",
        "story set 2 2",
    ];
    prop::sample::select(fixed.to_vec()).prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn g_story_04_no_point_is_made_or_lost(lines in prop::collection::vec(line(), 1..40)) {
        let mut play = fight();
        let sum = |play: &Play| {
            let (players, gm, a, b) = points(play);
            u32::from(players) + u32::from(gm) + u32::from(a) + u32::from(b)
        };
        for line in lines {
            let (before, pools) = (sum(&play), play.state.story);
            if play.run(&line).is_err() {
                continue;
            }
            match line.as_str() {
                "session 4" => prop_assert_eq!(points(&play), (4, 1, 0, 0)),
                "story set 2 2" => prop_assert_eq!(points(&play), (2, 2, 0, 0)),
                _ => prop_assert_eq!(sum(&play), before, "{} on {:?}", line, pools),
            }
            // No point stays pending without a turn or a check.
            if play.state.turn.is_none() && play.state.check.is_none() && line == "done" {
                prop_assert_eq!(play.state.story.pending(Side::Pc), 0);
            }
        }
    }
}
