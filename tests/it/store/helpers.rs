//! Obstacles with the name of a save's helper file, and permissions of helper files.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::process::Command;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use triumph::store::{copy_like, in_use};

use super::*;

/// Runs a function that must not wait, and fails instead of hanging if it does.
fn at_once<T: Send + 'static>(what: impl FnOnce() -> T + Send + 'static) -> T {
    let (send, done) = channel();
    thread::spawn(move || send.send(what()));
    done.recv_timeout(Duration::from_secs(30))
        .expect("it waits for something")
}

fn made(program: &str, args: &[&str], path: &Path) -> bool {
    let status = Command::new(program)
        .args(&args[..1])
        .arg(path)
        .args(&args[1..])
        .status();
    status.is_ok_and(|status| status.success())
}

fn lock(table: &Table) -> PathBuf {
    table.folder.path().join(".night one.ron.lock")
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode() & 0o7777
}

/// What the name of a lock file can refer to, and whether it could be created.
#[derive(Clone, Copy, Debug, PartialEq)]
enum InTheWay {
    Link,
    LinkToNowhere,
    LinkToADevice,
    Pipe,
    Folder,
    Device,
    Socket,
}

impl InTheWay {
    const ALL: [Self; 7] = [
        Self::Link,
        Self::LinkToNowhere,
        Self::LinkToADevice,
        Self::Pipe,
        Self::Folder,
        Self::Device,
        Self::Socket,
    ];

    fn put(self, at: &Path, own: &Path) -> bool {
        match self {
            Self::Link => symlink(own, at).is_ok(),
            Self::LinkToNowhere => symlink(own.with_extension("nowhere"), at).is_ok(),
            Self::LinkToADevice => symlink("/dev/zero", at).is_ok(),
            Self::Pipe => made("mkfifo", &["-m600"], at),
            Self::Folder => fs::create_dir(at).is_ok(),
            // Only the administrator may create one.
            Self::Device => made("mknod", &["-m600", "c", "1", "5"], at),
            Self::Socket => UnixListener::bind(at).is_ok(),
        }
    }
}

#[test]
fn a_lock_that_is_no_file_is_neither_followed_nor_waited_for() {
    for what in InTheWay::ALL {
        let table = table(1);
        let own = table.folder.path().join("own");
        fs::write(&own, "mine").unwrap();
        if !what.put(&lock(&table), &own) {
            assert_eq!(what, InTheWay::Device, "it could not be made");
            continue;
        }
        let path = table.path.clone();
        let mut opened = at_once(move || open(&path));
        let Access::Reader { why } = opened.journal.access() else {
            panic!("{what:?}: nobody can tell who writes, so it may not write");
        };
        says!(why);
        let told = opened.journal.take_notices().concat();
        says!(told);
        assert_eq!(texts(&opened.journal), [entry(1)], "{what:?}");
        // Code that needs the lock for a moment is refused with the same way out.
        let (path, text) = (table.path.clone(), fs::read_to_string(&table.path).unwrap());
        let refused = at_once(move || rewrite(&path, &text)).unwrap_err();
        assert!(
            matches!(refused, StoreError::LockBlocked { .. }),
            "{refused}"
        );
        assert!(refused.way_out().contains("lock"), "{}", refused.way_out());
        let path = table.path.clone();
        assert_eq!(at_once(move || in_use(&path)), None, "{what:?}");
        let path = table.path.clone();
        let taken = at_once(move || Journal::take_over(&path, &is_entry)).unwrap();
        assert!(
            matches!(taken.journal.access(), Access::Reader { .. }),
            "{what:?}"
        );
        drop((opened, taken));
        assert_eq!(fs::read_to_string(&own).unwrap(), "mine", "{what:?}");
        assert!(!own.with_extension("nowhere").exists(), "{what:?}");
        assert!(fs::symlink_metadata(lock(&table)).is_ok(), "{what:?} stays");
    }
}

/// A lock file with another name is a user's copy: it locks, and its content is kept.
#[test]
fn a_lock_with_a_further_name_is_not_written_to() {
    let table = table(1);
    let own = table.folder.path().join("own");
    fs::write(&own, "mine").unwrap();
    fs::hard_link(&own, lock(&table)).unwrap();
    let first = open(&table.path).journal;
    assert_eq!(first.access(), &Access::Writer);
    let second = open(&table.path).journal;
    assert!(matches!(second.access(), Access::Reader { .. }));
    drop((first, second));
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
}

