//! A record of a pack as fields that are edited one by one.
//!
//! The text of a pack with one record is cut at the commas between the fields of the record, and put
//! together again with each field on a line of its own. So the line of a mistake that the check of packs
//! finds is the field that has it, whatever game the pack is of.

use crate::packs::{Kept, MARK, game_word};

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name: "crit". Empty for the last row, which takes a whole field such as `enc: 2`.
    pub name: String,
    /// Its value as a pack has it, in one line.
    pub value: String,
}

/// A record that is being edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game's word before the pack, such as `GenesisPack`, or nothing.
    game: String,
    /// The line that says which short forms its values use, or nothing.
    forms: String,
    /// The list that the record is in: "weapons".
    pub list: String,
    /// Its fields, and an empty row for another one.
    pub fields: Vec<Field>,
}

/// The number of lines before the first field.
const BEFORE: usize = 6;

impl Record {
    /// Returns the record of a pack that has one. `None` for any other text.
    pub fn of(text: &str) -> Option<Self> {
        // A comment before the pack may have brackets too.
        let start = text.find("\n(").map_or(0, |at| at + 1);
        let game = game_word(text);
        let start = match game {
            "" => start,
            word => text.find(&format!("{word}("))?,
        };
        let pack = inside(text.get(start..)?)?;
        let lists = pack.into_iter().filter_map(named);
        let (list, records) = lists
            .into_iter()
            .find(|(_, value)| value.starts_with('['))?;
        let records = inside(records)?;
        let [record] = records.as_slice() else {
            return None;
        };
        let fields = inside(record)?.into_iter().filter_map(named);
        let mut fields: Vec<Field> = fields
            .map(|(name, value)| Field {
                name: name.to_owned(),
                value: in_one_line(value),
            })
            .collect();
        fields.push(Field {
            name: String::new(),
            value: String::new(),
        });
        let forms = text.lines().find(|line| line.starts_with("#![enable("));
        Some(Self {
            game: game.to_owned(),
            forms: forms.unwrap_or_default().to_owned(),
            list: list.to_owned(),
            fields,
        })
    }

    /// Returns the value of a field as text without its quotes.
    pub fn plain(&self, name: &str) -> String {
        let field = self.fields.iter().find(|field| field.name == name);
        let value = field.map_or("", |field| field.value.trim());
        let inner = value
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        inner.unwrap_or(value).replace("\\'", "'")
    }

    /// Returns it as a pack of its own, under the ID and the name that it has now.
    pub fn kept(&self) -> Kept {
        Kept {
            id: self.plain("id"),
            name: self.plain("name"),
            text: self.text(),
            hides: false,
        }
    }

    /// Returns the text of the pack. A field without a value has a line too, and then its default.
    fn text(&self) -> String {
        let name = self.fields.iter().find(|field| field.name == "name");
        let name = name.map_or("\"\"", |field| field.value.trim());
        let mut text = format!(
            "{MARK}{}\n{}(\n    name: {name}, version: \"1\",\n    {}: [\n        (\n",
            self.forms, self.game, self.list
        );
        for field in &self.fields {
            let value = field.value.trim().trim_end_matches(',');
            let line = match (field.name.as_str(), value) {
                (_, "") => String::new(),
                ("", whole) => format!("            {whole},"),
                (name, value) => format!("            {name}: {value},"),
            };
            text.push_str(&line);
            text.push('\n');
        }
        text.push_str("        ),\n    ],\n)\n");
        text
    }

    /// Returns the field that a mistake is about: that of the line, or else the one whose name the sentence
    /// has. `line` is counted from 1.
    pub fn field_of(&self, line: usize, sentence: &str) -> Option<usize> {
        let own = line.checked_sub(BEFORE + 1);
        let own = own.filter(|at| *at < self.fields.len());
        let is_named = |field: &Field| {
            !field.name.is_empty() && sentence.contains(&format!("`{}`", field.name))
        };
        own.or_else(|| self.fields.iter().position(is_named))
    }
}

/// Returns the name and the value of `name: value`.
fn named(part: &str) -> Option<(&str, &str)> {
    let (name, value) = part.split_once(':')?;
    let name = name.trim();
    let is_name = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && !name.is_empty()).then_some((name, value.trim()))
}

