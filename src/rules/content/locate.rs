//! Walks the text of a pack without parsing it: to the place of a value, and to the records of its lists.
//!
//! RON's own errors have a position, but a value that parses and does not fit (an unknown skill) has
//! lost its place by then. The checks remember the path to it as a list of [`Step`]s. Only an error
//! makes this module walk the text again along these steps. Where a step cannot be followed (an omitted
//! field), the last place reached is reported.
//!
//! [`outline`] cuts out the records of a shipped pack, so that each is parsed at its first use.
//! The text is valid RON in both cases.

/// One step from a value to a value inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Into a field of a struct.
    Field(&'static str),
    /// Into the nth element of a list or tuple, counted from 0.
    Item(usize),
    /// Into the content of a variant: from `Weapon("knife")` to `"knife"`.
    Inside,
}

/// Line and column of the value at the end of the path, both counted from 1, columns in characters.
pub fn locate(text: &str, path: &[Step]) -> (usize, usize) {
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
pub fn word_at(text: &str, line: usize, column: usize) -> (usize, usize) {
    line_and_column(text, offset(text, line, column))
}

/// The byte offset at which that word begins.
pub fn offset(text: &str, line: usize, column: usize) -> usize {
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

/// A record as it is written in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<'a> {
    /// Its key.
    pub id: &'a str,
    /// Its text, as RON.
    pub text: &'a str,
}

/// The text of a pack, taken apart.
#[derive(Debug, PartialEq, Eq)]
pub struct Outline<'a> {
    /// The pack without the lists that were asked for.
    pub rest: String,
    /// The comments and attributes before the pack, if it enables extensions of RON. Its records need them.
    pub head: &'a str,
    /// The name of each of these lists, with its records.
    pub lists: Vec<(&'a str, Vec<Written<'a>>)>,
}

/// Cuts the lists with these names out of a pack. A list with a record that has no key stays in the
/// rest.
pub fn outline<'a>(text: &'a str, names: &[&str]) -> Outline<'a> {
    let walk = Walk { text };
    let head = text.get(..walk.skip_blank(0)).unwrap_or_default();
    let head = Some(head).filter(|head| head.contains("#!"));
    let mut rest = String::new();
    let mut lists = Vec::new();
    let mut kept = 0;
    let mut next = walk.fields(0);
    while let Some(at) = next {
        let name = walk.ident(at);
        let value = walk.value_of(at);
        let list = Some(value).filter(|_| names.contains(&name));
        let list = list.and_then(|value| walk.records(value));
        let after = list.as_ref().map_or(value, |(_, after)| *after);
        let end = walk.value_end(after);
        next = end.and_then(|end| walk.after(end));
        if let Some((records, _)) = list {
            lists.push((name, records));
            rest.push_str(text.get(kept..at).unwrap_or_default());
            kept = next.or(end).unwrap_or(text.len());
        }
    }
    rest.push_str(text.get(kept..).unwrap_or_default());
    Outline {
        rest,
        head: head.unwrap_or_default(),
        lists,
    }
}

/// Returns a text of RON without its comments.
pub fn without_comments(text: &str) -> String {
    let walk = Walk { text };
    let mut out = String::with_capacity(text.len());
    let (mut kept, mut at) = (0, 0);
    while let Some(byte) = walk.byte(at) {
        let rest = walk.rest(at);
        match byte {
            b'"' => at = walk.skip_string(at),
            b'\'' => at = walk.skip_quoted(at, b'\''),
            b'/' if rest.starts_with("//") || rest.starts_with("/*") => {
                out.push_str(text.get(kept..at).unwrap_or_default());
                at = walk.skip_comment(at);
                kept = at;
            }
            _ => at += 1,
        }
    }
    out.push_str(text.get(kept..).unwrap_or_default());
    out
}

/// The bytes at which a walk must stop: brackets, commas, quotes and the slash of a comment.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut rest: &[u8] = b"()[]{},\"'/";
    while let [first, others @ ..] = rest {
        marks[*first as usize] = true;
        rest = others;
    }
    marks
};

/// A text to walk through by byte offsets.
#[derive(Clone, Copy)]
struct Walk<'a> {
    text: &'a str,
}

