//! The dice themselves, and at whom they are thrown.

use crate::rules::view::{Rich, Tone};
use crate::ui::theme::{Theme, is_die};
use crate::ui::widgets::rich;
use crate::ui::widgets::text::{Pen, width};

/// "→ Boarders, medium".
pub fn towards(subtitle: &Rich, theme: &Theme) -> Rich {
    if subtitle.is_empty() || subtitle.plain().starts_with('→') {
        return subtitle.clone();
    }
    Rich::of(format!("{} ", theme.glyphs.arrow), Tone::Quiet).then(subtitle.clone())
}

/// The pool as dice: each letter on its own colour, a column between them where there is room.
pub fn put_dice(dice: &Rich, theme: &Theme, pen: &mut Pen<'_>) {
    let letters: usize = dice
        .0
        .iter()
        .filter(|run| is_die(run.tone))
        .map(|run| width(&run.text))
        .sum();
    let words: usize = dice
        .0
        .iter()
        .filter(|run| !is_die(run.tone))
        .map(|run| width(run.text.trim()) + 4)
        .sum();
    if letters * 2 + words > pen.left() + 1 {
        for run in rich::runs(dice) {
            pen.put(&run.text, theme.die(run.tone));
        }
        return;
    }
    for run in rich::runs(dice) {
        if !is_die(run.tone) {
            let text = run.text.trim();
            if !text.is_empty() {
                pen.skip(2).put(text, theme.style(run.tone)).skip(3);
            }
            continue;
        }
        for letter in run.text.chars().filter(|c| !c.is_whitespace()) {
            pen.put(letter.encode_utf8(&mut [0; 4]), theme.die(run.tone))
                .skip(1);
        }
    }
}
