//! A check that is only tried out leaves no history. The roll describes its final form.

use rules::view::Stage;
use triumph::table::{AnyTable, Stretch, report};
use triumph::ui::keymap::Scope;

use super::harness::{FIGHT, Harness};

const SIZE: (u16, u16) = (120, 40);

fn stage(ui: &Harness) -> Stage {
    ui.world().face.tray().stage
}

fn line(ui: &mut Harness, line: &str) {
    ui.keys(":").type_in(line).keys("Enter");
}

/// What a later reader sees: the report, the Markdown, and the entries of the timeline.
fn looked_back(ui: &Harness) -> (String, String, Vec<u32>) {
    let face = ui.world().face;
    (
        report::plain_text(face, &Stretch::default()).unwrap(),
        report::markdown(face, &Stretch::default()).unwrap(),
        face.shown(1, face.last()),
    )
}

#[test]
fn opening_changing_and_dropping_a_check_leaves_no_history() {
    let mut ui = Harness::fight(SIZE);
    let (before, last) = (looked_back(&ui), ui.world().face.last());
    for keys in ["a", "b", "T", "W", "r", "Space"] {
        ui.keys(keys);
        if ui.app.scope() == Scope::Dialog {
            // No other weapon can be used, and the list says why.
            ui.keys("Esc");
        }
        assert_eq!(looked_back(&ui), before, "{keys}");
    }
    assert_eq!(stage(&ui), Stage::Pool);
    let shot = ui.shot();
    assert!(!shot.contains("attacks Boarders with"), "{shot}");
    ui.keys("Esc");
    assert_eq!(stage(&ui), Stage::Idle);
    assert_eq!(looked_back(&ui), before);
    // The save keeps all of it, so that an open check survives the program.
    assert!(ui.world().face.last() > last + 4);
    // The review doesn't stop there either.
    ui.keys("g r");
    let shown = before.2.last().copied();
    assert_eq!(ui.as_of().map(|(at, _)| at), shown, "{}", ui.shot());
}

#[test]
fn the_roll_says_who_whom_with_what_how_far_and_the_dice() {
    let mut ui = Harness::fight(SIZE);
    let seen = looked_back(&ui).2.len();
    ui.keys("a b = 2 s Space 1 a Enter");
    let (text, _, shown) = looked_back(&ui);
    assert_eq!(shown.len(), seen + 1, "one line for all of it\n{text}");
    let rolled = text.lines().find(|line| line.contains(" vs ")).unwrap();
    for word in [
        "Vex Marrow",
        "Boarders",
        "Slug pistol",
        "medium",
        "YYGB vs",
        "hits",
    ] {
        assert!(rolled.contains(word), "{word}: {rolled}");
    }
    assert_eq!(rolled.matches("Vex Marrow").count(), 1, "{rolled}");
}

/// The purpose of a skill check is in its roll too.
#[test]
fn the_roll_of_a_skill_check_names_the_skill() {
    let mut ui = Harness::fight(SIZE);
    line(&mut ui, "check vex cool hard");
    line(&mut ui, "roll = 2s");
    let said = ui.said();
    let rolled = said.last().unwrap().to_lowercase();
    assert!(
        rolled.contains("cool") && rolled.contains("[yg vs ppp"),
        "{rolled}"
    );
}

/// After a roll, one undo returns to the open check, the next one drops it whole, and redo restores
/// both.
#[test]
fn undo_takes_the_roll_and_then_the_open_check_as_a_whole() {
    let mut ui = Harness::fight(SIZE);
    let before = looked_back(&ui);
    ui.keys("a b T");
    let pool = ui.world().face.tray().pool;
    ui.keys("= 2 s Space 1 a Enter");
    assert_eq!(stage(&ui), Stage::Spending);
    ui.keys("u");
    assert_eq!(stage(&ui), Stage::Pool);
    assert_eq!(ui.world().face.tray().pool, pool);
    ui.keys("u");
    assert_eq!(stage(&ui), Stage::Idle);
    let (_, _, shown) = looked_back(&ui);
    let gone = shown.iter().filter(|n| !before.2.contains(n)).count();
    assert_eq!(gone, 2, "the roll that is undone, and that it was");
    ui.keys("U");
    assert_eq!(stage(&ui), Stage::Pool);
    assert_eq!(ui.world().face.tray().pool, pool, "with all its changes");
    ui.keys("U");
    assert_eq!(stage(&ui), Stage::Spending);
    // The next undo reverts the entry before the check.
    ui.keys("u u u");
    let said = ui.said();
    assert!(said.last().unwrap().contains("5 strain"), "{said:?}");
}

