//! The tray at rest: below what can be done, a Critical Injury as a card, who stands how far, the last
//! roll with its dice, the course of the fight; each only where there is room for all of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Card, Course, LastRoll, Placed, RangeBand, Ribbon, Rich, Tone, Tray};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};

use super::super::{below, top};
use super::dice::put_dice;
use super::glyph;
use super::rolled::Layout;

/// The most lines of names in a band.
const NAMES: usize = 4;

/// The most rounds that are drawn.
const ROUNDS: usize = 6;

/// The columns of the labels of a course.
const LABEL: usize = 6;

/// A part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// A Critical Injury.
    Card,
    /// Who stands how far.
    Ribbon,
    /// The last roll.
    Last,
    /// The course of the fight.
    Course,
}

/// The parts that fit into so many lines, in the order in which they are drawn, each with its lines.
pub fn parts(tray: &Tray, columns: usize, lines: usize) -> Vec<(Section, usize)> {
    let mut left = lines;
    let all = [
        Section::Card,
        Section::Ribbon,
        Section::Last,
        Section::Course,
    ];
    let all = all.into_iter().filter_map(|part| {
        let high = match part {
            Section::Card => tray
                .past
                .card
                .as_ref()
                .map(|card| 4 + text_of(card, columns).len()),
            Section::Ribbon => ribbon_height(&tray.ribbon, columns),
            Section::Last => tray
                .past
                .last
                .as_ref()
                .map(|last| last_height(last, columns)),
            Section::Course => (!tray.past.course.rounds.is_empty()).then_some(4),
        }?;
        let fits = high <= left;
        if fits {
            left -= high;
        }
        fits.then_some((part, high))
    });
    all.collect()
}

/// Draws them below each other, the room that is left between what can be done and them.
pub fn put(tray: &Tray, parts: &[(Section, usize)], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mut area = area;
    for (part, high) in parts {
        let here = top(area, *high);
        match part {
            Section::Card => {
                if let Some(card) = &tray.past.card {
                    put_card(card, theme, here, buf);
                }
            }
            Section::Ribbon => put_ribbon(&tray.ribbon, theme, here, buf),
            Section::Last => {
                if let Some(last) = &tray.past.last {
                    put_last(last, theme, here, buf);
                }
            }
            Section::Course => put_course(&tray.past.course, theme, here, buf),
        }
        area = below(area, *high);
    }
}

/// A titled line with a remark of several meanings at its right, where there is room for it.
fn titled(name: &str, remark: &Rich, theme: &Theme, area: Rect, buf: &mut Buffer) {
    rule::title(name, "", false, theme, area, buf);
    let wide = rich::columns(remark);
    let Some(at) = (area.width as usize)
        .checked_sub(wide + 2)
        .filter(|at| wide > 0 && *at > width(name) + 3)
    else {
        return;
    };
    let mut pen = Pen::row(area, 0, theme.glyphs, buf);
    let blank = theme.style(Tone::Text);
    pen.to(at).put(" ", blank);
    rich::put(remark, theme, &mut pen);
    pen.put(" ", blank);
}

fn text_of(card: &Card, columns: usize) -> Vec<Rich> {
    let text = Rich::of(card.text.clone(), Tone::Text);
    rich::wrapped(&text, columns, 3, &Theme::bare())
}

/// The d100 as it fell, what was added, the name, how hard it is to treat, what it does.
fn put_card(card: &Card, theme: &Theme, area: Rect, buf: &mut Buffer) {
    titled("Critical Injury", &card.who, theme, area, buf);
    let (line, strong) = (theme.style(Tone::Bad), theme.style(Tone::Strong));
    let shown = card.shown.unwrap_or(card.result);
    let side = glyph(theme, "│", "|");
    Pen::row(area, 1, theme.glyphs, buf).put(glyph(theme, "╭────╮", ".----."), line);
    let mut pen = Pen::row(area, 2, theme.glyphs, buf);
    pen.put(side, line)
        .put(&format!("{shown:^4}"), strong)
        .put(side, line)
        .skip(1);
    let added = i64::from(card.result) - i64::from(shown);
    if added != 0 {
        let sign = if added < 0 { "−" } else { "+" };
        pen.put(
            &format!("{sign} {} = ", added.abs()),
            theme.style(Tone::Quiet),
        )
        .put(&card.result.to_string(), strong)
        .skip(2);
    }
    pen.put(&card.name, theme.style(Tone::Bad));
    let mut pen = Pen::row(area, 3, theme.glyphs, buf);
    pen.put(glyph(theme, "╰d100╯", "'d100'"), line).skip(1);
    put_dice(&card.dice, theme, &mut pen);
    pen.skip(1).put(
        &format!("{} to treat", card.difficulty),
        theme.style(Tone::Quiet),
    );
    let lines = text_of(card, area.width as usize);
    super::put_lines(&lines, theme, below(area, 4), buf);
}

