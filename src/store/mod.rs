//! The file layer: saves as lines of text that survive a pulled plug.
//!
//! A [`Journal`] is an open save: a head that it does not look into, and a log of one entry a line
//! that is appended and synced before anything is shown. Opening mends what a crash tore, keeps
//! what it cuts, and takes a lock that makes a second program read-only; that one follows what
//! comes, or takes the save over. [`Shelf`] keeps
//! bookmarks so that opening a long save costs no refolding; [`Places`] says where files live.
//!
//! No game types here: `session` joins the lines to the entries of a table.

mod bookmark;
mod disk;
mod error;
mod follow;
mod form;
mod head;
mod helper;
mod holder;
mod journal;
mod kept;
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
mod whole;

pub use bookmark::{Bookmark, Shelf};
pub use disk::{Disk, make_folder, move_new};
pub use error::{END_THE_OTHER, Fault, NOT_UTF8, StoreError};
pub use follow::News;
pub use form::{CLOSING, ENTRY_LIMIT, HEAD_LIMIT, MARKER, WHOLE_LIMIT, head_of, no_head};
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
pub use text::{LARGEST_TEXT, hole_behind, read_text};
pub use whole::{Rewritten, copy_like, copy_like_on, copy_new, rewrite};
