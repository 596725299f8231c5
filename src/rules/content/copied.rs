//! A record of a pack as a pack of its own, with the text that it was written with.

use super::locate::outline;
use crate::packs::{Kept, MARK};

/// Returns a record, given by its list, its ID and its name, as a pack of the game with this word. It is looked for in
/// these texts of packs, and the first one that has it counts.
pub fn copied<'a>(
    texts: impl Iterator<Item = &'a str>,
    word: &str,
    (list, id, name): (&str, &str, &str),
) -> Option<Kept> {
    let mut found = texts.filter_map(|text| {
        let outline = outline(text, &[list]);
        let mut records = outline.lists.into_iter().flat_map(|(_, records)| records);
        let record = records.find(|record| record.id == id)?;
        Some(without_comments(record.text))
    });
    let record = found.next()?;
    let text = format!(
        "{MARK}{word}(\n    name: {name:?},\n    version: \"1\",\n    {list}: [\n        {record},\n    ],\n)\n"
    );
    Some(Kept {
        id: id.to_owned(),
        name: name.to_owned(),
        text,
        hides: false,
    })
}

/// Returns a text without its comments, which end a line. What is in quotes is none.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut quoted, mut escaped) = (false, false);
    let mut left = text.chars().peekable();
    while let Some(c) = left.next() {
        match c {
            '/' if !quoted && left.peek() == Some(&'/') => {
                while left.next_if(|c| *c != '\n').is_some() {}
                continue;
            }
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack_record::Record;

    #[test]
    fn a_record_is_copied_as_it_is_written_and_the_first_text_counts() {
        let own = "GenesisPack(name: \"Mine\", version: \"1\", weapons: [\n    (id: \"hook\", // of a crane\n     \
            name: \"Hook // big\", skill: \"reach\"),\n])";
        let shipped = "GenesisPack(name: \"Arms\", version: \"1\", weapons: [(id: \"hook\", name: \"Hook\"), \
            (id: \"saw\", name: \"Saw\")])";
        let of = |id| {
            copied(
                [own, shipped].into_iter(),
                "GenesisPack",
                ("weapons", id, "Hook"),
            )
        };
        let kept = of("hook").unwrap();
        let record = Record::of(&kept.text).unwrap();
        assert_eq!(record.list, "weapons");
        let fields: Vec<&str> = record.fields.iter().map(|one| one.value.as_str()).collect();
        assert_eq!(fields, ["\"hook\"", "\"Hook // big\"", "\"reach\"", ""]);
        assert!(record.kept().text.contains("\nGenesisPack(\n"));
        let saw = Record::of(&of("saw").unwrap().text).unwrap();
        assert_eq!(saw.plain("name"), "Saw");
        assert!(of("axe").is_none());
    }
}
