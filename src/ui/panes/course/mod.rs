//! Draws the course of a fight: the timeline of its turns and the charts of a review.
//!
//! Every bar has its number. Everything after the current moment is dimmed, so that one picture shows
//! that moment and the end of the fight.

mod charts;
mod numbers;
#[cfg(test)]
mod tests;

pub use charts::charts;
pub use numbers::{count, numbers};

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use crate::ui::draw;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::{bar, rich, rule};
use rules::view::{Counted, Mark, Rich, Timeline, Tone};

/// The minimum and maximum columns of a turn, and the columns between two rounds.
const TURN: u16 = 3;
const WIDEST: u16 = 12;
const ROUND: u16 = 2;

/// The columns before the first turn: "round", "marks".
const LABEL: u16 = 6;

/// The rows of the timeline with bars of minimum height.
pub const TALL: u16 = 10;

/// The rows of the timeline other than bars: the title, two rows of numbers, the axis, the rounds, the
/// marks.
const AROUND: u16 = 6;

/// Returns the rows of the timeline, if this many are left for it and the charts below it.
pub fn height(room: u16) -> u16 {
    AROUND + 2 * (room.saturating_sub(25) / 6).clamp(2, 5)
}

/// The rows of the timeline without bars: the title, the players, the others, the rounds, the marks.
pub const FLAT: u16 = 5;

/// Returns the columns of the turns that fit around the current one, each with the index of its turn.
fn columns(course: &Timeline, at: Option<usize>, room: u16) -> Vec<(usize, u16)> {
    let pitch = pitch(course, room);
    let wide = |from: usize| {
        let mut x = 0;
        let mut all = Vec::new();
        for (place, turn) in course.turns.iter().enumerate().skip(from) {
            let before = place.checked_sub(1).and_then(|n| course.turns.get(n));
            if place > from && before.is_some_and(|before| before.round != turn.round) {
                x += ROUND;
            }
            if x + pitch > room {
                break;
            }
            all.push((place, x));
            x += pitch;
        }
        all
    };
    let at = at.unwrap_or(0);
    let mut from = 0;
    loop {
        let all = wide(from);
        let last = all.last().map_or(0, |(place, _)| *place);
        // The current moment is visible, and later turns if there is room.
        let wanted = (at + all.len() / 4).min(course.turns.len().saturating_sub(1));
        if last >= wanted || all.is_empty() || from >= at {
            return all;
        }
        from += 1;
    }
}

/// Returns the columns of a turn, chosen so that all turns fill the room.
fn pitch(course: &Timeline, room: u16) -> u16 {
    let few = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let rounds = course.turns.windows(2);
    let rounds = rounds.filter(|pair| matches!(pair, [a, b] if a.round != b.round));
    let gaps = few(rounds.count()).saturating_mul(ROUND);
    let each = room.saturating_sub(gaps) / few(course.turns.len()).max(1);
    each.clamp(TURN, WIDEST)
}

/// Whether the timeline has anything to show.
pub fn has_harm(course: &Timeline) -> bool {
    let mut turns = course.turns.iter();
    turns.any(|turn| turn.dealt != [0, 0] || !turn.marks.is_empty())
}

/// Returns the text of the timeline before there is anything to show.
fn no_harm(words: &Counted) -> [String; 2] {
    let harm = words.harm;
    let marks = match words.critical[1] {
        "" => "who is down".to_owned(),
        several => format!("{several} and who is down"),
    };
    [
        format!("The fight has no {harm} yet. Each turn is a column: up for {harm} dealt by PCs,"),
        format!("down for {harm} dealt by NPCs. Marks show {marks}."),
    ]
}

/// Returns the index of the turn under a position of the timeline.
pub fn turn_at(
    area: Rect,
    position: Position,
    course: &Timeline,
    at: Option<usize>,
) -> Option<usize> {
    if !area.contains(position) || position.y == area.y {
        return None;
    }
    let x = position.x.checked_sub(area.x + LABEL)?;
    let room = area.width.saturating_sub(LABEL);
    let (all, pitch) = (columns(course, at, room), pitch(course, room));
    all.into_iter()
        .find(|(_, left)| (*left..*left + pitch).contains(&x))
        .map(|(place, _)| place)
}

