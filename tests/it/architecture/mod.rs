//! Checks the layers of the crate, which `src/lib.rs` calls floors, by reading the sources.
//!
//! Cargo separates the lower ones, which are members of the workspace, and this test the modules of the
//! program. A layer may name those before it in
//! [`FLOORS`], never those after it, in any notation: in a group of a `use`, through `super::super`, or
//! through the whole crate under another name.

mod commands;
mod comments;
mod cycles;
mod language;
mod licenses;
mod paths;
mod sentences;
mod tests_quote_no_sentences;
mod words;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers from the bottom up. Modules in one row are equal and may not name each other. The table
/// in `src/lib.rs` tells readers the same.
const FLOORS: &[&[&str]] = &[
    &["dice"],
    &["lang"],
    &["rules"],
    &["imports"],
    &["table"],
    &["store"],
    &["campaign"],
    &["session"],
    &["paint"],
    &["ui"],
    &["tui"],
    &["cli"],
];

/// Layers that are members of the workspace. Cargo separates them.
const MEMBERS: &[&str] = &["dice", "lang", "rules", "imports", "paint"];

/// Layers without access to the terminal.
const BARE: &[&str] = &["dice", "lang", "rules", "imports", "table"];

/// Layers without access to files, clocks, the environment, threads or random numbers: the lower ones,
/// and the interface, which draws what it is given.
const PURE: &[&str] = &["dice", "lang", "rules", "imports", "table", "ui"];

/// What a pure layer may not name, and why.
const IMPURE: &[(&str, &str)] = &[
    ("std::fs", "files are the task of store/"),
    ("std::io", "input and output belong to upper layers"),
    ("std::env", "the environment belongs to upper layers"),
    ("std::process", "processes belong to upper layers"),
    ("std::thread", "threads belong to upper layers"),
    ("std::net", "the network belongs to upper layers"),
    ("SystemTime", "the clock is handed in"),
    ("Instant", "the clock is handed in"),
    ("jiff", "the clock is handed in"),
    ("rand::", "dice are handed in"),
    // A path is only a name, but these of its methods access the disk.
    (".exists()", LOOKS),
    (".try_exists()", LOOKS),
    (".is_file()", LOOKS),
    (".is_dir()", LOOKS),
    (".is_symlink()", LOOKS),
    (".metadata()", LOOKS),
    (".symlink_metadata()", LOOKS),
    (".read_dir()", LOOKS),
    (".read_link()", LOOKS),
    (".canonicalize()", LOOKS),
];

const LOOKS: &str = "looking at the disk is the task of store/";

/// What a layer without a terminal may not name, and why.
const TERMINAL: &[(&str, &str)] = &[
    ("ratatui", "the rules know no terminal"),
    ("crossterm", "the rules know no terminal"),
];

/// The dice that roll by themselves, made only by the owner of a game and by tests.
const ROLLERS: &[(&str, &str)] = &[
    ("SeededDice", "dice are handed in"),
    ("random_seed", "dice are handed in"),
];

/// The one file that may name the random number generator.
const DICE_SOURCE: &str = "dice/source.rs";

/// The longest allowed source file in lines, tests included.
const LONGEST: usize = 600;

fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, into);
            } else if path.extension().is_some_and(|e| e == "rs") {
                into.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    walk(&root, &mut paths);
    paths.sort();
    paths
        .into_iter()
        .filter_map(|path| {
            let name = path
                .strip_prefix(&root)
                .ok()?
                .to_string_lossy()
                .replace('\\', "/");
            Some((name, fs::read_to_string(&path).ok()?))
        })
        .collect()
}

/// The module of the lowest level that a file belongs to.
fn module(name: &str) -> &str {
    name.split('/')
        .next()
        .unwrap_or(name)
        .trim_end_matches(".rs")
}

