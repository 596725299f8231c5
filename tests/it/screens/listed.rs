//! What the last lines name works: no key is listed that would be refused, idle or do something else.

use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::stand::{FIGHT, Stand};

fn last_line(stand: &Stand) -> String {
    stand.shot().lines().last().unwrap_or_default().to_owned()
}

/// With symbols left to spend, the keys of another pane that lead to the dice are not said to do
/// anything else.
#[test]
fn with_symbols_left_another_pane_lists_only_keys_that_do_what_they_say() {
    let mut stand = Stand::fight((80, 24));
    stand.line("attack @ marrack").line("roll = 2s 4a!");
    stand.keys("Esc");
    assert_eq!(stand.app.scope(), Scope::Turns);
    let foot = last_line(&stand);
    for key in ["1-", " e ", " . ", " T ", "Space"] {
        assert!(!foot.contains(key), "{key}: {foot}");
    }
    // Those that are left do it.
    assert!(stand.foot("w").is_some(), "{foot}");
    stand.keys("w");
    assert!(stand.told().contains("Wound"), "{}", stand.shot());
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
    let mut stand = Stand::new(&FIGHT, screen, (120, 40));
    stand.access = "open in another program";
    stand.keys(keys);
    let shot = stand.shot();
    let foot = last_line(&stand);
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
    assert!(shot.contains(stand.access), "{shot}");
    says!(stand.told());
}

#[test]
fn an_open_pool_of_a_save_that_is_only_read_lists_no_dice() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("a");
    stand.access = "open in another program";
    let foot = last_line(&stand);
    for label in ["roll", "real dice", "target", "weapon", "Boost", "cancel"] {
        assert!(!foot.contains(label), "{label}: {foot}");
    }
}

#[test]
fn a_list_without_hits_names_no_row_to_take() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("C-p");
    let foot = last_line(&stand);
    assert!(foot.contains("Enter") && foot.contains("Tab"), "{foot}");
    stand.type_in("qqzzx");
    says!(stand.told());
    let shot = stand.shot();
    assert!(shot.contains("Nothing matches."), "{shot}");
    let foot = last_line(&stand);
    assert!(!foot.contains("Enter") && !foot.contains("Tab"), "{foot}");
    assert!(foot.contains("Esc"), "{foot}");
}

/// A number or dice that were half typed are there again, and the next key begins anew.
#[test]
fn a_number_that_was_left_is_there_again_and_typing_replaces_it() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("w 4 Esc");
    let last = stand.world().face.last();
    stand.keys("w");
    assert!(stand.told().contains(": 4"), "{}", stand.shot());
    says!(stand.told());
    stand.keys("2");
    assert!(stand.told().contains(": 2"), "{}", stand.shot());
    stand.keys("Enter");
    assert_eq!(stand.world().face.last(), last + 1);
    assert!(
        stand.last_said().contains("2 wounds"),
        "{}",
        stand.last_said()
    );
    // Enter takes it as it is, and what was done is no draft.
    stand.keys("h 1 Esc h Enter");
    assert!(
        stand.last_said().contains("1 wound"),
        "{}",
        stand.last_said()
    );
    stand.keys("h");
    assert!(!stand.told().contains(": 1"), "{}", stand.shot());
    says!(stand.told());
    // Dice too; a line that was lost with the program is among them.
    stand.keys("Esc a =").type_in("2s 1a");
    assert_eq!(stand.app.unfinished(), "roll = 2s 1a");
    stand.keys("Esc =");
    assert!(stand.shot().contains("2s 1a"), "{}", stand.shot());
}

/// F-VIC-15: the injury of Framework: Genesis is asked for in words.
#[test]
fn the_injury_that_is_asked_for_is_named() {
    let lines = ["add maren_holt", "add sergeant_brook"];
    let mut stand = Stand::genesis(&lines, (80, 24));
    stand.keys("w");
    let shot = stand.shot();
    assert!(
        shot.contains("1 minor, 2 medium, 3 serious, 4 fatal"),
        "{shot}"
    );
    says!(stand.hint());
}

/// G-HEALTH-08: what a real d100 showed takes the place of the rolled one, or nothing changes.
#[test]
fn a_typed_d100_that_is_refused_leaves_the_rolled_one() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("c y");
    let (said, last) = (stand.last_said(), stand.world().face.last());
    assert!(said.contains("Critical Injury"), "{said}");
    stand.keys("=").type_in("45 3").keys("Enter");
    assert_eq!(stand.world().face.last(), last, "{}", stand.shot());
    assert_eq!(stand.last_said(), said);
    // The line stays, to be put right.
    stand.keys("Backspace Backspace Enter");
    assert!(stand.last_said().contains("45"), "{}", stand.last_said());
}

/// What has happened isn't offered by the finder, and no cap is empty where no row can be chosen.
#[test]
fn g_struct_06_the_finder_leaves_out_who_has_acted() {
    let mut stand = Stand::demo((80, 24));
    for line in ["claim ila", "next", "claim marrack", "next"] {
        stand.line(line);
    }
    // The question itself lists who has acted.
    let offers = stand.world().face.offers(None);
    let mut claims = offers.iter().filter(|one| one.line.starts_with("claim"));
    assert!(claims.any(|one| one.allowed.is_err()), "{}", stand.shot());
    stand.keys("C-p");
    stand.type_in("ila senn has");
    let shot = stand.shot();
    let rows = shot.lines().filter(|line| line.contains(" now "));
    assert_eq!(
        rows.filter(|line| line.contains("Ila")).count(),
        0,
        "{shot}"
    );
}
