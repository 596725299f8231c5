//! Tests of the pages, the other screens and the mouse.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::App;
use crate::ui::form::Editing;
use crate::ui::keymap::{Chord, Scope};
use crate::ui::msg::{Effect, Msg, World};
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;
use lang::Refusal;
use rules::pack_record::Record;
use rules::view::{Stage, Turns};

use super::{Ground, Toy, bottom, entry, question, run, save, told};

#[test]
fn the_finder_finds_a_person_an_offer_and_a_rule() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "C-p i l a Enter");
    assert_eq!(ground.press(&mut app, "c y"), run("crit .", Some(2)));
    let effects = ground.press(&mut app, "/ t a k e Space c o v e r Enter Enter");
    assert_eq!(effects, run("maneuver @ cover", Some(2)));
    ground.press(&mut app, "F1 G - D I C E - 0 7 Enter");
    assert!(ground.shot(&app, 120, 40).contains("Success"));
}

#[test]
fn the_finder_finds_content_however_much_there_is_and_rows_of_sheets() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "C-p l a n c e Space 1 9 7 Enter");
    let shot = ground.shot(&app, 120, 40);
    assert!(
        shot.contains("Rail lance 197") && shot.contains("Breach 2"),
        "{shot}"
    );
    ground.press(&mut app, "Esc C-p c o o l Space b o a r d e r s Enter");
    assert_eq!(ground.press(&mut app, "c y"), run("crit .", Some(3)));
}

#[test]
fn the_finder_finds_the_saves_of_the_library_and_opens_one() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    // The finder requests the saves when they may be searched, and they arrive while it is open.
    assert_eq!(ground.press(&mut app, "C-p g u n"), [Effect::ListSaves]);
    let saves = vec![save("Gun deck", true), save("Torn gun", false)];
    app.update(Msg::Saves(saves.clone()), &ground.world());
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains(" save     Gun deck"), "{shot}");
    assert!(!shot.contains("Torn gun"), "it can't be opened\n{shot}");
    let path = std::path::PathBuf::from("/saves/Gun deck.ron");
    let opens = Effect::Open(path, Screen::Table);
    assert_eq!(
        ground.press(&mut app, "Space d e c k Enter"),
        std::slice::from_ref(&opens)
    );
    // Once known, they are not requested again until another save is open.
    assert_eq!(
        ground.press(&mut app, "C-p g u n Space d e c k Enter"),
        [opens]
    );
    app.update(Msg::Opened(Screen::Table), &ground.world());
    assert_eq!(ground.press(&mut app, "C-p"), [Effect::ListSaves]);
    // The selection stays in place when they arrive.
    ground.press(&mut app, "Down Down");
    let before = ground.shot(&app, 120, 40);
    app.update(Msg::Saves(saves), &ground.world());
    assert_eq!(marked(&ground.shot(&app, 120, 40)), marked(&before));
}

/// The selected row of a list.
fn marked(shot: &str) -> Option<String> {
    let row = shot.lines().find(|line| line.contains("│ ▶"));
    row.map(str::to_owned)
}

/// The user can undo a state that blocks play, and can copy a save that must not change.
#[test]
fn review_leads_out_of_a_state_that_bars_play() {
    let ground = Ground::new(Toy {
        entries: 20,
        ..Toy::default()
    });
    let world = |way_back| World {
        access: "combatant 7: there are two of that number",
        way_back,
        ..ground.world()
    };
    let press = |app: &mut App, keys: &str, world: &World<'_>| -> Vec<Effect> {
        let keys = keys.split_whitespace();
        let events = keys.map(|key| Msg::Key(key.parse::<Chord>().unwrap().event()));
        events.flat_map(|key| app.update(key, world)).collect()
    };
    let shot = |app: &App, world: &World<'_>| {
        let mut buf = Buffer::empty(Rect::new(0, 0, 120, 40));
        let _ = app.render(world, &mut buf);
        super::text(&buf)
    };
    let barred = world(true);
    let mut app = App::new(Screen::Review, 120, 40, &barred).0;
    press(&mut app, "Enter", &barred);
    let now = shot(&app, &barred);
    assert!(bottom(&now).contains("combatant 7"), "{now}");
    says!(bottom(&now));
    press(&mut app, "h h Enter", &barred);
    let asked = question(&shot(&app, &barred));
    assert!(
        asked.contains(" 18?") && asked.contains("combatant"),
        "{asked}"
    );
    says!(asked);
    let undo = Effect::Run {
        lines: vec!["undo to 18".into()],
        focus: None,
    };
    assert_eq!(press(&mut app, "y", &barred), [undo]);
    let closed = world(false);
    let mut app = App::new(Screen::Review, 120, 40, &closed).0;
    assert_eq!(press(&mut app, "h Enter", &closed), []);
    press(&mut app, "Enter", &closed);
    let told = bottom(&shot(&app, &closed));
    assert!(told.contains("combatant 7"), "{told}");
    says!(told);
    // Neither offers what would be refused.
    let keys = shot(&app, &closed);
    let keys = keys.lines().last().unwrap_or_default().to_owned();
    assert!(keys.contains(" d  "), "{keys}");
    assert!(!keys.contains("undo"), "{keys}");
    assert_eq!(press(&mut app, "d", &closed), [Effect::DuplicateOpen]);
}

