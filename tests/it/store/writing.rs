//! Writing to saves: appending, rewriting, copying, and permission to do so.

use super::*;

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
    let who = format!(" (pid {}, since ", std::process::id());
    assert!(why.contains(&who) && why.ends_with(" now)"), "{why}");
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

/// The writer may be in the middle of an append, so a reader must not repair the file.
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

/// An editor ignores the lock: it writes a new file and moves it over ours.
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
    // A removed file can't be overwritten, and the opened content is still available.
    fs::remove_file(&table.path).unwrap();
    journal.append(&entry(3)).unwrap();
    assert_eq!(numbers(&table.path), [1, 2, 3]);
    says!(journal.take_notices()[0]);
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
