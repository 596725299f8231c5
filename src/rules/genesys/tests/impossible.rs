//! Tests of checks harder than Formidable: refused, with the Story Point that lets them be tried as
//! Formidable (T-30, G-POOL-05).

use rstest::rstest;

use crate::kinds::Band;

use super::Play;
use super::vehicles::{change, dogfight};

/// Asserts that the open check is refused as impossible with this many dice, and that the refusal names
/// the Story Point.
fn is_impossible(play: &mut Play, dice: u8) {
    let refusal = play.no("roll = 1f");
    assert_eq!(refusal.rule, Some("G-POOL-05"));
    assert!(refusal.why.contains(&format!("{dice} dice")), "{refusal}");
    let hint = refusal.hint.unwrap_or_default();
    assert!(
        hint.contains("`formidable`") && hint.contains("T-30"),
        "{hint}"
    );
    assert!(play.offered().contains(&"formidable".to_owned()));
}

/// How many Difficulty and Challenge dice the open pool has.
fn dice(play: &Play) -> u8 {
    let pool: dice::Pool = play.pool().parse().unwrap();
    pool.get(dice::Die::Difficulty) + pool.get(dice::Die::Challenge)
}

/// Each lockout makes access harder (G-HACK-11).
fn after_lockouts() -> Play {
    let mut play = Play::fight();
    play.all(&[
        "session 3",
        "net new Ledger hard",
        "net lockouts vex ledger 2",
        "access vex ledger",
    ]);
    play
}

/// An attack at strategic range on a much smaller target (G-MOD-14).
fn at_something_small() -> Play {
    let mut play = dogfight();
    play.all(&[
        "story set 3 3",
        "next",
        "crew ila off!",
        "range corsair ila strategic",
    ]);
    change(&mut play, "corsair", |v| v.silhouette = 4);
    play.ok("attack @ ila with missile at strategic");
    play
}

/// The worst injury, treated by the patient (G-HEAL-05).
fn treated_alone() -> Play {
    let mut play = Play::with(&["add vex_marrow", "session 3", "crit vex +35 = 100"]);
    play.ok("treat vex vex bleeding");
    play
}

/// A Formidable check with an injury that makes it harder (M-03).
fn with_an_injury() -> Play {
    let mut play = Play::fight();
    play.all(&[
        "session 3",
        "crit vex = 48",
        "check vex skulduggery formidable",
    ]);
    play
}

/// A strong opponent, and three injuries that make it harder (G-POOL-20, M-03).
fn opposed() -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add pirate_mate as Mate",
        "session 3",
        "setting crit_plus_per_injury 0",
        "set mate brawn 5",
        "crit vex = 88",
        "crit vex = 58",
        "crit vex = 38",
    ]);
    play.ok("check vex athletics vs mate athletics");
    play
}

#[rstest]
#[case::after_lockouts(after_lockouts(), true)]
#[case::at_something_small(at_something_small(), false)]
#[case::an_injury_treated_alone(treated_alone(), true)]
#[case::with_an_injury(with_an_injury(), true)]
#[case::opposed(opposed(), true)]
fn t_30_a_story_point_lets_what_is_harder_be_tried_as_formidable(
    #[case] mut play: Play,
    #[case] players: bool,
) {
    let before = dice(&play);
    assert!(before > 5, "{before}");
    is_impossible(&mut play, before);
    let points = |play: &Play| (play.state.story.players, play.state.story.gm);
    let (had_players, had_gm) = points(&play);
    play.ok("formidable");
    assert_eq!(dice(&play), 5);
    assert!(play.tray().trouble.plain().is_empty());
    assert!(!play.offered().contains(&"formidable".to_owned()));
    // The side that makes the check has paid, once.
    let paid = if players {
        (had_players - 1, had_gm)
    } else {
        (had_players, had_gm - 1)
    };
    assert_eq!(points(&play), paid);
    assert!(play.no("formidable").why.contains("already"));
    // It counts as the Story Point of this action (G-STORY-05).
    let line = if players { "story players" } else { "story gm" };
    assert_eq!(play.no(line).rule, Some("G-STORY-05"));
    play.ok("roll = 1f");
    play.ok("done");
    let settled = if players {
        (had_players - 1, had_gm + 1)
    } else {
        (had_players + 1, had_gm - 1)
    };
    assert_eq!(points(&play), settled);
}

#[test]
fn t_30_a_dropped_check_and_one_that_became_easier_give_the_story_point_back() {
    let mut play = with_an_injury();
    play.all(&["formidable", "cancel"]);
    assert_eq!(
        (play.state.story.players, play.state.story.players_pending),
        (3, 0)
    );
    let mut play = with_an_injury();
    play.all(&["formidable", "check vex skulduggery hard", "roll = 1f"]);
    assert_eq!(
        (play.state.story.players, play.state.story.players_pending),
        (3, 0)
    );
}

#[test]
fn t_30_without_a_story_point_the_refusal_says_so() {
    let mut play = with_an_injury();
    play.ok("story set 0 4");
    let refusal = play.no("roll = 1f");
    let hint = refusal.hint.unwrap_or_default();
    assert!(hint.contains("T-30") && !hint.contains('`'), "{hint}");
    assert!(play.no("formidable").rule.is_none());
    // It is refused too after the point of this action is spent.
    let mut play = with_an_injury();
    play.ok("story players");
    assert!(!play.no("roll = 1f").hint.unwrap_or_default().contains('`'));
    assert_eq!(play.no("formidable").rule, Some("G-STORY-05"));
    play.all(&["formidable!", "roll = 1f"]);
}

#[test]
fn t_30_what_is_possible_takes_no_story_point() {
    let mut play = Play::fight();
    play.all(&["session 3", "check vex skulduggery formidable"]);
    assert_eq!(play.no("formidable").rule, Some("T-30"));
    // The GM sets the difficulty freely (G-POOL-05).
    play.all(&["cancel", "check vex skulduggery 7"]);
    assert_eq!(play.no("formidable").rule, Some("T-30"));
    play.ok("cancel");
    assert!(play.no("formidable").rule.is_none());
}

// The opponent's strength replaces the GM's difficulty (G-POOL-20).
#[test]
fn t_30_g_pool_20_an_opponent_alone_makes_no_check_impossible() {
    let mut play = Play::with(&["add vex_marrow", "add pirate_mate as Mate", "session 3"]);
    play.change("mate", |f| f.characteristics.br = 6);
    play.ok("check vex athletics vs mate athletics");
    assert_eq!(dice(&play), 6);
    assert_eq!(play.no("formidable").rule, Some("T-30"));
    play.ok("roll = 1f");
}

#[test]
fn t_30_g_comb_05_no_story_point_is_taken_for_an_attack_that_does_not_reach() {
    let mut play = at_something_small();
    change(&mut play, "corsair", |v| {
        for mounted in &mut v.weapons {
            mounted.weapon.range = Band::Short;
        }
    });
    let points = play.state.story;
    assert!(!play.offered().contains(&"formidable".to_owned()));
    assert_eq!(play.no("formidable").rule, Some("G-COMB-05"));
    assert_eq!(play.state.story, points);
}
