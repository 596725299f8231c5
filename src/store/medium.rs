//! The file that a save is written on: a real file, or in tests one that fills up or breaks
//! halfway.
//!
//! The trait covers only what the journal needs: read a piece, write a piece, cut, sync, and tell
//! if the path still leads here. It is private to the store.

use std::fs::{File, Metadata, Permissions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::SystemTime;

use super::helper;

/// The target of a path, compared with an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum There {
    /// To this very file, at the size it should have.
    This,
    /// Nowhere: the file was deleted or moved away.
    Nothing,
    /// To another file, or to this one at another size.
    Another,
}

/// Bytes that can be read and written at any offset.
pub(super) trait Medium: std::fmt::Debug + Send {
    /// Size in bytes.
    fn len(&self) -> io::Result<u64>;
    /// Reads at most `buf.len()` bytes at `offset`. Returns 0 only at the end.
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize>;
    /// Makes one write call at `offset` and returns how many bytes it took.
    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize>;
    /// Makes the file `len` bytes long.
    fn set_len(&mut self, len: u64) -> io::Result<()>;
    /// Returns when contents and size are on the disk.
    fn sync(&mut self) -> io::Result<()>;
    /// Returns when owner and permissions are on the disk too.
    fn sync_all(&mut self) -> io::Result<()> {
        self.sync()
    }
    /// Compares what `path` names now with this file at the size `len`.
    fn still_at(&self, path: &Path, len: u64) -> io::Result<There>;
    /// Returns the time of the last write, where the system reports it.
    fn written(&self) -> Option<SystemTime>;
    /// Returns the permissions, if it is a file.
    fn permissions(&self) -> Option<Permissions>;
    /// Sets the permissions.
    fn set_permissions(&mut self, may: Permissions) -> io::Result<()>;
    /// Gives it the owner, group and permissions of another file.
    fn take_after(&mut self, like: &Metadata) -> io::Result<()>;
    /// Gives a helper file the permissions of its save, as far as this program may.
    fn share_as(&mut self, save: &Metadata) -> io::Result<()>;
    /// Returns true if it has further names (hard links), under which it belongs to others.
    fn is_shared(&self) -> bool {
        false
    }
    /// Locks the file itself, under any name, for as long as it is open here.
    fn hold(&self) -> Result<(), TryLockError> {
        Ok(())
    }
    /// Releases that lock.
    fn let_go(&self) {}
    /// Returns an offset after which all bytes up to `len` are known to be NULs without reading
    /// them, or `len` if nothing is known. Only bytes that a file system never stored count.
    fn data_end(&self, low: u64, len: u64) -> u64 {
        let _ = low;
        len
    }
}

impl Medium for File {
    fn len(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
        let mut file = self;
        file.seek(SeekFrom::Start(offset))?;
        loop {
            match file.read(buf) {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                done => return done,
            }
        }
    }

    fn write_at(&mut self, offset: u64, bytes: &[u8]) -> io::Result<usize> {
        self.seek(SeekFrom::Start(offset))?;
        self.write(bytes)
    }

    fn set_len(&mut self, len: u64) -> io::Result<()> {
        File::set_len(self, len)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn sync_all(&mut self) -> io::Result<()> {
        File::sync_all(self)
    }

    fn still_at(&self, path: &Path, len: u64) -> io::Result<There> {
        let there = match std::fs::metadata(path) {
            Ok(there) => there,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(There::Nothing),
            Err(e) => return Err(e),
        };
        let same = there.len() == len && same_file(&there, &self.metadata()?);
        Ok(if same { There::This } else { There::Another })
    }

    fn written(&self) -> Option<SystemTime> {
        self.metadata().ok()?.modified().ok()
    }

    fn permissions(&self) -> Option<Permissions> {
        Some(self.metadata().ok()?.permissions())
    }

    fn set_permissions(&mut self, may: Permissions) -> io::Result<()> {
        File::set_permissions(self, may)
    }

    fn take_after(&mut self, like: &Metadata) -> io::Result<()> {
        take_owner(self, like)?;
        File::set_permissions(self, like.permissions())
    }

    fn share_as(&mut self, save: &Metadata) -> io::Result<()> {
        helper::share_as(self, save)
    }

    fn is_shared(&self) -> bool {
        helper::is_shared(self)
    }

    // On other systems such a lock would keep readers out.
    #[cfg(unix)]
    fn hold(&self) -> Result<(), TryLockError> {
        self.try_lock()
    }

    #[cfg(unix)]
    fn let_go(&self) {
        self.unlock().ok();
    }

    #[cfg(target_os = "linux")]
    fn data_end(&self, low: u64, len: u64) -> u64 {
        stored_end(self, low).map_or(len, |end| end.min(len))
    }
}

/// The most stored pieces of a file that are looked at. A file with more is read.
#[cfg(target_os = "linux")]
const PIECES: usize = 1024;

/// Returns the end of the last stored piece at or after `low`, or `low` if there is none. Returns
/// `None` if the file system doesn't report it or the file has very many pieces.
#[cfg(target_os = "linux")]
fn stored_end(file: &File, low: u64) -> Option<u64> {
    use rustix::fs::{SeekFrom, seek};
    use rustix::io::Errno;
    let mut end = low;
    for _ in 0..PIECES {
        let data = match seek(file, SeekFrom::Data(end)) {
            Ok(data) => data,
            // The rest of the file isn't stored, however long it is.
            Err(Errno::NXIO) => return Some(end),
            Err(_) => return None,
        };
        end = seek(file, SeekFrom::Hole(data))
            .ok()
            .filter(|hole| *hole > data)?;
    }
    None
}

/// Gives a new file the owner and group of the file that it replaces.
#[cfg(unix)]
fn take_owner(file: &File, like: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = file.metadata()?;
    if (now.uid(), now.gid()) == (like.uid(), like.gid()) {
        return Ok(());
    }
    fchown(file, Some(like.uid()), Some(like.gid()))
}

/// Does nothing, because files have no owners on this system.
#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn take_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Returns true if both looks were at the same file. Sizes decide where the system has no
/// identities.
pub(super) fn same_file(a: &Metadata, b: &Metadata) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        a.dev() == b.dev() && a.ino() == b.ino()
    }
    #[cfg(not(unix))]
    {
        a.len() == b.len()
    }
}

/// Fills `buf` from `offset` as far as the file reaches and returns the number of bytes.
pub(super) fn read_full(medium: &dyn Medium, offset: u64, buf: &mut [u8]) -> io::Result<usize> {
    let mut done = 0;
    while done < buf.len() {
        match medium.read_at(offset + done as u64, &mut buf[done..])? {
            0 => break,
            n => done += n,
        }
    }
    Ok(done)
}

/// Writes all of `bytes` in one call, with further calls only for the rest after a short write.
pub(super) fn write_full(
    medium: &mut dyn Medium,
    mut offset: u64,
    mut bytes: &[u8],
) -> io::Result<()> {
    while !bytes.is_empty() {
        match medium.write_at(offset, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => {
                offset += n as u64;
                bytes = &bytes[n..];
            }
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}
