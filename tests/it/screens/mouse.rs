//! The mouse over a real game: a click selects what it hits.

use crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rstest::rstest;
use triumph::ui::Msg;
use triumph::ui::keymap::Scope;
use unicode_width::UnicodeWidthStr;

use super::stand::Stand;

/// Clicks on the first letter of a text in a line of the screen that `wanted` picks.
fn click(stand: &mut Stand, text: &str, wanted: impl Fn(&str) -> bool) {
    let shot = stand.shot();
    let found = shot
        .lines()
        .enumerate()
        .find(|(_, line)| wanted(line) && line.contains(text));
    let Some((row, line)) = found else {
        panic!("no `{text}`\n{shot}");
    };
    let before = line.split(text).next().unwrap_or_default();
    stand.send(Msg::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: before.width() as u16,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    }));
}

/// The title line of a sheet, which names the character.
fn title(stand: &Stand) -> String {
    let shot = stand.shot();
    let title = shot.lines().nth(4);
    title.unwrap_or_default().to_owned()
}

/// However many lines each combatant has: a name, the bar below it, or several in one line.
#[rstest]
#[case::two_lines(0)]
#[case::one_line(9)]
#[case::many_to_a_line(22)]
fn a_click_on_somebodys_name_or_wounds_opens_that_sheet(#[case] more: usize) {
    let mut stand = Stand::fight((120, 40));
    for n in 0..more {
        stand.line(&format!("add ila_senn as \"Crew {n}\""));
    }
    let numbers = |line: &str| line.contains("0/");
    let people = |line: &str| line.starts_with('│') || line.starts_with('┃');
    click(&mut stand, "Ila", |line| {
        people(line) && (more == 0 || numbers(line))
    });
    assert!(title(&stand).contains("Ila Senn"), "{}", stand.shot());
    assert_eq!(stand.app.scope(), Scope::Turns);
    click(&mut stand, "7/12", |line| !line.contains("Wounds"));
    assert!(title(&stand).contains("Vex Marrow"), "{}", stand.shot());
    let group = |line: &str| !line.contains("NPC") && line.contains("Gun");
    click(&mut stand, "Gun", group);
    assert!(title(&stand).contains("Gun deck"), "{}", stand.shot());
}

/// A step of the wheel is seen: the pane under it gets the focus, or its selected row is seen without it.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn the_wheel_never_moves_what_is_not_seen(#[case] size: (u16, u16)) {
    let mut stand = Stand::fight(size);
    stand.theme = triumph::ui::theme::Theme::default();
    for at in [(5, 8), (60, 20), (size.0 - 10, 12), (40, size.1 - 6)] {
        let before = stand.buffer().0;
        stand.send(Msg::Mouse(MouseEvent {
            kind: MouseEventKind::ScrollDown,
            column: at.0,
            row: at.1,
            modifiers: KeyModifiers::NONE,
        }));
        assert_ne!(
            stand.buffer().0,
            before,
            "{size:?} {at:?}:\n{}",
            stand.shot()
        );
    }
}

#[test]
fn a_click_on_a_slot_opens_the_sheet_of_who_takes_it() {
    let mut stand = Stand::fight((120, 40));
    stand.line("next").line("claim ila");
    let row = |line: &str| line.contains("Boarders 4 of 4");
    click(&mut stand, "Boarders", row);
    assert!(title(&stand).contains("Boarders"), "{}", stand.shot());
    click(&mut stand, "Vex Marrow", |line| line.contains("open"));
    assert!(title(&stand).contains("Vex Marrow"), "{}", stand.shot());
    // From there the other sheets are a few keys away.
    let shot = stand.keys("j").shot();
    assert!(shot.contains("Ila Senn · PC"), "{shot}");
}

#[test]
fn everybody_on_a_small_terminal_is_clicked_on_too() {
    let mut stand = Stand::fight((80, 24));
    click(&mut stand, "Marrack", |line| line.contains("0/17"));
    assert_eq!(stand.app.scope(), Scope::Turns);
    let shot = stand.keys("g s").shot();
    assert!(shot.contains("Marrack · nemesis"), "{shot}");
    click(&mut stand, "Vex Marrow", |line| line.contains("open"));
    assert!(stand.shot().contains("Vex Marrow · PC"), "{}", stand.shot());
    click(&mut stand, "Who", |line| line.contains("▌Sheet▐"));
    assert_eq!(stand.app.scope(), Scope::Turns);
}
