//! The page of notes and the tags in them, by keys.

use rstest::rstest;
use triumph::ui::keymap::Scope;
use triumph::ui::{Effect, Screen};

use super::stand::{FIGHT, Stand};

const SIZES: [(u16, u16); 4] = [(60, 18), (80, 24), (120, 40), (200, 60)];

fn noted(size: (u16, u16)) -> Stand {
    let mut stand = Stand::new(&FIGHT, Screen::Table, size);
    stand
        .line("note @Vex owes @Ila 200 for the engine. #harbor")
        .line("note The magistrate knows. #gm")
        .line("note @Vex saw the third ship leave. #harbor #third-ship");
    stand
}

/// The numbers of the notes on the page are those of the last entries of the log.
fn last(stand: &Stand) -> u32 {
    stand.world().face.last()
}

#[rstest]
fn a_key_lists_every_note_newest_first(#[values(0, 1, 2, 3)] size: usize) {
    let mut stand = noted(SIZES[size]);
    stand.keys("#");
    assert_eq!(stand.app.scope(), Scope::Notes);
    let shot = stand.shot();
    let at = |text: &str| {
        shot.find(text)
            .unwrap_or_else(|| panic!("{text} in\n{shot}"))
    };
    assert!(at("third ship leave") < at("magistrate"), "{shot}");
    assert!(at("magistrate") < at("@Vex owes"), "{shot}");
    assert!(shot.contains("Session 1"), "{shot}");
    assert_eq!(stand.keys("Esc").app.scope(), Scope::Turns);
}

#[test]
fn tags_and_typed_words_filter_the_notes() {
    let mut stand = noted((120, 40));
    // All, @Vex, @Ila, #harbor
    stand.keys("# Right");
    let shot = stand.shot();
    assert!(
        shot.contains("third ship") && !shot.contains("magistrate"),
        "{shot}"
    );
    stand.keys("Right");
    assert!(
        !stand.shot().contains("third ship leave"),
        "{}",
        stand.shot()
    );
    stand.keys("Left Left /").type_in("magis");
    assert_eq!(stand.app.scope(), Scope::Palette);
    let shot = stand.shot();
    assert!(shot.contains("1 of 3") && !shot.contains("owes"), "{shot}");
    stand.keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Notes);
    assert!(stand.shot().contains("\"magis\""), "{}", stand.shot());
    stand.keys("Esc");
    assert!(stand.shot().contains("owes"), "{}", stand.shot());
}

#[test]
fn the_notes_about_a_character_open_from_the_character() {
    let mut stand = noted((120, 40));
    let sheet = stand.keys("g s").shot();
    assert!(sheet.contains("─ Notes "), "{sheet}");
    stand.keys("@");
    let shot = stand.shot();
    assert!(
        shot.contains("@Vex Marrow 2") && !shot.contains("magistrate"),
        "{shot}"
    );
}

#[test]
fn a_note_is_reworded_removed_and_restored_on_the_page() {
    let mut stand = noted((120, 40));
    stand.keys("# r");
    assert_eq!(stand.app.scope(), Scope::Prompt);
    stand.type_in(" Northward.").keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Notes);
    assert!(stand.shot().contains("Northward."), "{}", stand.shot());
    stand.keys("d");
    assert!(
        !stand.shot().contains("third ship leave"),
        "{}",
        stand.shot()
    );
    stand.keys("u");
    assert!(stand.shot().contains("Northward."), "{}", stand.shot());
    stand.keys("n").type_in("One more").keys("Enter");
    assert!(stand.shot().contains("One more"), "{}", stand.shot());
    stand.keys("y");
    assert_eq!(
        stand.asked.last(),
        Some(&Effect::Copy("One more".to_owned()))
    );
}

#[test]
fn a_note_leads_to_its_line_in_the_review() {
    let mut stand = noted((120, 40));
    let newest = last(&stand);
    stand.line("wound vex 1").keys("# Enter");
    assert_eq!(stand.app.scope(), Scope::Review);
    let shot = stand.shot();
    assert!(shot.contains(&format!("entry {newest}")), "{shot}");
}

#[test]
fn the_command_line_and_the_finder_open_the_notes() {
    let mut stand = noted((80, 24));
    stand.keys(":").type_in("notes").keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Notes);
    stand.keys("Esc C-p").type_in("all notes").keys("Enter");
    assert_eq!(stand.app.scope(), Scope::Notes);
}

#[test]
fn a_tag_is_completed_while_a_note_is_typed() {
    let mut stand = noted((80, 24));
    stand.keys("N").type_in("met @il");
    assert!(stand.shot().contains("@Ila"), "{}", stand.shot());
    stand.keys("Tab").type_in(" at #har").keys("Tab Enter");
    let note = &stand.world().face.notes()[0];
    assert_eq!(note.text, "met @Ila at #harbor");
}

#[test]
fn an_empty_page_says_how_to_begin_and_a_read_only_save_only_shows() {
    let mut stand = Stand::new(&FIGHT, Screen::Table, (80, 24));
    let shot = stand.keys("#").shot();
    let words = shot.lines().find(|row| row.contains(" n "));
    says!(words.unwrap_or_default().trim_matches(['│', '┃', ' ']));
    let mut stand = noted((80, 24));
    stand.access = "opened for review";
    stand.keys("#");
    assert_eq!(stand.foot("r"), None);
}
