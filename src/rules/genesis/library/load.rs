//! Loading the texts of packs into one checked library, and reporting the faults of each pack with
//! their places.
//!
//! A pack with an error is left out whole. Packs may refer to each other's records in any order, so
//! leaving one out may break others: the check repeats until no pack fails.

use std::collections::BTreeSet;

use ron::extensions::Extensions;

use super::Library;
use super::records::Pack;
use crate::kinds::Act;
use crate::limits;
use crate::settings::Settings;
use lang::reader;
use lang::ron_words;
use lang::text::bounded;
use rules::packs::{self, PackSource};

/// A fault of a pack: "mine.ron:12:5: there is no skill `meele`".
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {}", bounded(what))]
pub struct PackError {
    /// The file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub what: String,
}

/// The keys of the texts that the rules leave to the group. The shipped packs have each of them.
const TEXTS: [&str; 8] = [
    "actions",
    "combat.text",
    "movement.bands",
    "progress.text",
    "roll.text",
    "skills.text",
    "vocations.text",
    "wealth_quirk.text",
];

/// A fault: the key of its record, the word, and the message.
struct Finding {
    record: String,
    word: String,
    what: String,
}

pub(super) fn load(sources: &[PackSource<'_>]) -> (Library, Vec<PackError>) {
    let mut errors = Vec::new();
    let mut packs = Vec::new();
    for &source in sources {
        match parse(&source) {
            Ok(pack) => packs.push((source, pack)),
            Err(error) => errors.push(error),
        }
    }
    loop {
        let known = Known::of(packs.iter().map(|(_, pack)| pack));
        let findings: Vec<Vec<Finding>> =
            packs.iter().map(|(_, pack)| check(pack, &known)).collect();
        let before = packs.len();
        let mut judged = findings.into_iter();
        packs.retain(|(source, _)| {
            let findings = judged.next().unwrap_or_default();
            let told = findings.iter().take(packs::MOST_TOLD);
            errors.extend(told.map(|finding| tell(source, finding)));
            let left = findings.len().saturating_sub(packs::MOST_TOLD);
            if let Some(last) = errors.last().filter(|_| left > 0).cloned() {
                let what = packs::more(left);
                errors.push(PackError { what, ..last });
            }
            findings.is_empty()
        });
        if packs.len() == before {
            break;
        }
    }
    let mut library = Library::default();
    for (_, pack) in packs {
        library.absorb(pack);
    }
    (library, errors)
}

fn parse(source: &PackSource<'_>) -> Result<Pack, PackError> {
    let text = source.text.trim_start_matches('\u{feff}');
    let late = |later: packs::Later| PackError {
        file: source.name.to_owned(),
        line: later.line,
        column: later.column,
        what: later.what,
    };
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let pack: Result<Pack, _> = reader::ron_with(&options, text).map_err(|error| PackError {
        file: source.name.to_owned(),
        line: error.span.start.line,
        column: error.span.start.col,
        what: ron_words::joined(&error.code),
    });
    // A later format may be the cause of a parse error. Then that is the error to report.
    match pack {
        Ok(pack) if pack.format <= packs::FORMAT => Ok(pack),
        other => packs::later(text).map_or(other, |later| Err(late(later))),
    }
}

/// The keys of all packs together.
#[derive(Default)]
struct Known<'a> {
    skills: BTreeSet<&'a str>,
    combat: BTreeSet<&'a str>,
    races: BTreeSet<&'a str>,
    vocations: BTreeSet<&'a str>,
    weapons: BTreeSet<&'a str>,
    armor: BTreeSet<&'a str>,
    quirks: BTreeSet<&'a str>,
    disabling: BTreeSet<&'a str>,
}

