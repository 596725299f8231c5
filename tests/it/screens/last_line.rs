//! What the last lines name works: no key is listed that would be refused, idle or do something else.

use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::harness::{FIGHT, Harness};

fn last_line(ui: &Harness) -> String {
    ui.shot().lines().last().unwrap_or_default().to_owned()
}

/// With symbols left to spend, the keys of another pane that lead to the dice are not said to do
/// anything else.
#[test]
fn with_symbols_left_another_pane_lists_only_keys_that_do_what_they_say() {
    let mut ui = Harness::fight((80, 24));
    ui.line("attack @ marrack").line("roll = 2s 4a!");
    ui.keys("Esc");
    assert_eq!(ui.app.scope(), Scope::Turns);
    let foot = last_line(&ui);
    for key in ["1-", " e ", " . ", " T ", "Space"] {
        assert!(!foot.contains(key), "{key}: {foot}");
    }
    // Those that are left do it.
    assert!(ui.foot("w").is_some(), "{foot}");
    ui.keys("w");
    assert!(ui.told().contains("Wound"), "{}", ui.shot());
}

#[rstest]
#[case(Screen::Table, "")]
#[case(Screen::Table, "g s")]
#[case(Screen::Table, "g d")]
#[case(Screen::Solo, "")]
fn a_save_that_is_only_read_lists_no_key_that_changes_it(
    #[case] screen: Screen,
    #[case] keys: &str,
) {
    let mut ui = Harness::new(&FIGHT, screen, (120, 40));
    ui.access = "open in another program";
    ui.keys(keys);
    let shot = ui.shot();
    let foot = last_line(&ui);
    for label in [
        "attack",
        "maneuver",
        "wound",
        "strain",
        "heal",
        "note",
        "undo",
        "answer",
        "next step",
        "critical",
        "roll selected",
    ] {
        assert!(!foot.contains(label), "{label}: {foot}");
    }
    assert!(foot.contains("find"), "{foot}");
    assert!(shot.contains(ui.access), "{shot}");
    says!(ui.told());
}

#[test]
fn an_open_pool_of_a_save_that_is_only_read_lists_no_dice() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a");
    ui.access = "open in another program";
    let foot = last_line(&ui);
    for label in ["roll", "real dice", "target", "weapon", "Boost", "cancel"] {
        assert!(!foot.contains(label), "{label}: {foot}");
    }
}

#[test]
fn a_list_without_hits_names_no_row_to_take() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("C-p");
    let foot = last_line(&ui);
    assert!(foot.contains("Enter") && foot.contains("Tab"), "{foot}");
    ui.type_in("qqzzx");
    says!(ui.told());
    let shot = ui.shot();
    assert!(shot.contains("Nothing matches."), "{shot}");
    let foot = last_line(&ui);
    assert!(!foot.contains("Enter") && !foot.contains("Tab"), "{foot}");
    assert!(foot.contains("Esc"), "{foot}");
}

/// A number or dice that were half typed are there again, and the next key begins anew.
#[test]
fn a_number_that_was_left_is_there_again_and_typing_replaces_it() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("w 4 Esc");
    let last = ui.world().face.last();
    ui.keys("w");
    assert!(ui.told().contains(": 4"), "{}", ui.shot());
    says!(ui.told());
    ui.keys("2");
    assert!(ui.told().contains(": 2"), "{}", ui.shot());
    ui.keys("Enter");
    assert_eq!(ui.world().face.last(), last + 1);
    assert!(ui.last_said().contains("2 wounds"), "{}", ui.last_said());
    // Enter takes it as it is, and what was done is no draft.
    ui.keys("h 1 Esc h Enter");
    assert!(ui.last_said().contains("1 wound"), "{}", ui.last_said());
    ui.keys("h");
    assert!(!ui.told().contains(": 1"), "{}", ui.shot());
    says!(ui.told());
    // Dice too; a line that was lost with the program is among them.
    ui.keys("Esc a =").type_in("2s 1a");
    let left = ui.app.unfinished().map(|draft| draft.line);
    assert_eq!(left.as_deref(), Some("roll = 2s 1a"));
    ui.keys("Esc =");
    assert!(ui.shot().contains("2s 1a"), "{}", ui.shot());
}

/// F-VIC-15: the injury of Framework: Genesis is asked for in words.
#[test]
fn the_injury_that_is_asked_for_is_named() {
    let lines = ["add maren_holt", "add sergeant_brook"];
    let mut ui = Harness::genesis(&lines, (80, 24));
    ui.keys("w");
    let shot = ui.shot();
    assert!(
        shot.contains("1 minor, 2 medium, 3 serious, 4 fatal"),
        "{shot}"
    );
    says!(ui.hint());
}

/// G-HEALTH-08: what a real d100 showed takes the place of the rolled one, or nothing changes.
#[test]
fn a_typed_d100_that_is_refused_leaves_the_rolled_one() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("c y");
    let (said, last) = (ui.last_said(), ui.world().face.last());
    assert!(said.contains("Critical Injury"), "{said}");
    ui.keys("=").type_in("45 3").keys("Enter");
    assert_eq!(ui.world().face.last(), last, "{}", ui.shot());
    assert_eq!(ui.last_said(), said);
    // The line stays, to be put right.
    ui.keys("Backspace Backspace Enter");
    assert!(ui.last_said().contains("45"), "{}", ui.last_said());
}

/// What has happened isn't offered by the finder, and no cap is empty where no row can be chosen.
#[test]
fn g_struct_06_the_finder_leaves_out_who_has_acted() {
    let mut ui = Harness::demo((80, 24));
    for line in ["claim ila", "next", "claim marrack", "next"] {
        ui.line(line);
    }
    // The question itself lists who has acted.
    let offers = ui.world().face.offers(None);
    let mut claims = offers.iter().filter(|one| one.line.starts_with("claim"));
    assert!(claims.any(|one| one.allowed.is_err()), "{}", ui.shot());
    ui.keys("C-p");
    ui.type_in("ila senn has");
    let shot = ui.shot();
    let rows = shot.lines().filter(|line| line.contains(" now "));
    assert_eq!(
        rows.filter(|line| line.contains("Ila")).count(),
        0,
        "{shot}"
    );
}
