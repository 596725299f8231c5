//! Texts that the build compresses (`build.rs`): the program carries them at a fraction of their size.

use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec_zlib;

use super::packs::PackSource;

/// Packed files with their names.
pub type Packed = &'static [(&'static str, &'static [u8])];

/// The packs that come with a game, so that play needs no files. They are decompressed once, at their
/// first use, because most calls of the command line never need them.
pub struct Embedded {
    packed: Packed,
    texts: OnceLock<Vec<String>>,
    packs: OnceLock<Vec<PackSource<'static>>>,
}

impl Embedded {
    /// Returns the packs of these files.
    pub const fn new(packed: Packed) -> Self {
        Self {
            packed,
            texts: OnceLock::new(),
            packs: OnceLock::new(),
        }
    }

    /// Returns the packs, in the order in which they are merged.
    pub fn packs(&'static self) -> &'static [PackSource<'static>] {
        self.packs.get_or_init(|| {
            let texts = self.texts.get_or_init(|| {
                let bytes = self.packed.iter().map(|(_, bytes)| *bytes);
                bytes.map(unpacked).collect()
            });
            let names = self.packed.iter().map(|(name, _)| *name);
            let both = names.zip(texts);
            both.map(|(name, text)| PackSource { name, text }).collect()
        })
    }
}

/// The files of a game's folder below `assets/packs`, in the order in which they are merged:
/// `packs!("genesys": "skills", "talents")`.
macro_rules! packs {
    ($game:literal: $($file:literal),+ $(,)?) => {
        $crate::packed::Embedded::new(&[$((
            concat!($file, ".ron"),
            include_bytes!(concat!(env!("OUT_DIR"), "/packs/", $game, "/", $file, ".packed"))
                .as_slice(),
        )),+])
    };
}
pub(crate) use packs;

/// Returns a text as it was in its file.
///
/// Tests check every file that the build packs. Bytes that the build did not pack give an empty text.
pub fn unpacked(packed: &[u8]) -> String {
    let bytes = decompress_to_vec_zlib(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
