//! Social encounters, systems and ranges as snapshots: two opposing gauges, a line of gates, the range
//! map.

use rstest::rstest;
use triumph::ui::theme::{Depth, Theme};

use super::harness::Harness;

#[rstest]
#[case("talk_80x24", (80, 24), "g d")]
#[case("talk_120x40", (120, 40), "")]
#[case("talk_200x60", (200, 60), "")]
fn a_talk_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::sample("the-price-of-a-gate", size);
    ui.line("strain venn 11");
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

#[rstest]
#[case("gates_80x24", (80, 24), "g v")]
#[case("gates_120x40", (120, 40), "")]
#[case("gates_200x60", (200, 60), "")]
fn a_system_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::sample("cold-storage", size);
    for line in [
        "claim tessaly",
        "net access tessaly archive",
        "net traces tessaly archive 2",
    ] {
        ui.line(line);
    }
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// Each side has the roster's numbers, and known motivations are those that the players have learned.
#[test]
fn g_soc_08_both_sides_of_a_talk_are_worn_down_towards_each_other() {
    let mut ui = Harness::sample("the-price-of-a-gate", (120, 40));
    ui.line("strain venn 11");
    let face = ui.world().face;
    let talk = face.tray().talk;
    let venn = talk.others.iter().find(|one| one.name == "Venn").unwrap();
    let listed = face
        .roster()
        .into_iter()
        .find(|one| one.id == venn.id)
        .unwrap();
    let strain = listed
        .tracks
        .iter()
        .find(|track| track.key == "strain")
        .unwrap();
    assert_eq!((venn.track.now, venn.track.max), (strain.now, strain.max));
    says!(venn.stand);
    assert!(talk.others[0].name == "Venn", "who is nearest comes first");
    let motive = talk.motives.iter().find(|one| one.name == "Venn").unwrap();
    assert_eq!(motive.known, ["Desire"], "the sample says so");
    assert_eq!(motive.hidden, ["Strength", "Flaw", "Fear"]);
    let shot = ui.shot();
    let number = format!("Venn {}/{} ▲11", strain.now, strain.max);
    assert!(shot.contains(&number), "{number}\n{shot}");
    // Outside a social encounter none of this is shown.
    assert!(Harness::fight((80, 24)).world().face.tray().talk.is_empty());
}

/// The hacker is before the first active gate. An overridden program isn't one.
#[test]
fn g_hack_06_the_hacker_stands_before_the_first_gate_that_holds() {
    let mut ui = Harness::sample("cold-storage", (120, 40));
    ui.line("claim tessaly");
    let before = |ui: &Harness| {
        let roster = ui.world().face.roster();
        let archive = roster
            .into_iter()
            .find(|one| one.name == "Archive")
            .unwrap();
        let gate = archive.gates.iter().find(|gate| !gate.before.is_empty());
        gate.map(|gate| (gate.name.clone(), gate.before.clone()))
    };
    assert_eq!(before(&ui), None, "nobody is there yet");
    ui.line("net access tessaly archive");
    let tessaly = vec!["Tessaly".to_owned()];
    assert_eq!(before(&ui), Some(("Firewall".to_owned(), tessaly.clone())));
    ui.line("override tessaly archive firewall");
    ui.line("roll = 5s");
    ui.line("done");
    assert_eq!(before(&ui), Some(("Sentry".to_owned(), tessaly)));
    let shot = ui.shot();
    assert!(shot.contains("▶Tessaly ─┤Sentry 2├─"), "{shot}");
    assert!(shot.contains("┄ Firewall 3 ┄"), "{shot}");
}

/// The largest screens have the range map, and the second sheet is that of the target.
#[test]
fn the_largest_screens_have_the_range_map_and_the_sheet_of_the_target() {
    let mut ui = Harness::fight((200, 60));
    ui.line("attack vex marrack");
    let shot = ui.shot();
    assert!(shot.contains("Range map from Vex"), "{shot}");
    assert!(shot.contains("▶◎ Marrack"), "{shot}");
    assert!(shot.contains("─ Marrack · nemesis"), "{shot}");
    // Every combatant is on it once, with its worst state.
    ui.line("drop");
    ui.line("crit ila = 43");
    let map = ui.shot();
    let rows: Vec<&str> = map
        .lines()
        .skip_while(|line| !line.contains("Range map"))
        .collect();
    assert!(rows.iter().any(|row| row.contains("Ila  C1")), "{map}");
}

/// Possible additions to a pool are shown with their effect, and don't count.
#[test]
fn g_story_06_a_pool_shows_what_a_point_and_a_boost_would_add() {
    let mut ui = Harness::fight((120, 40));
    ui.line("attack vex marrack");
    let tray = ui.world().face.tray();
    let open: Vec<_> = tray.sources.iter().filter(|source| !source.on).collect();
    let texts: Vec<&str> = open.iter().map(|source| source.text.as_str()).collect();
    assert!(
        texts.ends_with(&["Story Point", "1 Boost die", "1 Setback die"]),
        "{texts:?}"
    );
    let dice = tray.pool.clone();
    for source in &open {
        let helps = source.text != "1 Setback die";
        assert_eq!(source.delta.unwrap() > 0.0, helps, "{source:?}");
    }
    let line = open[open.len() - 3].toggle.clone().unwrap();
    ui.line(&line);
    let after = ui.world().face.tray();
    assert_ne!(after.pool, dice);
    assert!(
        after
            .sources
            .iter()
            .all(|one| one.text != "Story Point" || one.on)
    );
}

#[test]
fn the_pictures_are_plain_ascii_where_nothing_else_can_be_shown() {
    for (sample, keys) in [("the-price-of-a-gate", "g d"), ("cold-storage", "g v")] {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut ui = Harness::sample(sample, size);
            ui.theme = Theme::default().ascii(true).at(Depth::None);
            let shot = ui.keys(keys).shot();
            assert!(
                shot.is_ascii(),
                "{:?}",
                shot.chars().find(|c| !c.is_ascii())
            );
        }
    }
}

/// While the pool of a talk is open both gauges meet in it, with the strain that a success causes on
/// average.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn t_36_an_open_pool_shows_whom_it_would_wear_down(#[case] size: (u16, u16)) {
    let mut ui = Harness::sample("the-price-of-a-gate", size);
    let shot = ui.keys("D Enter").shot();
    assert!(shot.contains("Venn 0 → 3/19"), "{shot}");
    assert!(shot.contains("0/11 Vex"), "{shot}");
    assert!(shot.contains("per success 2.8 s"), "{shot}");
}
