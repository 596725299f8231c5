//! The packs that come with the program.
//!
//! They are part of the binary, so a table needs no files to play; they are parsed on first use and
//! once, because most calls of the command line never look at them.

use std::sync::{Arc, LazyLock};

use super::Library;
use super::load::PackSource;
use crate::rules::packed::{self, Packed};

macro_rules! packs {
    ($($file:literal),+ $(,)?) => {
        [$((
            concat!($file, ".ron"),
            include_bytes!(concat!(env!("OUT_DIR"), "/packs/genesys/", $file, ".packed")).as_slice(),
        )),+]
    };
}

/// The packs with their names, in the order they are merged.
const PACKED: Packed = &packs![
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

static TEXTS: LazyLock<Vec<(&str, String)>> = LazyLock::new(|| packed::texts(PACKED));

static EMBEDDED: LazyLock<Vec<PackSource<'static>>> = LazyLock::new(|| {
    let source = |(name, text): &'static (&str, String)| PackSource { name, text };
    TEXTS.iter().map(source).collect()
});

/// The texts in the order they are merged, unpacked once.
pub(super) fn embedded() -> &'static [PackSource<'static>] {
    &EMBEDDED
}

static SHIPPED: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::load(embedded()).0));

/// The library of the embedded packs.
pub(super) fn shipped() -> Arc<Library> {
    Arc::clone(&SHIPPED)
}
