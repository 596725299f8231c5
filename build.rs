//! Compresses texts for inclusion in a program: the samples of `saves/` in the program itself, its rules
//! and content of `assets/` in each game. Their text is repetitive, so compression leaves a fraction of the
//! size.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec_zlib;

/// The highest compression level, which is affordable once a build.
const LEVEL: u8 = 10;

fn main() -> io::Result<()> {
    let variable = |name| env::var(name).map_err(io::Error::other);
    let package = variable("CARGO_PKG_NAME")?;
    let out = PathBuf::from(variable("OUT_DIR")?);
    let root = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let whole = root
        .ancestors()
        .find(|folder| folder.join("assets").is_dir());
    let whole = whole.ok_or(io::ErrorKind::NotFound)?;
    if package == "triumph" {
        return pack(&whole.join("saves"), "", &out);
    }
    pack(&whole.join("assets/rules"), &package, &out.join("rules"))?;
    pack(
        &whole.join("assets/packs").join(&package),
        "",
        &out.join("packs"),
    )
}

/// Compresses every file of a folder whose name begins with a word into another folder.
fn pack(folder: &Path, beginning: &str, into: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    fs::create_dir_all(into)?;
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let ron = path.extension().is_some_and(|extension| extension == "ron");
        let name = path.file_stem().and_then(|name| name.to_str());
        let (Some(name), true) = (name.filter(|name| name.starts_with(beginning)), ron) else {
            continue;
        };
        let packed = compress_to_vec_zlib(&fs::read(&path)?, LEVEL);
        fs::write(into.join(name).with_extension("packed"), packed)?;
    }
    Ok(())
}
