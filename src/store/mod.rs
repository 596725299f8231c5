//! The file layer: saves as lines of text that survive a power cut.
//!
//! A [`Journal`] is an open save: a head that it doesn't interpret, and a log of one entry a line
//! that is appended and synced before a change is shown. Opening repairs a torn end, keeps the
//! bytes that it cuts, and takes a lock that makes a second program read-only. That program follows
//! new entries or takes the save over. [`Shelf`] keeps bookmarks so that opening a long save
//! doesn't fold it again. [`Places`] tells where files are.
//!
//! This layer has no game types: `session` turns its lines into the entries of a table.

mod atomic_write;
mod bookmark;
mod disk;
mod error;
mod file_watch;
mod follow;
mod form;
mod head;
mod helper;
mod holder;
mod journal;
mod lock;
mod medium;
mod mend;
mod note;
mod open;
mod paths;
mod read;
mod salvage;
mod scan;
mod tail;
mod takeover;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod text;

pub use atomic_write::{Rewritten, copy_like, copy_like_on, copy_new, rewrite};
pub use bookmark::{Bookmark, Shelf};
pub use disk::{Disk, make_folder, move_new};
pub use error::{END_THE_OTHER, Fault, NOT_UTF8, StoreError};
pub use follow::News;
pub use form::{CLOSING, ENTRY_LIMIT, HEAD_LIMIT, MARKER, WHOLE_LIMIT, head_of, no_head, through};
pub use head::read_head;
pub use holder::Holder;
pub use journal::{Access, Journal};
pub use lock::in_use;
pub use note::{forget_note, note_about, read_note, take_note, write_note};
pub use open::{Mended, Opened};
pub use paths::Places;
pub use read::{Line, Log};
pub use salvage::{Salvaged, check, entries_above, salvage, salvage_on};
pub use tail::IsEntry;
pub use text::{LARGEST_TEXT, hole_behind, read_bytes, read_text};
