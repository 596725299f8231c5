//! The range ribbon: five range bands from one combatant, and every other combatant in a band.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Placed, Ribbon, Rich, Tone};

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
    if let (Some(first), 1, 2..) = (ribbon.others.first(), most, count) {
        let dot = theme.glyphs.dot;
        return vec![format!("{first} {dot} {} more", count - 1)];
    }
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
    // As wide as the widest of the pieces.
    let longest = |one: &Placed| {
        let (front, tail) = one.name.rsplit_once(' ').unwrap_or(("", &one.name));
        let words = front.split(' ').map(width).max().unwrap_or(0);
        mark_width(one) + words.max(width(tail) + strength_width(one))
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
    mark_width(one) + width(&one.name) + strength_width(one)
}

/// Returns the columns of the count of a group and of the blank before it.
fn strength_width(one: &Placed) -> usize {
    if one.strength.is_empty() {
        0
    } else {
        width(&one.strength) + 1
    }
}

fn mark_width(one: &Placed) -> usize {
    if one.target { width(TARGET) } else { 0 }
}

/// Returns the words of a name. The count of a group is a part of the last one, because alone on a line it
/// would appear to belong to a name in the next band.
fn pieces(one: &Placed) -> Vec<String> {
    let mut words: Vec<String> = one.name.split(' ').map(str::to_owned).collect();
    if let (Some(last), false) = (words.last_mut(), one.strength.is_empty()) {
        last.push(' ');
        last.push_str(&one.strength);
    }
    words
}

/// Returns a name: on one line, or with its words on separate lines. Each line has its own width.
fn name_lines(one: &Placed, wide: impl Fn(usize) -> usize) -> Vec<String> {
    // The mark of a target is before the name, and further lines are aligned below the name.
    let wide = |line: usize| wide(line).saturating_sub(mark_width(one));
    let words = pieces(one);
    let whole = words.join(" ");
    if width(&whole) <= wide(0) {
        return vec![whole];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let room = wide(lines.len().saturating_sub(1));
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(&word) <= room => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Returns the first line from `first` on, below `most`, in which no word of a name is cut, or else `first`.
fn line_of(one: &Placed, first: usize, most: usize, room: impl Fn(usize) -> usize) -> usize {
    let whole = |line: &usize| {
        let lines = name_lines(one, |n| room(line + n));
        let cut = |(n, text): (usize, &String)| width(text) + mark_width(one) > room(line + n);
        line + lines.len() <= most && !lines.iter().enumerate().any(cut)
    };
    (first..first.saturating_add(LOWER).min(most))
        .find(whole)
        .unwrap_or(first)
}

/// The lines among which one is found for a name that would be cut.
const LOWER: usize = 4;

/// A line of a band: its text, the columns it may use, and the combatant it names, or `None` if it counts the
/// others.
#[derive(Default)]
struct Line<'r> {
    text: String,
    room: usize,
    one: Option<&'r Placed>,
}

/// Returns the lines of each band: the names that fit, then how many more there are. A name may use the columns of
/// the bands after its own that have no name on its line.
fn band_lines<'r>(ribbon: &'r Ribbon, wide: &[usize], most: usize) -> Vec<Vec<Line<'r>>> {
    // The bands that are placed, the last band first: their columns and lines.
    let mut placed: Vec<Vec<Line<'_>>> = Vec::new();
    for (at, band) in ribbon.bands.iter().enumerate().rev() {
        let own = wide.get(at).copied().unwrap_or(0);
        let after = wide.iter().skip(at + 1);
        let room = |line: usize| {
            let free = after.clone().zip(placed.iter().rev());
            let free = free.take_while(|(_, lines)| lines.len() <= line);
            own + free.map(|(wide, _)| wide + 1).sum::<usize>()
        };
        let mut lines = Vec::new();
        for (n, one) in band.all.iter().enumerate() {
            let last = n + 1 == band.all.len();
            let until = most.saturating_sub(usize::from(!last));
            let first = line_of(one, lines.len(), until, room);
            let own = name_lines(one, |n| room(first + n));
            if first + own.len() > until && n > 0 {
                lines.push(Line {
                    text: format!("+{}", band.all.len() - n),
                    room: room(lines.len()),
                    one: None,
                });
                break;
            }
            lines.resize_with(first, Line::default);
            lines.extend(own.into_iter().enumerate().map(|(n, text)| Line {
                text,
                room: room(first + n),
                one: Some(one),
            }));
        }
        placed.push(lines);
    }
    placed.reverse();
    placed
}

/// Returns the lines including the title, or `None` if the bands don't fit next to each other.
pub fn height(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    lines(ribbon, columns, NAMES, OTHERS)
}

