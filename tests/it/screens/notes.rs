//! The page of notes and the tags in them, by keys.

use rstest::rstest;
use triumph::ui::keymap::Scope;
use triumph::ui::{Effect, Screen};

use super::harness::{FIGHT, Harness};

const SIZES: [(u16, u16); 4] = [(60, 18), (80, 24), (120, 40), (200, 60)];

fn noted(size: (u16, u16)) -> Harness {
    let mut ui = Harness::new(&FIGHT, Screen::Table, size);
    ui.line("note @Vex owes @Ila 200 for the engine. #harbor")
        .line("note The magistrate knows. #gm")
        .line("note @Vex saw the third ship leave. #harbor #third-ship");
    ui
}

/// The numbers of the notes on the page are those of the last entries of the log.
fn last(ui: &Harness) -> u32 {
    ui.world().face.last()
}

#[rstest]
fn a_key_lists_every_note_newest_first(#[values(0, 1, 2, 3)] size: usize) {
    let mut ui = noted(SIZES[size]);
    ui.keys("#");
    assert_eq!(ui.app.scope(), Scope::Notes);
    let shot = ui.shot();
    let at = |text: &str| {
        shot.find(text)
            .unwrap_or_else(|| panic!("{text} in\n{shot}"))
    };
    assert!(at("third ship leave") < at("magistrate"), "{shot}");
    assert!(at("magistrate") < at("@Vex owes"), "{shot}");
    assert!(shot.contains("Session 1"), "{shot}");
    assert_eq!(ui.keys("Esc").app.scope(), Scope::Turns);
}

#[test]
fn tags_and_typed_words_filter_the_notes() {
    let mut ui = noted((120, 40));
    // All, @Vex, @Ila, #harbor
    ui.keys("# Right");
    let shot = ui.shot();
    assert!(
        shot.contains("third ship") && !shot.contains("magistrate"),
        "{shot}"
    );
    ui.keys("Right");
    assert!(!ui.shot().contains("third ship leave"), "{}", ui.shot());
    ui.keys("Left Left /").type_in("magis");
    assert_eq!(ui.app.scope(), Scope::Palette);
    let shot = ui.shot();
    assert!(shot.contains("1 of 3") && !shot.contains("owes"), "{shot}");
    ui.keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Notes);
    assert!(ui.shot().contains("\"magis\""), "{}", ui.shot());
    ui.keys("Esc");
    assert!(ui.shot().contains("owes"), "{}", ui.shot());
}

#[test]
fn the_notes_about_a_character_open_from_the_character() {
    let mut ui = noted((120, 40));
    let sheet = ui.keys("g s").shot();
    assert!(sheet.contains("─ Notes "), "{sheet}");
    ui.keys("@");
    let shot = ui.shot();
    assert!(
        shot.contains("@Vex Marrow 2") && !shot.contains("magistrate"),
        "{shot}"
    );
}

#[test]
fn a_note_is_reworded_removed_and_restored_on_the_page() {
    let mut ui = noted((120, 40));
    ui.keys("# r");
    assert_eq!(ui.app.scope(), Scope::Prompt);
    ui.type_in(" Northward.").keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Notes);
    assert!(ui.shot().contains("Northward."), "{}", ui.shot());
    ui.keys("d");
    assert!(!ui.shot().contains("third ship leave"), "{}", ui.shot());
    ui.keys("u");
    assert!(ui.shot().contains("Northward."), "{}", ui.shot());
    ui.keys("n").type_in("One more").keys("Enter");
    assert!(ui.shot().contains("One more"), "{}", ui.shot());
    ui.keys("y");
    assert_eq!(ui.asked.last(), Some(&Effect::Copy("One more".to_owned())));
}

#[test]
fn a_note_leads_to_its_line_in_the_review() {
    let mut ui = noted((120, 40));
    let newest = last(&ui);
    ui.line("wound vex 1").keys("# Enter");
    assert_eq!(ui.app.scope(), Scope::Review);
    let shot = ui.shot();
    assert!(shot.contains(&format!("entry {newest}")), "{shot}");
}

#[test]
fn the_command_line_and_the_finder_open_the_notes() {
    let mut ui = noted((80, 24));
    ui.keys(":").type_in("notes").keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Notes);
    ui.keys("Esc C-p").type_in("all notes").keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Notes);
}

#[test]
fn a_tag_is_completed_while_a_note_is_typed() {
    let mut ui = noted((80, 24));
    ui.keys("N").type_in("met @il");
    assert!(ui.shot().contains("@Ila"), "{}", ui.shot());
    ui.keys("Tab").type_in(" at #har").keys("Tab Enter");
    let note = &ui.world().face.notes()[0];
    assert_eq!(note.text, "met @Ila at #harbor");
}

#[test]
fn an_empty_page_says_how_to_begin_and_a_read_only_save_only_shows() {
    let mut ui = Harness::new(&FIGHT, Screen::Table, (80, 24));
    let shot = ui.keys("#").shot();
    let words = shot.lines().find(|row| row.contains(" n "));
    says!(words.unwrap_or_default().trim_matches(['│', '┃', ' ']));
    let mut ui = noted((80, 24));
    ui.access = "opened for review";
    ui.keys("#");
    assert_eq!(ui.foot("r"), None);
}
