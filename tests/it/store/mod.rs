//! Saves on a real disk: links, locks, killed programs, files of other programs.

mod bookmarks;
mod follow;
#[cfg(unix)]
mod helpers;
mod killed_writer;
mod opening;
#[cfg(unix)]
mod takeover;
#[cfg(unix)]
mod unix;
mod writing;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use tempfile::TempDir;
use triumph::store::{
    Access, CLOSING, Fault, Journal, Opened, Shelf, StoreError, copy_new, rewrite, salvage,
};

const HEAD: &str =
    "Toy((\nformat: 1,\nmeta: (\n    name: \"Tür\",\n),\nbase: (\n    round: 1,\n),\nlog: [\n";

#[derive(Debug, Deserialize, PartialEq)]
struct Entry {
    n: u64,
    line: String,
}

#[derive(Debug, Deserialize)]
enum Save {
    Toy(Toy),
}

#[derive(Debug, Deserialize)]
struct Toy {
    format: u32,
    log: Vec<Entry>,
}

fn is_entry(text: &str) -> Result<(), Fault> {
    match ron::from_str::<Entry>(text) {
        Ok(_) => Ok(()),
        Err(e) => Err(Fault::new(e.span.start.col, e.code.to_string())),
    }
}

fn open(path: &Path) -> Opened {
    Journal::open(path, &is_entry).unwrap_or_else(|e| panic!("{e}"))
}

fn refusal(path: &Path) -> StoreError {
    match Journal::open(path, &is_entry) {
        Ok(opened) => panic!("expected a refusal, got {opened:?}"),
        Err(error) => error,
    }
}

fn entry(n: u64) -> String {
    format!("(n:{n},line:\"wound vex {n}\")")
}

/// The save parsed as RON, so that every test that uses it proves the file valid.
fn log(path: &Path) -> Vec<Entry> {
    let text = fs::read_to_string(path).unwrap();
    let Save::Toy(toy) = ron::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(toy.format, 1);
    toy.log
}

fn numbers(path: &Path) -> Vec<u64> {
    log(path).into_iter().map(|e| e.n).collect()
}

fn texts(journal: &Journal) -> Vec<String> {
    let log = journal.read_log(0);
    log.map(|line| line.unwrap().text).collect()
}

struct Table {
    folder: TempDir,
    path: PathBuf,
}

/// A folder with a closed save of `entries` entries.
fn table(entries: u64) -> Table {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("night one.ron");
    let mut journal = Journal::create(&path, HEAD).unwrap();
    for n in 1..=entries {
        journal.append(&entry(n)).unwrap();
    }
    Table { folder, path }
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}
