//! Taking a save over from a program that holds it, with real processes: one that runs, one that is
//! stopped at any moment and continues later, one that is killed.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use super::*;

const CHILD: &str = "TRIUMPH_TEST_STORE_HOLDER";

fn entry_of(who: &str, n: u64) -> String {
    format!("(n:{n},line:\"{who} {n}\")")
}

/// Writes without end, with an occasional rewrite, prints each number once it is on the disk, and ends
/// when it can no longer write.
#[test]
#[ignore = "the program that the tests below take the save from"]
fn child_that_writes_until_it_is_shut_out() {
    let path = std::env::var_os(CHILD).expect("started by a test below, with a path");
    let mut journal = open(Path::new(&path)).journal;
    assert_eq!(journal.access(), &Access::Writer);
    let start = journal.entries().unwrap() + 1;
    for n in start.. {
        let written = journal.append(&entry_of("child", n)).and_then(|()| {
            println!("\nwritten {n}");
            if n % 5 > 0 {
                return Ok(());
            }
            let text = journal.read_all()?;
            journal.rewrite(&text).map(drop)
        });
        match written {
            Ok(()) => {}
            Err(StoreError::TakenOver { by, .. }) => {
                println!("\ntaken {}", by.took_it());
                assert!(matches!(journal.access(), Access::Reader { .. }));
                // It stays that way.
                let again = journal.append(&entry_of("child", n)).unwrap_err();
                assert!(matches!(again, StoreError::ReadOnly { .. }));
                return;
            }
            Err(e) => panic!("{e}"),
        }
    }
}

struct Holder {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    written: Vec<u64>,
    taken: Option<String>,
}

impl Holder {
    fn start(path: &Path) -> Self {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "store::takeover::child_that_writes_until_it_is_shut_out",
            ])
            .args(["--ignored", "--nocapture"])
            .env(CHILD, path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Self {
            child,
            lines,
            written: Vec::new(),
            taken: None,
        }
    }

    /// Reads its output until it has written this many entries, or to the end.
    fn hear(&mut self, many: usize) {
        while self.written.len() < many {
            let Some(Ok(line)) = self.lines.next() else {
                return;
            };
            if let Some(n) = line.strip_prefix("written ") {
                self.written.push(n.parse().unwrap());
            }
            if let Some(by) = line.strip_prefix("taken ") {
                self.taken = Some(by.to_owned());
            }
        }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.unwrap().success());
    }

    fn stop(&self) {
        self.signal("STOP");
        let deadline = Instant::now() + Duration::from_secs(30);
        loop {
            let pid = self.child.id().to_string();
            let state = Command::new("ps")
                .args(["-o", "stat=", "-p", &pid])
                .output()
                .unwrap();
            if state.stdout.starts_with(b"T") {
                return;
            }
            assert!(Instant::now() < deadline, "it never stopped");
        }
    }
}

fn take(path: &Path) -> Journal {
    Journal::take_over(path, &is_entry)
        .unwrap_or_else(|e| panic!("{e}"))
        .journal
}

fn lines(path: &Path) -> Vec<String> {
    log(path).into_iter().map(|entry| entry.line).collect()
}

/// Wherever it was stopped, the old program writes nothing more when it continues, and every entry that
/// it reported as written is there.
#[test]
fn a_stopped_holder_cannot_write_after_it_goes_on() {
    for round in 0..20_usize {
        let table = table(0);
        let mut holder = Holder::start(&table.path);
        holder.hear(1 + round * 3 % 17);
        if round % 4 > 0 {
            // Between any two of its reads, writes, syncs and renames.
            std::thread::sleep(Duration::from_micros(137 * round as u64));
        }
        holder.stop();
        let mut ours = take(&table.path);
        assert_eq!(ours.access(), &Access::Writer);
        let before = ours.entries().unwrap();
        for n in before + 1..=before + 3 {
            ours.append(&entry_of("ours", n)).unwrap();
        }
        holder.signal("CONT");
        // Our entries in the meantime are not changed either.
        let text = ours.read_all().unwrap();
        assert_eq!(ours.rewrite(&text).unwrap().notice, None);
        ours.append(&entry_of("ours", before + 4)).unwrap();
        holder.hear(usize::MAX);
        assert!(holder.child.wait().unwrap().success(), "round {round}");
        let by = holder.taken.as_deref().expect("it said who took it");
        assert!(by.contains(&format!("pid {}", std::process::id())), "{by}");
        ours.append(&entry_of("ours", before + 5)).unwrap();

        let said = holder.written.last().copied().unwrap_or_default();
        assert!(
            said <= before,
            "{said} was said to be written, {before} were there"
        );
        let got = lines(&table.path);
        let child = (1..=before).map(|n| format!("child {n}"));
        let mine = (before + 1..=before + 5).map(|n| format!("ours {n}"));
        assert_eq!(got, child.chain(mine).collect::<Vec<_>>(), "round {round}");
        drop(ours);
        assert_eq!(
            names(table.folder.path()),
            ["night one.ron"],
            "round {round}"
        );
    }
}

