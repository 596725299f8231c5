//! Tests that nothing serious happens by accident: the finder only shows what it finds, random results
//! and changes of another save's history ask first, and an unfinished line is kept.

use crate::ui::App;
use crate::ui::draft::Draft;
use crate::ui::keymap::Scope;
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Screen;
use lang::Refusal;
use rules::view::Stage;

use super::{Ground, Toy, question, run, told};

/// Returns the line of the open prompt, or an empty text.
fn left(app: &App) -> String {
    app.unfinished()
        .map_or_else(String::new, |draft| draft.line)
}

/// Enter in the finder only shows what was found: no row of the list runs a line or writes a file.
#[test]
fn enter_in_the_finder_changes_nothing_whatever_it_finds() {
    let ground = Ground::new(Toy {
        entries: 3,
        ..Toy::default()
    });
    let refusal = Refusal::rule("G-TURN-08", "The action is used.").with_line("attack @");
    for row in 0..400 {
        let mut app = ground.app(Screen::Table);
        // One key would run what was refused. The finder uses that key too.
        app.update(
            Msg::Ran {
                line: "attack @".into(),
                result: Err(refusal.clone()),
            },
            &ground.world(),
        );
        ground.press(&mut app, "C-p");
        for _ in 0..row {
            ground.press(&mut app, "Down");
        }
        let effects = ground.press(&mut app, "Enter");
        assert!(
            effects.iter().all(Effect::only_shows),
            "row {row}: {effects:?}\n{}",
            ground.shot(&app, 120, 40)
        );
    }
}

#[test]
fn an_offer_that_is_found_is_shown_and_taken_with_a_second_enter() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "C-p r e c o v e r Space s t r a i n");
    assert_eq!(ground.press(&mut app, "Enter"), []);
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains("in one sentence"), "{shot}");
    assert!(shot.contains("`spend a_strain`"), "what it runs\n{shot}");
    let mut left = ground.app(Screen::Table);
    ground.press(&mut left, "C-p r e c o v e r Space s t r a i n Enter");
    assert_eq!(ground.press(&mut left, "Esc"), []);
    assert_eq!(
        ground.press(&mut app, "Enter"),
        run("spend a_strain", Some(1))
    );
}

/// Where one pane is shown at a time, no other pane hides the found character.
#[test]
fn who_is_found_is_shown_on_a_small_screen() {
    let ground = Ground::new(Toy::default());
    let mut app = App::new(Screen::Table, 80, 24, &ground.world()).0;
    ground.press(&mut app, "g l C-p b r a w l Space i l a Enter");
    let shot = ground.shot(&app, 80, 24);
    assert!(shot.contains("Brawl") && shot.contains("Ila"), "{shot}");
    assert_eq!(app.scope(), Scope::Sheet);
}

#[test]
fn a_random_critical_asks_and_no_leaves_it() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "j c"), []);
    let shot = ground.shot(&app, 120, 40);
    says!(question(&shot));
    assert_eq!(ground.press(&mut app, "Esc"), []);
    assert_eq!(ground.press(&mut app, "c y"), run("crit .", Some(2)));
}

/// A save opened for review keeps its history until the user answers yes.
#[test]
fn undo_asks_in_a_review_that_was_opened_from_the_saves() {
    let ground = Ground::new(Toy {
        entries: 3,
        loaded: 1,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Library);
    app.update(Msg::Opened(Screen::Review), &ground.world());
    assert_eq!(ground.press(&mut app, "u"), []);
    let shot = ground.shot(&app, 120, 40);
    says!(question(&shot));
    assert_eq!(ground.press(&mut app, "y"), run("undo", Some(1)));
    // The review of a save that is played asks too, because another entry may be on the screen.
    assert_eq!(ground.press(&mut app, "g t g r u"), []);
    assert_eq!(ground.press(&mut app, "y"), run("undo", Some(1)));
    let mut own = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut own, "g r u"), []);
    assert_eq!(ground.press(&mut own, "y"), run("undo", Some(1)));
    let mut looked = ground.app(Screen::Review);
    assert_eq!(ground.press(&mut looked, "u"), []);
}

#[test]
fn a_note_that_was_left_half_typed_is_there_again() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "N t h e Space b r i d g e");
    assert_eq!(left(&app), "note the bridge");
    ground.press(&mut app, "Esc");
    assert_eq!(left(&app), "", "left on purpose");
    ground.press(&mut app, "N");
    assert_eq!(left(&app), "note the bridge");
    assert_eq!(
        ground.press(&mut app, "s Enter"),
        run("note the bridges", Some(1))
    );
    app.update(told("note the bridges"), &ground.world());
    assert_eq!(left(&app), "");
    assert_eq!(app.history(), ["note the bridges"]);
}

