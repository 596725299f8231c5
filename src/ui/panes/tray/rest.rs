//! The tray at rest: below what can be done, how far a talk has got, who stands how far, the last
//! roll with its dice, the course of the fight; each only where there is room for all of it.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Course, LastRoll, Rich, Tone, Tray};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::text::{Pen, width};
use crate::ui::widgets::{rich, rule};

use super::super::{below, ribbon, top};
use super::dice::put_dice;
use super::glyph;
use super::rolled::Layout;
use super::talk;

/// The most rounds that are drawn.
const ROUNDS: usize = 6;

/// The columns of the labels of a course.
const LABEL: usize = 6;

/// A part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// How far a talk has got.
    Talk,
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
        Section::Talk,
        Section::Ribbon,
        Section::Last,
        Section::Course,
    ];
    let all = all.into_iter().filter_map(|part| {
        let high = match part {
            Section::Talk => talk::height(&tray.talk, columns, left),
            Section::Ribbon => ribbon::height(&tray.ribbon, columns),
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
            Section::Talk => talk::put(&tray.talk, theme, here, buf),
            Section::Ribbon => ribbon::put(&tray.ribbon, theme, here, buf),
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
    rule::remarked("Last roll", &remark, theme, area, buf);
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
    rule::remarked("This fight", &remark, theme, area, buf);
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
