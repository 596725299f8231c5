//! The journal on a disk that fills up, breaks and tears, for tests that need a disk under their
//! control.

mod limits;
mod sectors;

use std::path::Path;

use proptest::prelude::*;
use rstest::rstest;

use super::mend::Parts;
use super::testing::{Memory, Plan, Shaky, Trouble};
use super::*;

const HEAD: &str = "Toy((\nformat: 1,\nbase: (),\nlog: [\n";

/// The entries of these tests: any text between balanced round brackets.
fn balanced(text: &str) -> Result<(), Fault> {
    let mut depth = 0_i32;
    for (i, c) in text.chars().enumerate() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth < 0 || (depth == 0 && i + 1 < text.chars().count()) {
            return Err(Fault::new(i + 1, "expected the end of the entry"));
        }
    }
    (depth == 0)
        .then_some(())
        .ok_or_else(|| "expected a bracket".into())
}

fn open(memory: &Memory, folder: &Path) -> Result<Opened, StoreError> {
    let parts = Parts {
        path: folder.join("toy.ron"),
        real: folder.join("toy.ron"),
        access: Access::Writer,
        lock: None,
        busy: false,
        disk: Shaky::new(Plan::new()).disk(),
        notices: Vec::new(),
    };
    parts.open(Box::new(memory.clone()), &balanced)
}

fn save(lines: &[&str]) -> Vec<u8> {
    let mut text = HEAD.to_owned();
    for line in lines {
        text.push_str(line);
        text.push_str(",\n");
    }
    text.push_str(CLOSING);
    text.into_bytes()
}

fn texts(journal: &Journal) -> Vec<String> {
    let log = journal.read_log(0);
    log.map(|line| line.unwrap().text).collect()
}

/// One entry's append, cut at every byte, with nothing, NULs, junk and half a letter after it.
#[rstest]
#[case::nothing(b"")]
#[case::nuls(b"\0\0\0\0\0\0\0\0")]
#[case::junk(b"\x01junk ),(\nmore\n\n")]
#[case::half_a_letter(b"\xc3")]
#[case::feed(b"\n")]
fn a_torn_append_costs_that_entry_at_most(#[case] behind: &[u8]) {
    let first = ["(n:1)", "(n:2,line:\"wound vex 5\")"];
    let third = "(n:3,line:\"hört, hört\",body:Did([Wounded(by:2)]))";
    let before = save(&first);
    let after = save(&[first[0], first[1], third]);
    let start = before.len() - CLOSING.len();
    for cut in start..=after.len() {
        let folder = tempfile::tempdir().unwrap();
        let mut bytes = after[..cut].to_vec();
        bytes.extend_from_slice(behind);
        let memory = Memory::new(&bytes);
        let opened = open(&memory, folder.path()).unwrap_or_else(|e| panic!("cut at {cut}: {e}"));
        let mut journal = opened.journal;
        let got = texts(&journal);
        assert_eq!(got[..2], first, "cut at {cut}");
        assert!(
            got.len() == 2 || got[2..] == [third],
            "cut at {cut}: {got:?}"
        );
        if cut == after.len() {
            assert_eq!(got.len(), 3, "a whole entry is never cut");
        }
        if got.len() == 2 && cut > start + 4 {
            let mended = opened.mended.expect("a lost entry is said");
            assert_eq!(mended.entries_kept, 2);
            let kept = std::fs::read(mended.kept_in.unwrap()).unwrap();
            let piece = &after[start..cut];
            assert!(
                kept.windows(piece.len()).any(|w| w == piece),
                "cut at {cut}"
            );
        }
        let expected: Vec<&str> = got.iter().map(String::as_str).collect();
        assert_eq!(memory.bytes(), save(&expected), "mended at {cut}");
        journal.append("(n:4)").unwrap();
        let reopened = open(&memory, folder.path()).unwrap();
        assert_eq!(reopened.mended, None);
        assert_eq!(texts(&reopened.journal).last().unwrap(), "(n:4)");
    }
}

