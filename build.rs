//! Compresses the samples of `saves/`, the rules and the content of `assets/` for inclusion in the program.
//! Their text is repetitive, so compression leaves a fraction of the size.

use std::path::Path;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The highest compression level, which is affordable once a build.
const LEVEL: u8 = 10;

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    pack("saves", Path::new(&out))?;
    for folder in ["rules", "packs/genesis", "packs/genesys"] {
        pack(&format!("assets/{folder}"), &Path::new(&out).join(folder))?;
    }
    Ok(())
}

/// Compresses every file of a folder into another folder.
fn pack(folder: &str, into: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={folder}");
    fs::create_dir_all(into)?;
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let (Some(name), true) = (
            path.file_stem(),
            path.extension().is_some_and(|e| e == "ron"),
        ) else {
            continue;
        };
        let packed = compress_to_vec_zlib(&fs::read(&path)?, LEVEL);
        fs::write(into.join(name).with_extension("packed"), packed)?;
    }
    Ok(())
}
