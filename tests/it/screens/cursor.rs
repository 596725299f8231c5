//! The single cursor: the combatant that keys affect is on the screen, at every size and in every pane.

use ratatui::style::Modifier;
use rstest::rstest;
use rules::view::Id;
use triumph::ui::Screen;
use triumph::ui::keymap::{Chord, Does, Scope};
use triumph::ui::theme::{Depth, Theme};

use super::harness::{FIGHT, Harness};

/// The sizes that the screens support.
pub const SIZES: [(u16, u16); 6] = [
    (60, 18),
    (80, 24),
    (100, 30),
    (120, 40),
    (160, 44),
    (200, 60),
];

/// States in which keys are pressed: at rest in every pane, with a vehicle selected, with a pool, with
/// symbols to spend, with open questions, in a crowd.
const STATES: [(&str, &[&str]); 10] = [
    ("", &[]),
    ("g s", &[]),
    ("g d", &[]),
    ("g l", &[]),
    ("g v", &[]),
    ("g v Enter", &[]),
    ("n", &[]),
    ("a", &[]),
    ("a", &["roll = 2s 3a T"]),
    (
        "",
        &[
            "add compact_trooper x3",
            "add corsair",
            "add wing_leader as Rook",
        ],
    ),
];

/// Every key bound at the input focus, except those in layers.
fn bound(ui: &Harness) -> Vec<Chord> {
    let world = ui.world();
    let rows = world.keymap.all(ui.app.scope());
    let rows = rows.filter(|row| !matches!(row.does, Does::Layer(_)));
    rows.flat_map(|row| row.keys.0.clone()).collect()
}

fn begun(keys: &str, lines: &[&str], size: (u16, u16)) -> Harness {
    let mut ui = Harness::fight(size);
    ui.theme = Theme::default();
    ui.keys(keys);
    for line in lines {
        ui.line(line);
    }
    ui
}

/// Closes what covers the screen and returns to the tested state. A game that has changed is started
/// again.
fn restored(ui: Harness, last: u64, keys: &str, lines: &[&str], size: (u16, u16)) -> Harness {
    let mut ui = ui;
    if u64::from(ui.world().face.last()) != last || keys == "a" {
        return begun(keys, lines, size);
    }
    let over = [
        Scope::Prompt,
        Scope::Dialog,
        Scope::Palette,
        Scope::Page,
        Scope::Settings,
        Scope::Notes,
    ];
    for _ in 0..4 {
        if over.contains(&ui.app.scope()) {
            ui.keys("Esc");
        }
    }
    ui.keys("g t g i").keys(keys);
    ui
}

/// A key that changes the target of a command also changes the screen. Every key is pressed in every
/// state, which takes long, so the test runs only at the size of an SSH terminal.
#[rstest]
fn whom_a_command_hits_is_seen(#[values(1)] size: usize) {
    let size = SIZES[size];
    let mut moved = 0;
    for (keys, lines) in STATES {
        let mut ui = begun(keys, lines, size);
        let last = u64::from(ui.world().face.last());
        for key in bound(&ui) {
            let who = ui.app.pointed_at();
            let (before, _) = ui.buffer();
            ui.keys(&key.to_string());
            let (after, _) = ui.buffer();
            if ui.app.pointed_at() != who {
                moved += 1;
                assert!(
                    before != after,
                    "{size:?} {keys} {lines:?}: {key} moves unseen\n{}",
                    ui.shot()
                );
            }
            if before != after {
                ui = restored(ui, last, keys, lines, size);
            }
        }
    }
    assert!(moved > 20, "only {moved} keys move the cursor");
}

/// The name of the combatant that keys affect is on the screen wherever they can be pressed.
#[rstest]
fn the_name_of_whom_a_command_hits_is_on_the_screen(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let size = SIZES[size];
    for (keys, lines) in STATES {
        let mut ui = begun(keys, lines, size);
        for _ in 0..4 {
            ui.keys("l");
            let name = name(&ui, ui.app.pointed_at());
            let last = name.split(' ').next_back().unwrap_or_default();
            let first = name.split(' ').next().unwrap_or_default();
            let shot = ui.shot();
            assert!(
                shot.contains(first) || shot.contains(last),
                "{size:?} {keys} {lines:?}: {name} not in\n{shot}"
            );
        }
    }
}

