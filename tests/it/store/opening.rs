//! Opening what crashes, editors and users left, and files that aren't saves.

use rstest::rstest;

use super::*;

#[test]
fn torn_ends_are_kept_one_behind_the_other() {
    let table = table(2);
    let torn = table.folder.path().join("night one.ron.torn");
    for piece in ["(n:3,line:\"first", "(n:3,line:\"second"] {
        let mut text = fs::read_to_string(&table.path).unwrap();
        text.truncate(text.len() - CLOSING.len());
        fs::write(&table.path, text + piece).unwrap();
        let mended = open(&table.path).mended.unwrap();
        assert_eq!(
            mended.kept_in.as_deref(),
            Some(fs::canonicalize(&torn).unwrap().as_path())
        );
        assert_eq!(mended.entries_kept, 2);
        says!(mended.lost);
        assert_eq!(numbers(&table.path), [1, 2]);
    }
    let kept = fs::read_to_string(&torn).unwrap();
    let lines: Vec<&str> = kept.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        (lines[1], lines[3]),
        ("(n:3,line:\"first", "(n:3,line:\"second")
    );
    assert!(
        lines[0].contains(" 16 ") && lines[0].ends_with(" 12"),
        "{}",
        lines[0]
    );
}

#[test]
fn an_end_that_cannot_be_kept_is_not_cut() {
    let table = table(1);
    fs::create_dir(table.folder.path().join("night one.ron.torn")).unwrap();
    let mut bytes = fs::read(&table.path).unwrap();
    bytes.extend_from_slice(b"junk");
    fs::write(&table.path, &bytes).unwrap();
    let mut opened = open(&table.path);
    assert!(matches!(opened.journal.access(), Access::Reader { .. }));
    assert_eq!(opened.journal.take_notices().len(), 1);
    assert_eq!(opened.mended, None);
    assert_eq!(texts(&opened.journal), [entry(1)]);
    assert_eq!(fs::read(&table.path).unwrap(), bytes);
}

#[test]
fn what_a_crashed_rewrite_left_is_swept_away() {
    let table = table(1);
    fs::write(table.folder.path().join(".night one.ron.new"), "half").unwrap();
    fs::write(table.folder.path().join(".night one.ron.lock"), "1\n").unwrap();
    let opened = open(&table.path);
    assert_eq!(opened.journal.access(), &Access::Writer);
    assert!(!table.folder.path().join(".night one.ron.new").exists());
}

#[rstest]
#[case::crlf("\r\n", "")]
#[case::byte_order_mark("\n", "\u{feff}")]
#[case::both("\r\n", "\u{feff}")]
fn an_editors_line_ends_are_put_right(#[case] ends: &str, #[case] mark: &str) {
    let table = table(2);
    let plain = fs::read_to_string(&table.path).unwrap();
    fs::write(&table.path, mark.to_owned() + &plain.replace('\n', ends)).unwrap();
    let mut journal = open(&table.path).journal;
    let notices = journal.take_notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert_eq!(journal.head(), HEAD);
    assert_eq!(fs::read_to_string(&table.path).unwrap(), plain);
    journal.append(&entry(3)).unwrap();
    assert_eq!(numbers(&table.path), [1, 2, 3]);
}

#[test]
fn what_a_person_added_by_hand_stays() {
    let table = table(2);
    let text = fs::read_to_string(&table.path).unwrap();
    let text = text
        .replace(&(entry(1) + ",\n"), &(entry(1) + ",\n// a good hit\n\n"))
        .replace(&(entry(2) + ",\n"), &(entry(2) + "\n// no comma above\n"));
    fs::write(&table.path, text).unwrap();
    let mut journal = open(&table.path).journal;
    journal.append(&entry(3)).unwrap();
    assert_eq!(numbers(&table.path), [1, 2, 3]);
    let text = fs::read_to_string(&table.path).unwrap();
    says!(text);
    assert_eq!(journal.entries().unwrap(), 3);
}

