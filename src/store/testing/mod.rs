//! The disks that tests write on when the disk has to fail.
//!
//! [`Memory`] is one file in memory that fills up, breaks halfway or writes short. [`Shaky`] is a
//! whole disk, a real folder whose calls are counted and fail or stop at a chosen one. It notes
//! what was written, so that a [`Drive`] can tell what a power cut leaves of it.

mod drive;
mod shaky;

use std::fs::{Metadata, Permissions};
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use proptest::test_runner::FileFailurePersistence;

use super::medium::{Medium, There};

pub(crate) use drive::{Drive, Pick, lay_out};
pub(crate) use shaky::{Call, Mishap, Op, Plan, Shaky};

/// How the next writes go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// They succeed.
    None,
    /// At most this many bytes fit into the file.
    Full(u64),
    /// One write call takes only this many bytes, and the next fails.
    BreakAfter(usize),
    /// Every write call takes only this many bytes.
    Short(usize),
    /// Syncing fails.
    Sync,
    /// Everything that changes the file fails.
    Dead,
}

/// The contents of [`Memory`].
#[derive(Debug)]
pub(super) struct Bytes {
    pub bytes: Vec<u8>,
    /// The number of NULs after them. They take no memory, and the medium doesn't report that they
    /// are NULs.
    pub nuls: u64,
    pub trouble: Trouble,
    pub write_calls: usize,
    pub syncs: usize,
}

/// A handle on [`Bytes`]. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct Memory(pub Arc<Mutex<Bytes>>);

impl Memory {
    pub fn new(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new(Bytes {
            bytes: bytes.to_vec(),
            nuls: 0,
            trouble: Trouble::None,
            write_calls: 0,
            syncs: 0,
        })))
    }

    /// Returns a memory with `nuls` NULs after the bytes.
    pub fn lengthened(bytes: &[u8], nuls: u64) -> Self {
        let memory = Self::new(bytes);
        memory.0.lock().unwrap().nuls = nuls;
        memory
    }

    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().bytes.clone()
    }

    pub fn trouble(&self, trouble: Trouble) {
        self.0.lock().unwrap().trouble = trouble;
    }
}

impl Medium for Memory {
    fn len(&self) -> io::Result<u64> {
        let disk = self.0.lock().unwrap();
        Ok(disk.bytes.len() as u64 + disk.nuls)
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let disk = self.0.lock().unwrap();
        let rest = disk.bytes.get(offset as usize..).unwrap_or_default();
        if rest.is_empty() {
            let end = disk.bytes.len() as u64 + disk.nuls;
            let n = (buf.len() as u64).min(end.saturating_sub(offset)) as usize;
            buf[..n].fill(0);
            return Ok(n);
        }
        let n = rest.len().min(buf.len());
        buf[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        let mut disk = self.0.lock().unwrap();
        disk.write_calls += 1;
        let offset = offset as usize;
        let room = match disk.trouble {
            Trouble::None | Trouble::Sync => bytes.len(),
            Trouble::Full(limit) => {
                let room = (limit as usize).saturating_sub(offset).min(bytes.len());
                if room == 0 {
                    return Err(io::ErrorKind::StorageFull.into());
                }
                room
            }
            Trouble::BreakAfter(n) => {
                disk.trouble = Trouble::Full(disk.bytes.len() as u64);
                n.min(bytes.len())
            }
            Trouble::Short(n) => n.min(bytes.len()),
            Trouble::Dead => return Err(io::Error::other("input/output error")),
        };
        let end = offset + room;
        if disk.bytes.len() < end {
            disk.bytes.resize(end, 0);
        }
        disk.bytes[offset..end].copy_from_slice(&bytes[..room]);
        Ok(room)
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        let mut disk = self.0.lock().unwrap();
        if disk.trouble == Trouble::Dead {
            return Err(io::Error::other("input/output error"));
        }
        disk.bytes.resize(len as usize, 0);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut disk = self.0.lock().unwrap();
        disk.syncs += 1;
        match disk.trouble {
            Trouble::Sync | Trouble::Dead => Err(io::Error::other("input/output error")),
            _ => Ok(()),
        }
    }

    fn still_at(&self, _path: &Path, len: u64) -> io::Result<There> {
        let same = self.len()? == len;
        Ok(if same { There::This } else { There::Another })
    }

    fn written(&self) -> Option<SystemTime> {
        None
    }

    fn permissions(&self) -> Option<Permissions> {
        None
    }

    fn set_permissions(&mut self, _may: Permissions) -> io::Result<()> {
        Ok(())
    }

    fn take_after(&mut self, _like: &Metadata) -> io::Result<()> {
        Ok(())
    }

    fn share_as(&mut self, _save: &Metadata) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a folder that is removed at the end of the test. It is in memory where the system has
/// such a place, because a folder on a disk takes a hundred times as long.
pub(crate) fn folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let made = tempfile::TempDir::new_in(memory).or_else(|_| tempfile::TempDir::new());
    made.unwrap()
}

/// Returns a property test's configuration with `few` cases, or as many as `PROPTEST_CASES` sets.
pub(crate) fn cases(few: u32) -> proptest::test_runner::Config {
    let mut config = proptest::test_runner::Config::default();
    let kept = FileFailurePersistence::SourceParallel("tests/proptest-regressions");
    config.failure_persistence = Some(Box::new(kept));
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = few;
    }
    config
}
