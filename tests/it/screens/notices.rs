//! Information without a request: the owner of a menu, the latest log line during a refusal, the state
//! of an incapacitated combatant, and how to begin.

use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::harness::{FIGHT, Harness};

/// A menu of a turn belongs to the active combatant, whatever sheet is open.
#[rstest]
#[case("m", "Maneuver: Vex Marrow")]
#[case("A", "Choose action: Vex Marrow")]
fn a_menu_of_the_turn_names_whoever_acts(#[case] key: &str, #[case] title: &str) {
    let mut ui = Harness::fight((120, 40));
    // Ila's sheet is open.
    ui.keys("l");
    let sheet = ui.shot();
    assert!(!sheet.contains("Vex Marrow · PC"), "{sheet}");
    let shot = ui.keys(key).shot();
    assert!(shot.contains(title), "{shot}");
}

/// A maneuver granted out of turn belongs to the combatant that received it.
#[test]
fn a_menu_out_of_turn_names_whoever_it_was_granted_to() {
    let mut ui = Harness::fight((120, 40));
    ui.line("attack vex marrack").line("roll = 2t!");
    ui.line("spend h_enemy_maneuver").line("done");
    let shot = (0..5).find_map(|_| {
        let sheet = ui.keys("l").shot();
        sheet
            .contains("Marrack · nemesis")
            .then(|| ui.keys("m").shot())
    });
    let shot = shot.unwrap();
    assert!(shot.contains("Maneuver: Marrack"), "{shot}");
}

/// A refusal of several lines is below the newest line of the log, not over it.
#[rstest]
#[case((80, 24), Screen::Table, "g l")]
#[case((120, 40), Screen::Table, "")]
#[case((80, 24), Screen::Solo, "7")]
#[case((80, 40), Screen::Solo, "7")]
fn a_refusal_hides_nothing_that_has_just_happened(
    #[case] size: (u16, u16),
    #[case] screen: Screen,
    #[case] keys: &str,
) {
    let mut ui = Harness::new(&FIGHT, screen, size);
    ui.keys(keys).line("note The lights in the hold go out.");
    let newest = "The lights in the hold go out.";
    assert!(ui.shot().contains(newest), "{}", ui.shot());
    ui.line("roll = 3s");
    let (shot, told) = (ui.shot(), ui.told());
    // The refusal has two lines at least.
    assert!(
        told.contains("`roll 2y1g`") && !told.contains(newest),
        "{shot}"
    );
    says!(told);
    assert!(shot.contains(newest), "{shot}");
    // Esc closes it, and the log moves down again.
    assert!(ui.keys("Esc").shot().contains(newest));
}

/// An incapacitated character keeps the numbers, because the excess over the threshold matters next.
#[rstest]
#[case((80, 24), "g i", "14/12")]
#[case((120, 40), "", "14/12")]
#[case((200, 60), "", "14/12")]
fn a_player_character_who_is_down_keeps_its_numbers(
    #[case] size: (u16, u16),
    #[case] keys: &str,
    #[case] shown: &str,
) {
    let mut ui = Harness::fight(size);
    ui.line("wound vex 7").line("next");
    let shot = ui.keys("g l").keys(keys).shot();
    assert!(shot.contains(shown), "{shot}");
    let down = shot.contains("down C1") || shot.contains("incapacitated Winded");
    assert!(down, "{shot}");
}

/// On a new save the line below names how to add a combatant, and how to begin then. The keys are in
/// the place of the sheet, and the one that builds an adversary is also in the last line.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn an_empty_table_tells_the_next_keys(#[case] size: (u16, u16)) {
    let mut ui = Harness::new(&[], Screen::Table, size);
    let build = ui.label(Scope::Turns, "r");
    let shot = ui.shot();
    let said: Vec<&str> = shot.lines().rev().take(3).map(str::trim).collect();
    let said: Vec<&str> = said.into_iter().rev().collect();
    let said = said.join(" ");
    for words in [":add", "Then n begins.", &format!("r  {build}")] {
        assert!(said.contains(words), "{words}: {said}");
    }
    for words in [
        "1          create a character",
        &format!("r          {build}"),
    ] {
        assert!(shot.contains(words), "{words}: {shot}");
    }
    // The program then does that, and begins nothing while there is no enemy.
    ui.keys("r Enter").line("add vex_marrow");
    let shot = ui.keys("n").shot();
    assert!(!shot.contains("Round 1"), "{shot}");
    let shot = ui.line("add ashen_oar_boarder").keys("n").shot();
    assert!(shot.contains("Round 1"), "{shot}");
}

/// Three targets, from the initiative to the log line, with a hit bought for each.
#[test]
fn g_qual_02_auto_fire_over_three_takes_eight_keys_at_most() {
    let mut ui = Harness::new(&FIGHT, Screen::Table, (160, 44));
    for line in [
        "give vex \"deck sweeper\"",
        "range vex boarders short",
        "range vex gun short",
        "range vex marrack short",
        "item vex slug drop",
        "item vex monoblade drop",
    ] {
        ui.line(line);
    }
    ui.keys("a * *");
    // The line that Enter would run.
    ui.line("roll = 1s 4a");
    let mut pressed = 4;
    for whom in ["Gun deck", "Boarders"] {
        let offers = ui.world().face.offers(None);
        let hits = |one: &&rules::view::Offer| {
            one.rule.as_deref() == Some("G-QUAL-02") && one.label.contains(whom)
        };
        let row = format!("  {}", offers.iter().find(hits).unwrap().label);
        let shot = ui.shot();
        let key = shot
            .split(&row)
            .next()
            .and_then(|before| before.chars().last());
        ui.keys(&key.unwrap_or_else(|| panic!("{shot}")).to_string());
        pressed += 1;
    }
    ui.keys("Enter");
    pressed += 1;
    assert!(pressed <= 8);
    let said = ui.last_said();
    for whom in ["Marrack", "Gun deck", "Boarders"] {
        assert!(said.contains(whom), "{whom}: {said}");
    }
}

/// A setting that already has its default is not set again, so the log has no line without text.
#[test]
fn a_setting_that_is_as_usual_leaves_no_line() {
    let mut ui = Harness::fight((120, 40));
    let before = ui.said().len();
    ui.keys("g c End d");
    assert_eq!(ui.said().len(), before);
    says!(ui.told());
    let said = ui.keys("Enter 2 Enter d").said();
    assert_eq!(said.len(), before + 2, "{said:#?}");
    assert!(
        said[before..].iter().all(|one| !one.is_empty()),
        "{said:#?}"
    );
}

/// A mounted weapon is not offered to characters. It can be viewed and copied.
#[test]
fn what_no_person_can_have_is_not_offered_to_one() {
    let ui = Harness::fight((80, 24));
    let content = ui.world().face.content();
    let one = |name: &str| content.iter().find(|piece| piece.name == name).unwrap();
    let (mounted, carried) = (one("Pulse lasers"), one("Deck sweeper"));
    assert_eq!((mounted.line.as_deref(), mounted.copied), (None, true));
    assert!(carried.line.is_some() && carried.copied);
}

/// A group with a plural name has plural verbs in menus too.
#[test]
fn a_group_in_the_plural_is_several_in_menus() {
    let mut ui = Harness::fight((120, 40));
    let shot = ui.line("wound boarders 60").keys("e").shot();
    let offers = ui.world().face.offers(None).into_iter();
    let fates: Vec<String> = offers
        .map(|one| one.label)
        .filter(|label| label.starts_with("Boarders ") && shot.contains(label.as_str()))
        .collect();
    assert!(fates.len() > 1, "{shot}");
    says!(fates);
}
