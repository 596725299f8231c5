//! The charts of a fight: wounds over time, damage dealt and taken, attacks compared with their odds.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::ui::draw;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::{bar, rule};
use rules::view::{Listed, Tally, Timeline, Tone};

use super::WIDEST;

/// Draws the charts of a fight: wounds over time, damage dealt and taken, attacks compared with the
/// odds of their pools. The current moment has a turn of the fight, or none before it, and a roster.
pub fn charts(
    course: &Timeline,
    (at, now): (Option<usize>, &[Listed]),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let shown: Vec<&Tally> = course.lines.iter().filter(|line| line.counts()).collect();
    if shown.is_empty() {
        if let Some(row) = draw::row(area, 0) {
            let words = "This fight has nothing to chart yet.";
            draw::text(row, words, theme.style(Tone::Quiet), buf);
        }
        return;
    }
    let names = shown.iter().map(|line| draw::width(&line.name)).max();
    let names = names.unwrap_or(0).min(16).min(area.width / 3);
    let rows = Rows::of(&shown, area.height);
    // Charts at the end are omitted if they don't fit.
    let mut left = area;
    let used = wounds(course, &shown, (at, now), (names, &rows), theme, left, buf);
    left = draw::below(left, used);
    if left.height >= LEAST {
        let used = dealt(course, &shown, (names, rows.dealt), theme, left, buf);
        left = draw::below(left, used);
    }
    if left.height >= LEAST && shown.iter().any(|line| line.attacks > 0) {
        odds(course, &shown, (names, rows.odds), theme, left, buf);
    }
}

/// The rows per combatant in each chart, and whether the round numbers are below the first one.
struct Rows {
    wounds: u16,
    dealt: u16,
    odds: u16,
    rounds: bool,
}

impl Rows {
    /// Chooses the rows that fill the room. The bars of wounds grow, and the other charts get blank
    /// rows.
    fn of(shown: &[&Tally], room: u16) -> Self {
        let few = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let attackers = shown.iter().filter(|line| line.attacks > 0).count();
        let (all, attackers) = (few(shown.len()), few(attackers));
        let lines = |wounds: u16, dealt: u16, odds: u16| {
            let rest = if attackers > 0 {
                2u16.saturating_add(attackers.saturating_mul(odds))
            } else {
                0
            };
            all.saturating_mul(wounds.saturating_add(dealt))
                .saturating_add(4)
                .saturating_add(rest)
        };
        let sizes = [(3, 2, 2), (2, 2, 2), (2, 2, 1), (2, 1, 1)];
        let fits = sizes
            .into_iter()
            .find(|(w, d, o)| lines(*w, *d, *o) <= room);
        let (wounds, dealt, odds) = fits.unwrap_or((1, 1, 1));
        Self {
            wounds,
            dealt,
            odds,
            rounds: lines(wounds, dealt, odds) <= room,
        }
    }
}

/// The minimum lines of a chart.
const LEAST: u16 = 3;

/// Draws a name in the color of its side and returns the rest of the row.
fn name(line: &Tally, names: u16, row: Rect, theme: &Theme, buf: &mut Buffer) -> Rect {
    let at = Rect {
        width: names.min(row.width),
        ..row
    };
    draw::text(at, &line.name, theme.style(line.party.tone()), buf);
    draw::right_of(row, names + 1)
}

/// Returns the style of a wound count: below half of the threshold, from half, from three quarters, at
/// the threshold.
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

/// The columns of a value: "17/17".
const READING: u16 = 7;

/// Returns the cells of the turns, with a blank between rounds.
fn turns(course: &Timeline) -> Vec<Option<usize>> {
    let mut cells = Vec::new();
    for (place, turn) in course.turns.iter().enumerate() {
        let before = place.checked_sub(1).and_then(|n| course.turns.get(n));
        if before.is_some_and(|before| before.round != turn.round) {
            cells.push(None);
        }
        cells.push(Some(place));
    }
    cells
}