/// Returns what a text's first pair of brackets contains, split at its own commas.
fn inside(text: &str) -> Option<Vec<&str>> {
    let mut depth = 0_usize;
    let mut from = 0;
    let mut parts = Vec::new();
    for (at, c) in outside_of_quotes(text) {
        match c {
            '(' | '[' | '{' => {
                depth += 1;
                if depth == 1 {
                    from = at + 1;
                }
            }
            ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    parts.push(text[from..at].trim());
                    parts.retain(|part| !part.is_empty());
                    return Some(parts);
                }
            }
            ',' if depth == 1 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// Returns the characters of a text that aren't in quotes, with their places.
fn outside_of_quotes(text: &str) -> impl Iterator<Item = (usize, char)> {
    let (mut quoted, mut escaped) = (false, false);
    text.char_indices().filter(move |(_, c)| {
        let was = quoted;
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        !was && !quoted
    })
}

/// Returns a value with its line breaks and indents closed up, and without commas before a closing bracket.
fn in_one_line(value: &str) -> String {
    let lines: Vec<&str> = value.lines().map(str::trim).collect();
    let mut flat = String::with_capacity(value.len());
    for line in lines {
        let opened = flat.ends_with(['(', '[', '{']) || flat.is_empty();
        if line.starts_with([')', ']', '}']) {
            let kept = flat.trim_end_matches([' ', ',']).len();
            flat.truncate(kept);
        } else if !opened {
            flat.push(' ');
        }
        flat.push_str(line);
    }
    flat
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARBINE: &str = "// Written by `keep`.\n#![enable(implicit_some)]\n(\n    name: \"Arc carbine\",\n    \
        version: \"1\",\n    format: 1,\n    weapons: [\n        (\n            id: \"arc\",\n            \
        name: \"Arc, (long)\",\n            damage: Fixed(7),\n            qualities: [\n                \
        Disorient(2),\n                Stun(3),\n            ],\n        ),\n    ],\n)\n";

    #[test]
    fn a_pack_of_one_record_is_its_fields() {
        let record = Record::of(CARBINE).unwrap();
        let fields: Vec<(&str, &str)> = record
            .fields
            .iter()
            .map(|field| (field.name.as_str(), field.value.as_str()))
            .collect();
        assert_eq!(
            fields,
            [
                ("id", "\"arc\""),
                ("name", "\"Arc, (long)\""),
                ("damage", "Fixed(7)"),
                ("qualities", "[Disorient(2), Stun(3)]"),
                ("", ""),
            ]
        );
        assert_eq!(record.list, "weapons");
    }

    #[test]
    fn each_field_has_a_line_of_its_own_by_which_a_mistake_is_found() {
        let mut record = Record::of(CARBINE).unwrap();
        record.fields[3].value = String::new();
        record.fields[4].value = "enc: 3,".to_owned();
        let kept = record.kept();
        assert_eq!(
            (kept.id.as_str(), kept.name.as_str()),
            ("arc", "Arc, (long)")
        );
        let lines: Vec<&str> = kept.text.lines().collect();
        for (at, begins) in [(0, "id: "), (1, "name: "), (2, "damage: "), (4, "enc: 3")] {
            let line = lines.iter().position(|line| {
                line.trim().starts_with(begins) && line.starts_with("            ")
            });
            assert_eq!(record.field_of(line.unwrap() + 1, ""), Some(at), "{begins}");
        }
        assert_eq!(record.field_of(1, "`damage` is too high"), Some(2));
        assert_eq!(record.field_of(1, "the pack has no `weight`"), None);
        // What was written is read again as the same fields.
        let again = Record::of(&kept.text).unwrap();
        assert_eq!(again.plain("enc"), "3");
        assert_eq!(again.list, "weapons");
    }

    #[test]
    fn a_text_without_one_record_is_none() {
        for text in [
            "",
            "(",
            "(name: \"x\")",
            "(name: \"x\", weapons: [])",
            "(name: \"x\", weapons: [(id: \"a\"), (id: \"b\")])",
            "(name: \"x\", weapons: [(id: \"a\"",
            ")))",
        ] {
            assert_eq!(Record::of(text), None, "{text}");
        }
    }
}
