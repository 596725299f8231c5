//! The contents of a disk after a power cut.
//!
//! A drive follows the noted calls. It holds what programs see, what surely lasts, and what is
//! unsynced between the two: sectors of 512 bytes, sizes and names that were changed since the last
//! sync. A power cut keeps any part of that, in any order: for each sector one of the versions it
//! had, for each file one of its sizes, and any of the changes of names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::Op;

const SECTOR: usize = 512;
/// The bytes that a later write marks as unsynced again, together.
const PAGE: usize = 4096;

/// The part of the unsynced changes that reaches the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pick {
    /// Nothing that was not synced.
    Nothing,
    /// Everything.
    All,
    /// Only the one with this number.
    Only(usize),
    /// All but the one with this number.
    AllBut(usize),
    /// A random part, from this seed.
    Chance(u64),
}

/// Picks one of several choices, of which the first surely lasts and the last was written last.
struct Picker {
    pick: Pick,
    n: usize,
}

impl Picker {
    fn of(&mut self, choices: usize) -> usize {
        let n = self.n;
        self.n += 1;
        let last = choices - 1;
        match self.pick {
            Pick::Nothing => 0,
            Pick::All => last,
            Pick::Only(only) => {
                if n == only {
                    last
                } else {
                    0
                }
            }
            Pick::AllBut(but) => {
                if n == but {
                    0
                } else {
                    last
                }
            }
            Pick::Chance(seed) => {
                let mut hasher = crc32fast::Hasher::new();
                hasher.update(&seed.to_le_bytes());
                hasher.update(&n.to_le_bytes());
                hasher.finalize() as usize % choices
            }
        }
    }
}

type Sector = [u8; SECTOR];

#[derive(Clone, Debug, Default)]
struct Content {
    /// What programs see.
    seen: Vec<u8>,
    /// What lasts.
    kept: Vec<u8>,
    /// Unsynced sectors, with every version since the last sync.
    dirty: BTreeMap<usize, Vec<Sector>>,
    /// Sectors that a failed sync has dropped. No later sync takes them.
    dropped: BTreeSet<usize>,
    /// Unsynced sizes.
    sizes: Vec<usize>,
}

fn sector(bytes: &[u8], n: usize) -> Sector {
    let mut sector = [0; SECTOR];
    let start = (n * SECTOR).min(bytes.len());
    let piece = &bytes[start..(start + SECTOR).min(bytes.len())];
    sector[..piece.len()].copy_from_slice(piece);
    sector
}

impl Content {
    fn lasting(bytes: &[u8]) -> Self {
        Self {
            seen: bytes.into(),
            kept: bytes.into(),
            ..Self::default()
        }
    }

    fn touch(&mut self, n: usize) {
        let now = sector(&self.seen, n);
        self.dirty.entry(n).or_default().push(now);
        self.dropped.remove(&n);
    }

    fn write(&mut self, at: usize, bytes: &[u8]) {
        if bytes.is_empty() {
            return;
        }
        let end = at + bytes.len();
        if self.seen.len() < end {
            self.seen.resize(end, 0);
            self.sizes.push(end);
        }
        self.seen[at..end].copy_from_slice(bytes);
        for n in at / SECTOR..=(end - 1) / SECTOR {
            self.touch(n);
        }
        // The rest of the pages is unsynced too, but only sectors that a failed sync dropped differ
        // there.
        let pages = at / PAGE * PAGE..end.next_multiple_of(PAGE);
        let again: Vec<usize> = self.dropped.iter().copied().collect();
        for n in again.into_iter().filter(|n| pages.contains(&(n * SECTOR))) {
            self.touch(n);
        }
    }

    fn cut(&mut self, len: usize) {
        let was = self.seen.len();
        self.seen.resize(len, 0);
        self.sizes.push(len);
        // The bytes after the cut read as NULs when the file grows again.
        for n in len / SECTOR..was.div_ceil(SECTOR) {
            self.touch(n);
        }
    }

    fn sync(&mut self) {
        self.kept.resize(self.seen.len(), 0);
        for n in std::mem::take(&mut self.dirty).into_keys() {
            let now = sector(&self.seen, n);
            self.put(n, &now);
        }
        self.sizes.clear();
    }

    fn put(&mut self, n: usize, bytes: &Sector) {
        let start = (n * SECTOR).min(self.kept.len());
        let end = (start + SECTOR).min(self.kept.len());
        self.kept[start..end].copy_from_slice(&bytes[..end - start]);
    }

    fn sync_failed(&mut self) {
        let dirty = std::mem::take(&mut self.dirty);
        self.dropped.extend(dirty.into_keys());
    }

