//! A file in memory that fills up, breaks half-way or writes short: what the tests of this floor
//! write on when the disk has to fail.

use std::fs::Permissions;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use super::medium::{Medium, There};

/// How the next writes go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// They do not.
    None,
    /// At most so many bytes fit into the file.
    Full(u64),
    /// One write call takes only so many bytes, the next fails.
    BreakAfter(usize),
    /// A write call takes only so many bytes, over and over.
    Short(usize),
    /// Syncing fails.
    Sync,
    /// Everything that changes the file fails.
    Dead,
}

#[derive(Debug)]
pub(super) struct Disk {
    pub bytes: Vec<u8>,
    pub trouble: Trouble,
    pub write_calls: usize,
    pub syncs: usize,
}

/// A handle on a [`Disk`]; clones share it.
#[derive(Clone, Debug)]
pub(super) struct Memory(pub Arc<Mutex<Disk>>);

impl Memory {
    pub fn new(bytes: &[u8]) -> Self {
        Self(Arc::new(Mutex::new(Disk {
            bytes: bytes.to_vec(),
            trouble: Trouble::None,
            write_calls: 0,
            syncs: 0,
        })))
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
        Ok(self.0.lock().unwrap().bytes.len() as u64)
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let disk = self.0.lock().unwrap();
        let rest = disk.bytes.get(offset as usize..).unwrap_or_default();
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
}
