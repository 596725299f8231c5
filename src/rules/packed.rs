//! Texts that the build has packed (`build.rs`): the program carries them at a fraction of their size.

use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec_zlib;

use super::packs::PackSource;

/// Packed files with their names.
pub type Packed = &'static [(&'static str, &'static [u8])];

/// The packs that a game brings with it, so that a table needs no files to play. They are unpacked when
/// they are first asked for and once, because most calls of the command line never look at them.
pub struct Embedded {
    packed: Packed,
    texts: OnceLock<Vec<String>>,
    packs: OnceLock<Vec<PackSource<'static>>>,
}

impl Embedded {
    /// Those of these files.
    pub const fn new(packed: Packed) -> Self {
        Self {
            packed,
            texts: OnceLock::new(),
            packs: OnceLock::new(),
        }
    }

    /// The packs, in the order they are merged.
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

/// The files of a game's folder below `assets/packs`, in the order they are merged: `packs!("genesys":
/// "skills", "talents")`.
macro_rules! packs {
    ($game:literal: $($file:literal),+ $(,)?) => {
        $crate::rules::packed::Embedded::new(&[$((
            concat!($file, ".ron"),
            include_bytes!(concat!(env!("OUT_DIR"), "/packs/", $game, "/", $file, ".packed"))
                .as_slice(),
        )),+])
    };
}
pub(crate) use packs;

/// A text as it stood in its file.
///
/// What the build packs does unpack, which tests look at for every file; nothing at all comes of
/// bytes that the build did not pack.
pub fn unpacked(packed: &[u8]) -> String {
    let bytes = decompress_to_vec_zlib(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
