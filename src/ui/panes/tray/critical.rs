//! A Critical Injury as a card: the rolled d100, the modifiers, the name, the severity, the effect. The
//! last line has the keys that continue.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};
use rules::view::{Card, Rich, Tone};

use super::dice::put_dice;
use super::glyph;

/// The label of the continue key, which confirms the Critical Injury.
pub const STANDS: &str = "confirm result";

/// The columns from which the text is next to the die.
const WIDE: usize = 64;

/// The column of the text next to the die.
const BESIDE: usize = 8;

/// The maximum lines of the text.
const TEXT: usize = 3;

/// Returns the text in lines, and their first column.
fn text(card: &Card, columns: usize) -> (Vec<Rich>, usize) {
    let text = Rich::of(card.text.clone(), Tone::Text);
    let at = if columns >= WIDE {
        let sum = rich::columns(&sum(card)).max(width(&card.name));
        (BESIDE + sum.max(width(&card.difficulty) + 14) + 3).min(columns - 24)
    } else {
        0
    };
    (rich::wrapped(&text, columns - at, TEXT, &Theme::bare()), at)
}

/// Returns the lines including the title.
pub fn height(card: &Card, columns: usize) -> usize {
    let (lines, at) = text(card, columns);
    let scale = usize::from(scale(card, columns).is_some());
    if at > 0 { 4 } else { 4 + lines.len() + scale }
}

/// Returns "+ 10 (1 earlier) = 95", or nothing without modifiers.
fn sum(card: &Card) -> Rich {
    let mut line = Rich::new();
    for (by, why) in &card.added {
        let sign = if *by < 0 { "−" } else { "+" };
        line = line
            .and(format!("{sign} {} ", by.unsigned_abs()), Tone::Strong)
            .and(format!("({why}) "), Tone::Quiet);
    }
    if line.is_empty() {
        return line;
    }
    line.and("= ", Tone::Quiet)
        .and(card.result.to_string(), Tone::Bad)
}

/// The severity on a scale of all possible results: the cells, and the cell of this result.
struct Scale {
    /// The cells of each severity, and its word.
    degrees: Vec<(usize, &'static str)>,
    /// The cell of this result.
    at: usize,
}

/// The columns of a scale without its words.
const CELLS: u32 = 16;

/// Returns the scale of a card without text next to it, or `None` if the game has no scale.
fn scale(card: &Card, columns: usize) -> Option<Scale> {
    let end = card.degrees.last()?.0.max(1);
    if columns >= WIDE {
        return None;
    }
    let cell = |result: u32| (result.min(end) * CELLS).div_ceil(end).max(1) as usize;
    let mut before = 0;
    let degrees = card.degrees.iter().map(|(to, word)| {
        let cells = cell(*to).saturating_sub(before).max(1);
        before += cells;
        (cells, *word)
    });
    let degrees = degrees.collect();
    Some(Scale {
        degrees,
        at: cell(card.result) - 1,
    })
}

/// "·····|·····|··▲·|  easy avg hard dea"
fn put_scale(scale: &Scale, theme: &Theme, pen: &mut Pen<'_>) {
    let quiet = theme.style(Tone::Quiet);
    let mut cell = 0;
    for (n, (cells, _)) in scale.degrees.iter().enumerate() {
        if n > 0 {
            pen.put(theme.glyphs.side, theme.part(Part::Frame));
        }
        for _ in 0..*cells {
            if cell == scale.at {
                pen.put(theme.glyphs.rise, theme.style(Tone::Bad));
            } else {
                pen.put(theme.glyphs.empty, theme.part(Part::Track));
            }
            cell += 1;
        }
    }
    pen.skip(1);
    for (_, word) in &scale.degrees {
        pen.skip(1).put(word, quiet);
    }
}

/// Draws it.
pub fn put(card: &Card, focused: bool, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let columns = area.width as usize;
    rule::remarked(card.title, &card.who, focused, theme, area, buf);
    let (line, strong) = (theme.style(Tone::Bad), theme.style(Tone::Strong));
    let shown = card.shown.unwrap_or(card.result);
    let side = glyph(theme, "│", "|");
    let (told, at) = text(card, columns);
    let room = |pen: &Pen<'_>| {
        if at > 0 {
            at - 2 - pen.used()
        } else {
            pen.left()
        }
    };
    let mut pen = Pen::row(area, 1, theme.glyphs, buf);
    pen.put(glyph(theme, "╭────╮", ".----."), line).to(BESIDE);
    let left = room(&pen);
    pen.within(&card.name, left, line);
    let mut pen = Pen::row(area, 2, theme.glyphs, buf);
    pen.put(side, line)
        .put(&format!("{shown:^4}"), strong)
        .put(side, line)
        .to(BESIDE);
    let left = room(&pen);
    rich::within(&sum(card), left, theme, &mut pen);
    let mut pen = Pen::row(area, 3, theme.glyphs, buf);
    pen.put(glyph(theme, "╰d100╯", "'d100'"), line).to(BESIDE);
    put_dice(&card.dice, theme, &mut pen);
    if !card.dice.is_empty() {
        pen.skip(1);
    }
    let left = room(&pen);
    pen.within(&card.difficulty, left, theme.style(Tone::Quiet));
    let first = if at > 0 { 1 } else { 4 };
    for (n, line) in told.iter().enumerate() {
        let mut pen = Pen::row(area, first + n, theme.glyphs, buf);
        rich::put(line, theme, pen.to(at));
    }
    if let Some(scale) = scale(card, columns) {
        let mut pen = Pen::row(area, first + told.len(), theme.glyphs, buf);
        put_scale(&scale, theme, &mut pen);
    }
}
