//! A record of a pack as a pack of its own, with the text that it was written with.

use super::locate::{outline, without_comments};
use crate::packs::{Kept, MARK};

/// Returns a record, given by its list, its ID and its name, as a pack of the game with this word. It is looked for in
/// these texts of packs, and the first text that has it counts.
pub fn copied<'a>(
    texts: impl Iterator<Item = &'a str>,
    word: &str,
    (list, id, name): (&str, &str, &str),
) -> Option<Kept> {
    let mut found = texts.filter_map(|text| {
        let outline = outline(text, &[list]);
        let mut records = outline.lists.into_iter().flat_map(|(_, records)| records);
        let record = records.find(|record| record.id == id)?;
        // Its text may need the extensions of RON that its pack enables.
        let head = without_comments(outline.head);
        let head = head.trim();
        let line = if head.is_empty() { "" } else { "\n" };
        Some((format!("{head}{line}"), without_comments(record.text)))
    });
    let (head, record) = found.next()?;
    let text = format!(
        "{MARK}{head}{word}(\n    name: {name:?},\n    version: \"1\",\n    {list}: [\n        {record},\n    ],\n)\n"
    );
    Some(Kept {
        id: id.to_owned(),
        name: name.to_owned(),
        text,
        hides: false,
    })
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

    #[test]
    fn a_copied_record_keeps_what_its_pack_enables_and_loses_its_comments() {
        let own = "// Mine.\n#![enable(unwrap_variant_newtypes)] // for skills\nGenesisPack(name: \"Mine\", \
            version: \"1\", weapons: [(id: \"hook\", /* of /* a */ crane */ mark: '\"', // old\n note: r#\"a \" // b\"#)])";
        let record = ("weapons", "hook", "Hook");
        let kept = copied(std::iter::once(own), "GenesisPack", record).unwrap();
        assert!(kept.text.starts_with(MARK), "{}", kept.text);
        let written = kept.text.trim_start_matches(MARK);
        assert!(
            written.starts_with("#![enable(unwrap_variant_newtypes)]\nGenesisPack(\n"),
            "{written}"
        );
        assert!(
            written.contains("(id: \"hook\",  mark: '\"', \n note: r#\"a \" // b\"#)"),
            "{written}"
        );
    }
}