/// Returns the least lines including the title, with the other pairs in one, or `None` if the bands don't fit next to
/// each other.
pub fn least(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    lines(ribbon, columns, NAMES, 1)
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

/// Returns the lines of the names, at most this many. `None` without any band.
fn names_high(ribbon: &Ribbon, columns: usize, most: usize) -> Option<usize> {
    let lines = band_lines(ribbon, &bands(ribbon, columns), most);
    lines.iter().map(Vec::len).max()
}

/// Draws five bands from one combatant, every other combatant in a band, and the ranges between other
/// pairs below.
pub fn put(ribbon: &Ribbon, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let name = format!("Range from {}", ribbon.from);
    let moves = Rich::of("m moves", Tone::Quiet);
    rule::remarked(&name, &moves, false, theme, area, buf);
    let wide = bands(ribbon, area.width as usize);
    let free = usize::from(area.height).saturating_sub(3);
    let pairs = ribbon.others.len();
    let names = free.saturating_sub(pairs.min(OTHERS));
    let names = names.max(free.saturating_sub(pairs.min(1)).min(NAMES));
    let mut x = 0;
    let mut rows = 0;
    let lines = band_lines(ribbon, &wide, names);
    for ((band, wide), lines) in ribbon.bands.iter().zip(wide).zip(lines) {
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
        let mut marked = None;
        for (n, Line { text, room, one }) in lines.iter().enumerate() {
            let mut pen = Pen::row(area, 3 + n, theme.glyphs, buf);
            pen.to(x);
            let mut room = *room;
            if let Some(target) = one.filter(|one| one.target) {
                let first = marked.replace(target.name.as_str()) != Some(target.name.as_str());
                let mark = if first { TARGET } else { "  " };
                pen.put(mark, theme.part(Part::Focus));
                room = room.saturating_sub(width(TARGET));
            }
            let tone = one.map_or(Tone::Quiet, |one| one.tone);
            let style = theme.style(tone);
            // A name that is too wide is cut before its count.
            let count = one.map_or("", |one| &one.strength);
            match text.strip_suffix(count).filter(|_| width(text) > room) {
                Some(name) if !count.is_empty() => {
                    let own = room.saturating_sub(width(count) + 1);
                    pen.within(name.trim_end(), own, style)
                        .skip(1)
                        .put(count, style);
                }
                _ => {
                    pen.within(text, room, style);
                }
            }
        }
        rows = rows.max(lines.len());
        x += wide + 1;
    }
    let pairs = others(ribbon, free.saturating_sub(rows), theme);
    for (n, text) in pairs.iter().enumerate() {
        Pen::row(area, 3 + rows + n, theme.glyphs, buf).put(text, theme.style(Tone::Quiet));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::view::{Id, RangeBand};

    fn one(name: &str, strength: &str) -> Placed {
        Placed {
            name: name.to_owned(),
            strength: strength.to_owned(),
            id: Id(1),
            tone: Tone::Npc,
            target: false,
        }
    }

    /// A long name takes the columns of a band without a name on its line, if necessary on a lower line.
    #[test]
    fn a_name_goes_where_it_has_room() {
        let ribbon = |medium: Vec<Placed>, long: Vec<Placed>| Ribbon {
            bands: [
                ("engaged", vec![one("Rho", "")]),
                ("short", vec![one("Vex", "")]),
                ("medium", medium),
                ("long", long),
                ("extreme", Vec::new()),
            ]
            .map(|(name, all)| RangeBand { name, all })
            .to_vec(),
            ..Ribbon::default()
        };
        let drawn = |ribbon: &Ribbon| -> Vec<String> {
            let high = u16::try_from(whole(ribbon, 38).unwrap()).unwrap();
            let mut buf = Buffer::empty(Rect::new(0, 0, 38, high));
            let area = buf.area;
            put(ribbon, &Theme::bare(), area, &mut buf);
            let line = |y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect();
            (3..high).map(line).collect()
        };
        let lines = drawn(&ribbon(
            vec![one("Night shift", "×4")],
            vec![one("Moll", "")],
        ));
        assert!(lines[1].contains("shift ×4"), "{lines:#?}");
        let lines = drawn(&ribbon(
            vec![one("Torpedoes", "×3")],
            vec![one("Assize", "")],
        ));
        assert!(lines[1].contains("Torpedoes ×3"), "{lines:#?}");
    }

    /// The count of a group is never alone on a line, where it would follow a name of the band before it.
    #[test]
    fn a_count_stays_with_its_name() {
        let band = |name: &'static str, all: Vec<Placed>| RangeBand { name, all };
        let ribbon = Ribbon {
            bands: vec![
                band("engaged", vec![one("Vex", "")]),
                band(
                    "short",
                    vec![one("Ila", ""), one("Rho", ""), one("Marrack", "")],
                ),
                band("medium", vec![one("Keth", ""), one("Boarders", "×3")]),
                band("long", vec![one("Gun deck", "×4")]),
                band("extreme", Vec::new()),
            ],
            ..Ribbon::default()
        };
        for columns in 33..60 {
            let high = u16::try_from(whole(&ribbon, columns).unwrap()).unwrap();
            let mut buf = Buffer::empty(Rect::new(0, 0, columns as u16, high));
            let area = buf.area;
            put(&ribbon, &Theme::bare(), area, &mut buf);
            let lines: Vec<String> = (0..high)
                .map(|y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect())
                .collect();
            let at = |line: &str, sign: &str| {
                let at = line.find(sign)?;
                let start = line[..at].trim_end().rsplit(' ').next()?;
                Some(start.to_owned())
            };
            let before: Vec<String> = lines.iter().filter_map(|line| at(line, "×3")).collect();
            assert!(
                matches!(before.as_slice(), [name] if name.starts_with("Bo")),
                "{columns}: {lines:#?}"
            );
        }
    }
}
