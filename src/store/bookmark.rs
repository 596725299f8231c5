//! Bookmarks: the folded state of a save at some entry, so that opening a save does not fold its
//! whole log.
//!
//! Bookmarks live in the cache folder and may be deleted at any time. A bookmark is used only if
//! its own bytes are whole, this version of the program wrote it for this very path, and the save's
//! checksum up to its offset equals the one that it recorded. Any other bookmark is ignored.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::error::StoreError;
use super::journal::Journal;
use super::text::read_helper;

/// The number of bookmarks that are kept. The oldest are removed first.
const KEPT: usize = 64;

/// The largest bookmark in bytes. A larger one would cost more to read than the log does.
const LARGEST: u64 = 64 << 20;

/// A folded state and the place in the log that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// Number of the last entry that is folded in.
    pub n: u64,
    /// Offset in the save after that entry, where reading continues.
    pub offset: u64,
    /// CRC-32 of the save's bytes before `offset`.
    pub crc: u32,
    /// The state as text, in the form that the caller of [`Shelf::save`] chose.
    pub payload: String,
}

/// The folder of bookmarks for one edition of the program's rules.
#[derive(Clone, Debug)]
pub struct Shelf {
    folder: PathBuf,
    edition: String,
}

impl Shelf {
    /// Returns a shelf in `folder`, which is made when the first bookmark is saved. `edition` is a
    /// word that changes whenever the same log may fold to another state (the program's version).
    /// Bookmarks of other editions are ignored.
    pub fn new(folder: &Path, edition: &str) -> Self {
        Self {
            folder: folder.into(),
            edition: edition.split_whitespace().collect::<Vec<_>>().join("-"),
        }
    }

    /// Records that the journal, up to its current end, folds to `payload` and that its last entry
    /// has the number `n`. Only the first call on a journal reads the save.
    ///
    /// # Errors
    /// [`StoreError::Io`]. A bookmark is a convenience, so callers may ignore the error.
    pub fn save(&self, journal: &mut Journal, n: u64, payload: &str) -> Result<(), StoreError> {
        let crc = journal
            .tally()
            .map_err(|e| StoreError::io("read", journal.path(), e))?;
        let offset = journal.log_end();
        let text = format!(
            "triumph bookmark {} {n} {offset} {crc} {} {}\n{}\n{payload}",
            self.edition,
            payload.len(),
            crc32fast::hash(payload.as_bytes()),
            journal.real_path().display(),
        );
        let path = self.path(journal.real_path());
        self.write(&path, &text)
            .map_err(|e| StoreError::io("write the bookmark", &path, e))?;
        self.weed();
        Ok(())
    }

    /// Returns the bookmark of a journal, if one fits it. Reads the save once, in blocks, for its
    /// checksum. Never fails, because a log without a bookmark is folded from its beginning.
    pub fn load(&self, journal: &mut Journal) -> Option<Bookmark> {
        let bookmark = self.last_known(journal.real_path())?;
        let within = (journal.log_start()..=journal.log_end()).contains(&bookmark.offset);
        (within && journal.crc_before(bookmark.offset).ok()? == bookmark.crc).then_some(bookmark)
    }

    /// Returns the bookmark last saved for the file at `real` (links followed), even if the save no
    /// longer fits it. It is the last good state to offer when a save is damaged beyond reading.
    pub fn last_known(&self, real: &Path) -> Option<Bookmark> {
        let text = read_helper(&self.path(real), LARGEST).ok()?;
        let (heading, rest) = text.split_once('\n')?;
        let (path, payload) = rest.split_once('\n')?;
        let fields = heading.strip_prefix("triumph bookmark ")?;
        let fields: Vec<&str> = fields.split(' ').collect();
        let [edition, n, offset, crc, len, own] = fields[..] else {
            return None;
        };
        let whole = edition == self.edition
            && path == real.display().to_string()
            && len.parse() == Ok(payload.len())
            && own.parse() == Ok(crc32fast::hash(payload.as_bytes()));
        if !whole {
            return None;
        }
        Some(Bookmark {
            n: n.parse().ok()?,
            offset: offset.parse().ok()?,
            crc: crc.parse().ok()?,
            payload: payload.to_owned(),
        })
    }

    fn path(&self, real: &Path) -> PathBuf {
        self.folder.join(name_for(real, "bookmark"))
    }

    /// Writes without a sync, because a bookmark that a power cut tears fails its own checksum and
    /// is ignored.
    fn write(&self, path: &Path, text: &str) -> std::io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let mut file = tempfile::NamedTempFile::new_in(&self.folder)?;
        file.write_all(text.as_bytes())?;
        file.persist(path).map_err(|e| e.error)?;
        Ok(())
    }

    fn weed(&self) {
        weed(&self.folder, "bookmark", KEPT);
    }
}

/// Returns the name of a file about the save at `real` (links followed) in a folder for many saves.
/// A hash of the path tells saves of one name apart. If two hashes are equal, the path inside the
/// file decides.
pub(super) fn name_for(real: &Path, ending: &str) -> OsString {
    let mut name = real.file_stem().unwrap_or_default().to_os_string();
    let hash = crc32fast::hash(real.as_os_str().as_encoded_bytes());
    name.push(format!("-{hash:08x}.{ending}"));
    name
}

/// Removes the oldest files with that ending from a folder and keeps `kept` of them.
pub(super) fn weed(folder: &Path, ending: &str, kept: usize) {
    let Ok(folder) = fs::read_dir(folder) else {
        return;
    };
    let mut found: Vec<(SystemTime, PathBuf)> = folder
        .flatten()
        .filter(|f| f.path().extension().is_some_and(|e| e == ending))
        .filter_map(|f| Some((f.metadata().ok()?.modified().ok()?, f.path())))
        .collect();
    found.sort();
    let surplus = found.len().saturating_sub(kept);
    for (_, path) in &found[..surplus] {
        fs::remove_file(path).ok();
    }
}
