//! The range map: five range bands from one combatant, every other combatant in a band with the worst
//! condition, a line to the target of the open check, and ranges between other pairs below.
//!
//! It isn't a floor plan, because ranges are between two combatants. The map is therefore always from a
//! single combatant's view.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};
use rules::view::{Condition, Listed, Placed, Ribbon, Rich, Tone};

use super::more;

/// The maximum rows of names.
const NAMES: usize = 8;

/// The mark before the target of the open check.
const TARGET: &str = "◎";

/// The minimum rows of names, so that it looks like a map.
const ROWS: usize = 5;

/// The maximum combatants of a band for which there is a blank row between them.
const APART: usize = 4;

/// The minimum columns of the text about other pairs in a line, and its maximum lines.
const OTHERS: (usize, usize) = (76, 3);

/// Returns the rows of names and the rows of each name.
fn rows(ribbon: &Ribbon) -> (usize, usize) {
    let most = ribbon.bands.iter().map(|band| band.all.len()).max();
    match most.unwrap_or(0).min(NAMES) {
        few @ ..=APART => ((2 * few).saturating_sub(1).max(ROWS), 2),
        many => (many, 1),
    }
}

/// Returns the lines of the text about other pairs.
fn other_lines(ribbon: &Ribbon) -> usize {
    let all: usize = ribbon.others.iter().map(|one| width(one) + 3).sum();
    let (columns, most) = OTHERS;
    all.div_ceil(columns).min(most)
}

/// Returns the lines including the title, or 0 if there is no other combatant.
pub fn height(ribbon: &Ribbon) -> usize {
    if ribbon.bands.is_empty() {
        return 0;
    }
    4 + rows(ribbon).0 + other_lines(ribbon) + rule_lines(ribbon)
}

/// Returns the lines of the rule for moving.
const fn rule_lines(ribbon: &Ribbon) -> usize {
    if ribbon.rule.is_empty() { 0 } else { 2 }
}

/// Draws it, with the text of the rule for moving.
pub fn render(
    ribbon: &Ribbon,
    rule: Option<&Rich>,
    roster: &[Listed],
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let name = format!("Range map from {}", ribbon.from);
    let moves = Rich::of("m moves", Tone::Quiet);
    rule::remarked(&name, &moves, false, theme, area, buf);
    let count = ribbon.bands.len().max(1);
    let wide = (usize::from(area.width) + 2) / count;
    let (rows, pitch) = rows(ribbon);
    let quiet = theme.style(Tone::Quiet);
    let mut aim = None;
    for (n, band) in ribbon.bands.iter().enumerate() {
        let x = n * wide;
        let room = if n + 1 == count {
            usize::from(area.width).saturating_sub(x)
        } else {
            wide.saturating_sub(3)
        };
        let meant = band.all.iter().any(|one| one.target);
        let (name, line) = if meant {
            (theme.part(Part::Focus), theme.part(Part::Focus))
        } else {
            (quiet, theme.part(Part::Frame))
        };
        let edge = match (theme.glyphs.ascii, meant) {
            (true, true) => "=",
            (true, false) => "-",
            (false, _) => "▔",
        };
        Pen::row(area, 1, theme.glyphs, buf)
            .to(x)
            .within(band.name, room, name);
        Pen::row(area, 2, theme.glyphs, buf)
            .to(x)
            .repeat(edge, room, line);
        let places = rows.div_ceil(pitch);
        let hidden = band.all.len().saturating_sub(places);
        let shown = if hidden > 0 {
            places - 1
        } else {
            band.all.len()
        };
        for (row, one) in band.all.iter().take(shown).enumerate() {
            let line = 3 + row * pitch;
            let mut pen = Pen::row(area, line, theme.glyphs, buf);
            let put = put_one(one, roster, room, theme, pen.to(x));
            // The blank row below the name has the conditions that don't fit next to it.
            if pitch > 1 && row * pitch + 1 < rows {
                let mut pen = Pen::row(area, line + 1, theme.glyphs, buf);
                put_states(one, roster, put, room, theme, pen.to(x));
            }
            if one.target {
                aim = Some((x, one));
            }
        }
        if hidden > 0 {
            let rest = more(hidden + 1, theme);
            Pen::row(area, 3 + shown * pitch, theme.glyphs, buf)
                .to(x)
                .within(&rest, room, quiet);
        }
        if n > 0 {
            let side = if theme.glyphs.ascii { ":" } else { "┊" };
            for row in 0..=rows {
                Pen::row(area, 2 + row, theme.glyphs, buf)
                    .to(x - 2)
                    .put(side, theme.part(Part::Frame));
            }
        }
    }
    let mut line = 3 + rows;
    if let Some((x, one)) = aim {
        let own = width(&ribbon.from);
        let mut pen = Pen::row(area, line, theme.glyphs, buf);
        pen.put(&ribbon.from, theme.style(Tone::Strong)).skip(1);
        let cells = x.saturating_sub(own + 3);
        let dash = if theme.glyphs.ascii { "." } else { "┄" };
        let focus = theme.part(Part::Focus);
        pen.repeat(dash, cells, focus)
            .put(theme.glyphs.pointer, focus)
            .put(TARGET, focus)
            .skip(1)
            .put(&one.name, theme.style(one.tone));
    }
    line += 1;
    let lines = other_lines(ribbon);
    let lead = "Others: ";
    let mut rest = ribbon.others.as_slice();
    for n in 0..lines {
        let mut pen = Pen::row(area, line + n, theme.glyphs, buf);
        if n == 0 {
            pen.put(lead, quiet);
        }
        pen.to(width(lead));
        let room = pen.left();
        let (words, told) = joined(rest, n + 1 == lines, room, theme);
        pen.put(&words, theme.style(Tone::Text));
        rest = rest.get(told..).unwrap_or_default();
    }
    let columns = usize::from(area.width);
    let told = rule.map(|rule| rich::wrapped(rule, columns, rule_lines(ribbon), theme));
    for (n, text) in told.unwrap_or_default().iter().enumerate() {
        let mut pen = Pen::row(area, line + lines + n, theme.glyphs, buf);
        rich::put(text, theme, &mut pen);
    }
}

