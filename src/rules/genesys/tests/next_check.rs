//! Tests of bonuses on the next check: they count on every check they are meant for, and on no other.

use crate::model::tokens::{Change, Only};

use super::Play;
use super::vehicles::{craft, dogfight, duel};

/// Ada, an aristocrat with creation finished, in a social encounter with a captain of strain threshold
/// 20.
fn talk() -> Play {
    let mut play = Play::with(&["create Ada", "archetype ada aristocrat"]);
    play.change("ada", |f| f.ledger.making = false);
    play.all(&[
        "add captain_marrack as Marrack",
        "set marrack st 60",
        "story set 2 2",
        "talk on",
    ]);
    play
}

fn strain(play: &Play, who: &str) -> u16 {
    play.figure(who).strain
}

#[test]
fn t_44_forceful_personality_doubles_the_strain_of_swaying() {
    let mut play = talk();
    play.all(&["sway ada marrack charm", "use ada forceful", "roll = 2s!"]);
    // 1 and the net Successes, twice.
    let outlook = play
        .tray()
        .result
        .iter()
        .any(|line| line.plain().contains("6 strain"));
    assert!(outlook, "{:?}", play.tray().result);
    play.ok("done");
    assert_eq!(strain(&play, "marrack"), 6);
    // The next check is a different one.
    play.all(&["sway ada marrack charm", "roll = 2s!", "done"]);
    assert_eq!(strain(&play, "marrack"), 9);
    // The cost of a failed check isn't dealt by it.
    let mut play = talk();
    play.all(&[
        "sway ada marrack charm",
        "use ada forceful",
        "roll = 1f!",
        "done",
    ]);
    assert_eq!((strain(&play, "marrack"), strain(&play, "ada")), (0, 2));
}

#[test]
fn t_44_forceful_personality_doubles_what_symbols_of_the_check_deal_and_heal() {
    let mut play = talk();
    play.all(&[
        "strain ada 5",
        "check ada charm vs marrack",
        "use ada forceful",
    ]);
    play.all(&[
        "roll = 6a!",
        "spend s_a_critical_remark",
        "spend s_a_strain",
    ]);
    assert_eq!((strain(&play, "marrack"), strain(&play, "ada")), (10, 3));
    // In a fight the rows of combat heal as well.
    let mut play = talk();
    play.all(&["talk off", "strain ada 5", "init ada = 3s", "start"]);
    play.all(&[
        "check ada charm vs marrack",
        "use ada forceful",
        "roll = 1a!",
    ]);
    play.ok("spend a_strain");
    assert_eq!(strain(&play, "ada"), 3);
}

#[test]
fn g_story_03_a_story_point_comes_back_with_the_use_that_is_dropped() {
    let mut play = talk();
    let pools = |play: &Play| (play.state.story.players, play.state.story.gm);
    play.all(&["sway ada marrack charm", "use ada forceful", "cancel"]);
    assert_eq!(pools(&play), (2, 2));
    play.all(&[
        "sway ada marrack charm",
        "use ada forceful",
        "roll = 1s!",
        "done",
    ]);
    assert_eq!(pools(&play), (1, 3));
}

#[test]
fn g_soc_03_playing_to_a_motivation_counts_for_a_speech_that_is_used_on_that_one() {
    let mut play = Play::fight();
    play.all(&[
        "add captain_marrack as Marrack",
        "award vex 500",
        "learn vex scathing_tirade!",
        "facet vex marrack flaw",
        "appeal vex marrack flaw",
    ]);
    play.ok("use vex scathing_tirade on marrack!");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = 1s!", "done"]);
    let waits = |play: &Play| {
        let mut all = play.state.tokens.iter();
        all.any(|t| matches!(t.only, Only::SocialAgainst(_)))
    };
    assert!(!waits(&play), "used up");
    // On a check of another combatant it is kept.
    let mut play = Play::fight();
    play.all(&[
        "add captain_marrack as Marrack",
        "award vex 500",
        "learn vex scathing_tirade!",
        "facet vex marrack flaw",
        "appeal vex marrack flaw",
    ]);
    play.ok("use vex scathing_tirade on boarders!");
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn m_21_fire_discipline_helps_fire_and_no_fist() {
    let mut play = dogfight();
    play.all(&["station @ direct", "roll = 1s", "done", "next", "next"]);
    play.ok("attack ila rook with unarmed at engaged!");
    assert!(!play.pool().contains('b'), "{}", play.pool());
    play.all(&["cancel", "attack ila corsair with pulse"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
}

#[test]
fn m_21_fire_discipline_helps_a_blanket_barrage() {
    let mut play = duel();
    play.all(&["station @ direct", "roll = 1s", "done", "next", "next"]);
    play.ok("crew ila bastion gunner \"flak battery\"!");
    play.ok("barrage ila flak!");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["roll = 1s!", "done"]);
    assert!(
        play.state
            .tokens
            .iter()
            .all(|t| t.change != Change::Boost(1))
    );
}

#[test]
fn g_vcom_24_the_copilot_helps_the_next_control_check_whatever_its_skill() {
    let mut play = dogfight();
    play.all(&[
        "learn vex full_throttle!",
        "crew ila tern copilot!",
        "next",
        "next",
    ]);
    play.all(&[
        "station ila copilot",
        "roll = 1s",
        "done",
        "next",
        "claim vex",
    ]);
    let helped = |play: &Play| {
        let tray = play.tray();
        tray.sources
            .iter()
            .any(|line| line.text.contains("copilot"))
    };
    // Away from the controls no vehicle is controlled, though the skill is the same.
    play.all(&["crew vex tern engineer!", "check vex piloting"]);
    assert!(!helped(&play), "{}", play.pool());
    play.all(&[
        "cancel",
        "crew vex tern pilot!",
        "use vex full_throttle of driving!",
    ]);
    assert!(helped(&play), "{}", play.pool());
    play.all(&["roll = 1s!", "done"]);
    assert!(play.state.tokens.is_empty(), "{:?}", play.state.tokens);
}

#[test]
fn t_40_a_lock_waits_for_the_guns_of_the_ship() {
    let mut play = dogfight();
    play.all(&[
        "attack @ corsair with pulse",
        "roll = 1f 1T!",
        "spend v_t_lock",
        "done",
        "next",
        "next",
    ]);
    play.all(&["attack ila corsair with unarmed!", "roll = 1f!", "done"]);
    assert_eq!(play.state.tokens.len(), 1, "a fist has not used it");
    assert!(craft(&play, "corsair").flies());
}

#[test]
fn m_22_a_check_against_splinters_that_is_rolled_at_once_uses_up_what_waits_for_the_next_check() {
    let mut play = dogfight();
    // Shrapnel Spray: everyone aboard rolls, at the latest when the turn ends.
    play.all(&["crit rook = 38", "crit corsair = 20"]);
    let waits = |play: &Play| {
        play.state
            .tokens
            .iter()
            .any(|t| t.change == Change::Harder(1))
    };
    assert!(waits(&play));
    play.ok("next");
    assert!(!waits(&play), "{:?}", play.state.tokens);
}
