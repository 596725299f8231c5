//! What content packs of every game have in common: the number of the form they are written in.
//!
//! A pack may say `format: 1`; one that says nothing is of the first. A pack of a later program is
//! refused by its name and number, for what it does not understand it would misread. The loaders of
//! the games ask [`later`] of each text they cannot take.

use super::view::Id;

/// What to copy into a pack of your own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// A character of the encounter.
    Somebody(Id),
    /// A record of the packs, by its key or its name: its copy stands in its place from then on.
    Content(String),
}

use crate::lang::reader;

/// The first line of a pack that `keep` has written, by which it knows its own again.
pub const MARK: &str = "// Written by `keep`. Kept again, this file is put aside as `.before`; \
without this line it is left alone.\n";

/// The text of a pack, handed in by whoever read the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackSource<'a> {
    /// The file's name as messages show it.
    pub name: &'a str,
    /// What stands in it, as RON. `Some(..)` may be left out around values.
    pub text: &'a str,
}

/// Somebody of an encounter as a pack of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its key, which is also a good name for the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The text of the pack, [`MARK`] before it.
    pub text: String,
    /// Whether a profile that comes with the program has the same key, so that this one counts in its
    /// place.
    pub hides: bool,
}

impl Kept {
    /// What is said once it is written there: in the folder of one's own packs it is read at the next
    /// start, anywhere else only once it is brought there.
    pub fn words(&self, what: &Keep, place: &str, folder: Folder<'_>) -> String {
        let then = match what {
            Keep::Somebody(_) if self.hides => {
                format!("`add {}` uses it instead of the shipped one", self.id)
            }
            Keep::Somebody(_) => format!("add it with `add {}`", self.id),
            Keep::Content(_) => "it replaces the shipped one".to_owned(),
        };
        match folder {
            Folder::Own => format!(
                "{} is saved to {place}. From the next start on, {then}.",
                self.name
            ),
            Folder::Other(own) => format!(
                "{} is saved to {place}. Triumph doesn't read packs there. Move it to {own} and restart. Then {then}.",
                self.name
            ),
        }
    }
}

/// Where a kept pack was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder<'a> {
    /// The folder of one's own packs.
    Own,
    /// Another; this is the one of one's own packs.
    Other(&'a str),
}

/// How many faults of one pack are told with their places; each place is looked for from the
/// beginning of the text, and a pack of another game may have thousands.
pub const MOST_TOLD: usize = 50;

/// What is said of the faults beyond [`MOST_TOLD`].
pub fn more(left: usize) -> String {
    format!("{left} more problems in this pack: fix these first")
}

/// The number of the form of packs that this program reads.
pub const FORMAT: u16 = 1;

/// That a pack is of a later form, and where it says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The sentence, without a full stop.
    pub what: String,
}

/// If a pack says that it is of a later form: that, and where. Nothing else in it need be known.
pub fn later(text: &str) -> Option<Later> {
    let field = |map: &ron::Map, name: &str| {
        map.iter().find_map(|(key, value)| match key {
            ron::Value::String(key) if key == name => Some(value.clone()),
            _ => None,
        })
    };
    let Ok(ron::Value::Map(pack)) = reader::ron(text) else {
        return None;
    };
    let format = field(&pack, "format")?.into_rust::<u64>().ok()?;
    if format <= u64::from(FORMAT) {
        return None;
    }
    let called = match field(&pack, "name") {
        Some(ron::Value::String(name)) => {
            format!("the pack `{}`", crate::lang::names::shorten(&name))
        }
        _ => "the pack".to_owned(),
    };
    let at = text.find("format:").unwrap_or(0);
    let before = &text[..at];
    Some(Later {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.chars().rev().take_while(|&c| c != '\n').count(),
        what: format!("{called} has format {format}, and this program reads up to {FORMAT}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_pack_is_told_whatever_else_is_in_it() {
        let text = "// mine\nPack(\n  name: \"Mine\", format: 2, swords: {\"a\": [Sharp(3)]})";
        let later = later(text).unwrap();
        assert_eq!((later.line, later.column), (3, 17));
        says!(later.what);
    }

    #[test]
    fn a_pack_of_this_form_is_not_late() {
        for text in [
            "(name: \"x\")",
            "GenesisPack(format: 1, name: \"x\")",
            "(format: 1, swords",
            "(format: \"two\")",
            "",
        ] {
            assert_eq!(later(text), None, "{text}");
        }
    }
}
