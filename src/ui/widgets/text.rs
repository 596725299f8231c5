//! Writes text into cells: measured in columns, cut between graphemes, clean.
//!
//! Names come from files and from other people, so this module cleans a text on its way into the
//! buffer. A text that is too wide ends in an ellipsis. A wide character is shown whole or not at all.

use std::borrow::Cow;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::ui::glyphs::Glyphs;
use lang::text::{clean, crowded, disturbs};

/// How many combining marks of a letter are shown. More would cover the rows around it.
const MARKS: usize = 3;

/// How many characters of a text are examined: more than any accepted text has
/// ([`LONGEST_TEXT`](lang::text::LONGEST_TEXT)). A file from elsewhere may hold more, and must
/// not cost more.
const LONGEST: usize = 2_100;

/// The text for the buffer: cleaned, without the selectors that make terminals disagree about a
/// character's width, and no longer than is ever shown.
pub fn safe(text: &str) -> Cow<'_, str> {
    // Most text on a screen is simple, and every key draws a screen.
    if simple(text) {
        return Cow::Borrowed(text);
    }
    let selector = |c: char| matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    // A text of this many bytes has no more characters, and most texts end here.
    let text = match text
        .char_indices()
        .nth(LONGEST)
        .filter(|_| text.len() > LONGEST)
    {
        Some((end, _)) => text.get(..end).unwrap_or(text),
        None => text,
    };
    let bad = |c: char| {
        if c.is_ascii() {
            c.is_ascii_control()
        } else {
            disturbs(c) || selector(c)
        }
    };
    if !text.chars().any(bad) && !crowded(text) {
        return Cow::Borrowed(text);
    }
    let mut safe = clean(text);
    safe.retain(|c| !selector(c));
    Cow::Owned(safe)
}

/// Whether a text has only printable ASCII characters, so that it has as many columns as bytes and can
/// be shown unchanged.
pub fn simple(text: &str) -> bool {
    text.len() <= LONGEST && text.bytes().all(printable)
}

/// Whether a byte is a printable ASCII character: one column wide, and part of a larger grapheme only
/// if what follows it is not ASCII.
const fn printable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~')
}

/// How many columns the whole text takes.
pub fn width(text: &str) -> usize {
    if simple(text) {
        return text.len();
    }
    let text = safe(text);
    if text.is_ascii() {
        text.len()
    } else {
        graphemes(&text).map(|(_, _, columns)| columns).sum()
    }
}

/// The graphemes of a safe text: each with its shown form and its columns. The shown form is a letter
/// and a few of its marks, in one or two columns, because terminals disagree about larger clusters.
fn graphemes(text: &str) -> impl Iterator<Item = (&str, &str, usize)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let grapheme = match rest.as_bytes() {
            [first, after @ ..] if printable(*first) && after.first().is_none_or(u8::is_ascii) => {
                rest.get(..1)?
            }
            _ => rest.graphemes(true).next()?,
        };
        rest = rest.get(grapheme.len()..)?;
        Some(shown(grapheme))
    })
}

/// A grapheme, its shown form, and its columns.
fn shown(grapheme: &str) -> (&str, &str, usize) {
    if grapheme.len() == 1 {
        return (grapheme, grapheme, 1);
    }
    // A glyph or a letter without marks is shown whole, so it needs no search.
    let mut one = grapheme.chars();
    if let (Some(letter), None) = (one.next(), one.next()) {
        return match letter.width().unwrap_or(1) {
            columns @ 1..=2 => (grapheme, grapheme, columns),
            _ => (grapheme, "", 0),
        };
    }
    let mut ends = [0; MARKS + 1];
    let mut count = 0;
    for (end, (at, c)) in ends.iter_mut().zip(grapheme.char_indices()) {
        *end = at + c.len_utf8();
        count += 1;
    }
    for end in ends.into_iter().take(count).rev() {
        let shown = grapheme.get(..end).unwrap_or_default();
        let columns = shown.width();
        if columns <= 2 {
            return (grapheme, if columns == 0 { "" } else { shown }, columns);
        }
    }
    (grapheme, "", 0)
}

