//! The packs that come with the program.

use std::sync::{Arc, LazyLock};

use super::{Library, PackSource};
use rules::packed::{Embedded, packs};

/// The packs, in the order they are merged.
static EMBEDDED: Embedded = packs![
    "genesys":
    "skills",
    "talents",
    "origins",
    "weapons",
    "armor",
    "gear",
    "vehicles",
    "criticals",
    "hacking",
    "social",
    "spends",
    "adversaries",
    "heroes",
];

/// Their texts in the order in which they are merged, unpacked once.
pub(super) fn embedded() -> &'static [PackSource<'static>] {
    EMBEDDED.packs()
}

static SHIPPED: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::load(embedded()).0));

/// The library of the embedded packs.
pub(super) fn shipped() -> Arc<Library> {
    Arc::clone(&SHIPPED)
}
