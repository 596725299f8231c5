//! What goes over a slow line: a key costs a few dozen bytes, doing nothing costs none.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use triumph::tui::paint::Painter;
use triumph::ui::theme::{Depth, Theme};

use super::stand::Stand;

/// Counts what is written.
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

/// The bytes that each of these groups of keys costs, after the first frame.
fn bytes(size: (u16, u16), groups: &[&str]) -> Vec<usize> {
    // Over SSH a terminal tells of 256 colours; `COLORTERM` does not travel.
    bytes_at(Depth::Indexed, size, groups)
}

fn bytes_at(depth: Depth, size: (u16, u16), groups: &[&str]) -> Vec<usize> {
    let mut stand = Stand::fight(size);
    stand.theme = Theme::default().at(depth);
    let count = Count::default();
    let mut painter = Painter::new(count.clone(), size.0, size.1);
    painter.paint(&stand.app, &stand.world()).unwrap();
    groups
        .iter()
        .map(|keys| {
            count.0.set(0);
            stand.keys(keys);
            if *keys == "Enter" {
                // What was written is saved, in the next minute of the clock.
                stand.saved = "saved 21:15";
            }
            painter.paint(&stand.app, &stand.world()).unwrap();
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
    let mut stand = Stand::fight((80, 24));
    stand.theme = Theme::default().at(Depth::Indexed);
    let count = Count::default();
    let mut painter = Painter::new(count.clone(), 80, 24);
    painter.paint(&stand.app, &stand.world()).unwrap();
    count.0.set(0);
    stand.line("wound vex 2");
    painter.paint(&stand.app, &stand.world()).unwrap();
    assert!(stand.shot().contains("9/12"));
    assert!(
        count.0.get() < 600,
        "the wound costs {} bytes",
        count.0.get()
    );
}

#[test]
fn the_keys_of_a_wound_cost_less_than_800_bytes() {
    // The last of them fills the track, which takes another colour.
    for wound in ["1", "2", "4", "5"] {
        let costs = bytes((80, 24), &["w", wound, "Enter"]);
        assert!(costs[0] < 100, "the question costs {} bytes", costs[0]);
        assert!(costs[1] < 40, "a digit costs {} bytes", costs[1]);
        assert!(costs.iter().sum::<usize>() < 800, "{wound}: {costs:?}");
        let full = bytes_at(Depth::True, (80, 24), &["w", wound, "Enter"]);
        assert!(full.iter().sum::<usize>() < 900, "{wound}: {full:?}");
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

/// What each of these keys of the demo costs at 80x24.
fn played(keys: &str) -> Vec<(&str, usize)> {
    let mut stand = Stand::demo((80, 24));
    stand.theme = Theme::default().at(Depth::Indexed);
    let count = Count::default();
    let mut painter = Painter::new(count.clone(), 80, 24);
    painter.paint(&stand.app, &stand.world()).unwrap();
    keys.split(' ')
        .map(|key| {
            count.0.set(0);
            stand.keys(key);
            painter.paint(&stand.app, &stand.world()).unwrap();
            (key, count.0.get())
        })
        .collect()
}

/// Three turns of the demo: attacks, wounds, steps in lists, the end of a turn, the way back.
const TURNS: &str = "1 a j k Enter 1 Enter n 1 w 3 Enter j j w 2 Enter n 2 a Enter Enter n n u";

#[test]
fn the_keys_of_a_fight_keep_their_limits() {
    let costs = played(TURNS);
    for (key, bytes) in &costs {
        // A step among the sources of a pool changes the rule below them too.
        let limit = match *key {
            "j" | "k" => 550,
            "3" | "w" => 120,
            _ => 3_000,
        };
        assert!(*bytes <= limit, "{key} costs {bytes} bytes: {costs:?}");
    }
    let wounds = costs.windows(3).filter(|keys| keys[0].0 == "w");
    for keys in wounds {
        assert!(keys[2].1 <= 600, "a wound costs {keys:?}");
    }
    let mut all: Vec<usize> = costs.iter().map(|(_, bytes)| *bytes).collect();
    all.sort_unstable();
    assert!(all[all.len() / 2] <= 900, "the median: {all:?}");
}

#[test]
fn a_letter_of_a_note_costs_a_few_bytes() {
    for (key, bytes) in &played(": n o t e Space T h e Space l i g h t s Space f a i l")[6..] {
        assert!(*bytes <= 120, "{key} costs {bytes} bytes");
    }
}
