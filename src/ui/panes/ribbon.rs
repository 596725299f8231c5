//! The range ribbon: five range bands from one combatant, and every other combatant in a band.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Placed, RangeBand, Ribbon, Rich, Tone};

use super::more;

/// The mark before the target of the open check.
const TARGET: &str = "◎ ";

/// The maximum lines of names in a band if other parts need the room.
const NAMES: usize = 4;

/// The maximum lines about other pairs if other parts need the room.
const OTHERS: usize = 4;

/// Returns the texts about other pairs in at most this many lines, with the rest counted.
fn others(ribbon: &Ribbon, most: usize, theme: &Theme) -> Vec<String> {
    let count = ribbon.others.len();
    let shown = if count > most {
        most.saturating_sub(1)
    } else {
        count
    };
    let mut lines: Vec<String> = ribbon.others.iter().take(shown).cloned().collect();
    if shown < count {
        lines.push(more(count - shown, theme));
    }
    lines
}

/// Returns the columns of the bands: as wide as their content, as far as there is room.
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
    // Bands that need columns get one each in turn: first for the longest word, then for complete
    // names.
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
    // Columns that no band needs are shared.
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

/// Returns a name at this width: on one line, or with its words on separate lines.
fn name_lines(one: &Placed, wide: usize) -> Vec<String> {
    let whole = match one.strength.as_str() {
        "" => one.name.clone(),
        strength => format!("{} {strength}", one.name),
    };
    // The mark of a target is before the name, and further lines are aligned below the name.
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

/// A line of a band and the combatant it names, or `None` if it counts the others.
type Line<'r> = (String, Option<&'r Placed>);

/// Returns the lines of a band: the names that fit, then how many more there are.
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

/// Returns the lines including the title, or `None` if the bands don't fit next to each other.
pub fn height(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    lines(ribbon, columns, NAMES, OTHERS)
}

/// Returns the lines needed to show every combatant and every other pair.
pub fn whole(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    lines(ribbon, columns, usize::MAX, usize::MAX)
}

fn lines(ribbon: &Ribbon, columns: usize, names: usize, others: usize) -> Option<usize> {
    let most = names_high(ribbon, columns, names)?;
    let least: usize = ribbon.bands.iter().map(|band| width(band.name) + 1).sum();
    (least <= columns + 1).then_some(3 + most + ribbon.others.len().min(others))
}

/// Returns the columns of the names in each band: those of the band, and of the bands behind it that are empty.
fn rooms(ribbon: &Ribbon, wide: &[usize]) -> Vec<usize> {
    let each = |n: usize| {
        let empty = ribbon.bands.iter().skip(n + 1);
        let empty = empty.take_while(|band| band.all.is_empty()).count();
        let more = wide.iter().skip(n + 1).take(empty);
        wide.get(n).copied().unwrap_or(0) + more.map(|wide| wide + 1).sum::<usize>()
    };
    (0..wide.len()).map(each).collect()
}

/// Returns the lines of the names, at most this many. `None` without any band.
fn names_high(ribbon: &Ribbon, columns: usize, most: usize) -> Option<usize> {
    let rooms = rooms(ribbon, &bands(ribbon, columns));
    let each = ribbon.bands.iter().zip(rooms);
    each.map(|(band, room)| band_lines(band, room, most).len())
        .max()
}

/// Draws five bands from one combatant, every other combatant in a band, and the ranges between other
/// pairs below.
pub fn put(ribbon: &Ribbon, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let name = format!("Range from {}", ribbon.from);
    let moves = Rich::of("m moves", Tone::Quiet);
    rule::remarked(&name, &moves, false, theme, area, buf);
    let wide = bands(ribbon, area.width as usize);
    let free = usize::from(area.height).saturating_sub(3);
    let names = free.saturating_sub(ribbon.others.len().min(OTHERS));
    let mut x = 0;
    let mut rows = 0;
    let rooms = rooms(ribbon, &wide);
    for ((band, wide), names_wide) in ribbon.bands.iter().zip(wide).zip(rooms) {
        let quiet = theme.style(Tone::Quiet);
        // The band of the target of the open check.
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
        let lines = band_lines(band, names_wide, names);
        let mut marked = None;
        for (n, (text, one)) in lines.iter().enumerate() {
            let mut pen = Pen::row(area, 3 + n, theme.glyphs, buf);
            pen.to(x);
            let mut room = names_wide;
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
    let pairs = others(ribbon, free.saturating_sub(rows), theme);
    for (n, text) in pairs.iter().enumerate() {
        Pen::row(area, 3 + rows + n, theme.glyphs, buf).put(text, theme.style(Tone::Quiet));
    }
}
