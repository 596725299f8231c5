//! The charts of a fight: wounds through it, dealt and taken, attacks against their odds.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::rules::view::{Tally, Timeline, Tone};
use crate::ui::draw;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;

use super::UP;

/// The charts of a fight: wounds through it, dealt and taken, attacks against what their pools
/// promised.
pub fn charts(course: &Timeline, at: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let shown: Vec<&Tally> = course.lines.iter().filter(|line| line.counts()).collect();
    if shown.is_empty() {
        if let Some(row) = draw::row(area, 0) {
            let words = "Nothing that charts count has happened in this fight.";
            draw::text(row, words, theme.style(Tone::Quiet), buf);
        }
        return;
    }
    let names = shown.iter().map(|line| draw::width(&line.name)).max();
    let names = names.unwrap_or(0).min(16).min(area.width / 3);
    // What does not fit is left out from the end.
    let mut left = area;
    left = draw::below(left, wounds(course, &shown, at, names, theme, left, buf));
    if left.height >= LEAST {
        left = draw::below(left, dealt(&shown, names, theme, left, buf));
    }
    if left.height >= LEAST && shown.iter().any(|line| line.attacks > 0) {
        odds(course, &shown, names, theme, left, buf);
    }
}

/// Lines of a chart at least.
const LEAST: u16 = 3;

/// A name in its side's color, and what is left of the row.
fn name(line: &Tally, names: u16, row: Rect, theme: &Theme, buf: &mut Buffer) -> Rect {
    let at = Rect {
        width: names.min(row.width),
        ..row
    };
    draw::text(at, &line.name, theme.style(line.party.tone()), buf);
    draw::right_of(row, names + 1)
}

/// How hurt somebody is: below half of the threshold, from half, from three quarters, at it.
fn hurt(now: u32, max: u32, theme: &Theme) -> Style {
    theme.part(match (u64::from(now), u64::from(max)) {
        (now, max) if now >= max => Part::Hurt4,
        (now, max) if now * 4 >= max * 3 => Part::Hurt3,
        (now, max) if now * 2 >= max => Part::Hurt2,
        _ => Part::Hurt1,
    })
}

fn reading(wounds: Option<&(u32, u32)>) -> String {
    match wounds {
        Some((now, max)) if *max == u32::MAX => now.to_string(),
        Some((now, max)) => format!("{now}/{max}"),
        None => String::new(),
    }
}

/// Columns of a reading: "17/17".
const READING: u16 = 7;

fn wounds(
    course: &Timeline,
    shown: &[&Tally],
    at: usize,
    names: u16,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    rule::title(
        "Wounds through the fight",
        "now     end",
        false,
        theme,
        area,
        buf,
    );
    let room = area.width.saturating_sub(names + 2 + 2 * READING + 1);
    // A cell a turn, a blank between rounds; where that is too much, the turns around the one that
    // is looked at.
    let mut cells: Vec<Option<usize>> = Vec::new();
    for (place, turn) in course.turns.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|n| course.turns.get(n));
        if before.is_some_and(|before| before.round != turn.round) {
            cells.push(None);
        }
        cells.push(Some(place));
    }
    let here = cells.iter().position(|cell| *cell == Some(at)).unwrap_or(0);
    let first = draw::first_shown(here, room.into(), cells.len());
    let mut used = 1;
    for line in shown {
        let Some(row) = draw::row(area, used).filter(|_| used < area.height) else {
            break;
        };
        used += 1;
        let rest = name(line, names, row, theme, buf);
        for (x, cell) in (0..room).zip(cells.iter().skip(first)) {
            let Some(place) = cell else { continue };
            let (symbol, style) = match line.wounds.get(*place).copied().flatten() {
                None => (" ", Style::new()),
                Some((0, _)) => (theme.glyphs.empty, theme.part(Part::Track)),
                Some((now, max)) => {
                    let share = if max == u32::MAX {
                        4
                    } else {
                        (now * 8).div_ceil(max.max(1))
                    };
                    let part = share.clamp(1, 8) as usize;
                    (
                        UP[part - 1],
                        theme.part(Part::Track).patch(hurt(now, max, theme)),
                    )
                }
            };
            let style = if *place > at {
                style.add_modifier(Modifier::DIM)
            } else {
                style
            };
            let cell = draw::right_of(rest, x);
            draw::text(
                Rect { width: 1, ..cell },
                &theme.glyphs.plain(symbol),
                style,
                buf,
            );
        }
        let end = line.wounds.iter().rev().find_map(Option::as_ref);
        let now = line.wounds.get(at).and_then(Option::as_ref);
        for (from_end, words) in [(READING + 1, reading(now)), (0, reading(end))] {
            let at = Rect {
                width: row.width.saturating_sub(from_end),
                ..row
            };
            draw::text_right(at, &words, theme.style(Tone::Strong), buf);
        }
    }
    used
}

