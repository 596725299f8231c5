//! Saves on a real disk: links, locks, killed programs, files that are not ours.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rstest::rstest;
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

/// The save as RON understands it: every test that looks proves it valid.
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

#[test]
fn a_save_is_valid_ron_after_every_append() {
    let table = table(0);
    assert_eq!(numbers(&table.path), [0; 0]);
    let mut journal = open(&table.path).journal;
    for n in 1..=5 {
        journal.append(&entry(n)).unwrap();
        assert_eq!(numbers(&table.path), (1..=n).collect::<Vec<_>>());
    }
    assert_eq!(journal.head(), HEAD);
    assert_eq!(
        journal.read_all().unwrap(),
        fs::read_to_string(&table.path).unwrap()
    );
    assert_eq!(
        journal.len_bytes(),
        fs::metadata(&table.path).unwrap().len()
    );
    drop(journal);
    let opened = open(&table.path);
    assert_eq!(opened.mended, None);
    assert_eq!(opened.journal.access(), &Access::Writer);
    assert_eq!(
        texts(&opened.journal),
        (1..=5).map(entry).collect::<Vec<_>>()
    );
    #[cfg(unix)]
    {
        drop(opened);
        assert_eq!(names(table.folder.path()), ["night one.ron"]);
    }
}

#[test]
fn a_new_save_overwrites_nothing() {
    let table = table(1);
    let before = fs::read(&table.path).unwrap();
    let error = Journal::create(&table.path, HEAD).unwrap_err();
    assert!(matches!(error, StoreError::Exists { .. }));
    assert_eq!(fs::read(&table.path).unwrap(), before);
    let elsewhere = table.folder.path().join("a/b/new.ron");
    let bad = Journal::create(&elsewhere, "Toy((\n").unwrap_err();
    assert!(matches!(bad, StoreError::BadText { .. }));
    drop(Journal::create(&elsewhere, HEAD).unwrap());
    assert_eq!(numbers(&elsewhere), [0; 0]);
}

#[test]
fn the_second_program_reads_only() {
    let table = table(1);
    let mut first = open(&table.path).journal;
    let mut second = open(&table.path).journal;
    let Access::Reader { why } = second.access().clone() else {
        panic!("the second journal may not write");
    };
    assert_eq!(
        why,
        format!("open in another triumph (pid {})", std::process::id())
    );
    assert!(matches!(
        second.append(&entry(2)),
        Err(StoreError::ReadOnly { .. })
    ));
    let whole = fs::read_to_string(&table.path).unwrap();
    assert!(matches!(
        second.rewrite(&whole),
        Err(StoreError::ReadOnly { .. })
    ));
    assert!(matches!(
        rewrite(&table.path, &whole),
        Err(StoreError::Locked { .. })
    ));
    assert!(matches!(
        salvage(&table.path, 99),
        Err(StoreError::Locked { .. })
    ));
    first.append(&entry(2)).unwrap();
    assert_eq!(texts(&open(&table.path).journal).len(), 2);
    drop(first);
    assert_eq!(open(&table.path).journal.access(), &Access::Writer);
}

/// The writer may be in the middle of an append: who only reads must not mend under its hands.
#[test]
fn a_reader_never_mends() {
    let table = table(2);
    let first = open(&table.path).journal;
    let mut torn = fs::read(&table.path).unwrap();
    torn.truncate(torn.len() - CLOSING.len());
    torn.extend_from_slice(b"(n:3,line:\"hal");
    fs::write(&table.path, &torn).unwrap();
    let second = open(&table.path);
    assert_eq!(second.mended, None);
    assert_eq!(texts(&second.journal), [entry(1), entry(2)]);
    assert!(second.journal.read_all().unwrap().ends_with(CLOSING));
    assert_eq!(fs::read(&table.path).unwrap(), torn);
    drop(first);
}