/// Returns the height of a bar in eighths. Without a threshold it is half full.
fn eighths(now: u32, max: u32, rows: u16) -> u32 {
    let whole = 8 * u32::from(rows);
    if max == u32::MAX {
        whole / 2
    } else {
        now.saturating_mul(whole)
            .div_ceil(max.max(1))
            .clamp(1, whole)
    }
}

fn wounds(
    course: &Timeline,
    shown: &[&Tally],
    (at, listed): (Option<usize>, &[Listed]),
    (names, rows): (u16, &Rows),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    let begun = if at.is_some() { "" } else { ", not begun yet" };
    let title = format!("{}{begun}", course.words.title());
    rule::title(&title, "", false, theme, area, buf);
    let room = area.width.saturating_sub(names + 2 + 2 * READING + 1);
    // Each turn is as wide as the room allows. If even one cell per turn is too wide, the turns around
    // the current moment are shown.
    let cells = turns(course);
    let count = u16::try_from(cells.len()).unwrap_or(u16::MAX).max(1);
    let pitch = (room / count).clamp(1, WIDEST);
    let here = cells
        .iter()
        .position(|cell| cell.is_some() && *cell == at)
        .unwrap_or(0);
    let first = draw::first_shown(here, (room / pitch).into(), cells.len());
    let bars = room.min(count.saturating_mul(pitch));
    // The numbers follow the bars in their own columns.
    let [now_at, end_at] = [READING, 2 * READING + 1].map(|end| names + 1 + bars + 1 + end);
    let number = |row: Rect, end: u16, words: &str, style: Style, buf: &mut Buffer| {
        let at = Rect {
            width: end.min(row.width),
            ..row
        };
        draw::text_right(at, words, style, buf);
    };
    if let Some(row) = draw::row(area, 0) {
        for (end, words) in [(now_at, " now "), (end_at, " end ")] {
            number(row, end + 1, words, theme.style(Tone::Quiet), buf);
        }
    }
    let mut used = 1;
    for line in shown {
        let last = used + rows.wounds - 1;
        if last >= area.height {
            break;
        }
        let Some(row) = draw::row(area, last) else {
            break;
        };
        let rest = name(line, names, row, theme, buf);
        for (n, cell) in (0..bars / pitch).zip(cells.iter().skip(first)) {
            let Some(place) = cell else { continue };
            let wounds = line.wounds.get(*place).copied().flatten();
            for up in 0..rows.wounds {
                let (symbol, style) = match wounds {
                    None => (" ", Style::new()),
                    // In ASCII the sign of an empty gauge is that of the lowest bar.
                    Some((0, _)) if up == 0 && theme.glyphs.ascii => ("-", theme.part(Part::Track)),
                    Some((0, _)) if up == 0 => (theme.glyphs.empty, theme.part(Part::Track)),
                    Some((now, max)) => {
                        let full = eighths(now, max, rows.wounds) as usize;
                        let high = bar::height(full, theme.glyphs);
                        let track = theme.part(Part::Track);
                        let look = track.patch(hurt(now, max, theme));
                        let cell = bar::upright(high, up.into(), look, theme.glyphs);
                        cell.filter(|_| now > 0).unwrap_or((" ", track))
                    }
                };
                let style = if Some(*place) > at {
                    style.add_modifier(Modifier::DIM)
                } else {
                    style
                };
                let cell = draw::right_of(rest, n * pitch);
                let cell = Rect {
                    y: cell.y - up,
                    width: pitch.min(cell.width),
                    ..cell
                };
                let bar = theme.glyphs.plain(symbol).repeat(usize::from(pitch));
                draw::text(cell, &bar, style, buf);
            }
        }
        let end = line.wounds.iter().rev().find_map(Option::as_ref);
        let now = listed.iter().find(|one| one.id == line.id);
        let now = now.and_then(Listed::harm);
        for (end, words) in [(now_at, reading(now.as_ref())), (end_at, reading(end))] {
            number(row, end, &words, theme.style(Tone::Strong), buf);
        }
        used += rows.wounds;
    }
    if rows.rounds
        && let Some(row) = draw::row(area, used)
    {
        let rest = draw::right_of(row, names + 1);
        put_rounds(
            course,
            &cells[first.min(cells.len())..],
            at,
            pitch,
            theme,
            rest,
            buf,
        );
        used += 1;
    }
    used
}

