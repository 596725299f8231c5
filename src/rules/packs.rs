//! The parts that content packs of every game share: saving records to a pack, and the number of the
//! pack format.
//!
//! A pack may contain `format: 1`. A pack without it is of the first format. A pack of a later format
//! is refused by its name and number, because this program would misread it. The loaders of the games
//! call [`later`] for each text that they can't read.

use std::collections::HashMap;

use super::view::Id;

/// The record to copy into a pack of the user's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// A character of the encounter.
    Somebody(Id),
    /// A record of the packs. The copy replaces it from then on.
    Content {
        /// The kind of its piece in the finder. Records of two kinds can have the same name.
        kind: String,
        /// Its key or its name.
        name: String,
    },
}

use lang::reader;

/// The first line of a pack that `keep` has written, by which it recognizes its own files.
pub const MARK: &str = "// Written by `keep`. Kept again, this file is put aside as `.before`; \
without this line it is left alone.\n";

/// The text of a pack, passed by the code that read the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackSource<'a> {
    /// The file's name as messages show it.
    pub name: &'a str,
    /// Its text, as RON. `Some(..)` may be left out around values.
    pub text: &'a str,
}

/// A participant or item as a pack of the user's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its key, which is also a good name for the file.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The text of the pack, [`MARK`] before it.
    pub text: String,
    /// True if a shipped profile has the same key, so that this one replaces it.
    pub hides: bool,
}

impl Kept {
    /// Returns the sentence after it is written. A pack in the user's own folder is read at the next
    /// start. A pack elsewhere is read only after it is moved there.
    pub fn words(&self, what: &Keep, place: &str, folder: Folder<'_>) -> String {
        let then = match what {
            Keep::Somebody(_) if self.hides => {
                format!("`add {}` uses it instead of the shipped one", self.id)
            }
            Keep::Somebody(_) => format!("add it with `add {}`", self.id),
            Keep::Content { .. } => "it replaces the shipped one".to_owned(),
        };
        match folder {
            Folder::Own => format!(
                "{} is saved to {place}. From the next start, {then}.",
                self.name
            ),
            Folder::Other(own) => format!(
                "{} is saved to {place}. Triumph doesn't read packs there. Move it to {own} and restart. Then {then}.",
                self.name
            ),
        }
    }
}

/// The folder that a pack was saved to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder<'a> {
    /// The folder of the user's own packs.
    Own,
    /// Another folder. Holds the folder of the user's own packs.
    Other(&'a str),
}

/// The number of faults of one pack that are reported with their places. Each place is searched from
/// the beginning of the text, and a pack of another game may have thousands.
pub const MOST_TOLD: usize = 50;

/// Returns the message for the faults beyond [`MOST_TOLD`].
pub fn more(left: usize) -> String {
    format!("{left} more problems in this pack: fix these first")
}

/// The number of the pack format that this program reads.
pub const FORMAT: u16 = 1;

/// The report that a pack has a later format, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Later {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The sentence, without a full stop.
    pub what: String,
}

/// Returns the report if a pack declares a later format. Nothing else in it need be known.
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
            format!("the pack `{}`", lang::names::shorten(&name))
        }
        _ => "the pack".to_owned(),
    };
    let at = text.find("format:").unwrap_or(0);
    let before = &text[..at];
    Some(Later {
        line: 1 + before.matches('\n').count(),
        column: 1 + before.chars().rev().take_while(|&c| c != '\n').count(),
        what: format!("{called} has format {format}, but this program reads only up to {FORMAT}"),
    })
}

/// A record that two packs define differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// The list that it is in: "weapons".
    pub list: String,
    /// Its ID.
    pub id: String,
    /// The pack that came first.
    pub earlier: String,
    /// The pack that counts.
    pub later: String,
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            list,
            id,
            earlier,
            later,
        } = self;
        write!(
            f,
            "{later}: `{id}` in `{list}` differs from {earlier}. The later pack counts: {later}"
        )
    }
}

/// Returns the records that several packs define differently, in the order in which the packs are read.
pub fn disagreements(packs: &[PackSource<'_>]) -> Vec<Disagreement> {
    let mut known: HashMap<(&str, String, String), (&str, ron::Value)> = HashMap::new();
    let mut all = Vec::new();
    for pack in packs {
        for (list, id, record) in records(pack.text) {
            let key = (game_word(pack.text), list.clone(), id.clone());
            let before = known.insert(key, (pack.name, record.clone()));
            let Some((earlier, _)) = before.filter(|(_, before)| *before != record) else {
                continue;
            };
            all.push(Disagreement {
                list,
                id,
                earlier: earlier.to_owned(),
                later: pack.name.to_owned(),
            });
        }
    }
    all
}

/// Returns the word before a pack that names its game: "`GenesisPack`". Empty for Genesys.
pub fn game_word(text: &str) -> &str {
    let apart = |line: &&str| {
        let line = line.trim();
        line.is_empty() || line.starts_with("//") || line.starts_with("#!")
    };
    let first = text.lines().find(|line| !apart(line)).unwrap_or_default();
    first.split('(').next().unwrap_or_default().trim()
}

/// Returns each list of a pack with the number of its records that have an ID, by name.
pub fn lists(text: &str) -> Vec<(String, usize)> {
    let mut all: Vec<(String, usize)> = Vec::new();
    for (list, ..) in records(text) {
        match all.iter_mut().find(|(known, _)| *known == list) {
            Some((_, n)) => *n += 1,
            None => all.push((list, 1)),
        }
    }
    all
}

/// Returns the records of a pack with an ID: the list, the ID and the record.
fn records(text: &str) -> Vec<(String, String, ron::Value)> {
    let Ok(ron::Value::Map(pack)) = reader::ron(text) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (list, value) in pack.iter() {
        let (ron::Value::String(list), ron::Value::Seq(records)) = (list, value) else {
            continue;
        };
        for record in records {
            let ron::Value::Map(fields) = record else {
                continue;
            };
            let is_id = |(key, _): &(&ron::Value, &ron::Value)| matches!(key, ron::Value::String(key) if key == "id");
            if let Some((_, ron::Value::String(id))) = fields.iter().find(is_id) {
                all.push((list.clone(), id.clone(), record.clone()));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_that_disagree_are_named_and_the_later_counts() {
        let hook = |crit: u8| {
            format!(
                "(name: \"Mine\", version: \"1\", weapons: [(id: \"hook\", damage: Brawn(2), \
                 range: Engaged, crit: {crit})], gear: [(id: \"hook\", note: \"n\")])"
            )
        };
        let texts = [hook(3), hook(3), hook(4)];
        let names = ["a.ron", "b.ron", "c.ron"];
        let packs: Vec<PackSource<'_>> = names
            .iter()
            .zip(&texts)
            .map(|(name, text)| PackSource { name, text })
            .collect();
        assert_eq!(disagreements(&packs[..2]), []);
        let of = |list: &str| (list.to_owned(), 1);
        assert_eq!(lists(&texts[0]), [of("gear"), of("weapons")]);
        let all = disagreements(&packs);
        assert_eq!(all.len(), 1, "{all:?}");
        let one = &all[0];
        assert_eq!((one.list.as_str(), one.id.as_str()), ("weapons", "hook"));
        assert_eq!(
            (one.earlier.as_str(), one.later.as_str()),
            ("b.ron", "c.ron")
        );
        // A pack of another game has nothing to do with it.
        let text = format!("// mine\nGenesisPack{}", hook(5));
        let other = PackSource {
            name: "d.ron",
            text: &text,
        };
        assert_eq!(disagreements(&[packs[2], other]), []);
    }

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
