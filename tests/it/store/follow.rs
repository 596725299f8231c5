//! A reader that follows what another program writes.

use triumph::store::News;

use super::*;

fn news(journal: &mut Journal) -> News {
    journal.news(&is_entry)
}

/// A journal that has just been read.
fn reader(path: &Path) -> Journal {
    let mut journal = Journal::open_to_look(path, &is_entry).unwrap().journal;
    journal.keep_watch();
    journal
}

#[test]
fn a_reader_takes_in_what_is_appended() {
    let table = table(1);
    let mut writer = open(&table.path).journal;
    let mut second = open(&table.path).journal;
    second.keep_watch();
    let mut looking = reader(&table.path);
    for journal in [&mut second, &mut looking] {
        assert_eq!(news(journal), News::None);
    }
    writer.append(&entry(2)).unwrap();
    writer.append_all(&[entry(3), entry(4)]).unwrap();
    for journal in [&mut second, &mut looking] {
        let News::Entries { from } = news(journal) else {
            panic!("there are three entries more");
        };
        let new = journal.read_log(from).map(|line| line.unwrap().text);
        assert_eq!(new.collect::<Vec<_>>(), [entry(2), entry(3), entry(4)]);
        assert_eq!(news(journal), News::None);
        assert_eq!(texts(journal).len(), 4);
    }
    assert_eq!(news(&mut writer), News::None, "a writer follows nobody");
}

/// An incomplete entry is left for the next read, and the file is not changed.
#[test]
fn an_entry_that_is_being_written_is_waited_for() {
    let table = table(1);
    let mut reader = reader(&table.path);
    let whole = fs::read_to_string(&table.path).unwrap();
    let open_end = whole.strip_suffix(CLOSING).unwrap();
    let half = format!("{open_end}(n:2,line:\"hal");
    fs::write(&table.path, &half).unwrap();
    assert_eq!(news(&mut reader), News::None);
    assert_eq!(fs::read_to_string(&table.path).unwrap(), half);
    fs::write(&table.path, format!("{open_end}{},\n{CLOSING}", entry(2))).unwrap();
    assert!(matches!(news(&mut reader), News::Entries { .. }));
    assert_eq!(texts(&reader), [entry(1), entry(2)]);
}

/// An entry that the disk refused is withdrawn, and a reader that has seen it reads again.
#[test]
fn what_is_withdrawn_is_not_kept_by_a_reader() {
    let table = table(1);
    let one = fs::read_to_string(&table.path).unwrap();
    let open_end = one.strip_suffix(CLOSING).unwrap();
    let two = |line: &str| format!("{open_end}(n:2,line:\"{line}\"),\n{CLOSING}");
    fs::write(&table.path, two("vex")).unwrap();
    let mut reader = reader(&table.path);
    // Withdrawn, with another of the same length instead, followed by one more.
    fs::write(&table.path, &one).unwrap();
    assert_eq!(news(&mut reader), News::Other);
    fs::write(
        &table.path,
        two("ada").replace(CLOSING, &format!("{},\n{CLOSING}", entry(3))),
    )
    .unwrap();
    assert_eq!(news(&mut reader), News::Other);
    let again = reader.read_again(&is_entry).unwrap().journal;
    assert_eq!(texts(&again).len(), 3);
    assert_eq!(again.access(), reader.access());
}

/// A rewrite (a new head) and a takeover replace the file that was read.
#[test]
fn another_file_in_its_place_is_read_again() {
    let table = table(2);
    let mut writer = open(&table.path).journal;
    let mut looking = reader(&table.path);
    let text = writer.read_all().unwrap().replace("round: 1", "round: 2");
    assert_eq!(writer.rewrite(&text).unwrap().notice, None);
    #[cfg(unix)]
    {
        assert_eq!(news(&mut looking), News::Other);
        looking = looking.read_again(&is_entry).unwrap().journal;
        looking.keep_watch();
        assert!(looking.head().contains("round: 2"));
        assert_eq!(news(&mut looking), News::None);
    }
    writer.append(&entry(3)).unwrap();
    assert!(matches!(
        news(&mut looking),
        News::Entries { .. } | News::Other
    ));
    // If the file is removed, what was read stays.
    fs::remove_file(&table.path).unwrap();
    assert_eq!(news(&mut looking), News::None);
}
