//! What is chosen by keys: the choice is on the screen with its key, and a key that can't do anything says why.

use rstest::rstest;
use triumph::ui::keymap::Scope;
use triumph::ui::{Msg, Screen, World};

use super::harness::{FIGHT, Harness};

/// The rows of the screen that contain some words.
fn rows<'s>(shot: &'s str, words: &str) -> Vec<&'s str> {
    shot.lines().filter(|row| row.contains(words)).collect()
}

/// A fight in which the one who acts has lost a weapon.
fn disarmed(size: (u16, u16)) -> Harness {
    let lines = [
        FIGHT.as_slice(),
        &["item vex slug drop", "range vex boarders short"],
    ]
    .concat();
    Harness::new(&lines, Screen::Table, size)
}

/// Whether no check is open.
fn is_idle(world: &World<'_>) -> bool {
    world.face.tray().pool.is_empty()
}

/// A command that symbols bought is a choice of its own, and rows ask for its words.
#[rstest]
fn m_02_a_bought_command_is_chosen_by_rows(#[values((80, 24), (120, 40))] size: (u16, u16)) {
    let mut ui = Harness::sample("cold-storage", size);
    for line in [
        "claim tessaly",
        "access tessaly archive",
        "roll = 3s 2a!",
        "spend k_extra_command",
        "done",
    ] {
        ui.line(line);
    }
    let told = ui.told();
    assert!(told.contains("V give Archive the bought command"), "{told}");
    // It holds up nothing of the turn.
    assert_eq!(ui.foot("m").as_deref(), Some("maneuver"));
    ui.keys("V");
    let shot = ui.shot();
    assert!(shot.contains("1  copy a file"), "{shot}");
    let before = ui.world().face.last();
    ui.keys("1");
    let face = ui.world().face;
    assert_eq!(face.last(), before + 1);
    let line = &face.log(face.last(), face.last())[0].line;
    assert_eq!(line, "enact @ Archive copy a file");
    assert!(!ui.told().contains("bought command"), "{}", ui.told());
}

/// Any command of a turn is asked for by rows, and the last one begins a typed line.
#[test]
fn g_hack_12_a_command_in_other_words_is_typed() {
    let mut ui = Harness::sample("cold-storage", (80, 24));
    for line in [
        "claim tessaly",
        "access tessaly archive",
        "roll = 3s!",
        "done",
    ] {
        ui.line(line);
    }
    ui.keys("m");
    let shot = ui.shot();
    assert!(shot.contains("V  command Archive"), "{shot}");
    ui.keys("V");
    assert!(ui.shot().contains("loop a camera"), "{}", ui.shot());
    ui.keys("4");
    assert_eq!(ui.app.scope(), Scope::Prompt);
    assert!(ui.shot().contains("enact @ Archive"), "{}", ui.shot());
}

/// The key of the maneuvers leaves a check that can't be rolled.
#[rstest]
fn g_comb_05_the_maneuvers_leave_a_check_out_of_reach(
    #[values((80, 24), (120, 40))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    ui.keys("1 a t 4");
    assert!(!is_idle(&ui.world()));
    if size.0 > 80 {
        let told = ui.told();
        assert!(told.contains("m drops "), "{told}");
    }
    ui.keys("m");
    assert!(is_idle(&ui.world()), "{}", ui.shot());
    assert_eq!(ui.app.scope(), Scope::Dialog);
    assert!(ui.shot().contains("Maneuver: Vex Marrow"), "{}", ui.shot());
    // A check that can be rolled stays.
    ui.keys("Esc a m");
    assert!(!is_idle(&ui.world()), "{}", ui.shot());
}

/// A weapon on the ground is a row of the weapons, and one key picks it up.
#[test]
fn g_man_08_a_dropped_weapon_is_picked_up_from_the_pool() {
    let mut ui = disarmed((120, 40));
    ui.keys("a W");
    let shot = ui.shot();
    let row = rows(&shot, "use the Slug pistol");
    assert!(row[0].contains("dropped"), "{shot}");
    let key = row[0]
        .split("use the")
        .next()
        .and_then(|before| before.split_whitespace().last());
    ui.keys(key.unwrap());
    let told = ui.told();
    assert!(told.starts_with("m: pick up the Slug pistol"), "{told}");
    ui.keys("m");
    assert!(ui.told().starts_with("Enter rolls"), "{}", ui.told());
}

/// The sheet marks a weapon on the ground, however little room its row has.
#[rstest]
fn g_man_08_a_dropped_weapon_is_marked_on_the_sheet(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = disarmed(size);
    ui.keys("g s");
    let shot = ui.shot();
    let marked = rows(&shot, "dropped");
    assert!(!marked.is_empty(), "{shot}");
}

/// What ignores soak is in the head of an attack.
#[rstest]
fn g_qual_18_the_head_of_an_attack_has_what_ignores_soak(
    #[values((60, 18), (80, 24), (120, 40))] size: (u16, u16),
) {
    let mut ui = Harness::new(&FIGHT, Screen::Table, size);
    ui.line("attack vex boarders at engaged with monoblade!");
    let shot = ui.shot();
    let head = rows(&shot, "crit 2  Pierce 2");
    assert!(!head.is_empty(), "{shot}");
}

