//! Packs the samples of `saves/` for the program to carry: a log says the same words again and
//! again, and a save is an eighth as large when it says them once.

use std::path::Path;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The densest there is; it is done once a build.
const LEVEL: u8 = 10;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=saves");
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    for file in fs::read_dir("saves")? {
        let path = file?.path();
        let (Some(name), true) = (
            path.file_stem(),
            path.extension().is_some_and(|e| e == "ron"),
        ) else {
            continue;
        };
        let packed = compress_to_vec_zlib(&fs::read(&path)?, LEVEL);
        fs::write(
            Path::new(&folder).join(name).with_extension("packed"),
            packed,
        )?;
    }
    Ok(())
}