/// What lasts regardless of the check is undone by itself, and visible.
#[test]
fn a_story_point_on_an_open_check_is_seen_and_undone_by_itself() {
    let mut ui = Harness::fight(SIZE);
    line(&mut ui, "story set 3 1");
    ui.keys("a b o");
    assert!(looked_back(&ui).0.contains("Story Point"));
    ui.keys("b u");
    assert_eq!(stage(&ui), Stage::Pool, "the die alone");
    ui.keys("u");
    assert_eq!(stage(&ui), Stage::Pool, "the point alone");
    ui.keys("u");
    assert_eq!(stage(&ui), Stage::Idle, "and then the check as a whole");
}

/// An override is never hidden.
#[test]
fn an_override_that_opens_a_check_is_seen() {
    let mut ui = Harness::fight(SIZE);
    ui.keys("a = 1 s Enter Enter");
    let before = looked_back(&ui).2.len();
    line(&mut ui, "attack @!");
    assert_eq!(stage(&ui), Stage::Pool);
    assert_eq!(looked_back(&ui).2.len(), before + 1);
}

#[test]
fn who_acts_is_asked_and_not_logged() {
    let mut ui = Harness::new(&FIGHT[..15], triumph::ui::Screen::Table, SIZE);
    let asks = ui.world().face.turns().asks.unwrap();
    assert!(ui.shot().contains(&asks), "{}", ui.shot());
    ui.keys("1 n n");
    let (text, markdown, _) = looked_back(&ui);
    assert!(!text.contains(&asks), "{text}");
    assert!(!markdown.contains(&asks));
    // Continuing has no line of its own either.
    assert!(
        !text.lines().any(|line| line.trim_end().ends_with(" next")),
        "{text}"
    );
}

#[test]
fn a_genesis_roll_that_is_dropped_leaves_nothing_and_one_that_is_made_says_against_what() {
    let lines = ["add sergeant_brook", "add toll_rider"];
    let mut ui = Harness::genesis(&lines, SIZE);
    let before = looked_back(&ui);
    line(&mut ui, "check brook athletics hard");
    assert_eq!(stage(&ui), Stage::Pool, "{}", ui.shot());
    ui.keys("b");
    assert_eq!(looked_back(&ui), before);
    ui.keys("Esc");
    assert_eq!(looked_back(&ui), before);
    line(&mut ui, "check brook athletics hard");
    line(&mut ui, "roll");
    let (text, ..) = looked_back(&ui);
    assert!(text.contains("against Challenge Level 3"), "{text}");
}

/// In an older save a roll doesn't include its purpose, so the line that opened it stays.
#[test]
fn an_older_save_still_says_what_was_rolled_for() {
    const LOG: &str = "\nlog: [\n";
    let text = include_str!("../../golden/v1-toll.ron");
    let at = text.find(LOG).unwrap() + LOG.len();
    let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
    let mut table = set.table;
    for line in text[at..].lines().filter(|line| line.starts_with('(')) {
        table.face_mut().admit(line.trim_end_matches(',')).unwrap();
    }
    let report = report::plain_text(table.face(), &Stretch::default()).unwrap();
    let lines: Vec<&str> = report.lines().collect();
    let roll = lines
        .iter()
        .position(|line| line.contains("Vex Marrow: YYG vs PP"));
    let roll = roll.expect("the first roll");
    assert!(
        lines[roll - 1].contains("Slug pistol"),
        "{}",
        lines[roll - 1]
    );
}

/// G-STORY-03: a check that is dropped gives its Story Point back, and neither is told of.
#[test]
fn a_story_point_in_a_pool_that_is_dropped_leaves_no_line() {
    let mut ui = Harness::fight(SIZE);
    line(&mut ui, "story set 3 1");
    let before = looked_back(&ui);
    ui.keys("a o");
    assert_ne!(looked_back(&ui), before, "while it is spent it is seen");
    ui.keys("Esc");
    assert_eq!(stage(&ui), Stage::Idle);
    assert_eq!(looked_back(&ui), before);
    ui.keys("g r");
    assert!(!ui.shot().contains("Story Point back"), "{}", ui.shot());
    // A point that was rolled with stays in the log.
    ui.keys("g t a o = 1 s Enter");
    assert!(looked_back(&ui).0.contains("Story Point"));
    // The log says what undo means: the point is gone with its check, so what came before it goes.
    let mut ui = Harness::fight(SIZE);
    line(&mut ui, "story set 3 1");
    ui.keys("a o Esc u");
    says!(ui.last_said());
}

