//! A disk on a real folder that counts the calls that change it, and fails or stops at a chosen one.
//!
//! Writes reach the folder at once and are never synced there: a [`Drive`](super::Drive) tells from
//! the noted calls what a power cut would have left.

use std::collections::BTreeMap;
use std::fs::{self, File, Metadata, OpenOptions, Permissions, TryLockError};
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::SystemTime;

use crate::store::disk::{Disk, Files, System};
use crate::store::helper;
use crate::store::medium::{Medium, There};

/// The kinds of calls that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Call {
    Make,
    Write,
    Cut,
    Sync,
    Rights,
    Rename,
    Link,
    Remove,
    MakeFolder,
    SyncFolder,
}

/// How a call goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mishap {
    /// An input/output error. Nothing is done.
    Broken,
    /// The disk is full. Nothing is done.
    Full,
    /// A write takes half of its bytes.
    Short,
    /// The program ends before the call.
    Stop,
    /// The program ends after a write has taken half of its bytes.
    StopHalf,
}

/// The calls that go wrong, by their numbers, counted from 1.
pub(crate) type Plan = Vec<(RangeInclusive<usize>, Mishap)>;

/// A call that changed something, as it happened. Files have numbers, so that a change of a name
/// isn't a change of the file.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// A file that existed before, with its contents.
    Found(usize, PathBuf, Vec<u8>),
    Make(usize, PathBuf),
    Write(usize, u64, Vec<u8>),
    Cut(usize, u64),
    Sync(usize),
    /// A sync that failed. The unsynced bytes may be dropped, and the next sync doesn't write them.
    SyncFailed(usize),
    Rename(usize, PathBuf, PathBuf),
    Link(usize, PathBuf),
    Remove(PathBuf),
    MakeFolder(PathBuf),
    SyncFolder(PathBuf),
    /// This many lines were acknowledged by now.
    Said(usize),
}

#[derive(Debug, Default)]
struct State {
    calls: Vec<Call>,
    plan: Plan,
    /// True if there is no room for a new file.
    full: bool,
    stopped: bool,
    ops: Vec<Op>,
    names: BTreeMap<PathBuf, usize>,
    files: usize,
}

/// The way in which a call is carried out.
enum Way {
    Whole,
    Half,
}

impl State {
    fn next(&mut self, call: Call) -> io::Result<Way> {
        let gone = || io::Error::other("the program has ended");
        if self.stopped {
            return Err(gone());
        }
        self.calls.push(call);
        if self.full && call == Call::Make {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let n = self.calls.len();
        let planned = self.plan.iter().find(|(calls, _)| calls.contains(&n));
        let Some((_, what)) = planned else {
            return Ok(Way::Whole);
        };
        match what {
            Mishap::Broken => Err(io::Error::other("input/output error")),
            Mishap::Full => Err(io::ErrorKind::StorageFull.into()),
            Mishap::Short => Ok(Way::Half),
            Mishap::StopHalf => {
                self.stopped = true;
                Ok(Way::Half)
            }
            Mishap::Stop => {
                self.stopped = true;
                Err(gone())
            }
        }
    }

    fn make(&mut self, path: &Path) -> usize {
        let file = self.files;
        self.files += 1;
        self.names.insert(path.into(), file);
        file
    }

    fn find(&mut self, path: &Path) -> io::Result<usize> {
        if let Some(file) = self.names.get(path) {
            return Ok(*file);
        }
        let bytes = fs::read(path)?;
        let file = self.make(path);
        self.ops.push(Op::Found(file, path.into(), bytes));
        Ok(file)
    }
}

/// A handle on the disk. Clones share it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shaky(Arc<Mutex<State>>);

impl Shaky {
    pub(crate) fn new(plan: Plan) -> Self {
        let shaky = Self::default();
        shaky.state().plan = plan;
        shaky
    }

