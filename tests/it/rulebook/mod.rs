//! The rule lists check themselves, and the sources against them.
//!
//! Each list must have the counts and the form below. Everything that names a rule (code, tests,
//! content, the README) must name one that exists. Every rule that the program claims to apply or
//! propose must be named by a test: in the name of a function or a case (`g_dice_07`), or as an ID in a
//! comment, an attribute or a string of test code. Test code is everything under `tests/`, every
//! `#[cfg(test)]` item and every file of a `#[cfg(test)] mod name;`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::LazyLock;

use confrontation::rulebook::rulebook as confrontation;
use genesis::rulebook::rulebook as genesis;
use genesys::rulebook::rulebook as genesys;
use rstest::rstest;
use rules::rulebook::{Rulebook, Tag, cites};

mod checker;
mod tables;

/// Section, number of rules, and how many of these are auto, assist and remind.
type Counts = (&'static str, usize, [usize; 3]);

/// A rule list and its expected counts.
struct Book {
    /// The first letter of its IDs.
    letter: char,
    /// Its file.
    list: &'static str,
    rules: fn() -> &'static Rulebook,
    counts: &'static [Counts],
    /// The number of all rules, and how many of these are auto, assist and remind.
    total: (usize, [usize; 3]),
    /// Section and number of the rules that a count from 01 does not give.
    lettered: &'static [(&'static str, &'static str)],
    /// The numbers that the count skips.
    unused: &'static [Part],
    in_force: &'static [Part],
}

/// The rule lists. IDs with other letters are not looked up.
const BOOKS: [&Book; 3] = [&GENESYS, &GENESIS, &CONFRONTATION];

const GENESYS: Book = Book {
    letter: 'G',
    list: "assets/rules/genesys.ron",
    rules: genesys,
    counts: &COUNTS,
    total: (474, [349, 111, 14]),
    lettered: &[],
    unused: &[],
    in_force: &IN_FORCE,
};

const GENESIS: Book = Book {
    letter: 'F',
    list: "assets/rules/genesis.ron",
    rules: genesis,
    counts: &GENESIS_COUNTS,
    total: (270, [141, 75, 54]),
    lettered: &[
        ("F-QOW", "00"),
        ("F-QOW", "00b"),
        ("F-QOW", "00c"),
        ("F-ROLL", "03b"),
    ],
    unused: &[("F-TRK", 9..=9), ("F-TRK", 21..=29)],
    in_force: &GENESIS_IN_FORCE,
};

const CONFRONTATION: Book = Book {
    letter: 'C',
    list: "assets/rules/confrontation.ron",
    rules: confrontation,
    counts: &CONFRONTATION_COUNTS,
    total: (448, [316, 130, 2]),
    lettered: CONFRONTATION_LETTERED,
    unused: &[("C-WPN", 6..=10), ("C-TRK", 9..=9), ("C-TRK", 20..=29)],
    in_force: &CONFRONTATION_IN_FORCE,
};

const CONFRONTATION_LETTERED: &[(&str, &str)] = &[
    ("C-DES", "01a"),
    ("C-DES", "02a"),
    ("C-DES", "03a"),
    ("C-DES", "04a"),
    ("C-DES", "05a"),
    ("C-DES", "06a"),
    ("C-DES", "07a"),
    ("C-DES", "08a"),
    ("C-DES", "09a"),
    ("C-DES", "10a"),
    ("C-DES", "11a"),
    ("C-DES", "12a"),
    ("C-DES", "13a"),
    ("C-DES", "14a"),
    ("C-DES", "15a"),
    ("C-DES", "16a"),
    ("C-DES", "17a"),
    ("C-DES", "17b"),
    ("C-DES", "18a"),
    ("C-DES", "19a"),
    ("C-DES", "20a"),
    ("C-PRF", "01a"),
    ("C-PRF", "01b"),
    ("C-PRF", "02a"),
    ("C-PRF", "02b"),
    ("C-PRF", "03a"),
    ("C-PRF", "04a"),
    ("C-PRF", "04b"),
    ("C-PRF", "05a"),
    ("C-PRF", "06a"),
    ("C-PRF", "06b"),
    ("C-PRF", "07a"),
    ("C-PRF", "08a"),
    ("C-PRF", "08b"),
    ("C-PRF", "09a"),
    ("C-PRF", "09b"),
    ("C-PRF", "10a"),
    ("C-PRF", "10b"),
    ("C-PRF", "11a"),
    ("C-PRF", "11b"),
    ("C-PRF", "12a"),
    ("C-PRF", "12b"),
    ("C-PRF", "13a"),
    ("C-PRF", "13b"),
    ("C-PRF", "14a"),
    ("C-PRF", "14b"),
    ("C-PRF", "15a"),
    ("C-PRF", "15b"),
    ("C-PRF", "16a"),
    ("C-PRF", "16b"),
    ("C-PRF", "17a"),
    ("C-PRF", "17b"),
    ("C-PRF", "18a"),
    ("C-PRF", "18b"),
    ("C-PRF", "19a"),
    ("C-PRF", "19b"),
    ("C-PRF", "20a"),
    ("C-PRF", "20b"),
    ("C-FOC", "01a"),
    ("C-FOC", "01b"),
    ("C-FOC", "02a"),
    ("C-FOC", "03a"),
    ("C-FOC", "03b"),
    ("C-FOC", "04a"),
    ("C-FOC", "04b"),
    ("C-FOC", "05a"),
    ("C-FOC", "05b"),
    ("C-FOC", "06a"),
    ("C-FOC", "06b"),
    ("C-FOC", "07a"),
    ("C-FOC", "07b"),
    ("C-FOC", "08a"),
    ("C-FOC", "08b"),
    ("C-FOC", "09a"),
    ("C-FOC", "09b"),
    ("C-FOC", "10a"),
    ("C-FOC", "10b"),
    ("C-FOC", "11a"),
    ("C-FOC", "11b"),
    ("C-FOC", "12a"),
    ("C-FOC", "13a"),
    ("C-FOC", "13b"),
    ("C-FOC", "14a"),
    ("C-FOC", "14b"),
    ("C-FOC", "15a"),
    ("C-FOC", "15b"),
    ("C-FOC", "16a"),
    ("C-FOC", "16b"),
    ("C-FOC", "17a"),
    ("C-FOC", "18a"),
    ("C-FOC", "18b"),
    ("C-FOC", "19a"),
    ("C-FOC", "20a"),
    ("C-FOC", "20b"),
    ("C-QRK", "00"),
    ("C-WPN", "00"),
];

const COUNTS: [Counts; 27] = [
    ("G-DICE", 20, [16, 3, 1]),
    ("G-POOL", 29, [15, 12, 2]),
    ("G-STORY", 9, [8, 1, 0]),
    ("G-CHAR", 10, [9, 0, 1]),
    ("G-SKILL", 42, [39, 2, 1]),
    ("G-TALR", 10, [8, 1, 1]),
    ("G-TAL", 71, [52, 19, 0]),
    ("G-EQ", 14, [9, 4, 1]),
    ("G-QUAL", 29, [24, 5, 0]),
    ("G-ENC", 12, [8, 4, 0]),
    ("G-STRUCT", 10, [7, 2, 1]),
    ("G-TURN", 11, [9, 2, 0]),
    ("G-MAN", 16, [11, 5, 0]),
    ("G-ACT", 6, [4, 1, 1]),
    ("G-COMB", 19, [16, 3, 0]),
    ("G-DEF", 6, [6, 0, 0]),
    ("G-SOAK", 5, [5, 0, 0]),
    ("G-RANGE", 8, [3, 1, 4]),
    ("G-MOD", 14, [11, 3, 0]),
    ("G-ENV", 16, [5, 11, 0]),
    ("G-HEALTH", 9, [8, 1, 0]),
    ("G-STAT", 7, [7, 0, 0]),
    ("G-HEAL", 9, [9, 0, 0]),
    ("G-SOC", 8, [2, 6, 0]),
    ("G-VEH", 38, [28, 9, 1]),
    ("G-VCOM", 29, [20, 9, 0]),
    ("G-HACK", 17, [10, 7, 0]),
];

const GENESIS_COUNTS: [Counts; 19] = [
    ("F-RACE", 7, [6, 0, 1]),
    ("F-VOC", 9, [4, 3, 2]),
    ("F-PRG", 7, [1, 5, 1]),
    ("F-COM", 12, [5, 7, 0]),
    ("F-QOW", 23, [1, 5, 17]),
    ("F-DIS", 24, [2, 2, 20]),
    ("F-ATT", 9, [4, 2, 3]),
    ("F-ROLL", 21, [10, 8, 3]),
    ("F-SKL", 21, [18, 2, 1]),
    ("F-ARM", 9, [7, 2, 0]),
    ("F-WPN", 3, [1, 1, 1]),
    ("F-ORD", 13, [10, 2, 1]),
    ("F-CMB", 7, [5, 2, 0]),
    ("F-VIC", 27, [9, 18, 0]),
    ("F-CLS", 8, [5, 3, 0]),
    ("F-MOD", 17, [10, 7, 0]),
    ("F-CHS", 16, [9, 3, 4]),
    ("F-TRK", 25, [22, 3, 0]),
    ("F-EX", 12, [12, 0, 0]),
];

const CONFRONTATION_COUNTS: [Counts; 33] = [
    ("C-ROLL", 20, [16, 4, 0]),
    ("C-PRO", 7, [4, 3, 0]),
    ("C-INS", 9, [7, 2, 0]),
    ("C-COL", 5, [1, 3, 1]),
    ("C-CNF", 9, [6, 3, 0]),
    ("C-CRE", 14, [11, 2, 1]),
    ("C-DES", 41, [31, 10, 0]),
    ("C-PRF", 57, [38, 19, 0]),
    ("C-FOC", 56, [33, 23, 0]),
    ("C-QRK", 21, [15, 6, 0]),
    ("C-CRD", 4, [3, 1, 0]),
    ("C-SKL", 13, [13, 0, 0]),
    ("C-XP", 4, [3, 1, 0]),
    ("C-SCN", 3, [0, 3, 0]),
    ("C-INI", 9, [6, 3, 0]),
    ("C-ACT", 11, [9, 2, 0]),
    ("C-ATK", 12, [7, 5, 0]),
    ("C-DEF", 5, [2, 3, 0]),
    ("C-LOC", 10, [10, 0, 0]),
    ("C-ARM", 7, [6, 1, 0]),
    ("C-DMG", 12, [10, 2, 0]),
    ("C-OBJ", 4, [2, 2, 0]),
    ("C-REC", 6, [5, 1, 0]),
    ("C-SPC", 9, [8, 1, 0]),
    ("C-STR", 12, [6, 6, 0]),
    ("C-FEA", 3, [2, 1, 0]),
    ("C-AUG", 11, [7, 4, 0]),
    ("C-REJ", 3, [3, 0, 0]),
    ("C-BIO", 13, [5, 8, 0]),
    ("C-WPN", 17, [16, 1, 0]),
    ("C-NPC", 4, [0, 4, 0]),
    ("C-TRK", 25, [19, 6, 0]),
    ("C-EX", 12, [12, 0, 0]),
];

/// A part of the list: a section and the numbers meant.
type Part = (&'static str, RangeInclusive<u16>);

const ALL: RangeInclusive<u16> = 1..=999;

/// The rules that the program claims to apply. Add a part here together with its tests.
const IN_FORCE: [Part; 27] = [
    ("G-DICE", ALL),
    ("G-POOL", ALL),
    ("G-STORY", ALL),
    ("G-STRUCT", ALL),
    ("G-TURN", ALL),
    ("G-MAN", ALL),
    ("G-ACT", ALL),
    ("G-COMB", ALL),
    ("G-DEF", ALL),
    ("G-SOAK", ALL),
    ("G-RANGE", ALL),
    ("G-MOD", ALL),
    ("G-CHAR", ALL),
    ("G-SKILL", ALL),
    ("G-EQ", ALL),
    ("G-QUAL", ALL),
    ("G-HEALTH", ALL),
    ("G-STAT", ALL),
    ("G-HEAL", ALL),
    ("G-ENV", ALL),
    ("G-ENC", ALL),
    ("G-TALR", ALL),
    ("G-SOC", ALL),
    ("G-HACK", ALL),
    ("G-TAL", ALL),
    ("G-VEH", ALL),
    ("G-VCOM", ALL),
];

/// The rules of Framework: Genesis that the program claims to apply: all of them.
const GENESIS_IN_FORCE: [Part; 19] = [
    ("F-RACE", ALL),
    ("F-VOC", ALL),
    ("F-PRG", ALL),
    ("F-COM", ALL),
    ("F-QOW", 0..=999),
    ("F-DIS", ALL),
    ("F-ATT", ALL),
    ("F-ROLL", ALL),
    ("F-SKL", ALL),
    ("F-ARM", ALL),
    ("F-WPN", ALL),
    ("F-ORD", ALL),
    ("F-CMB", ALL),
    ("F-VIC", ALL),
    ("F-CLS", ALL),
    ("F-MOD", ALL),
    ("F-CHS", ALL),
    ("F-TRK", ALL),
    ("F-EX", ALL),
];

/// The rules of 2084 that the program claims to apply: all but C-COL-04, of which the source has no text, and
/// C-OBJ-02, the scale of large vehicles, which the GM decides.
const CONFRONTATION_IN_FORCE: [Part; 35] = [
    ("C-ROLL", 0..=999),
    ("C-PRO", 0..=999),
    ("C-INS", 0..=999),
    ("C-COL", 1..=3),
    ("C-COL", 5..=999),
    ("C-CNF", 0..=999),
    ("C-CRE", 0..=999),
    ("C-DES", 0..=999),
    ("C-PRF", 0..=999),
    ("C-FOC", 0..=999),
    ("C-QRK", 0..=999),
    ("C-CRD", 0..=999),
    ("C-SKL", 0..=999),
    ("C-XP", 0..=999),
    ("C-SCN", 0..=999),
    ("C-INI", 0..=999),
    ("C-ACT", 0..=999),
    ("C-ATK", 0..=999),
    ("C-DEF", 0..=999),
    ("C-LOC", 0..=999),
    ("C-ARM", 0..=999),
    ("C-DMG", 0..=999),
    ("C-OBJ", 1..=1),
    ("C-OBJ", 3..=999),
    ("C-REC", 0..=999),
    ("C-SPC", 0..=999),
    ("C-STR", 0..=999),
    ("C-FEA", 0..=999),
    ("C-AUG", 0..=999),
    ("C-REJ", 0..=999),
    ("C-BIO", 0..=999),
    ("C-WPN", 0..=999),
    ("C-NPC", 0..=999),
    ("C-TRK", 0..=999),
    ("C-EX", 0..=999),
];

/// Test code about IDs as such, which therefore proves no rule.
const PROVES_NOTHING: [&str; 4] = [
    "src/rules/rulebook.rs",
    "tests/it/rulebook/mod.rs",
    "tests/it/rulebook/tables.rs",
    "tests/it/rulebook/checker.rs",
];

#[rstest]
#[case::genesys(&GENESYS)]
#[case::genesis(&GENESIS)]
#[case::confrontation(&CONFRONTATION)]
fn the_list_has_every_rule_of_every_section(#[case] of: &Book) {
    let book = (of.rules)();
    for &(section, rules, by_tag) in of.counts {
        let count = |tag| book.section(section).filter(|rule| rule.tag == tag).count();
        assert_eq!(book.section(section).count(), rules, "rules of {section}");
        assert_eq!(
            [count(Tag::Auto), count(Tag::Assist), count(Tag::Remind)],
            by_tag,
            "auto, assist and remind of {section}"
        );
    }
    let count = |tag| book.iter().filter(|rule| rule.tag == tag).count();
    let by_tag = [count(Tag::Auto), count(Tag::Assist), count(Tag::Remind)];
    assert_eq!((book.iter().count(), by_tag), of.total);
}

#[rstest]
#[case::genesys(&GENESYS)]
#[case::genesis(&GENESIS)]
#[case::confrontation(&CONFRONTATION)]
fn the_list_counts_up_in_every_section(#[case] of: &Book) {
    let listed: Vec<_> = (of.rules)().iter().map(|rule| rule.id.as_str()).collect();
    let counted: Vec<_> = of
        .counts
        .iter()
        .flat_map(|&(section, rules, _)| {
            let lettered = of.lettered.iter().filter(|(within, _)| *within == section);
            let mut ids: Vec<_> = lettered.map(|(_, n)| format!("{section}-{n}")).collect();
            let plain = (1..)
                .map(|n| format!("{section}-{n:02}"))
                .filter(|id| !in_force(id, of.unused));
            ids.extend(plain.take(rules - ids.len()));
            ids.sort();
            ids
        })
        .collect();
    assert_eq!(listed, counted);
}

#[rstest]
#[case::genesys(&GENESYS)]
#[case::genesis(&GENESIS)]
#[case::confrontation(&CONFRONTATION)]
fn the_list_reads_well_in_a_pane(#[case] of: &Book) {
    let mut wrong = Vec::new();
    let mut titles = BTreeMap::new();
    for rule in (of.rules)() {
        let mut check = |right: bool, what: &str| {
            if !right {
                wrong.push(format!("{}: {what}", rule.id));
            }
        };
        let words = rule.title.split_whitespace().count();
        check((1..=5).contains(&words), "a title has one to five words");
        check(
            rule.text.len() <= 240,
            "a text has at most 240 characters, better 220",
        );
        check(
            rule.title.is_ascii() && rule.text.replace(['−', '×'], "").is_ascii(),
            "plain characters only, a minus and a multiplication sign",
        );
        check(
            rule.text.ends_with('.') || rule.text.ends_with(".'"),
            "a text ends with a full stop",
        );
        check(
            !rule.text.contains("  ") && rule.text.trim() == rule.text,
            "single spaces",
        );
        check(!rule.text.contains(['_', '`']), "no names of program state");
        let again = titles.insert((rule.id.section(), rule.title.as_str()), &rule.id);
        check(again.is_none(), "the title stands twice in its section");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[rstest]
#[case::genesys(&GENESYS)]
#[case::genesis(&GENESIS)]
#[case::confrontation(&CONFRONTATION)]
fn the_list_has_one_rule_a_line(#[case] of: &Book) {
    let list = sources()
        .iter()
        .find(|source| source.path == of.list)
        .expect("the list is a source");
    let lines: Vec<_> = list
        .text
        .lines()
        .filter(|line| line.contains("(id: "))
        .collect();
    assert_eq!(lines.len(), of.total.0);
    for line in lines {
        assert!(
            line.starts_with("    (id: \"") && line.ends_with("\"),"),
            "{line}"
        );
    }
}

#[test]
fn every_rule_that_is_named_exists() {
    let mut unknown = Vec::new();
    for source in sources() {
        let mut named: BTreeSet<String> = cites(&source.text).map(str::to_owned).collect();
        for code in test_code(source, test_files()) {
            named.extend(snake_ids(code));
        }
        for id in named {
            let missing = BOOKS
                .iter()
                .any(|of| id.starts_with(of.letter) && (of.rules)().get(&id).is_none());
            if missing {
                unknown.push(format!("{} in {}", id, source.path));
            }
        }
    }
    assert!(
        unknown.is_empty(),
        "rules that no list has; correct the ID where it is named:\n{}",
        unknown.join("\n")
    );
}

#[rstest]
#[case::genesys(&GENESYS)]
#[case::genesis(&GENESIS)]
#[case::confrontation(&CONFRONTATION)]
fn every_rule_in_force_is_named_by_a_test(#[case] of: &Book) {
    let mut proven = BTreeSet::new();
    for source in sources() {
        if !PROVES_NOTHING.contains(&source.path.as_str()) {
            for code in test_code(source, test_files()) {
                proven.extend(named(code));
            }
        }
    }
    let missing = unproven((of.rules)(), of.in_force, &proven);
    assert!(
        missing.is_empty(),
        "{} rules in force are named by no test:\n{}",
        missing.len(),
        missing.join("\n")
    );
}

#[test]
fn every_part_in_force_holds_a_rule() {
    for of in BOOKS {
        for part in of.in_force {
            let mut rules = (of.rules)().iter();
            assert!(
                rules.any(|rule| in_force(rule.id.as_str(), std::slice::from_ref(part))),
                "no rule of {} has a number in {:?}",
                part.0,
                part.1
            );
        }
    }
}

/// The claimed rules without a test: ID and title, in the list's order.
fn unproven(book: &Rulebook, parts: &[Part], proven: &BTreeSet<String>) -> Vec<String> {
    book.iter()
        .filter(|rule| in_force(rule.id.as_str(), parts))
        .filter(|rule| !proven.contains(rule.id.as_str()))
        .map(|rule| format!("{} {}", rule.id, rule.title))
        .collect()
}

/// Whether one of the parts contains the ID. A letter after the number makes no difference.
fn in_force(id: &str, parts: &[Part]) -> bool {
    let Some((section, number)) = id.rsplit_once('-') else {
        return false;
    };
    let digits = number.trim_end_matches(|c: char| c.is_ascii_lowercase());
    digits.parse().is_ok_and(|number: u16| {
        parts
            .iter()
            .any(|(part, numbers)| *part == section && numbers.contains(&number))
    })
}

/// The IDs that a piece of test code names, written out or in snake case.
fn named(code: &str) -> BTreeSet<String> {
    cites(code)
        .map(str::to_owned)
        .chain(snake_ids(code))
        .collect()
}

/// The IDs in identifiers: `G-DICE-07` of `g_dice_07_one_cancels_one`. Numbers after a first one belong
/// to the same section: `g_dice_07_09_pairs_cancel` proves both.
fn snake_ids(code: &str) -> impl Iterator<Item = String> {
    code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .flat_map(|word| {
            let parts: Vec<&str> = word.split('_').collect();
            let lower = |part: &str| part.bytes().all(|b| b.is_ascii_lowercase());
            let mut ids = Vec::new();
            let mut at = 0;
            while at + 2 < parts.len() {
                let (letter, section) = (parts[at], parts[at + 1]);
                let numbers = parts[at + 2..]
                    .iter()
                    .take_while(|part| part.starts_with(|c: char| c.is_ascii_digit()));
                let before = ids.len();
                if letter.len() == 1 && lower(letter) && lower(section) {
                    let (letter, section) = (letter.to_uppercase(), section.to_uppercase());
                    ids.extend(
                        numbers
                            .map(|number| format!("{letter}-{section}-{number}"))
                            .take_while(|id| cites(id).any(|whole| whole == id)),
                    );
                }
                at += if ids.len() > before {
                    1 + ids.len() - before
                } else {
                    1
                };
            }
            ids
        })
}

/// A file of the repository: its path from the root, with slashes, and its content.
struct Source {
    path: String,
    text: String,
}

/// The files that may name a rule, each read once.
fn sources() -> &'static [Source] {
    static SOURCES: LazyLock<Vec<Source>> = LazyLock::new(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut sources = Vec::new();
        for place in ["src", "tests", "assets", "README.md"] {
            read(root, place.to_owned(), &mut sources);
        }
        sources
    });
    &SOURCES
}

/// Reads a file, or a folder and all below it. A missing or binary file names no rule.
fn read(root: &Path, path: String, sources: &mut Vec<Source>) {
    let place = root.join(&path);
    if let Ok(entries) = fs::read_dir(&place) {
        for entry in entries.flatten() {
            let name = entry.file_name();
            read(root, format!("{path}/{}", name.to_string_lossy()), sources);
        }
    } else if let Ok(text) = fs::read_to_string(&place) {
        sources.push(Source { path, text });
    }
}

/// The test code of a file: all of it, its `#[cfg(test)]` items, or nothing.
fn test_code<'a>(source: &'a Source, test_files: &BTreeSet<String>) -> Vec<&'a str> {
    let Source { path, text } = source;
    let Some(stem) = path.strip_suffix(".rs") else {
        return Vec::new();
    };
    let behind_a_test_module = test_files.iter().any(|module| {
        stem.strip_prefix(module.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    if path.starts_with("tests/") || behind_a_test_module {
        vec![text]
    } else {
        test_items(text)
    }
}

/// The files and folders of a `#[cfg(test)] mod name;`, without `.rs`.
fn test_files() -> &'static BTreeSet<String> {
    static FILES: LazyLock<BTreeSet<String>> =
        LazyLock::new(|| sources().iter().flat_map(test_modules).collect());
    &FILES
}

/// The modules that a file declares for tests only in files of their own, as paths without `.rs`.
fn test_modules(source: &Source) -> Vec<String> {
    let Some(stem) = source.path.strip_suffix(".rs") else {
        return Vec::new();
    };
    let folder = match stem.rsplit_once('/') {
        Some((folder, "mod" | "lib" | "main")) => folder,
        _ => stem,
    };
    test_items(&source.text)
        .into_iter()
        .filter_map(|item| item.lines().last()?.trim().strip_suffix(';'))
        .filter_map(|item| {
            item.rsplit_once("mod ")
                .map(|(_, name)| format!("{folder}/{name}"))
        })
        .collect()
}

/// The items of a formatted file under `#[cfg(test)]`, each with its attributes.
///
/// Formatting puts the end of an item at the item's own indentation, so lines are enough and no parser
/// is needed. Only a string with a line of just `}` could end an item too early. A rule then counts as
/// unproven and is reported, never the other way round.
fn test_items(text: &str) -> Vec<&str> {
    let mut items = Vec::new();
    let mut item: Option<(usize, &str, bool)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        let bare = line.trim();
        let indent = &line[..line.len() - line.trim_start().len()];
        match &mut item {
            None if bare.starts_with("#[cfg(test)]") || bare.starts_with("#[cfg(all(test,") => {
                item = Some((at, indent, false));
            }
            Some((start, own, opened)) if indent == *own && !bare.is_empty() => {
                let ends = if *opened {
                    bare == "}" || bare == "};"
                } else {
                    bare.ends_with(';') || bare.ends_with('}')
                };
                *opened |= bare.ends_with('{');
                if ends {
                    items.push(&text[*start..end]);
                    item = None;
                }
            }
            _ => {}
        }
        at = end;
    }
    items
}