fn name(ui: &Harness, who: Option<Id>) -> String {
    let names = ui.world().face.names();
    let found = names.into_iter().find(|one| Some(one.is) == who);
    found.map(|one| one.name).unwrap_or_default()
}

/// From the first row down the cursor reaches every combatant, and comes back.
#[rstest]
fn everyone_is_reached_by_j_and_k(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let size = SIZES[size];
    let mut ui = Harness::fight(size);
    ui.keys("g g g i k k k k k k k k k");
    let mut met = vec![ui.app.pointed_at()];
    for _ in 0..8 {
        ui.keys("j");
        let who = ui.app.pointed_at();
        if !met.contains(&who) {
            met.push(who);
        }
    }
    let tabs = size.0 < 100;
    assert_eq!(met.len(), if tabs { 6 } else { 5 }, "{met:?}");
    for who in met.iter().rev().skip(1) {
        ui.keys("k");
        assert_eq!(ui.app.pointed_at(), *who);
    }
    // The effect of a wound is shown before the number.
    let name = name(&ui, ui.app.pointed_at());
    let shot = ui.keys("w 3").shot();
    assert!(shot.contains(&format!("Wound {name}: 3")), "{shot}");
}

/// In the pane of an open check, a wound or a Critical Injury is for whom the check would hurt, and the
/// cursor returns afterwards.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn a_wound_during_a_check_is_for_its_target(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    let before = ui.app.pointed_at();
    ui.line("attack vex boarders with pistol at medium");
    let shot = ui.keys("c").shot();
    assert!(shot.contains("Critical Injury for Boarders?"), "{shot}");
    ui.keys("Esc");
    for line in ["note a pool is open", "roll = 3s 1a"] {
        let place = ui.line(line).app.place();
        ui.keys("w");
        assert!(ui.told().contains("Wound Boarders: "), "{}", ui.told());
        // What a connection that drops now finds again.
        assert_eq!(ui.app.place(), place);
        ui.keys("Esc");
        assert_eq!(ui.app.pointed_at(), before);
    }
    ui.keys("w 2 Enter");
    let said = ui.last_said();
    assert!(said.contains("Boarders suffer 2 wounds"), "{said}");
    assert_eq!(ui.app.pointed_at(), before);
}

/// While a vehicle is selected, the damage keys are those of vehicles.
#[test]
fn g_veh_01_the_keys_of_a_vehicle_hold_wherever_it_is_looked_at() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("j j j j j j j w");
    let shot = ui.shot();
    assert!(shot.contains("Hull trauma, Tern's Promise:"), "{shot}");
    ui.keys("3 Enter");
    assert!(ui.last_said().contains("hull trauma"), "{}", ui.last_said());
}

/// There is one cursor: while a vehicle is selected, no person is.
#[test]
fn there_is_one_cursor() {
    for keys in ["", "g s", "g l", "g v", "g v l"] {
        let mut ui = Harness::fight((120, 40));
        ui.theme = Theme::default().at(Depth::True);
        ui.keys(keys);
        let (buf, _) = ui.buffer();
        // It is inverted in the focused pane, and muted while another pane has the focus.
        let part = match keys {
            "" => triumph::ui::theme::Part::Selection,
            _ => triumph::ui::theme::Part::Resting,
        };
        let selected = ui.theme.part(part).bg;
        let rows =
            (0..40).filter(|y| (2..27).any(|x| buf[(x, *y)].bg == selected.unwrap_or_default()));
        let rows: Vec<u16> = rows.collect();
        let people = rows.iter().filter(|y| (4..20).contains(*y)).count();
        assert_eq!(people > 0, !keys.starts_with("g v"), "{keys}: {rows:?}");
    }
}

