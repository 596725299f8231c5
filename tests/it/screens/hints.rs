//! Hints on the screen: every key in the last line has an effect, and slots have the names that
//! messages use.

use rstest::rstest;
use triumph::ui::Screen;

use super::harness::{FIGHT, Harness};

/// The two lines with hints: the message, and the keys.
fn below(shot: &str) -> (String, String) {
    let mut lines = shot.lines().rev();
    let keys = lines.next().unwrap_or_default().to_owned();
    (lines.next().unwrap_or_default().to_owned(), keys)
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn keys_that_would_be_refused_are_not_shown(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    let (_, keys) = below(&ui.shot());
    assert!(keys.contains(" a  ") && keys.contains(" m  "), "{keys}");
    for spending in ["a", "= 1 s Space 2 a Space T Enter"] {
        let (_, keys) = below(&ui.keys(spending).shot());
        for key in ["a attack", "m maneuver", "n next"] {
            assert!(!keys.contains(key), "{key}: {keys}");
        }
    }
    // The action is used, the maneuver is not.
    let (said, keys) = below(&ui.keys("Enter Esc").shot());
    assert!(!keys.contains(" a  ") && keys.contains(" m  "), "{keys}");
    assert!(!said.contains("attacks"), "{said}");
    // Nothing is left when the fight is over, and the line shows where to go.
    ui.line("end");
    let (said, keys) = below(&ui.keys("Esc").shot());
    for key in ["a attack", "m maneuver", "n next"] {
        assert!(!keys.contains(key), "{key}: {keys}");
    }
    assert!(said.contains("g r "), "{said}");
    says!(said);
}

/// A slot with an open choice is not one that `n` skips.
#[test]
fn a_slot_that_waits_is_answered_and_not_passed_over() {
    let ui = Harness::new(&FIGHT[..15], Screen::Table, (120, 40));
    let shot = ui.shot();
    let asks = ui.world().face.turns().asks.unwrap();
    assert!(shot.contains(&asks), "{asks}\n{shot}");
    let (_, keys) = below(&shot);
    assert!(!keys.contains(" n  "), "{keys}");
}

/// A prepared fight is begun by the key that the line names for it.
#[test]
fn the_key_that_is_named_begins_the_fight() {
    let lines = ["add vex_marrow", "add ashen_oar_boarder x4 as Boarders"];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let (said, keys) = below(&ui.shot());
    let offers = ui.world().face.offers(None);
    let start = &offers.iter().find(|one| one.line == "start").unwrap().label;
    assert!(said.contains(&format!("n: {start}")), "{said}");
    assert!(
        keys.contains(&format!(" n  {start}")) && !keys.contains(" a  "),
        "{keys}"
    );
    let shot = ui.keys("n").shot();
    assert!(shot.contains("Round 1"), "{shot}");
}

/// A message names a slot by a number, and so does the display of the slot.
#[rstest]
#[case((80, 24), "g l")]
#[case((80, 24), "")]
#[case((120, 40), "")]
#[case((200, 60), "")]
fn slots_are_called_what_they_are_shown_as(#[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::fight(size);
    ui.line("claim ila");
    let shot = ui.keys(keys).shot();
    let said = ui.said().pop().unwrap_or_default();
    let number = said
        .rsplit("slot ")
        .next()
        .unwrap_or_default()
        .trim_end_matches('.');
    assert!(number.parse::<u32>().is_ok(), "{said}");
    let named = shot.lines().any(|line| {
        line.contains("Ila")
            && line
                .split_whitespace()
                .any(|word| word.trim_end_matches('.') == number)
    });
    assert!(named, "{number}: {shot}");
}

/// An incapacitated combatant's slot that no one will take has a mark other than its color.
#[rstest]
#[case((80, 24), "g l", "unused")]
#[case((120, 40), "", "unused")]
fn a_slot_nobody_is_left_for_is_marked(
    #[case] size: (u16, u16),
    #[case] keys: &str,
    #[case] mark: &str,
) {
    let mut ui = Harness::fight(size);
    ui.line("wound ila 40");
    let shot = ui.keys(keys).shot();
    let rows = shot.lines().take(12);
    let marked = rows.filter(|line| line.contains(mark)).count();
    assert!(marked > 0, "{shot}");
}

/// However many slots there are, the current one stays visible, under the mark.
#[test]
fn the_slot_whose_time_it_is_stays_in_sight() {
    let mut ui = Harness::fight((120, 40));
    for n in 1..=20 {
        ui.line(&format!("add pirate_mate as \"Mate {n}\""));
    }
    for turn in 1..=16 {
        let shot = ui.shot();
        assert!(
            shot.lines().skip(2).take(1).any(|line| line.contains('▶')),
            "turn {turn}: {shot}"
        );
        ui.keys(if ui.world().face.turns().asks.is_some() {
            "1 n"
        } else {
            "n"
        });
    }
}

/// After the fight the line names what is due, and where the rest is, before it leads elsewhere
/// (G-HEAL-07).
#[test]
fn g_heal_07_what_follows_a_fight_is_said_before_what_leads_away() {
    let lines = [
        "add vex_marrow",
        "add ashen_oar_boarder",
        "init vex = 3s!",
        "start",
        "strain vex 4",
        "end",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    ui.keys("Esc");
    let (said, _) = below(&ui.shot());
    for key in ["1: Vex Marrow ", "e lists "] {
        assert!(said.contains(key), "{key}: {said}");
    }
    says!(said);
}
