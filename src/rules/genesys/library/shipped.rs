//! The packs that come with the program.

use std::sync::{Arc, LazyLock};

use crate::library::{Library, PackSource};

use rules::packed::{Embedded, packs};

/// The packs, in the order they are merged.
static EMBEDDED: Embedded = packs![
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
pub(crate) fn embedded() -> &'static [PackSource<'static>] {
    EMBEDDED.packs()
}

static SHIPPED: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::waiting(embedded())));

/// The library of the embedded packs.
pub(crate) fn shipped() -> Arc<Library> {
    Arc::clone(&SHIPPED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shipped_record_read_alone_equals_the_one_read_with_its_pack() {
        let (library, errors) = Library::load(embedded());
        assert_eq!(errors, []);
        assert_eq!(library, *shipped());
    }
}