    /// Returns the disk in the form that the store takes.
    pub(crate) fn disk(&self) -> Disk {
        Disk::of(self.clone())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// Leaves no room for a new file from now on.
    pub(crate) fn fill(&self) {
        self.state().full = true;
    }

    /// Returns the calls so far.
    pub(crate) fn calls(&self) -> Vec<Call> {
        self.state().calls.clone()
    }

    /// Returns true if the program has ended.
    pub(crate) fn stopped(&self) -> bool {
        self.state().stopped
    }

    /// Returns the changes so far.
    pub(crate) fn ops(&self) -> Vec<Op> {
        self.state().ops.clone()
    }

    /// Notes that `lines` lines were acknowledged.
    pub(crate) fn said(&self, lines: usize) {
        self.state().ops.push(Op::Said(lines));
    }

    /// Makes a change from outside between two runs, which is on the disk.
    pub(crate) fn by_hand(&self, path: &Path, bytes: &[u8]) {
        fs::write(path, bytes).unwrap();
        let mut state = self.state();
        let file = state.make(path);
        state.ops.push(Op::Found(file, path.into(), bytes.into()));
    }

    /// Removes a file from outside, on the disk too.
    pub(crate) fn removed_by_hand(&self, path: &Path) {
        fs::remove_file(path).unwrap();
        let mut state = self.state();
        state.names.remove(path);
        state.ops.push(Op::Remove(path.into()));
        let folder = path.parent().unwrap().into();
        state.ops.push(Op::SyncFolder(folder));
    }
}

impl Files for Shaky {
    fn open(&self, path: &Path, how: &OpenOptions) -> io::Result<Box<dyn Medium>> {
        let mut state = self.state();
        let new = fs::symlink_metadata(path).is_err();
        if new {
            state.next(Call::Make)?;
        }
        let file = helper::open_guarded(path, how)?;
        let number = if new {
            let number = state.make(path);
            state.ops.push(Op::Make(number, path.into()));
            number
        } else {
            state.find(path)?
        };
        Ok(Box::new(Handle {
            file,
            number,
            disk: self.clone(),
        }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.next(Call::Rename)?;
        System.rename(from, to)?;
        if let Some(file) = state.names.remove(from) {
            state.names.insert(to.into(), file);
            state.ops.push(Op::Rename(file, from.into(), to.into()));
        }
        Ok(())
    }

    fn link(&self, file: &Path, name: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.next(Call::Link)?;
        System.link(file, name)?;
        if let Some(number) = state.names.get(file).copied() {
            state.names.insert(name.into(), number);
            state.ops.push(Op::Link(number, name.into()));
        }
        Ok(())
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.next(Call::Remove)?;
        System.remove(file)?;
        state.names.remove(file);
        state.ops.push(Op::Remove(file.into()));
        Ok(())
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.next(Call::MakeFolder)?;
        System.make_folder(folder)?;
        state.ops.push(Op::MakeFolder(folder.into()));
        Ok(())
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.next(Call::SyncFolder)?;
        state.ops.push(Op::SyncFolder(folder.into()));
        Ok(())
    }
}

/// An open file of the disk.
#[derive(Debug)]
struct Handle {
    file: File,
    number: usize,
    disk: Shaky,
}

impl Medium for Handle {
    fn len(&self) -> io::Result<u64> {
        Medium::len(&self.file)
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        self.file.read_at(offset, buf)
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.disk.state();
        let bytes = match state.next(Call::Write)? {
            Way::Whole => bytes,
            Way::Half => &bytes[..bytes.len().div_ceil(2)],
        };
        let took = self.file.write_at(offset, bytes)?;
        let written = bytes[..took].to_vec();
        state.ops.push(Op::Write(self.number, offset, written));
        if state.stopped {
            return Err(io::Error::other("the program has ended"));
        }
        Ok(took)
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        let mut state = self.disk.state();
        state.next(Call::Cut)?;
        Medium::set_len(&mut self.file, len)?;
        state.ops.push(Op::Cut(self.number, len));
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut state = self.disk.state();
        if state.stopped {
            return Err(io::Error::other("the program has ended"));
        }
        let done = state.next(Call::Sync);
        if !state.stopped {
            state.ops.push(match done {
                Ok(_) => Op::Sync(self.number),
                Err(_) => Op::SyncFailed(self.number),
            });
        }
        done.map(drop)
    }

    fn still_at(&self, path: &Path, len: u64) -> io::Result<There> {
        self.file.still_at(path, len)
    }

    fn written(&self) -> Option<SystemTime> {
        self.file.written()
    }

    fn permissions(&self) -> Option<Permissions> {
        Medium::permissions(&self.file)
    }

    fn set_permissions(&mut self, may: Permissions) -> io::Result<()> {
        self.disk.state().next(Call::Rights)?;
        Medium::set_permissions(&mut self.file, may)
    }

    fn take_after(&mut self, like: &Metadata) -> io::Result<()> {
        self.disk.state().next(Call::Rights)?;
        self.file.take_after(like)
    }

    fn share_as(&mut self, save: &Metadata) -> io::Result<()> {
        self.disk.state().next(Call::Rights)?;
        self.file.share_as(save)
    }

    fn is_shared(&self) -> bool {
        self.file.is_shared()
    }

    fn hold(&self) -> Result<(), TryLockError> {
        self.file.hold()
    }

    fn let_go(&self) {
        self.file.let_go();
    }
}