/// The longest prefix of a safe text that fits in this many columns, in bytes, and the columns it
/// takes.
pub fn head(text: &str, columns: usize) -> (usize, usize) {
    // As many plain letters as there are columns, and one more that can't take a combining mark.
    let fits = columns.min(text.len());
    if text.bytes().take(columns.saturating_add(1)).all(printable) {
        return (fits, fits);
    }
    let (mut bytes, mut used) = (0, 0);
    for (grapheme, _, wide) in graphemes(text) {
        if used + wide > columns {
            break;
        }
        used += wide;
        bytes += grapheme.len();
    }
    (bytes, used)
}

/// The text cut to this many columns, with an ellipsis if anything is missing.
pub fn fit(text: &str, columns: usize, glyphs: Glyphs) -> String {
    fitted(text, columns, &glyphs).into_owned()
}

/// The same text, borrowed if it can be shown unchanged.
fn fitted<'a>(text: &'a str, columns: usize, glyphs: &Glyphs) -> Cow<'a, str> {
    if text.len() <= columns && simple(text) {
        return Cow::Borrowed(text);
    }
    let text = safe(text);
    let text = glyphs.plain(&text);
    // Only as much of a text as could fit is examined.
    let (bytes, _) = head(&text, columns);
    if bytes == text.len() {
        return Cow::Owned(text.into_owned());
    }
    let Some(room) = columns.checked_sub(1) else {
        return Cow::Borrowed("");
    };
    let (bytes, _) = head(&text, room);
    let mut cut = text.get(..bytes).unwrap_or_default().trim_end().to_owned();
    // A text that was already cut ends in an ellipsis.
    if !cut.ends_with(glyphs.ellipsis) {
        cut.push_str(glyphs.ellipsis);
    }
    Cow::Owned(cut)
}

/// Clears an area to the terminal's own background, for an overlay. A wide character that reaches into
/// it from the left is removed too.
pub fn clear(area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    for y in area.rows().map(|row| row.y) {
        if let Some(left) = area.x.checked_sub(1)
            && let Some(cell) = buf.cell_mut((left, y))
            && cell.symbol().width() > 1
        {
            cell.set_symbol(" ");
        }
        for x in area.left()..area.right() {
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.reset();
            }
        }
    }
}

/// Writes along one row, from left to right, and never beyond its end.
pub struct Pen<'b> {
    buf: &'b mut Buffer,
    glyphs: Glyphs,
    start: u16,
    x: u16,
    end: u16,
    y: u16,
}

impl<'b> Pen<'b> {
    /// A pen at the left of the nth row of an area, from 0. Below the area, or outside the buffer, it
    /// writes nothing.
    pub fn row(area: Rect, n: usize, glyphs: Glyphs, buf: &'b mut Buffer) -> Self {
        let area = area.intersection(buf.area);
        let inside = n < area.height as usize;
        let y = if inside { area.y + n as u16 } else { area.y };
        let end = if inside { area.right() } else { area.x };
        Self {
            buf,
            glyphs,
            start: area.x,
            x: area.x,
            end,
            y,
        }
    }

    /// How many columns are left.
    pub const fn left(&self) -> usize {
        self.end.saturating_sub(self.x) as usize
    }

    /// How many columns were used.
    pub const fn used(&self) -> usize {
        self.x.saturating_sub(self.start) as usize
    }

    /// Moves this many columns on and leaves them unchanged.
    pub fn skip(&mut self, columns: usize) -> &mut Self {
        self.x = self
            .x
            .saturating_add(u16::try_from(columns).unwrap_or(u16::MAX))
            .min(self.end);
        self
    }

    /// Moves to a column of the row, counted from its left, and never backwards.
    pub fn to(&mut self, column: usize) -> &mut Self {
        let columns = column.saturating_sub(self.used());
        self.skip(columns)
    }

    /// Writes a text, cut with an ellipsis at the end of the row.
    pub fn put(&mut self, text: &str, style: Style) -> &mut Self {
        let room = self.left();
        self.within(text, room, style)
    }

    /// Writes a text into at most this many columns and stops after it.
    pub fn within(&mut self, text: &str, columns: usize, style: Style) -> &mut Self {
        let columns = columns.min(self.left());
        if columns == 0 || text.is_empty() {
            return self;
        }
        // Most text on a screen is simple, and every key draws a screen.
        if text.len() <= columns && simple(text) {
            let letters = (0..text.len()).filter_map(|n| text.get(n..=n));
            for (cell, letter) in self.cells().iter_mut().zip(letters) {
                cell.set_symbol(letter).set_style(style);
            }
            return self.skip(text.len());
        }
        let text = fitted(text, columns, &self.glyphs);
        let cells = self.cells();
        let mut at = 0;
        for (_, grapheme, wide) in graphemes(&text) {
            if wide == 0 {
                continue;
            }
            let Some(cell) = cells.get_mut(at) else {
                break;
            };
            cell.set_symbol(grapheme).set_style(style);
            if wide > 1
                && let Some(cell) = cells.get_mut(at + 1)
            {
                cell.reset();
                cell.set_style(style);
            }
            at += wide;
        }
        self.skip(at)
    }

