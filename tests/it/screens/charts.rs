//! The charts of a pool's odds: the same numbers as elsewhere, at every size.

use rstest::rstest;
use rules::view::percent;
use triumph::ui::theme::{Depth, Theme};

use crate::cli::Shell;

use super::harness::Harness;

/// Every size that the screens support.
const SIZES: [(u16, u16); 6] = [
    (60, 18),
    (80, 24),
    (100, 30),
    (120, 40),
    (160, 44),
    (200, 60),
];

/// The chance of a net result, or of all that an outer column counts, from the data for programs.
fn chance(outcomes: &[serde_json::Value], label: &str) -> f64 {
    let digits = label.trim_start_matches(['≤', '≥']).replace('−', "-");
    let net: i64 = digits.parse().unwrap();
    let counts = |of: i64| match label.chars().next() {
        Some('≤') => of <= net,
        Some('≥') => of >= net,
        _ => of == net,
    };
    let hit = |one: &&serde_json::Value| counts(one["success"].as_i64().unwrap());
    let p = outcomes
        .iter()
        .filter(hit)
        .map(|one| one["p"].as_f64().unwrap());
    p.sum()
}

#[test]
fn g_dice_07_the_chart_shows_what_odds_answers() {
    let shell = Shell::new();
    let mut ui = Harness::fight((120, 40));
    let shot = ui.keys("a").shot();
    let tray = ui.world().face.tray();
    let odds = shell.json(&["odds", &tray.pool, "--json"]);
    let outcomes = odds["outcomes"].as_array().unwrap();
    let success = odds["p_success"].as_f64().unwrap();
    assert!(
        shot.contains(&format!("HIT {}%", percent(success))),
        "{shot}"
    );
    assert_eq!(tray.charts.bars.len(), 9);
    for bar in &tray.charts.bars {
        let known = chance(outcomes, &bar.label);
        assert_eq!(percent(bar.p), percent(known), "{}", bar.label);
        if percent(known) > 0 {
            let number = format!(" {} ", percent(known));
            assert!(shot.contains(&number), "{number} of {}: {shot}", bar.label);
        }
    }
    for row in &tray.charts.heat.rows {
        let sum: f64 = row.cells.iter().sum();
        let label = row.label.replace(['s', 'f', '+'], "");
        let net = match row.label.chars().next() {
            Some('f') => format!("−{label}"),
            Some('s') => label,
            _ => "0".to_owned(),
        };
        let bar = tray
            .charts
            .bars
            .iter()
            .find(|bar| bar.label.trim_start_matches(['≤', '≥']) == net);
        assert!((sum - bar.unwrap().p).abs() < 1e-9, "{}", row.label);
    }
}

/// Whatever is cut for lack of room, the first chance, the dice and the effect of each modifier stay.
#[rstest]
#[case(false)]
#[case(true)]
fn every_size_keeps_the_chance_the_dice_and_the_sources(#[case] ascii: bool) {
    for size in SIZES {
        let mut ui = Harness::fight(size);
        ui.theme = Theme::default().ascii(ascii).at(Depth::Indexed);
        let shot = ui.keys("a b K").shot();
        let (die, minus) = if ascii {
            ("[Y]", "-")
        } else {
            ("▐Y▌", "−")
        };
        assert!(
            shot.contains("HIT ") && shot.contains(die),
            "{size:?}: {shot}"
        );
        let sources = ui.world().face.tray().sources;
        for source in sources.into_iter().filter(|source| !source.could) {
            let Some(delta) = source.delta else { continue };
            let delta = delta.round();
            let sign = if delta < 0.0 { minus } else { "+" };
            let number = format!("{sign}{}", delta.abs());
            assert!(
                shot.contains(&number),
                "{} {number} at {size:?}: {shot}",
                source.text
            );
        }
        let charted = shot.contains("miss");
        assert_eq!(charted, size.1 > 18, "{size:?}: {shot}");
    }
}

/// The sign shows the current effect of a die, whether it counts or not.
#[test]
fn a_boost_that_helps_is_positive_on_and_off() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a b");
    let of = |ui: &Harness| {
        let sources = ui.world().face.tray().sources;
        let boost = sources
            .into_iter()
            .find(|s| s.change.plain() == "+B" && !s.could)
            .unwrap();
        (boost.on, boost.delta.unwrap())
    };
    let (on, delta) = of(&ui);
    assert!(on && delta > 0.0, "{delta}");
    let range = ui.world().face.tray().sources.into_iter();
    let range = range
        .filter(|s| s.change.plain() == "+PP")
        .filter_map(|s| s.delta);
    assert!(range.sum::<f64>() < 0.0);
    ui.keys("Down Space");
    let (on, off) = of(&ui);
    assert!(
        !on && (off - delta).abs() < 1e-9,
        "{on} {off} is not {delta}"
    );
}

#[test]
fn a_key_goes_through_the_charts_and_comes_back() {
    let mut ui = Harness::fight((80, 24));
    // The last lines describe the effect of the key before.
    let tray = |shot: &str| shot.lines().take(22).collect::<Vec<_>>().join("\n");
    let first = tray(&ui.keys("a").shot());
    let heat = ui.keys("%").shot();
    assert!(
        heat.contains("Success and Advantage") && heat.contains("t3+"),
        "{heat}"
    );
    let least = ui.keys("%").shot();
    assert!(least.contains("Wounds at least"), "{least}");
    assert_eq!(tray(&ui.keys("%").shot()), first);
}
