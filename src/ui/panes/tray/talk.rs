//! A social encounter: two gauges that meet, each side's strain from its end toward the middle, with a
//! tick at half of the threshold, where a side is open to a compromise. Below them are the known facts
//! about the other side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{bar, rich, rule};
use rules::view::{Motive, Rich, Speaker, Talk, Tone};

use super::super::below;
use super::glyph;

/// The maximum lines of participants.
const PAIRS: usize = 4;

/// The columns from which names and gauges share a line.
const WIDE: usize = 60;

/// The least columns of a name and its number next to a gauge.
const NAME: usize = 16;

/// Returns the columns of the names and their numbers next to the gauges, at most a quarter of all.
fn names(talk: &Talk, columns: usize) -> usize {
    let wide = |one: &Speaker| {
        let digits = one.track.max.to_string().len();
        width(&one.name) + 2 + 2 * digits + 1
    };
    let all = talk.others.iter().chain(&talk.players);
    let widest = all.map(wide).max().unwrap_or(0);
    widest.min(columns / 4).max(NAME)
}

/// Returns the participants of a social encounter, those closest to giving in first: the other side at the left,
/// the players' side at the right. A participant without an opponent keeps their side, because two of one side never
/// face each other.
fn pairs(talk: &Talk) -> impl Iterator<Item = (Option<&Speaker>, Option<&Speaker>)> {
    let count = talk.others.len().max(talk.players.len());
    (0..count.min(PAIRS)).map(|n| (talk.others.get(n), talk.players.get(n)))
}

/// Returns the known and the hidden motivations, one line each.
fn motives(talk: &Talk, columns: usize) -> Vec<Rich> {
    let widest = |of: &dyn Fn(&Motive) -> usize| talk.motives.iter().map(of).max().unwrap_or(0);
    let list = |all: &[&str]| match all {
        [] => "nothing".to_owned(),
        all => all.join(", "),
    };
    let name = widest(&|one| width(&one.name));
    let known = widest(&|one| width(&list(&one.known)));
    let line = |one: &Motive| {
        let tone = if one.known.is_empty() {
            Tone::Quiet
        } else {
            Tone::Good
        };
        let line = Rich::of(format!("{:name$}  ", one.name), Tone::Npc)
            .and("known ", Tone::Quiet)
            .and(format!("{:known$}", list(&one.known)), tone)
            .and("  hidden ", Tone::Quiet)
            .and(list(&one.hidden), Tone::Text);
        rich::wrapped(&line, columns, 2, &Theme::bare())
    };
    talk.motives.iter().flat_map(line).collect()
}

/// Returns the lines of a pair.
const fn each(columns: usize) -> usize {
    if columns >= WIDE { 1 } else { 2 }
}

/// Returns the lines including the title, at most this many, or `None` without a social encounter. If
/// not all fit, the facts about the other side are dropped.
pub fn height(talk: &Talk, columns: usize, room: usize) -> Option<usize> {
    if talk.is_empty() {
        return None;
    }
    let gauges = 1 + pairs(talk).count() * each(columns);
    let whole = gauges + motives(talk, columns).len();
    Some(if whole <= room { whole } else { gauges })
}

/// Draws it.
pub fn put(talk: &Talk, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let columns = area.width as usize;
    let half = glyph(theme, "┃", "|");
    let remark = Rich::of(half, Tone::Strong).and(" half: compromise", Tone::Quiet);
    rule::remarked("Social", &remark, false, theme, area, buf);
    let mut rest = below(area, 1);
    let name = names(talk, columns);
    for both in pairs(talk) {
        rest = put_facing(both, name, theme, rest, buf);
    }
    for (n, line) in motives(talk, columns).iter().enumerate() {
        rich::put(line, theme, &mut Pen::row(rest, n, theme.glyphs, buf));
    }
}

/// Returns the lines of the two sides of an open pool.
pub fn pair_height(talk: &Talk, columns: usize) -> usize {
    if talk.is_empty() { 0 } else { each(columns) }
}

/// Draws the two sides.
pub fn put_pair(talk: &Talk, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let pair = (talk.others.first(), talk.players.first());
    let name = names(talk, usize::from(area.width));
    put_facing(pair, name, theme, area, buf);
}

/// Draws a pair in one or two lines. Returns the area below them.
fn put_facing(
    (other, player): (Option<&Speaker>, Option<&Speaker>),
    name: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> Rect {
    put_names((other, player), name, theme, area, buf);
    let (gauges, lines) = if usize::from(area.width) >= WIDE {
        let gauges = Rect {
            x: area.x + name as u16,
            width: area.width - 2 * name as u16,
            ..area
        };
        (gauges, 1)
    } else {
        (below(area, 1), 2)
    };
    put_gauges((other, player), theme, gauges, buf);
    below(area, lines)
}

/// Returns "10/19 over ▲2": the strain, and the change by the last entry. It is the longest form that leaves room
/// for the name: the gauge shows the rest as well.
fn number(one: &Speaker, room: usize, theme: &Theme) -> Rich {
    let over = one.track.over();
    let tone = if over { Tone::Bad } else { Tone::Strong };
    let now = match one.track.ghost {
        // The value after the open pool.
        Some(_) => format!("{} {} ", one.track.now, theme.glyphs.arrow),
        None => String::new(),
    };
    let after = one.track.ghost.unwrap_or(one.track.now);
    let whole = Rich::of(format!("{now}{}", bar::count(after, one.track.max)), tone);
    let bare = Rich::of(format!("{now}{after}/{}", one.track.max), tone);
    let moved = bar::moved(&one.track, theme).map(|moved| format!(" {moved}"));
    let and = |line: &Rich| match &moved {
        Some(moved) => line.clone().and(moved.clone(), Tone::Accent),
        None => line.clone(),
    };
    let fits = |line: &Rich| rich::columns(line) + 1 + width(&one.name) <= room;
    [and(&whole), and(&bare), whole]
        .into_iter()
        .find(fits)
        .unwrap_or(bare)
}

/// Draws the names at both ends with the numbers next to them.
fn put_names(
    (other, player): (Option<&Speaker>, Option<&Speaker>),
    name: usize,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let columns = area.width as usize;
    let room = if columns >= WIDE {
        name - 1
    } else {
        columns / 2 - 1
    };
    if let Some(one) = other {
        let number = number(one, room, theme);
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        let name = room.saturating_sub(rich::columns(&number) + 1);
        pen.within(&one.name, name, theme.style(one.tone)).skip(1);
        rich::put(&number, theme, &mut pen);
        // The stance appears as words if there is room.
        let used = pen.used();
        if !one.stand.is_empty() && used + 2 + width(one.stand) <= room {
            pen.skip(2).put(one.stand, theme.style(Tone::Warn));
        }
    }
    if let Some(one) = player {
        let number = number(one, room, theme);
        let name = room.saturating_sub(rich::columns(&number) + 1);
        let wide = width(&one.name).min(name);
        let at = columns - (rich::columns(&number) + 1 + wide);
        let mut pen = Pen::row(area, 0, theme.glyphs, buf);
        rich::put(&number, theme, pen.to(at));
        pen.skip(1).within(&one.name, wide, theme.style(one.tone));
    }
}

/// Draws both gauges in a line: the left one from the left, the right one from the right.
fn put_gauges(
    (other, player): (Option<&Speaker>, Option<&Speaker>),
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
    if other.is_some() && player.is_some() {
        Pen::row(area, 0, theme.glyphs, buf)
            .to(cells)
            .put(glyph(theme, "│", "|"), theme.part(Part::Frame));
    }
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