/// The columns of the bands: as wide as what stands in them, as far as there is room.
fn bands(ribbon: &Ribbon, columns: usize) -> Vec<usize> {
    let gaps = ribbon.bands.len().saturating_sub(1);
    let least: Vec<usize> = ribbon.bands.iter().map(|band| width(band.name)).collect();
    let widest = |of: &dyn Fn(&Placed) -> usize| -> Vec<usize> {
        let each = ribbon.bands.iter();
        each.map(|band| {
            let names = band.all.iter().map(of);
            names.max().unwrap_or(0).max(width(band.name))
        })
        .collect()
    };
    let longest = |one: &Placed| {
        let words = one.name.split(' ').chain([one.strength.as_str()]);
        words.map(width).max().unwrap_or(0)
    };
    let mut wide = least;
    let mut left = columns.saturating_sub(wide.iter().sum::<usize>() + gaps);
    // A column each in turn, to whoever needs one: for the longest word first, then for whole names.
    for wanted in [widest(&longest), widest(&name_width)] {
        while left > 0 {
            let mut given = false;
            for (wide, wanted) in wide.iter_mut().zip(&wanted) {
                if *wide < *wanted && left > 0 {
                    *wide += 1;
                    left -= 1;
                    given = true;
                }
            }
            if !given {
                break;
            }
        }
    }
    // What nobody needs is shared.
    let each = left / wide.len().max(1);
    for wide in &mut wide {
        *wide += each;
    }
    wide
}

fn name_width(one: &Placed) -> usize {
    let strength = if one.strength.is_empty() {
        0
    } else {
        width(&one.strength) + 1
    };
    width(&one.name) + strength
}

