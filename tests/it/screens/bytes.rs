//! The output for a slow line: a key costs a few dozen bytes, an idle screen none.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use triumph::tui::paint::Painter;
use triumph::ui::Screen;
use triumph::ui::theme::{Depth, Theme};

use super::stand::{FIGHT, Stand};

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

/// The bytes that each of these groups of keys costs, after the first frame.
fn bytes(size: (u16, u16), groups: &[&str]) -> Vec<usize> {
    // Over SSH a terminal reports 256 colors, because `COLORTERM` is not forwarded.
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
                // The entry is saved in the next minute of the clock.
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
    // The last of them fills the track, which changes its color.
    for wound in ["1", "2", "4", "5"] {
        let costs = bytes((80, 24), &["w", wound, "Enter"]);
        assert!(costs[0] < 300, "the question costs {} bytes", costs[0]);
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

/// The cost of each of these keys at 80x24, on a terminal of 256 colors.
fn costs<'a>(stand: &mut Stand, keys: &'a str) -> Vec<(&'a str, usize)> {
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

fn median(costs: &[(&str, usize)]) -> usize {
    let mut all: Vec<usize> = costs.iter().map(|(_, bytes)| *bytes).collect();
    all.sort_unstable();
    all[all.len() / 2]
}

/// Three turns of the demo: attacks, wounds, steps in lists, the end of a turn, undo.
const TURNS: &str = "1 a j k Enter 1 Enter n 1 w 3 Enter j j w 2 Enter n 2 a Enter Enter n n u";

#[test]
fn the_keys_of_a_fight_keep_their_limits() {
    let costs = costs(&mut Stand::demo((80, 24)), TURNS);
    for (key, bytes) in &costs {
        let limit = match *key {
            "j" | "k" => 400,
            "a" => 2_500,
            _ => 3_000,
        };
        assert!(*bytes <= limit, "{key} costs {bytes} bytes: {costs:?}");
    }
    let wounds = costs.windows(3).filter(|keys| keys[0].0 == "w");
    for keys in wounds {
        // The question brings its own keys, and what is typed into it is a letter.
        assert!(keys[0].1 <= 300 && keys[1].1 <= 120, "a letter: {keys:?}");
        assert!(keys[2].1 <= 600, "a wound costs {keys:?}");
    }
    assert!(median(&costs) <= 600, "the median: {costs:?}");
}

#[test]
fn a_step_among_the_sources_of_a_pool_costs_400_bytes() {
    let costs = costs(&mut Stand::demo((80, 24)), "1 a j j j j k k k");
    for (key, bytes) in &costs[2..] {
        assert!(*bytes <= 400, "{key} costs {bytes} bytes: {costs:?}");
    }
}

#[test]
fn a_step_through_everyone_costs_400_bytes() {
    let costs = costs(&mut Stand::demo((80, 24)), "j j j j j j j j k k k k");
    for (key, bytes) in &costs {
        assert!(*bytes <= 400, "{key} costs {bytes} bytes: {costs:?}");
    }
}

/// Steps on three tabs of a sheet, an attack, wounds and the end of a turn.
#[test]
fn the_keys_of_a_solo_sheet_keep_their_limits() {
    let keys = "j j j k l j j l j l j 1 j a Enter Enter w 2 Enter s 1 Enter u n";
    let costs = costs(&mut Stand::new(&FIGHT, Screen::Solo, (80, 24)), keys);
    for (key, bytes) in &costs {
        let limit = match *key {
            // The description of a talent fills three lines at most.
            "j" | "k" => 430,
            "a" => 2_500,
            _ => 3_000,
        };
        assert!(*bytes <= limit, "{key} costs {bytes} bytes: {costs:?}");
    }
    assert!(median(&costs) <= 600, "the median: {costs:?}");
}

#[test]
fn a_typed_character_costs_120_bytes() {
    for line in [
        ": n o t e Space T h e Space l i g h t s Space f a i l",
        ": w o u n d Space v e x Space 3",
        ": a t t a c k Space b o a r d e r s",
    ] {
        for (key, bytes) in costs(&mut Stand::demo((80, 24)), line) {
            assert!(bytes <= 120, "{line}: {key} costs {bytes} bytes");
        }
    }
}
