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

/// A save that several people share stays theirs when somebody's line writes its head anew. Only
/// who may give files away can try this out.
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
