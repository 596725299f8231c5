//! Texts that the build has packed (`build.rs`): the program carries them at a fraction of their size.

use miniz_oxide::inflate::decompress_to_vec_zlib;

/// Packed files with their names.
pub type Packed = &'static [(&'static str, &'static [u8])];

/// The texts of several files behind their names, in the same order.
pub fn texts(packed: Packed) -> Vec<(&'static str, String)> {
    let text = |&(name, bytes): &(&'static str, &[u8])| (name, unpacked(bytes));
    packed.iter().map(text).collect()
}

/// A text as it stood in its file.
///
/// What the build packs does unpack, which tests look at for every file; nothing at all comes of
/// bytes that the build did not pack.
pub fn unpacked(packed: &[u8]) -> String {
    let bytes = decompress_to_vec_zlib(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
