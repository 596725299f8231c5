//! Digits answer questions and choose rows. Neither meaning turns into the other unseen.

use rstest::rstest;
use rules::view::OfferGroup;
use triumph::ui::Screen;

use super::cursor::SIZES;
use super::harness::Harness;

/// A fight of one against one: every slot fills itself.
const DUEL: [&str; 6] = [
    "add vex_marrow",
    "add captain_marrack as Marrack",
    "range vex marrack medium",
    "init vex = 3s",
    "init marrack = 1s",
    "start",
];

/// The entry that the last key made, if any.
fn made(ui: &Harness, before: triumph::table::EntryNo) -> Option<String> {
    let face = ui.world().face;
    let entry = face.log(before + 1, before + 1);
    entry.first().map(|one| one.line.clone())
}

/// G-STRUCT-06: after a slot that filled itself a digit first tells what it does, at every size.
#[rstest]
fn g_struct_06_a_digit_after_a_filled_slot_tells_first(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = Harness::new(&DUEL, Screen::Table, SIZES[size]);
    ui.keys("n");
    let told = ui.told();
    if ui.acting().as_deref() != Some("Marrack") {
        ui.keys("n");
    }
    assert_eq!(ui.acting().as_deref(), Some("Marrack"), "{told}");
    let last = ui.world().face.last();
    ui.keys("1");
    assert_eq!(made(&ui, last), None, "{}", ui.shot());
    assert!(ui.told().contains("1 again: "), "{}", ui.told());
    ui.keys("1");
    assert!(made(&ui, last).is_some(), "{}", ui.shot());
    // The turn has begun by hand now.
    let last = ui.world().face.last();
    ui.keys("p");
    assert!(made(&ui, last).is_some_and(|line| line.contains("prone")));
}

/// A digit that has just answered doesn't choose a row by the next press, and moves nothing.
#[rstest]
fn a_digit_that_answered_tells_before_it_moves(#[values(1, 3, 5)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1");
    assert!(ui.acting().is_some());
    let last = ui.world().face.last();
    ui.keys("1");
    assert_eq!(made(&ui, last), None, "{}", ui.shot());
    ui.keys("1");
    assert!(made(&ui, last).is_some_and(|line| line.starts_with("maneuver")));
}

/// A row that can't be taken says why at once, instead of asking for a second press.
#[test]
fn c_atk_12_a_refused_row_gives_its_reason_and_a_key() {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::sample("corridor-nine", size);
        let shot = ui.keys("C").shot();
        assert!(!shot.contains("C again"), "{shot}");
        assert!(shot.contains("C-ATK-12"), "{shot}");
        let offers = ui.world().face.offers(None);
        let mut open = offers.iter().filter(|one| one.allowed.is_ok());
        let instead = open.find(|one| one.key == "attack").map(|one| &one.label);
        let instead = instead.unwrap_or_else(|| panic!("{shot}"));
        assert!(shot.contains(&format!("1: {instead}.")), "{shot}");
    }
}

/// A spend letter buys its row from every pane that shows it as a key.
#[test]
fn g_comb_08_a_spend_letter_buys_from_another_pane() {
    let mut ui = Harness::demo((120, 40));
    ui.keys("1 a").line("roll = 2s 3a!").keys("g i");
    let last = ui.world().face.last();
    let shot = ui.shot();
    assert!(
        shot.lines().last().is_some_and(|line| line.contains(" r ")),
        "{shot}"
    );
    ui.keys("r");
    assert_eq!(
        made(&ui, last).as_deref(),
        Some("spend a_defense_ranged"),
        "{}",
        ui.shot()
    );
    // Where the dice are on another tab, the last line names no such key.
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a").line("roll = 2s 3a!").keys("g i");
    let last = ui.last_line();
    assert!(!last.contains(" buy"), "{last}");
}

/// A character who isn't finished opens on the next step, in every game.
#[test]
fn a_new_sheet_shows_its_first_question() {
    for game in ["Genesys", "Genesis", "Confrontation"] {
        let ui = Harness::solo(game, "Nima", (80, 24));
        assert_eq!(ui.app.screen(), Screen::Solo);
        let face = ui.world().face;
        let who = face.roster().first().map(|one| one.id);
        let offers = face.offers(who);
        let asked = offers.iter().filter(|one| one.group == OfferGroup::Asked);
        let shot = ui.shot();
        let shown = asked.filter(|one| shot.contains(&one.label)).count();
        assert!(shown > 1, "{game}\n{shot}");
    }
}

/// F-CMB-02: the default target is the nearest in reach, wherever it is in the list.
#[test]
fn f_cmb_02_the_nearest_target_in_reach_is_the_default() {
    let mut ui = Harness::genesis(
        &[
            "create Ana",
            "created ana",
            "create Bo side npc",
            "created bo",
            "create Cy side npc",
            "created cy",
            "set bo reflex 1",
            "set cy reflex 2",
            "band ana cy engaged",
            "start",
        ],
        (80, 24),
    );
    assert_eq!(ui.acting().as_deref(), Some("Ana"), "{}", ui.shot());
    let last = ui.world().face.last();
    ui.keys("a Enter");
    assert_eq!(made(&ui, last).as_deref(), Some("attack Ana Cy"));
}
