//! The rolled dice with their faces, the target, and the unspent symbols.

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich};
use rules::view::{Fallen, Rich, Rolled, Symbols, Target, Tone, Tray};

use super::dice::edge;
use super::glyph;

/// The columns of a die in a frame, and of a die in a row.
const FRAMED: usize = 5;
const SMALL: usize = 6;

/// The columns between helpful and harmful dice.
const GAP: usize = 3;

/// The maximum number of framed dice. More dice are laid out in rows without frames.
const MOST: usize = 8;

/// How the dice are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// In frames three lines high.
    Framed,
    /// In rows of this many dice.
    Rows(usize),
}

impl Layout {
    /// Chooses the layout for these columns and lines, or `None` if not all fit.
    pub fn of(rolled: &Rolled, columns: usize, lines: usize) -> Option<Self> {
        let count = rolled.dice.len();
        if count == 0 {
            return None;
        }
        if count <= MOST && framed(rolled) <= columns && lines >= 3 {
            return Some(Self::Framed);
        }
        let each = columns / SMALL;
        (each > 0 && count.div_ceil(each) <= lines.min(3)).then_some(Self::Rows(each))
    }

    /// Returns the lines they take.
    pub fn lines(self, rolled: &Rolled) -> usize {
        match self {
            Self::Framed => 3,
            Self::Rows(each) => rolled.dice.len().div_ceil(each),
        }
    }

    /// Draws a line of the dice.
    pub fn put(self, rolled: &Rolled, line: usize, theme: &Theme, pen: &mut Pen<'_>) {
        match self {
            Self::Framed => {
                let mut helped = true;
                for die in &rolled.dice {
                    if helped && !die.helps && pen.used() > 0 {
                        pen.skip(GAP);
                    }
                    helped = die.helps;
                    put_framed(die, line, theme, pen);
                }
            }
            Self::Rows(each) => {
                for die in rolled.dice.iter().skip(line * each).take(each) {
                    put_small(die, theme, pen);
                }
            }
        }
    }
}

/// Returns the result after a word, wrapped to lines. A number stays with its word. The word goes if that saves a
/// line.
pub fn net_lines(lead: &str, net: &Rich, columns: usize) -> Vec<Rich> {
    let whole = wrapped_net(lead, net, columns);
    let bare = wrapped_net("", net, columns);
    if bare.len() < whole.len() {
        bare
    } else {
        whole
    }
}

fn wrapped_net(lead: &str, net: &Rich, columns: usize) -> Vec<Rich> {
    let mut line = Rich::of(lead.to_owned(), Tone::Quiet);
    let mut gap = if lead.is_empty() { "" } else { " " };
    let mut lines = Vec::new();
    for part in net.0.iter().filter(|part| !part.text.trim().is_empty()) {
        let gap = std::mem::replace(&mut gap, "  ");
        if rich::columns(&line) + gap.len() + width(&part.text) <= columns {
            line = line.and(gap, Tone::Quiet).and(part.text.clone(), part.tone);
        } else {
            lines.push(std::mem::take(&mut line));
            line = Rich::of(part.text.clone(), part.tone);
        }
    }
    lines.push(line);
    lines
}

/// Returns the columns of all dice in frames.
pub fn framed(rolled: &Rolled) -> usize {
    let both = rolled.dice.iter().any(|die| die.helps) && rolled.dice.iter().any(|die| !die.helps);
    rolled.dice.len() * FRAMED + if both { GAP } else { 0 }
}

/// Draws a line of a die in its frame: its face inside, and its letter in the last line.
fn put_framed(die: &Fallen, line: usize, theme: &Theme, pen: &mut Pen<'_>) {
    // The ground of a die may be too pale for a line on the screen's own.
    let frame = theme.style(die.tone);
    match line {
        0 => {
            pen.put(glyph(theme, "╭───╮", ".---."), frame);
        }
        1 => {
            let side = glyph(theme, "│", "|");
            pen.put(side, frame);
            let mut shows = die.shows.chars();
            let (first, second) = (shows.next(), shows.next());
            let text: String = match (first, second) {
                (Some(one), None) => format!(" {one} "),
                (Some(one), Some(two)) => format!("{one} {two}"),
                (None, _) => "   ".to_owned(),
            };
            let start = pen.used();
            for letter in text.chars() {
                let style = theme.style(tone_of(letter));
                pen.put(letter.encode_utf8(&mut [0; 4]), style);
            }
            pen.to(start + 3).put(side, frame);
        }
        _ => {
            let (open, close) = (glyph(theme, "╰─", "'-"), glyph(theme, "─╯", "-'"));
            pen.put(open, frame)
                .put(&die.letter, theme.die(die.tone))
                .put(close, frame);
        }
    }
}