/// The names and the question are fully readable on the smallest screen.
#[test]
fn an_outcome_says_against_whom_and_which_key_is_the_last() {
    let ground = Ground::new(Toy {
        victory: true,
        ..Toy::default()
    });
    for (columns, rows) in [(80, 24), (120, 40)] {
        let app = App::new(Screen::Table, columns, rows, &ground.world()).0;
        let mut app = app;
        ground.press(&mut app, "g d");
        let shot = ground.shot(&app, columns, rows);
        assert!(shot.contains("Vex Marrow over Boarders"), "{shot}");
        assert!(shot.contains("Boarders: 2 uses of Strength"), "{shot}");
    }
    let told = |keys: &str| super::super::answers::keys_of(&keys.chars().collect::<Vec<_>>());
    assert_eq!(told("123456789"), "1 to 9");
    assert_eq!(told("123456789d"), "1 to 9 or d");
    assert_eq!(told("13"), "1 or 3");
}

/// A number before a tab opens that tab, and while a question is open no tab has a number.
#[test]
fn a_tab_shows_a_number_only_where_that_key_opens_it() {
    for stage in [Stage::Idle, Stage::Spending] {
        let ground = Ground::new(Toy {
            stage,
            victory: stage == Stage::Spending,
            ..Toy::default()
        });
        let mut app = App::new(Screen::Solo, 80, 24, &ground.world()).0;
        let shot = ground.shot(&app, 80, 24);
        let numbered = shot.contains("3 Talents");
        assert_eq!(numbered, stage == Stage::Idle, "{shot}");
        let effects = ground.press(&mut app, "3");
        assert_eq!(numbered, effects.is_empty(), "{shot}");
        assert_eq!(numbered, app.solo.tab() == 2, "{shot}");
    }
}

#[test]
fn a_clock_is_cut_between_its_parts() {
    let mut turns = Turns {
        clock: "Round 1 · declarations · 0 of 2".to_owned(),
        ..Turns::default()
    };
    let forms = |turns: &Turns| {
        let forms = super::super::first_line::clocks(turns, Screen::Table).into_iter();
        forms.map(|form| form.plain()).collect::<Vec<_>>()
    };
    let whole = "Round 1 · declarations · 0 of 2";
    assert_eq!(forms(&turns), [whole, "Round 1 · declarations", "Round 1"]);
    turns.brief_clock = "R1 · 0/2".to_owned();
    let [.., brief, least] = forms(&turns)
        .try_into()
        .unwrap_or([const { String::new() }; 4]);
    assert_eq!([brief.as_str(), &least], ["R1 · 0/2", "Round 1"]);
}

/// Beginning a fight is not called continuing.
#[test]
fn where_nothing_is_on_the_line_says_what_the_next_key_begins() {
    let ground = Ground::new(Toy {
        quiet: true,
        ..Toy::default()
    });
    let app = App::new(Screen::Table, 80, 24, &ground.world()).0;
    let shot = ground.shot(&app, 80, 24);
    // The words of the offer that the key takes.
    assert!(bottom(&shot).contains("n: begin the fight"), "{shot}");
    says!(bottom(&shot));
}

