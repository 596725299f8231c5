//! Whose ranges a screen shows: of the one who acts, or else of the selected one, by the same name everywhere.

use std::collections::BTreeSet;

use rstest::rstest;

use super::harness::Harness;
use super::next_key::step;

/// The owners that the screen names: in the head of the list, above the ribbon and above the map.
fn owners(ui: &Harness) -> BTreeSet<String> {
    let shot = ui.shot();
    let named = |rest: &str| {
        let end = rest.find(['─', '│', '┃']).unwrap_or(rest.len());
        let rest = &rest[..end];
        rest.split("  ").next().map(|name| name.trim().to_owned())
    };
    let after = |line: &str, words: &str| line.split_once(words).and_then(|(_, rest)| named(rest));
    let all = shot.lines().filter_map(|line| {
        let head = line
            .trim_start_matches(['│', '┃', ' '])
            .starts_with("wounds ");
        let head = head.then(|| after(line, " from ")).flatten();
        let titled = ["Range from ", "Range map from "];
        head.or_else(|| titled.into_iter().find_map(|title| after(line, title)))
    });
    all.collect()
}

#[rstest]
fn g_range_01_ranges_are_those_of_the_selected_until_someone_acts(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    let is = |ui: &Harness, who: &str| {
        assert_eq!(owners(ui), [who.to_owned()].into(), "{}", ui.shot());
    };
    is(&ui, "Vex");
    ui.keys("g i j");
    is(&ui, "Ila");
    ui.keys("k k");
    is(&ui, "Gun deck");
    // Who acts keeps the ranges, wherever the selection goes.
    ui.keys("1");
    is(&ui, "Vex");
    ui.keys("g i j");
    is(&ui, "Vex");
    // The turn after that belongs to the other side, and its first character is selected.
    ui.keys("a Enter Enter n");
    assert!(!owners(&ui).contains("Vex"), "{}", ui.shot());
}

/// The initiative of every slot is whole, with its ties, where the line has room for it.
#[rstest]
fn g_struct_04_the_track_shows_whole_results(
    #[values((60, 18), (80, 24), (100, 30))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    let mut seen = BTreeSet::new();
    for _ in 0..7 {
        let shot = ui.shot();
        let line = if size.0 < 100 { 1 } else { 2 };
        let track = shot.lines().nth(line).unwrap_or_default();
        assert!(!track.contains('+'), "{shot}");
        let results = [
            "2s2a", "1s1a", "0s3a", "0s1a", "2s 2a", "1s 1a", "0s 3a", "0s 1a",
        ];
        seen.extend(
            results
                .into_iter()
                .filter(|one| track.contains(one))
                .map(|one| one.replace(' ', "")),
        );
        if ui.acting().is_none() {
            step(&mut ui);
        }
        ui.line("next");
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}
