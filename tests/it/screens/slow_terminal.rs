//! An interface on a terminal at the end of a slow line: counts what is sent, and compares what the
//! terminal then shows with the frame.

use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroU16;
use std::rc::Rc;

use paint::Painter;
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};
use triumph::ui::theme::{Depth, Theme};

use super::harness::Harness;

/// Keeps what is written.
#[derive(Clone, Default)]
struct Kept(Rc<RefCell<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a key sends: at once, and once the keys rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sent {
    pub once: Vec<u8>,
    pub rest: Vec<u8>,
}

impl Sent {
    pub fn both(&self) -> usize {
        self.once.len() + self.rest.len()
    }
}

/// The interface, its painter and the terminal.
pub struct Line {
    pub ui: Harness,
    painter: Painter<Kept>,
    kept: Kept,
    terminal: vt100::Parser,
}

impl Line {
    /// Shows the first frame.
    pub fn new(mut ui: Harness, depth: Depth) -> Self {
        ui.theme = Theme::default().at(depth);
        let (columns, rows) = ui.size();
        let cells = |n| NonZeroU16::new(n).unwrap();
        let kept = Kept::default();
        let mut line = Self {
            ui,
            painter: Painter::new(kept.clone(), Rect::new(0, 0, columns, rows)),
            kept,
            terminal: vt100::Parser::new(cells(rows), cells(columns), 0),
        };
        line.paint(&[]);
        line
    }

    /// Presses a key and waits until everything is drawn. Nothing more is sent after that.
    pub fn press(&mut self, key: &str) -> Sent {
        let once = self.hurry(key);
        let rest = self.paint(&[]);
        let idle = self.paint(&[]);
        assert_eq!(idle, b"", "{key}: an idle screen writes");
        Sent { once, rest }
    }

    /// Presses a key before the keys rest.
    pub fn hurry(&mut self, key: &str) -> Vec<u8> {
        self.ui.keys(key);
        let waiting = self.ui.app.waiting(&self.ui.world());
        self.paint(&waiting)
    }

    /// Presses keys, separated by spaces.
    pub fn all<'k>(&mut self, keys: &'k str) -> Vec<(&'k str, Sent)> {
        let keys = keys.split(' ').filter(|key| !key.is_empty());
        keys.map(|key| (key, self.press(key))).collect()
    }

    /// Draws a frame except for these areas and compares the rest with the terminal.
    fn paint(&mut self, waiting: &[Rect]) -> Vec<u8> {
        self.kept.0.borrow_mut().clear();
        let (app, world) = (&self.ui.app, self.ui.world());
        self.painter
            .paint(waiting, |frame| app.render(&world, frame))
            .unwrap();
        self.ui.drawn();
        let bytes = self.kept.0.borrow().clone();
        self.terminal.process(&bytes);
        let (frame, _) = self.ui.buffer();
        for at in frame.area.positions() {
            if waiting.iter().any(|area| area.contains(at)) {
                continue;
            }
            let shown = self.terminal.screen().cell(at.y, at.x).unwrap();
            if !shown.is_wide_continuation() {
                compare(&frame[at], shown, at);
            }
        }
        bytes
    }
}

fn seen(color: Color) -> vt100::Color {
    match color {
        Color::Indexed(n) => vt100::Color::Idx(n),
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        Color::Reset => vt100::Color::Default,
        named => panic!("{named:?} in a theme of many colors"),
    }
}

fn compare(cell: &Cell, shown: &vt100::Cell, at: Position) {
    let letters = match shown.contents() {
        "" => " ",
        letters => letters,
    };
    // A full block may be shown as a ground of its color, or as a reversed blank.
    if cell.symbol() == "█" && letters == " " {
        let ground = if shown.inverse() {
            shown.fgcolor()
        } else {
            shown.bgcolor()
        };
        assert_eq!(ground, seen(cell.fg), "{at:?}");
        return;
    }
    assert_eq!(letters, cell.symbol(), "{at:?}");
    assert_eq!(shown.bgcolor(), seen(cell.bg), "{at:?}");
    let is = |modifier| cell.modifier.contains(modifier);
    assert_eq!(shown.underline(), is(Modifier::UNDERLINED), "{at:?}");
    assert_eq!(shown.inverse(), is(Modifier::REVERSED), "{at:?}");
    if letters != " " {
        assert_eq!(shown.fgcolor(), seen(cell.fg), "{at:?}");
        // The terminal of the tests knows one of both at a time.
        let (bold, dim) = (is(Modifier::BOLD), is(Modifier::DIM));
        if bold && dim {
            assert!(shown.bold() || shown.dim(), "{at:?}");
        } else {
            assert_eq!((shown.bold(), shown.dim()), (bold, dim), "{at:?}");
        }
    }
}
