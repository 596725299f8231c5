//! Who is how far: five bands from one of them, everybody in one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Placed, RangeBand, Ribbon, Rich, Tone};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};

use super::more;

/// The mark before the one whom the open check concerns.
const TARGET: &str = "◎ ";

/// The lines of names in a band, where others want the room.
const NAMES: usize = 4;

/// The lines of what is said of others.
const OTHERS: usize = 4;

/// What is said of others, the rest of it counted.
fn others(ribbon: &Ribbon, theme: &Theme) -> Vec<String> {
    let count = ribbon.others.len();
    let shown = if count > OTHERS { OTHERS - 1 } else { count };
    let mut lines: Vec<String> = ribbon.others.iter().take(shown).cloned().collect();
    if shown < count {
        lines.push(more(count - shown, theme));
    }
    lines
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
        mark_width(one) + words.map(width).max().unwrap_or(0)
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
    mark_width(one) + width(&one.name) + strength
}

fn mark_width(one: &Placed) -> usize {
    if one.target { width(TARGET) } else { 0 }
}

/// A name in so many columns: on one line, or its words below each other.
fn name_lines(one: &Placed, wide: usize) -> Vec<String> {
    let whole = match one.strength.as_str() {
        "" => one.name.clone(),
        strength => format!("{} {strength}", one.name),
    };
    // The mark of a target stands before it, and its other lines below the name.
    let wide = wide.saturating_sub(mark_width(one));
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

/// A line of a band, and whose name it is; of nobody where it counts the others.
type Line<'r> = (String, Option<&'r Placed>);

/// The lines of a band: the names in it, and behind as many as have room how many more there are.
fn band_lines(band: &RangeBand, wide: usize, most: usize) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    for (n, one) in band.all.iter().enumerate() {
        let own = name_lines(one, wide);
        let last = n + 1 == band.all.len();
        if lines.len() + own.len() + usize::from(!last) > most && n > 0 {
            lines.push((format!("+{}", band.all.len() - n), None));
            break;
        }
        lines.extend(own.into_iter().map(|line| (line, Some(one))));
    }
    lines
}

/// The lines it takes, its title's too; nothing where the bands have no room beside each other.
pub fn height(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    lines(ribbon, columns, NAMES)
}

/// The lines in which nobody is left out.
pub fn whole(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    lines(ribbon, columns, usize::MAX)
}

fn lines(ribbon: &Ribbon, columns: usize, names: usize) -> Option<usize> {
    let wide = bands(ribbon, columns);
    let each = ribbon.bands.iter().zip(wide);
    let most = each
        .map(|(band, wide)| band_lines(band, wide, names).len())
        .max()?;
    let least: usize = ribbon.bands.iter().map(|band| width(band.name) + 1).sum();
    (least <= columns + 1).then_some(3 + most + ribbon.others.len().min(OTHERS))
}

/// Five bands from one of them, everybody in one; what is said of others below.
pub fn put(ribbon: &Ribbon, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let name = format!("Range from {}", ribbon.from);
    let moves = Rich::of("m moves", Tone::Quiet);
    rule::remarked(&name, &moves, false, theme, area, buf);
    let wide = bands(ribbon, area.width as usize);
    let names = usize::from(area.height).saturating_sub(3 + ribbon.others.len().min(OTHERS));
    let mut x = 0;
    let mut rows = 0;
    for (band, wide) in ribbon.bands.iter().zip(wide) {
        let quiet = theme.style(Tone::Quiet);
        // The band of the one whom the open check concerns.
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
            .within(band.name, wide, name);
        Pen::row(area, 2, theme.glyphs, buf)
            .to(x)
            .repeat(edge, wide, line);
        let lines = band_lines(band, wide, names);
        let mut marked = None;
        for (n, (text, one)) in lines.iter().enumerate() {
            let mut pen = Pen::row(area, 3 + n, theme.glyphs, buf);
            pen.to(x);
            let mut room = wide;
            if let Some(target) = one.filter(|one| one.target) {
                let first = marked.replace(target.name.as_str()) != Some(target.name.as_str());
                let mark = if first { TARGET } else { "  " };
                pen.put(mark, theme.part(Part::Focus));
                room = room.saturating_sub(width(TARGET));
            }
            let tone = one.map_or(Tone::Quiet, |one| one.tone);
            pen.within(text, room, theme.style(tone));
        }
        rows = rows.max(lines.len());
        x += wide + 1;
    }
    for (n, text) in others(ribbon, theme).iter().enumerate() {
        Pen::row(area, 3 + rows + n, theme.glyphs, buf).put(text, theme.style(Tone::Quiet));
    }
}
