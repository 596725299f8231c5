//! The head of a save: its system, its origin, and the encounter that it begins with.
//!
//! A save is one RON value whose outermost word is the system, so that the word can be read first.
//! The head is everything down to and including the [`MARKER`] line. Below it every line is an
//! entry, and the [`CLOSING`] ends the value. The store keeps that form on disk without
//! interpreting it. This module interprets it.

use ron::error::{Position, SpannedError};
use ron::ser::PrettyConfig;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use lang::names::{nearest, shorten};
use lang::reader;
use lang::ron_words;
use lang::text::bounded;

use super::entry::Entry;
use super::migrate::{self, EARLIEST};

/// The last line of the head. Every line below it is an entry.
pub const MARKER: &str = "log: [";

/// The end of a save: it closes the log, the record and the system's word.
pub const CLOSING: &str = "]))\n";

/// The number of the file format that this program writes, and the highest that it reads.
pub const FORMAT: u16 = 1;

/// A save's description of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Meta {
    /// The title in lists.
    pub title: String,
    /// The time when it was made: "2026-11-21 20:14".
    pub made: String,
    /// The version of the program that made it.
    pub app: String,
    /// The content packs it was made with: name and version.
    pub packs: Vec<(String, String)>,
    /// The seed of its dice, entry by entry (F-TRK-08, C-TRK-08). `None` in older saves until they
    /// are played on, in the samples, and in a copy, which is another game. Nothing shows it,
    /// because the seed reveals the next rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The player of a save for one character, who signs its entries. `None` for a table with a GM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// The head of a save over a system's state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head<St> {
    /// [`FORMAT`] of the program that wrote it.
    pub format: u16,
    /// The save's description of itself.
    #[serde(default)]
    pub meta: Meta,
    /// The encounter as it was before the first entry.
    pub base: St,
}

/// The fault of a text, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {what}")]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected, without a full stop.
    pub what: String,
}

impl Fault {
    /// Returns a fault at a place.
    pub fn at(line: usize, column: usize, what: impl Into<String>) -> Self {
        Self {
            line,
            column,
            what: bounded(&what.into()).into_owned(),
        }
    }
}

/// Returns the message without the lists of everything it would accept: a system has dozens of
/// events, and the nearest is the likely one.
fn say(code: &ron::Error) -> String {
    let unknown = |what: &str, found: &str, expected: &[&'static str]| {
        let near = nearest(found, expected.iter().copied());
        let near = near.map_or(String::new(), |near| format!(". The nearest is `{near}`"));
        format!("there is no {what} `{}`{near}", shorten(found))
    };
    match code {
        ron::Error::NoSuchEnumVariant {
            expected, found, ..
        } => unknown("word", found, expected),
        ron::Error::NoSuchStructField {
            expected, found, ..
        } => unknown("field", found, expected),
        ron::Error::MissingStructField { field, .. } => format!("the field `{field}` is missing"),
        other => ron_words::say(other).0,
    }
}

impl Fault {
    /// Returns RON's fault in a text, at the first character that isn't blank.
    pub fn in_text(error: &SpannedError, text: &str) -> Self {
        let Position {
            mut line,
            col: mut column,
        } = error.span.start;
        let from = text
            .split_inclusive('\n')
            .nth(line.saturating_sub(1))
            .map_or("", |found| {
                let at = found
                    .char_indices()
                    .nth(column.saturating_sub(1))
                    .map_or(found.len(), |c| c.0);
                let start = found.as_ptr() as usize - text.as_ptr() as usize;
                &text[start + at..]
            });
        let behind = from.trim_start();
        for c in from[..from.len() - behind.len()].chars() {
            (line, column) = if c == '\n' {
                (line + 1, 1)
            } else {
                (line, column + 1)
            };
        }
        let mut what = say(&error.code);
        if what.starts_with("expected") && !what.contains(", found ") {
            let end = behind
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(behind.len());
            let end = end.max(behind.chars().next().map_or(0, char::len_utf8));
            let found = shorten(&behind[..end]);
            what = if found.is_empty() {
                format!("{what}, found nothing")
            } else {
                format!("{what}, found `{found}`")
            };
        }
        Self::at(line, column, what)
    }
}

/// Returns the outermost word of a save: the system it belongs to.
///
/// # Errors
/// The text that was found instead of a word.
pub fn outermost(text: &str) -> Result<&str, Fault> {
    let start = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let skipped = &text[..text.len() - start.len()];
    let line = 1 + skipped.matches('\n').count();
    let column = 1 + skipped.chars().rev().take_while(|&c| c != '\n').count();
    let end = start
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .unwrap_or(start.len());
    let word = &start[..end];
    if word.is_empty() || !start[end..].trim_start().starts_with('(') {
        return Err(Fault::at(
            line,
            column,
            "a save begins with the word of its system: `Genesys((`",
        ));
    }
    Ok(word)
}

