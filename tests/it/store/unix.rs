//! Links, other names and permissions.

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
    says!(names(table.folder.path()));
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

/// As root every file is writable, so the save must simply open for writing.
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
        let why = "you have no permission to write to the file".into();
        assert_eq!(journal.access(), &Access::Reader { why });
        assert!(journal.append(&entry(3)).is_err());
    }
    drop(journal);
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(names(folder), ["night one.ron"]);
}

/// Appending needs no new file next to the save, so a read-only folder doesn't prevent it. The save
/// itself is locked then.
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

/// A save that several users share keeps its owner and group when one of them rewrites its head. Only a
/// user who may give files away can test this.
#[test]
fn a_rewrite_keeps_owner_and_group() {
    use std::os::unix::fs::{MetadataExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shared.ron");
    std::fs::write(&path, "text").unwrap();
    let own = std::fs::metadata(&path).unwrap();
    if chown(&path, Some(12_345), Some(12_346)).is_err() {
        return;
    }
    assert_eq!(rewrite(&path, "another").unwrap().notice, None);
    let now = std::fs::metadata(&path).unwrap();
    assert_eq!((now.uid(), now.gid()), (12_345, 12_346));
    assert_ne!(now.ino(), own.ino(), "it was replaced");
}

/// One program writes a save, whatever name it was opened under, even if the other name was added after
/// opening.
#[test]
fn a_save_has_one_writer_under_all_of_its_names() {
    let table = table(1);
    let other = table.folder.path().join("other.ron");
    let mut first = open(&table.path).journal;
    fs::hard_link(&table.path, &other).unwrap();
    let second = open(&other).journal;
    assert!(second.is_elsewhere() && !second.is_takeable());
    assert!(matches!(second.access(), Access::Reader { .. }));
    assert!(triumph::store::in_use(&other).is_some());
    let refused = Journal::take_over(&other, &is_entry).unwrap_err();
    assert!(
        matches!(&refused, StoreError::NotTaken { why, .. } if why.contains("hard links")),
        "{refused}"
    );
    let refused = salvage(&other, 99).unwrap_err();
    assert!(matches!(refused, StoreError::Locked { .. }), "{refused}");
    // A lock file left by a killed program doesn't show which program has the save.
    let left = table.folder.path().join(".other.ron.lock");
    fs::write(&left, "4711\n").unwrap();
    assert!(Journal::take_over(&other, &is_entry).is_err());
    first.append(&entry(2)).unwrap();
    drop((first, second));
    let mut second = open(&other).journal;
    assert_eq!(*second.access(), Access::Writer);
    second.append(&entry(3)).unwrap();
    assert_eq!(numbers(&table.path), [1, 2, 3]);
    drop(second);
    says!(names(table.folder.path()));
}

/// A rewrite separates the names, and each file has a writer of its own then.
#[test]
fn a_rewritten_save_is_locked_under_the_names_that_come_later() {
    let table = table(1);
    let (former, later) = (
        table.folder.path().join("former.ron"),
        table.folder.path().join("later.ron"),
    );
    fs::hard_link(&table.path, &former).unwrap();
    let mut writer = open(&table.path).journal;
    let text = writer.read_all().unwrap();
    assert!(writer.rewrite(&text).unwrap().notice.is_some());
    fs::hard_link(&table.path, &later).unwrap();
    assert_eq!(*open(&former).journal.access(), Access::Writer);
    assert!(open(&later).journal.is_elsewhere());
    // Deleted and written again, it is a different file once more.
    fs::remove_file(&table.path).unwrap();
    writer.append(&entry(2)).unwrap();
    assert_eq!(*open(&later).journal.access(), Access::Writer);
    fs::remove_file(&later).unwrap();
    fs::hard_link(&table.path, &later).unwrap();
    assert!(open(&later).journal.is_elsewhere());
    // A deleted lock file is created again, and so is the lock file of a new save.
    fs::remove_file(table.folder.path().join(".night one.ron.lock")).unwrap();
    writer.append(&entry(3)).unwrap();
    assert!(open(&table.path).journal.is_takeable());
    assert_eq!(numbers(&later), [1, 2, 3]);
    let made = table.folder.path().join("made.ron");
    let _made = Journal::create(&made, HEAD).unwrap();
    let linked = table.folder.path().join("linked.ron");
    fs::hard_link(&made, &linked).unwrap();
    assert!(open(&linked).journal.is_elsewhere());
}

/// A program that lost a save also releases its other names, once it knows.
#[test]
fn a_takeover_under_one_name_leaves_the_other_to_who_comes_next() {
    let table = table(1);
    let other = table.folder.path().join("other.ron");
    fs::hard_link(&table.path, &other).unwrap();
    let mut first = open(&table.path).journal;
    let mut heir = Journal::take_over(&table.path, &is_entry).unwrap().journal;
    // The former holder could still be writing there.
    assert!(open(&other).journal.is_elsewhere());
    let refused = first.append(&entry(2)).unwrap_err();
    assert!(matches!(refused, StoreError::TakenOver { .. }), "{refused}");
    let mut third = open(&other).journal;
    third.append(&entry(3)).unwrap();
    heir.append(&entry(4)).unwrap();
    assert!(first.append(&entry(5)).is_err());
    drop((first, heir, third));
    assert_eq!(numbers(&other), [1, 3]);
    assert_eq!(numbers(&table.path), [1, 4]);
}
