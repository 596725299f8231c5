//! Making any text safe to show: names come from files, pastes and other people.
//!
//! A save may hold anything, so all shown text passes through here first. Characters that could
//! move the cursor, change a color, reverse the reading order or widen a cell are removed, and text
//! that is longer than a name needs is cut where it enters.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// The longest accepted name, in characters.
pub const LONGEST_NAME: usize = 80;

/// The longest accepted free text (a note, a reason), in characters.
pub const LONGEST_TEXT: usize = 2000;

/// The most zero-width characters that a letter may carry: marks, vowel signs, selectors. No script
/// needs more, and a thousand of them would be drawn over the rows around.
pub const MOST_MARKS: usize = 4;

/// Returns true if a character can disturb a terminal or the reading order.
pub fn disturbs(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{00AD}'
                | '\u{061C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E007F}'
                | '\u{1D173}'..='\u{1D17A}'
        )
}

/// Returns true if a letter of a text carries more than [`MOST_MARKS`].
pub fn crowded(text: &str) -> bool {
    // Marks take at least two bytes, so most texts end here.
    if text.is_ascii() {
        return false;
    }
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks > MOST_MARKS
    })
}

/// Returns true if a character is combined with the one before it.
fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.width() == Some(0)
}

/// Returns the text with every disturbing character replaced: tabs and line ends by a blank, the
/// rest removed, and no letter with more than [`MOST_MARKS`]. A text that needs no change is
/// copied.
pub fn clean(text: &str) -> String {
    if !text.chars().any(disturbs) && !crowded(text) {
        return text.to_owned();
    }
    let mut marks = 0;
    text.chars()
        .filter_map(|c| match c {
            '\t' | '\n' | '\r' => Some(' '),
            c if disturbs(c) => None,
            c => Some(c),
        })
        .filter(|c| {
            marks = if is_mark(*c) { marks + 1 } else { 0 };
            marks <= MOST_MARKS
        })
        .collect()
}

/// Cleans a text of several lines as [`clean`] does, but keeps its line feeds.
pub fn clean_lines(text: &str) -> Cow<'_, str> {
    let bad = |c: char| c != '\n' && disturbs(c);
    if !text.chars().any(bad) && !crowded(text) {
        return Cow::Borrowed(text);
    }
    let lines: Vec<String> = text.split('\n').map(clean).collect();
    Cow::Owned(lines.join("\n"))
}

/// Returns true if nothing of a text is visible: blanks, zero-width characters, and the letters
/// that are drawn as nothing (the fillers of Hangul, the empty Braille cell).
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        c.is_whitespace()
            || disturbs(c)
            || c.width().is_none_or(|columns| columns == 0)
            || matches!(
                c,
                '\u{115F}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{FFA0}'
            )
    })
}

/// Returns a name that is safe to store: cleaned, without blanks at its ends or doubled inside, cut
/// to [`LONGEST_NAME`]. Returns `None` if nothing visible is left.
pub fn name(text: &str) -> Option<String> {
    let words: Vec<String> = clean(text).split_whitespace().map(str::to_owned).collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    (!is_blank(&name)).then_some(name)
}

/// The longest quotation in a message, in characters.
const LONGEST_QUOTE: usize = 60;

/// The longest message, in characters. Text outside quotations is cut there.
const LONGEST_MESSAGE: usize = 600;