/// The same with a holder that runs all the time.
#[test]
fn a_running_holder_is_shut_out_and_nothing_that_it_said_is_lost() {
    for round in 0..20_usize {
        let table = table(0);
        let mut holder = Holder::start(&table.path);
        holder.hear(1 + round % 7);
        std::thread::sleep(Duration::from_micros(211 * round as u64));
        let mut ours = take(&table.path);
        let before = ours.entries().unwrap();
        ours.append(&entry_of("ours", before + 1)).unwrap();
        holder.hear(usize::MAX);
        assert!(holder.child.wait().unwrap().success(), "round {round}");
        assert!(holder.taken.is_some());
        ours.append(&entry_of("ours", before + 2)).unwrap();
        let said = holder.written.last().copied().unwrap_or_default();
        assert!(
            said <= before,
            "{said} was said to be written, {before} were there"
        );
        let got = lines(&table.path);
        assert_eq!(got.len() as u64, before + 2, "round {round}");
        assert_eq!(
            got[before as usize..],
            [
                format!("ours {}", before + 1),
                format!("ours {}", before + 2)
            ]
        );
    }
}

/// Of two programs that take the save over at once, only one holds it in the end.
#[test]
fn two_that_take_it_over_at_once_do_not_both_write() {
    for round in 0..10 {
        let table = table(1);
        let mut holder = Holder::start(&table.path);
        holder.hear(1);
        holder.stop();
        let takers: Vec<_> = (0..4)
            .map(|_| {
                let path = table.path.clone();
                std::thread::spawn(move || Journal::take_over(&path, &is_entry))
            })
            .collect();
        let mut took: Vec<Journal> = takers
            .into_iter()
            .filter_map(|taker| Some(taker.join().unwrap().ok()?.journal))
            .collect();
        assert!(!took.is_empty(), "round {round}: nobody got it");
        let before = numbers(&table.path).len() as u64;
        let written: Vec<bool> = took
            .iter_mut()
            .map(|journal| journal.append(&entry_of("ours", before + 1)).is_ok())
            .collect();
        assert!(
            written.iter().filter(|done| **done).count() <= 1,
            "round {round}: {written:?}"
        );
        holder.signal("CONT");
        holder.hear(usize::MAX);
        assert!(holder.child.wait().unwrap().success(), "round {round}");
        drop(took);
        let got = numbers(&table.path);
        assert_eq!(got, (1..=got.len() as u64).collect::<Vec<_>>());
    }
}

#[test]
fn a_killed_holder_is_not_asked() {
    let table = table(0);
    let mut holder = Holder::start(&table.path);
    holder.hear(3);
    holder.child.kill().unwrap();
    holder.child.wait().unwrap();
    let inode = |path: &Path| std::os::unix::fs::MetadataExt::ino(&fs::metadata(path).unwrap());
    let before = inode(&table.path);
    let mut opened = open(&table.path);
    assert_eq!(opened.journal.access(), &Access::Writer);
    assert_eq!(opened.journal.take_notices(), Vec::<String>::new());
    assert_eq!(inode(&table.path), before, "and the file is the same one");
    drop(opened);
    // In that case a takeover does no more than opening.
    let mut ours = take(&table.path);
    assert_eq!(ours.take_notices(), Vec::<String>::new());
    assert_eq!(inode(&table.path), before);
}

/// The former holder continues to read, and learns who took its save, even after that program has
/// ended.
#[test]
fn the_former_holder_knows_its_heir_and_can_take_the_save_back() {
    let table = table(1);
    let mut first = open(&table.path).journal;
    let mut second = take(&table.path);
    assert_eq!(second.take_notices().len(), 1);
    second.append(&entry(2)).unwrap();
    drop(second);
    let pid = format!("pid {}", std::process::id());
    assert!(first.taken_by().unwrap().took_it().contains(&pid));
    assert!(!first.is_detached(), "it isn't a change by another hand");
    let refused = first.append(&entry(2)).unwrap_err();
    assert!(matches!(refused, StoreError::ReadOnly { .. }), "{refused}");
    assert_eq!(numbers(&table.path), [1, 2]);
    let mut back = take(&table.path);
    back.append(&entry(3)).unwrap();
    assert_eq!(numbers(&table.path), [1, 2, 3]);
}

/// A takeover keeps owner, permissions and links, and reports other names as a rewrite does.
#[test]
fn a_takeover_keeps_what_a_rewrite_keeps() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let table = table(1);
    fs::set_permissions(&table.path, fs::Permissions::from_mode(0o640)).unwrap();
    fs::hard_link(&table.path, table.folder.path().join("other.ron")).unwrap();
    let link = table.folder.path().join("tonight.ron");
    symlink("night one.ron", &link).unwrap();
    let first = open(&table.path).journal;
    let mut second = take(&link);
    let told = second.take_notices().concat();
    assert!(told.contains("2 names"), "{told}");
    second.append(&entry(2)).unwrap();
    assert_eq!(
        fs::metadata(&table.path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(numbers(&table.path), [1, 2]);
    drop((first, second));
    assert_eq!(
        names(table.folder.path()),
        ["night one.ron", "other.ron", "tonight.ron"]
    );
}

/// If the other program can't be locked out it continues, and nothing has changed.
#[test]
fn a_takeover_that_is_refused_leaves_the_holder_its_save() {
    let table = table(1);
    let mut first = open(&table.path).journal;
    // A file too large to copy, with almost nothing of it on the disk.
    let len = fs::metadata(&table.path).unwrap().len();
    let mut file = fs::File::options().append(true).open(&table.path).unwrap();
    file.set_len(1 << 30).unwrap();
    std::io::Write::write_all(&mut file, b"x").unwrap();
    let refused = Journal::take_over(&table.path, &is_entry).unwrap_err();
    assert!(matches!(refused, StoreError::TooBig { .. }), "{refused}");
    file.set_len(len).unwrap();
    assert_eq!(first.taken_by(), None);
    assert_eq!(first.access(), &Access::Writer);
    assert_eq!(names(table.folder.path()).len(), 2);
}