/// A fight of one player's character against a rival, before the first turn.
const ALONE: [&str; 5] = [
    "add compact_sergeant as Docker",
    "add vex_marrow as Ada",
    "init ada = 1s",
    "init docker = 2s",
    "start",
];

/// On the single-sheet screen the sheet and the keys stay with the player's character while others act. Only
/// going to another sheet changes that. Going to the table and back doesn't.
#[test]
fn one_character_keeps_the_sheet_while_others_act() {
    let mut ui = Harness::new(&ALONE, Screen::Solo, (80, 24));
    let shown = |ui: &Harness| name(ui, ui.app.pointed_at());
    assert_eq!(ui.acting().as_deref(), Some("Docker"));
    assert_eq!(shown(&ui), "Ada");
    assert!(ui.keys("w").told().contains("Wound Ada: "), "{}", ui.told());
    ui.type_in("3").keys("Enter");
    assert!(ui.last_said().contains("Ada"), "{}", ui.last_said());
    for (key, prompt) in [("s", "Strain Ada: "), ("h", "Heal Ada: ")] {
        assert!(ui.keys(key).told().contains(prompt), "{}", ui.told());
        ui.keys("Esc");
    }
    assert!(
        ui.keys("c").shot().contains("Critical Injury for Ada?"),
        "{}",
        ui.shot()
    );
    ui.keys("Esc").line("next");
    assert_eq!(shown(&ui), "Ada");
    ui.keys("]");
    assert_eq!(shown(&ui), "Docker");
    ui.keys("[");
    // The table follows the turn.
    ui.keys("g t").line("next");
    assert_eq!(ui.acting().as_deref(), Some("Docker"));
    assert_eq!(shown(&ui), "Docker");
    ui.keys("g p");
    assert_eq!(shown(&ui), "Ada");
}

/// A save opens again at the tab that was left, also that of the dice or the log.
#[test]
fn one_character_comes_back_to_the_tab() {
    for (keys, tab) in [("2 6", "▌6 Dice▐"), ("7", "▌7 Log▐"), ("3", "▌3 Talents▐")] {
        let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
        let left = ui.keys(keys).app.place().unwrap();
        let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
        ui.go_to(&left);
        assert!(ui.shot().contains(tab), "{keys}: {}", ui.shot());
    }
}

/// A save opens again at the row that was selected on the tab of the sheet, as far as there is one.
#[test]
fn one_character_comes_back_to_the_row() {
    let begun = || Harness::new(&FIGHT, Screen::Solo, (80, 24));
    let chosen = |ui: &mut Harness| {
        let face = ui.keys("Enter").world().face;
        face.log(face.last(), face.last())[0].line.clone()
    };
    let (first, third) = (chosen(&mut begun()), chosen(begun().keys("j j")));
    assert_ne!(first, third);
    let left = begun().keys("j j").app.place().unwrap();
    assert_eq!(chosen(begun().go_to(&left)), third);
}

/// A save opens again at what was asked on the dice tab: another character's check, a question, or a Critical Injury
/// that isn't confirmed.
#[test]
fn one_character_comes_back_to_what_is_asked() {
    const ENEMY: [&str; 3] = ["next", "claim boarders", "attack vex"];
    for (more, shows) in [
        (&["crit vex = 42"][..], "confirm result"),
        (&ENEMY[..], "Boarders"),
        (&["check vex cool"][..], "roll"),
    ] {
        let lines = [FIGHT.as_slice(), more].concat();
        let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
        ui.keys("2");
        for line in more {
            ui.line(line);
        }
        assert!(ui.shot().contains("▌6 Dice▐"), "{more:?}: {}", ui.shot());
        let left = ui.app.place().unwrap();
        let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
        ui.go_to(&left);
        let shot = ui.shot();
        assert!(shot.contains("▌6 Dice▐") && shot.contains(shows), "{shot}");
    }
}

