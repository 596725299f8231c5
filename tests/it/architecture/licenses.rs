//! Checks the dependencies: crates of one registry, under licenses that `deny.toml` allows.
//!
//! cargo-deny checks the same where it is installed. This test reads the rules from its file and
//! compares them with `Cargo.lock` and the crates that were unpacked for the build.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

const REGISTRY: &str = "https://github.com/rust-lang/crates.io-index";

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// A crate in `Cargo.lock`.
#[derive(Debug)]
struct Locked {
    name: String,
    version: String,
    source: Option<String>,
    checksum: bool,
}

fn value<'a>(block: &'a str, key: &str) -> Option<&'a str> {
    let line = block
        .lines()
        .find_map(|line| line.strip_prefix(key)?.trim().strip_prefix('='));
    line.map(|value| value.trim().trim_matches('"'))
}

fn locked(lock: &str) -> Vec<Locked> {
    lock.split("[[package]]")
        .skip(1)
        .map(|block| Locked {
            name: value(block, "name").unwrap().to_owned(),
            version: value(block, "version").unwrap().to_owned(),
            source: value(block, "source").map(str::to_owned),
            checksum: value(block, "checksum").is_some(),
        })
        .collect()
}

/// Sentences about crates that come from elsewhere, or could change unnoticed.
fn strangers(lock: &str) -> Vec<String> {
    // The program and its members.
    let own = [
        "triumph",
        "dice",
        "lang",
        "rules",
        "genesys",
        "genesis",
        "confrontation",
        "imports",
        "paint",
    ];
    locked(lock)
        .into_iter()
        .filter(|one| !own.contains(&one.name.as_str()))
        .filter(|one| {
            one.source.as_deref() != Some(&format!("registry+{REGISTRY}")) || !one.checksum
        })
        .map(|one| format!("{} {} comes from {:?}", one.name, one.version, one.source))
        .collect()
}

#[test]
fn every_crate_comes_from_the_one_registry() {
    let lock = read("Cargo.lock");
    assert!(locked(&lock).len() > 200, "the lock was not read");
    assert_eq!(strangers(&lock), [""; 0]);
    let git =
        "[[package]]\nname = \"x\"\nversion = \"1\"\nsource = \"git+https://example.org/x#1\"\n";
    let path = "[[package]]\nname = \"x\"\nversion = \"1\"\n";
    for lock in [git, path] {
        assert_eq!(strangers(lock).len(), 1, "{lock}");
    }
    let rules = read("deny.toml");
    let sources = rules.split("[sources]").nth(1).unwrap();
    assert_eq!(value(sources, "unknown-registry"), Some("deny"));
    assert_eq!(value(sources, "unknown-git"), Some("deny"));
    assert_eq!(
        value(sources, "allow-registry"),
        Some(format!("[\"{REGISTRY}\"]").as_str())
    );
    assert_eq!(value(sources, "allow-git"), Some("[]"));
}

/// The licenses allowed for every crate, and those allowed for single crates.
fn rules() -> (Vec<String>, BTreeMap<String, Vec<String>>) {
    let words = |line: &str| -> Vec<String> {
        line.split('"')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    let rules = read("deny.toml");
    let section = rules.split("[licenses]").nth(1).unwrap();
    let section = section.split("[sources]").next().unwrap();
    let (allow, exceptions) = section.split_once("exceptions").unwrap();
    let allow = words(allow.split_once("allow = [").unwrap().1);
    let exceptions = exceptions
        .lines()
        .filter(|line| line.contains("crate = "))
        .map(|line| {
            let mut words = words(line);
            (words.remove(0), words)
        });
    (allow, exceptions.collect())
}

/// Whether these licenses satisfy an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0`.
fn met(expression: &str, allowed: &dyn Fn(&str) -> bool) -> bool {
    // Every OR next to an AND is in brackets here, and brackets contain only ORs.
    let parts = expression
        .split(" AND ")
        .map(|part| part.trim().trim_matches(['(', ')']));
    parts.into_iter().all(|part| {
        let part = part.replace('/', " OR ");
        part.split(" OR ").any(|license| allowed(license.trim()))
    })
}

fn unpacked() -> Vec<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let Some(registries) = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok())
    else {
        return Vec::new();
    };
    registries
        .flatten()
        .map(|registry| registry.path())
        .collect()
}

#[test]
fn every_crate_has_a_license_that_is_allowed() {
    let (allow, exceptions) = rules();
    assert!(allow.iter().any(|license| license == "MIT"), "{allow:?}");
    assert_eq!(exceptions.len(), 3, "{exceptions:?}");
    let registries = unpacked();
    let all = locked(&read("Cargo.lock"));
    let mut read = 0;
    let mut refused = Vec::new();
    for one in &all {
        let folder = format!("{}-{}", one.name, one.version);
        let manifest = registries.iter().find_map(|registry| {
            fs::read_to_string(registry.join(&folder).join("Cargo.toml")).ok()
        });
        // Crates for other operating systems are not unpacked.
        let Some(manifest) = manifest else { continue };
        read += 1;
        let package = manifest.split("[package]").nth(1).unwrap_or_default();
        let license = value(package, "license").unwrap_or("no license");
        let own = exceptions.get(&one.name);
        let allowed = |license: &str| {
            allow.iter().any(|one| one == license)
                || own.is_some_and(|own| own.iter().any(|one| one == license))
        };
        if !met(license, &allowed) {
            refused.push(format!(
                "{folder} is under {license}: deny.toml doesn't allow that"
            ));
        }
    }
    assert!(refused.is_empty(), "\n{}", refused.join("\n"));
    assert!(
        registries.is_empty() || read > 150,
        "only {read} of {} were found",
        all.len()
    );
    println!(
        "{read} of {} crates have a license that is allowed",
        all.len()
    );
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    let mit = |license: &str| license == "MIT";
    for (expression, is) in [
        ("MIT", true),
        ("Apache-2.0 OR MIT", true),
        ("MIT/Apache-2.0", true),
        ("GPL-3.0", false),
        ("MIT AND GPL-3.0", false),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", false),
        ("no license", false),
    ] {
        assert_eq!(met(expression, &mit), is, "{expression}");
    }
}