/// Every row of a long list can be reached by its key or the selection, and hidden rows are counted.
#[test]
fn lists_longer_than_the_room_scroll_and_say_how_many_more_there_are() {
    for stage in [Stage::Idle, Stage::Spending] {
        for screen in [Screen::Table, Screen::Solo] {
            let ground = Ground::new(Toy {
                stage,
                many: true,
                ..Toy::default()
            });
            let mut app = App::new(screen, 80, 24, &ground.world()).0;
            ground.press(&mut app, if screen == Screen::Solo { "6" } else { "g d" });
            if stage == Stage::Spending {
                // Two columns hold all of them, or say how many more there are.
                let shot = ground.shot(&app, 80, 24);
                let whole = shot.contains("way 24.");
                assert!(whole || shot.contains(" more"), "{shot}");
                ground.press(&mut app, "j j j j j j j j j j j j j j");
                let shot = ground.shot(&app, 80, 24);
                assert!(shot.contains("way 15."), "{shot}");
            }
            // A row that is out of sight is shown by the first press.
            for (key, line) in [("W", "way 10"), ("f", "way 13")] {
                let mut effects = ground.press(&mut app, key);
                if effects.is_empty() {
                    effects = ground.press(&mut app, key);
                }
                assert_eq!(effects, run(line, Some(1)), "{key}");
            }
            ground.press(&mut app, "m");
            let shot = ground.shot(&app, 80, 24);
            assert!(shot.contains(" more"), "{shot}");
        }
    }
}

#[test]
fn help_lists_the_keys_of_here_and_the_rule_behind_the_marked_row() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "g s G ?");
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains("wound . N"), "{shot}");
    ground.press(&mut app, "Tab");
    assert!(ground.shot(&app, 120, 40).contains("G-SKILL-01"));
    ground.press(&mut app, "/ t r i u m p h");
    assert!(ground.shot(&app, 120, 40).contains("G-DICE-11"));
    ground.press(&mut app, "Esc Esc");
    assert_eq!(ground.press(&mut app, "n"), run("next", Some(1)));
}

#[test]
fn a_layer_shows_its_keys_and_waits_for_one() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let before = ground.shot(&app, 120, 40);
    ground.press(&mut app, "g");
    assert_ne!(ground.shot(&app, 120, 40), before);
    ground.press(&mut app, "Esc");
    assert_eq!(ground.shot(&app, 120, 40), before);
}

#[test]
fn the_library_opens_makes_copies_and_puts_aside() {
    let ground = Ground::new(Toy::default());
    let (mut app, effects) = App::new(Screen::Library, 80, 24, &ground.world());
    assert_eq!(effects, [Effect::ListSaves]);
    let saves = vec![save("Gun deck", true), save("Torn", false)];
    app.update(Msg::Saves(saves), &ground.world());
    let path = std::path::PathBuf::from("/saves/Gun deck.ron");
    assert_eq!(
        ground.press(&mut app, "Enter"),
        [Effect::Open(path.clone(), Screen::Table)]
    );
    assert_eq!(
        ground.press(&mut app, "v"),
        [Effect::Open(path.clone(), Screen::Review)]
    );
    assert_eq!(
        ground.press(&mut app, "d"),
        [Effect::Duplicate(path.clone())]
    );
    assert_eq!(ground.press(&mut app, "D y"), [Effect::Trash(path.clone())]);
    let title = "Gun deck 2".to_owned();
    assert_eq!(
        ground.press(&mut app, "r Space 2 Enter"),
        [Effect::Rename { path, title }]
    );
    assert_eq!(ground.press(&mut app, "n Enter"), []);
    let made = Effect::NewSave {
        system: "Toy".into(),
        title: "Oar".into(),
    };
    assert_eq!(ground.press(&mut app, "O a r Tab Enter"), [made]);
    assert_eq!(ground.press(&mut app, "/ t o r n Enter Enter"), []);
}