/// The prompt that was open when the connection dropped is open again as it was, so that the next words go into it and
/// aren't keys: also one that is still empty, and one for a number, whose target may be elsewhere by then.
#[test]
fn a_prompt_that_was_open_is_open_again() {
    let ground = Ground::new(Toy::default());
    for (keys, more, line, label) in [
        ("N", "w h y", "note why", "note "),
        (
            "N t h e Space b r i",
            "d g e",
            "note the bridge",
            "note the bri",
        ),
        ("w", "5", "wound \"Vex Marrow\" 5", "Wound Vex Marrow: "),
        ("w 1", "2", "wound \"Vex Marrow\" 12", "Wound Vex Marrow: 1"),
        (":", "n o t e Space x", "note x", ":"),
        (
            ": w o u n d Space v e x",
            "Space 5",
            "wound vex 5",
            ":wound vex",
        ),
    ] {
        let mut first = ground.app(Screen::Table);
        ground.press(&mut first, keys);
        let text = first.unfinished().and_then(|draft| draft.text()).unwrap();
        let mut app = ground.app(Screen::Table);
        ground.press(&mut app, "j");
        app.update(Msg::Draft(Box::new(Draft::read(&text))), &ground.world());
        let shot = ground.shot(&app, 120, 40);
        let is_asked = |line: &str| line.trim_start().starts_with(label.trim_end());
        assert!(shot.lines().any(is_asked), "{keys}: {shot}");
        assert_eq!(app.unfinished(), Some(Draft::read(&text)), "{keys}");
        let effects = ground.press(&mut app, &format!("{more} Enter"));
        assert_eq!(effects, run(line, Some(2)), "{keys}");
    }
    // Older versions stored only the line.
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Draft(Box::new("wound vex".into())), &ground.world());
    assert_eq!(
        ground.press(&mut app, "Space 5 Enter"),
        run("wound vex 5", Some(1))
    );
}

/// Enter means the row of an open list, and not what is below it, after a dropped connection too.
#[test]
fn a_list_that_was_left_open_is_open_again() {
    let ground = Ground::new(Toy::default());
    let mut first = ground.app(Screen::Table);
    ground.press(&mut first, "m Down");
    let text = first.unfinished().and_then(|draft| draft.text()).unwrap();
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Draft(Box::new(Draft::read(&text))), &ground.world());
    assert_eq!(app.unfinished(), Some(Draft::read(&text)));
    let taken = ground.press(&mut first, "Enter");
    assert_eq!(taken, run("maneuver @ cover", Some(1)));
    assert_eq!(ground.press(&mut app, "Enter"), taken);
    assert_eq!(app.unfinished(), None);
}

/// A search among what the symbols buy goes on after a dropped connection, and is gone once they are spent.
#[test]
fn a_search_of_the_spend_list_is_open_again() {
    let spending = Toy {
        stage: Stage::Spending,
        ..Toy::default()
    };
    let ground = Ground::new(spending);
    let mut first = ground.app(Screen::Table);
    for keys in ["/", "n e x t"] {
        ground.press(&mut first, keys);
        let text = first.unfinished().and_then(|draft| draft.text()).unwrap();
        let mut app = ground.app(Screen::Table);
        app.update(Msg::Draft(Box::new(Draft::read(&text))), &ground.world());
        assert_eq!(app.unfinished(), Some(Draft::read(&text)));
        let shots = [&app, &first].map(|app| ground.shot(app, 80, 24));
        assert_eq!(shots[0], shots[1]);
        let ground = Ground::new(Toy::default());
        let mut app = ground.app(Screen::Table);
        app.update(Msg::Draft(Box::new(Draft::read(&text))), &ground.world());
        assert_eq!(app.unfinished(), None);
    }
    assert_eq!(
        ground.press(&mut first, "Enter"),
        run("spend a_boost", Some(1))
    );
}

/// So is the list of the answers that a row of another list asks for.
#[test]
fn a_list_of_answers_that_was_left_open_is_open_again() {
    let ground = Ground::new(Toy {
        whom: true,
        ..Toy::default()
    });
    let mut first = ground.app(Screen::Table);
    ground.press(&mut first, "1 Down");
    let text = first.unfinished().and_then(|draft| draft.text()).unwrap();
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Draft(Box::new(Draft::read(&text))), &ground.world());
    assert_eq!(app.unfinished(), Some(Draft::read(&text)));
    let taken = ground.press(&mut first, "Enter");
    assert!(!taken.is_empty());
    assert_eq!(ground.press(&mut app, "Enter"), taken);
}

/// A filter is quick to type again.
#[test]
fn a_filter_is_not_open_again() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Review);
    ground.press(&mut app, "/ x");
    assert_eq!(app.unfinished(), None);
}

/// Only text that is worth typing again is kept.
#[test]
fn a_number_that_was_left_is_offered_again_beside_a_note() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "N b r i d g e Esc w 5");
    // After a new start the cursor may be on someone else.
    let first = left(&app);
    assert_eq!(first, "wound \"Vex Marrow\" 5");
    ground.press(&mut app, "Down");
    let second = left(&app);
    assert!(second != first && second.ends_with(" 5"), "{second}");
    ground.press(&mut app, "Up");
    assert_eq!(left(&app), first);
    ground.press(&mut app, "Esc");
    assert_eq!(left(&app), "", "left on purpose");
    assert_eq!(ground.press(&mut app, "w Enter"), run("wound . 5", Some(1)));
    ground.press(&mut app, "Esc N");
    assert_eq!(left(&app), "note bridge");
    ground.press(&mut app, "Esc w 7");
    assert_eq!(left(&app), "wound \"Vex Marrow\" 7", "typing replaces it");
    ground.press(&mut app, "Backspace Esc w");
    assert_eq!(left(&app), "wound \"Vex Marrow\" ", "emptied on purpose");
    ground.press(&mut app, "Esc / x");
    assert_eq!(left(&app), "");
}

/// A draft of a command that was run another way isn't told again at the next start.
#[test]
fn a_draft_is_dropped_once_its_command_was_run() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "N b r i d g e Esc");
    app.update(told("next"), &ground.world());
    ground.press(&mut app, "N");
    assert_eq!(left(&app), "note bridge");
    ground.press(&mut app, "Esc");
    app.update(told("note the bridge"), &ground.world());
    ground.press(&mut app, "N");
    assert_eq!(left(&app), "note ");
    assert_eq!(app.history(), ["note bridge"]);
}
