//! The mouse over a real game: a click selects what it hits.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rstest::rstest;
use triumph::ui::Msg;
use triumph::ui::keymap::Scope;
use unicode_width::UnicodeWidthStr;

use super::harness::Harness;

/// Clicks on the first letter of a text in a line of the screen that `wanted` picks.
fn click(ui: &mut Harness, text: &str, wanted: impl Fn(&str) -> bool) {
    let shot = ui.shot();
    let found = shot
        .lines()
        .enumerate()
        .find(|(_, line)| wanted(line) && line.contains(text));
    let Some((row, line)) = found else {
        panic!("no `{text}`\n{shot}");
    };
    let before = line.split(text).next().unwrap_or_default();
    ui.send(Msg::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: before.width() as u16,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    }));
}

/// The title line of a sheet, which names the character.
fn title(ui: &Harness) -> String {
    let shot = ui.shot();
    let title = shot.lines().nth(4);
    title.unwrap_or_default().to_owned()
}

/// However many lines each combatant has: a name, the bar below it, or several in one line.
#[rstest]
#[case::two_lines(0)]
#[case::one_line(9)]
#[case::many_to_a_line(22)]
fn a_click_on_somebodys_name_or_wounds_opens_that_sheet(#[case] more: usize) {
    let mut ui = Harness::fight((120, 40));
    for n in 0..more {
        ui.line(&format!("add ila_senn as \"Crew {n}\""));
    }
    let numbers = |line: &str| line.contains("0/");
    let people = |line: &str| line.starts_with('│') || line.starts_with('┃');
    click(&mut ui, "Ila", |line| {
        people(line) && (more == 0 || numbers(line))
    });
    assert!(title(&ui).contains("Ila Senn"), "{}", ui.shot());
    assert_eq!(ui.app.scope(), Scope::Turns);
    click(&mut ui, "7/12", |line| !line.contains("Wounds"));
    assert!(title(&ui).contains("Vex Marrow"), "{}", ui.shot());
    let group = |line: &str| !line.contains("NPC") && line.contains("Gun");
    click(&mut ui, "Gun", group);
    assert!(title(&ui).contains("Gun deck"), "{}", ui.shot());
}

/// A step of the wheel is seen: the pane under it gets the focus, or its selected row is seen without it.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn the_wheel_never_moves_what_is_not_seen(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    ui.theme = triumph::ui::theme::Theme::default();
    for at in [(5, 8), (60, 20), (size.0 - 10, 12), (40, size.1 - 6)] {
        let before = ui.buffer().0;
        ui.send(Msg::Mouse(MouseEvent {
            kind: MouseEventKind::ScrollDown,
            column: at.0,
            row: at.1,
            modifiers: KeyModifiers::NONE,
        }));
        assert_ne!(ui.buffer().0, before, "{size:?} {at:?}:\n{}", ui.shot());
    }
}

#[test]
fn a_click_on_a_slot_opens_the_sheet_of_who_takes_it() {
    let mut ui = Harness::fight((120, 40));
    ui.line("next").line("claim ila");
    let row = |line: &str| line.contains("Boarders 4 of 4");
    click(&mut ui, "Boarders", row);
    assert!(title(&ui).contains("Boarders"), "{}", ui.shot());
    click(&mut ui, "Vex Marrow", |line| line.contains("open"));
    assert!(title(&ui).contains("Vex Marrow"), "{}", ui.shot());
    // From there the other sheets are a few keys away.
    let shot = ui.keys("j").shot();
    assert!(shot.contains("Ila Senn · PC"), "{shot}");
}

#[test]
fn everybody_on_a_small_terminal_is_clicked_on_too() {
    let mut ui = Harness::fight((80, 24));
    click(&mut ui, "Marrack", |line| line.contains("0/17"));
    assert_eq!(ui.app.scope(), Scope::Turns);
    let shot = ui.keys("g s").shot();
    assert!(shot.contains("Marrack · nemesis"), "{shot}");
    click(&mut ui, "Vex Marrow", |line| line.contains("open"));
    assert!(ui.shot().contains("Vex Marrow · PC"), "{}", ui.shot());
    click(&mut ui, "Who", |line| line.contains("▌Sheet▐"));
    assert_eq!(ui.app.scope(), Scope::Turns);
}
