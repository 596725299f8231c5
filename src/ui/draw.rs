//! Drawing helpers for everything outside the panes: a row of an area, a text in it, the space to its
//! right.
//!
//! They never write outside the given area, and no text can send a control sequence to the terminal.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, BorderType, Widget};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

use lang::text::clean;
use rules::view::{Rich, Tone};

use super::glyphs::Glyphs;
use super::theme::{Part, Theme};
use super::widgets::text::{Pen, simple};
use super::widgets::{bar, list};

/// The parts of a page that may be drawn later than the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parts {
    /// The matches of the typed words.
    pub found: Vec<Rect>,
    /// The text about the selected row, and the number of hidden rows.
    pub told: Vec<Rect>,
}

/// Returns a row of an area, counted from its top, or `None` below its end.
pub fn row(area: Rect, n: u16) -> Option<Rect> {
    (n < area.height && area.width > 0).then(|| Rect {
        y: area.y + n,
        height: 1,
        ..area
    })
}

/// Returns the part of a row to the right of this many columns.
pub fn right_of(row: Rect, columns: u16) -> Rect {
    let columns = columns.min(row.width);
    Rect {
        x: row.x + columns,
        width: row.width - columns,
        ..row
    }
}

/// Returns the part of an area below this many rows.
pub fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}

/// Returns the columns that a text takes.
pub fn width(text: &str) -> u16 {
    let columns = if simple(text) {
        text.len()
    } else {
        text.width()
    };
    u16::try_from(columns).unwrap_or(u16::MAX)
}

/// Empties the cells of an area, so that the terminal's own background shows.
pub fn blank(area: Rect, buf: &mut Buffer) {
    for position in area.intersection(buf.area).positions() {
        buf[position].reset();
    }
}

/// Paints the background of every cell without its own, and the text of cells without a color.
pub fn ground(color: Color, ink: Option<Color>, buf: &mut Buffer) {
    for cell in &mut buf.content {
        if cell.bg == Color::Reset {
            cell.bg = color;
        }
        if let Some(ink) = ink
            && cell.fg == Color::Reset
        {
            cell.fg = ink;
        }
    }
}

/// Writes a text at the left of the first row of an area and returns its columns. Text that doesn't fit
/// ends in an ellipsis.
pub fn text(area: Rect, text: &str, style: Style, buf: &mut Buffer) -> u16 {
    let area = area.intersection(buf.area);
    if area.is_empty() || text.is_empty() {
        return 0;
    }
    let room = area.width as usize;
    if text.len() <= room && simple(text) {
        Pen::row(area, 0, Glyphs::UNICODE, buf).put(text, style);
        return text.len() as u16;
    }
    let text = clean(text);
    let fits = text.width() <= room;
    let mut used = 0;
    let mut shown = String::with_capacity(text.len().min(room * 4));
    for part in text.graphemes(true) {
        let wide = part.width();
        if used + wide > if fits { room } else { room - 1 } {
            break;
        }
        used += wide;
        shown.push_str(part);
    }
    if !fits && !shown.ends_with('…') {
        shown.push('…');
        used += 1;
    }
    buf.set_stringn(area.x, area.y, &shown, room, style);
    used as u16
}

/// Writes a text at the right end of the first row of an area and returns its columns.
pub fn text_right(area: Rect, words: &str, style: Style, buf: &mut Buffer) -> u16 {
    let wide = width(words).min(area.width);
    text(right_of(area, area.width - wide), words, style, buf)
}

/// Writes a line of runs at the left of the first row of an area and returns its columns.
pub fn rich(area: Rect, line: &Rich, theme: &Theme, buf: &mut Buffer) -> u16 {
    let mut used = 0;
    for span in &line.0 {
        used += text(
            right_of(area, used),
            &span.text,
            theme.style(span.tone),
            buf,
        );
    }
    used
}

