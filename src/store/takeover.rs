//! Taking a save over from a program that holds it: one on a dropped connection, one that was
//! stopped, one that was forgotten.
//!
//! The other program need not answer, and may continue at any moment, even between its last look and
//! its write. So the takeover shuts it out by means that it can't get around:
//!
//! 1. A new lock file, locked here, replaces the other's. The other looks for its own before and
//!    after each write, and only then reports an entry as kept.
//! 2. The temporary files of a rewrite are removed, so that a rewrite that was about to end has no
//!    file to rename.
//! 3. The save is copied and the copy replaces it. The other program has the former file open, which
//!    no longer has a name, so nothing that it still writes there is ever read.
//!
//! An entry that the other program reported as kept was written before step 1, so the copy has it. An
//! entry that it was just writing may be in the copy or not, and the other doesn't report it as kept.
//! If anything fails before the copy has the name, the other's lock file is put back: the save was
//! never without a lock, and the other program continues with it as before. Once the copy has the
//! name, the takeover is valid even if a later step fails.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::atomic_write;
use super::disk::Disk;
use super::error::StoreError;
use super::helper;
use super::holder::leave_word;
use super::journal::{Access, Journal};
use super::lock::{self, Claim, Gate, Lock, Place};
use super::open::{Opened, look, open_to_read, open_to_write};
use super::salvage::copy_all;
use super::scan::text_end;
use super::tail::IsEntry;

/// The longest wait for another program that replaces or removes a lock file. The screen waits
/// meanwhile.
const GATE: Duration = Duration::from_millis(500);

/// The number of tries for a step that another program may disturb at the same moment.
const TRIES: u32 = 8;

impl Journal {
    /// Opens a save as its writer, even if another program has it open: that program can only read
    /// from then on. A save that no program holds is opened as by [`Journal::open`].
    ///
    /// # Errors
    /// As [`Journal::open`], and [`StoreError::NotTaken`] where the other program can't be shut out.
    /// That program then continues.
    pub fn take_over(path: &Path, is_entry: IsEntry<'_>) -> Result<Opened, StoreError> {
        Self::take_over_on(&Disk::default(), path, is_entry)
    }

    /// As [`Journal::take_over`], on this disk.
    ///
    /// # Errors
    /// As [`Journal::take_over`].
    pub fn take_over_on(
        disk: &Disk,
        path: &Path,
        is_entry: IsEntry<'_>,
    ) -> Result<Opened, StoreError> {
        look(path)?;
        let real = atomic_write::resolve(path)?;
        let mut notices = Vec::new();
        let mut claim = lock::claim(&real);
        for _ in 0..TRIES {
            let Claim::Busy(holder) = &claim else { break };
            // Replacing a lock file that isn't the holder's would achieve nothing, because the holder
            // would continue.
            if holder.on_the_save || fs::symlink_metadata(lock::path_of(&real)).is_err() {
                claim = lock::claim(&real);
                continue;
            }
            notices.push(format!(
                "The save was taken over from the program that had it open ({}), which can now only read it.",
                holder.details()
            ));
            notices.extend(atomic_write::other_names(&real));
            claim = Claim::Held(force(disk, path, &real)?);
        }
        if let Claim::Busy(holder) = &claim {
            let who = holder.why();
            let place = if atomic_write::names(&real) > 1 {
                "under another of its names (hard links)"
            } else {
                "and has no lock file next to it"
            };
            let why = format!("it is {who}, {place}");
            return Err(not_taken(path, why));
        }
        Self::enter(disk, path, real, claim, notices, is_entry)
    }
}

/// Returns true if this program may do what a takeover needs: make files next to the save, and make
/// one that has the owner of the save.
#[cfg(target_os = "linux")]
pub(super) fn is_possible(real: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    use rustix::fs::{Access as May, access};
    let folder = super::disk::folder_of(real);
    let may = access(folder, May::WRITE_OK | May::EXEC_OK).and(access(real, May::WRITE_OK));
    let owner = |path: &Path| fs::metadata(path).map(|there| there.uid());
    // The files of a process in that folder belong to its user.
    let own = match (owner(Path::new("/proc/self")), owner(real)) {
        (Ok(me), Ok(owner)) => me == 0 || me == owner,
        _ => true,
    };
    may.is_ok() && own
}