#[test]
fn a_lock_that_becomes_a_link_while_it_is_held_ends_the_writing() {
    let table = table(1);
    let own = table.folder.path().join("own");
    fs::write(&own, "mine").unwrap();
    let mut journal = open(&table.path).journal;
    fs::remove_file(lock(&table)).unwrap();
    symlink(&own, lock(&table)).unwrap();
    let refused = journal.append(&entry(2)).unwrap_err();
    assert!(
        matches!(refused, StoreError::LockBlocked { .. }),
        "{refused}"
    );
    assert_eq!(numbers(&table.path), [1]);
    drop(journal);
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
}

/// A lock file that was only removed is created again, and locks others out again.
#[test]
fn a_removed_lock_is_made_again_with_the_next_entry() {
    let table = table(1);
    let mut journal = open(&table.path).journal;
    fs::remove_file(lock(&table)).unwrap();
    journal.append(&entry(2)).unwrap();
    assert!(matches!(
        open(&table.path).journal.access(),
        Access::Reader { .. }
    ));
    assert_eq!(numbers(&table.path), [1, 2]);
}

fn torn(table: &Table) -> Vec<u8> {
    let mut bytes = fs::read(&table.path).unwrap();
    bytes.extend_from_slice(b"junk");
    fs::write(&table.path, &bytes).unwrap();
    bytes
}

#[test]
fn what_is_cut_is_not_added_to_another_file() {
    for what in InTheWay::ALL {
        let table = table(1);
        let own = table.folder.path().join("own");
        fs::write(&own, "mine").unwrap();
        if !what.put(&table.folder.path().join("night one.ron.torn"), &own) {
            continue;
        }
        let bytes = torn(&table);
        let path = table.path.clone();
        let opened = at_once(move || open(&path));
        let Access::Reader { why } = opened.journal.access() else {
            panic!("{what:?}: what can't be kept isn't cut");
        };
        says!(why);
        assert_eq!(fs::read(&table.path).unwrap(), bytes, "{what:?}");
        assert_eq!(fs::read_to_string(&own).unwrap(), "mine", "{what:?}");
    }
}

#[test]
fn a_damaged_save_is_not_set_aside_through_a_link() {
    let table = table(2);
    let own = table.folder.path().join("own");
    fs::write(&own, "mine").unwrap();
    symlink(&own, table.folder.path().join("night one.ron.damaged-1")).unwrap();
    let nowhere = table.folder.path().join("nowhere");
    symlink(
        &nowhere,
        table.folder.path().join("night one.ron.damaged-2"),
    )
    .unwrap();
    let salvaged = salvage(&table.path, 11).unwrap();
    assert!(salvaged.kept_in.ends_with("night one.ron.damaged-3"));
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
    assert!(!nowhere.exists());
}

#[test]
fn a_link_with_the_name_of_a_new_text_is_removed_and_not_followed() {
    let table = table(1);
    let own = table.folder.path().join("own");
    fs::write(&own, "mine").unwrap();
    symlink(&own, table.folder.path().join(".night one.ron.new")).unwrap();
    let mut journal = open(&table.path).journal;
    let text = journal.read_all().unwrap();
    assert_eq!(journal.rewrite(&text).unwrap().notice, None);
    drop(journal);
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
    says!(names(table.folder.path()));
}

/// A user who may not read a save may not read its helper files either.
#[test]
fn helpers_have_the_permissions_of_their_save() {
    for save in [0o600, 0o640, 0o664, 0o444] {
        // A copy must be writable.
        let (helper, of_copy) = (save, save | 0o200);
        let table = table(2);
        let folder = table.folder.path();
        fs::set_permissions(&table.path, fs::Permissions::from_mode(save)).unwrap();
        let good = torn(&table);
        let opened = open(&table.path);
        if opened.journal.access() != &Access::Writer {
            // Only the administrator writes to a read-only file.
            continue;
        }
        assert!(opened.mended.is_some());
        assert_eq!(mode(&lock(&table)), helper, "lock of {save:o}");
        assert_eq!(mode(&folder.join("night one.ron.torn")), helper, "{save:o}");
        drop(opened);
        fs::write(&table.path, good).unwrap();
        let salvaged = salvage(&table.path, 11).unwrap();
        assert_eq!(mode(&salvaged.kept_in), helper, "damaged of {save:o}");
        assert_eq!(mode(&table.path), save, "the save stays as it was");
        let copy = copy_like("text", &folder.join("copy"), Some(&table.path)).unwrap();
        assert_eq!(mode(&copy), of_copy, "copy of {save:o}");
    }
}

