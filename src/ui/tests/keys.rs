//! Tests of keys on the table screen and in the prompt.

use rstest::rstest;

use crate::ui::App;
use crate::ui::keymap::Scope;
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::Screen;
use lang::Refusal;
use rules::view::{Id, Stage};

use super::{Ground, Toy, bottom, question, run, told};

#[rstest]
#[case("n", "next")]
#[case("a", "attack @")]
#[case("c y", "crit .")]
#[case("w 5 Enter", "wound . 5")]
#[case("s 3 Enter", "strain . 3")]
#[case("1", "spend a_strain")]
#[case("m C", "maneuver @ cover")]
#[case("m Down Enter", "maneuver @ cover")]
#[case("u", "undo")]
fn keys_build_lines(#[case] keys: &str, #[case] line: &str) {
    let ground = Ground::new(Toy {
        entries: 3,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, keys), run(line, Some(1)));
}

#[test]
fn a_number_must_be_one_and_esc_goes_back_a_step() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "w - Enter"), []);
    says!(bottom(&ground.shot(&app, 120, 40)));
    assert_eq!(
        ground.press(&mut app, "Backspace 4 Enter"),
        run("wound . 4", Some(1))
    );
    ground.press(&mut app, "Esc");
    assert_eq!(ground.press(&mut app, "n"), run("next", Some(1)));
}

#[test]
fn a_refused_line_stays_to_be_mended() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    // Where the log is visible it shows this itself.
    ground.press(&mut app, "g d : w o u n d Space v e x");
    assert_eq!(ground.press(&mut app, "Enter"), run("wound vex", Some(1)));
    let refusal = Refusal::input("The number is missing.");
    app.update(
        Msg::Ran {
            line: "wound vex".into(),
            result: Err(refusal),
        },
        &ground.world(),
    );
    let shot = ground.shot(&app, 120, 40);
    assert!(
        shot.contains(":wound vex") && shot.contains("The number is missing."),
        "{shot}"
    );
    assert_eq!(
        ground.press(&mut app, "Space 5 Enter"),
        run("wound vex 5", Some(1))
    );
    app.update(told("wound vex 5"), &ground.world());
    assert_eq!(app.history(), ["wound vex 5"]);
    app.update(Msg::Resize(80, 24), &ground.world());
    assert!(ground.shot(&app, 80, 24).contains("Vex takes 5 wounds."));
}

#[test]
fn what_was_typed_is_the_newest_of_the_older_lines() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, ": n o t e Esc :");
    assert!(!ground.shot(&app, 120, 40).contains(":note"));
    ground.press(&mut app, "Up");
    assert!(ground.shot(&app, 120, 40).contains(":note"));
    // Another line keeps it.
    ground.press(&mut app, "Esc : n e x t Enter");
    app.update(told("next"), &ground.world());
    assert_eq!(app.history(), ["note", "next"]);
}

#[test]
fn a_refusal_is_read_beside_what_else_could_be_typed() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, ": s t Enter");
    let refusal = Refusal::input("The name is missing.");
    app.update(
        Msg::Ran {
            line: "st".into(),
            result: Err(refusal),
        },
        &ground.world(),
    );
    let shot = ground.shot(&app, 120, 40);
    for words in [":st", "The name is missing.", "strain", "status"] {
        assert!(shot.contains(words), "{words}: {shot}");
    }
}

#[test]
fn a_refusal_by_a_rule_can_be_overruled_with_one_key() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "!"), []);
    let refusal = Refusal::rule("G-TURN-08", "The action is used.").with_line("attack @");
    app.update(
        Msg::Ran {
            line: "attack @".into(),
            result: Err(refusal),
        },
        &ground.world(),
    );
    assert!(ground.shot(&app, 120, 40).contains("To override: !"));
    assert_eq!(ground.press(&mut app, "!"), run("attack @!", Some(1)));
}

#[test]
fn an_attack_takes_eight_keys_or_fewer() {
    let mut ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let mut keys = 0;
    for (key, line, stage) in [
        ("a", "attack @", Stage::Pool),
        ("Enter", "roll", Stage::Spending),
        ("1", "spend a_strain", Stage::Spending),
        ("Enter", "done", Stage::Idle),
    ] {
        assert_eq!(ground.press(&mut app, key), run(line, Some(1)));
        keys += 1;
        ground.toy.stage = stage;
        app.update(told(line), &ground.world());
    }
    assert!(keys <= 8);
}

#[rstest]
// The selection begins on the first modifier that can be switched, not on the base of the pool.
#[case("Space", "switch cover")]
#[case("x", "switch cover")]
#[case("k Space", "")]
#[case("T", "target next")]
#[case("R", "band prev")]
#[case("b", "modify boost")]
#[case("K", "modify setback")]
#[case("o", "story players")]
#[case("Esc", "cancel")]
fn the_tray_has_its_keys(#[case] keys: &str, #[case] line: &str) {
    let ground = Ground::new(Toy {
        stage: Stage::Pool,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    let expected = if line.is_empty() {
        Vec::new()
    } else {
        run(line, Some(1))
    };
    assert_eq!(ground.press(&mut app, keys), expected);
}

#[test]
fn real_dice_are_typed() {
    let ground = Ground::new(Toy {
        stage: Stage::Pool,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    assert_eq!(
        ground.press(&mut app, "= 2 s Space 3 a Enter"),
        run("roll = 2s 3a", Some(1))
    );
}

#[test]
fn whoever_is_marked_is_who_a_key_is_about() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "j c y"), run("crit .", Some(2)));
    assert_eq!(ground.press(&mut app, "Esc c y"), run("crit .", Some(1)));
    assert_eq!(
        ground.press(&mut app, "g v w 2 Enter"),
        run("hull . 2", Some(4))
    );
}

#[test]
fn a_pasted_script_asks_once_and_runs_in_order() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let text = "wound vex 5\n# a remark\nnext\r\n";
    assert_eq!(app.update(Msg::Paste(text.into()), &ground.world()), []);
    assert!(ground.shot(&app, 120, 40).contains("Run these 2 lines"));
    let lines = vec!["wound vex 5".to_owned(), "next".to_owned()];
    assert_eq!(
        ground.press(&mut app, "y"),
        [Effect::Run {
            lines,
            focus: Some(Id(1))
        }]
    );
}