    /// The cells from here to the end of the row, found once for a text instead of once for a letter.
    fn cells(&mut self) -> &mut [Cell] {
        let area = self.buf.area;
        let row = usize::from(self.y - area.y) * usize::from(area.width);
        let [from, to] = [self.x, self.end].map(|x| row + usize::from(x - area.x));
        self.buf.content.get_mut(from..to).unwrap_or_default()
    }

    /// Writes a text into exactly this many columns, followed by blanks.
    pub fn cell(&mut self, text: &str, columns: usize, style: Style) -> &mut Self {
        let until = self.used() + columns;
        self.within(text, columns, style).to(until)
    }

    /// Writes a text into exactly this many columns, preceded by blanks.
    pub fn right(&mut self, text: &str, columns: usize, style: Style) -> &mut Self {
        let until = self.used() + columns;
        self.skip(columns.saturating_sub(width(text)));
        self.within(text, until.saturating_sub(self.used()), style)
            .to(until)
    }

    /// Repeats a glyph this many times.
    pub fn repeat(&mut self, symbol: &'static str, times: usize, style: Style) -> &mut Self {
        let times = times.min(self.left());
        for cell in self.cells().iter_mut().take(times) {
            cell.set_symbol(symbol).set_style(style);
        }
        self.skip(times)
    }

    /// The glyphs that it writes with.
    pub const fn glyphs(&self) -> Glyphs {
        self.glyphs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case("Vex Marrow", 10, "Vex Marrow")]
    #[case("Vex Marrow", 9, "Vex Marr…")]
    #[case("Vex Marrow", 5, "Vex…")]
    #[case("Vex", 0, "")]
    #[case("Vex", 1, "…")]
    #[case("龍の船", 6, "龍の船")]
    #[case("龍の船", 5, "龍の…")]
    #[case("龍の船", 4, "龍…")]
    #[case("e\u{301}te\u{301}", 3, "e\u{301}te\u{301}")]
    #[case("a\u{1b}[31mb", 9, "a[31mb")]
    #[case("\u{202e}abc", 3, "abc")]
    #[case("❤\u{fe0f}x", 2, "❤x")]
    fn what_does_not_fit_ends_in_an_ellipsis(
        #[case] text: &str,
        #[case] columns: usize,
        #[case] shown: &str,
    ) {
        assert_eq!(fit(text, columns, Glyphs::UNICODE), shown);
    }

    #[test]
    fn a_pen_keeps_columns() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 20, 1));
        let area = buf.area;
        Pen::row(area, 0, Glyphs::UNICODE, &mut buf)
            .cell("Soak", 6, Style::new())
            .right("3", 4, Style::new())
            .skip(1)
            .put("a long remark", Style::new());
        assert_eq!(buf, Buffer::with_lines(["Soak     3 a long r…"]));
    }

    #[test]
    fn clearing_takes_a_wide_neighbour_along() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        let area = buf.area;
        Pen::row(area, 0, Glyphs::UNICODE, &mut buf).put("a龍bc", Style::new());
        clear(Rect::new(2, 0, 2, 1), &mut buf);
        assert_eq!(buf, Buffer::with_lines(["a   c "]));
    }

    proptest! {
        #[test]
        fn letters_are_cut_where_the_standard_cuts_them(text in any::<String>()) {
            let here: Vec<&str> = graphemes(&text).map(|(whole, _, _)| whole).collect();
            let standard: Vec<&str> = text.graphemes(true).collect();
            prop_assert_eq!(here, standard);
        }

        #[test]
        fn nothing_is_ever_wider_than_its_place(text in any::<String>(), columns in 0usize..40) {
            let shown = fit(&text, columns, Glyphs::UNICODE);
            prop_assert!(width(&shown) <= columns);
            prop_assert!(!shown.chars().any(disturbs));
        }
    }
}
