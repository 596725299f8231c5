//! What a sheet draws with the rows of a block: a body, a scale with marks, a calendar.

use crate::ui::widgets::text::width;
use rules::view::{Calendar, CalendarRow, Drawing, Limb, Rich, Scale, Tone};

/// The body from the front, so that its right is at the left. Each letter is a part: see [`limb`].
const BODY: [&str; 4] = [
    "    HFFFH    ",
    "  r TTTTT l  ",
    " Rr AAAAA lL ",
    "   Xxx yyY   ",
];

/// Returns the part that a letter of the drawing belongs to.
const fn limb(letter: char) -> Option<Limb> {
    Some(match letter {
        'H' => Limb::Head,
        'F' => Limb::Face,
        'T' => Limb::Torso,
        'A' => Limb::Abdomen,
        'l' => Limb::LeftArm,
        'r' => Limb::RightArm,
        'L' => Limb::LeftHand,
        'R' => Limb::RightHand,
        'y' => Limb::LeftLeg,
        'x' => Limb::RightLeg,
        'Y' => Limb::LeftFoot,
        'X' => Limb::RightFoot,
        _ => return None,
    })
}

/// Returns true if it is at the right of the rows, and not above them.
pub const fn is_beside(drawing: &Drawing) -> bool {
    matches!(drawing, Drawing::Body(_))
}

/// Returns its columns at the right of the rows.
pub const fn wide() -> usize {
    BODY[0].len()
}

/// Returns them with the gap before it.
pub const fn columns() -> usize {
    wide() + 2
}

/// Returns its lines for this width.
pub fn lines(drawing: &Drawing, columns: usize) -> Vec<Rich> {
    match drawing {
        Drawing::Body(parts) => BODY.iter().map(|row| body(row, parts)).collect(),
        Drawing::Scale(one) => scale(one, columns),
        Drawing::Calendar(one) => calendar(one, columns),
    }
}

fn body(row: &str, parts: &[Tone]) -> Rich {
    row.chars().fold(Rich::new(), |line, letter| {
        let part = limb(letter).and_then(|limb| parts.get(limb as usize));
        match part {
            Some(Tone::Bad) => line.and("×", Tone::Bad),
            Some(Tone::Warn) => line.and("▒", Tone::Warn),
            Some(Tone::Text) => line.and("█", Tone::Quiet),
            Some(tone) => line.and("█", *tone),
            None => line.and(" ", Tone::Text),
        }
    })
}

/// The most points that a scale shows.
const POINTS: u32 = 30;

/// Returns a scale: its count as cells, and below them the marks with their words.
fn scale(scale: &Scale, columns: usize) -> Vec<Rich> {
    let now: u32 = scale.parts.iter().map(|(count, _)| count).sum();
    let last = scale.marks.iter().map(|(at, ..)| *at).max().unwrap_or(0);
    let points = now.max(last).clamp(1, POINTS);
    let room = columns.saturating_sub(width(&now.to_string()) + 1);
    let each = (room / points as usize).clamp(1, 4);
    let mut cells = Rich::new();
    let mut at = 0;
    let mut put = |cells: Rich, count: u32, cell: &'static str, tone: Tone| {
        (0..count.min(points.saturating_sub(at))).fold(cells, |cells, _| {
            at += 1;
            let mark = scale.marks.iter().any(|(mark, ..)| *mark == at);
            let bar = if mark { "┆" } else { cell };
            cells
                .and(cell.repeat(each - 1), tone)
                .and(bar, if mark { Tone::Strong } else { tone })
        })
    };
    for (n, (count, tone)) in scale.parts.iter().enumerate() {
        cells = put(cells, *count, if n == 0 { "█" } else { "▓" }, *tone);
    }
    cells = put(cells, points, "·", Tone::Quiet);
    let mut lines = vec![cells.and(format!(" {now}"), Tone::Strong)];
    let mut words = Rich::new();
    let mut used = 0;
    for (mark, word, over) in &scale.marks {
        let text = format!("{mark} {word}");
        let gap = if used == 0 { 0 } else { 3 };
        if used + gap + width(&text) > columns {
            lines.push(std::mem::take(&mut words));
            used = 0;
        } else {
            words = words.and(" ".repeat(gap), Tone::Text);
            used += gap;
        }
        used += width(&text);
        words = words.and(text, if *over { Tone::Bad } else { Tone::Quiet });
    }
    lines.push(words);
    lines
}

/// The columns of the labels of a calendar, and of the text after its bars.
const LABEL: usize = 14;
const WHEN: usize = 12;

/// Returns a calendar: the weeks, and a row for everything that lasts or happens.
fn calendar(calendar: &Calendar, columns: usize) -> Vec<Rich> {
    let cells = columns.saturating_sub(LABEL + WHEN + 2).min(56);
    if cells < 8 || calendar.rows.is_empty() || calendar.days == 0 {
        return Vec::new();
    }
    let weeks = calendar.days.div_ceil(7) as usize;
    let week = cells / weeks.max(1);
    let start = Rich::of(format!("{:<LABEL$} ", "days from now"), Tone::Quiet);
    let head = (0..weeks).fold(start, |line, n| {
        line.and(format!("{:<week$}", n * 7), Tone::Quiet)
    });
    let hours = u64::from(calendar.days) * 24;
    let place = |row: &CalendarRow| {
        let at = row.hours.min(hours) as usize * week * weeks;
        (at / hours as usize).min(week * weeks - 1)
    };
    let rows = calendar.rows.iter().map(|row| {
        let at = place(row);
        let before = if row.lasts { "█" } else { "·" };
        let label: String = row.label.chars().take(LABEL).collect();
        Rich::of(format!("{label:<LABEL$} "), Tone::Text)
            .and(
                before.repeat(at),
                if row.lasts { row.tone } else { Tone::Quiet },
            )
            .and(if row.lasts { "▌" } else { "◆" }, row.tone)
            .and("·".repeat(week * weeks - at - 1), Tone::Quiet)
            .and(format!(" {}", row.when), Tone::Strong)
    });
    std::iter::once(head).chain(rows).collect()
}
