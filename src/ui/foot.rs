//! The last line: the keys of the current focus. Each can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use rules::view::Tone;

use super::draw;
use super::keymap::{Chord, Row};
use super::theme::{Part, Theme};

/// A key of the last line.
pub struct Place<'a> {
    /// Its area.
    pub area: Rect,
    /// Its keymap row.
    pub row: &'a Row,
    /// The key as shown. If several keys choose rows, only those that do so now.
    pub key: String,
    /// Its label.
    pub help: String,
    /// The key that a click presses.
    pub press: Option<Chord>,
}

/// Returns as many keys of the given rows as fit, in their order. If not all fit, they use their short
/// labels. The help lists those left out.
pub fn places<'a>(
    rows: impl Iterator<Item = &'a Row>,
    called: &dyn Fn(&'a Row) -> (String, String),
    press: &dyn Fn(&Row) -> Option<Chord>,
    area: Rect,
) -> Vec<Place<'a>> {
    // Of two keys with the same help, the first is shown.
    let mut all: Vec<Told<'a>> = Vec::new();
    for row in rows {
        let (key, help) = called(row);
        if !all.iter().any(|(_, _, other)| *other == help) {
            all.push((row, key, help));
        }
    }
    if count(&all, area) < all.len() {
        for (row, _, help) in &mut all {
            if !row.brief.is_empty() && *help == row.help {
                help.clone_from(&row.brief);
            }
        }
    }
    laid(all, press, area)
}

/// A row with its key and its label.
type Told<'a> = (&'a Row, String, String);

/// Returns the columns of a key with its label.
fn columns((_, key, help): &Told<'_>) -> u16 {
    draw::width(key) + 1 + draw::width(help) + 2
}

/// Returns how many keys fit, counted from the first.
fn count(all: &[Told<'_>], area: Rect) -> usize {
    let mut x = 1;
    let fits = |told: &&Told<'_>| {
        let wide = columns(told);
        let fits = x + wide < area.width;
        x += wide + 2;
        fits
    };
    all.iter().take_while(fits).count()
}

fn laid<'a>(
    all: Vec<Told<'a>>,
    press: &dyn Fn(&Row) -> Option<Chord>,
    area: Rect,
) -> Vec<Place<'a>> {
    let mut places = Vec::new();
    let mut x = 1;
    let fit = count(&all, area);
    for told in all.into_iter().take(fit) {
        let wide = columns(&told);
        let (row, key, help) = told;
        places.push(Place {
            area: Rect {
                width: wide,
                height: area.height.min(1),
                ..draw::right_of(area, x)
            },
            press: press(row),
            row,
            key,
            help,
        });
        x += wide + 2;
    }
    places
}

/// Returns the key under a position.
pub fn hit(places: &[Place<'_>], at: Position) -> Option<Chord> {
    let found = places.iter().find(|place| place.area.contains(at));
    found.and_then(|place| place.press)
}

/// Draws the keys on the painted line: each as a cap followed by its effect. The cap of a key that
/// answers the question or continues is highlighted.
pub fn render(
    places: &[Place<'_>],
    now: &dyn Fn(&Row) -> bool,
    area: Rect,
    theme: &Theme,
    buf: &mut Buffer,
) {
    // Without colors the caps are the only reversed cells of the line.
    let reversed = theme
        .part(Part::Bar)
        .add_modifier
        .contains(Modifier::REVERSED);
    let label = if reversed {
        Style::default()
    } else {
        draw::bar(area, theme, buf);
        theme.part(Part::Bar)
    };
    for place in places {
        let part = if now(place.row) {
            Part::CapNow
        } else {
            Part::Cap
        };
        let used = cap(place.area, &place.key, theme.part(part), buf);
        draw::text(
            draw::right_of(place.area, used + 1),
            &place.help,
            label,
            buf,
        );
    }
}

/// Draws a key as a cap and returns its columns.
fn cap(area: Rect, key: &str, style: Style, buf: &mut Buffer) -> u16 {
    let text = format!(" {key} ");
    let place = Rect {
        width: draw::width(&text).min(area.width),
        ..area
    };
    draw::blank(place, buf);
    draw::text(place, &text, style, buf)
}

fn label(row: &Row, help: &str) -> String {
    format!("{} {help}", row.short().unwrap_or_default())
}

/// Draws the keys of a pending key sequence in columns, in the lowest rows of an area.
pub fn layer(title: &str, rows: &[Row], theme: &Theme, area: Rect, buf: &mut Buffer) {
    let widest = rows
        .iter()
        .map(|row| draw::width(&label(row, &row.help)))
        .max()
        .unwrap_or(0)
        + 3;
    let columns = (area.width.saturating_sub(2) / widest.max(1)).max(1);
    let lines = u16::try_from(rows.len())
        .unwrap_or(u16::MAX)
        .div_ceil(columns);
    let top = area.height.saturating_sub(lines + 1);
    let Some(head) = draw::row(area, top) else {
        return;
    };
    draw::blank(draw::below(area, top), buf);
    let rule = theme.glyphs.divider.repeat(usize::from(head.width));
    draw::text(head, &rule, theme.style(Tone::Quiet), buf);
    draw::text(
        draw::right_of(head, 1),
        &format!(" {} ", lang::sentence::capital(title)),
        theme.style(Tone::Accent),
        buf,
    );
    for (n, row) in rows.iter().enumerate() {
        let (column, line) = (n as u16 / lines.max(1), n as u16 % lines.max(1));
        let Some(place) = draw::row(area, top + 1 + line) else {
            continue;
        };
        let place = draw::right_of(place, 2 + column * widest);
        let used = draw::text(place, &row.shown(), theme.style(Tone::Strong), buf);
        draw::text(
            draw::right_of(place, used + 1),
            &row.help,
            theme.style(Tone::Quiet),
            buf,
        );
    }
}
