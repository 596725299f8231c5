//! Checks that the recorded sentences of `tests/sentences/` belong to existing tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

pub(super) fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
}

/// The names of the tests in a file of sentences, without their cases.
fn recorded(text: &str) -> impl Iterator<Item = &str> {
    let heads = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with("- ") && !line.starts_with("  "));
    heads.map(|line| line.split("::").next().unwrap_or(line))
}

#[test]
fn every_recorded_sentence_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut sources, mut records) = (Vec::new(), Vec::new());
    for folder in ["src", "tests/it"] {
        files(&root.join(folder), "rs", &mut sources);
    }
    files(&root.join("tests/sentences"), "txt", &mut records);
    let mut tests = BTreeSet::new();
    for path in sources {
        let text = fs::read_to_string(path).unwrap();
        let names = text.split("fn ").skip(1);
        let name = |rest: &str| rest.split(['(', '<']).next().map(str::to_owned);
        tests.extend(names.filter_map(name));
    }
    assert!(records.len() > 50, "{} files", records.len());
    for path in records {
        let text = fs::read_to_string(&path).unwrap();
        for test in recorded(&text) {
            assert!(
                tests.contains(test),
                "{}: no test is called {test}; remove what is recorded for it",
                path.display()
            );
        }
    }
}