/// The table says what the undo key goes through: checks that were dropped, with all their changes.
#[test]
fn the_undo_key_goes_through_dropped_checks_and_no_farther() {
    let mut ui = Harness::fight(SIZE);
    ui.keys("a b T Esc a Esc");
    let undo = ui.world().face.undo_line();
    ui.keys("u");
    let said = ui.last_said();
    assert_eq!(
        said, "Undone: Vex Marrow suffers 5 strain (5/11).",
        "{undo}"
    );
    // With a check open it goes as a whole, and the next step is what came before.
    ui.keys("a Esc a b");
    assert_eq!(ui.world().face.undo_line(), "undo");
    ui.keys("u");
    assert_eq!(stage(&ui), Stage::Idle);
    ui.keys("u");
    assert!(ui.last_said().contains("7 wounds"), "{}", ui.last_said());
}

/// What moves while a pool is open is told; how the pool then is meant is not.
#[test]
fn moving_inside_an_open_pool_logs_the_move_alone() {
    let mut ui = Harness::fight(SIZE);
    ui.keys("a");
    let before = looked_back(&ui).2.len();
    line(&mut ui, "range vex boarders short");
    assert_eq!(stage(&ui), Stage::Pool);
    assert_eq!(looked_back(&ui).2.len(), before + 1);
    let said = ui.last_said();
    assert!(said.contains("short"), "{said}");
    says!(said);
}

/// The review names the entries that the log shows by their numbers, and no preview.
#[test]
fn the_review_names_the_entries_that_the_log_shows() {
    let mut ui = Harness::fight(SIZE);
    let shown = looked_back(&ui).2;
    let &[.., before, last] = shown.as_slice() else {
        panic!("{shown:?}");
    };
    ui.keys("a b T W Esc g r");
    assert_eq!(ui.as_of(), Some((last, last)), "{}", ui.shot());
    ui.keys("h");
    assert_eq!(ui.as_of(), Some((before, last)), "{}", ui.shot());
    says!(ui.hint());
}

/// G-COMB-05: a shot that is blocked at the range of the table, and made at one chosen by hand, is an
/// override; any other choice of a range is none.
#[test]
fn a_range_that_unblocks_a_shot_by_hand_is_an_override() {
    let far = |keys: &str| {
        let mut ui = Harness::fight(SIZE);
        line(&mut ui, "range vex boarders extreme");
        line(&mut ui, "attack vex boarders");
        assert!(ui.world().face.tray().is_blocked(), "{}", ui.shot());
        ui.keys(keys);
        ui
    };
    let overruled = |ui: &Harness| {
        let face = ui.world().face;
        face.log(face.last(), face.last())[0].overruled
    };
    let mut ui = far("R R R");
    assert!(!ui.world().face.tray().is_blocked(), "{}", ui.shot());
    ui.keys("= 1 s Enter");
    assert!(overruled(&ui), "{}", ui.last_said());
    // What the table itself says is none.
    let mut ui = far("");
    line(&mut ui, "range vex boarders short");
    ui.keys("= 1 s Enter");
    assert!(!overruled(&ui), "{}", ui.last_said());
    let mut ui = Harness::fight(SIZE);
    ui.keys("a r = 1 s Enter");
    assert!(!overruled(&ui), "{}", ui.last_said());
}

/// G-COMB-05: a step to another weapon passes over those that cannot be used, and says why where
/// none is left.
#[test]
fn a_step_to_another_weapon_passes_over_what_cannot_reach() {
    let mut ui = Harness::fight(SIZE);
    ui.keys("a");
    let weapons = |ui: &Harness| ui.world().face.tray().is_blocked();
    for _ in 0..6 {
        ui.keys("W");
        assert!(!weapons(&ui), "{}", ui.shot());
    }
    line(&mut ui, "range vex boarders long");
    ui.keys("Esc");
    line(&mut ui, "range vex boarders medium");
    ui.keys("a A");
    assert_eq!(ui.app.scope(), Scope::Dialog, "{}", ui.shot());
    let offers = ui.world().face.offers(None);
    let stopped = offers.iter().find(|one| !one.stops.is_empty()).unwrap();
    assert!(ui.shot().contains(stopped.stops), "{}", ui.shot());
}
