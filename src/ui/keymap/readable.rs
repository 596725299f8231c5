//! Reads a user's keymap row by row: an unreadable row is left out and reported with its place, and the
//! others apply.
//!
//! The text is parsed as a whole, so that an error has its place in the file. The row around the error
//! is then blanked out, and the rest is parsed again. Only a text that isn't a list of rows is refused.

use std::ops::Range;

use super::{KeymapError, MOST_TOLD, Row, read};

/// The readable part of a text.
pub(super) struct Readable {
    /// The rows.
    pub(super) rows: Vec<Row>,
    /// The text with the unreadable rows blanked out, so that every other place is unchanged.
    pub(super) text: String,
    /// The errors of what was left out.
    pub(super) faults: Vec<KeymapError>,
}

/// Reads the readable rows.
///
/// # Errors
/// A text that isn't a list of rows, or that has more errors than are reported.
pub(super) fn readable(file: &str, text: &str) -> Result<Readable, KeymapError> {
    let mut text = text.to_owned();
    let mut faults = Vec::new();
    loop {
        let error = match read(file, &text) {
            Ok(rows) => return Ok(Readable { rows, text, faults }),
            Err(error) => error,
        };
        let around = offset(&text, error.line, error.column).and_then(|at| row_around(&text, at));
        let Some(row) = around.filter(|_| faults.len() < MOST_TOLD) else {
            return Err(error);
        };
        let blank = |c: char| {
            if c == '\n' {
                "\n".to_owned()
            } else {
                " ".repeat(c.len_utf8())
            }
        };
        let blank: String = text[row.clone()].chars().map(blank).collect();
        text.replace_range(row, &blank);
        faults.push(error);
    }
}

/// The byte offset of a line and column, both from 1, the column in characters.
fn offset(text: &str, line: usize, column: usize) -> Option<usize> {
    let start = match line.checked_sub(2) {
        None => 0,
        Some(feeds) => text.match_indices('\n').nth(feeds)?.0 + 1,
    };
    let in_line = text[start..].char_indices().nth(column.checked_sub(1)?);
    Some(in_line.map_or(text.len(), |(at, _)| start + at))
}

/// An open bracket, and the start of the current element inside.
struct Open {
    list: bool,
    element: Option<usize>,
}

/// The innermost row around a place, with the comma after it: an element of a list in brackets.
fn row_around(text: &str, place: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = end_of_token(text, at);
        let is_row =
            |element: usize, end: usize| bytes[element] == b'(' && (element..=end).contains(&place);
        match byte {
            b',' | b']' => {
                let element = open.last_mut().filter(|open| open.list);
                if let Some(start) = element.and_then(|open| open.element.take())
                    && is_row(start, at)
                {
                    let end = if byte == b',' { next } else { at };
                    return Some(start..end);
                }
                if byte == b']' {
                    open.pop();
                }
            }
            b')' | b'}' => drop(open.pop()),
            _ if byte.is_ascii_whitespace() || text[at..next].starts_with('/') => {}
            _ => {
                if let Some(list) = open.last_mut().filter(|open| open.list) {
                    list.element.get_or_insert(at);
                }
                if matches!(byte, b'(' | b'[' | b'{') {
                    open.push(Open {
                        list: byte == b'[',
                        element: None,
                    });
                }
            }
        }
        at = next;
    }
    None
}

/// The end of the string, comment or character that begins here.
fn end_of_token(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let behind = |from: usize, end: &str| {
        rest.get(from..)
            .and_then(|inside| inside.find(end))
            .map_or(rest.len(), |found| from + found + end.len())
    };
    let long = if rest.starts_with("//") {
        rest.find('\n').unwrap_or(rest.len())
    } else if rest.starts_with("/*") {
        behind(2, "*/")
    } else if rest.starts_with("r\"") || rest.starts_with("r#") {
        let marks = rest[1..].bytes().take_while(|byte| *byte == b'#').count();
        behind(2 + marks, &format!("\"{}", "#".repeat(marks)))
    } else if rest.starts_with('"') {
        let mut escaped = false;
        let end = rest.char_indices().skip(1).find(|(_, c)| {
            let ends = *c == '"' && !escaped;
            escaped = *c == '\\' && !escaped;
            ends
        });
        end.map_or(rest.len(), |(end, _)| end + 1)
    } else {
        rest.chars().next().map_or(1, char::len_utf8)
    };
    at + long
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> (Vec<String>, Vec<String>) {
        let readable = readable("mine.ron", text).unwrap();
        let rows = readable.rows.iter().map(|row| row.help.clone()).collect();
        let faults = readable.faults.iter().map(ToString::to_string).collect();
        (rows, faults)
    }

    #[test]
    fn a_row_that_cannot_be_read_is_left_out_and_told_with_its_place() {
        let (rows, faults) = told(
            r#"// mine
[
    (keys: "w", scope: [Sheet], does: Line("wound . 1"), help: "one"), // "(
    (keys: "Ctrl-q", scope: [Sheet], does: Act(Quit), help: "no key"),
    (keys: "F9", scope: [Sheet, Shed], does: Act(Quit), help: "no scope"),
    /* ( */ (keys: "F8", scope: [Sheet], does: Line("wound {x}"), help: "no placeholder"),
    (keys: "F7", scope: [Sheet], does: Act(Fly), help: "no act"),
    (keys: "F6", scope: [Sheet], does: Layer([
        (keys: "a", does: Line("wound . 2"), help: "inside"),
        (keys: "Hyper-b", does: Line("wound . 3"), help: "no key inside"),
    ]), help: "two"),
    (keys: "F5", scope: [Sheet], does: Act(Quit)),
    (keys: "F4", scope: [Sheet], does: Line(r"say \ \"), help: "three")
]"#,
        );
        assert_eq!(rows, ["one", "two", "three"]);
        let places: Vec<&str> = faults
            .iter()
            .filter_map(|fault| fault.strip_prefix("mine.ron:")?.split(':').next())
            .collect();
        assert_eq!(places, ["4", "5", "6", "7", "10", "12"], "{faults:#?}");
        assert!(faults[0].contains("Ctrl-q"), "{faults:#?}");
    }

    #[test]
    fn what_is_no_list_of_rows_is_refused_whole() {
        for bad in [
            "",
            "(",
            "[",
            "[(keys: \"w\"",
            "Pack(version: 1)",
            "[1, 2]",
            "\"x\"",
        ] {
            assert!(readable("mine.ron", bad).is_err(), "{bad}");
        }
    }
}
