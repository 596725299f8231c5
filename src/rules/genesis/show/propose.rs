//! Every record of content in the packs, for the finder and for completion.

use crate::command::say;
use crate::kinds::Attribute;
use crate::library::Library;
use rules::view::{Piece, Reason};

/// Returns a record with its text, which a page shows whole.
fn piece(kind: &'static str, name: &str, help: String, text: &str, rule: &str) -> Piece {
    let rows = [help.as_str(), text]
        .into_iter()
        .filter(|words| !words.is_empty())
        .map(|words| Reason {
            label: words.to_owned().into(),
            change: kind.into(),
            rule: None,
        })
        .collect();
    Piece {
        kind,
        name: name.to_owned(),
        help: if help.is_empty() {
            text.to_owned()
        } else {
            help
        },
        rows,
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        line: None,
        copied: false,
    }
}

/// Returns every record of content in the packs.
pub fn content(library: &Library) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    all.extend(library.profiles().iter().map(|p| Piece {
        line: Some(say::Add(&p.name, None, None, None).to_string()),
        ..piece("bring", &p.name, p.role.clone(), &p.text, "")
    }));
    all.extend(library.weapons().iter().map(|w| {
        let skill = library
            .skill(&w.skill)
            .map_or(w.skill.as_str(), |s| &s.name);
        piece(
            "weapon",
            &w.name,
            format!("used with {skill}"),
            &w.text,
            "F-WPN-01",
        )
    }));
    all.extend(library.armor().iter().map(|a| {
        let what = if a.shield { "shield" } else { "armor" };
        piece(
            "armor",
            &a.name,
            format!("{what} of level {}", a.level),
            "",
            "F-ARM-02",
        )
    }));
    all.extend(library.skills().iter().map(|s| {
        let belongs = s.attribute.map_or("all 3 attributes", Attribute::word);
        piece(
            "skill",
            &s.name,
            format!("{} skill, {belongs}", s.group.word()),
            &s.text,
            &s.rule,
        )
    }));
    all.extend(library.vocations().iter().flat_map(|v| &v.skills).map(|s| {
        piece(
            "skill",
            &s.name,
            format!("vocational skill, {}", s.attribute.word()),
            &s.text,
            "F-SKL-18",
        )
    }));
    all.extend(
        library
            .races()
            .iter()
            .map(|r| piece("race", &r.name, String::new(), &r.text, "F-RACE-01")),
    );
    all.extend(
        library
            .vocations()
            .iter()
            .map(|v| piece("vocation", &v.name, String::new(), &v.text, "F-VOC-01")),
    );
    all.extend(
        library
            .disabling()
            .iter()
            .map(|d| piece("trait", &d.name, String::new(), &d.text, &d.rule)),
    );
    all.extend(
        library
            .quirks()
            .iter()
            .map(|q| piece("quirk", &q.name, String::new(), &q.text, &q.rule)),
    );
    all.extend(
        library
            .circumstances()
            .iter()
            .map(|c| piece("dice", &c.name, format!("{:+}", c.dice), &c.text, &c.rule)),
    );
    all
}