impl<'a> Known<'a> {
    fn of(packs: impl Iterator<Item = &'a Pack>) -> Self {
        let mut known = Self::default();
        for pack in packs {
            for skill in &pack.skills {
                known.skills.insert(&skill.id);
                if skill.class.is_some() {
                    known.combat.insert(&skill.id);
                }
            }
            let vocational = pack.vocations.iter().flat_map(|v| &v.skills);
            known.skills.extend(vocational.map(|s| s.id.as_str()));
            known.races.extend(pack.races.iter().map(|r| r.id.as_str()));
            let vocations = pack.vocations.iter().map(|v| v.id.as_str());
            known.vocations.extend(vocations);
            let weapons = pack.weapons.iter().map(|w| w.id.as_str());
            known.weapons.extend(weapons);
            known.armor.extend(pack.armor.iter().map(|a| a.id.as_str()));
            known
                .quirks
                .extend(pack.quirks.iter().map(|q| q.id.as_str()));
            let disabling = pack.disabling.iter().map(|d| d.id.as_str());
            known.disabling.extend(disabling);
        }
        known
    }
}

struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, record: &str, word: &str, what: String) {
        self.0.push(Finding {
            record: record.to_owned(),
            word: word.to_owned(),
            what,
        });
    }

    fn known(&mut self, record: &str, word: &str, among: &BTreeSet<&str>, what: &str) {
        if among.contains(word) {
            return;
        }
        // More faults than this aren't useful.
        let near = (self.0.len() < packs::MOST_TOLD)
            .then(|| lang::names::nearest(word, among.iter().copied()))
            .flatten();
        let near = near.map_or_else(String::new, |near| format!(" (nearest: `{near}`)"));
        self.add(record, word, format!("there is no {what} `{word}`{near}"));
    }

    fn within(&mut self, record: &str, what: &str, value: i64, (least, most): (i32, i32)) {
        if !(i64::from(least)..=i64::from(most)).contains(&value) {
            self.add(
                record,
                record,
                format!("{what} is {value}, outside {least} to {most}"),
            );
        }
    }
}

fn check(pack: &Pack, known: &Known<'_>) -> Vec<Finding> {
    let mut found = Findings(Vec::new());
    for (key, value) in &pack.defaults {
        if let Err(refusal) = Settings::default().set(key, value) {
            found.add("", key, refusal.to_string());
        }
    }
    texts(pack, &mut found);
    fates(pack, &mut found);
    numbers(pack, &mut found);
    for vocation in &pack.vocations {
        for skill in vocation.combat.iter().flatten() {
            found.known(&vocation.id, skill, &known.combat, "combat skill");
        }
        let commerce = i64::from(vocation.commerce);
        found.within(
            &vocation.id,
            "the Commerce Level",
            commerce,
            limits::COMMERCE_LEVEL,
        );
    }
    for skill in &pack.skills {
        if skill.attribute.is_some() == skill.class.is_some() {
            let what = "a skill needs either an attribute or, in combat, a weapon class";
            found.add(&skill.id, &skill.id, what.to_owned());
        }
    }
    for weapon in &pack.weapons {
        found.known(&weapon.id, &weapon.skill, &known.combat, "combat skill");
    }
    for armor in &pack.armor {
        found.within(
            &armor.id,
            "the level",
            i64::from(armor.level),
            limits::ARMOR_LEVEL,
        );
    }
    let items = pack.items.iter().map(|row| (row.level, &row.text));
    let wealth = pack.wealth.iter().map(|row| (row.level, &row.label));
    for (level, text) in items.chain(wealth) {
        let level = i64::from(level);
        found.within(text, "a Commerce Level", level, limits::COMMERCE_LEVEL);
    }
    for p in &pack.profiles {
        found.known(&p.id, &p.race, &known.races, "race");
        for vocation in &p.vocations {
            found.known(&p.id, vocation, &known.vocations, "vocation");
        }
        for (skill, ranks) in &p.skills {
            let base = skill.split(':').next().unwrap_or(skill);
            if !known.skills.contains(base) {
                found.known(&p.id, skill, &known.skills, "skill");
            }
            found.within(&p.id, "the ranks", i64::from(*ranks), limits::RANKS);
        }
        for value in [p.strength, p.reflex, p.intellect] {
            found.within(&p.id, "an attribute", i64::from(value), limits::ATTRIBUTE);
        }
        found.within(
            &p.id,
            "the Commerce Level",
            i64::from(p.commerce),
            limits::COMMERCE_LEVEL,
        );
        for weapon in &p.weapons {
            found.known(&p.id, weapon, &known.weapons, "weapon");
        }
        for armor in &p.armor {
            found.known(&p.id, armor, &known.armor, "armor");
        }
        for (quirk, _) in &p.quirks {
            found.known(&p.id, quirk, &known.quirks, "wealth quirk");
        }
        for (trait_, _) in &p.disabling {
            let what = "disabling characteristic";
            found.known(&p.id, trait_, &known.disabling, what);
        }
    }
    found.0
}