/// On other systems only a try can tell.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_possible(_: &Path) -> bool {
    cfg!(unix)
}

fn not_taken(path: &Path, why: impl Into<String>) -> StoreError {
    StoreError::NotTaken {
        path: path.into(),
        why: why.into(),
    }
}

/// Shuts the holder of a save out and returns the lock that replaced the holder's.
fn force(disk: &Disk, path: &Path, real: &Path) -> Result<Lock, StoreError> {
    if !cfg!(unix) {
        let why = "this system can't keep another program from writing";
        return Err(not_taken(path, why));
    }
    // Every possible refusal comes before the other program loses its lock.
    let was = fs::metadata(real).map_err(|e| StoreError::io("look at", path, e))?;
    let file = match open_to_write(disk, path, real)? {
        (file, Access::Writer) => file,
        (_, Access::Reader { why }) => return Err(not_taken(path, why)),
    };
    let text = text_end(file.as_ref(), 0, was.len());
    if text.map_err(|e| StoreError::io("read", path, e))?.is_none() {
        return Err(StoreError::too_big(path, was.len()));
    }
    drop(file);
    let (probe, _) = atomic_write::make_same(disk, real, &was)
        .map_err(|e| not_taken(path, format!("a copy can't be made next to it ({e})")))?;
    atomic_write::discard(disk, &probe);
    let taken = again(
        || Taken::from(path, real),
        |e| !matches!(e, StoreError::NotTaken { .. }),
    )?;
    atomic_write::sweep(disk, real, taken.former.as_deref());
    // Another program that takes the save over at this moment may remove our copy before it finds out
    // that it was second.
    let ours = |_: &StoreError| matches!(taken.lock.place(), Ok(Place::Ours));
    match again(|| copy_whole(disk, path, real, &taken.lock), ours) {
        Ok(()) => Ok(taken.keep()),
        Err(e) => {
            taken.give_back();
            Err(e)
        }
    }
}

/// Repeats a step that another program may disturb, up to [`TRIES`] times, while `worth` returns
/// true.
fn again<T>(
    mut what: impl FnMut() -> Result<T, StoreError>,
    worth: impl Fn(&StoreError) -> bool,
) -> Result<T, StoreError> {
    let mut done = what();
    for _ in 1..TRIES {
        match &done {
            Err(e) if worth(e) => {}
            _ => break,
        }
        done = what();
    }
    done
}

/// Our own lock file, which replaced the one that another program holds.
struct Taken {
    lock: Lock,
    place: PathBuf,
    /// The other lock file, under a name from which it can be put back.
    former: Option<PathBuf>,
}

impl Taken {
    fn from(path: &Path, real: &Path) -> Result<Self, StoreError> {
        let place = lock::path_of(real);
        let new = atomic_write::temporary(real, atomic_write::LOCK_PART);
        let former = atomic_write::temporary(real, atomic_write::LOCK_PART);
        let save = fs::metadata(real).ok();
        let put = || {
            let file = helper::create(&new, save.as_ref())?;
            file.try_lock()?;
            let lock = Lock::on(file, Some(place.clone()));
            leave_word(&place);
            let gate = gate(&place)?;
            // Without second names it can't be put back. That matters only after a failure.
            let former = fs::hard_link(&place, &former).is_ok().then_some(&former);
            fs::rename(&new, &place)?;
            drop(gate);
            Ok((lock, former.cloned()))
        };
        match put() {
            Ok((lock, former)) => Ok(Self {
                lock,
                place,
                former,
            }),
            Err(e) => {
                let e: io::Error = e;
                fs::remove_file(&new).ok();
                fs::remove_file(&former).ok();
                Err(match e.kind() {
                    io::ErrorKind::WouldBlock => {
                        not_taken(path, "another program is opening or closing it")
                    }
                    _ => StoreError::io("replace the lock of", path, e),
                })
            }
        }
    }

    /// Ends the other program's part in it.
    fn keep(self) -> Lock {
        if let Some(former) = &self.former {
            fs::remove_file(former).ok();
        }
        self.lock
    }

