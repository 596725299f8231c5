//! At a glance: the active combatant, the hurt ones and the open question, at every size and in every
//! stage.

use rstest::rstest;
use triumph::ui::{Msg, Screen};

use super::harness::{FIGHT, Harness};

#[test]
fn the_players_wounds_are_in_sight_at_80x24() {
    let shot = Harness::fight((80, 24)).shot();
    let line = |name: &str| {
        shot.lines()
            .skip(3)
            .find(|line| line.contains(name))
            .unwrap()
    };
    assert!(line("Vex Marrow").contains("7/12"), "{shot}");
    assert!(line("Ila Senn").contains("0/11"), "{shot}");
}

/// The head of the ranges names whose they are, however long the name is.
#[test]
fn g_range_01_the_ranges_name_whose_they_are() {
    let mut ui = Harness::demo((80, 24));
    for line in ["claim vex", "next", "claim marrack"] {
        ui.line(line);
    }
    let shot = ui.shot();
    let head = shot.lines().find(|line| line.contains("wounds")).unwrap();
    assert!(head.contains("from Marrack"), "{shot}");
}

/// No two initiative results look tied that aren't, and every slot shows one.
#[test]
fn g_struct_05_a_cut_initiative_result_does_not_look_tied() {
    let mut ui = Harness::demo((80, 24));
    let track = ui.shot().lines().nth(1).unwrap().to_owned();
    assert!(
        track.contains("1 PC 2s2a") && track.contains("2 NPC 2s "),
        "{track}"
    );
    ui.send(Msg::Resize(60, 18));
    let track = ui.shot().lines().nth(1).unwrap().to_owned();
    assert!(
        track.contains("1 PC 2s 2a") && track.contains("2 NPC 2s "),
        "{track}"
    );
}

/// Hurt combatants are listed before unhurt ones, on either side.
#[test]
fn the_unhurt_give_way_to_the_hurt() {
    let mut ui = Harness::fight((60, 18));
    for n in 2..40 {
        ui.line(&format!("add ila_senn as \"Crew {n}\""));
    }
    ui.line("wound gun 3");
    let shot = ui.shot();
    for said in ["7/12", "3/20"] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
}

#[rstest]
#[case(Screen::Table, (60, 18), "")]
#[case(Screen::Table, (80, 24), "")]
#[case(Screen::Table, (80, 24), "g s")]
#[case(Screen::Table, (80, 24), "g l")]
#[case(Screen::Table, (80, 24), "g v")]
#[case(Screen::Table, (80, 24), "a")]
#[case(Screen::Table, (80, 24), "a = 1 s Space 2 a Space T Enter")]
#[case(Screen::Solo, (80, 24), "")]
#[case(Screen::Solo, (80, 24), "6")]
#[case(Screen::Table, (120, 40), "")]
#[case(Screen::Table, (200, 60), "")]
#[case(Screen::Solo, (120, 40), "")]
fn the_first_line_has_the_story_points(
    #[case] screen: Screen,
    #[case] size: (u16, u16),
    #[case] keys: &str,
) {
    let mut ui = Harness::new(&FIGHT, screen, size);
    let shot = ui.keys(keys).shot();
    let points = if size.0 < 100 {
        "PC ●●● GM ●"
    } else {
        "Story players ●●●  GM ●"
    };
    let head = shot.lines().next().unwrap();
    assert!(head.contains(points), "{shot}");
    assert_eq!(shot.matches("●●●").count(), 1, "{shot}");
}

/// Who acts has what is left of the turn next to the name: pips, action points, or the declaration.
#[rstest]
fn g_turn_06_the_roster_shows_what_is_left_of_the_turn(
    #[values((60, 18), (80, 24))] size: (u16, u16),
) {
    let row = |ui: &Harness, name: &str| {
        let shot = ui.shot();
        let row = shot.lines().skip(4).find(|line| line.contains(name));
        row.unwrap_or_else(|| panic!("{name}\n{shot}")).to_owned()
    };
    let mut ui = Harness::demo(size);
    ui.line("claim vex");
    let vex = row(&ui, "▶Vex");
    assert!(vex.contains("a ● m ●") && vex.contains("cover 1"), "{vex}");
    ui.line("maneuver @ aim");
    assert!(row(&ui, "▶Vex").contains("a ● m ○"), "{}", ui.shot());
    let left = Harness::sample("the-second-step", size);
    assert!(row(&left, "▶Bart").contains("1.6 AP"), "{}", left.shot());
    let bridge = Harness::sample("the-bridge", (80, 24));
    let rider = row(&bridge, "Toll Rider");
    assert!(rider.contains("● attacks Sergeant Brook"), "{rider}");
}