/// Checks that each text has a place in the game, and that the menu lists existing acts (F-ORD-11).
fn texts(pack: &Pack, found: &mut Findings) {
    for (key, text) in &pack.texts {
        if !TEXTS.contains(&key.as_str()) {
            // With so few keys a nearest match is a guess: `races.human.text` isn't a misspelling
            // of `progress.text`.
            let all = TEXTS.join(", ");
            let what = format!(
                "there is no text `{key}` (choose from {all}. Races, skills and vocations have \
                 their own `text`)"
            );
            found.add("", key, what);
        }
        if key == "actions" {
            let acts: BTreeSet<&str> = Act::ALL.iter().map(|act| act.verb()).collect();
            let words = text.split(|c: char| !c.is_alphabetic());
            for word in words.filter(|word| !word.is_empty()) {
                let lower = word.to_lowercase();
                if !acts.contains(lower.as_str()) {
                    let all = acts.iter().copied().collect::<Vec<_>>().join(", ");
                    let what = format!("there is no action `{word}` (choose from {all})");
                    found.add("", key, what);
                }
            }
        }
    }
}

/// Checks that each face of the destiny roll has one row (F-ROLL-20).
fn fates(pack: &Pack, found: &mut Findings) {
    for row in &pack.fates {
        if row.from < 1 || row.to > 6 || row.from > row.to {
            let what = format!(
                "a row of the destiny roll covers {} to {}, but faces are 1 to 6",
                row.from, row.to
            );
            found.add("", &row.text, what);
        }
    }
    for face in (1..=6).filter(|_| !pack.fates.is_empty()) {
        let rows = pack.fates.iter();
        let what = match rows.filter(|f| (f.from..=f.to).contains(&face)).count() {
            1 => continue,
            0 => format!("no row of the destiny roll has the face {face}"),
            n => format!("{n} rows of the destiny roll have the face {face}"),
        };
        found.add("", "fates", what);
    }
}

/// Checks for dice and levels outside every table of the game.
fn numbers(pack: &Pack, found: &mut Findings) {
    for row in &pack.circumstances {
        found.within(&row.id, "the number of dice", row.dice.into(), limits::DICE);
    }
    for skill in &pack.skills {
        if let Some(class) = &skill.class {
            for dice in [Some(class.bonus), class.first].into_iter().flatten() {
                found.within(&skill.id, "the bonus", dice.into(), limits::DICE);
            }
        }
    }
    for weapon in &pack.weapons {
        if let Some(dice) = weapon.bonus {
            found.within(&weapon.id, "the bonus", dice.into(), limits::DICE);
        }
    }
    for armor in &pack.armor {
        if let Some(level) = armor.prose {
            found.within(&armor.id, "the level", level.into(), limits::ARMOR_LEVEL);
        }
    }
    for row in &pack.challenges {
        let level = row.level.into();
        found.within(&row.word, "a Challenge Level", level, limits::CHALLENGE);
    }
}