fn dealt(shown: &[&Tally], names: u16, theme: &Theme, area: Rect, buf: &mut Buffer) -> u16 {
    rule::title("Dealt and taken", "wounds", false, theme, area, buf);
    let most = shown
        .iter()
        .map(|line| line.dealt.max(line.taken))
        .max()
        .unwrap_or(0)
        .max(1);
    let mut order: Vec<&&Tally> = shown.iter().collect();
    order.sort_by_key(|line| std::cmp::Reverse(line.dealt));
    let mut used = 1;
    for line in order {
        let Some(row) = draw::row(area, used).filter(|_| used < area.height) else {
            break;
        };
        used += 1;
        let rest = name(line, names, row, theme, buf);
        // Half of it each way: a number, a bar, the axis, a bar, a number.
        let half = (rest.width / 2).saturating_sub(1).min(26);
        let bar = half.saturating_sub(4);
        let cells = |n: u32| (n * u32::from(bar)).div_ceil(most) as u16;
        let (left, right) = (cells(line.dealt), cells(line.taken));
        let full = |n: u16| theme.glyphs.full.repeat(usize::from(n));
        let number = line.dealt.to_string();
        let wide = draw::width(&number) + 1;
        let from = half.saturating_sub(left + wide);
        let at = draw::right_of(rest, from);
        draw::text(at, &number, theme.style(Tone::Strong), buf);
        draw::text(
            draw::right_of(at, wide),
            &full(left),
            theme.part(Part::Plus),
            buf,
        );
        let axis = draw::right_of(rest, half);
        draw::text(
            axis,
            &theme.glyphs.plain("│"),
            theme.style(Tone::Quiet),
            buf,
        );
        let at = draw::right_of(axis, 1);
        let wide = draw::text(at, &full(right), theme.part(Part::Minus), buf);
        let number = format!(" {}", line.taken);
        draw::text(
            draw::right_of(at, wide),
            &number,
            theme.style(Tone::Strong),
            buf,
        );
    }
    if let Some(row) = draw::row(area, used) {
        let half = (draw::right_of(row, names + 1).width / 2)
            .saturating_sub(1)
            .min(26);
        let at = draw::right_of(row, (names + 1 + half).saturating_sub(6));
        draw::text(at, "dealt taken", theme.style(Tone::Quiet), buf);
        used += 1;
    }
    used
}

/// Columns of a gauge of attacks.
const ATTACKS: u16 = 20;

fn odds(
    course: &Timeline,
    shown: &[&Tally],
    names: u16,
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    let dice = format!("{} dice", course.dice);
    rule::title("Hits against their odds", &dice, false, theme, area, buf);
    let mut used = 1;
    for line in shown.iter().filter(|line| line.attacks > 0) {
        let Some(row) = draw::row(area, used).filter(|_| used < area.height) else {
            break;
        };
        used += 1;
        let rest = name(line, names, row, theme, buf);
        let cells = ATTACKS.min(rest.width.saturating_sub(31));
        let share = |n: f64| (n / f64::from(line.attacks) * f64::from(cells)).round() as u16;
        let full = share(f64::from(line.hits)).min(cells);
        let tick = share(line.promised).min(cells.saturating_sub(1));
        for x in 0..cells {
            let cell = Rect {
                width: 1,
                ..draw::right_of(rest, x)
            };
            let ground = theme.part(Part::Track);
            let (symbol, style) = if x == tick {
                ("┃", ground.patch(theme.style(Tone::Strong)))
            } else if x < full {
                (theme.glyphs.full, ground.patch(theme.part(Part::Plus)))
            } else {
                (theme.glyphs.empty, ground)
            };
            draw::text(cell, &theme.glyphs.plain(symbol), style, buf);
        }
        let words = format!(
            " {:>2} of {} hit   promised {:.1}",
            line.hits, line.attacks, line.promised
        );
        draw::text(
            draw::right_of(rest, cells),
            &words,
            theme.style(Tone::Text),
            buf,
        );
    }
    if let Some(row) = draw::row(area, used) {
        let words = format!(
            "Triumph {}   Despair {}   criticals {}   Story Points {}",
            course.triumphs, course.despairs, course.criticals, course.points
        );
        draw::text(row, &words, theme.style(Tone::Quiet), buf);
        used += 1;
    }
    used
}
