//! Digits answer questions and choose rows. Neither meaning turns into the other unseen.

use rstest::rstest;
use rules::view::OfferGroup;
use triumph::ui::Screen;

use super::cursor::SIZES;
use super::stand::Stand;

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
fn made(stand: &Stand, before: triumph::table::EntryNo) -> Option<String> {
    let face = stand.world().face;
    let entry = face.log(before + 1, before + 1);
    entry.first().map(|one| one.line.clone())
}

/// G-STRUCT-06: after a slot that filled itself a digit first tells what it does, at every size.
#[rstest]
fn g_struct_06_a_digit_after_a_filled_slot_tells_first(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut stand = Stand::new(&DUEL, Screen::Table, SIZES[size]);
    stand.keys("n");
    let told = stand.told();
    if stand.acting().as_deref() != Some("Marrack") {
        stand.keys("n");
    }
    assert_eq!(stand.acting().as_deref(), Some("Marrack"), "{told}");
    let last = stand.world().face.last();
    stand.keys("1");
    assert_eq!(made(&stand, last), None, "{}", stand.shot());
    assert!(stand.told().contains("1 again: "), "{}", stand.told());
    stand.keys("1");
    assert!(made(&stand, last).is_some(), "{}", stand.shot());
    // The turn has begun by hand now.
    let last = stand.world().face.last();
    stand.keys("p");
    assert!(made(&stand, last).is_some_and(|line| line.contains("prone")));
}

/// A digit that has just answered doesn't choose a row by the next press, and moves nothing.
#[rstest]
fn a_digit_that_answered_tells_before_it_moves(#[values(1, 3, 5)] size: usize) {
    let mut stand = Stand::demo(SIZES[size]);
    stand.keys("1");
    assert!(stand.acting().is_some());
    let last = stand.world().face.last();
    stand.keys("1");
    assert_eq!(made(&stand, last), None, "{}", stand.shot());
    stand.keys("1");
    assert!(made(&stand, last).is_some_and(|line| line.starts_with("maneuver")));
}

/// A row that can't be taken says why at once, instead of asking for a second press.
#[test]
fn c_atk_12_a_refused_row_gives_its_reason_and_a_key() {
    for size in [(80, 24), (120, 40)] {
        let mut stand = Stand::sample("corridor-nine", size);
        let shot = stand.keys("C").shot();
        assert!(!shot.contains("C again"), "{shot}");
        assert!(shot.contains("C-ATK-12"), "{shot}");
        let offers = stand.world().face.offers(None);
        let mut open = offers.iter().filter(|one| one.allowed.is_ok());
        let instead = open.find(|one| one.key == "attack").map(|one| &one.label);
        let instead = instead.unwrap_or_else(|| panic!("{shot}"));
        assert!(shot.contains(&format!("1: {instead}.")), "{shot}");
    }
}

/// A spend letter buys its row from every pane that shows it as a key.
#[test]
fn g_comb_08_a_spend_letter_buys_from_another_pane() {
    let mut stand = Stand::demo((120, 40));
    stand.keys("1 a").line("roll = 2s 3a!").keys("g i");
    let last = stand.world().face.last();
    let shot = stand.shot();
    assert!(
        shot.lines().last().is_some_and(|line| line.contains(" r ")),
        "{shot}"
    );
    stand.keys("r");
    assert_eq!(
        made(&stand, last).as_deref(),
        Some("spend a_defense_ranged"),
        "{}",
        stand.shot()
    );
    // Where the dice are on another tab, the last line names no such key.
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 a").line("roll = 2s 3a!").keys("g i");
    let last = stand.last_line();
    assert!(!last.contains(" buy"), "{last}");
}

/// A character who isn't finished opens on the next step, in every game.
#[test]
fn a_new_sheet_shows_its_first_question() {
    for game in ["Genesys", "Genesis", "Confrontation"] {
        let stand = Stand::solo(game, "Nima", (80, 24));
        assert_eq!(stand.app.screen(), Screen::Solo);
        let face = stand.world().face;
        let who = face.roster().first().map(|one| one.id);
        let offers = face.offers(who);
        let asked = offers.iter().filter(|one| one.group == OfferGroup::Asked);
        let shot = stand.shot();
        let shown = asked.filter(|one| shot.contains(&one.label)).count();
        assert!(shown > 1, "{game}\n{shot}");
    }
}

/// F-CMB-02: the default target is the nearest in reach, wherever it is in the list.
#[test]
fn f_cmb_02_the_nearest_target_in_reach_is_the_default() {
    let mut stand = Stand::genesis(
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
    assert_eq!(stand.acting().as_deref(), Some("Ana"), "{}", stand.shot());
    let last = stand.world().face.last();
    stand.keys("a Enter");
    assert_eq!(made(&stand, last).as_deref(), Some("attack Ana Cy"));
}
