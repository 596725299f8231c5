//! What the program proposes in a fight can be done: an attack that is proposed can be rolled, a list tells the
//! chances that its rows have.

use rstest::rstest;
use rules::view::Stage;
use triumph::campaign::samples::SAMPLES;
use triumph::table::Face;

use super::harness::Harness;
use super::next_key::step;

/// Whether an attack that names nothing is proposed: in the last line, and above it.
fn is_proposed(ui: &Harness) -> bool {
    ui.foot("a").is_some_and(|label| label == "attack")
}

fn chance(face: &dyn Face, label: &str) -> Option<String> {
    let all = face.tray().chances.into_iter();
    all.filter(|one| one.label == label)
        .map(|one| one.value)
        .next()
}

#[test]
fn g_comb_05_a_proposed_attack_can_be_rolled() {
    let mut proposed = 0;
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, (120, 40));
        for _ in 0..24 {
            ui.keys("Esc Esc");
            let face = ui.world().face;
            let idle = face.tray().stage == Stage::Idle && face.turns().active.is_some();
            let near = face.turns().approach;
            if idle && face.system() == "Genesys" && is_proposed(&ui) {
                assert!(near.is_none(), "{}: {near:?}", sample.name);
                ui.line("attack @");
                let tray = ui.world().face.tray();
                let told = format!("{}: {:?}", sample.name, tray.trouble);
                assert!(
                    tray.trouble.is_empty() && tray.stage == Stage::Pool,
                    "{told}"
                );
                ui.line("cancel");
                proposed += 1;
            }
            if !step(&mut ui) {
                break;
            }
        }
    }
    assert!(proposed > 5, "{proposed}");
}

/// With nobody in reach, the maneuver that brings someone into reach is proposed instead.
#[rstest]
#[case("over-the-glass", &["claim motes"])]
#[case("cold-storage", &["claim tessaly", "next", "claim moll"])]
fn g_comb_05_with_nobody_in_reach_a_move_is_proposed(#[case] sample: &str, #[case] lines: &[&str]) {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::sample(sample, size);
        for line in lines {
            ui.line(line);
        }
        assert!(!is_proposed(&ui));
        let near = ui.world().face.turns().approach.unwrap();
        let label = ui.foot("m").unwrap_or_default();
        assert!(
            near.label.starts_with(&label) && label.starts_with("move "),
            "{label}"
        );
        let hint = ui.told().replace('\n', " ");
        assert!(
            hint.contains(&near.label.replacen("move ", "m Enter moves ", 1)),
            "{hint}"
        );
        // The list begins at that maneuver, so that Enter takes it.
        let last = ui.world().face.last();
        ui.keys("m Enter");
        let face = ui.world().face;
        assert!(face.last() > last, "{}", ui.shot());
        assert_eq!(face.log(face.last(), face.last())[0].line, near.lines[0]);
    }
}

#[test]
fn g_comb_01_a_list_of_targets_and_weapons_has_the_chances_of_their_pools() {
    let mut ui = Harness::fight((120, 40));
    ui.line("range vex boarders short");
    ui.line("range vex marrack medium");
    ui.line("attack @ boarders");
    let targets = ui.world().face.tray().targets;
    let mut seen = Vec::new();
    for one in targets.iter().filter(|one| !one.chance.is_empty()) {
        ui.line(&one.line);
        assert_eq!(chance(ui.world().face, "hit").as_ref(), Some(&one.chance));
        seen.push(one.chance.clone());
    }
    assert!(seen.len() > 1 && seen[0] != seen[1], "{seen:?}");
    let shot = ui.keys("t").shot();
    assert!(seen.iter().all(|chance| shot.contains(chance)), "{shot}");
    let shot = ui.keys("Esc W").shot();
    for part in ["dam  3", "crit  2", "engaged"] {
        assert!(shot.contains(part), "{part}: {shot}");
    }
}

/// A vehicle was just steered. The question where the rest of its speed takes it undoes nothing by Enter.
#[test]
fn g_veh_06_enter_keeps_the_distances_of_a_vehicle() {
    let mut ui = Harness::sample("over-the-glass", (120, 40));
    for line in [
        "claim guards",
        "next",
        "claim vex",
        "fly @ steer nine extreme",
    ] {
        ui.line(line);
    }
    ui.keys("n");
    let turns = ui.world().face.turns();
    assert!(turns.asks.unwrap_or_default().contains("Old Patience"));
    let active = turns.active;
    ui.keys("Enter");
    let face = ui.world().face;
    assert_ne!(face.turns().active, active, "the turn ends");
    let last = ui.last_said();
    assert!(!last.contains("range"), "{last}");
}
