//! Tests of states that a file may contain and play never leads to: found, reported, and repaired by
//! the reported line.

use rstest::rstest;
use rules::system::System;
use rules::validate::{Flaw, Weight};
use rules::view::Id;

use super::Play;
use crate::Genesys;
use crate::events::{Event, Renamed};
use crate::model::hacking::Link;
use crate::model::state::State;
use crate::model::vehicles::craft::Squadron;
use crate::model::vehicles::crew::{Aboard, Seat};

fn flaws(state: &State) -> Vec<Flaw> {
    Genesys::flaws(state)
}

/// Asserts that the flaw has this place and contains these facts.
#[track_caller]
fn told(flaw: &Flaw, place: &str, facts: &[&str]) {
    assert_eq!(flaw.place, place, "{flaw}");
    for fact in facts {
        assert!(flaw.what.contains(fact), "{fact}: {flaw}");
    }
    says!(flaw.to_string());
}

/// A fight in which Vex attacks the boarders, changed without the rules.
fn torn(change: fn(&mut State)) -> Play {
    let mut play = Play::fight();
    play.all(&["add drayhorse", "attack @ boarders with slug at short"]);
    assert_eq!(flaws(&play.state), []);
    change(&mut play.state);
    play
}

fn vex(state: &mut State) -> &mut crate::model::figure::Figure {
    state.figure_mut(Id(1)).unwrap()
}

#[rstest]
#[case::one_number(|s: &mut State| vex(s).id = Id(2), "number 2", &["Vex Marrow", "Ila Senn"])]
#[case::the_next_is_given(|s: &mut State| s.next_id = 2, "next_id", &["2", "4"])]
#[case::no_next(|s: &mut State| s.next_id = u32::MAX, "next_id", &[])]
#[case::two_slots(|s: &mut State| s.slots[1].number = 1, "slot 1", &[])]
#[case::the_next_slot(|s: &mut State| s.next_slot = 1, "next_slot", &["1", "3"])]
#[case::whose_turn(|s: &mut State| s.turn.as_mut().unwrap().who = Id(77), "turn", &["77"])]
#[case::rounds(|s: &mut State| s.round = u32::MAX, "round", &["4294967295"])]
#[case::turns(|s: &mut State| vex(s).turns = u32::MAX, "Vex Marrow", &["4294967295"])]
fn what_no_line_could_mend_bars_play(
    #[case] change: fn(&mut State),
    #[case] place: &str,
    #[case] facts: &[&str],
) {
    let found = flaws(&torn(change).state);
    assert_eq!(found[0].weight, Weight::Bars, "{found:?}");
    told(&found[0], place, facts);
}

/// Each is reported with a line, and after that line nothing is reported.
#[rstest]
#[case::brawn(|s: &mut State| vex(s).characteristics.br = 255, "Vex Marrow", &["Brawn", "255", "1", "9"], "set vex brawn 9")]
#[case::no_agility(|s: &mut State| vex(s).characteristics.ag = 0, "Vex Marrow", &["Agility", "0", "1", "9"], "set vex agility 1")]
#[case::threshold(|s: &mut State| vex(s).wound_threshold = 0, "Vex Marrow", &["wound threshold", "0", "1", "999"], "set vex wt 1")]
#[case::strain(|s: &mut State| vex(s).strain_threshold = None, "Vex Marrow", &[], "set vex st 10")]
#[case::soak(|s: &mut State| vex(s).by_hand.soak = Some(9999), "Vex Marrow", &["soak", "9999"], "set vex soak 999")]
#[case::cover(|s: &mut State| vex(s).cover = 200, "Vex Marrow", &["cover", "200", "0", "4"], "cover vex 4")]
#[case::members(|s: &mut State| s.figure_mut(Id(3)).unwrap().group.as_mut().unwrap().standing = 9,
    "Boarders", &["9", "4"], "members boarders 9")]
#[case::hull(|s: &mut State| s.vehicles[0].hull_threshold = 0, "Drayhorse", &["hull", "0", "1", "999"], "set drayhorse hull 1")]
#[case::no_name(|s: &mut State| vex(s).name.clear(), "number 1", &[], "rename #1 Vex")]
#[case::marks(|s: &mut State| vex(s).name = "\u{301}".repeat(5_000), "number 1", &[], "rename #1 Vex")]
#[case::signs(|s: &mut State| vex(s).name = "\u{1b}[2J".into(), "number 1", &[], "rename #1 Vex")]
#[case::long(|s: &mut State| vex(s).name = "x".repeat(5_000), "number 1", &["5000"], "rename #1 Vex")]
#[case::twins(|s: &mut State| vex(s).name = "Ila Senn".into(), "number 2", &["1", "Ila Senn"], "rename #1 Vex")]
#[case::whose_slot(|s: &mut State| s.slots[2].rolled_by = Some(Id(77)), "slot 3", &["77"], "slot fall 3")]
#[case::who_attacks(|s: &mut State| s.check.as_mut().unwrap().by = Id(77), "open check", &["77"], "cancel")]
#[case::whom(|s: &mut State| vex_attacks(s, 77), "open check", &["77"], "cancel")]
fn what_a_line_can_mend_is_told_with_it(
    #[case] change: fn(&mut State),
    #[case] place: &str,
    #[case] facts: &[&str],
    #[case] line: &str,
) {
    let mut play = torn(change);
    let found = flaws(&play.state);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].weight, Weight::Warns, "{found:?}");
    told(&found[0], place, facts);
    // It can also be displayed and played unrepaired.
    for offer in play.all_offers() {
        assert!(offer.line.len() < 600, "{}", offer.line.len());
    }
    play.tray();
    play.ok(line);
    assert_eq!(flaws(&play.state), []);
}

