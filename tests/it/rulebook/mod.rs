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

use rstest::rstest;
use rules::rulebook::{Rulebook, Tag, cites, genesis, genesys};

mod tables;
mod the_checker;

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
const BOOKS: [&Book; 2] = [&GENESYS, &GENESIS];

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

/// Test code about IDs as such, which therefore proves no rule.
const PROVES_NOTHING: [&str; 4] = [
    "src/rules/rulebook.rs",
    "tests/it/rulebook/mod.rs",
    "tests/it/rulebook/tables.rs",
    "tests/it/rulebook/the_checker.rs",
];

#[rstest]
#[case::genesys(&GENESYS)]
#[case::genesis(&GENESIS)]
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
            rule.title.is_ascii() && rule.text.is_ascii(),
            "plain characters only",
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
