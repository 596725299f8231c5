//! The packs that come with the program.
//!
//! They are part of the binary, so a table needs no files to play; they are parsed on first use and
//! once, because most calls of the command line never look at them.

use std::sync::{Arc, LazyLock};

use super::Library;
use super::load::PackSource;

macro_rules! packs {
    ($($file:literal),+ $(,)?) => {
        &[$(PackSource {
            name: $file,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/assets/packs/genesys/",
                $file
            )),
        }),+]
    };
}

/// The texts in the order they are merged.
pub(super) const EMBEDDED: &[PackSource<'static>] = packs![
    "skills.ron",
    "talents.ron",
    "origins.ron",
    "weapons.ron",
    "armor.ron",
    "gear.ron",
    "vehicles.ron",
    "criticals.ron",
    "hacking.ron",
    "social.ron",
    "spends.ron",
    "adversaries.ron",
    "heroes.ron",
];

static SHIPPED: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::load(EMBEDDED).0));

/// The library of the embedded packs.
pub(super) fn shipped() -> Arc<Library> {
    Arc::clone(&SHIPPED)
}
