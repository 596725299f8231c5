//! Tests of vehicles without a pilot: those whose crew has left, and those whose pilot does something
//! else (G-VEH-06, G-VEH-09), and of the remaining weapons of a battery (G-VEH-20).

use super::{craft, dogfight, duel};
use crate::Genesys;
use crate::library::Library;
use crate::tests::Play;
use rstest::rstest;
use rules::system::System as _;

fn drifts(play: &Play, name: &str) -> usize {
    let drifts = |s: &&String| s.starts_with(name) && s.contains("(G-VEH-09)");
    play.said.iter().filter(drifts).count()
}

#[test]
fn g_veh_09_a_vehicle_that_its_crew_has_left_drifts() {
    let mut play = dogfight();
    // So does one that never had a crew, unless it stands still.
    play.all(&["add needle", "speed needle 2", "add stilt"]);
    play.all(&["speed corsair 3", "crew rook off!", "next", "next", "next"]);
    assert_eq!((drifts(&play, "Corsair"), drifts(&play, "Needle")), (1, 1));
    assert_eq!(drifts(&play, "Stilt"), 0);
    // The GM is asked where each goes, and keeps to its range bands.
    let left = |play: &Play, name: &str| craft(play, name).effects.open_move.map(|open| open.bands);
    let bands = left(&play, "corsair").unwrap_or_default();
    assert!(bands > 0);
    assert_eq!(play.no("fly rook keep").rule, None);
    play.ok("drift corsair keep");
    assert_eq!(
        (left(&play, "corsair"), left(&play, "needle")),
        (None, Some(2))
    );
    assert_eq!(
        play.no("drift needle tern strategic").rule,
        Some("G-VEH-05")
    );
    play.ok("drift needle tern short");
    assert_eq!(left(&play, "needle"), Some(1));
    play.ok("drift needle tern medium");
    assert_eq!(left(&play, "needle"), None);
    assert_eq!(play.no("drift needle tern short").rule, Some("G-VEH-09"));
    // With a character at its controls again it doesn't.
    play.all(&[
        "crew rook corsair pilot!",
        "claim vex",
        "next",
        "next",
        "next",
    ]);
    assert_eq!(drifts(&play, "Corsair"), 1);
}

#[test]
fn g_veh_09_it_also_drifts_when_its_pilot_is_taken_out() {
    let mut play = dogfight();
    play.all(&["speed corsair 3", "remove rook", "next", "next"]);
    assert_eq!(play.state.round, 2);
    assert_eq!(drifts(&play, "Corsair"), 1);
}

#[test]
fn g_veh_06_a_vehicle_its_pilot_did_not_steer_moves_all_the_same() {
    let mut play = dogfight();
    play.ok("speed tern 2");
    let said = play.ok("next").join(" ");
    says!(said);
    assert_eq!(craft(&play, "tern").round.moved, 0);
    let left = |play: &Play| {
        crate::show::vehicles::bearing::gauges(&play.state, craft(play, "tern")).bands
    };
    assert_eq!(left(&play), (2, 2));
    play.ok("fly vex steer corsair short");
    assert_eq!(left(&play), (1, 2));
    let moves = |play: &Play| {
        let tern = craft(play, "tern");
        (
            tern.round.moved,
            tern.effects.open_move.map(|open| open.bands),
        )
    };
    assert_eq!(moves(&play), (1, Some(1)));
    assert_eq!(play.no("fly vex steer corsair long").rule, Some("G-VEH-05"));
    play.ok("fly vex keep");
    assert_eq!(moves(&play), (1, None));
    // After steering all its way, or when stationary, it isn't mentioned.
    let steered = [
        "speed tern 2",
        "fly @ steer corsair short",
        "fly @ steer corsair medium",
    ];
    for lines in [&steered[..], &[]] {
        let mut play = dogfight();
        play.all(lines);
        let said = play.ok("next").join(" ");
        assert!(!said.contains("Nobody steered"), "{said}");
    }
}

/// `next ask` asks before the turn ends. What settles the move ends the turn too, and its events come after
/// those of the move (G-VEH-06).
#[rstest]
#[case(&["fly @ keep"])]
#[case(&["fly @ steer corsair short", "fly @ steer corsair engaged"])]
#[case(&["fly @ steer corsair short", "fly @ keep"])]
#[case(&["fly @ steer corsair short", "next"])]
#[case(&["next ask"])]
#[case(&["next"])]
fn g_veh_06_the_move_is_asked_before_the_turn_ends(#[case] lines: &[&str]) {
    let mut play = dogfight();
    let vex = Some(play.id("vex"));
    play.all(&["speed tern 2", "next ask"]);
    assert_eq!(play.state.active(), vex);
    let open = craft(&play, "tern").effects.open_move;
    assert!(open.is_some_and(|open| open.ends_turn && open.bands == 2));
    play.said.clear();
    for line in lines {
        assert_eq!(play.state.active(), vex, "{line}");
        play.ok(line);
    }
    assert_ne!(play.state.active(), vex);
    assert_eq!(craft(&play, "tern").effects.open_move, None);
    // Distances that are kept need no sentence, and after a move it wouldn't be true.
    let at = |kind: &str| {
        let mut all = play.said.iter();
        all.rposition(|said| said.contains(kind))
    };
    let steers = lines.iter().any(|line| line.contains("steer"));
    let (moved, ended) = (at("Tern"), at("Vex"));
    assert_eq!(moved.is_some(), steers, "{:?}", play.said);
    assert!(moved < ended, "{:?}", play.said);
}