/// The chart of the fight is in its place before the first blow, and free lines name every unusual pair.
#[test]
fn the_tray_at_rest_uses_its_lines() {
    let shot = Harness::demo((120, 40)).shot();
    for words in ["Still to act", "Rho–Gun deck"] {
        assert!(shot.contains(words), "{words}\n{shot}");
    }
}

/// A group's wounds need the number of its members left (G-HEALTH-04).
#[rstest]
#[case((80, 24), 0)]
#[case((80, 24), 8)]
#[case((80, 24), 14)]
#[case((120, 40), 0)]
#[case((120, 40), 8)]
#[case((120, 40), 14)]
#[case((120, 40), 30)]
fn the_initiative_tells_how_many_of_a_group_stand(#[case] size: (u16, u16), #[case] more: u32) {
    let mut ui = Harness::fight(size);
    for n in 0..more {
        ui.line(&format!("add captain_marrack as \"Guard {n}\""));
    }
    ui.line("wound boarders 6");
    let shot = ui.shot();
    let at = shot.lines().position(|line| line.contains("Who"));
    let pane: Vec<&str> = shot.lines().skip(at.unwrap_or(0)).collect();
    let named = pane.iter().any(|line| {
        line.split_once("Boarders")
            .or_else(|| line.split_once("Boar…"))
            .is_some_and(|(_, after)| {
                let after = after.trim_start();
                after.starts_with("×3") || after.starts_with("3 of 4")
            })
    });
    assert!(named, "{shot}");
}

/// The clock and the log count in the same way: `1.2` is turn 2 of round 1.
#[rstest]
#[case((80, 24), "g l", ["R1 · 1/5", "R1 · 2/5"])]
#[case((120, 40), "", ["Round 1 · turn 1 of 5", "Round 1 · turn 2 of 5"])]
fn the_clock_counts_as_the_log_does(
    #[case] size: (u16, u16),
    #[case] keys: &str,
    #[case] clocks: [&str; 2],
) {
    let [first, second] = clocks;
    let mut ui = Harness::fight(size);
    let shot = ui.keys(keys).shot();
    assert!(shot.contains(first), "{shot}");
    assert!(shot.contains("1.1  Vex Marrow acts."), "{shot}");
    assert!(shot.contains("round.turn"), "{shot}");
    // While a slot has no combatant, entries belong to the turn that the clock shows.
    ui.line("next").line("wound vex 1");
    let shot = ui.shot();
    assert!(shot.contains(second), "{shot}");
    assert!(shot.contains("1.2  Vex Marrow suffers 1 wound"), "{shot}");
    ui.line("claim boarders");
    let shot = ui.shot();
    assert!(shot.contains(second), "{shot}");
    assert!(shot.contains("1.2  Boarders act."), "{shot}");
}

/// Equal items are one row of the gear, with their number and total encumbrance (G-ENC-02).
#[test]
fn equal_gear_is_one_row() {
    let ui = Harness::fight((80, 24));
    let face = ui.world().face;
    let names = face.names();
    let vex = names.iter().find(|one| one.name == "Vex Marrow").unwrap();
    let sheet = face.sheet(vex.is).unwrap();
    let gear = sheet
        .blocks
        .iter()
        .find(|block| block.title == "Gear")
        .unwrap();
    let rows: Vec<String> = gear.rows.iter().map(|row| row.cells[0].plain()).collect();
    assert!(
        rows.iter().any(|row| row == "Painkiller dose ×3"),
        "{rows:?}"
    );
    let painkillers = rows.iter().filter(|row| row.starts_with("Painkiller"));
    assert_eq!(painkillers.count(), 1, "{rows:?}");
    assert!(rows.iter().any(|row| row == "Lock spikes"), "{rows:?}");
}

