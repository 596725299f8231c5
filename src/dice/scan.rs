//! Splitting a written pool or result into pieces: an optional sign, an optional number, a name.
//!
//! `2y1g`, `2 y 1 g` and `2 proficiency, 1 ability` all become the same two pieces. The notations of pools
//! and of symbols share this, so that both accept the same variations and count columns the same way.

/// One piece of a written pool or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece<'a> {
    /// `Some(true)` after a minus, `Some(false)` after a plus.
    pub minus: Option<bool>,
    /// The number before the name. A number that doesn't fit is [`u32::MAX`], which every reader refuses.
    pub count: Option<u32>,
    /// The letters. Empty when there were none.
    pub name: &'a str,
    /// All of the piece as written, for the message.
    pub text: &'a str,
    /// Where the piece begins: characters from 1.
    pub column: usize,
}

/// Splits `text` into pieces. Blanks and commas only separate. Any other character that isn't a sign, digit
/// or letter becomes a piece without a name, which the caller refuses.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = skip(text, separates);
    while !rest.is_empty() {
        let start = text.len() - rest.len();
        let (minus, after) = match rest.chars().next() {
            Some('+') => (Some(false), skip(&rest[1..], char::is_whitespace)),
            Some(sign @ ('-' | '\u{2212}')) => (
                Some(true),
                skip(&rest[sign.len_utf8()..], char::is_whitespace),
            ),
            _ => (None, rest),
        };
        let (digits, after_digits) = split(after, |c| c.is_ascii_digit());
        let count = (!digits.is_empty()).then(|| digits.parse().unwrap_or(u32::MAX));
        let (name, mut end) = split(skip(after_digits, char::is_whitespace), char::is_alphabetic);
        if name.is_empty() {
            end = after_digits;
            if digits.is_empty() {
                end = split(after, |c| !separates(c)).1;
            }
        }
        found.push(Piece {
            minus,
            count,
            name,
            text: text[start..text.len() - end.len()].trim_end(),
            column: text[..start].chars().count() + 1,
        });
        rest = skip(end, separates);
    }
    found
}

/// Returns true if `word` is an English way to write `name`: the name in any case, its plural, or at least
/// its first three letters (`prof`, `Successes`, `abilities`).
pub(super) fn means(word: &str, name: &str) -> bool {
    let word = word.to_lowercase();
    let stem = name.strip_suffix('y');
    (word.len() >= 3 && name.starts_with(&word))
        || word.strip_suffix('s') == Some(name)
        || word.strip_suffix("es") == Some(name)
        || (stem.is_some() && word.strip_suffix("ies") == stem)
}

fn separates(c: char) -> bool {
    c.is_whitespace() || c == ','
}

fn skip(text: &str, what: impl Fn(char) -> bool) -> &str {
    text.trim_start_matches(what)
}

fn split(text: &str, what: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !what(c)).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    type Shape<'a> = (Option<bool>, Option<u32>, &'a str, &'a str, usize);

    fn shape(text: &str) -> Vec<Shape<'_>> {
        pieces(text)
            .into_iter()
            .map(|p| (p.minus, p.count, p.name, p.text, p.column))
            .collect()
    }

    #[test]
    fn numbers_and_letters_need_no_blanks_between_them() {
        assert_eq!(
            shape("2y1g"),
            [(None, Some(2), "y", "2y", 1), (None, Some(1), "g", "1g", 3)]
        );
        assert_eq!(
            shape(" 2 y, b"),
            [(None, Some(2), "y", "2 y", 2), (None, None, "b", "b", 7)]
        );
    }

    #[test]
    fn signs_belong_to_what_follows_them() {
        assert_eq!(
            shape("y+1s - 2a \u{2212}T"),
            [
                (None, None, "y", "y", 1),
                (Some(false), Some(1), "s", "+1s", 2),
                (Some(true), Some(2), "a", "- 2a", 6),
                (Some(true), None, "T", "\u{2212}T", 11),
            ]
        );
    }

    #[rstest]
    #[case("2", "2", 1)]
    #[case("#x y", "#x", 1)]
    #[case("é 3", "3", 3)]
    #[case("+", "+", 1)]
    #[case("y %", "%", 3)]
    fn what_names_nothing_is_kept_for_the_message(
        #[case] text: &str,
        #[case] word: &str,
        #[case] column: usize,
    ) {
        let bad = pieces(text)
            .into_iter()
            .find(|p| p.name.is_empty())
            .unwrap();
        assert_eq!((bad.text, bad.column), (word, column));
    }

    #[test]
    fn a_number_beyond_all_bounds_is_kept_as_the_greatest() {
        assert_eq!(pieces("99999999999y")[0].count, Some(u32::MAX));
    }

    #[rstest]
    #[case("ability", "ability", true)]
    #[case("Abilities", "ability", true)]
    #[case("successes", "success", true)]
    #[case("THREATS", "threat", true)]
    #[case("prof", "proficiency", true)]
    #[case("pr", "proficiency", false)]
    #[case("abilityish", "ability", false)]
    fn names_may_be_plural_or_shortened(#[case] word: &str, #[case] name: &str, #[case] is: bool) {
        assert_eq!(means(word, name), is);
    }
}
