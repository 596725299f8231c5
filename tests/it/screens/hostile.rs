//! Nothing that is typed, clicked, pasted or resized breaks a screen over a real game.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use triumph::ui::keymap::Chord;
use triumph::ui::{Msg, Screen};

use super::stand::{FIGHT, Stand};

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
    prop_oneof![
        12 => proptest::sample::select(KEYS.to_vec())
            .prop_map(|key| Msg::Key(key.parse::<Chord>().unwrap().event())),
        2 => any::<char>().prop_map(|c| Msg::Key(KeyEvent::from(KeyCode::Char(c)))),
        3 => (0u16..210, 0u16..70, 0usize..3).prop_map(mouse),
        1 => "(?s).{0,40}".prop_map(Msg::Paste),
        1 => Just(Msg::Paste("wound vex 3\nadd \"dockside tough\" x3\nnext\n".to_owned())),
        2 => (0u16..210, 0u16..70).prop_map(|(columns, rows)| Msg::Resize(columns, rows)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn a_storm_of_input_breaks_nothing(
        messages in proptest::collection::vec(any_msg(), 1..40), screen in 0usize..3,
    ) {
        let screen = [Screen::Table, Screen::Solo, Screen::Review][screen];
        let mut stand = Stand::new(&FIGHT, screen, (80, 24));
        for message in messages {
            stand.send(message);
            let (buf, cursor) = stand.buffer();
            prop_assert!(cursor.is_none_or(|at| buf.area.contains(at)));
            for cell in &buf.content {
                prop_assert!(!cell.symbol().chars().any(char::is_control));
            }
        }
    }
}

#[test]
fn names_from_elsewhere_stay_in_their_cells() {
    let long = "x".repeat(10_000);
    for name in [
        "龍の船長",
        "e\u{301}\u{301}\u{301}\u{301}e",
        "👩\u{200d}🚀 Mae",
        "\u{202e}nerob",
        long.as_str(),
    ] {
        let mut stand = Stand::fight((120, 40));
        let line = format!(":rename vex {}", triumph::rules::words::quote(name));
        stand.send(Msg::Paste(line[1..].to_owned())).keys("Enter");
        for size in [(60, 18), (80, 24), (120, 40), (200, 60)] {
            stand.send(Msg::Resize(size.0, size.1));
            assert_eq!(stand.shot().lines().count(), size.1 as usize);
        }
    }
}