/// A save opens with the focus on its open check, whatever pane or tab was left: an attack that another program declared
/// meanwhile is not behind the roster. After the check the pane or tab that was left returns.
#[test]
fn an_open_check_has_the_focus_of_a_save_that_opens() {
    let lines = [FIGHT.as_slice(), &["attack boarders"]].concat();
    for size in [(60, 18), (80, 24), (120, 40), (200, 60)] {
        for (leave, back) in [("g w", Scope::Turns), ("g l", Scope::Log)] {
            let left = Harness::new(&FIGHT, Screen::Table, size)
                .keys(leave)
                .app
                .place();
            let mut ui = Harness::new(&lines, Screen::Table, size);
            ui.go_to(&left.unwrap());
            assert_eq!(
                ui.app.scope(),
                Scope::Tray,
                "{size:?} {leave}: {}",
                ui.shot()
            );
            ui.line("cancel");
            assert_eq!(ui.app.scope(), back, "{size:?} {leave}: {}", ui.shot());
        }
        let left = Harness::new(&FIGHT, Screen::Solo, size)
            .keys("2")
            .app
            .place();
        let mut ui = Harness::new(&lines, Screen::Solo, size);
        ui.go_to(&left.unwrap());
        assert!(ui.shot().contains("Dice▐"), "{size:?}: {}", ui.shot());
    }
}

/// A Critical Injury that was confirmed isn't asked for again after a new start.
#[test]
fn a_confirmed_card_stays_confirmed() {
    let lines = [FIGHT.as_slice(), &["crit vex = 42"]].concat();
    let begun = || Harness::new(&lines, Screen::Table, (120, 40));
    let asks = |ui: &Harness| ui.shot().contains("confirm result");
    let mut ui = begun();
    let open = ui.app.place().unwrap();
    assert!(asks(&ui), "{}", ui.shot());
    ui.keys("Enter");
    assert!(!asks(&ui), "{}", ui.shot());
    ui.line("wound vex 1").line("undo");
    assert!(!asks(&ui), "undone up to it: {}", ui.shot());
    let read = ui.app.place().unwrap();
    for (place, again) in [(open, true), (read, false)] {
        let mut ui = begun();
        ui.go_to(&place);
        assert_eq!(asks(&ui), again, "{}", ui.shot());
    }
    // Another one is asked for.
    let mut ui = Harness::new(
        &[lines.as_slice(), &["crit vex = 20"]].concat(),
        Screen::Table,
        (120, 40),
    );
    ui.go_to(&read);
    assert!(asks(&ui), "{}", ui.shot());
}

/// On the screen of one character the title names it.
#[test]
fn one_character_names_whom_the_keys_mean() {
    let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
    for _ in 0..5 {
        ui.keys("]");
        let name = name(&ui, ui.app.pointed_at());
        let shot = ui.shot();
        assert!(
            shot.lines().next().unwrap().contains(&name),
            "{name}: {shot}"
        );
    }
}

