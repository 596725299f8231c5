//! Saves of every earlier format stay readable, with the same content.
//!
//! `tests/golden/` only grows. Each save there has the digest of its last state: a checksum over the
//! state as JSON without empty, zero and false values, so that a new field with a default changes
//! nothing. The samples in `saves/` are different, because they may be remade at any time.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use triumph::table::AnyTable;

/// What to do when one fails.
const DO: &str = "a save of somebody's campaign would not open as it was. Never change a save in tests/golden/. \
    A field that is new gets `#[serde(default)]`, one that is renamed keeps its old name as an alias, and what is \
    written otherwise gets a step in src/table/migrate.rs. Only where the present state is meant to look otherwise \
    for the same game: `TRIUMPH_WRITE=1 cargo test --test it golden::` writes the digest, and the commit says why.";

fn golden() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut all: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    all.sort();
    all
}

/// The last state of a save, as JSON.
fn state(text: &str) -> Result<Value, String> {
    let marker = "\nlog: [\n";
    let at = text.find(marker).ok_or("it has no log")? + marker.len();
    let (set, _) = AnyTable::open(&text[..at], None, &[]).map_err(|no| no.to_string())?;
    let mut table = set.table;
    for line in text[at..].lines().filter(|line| line.starts_with('(')) {
        let line = line.trim_end_matches(',');
        let admitted = table.face_mut().admit(line);
        admitted.map_err(|unfit| format!("{unfit:?} in {line}"))?;
    }
    Ok(table.face().state_json())
}

/// The value without empty, zero and false values.
fn telling(value: Value) -> Option<Value> {
    match value {
        Value::Null | Value::Bool(false) => None,
        Value::Number(n) if n.as_f64() == Some(0.0) => None,
        Value::String(text) if text.is_empty() => None,
        // An element of a list counts even if it is empty.
        Value::Array(all) if all.is_empty() => None,
        Value::Array(all) => Some(Value::Array(
            all.into_iter()
                .map(|one| telling(one).unwrap_or(Value::Null))
                .collect(),
        )),
        Value::Object(all) => {
            let all: serde_json::Map<String, Value> = all
                .into_iter()
                .filter_map(|(key, one)| telling(one).map(|one| (key, one)))
                .collect();
            (!all.is_empty()).then_some(Value::Object(all))
        }
        other => Some(other),
    }
}

fn digest(state: Value) -> String {
    let text = telling(state).unwrap_or(Value::Null).to_string();
    format!("{:08x}\n", crc32fast::hash(text.as_bytes()))
}

#[test]
fn golden_saves_open_and_tell_what_they_told() {
    let all = golden();
    assert!(all.len() >= 5, "tests/golden/ only grows: {all:?}");
    let mut broken = Vec::new();
    for path in all {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let beside = path.with_extension("digest");
        let found = match state(&fs::read_to_string(&path).unwrap()) {
            Ok(state) => digest(state),
            Err(why) => {
                broken.push(format!("{name} does not open: {why}"));
                continue;
            }
        };
        if std::env::var_os("TRIUMPH_WRITE").is_some() {
            fs::write(&beside, &found).unwrap();
        }
        let kept = fs::read_to_string(&beside).unwrap_or_default();
        if kept != found {
            let (kept, found) = (kept.trim(), found.trim());
            broken.push(format!("{name}: the digest was {kept} and is {found}"));
        }
    }
    assert!(broken.is_empty(), "{}\n{DO}", broken.join("\n"));
}

// The relay of this save was made when it had to be used by hand (O-G14).
#[test]
fn g_hack_08_the_ghost_relay_of_an_older_save_acts_by_itself() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/v1-cold-storage.ron");
    let text = fs::read_to_string(path).unwrap();
    let waits = |text: &str| text.matches("(FoilsTrace)").count();
    assert_eq!(waits(&text), 2, "the relay and Burner");
    let state = state(&text).unwrap().to_string();
    assert_eq!(state.matches("\"FoilsTrace\"").count(), 1, "Burner alone");
    assert_eq!(state.matches("\"FoilsFirstTrace\"").count(), 1);
}

#[test]
fn every_system_has_a_golden_save() {
    for system in AnyTable::ALL {
        let begins = format!("{}((", system.id);
        let has = |path: &PathBuf| fs::read_to_string(path).unwrap().starts_with(&begins);
        assert!(golden().iter().any(has), "{} has none", system.name);
    }
}

#[test]
fn a_digest_heeds_what_changed_and_not_what_was_added() {
    let of = |text: &str| digest(serde_json::from_str(text).unwrap());
    let was = of(r#"{"folk":[{"name":"Ila","wounds":3}],"round":1}"#);
    let added =
        r#"{"folk":[{"name":"Ila","wounds":3,"marks":[],"aim":null}],"round":1,"fled":false}"#;
    assert_eq!(of(added), was);
    for other in [
        r#"{"folk":[{"name":"Ila","wounds":4}],"round":1}"#,
        r#"{"folk":[{"name":"Ila"}],"round":1}"#,
        r#"{"folk":[],"round":1}"#,
        r#"{"folk":[{"name":"Ila","wounds":3},{"name":"Rho"}],"round":1}"#,
    ] {
        assert_ne!(of(other), was, "{other}");
    }
}
