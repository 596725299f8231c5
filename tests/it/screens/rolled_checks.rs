//! A rolled check stays open: hidden rows can't be bought, and input in the meantime is neither lost
//! nor ignored silently.

use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::harness::{FIGHT, Harness};

/// A rolled attack with enough symbols for a critical, and a target that can suffer one.
fn rolled(size: (u16, u16)) -> Harness {
    let mut ui = Harness::fight(size);
    ui.line("attack @ marrack").line("roll = 2s 4a!");
    assert_eq!(ui.app.scope(), Scope::Spending, "{}", ui.shot());
    ui
}

#[rstest]
#[case("3")]
#[case("d")]
#[case("Enter")]
#[case("Space")]
#[case("T")]
fn g_comb_08_what_is_not_seen_is_not_bought(#[case] key: &str) {
    let mut ui = rolled((80, 24));
    ui.keys("Esc");
    assert_eq!(ui.app.scope(), Scope::Turns);
    says!(ui.hint());
    let said = ui.said();
    ui.keys(key);
    assert_eq!(ui.said(), said, "{key} bought or applied something");
    assert_eq!(ui.app.scope(), Scope::Spending, "{key}");
    // Once visible, the same keys have their effects, and the focus returns to where it was.
    ui.keys("1");
    assert_eq!(ui.said().len(), said.len() + 1);
    ui.keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Turns, "{}", ui.shot());
}

#[test]
fn own_words_are_words_from_any_pane() {
    let mut ui = rolled((80, 24));
    ui.keys("Esc .").type_in("3a the lamp bursts").keys("Enter");
    assert!(
        ui.last_said().ends_with("3 Advantage: the lamp bursts."),
        "{}",
        ui.last_said()
    );
}

#[test]
fn where_the_menu_is_in_sight_it_answers_and_enter_goes_to_it() {
    let mut ui = rolled((120, 40));
    ui.keys("Esc");
    let said = ui.said().len();
    ui.keys("1");
    assert_eq!(ui.said().len(), said + 1, "seen, so bought");
    ui.keys("Enter");
    assert_eq!(ui.said().len(), said + 1);
    assert_eq!(ui.app.scope(), Scope::Spending);
}

#[rstest]
#[case("w 2 Enter", "2 wounds", "Marrack")]
#[case("s 2 Enter", "2 strain", "Vex")]
#[case("h 2 Enter", "recovers 2 wounds", "Vex")]
#[case("H 2 Enter", "recovers 2 strain", "Vex")]
fn a_wound_can_be_marked_while_symbols_are_spent(
    #[case] keys: &str,
    #[case] words: &str,
    #[case] whom: &str,
) {
    for size in [(80, 24), (120, 40)] {
        let mut ui = rolled(size);
        let said = ui.said().len();
        ui.keys(keys);
        assert_eq!(ui.said().len(), said + 1, "{}", ui.shot());
        let last = ui.last_said();
        assert!(last.contains(words) && last.contains(whom), "{last}");
        assert_eq!(ui.app.scope(), Scope::Spending);
    }
}

#[test]
fn a_letter_without_meaning_says_so() {
    for screen in [Screen::Table, Screen::Solo] {
        let mut ui = Harness::new(&FIGHT, screen, (80, 24));
        ui.line("attack @ marrack").line("roll = 2s 4a!");
        for key in ["b", "o", "t", "O"] {
            let before = ui.world().face.last();
            ui.keys("Esc").keys("g d").keys(key);
            assert_eq!(ui.world().face.last(), before, "{key}");
            let told = ui.hint();
            assert!(told.split_whitespace().any(|word| word == key), "{told}");
            says!(told);
        }
    }
}

#[test]
fn g_comb_16_the_d100_of_a_critical_is_typed_where_it_is_asked_for() {
    let mut ui = rolled((80, 24));
    assert_eq!(ui.foot("="), None, "{}", ui.shot());
    ui.keys("c");
    assert!(
        ui.last_said().contains("Critical Injury"),
        "{}",
        ui.last_said()
    );
    assert!(ui.foot("=").is_some(), "{}", ui.shot());
    ui.keys("=");
    let before = ui.world().face.last();
    says!(ui.hint());
    ui.type_in("193").keys("Enter");
    assert_eq!(ui.world().face.last(), before, "{}", ui.shot());
    says!(ui.hint());
    ui.keys("Backspace Enter");
    assert!(ui.last_said().contains("19"), "{}", ui.last_said());
    assert_eq!(ui.app.scope(), Scope::Turns);
}

#[test]
fn g_story_06_the_pools_stay_in_sight_while_a_point_is_in_play() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("a o");
    let shot = ui.shot();
    assert!(shot.contains("PC ●● GM ● +1"), "{shot}");
}

/// Maneuvers and actions come after the open check: their keys say so, name the key that continues the
/// check, and go there. They buy and lose nothing.
#[rstest]
#[case::beside("m", (120, 40), "g l")]
#[case::on_the_dice("m", (120, 40), "")]
#[case::unseen("m", (80, 24), "g l")]
#[case::actions("A", (80, 24), "g s")]
fn a_menu_of_the_turn_leads_to_the_dice_that_wait(
    #[case] key: &str,
    #[case] size: (u16, u16),
    #[case] from: &str,
) {
    let mut ui = rolled(size);
    let said = ui.said();
    let shot = ui.keys(from).keys(key).shot();
    assert_eq!(ui.app.scope(), Scope::Spending, "{shot}");
    let told = ui.told();
    assert!(
        told.contains("Enter") && told.contains("3 wounds"),
        "{told}"
    );
    says!(told.split_whitespace().collect::<Vec<_>>().join(" "));
    assert_eq!(ui.said(), said);
    // Before the roll the roll comes first. Afterwards the menu opens again.
    ui.keys("Enter m");
    assert_eq!(ui.app.scope(), Scope::Dialog, "{}", ui.shot());
    ui.keys("Esc").line("check vex cool free");
    says!(ui.keys("m").told());
}

#[test]
fn on_the_screen_of_one_character_the_dice_are_opened() {
    let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
    ui.line("attack @ marrack").line("roll = 2s 4a!");
    let shot = ui.keys("1 m").shot();
    says!(ui.hint());
    assert!(
        shot.contains("▌6 Dice▐") || shot.contains("▌Dice▐"),
        "{shot}"
    );
}
