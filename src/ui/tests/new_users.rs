//! Tests for new users: common guesses are understood, and help explains the pane first.

use crate::ui::keymap::Scope;
use crate::ui::msg::Effect;
use crate::ui::screen::Screen;
use rules::view::Stage;

use super::{Ground, Toy, bottom, question, run, told};

#[test]
fn words_of_other_programs_do_what_they_mean() {
    let ground = Ground::new(Toy::default());
    for (keys, effects) in [
        (": q Enter", vec![Effect::Quit]),
        (": w q Enter", vec![Effect::Quit]),
        (": q ! Enter", vec![Effect::Quit]),
        (": x Enter", vec![Effect::Quit]),
        (": e x i t Enter", vec![Effect::Quit]),
        (": s a v e s Enter", vec![Effect::ListSaves]),
        // With a number after it, it is a command of the game.
        (": w Space 5 Enter", run("w 5", Some(1))),
    ] {
        let mut app = ground.app(Screen::Table);
        assert_eq!(ground.press(&mut app, keys), effects, "{keys}");
    }
    for keys in [": w Enter", ": s a v e Enter"] {
        let mut app = ground.app(Screen::Table);
        assert_eq!(ground.press(&mut app, keys), []);
        let shot = ground.shot(&app, 120, 40);
        assert!(bottom(&shot).contains("21:04"), "it says when\n{shot}");
        says!(bottom(&shot));
    }
}

#[test]
fn help_is_asked_for_by_its_word_about_anything() {
    let ground = Ground::new(Toy::default());
    for (keys, words) in [
        (": h e l p Enter", "This pane"),
        (": h Enter", "This pane"),
        (": h e l p Space n e x t Enter", "Goes on."),
        (": h e l p Space g - d i c e - 0 7 Enter", "G-DICE-07"),
        (": h e l p Space t r i u m p h Enter", "/ triumph"),
    ] {
        let mut app = ground.app(Screen::Table);
        assert_eq!(ground.press(&mut app, keys), [], "{keys}");
        let shot = ground.shot(&app, 120, 40);
        assert!(
            shot.contains("━ Help ") && shot.contains(words),
            "{keys}\n{shot}"
        );
    }
}

/// The first press shows the pane, the second the rule for what is selected, the third returns.
#[test]
fn the_key_of_the_help_explains_the_pane_and_then_the_rule() {
    let ground = Ground::new(Toy {
        stage: Stage::Pool,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "g d ?");
    let shot = ground.shot(&app, 120, 40);
    // The first sentence, which fits into a row.
    let about = Scope::Tray.about().split_inclusive('.').next().unwrap();
    assert!(shot.contains(about), "{about}\n{shot}");
    ground.press(&mut app, "?");
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains("G-DEF-03") && !shot.contains(about), "{shot}");
    ground.press(&mut app, "?");
    assert!(!ground.shot(&app, 120, 40).contains("─ Help "));
}

/// Every scope with keys of its own describes its purpose.
#[test]
fn every_scope_is_explained() {
    for scope in Scope::ALL {
        let about = scope.about();
        assert!(
            about.len() > 20 && about.ends_with('.'),
            "{scope:?}: {about}"
        );
    }
}

/// The tour is in the demo, so leaving another save for it needs a yes.
#[test]
fn the_tour_asks_before_it_leaves_a_save_for_the_demo() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, ": t o u r Enter"), []);
    says!(question(&ground.shot(&app, 120, 40)));
    assert_eq!(ground.press(&mut app, "Esc"), []);
    assert_eq!(ground.press(&mut app, "g ? y"), [Effect::Demo]);
    app.update(told("next"), &ground.world());
    assert!(!ground.shot(&app, 120, 40).contains("Tour"));
}