/// Returns a message about a file with its quotations cut, because text from a file may be as long
/// as the file.
pub fn bounded(message: &str) -> Cow<'_, str> {
    if message.len() <= LONGEST_QUOTE {
        return Cow::Borrowed(message);
    }
    let mut told = String::new();
    let mut rest = message;
    while let Some(open) = rest.find(['`', '"']) {
        let (before, quoted) = rest.split_at(open + 1);
        told.push_str(before);
        let mark = if before.ends_with('`') { '`' } else { '"' };
        let mut escaped = false;
        let end = quoted.find(|c: char| {
            let ends = c == mark && !escaped;
            escaped = c == '\\' && mark == '"' && !escaped;
            ends
        });
        let Some(end) = end else {
            rest = quoted;
            break;
        };
        let inside = &quoted[..end];
        match inside.char_indices().nth(LONGEST_QUOTE) {
            Some((cut, _)) => {
                told.push_str(&inside[..cut]);
                told.push('…');
            }
            None => told.push_str(inside),
        }
        told.push(mark);
        rest = &quoted[end + 1..];
    }
    told.push_str(rest);
    if let Some((cut, _)) = told.char_indices().nth(LONGEST_MESSAGE) {
        told.truncate(cut);
        told.push('…');
    }
    Cow::Owned(told)
}

/// Returns a free text that is safe to store: cleaned and cut to [`LONGEST_TEXT`].
pub fn note(text: &str) -> String {
    clean(text).trim().chars().take(LONGEST_TEXT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_moves_a_cursor_is_left() {
        let bad = "a\u{1b}[2Jb\tc\u{202e}d\u{200b}e\u{7}f\u{9b}31mg";
        let good = clean(bad);
        assert_eq!(good, "a[2Jb cdef31mg");
        assert!(!good.chars().any(disturbs));
    }

    #[test]
    fn a_letter_keeps_a_few_of_its_marks() {
        let tower = |marks: usize| format!("a{}b", "\u{301}".repeat(marks));
        assert_eq!(clean(&tower(5_000)), tower(MOST_MARKS));
        assert_eq!(clean_lines(&tower(5_000)), tower(MOST_MARKS));
        assert_eq!(clean(&tower(MOST_MARKS)), tower(MOST_MARKS));
        assert!(crowded(&tower(MOST_MARKS + 1)) && !crowded(&tower(MOST_MARKS)));
        assert_eq!(name(&tower(5_000)), Some(tower(MOST_MARKS)));
        // A removed character doesn't separate a letter from its marks.
        let hidden = "a\u{301}\u{301}\u{202e}\u{301}\u{301}\u{202e}\u{301}";
        assert_eq!(clean(hidden).chars().count(), 1 + MOST_MARKS);
    }

    #[test]
    fn what_is_quoted_is_cut() {
        let long = "x".repeat(5_000);
        for (message, told) in [
            (format!("the id `{long}` has other signs"), "the id `xxx"),
            (
                format!("the name {:?} is none", format!("{long}\"")),
                "the name \"xxx",
            ),
            (format!("found `{long}"), "found `xxx"),
            (long.clone(), "xxx"),
        ] {
            let cut = bounded(&message);
            assert!(cut.starts_with(told) && cut.contains('…'), "{cut}");
            assert!(cut.chars().count() <= LONGEST_MESSAGE + 1, "{cut}");
        }
        let cut = bounded(&format!("`{long}` is none: choose `a` or \"b\"")).into_owned();
        assert!(cut.ends_with("…` is none: choose `a` or \"b\""), "{cut}");
        let short = format!("`{}` and \"a\\\"b\" {}", "y".repeat(60), "z ".repeat(50));
        assert_eq!(bounded(&short), short);
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(clean_lines("a\u{9b}1m\tb\nc\u{202e}\n"), "a1m b\nc\n");
        assert!(matches!(clean_lines("a\nb"), Cow::Borrowed("a\nb")));
    }

    #[test]
    fn names_are_bounded() {
        assert_eq!(name(&"x".repeat(10_000)).unwrap().len(), LONGEST_NAME);
        assert_eq!(name(" \u{202e}\t "), None);
        for unseen in [
            "\u{3164}",
            "\u{2800} \u{2800}",
            "\u{301}\u{fe0f}",
            "\u{a0}",
            "\u{115f}",
        ] {
            assert_eq!(name(unseen), None, "{unseen:?} is no name");
        }
        assert_eq!(name("\u{3164}Vex").as_deref(), Some("\u{3164}Vex"));
        assert_eq!(name("  Vex \n Marrow ").as_deref(), Some("Vex Marrow"));
    }
}