#[test]
fn a_rewrite_keeps_the_lock_and_goes_on() {
    let table = table(2);
    let mut first = open(&table.path).journal;
    let text = first.read_all().unwrap().replace("round: 1", "round: 7");
    assert_eq!(first.rewrite(&text).unwrap().notice, None);
    assert!(first.head().contains("round: 7"));
    let second = open(&table.path).journal;
    assert!(matches!(second.access(), Access::Reader { .. }));
    first.append(&entry(3)).unwrap();
    assert_eq!(numbers(&table.path), [1, 2, 3]);
    assert_eq!(first.entries().unwrap(), 3);
    for bad in [
        "Toy((\n]))\n",
        "Toy((\nlog: [\n",
        "Toy((\nlog: [\nx\n]))\n",
        "",
    ] {
        assert!(
            matches!(first.rewrite(bad), Err(StoreError::BadText { .. })),
            "{bad:?}"
        );
    }
    assert_eq!(numbers(&table.path), [1, 2, 3]);
}

/// An editor knows of no lock: it writes a new file and moves it over ours.
#[test]
fn what_an_editor_saved_meanwhile_is_not_written_over() {
    let table = table(2);
    let mut journal = open(&table.path).journal;
    let edited = fs::read_to_string(&table.path)
        .unwrap()
        .replace("vex 2", "ada 2");
    let beside = table.folder.path().join("edited");
    fs::write(&beside, &edited).unwrap();
    fs::rename(&beside, &table.path).unwrap();
    let error = journal.append(&entry(3)).unwrap_err();
    assert!(matches!(error, StoreError::Changed { .. }));
    assert!(matches!(
        journal.rewrite(&edited),
        Err(StoreError::Changed { .. })
    ));
    assert_eq!(fs::read_to_string(&table.path).unwrap(), edited);
    fs::remove_file(&table.path).unwrap();
    assert!(matches!(
        journal.append(&entry(3)),
        Err(StoreError::Changed { .. })
    ));
    assert!(!table.path.exists());
}

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
        assert!(
            mended.lost.contains("night one.ron.torn"),
            "{}",
            mended.lost
        );
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
        lines[0].ends_with("16 bytes cut from line 12"),
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
    let opened = open(&table.path);
    assert!(matches!(opened.journal.access(), Access::Reader { .. }));
    assert_eq!(opened.journal.notices().len(), 1);
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
    assert_eq!(journal.notices().len(), 1, "{:?}", journal.notices());
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
    assert!(text.contains("// a good hit") && text.contains("// no comma above"));
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

/// A file grown by a crash is mended, however far it grew.
#[test]
fn a_save_with_a_gigabyte_of_zeros_behind_is_mended() {
    let table = table(2);
    let len = fs::metadata(&table.path).unwrap().len();
    let file = fs::File::options().write(true).open(&table.path).unwrap();
    file.set_len(1 << 30).unwrap();
    drop(file);
    let opened = open(&table.path);
    assert!(opened.mended.is_some_and(|m| m.kept_in.is_none()));
    assert_eq!(fs::metadata(&table.path).unwrap().len(), len);
    assert_eq!(numbers(&table.path), [1, 2]);
}

/// Another program's last entry above a sound closing is not a torn write.
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
    assert!(
        error
            .to_string()
            .contains("night one.ron:11:15: the save is damaged here"),
        "{error}"
    );
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

#[test]
fn copies_find_a_free_name() {
    let table = table(1);
    let text = fs::read_to_string(&table.path).unwrap();
    let first = copy_new(&text, &table.path).unwrap();
    let second = copy_new(&text, &table.path).unwrap();
    let deep = copy_new(&text, &table.folder.path().join("x/y/copy")).unwrap();
    assert!(first.ends_with("night one 2.ron"));
    assert!(second.ends_with("night one 3.ron"));
    assert!(deep.ends_with("x/y/copy"));
    assert_eq!(numbers(&second), [1]);
}