/// Returns the place of the quoted word after the key of its record, otherwise the place of the
/// record. A word without quotes is a field.
fn tell(source: &PackSource<'_>, finding: &Finding) -> PackError {
    let text = source.text;
    let from = match finding.record.as_str() {
        "" => 0,
        record => text.find(&format!("\"{record}\"")).unwrap_or(0),
    };
    let quoted = format!("\"{}\"", finding.word);
    let field = || text[from..].find(&format!("{}:", finding.word));
    let at = text[from..].find(&quoted).or_else(field);
    let at = at.map_or(from, |at| from + at);
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |feed| feed + 1);
    PackError {
        file: source.name.to_owned(),
        line: before.matches('\n').count() + 1,
        column: before[start..].chars().count() + 1,
        what: finding.what.clone(),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn with(text: &str) -> (Library, Vec<String>) {
        let own = PackSource {
            name: "mine.ron",
            text,
        };
        let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
        let (library, errors) = Library::load(&sources);
        (library, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_shipped_packs_are_sound_and_repeat_every_default() {
        let (library, errors) = Library::load(Library::embedded());
        assert_eq!(errors, []);
        assert_eq!(library.settings(), &Settings::default());
        let pack = parse(&Library::embedded()[0]).unwrap();
        for row in crate::settings::ROWS {
            assert!(pack.defaults.contains_key(row.key), "{}", row.key);
        }
        assert!(pack.texts.keys().eq(TEXTS));
    }

    #[test]
    fn a_table_s_own_pack_overrides_records_and_rulings() {
        let (library, errors) = with(
            "GenesisPack(name: \"Mine\", version: \"1\", defaults: {\"armor.mode\": \"per_encounter\"},
             races: [(id: \"human\", name: \"Folk\", attributes: 3, skills: 9)])",
        );
        assert_eq!(errors, Vec::<String>::new());
        assert_eq!(library.race("human").unwrap().attributes, 3);
        assert_eq!(library.settings().differing(&Settings::default()).len(), 1);
    }

    #[rstest]
    #[case::a_word(
        "(name: \"x\", version: \"1\",\n weapons: [(id: \"a\", name: \"A\", skill: \"mediun_weapon\")])",
        "mine.ron:2:40: "
    )]
    #[case::a_ruling(
        "(name: \"x\", version: \"1\", defaults: {\"str.stack\": \"on\"})",
        "mine.ron:1:38: "
    )]
    #[case::a_later_form(
        "(name: \"x\", version: \"1\", format: 2, swords: [])",
        "mine.ron:1:27: "
    )]
    #[case::a_field("(name: \"x\", version: \"1\", swords: [])", "mine.ron:1:27: ")]
    #[case::an_action(
        "(name: \"x\", version: \"1\",\n texts: {\"actions\": \"attack, dance\"})",
        "mine.ron:2:10: "
    )]
    #[case::a_text_misspelt(
        "(name: \"x\", version: \"1\",\n texts: {\"combat.txt\": \"Fast.\"})",
        "mine.ron:2:10: "
    )]
    #[case::a_fate(
        "(name: \"x\", version: \"1\",\n fates: [(from: 1, to: 5, text: \"bad\")])",
        "mine.ron:2:2: "
    )]
    #[case::two_fates(
        "(name: \"x\", version: \"1\",\n fates: [(from: 1, to: 3, text: \"bad\"), (from: 3, to: 6, text: \"mild\")])",
        "mine.ron:2:2: "
    )]
    #[case::a_ruling_twice(
        "(name: \"x\", version: \"1\", defaults: {\"armor.max\": \"4\",\n \"armor.max\": \"5\"})",
        "mine.ron:2:"
    )]
    #[case::a_ruling_out_of_bounds(
        "(name: \"x\", version: \"1\", defaults: {\"roll.min_pool\": \"99\"})",
        "mine.ron:1:38: "
    )]
    fn what_is_wrong_is_told_with_its_place(#[case] text: &str, #[case] expected: &str) {
        let (library, errors) = with(text);
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].starts_with(expected), "{}", errors[0]);
        says!(errors[0]);
        assert_eq!(library.packs().len(), Library::embedded().len());
    }
}