impl<'a> Walk<'a> {
    fn byte(self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn rest(self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default()
    }

    fn follow(self, at: usize, step: Step) -> Option<usize> {
        let at = self.unwrap_some(at);
        match step {
            Step::Field(name) => self.field(at, name),
            Step::Item(n) => self.item(at, n),
            Step::Inside => self.inside(at),
        }
    }

    /// Skips white space, comments and the `#![enable(..)]` attributes at the top.
    fn skip_blank(self, mut at: usize) -> usize {
        loop {
            let rest = self.rest(at);
            let blank = rest.len() - rest.trim_start().len();
            at += blank;
            let rest = self.rest(at);
            if rest.starts_with("//") || rest.starts_with("/*") {
                at = self.skip_comment(at);
            } else if rest.starts_with("#!") {
                at += rest.find(']').map_or(rest.len(), |end| end + 1);
            } else {
                return at;
            }
        }
    }

    /// Skips a comment, of a line or in a block. RON allows blocks to nest.
    fn skip_comment(self, mut at: usize) -> usize {
        let rest = self.rest(at);
        if rest.starts_with("//") {
            return at + rest.find('\n').unwrap_or(rest.len());
        }
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
    fn ident(self, at: usize) -> &'a str {
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
    fn skip_name(self, at: usize) -> usize {
        self.skip_blank(at + self.ident(at).len())
    }

    /// Skips `Some(`, because `Some(x)` and `x` are the same place to a reader.
    fn unwrap_some(self, at: usize) -> usize {
        if self.ident(at) == "Some" {
            self.inside(at).unwrap_or(at)
        } else {
            at
        }
    }

    fn inside(self, at: usize) -> Option<usize> {
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

    /// The first field of the struct that starts here.
    fn fields(self, at: usize) -> Option<usize> {
        let open = self.skip_name(self.skip_blank(at));
        let first = || self.skip_blank(open + 1);
        (self.byte(open) == Some(b'('))
            .then(first)
            .filter(|first| !self.ident(*first).is_empty())
    }

    /// The value of the field whose name starts here.
    fn value_of(self, at: usize) -> usize {
        let colon = self.skip_blank(at + self.ident(at).len());
        self.skip_blank(colon + 1)
    }

    fn field(self, at: usize, name: &str) -> Option<usize> {
        let mut at = self.fields(at)?;
        loop {
            let value = self.value_of(at);
            if self.ident(at) == name {
                return Some(value);
            }
            at = self.next_entry(value)?;
            if self.ident(at).is_empty() {
                return None;
            }
        }
    }

    /// The records of the list that starts here and the place after it, or `None` where one of them has
    /// no key.
    fn records(self, at: usize) -> Option<(Vec<Written<'a>>, usize)> {
        if self.byte(at) != Some(b'[') {
            return None;
        }
        let mut records = Vec::new();
        let mut at = self.skip_blank(at + 1);
        while self.byte(at)? != b']' {
            let end = self.value_end(at)?;
            let key = self.field(at, "id")?;
            let quoted = self.text.get(key..self.value_end(key)?)?.trim_end();
            records.push(Written {
                id: quoted.strip_prefix('"')?.strip_suffix('"')?,
                text: self.text.get(at..end)?,
            });
            at = self.after(end).unwrap_or(end);
        }
        Some((records, at + 1))
    }

    fn item(self, at: usize, n: usize) -> Option<usize> {
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
    fn next_entry(self, at: usize) -> Option<usize> {
        self.after(self.value_end(at)?)
    }

    /// The start of the entry after a comma, or `None` where no comma is.
    fn after(self, comma: usize) -> Option<usize> {
        (self.byte(comma) == Some(b',')).then(|| self.skip_blank(comma + 1))
    }

    /// Goes from the start of a value to the comma or bracket after it.
    fn value_end(self, mut at: usize) -> Option<usize> {
        let mut depth = 0_usize;
        loop {
            let rest = self.text.as_bytes().get(at..)?;
            at += rest.iter().position(|&byte| MARKS[usize::from(byte)])?;
            match self.byte(at)? {
                b',' if depth == 0 => return Some(at),
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => return Some(at),
                },
                b'"' => at = self.skip_string(at) - 1,
                b'\'' => at = self.skip_quoted(at, b'\'') - 1,
                b'/' => at = self.skip_blank(at).max(at + 1) - 1,
                _ => {}
            }
            at += 1;
        }
    }

    /// Skips what is between quotes, with its escapes.
    fn skip_quoted(self, at: usize, quote: u8) -> usize {
        let mut at = at + 1;
        while let Some(inside) = self.text.as_bytes().get(at..) {
            let mark = |&byte: &u8| byte == quote || byte == b'\\';
            let Some(ahead) = inside.iter().position(mark) else {
                break;
            };
            at += ahead + 1;
            if inside[ahead] == quote {
                return at;
            }
            at += 1;
        }
        self.text.len()
    }

    /// Skips a string. One of these, `r"..."` or `r#"..."#`, has no escapes and ends with as many `#`.
    fn skip_string(self, at: usize) -> usize {
        let before = self.text.as_bytes().get(..at).unwrap_or_default();
        if !matches!(before.last(), Some(b'#' | b'r')) {
            return self.skip_quoted(at, b'"');
        }
        let hashes = before
            .iter()
            .rev()
            .take_while(|&&byte| byte == b'#')
            .count();
        let close = format!("\"{}", "#".repeat(hashes));
        let found = self.rest(at + 1).find(&close);
        found.map_or(self.text.len(), |end| at + 1 + end + close.len())
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

    #[test]
    fn an_outline_cuts_out_the_records_of_the_lists_asked_for() {
        let text = r##"// first
Pack(
    name: "a",
    skills: [ // the ones
        (id: "ä", note: r#"raw ", "x"#), /* and */
        Skill(note: "(\"]", id: "b",),
    ],
    kept: [(id: "k")],
    empty: [],
    last: [(id: "c")]
)"##;
        let outline = outline(text, &["skills", "last", "empty", "absent"]);
        let lists: Vec<_> = outline
            .lists
            .iter()
            .map(|(name, all)| (*name, all.len()))
            .collect();
        assert_eq!(lists, [("skills", 2), ("empty", 0), ("last", 1)]);
        let first: Vec<_> = outline.lists[0]
            .1
            .iter()
            .map(|one| (one.id, one.text))
            .collect();
        let whole = [
            ("ä", r##"(id: "ä", note: r#"raw ", "x"#)"##),
            ("b", r#"Skill(note: "(\"]", id: "b",)"#),
        ];
        assert_eq!(first, whole);
        assert_eq!(
            outline.rest,
            "// first\nPack(\n    name: \"a\",\n    kept: [(id: \"k\")],\n    )"
        );
    }

    #[rstest]
    #[case("Pack(skills: [(name: \"a\")])")]
    #[case("Pack(skills: [(id: a)])")]
    #[case("Pack(skills: {})")]
    #[case("Pack(skills: [(id: \"a\"")]
    fn a_list_without_keys_stays_in_the_rest(#[case] text: &str) {
        let outline = outline(text, &["skills"]);
        assert_eq!((outline.rest.as_str(), outline.lists.len()), (text, 0));
    }
}
