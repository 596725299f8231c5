//! The program that has a save open for writing: how the lock file records it, and the words in
//! which users read it.
//!
//! The first line of the file is the number of the process, so that people can read it. The second
//! gives the time since when. The file's own time is the last activity. A program that takes a save
//! over adds a third line to the file that it replaces, so that the former holder, which still has
//! that file open, can name the program that it lost the save to.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::SystemTime;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use super::helper;

/// The most bytes of a lock file that are read.
const LONGEST: u64 = 512;

/// The program that holds a save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// The number of its process.
    pub pid: Option<u32>,
    /// The time since when it holds the save.
    pub since: Option<SystemTime>,
    /// When it was last used.
    pub active: Option<SystemTime>,
    /// The time since when it runs, where no lock file gives the time since when it holds the save.
    pub runs: Option<SystemTime>,
    /// True if only its lock on the save itself is found: it has the save open under another name,
    /// or has no lock file.
    pub on_the_save: bool,
}

impl Holder {
    /// Reads the lock file at this path.
    pub(super) fn at(path: &Path) -> Self {
        let Ok(mut file) = helper::open(path, OpenOptions::new().read(true)) else {
            return Self::default();
        };
        let active = file.metadata().and_then(|meta| meta.modified()).ok();
        Self {
            active,
            ..text(&mut file).map_or_else(Self::default, |text| Self::read(&text))
        }
    }

    /// Returns the program that has locked the save itself, as the system reports it.
    pub(super) fn on_the_save(save: &Path) -> Self {
        let pid = locker(save);
        Self {
            pid,
            runs: pid.and_then(started),
            on_the_save: true,
            ..Self::default()
        }
    }

    fn read(text: &str) -> Self {
        let mut lines = text.lines();
        Self {
            pid: lines.next().and_then(|line| line.trim().parse().ok()),
            since: lines
                .next()
                .and_then(|line| time(line.strip_prefix("since ")?)),
            ..Self::default()
        }
    }

    /// Returns the program that took the save over from the holder of this lock file, if one did.
    pub(super) fn heir(file: &mut (impl Read + Seek)) -> Option<Self> {
        let text = text(file)?;
        let mut words = text
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("taken over by "))?
            .split(' ');
        Some(Self {
            pid: words.next()?.parse().ok(),
            since: words.next().and_then(time),
            ..Self::default()
        })
    }

    /// The details in the brackets: "pid 12, since 20:14, idle for 53 min".
    pub fn details(&self) -> String {
        let now = Zoned::now();
        let mut parts = Vec::new();
        parts.extend(self.pid.map(|pid| format!("pid {pid}")));
        parts.extend(self.since.and_then(|since| said(since, &now)));
        let runs = self.runs.and_then(|runs| said(runs, &now));
        parts.extend(runs.map(|since| format!("running {since}")));
        let idle = self.active.map(|active| {
            let idle = SystemTime::from(now.timestamp()).duration_since(active);
            match idle.map_or(0, |idle| idle.as_secs() / 60) {
                0 => "in use now".to_owned(),
                min @ 1..60 => format!("idle for {min} min"),
                min @ 60..2880 => format!("idle for {} h", min / 60),
                min => format!("idle for {} days", min / 1440),
            }
        });
        parts.extend(idle);
        parts.join(", ")
    }

    /// Returns true if both are known to be the same process.
    pub fn is(&self, other: &Self) -> bool {
        self.pid.is_some() && self.pid == other.pid
    }

    /// As a part of a sentence: "open in another program (pid 12, since 20:14, in use now)".
    pub fn why(&self) -> String {
        bracketed("open in another program".to_owned(), &self.details())
    }

    /// As a part of a sentence: "taken over by another program (pid 12, since 20:14)".
    pub fn took_it(&self) -> String {
        bracketed("taken over by another program".to_owned(), &self.details())
    }
}

/// Returns the process that has this file locked, from the system's own list. A line of it reads
/// `1: FLOCK  ADVISORY  WRITE 4711 fe:00:12345 0 EOF`, with the number of the disk and of the file.
#[cfg(target_os = "linux")]
fn locker(file: &Path) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    let there = std::fs::metadata(file).ok()?;
    let (major, minor) = (
        rustix::fs::major(there.dev()),
        rustix::fs::minor(there.dev()),
    );
    let place = format!("{major:02x}:{minor:02x}:{}", there.ino());
    let locks = std::fs::read_to_string("/proc/locks").ok()?;
    let pid = locks.lines().find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [_, "FLOCK", _, "WRITE", pid, at, ..] if *at == place => pid.parse().ok(),
            _ => None,
        }
    });
    // 0 is a process that isn't visible from here.
    pid.filter(|pid| *pid > 0)
}

