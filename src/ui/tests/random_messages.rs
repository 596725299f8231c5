//! Tests with random messages in any order.

use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::table::Told;
use crate::ui::App;
use crate::ui::keymap::Chord;
use crate::ui::msg::Msg;
use crate::ui::screen::Screen;
use lang::Refusal;
use rules::view::Stage;

use super::{Ground, Toy, save};

fn any_msg() -> impl Strategy<Value = Msg> {
    let key = prop_oneof![
        8 => proptest::sample::select(vec![
            "Enter", "Esc", "Tab", "BackTab", "Up", "Down", "Left", "Right", "Home", "End", "PageUp",
            "PageDown", "Space", "Backspace", "C-p", "C-u", "C-w", "F1", "?", ":", "/", "g", "m", "a",
            "w", "n", "1", "2", "9", "=", "t", "x", "y", "i", "h", "j", "k", "l", "[", "]", "r", "o", "v",
        ])
        .prop_map(|key| key.parse::<Chord>().unwrap().event()),
        2 => any::<char>().prop_map(|c| KeyEvent::from(crossterm::event::KeyCode::Char(c))),
    ];
    let stage = |said: bool| {
        let told = Told {
            n: 1,
            said: vec!["Something.".into()],
            rolls: Vec::new(),
        };
        let result = if said {
            Ok(told)
        } else {
            Err(Refusal::rule("G-TURN-08", "No.").with_line("x"))
        };
        Msg::Ran {
            line: "x".into(),
            result,
        }
    };
    prop_oneof![
        20 => key.prop_map(Msg::Key),
        3 => (0u16..220, 0u16..70, 0u8..3).prop_map(|(column, row, kind)| Msg::Mouse(MouseEvent {
            kind: [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
            ][usize::from(kind)],
            column,
            row,
            modifiers: crossterm::event::KeyModifiers::NONE,
        })),
        1 => ".{0,60}".prop_map(Msg::Paste),
        1 => "(?s).{0,60}".prop_map(Msg::Paste),
        2 => (0u16..220, 0u16..70).prop_map(|(columns, rows)| Msg::Resize(columns, rows)),
        2 => any::<bool>().prop_map(stage),
        1 => Just(Msg::Saves(vec![save("Gun deck", true), save("Torn", false)])),
        1 => Just(Msg::Loaded),
        1 => Just(Msg::Opened(Screen::Table)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn nothing_that_comes_in_ever_breaks_it(
        messages in proptest::collection::vec((any_msg(), 0u8..12), 1..60),
        start in 0usize..4, entries in 0u32..40, nobody: bool,
    ) {
        let mut ground = Ground::new(Toy { entries, nobody, ..Toy::default() });
        let screens = [Screen::Table, Screen::Solo, Screen::Review, Screen::Library];
        let (mut app, _) = App::new(screens[start], 80, 24, &ground.world());
        let (mut columns, mut rows) = (80, 24);
        for (message, change) in messages {
            if let Msg::Resize(c, r) = message {
                (columns, rows) = (c, r);
            }
            ground.toy.stage = match change {
                0 => Stage::Pool,
                1 => Stage::Spending,
                2 => Stage::Idle,
                _ => ground.toy.stage,
            };
            app.update(message, &ground.world());
            let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
            let cursor = app.render(&ground.world(), &mut buf);
            prop_assert!(cursor.is_none_or(|at| buf.area.contains(at)));
        }
    }
}
