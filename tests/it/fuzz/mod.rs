//! Property tests of all input from outside: saves, entries, command lines, packs, keys.
//!
//! Each runs a few cases with every test, or as many as `PROPTEST_CASES` asks for, which
//! `.ci/run nightly` raises. Failing cases are stored in `tests/proptest-regressions/fuzz/` and run first from
//! then on.

mod entries;
mod keys;
mod lines;
mod packs;
mod saves;

use proptest::prelude::*;
use proptest::sample::Index;
use tempfile::TempDir;

/// This many cases, or as many as `PROPTEST_CASES` asks for.
fn cases(few: u32) -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = few;
    }
    config
}

/// A folder that is removed with the test, in memory where the system offers that.
fn folder() -> TempDir {
    TempDir::new_in("/dev/shm")
        .or_else(|_| TempDir::new())
        .unwrap()
}

/// A change to a text, as a user, a disk or an attacker makes it.
#[derive(Clone, Debug)]
enum Change {
    /// Removes bytes.
    Cut(Index, usize),
    /// Inserts bytes.
    Put(Index, Vec<u8>),
    /// Inserts a copy of a part of the text elsewhere.
    Again(Index, usize, Index),
    /// Removes a line.
    NoLine(Index),
    /// Swaps two lines.
    Swap(Index, Index),
    /// Replaces a number.
    Number(Index, &'static str),
}

/// Pieces of text with a meaning for a save, a pack or a terminal.
const PIECES: [&str; 30] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\n",
    "\r\n",
    "\r",
    "\0",
    "]))\n",
    "])\n",
    "log: [\n",
    "// by hand\n",
    "/*",
    "r#\"",
    "Some(",
    "None",
    "(n:1,",
    "(((((((((((((((((((((((((",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[2J",
    "e\u{301}",
    "\t",
    " ",
];

const NUMBERS: [&str; 10] = [
    "0",
    "-1",
    "1",
    "255",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "1e999",
    "NaN",
];

fn any_change() -> impl Strategy<Value = Change> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 1_usize..60).prop_map(|(at, len)| Change::Cut(at, len)),
        (at(), proptest::sample::select(PIECES.to_vec()))
            .prop_map(|(at, piece)| Change::Put(at, piece.into())),
        (at(), prop::collection::vec(any::<u8>(), 1..9))
            .prop_map(|(at, bytes)| Change::Put(at, bytes)),
        (at(), 1_usize..200, at()).prop_map(|(from, len, to)| Change::Again(from, len, to)),
        at().prop_map(Change::NoLine),
        (at(), at()).prop_map(|(one, other)| Change::Swap(one, other)),
        (at(), proptest::sample::select(NUMBERS.to_vec()))
            .prop_map(|(at, number)| Change::Number(at, number)),
    ]
}

impl Change {
    fn make(&self, bytes: &mut Vec<u8>) {
        let place = |at: &Index, bytes: &[u8]| at.index(bytes.len() + 1);
        match self {
            Self::Cut(at, len) => {
                let start = place(at, bytes);
                let end = (start + len).min(bytes.len());
                bytes.drain(start..end);
            }
            Self::Put(at, put) => {
                let at = place(at, bytes);
                bytes.splice(at..at, put.iter().copied());
            }
            Self::Again(from, len, to) => {
                let start = place(from, bytes);
                let end = (start + len).min(bytes.len());
                let piece = bytes[start..end].to_vec();
                let to = place(to, bytes);
                bytes.splice(to..to, piece);
            }
            Self::NoLine(at) => {
                let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
                if !lines.is_empty() {
                    lines.remove(at.index(lines.len()));
                }
                *bytes = lines.concat();
            }
            Self::Swap(one, other) => {
                let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&b| b == b'\n').collect();
                if !lines.is_empty() {
                    let (one, other) = (one.index(lines.len()), other.index(lines.len()));
                    lines.swap(one, other);
                }
                *bytes = lines.concat();
            }
            Self::Number(at, number) => {
                let from = place(at, bytes);
                let digit = |bytes: &[u8], from: usize| {
                    bytes[from..]
                        .iter()
                        .position(u8::is_ascii_digit)
                        .map(|n| from + n)
                };
                if let Some(start) = digit(bytes, from).or_else(|| digit(bytes, 0)) {
                    let digits = bytes[start..].iter().take_while(|b| b.is_ascii_digit());
                    let end = start + digits.count();
                    bytes.splice(start..end, number.bytes());
                }
            }
        }
    }
}

fn changed(text: &str, changes: &[Change]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for change in changes {
        change.make(&mut bytes);
    }
    bytes
}

/// A small sample of each game.
const SAVES: [&str; 3] = [
    include_str!("../../../saves/the-bridge.ron"),
    include_str!("../../../saves/the-price-of-a-gate.ron"),
    include_str!("../../../saves/needles-at-karst.ron"),
];