/// A page of a long entry that never reached the disk reads as NULs under a sound closing.
#[test]
fn a_hole_in_the_last_entry_is_a_torn_write() {
    let long = format!("(n:2,line:\"{}\")", "x".repeat(9000));
    let mut bytes = save(&["(n:1)", &long]);
    let hole = bytes.len() - 6000;
    bytes[hole..hole + 4096].fill(0);
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::new(&bytes);
    let opened = open(&memory, folder.path()).unwrap();
    assert_eq!(texts(&opened.journal), ["(n:1)"]);
    assert_eq!(memory.bytes(), save(&["(n:1)"]));
    assert!(opened.mended.is_some());
}

#[rstest]
#[case::disk_full(Trouble::Full(0))]
#[case::fills_up_in_the_entry(Trouble::BreakAfter(7))]
#[case::fills_up_in_the_closing(Trouble::BreakAfter(15))]
#[case::sync_fails_once(Trouble::Sync)]
#[case::dead(Trouble::Dead)]
fn a_failed_append_leaves_the_former_save(#[case] trouble: Trouble) {
    let folder = tempfile::tempdir().unwrap();
    let before = save(&["(n:1)", "(n:2)"]);
    let memory = Memory::new(&before);
    let mut journal = open(&memory, folder.path()).unwrap().journal;
    let trouble = match trouble {
        Trouble::Full(_) => Trouble::Full(before.len() as u64),
        other => other,
    };
    memory.trouble(trouble);
    let error = journal.append("(n:3,line:\"x\")").unwrap_err();
    let StoreError::Append { put_back, .. } = &error else {
        panic!("expected a refusal of the append, got {error:?}");
    };
    let whole = matches!(trouble, Trouble::Full(_) | Trouble::BreakAfter(_));
    assert_eq!(*put_back, whole, "{trouble:?}");
    says!(error.way_out());
    assert_eq!(memory.bytes(), before, "{trouble:?}");

    memory.trouble(Trouble::None);
    assert_eq!(texts(&journal), ["(n:1)", "(n:2)"]);
    journal.append("(n:3)").unwrap();
    assert_eq!(memory.bytes(), save(&["(n:1)", "(n:2)", "(n:3)"]));
}

/// The entry is half written and the disk then refuses everything. The next append repairs the end.
#[test]
fn an_end_that_could_not_be_put_back_is_mended_by_the_next_append() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::new(&save(&["(n:1)"]));
    let mut journal = open(&memory, folder.path()).unwrap().journal;
    memory.trouble(Trouble::Sync);
    journal.append("(n:2)").unwrap_err();
    memory.trouble(Trouble::Dead);
    memory
        .0
        .lock()
        .unwrap()
        .bytes
        .extend_from_slice(b"half an en");
    let error = journal.append("(n:2)").unwrap_err();
    assert!(matches!(
        error,
        StoreError::Append {
            put_back: false,
            ..
        }
    ));
    memory.trouble(Trouble::None);
    journal.append("(n:2)").unwrap();
    assert_eq!(memory.bytes(), save(&["(n:1)", "(n:2)"]));
}

#[test]
fn an_append_is_one_write_and_one_sync_and_survives_short_writes() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::new(&save(&[]));
    let mut journal = open(&memory, folder.path()).unwrap().journal;
    journal.append("(n:1)").unwrap();
    journal.append_all(&["(n:2)", "(n:3)"]).unwrap();
    journal.append_all::<&str>(&[]).unwrap();
    {
        let disk = memory.0.lock().unwrap();
        assert_eq!((disk.write_calls, disk.syncs), (2, 2));
    }
    memory.trouble(Trouble::Short(3));
    journal.append("(n:4)").unwrap();
    assert_eq!(memory.bytes(), save(&["(n:1)", "(n:2)", "(n:3)", "(n:4)"]));
    assert_eq!(journal.entries().unwrap(), 4);
}

#[test]
fn a_file_of_another_size_is_not_appended_to() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::new(&save(&["(n:1)"]));
    let mut journal = open(&memory, folder.path()).unwrap().journal;
    let edited = save(&["(n:1)", "(by_hand)"]);
    memory.0.lock().unwrap().bytes.clone_from(&edited);
    assert!(matches!(
        journal.append("(n:2)"),
        Err(StoreError::Changed { .. })
    ));
    assert_eq!(memory.bytes(), edited);
}