/// Draws the round numbers below the bars of their first turns, and the mark of the current moment.
fn put_rounds(
    course: &Timeline,
    cells: &[Option<usize>],
    at: Option<usize>,
    pitch: u16,
    theme: &Theme,
    row: Rect,
    buf: &mut Buffer,
) {
    let mut last = None;
    for (n, cell) in (0..row.width / pitch).zip(cells) {
        let Some(place) = *cell else { continue };
        let round = course.turns.get(place).map(|turn| turn.round);
        let text = match round {
            Some(number) if round != last => number.to_string(),
            _ if Some(place) == at => theme.glyphs.plain("▲").into_owned(),
            _ => continue,
        };
        last = round;
        let style = if Some(place) == at {
            theme.part(Part::Focus)
        } else {
            theme.style(Tone::Quiet)
        };
        draw::text(draw::right_of(row, n * pitch), &text, style, buf);
    }
}

fn dealt(
    course: &Timeline,
    shown: &[&Tally],
    (names, rows): (u16, u16),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    rule::title(
        "Dealt and taken",
        course.words.harm,
        false,
        theme,
        area,
        buf,
    );
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
        used += rows;
        let rest = name(line, names, row, theme, buf);
        // Each half of the row holds a number and a bar, with the axis in the middle.
        let half = (rest.width / 2).saturating_sub(1).min(MOST_BAR);
        let bar = half.saturating_sub(4);
        let cells = |n: u32| (n * u32::from(bar)).div_ceil(most) as u16;
        let (left, right) = (cells(line.dealt), cells(line.taken));
        let full = |n: u16| bar::apart(theme.glyphs).repeat(usize::from(n));
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
            .min(MOST_BAR);
        let at = draw::right_of(row, (names + 1 + half).saturating_sub(6));
        draw::text(at, "dealt taken", theme.style(Tone::Quiet), buf);
        used += 1;
    }
    used
}

/// The maximum columns of a gauge of attacks.
const ATTACKS: u16 = 60;

/// The maximum columns of a bar in each direction, with its number.
const MOST_BAR: u16 = 48;

fn odds(
    course: &Timeline,
    shown: &[&Tally],
    (names, rows): (u16, u16),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) -> u16 {
    let dice = format!("┃ expected   {} dice", course.dice);
    rule::title("Hits and odds", &dice, false, theme, area, buf);
    let mut used = 1;
    for line in shown.iter().filter(|line| line.attacks > 0) {
        let Some(row) = draw::row(area, used).filter(|_| used < area.height) else {
            break;
        };
        used += rows;
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
                (
                    bar::apart(theme.glyphs),
                    ground.patch(theme.part(Part::Plus)),
                )
            } else {
                (theme.glyphs.empty, ground)
            };
            draw::text(cell, &theme.glyphs.plain(symbol), style, buf);
        }
        let words = format!(
            " {:>2} of {} hit   expected {:.1}",
            line.hits, line.attacks, line.promised
        );
        draw::text(
            draw::right_of(rest, cells),
            &words,
            theme.style(Tone::Text),
            buf,
        );
    }
    let sums = sums(course);
    if let Some(row) = draw::row(area, used).filter(|_| !sums.is_empty()) {
        draw::text(row, &sums, theme.style(Tone::Quiet), buf);
        used += 1;
    }
    used
}

/// Returns the sums of what the game counts: "Triumph 1   Despair 0   criticals 2   Story Points 3".
fn sums(course: &Timeline) -> String {
    let words = &course.words;
    let [triumph, despair] = if words.symbols {
        ["Triumph", "Despair"]
    } else {
        ["", ""]
    };
    let all = [
        (triumph, course.triumphs),
        (despair, course.despairs),
        (words.critical[1], course.criticals),
        (words.points, course.points),
    ];
    let known = all.into_iter().filter(|(word, _)| !word.is_empty());
    let told: Vec<String> = known.map(|(word, n)| format!("{word} {n}")).collect();
    told.join("   ")
}
