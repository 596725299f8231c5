//! Who is how far: five bands from one of them, everybody in one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Placed, Ribbon, Rich, Tone};
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::rule;
use crate::ui::widgets::text::{Pen, width};

/// The mark before the one whom the open check concerns.
const TARGET: &str = "◎ ";

/// The most lines of names in a band.
const NAMES: usize = 4;

/// The columns of the bands: as wide as what stands in them, as far as there is room.
fn bands(ribbon: &Ribbon, columns: usize) -> Vec<usize> {
    let gaps = ribbon.bands.len().saturating_sub(1);
    let least: Vec<usize> = ribbon.bands.iter().map(|band| width(band.name)).collect();
    let wanted = ribbon.bands.iter().map(|band| {
        let names = band.all.iter().map(name_width);
        names.max().unwrap_or(0).max(width(band.name))
    });
    let wanted: Vec<usize> = wanted.collect();
    let mut wide = least;
    let mut left = columns.saturating_sub(wide.iter().sum::<usize>() + gaps);
    // A column each in turn, to whoever needs one.
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
    let mark = if one.target { width(TARGET) } else { 0 };
    mark + width(&one.name) + strength
}

/// The lines it takes, its title's too; nothing where the bands have no room beside each other.
pub fn height(ribbon: &Ribbon, columns: usize) -> Option<usize> {
    let most = ribbon.bands.iter().map(|band| band.all.len()).max()?;
    let least: usize = ribbon.bands.iter().map(|band| width(band.name) + 1).sum();
    (least <= columns + 1).then_some(3 + most.min(NAMES) + ribbon.others.len())
}

/// Five bands from one of them, everybody in one; what is said of others below.
pub fn put(ribbon: &Ribbon, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let name = format!("Range from {}", ribbon.from);
    rule::remarked(&name, &Rich::of("m moves", Tone::Quiet), theme, area, buf);
    let wide = bands(ribbon, area.width as usize);
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
        let hidden = band.all.len().saturating_sub(NAMES);
        let shown = if hidden > 0 {
            NAMES - 1
        } else {
            band.all.len()
        };
        for (n, one) in band.all.iter().take(shown).enumerate() {
            let mut pen = Pen::row(area, 3 + n, theme.glyphs, buf);
            pen.to(x);
            let mark = if one.target { width(TARGET) } else { 0 };
            let strength = name_width(one) - width(&one.name) - mark;
            let mut room = wide.saturating_sub(strength);
            if one.target {
                pen.put(TARGET, theme.part(Part::Focus));
                room = room.saturating_sub(width(TARGET));
            }
            pen.within(&one.name, room, theme.style(one.tone));
            if strength > 0 {
                pen.skip(1).put(&one.strength, quiet);
            }
        }
        if hidden > 0 {
            let more = format!("+{}", hidden + 1);
            Pen::row(area, 3 + shown, theme.glyphs, buf)
                .to(x)
                .within(&more, wide, quiet);
        }
        rows = rows.max(band.all.len().min(NAMES));
        x += wide + 1;
    }
    for (n, text) in ribbon.others.iter().enumerate() {
        Pen::row(area, 3 + rows + n, theme.glyphs, buf).put(text, theme.style(Tone::Quiet));
    }
}
