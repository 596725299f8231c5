//! A talk: two gauges that meet, each side's strain from its end towards the middle, with a tick at
//! half, where one is open to a compromise; below them what is known of the other side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Rich, Speaker, Talk, Tone};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich, rule};

use super::super::below;
use super::glyph;

/// The most pairs that are shown.
const PAIRS: usize = 4;

/// Columns from which on names and gauges share a line.
const WIDE: usize = 60;

/// The columns of a name and its number beside a gauge.
const NAME: usize = 16;

/// The pairs of a talk, those who are nearest to giving in first.
fn pairs(talk: &Talk) -> impl Iterator<Item = (Option<&Speaker>, Option<&Speaker>)> {
    let count = talk.others.len().max(talk.players.len());
    (0..count.min(PAIRS)).map(|n| (talk.others.get(n), talk.players.get(n)))
}

/// What is known and what is hidden, in lines.
fn motives(talk: &Talk, columns: usize) -> Vec<Rich> {
    let names = talk.motives.iter().map(|one| width(&one.name));
    let name = names.max().unwrap_or(0);
    let line = |one: &crate::rules::view::Motive| {
        let list = |all: &[&str]| match all {
            [] => "nothing".to_owned(),
            all => all.join(", "),
        };
        let known = if one.known.is_empty() {
            Tone::Quiet
        } else {
            Tone::Good
        };
        let line = Rich::of(format!("{:name$}  ", one.name), Tone::Npc)
            .and("known ", Tone::Quiet)
            .and(list(&one.known), known)
            .and("  hidden ", Tone::Quiet)
            .and(list(&one.hidden), Tone::Text);
        rich::wrapped(&line, columns, 2, &Theme::bare())
    };
    talk.motives.iter().flat_map(line).collect()
}

/// The lines it takes of so many, its title's too; nothing without a talk. Where not all fit, what is
/// known of the other side goes.
pub fn height(talk: &Talk, columns: usize, room: usize) -> Option<usize> {
    if talk.is_empty() {
        return None;
    }
    let each = if columns >= WIDE { 1 } else { 2 };
    let gauges = 1 + pairs(talk).count() * each;
    let whole = gauges + motives(talk, columns).len();
    Some(if whole <= room { whole } else { gauges })
}

/// Draws it.
pub fn put(talk: &Talk, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let columns = area.width as usize;
    let half = glyph(theme, "┃", "|");
    let remark = Rich::of(half, Tone::Strong).and(" compromise past half", Tone::Quiet);
    rule::remarked("Talk", &remark, false, theme, area, buf);
    let mut rest = below(area, 1);
    for (other, player) in pairs(talk) {
        if columns >= WIDE {
            let gauges = Rect {
                x: area.x + NAME as u16,
                width: area.width - 2 * NAME as u16,
                ..rest
            };
            put_names(other, player, theme, rest, buf);
            put_gauges(other, player, theme, gauges, buf);
            rest = below(rest, 1);
        } else {
            put_names(other, player, theme, rest, buf);
            put_gauges(other, player, theme, below(rest, 1), buf);
            rest = below(rest, 2);
        }
    }
    for (n, line) in motives(talk, columns).iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(rest, n, theme.glyphs, buf));
    }
}

/// "10/19 ▲2": how far one is worn down, and what the last entry moved.
fn number(one: &Speaker, theme: &Theme) -> Rich {
    let over = one.track.over();
    let tone = if over { Tone::Bad } else { Tone::Strong };
    let line = Rich::of(bar::count(one.track.now, one.track.max), tone);
    match bar::moved(&one.track, theme) {
        Some(moved) => line.and(format!(" {moved}"), Tone::Accent),
        None => line,
    }
}

/// The names at both ends, the numbers beside them.
fn put_names(
    other: Option<&Speaker>,
    player: Option<&Speaker>,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let columns = area.width as usize;
    let room = if columns >= WIDE {
        NAME - 1
    } else {
        columns / 2 - 1
    };
    if let Some(one) = other {
        let number = number(one, theme);
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        let name = room.saturating_sub(rich::columns(&number) + 1);
        pen.within(&one.name, name, theme.style(one.tone)).skip(1);
        rich::put(&number, theme, &mut pen);
        // How far it is stands in words where there is room for them.
        let used = pen.used();
        if !one.stand.is_empty() && used + 2 + width(one.stand) <= room {
            pen.skip(2).put(one.stand, theme.style(Tone::Warn));
        }
    }
    if let Some(one) = player {
        let number = number(one, theme);
        let name = room.saturating_sub(rich::columns(&number) + 1);
        let wide = width(&one.name).min(name);
        let at = columns - (rich::columns(&number) + 1 + wide);
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        rich::put(&number, theme, pen.to(at));
        pen.skip(1).within(&one.name, wide, theme.style(one.tone));
    }
}

/// Both gauges in a line: the left one from the left, the right one from the right.
fn put_gauges(
    other: Option<&Speaker>,
    player: Option<&Speaker>,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    if area.is_empty() || area.width < 5 {
        return;
    }
    let cells = (usize::from(area.width) - 1) / 2;
    let tick = glyph(theme, "┃", "|");
    let middle = area.x + cells as u16;
    if let Some(one) = other {
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        bar::gauge(&one.track, cells, theme, &mut pen);
        let at = area.x + (cells / 2) as u16;
        if let Some(cell) = buf.cell_mut((at, area.y)) {
            cell.set_symbol(tick);
        }
    }
    Pen::row(area, 0, theme.glyphs, buf)
        .to(cells)
        .put(glyph(theme, "│", "|"), theme.part(Part::Frame));
    if let Some(one) = player {
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        pen.to(cells + 1);
        bar::gauge(&one.track, cells, theme, &mut pen);
        // It fills from the other end.
        for n in 0..cells as u16 / 2 {
            let (from, to) = (middle + 1 + n, middle + cells as u16 - n);
            let Some(far) = buf.cell((to, area.y)).cloned() else {
                continue;
            };
            if let Some(near) = buf.cell_mut((from, area.y)) {
                let near = std::mem::replace(near, far);
                if let Some(cell) = buf.cell_mut((to, area.y)) {
                    *cell = near;
                }
            }
        }
        let at = middle + cells as u16 - (cells / 2) as u16;
        if let Some(cell) = buf.cell_mut((at, area.y)) {
            cell.set_symbol(tick);
        }
    }
}
