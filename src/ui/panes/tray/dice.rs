//! The dice of a pool before the roll.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ui::theme::{Part, Theme, is_die};
use crate::ui::widgets::rich;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Rich, Tone};

use super::glyph;

/// The columns of an unrolled die.
const DIE: usize = 3;

/// Returns the style of a die's edges in its color: half a cell on both sides of its letter.
pub fn edge(die: Style) -> Style {
    die.bg
        .map_or_else(Style::new, |ground| Style::new().fg(ground))
}

/// Draws a die: its letter on its background.
pub fn put_die(letter: &str, tone: Tone, theme: &Theme, pen: &mut Pen<'_>) {
    let die = theme.die(tone);
    pen.put(glyph(theme, "▐", "["), edge(die))
        .put(letter, die)
        .put(glyph(theme, "▌", "]"), edge(die));
}

/// Returns the number of dice of a pool of one kind without letters: 8 of "8d6".
fn numbered(dice: &Rich) -> Option<usize> {
    let text = dice.plain();
    let count = text.trim().strip_suffix("d6")?.parse().ok()?;
    (1..=MOST).contains(&count).then_some(count)
}

/// The maximum dice that are drawn one by one.
const MOST: usize = 20;

/// Returns the columns of the dice if the gauge of the target is next to them, in the columns of the odds.
pub fn beside_gauge(dice: &Rich, odds: Rect, area: Rect) -> Option<Rect> {
    let width = odds.x.saturating_sub(area.x + 1);
    let beside = rich::columns(dice) * 2 < usize::from(width);
    beside.then_some(Rect { width, ..area })
}

/// Draws the pool as dice, helpful dice before harmful ones, or as letters if there is less room.
pub fn put_dice(dice: &Rich, theme: &Theme, pen: &mut Pen<'_>) {
    if let Some(count) = numbered(dice) {
        let text = dice.plain();
        if count * DIE + 2 + width(text.trim()) <= pen.left() {
            let look = theme.part(Part::Cap);
            for _ in 0..count {
                pen.put(glyph(theme, "▐", "["), edge(look))
                    .put(glyph(theme, "·", "."), look)
                    .put(glyph(theme, "▌", "]"), edge(look));
            }
            pen.skip(2);
        }
        rich::put(dice, theme, pen);
        return;
    }
    let letters: usize = dice
        .0
        .iter()
        .filter(|run| is_die(run.tone))
        .map(|run| run.text.chars().filter(|c| !c.is_whitespace()).count())
        .sum();
    let others = || dice.0.iter().filter(|run| !is_die(run.tone));
    let room = pen.left();
    let says = |text: &str, whole: bool| match text.trim() {
        "vs" if whole => "against".to_owned(),
        text => text.to_owned(),
    };
    let words = |whole: bool| -> usize {
        let texts = others().map(|run| says(&run.text, whole));
        texts
            .filter(|text| !text.is_empty())
            .map(|text| width(&text) + 2)
            .sum()
    };
    // The dice are worth more than a long word between them.
    let whole = letters * DIE + words(true) <= room;
    let said = |text: &str| says(text, whole);
    let words = words(whole);
    if letters * DIE + words <= room {
        // Blanks are used if there is room for them.
        let wide = letters * DIE + words + others().count() * 2 <= room;
        for run in rich::runs(dice) {
            if is_die(run.tone) {
                for letter in run.text.chars().filter(|c| !c.is_whitespace()) {
                    put_die(letter.encode_utf8(&mut [0; 4]), run.tone, theme, pen);
                }
                continue;
            }
            let text = said(&run.text);
            if !text.is_empty() {
                let gap = if wide { 2 } else { 1 };
                pen.skip(if pen.used() > 0 { gap } else { 0 })
                    .put(&text, theme.style(run.tone))
                    .skip(gap);
            }
        }
        return;
    }
    for run in rich::runs(dice) {
        pen.put(&run.text, theme.die(run.tone));
    }
}
