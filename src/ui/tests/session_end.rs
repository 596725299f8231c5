//! Tests of the keys at the end of a session, whose answers may be on another tab of the single sheet.

use rules::view::{Offer, OfferGroup};

use crate::ui::App;
use crate::ui::keymap::Scope;
use crate::ui::screen::Screen;

use super::{Ground, Toy, bottom, offer, run};

/// The answers to the question whether the session ends.
pub(super) fn offers() -> Vec<Offer> {
    let answer = |key: &str, label: &str, line: &str| Offer {
        key: key.to_owned(),
        ..offer(OfferGroup::Asked, label, line)
    };
    let award = Offer {
        detail: "The amount and the reason. 15 to 25 XP are usual.".to_owned(),
        ..answer("award", "give XP to all who were there", "award all ")
    };
    vec![
        answer("attend", "Vex was there", "attend vex off"),
        award,
        answer("session_cancel", "continue the session", "close cancel"),
        answer("session_end", "end session 1", "session end"),
    ]
}

fn elsewhere() -> (Ground, App) {
    let ground = Ground::new(Toy {
        closes: true,
        entries: 3,
        ..Toy::default()
    });
    let mut app = App::new(Screen::Solo, 80, 24, &ground.world()).0;
    // Away from the tab with the answers.
    ground.press(&mut app, "6 Esc");
    (ground, app)
}

/// The keys below the line are those that answer at the first press, and the line names what the others do.
#[test]
fn a_key_that_the_last_line_names_answers_at_the_first_press() {
    let (ground, mut app) = elsewhere();
    let shot = ground.shot(&app, 80, 24);
    assert!(shot.contains("X n y  answer"), "{shot}");
    says!(bottom(&shot));
    assert_eq!(ground.press(&mut app, "y"), run("session end", Some(1)));
    let (ground, mut app) = elsewhere();
    assert_eq!(ground.press(&mut app, "1"), []);
    assert!(ground.shot(&app, 80, 24).contains("Vex was there"));
}

/// What is typed after the key of an award belongs to it, and the prompt says what it asks for.
#[test]
fn an_award_opens_its_prompt_in_words_at_the_first_press() {
    let (ground, mut app) = elsewhere();
    assert_eq!(ground.press(&mut app, "X"), []);
    assert_eq!(app.scope(), Scope::Prompt);
    let shot = ground.shot(&app, 80, 24);
    says!(shot.lines().last().unwrap_or_default());
    assert_eq!(
        ground.press(&mut app, "2 0 Space u p Enter"),
        run("award all 20 up", Some(1))
    );
}

/// A check would open over the question, and its keys would then mean something else.
#[test]
fn enter_on_the_sheet_shows_an_open_question_first() {
    let (ground, mut app) = elsewhere();
    assert_eq!(ground.press(&mut app, "Enter"), []);
    let shot = ground.shot(&app, 80, 24);
    assert!(shot.contains("end session 1"), "{shot}");
}