#[test]
fn a_bookmark_holds_until_the_save_says_otherwise() {
    let table = table(3);
    let shelf = Shelf::new(&table.folder.path().join("cache"), "1.0");
    let mut journal = open(&table.path).journal;
    assert_eq!(shelf.load(&mut journal), None);
    shelf.save(&mut journal, 3, "state\nat 3").unwrap();
    journal.append(&entry(4)).unwrap();
    drop(journal);

    let mut journal = open(&table.path).journal;
    let mark = shelf.load(&mut journal).unwrap();
    assert_eq!((mark.n, mark.payload.as_str()), (3, "state\nat 3"));
    let rest: Vec<_> = journal
        .read_log(mark.offset)
        .map(|l| l.unwrap().text)
        .collect();
    assert_eq!(rest, [entry(4)]);

    // The running checksum, grown by an append, is the one of the bytes.
    journal.append(&entry(5)).unwrap();
    shelf.save(&mut journal, 5, "at 5").unwrap();
    let bytes = fs::read(&table.path).unwrap();
    let mark = shelf.last_known(journal.real_path()).unwrap();
    assert_eq!(mark.offset, journal.log_end());
    assert_eq!(mark.crc, crc32fast::hash(&bytes[..mark.offset as usize]));
    assert_eq!(shelf.load(&mut journal).unwrap().payload, "at 5");

    let later = Shelf::new(&table.folder.path().join("cache"), "1.1");
    assert_eq!(later.load(&mut journal), None);
    let text = journal.read_all().unwrap().replace("round: 1", "round: 2");
    assert_eq!(journal.rewrite(&text).unwrap().notice, None);
    assert_eq!(shelf.load(&mut journal), None, "stale");
    assert_eq!(
        shelf.last_known(journal.real_path()).unwrap().payload,
        "at 5"
    );
}

#[test]
fn a_bookmark_behind_the_end_or_of_other_bytes_is_ignored() {
    let table = table(3);
    let shelf = Shelf::new(&table.folder.path().join("cache"), "1");
    let mut journal = open(&table.path).journal;
    shelf.save(&mut journal, 3, "at 3").unwrap();
    drop(journal);
    let good = fs::read_to_string(&table.path).unwrap();
    for other in [
        good.replace("vex 2", "vax 2"),
        good.replace(&(entry(3) + ",\n"), ""),
    ] {
        fs::write(&table.path, other).unwrap();
        assert_eq!(shelf.load(&mut open(&table.path).journal), None);
    }
    fs::write(&table.path, good).unwrap();
    assert!(shelf.load(&mut open(&table.path).journal).is_some());
}

#[test]
fn a_torn_bookmark_is_ignored() {
    let table = table(1);
    let cache = table.folder.path().join("cache");
    let shelf = Shelf::new(&cache, "1");
    let mut journal = open(&table.path).journal;
    shelf
        .save(&mut journal, 1, "a state of some length")
        .unwrap();
    let file = cache.join(&names(&cache)[0]);
    let whole = fs::read(&file).unwrap();
    for cut in 0..whole.len() {
        fs::write(&file, &whole[..cut]).unwrap();
        assert_eq!(shelf.load(&mut journal), None, "cut at {cut}");
        let mut flipped = whole.clone();
        flipped[cut] ^= 1;
        fs::write(&file, flipped).unwrap();
        if let Some(mark) = shelf.load(&mut journal) {
            assert_eq!(mark.payload, "a state of some length", "flipped at {cut}");
            assert_eq!(mark.offset, journal.log_end(), "flipped at {cut}");
        }
    }
    fs::write(&file, whole).unwrap();
    assert!(shelf.load(&mut journal).is_some());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn a_link_stays_a_link() {
        let table = table(1);
        let link = table.folder.path().join("tonight.ron");
        symlink("night one.ron", &link).unwrap();
        let mut journal = open(&link).journal;
        assert!(matches!(
            open(&table.path).journal.access(),
            Access::Reader { .. }
        ));
        journal.append(&entry(2)).unwrap();
        let text = journal.read_all().unwrap().replace("round: 1", "round: 2");
        assert_eq!(journal.rewrite(&text).unwrap().notice, None);
        journal.append(&entry(3)).unwrap();
        drop(journal);
        assert_eq!(rewrite(&link, &text).unwrap().notice, None);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&table.path).unwrap(), text);
        assert_eq!(names(table.folder.path()), ["night one.ron", "tonight.ron"]);
    }

    #[test]
    fn a_link_to_nowhere_is_neither_opened_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.ron");
        symlink("nowhere.ron", &link).unwrap();
        assert!(matches!(refusal(&link), StoreError::Missing { .. }));
        let error = Journal::create(&link, HEAD).unwrap_err();
        assert!(matches!(error, StoreError::Exists { .. }));
        assert!(rewrite(&link, "text").is_err());
        assert_eq!(names(folder.path()), ["link.ron"]);
    }

    #[test]
    fn a_rewrite_keeps_permissions_and_tells_of_other_names() {
        let table = table(1);
        fs::set_permissions(&table.path, fs::Permissions::from_mode(0o640)).unwrap();
        let other = table.folder.path().join("other.ron");
        fs::hard_link(&table.path, &other).unwrap();
        let mut journal = open(&table.path).journal;
        let text = journal.read_all().unwrap();
        let notice = journal.rewrite(&text).unwrap().notice.unwrap();
        assert!(notice.contains("2 names"), "{notice}");
        let mode = fs::metadata(&table.path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }

    /// Whoever runs this as root may write anywhere; then the save must simply open for writing.
    fn may_write(folder: &Path) -> bool {
        let probe = folder.join("probe");
        let done = fs::write(&probe, "").is_ok();
        fs::remove_file(probe).ok();
        done
    }

    #[test]
    fn a_read_only_file_in_a_read_only_folder_is_read() {
        let table = table(2);
        fs::set_permissions(&table.path, fs::Permissions::from_mode(0o444)).unwrap();
        let folder = table.folder.path();
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
        let mut journal = open(&table.path).journal;
        assert_eq!(texts(&journal).len(), 2);
        if may_write(folder) {
            assert_eq!(journal.access(), &Access::Writer);
        } else {
            let why = "the file may not be written".into();
            assert_eq!(journal.access(), &Access::Reader { why });
            assert!(journal.append(&entry(3)).is_err());
        }
        drop(journal);
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(names(folder), ["night one.ron"]);
    }

    /// Appending needs no new file beside the save, so a folder that takes none does not hinder;
    /// the save itself is locked then.
    #[test]
    fn a_read_only_folder_does_not_hinder_appending() {
        let table = table(1);
        let folder = table.folder.path();
        fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
        let mut journal = open(&table.path).journal;
        journal.append(&entry(2)).unwrap();
        assert!(matches!(
            open(&table.path).journal.access(),
            Access::Reader { .. }
        ));
        if !may_write(folder) {
            let text = journal.read_all().unwrap();
            assert!(matches!(journal.rewrite(&text), Err(StoreError::Io { .. })));
            journal.append(&entry(3)).unwrap();
        }
        drop(journal);
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(numbers(&table.path).starts_with(&[1, 2]));
    }
}