    /// Puts the other program's lock file back.
    fn give_back(self) {
        let Some(former) = self.former else { return };
        let gate = gate(&self.place);
        let back = gate.is_ok()
            && matches!(self.lock.place(), Ok(Place::Ours))
            && fs::rename(&former, &self.place).is_ok();
        if !back {
            fs::remove_file(&former).ok();
        }
    }
}

/// Keeps other programs from replacing or removing a lock file. Where folders can't be locked, no
/// program removes one.
fn gate(place: &Path) -> io::Result<Option<Gate>> {
    match Gate::behind(place, GATE) {
        Err(e) if e.kind() == io::ErrorKind::WouldBlock => Err(e),
        gate => Ok(gate.ok()),
    }
}

/// Replaces the save with a copy of it.
fn copy_whole(disk: &Disk, path: &Path, real: &Path, lock: &Lock) -> Result<(), StoreError> {
    let from = open_to_read(path, real)?;
    let was = fs::metadata(real).map_err(|e| StoreError::io("look at", path, e))?;
    let (copy, mut into) = atomic_write::make_same(disk, real, &was)?;
    let copied = copy_all(from.as_ref(), into.as_mut()).and_then(|()| into.sync_all());
    if let Err(e) = copied {
        atomic_write::discard(disk, &copy);
        return Err(StoreError::io("copy", path, e));
    }
    // A journal that was just opened syncs the folder before it reports an entry as kept, so a power
    // cut that brings the former file back loses no acknowledged entry.
    atomic_write::put(disk, real, &copy, Some(lock))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs::{File, Metadata, Permissions};
    use std::os::unix::fs::MetadataExt;
    use std::time::SystemTime;

    use rstest::rstest;

    use super::super::medium::{Medium, There};
    use super::super::mend::Parts;
    use super::super::testing::{Call, Mishap, Plan, Shaky};
    use super::super::{CLOSING, Fault};
    use super::*;

    const HEAD: &str = "Toy((\nformat: 1,\nbase: (),\nlog: [\n";

    /// A moment in the writing of an entry.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Moment {
        BeforeTheLook,
        BeforeTheWrite,
        AfterTheWrite,
        AfterTheSync,
    }

    /// A file whose save is taken over at a moment of a write, as if its program had been stopped
    /// there.
    #[derive(Debug)]
    struct Overtaken {
        file: File,
        path: PathBuf,
        moment: Moment,
        heir: Option<Journal>,
        /// True if the heir has ended before the holder looks again.
        ends: bool,
    }

    impl Overtaken {
        fn now(&mut self, moment: Moment) {
            if self.moment == moment && self.heir.is_none() {
                let mut heir = Journal::take_over(&self.path, &any).unwrap().journal;
                heir.append("(heir)").unwrap();
                if !self.ends {
                    self.heir = Some(heir);
                }
                self.moment = Moment::BeforeTheLook;
            }
        }
    }

    impl Medium for Overtaken {
        fn len(&self) -> io::Result<u64> {
            Medium::len(&self.file)
        }
        fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
            Medium::read_at(&self.file, offset, buf)
        }
        fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
            self.now(Moment::BeforeTheWrite);
            let done = Medium::write_at(&mut self.file, offset, bytes);
            self.now(Moment::AfterTheWrite);
            done
        }
        fn set_len(&mut self, len: u64) -> io::Result<()> {
            File::set_len(&self.file, len)
        }
        fn sync(&mut self) -> io::Result<()> {
            let done = self.file.sync_data();
            self.now(Moment::AfterTheSync);
            done
        }
        fn still_at(&self, path: &Path, len: u64) -> io::Result<There> {
            self.file.still_at(path, len)
        }
        fn written(&self) -> Option<SystemTime> {
            Medium::written(&self.file)
        }
        fn permissions(&self) -> Option<Permissions> {
            Medium::permissions(&self.file)
        }
        fn set_permissions(&mut self, may: Permissions) -> io::Result<()> {
            Medium::set_permissions(&mut self.file, may)
        }
        fn take_after(&mut self, like: &Metadata) -> io::Result<()> {
            self.file.take_after(like)
        }
        fn share_as(&mut self, save: &Metadata) -> io::Result<()> {
            self.file.share_as(save)
        }
    }

    fn any(text: &str) -> Result<(), Fault> {
        if text == "()" {
            return Err("expected a word".into());
        }
        Ok(())
    }

    fn save(folder: &Path) -> PathBuf {
        let path = folder.join("toy.ron");
        fs::write(&path, format!("{HEAD}(first),\n{CLOSING}")).unwrap();
        path
    }

    /// Returns a journal whose save is taken over at that moment of its next write.
    fn overtaken(path: &Path, moment: Moment, ends: bool) -> Journal {
        let Claim::Held(lock) = lock::claim(path) else {
            panic!("nobody else has it");
        };
        let parts = Parts {
            path: path.into(),
            real: path.into(),
            access: Access::Writer,
            lock: Some(lock),
            busy: false,
            disk: Disk::default(),
            notices: Vec::new(),
        };
        let file = File::options().read(true).write(true).open(path).unwrap();
        let mut medium = Overtaken {
            file,
            path: path.into(),
            moment,
            heir: None,
            ends,
        };
        medium.now(Moment::BeforeTheLook);
        parts.open(Box::new(medium), &any).unwrap().journal
    }

    fn entries(path: &Path) -> Vec<String> {
        let journal = Journal::open_to_look(path, &any).unwrap().journal;
        journal.read_log(0).map(|line| line.unwrap().text).collect()
    }

    /// At every moment, the former holder doesn't report its entry as kept, and the entry of the heir
    /// is kept.
    #[rstest]
    #[case(Moment::BeforeTheLook, &["(first)", "(heir)"], false)]
    #[case(Moment::BeforeTheWrite, &["(first)", "(heir)"], true)]
    #[case(Moment::AfterTheWrite, &["(first)", "(holder)", "(heir)"], true)]
    #[case(Moment::AfterTheSync, &["(first)", "(holder)", "(heir)"], true)]
    fn a_takeover_in_the_middle_of_a_write_costs_that_entry_at_most(
        #[case] moment: Moment,
        #[case] expected: &[&str],
        #[case] may_be_in: bool,
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = save(folder.path());
        let mut holder = overtaken(&path, moment, false);
        let refused = holder.append("(holder)").unwrap_err();
        let StoreError::TakenOver { perhaps, .. } = &refused else {
            panic!("{refused}");
        };
        assert_eq!(*perhaps, may_be_in);
        assert!(matches!(holder.access(), Access::Reader { .. }));
        assert_eq!(entries(&path), expected);
        assert!(holder.append("(holder)").is_err());
        assert_eq!(entries(&path), expected);
    }

    /// As above, for an heir that could not write into the lock file, which has another name too, and
    /// that has ended before the former holder continues.
    #[rstest]
    #[case(Moment::BeforeTheWrite)]
    #[case(Moment::AfterTheWrite)]
    #[case(Moment::AfterTheSync)]
    fn a_takeover_without_a_word_acknowledges_nothing_either(#[case] moment: Moment) {
        let folder = tempfile::tempdir().unwrap();
        let path = save(folder.path());
        let mut holder = overtaken(&path, moment, true);
        fs::hard_link(lock::path_of(&path), folder.path().join("linked")).unwrap();
        let refused = holder.append("(holder)").unwrap_err();
        assert!(
            matches!(refused, StoreError::TakenOver { perhaps: true, .. }),
            "{refused}"
        );
        assert!(!lock::path_of(&path).exists(), "the heir has ended");
        assert!(entries(&path).contains(&"(heir)".to_owned()));
    }

    /// A takeover that fails gives the other program its lock back. At no moment could a third
    /// program take the save.
    #[test]
    fn a_takeover_that_fails_half_way_leaves_the_holder_its_lock() {
        let folder = tempfile::tempdir().unwrap();
        let path = save(folder.path());
        let mut holder = Journal::open(&path, &any).unwrap().journal;
        let taken = Taken::from(&path, &path).unwrap();
        assert!(matches!(lock::claim(&path), Claim::Busy(_)));
        atomic_write::sweep(&Disk::default(), &path, taken.former.as_deref());
        taken.give_back();
        assert!(matches!(lock::claim(&path), Claim::Busy(_)));
        assert_eq!(holder.taken_by(), None);
        holder.append("(holder)").unwrap();
        assert_eq!(entries(&path), ["(first)", "(holder)"]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        drop(holder);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    /// Every call of a takeover fails in turn, once or always, or is the last of its program. Each
    /// time the acknowledged entries are kept and a program can continue: the heir, the former
    /// holder, or the next to open the save.
    #[test]
    fn a_takeover_that_fails_at_any_call_leaves_the_save_writable() {
        let run = |plan: Plan| {
            let folder = tempfile::tempdir().unwrap();
            let path = save(folder.path());
            let mut holder = Journal::open(&path, &any).unwrap().journal;
            holder.append("(holder)").unwrap();
            let mut kept = vec!["(first)", "(holder)"];
            let before = fs::metadata(&path).unwrap().ino();

            let shaky = Shaky::new(plan.clone());
            let mut heir = Journal::take_over_on(&shaky.disk(), &path, &any)
                .ok()
                .map(|opened| opened.journal)
                .filter(|heir| *heir.access() == Access::Writer);
            let mut open = None;
            if let Some(heir) = &mut heir {
                match heir.append("(heir)") {
                    Ok(()) => kept.push("(heir)"),
                    Err(_) => open = Some("(heir)"),
                }
            }
            let replaced = fs::metadata(&path).unwrap().ino() != before;
            match holder.append("(again)") {
                Ok(()) => kept.push("(again)"),
                // Only a completed takeover may shut the holder out.
                Err(e) => assert!(replaced || shaky.stopped(), "{plan:?}: {e}"),
            }
            assert!(
                !replaced || !kept.contains(&"(again)"),
                "{plan:?}: two writers"
            );
            let calls = shaky.calls();
            drop((heir, holder));

            let mut next = Journal::open(&path, &any).unwrap().journal;
            assert_eq!(*next.access(), Access::Writer, "{plan:?}");
            next.append("(next)").unwrap();
            let mut got = entries(&path);
            assert_eq!(got.pop().as_deref(), Some("(next)"), "{plan:?}");
            if got.len() > kept.len() {
                assert_eq!(got.pop().as_deref(), open, "{plan:?}");
            }
            assert_eq!(got, kept, "{plan:?}");
            drop(next);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{plan:?}");
            calls
        };
        let calls = run(Plan::new());
        assert!(
            calls.contains(&Call::Rename) && calls.contains(&Call::SyncFolder),
            "{calls:?}"
        );
        for n in 1..=calls.len() {
            for last in [n, n + 1, usize::MAX] {
                run(vec![(n..=last, Mishap::Broken)]);
                run(vec![(n..=last, Mishap::Full)]);
            }
            run(vec![(n..=n, Mishap::Stop)]);
        }
        println!("{} calls failed or stopped, 0 lost", 7 * calls.len());
    }

    /// A rewrite that was about to give its text the name of the save finds it gone.
    #[test]
    fn a_rewrite_that_is_overtaken_names_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = save(folder.path());
        let Claim::Held(lock) = lock::claim(&path) else {
            panic!("nobody else has it");
        };
        let was = fs::metadata(&path).unwrap();
        // This is as far as a rewrite gets before its last look.
        let (new, _) = atomic_write::make_same(&Disk::default(), &path, &was).unwrap();
        fs::write(&new, format!("{HEAD}(rewritten),\n{CLOSING}")).unwrap();
        let mut heir = Journal::take_over(&path, &any).unwrap().journal;
        heir.append("(heir)").unwrap();
        assert!(
            !new.exists(),
            "stopped after that look, it has nothing to name"
        );
        assert!(fs::rename(&new, &path).is_err());
        // Before that, it looks.
        let refused = atomic_write::replace(&Disk::default(), &path, b"x", Some(&lock))
            .err()
            .unwrap();
        assert!(matches!(refused, StoreError::TakenOver { .. }), "{refused}");
        drop(lock);
        assert_eq!(entries(&path), ["(first)", "(heir)"]);
        heir.append("(more)").unwrap();
        drop(heir);
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 1, "{left:?}");
    }
}
