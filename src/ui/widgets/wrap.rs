//! Breaks sentences into lines.
//!
//! Lines break at blanks. A word that is wider than a line breaks between graphemes. The work depends
//! on what is shown: a text of ten thousand letters in three lines costs three lines.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::text::{head, safe, simple};

/// The byte ranges of the lines of a safe text, at most this many. If there is more text, the last
/// range ends before it and leaves a column for the ellipsis.
pub fn ranges(text: &str, columns: usize, most: usize) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    if columns == 0 || most == 0 {
        return lines;
    }
    let mut start = skip_blanks(text, 0);
    while start < text.len() {
        let last = lines.len() + 1 == most;
        let end = line_end(text, start, columns);
        if last && skip_blanks(text, end) < text.len() {
            // One column is reserved for the ellipsis that follows.
            let (fits, _) = head(text.get(start..).unwrap_or_default(), columns - 1);
            let end = line_end(text, start, columns - 1).min(start + fits);
            lines.push(start..trim_end(text, start, end));
            return lines;
        }
        lines.push(start..trim_end(text, start, end));
        start = skip_blanks(text, end);
    }
    lines
}

/// The lines of a text with this many columns, at most this many lines.
pub fn lines(text: &str, columns: usize, most: usize, ellipsis: &str) -> Vec<String> {
    let text = safe(text);
    let ranges = ranges(&text, columns, most);
    let more = ranges
        .last()
        .is_some_and(|last| skip_blanks(&text, last.end) < text.len());
    let count = ranges.len();
    ranges
        .into_iter()
        .enumerate()
        .map(|(n, range)| {
            let mut line = text.get(range).unwrap_or_default().to_owned();
            if more && n + 1 == count {
                line.push_str(ellipsis);
            }
            line
        })
        .collect()
}

/// The end of the line that begins at `start`: at the last blank that fits, or inside a word that is
/// wider than the line. It always advances if there are columns.
fn line_end(text: &str, start: usize, columns: usize) -> usize {
    let rest = text.get(start..).unwrap_or_default();
    let (fits, _) = head(rest, columns);
    if fits == rest.len() {
        return text.len();
    }
    let line = rest.get(..fits).unwrap_or_default();
    if rest.get(fits..).is_some_and(|after| after.starts_with(' ')) {
        return start + fits;
    }
    match line
        .rfind(' ')
        .filter(|at| !line.get(..*at).unwrap_or_default().trim().is_empty())
    {
        Some(blank) => start + blank,
        // A grapheme that fits no line at all (a wide one in one column) is skipped.
        None if fits == 0 && columns > 0 => start + rest.graphemes(true).next().map_or(0, str::len),
        None => start + fits,
    }
}

/// The first sentences of a text that fit in this many columns, or `None` if the first doesn't.
pub fn sentences(text: &str, columns: usize) -> Option<&str> {
    let (fits, _) = head(text, columns);
    let ends = text.match_indices(". ").map(|(at, _)| at + 1);
    let end = ends
        .chain([text.len()])
        .take_while(|end| *end <= fits)
        .last()?;
    text.get(..end).filter(|text| !text.is_empty())
}

fn skip_blanks(text: &str, from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    text.len() - rest.trim_start_matches(' ').len()
}

fn trim_end(text: &str, start: usize, end: usize) -> usize {
    start
        + text
            .get(start..end)
            .unwrap_or_default()
            .trim_end_matches(' ')
            .len()
}

/// How many lines a text takes, at most this many.
pub fn height(text: &str, columns: usize, most: usize) -> usize {
    // A long text is read only as far as these lines could reach.
    let reach = columns.saturating_add(1).saturating_mul(most);
    if let Some(start) = text.get(..reach)
        && simple(start)
        && ranges(start, columns, most).len() == most
    {
        return most;
    }
    ranges(&safe(text), columns, most).len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rstest::rstest;

    #[rstest]
    #[case("one two three", 20, &["one two three"])]
    #[case("one two three", 7, &["one two", "three"])]
    #[case("one  two", 3, &["one", "two"])]
    #[case("abcdefgh", 3, &["abc", "def", "gh"])]
    #[case("龍龍龍", 4, &["龍龍", "龍"])]
    #[case("", 4, &[])]
    #[case("a b", 0, &[])]
    fn sentences_break_at_blanks(
        #[case] text: &str,
        #[case] columns: usize,
        #[case] broken: &[&str],
    ) {
        assert_eq!(lines(text, columns, 9, "…"), broken);
    }

    #[test]
    fn what_is_missing_is_marked() {
        assert_eq!(lines("one two three", 5, 2, "…"), ["one", "two…"]);
        assert_eq!(lines("one two", 5, 2, "…"), ["one", "two"]);
    }

    #[rstest]
    #[case("Vex acts. Rho waits.", 20, Some("Vex acts. Rho waits."))]
    #[case("Vex acts. Rho waits.", 19, Some("Vex acts."))]
    #[case("Vex acts. Rho waits.", 8, None)]
    fn a_cut_text_ends_with_a_sentence(
        #[case] text: &str,
        #[case] columns: usize,
        #[case] shown: Option<&str>,
    ) {
        assert_eq!(sentences(text, columns), shown);
    }

    proptest! {
        #[test]
        fn no_line_is_too_wide(text in any::<String>(), columns in 2usize..40, most in 1usize..6) {
            let broken = lines(&text, columns, most, "…");
            prop_assert!(broken.len() <= most);
            for line in broken {
                prop_assert!(super::super::text::width(&line) <= columns, "{line:?}");
            }
        }

        #[test]
        fn no_word_is_lost(words in prop::collection::vec("[a-z]{1,12}", 0..20), columns in 1usize..40) {
            let text = words.join(" ");
            let broken = lines(&text, columns, usize::MAX, "…");
            prop_assert_eq!(broken.concat().replace(' ', ""), words.concat());
        }
    }
}