/// Returns the complete texts that fit, and their number. The last line counts the rest.
fn joined(others: &[String], is_last: bool, room: usize, theme: &Theme) -> (String, usize) {
    let line = |shown: usize| {
        let mut parts: Vec<&str> = others.iter().take(shown).map(String::as_str).collect();
        let rest = more(others.len().saturating_sub(shown), theme);
        if shown < others.len() && is_last {
            parts.push(&rest);
        }
        parts.join(" · ")
    };
    let fits = |shown: &usize| width(&line(*shown)) <= room;
    let shown = (1..=others.len()).rev().find(fits).unwrap_or(1);
    (line(shown), shown)
}

/// The maximum conditions of a combatant.
const STATES: usize = 2;

/// Draws a mark, a name, the size of a group and the worst conditions that fit. Returns how many of them.
fn put_one(
    one: &Placed,
    roster: &[Listed],
    room: usize,
    theme: &Theme,
    pen: &mut Pen<'_>,
) -> usize {
    let end = pen.used() + room;
    if one.target {
        pen.put(TARGET, theme.part(Part::Focus)).skip(1);
    }
    let left = |pen: &Pen<'_>| end.saturating_sub(pen.used());
    pen.within(&one.name, left(pen), theme.style(one.tone));
    if !one.strength.is_empty() && width(&one.strength) < left(pen) {
        pen.skip(1).put(&one.strength, theme.style(Tone::Quiet));
    }
    for (n, state) in states(one, roster).into_iter().enumerate() {
        if width(&state.short) + 2 > left(pen) {
            return n;
        }
        pen.skip(2).put(&state.short, theme.style(state.tone));
    }
    STATES
}

/// Returns the worst conditions of a combatant.
fn states<'a>(one: &Placed, roster: &'a [Listed]) -> Vec<&'a Condition> {
    let listed = roster.iter().find(|listed| listed.id == one.id);
    let mut states = listed.map(Listed::worst_first).unwrap_or_default();
    states.truncate(STATES);
    states
}

/// Draws the conditions from this one on in a row of their own.
fn put_states(
    one: &Placed,
    roster: &[Listed],
    from: usize,
    room: usize,
    theme: &Theme,
    pen: &mut Pen<'_>,
) {
    let end = pen.used() + room;
    for state in states(one, roster).into_iter().skip(from) {
        if pen.used() + 2 + width(&state.short) > end {
            return;
        }
        pen.skip(2).put(&state.short, theme.style(state.tone));
    }
}
