//! The card of the active combatant's vehicle: in the middle of a vehicle fight, at every size.

use rstest::rstest;
use rules::view::{Quarter, Readiness};
use triumph::ui::theme::{Depth, Theme};

use super::harness::Harness;

fn needles(size: (u16, u16)) -> Harness {
    let mut ui = Harness::sample("needles-at-karst", size);
    ui.line("claim vex");
    ui
}

#[rstest]
#[case("helm_80x24", (80, 24), "g v")]
#[case("helm_120x40", (120, 40), "a")]
#[case("helm_160x44", (160, 44), "")]
#[case("helm_200x60", (200, 60), "a")]
fn the_card_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = needles(size);
    ui.line("hull magpie 3");
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// The card shows exactly the data of the game.
#[test]
fn g_veh_30_the_card_knows_arcs_stations_and_reach() {
    let ui = needles((120, 40));
    let face = ui.world().face;
    let who = face.turns().active.unwrap();
    let card = face.card(who).unwrap();
    assert_eq!(card.name, "Magpie");
    let fore = card.craft.facing(Quarter::Fore).unwrap();
    assert_eq!((fore.ready, fore.of, fore.out), (2, 2, 0));
    assert!(card.craft.facing(Quarter::Aft).is_none());
    let seats: Vec<_> = card
        .stations
        .iter()
        .map(|s| (s.seat, s.name.as_str()))
        .collect();
    assert_eq!(seats, [("pilot", "Vex Marrow"), ("gunner", "Rho")]);
    assert_eq!(card.stations[0].left.plain(), "● action  ● maneuver");
    assert_eq!(card.guns[1].shots, Some((6, 6)));
    // Medium and long: both are in range of both weapons.
    assert_eq!(card.guns[1].reaches, ["Needles", "Assize"]);
    // A combatant on foot has no card, and neither does one in an encounter without vehicles.
    assert!(Harness::fight((80, 24)).world().face.card(who).is_none());
}

#[test]
fn a_gun_that_was_fired_or_is_out_says_so() {
    let mut ui = needles((120, 40));
    let guns = |ui: &Harness| {
        let face = ui.world().face;
        let card = face.card(face.turns().active.unwrap()).unwrap();
        card.guns
            .iter()
            .map(|gun| gun.readiness)
            .collect::<Vec<_>>()
    };
    ui.line("attack vex needles with missile");
    let face = ui.world().face;
    let card = face.card(face.turns().active.unwrap()).unwrap();
    assert!(card.guns[1].chosen && !card.guns[0].chosen);
    let meant: Vec<&str> = card
        .ribbon
        .bands
        .iter()
        .flat_map(|band| &band.all)
        .filter(|one| one.target)
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(meant, ["Needles"]);
    assert!(ui.shot().contains("▶Missile rack ▲ ready"), "{}", ui.shot());
    ui.line("roll = 1s");
    ui.line("done");
    assert_eq!(guns(&ui), [Readiness::Ready, Readiness::Used]);
    ui.line("hull magpie 11");
    assert_eq!(guns(&ui), [Readiness::Out, Readiness::Out]);
}

/// The card is replaced by the sheet while that has the focus, and returns afterwards.
#[test]
fn the_sheet_of_the_one_who_acts_is_two_keys_away() {
    let mut ui = needles((120, 40));
    let card = ui.shot();
    assert!(
        card.contains("Arcs and weapons") && card.contains("g s sheet"),
        "{card}"
    );
    let sheet = ui.keys("g s").shot();
    assert!(
        !sheet.contains("Arcs and weapons") && sheet.contains("Skills"),
        "{sheet}"
    );
    assert!(ui.keys("g i").shot().contains("Arcs and weapons"));
    // A user who looks at another combatant sees the sheet.
    assert!(!ui.keys("k").shot().contains("Arcs and weapons"));
}

/// What the last command changed is marked on the card as in the list.
#[test]
fn the_card_marks_what_the_last_command_moved() {
    let mut ui = needles((120, 40));
    ui.line("hull magpie 3");
    let shot = ui.shot();
    assert!(shot.contains("▓▓▓······· 3/10 ▲3"), "{shot}");
    ui.line("strain vex 1");
    assert!(!ui.shot().contains("3/10 ▲3"), "{}", ui.shot());
}

#[rstest]
#[case((80, 24), "g v")]
#[case((120, 40), "g i")]
#[case((200, 60), "g i")]
fn the_card_is_plain_ascii_where_nothing_else_can_be_shown(
    #[case] size: (u16, u16),
    #[case] there: &str,
) {
    let mut ui = needles(size);
    ui.theme = Theme::default().ascii(true).at(Depth::None);
    let shot = ui.keys(there).shot();
    assert!(
        shot.is_ascii(),
        "{:?}",
        shot.chars().find(|c| !c.is_ascii())
    );
    assert!(
        shot.contains("/###\\") && shot.contains("Arcs and weapons"),
        "{shot}"
    );
}

/// A direction has the same key in the question where the vehicle goes and in the list of its moves, whatever
/// was pressed before (G-VEH-06).
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn g_veh_06_a_direction_keeps_its_key(#[case] size: (u16, u16)) {
    let listed = needles(size).keys("m 3").shot();
    assert!(listed.contains("3  toward Needles"), "{listed}");
    let mut ui = needles(size);
    let shot = ui.keys("n").shot();
    assert!(shot.contains("3  closer to Needles, short"), "{shot}");
    let shot = ui.keys("3").shot();
    assert!(shot.contains("3  closer to Needles, engaged"), "{shot}");
    let shot = ui.keys("3").shot();
    assert!(shot.contains("(3) closer to Needles"), "{shot}");
    assert!(shot.contains("1  closer to Assize"), "{shot}");
}

/// A docked ship's guns reach nobody, and its card says why (G-VEH-38, G-MOD-03).
#[test]
fn g_veh_38_a_docked_ship_reaches_nobody() {
    let mut ui = needles((120, 40));
    ui.line("range magpie needles engaged");
    let face = ui.world().face;
    let card = face.card(face.turns().active.unwrap()).unwrap();
    assert!(!card.guns.is_empty());
    for gun in &card.guns {
        assert!(gun.reaches.is_empty(), "{}", gun.name);
        assert_eq!(
            (gun.word.as_str(), gun.readiness),
            ("docked", Readiness::Used)
        );
    }
}

/// The question stays in sight while the list of its answers and of other rows scrolls.
#[rstest]
#[case((60, 18))]
#[case((80, 24))]
#[case((120, 40))]
fn a_question_stays_above_its_scrolled_list(#[case] size: (u16, u16)) {
    let mut ui = needles(size);
    ui.keys("n g d");
    for _ in 0..20 {
        ui.keys("Down");
    }
    let shot = ui.shot();
    let asked = "Where does Magpie go?";
    assert!(!shot.contains("1  closer to"), "scrolled\n{shot}");
    // The line above the keys has room for it from 80 columns on.
    let lines = if size.0 < 80 { 1 } else { 2 };
    assert!(shot.matches(asked).count() >= lines, "{shot}");
}