#[test]
fn review_steps_filters_and_offers_to_go_back() {
    let ground = Ground::new(Toy {
        entries: 20,
        ..Toy::default()
    });
    let (mut app, effects) = App::new(Screen::Review, 120, 40, &ground.world());
    assert_eq!(effects, []);
    let mut at = |keys: &str| {
        ground.press(&mut app, keys);
        entry(&ground.shot(&app, 120, 40))
    };
    assert_eq!(at("h h"), Some(18));
    assert_eq!(at("["), Some(16));
    assert_eq!(at("] Home"), Some(1));
    assert_eq!(at("/ 1 7 Enter"), Some(17));
    assert_eq!(
        ground.press(&mut app, "Esc Enter y")[0],
        Effect::Run {
            lines: vec!["undo to 17".into()],
            focus: None
        }
    );
}

#[test]
fn review_steps_by_headings_and_passes_over_none() {
    let ground = Ground::new(Toy {
        entries: 20,
        fought: 17,
        ..Toy::default()
    });
    let (mut app, _) = App::new(Screen::Review, 120, 40, &ground.world());
    let mut at = |keys: &str| {
        ground.press(&mut app, keys);
        entry(&ground.shot(&app, 120, 40))
    };
    // From after the fight this goes to the rounds of four entries before it, and back the same way.
    for n in [18, 16, 12, 8, 4, 1, 1] {
        assert_eq!(at("["), Some(n));
    }
    for n in [4, 8, 12, 16, 18, 20] {
        assert_eq!(at("]"), Some(n));
    }
}

#[test]
fn review_asks_for_what_is_not_loaded() {
    let ground = Ground::new(Toy {
        entries: 20,
        loaded: 15,
        ..Toy::default()
    });
    assert_eq!(
        App::new(Screen::Review, 80, 24, &ground.world()).1,
        [Effect::LoadHistory]
    );
}

#[test]
fn one_character_has_tabs_and_the_dice_come_by_themselves() {
    let mut ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Solo);
    assert_eq!(
        ground.press(&mut app, "Enter"),
        run("check vex cool", Some(1))
    );
    ground.toy.stage = Stage::Pool;
    app.update(told("check vex cool"), &ground.world());
    assert_eq!(ground.press(&mut app, "Enter"), run("roll", Some(1)));
    ground.toy.stage = Stage::Spending;
    app.update(told("roll"), &ground.world());
    assert_eq!(ground.press(&mut app, "2"), run("spend a_boost", Some(1)));
    ground.toy.stage = Stage::Idle;
    app.update(told("done"), &ground.world());
    assert_eq!(ground.press(&mut app, "j ] c y"), run("crit .", Some(2)));
}

#[test]
fn a_click_focuses_and_a_click_on_a_key_presses_it() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let click = |app: &mut App, column, row| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent {
            kind,
            column,
            row,
            modifiers: crossterm::event::KeyModifiers::NONE,
        };
        app.update(Msg::Mouse(mouse), &ground.world())
    };
    let shot = ground.shot(&app, 120, 40);
    let foot = shot.lines().nth(39).unwrap();
    let column = foot.find(" n  ").unwrap() as u16;
    assert_eq!(click(&mut app, column, 39), run("next", Some(1)));
    click(&mut app, 60, 6);
    assert_eq!(app.scope(), Scope::Sheet);
    click(&mut app, 100, 6);
    assert_eq!(app.scope(), Scope::Dice);
}

#[test]
fn an_empty_table_says_what_to_do() {
    let ground = Ground::new(Toy {
        nobody: true,
        ..Toy::default()
    });
    let mut app = ground.app(Screen::Table);
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains(":add NAME"), "{shot}");
    assert_eq!(ground.press(&mut app, "w"), []);
}

#[test]
fn too_small_a_terminal_is_told_so_in_one_line() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Resize(40, 10), &ground.world());
    assert_eq!(
        ground.shot(&app, 40, 10).trim(),
        "Triumph needs 60 columns and 18 rows."
    );
}

/// An empty table shows where to begin, in every layout, and its last line has the key for it.
#[test]
fn an_empty_table_tells_the_next_key() {
    let ground = Ground::new(Toy {
        nobody: true,
        ..Toy::default()
    });
    for (columns, rows) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        let mut app = ground.app(Screen::Table);
        app.update(Msg::Resize(columns, rows), &ground.world());
        let shot = ground.shot(&app, columns, rows);
        for words in [":add NAME", "begin, once everyone is here", "open a save"] {
            assert!(shot.contains(words), "{columns}x{rows}: {words}\n{shot}");
        }
    }
}