/// A name in so many columns: on one line, or its words below each other.
fn name_lines(one: &Placed, wide: usize) -> Vec<String> {
    let whole = match one.strength.as_str() {
        "" => one.name.clone(),
        strength => format!("{} {strength}", one.name),
    };
    if width(&whole) <= wide {
        return vec![whole];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in whole.split(' ') {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The lines of a band: the names in it, and behind as many as have room how many more there are.
fn band_lines(band: &RangeBand, wide: usize) -> Vec<(String, Tone)> {
    let mut lines: Vec<(String, Tone)> = Vec::new();
    for (n, one) in band.all.iter().enumerate() {
        let own = name_lines(one, wide);
        let last = n + 1 == band.all.len();
        if lines.len() + own.len() + usize::from(!last) > NAMES && n > 0 {
            lines.push((format!("+{}", band.all.len() - n), Tone::Quiet));
            break;
        }
        lines.extend(own.into_iter().map(|line| (line, one.tone)));
    }
    lines
}

fn ribbon_height(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    let wide = bands(ribbon, columns);
    let each = ribbon.bands.iter().zip(wide);
    let most = each
        .map(|(band, wide)| band_lines(band, wide).len())
        .max()?;
    let least: usize = ribbon.bands.iter().map(|band| width(band.name) + 1).sum();
    (least <= columns + 1).then_some(3 + most + ribbon.others.len())
}

/// Five bands from one of them, everybody in one; what is said of others below.
fn put_ribbon(ribbon: &Ribbon, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let name = format!("Range from {}", ribbon.from);
    titled(&name, &Rich::of("m moves", Tone::Quiet), theme, area, buf);
    let wide = bands(ribbon, area.width as usize);
    let mut x = 0;
    let mut rows = 0;
    for (band, wide) in ribbon.bands.iter().zip(wide) {
        let quiet = theme.style(Tone::Quiet);
        Pen::row(area, 1, theme.glyphs, buf)
            .to(x)
            .within(band.name, wide, quiet);
        Pen::row(area, 2, theme.glyphs, buf).to(x).repeat(
            glyph(theme, "▔", "-"),
            wide,
            theme.part(Part::Frame),
        );
        let lines = band_lines(band, wide);
        for (n, (text, tone)) in lines.iter().enumerate() {
            Pen::row(area, 3 + n, theme.glyphs, buf)
                .to(x)
                .within(text, wide, theme.style(*tone));
        }
        rows = rows.max(lines.len());
        x += wide + 1;
    }
    for (n, text) in ribbon.others.iter().enumerate() {
        Pen::row(area, 3 + rows + n, theme.glyphs, buf).put(text, theme.style(Tone::Quiet));
    }
}

fn last_height(last: &LastRoll, columns: usize) -> usize {
    let dice = Layout::of(&last.rolled, columns, 3);
    2 + dice.map_or(1, |layout| layout.lines(&last.rolled)) + last.sums.len().min(3)
}

/// The dice of the last roll, what they came to, and what that did.
fn put_last(last: &LastRoll, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let (round, turn) = last.at;
    let when = Rich::of(format!("{round}.{turn}  "), Tone::Quiet);
    let remark = when.then(last.pair.clone());
    let fits = rich::columns(&remark) + 14 <= area.width as usize;
    let remark = if fits { remark } else { last.pair.clone() };
    titled("Last roll", &remark, theme, area, buf);
    let columns = area.width as usize;
    let mut at = 1;
    if let Some(layout) = Layout::of(&last.rolled, columns, 3) {
        for line in 0..layout.lines(&last.rolled) {
            let mut pen = Pen::row(area, at, theme.glyphs, buf);
            layout.put(&last.rolled, line, theme, &mut pen);
            at += 1;
        }
    } else {
        let mut pen = Pen::row(area, at, theme.glyphs, buf);
        put_dice(&last.rolled.pool, theme, &mut pen);
        at += 1;
    }
    rich::put(
        &last.rolled.net,
        theme,
        &mut Pen::row(area, at, theme.glyphs, buf),
    );
    for (n, sum) in last.sums.iter().take(3).enumerate() {
        rich::put(
            sum,
            theme,
            &mut Pen::row(area, at + 1 + n, theme.glyphs, buf),
        );
    }
}

/// The wounds that each side dealt, a column a round; who dealt how much.
fn put_course(course: &Course, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let remark = Rich::of("wounds dealt a round", Tone::Quiet);
    titled("This fight", &remark, theme, area, buf);
    let quiet = theme.style(Tone::Quiet);
    let skipped = course.rounds.len().saturating_sub(ROUNDS);
    let all = course.sides.iter().flat_map(|side| side.wounds.iter());
    let most = all.max().copied().unwrap_or(0).max(1);
    for (n, side) in course.sides.iter().enumerate() {
        let mut pen = Pen::row(area, 1 + n, theme.glyphs, buf);
        pen.cell(side.label, LABEL, quiet);
        for wounds in side.wounds.iter().skip(skipped) {
            let eighths = (u64::from(*wounds) * 8).div_ceil(u64::from(most)) as usize;
            if *wounds == 0 {
                pen.repeat(glyph(theme, "·", "."), 3, theme.part(Part::Track));
            } else {
                let cell = super::histogram::cell(eighths, theme);
                pen.repeat(cell, 3, theme.style(side.tone));
            }
            pen.skip(1);
        }
        let sum: u32 = side.wounds.iter().sum();
        pen.right(&sum.to_string(), 3, theme.style(Tone::Strong))
            .skip(1);
        for (n, one) in side.dealt.iter().enumerate() {
            let comma = if n > 0 { ", " } else { "" };
            let text = format!("{comma}{} {}", one.name, one.wounds);
            if width(&text) > pen.left() {
                pen.put(theme.glyphs.ellipsis, quiet);
                break;
            }
            pen.put(&text, quiet);
        }
    }
    let mut pen = Pen::row(area, 1 + course.sides.len(), theme.glyphs, buf);
    pen.cell("round", LABEL, quiet);
    for round in course.rounds.iter().skip(skipped) {
        pen.put(&format!("{round:^3}"), quiet).skip(1);
    }
}