/// The rows of the question keep their keys while the vehicle moves, and so do those of the list of moves. Docking
/// is announced, and the end of the turn then says why nothing is asked (G-VEH-06, G-VEH-38).
#[test]
fn g_veh_38_docking_is_announced_and_rows_keep_their_keys() {
    let mut play = dogfight();
    play.all(&["add needle", "speed tern 3"]);
    let offers = |play: &Play| Genesys::offers(&play.state, &Library::shipped(), None);
    let rows = |play: &Play| -> Vec<(String, String)> {
        let all = offers(play);
        let asked = all.iter().filter(|one| one.key.starts_with("where_"));
        let row = |one: &rules::view::Offer| {
            let whom = one
                .label
                .rsplit_once(", ")
                .map_or(one.label.as_str(), |(whom, _)| whom);
            (one.key.clone(), whom.to_owned())
        };
        asked.map(row).collect()
    };
    play.ok("next ask");
    let first = rows(&play);
    assert_eq!(first.len(), 5);
    play.ok("fly @ steer corsair short");
    assert_eq!(rows(&play), first);
    let docks = |play: &Play, key: &str| {
        let all = offers(play);
        let one = all.iter().find(|one| one.key == key);
        one.is_some_and(|one| one.label.contains("docked") && one.detail.contains("guns"))
    };
    assert!(docks(&play, "where_1") && docks(&play, "steer_toward"));
    play.ok("fly @ steer corsair engaged");
    assert_eq!(rows(&play), first, "a row without a further range stays");
    let mut play = dogfight();
    play.all(&[
        "speed tern 3",
        "fly @ steer corsair short",
        "fly @ steer corsair engaged",
    ]);
    let all = offers(&play);
    let next = all.iter().find(|one| one.line == "next").unwrap();
    assert!(next.label.contains("docked") && next.detail.contains("G-VEH-38"));
    let turn = play.state.turn.clone();
    play.ok("next ask");
    assert_ne!(play.state.turn, turn);
}

/// Without a move to choose, `next ask` ends the turn at once: alone in the scene, stationary, or not the pilot.
#[rstest]
#[case(&[])]
#[case(&["remove rook", "remove corsair", "speed tern 2"])]
#[case(&["speed tern 2", "crew vex off!"])]
fn g_veh_06_nothing_to_choose_ends_the_turn(#[case] lines: &[&str]) {
    let mut play = dogfight();
    play.all(lines);
    let turn = play.state.turn.clone();
    play.ok("next ask");
    assert_ne!(play.state.turn, turn);
    assert_eq!(craft(&play, "tern").effects.open_move, None);
}

#[test]
fn g_veh_08_the_turn_of_the_first_pilot_is_the_one_that_counts() {
    let mut play = dogfight();
    play.all(&["crew ila tern copilot!", "speed tern 2", "next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("ila")));
    assert_eq!(play.no("fly @ steer corsair short").rule, Some("G-VEH-08"));
    let said = play.ok("next").join(" ");
    assert!(!said.contains("Nobody steered"), "said once: {said}");
}

/// Without another vehicle there is nothing to choose, and a move that nobody answers ends with the next
/// turn of its pilot.
#[test]
fn g_veh_06_a_move_is_asked_only_next_to_other_vehicles_and_ends_with_the_next_turn() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "next"]);
    assert!(craft(&play, "tern").effects.open_move.is_some());
    let ends = (0..6).any(|_| {
        play.ok("next");
        let at = play.state.active();
        at == Some(play.id("vex")) || play.state.round > 1 && play.run("claim vex").is_ok()
    });
    assert!(ends && craft(&play, "tern").effects.open_move.is_none());
    assert_eq!(craft(&play, "tern").round.moved, 0);
    let mut play = dogfight();
    play.all(&["remove rook", "remove corsair", "speed tern 2", "next"]);
    let tern = craft(&play, "tern");
    assert_eq!((tern.round.moved, tern.effects.open_move), (2, None));
}

/// The sheet shows how many weapons of a battery are disabled, as the weapon itself does (G-VEH-20).
#[test]
fn g_veh_20_what_is_out_of_a_battery_is_counted() {
    let mut play = duel();
    let bastion = craft(&play, "bastion").clone();
    let mut batteries = bastion.weapons.iter();
    let battery = batteries
        .find(|m| m.weapon.name.to_lowercase().contains("flak"))
        .unwrap();
    let (count, name) = (battery.count, &battery.weapon.name);
    assert!(count > 1);
    let out = |play: &Play| {
        let roster = Genesys::roster(&play.state);
        let line = roster.iter().find(|l| l.name == "Bastion").unwrap();
        let fact = line.facts.iter().find(|f| f.label == "Out").unwrap();
        fact.value.plain()
    };
    for n in 1..count {
        play.ok(&format!("component bastion \"{name}\" out"));
        let said = out(&play);
        assert!(said.contains(&format!("{n} of {count}")), "{said}");
    }
    play.ok(&format!("component bastion \"{name}\" out"));
    assert!(!out(&play).contains(" of "), "{}", out(&play));
}
