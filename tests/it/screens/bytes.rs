//! The output for a slow line: a key costs a few dozen bytes, an idle screen none.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use paint::Painter;
use ratatui::layout::Rect;
use rstest::rstest;
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;
use triumph::ui::theme::{Depth, Theme};

use super::harness::{FIGHT, Harness};
use super::slow_terminal::Line;

/// Counts the written bytes.
#[derive(Clone, Default)]
struct Count(Rc<Cell<usize>>);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Draws a frame.
fn paint(painter: &mut Painter<Count>, ui: &Harness) {
    let world = ui.world();
    let drawn = painter.paint(&[], |frame| ui.app.render(&world, frame));
    drawn.unwrap();
}

/// The bytes that each of these groups of keys costs, after the first frame.
fn bytes(size: (u16, u16), groups: &[&str]) -> Vec<usize> {
    // Over SSH a terminal reports 256 colors, because `COLORTERM` is not forwarded.
    bytes_at(Depth::Indexed, size, groups)
}

fn bytes_at(depth: Depth, size: (u16, u16), groups: &[&str]) -> Vec<usize> {
    let mut ui = Harness::fight(size);
    ui.theme = Theme::default().at(depth);
    let count = Count::default();
    let mut painter = Painter::new(count.clone(), Rect::new(0, 0, size.0, size.1));
    paint(&mut painter, &ui);
    groups
        .iter()
        .map(|keys| {
            count.0.set(0);
            ui.keys(keys);
            if *keys == "Enter" {
                // The entry is saved in the next minute of the clock.
                ui.saved = "saved 21:15";
            }
            paint(&mut painter, &ui);
            count.0.get()
        })
        .collect()
}

#[test]
fn a_key_costs_a_few_dozen_bytes() {
    let costs = bytes((80, 24), &["k", "k", "g s", "j", "j"]);
    assert!(
        costs[1] < 400,
        "a step in the initiative costs {} bytes",
        costs[1]
    );
    assert!(
        costs[3] < 300 && costs[4] < 300,
        "steps on a sheet cost {costs:?} bytes"
    );
}

#[test]
fn a_wound_costs_less_than_600_bytes() {
    let mut ui = Harness::fight((80, 24));
    ui.theme = Theme::default().at(Depth::Indexed);
    let count = Count::default();
    let mut painter = Painter::new(count.clone(), Rect::new(0, 0, 80, 24));
    paint(&mut painter, &ui);
    count.0.set(0);
    ui.line("wound vex 2");
    paint(&mut painter, &ui);
    assert!(ui.shot().contains("9/12"));
    assert!(
        count.0.get() < 600,
        "the wound costs {} bytes",
        count.0.get()
    );
}

#[test]
fn the_keys_of_a_wound_cost_less_than_800_bytes() {
    // The last of them fills the track, which changes its color.
    for wound in ["1", "2", "4", "5"] {
        let costs = bytes((80, 24), &["w", wound, "Enter"]);
        assert!(costs[0] < 300, "the question costs {} bytes", costs[0]);
        assert!(costs[1] < 40, "a digit costs {} bytes", costs[1]);
        assert!(costs.iter().sum::<usize>() < 800, "{wound}: {costs:?}");
        let full = bytes_at(Depth::True, (80, 24), &["w", wound, "Enter"]);
        assert!(full.iter().sum::<usize>() < 920, "{wound}: {full:?}");
    }
}

#[test]
fn a_frame_without_change_writes_nothing() {
    assert_eq!(bytes((200, 60), &["", ""]), [0, 0]);
}

/// At 120x40 a wound redraws its gauge, its number, the log and the last two lines.
#[test]
fn a_wound_costs_less_than_1000_bytes_at_120x40() {
    let costs = bytes((120, 40), &["w", "4", "Enter"]);
    assert!(costs[1] < 100, "a typed key costs {} bytes", costs[1]);
    assert!(costs[2] < 1_000, "the wound costs {} bytes", costs[2]);
}

/// The middle one of what keys sent, with what was drawn once they rested.
fn median(sent: &[(String, usize)]) -> usize {
    let mut all: Vec<usize> = sent.iter().map(|(_, bytes)| *bytes).collect();
    all.sort_unstable();
    all[all.len() / 2]
}