/// A row of a menu that is made from a command can't name one that doesn't exist.
#[test]
fn the_offers_of_the_games_are_made_from_commands() {
    let all = sources();
    let shown = all
        .iter()
        .filter(|(name, _)| name.contains("/show") && name.starts_with("rules/"));
    let lines: Vec<&String> = shown
        .filter(|(_, text)| code(text).contains("Offer::new("))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(lines, [""; 0]);
    assert!(
        all.iter()
            .any(|(_, text)| code(text).contains("Offer::of("))
    );
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|row| row.contains(&module))
}

/// The code alone, because comments may name higher layers to explain.
fn code(text: &str) -> String {
    text.lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The code that isn't test code.
fn played(name: &str, code: &str) -> String {
    let plays_in_tests = name == "rules/encounter/stage.rs";
    if plays_in_tests || name.ends_with("/tests.rs") || name.contains("/tests/") {
        return String::new();
    }
    let tests = "#[cfg(test)]\nmod tests {";
    code.split(tests).next().unwrap_or_default().to_owned()
}

/// Sentences about every violation of the layers in these files.
fn breaches(files: &[(String, String)]) -> Vec<String> {
    let mut all = Vec::new();
    for (name, text) in files {
        let own = module(name);
        let code = code(text);
        let paths = paths::named(name, text);
        if let Some(here) = floor(own) {
            let named: BTreeSet<&str> = paths
                .iter()
                .filter(|path| path.split("::").next() == Some("crate") && !MEMBERS.contains(&own))
                .map(|path| path.split("::").nth(1).unwrap_or("*"))
                .collect();
            if named.contains("*") {
                all.push(format!(
                    "src/{name} names the whole crate: name what is needed of it."
                ));
            }
            for (there, row) in FLOORS.iter().enumerate() {
                for other in row.iter().filter(|other| **other != own) {
                    if there >= here && named.contains(other) {
                        all.push(format!("src/{name}: `{own}` may not name `{other}`, which is above or next to it."));
                    }
                }
            }
        } else if !matches!(own, "lib" | "main") {
            all.push(format!(
                "src/{name}: `{own}` has no floor. Give it one in FLOORS (tests/it/architecture/mod.rs) and in the table of src/lib.rs."
            ));
        }
        let mut forbid = |words: &[(&str, &str)], code: &str, paths: &[String]| {
            for (word, why) in words {
                if code.contains(word) || paths.iter().any(|path| path.contains(word)) {
                    all.push(format!("src/{name} names `{word}`: {why}."));
                }
            }
        };
        if PURE.contains(&own) && name != DICE_SOURCE {
            forbid(IMPURE, &code, &paths);
        }
        if BARE.contains(&own) {
            forbid(TERMINAL, &code, &paths);
        }
        if PURE.contains(&own) && own != "dice" {
            forbid(ROLLERS, &played(name, &code), &[]);
        }
    }
    all
}

#[test]
fn no_floor_names_a_higher_one() {
    let files = sources();
    assert!(files.len() > 30, "the sources were not found");
    let found = breaches(&files);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_check_itself_finds_what_it_is_for() {
    let file = |name: &str, text: &str| vec![(name.to_owned(), text.to_owned())];
    assert_eq!(
        breaches(&file("table/x.rs", "use crate::ui::App;")).len(),
        1
    );
    assert_eq!(
        breaches(&file("store/x.rs", "use crate::campaign::Library;")).len(),
        1
    );
    for text in [
        "use crate::{table, ui};",
        "use crate::{\n    table::{args, words},\n    ui::{self, App},\n};",
        "use super::super::ui;",
        "fn f() { super::super::ui::draw(); }",
        "mod tests { use super::super::super::ui::App; }",
        "use super::super::{table, ui as shown};",
        "use crate as house;",
        "use super::super::*;",
    ] {
        let found = breaches(&file("store/testing.rs", text));
        assert_eq!(found.len(), 1, "{text}: {found:?}");
    }
    for text in [
        "use std::{fmt, fs};",
        "use std::{\n    fs::{self, File},\n};",
    ] {
        assert_eq!(breaches(&file("rules/x.rs", text)).len(), 1, "{text}");
    }
    assert_eq!(
        breaches(&file("rules/x.rs", "fn f() { std::fs::read(\"x\"); }")).len(),
        1
    );
    for (name, text) in [
        ("rules/x.rs", "fn f(at: &Path) -> bool { at.exists() }"),
        ("rules/x.rs", "fn f(at: &Path) { at.metadata(); }"),
        ("table/x.rs", "fn f(at: &Path) { at.read_dir(); }"),
        ("rules/x.rs", "use dice::SeededDice;"),
        (
            "rules/x/mod.rs",
            "#[cfg(test)]\nmod tests;\nfn f() { SeededDice::new(1); }",
        ),
        ("ui/x.rs", "use std::fs;"),
        ("ui/x.rs", "fn f() { std::time::Instant::now(); }"),
        ("ui/x.rs", "fn f() { jiff::Timestamp::now(); }"),
        (
            "ui/x.rs",
            "fn f(save: &Save) -> bool { save.path.is_file() }",
        ),
        ("ui/x.rs", "fn f() { SeededDice::new(1); }"),
    ] {
        let found = breaches(&file(name, text));
        assert_eq!(found.len(), 1, "{name}: {text}: {found:?}");
    }
    for (name, text) in [
        ("rules/x/tests/y.rs", "use dice::SeededDice;"),
        (
            "rules/x.rs",
            "#[cfg(test)]\nmod tests { use dice::SeededDice; }",
        ),
        ("ui/x.rs", "use ratatui::layout::Rect;"),
        ("session/x.rs", "use dice::SeededDice;"),
        ("store/x.rs", "fn f(at: &Path) -> bool { at.exists() }"),
    ] {
        let found = breaches(&file(name, text));
        assert!(found.is_empty(), "{name}: {text}: {found:?}");
    }
    let homeless = breaches(&file("attic/x.rs", ""));
    assert_eq!(homeless.len(), 1);
    // The file named in the message exists.
    let named = homeless[0].split(['(', ')']).nth(1).unwrap_or_default();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    assert!(root.join(named).is_file(), "{named}");
    assert!(
        breaches(&file(
            "ui/x.rs",
            "use rules::view::Id; // not crate::tui::run"
        ))
        .is_empty()
    );
}

/// Cargo separates the members as long as each depends on lower layers alone.
#[test]
fn a_member_depends_on_lower_layers_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (member, may) in [
        ("dice", &[][..]),
        ("lang", &["dice"]),
        ("rules", &["dice", "lang"]),
        ("rules/genesys", &["dice", "lang", "rules"]),
        ("rules/genesis", &["dice", "lang", "rules"]),
        ("rules/confrontation", &["dice", "lang", "rules"]),
        ("imports", &["genesys", "lang", "rules"]),
        ("paint", &[]),
    ] {
        let manifest =
            fs::read_to_string(root.join("src").join(member).join("Cargo.toml")).unwrap();
        let (_, below) = manifest.split_once("[dependencies]").unwrap();
        let own = below.split("\n[").next().unwrap();
        let named = own.lines().filter_map(|line| line.split(['.', ' ']).next());
        let ours: Vec<&str> = named
            .filter(|name| {
                [
                    "dice",
                    "lang",
                    "rules",
                    "genesys",
                    "genesis",
                    "confrontation",
                    "imports",
                    "paint",
                    "triumph",
                ]
                .contains(name)
            })
            .collect();
        assert_eq!(ours, may, "src/{member}/Cargo.toml");
    }
}

/// The crate's documentation describes exactly the layers that are checked here.
#[test]
fn the_table_of_floors_is_the_one_that_is_checked() {
    let sources = sources();
    let house = sources.iter().find(|(name, _)| name == "lib.rs");
    let house = house.map(|(_, text)| text.as_str()).unwrap_or_default();
    let rows = house.lines().filter_map(|line| {
        let cells: Vec<&str> = line
            .strip_prefix("//! |")?
            .split('|')
            .map(str::trim)
            .collect();
        let number: usize = cells.first()?.parse().ok()?;
        Some((number, cells))
    });
    let mut told = 0;
    for (number, cells) in rows {
        told += 1;
        let modules: Vec<&str> = cells[1]
            .split(", ")
            .map(|m| m.trim_matches(['[', ']', '`']))
            .collect();
        assert_eq!(
            FLOORS.get(number),
            Some(&modules.as_slice()),
            "floor {number} in src/lib.rs"
        );
        for module in modules {
            let knows = cells[3];
            assert_eq!(
                PURE.contains(&module),
                knows == "no",
                "`{module}` knows {knows}, src/lib.rs says"
            );
        }
    }
    assert_eq!(told, FLOORS.len(), "a floor is missing in src/lib.rs");
}

#[test]
fn files_stay_short_enough_to_find_ones_way() {
    let long: Vec<String> = sources()
        .into_iter()
        .map(|(name, text)| (name, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST)
        .map(|(name, lines)| format!("src/{name} has {lines} lines; {LONGEST} is the limit."))
        .collect();
    assert!(long.is_empty(), "\n{}", long.join("\n"));
}

/// Places where a skill's key is a word with another meaning, and that meaning.
const OTHER_WORDS: &[(&str, &str, &str)] = &[
    (
        "rules/genesys/model/settings.rs",
        "alchemy",
        "a word of the setting `magic_skills`",
    ),
    (
        "rules/genesys/model/settings.rs",
        "manipulation",
        "a word of the setting `magic_skills`",
    ),
    (
        "rules/genesys/play/sources/gathered.rs",
        "melee",
        "the kind of a defense, said aloud",
    ),
    (
        "rules/genesys/play/body.rs",
        "melee",
        "a number of a sheet, as `set` names it",
    ),
    (
        "rules/genesys/library/check/items.rs",
        "melee",
        "a field of armor",
    ),
];

/// A rule asks the record of a skill for its properties, never for its key, so that a skill of a user's
/// own pack follows the rules of its kind.
#[test]
fn the_keys_of_skills_stand_in_one_place() {
    use genesys::library::Library;
    let library = Library::shipped();
    let mut found = Vec::new();
    let mut used = 0;
    for (name, text) in sources() {
        let ours = name.starts_with("rules/genesys/") && !name.contains("/tests");
        let home = ["skills.rs", "model/records/fights.rs"];
        if !ours
            || home
                .iter()
                .any(|file| name == format!("rules/genesys/{file}"))
        {
            continue;
        }
        let code = code(text.split("#[cfg(test)]").next().unwrap_or_default());
        for skill in library.skills() {
            if !code.contains(&format!("\"{}\"", skill.id)) {
                continue;
            }
            if OTHER_WORDS
                .iter()
                .any(|(file, key, _)| *file == name && *key == skill.id)
            {
                used += 1;
            } else {
                found.push(format!(
                    "src/{name} names the skill `{}`: ask its record, or put the key into src/rules/genesys/skills.rs with its rule.",
                    skill.id
                ));
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    assert_eq!(used, OTHER_WORDS.len(), "an exception that nothing needs");
}

/// These modules must not use `_` for variants that a match doesn't name, because a new event or
/// command would then compile and do nothing. The compiler's lint ensures this, and this test ensures
/// the lint.
#[test]
fn no_event_and_no_command_falls_through() {
    let files = sources();
    for (system, parts) in [
        (
            "genesys",
            &[
                "play",
                "play/body",
                "play/checks",
                "play/encounter",
                "play/place",
                "play/turn",
            ][..],
        ),
        ("genesis", &["play"]),
    ] {
        for part in parts {
            let head = |name: &str| {
                let found = files.iter().find(|(file, _)| file == name);
                found.map(|(_, text)| text.as_str())
            };
            let text = head(&format!("rules/{system}/{part}/mod.rs"))
                .or_else(|| head(&format!("rules/{system}/{part}.rs")))
                .unwrap_or_default();
            assert!(
                text.contains("[deny(clippy::wildcard_enum_match_arm)]\n"),
                "rules/{system}/{part} lets a `_` swallow what is new"
            );
        }
    }
}