#[test]
fn a_sentence_on_a_sheet_has_one_look() {
    let mut ui = Harness::demo((200, 60));
    ui.theme = triumph::ui::theme::Theme::default();
    ui.keys("1");
    let (buf, _) = ui.buffer();
    let text = |y| -> String { (38..86).map(|x| buf[(x, y)].symbol()).collect() };
    let row = (0..60).find(|y| text(*y).contains("gravity adds")).unwrap();
    let looks: Vec<_> = (38..86)
        .map(|x| &buf[(x, row)])
        .filter(|cell| cell.symbol() != " " && cell.symbol() != "…")
        .map(|cell| cell.fg)
        .collect();
    assert!(looks.iter().all(|look| *look == looks[0]), "{looks:?}");
}

#[test]
fn names_and_wounds_are_whole_where_the_columns_are_few() {
    let shot = Harness::demo((80, 24)).keys("g o").shot();
    assert!(shot.contains("Saves"), "{shot}");
    let shot = Harness::demo((80, 24)).keys("g v").shot();
    assert!(shot.contains("light freighter"), "{shot}");
    let shot = Harness::demo((80, 24)).keys("g r").shot();
    assert!(shot.contains("0/17"), "{shot}");
    let shot = Harness::demo((120, 40)).shot();
    assert!(shot.contains("Captain Marrack"), "{shot}");
}

/// A review shows the wounds of every combatant, however long the numbers and the notes next to them
/// are.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn a_review_shows_every_wound_beside_long_notes(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    for line in [
        "wound vex 5",
        "crit vex = 42",
        "wound ila 6",
        "wound boarders 11",
    ] {
        ui.line(line);
    }
    let shot = ui.keys("g r").shot();
    for number in ["12/12", "6/11", "11/20"] {
        assert!(shot.contains(number), "{number}: {shot}");
    }
}

/// With the players in one line, all of their data is shown where the width allows it.
#[test]
fn a_wide_initiative_says_strain_and_what_lasts_beside_the_wounds() {
    let mut ui = Harness::fight((80, 24));
    ui.line("prone vex");
    let shot = ui.keys("g i").shot();
    let own = shot.lines().rfind(|line| line.starts_with("▶Vex Marrow"));
    let own = own.unwrap_or_default();
    for said in ["7/12", "5/11", "prone"] {
        assert!(own.contains(said), "{said}: {own}\n{shot}");
    }
}

/// The current state is not cut on a terminal with enough lines for it.
#[test]
fn a_tall_terminal_says_all_that_matters_of_one_character() {
    let ui = |size| {
        let mut ui = Harness::new(&FIGHT, Screen::Solo, size);
        for line in [
            "expose vex fire 2",
            "expose vex vacuum",
            "crit vex = 24",
            "prone vex",
            "engage vex marrack",
        ] {
            ui.line(line);
        }
        ui
    };
    let head = |shot: &str| -> Vec<String> {
        let tabs = shot.lines().position(|line| line.contains("1 Skills"));
        let lines = shot.lines().take(tabs.unwrap_or_default());
        lines.skip(1).map(str::to_owned).collect()
    };
    let tall = head(&ui((120, 40)).shot());
    let all = tall.join("\n");
    // Six lines below the frame's line.
    assert!(!all.contains('…') && tall.len() <= 7, "{all}");
    for said in [
        "Off-Balance",
        "breath for 2 more",
        "prone",
        "Engaged with Marrack",
        "Gun deck",
    ] {
        assert!(all.contains(said), "{said}\n{all}");
    }
    // The head stays where it is on every tab.
    for key in ["2", "6", "7"] {
        assert_eq!(head(&ui((120, 40)).keys(key).shot()), tall, "{key}");
    }
    let small = head(&ui((80, 24)).shot());
    assert_eq!(small.len(), 4, "{small:#?}");
    assert!(small[3].contains('…'), "{small:#?}");
}