    fn left(&self, picker: &mut Picker) -> Vec<u8> {
        let mut left = self.clone();
        let size = match picker.of(self.sizes.len() + 1) {
            0 => self.kept.len(),
            n => self.sizes[n - 1],
        };
        left.kept.resize(size, 0);
        for (&n, versions) in &self.dirty {
            if let Some(version) = picker.of(versions.len() + 1).checked_sub(1) {
                left.put(n, &versions[version]);
            }
        }
        for &n in &self.dropped {
            if picker.of(2) == 1 {
                left.put(n, &sector(&self.seen, n));
            }
        }
        left.kept
    }
}

#[derive(Clone, Debug)]
enum Name {
    File(usize),
    Folder,
}

#[derive(Clone, Debug, Default)]
struct Names(BTreeMap<PathBuf, Name>);

impl Names {
    fn apply(&mut self, op: &Op) {
        match op {
            Op::Make(file, path) | Op::Link(file, path) | Op::Found(file, path, _) => {
                self.0.insert(path.clone(), Name::File(*file));
            }
            Op::Rename(file, from, to) => {
                self.0.remove(from);
                self.0.insert(to.clone(), Name::File(*file));
            }
            Op::Remove(path) => {
                self.0.remove(path);
            }
            Op::MakeFolder(path) => {
                self.0.insert(path.clone(), Name::Folder);
            }
            Op::Write(..)
            | Op::Cut(..)
            | Op::Sync(_)
            | Op::SyncFailed(_)
            | Op::SyncFolder(_)
            | Op::Said(_) => {}
        }
    }
}

/// A disk on which calls were made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drive {
    files: BTreeMap<usize, Content>,
    /// The names that last.
    names: Names,
    /// Changes of names since, each with the folder whose sync brings it to the disk.
    moving: Vec<(PathBuf, Op)>,
    said: usize,
}

impl Drive {
    /// Follows one call.
    pub(crate) fn apply(&mut self, op: &Op) {
        let folder = |path: &Path| path.parent().unwrap().to_path_buf();
        match op {
            Op::Found(file, path, bytes) => {
                self.files.insert(*file, Content::lasting(bytes));
                let name = path.clone();
                self.moving.retain(|(_, op)| !matches!(op, Op::Make(_, at) | Op::Link(_, at) | Op::Rename(_, _, at) | Op::Remove(at) if *at == name));
                self.names.apply(op);
            }
            Op::Make(file, path) => {
                self.files.insert(*file, Content::default());
                self.moving.push((folder(path), op.clone()));
            }
            Op::Write(file, at, bytes) => self.content(*file).write(*at as usize, bytes),
            Op::Cut(file, len) => self.content(*file).cut(*len as usize),
            Op::Sync(file) => self.content(*file).sync(),
            Op::SyncFailed(file) => self.content(*file).sync_failed(),
            Op::Rename(_, _, path)
            | Op::Link(_, path)
            | Op::Remove(path)
            | Op::MakeFolder(path) => self.moving.push((folder(path), op.clone())),
            Op::SyncFolder(synced) => {
                let moving = std::mem::take(&mut self.moving);
                for (folder, op) in moving {
                    if folder == *synced {
                        self.names.apply(&op);
                    } else {
                        self.moving.push((folder, op));
                    }
                }
            }
            Op::Said(lines) => self.said = *lines,
        }
    }

    fn content(&mut self, file: usize) -> &mut Content {
        self.files.entry(file).or_default()
    }

    /// Returns the number of acknowledged lines.
    pub(crate) fn said(&self) -> usize {
        self.said
    }

    /// Returns the files that a power cut would leave now, by their path.
    pub(crate) fn left(&self, pick: Pick) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut picker = Picker { pick, n: 0 };
        let mut names = self.names.clone();
        for (_, op) in &self.moving {
            if picker.of(2) == 1 {
                names.apply(op);
            }
        }
        let made: BTreeSet<&Path> = self
            .moving
            .iter()
            .filter_map(|(_, op)| match op {
                Op::MakeFolder(path) => Some(path.as_path()),
                _ => None,
            })
            .collect();
        let mut contents = BTreeMap::new();
        let mut left = BTreeMap::new();
        for (path, name) in &names.0 {
            // A folder that did not reach the disk holds no files.
            let lost = path
                .ancestors()
                .skip(1)
                .any(|above| made.contains(above) && !names.0.contains_key(above));
            if let (Name::File(file), false) = (name, lost) {
                let bytes = contents
                    .entry(*file)
                    .or_insert_with(|| self.files[file].left(&mut picker));
                left.insert(path.clone(), bytes.clone());
            }
        }
        left
    }
}

/// Copies the files that were left of the folder `from` into the folder `to`.
pub(crate) fn lay_out(left: &BTreeMap<PathBuf, Vec<u8>>, from: &Path, to: &Path) {
    for (path, bytes) in left {
        let path = to.join(path.strip_prefix(from).unwrap());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}