/// A message takes two lines at 60 columns, and a page doesn't cover the first of them.
#[test]
fn a_page_leaves_what_is_said_in_sight() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Resize(60, 20), &ground.world());
    let text = "one two three four five six seven eight nine ten eleven twelve thirteen".to_owned();
    ground.press(&mut app, "?");
    app.update(Msg::Notice { text, bad: true }, &ground.world());
    let shot = ground.shot(&app, 60, 20);
    assert!(
        shot.contains("one two three") && shot.contains("thirteen"),
        "{shot}"
    );
}

/// Outdated words are replaced where they are shown, and nowhere else.
#[test]
fn a_notice_that_no_longer_holds_is_said_in_other_words() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Resize(100, 30), &ground.world());
    let tell = |app: &mut App, msg: Msg| {
        app.update(msg, &ground.world());
        ground.shot(app, 100, 30)
    };
    let reworded = |now: &str| Msg::Reworded {
        was: "It is open elsewhere.".to_owned(),
        now: now.to_owned(),
    };
    let text = "It is open elsewhere. One pack is left out.".to_owned();
    assert!(tell(&mut app, Msg::Notice { text, bad: true }).contains("elsewhere"));
    let shot = tell(&mut app, reworded("The other has ended."));
    assert!(!shot.contains("elsewhere"), "{shot}");
    assert!(shot.contains("The other has ended. One pack"), "{shot}");
    let text = "Another notice.".to_owned();
    tell(&mut app, Msg::Notice { text, bad: true });
    assert!(tell(&mut app, reworded("Gone.")).contains("Another notice."));
}

/// Without colors the accent is an underline, which blank cells don't have.
#[test]
fn no_blank_cell_is_underlined() {
    let mut ground = Ground::new(Toy::default());
    ground.theme = Theme::built_in("none").unwrap();
    let mut app = ground.app(Screen::Table);
    let refusal = Refusal::input("The number is missing.");
    let line = "wound vex".into();
    let ran = Msg::Ran {
        line,
        result: Err(refusal),
    };
    app.update(ran, &ground.world());
    let mut buf = Buffer::empty(Rect::new(0, 0, 120, 40));
    let _ = app.render(&ground.world(), &mut buf);
    let lined = |x: u16, y: u16| {
        let under = ratatui::style::Modifier::UNDERLINED;
        buf[(x, y)]
            .modifier
            .contains(under)
            .then(|| buf[(x, y)].symbol())
    };
    let mut words = 0;
    for y in 0..40 {
        for x in 0..118 {
            match (lined(x, y), lined(x + 1, y)) {
                (Some(" "), Some(" ")) => panic!("two blanks at {x},{y}"),
                (None, Some(" ")) => panic!("a blank before all words at {},{y}", x + 1),
                (Some(_), _) => words += 1,
                _ => {}
            }
        }
    }
    assert!(words > 0);
}

/// The fields of a record are rows. Tab goes through them, a mistake is under its field, and Enter saves.
#[test]
fn a_record_is_a_form_whose_mistake_is_under_its_field() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let text = "(name: \"Hook\", weapons: [(id: \"hook\", name: \"Hook\", crit: 3, enc: 2)])";
    let mut editing = Editing::new(Record::of(text).unwrap());
    (editing.at, editing.fault) = (2, Some((Some(2), "`crit` can't be that".to_owned())));
    app.update(Msg::NotKept(Box::new(editing)), &ground.world());
    let shot = ground.shot(&app, 80, 24);
    let row = |words: &str| shot.lines().position(|line| line.contains(words));
    assert_eq!(
        row("can't be that"),
        row("crit ").map(|row| row + 1),
        "{shot}"
    );
    assert_eq!(row("enc "), row("crit ").map(|row| row + 2), "{shot}");
    let effects = ground.press(&mut app, "Backspace 4 Tab Backspace 1 Enter");
    let [Effect::KeepRecord(editing)] = effects.as_slice() else {
        panic!("{effects:?}");
    };
    let values: Vec<&str> = editing
        .record
        .fields
        .iter()
        .map(|field| field.value.as_str())
        .collect();
    assert_eq!(values, ["\"hook\"", "\"Hook\"", "4", "1", ""]);
    assert_eq!(editing.fault, None);
}