/// A cut text has one ellipsis.
#[rstest]
#[case("a = 1 s Space 2 a Space T Enter")]
#[case("")]
fn a_text_that_is_cut_ends_in_one_ellipsis(#[case] keys: &str) {
    for height in 30..60 {
        for width in [100, 120, 140] {
            let mut ui = Harness::fight((width, height));
            let shot = ui.keys(keys).shot();
            // The neighboring pane may begin with one: "… 3 more".
            let twice = shot.match_indices("… …").any(|(at, two)| {
                let mut behind = shot[at + two.len()..].chars();
                !(behind.next() == Some(' ') && behind.next().is_some_and(char::is_numeric))
            });
            assert!(!twice, "{width}x{height}\n{shot}");
        }
    }
}

/// A reason is shown whole, on as many lines as it needs.
#[test]
fn g_talr_09_the_reasons_behind_a_talent_are_read_whole_at_80x24() {
    let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
    let shot = ui.keys("3 i").shot();
    assert!(shot.contains(".  G-TALR-09"), "{shot}");
    assert!(shot.contains(".  G-TAL-30"), "{shot}");
    assert!(
        !shot.lines().skip(3).take(14).any(|l| l.contains('…')),
        "{shot}"
    );
}

/// Engagements come first, wherever the ranges are measured from.
#[rstest]
#[case((120, 40))]
#[case((200, 60))]
fn g_range_02_the_ranges_say_who_is_engaged(#[case] size: (u16, u16)) {
    let ui = Harness::demo(size);
    let shot = ui.shot();
    assert!(shot.contains("Range from Vex") || shot.contains("Range map from Vex"));
    let engaged = shot.find("engaged: Ila–Boarders");
    let short = shot.find("short: Rho–Boarders");
    assert!(engaged.is_some() && engaged < short, "{shot}");
}

/// Who is down still has to be reached, so how far they are is said.
#[test]
fn g_range_01_who_is_down_has_a_range() {
    let mut ui = Harness::sample("the-ashen-oar", (80, 24));
    ui.line("claim vex");
    ui.line("wound ila 30");
    let shot = ui.shot();
    let ila = shot.lines().find(|line| line.contains("Ila Senn")).unwrap();
    assert!(ila.contains("medium") && ila.contains("down"), "{shot}");
}

/// A move that is paid in part is marked until it is done.
#[test]
fn g_man_11_a_half_way_move_is_marked_in_the_roster() {
    let mut ui = Harness::sample("the-ashen-oar", (120, 40));
    let shot = ui.keys("1 m 4").shot();
    assert!(shot.contains("+halfway"), "{shot}");
}

/// A sheet that is too narrow for a weapon in one line has the range in a second one, and what is left of a turn
/// in one.
#[test]
fn a_narrow_sheet_shows_ranges_and_the_turn_whole() {
    for keys in ["", "a"] {
        let mut ui = Harness::fight((100, 30));
        let shot = ui.keys(keys).shot();
        let sheet = |line: &str| line.chars().skip(30).take(28).collect::<String>();
        let line = |words: &str| {
            shot.lines()
                .map(sheet)
                .position(|line| line.contains(words))
        };
        let weapon = line("Slug pistol").unwrap_or_else(|| panic!("{shot}"));
        assert_eq!(line("crit 4  medium"), Some(weapon + 1), "{shot}");
        assert!(line("action ● maneuver ●").is_some(), "{shot}");
    }
}

/// A wide terminal shows the other tabs of a sheet next to the open one.
#[test]
fn a_wide_sheet_shows_its_other_tabs() {
    for (size, beside) in [((120, 40), false), ((160, 44), true), ((200, 60), true)] {
        let ui = Harness::new(&super::harness::FIGHT, Screen::Solo, size);
        let shot = ui.shot();
        let line = shot
            .lines()
            .find(|line| line.contains("Talents") && line.contains("Health"));
        let line = line.unwrap_or_else(|| panic!("{shot}"));
        assert_eq!(line.contains("Weapons"), beside, "{shot}");
    }
}