/// Applies the look of the selected row to an area. Gauges and key caps keep their own background: they
/// look the same in every row, so a step doesn't need to send them again.
pub fn selected(area: Rect, theme: &Theme, buf: &mut Buffer) {
    for position in area.intersection(buf.area).positions() {
        // A key cap has a background of its own.
        if let Some(cell) = buf
            .cell_mut(position)
            .filter(|cell| cell.bg == Color::Reset)
        {
            cell.fg = theme.on_selection(cell.fg);
            cell.modifier.remove(Modifier::DIM);
        }
    }
    let look = theme.part(Part::Selection);
    let hides = look.fg.is_some() || look.add_modifier.contains(Modifier::REVERSED);
    if !hides || theme.glyphs.ascii {
        return lay(look, area, buf);
    }
    // A look with a text color of its own, or reversed, would take the level of hurt from a gauge.
    for row in area.intersection(buf.area).rows() {
        let gauges: Vec<bool> = bar::cells_of(row, theme.glyphs, buf);
        // The blanks around a gauge part its filled cells from the row.
        let at = |n: usize| gauges.get(n).copied().unwrap_or(false);
        let next_to = |n: usize| at(n + 1) || n.checked_sub(1).is_some_and(at);
        for (n, column) in row.columns().enumerate() {
            let Some(cell) = buf.cell_mut(column.as_position()) else {
                continue;
            };
            let symbol = cell.symbol().to_owned();
            let is_low = symbol == bar::apart(theme.glyphs);
            let parts = symbol == " " && next_to(n);
            if !at(n) && !parts {
                lay(look, column, buf);
            } else if (is_low || parts) && !look.add_modifier.contains(Modifier::REVERSED) {
                // The ground of the row goes on above a low bar and next to a gauge.
                cell.bg = look.bg.unwrap_or(cell.bg);
            }
        }
    }
}

/// Applies the look of a row that is selected in a pane without the focus.
pub fn resting(area: Rect, theme: &Theme, buf: &mut Buffer) {
    lay(theme.part(Part::Resting), area, buf);
}

fn lay(style: Style, area: Rect, buf: &mut Buffer) {
    for position in area.intersection(buf.area).positions() {
        let Some(cell) = buf.cell_mut(position) else {
            continue;
        };
        if style.bg.is_none() || cell.bg == Color::Reset {
            cell.set_style(style);
        }
    }
}

/// Draws a key as a cap at the left of the first row of an area and returns its columns.
pub fn cap(area: Rect, key: &str, theme: &Theme, buf: &mut Buffer) -> u16 {
    text(area, &format!(" {key} "), theme.part(Part::Cap), buf)
}

/// Paints a bar across a row, used for the first and the last line.
pub fn bar(area: Rect, theme: &Theme, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    buf.set_style(area, theme.part(Part::Bar));
}

/// Writes a line of runs on a bar. Quiet text stays quiet.
pub fn on_bar(area: Rect, line: &Rich, theme: &Theme, buf: &mut Buffer) -> u16 {
    // A terminal chooses its own 16 colors, and most of them can't be read on the ground of a bar.
    let is_exact = matches!(
        theme.part(Part::Bar).bg,
        Some(Color::Rgb(..) | Color::Indexed(16..))
    );
    let mut used = 0;
    for span in &line.0 {
        let style = match span.tone {
            Tone::Quiet => theme.part(Part::BarQuiet),
            Tone::Text => theme.part(Part::Bar),
            tone if is_exact => theme.style(tone),
            _ => theme.part(Part::Bar).add_modifier(Modifier::BOLD),
        };
        used += text(right_of(area, used), &span.text, style, buf);
    }
    used
}

/// Returns a text without its first columns, and how many columns were left out.
pub fn scrolled(text: &str, columns: usize) -> (&str, usize) {
    let mut skipped = 0;
    for (at, part) in text.grapheme_indices(true) {
        if skipped >= columns {
            return (&text[at..], skipped);
        }
        skipped += part.width();
    }
    if skipped >= columns && columns > 0 {
        ("", skipped)
    } else {
        (text, 0)
    }
}

/// Returns the area of a page: centered over an area, and never larger than it.
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 3,
        width,
        height,
    }
}

/// The columns and lines of a page's frame, with a blank margin of 2 columns and 1 line in it. The
/// margin shrinks to 1 column if the content needs the room.
const MARGINS: (u16, u16) = (6, 4);
const TIGHT: (u16, u16) = (4, 2);

/// The columns and lines of an area from which content that continues anyway leaves the margin.
const ROOMY: (u16, u16) = (76, 24);

/// The lines of an area from which a scrolling page leaves the margin.
const ROOMY_SCROLLED: u16 = 20;