#[rstest]
#[case::two_lines("(n:1)\n(n:2)")]
#[case::carriage_return("(n:1)\r")]
#[case::nul("(n:\0)")]
#[case::closing("]))")]
#[case::comma("(n:1),")]
#[case::comment("// (n:1)")]
#[case::empty("")]
fn what_is_no_entry_line_is_not_written(#[case] line: &str) {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::new(&save(&["(n:1)"]));
    let mut journal = open(&memory, folder.path()).unwrap().journal;
    let error = journal.append_all(&["(n:2)", line]).unwrap_err();
    assert!(matches!(error, StoreError::BadText { .. }));
    assert_eq!(memory.bytes(), save(&["(n:1)"]));
}

proptest! {
    #[test]
    fn what_is_appended_is_read_back(
        batches in prop::collection::vec(prop::collection::vec("[^\\p{C}()\\n]{0,40}", 0..5), 0..8),
        tail in 0..30_usize,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let memory = Memory::new(&save(&[]));
        let mut journal = open(&memory, folder.path()).unwrap().journal;
        let mut all = Vec::new();
        for batch in batches {
            let lines: Vec<String> = batch.iter().map(|t| format!("({t})")).collect();
            journal.append_all(&lines).unwrap();
            all.extend(lines);
        }
        prop_assert_eq!(&texts(&journal), &all);
        prop_assert_eq!(journal.entries().unwrap(), all.len() as u64);
        let last: Vec<String> = journal.last_lines(tail).unwrap().into_iter().map(|l| l.text).collect();
        prop_assert_eq!(&last[..], &all[all.len().saturating_sub(tail)..]);
        prop_assert_eq!(journal.read_all().unwrap().into_bytes(), memory.bytes());
        let again = open(&memory, folder.path()).unwrap();
        prop_assert_eq!(again.mended, None);
        prop_assert_eq!(&texts(&again.journal), &all);
    }

    /// With any text after the marker, opening gives a journal or a refusal, and a repaired save
    /// needs no further repair.
    #[test]
    fn no_end_makes_opening_fail_twice(
        tail in prop::collection::vec(prop_oneof![
            Just(b"(a),\n".to_vec()), Just(b"]))\n".to_vec()), Just(b"(".to_vec()), Just(b"\n".to_vec()),
            Just(b"\0".to_vec()), Just(b"junk".to_vec()), Just(b"// c\n".to_vec()), Just(b"(b)".to_vec()),
            Just(b"\r\n".to_vec()), Just(b",".to_vec()), Just(b"\xff".to_vec()),
        ], 0..12),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let memory = Memory::new(&[HEAD.as_bytes(), &tail.concat()].concat());
        match open(&memory, folder.path()) {
            Ok(first) => {
                let seen: Vec<_> = first.journal.read_log(0).flatten().collect();
                let bytes = memory.bytes();
                let second = open(&memory, folder.path()).unwrap();
                prop_assert_eq!(second.mended, None);
                prop_assert_eq!(memory.bytes(), bytes);
                let again: Vec<_> = second.journal.read_log(0).flatten().collect();
                prop_assert_eq!(again, seen);
            }
            Err(error) => prop_assert!(matches!(error, StoreError::Damaged { .. }), "{error}"),
        }
    }
}

#[test]
fn a_faulty_middle_is_named_by_line_and_column() {
    let folder = tempfile::tempdir().unwrap();
    let memory = Memory::new(&save(&["(n:1)", "(n:\u{7}2)", "(n:3)"]));
    let journal = open(&memory, folder.path()).unwrap().journal;
    let error = journal.read_log(0).find_map(Result::err).unwrap();
    let StoreError::Damaged { line, column, .. } = error else {
        panic!("expected damage, got {error:?}");
    };
    assert_eq!((line, column), (6, 4));
    assert_eq!(journal.last_lines(1).unwrap()[0].text, "(n:3)");
}

#[test]
fn the_check_names_every_fault() {
    let text = "Toy((\nlog: [\n(a),\n(b)\n  (c),\n(d(),\noops\n(e)\n]))\n(f),\n";
    let faults = check(text, &balanced);
    let places: Vec<_> = faults.iter().map(|(line, f)| (*line, f.column)).collect();
    assert_eq!(places, [(4, 4), (6, 1), (7, 1), (10, 1)]);
    assert_eq!(check("Toy((\n", &balanced).len(), 1);
    assert_eq!(check("A((\nlog: [\n(a)\n]))\n", &balanced), []);
    assert_eq!(check("A((\nlog: [\n(a),\n", &balanced)[0].0, 4);
}