/// Edited vehicles and systems. `drayhorse` is the vehicle, number 4.
#[rstest]
#[case::speed(|s: &mut State| s.vehicles[0].speed = 255, "Drayhorse", &["255", "0", "9"], "speed drayhorse 9 !")]
#[case::top(|s: &mut State| s.vehicles[0].max_speed = 250, "Drayhorse", &["250"], "")]
#[case::no_craft(|s: &mut State| squadron(s, 0), "Drayhorse", &["0"], "squadron drayhorse 1 !")]
#[case::crowd(|s: &mut State| squadron(s, 200), "Drayhorse", &["200"], "squadron drayhorse 99 !")]
#[case::itself(|s: &mut State| board(s, 4, Seat::Passenger), "Drayhorse", &[], "")]
#[case::no_gun(|s: &mut State| board(s, 1, Seat::Gunner(9)), "Drayhorse", &["Vex Marrow", "10"], "crew vex drayhorse passenger !")]
#[case::hard(|s: &mut State| s.systems[0].difficulty = 99, "Ledger", &["99", "0", "10"], "net difficulty ledger formidable")]
#[case::weak(|s: &mut State| s.systems[0].programs[0].strength = 0, "Ledger", &["Firewall", "0"], "")]
#[case::traces(|s: &mut State| traced(s, 250), "Ledger", &["250", "Vex Marrow"], "net traces vex ledger 20")]
fn ships_and_systems_are_held_to_what_lines_take(
    #[case] change: fn(&mut State),
    #[case] place: &str,
    #[case] facts: &[&str],
    #[case] line: &str,
) {
    let mut play = torn(|_| {});
    play.all(&["cancel", "net add corporate_network as Ledger"]);
    assert_eq!(flaws(&play.state), []);
    change(&mut play.state);
    let found = flaws(&play.state);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].weight, Weight::Warns, "{found:?}");
    told(&found[0], place, facts);
    if !line.is_empty() {
        play.ok(line);
        assert_eq!(flaws(&play.state), []);
    }
}

fn squadron(state: &mut State, size: u8) {
    let standing = size;
    state.vehicles[0].squadron = Some(Squadron { size, standing });
}

fn board(state: &mut State, who: u32, seat: Seat) {
    let who = Id(who);
    state.vehicles[0].aboard.push(Aboard { who, seat });
}

fn traced(state: &mut State, traces: u8) {
    let mut link = Link::new(Id(1));
    link.traces = traces;
    state.systems[0].links.push(link);
}

fn vex_attacks(state: &mut State, whom: u32) {
    use crate::model::check::What;
    if let What::Attack { target, .. } = &mut state.check.as_mut().unwrap().what {
        *target = Id(whom);
    }
}

/// A combatant whose name no line can contain acts by number, from every offer.
#[test]
fn anybody_can_be_named_by_number() {
    let mut play = Play::fight();
    let event = Event::Renamed(Renamed {
        who: Id(3),
        name: "\u{301}".repeat(5_000),
    });
    Genesys::apply(&mut play.state, &event);
    play.ok("attack @ #3 at short");
    play.all(&["cancel", "wound #3 1", "next"]);
    if play.state.active() != Some(Id(3)) {
        play.ok("claim #3");
    }
    let lines: Vec<String> = play.all_offers().into_iter().map(|o| o.line).collect();
    assert!(lines.iter().all(|line| line.len() < 200), "{lines:?}");
    assert!(play.no("wound #9 1").why.contains("`#9`"));
    // A name of that form in an older save has priority over the number.
    let event = Event::Renamed(Renamed {
        who: play.figure("ila").id,
        name: "#3".to_owned(),
    });
    Genesys::apply(&mut play.state, &event);
    play.ok("wound #3 2");
    assert_eq!(play.figure("#3").wounds, 2);
}

/// A check is dropped when its opponent leaves, but a rolled one no longer needs an opponent.
#[test]
fn g_pool_20_a_check_ends_with_whoever_opposes_it() {
    let mut play = Play::fight();
    play.all(&[
        "check vex stealth vs boarders perception",
        "remove boarders",
    ]);
    assert!(play.state.check.is_none());
    let mut play = Play::fight();
    play.all(&["check vex stealth vs boarders perception", "roll = 1s"]);
    play.all(&["remove boarders", "done"]);
    assert_eq!(flaws(&play.state), []);
}