/// Returns the maximum columns of a page's content.
pub fn columns_in(area: Rect, columns: u16) -> u16 {
    let is_roomy = area.width >= ROOMY.0 || columns + MARGINS.0 <= area.width;
    let edges = if is_roomy { MARGINS.0 } else { TIGHT.0 };
    columns.min(area.width.saturating_sub(edges))
}

/// Returns the maximum lines of scrolling content on a page.
pub const fn rows_in(area: Rect) -> u16 {
    let is_roomy = area.height >= ROOMY_SCROLLED;
    let edges = if is_roomy { MARGINS.1 } else { TIGHT.1 };
    area.height.saturating_sub(edges)
}

/// Returns the area of a page with this much content, and the area of the content in it. The margin
/// inside the frame is dropped if the content wouldn't fit with it.
pub fn page_places(area: Rect, columns: u16, rows: u16) -> (Rect, Rect) {
    let inner_columns = columns_in(area, columns);
    let is_wide = inner_columns + MARGINS.0 <= area.width;
    let is_tall = rows.saturating_add(MARGINS.1) <= area.height || area.height >= ROOMY.1;
    let sides = if is_wide { MARGINS.0 } else { TIGHT.0 };
    let ends = if is_tall { MARGINS.1 } else { TIGHT.1 };
    let page = centred(area, inner_columns + sides, rows.saturating_add(ends));
    let inner = Rect {
        x: page.x + sides.min(page.width) / 2,
        y: page.y + ends.min(page.height) / 2,
        width: page.width.saturating_sub(sides),
        height: page.height.saturating_sub(ends),
    };
    (page, inner)
}

/// Sets everything in an area back behind a page: it keeps its text, in the quiet look of frames and
/// without a background. One look for all of it costs few bytes, and terminals show it that ignore the
/// modifier for dim text.
pub fn set_back(area: Rect, theme: &Theme, buf: &mut Buffer) {
    let look = theme.part(Part::Frame);
    for at in area.intersection(buf.area).positions() {
        let cell = &mut buf[at];
        if cell.symbol() == " " {
            cell.reset();
        } else {
            cell.set_style(Style::reset()).set_style(look);
        }
    }
}

/// Empties the column on both sides of a page, or the whole lines that it covers, where the ends of lines without
/// their middle can't be read.
pub fn blank_beside(page: Rect, area: Rect, whole: bool, buf: &mut Buffer) {
    let (x, width) = if whole {
        (area.x, area.width)
    } else {
        (page.x.saturating_sub(1), page.width + 2)
    };
    blank(Rect { x, width, ..page }.intersection(area), buf);
}

/// Draws the frame of a page with a title and empties the inside.
pub fn page(page: Rect, title: &str, theme: &Theme, buf: &mut Buffer) {
    blank(page, buf);
    if page.width < 4 || page.height < 2 {
        return;
    }
    Block::bordered()
        .border_type(BorderType::Thick)
        .border_style(theme.part(Part::Focus))
        .render(page.intersection(buf.area), buf);
    let head = Rect {
        x: page.x + 2,
        width: page.width - 4,
        height: 1,
        ..page
    };
    text(head, &format!(" {title} "), theme.part(Part::Focus), buf);
}

/// Draws a rule across a page at line `y`, joined to its edges, with a title at the left. A word
/// appears at the right if there is room for all of it.
pub fn section(page: Rect, y: u16, title: &str, word: &str, theme: &Theme, buf: &mut Buffer) {
    if page.width < 8 || y >= page.bottom() {
        return;
    }
    let edge = theme.style(Tone::Quiet);
    let line = theme.glyphs.divider.repeat(usize::from(page.width - 2));
    // A light line meets the heavy lines of the frame.
    let heavy = theme.part(Part::Focus);
    buf.set_string(page.x, y, "┠", heavy);
    buf.set_string(page.x + 1, y, &line, edge);
    buf.set_string(page.x + page.width - 1, y, "┨", heavy);
    let slot = Rect {
        x: page.x + 2,
        y,
        width: page.width - 4,
        height: 1,
    };
    let used = if title.is_empty() {
        0
    } else {
        text(slot, &format!(" {title} "), theme.style(Tone::Strong), buf)
    };
    let word = format!(" {word} ");
    if !word.trim().is_empty() && used + 2 + width(&word) <= slot.width {
        text_right(slot, &word, edge, buf);
    }
}

