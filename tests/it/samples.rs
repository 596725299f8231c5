//! Checks that the shipped saves are what their lines make of the current packs.
//!
//! A save stores every combatant as it was added, so a sample would keep the gear and abilities of its
//! first day while the packs change. Each sample is played again here, line by line, with the dice in
//! its log. Every difference caused by packs or rules is reported by name. To update a sample, write
//! down the result of that play.

use std::fs;
use std::path::{Path, PathBuf};

use dice::ScriptedDice;
use serde_json::Value;
use triumph::campaign::samples::SAMPLES;
use triumph::table::{AnyTable, Asked, Stop};

/// What to do when one fails.
const DO: &str = "a sample no longer is what its lines make of today's packs and rules. \
    `TRIUMPH_WRITE=1 cargo test --test it samples::` plays it anew and writes it. Where a line or its dice no longer fit, write the line anew in the save and run that again.";

fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    folder.join(format!("{name}.ron"))
}

/// The faces rolled at an entry: "d12 9" is 9.
fn faces(entry: &Value) -> Vec<u8> {
    let rolls = entry["rolls"].as_array();
    let rolls = rolls.into_iter().flatten().filter_map(Value::as_str);
    rolls
        .filter_map(|roll| roll.split(' ').next_back()?.parse().ok())
        .collect()
}

/// A sample played again: its text as it would be written now, and its last state.
fn again(text: &str) -> Result<(String, Value), String> {
    let old = AnyTable::to_json(text).map_err(|no| no.to_string())?;
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let game = text.split('(').next().unwrap_or_default();
    let (title, made) = (word(&old["base"]["title"]), word(&old["meta"]["made"]));
    let fresh = AnyTable::fresh(game, &title, &made, &[]).map_err(|no| no.to_string())?;
    let (mut table, head) = (fresh.0.table, fresh.1);
    let mut text = String::new();
    for entry in old["log"].as_array().into_iter().flatten() {
        let (line, by) = (word(&entry["line"]), word(&entry["by"]));
        let clock = word(&entry["at"]["clock"]);
        let asked = Asked {
            line: &line,
            by: &by,
            clock: &clock,
        };
        let mut dice = ScriptedDice::new(faces(entry));
        let mut keep = |entry: &str| {
            text.push_str(entry);
            text.push_str(",\n");
            Ok(())
        };
        let place = || format!("entry {}, `{line}`", entry["n"]);
        match table.face_mut().run(&asked, &mut dice, &mut keep) {
            Ok(_) if dice.is_spoilt() || dice.left() > 0 => {
                return Err(format!("{}: other dice are rolled now", place()));
            }
            Ok(_) => {}
            Err(Stop::Refused(refusal)) => return Err(format!("{}: {refusal}", place())),
            Err(Stop::Behind(behind)) => return Err(format!("{}: {behind}", place())),
        }
    }
    // The head lists the title that the lines set, as a session writes it.
    let listed = |title: &str| format!("meta: (title:{title:?}");
    let head = head.replacen(&listed(&title), &listed(table.face().title()), 1);
    let state = table.face().state_json();
    Ok((format!("{head}{text}]))\n"), state))
}

/// The last state of a save, from its text.
fn end(text: &str) -> Result<Value, String> {
    let marker = "\nlog: [\n";
    let at = text.find(marker).ok_or("it has no log")? + marker.len();
    let (set, _) = AnyTable::open(&text[..at], None, &[]).map_err(|no| no.to_string())?;
    let mut table = set.table;
    for line in text[at..].lines().filter(|line| line.starts_with('(')) {
        let admitted = table.face_mut().admit(line.trim_end_matches(','));
        admitted.map_err(|unfit| format!("{unfit:?} in {line}"))?;
    }
    Ok(table.face().state_json())
}

/// The differences of two values, as paths with both sides. Elements with a name are matched by it.
fn differences(path: &str, old: &Value, new: &Value, out: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(a), Value::Object(b)) => {
            let mut keys: Vec<&String> = a.keys().chain(b.keys()).collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                let side = |of: &serde_json::Map<String, Value>| {
                    of.get(key).cloned().unwrap_or(Value::Null)
                };
                differences(&format!("{path}.{key}"), &side(a), &side(b), out);
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (n, (old, new)) in a.iter().zip(b).enumerate() {
                let name = new["name"].as_str().map_or(n.to_string(), str::to_owned);
                differences(&format!("{path}[{name}]"), old, new, out);
            }
        }
        _ if old != new => out.push(format!("{path} is {old} and would be {new}")),
        _ => {}
    }
}

#[test]
fn every_sample_is_what_its_lines_make_of_todays_packs() {
    let mut stale = Vec::new();
    for sample in SAMPLES {
        let name = sample.name;
        let mut text = fs::read_to_string(file(name)).unwrap();
        let (anew, ending) = match again(&text) {
            Ok(played) => played,
            Err(why) => {
                stale.push(format!("{name}, {why}"));
                continue;
            }
        };
        if std::env::var_os("TRIUMPH_WRITE").is_some() {
            fs::write(file(name), &anew).unwrap();
            text = anew;
        }
        let mut found = Vec::new();
        differences("", &end(&text).unwrap(), &ending, &mut found);
        found.truncate(5);
        let told = found
            .into_iter()
            .map(|what| format!("{name}{}", what.chars().take(300).collect::<String>()));
        stale.extend(told);
    }
    assert!(stale.is_empty(), "{}\n{DO}", stale.join("\n"));
}

/// The Ashen Oar, played with an older pack in which the boots have no effect.
#[test]
fn a_sample_of_an_older_day_is_told_by_the_thing_that_differs() {
    let sample = SAMPLES[0];
    let acts = r#"name:"Magnet boots""#;
    let text = sample.text();
    let at = text.find(acts).unwrap();
    let from = at + text[at..].find(",acts:Some(").unwrap();
    let to = from + end_of_value(&text[from + 1..]) + 1;
    let older = format!("{}{}", &text[..from], &text[to..]);
    let mut found = Vec::new();
    let (_, state) = again(&older).unwrap();
    differences("", &end(&older).unwrap(), &state, &mut found);
    assert_eq!(found.len(), 1, "{found:?}");
    let expected = ".figures[Vex Marrow].items[Magnet boots].acts is null and would be {";
    assert!(found[0].starts_with(expected), "{found:?}");
}

/// The length of a field with its brackets.
fn end_of_value(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}