#[derive(Deserialize)]
#[serde(rename = "Save")]
struct Whole<St, L> {
    format: u16,
    #[serde(default)]
    meta: Meta,
    base: St,
    log: Vec<L>,
}

#[derive(Deserialize)]
struct Numbered {
    format: u64,
}

#[derive(Deserialize)]
struct Outer<T>(T);

impl<St> Head<St> {
    /// Reads the head of a save: the text through its marker line.
    ///
    /// # Errors
    /// What was found and expected, with line and column in the file.
    pub fn parse(head: &str) -> Result<Self, Fault>
    where
        St: DeserializeOwned,
    {
        let whole: Whole<St, IgnoredAny> = read(head, CLOSING)?;
        Ok(Self {
            format: whole.format,
            meta: whole.meta,
            base: whole.base,
        })
    }

    /// Writes the head of a save of this system, through the marker line and its line end.
    ///
    /// # Errors
    /// RON's error when a state has a shape that RON can't write.
    pub fn print(&self, system: &str) -> Result<String, ron::Error>
    where
        St: Serialize,
    {
        let pretty = PrettyConfig::new().new_line("\n").struct_names(false);
        Ok(format!(
            "{system}((\nformat: {},\nmeta: {},\nbase: {},\n{MARKER}\n",
            self.format,
            lang::writer::ron(&self.meta)?,
            lang::writer::ron_pretty(&self.base, pretty)?,
        ))
    }
}

impl Meta {
    /// Reads only the save's description of itself, for lists. The state is skipped.
    ///
    /// # Errors
    /// As [`Head::parse`].
    pub fn parse(head: &str) -> Result<Self, Fault> {
        Ok(read::<IgnoredAny, IgnoredAny>(head, CLOSING)?.meta)
    }

    /// Returns the head with its description replaced by this one, and the rest unchanged.
    ///
    /// # Errors
    /// As [`Head::parse`], and also when no line begins with `meta:`.
    pub fn replace(&self, head: &str) -> Result<String, Fault> {
        Self::parse(head)?;
        let missing = || Fault::at(1, 1, "the line that begins with `meta:` is missing");
        let start = if head.starts_with("meta:") {
            0
        } else {
            1 + head.find("\nmeta:").ok_or_else(missing)?
        };
        let end = start + head[start..].find('\n').ok_or_else(missing)?;
        let meta = lang::writer::ron(self).map_err(|error| Fault::at(1, 1, error.to_string()))?;
        let new = format!("{}meta: {meta},{}", &head[..start], &head[end..]);
        // A person may have spread it over several lines, and then one line isn't all of it.
        if Self::parse(&new)? == *self {
            Ok(new)
        } else {
            Err(missing())
        }
    }
}

/// Reads the whole text of a save, with typed entries.
///
/// # Errors
/// What was found and expected, with line and column in the file.
pub(super) fn parse_whole<St, E>(text: &str) -> Result<(Head<St>, Vec<Entry<E>>), Fault>
where
    St: DeserializeOwned,
    E: DeserializeOwned,
{
    let Whole {
        format,
        meta,
        base,
        log,
    } = match migrate::whole(text) {
        Some(text) => read(&text, "")?,
        None => read(text, "")?,
    };
    Ok((Head { format, meta, base }, log))
}

fn read<St, L>(head: &str, closing: &str) -> Result<Whole<St, L>, Fault>
where
    St: DeserializeOwned,
    L: DeserializeOwned,
{
    let word = outermost(head)?;
    // The word is replaced by blanks, so that every column in a message is the file's own.
    let at = head.find(word).unwrap_or(0);
    let blank: String = head[..at]
        .chars()
        .map(|c| if c == '\n' { '\n' } else { ' ' })
        .collect();
    let text = format!(
        "{blank}{}{}{closing}",
        " ".repeat(word.len()),
        &head[at + word.len()..]
    );
    let read = reader::ron::<Outer<Whole<St, L>>>(&text);
    match read {
        Ok(Outer(whole)) if (EARLIEST..=FORMAT).contains(&whole.format) => Ok(whole),
        Ok(Outer(whole)) => Err(other_format(head, whole.format.into())),
        // A later format may be the cause of a parse error. Then that is the error to report.
        Err(error) => Err(match reader::ron::<Outer<Numbered>>(&text) {
            Ok(Outer(Numbered { format })) if is_other(format) => other_format(head, format),
            _ => Fault::in_text(&error, &text),
        }),
    }
}