/// A file for cut bytes that was created with wider permissions than the save now has loses them.
#[test]
fn an_older_helper_gets_the_permissions_that_the_save_has_now() {
    let table = table(1);
    let path = table.folder.path().join("night one.ron.torn");
    fs::write(&path, "before\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(&table.path, fs::Permissions::from_mode(0o600)).unwrap();
    torn(&table);
    drop(open(&table.path));
    assert_eq!(mode(&path), 0o600);
    let kept = fs::read_to_string(&path).unwrap();
    assert!(
        kept.starts_with("before\n") && kept.ends_with("junk\n"),
        "{kept}"
    );
}

/// A name of maximum length still has helpers, each under a name of its own.
#[test]
fn a_save_with_a_very_long_name_is_rewritten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{}.ron", "x".repeat(240)));
    let mut journal = Journal::create(&path, HEAD).unwrap();
    journal.append(&entry(1)).unwrap();
    let text = journal.read_all().unwrap();
    assert_eq!(journal.rewrite(&text).unwrap().notice, None);
    drop(journal);
    assert_eq!(numbers(&path), [1]);
    assert_eq!(names(folder.path()).len(), 1);
}

/// Whatever the length of its name, a torn save is repaired, a damaged one recovered, and both are
/// locked. What is cut or copied gets names that the system allows.
#[test]
fn a_save_with_the_longest_name_is_mended_and_recovered() {
    for (letter, long) in [("x", 241), ("x", 246), ("x", 251), ("ä", 125)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(format!("{}.ron", letter.repeat(long)));
        let mut journal = Journal::create(&path, HEAD).unwrap();
        journal.append(&entry(1)).unwrap();
        assert!(open(&path).journal.is_takeable(), "{long}");
        drop(journal);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replace("]))", "(half")).unwrap();
        let mended = open(&path).mended.unwrap();
        let kept = fs::read_to_string(mended.kept_in.unwrap()).unwrap();
        assert!(kept.ends_with("(half\n\n"), "{kept}");
        assert_eq!(numbers(&path), [1], "{long}");
        fs::write(&path, text.replace("(n:1", "junk")).unwrap();
        let salvaged = salvage(&path, 99).unwrap();
        assert_ne!(salvaged.kept_in, salvage(&path, 99).unwrap().kept_in);
        assert_eq!(numbers(&path), Vec::<u64>::new(), "{long}");
        let copy = copy_like(&text, &path, Some(&path)).unwrap();
        assert_eq!(numbers(&copy), [1], "{long}");
        // The save, the cut bytes, two damaged files and the copy.
        assert_eq!(names(folder.path()).len(), 5, "{long}");
    }
}

/// Cut bytes are not added to a file with another name, and the permissions of that file don't change.
#[test]
fn a_torn_file_with_a_further_name_keeps_its_rights() {
    let table = table(1);
    let own = table.folder.path().join("own");
    fs::write(&own, "mine").unwrap();
    fs::set_permissions(&own, fs::Permissions::from_mode(0o600)).unwrap();
    fs::set_permissions(&table.path, fs::Permissions::from_mode(0o644)).unwrap();
    let mut torn = table.path.clone().into_os_string();
    torn.push(".torn");
    fs::hard_link(&own, &torn).unwrap();
    let text = fs::read_to_string(&table.path).unwrap();
    fs::write(&table.path, text[..text.len() - 1].replace("]))", "(half")).unwrap();
    let journal = open(&table.path).journal;
    assert!(matches!(journal.access(), Access::Reader { .. }));
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine");
    let mode = fs::metadata(&own).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