#[rstest]
#[case::empty(b"", 1, 1, "empty")]
#[case::other_text(b"hello\nworld\n", 3, 1, "log: [")]
#[case::binary(b"\x7fELF\x02\x01\x00\x00", 1, 7, "NUL")]
#[case::not_utf8(b"Toy((\nname: \"\xff\xfe\",\nlog: [\n]))\n", 2, 8, "UTF-8")]
#[case::not_utf8_no_log(b"T\xff\n", 1, 2, "UTF-8")]
#[case::bare_returns(b"Toy((\rlog: [\r]))\r", 1, 18, "carriage")]
#[case::mixed_returns(b"Toy((\r\nx\ry\nlog: [\n]))\n", 2, 2, "carriage")]
#[case::indented_marker(b"Toy((\n    log: [\n    ],\n))\n", 5, 1, "log: [")]
fn what_is_no_save_is_refused_and_left_alone(
    #[case] bytes: &[u8],
    #[case] line: usize,
    #[case] column: usize,
    #[case] expected: &str,
) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.ron");
    fs::write(&path, bytes).unwrap();
    let error = refusal(&path);
    let StoreError::NotASave {
        line: l,
        column: c,
        expected: e,
        ..
    } = &error
    else {
        panic!("{error:?}");
    };
    assert_eq!((*l, *c), (line, column), "{error}");
    assert!(e.contains(expected), "{error}");
    assert!(!error.way_out().is_empty());
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn a_gigabyte_of_zeros_and_what_is_no_file_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let zeros = folder.path().join("zeros.ron");
    fs::File::create(&zeros).unwrap().set_len(1 << 30).unwrap();
    assert!(matches!(
        refusal(&zeros),
        StoreError::NotASave {
            line: 1,
            column: 1,
            ..
        }
    ));
    assert!(matches!(
        refusal(folder.path()),
        StoreError::NotAFile { .. }
    ));
    let missing = folder.path().join("missing.ron");
    assert!(matches!(refusal(&missing), StoreError::Missing { .. }));
    #[cfg(unix)]
    assert!(matches!(
        refusal(Path::new("/dev/zero")),
        StoreError::NotAFile { .. }
    ));
}

/// A file lengthened by a crash is repaired, whatever its length.
#[test]
fn a_save_with_two_gigabytes_of_zeros_behind_is_mended() {
    let table = table(2);
    let len = fs::metadata(&table.path).unwrap().len();
    let file = fs::File::options().write(true).open(&table.path).unwrap();
    file.set_len(2 << 30).unwrap();
    drop(file);
    let opened = open(&table.path);
    assert!(opened.mended.is_some_and(|m| m.kept_in.is_none()));
    assert_eq!(fs::metadata(&table.path).unwrap().len(), len);
    assert_eq!(numbers(&table.path), [1, 2]);
}

/// Another program's last entry before a valid closing is not a torn write.
#[test]
fn an_entry_of_a_newer_program_is_named_and_not_cut() {
    let table = table(2);
    let text = fs::read_to_string(&table.path).unwrap();
    let text = text.replace(&entry(2), "(n:2,line:\"x\",later:Some(1),more:zz");
    let text = text.replace("more:zz", "more:2)");
    fs::write(&table.path, &text).unwrap();
    let strict = |line: &str| match line.find("later") {
        Some(at) => Err(Fault::new(at + 1, "the unknown field `later`")),
        None => is_entry(line),
    };
    let error = Journal::open(&table.path, &strict).unwrap_err();
    says!(error.to_string());
    assert!(error.way_out().contains("line 11"));
    assert_eq!(fs::read_to_string(&table.path).unwrap(), text);
}

#[test]
fn damage_in_the_middle_is_kept_and_the_good_part_saved_when_asked() {
    let table = table(4);
    let good = fs::read_to_string(&table.path).unwrap();
    for round in 1..=2 {
        let damaged = good.replace("(n:3,line:", "(n:3,lime:");
        fs::write(&table.path, &damaged).unwrap();
        let journal = open(&table.path).journal;
        let bad = journal
            .read_log(0)
            .map(Result::unwrap)
            .find_map(|line| {
                is_entry(&line.text)
                    .err()
                    .map(|e| journal.damage(line.offset, e))
            })
            .unwrap();
        let StoreError::Damaged { line, column, .. } = bad else {
            panic!("{bad}");
        };
        assert_eq!(line, 12);
        assert!(column > 1);
        drop(journal);
        assert_eq!(
            fs::read_to_string(&table.path).unwrap(),
            damaged,
            "nothing on its own"
        );
        let salvaged = salvage(&table.path, line).unwrap();
        assert_eq!(salvaged.entries, 2);
        let aside = format!("night one.ron.damaged-{round}");
        assert!(salvaged.kept_in.ends_with(aside));
        assert_eq!(fs::read_to_string(&salvaged.kept_in).unwrap(), damaged);
        assert_eq!(numbers(&table.path), [1, 2]);
        let mut journal = open(&table.path).journal;
        journal.append(&entry(3)).unwrap();
    }
}

#[test]
fn damage_in_the_head_has_no_good_part() {
    let table = table(2);
    let good = fs::read_to_string(&table.path).unwrap();
    let error = salvage(&table.path, 4).unwrap_err();
    assert!(
        matches!(error, StoreError::Damaged { line: 4, .. }),
        "{error}"
    );
    fs::write(&table.path, good.replace("log: [", "lug: [")).unwrap();
    let error = salvage(&table.path, 11).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert!(matches!(refusal(&table.path), StoreError::NotASave { .. }));
    assert!(
        !names(table.folder.path())
            .iter()
            .any(|n| n.contains("damaged"))
    );
}
