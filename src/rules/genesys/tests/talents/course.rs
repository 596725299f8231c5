//! Tests of talents during a fight and outside it: the order, turns, actions and limits.

use super::super::Play;
use super::{plain, talents_on_offer, with};

/// The boarders act first, so that their turn begins by itself. Ila has Rapid Reaction on her sheet.
fn about_to_begin() -> Play {
    Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 1s",
        "init boarders = 2s",
        "init ila = 2s",
        "start",
    ])
}

#[test]
fn g_tal_20_rapid_reaction_makes_the_first_slot_the_first_again() {
    let mut play = about_to_begin();
    // The slots are equal there, and the players come first, so the boarders are put before them.
    let mut other = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 1s",
        "init boarders = 3s",
        "init ila = 2s 1a",
        "start",
    ]);
    // Their turn began by itself, because no other combatant can take that slot.
    assert_eq!(other.state.active(), Some(other.id("boarders")));
    assert!(
        talents_on_offer(&other)
            .iter()
            .any(|l| l.contains("Rapid Reaction"))
    );
    other.ok("use ila \"rapid reaction\" 1");
    let slot = other.state.slots[0].clone();
    assert_eq!(slot.rolled_by, Some(other.id("ila")));
    assert_eq!(
        other.state.at,
        Some(slot.number),
        "the first slot is at hand"
    );
    assert_eq!((other.state.active(), other.state.begun), (None, 0));
    // The players choose who takes it, and the boarders' slot comes after it.
    other.all(&["claim vex", "next"]);
    assert_eq!(other.state.active(), Some(other.id("boarders")));
    // Once something was done the order is fixed.
    play.all(&["claim vex", "maneuver vex aim"]);
    assert_eq!(
        play.no("use ila \"rapid reaction\" 1").rule,
        Some("G-TAL-20")
    );
}

#[test]
fn g_talr_07_limits_come_back_outside_a_fight() {
    let mut play = plain();
    play.all(&[
        "learn vex jump_up!",
        "learn vex second_wind!",
        "learn vex know_somebody!",
        "end",
        "strain vex 5",
    ]);
    // Without rounds there are no uses for each round.
    for _ in 0..2 {
        play.all(&["prone vex", "use vex \"jump up\""]);
    }
    play.ok("use vex \"second wind\"");
    assert_eq!(
        play.no("use vex \"second wind\"").rule,
        Some("G-TALR-07"),
        "once an encounter binds outside a fight too"
    );
    play.all(&[
        "day",
        "recover vex 15",
        "strain vex 5",
        "use vex \"second wind\"",
    ]);
    play.ok("use vex \"know somebody\"");
    play.ok("day");
    assert_eq!(play.no("use vex \"know somebody\"").rule, Some("G-TALR-07"));
    // A session restores uses for each session, and all more frequent ones.
    play.all(&[
        "recover vex 15",
        "session 3",
        "strain vex 5",
        "use vex \"second wind\"",
    ]);
    play.ok("use vex \"know somebody\"");
    // In the middle of a fight it restores only uses for each session.
    let mut play = with(&[
        "learn vex second_wind!",
        "strain vex 5",
        "use vex \"second wind\"",
    ]);
    play.ok("session 3");
    assert_eq!(play.no("use vex \"second wind\"").rule, Some("G-TALR-07"));
}

#[test]
fn g_tal_33_this_turn_ends_with_this_turn() {
    let mut play = with(&["learn vex dual_wielder!", "use vex dual_wielder"]);
    assert_eq!(play.state.tokens.len(), 1);
    let vex = play.id("vex");
    let said = play.state.tokens[0].until.said_of(&play.state, Some(vex));
    says!(said);
    play.ok("next");
    assert!(play.state.tokens.is_empty(), "{:?}", play.state.tokens);
}

#[test]
fn g_tal_63_one_of_them_acts_in_place_of_its_maneuver() {
    let commanded = || {
        with(&[
            "add vex_marrow as Rho = 1s",
            "learn vex field_commander!",
            "learn vex \"field commander (improved)\"!",
            "use vex \"field commander\" on ila rho",
            "roll = 1s T!",
            "done",
        ])
    };
    // The first to act uses it up. The other keeps its maneuver and can no longer act.
    let mut play = commanded();
    let (ila, rho) = (play.id("ila"), play.id("rho"));
    play.ok("action rho shouts");
    assert!(play.state.acts_now(ila).is_none() && play.state.acts_now(rho).is_none());
    assert_eq!(
        play.state.grants,
        [ila],
        "the action stands in place of the maneuver"
    );
    assert_eq!(play.no("maneuver rho aim").rule, Some("G-TURN-03"));
    assert_eq!(play.no("action ila shouts").rule, Some("G-TURN-03"));
    play.ok("maneuver ila aim");
    assert_eq!(play.no("maneuver ila guard").rule, Some("G-TURN-03"));
    // A combatant that moves can't act as well.
    let mut play = commanded();
    play.ok("maneuver rho aim");
    assert_eq!(play.no("action rho shouts").rule, Some("G-TURN-03"));
    play.ok("action ila shouts");
    // All of it ends with the turn in which it was used.
    let mut play = commanded();
    play.ok("next");
    assert!(play.state.acts_now(ila).is_none());
}

#[test]
fn g_turn_08_a_talent_whose_action_is_a_check_needs_an_action() {
    let known = [
        ("inspiring_rhetoric", ""),
        ("scathing_tirade", " on boarders"),
        ("counteroffer", " on boarders"),
        ("how_convenient", ""),
    ];
    for (talent, on) in known {
        let mut play = with(&[&format!("learn vex {talent}!"), "range vex boarders short"]);
        let line = format!("use vex {talent}{on}");
        assert!(
            talents_on_offer(&play)
                .iter()
                .any(|l| l.starts_with("use \"Vex Marrow\"")),
            "{talent}"
        );
        play.ok("status vex staggered");
        assert_eq!(play.no(&line).rule, Some("G-STAT-01"), "{talent}");
        play.all(&["clear vex staggered", "action vex shouts"]);
        assert_eq!(play.no(&line).rule, Some("G-TURN-08"), "{talent}");
        assert_eq!(talents_on_offer(&play), [""; 0], "{talent}");
    }
}
