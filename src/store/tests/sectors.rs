//! One append whose sectors reach the disk in part, at every offset of the sectors.

use std::path::Path;

use super::super::mend::Parts;
use super::super::testing::{Memory, Plan, Shaky, folder};
use super::super::*;

const SECTOR: usize = 512;
const HEAD: &str = "Toy((\nformat: 1,\nbase: (),\nlog: [\n";

/// The entries of these tests: two fields, with closed quotes and balanced brackets outside of
/// them.
fn whole(text: &str) -> Result<(), Fault> {
    let (mut depth, mut quoted) = (0_i32, false);
    for (i, c) in text.char_indices() {
        quoted ^= c == '"';
        depth += match c {
            '(' if !quoted => 1,
            ')' if !quoted => -1,
            _ => 0,
        };
        if depth <= 0 && i + 1 < text.len() {
            return Err(Fault::new(i + 1, "expected the end of the entry"));
        }
    }
    let fields = text.starts_with("(n:") && text.contains(",s:");
    (depth == 0 && !quoted && fields)
        .then_some(())
        .ok_or_else(|| "expected more".into())
}

fn open(bytes: &[u8], folder: &Path) -> Result<Vec<String>, StoreError> {
    let parts = Parts {
        path: folder.join("toy.ron"),
        real: folder.join("toy.ron"),
        access: Access::Writer,
        lock: None,
        busy: false,
        disk: Shaky::new(Plan::new()).disk(),
        notices: Vec::new(),
    };
    let opened = parts.open(Box::new(Memory::new(bytes)), &whole)?;
    Ok(opened
        .journal
        .read_log(0)
        .map(|line| line.unwrap().text)
        .collect())
}

/// Takes each sector either from the new text or from the old one, and NULs where that has none.
fn mixed(old: &[u8], new: &[u8], first: usize, taken: u32, len: usize) -> Vec<u8> {
    let mut bytes = old.to_vec();
    bytes.resize(new.len(), 0);
    for (n, start) in (first * SECTOR..new.len()).step_by(SECTOR).enumerate() {
        if taken & (1 << n) != 0 {
            let end = (start + SECTOR).min(new.len());
            bytes[start..end].copy_from_slice(&new[start..end]);
        }
    }
    bytes.truncate(len);
    bytes
}

#[test]
fn an_append_of_which_any_sectors_are_missing_is_there_whole_or_not_at_all() {
    let folder = folder();
    let fillers = ["x", "(a),", "]))", ")", "\", (a), \""];
    let mut images = 0;
    // All the ways in which the beginning of a sector can cut the closing, and some others.
    for edge in (0..10).chain([255]).chain(505..512) {
        for filler in fillers {
            let pad = (edge + 2 * SECTOR - HEAD.len() - "(n:1,s:\"\"),\n".len()) % SECTOR;
            let first = format!("(n:1,s:\"{}\")", "y".repeat(pad));
            let before = format!("{HEAD}{first},\n");
            assert_eq!(before.len() % SECTOR, edge);
            let second = format!("(n:2,s:\"{}\")", filler.repeat(1200 / filler.len()));
            let old = format!("{before}{CLOSING}").into_bytes();
            let new = format!("{before}{second},\n{CLOSING}").into_bytes();
            let from = before.len() / SECTOR;
            let sectors = new.len().div_ceil(SECTOR) - from;
            let sizes = (from + 1..=new.len() / SECTOR).map(|n| n * SECTOR);
            let sizes: Vec<usize> = sizes
                .filter(|size| *size > old.len())
                .chain([old.len(), new.len()])
                .collect();
            for taken in 0..1_u32 << sectors {
                for &len in &sizes {
                    let image = mixed(&old, &new, from, taken, len);
                    let got = open(&image, folder.path()).unwrap_or_else(|e| {
                        panic!(
                            "{edge}, {filler:?}, {taken:b}, {len}: {e}\n{}",
                            String::from_utf8_lossy(&image)
                        )
                    });
                    assert_eq!(got[0], first);
                    assert!(
                        got.len() == 1 || got[1..] == [second.clone()],
                        "{edge}, {filler:?}, {taken:b}, {len}: {got:#?}"
                    );
                    images += 1;
                }
            }
        }
    }
    println!("{images} appends in part, 0 lost");
    assert!(images > 3000, "{images}");
}