/// Returns true if a number isn't a format that this program reads.
fn is_other(format: u64) -> bool {
    !(u64::from(EARLIEST)..=u64::from(FORMAT)).contains(&format)
}

/// Returns the fault of a head whose format this program doesn't know.
fn other_format(head: &str, format: u64) -> Fault {
    let at = head.find("format:").map_or(0, |at| at + "format:".len());
    let rest = head.get(at..).unwrap_or_default();
    let at = at + rest.len() - rest.trim_start().len();
    let before = head.get(..at).unwrap_or_default();
    Fault::at(
        1 + before.matches('\n').count(),
        1 + before.chars().rev().take_while(|&c| c != '\n').count(),
        if format < u64::from(EARLIEST) {
            format!("the save has format {format}, but formats begin at {EARLIEST}")
        } else {
            format!("the save has format {format}, but this program reads only up to {FORMAT}")
        },
    )
}

/// Returns the format number of a save with this head, whatever its other fields are.
pub(super) fn format_of(head: &str) -> Option<u64> {
    let word = outermost(head).ok()?;
    let text = format!("{}{CLOSING}", head.replacen(word, "", 1));
    Some(reader::ron::<Outer<Numbered>>(&text).ok()?.0.format)
}

/// Returns a fault with its place if a later version of this program wrote a save with this head,
/// or no version did.
pub(super) fn unknown_format(head: &str) -> Option<Fault> {
    let format = format_of(head)?;
    is_other(format).then(|| other_format(head, format))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct State {
        name: String,
        log: Vec<u32>,
    }

    fn head() -> Head<State> {
        let meta = Meta {
            title: "The \"Ashen\" Oar\nboards".into(),
            made: "2026-11-21 20:14".into(),
            app: "0.1.0".into(),
            packs: vec![("core".into(), "1".into())],
            seed: Some(u64::MAX),
            player: None,
        };
        Head {
            format: 1,
            meta,
            base: State {
                name: "log: [".into(),
                log: vec![1],
            },
        }
    }

    #[test]
    fn a_head_comes_back_and_only_its_last_line_is_the_marker() {
        let text = head().print("Genesys").unwrap();
        assert!(
            text.starts_with("Genesys((\nformat: 1,\nmeta: (title:"),
            "{text}"
        );
        assert_eq!(text.lines().filter(|line| *line == MARKER).count(), 1);
        assert!(text.ends_with("\nlog: [\n"));
        assert_eq!(outermost(&text).unwrap(), "Genesys");
        assert_eq!(Head::parse(&text).unwrap(), head());
        assert_eq!(Meta::parse(&text).unwrap(), head().meta);
    }

    #[test]
    fn a_title_is_replaced_and_nothing_else() {
        let text = head().print("Genesys").unwrap();
        let meta = Meta {
            title: "Two".into(),
            ..head().meta
        };
        let new = meta.replace(&text).unwrap();
        assert_eq!(Head::parse(&new).unwrap(), Head { meta, ..head() });
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let changed = lines(&text)
            .iter()
            .zip(lines(&new))
            .filter(|(a, b)| *a != b)
            .count();
        assert_eq!(changed, 1);
    }

    #[test]
    fn a_save_without_a_seed_reads_and_is_written_without_one() {
        let none = Meta {
            seed: None,
            ..head().meta
        };
        let text = none.replace(&head().print("Genesys").unwrap()).unwrap();
        assert!(!text.contains("seed"), "{text}");
        assert_eq!(Meta::parse(&text).unwrap(), none);
    }

    #[rstest]
    #[case::empty("", "1:1: a save begins with the word of its system: `Genesys((`")]
    #[case::no_bracket(
        "\nhello",
        "2:1: a save begins with the word of its system: `Genesys((`"
    )]
    #[case::wrong_type(
        "Toy((\nformat: x,\nmeta: (),\nbase: (),\nlog: [\n",
        "2:9: expected a whole number, found `x`"
    )]
    #[case::missing_field(
        "Toy((\nformat: 1,\nbase: (\n    name: \"x\",\n),\nlog: [\n",
        "5:1: the field `log` is missing"
    )]
    #[case::newer(
        "Toy((format: 2, start: (name: \"\", log: []),\nlog: [\n",
        "1:14: the save has format 2, but this program reads only up to 1"
    )]
    fn what_is_wrong_is_said_with_its_place(#[case] text: &str, #[case] message: &str) {
        assert_eq!(Head::<State>::parse(text).unwrap_err().to_string(), message);
    }
}