const CHILD: &str = "TRIUMPH_TEST_STORE_CHILD";

/// Appends for ever, rewriting now and then, and prints each number once it is on the disk.
#[test]
#[ignore = "the program that the test below kills"]
fn child_that_appends_until_it_is_killed() {
    let path = std::env::var_os(CHILD).expect("started by the test below, with a path");
    let mut journal = open(Path::new(&path)).journal;
    assert_eq!(journal.access(), &Access::Writer);
    let start = journal.entries().unwrap() + 1;
    for n in start.. {
        if n % 3 == 0 {
            let long = format!("(n:{n},line:\"{}\")", "x".repeat(20_000));
            journal.append_all(&[long]).unwrap();
        } else {
            journal.append(&entry(n)).unwrap();
        }
        println!("\nwritten {n}");
        if n % 20 == 0 {
            let text = journal.read_all().unwrap();
            assert_eq!(journal.rewrite(&text).unwrap().notice, None);
        }
    }
}

#[test]
fn a_killed_program_loses_nothing_that_it_said_was_written() {
    let table = table(0);
    for round in 0..12_u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::child_that_appends_until_it_is_killed"])
            .args(["--ignored", "--nocapture"])
            .env(CHILD, &table.path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let Ok(line) = line else { break };
            said.extend(
                line.strip_prefix("written ")
                    .and_then(|n| n.parse::<u64>().ok()),
            );
            if said.len() as u64 == 5 + 3 * round {
                // SIGKILL, while the child goes on writing; what it still says is read below.
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        let last = *said.last().expect("the child wrote something");
        let opened = open(&table.path);
        assert_eq!(
            opened.journal.access(),
            &Access::Writer,
            "the lock died with its holder"
        );
        let got = numbers(&table.path);
        assert_eq!(got, (1..=got.len() as u64).collect::<Vec<_>>());
        assert!(
            got.len() as u64 >= last,
            "{last} was said to be written, {} are",
            got.len()
        );
    }
}