/// A group at a fight: it chooses who acts, attacks, buys what the symbols allow, applies the hit and ends
/// the turn.
struct Fight {
    line: Line,
    sent: Vec<(String, usize)>,
}

impl Fight {
    fn press(&mut self, keys: &str) {
        for (key, sent) in self.line.all(keys) {
            self.sent.push((key.to_owned(), sent.both()));
        }
    }

    fn scope(&self) -> Scope {
        self.line.ui.app.scope()
    }

    /// Whether the row below the one that applies the roll can be bought.
    fn buys(&mut self) -> bool {
        if self.scope() == Scope::Spending {
            self.press("j");
        }
        self.scope() == Scope::Spending && self.line.ui.foot("Space").is_some()
    }

    /// Whether Enter takes the selected row, or says why it can't, and doesn't apply the rest.
    fn takes_row(&self) -> bool {
        let label = self.line.ui.foot("Enter");
        matches!(label.as_deref(), Some("buy selected" | "show reason"))
    }

    /// The key of the first answer to the open question.
    fn answer(&self) -> String {
        let shot = self.line.ui.shot();
        let keys = shot.lines().last().unwrap().trim_start();
        keys.chars().next().unwrap().to_string()
    }

    /// A turn with the dice of the program, or with real dice, at the nearest target or at another one.
    fn turn(&mut self, real: bool, picks: bool) {
        if self.line.ui.acting().is_none() {
            let answer = self.answer();
            self.press(&answer);
        }
        let acting = self.line.ui.acting();
        self.press("a");
        if picks {
            self.press("t j Enter");
        }
        if self.line.ui.foot("m").is_some() {
            // The target is out of reach, and the key leads closer.
            self.press("m");
        }
        match self.scope() {
            Scope::Tray if real => self.press("= 1 s Space 2 a Enter"),
            Scope::Tray => self.press("Enter"),
            _ => {}
        }
        for _ in 0..2 {
            if self.buys() {
                self.press("Space");
            }
        }
        for _ in 0..9 {
            match self.scope() {
                // A row that was not bought is still selected, and Enter would take it.
                Scope::Spending if self.takes_row() => self.press("Esc"),
                // A blocked attack asks for what makes it possible.
                Scope::Dialog if self.line.ui.foot("y").is_some() => self.press("y"),
                Scope::Spending | Scope::Dialog => self.press("Enter"),
                Scope::Tray => self.press("Esc"),
                _ => break,
            }
        }
        for _ in 0..3 {
            if self.line.ui.acting() == acting {
                self.press("n");
            }
        }
        let shot = self.line.ui.shot();
        assert_ne!(self.line.ui.acting(), acting, "{shot}");
    }
}

/// Twelve turns of the demo, which are more than a round.
#[rstest]
fn the_median_key_of_a_fight_keeps_its_limit(#[values(Depth::Indexed, Depth::True)] depth: Depth) {
    let line = Line::new(Harness::demo((80, 24)), depth);
    let sent = Vec::new();
    let mut fight = Fight { line, sent };
    for turn in 0..12 {
        fight.turn(turn % 2 == 1, turn % 4 == 0);
    }
    let sent = fight.sent;
    // The promise is for 256 colors, the depth over SSH.
    let most = if depth == Depth::Indexed { 600 } else { 660 };
    assert!(median(&sent) <= most, "{}: {sent:?}", median(&sent));
    assert!(sent.iter().all(|(_, bytes)| *bytes <= 3_000), "{sent:?}");
}

/// Every tab of a sheet with steps on it, an attack, wounds, a note and the end of a turn.
#[rstest]
fn the_median_key_of_a_sheet_keeps_its_limit(#[values(Depth::Indexed, Depth::True)] depth: Depth) {
    let ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
    let keys = "j j 2 j 3 j j 4 j 5 7 j 1 j a j Space Enter j Space Enter w 2 Enter s 1 Enter u n";
    let sent = Line::new(ui, depth).all(keys);
    let sent: Vec<_> = sent
        .into_iter()
        .map(|(key, sent)| (key.to_owned(), sent.both()))
        .collect();
    assert!(median(&sent) <= 600, "{}: {sent:?}", median(&sent));
    assert!(sent.iter().all(|(_, bytes)| *bytes <= 3_000), "{sent:?}");
}
