//! Locates a value in the text of a pack, so that a message can point at the exact word.
//!
//! RON's own errors have a position, but a value that parses and does not fit (an unknown skill) has
//! lost its place by then. The checks remember the path to it as a list of [`Step`]s. Only an error
//! makes this module walk the text again along these steps. The text is valid RON here. Where a step
//! cannot be followed (an omitted field), the last place reached is reported.

/// One step from a value to a value inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Into a field of a struct.
    Field(&'static str),
    /// Into the nth element of a list or tuple, counted from 0.
    Item(usize),
    /// Into the content of a variant: from `Weapon("knife")` to `"knife"`.
    Inside,
}

/// Line and column of the value at the end of the path, both counted from 1, columns in characters.
pub(super) fn locate(text: &str, path: &[Step]) -> (usize, usize) {
    let walk = Walk { text };
    let mut at = walk.skip_blank(0);
    for step in path {
        match walk.follow(at, *step) {
            Some(next) => at = next,
            None => break,
        }
    }
    line_and_column(text, at)
}

/// The first word at or after a place, because RON names the place before it skips blanks.
pub(super) fn word_at(text: &str, line: usize, column: usize) -> (usize, usize) {
    line_and_column(text, offset(text, line, column))
}

/// The byte offset at which that word begins.
pub(super) fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n');
    let before: usize = lines.take(line.saturating_sub(1)).map(str::len).sum();
    let here = text.get(before..).unwrap_or_default();
    let within = here.char_indices().nth(column.saturating_sub(1));
    let at = before + within.map_or(here.len(), |(offset, _)| offset);
    Walk { text }.skip_blank(at)
}

/// Line and column of a byte offset, both counted from 1, columns in characters.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .map_or(0, |last| last.chars().count())
        + 1;
    (line, column)
}

/// A text to walk through by byte offsets.
struct Walk<'a> {
    text: &'a str,
}

