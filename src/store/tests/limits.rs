//! Every text that is appended can be opened: one limit for a line and one for a save, in every
//! place.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};

use super::super::testing::folder;
use super::super::*;

const HEAD: &str = "Toy((\nformat: 1,\nbase: (),\nlog: [\n";

#[expect(clippy::unnecessary_wraps, reason = "the shape of a judge of entries")]
fn any(_: &str) -> Result<(), Fault> {
    Ok(())
}

fn damage(error: &StoreError) -> (usize, &str) {
    match error {
        StoreError::Damaged { line, expected, .. } => (*line, expected),
        other => panic!("{other}"),
    }
}

/// Returns an entry of `bytes` bytes.
fn entry(bytes: usize) -> String {
    format!("({})", "x".repeat(bytes - 2))
}

#[test]
fn the_longest_line_that_is_appended_is_the_longest_that_opens() {
    let folder = folder();
    let path = folder.path().join("long.ron");
    let mut journal = Journal::create(&path, HEAD).unwrap();
    // The comma counts.
    let longest = ENTRY_LIMIT as usize - 1;
    journal.append("(first)").unwrap();
    journal.append(&entry(longest)).unwrap();
    let refused = journal.append(&entry(longest + 1)).unwrap_err();
    let StoreError::BadText { why, .. } = &refused else {
        panic!("{refused}");
    };
    assert!(why.contains("33554433 bytes"), "{why}");
    says!(why);
    let two = [entry(longest / 2), entry(longest / 2 + 2)];
    let refused = journal.append_all(&two).unwrap_err();
    assert!(matches!(refused, StoreError::BadText { .. }), "{refused}");
    drop(journal);

    let journal = Journal::open(&path, &any).unwrap().journal;
    let sizes: Vec<usize> = journal
        .read_log(0)
        .map(|line| line.unwrap().text.len())
        .collect();
    assert_eq!(sizes, [7, longest]);
    assert_eq!(journal.last_lines(1).unwrap()[0].text.len(), longest);
    assert_eq!(check(&fs::read_to_string(&path).unwrap(), &any), []);
}

#[test]
fn a_longer_line_is_a_fault_with_its_place_size_and_limit_to_opener_and_check() {
    let folder = folder();
    let path = folder.path().join("long.ron");
    let long = entry(ENTRY_LIMIT as usize + 1);
    for (below, line) in [("", 6), ("(last),\n", 6)] {
        fs::write(&path, format!("{HEAD}(first),\n{long},\n{below}]))\n")).unwrap();
        let says = "33554434 bytes, and a line of a save has 33554432 at most";
        let opened = Journal::open(&path, &any);
        let error = match opened {
            Err(error) => error,
            Ok(opened) => opened.journal.read_log(0).find_map(Result::err).unwrap(),
        };
        let (at, what) = damage(&error);
        assert_eq!(at, line);
        assert!(what.contains(says), "{what}");
        let faults = check(&fs::read_to_string(&path).unwrap(), &any);
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].0, line);
        assert!(faults[0].1.expected.contains(says), "{}", faults[0].1);
        assert_eq!(entries_above(&path, line).unwrap(), 1);
        assert_eq!(salvage(&path, line).unwrap().entries, 1);
        assert!(Journal::open(&path, &any).is_ok());
    }
}

#[test]
fn a_save_does_not_grow_beyond_what_opens() {
    let folder = folder();
    let path = folder.path().join("large.ron");
    let end = "\n(last),\n]))\n";
    let mut file = File::create(&path).unwrap();
    file.write_all(format!("{HEAD}// a hole in the middle\n").as_bytes())
        .unwrap();
    file.seek(SeekFrom::Start(WHOLE_LIMIT - 8 - end.len() as u64))
        .unwrap();
    file.write_all(end.as_bytes()).unwrap();
    drop(file);
    let mut journal = Journal::open(&path, &any).unwrap().journal;
    let StoreError::Full { bytes, limit, .. } = journal.append("(1234567)").unwrap_err() else {
        panic!("the limit is the opener's");
    };
    assert_eq!((bytes, limit), (WHOLE_LIMIT + 3, WHOLE_LIMIT));
    journal.append("(1234)").unwrap();
    assert_eq!(journal.len_bytes(), WHOLE_LIMIT);
    drop(journal);
    let opened = Journal::open(&path, &any).unwrap();
    assert_eq!(
        (opened.mended, opened.journal.access()),
        (None, &Access::Writer)
    );
}

/// Only stored bytes count: a file that a crash lengthened is repaired at any length, and a file
/// that is stored up to its end is refused unread.
#[cfg(target_os = "linux")]
#[test]
fn a_save_of_two_gigabytes_is_mended_or_refused_unread() {
    let folder = folder();
    let path = folder.path().join("large.ron");
    let good = format!("{HEAD}(first),\n]))\n");
    for end in ["", "(half", "]))\nhalf"] {
        fs::write(
            &path,
            format!("{}{end}", good.strip_suffix(CLOSING).unwrap()),
        )
        .unwrap();
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(2 << 30)
            .unwrap();
        let look = Journal::open_to_look(&path, &balanced).unwrap().journal;
        assert_eq!(look.read_log(0).count(), 1);
        let opened = Journal::open(&path, &balanced).unwrap();
        assert_eq!(opened.mended.unwrap().entries_kept, 1);
        assert_eq!(fs::read_to_string(&path).unwrap(), good);
    }
    let mut file = File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start((2 << 30) - 4)).unwrap();
    file.write_all(CLOSING.as_bytes()).unwrap();
    for opened in [
        Journal::open(&path, &any),
        Journal::open_to_look(&path, &any),
    ] {
        let StoreError::TooBig { bytes, limit, .. } = opened.unwrap_err() else {
            panic!("too large to be read");
        };
        assert_eq!((bytes, limit), (2 << 30, WHOLE_LIMIT));
    }
}

fn balanced(text: &str) -> Result<(), Fault> {
    let whole = text.starts_with('(') && text.ends_with(')');
    whole
        .then_some(())
        .ok_or_else(|| "expected a bracket".into())
}
