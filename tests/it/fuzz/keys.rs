//! Typing, clicking, pasting and resizing break no screen over a real game.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use triumph::ui::keymap::Chord;
use triumph::ui::{Msg, Screen};

use super::cases;
use crate::conformance::lines_of;
use crate::screens::harness::{FIGHT, Harness};

const KEYS: [&str; 48] = [
    "Enter",
    "Enter",
    "Enter",
    "Esc",
    "Tab",
    "BackTab",
    "Up",
    "Down",
    "Left",
    "Right",
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Space",
    "Backspace",
    "C-p",
    "C-u",
    "F1",
    "?",
    ":",
    "/",
    "g",
    "m",
    "a",
    "w",
    "n",
    "1",
    "2",
    "3",
    "9",
    "=",
    "t",
    "x",
    "y",
    "i",
    "h",
    "j",
    "k",
    "l",
    "[",
    "]",
    "r",
    "o",
    "u",
    "U",
    "!",
    "v",
];

fn any_msg() -> impl Strategy<Value = Msg> {
    let mouse = |(column, row, kind): (u16, u16, usize)| {
        let kinds = [
            MouseEventKind::Down(MouseButton::Left),
            MouseEventKind::ScrollUp,
            MouseEventKind::ScrollDown,
        ];
        Msg::Mouse(MouseEvent {
            kind: kinds[kind],
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    };
    let modified = |(c, modifiers): (char, u8)| {
        let modifiers = KeyModifiers::from_bits_truncate(modifiers);
        Msg::Key(KeyEvent::new(KeyCode::Char(c), modifiers))
    };
    prop_oneof![
        12 => proptest::sample::select(KEYS.to_vec())
            .prop_map(|key| Msg::Key(key.parse::<Chord>().unwrap().event())),
        2 => any::<char>().prop_map(|c| Msg::Key(KeyEvent::from(KeyCode::Char(c)))),
        1 => (any::<char>(), any::<u8>()).prop_map(modified),
        3 => (0u16..210, 0u16..70, 0usize..3).prop_map(mouse),
        1 => "(?s).{0,40}".prop_map(Msg::Paste),
        1 => Just(Msg::Paste("wound vex 3\nadd \"dockside tough\" x3\nnext\n".to_owned())),
        2 => (0u16..210, 0u16..70).prop_map(|(columns, rows)| Msg::Resize(columns, rows)),
    ]
}

fn storm(mut ui: Harness, messages: Vec<Msg>) -> Result<(), TestCaseError> {
    for message in messages {
        ui.send(message);
        let (buf, cursor) = ui.buffer();
        prop_assert!(cursor.is_none_or(|at| buf.area.contains(at)));
        for cell in &buf.content {
            prop_assert!(!cell.symbol().chars().any(char::is_control));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn a_storm_of_input_breaks_nothing(
        messages in proptest::collection::vec(any_msg(), 1..40), screen in 0usize..3,
    ) {
        let screen = [Screen::Table, Screen::Solo, Screen::Review][screen];
        storm(Harness::new(&FIGHT, screen, (80, 24)), messages)?;
    }

    #[test]
    fn a_storm_of_input_breaks_nothing_of_genesis(
        messages in proptest::collection::vec(any_msg(), 1..40),
    ) {
        // The people, and the fight as far as prepared lines are accepted.
        let lines = lines_of("Genesis");
        storm(Harness::genesis(&lines[..8], (80, 24)), messages)?;
    }

    /// Any word is a chord or an error, and a chord is written as it is read.
    #[test]
    fn a_chord_is_read_or_refused(text in prop_oneof!["\\PC{0,12}", "(C-|M-|S-){0,3}\\PC{0,2}"]) {
        if let Ok(chord) = text.parse::<Chord>() {
            prop_assert_eq!(chord.to_string().parse::<Chord>().unwrap(), chord);
        }
    }
}