/// Several letters choose the target whose name goes on with them. One letter goes through the names that begin
/// with it.
#[test]
fn letters_of_a_name_narrow_the_targets_of_a_number() {
    let lines = [
        "add vex_marrow as Ada",
        "add compact_sergeant as Docker",
        "add compact_sergeant as \"Dockside tough\"",
        "add compact_sergeant as \"Old Dane\"",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let shown = |ui: &Harness| name(ui, ui.app.pointed_at());
    ui.keys("w d");
    assert_eq!(shown(&ui), "Docker");
    ui.keys("o c k s");
    assert_eq!(shown(&ui), "Dockside tough");
    ui.keys("Esc w d d d");
    assert_eq!(shown(&ui), "Old Dane");
    ui.keys("Esc w a");
    assert_eq!(shown(&ui), "Ada");
}

/// The selected row is shown over its whole line: in the roster, in a menu, among the modifiers of a pool
/// and on a sheet.
#[rstest]
#[case("", "Vex Marrow", "cover 1")]
#[case("m", "aim", "free")]
#[case("a j", "ranged defense", "−8")]
#[case("a t", "Captain Marrack", "current")]
fn the_whole_line_is_selected(#[case] keys: &str, #[case] from: &str, #[case] to: &str) {
    let mut ui = Harness::demo((80, 24));
    ui.theme = Theme::built_in("none").unwrap();
    ui.line("claim vex");
    let shot = ui.keys(keys).shot();
    let (buffer, _) = ui.buffer();
    let is_row = |line: &&str| line.contains(from) && line.contains(to);
    let y = shot.lines().position(|line| is_row(&line)).unwrap();
    let row = shot.lines().nth(y).unwrap();
    let column = |word: &str| row[..row.find(word).unwrap()].chars().count();
    for word in [from, to] {
        let at = (
            u16::try_from(column(word)).unwrap(),
            u16::try_from(y).unwrap(),
        );
        let look = buffer[at].modifier;
        assert!(look.contains(Modifier::REVERSED), "{word}: {row}");
    }
}

/// Cover matters more for the choice of a target than the gauge and the end of a long name.
#[test]
fn a_long_name_leaves_the_cover_of_the_targets() {
    let mut ui = Harness::demo((80, 24));
    for line in [
        "rename \"Gun deck\" \"The gun deck of the Ashen Oar\"",
        "claim vex",
    ] {
        ui.line(line);
    }
    let shot = ui.keys("a t").shot();
    let row = shot
        .lines()
        .skip(4)
        .find(|row| row.contains("The gun "))
        .unwrap();
    assert!(row.contains("cover 1") && row.contains("0/16"), "{shot}");
}

/// The list of talents begins with those of the active character. If only others have one to use, Enter asks first.
#[rstest]
fn talents_of_whoever_acts_come_first(#[values((80, 24), (120, 40))] size: (u16, u16)) {
    let mut ui = Harness::sample("the-ashen-oar", size);
    ui.keys("1");
    let before = ui.world().face.last();
    let talents = ui.world().face.offers(None);
    let acting = ui.world().face.turns().active;
    let talents = talents
        .iter()
        .filter(|one| one.group == rules::view::OfferGroup::Talent);
    let open: Vec<_> = talents.filter(|one| one.allowed.is_ok()).collect();
    assert!(
        open.iter().any(|one| one.by != acting),
        "others have talents"
    );
    let own = open.iter().any(|one| one.by == acting);
    ui.keys("v Enter");
    let ran = ui.world().face.last() > before;
    assert!(!ran || own, "{}", ui.shot());
}

/// A system has no wounds, so the keys that deal them ask nothing there.
#[test]
fn g_hack_05_no_key_wounds_a_system() {
    let mut ui = Harness::sample("cold-storage", (80, 24));
    ui.keys("g v");
    let before = ui.world().face.last();
    for key in ["w", "s", "c"] {
        ui.keys(key);
        assert_eq!(ui.app.unfinished(), None, "{key}: {}", ui.shot());
        assert_ne!(ui.app.scope(), Scope::Dialog, "{key}: {}", ui.shot());
    }
    assert_eq!(ui.world().face.last(), before);
}

/// While the program asks where a vehicle goes, the keys of other rows wait.
#[rstest]
fn g_veh_06_other_rows_wait_for_the_question(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::sample("needles-at-karst", size);
    ui.keys("1 n");
    let before = ui.world().face.last();
    for key in ["7", "8"] {
        ui.keys(key);
        assert_eq!(ui.world().face.last(), before, "{key}: {}", ui.shot());
    }
}

/// A die that Space adds is listed above the row that adds it. The cursor stays on that row, so that the next Space
/// doesn't spend a Story Point (G-POOL-11).
#[test]
fn g_pool_11_space_twice_adds_two_boost_dice() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("a End Up Space Space");
    let said = ui.said();
    let adds = |die: &str| said.iter().filter(|one| one.contains(die)).count();
    assert_eq!((adds("1 Boost die"), adds("spend a Story Point")), (2, 0));
}