/// Returns the first row to show so that the chosen one is visible, near the middle if possible.
pub fn first_shown(chosen: usize, rows: usize, count: usize) -> usize {
    chosen
        .saturating_sub(rows / 2)
        .min(count.saturating_sub(rows))
}

/// Shows at the right end of a row how many rows of a list are hidden above and below, if any.
pub fn hidden(
    row: Rect,
    (first, rows, count): (usize, usize, usize),
    theme: &Theme,
    buf: &mut Buffer,
) {
    let below = count.saturating_sub(first.saturating_add(rows));
    if let Some(text) = list::beyond(first, below, theme.glyphs) {
        text_right(row, &text, theme.style(Tone::Quiet), buf);
    }
}

/// Wraps a text into lines of at most this many columns. A longer word is broken.
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1) as usize;
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in clean(text).split_whitespace() {
        let wide = word.width();
        if used > 0 && used + 1 + wide <= columns {
            used += 1 + wide;
            if let Some(line) = lines.last_mut() {
                line.push(' ');
                line.push_str(word);
            }
            continue;
        }
        if used > 0 {
            lines.push(String::new());
            used = 0;
        }
        for part in word.graphemes(true) {
            if used + part.width() > columns && used > 0 {
                lines.push(String::new());
                used = 0;
            }
            used += part.width();
            if let Some(line) = lines.last_mut() {
                line.push_str(part);
            }
        }
    }
    lines
}

/// Returns as much of a text as fits into one line, cut between words.
pub fn cut_at_word(text: &str, columns: u16, ellipsis: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(width(ellipsis));
    let first = wrap(text, room).into_iter().next().unwrap_or_default();
    // A cut single word would be useless.
    let whole = first
        .split_whitespace()
        .all(|word| text.split_whitespace().any(|w| w == word));
    if whole && !first.is_empty() {
        format!("{}{ellipsis}", first.trim_end_matches([',', '.', ';', ':']))
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(words: &str, columns: u16) -> String {
        let area = Rect::new(0, 0, columns, 1);
        let mut buf = Buffer::empty(Rect::new(0, 0, columns + 4, 1));
        text(area, words, Style::new(), &mut buf);
        buf.content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect::<String>()
    }

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(shown("Boarders", 8), "Boarders    ");
        assert_eq!(shown("Boarders", 5), "Boar…    ");
        assert_eq!(shown("a\u{1b}[31mb", 8), "a[31mb      ");
    }

    #[test]
    fn a_wide_character_is_never_cut_in_half() {
        assert!(shown("漢字漢字", 4).starts_with("漢"));
        assert!(shown("漢字漢字", 4).contains('…'));
        assert!(!shown("漢字漢字", 4).contains("字漢"));
    }

    /// Only whole lines stay next to a page.
    #[test]
    fn no_end_of_a_line_is_left_next_to_a_page() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 40, 4));
        let row = "│ wounds 3/12 Marrack stands  soak 3 │";
        for y in 0..4 {
            buf.set_string(0, y, row, Style::new());
        }
        let whole = Rect::new(0, 1, 40, 3);
        blank_beside(Rect::new(17, 0, 8, 3), whole, true, &mut buf);
        let line = |y| -> String { (0..40).map(|x| buf[(x, y)].symbol()).collect() };
        let lines = [0, 1, 2, 3].map(line);
        assert_eq!(lines.each_ref().map(|line| line.trim()), [row, "", "", row]);
    }

    #[test]
    fn lines_are_wrapped_at_words() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
    }

    #[test]
    fn the_chosen_row_is_always_shown() {
        for rows in 1..12 {
            for count in 1..30 {
                for chosen in 0..count {
                    let first = first_shown(chosen, rows, count);
                    assert!(
                        (first..first + rows).contains(&chosen),
                        "{chosen} {rows} {count}"
                    );
                }
            }
        }
    }

    #[test]
    fn scrolling_leaves_whole_characters() {
        assert_eq!(scrolled("abcdef", 2), ("cdef", 2));
        assert_eq!(scrolled("漢字", 1), ("字", 2));
        assert_eq!(scrolled("ab", 9), ("ab", 0));
    }
}