impl Walk<'_> {
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn rest(&self, at: usize) -> &str {
        self.text.get(at..).unwrap_or_default()
    }

    fn follow(&self, at: usize, step: Step) -> Option<usize> {
        let at = self.unwrap_some(at);
        match step {
            Step::Field(name) => self.field(at, name),
            Step::Item(n) => self.item(at, n),
            Step::Inside => self.inside(at),
        }
    }

    /// Skips white space, comments and the `#![enable(..)]` attributes at the top.
    fn skip_blank(&self, mut at: usize) -> usize {
        loop {
            let rest = self.rest(at);
            let blank = rest.len() - rest.trim_start().len();
            at += blank;
            let rest = self.rest(at);
            if rest.starts_with("//") {
                at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                at = self.skip_block_comment(at);
            } else if rest.starts_with("#!") {
                at += rest.find(']').map_or(rest.len(), |end| end + 1);
            } else {
                return at;
            }
        }
    }

    /// Skips a block comment, which RON allows to nest.
    fn skip_block_comment(&self, mut at: usize) -> usize {
        let mut depth = 0_usize;
        while at < self.text.len() {
            let rest = self.rest(at);
            if rest.starts_with("/*") {
                depth += 1;
                at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    break;
                }
            } else {
                at += rest.chars().next().map_or(1, char::len_utf8);
            }
        }
        at
    }

    /// The identifier that starts here, empty if none does.
    fn ident(&self, at: usize) -> &str {
        let rest = self.rest(at);
        let rest = if rest.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            rest
        } else {
            ""
        };
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        &rest[..end]
    }

    /// Skips the name before a struct, a tuple or the content of a variant.
    fn skip_name(&self, at: usize) -> usize {
        self.skip_blank(at + self.ident(at).len())
    }

    /// Skips `Some(`, because `Some(x)` and `x` are the same place to a reader.
    fn unwrap_some(&self, at: usize) -> usize {
        if self.ident(at) == "Some" {
            self.inside(at).unwrap_or(at)
        } else {
            at
        }
    }

    fn inside(&self, at: usize) -> Option<usize> {
        let open = self.skip_name(at);
        if self.byte(open) != Some(b'(') {
            return None;
        }
        let inner = self.skip_blank(open + 1);
        // `Own(name: ..)` omits the brackets of the struct, so one pair serves for both.
        let name = self.ident(inner).len();
        if name > 0 && self.byte(self.skip_blank(inner + name)) == Some(b':') {
            return Some(open);
        }
        Some(inner)
    }

    fn field(&self, at: usize, name: &str) -> Option<usize> {
        let open = self.skip_name(at);
        if self.byte(open) != Some(b'(') {
            return None;
        }
        let mut at = self.skip_blank(open + 1);
        loop {
            let here = self.ident(at);
            if here.is_empty() {
                return None;
            }
            let colon = self.skip_blank(at + here.len());
            let value = self.skip_blank(colon + 1);
            if here == name {
                return Some(value);
            }
            at = self.next_entry(value)?;
        }
    }

    fn item(&self, at: usize, n: usize) -> Option<usize> {
        let open = self.skip_name(at);
        if !matches!(self.byte(open), Some(b'(' | b'[')) {
            return None;
        }
        let mut at = self.skip_blank(open + 1);
        for _ in 0..n {
            at = self.next_entry(at)?;
        }
        match self.byte(at) {
            None | Some(b')' | b']') => None,
            Some(_) => Some(at),
        }
    }

    /// Goes from the start of a value to the start of the next entry, or returns `None` at the end of
    /// the list.
    fn next_entry(&self, mut at: usize) -> Option<usize> {
        let mut depth = 0_usize;
        loop {
            at = self.skip_blank(at);
            match self.byte(at)? {
                b',' if depth == 0 => return Some(self.skip_blank(at + 1)),
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    at += 1;
                }
                b')' | b']' | b'}' => {
                    depth = depth.checked_sub(1)?;
                    at += 1;
                }
                b'"' => at = self.skip_quoted(at, '"'),
                b'\'' => at = self.skip_quoted(at, '\''),
                b'r' => at = self.skip_raw_string(at),
                _ => at += self.rest(at).chars().next().map_or(1, char::len_utf8),
            }
        }
    }

    fn skip_quoted(&self, at: usize, quote: char) -> usize {
        let mut escaped = false;
        for (offset, c) in self.rest(at).char_indices().skip(1) {
            if escaped {
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if c == quote {
                return at + offset + 1;
            }
        }
        self.text.len()
    }

    /// Skips `r"..."` or `r#"..."#`, or only the one letter if it is a word with an r.
    fn skip_raw_string(&self, at: usize) -> usize {
        let rest = self.rest(at + 1);
        let hashes = rest.len() - rest.trim_start_matches('#').len();
        if !rest[hashes..].starts_with('"') {
            return at + 1 + self.ident(at + 1).len();
        }
        let close = format!("\"{}", "#".repeat(hashes));
        let body = at + 1 + hashes + 1;
        self.rest(body)
            .find(&close)
            .map_or(self.text.len(), |end| body + end + close.len())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Step::{Field, Inside, Item};
    use super::*;

    const TEXT: &str = r##"// a pack, with "traps" (in comments]
#![enable(implicit_some)]
Pack(
    name: "a, (b) [c] \" // no comment",
    /* profiles: [ /* nested */ */
    profiles: [
        (id: "ä", skills: [("melee", 2), ("cool", 1)], note: r#"raw ", "x"#),
        (
            strain: Some(11),
            attacks: [Weapon("knife"), Own(name: "Bite", crit: 3), Own((name: "Maw", crit: 2))],
            mark: ',', rarity: 4,
        ),
    ],
)"##;

    #[rstest]
    #[case(&[], "Pack(")]
    #[case(&[Field("name")], "\"a, (b)")]
    #[case(&[Field("profiles")], "[\n")]
    #[case(&[Field("profiles"), Item(0), Field("id")], "\"ä\"")]
    #[case(&[Field("profiles"), Item(0), Field("skills"), Item(1), Item(0)], "\"cool\"")]
    #[case(&[Field("profiles"), Item(0), Field("note")], "r#\"raw")]
    #[case(&[Field("profiles"), Item(1)], "(\n            strain")]
    #[case(&[Field("profiles"), Item(1), Field("strain")], "Some(11)")]
    #[case(&[Field("profiles"), Item(1), Field("attacks"), Item(0), Inside], "\"knife\"")]
    #[case(&[Field("profiles"), Item(1), Field("attacks"), Item(1), Inside, Field("crit")], "3)")]
    #[case(&[Field("profiles"), Item(1), Field("attacks"), Item(2), Inside, Field("crit")], "2)")]
    #[case(&[Field("profiles"), Item(1), Field("rarity")], "4,")]
    // A missing field is reported at the place where it should be.
    #[case(&[Field("profiles"), Item(1), Field("wounds")], "(\n            strain")]
    #[case(&[Field("profiles"), Item(9)], "[\n")]
    #[case(&[Field("vehicles"), Item(0)], "Pack(")]
    fn a_path_leads_to_the_first_letter_of_its_value(
        #[case] path: &[Step],
        #[case] starts_with: &str,
    ) {
        let (line, column) = locate(TEXT, path);
        let found: String = TEXT
            .lines()
            .skip(line - 1)
            .collect::<Vec<_>>()
            .join("\n")
            .chars()
            .skip(column - 1)
            .collect();
        assert!(found.starts_with(starts_with), "{line}:{column}: {found}");
    }

    #[rstest]
    #[case((1, 1), (3, 1))]
    #[case((3, 5), (3, 5))]
    #[case((5, 5), (6, 5))]
    #[case((6, 14), (6, 15))]
    #[case((99, 99), (14, 2))]
    fn a_place_in_a_blank_is_moved_to_the_next_word(
        #[case] from: (usize, usize),
        #[case] to: (usize, usize),
    ) {
        assert_eq!(word_at(TEXT, from.0, from.1), to);
    }

    #[rstest]
    #[case("")]
    #[case("(")]
    #[case("(profiles: [(id: \"a")]
    #[case("(profiles: [(id: r#\"a")]
    #[case("(profiles: [/* /*")]
    #[case("((((")]
    #[case("name: ]]]")]
    fn a_text_that_breaks_off_is_walked_to_its_end(#[case] text: &str) {
        let (line, column) = locate(text, &[Field("profiles"), Item(1), Field("id")]);
        assert_eq!(line, 1);
        assert!(column <= text.chars().count() + 1);
    }
}