/// Draws the timeline: one column per turn, damage by the players upward, damage by the others
/// downward, marks of events, and the current turn.
pub fn timeline(course: &Timeline, at: Option<usize>, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let dealt = format!("{} dealt", course.words.harm);
    let marks = Mark::ALL.into_iter();
    let marks = marks.map(|mark| (mark, mark.word(&course.words)));
    let marks = marks.filter(|(_, word)| !word.is_empty());
    let legend = marks.fold(Rich::new(), |line, (mark, word)| {
        line.and(mark.letter(), tone_of(mark))
            .and(format!(" {word}  "), Tone::Quiet)
    });
    let remark = [", one column per turn", ""].map(|more| {
        let dealt = format!(" {dealt}{more}");
        legend.clone().and(dealt, Tone::Quiet)
    });
    let fits = |words: &Rich| rich::columns(words) + 14 <= usize::from(area.width);
    let remark = remark.into_iter().find(fits);
    let remark = remark.unwrap_or_else(|| Rich::of(dealt, Tone::Quiet));
    rule::remarked("Timeline", &remark, false, theme, area, buf);
    let body = draw::below(area, 1);
    if course.turns.is_empty() {
        if let Some(row) = draw::row(body, 0) {
            draw::text(
                row,
                "No turn has been played yet.",
                theme.style(Tone::Quiet),
                buf,
            );
        }
        return;
    }
    let is_tall = area.height >= TALL;
    // The rows of bars in each direction.
    let bars = if is_tall {
        (area.height - AROUND) / 2
    } else {
        0
    };
    let axis = bars + 1;
    let [players, others, rounds, marks] = if is_tall {
        [bars, bars + 2, 2 * bars + 3, 2 * bars + 4]
    } else {
        [0, 1, 2, 3]
    };
    let labels = [
        (players, "PC", Tone::Pc),
        (others + bars / 2, "NPC", Tone::Npc),
        (rounds, "round", Tone::Quiet),
        (marks, "marks", Tone::Quiet),
    ];
    let has_harm = has_harm(course);
    if !has_harm {
        for (y, line) in (0..).zip(no_harm(&course.words)) {
            if let Some(row) = draw::row(body, y) {
                draw::text(row, &line, theme.style(Tone::Text), buf);
            }
        }
    }
    let shown = |y: &u16| has_harm || *y == rounds || *y == marks;
    for (y, label, tone) in labels.into_iter().filter(|(y, ..)| shown(y)) {
        if let Some(row) = draw::row(body, y) {
            draw::text(row, label, theme.style(tone), buf);
        }
    }
    let room = area.width.saturating_sub(LABEL);
    let (all, pitch) = (columns(course, at, room), pitch(course, room));
    let bar_of = |symbol: &str| symbol.repeat(usize::from(pitch - 1));
    let most = course.turns.iter().flat_map(|turn| turn.dealt).max();
    let most = most.unwrap_or(0).max(1);
    let mut last_round = None;
    for (place, x) in all {
        let Some(turn) = course.turns.get(place) else {
            continue;
        };
        let cell = |y: u16| {
            draw::row(body, y).map(|row| Rect {
                width: pitch - 1,
                ..draw::right_of(row, LABEL + x)
            })
        };
        let looks = |style: Style| {
            if Some(place) > at {
                style.add_modifier(Modifier::DIM)
            } else {
                style
            }
        };
        let number = |n: u32| {
            if n == 0 {
                theme.glyphs.dot.to_owned()
            } else {
                n.to_string()
            }
        };
        let (pc, npc) = (theme.style(Tone::Pc), theme.style(Tone::Npc));
        let [up, down] = turn.dealt;
        if is_tall {
            // A row has eight eighths. The number is above the bar.
            let eighths = (up * 8 * u32::from(bars)).div_ceil(most) as usize;
            let high = bar::height(eighths, theme.glyphs);
            let rows = high.div_ceil(8);
            for row in 0..rows {
                if let Some((symbol, style)) = bar::upright(high, row, pc, theme.glyphs)
                    && let Some(cell) = cell(players - row as u16)
                {
                    draw::text(cell, &bar_of(symbol), looks(style), buf);
                }
            }
            if up > 0
                && let Some(cell) = cell(players - rows as u16)
            {
                draw::text(cell, &number(up), looks(theme.style(Tone::Strong)), buf);
            }
            // It hangs from the axis, so its last cell is a whole one or an upper half.
            let halves = (down * 2 * u32::from(bars)).div_ceil(most);
            let rows = halves.div_ceil(2);
            for row in 0..rows {
                let is_half = 2 * row + 1 == halves && !theme.glyphs.ascii;
                if let Some(cell) = cell(others + row as u16) {
                    let symbol = if is_half { "▀" } else { "█" };
                    draw::text(cell, &bar_of(symbol), looks(npc), buf);
                }
            }
            if down > 0
                && let Some(cell) = cell(others + rows as u16)
            {
                draw::text(cell, &number(down), looks(theme.style(Tone::Strong)), buf);
            }
        } else if has_harm {
            for (y, n, style) in [(players, up, pc), (others, down, npc)] {
                let quiet = theme.style(Tone::Quiet);
                if let Some(cell) = cell(y) {
                    let style = looks(if n == 0 { quiet } else { style });
                    draw::text(cell, &number(n), style, buf);
                }
            }
        }
        if is_tall && let Some(row) = draw::row(body, axis) {
            let line = draw::right_of(row, LABEL + x);
            let line = Rect {
                width: pitch.min(line.width),
                ..line
            };
            let divider = theme.glyphs.divider.repeat(usize::from(pitch));
            draw::text(line, &divider, theme.style(Tone::Quiet), buf);
        }
        let here = Some(place) == at;
        if let Some(cell) = cell(rounds) {
            // The number of the current round, and the mark of the current turn.
            let now = at.and_then(|at| course.turns.get(at));
            let is_now = now.is_some_and(|now| now.round == turn.round);
            let begins = last_round != Some(turn.round);
            let style = if here || is_now && begins {
                theme.part(Part::Focus)
            } else {
                theme.style(Tone::Quiet)
            };
            let text = if begins {
                turn.round.to_string()
            } else if here {
                "▲".to_owned()
            } else {
                String::new()
            };
            draw::text(cell, &theme.glyphs.plain(&text), style, buf);
            if here && draw::width(&text) < pitch - 1 && text != "▲" {
                draw::text(
                    draw::right_of(cell, 1),
                    &theme.glyphs.plain("▲"),
                    style,
                    buf,
                );
            }
        }
        last_round = Some(turn.round);
        if let Some(cell) = cell(marks) {
            put_marks(&turn.marks, cell, looks(Style::new()), theme, buf);
        }
        if here {
            // The movable line is before the turn, in its gap.
            let line = Rect {
                x: body.x + LABEL + x + pitch - 1,
                width: 1,
                height: if has_harm { rounds.min(body.height) } else { 0 },
                y: body.y,
            };
            for y in line.y..line.bottom() {
                if line.x < area.right() {
                    buf.set_string(line.x, y, "┃", theme.part(Part::Focus));
                }
            }
        }
    }
}

/// The look of a mark.
const fn tone_of(mark: Mark) -> Tone {
    match mark {
        Mark::Critical | Mark::Down | Mark::Despair => Tone::Bad,
        Mark::Up | Mark::Member => Tone::Good,
    }
}

/// Draws the marks of a turn that fit, the most serious first.
fn put_marks(marks: &[Mark], cell: Rect, style: Style, theme: &Theme, buf: &mut Buffer) {
    let mut at = cell;
    let mut shown = Vec::new();
    for mark in Mark::ALL {
        if !marks.contains(&mark) || shown.len() >= usize::from(TURN) {
            continue;
        }
        shown.push(mark);
        let tone = tone_of(mark);
        let used = draw::text(
            at,
            &theme.glyphs.plain(mark.letter()),
            theme.style(tone).patch(style),
            buf,
        );
        at = draw::right_of(at, used);
    }
}