/// Draws a die in a row: "▐Y sa▌".
fn put_small(die: &Fallen, theme: &Theme, pen: &mut Pen<'_>) {
    let look = theme.die(die.tone);
    pen.put(glyph(theme, "▐", "["), edge(look))
        .put(&die.letter, look)
        .put(&format!(" {:<2}", die.shows), look)
        .put(glyph(theme, "▌", "]"), edge(look));
}

/// Returns the tone of a letter on a face.
const fn tone_of(letter: char) -> Tone {
    match letter {
        's' => Tone::Success,
        'f' => Tone::Failure,
        'a' => Tone::Advantage,
        't' => Tone::Threat,
        'T' => Tone::Triumph,
        'D' => Tone::Despair,
        _ => Tone::Text,
    }
}

/// Draws the target: "Marrack ████▒▒▒▒········· 4 → 8/17", "Rho s ▒▒▒▒········ 0 → 4/12".
pub fn put_target(target: &Target, named: bool, theme: &Theme, pen: &mut Pen<'_>) {
    let track = &target.track;
    // The value it would become, or the value before the roll.
    let number = match (track.ghost, track.was) {
        (Some(after), _) => {
            format!("{} {} ", track.now, theme.glyphs.arrow) + &bar::count(after, track.max)
        }
        (None, Some(was)) => {
            format!("{was} {} ", theme.glyphs.arrow) + &bar::count(track.now, track.max)
        }
        (None, None) => bar::count(track.now, track.max),
    };
    if named {
        // The part that people say identifies a target if there is no room for all of the name.
        let room = pen.left().saturating_sub(width(&number) + 10);
        let short = lang::names::said(&target.name, false, |_| false);
        let name = if width(&target.name) <= room.min(16) {
            target.name.as_str()
        } else {
            short
        };
        pen.within(name, room.max(4), theme.style(target.tone))
            .skip(1);
    }
    if !named || target.unusual {
        pen.put(target.label, theme.style(Tone::Quiet)).skip(1);
    }
    let room = pen.left().saturating_sub(width(&number) + 1);
    bar::put(track, room, theme, pen);
    let over = track.ghost.unwrap_or(track.now) > track.max;
    let tone = if over { Tone::Bad } else { Tone::Strong };
    pen.skip(1).put(&number, theme.style(tone));
}

/// Returns the columns of the symbols in the title line: "(a)(a)─(T)".
pub fn purse_width(purse: &[Symbols]) -> usize {
    let each = purse.iter().map(|one| 3 * (one.left + one.spent) as usize);
    each.sum::<usize>() + purse.len().saturating_sub(1)
}

/// Draws the symbols. Spent ones stay as empty brackets.
pub fn put_purse(purse: &[Symbols], theme: &Theme, pen: &mut Pen<'_>) {
    let line = theme.part(Part::Frame);
    for (n, one) in purse.iter().enumerate() {
        if n > 0 {
            pen.put(theme.glyphs.divider, line);
        }
        let letter = format!("({})", one.letter);
        for _ in 0..one.left {
            pen.put(&letter, theme.style(one.tone));
        }
        for _ in 0..one.spent {
            pen.put("( )", theme.style(Tone::Quiet));
        }
    }
}

/// Returns the numbers of the target that a shot needs, in one line.
pub fn target_line(tray: &Tray, columns: usize, theme: &Theme) -> Vec<Rich> {
    let facts = tray.target.iter().map(|target| &target.facts);
    let facts = facts.filter(|facts| !facts.is_empty());
    let lines = facts.flat_map(|facts| rich::wrapped(facts, columns, 1, theme));
    lines.collect()
}