#[cfg(not(target_os = "linux"))]
fn locker(_: &Path) -> Option<u32> {
    None
}

/// Returns the time when a process began, where the system reports it.
#[cfg(target_os = "linux")]
fn started(pid: u32) -> Option<SystemTime> {
    use std::time::Duration;
    /// The system's ticks in a second, the same for every program.
    const TICKS: u64 = 100;
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The 20th word after the name, which is in brackets and may hold any characters.
    let (_, words) = stat.rsplit_once(')')?;
    let ticks: u64 = words.split_whitespace().nth(19)?.parse().ok()?;
    let of_the_system = std::fs::read_to_string("/proc/stat").ok()?;
    let boot = of_the_system
        .lines()
        .find_map(|line| line.strip_prefix("btime "))?;
    let boot = Duration::from_secs(boot.trim().parse().ok()?);
    Some(SystemTime::UNIX_EPOCH + boot + Duration::from_secs(ticks / TICKS))
}

#[cfg(not(target_os = "linux"))]
fn started(_: u32) -> Option<SystemTime> {
    None
}

fn bracketed(mut words: String, details: &str) -> String {
    if !details.is_empty() {
        // Writing into memory doesn't fail.
        write!(words, " ({details})").ok();
    }
    words
}

/// "since 20:14", with the day where that isn't today.
fn said(since: SystemTime, now: &Zoned) -> Option<String> {
    let since = Timestamp::try_from(since)
        .ok()?
        .to_zoned(TimeZone::system());
    let how = if since.date() == now.date() {
        "since %H:%M"
    } else {
        "since %Y-%m-%d %H:%M"
    };
    Some(since.strftime(how).to_string())
}

fn text(file: &mut (impl Read + Seek)) -> Option<String> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).ok()?;
    file.take(LONGEST).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn time(text: &str) -> Option<SystemTime> {
    Some(text.trim().parse::<Timestamp>().ok()?.into())
}

/// The current time, as lock files record it.
fn now() -> Timestamp {
    let now = Timestamp::now();
    now.round(jiff::Unit::Second).unwrap_or(now)
}

/// The lines that this process writes into the lock file that it holds.
pub(super) fn own_lines() -> String {
    format!("{}\nsince {}\n", std::process::id(), now())
}

/// Adds a line to the lock file at this path, which another program holds, that this process takes
/// the save over. The line only names the heir, so a failed write does no harm.
pub(super) fn leave_word(path: &Path) {
    let Ok(mut file) = helper::open(path, OpenOptions::new().append(true)) else {
        return;
    };
    if !helper::is_shared(&file) {
        let line = format!("taken over by {} {}\n", std::process::id(), now());
        file.write_all(line.as_bytes()).ok();
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_lock_file_tells_pid_since_and_idle_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lock");
        std::fs::write(&path, own_lines()).unwrap();
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        let then = SystemTime::now() - Duration::from_mins(53) - Duration::from_secs(5);
        file.set_modified(then).unwrap();
        let holder = Holder::at(&path);
        assert_eq!(holder.pid, Some(std::process::id()));
        assert!(holder.since.is_some());
        assert!(holder.why().contains(" 53 min)"), "{holder:?}");
        // The added line leaves the first two readable.
        leave_word(&path);
        assert_eq!(Holder::at(&path).pid, Some(std::process::id()));
        let mut file = std::fs::File::open(&path).unwrap();
        let heir = Holder::heir(&mut file).unwrap();
        assert_eq!(heir.pid, Some(std::process::id()));
        assert!(heir.since.is_some() && heir.active.is_none());
    }

    #[test]
    fn a_file_with_the_pid_alone_or_with_junk_is_read_as_far_as_it_goes() {
        let of = |text: &str| Holder::read(text);
        assert_eq!(of("4711\n").pid, Some(4711));
        assert_eq!(of("4711\n").since, None);
        assert_eq!(of("\u{1b}[2J\nsince never\n"), Holder::default());
        says!(Holder::default().why());
        assert_eq!(Holder::heir(&mut Cursor::new("4711\nsince x\n")), None);
    }
}
