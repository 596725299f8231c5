//! The tour of the demo, by the keys that it names.

use rstest::rstest;

use super::harness::Harness;

/// The lines above the keys, as one line.
fn step(ui: &Harness) -> String {
    let shot = ui.shot();
    let lines: Vec<&str> = shot.lines().collect();
    let from = lines.iter().rposition(|line| line.contains("Tour "));
    let from = from.unwrap_or(lines.len() - 2);
    let step: Vec<&str> = lines[from..lines.len() - 1]
        .iter()
        .map(|l| l.trim())
        .collect();
    step.join(" ")
}

/// From the first step to the last with the keys that each names, at every size.
#[rstest]
#[case((60, 18))]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn the_tour_leads_through_a_turn(#[case] size: (u16, u16)) {
    let mut ui = Harness::demo(size);
    ui.keys(":").type_in("tour").keys("Enter");
    for (n, key, keys) in [
        (1, "1", "1"),
        (2, "m", ": m a n e u v e r Space @ Space a i m Enter"),
        (3, "a", "a"),
        (4, "=", "= 2 s Space 1 a Enter"),
        (5, "Enter", "Enter"),
        (6, "n", "n"),
    ] {
        let said = step(&ui);
        let head = format!("Tour {n} of 6");
        assert!(said.contains(&head), "{head}: {said}\n{}", ui.shot());
        let named = said.split([' ', '.', ',', ':']).any(|word| word == key);
        assert!(named && said.ends_with('.'), "{key}: {said}");
        says!(said);
        ui.keys(keys);
    }
    let told = ui.told();
    says!(told.split_whitespace().collect::<Vec<_>>().join(" "));
    ui.keys("j");
    assert!(!ui.shot().contains("Tour "));
}

/// It follows the game: after a dropped check it shows how to open one, and a step already done leads
/// to the next.
#[test]
fn the_tour_follows_the_game_and_is_left_and_taken_again() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("g ? 1 a");
    assert!(step(&ui).contains("Tour 4 of 6"), "{}", ui.shot());
    ui.keys("Esc");
    assert!(step(&ui).contains("Tour 3 of 6"), "{}", ui.shot());
    ui.keys("g ?");
    says!(step(&ui));
    ui.keys("j");
    assert!(!step(&ui).contains("Tour"));
    ui.keys(":").type_in("tour").keys("Enter");
    let shot = ui.shot();
    assert!(
        shot.contains("Tour 2 of 6") && shot.contains("`:undo to 37`"),
        "{shot}"
    );
    ui.keys("j");
    assert!(step(&ui).contains("Tour 2 of 6"), "{}", ui.shot());
}

/// The line of keys contains only keys with an effect, beginning with the one that answers the
/// question.
#[rstest]
#[case("", "1-3")]
#[case("1 a", "Enter")]
#[case("1 a = 2 s Space 3 a Enter", "Enter")]
fn the_line_of_keys_begins_with_the_answer(#[case] keys: &str, #[case] first: &str) {
    let mut ui = Harness::demo((120, 40));
    let shot = ui.keys(keys).shot();
    let line = shot.lines().next_back().unwrap().trim_start().to_owned();
    assert!(line.starts_with(first), "{line}");
    // Each has an effect, and none is reported as meaningless here.
    for shown in line
        .split("   ")
        .map(str::trim)
        .filter(|words| !words.is_empty())
    {
        let key = shown.split(' ').next().unwrap();
        let key = key.split('-').next().unwrap();
        let mut ui = Harness::demo((120, 40));
        let before = (ui.keys(keys).shot(), ui.app.scope());
        let after = ui.keys(key).shot();
        assert_ne!((after.clone(), ui.app.scope()), before, "{shown}");
        for words in ["Nothing to choose", "Nobody is", "does nothing"] {
            assert!(!after.contains(words), "{shown}: {after}");
        }
    }
}