/// A key that would answer what a Critical Injury covers says what comes first, and answers after it.
#[test]
fn a_number_under_a_card_says_what_comes_first() {
    let mut ui = Harness::demo((120, 40));
    ui.line("crit vex = 42");
    let before = ui.world().face.last();
    ui.keys("1");
    assert!(ui.told().contains("Enter confirms it"), "{}", ui.told());
    assert!(ui.shot().contains("confirm result"), "{}", ui.shot());
    ui.keys("Enter 1");
    assert_eq!(ui.acting().as_deref(), Some("Vex Marrow"));
    assert_eq!(ui.world().face.last(), before + 1);
}

/// A critical of a vehicle is in the list, with little room too.
#[rstest]
fn a_critical_of_a_vehicle_stays_in_the_list(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    ui.line("crit tern = 30").keys("Enter g v");
    let shot = ui.shot();
    let marked = shot.lines().any(|row| row.contains("crit"));
    assert!(marked, "{shot}");
}

/// The card of a vehicle shows the dice that the active character rolls with a weapon, even if another character serves it.
#[test]
fn g_vcom_04_the_card_has_the_dice_of_the_one_who_acts() {
    let mut ui = Harness::sample("needles-at-karst", (120, 40));
    let mut seen = 0;
    for _ in 0..8 {
        let face = ui.world().face;
        if let Some(who) = face.turns().active
            && let Some(card) = face.card(who)
        {
            for gun in &card.guns {
                ui.line(&format!(
                    "attack @ with \"{}\"!",
                    gun.name.split(" (").next().unwrap()
                ));
                let tray = ui.world().face.tray();
                let own = gun.dice.plain();
                let base = tray.sources.first().map(|one| one.change.plain());
                if base.is_some() && !tray.pool.is_empty() {
                    assert_eq!(base.as_deref(), Some(own.as_str()), "{}", gun.name);
                    seen += 1;
                }
                ui.line("cancel");
            }
        }
        let offers = ui.world().face.offers(None);
        let open = |key: &str| {
            let mut all = offers.iter().filter(|one| one.allowed.is_ok());
            all.find(|one| one.key == key).map(|one| one.line.clone())
        };
        let Some(step) = open("claim").or_else(|| open("next")) else {
            break;
        };
        ui.line(&step);
    }
    assert!(seen > 0);
}

/// In a social encounter no two of one side face each other.
#[rstest]
fn those_of_one_side_are_below_each_other(#[values((80, 24), (120, 40))] size: (u16, u16)) {
    let ui = Harness::sample("the-price-of-a-gate", size);
    let shot = ui.shot();
    for players in ["Vex", "Ila", "Teld", "Lissom"] {
        let ends = shot.lines().any(|row| {
            let row = row.trim_end_matches([' ', '│', '┃']);
            row.ends_with(&format!(" {players}")) && row.contains('/')
        });
        assert!(ends, "{players} isn't at the right:\n{shot}");
    }
}

/// A Critical Injury that was confirmed stays confirmed, whatever is noted after it.
#[test]
fn a_note_after_a_confirmed_critical_injury_leaves_its_card_away() {
    let mut ui = Harness::demo((80, 24));
    ui.line("crit vex = 42");
    assert!(ui.shot().contains("confirm result"), "{}", ui.shot());
    ui.keys("Enter").line("note Vex limps");
    assert!(!ui.shot().contains("confirm result"), "{}", ui.shot());
    ui.line("crit vex = 43");
    assert!(ui.shot().contains("confirm result"), "{}", ui.shot());
}

/// A command typed over a list runs as a command, and none of its letters chooses a row.
#[rstest]
fn a_colon_over_a_list_begins_a_command(#[values("m", "A", "e")] list: &str) {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1").keys(list);
    let before = ui.world().face.last();
    ui.keys(": n o t e Space o i l Enter");
    assert_eq!(ui.world().face.last(), before + 1);
    assert!(ui.last_said().contains("oil"), "{}", ui.last_said());
}

/// The lists inside an open check, of targets, weapons and ranges, are open again after a dropped connection.
#[test]
fn a_list_of_an_open_check_is_open_again() {
    let lines = [
        "add vex_marrow",
        "add ashen_oar_boarder x2 as Boarders",
        "build rival shooter as Dren",
        "init vex = 3s",
        "init boarders = 0s",
        "init dren = 0s",
        "start",
        "attack vex dren",
    ];
    for key in ["t", "W", "r"] {
        let mut left = Harness::new(&lines, Screen::Table, (80, 24));
        left.keys(key).keys("j");
        let draft = left.app.unfinished().expect(key);
        let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
        ui.send(Msg::Draft(Box::new(draft.clone())));
        assert_eq!(ui.app.unfinished(), Some(draft), "{key}");
        assert_eq!(ui.shot(), left.shot(), "{key}");
        assert_eq!(ui.keys("Enter").said(), left.keys("Enter").said(), "{key}");
    }
}