#[test]
fn a_pasted_script_without_end_is_refused_and_shown_the_door() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let paste = |app: &mut crate::ui::App, lines: usize| {
        let text = "wound vex 1\n".repeat(lines);
        app.update(Msg::Paste(text), &ground.world());
        ground.shot(app, 120, 40)
    };
    let shown = paste(&mut app, 101);
    assert_eq!(app.scope(), Scope::Turns, "{shown}");
    assert!(bottom(&shown).contains("101"), "{shown}");
    says!(bottom(&shown));
    let shown = paste(&mut app, 100);
    assert!(question(&shown).contains("100"), "{shown}");
    says!(question(&shown).lines().next().unwrap());
}

#[test]
fn a_pasted_line_waits_in_the_prompt() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Paste("wound vex\u{1b}[2J 5\n".into()), &ground.world());
    assert!(ground.shot(&app, 120, 40).contains(":wound vex[2J 5"));
}

#[test]
fn tab_completes_and_older_lines_come_back() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, ": s t Tab");
    assert!(ground.shot(&app, 120, 40).contains(":strain"));
    ground.press(&mut app, "Tab");
    assert!(ground.shot(&app, 120, 40).contains(":status"));
    ground.press(&mut app, "Enter");
    app.update(told("status vex prone"), &ground.world());
    ground.press(&mut app, ": Up");
    assert!(ground.shot(&app, 120, 40).contains(":status vex prone"));
}

#[test]
fn going_on_takes_what_ends_the_question_and_else_the_marked() {
    for (ends, line) in [(true, "settle it"), (false, "spend a_strain")] {
        let mut ground = Ground::new(Toy {
            stage: Stage::Spending,
            ends,
            ..Toy::default()
        });
        ground.keymap = ground.keymap.in_game("Genesis").unwrap();
        let mut app = ground.app(Screen::Table);
        assert_eq!(ground.press(&mut app, "Enter"), run(line, Some(1)));
        // The answers are counted without the row that ends them.
        assert_eq!(ground.press(&mut app, "2"), run("spend a_boost", Some(1)));
    }
}

#[test]
fn an_offer_that_concerns_somebody_asks_whom_by_one_more_key() {
    let ground = Ground::new(Toy {
        whom: true,
        ..Toy::default()
    });
    for keys in ["1 2", "1 Down Enter"] {
        let mut app = ground.app(Screen::Table);
        assert_eq!(
            ground.press(&mut app, keys),
            run("spend a_boost_any ila", Some(1)),
            "{keys}"
        );
    }
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "1"), []);
    assert!(ground.shot(&app, 80, 24).contains("boost to any ally"));
    // Leaving the question buys nothing.
    assert_eq!(ground.press(&mut app, "Esc"), []);
}

/// The spend list can be searched like a menu.
#[test]
fn the_spend_list_is_searched_by_typing() {
    let ground = Ground::new(Toy {
        stage: Stage::Spending,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "/ n e x t");
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains("boost to the next ally"), "{shot}");
    assert_eq!(
        ground.press(&mut app, "Enter"),
        run("spend a_boost", Some(1))
    );
}

/// While a question is open, the key that applies the roll takes the selected answer.
#[test]
fn what_is_asked_before_the_roll_is_applied_is_answered_by_the_key_that_applies_it() {
    let ground = Ground::new(Toy {
        stage: Stage::Spending,
        asks: true,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    let shot = ground.shot(&app, 120, 40);
    let last: Vec<&str> = shot.lines().rev().take(2).map(str::trim).collect();
    assert!(last.iter().all(|line| line.contains("Enter ")), "{shot}");
    says!(last);
    ground.press(&mut app, "j");
    assert_eq!(ground.press(&mut app, "Enter"), run("absorb 1", Some(1)));
}

/// A question needs its own key, and Enter doesn't answer it.
#[test]
fn enter_answers_no_question() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "c Enter"), []);
    assert_eq!(ground.press(&mut app, "y"), run("crit .", Some(1)));
}

/// A key meant for the hidden dice selects its row there, so that the next key takes it. A row on the screen is
/// taken at once.
#[test]
fn a_number_that_shows_the_dice_marks_its_row() {
    for stage in [Stage::Idle, Stage::Spending] {
        let ground = Ground::new(Toy {
            stage,
            many: true,
            ..Toy::default()
        });
        let mut app = App::new(Screen::Table, 80, 24, &ground.world()).0;
        ground.press(&mut app, "g i");
        let shown = ground.shot(&app, 80, 24).contains(" M  way 22");
        assert_eq!(shown, stage == Stage::Idle);
        let mut effects = ground.press(&mut app, "M");
        if !shown {
            assert_eq!(effects, [], "{stage:?}");
            effects = ground.press(&mut app, "Space");
        }
        assert_eq!(effects, run("way 22", Some(1)), "{stage:?}");
    }
}
