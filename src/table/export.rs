//! Exports of a save: JSON for programs (and back again), CSV for spreadsheets.
//!
//! JSON carries everything that was played, so that `import` restores the same game. It is made
//! with the system's own types, not by rewriting text. The seed of the dice is left out: an export
//! is shown to others, and an import of it is another save with its own dice. CSV carries the log
//! as people read it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use lang::reader;
use rules::system::System;
use rules::view::{Statistics, SymbolLuck, party_word};

use super::Table;
use super::entry::{Body, Entry};
use super::face::{Face, LogLine};
use super::history::Misfit;
use super::save::{CLOSING, FORMAT, Fault, Head, Meta, parse_whole};
use super::stretch::Stretch;

/// A whole save as one value.
#[derive(Serialize, Deserialize)]
struct Whole<St, E> {
    system: String,
    format: u64,
    #[serde(default)]
    meta: Meta,
    base: St,
    log: Vec<Entry<E>>,
}

/// The format of an export, read without the other fields.
#[derive(Deserialize)]
struct Numbered {
    format: u64,
}

/// A whole save's text as JSON.
pub(super) fn to_json<S: System>(text: &str) -> Result<serde_json::Value, Fault> {
    let (mut head, mut log) = parse_whole::<S::State, S::Event>(text)?;
    without_secrets::<S>(&mut head.base, &mut log);
    let whole = Whole {
        system: S::ID.to_owned(),
        format: head.format.into(),
        meta: Meta {
            seed: None,
            ..head.meta
        },
        base: head.base,
        log,
    };
    lang::writer::json_value(&whole).map_err(|error| Fault::at(1, 1, error.to_string()))
}

/// Takes out the choices that are still secret, from the lines too. What is imported asks for them again.
fn without_secrets<S: System>(base: &mut S::State, log: &mut [Entry<S::Event>]) {
    let mut of_entry = Vec::new();
    let mut events = Vec::new();
    for (place, entry) in log.iter_mut().enumerate() {
        if let Body::Did(did) = &mut entry.body {
            of_entry.extend(did.iter().map(|_| place));
            events.extend(did);
        }
    }
    let hidden = S::hide_secrets(base, events);
    for place in hidden.into_iter().filter_map(|event| of_entry.get(event)) {
        if let Some(entry) = log.get_mut(*place) {
            entry.line = S::shown_line(&entry.line).into_owned();
        }
    }
}

/// Returns the text of a save from its JSON, checked as if it were played again.
pub(super) fn from_json<S: System>(json: &str, library: Arc<S::Library>) -> Result<String, Fault> {
    // Another format may be the cause of a parse error, so the format is checked first.
    let numbered: Numbered = reader::json(json).map_err(|error| of_json(&error, json))?;
    if numbered.format != u64::from(FORMAT) {
        let what = format!(
            "the export has format {}, but {FORMAT} was expected",
            numbered.format
        );
        return Err(Fault::at(1, 1, what));
    }
    let whole: Whole<S::State, S::Event> =
        reader::json(json).map_err(|error| of_json(&error, json))?;
    let write = |error: ron::Error| Fault::at(1, 1, error.to_string());
    let head = Head {
        format: FORMAT,
        meta: whole.meta,
        base: whole.base,
    };
    let mut text = head.print(S::ID).map_err(write)?;
    let mut table = Table::<S>::beginning(library, Vec::new(), head.base);
    for entry in whole.log {
        let n = entry.n;
        text.push_str(&entry.print().map_err(write)?);
        text.push_str(",\n");
        table.admit(entry).map_err(|misfit| match misfit {
            Misfit::Wrong(what) => Fault::at(1, 1, format!("entry {n}: {what}")),
            Misfit::Behind(behind) => Fault::at(1, 1, format!("entry {n}: {behind}")),
        })?;
    }
    text.push_str(CLOSING);
    Ok(text)
}

/// Returns the fault of a JSON text, with its place and the path to it.
pub(super) fn of_json(error: &serde_json::Error, json: &str) -> Fault {
    let what = lang::json::words::say(error, json);
    Fault::at(error.line().max(1), error.column().max(1), what)
}

/// Returns the word of the system that a JSON export belongs to.
///
/// # Errors
/// The fault of the text and its place.
pub fn system_of_json(json: &str) -> Result<String, Fault> {
    #[derive(Deserialize)]
    struct Only {
        system: String,
    }
    let only: Only = reader::json(json).map_err(|error| {
        let mut fault = of_json(&error, json);
        // The text is JSON but not an export.
        if error.is_data() {
            fault.what += ". An export is one object whose `system` names the game: \"Genesys\"";
        }
        fault
    })?;
    Ok(only.system)
}

/// The columns of the CSV export.
const COLUMNS: [&str; 14] = [
    "entry",
    "round",
    "turn",
    "clock",
    "by",
    "kind",
    "line",
    "said",
    "rolls",
    "undone",
    "overruled",
    "session",
    "scene",
    "day",
];

/// Returns a stretch of the loaded log as CSV: one entry a row, commas, quotes doubled, line feeds.
pub fn csv(face: &dyn Face, stretch: &Stretch) -> String {
    let mut out = COLUMNS.join(",");
    out.push('\n');
    let lines = face.log(1, face.last()).into_iter();
    for line in lines.filter(|line| stretch.holds(line)) {
        out.push_str(&row(&line).map(|cell| quoted(&cell)).join(","));
        out.push('\n');
    }
    out
}

/// Returns statistics as CSV with one number a row: the kind of subject, its name, what else it is about,
/// the measure, and the value. That shape keeps its columns when measures are added.
pub fn statistics_csv(statistics: &Statistics) -> String {
    let mut out = "subject,name,about,measure,value\n".to_owned();
    let mut put = |subject: &str, name: &str, about: &str, measure: &str, value: String| {
        let cells = [subject, name, about, measure, &value].map(quoted);
        out.push_str(&cells.join(","));
        out.push('\n');
    };
    let words = &statistics.words;
    // A game has no rows for what it doesn't count.
    let (symbols, criticals) = (words.symbols, !words.critical[1].is_empty());
    let points = !words.points.is_empty();
    let all = [
        ("rounds", statistics.rounds, true),
        ("turns", statistics.turns, true),
        ("dice", statistics.dice, true),
        ("triumphs", statistics.triumphs, symbols),
        ("despairs", statistics.despairs, symbols),
        ("criticals", statistics.criticals, criticals),
        ("overrides", statistics.overrides, true),
        ("points_players", statistics.points.players, points),
        ("points_gm", statistics.points.gm, points),
        ("points_others", statistics.points.others, points),
    ];
    for (measure, value, _) in all.into_iter().filter(|(.., counts)| *counts) {
        put("all", "", "", measure, value.to_string());
    }
    if let Some(seconds) = statistics.seconds {
        put("all", "", "", "seconds", seconds.to_string());
    }
    if let Some(seconds) = statistics.played {
        put("all", "", "", "played", seconds.to_string());
    }
    for party in &statistics.luck {
        for luck in &party.luck {
            for (measure, value) in luck_numbers(luck) {
                put("party", party.party, luck.symbol, measure, value);
            }
        }
    }
    for person in &statistics.people {
        let numbers = [
            ("dealt", person.dealt, true),
            ("strain_dealt", person.strain_dealt, true),
            ("overkill", person.overkill, true),
            ("taken", person.taken, true),
            ("strain", person.strain, true),
            ("healed", person.healed, true),
            ("healing", person.healing, true),
            ("downed", person.downed, true),
            ("took_out", person.took_out, true),
            ("criticals", person.criticals, criticals),
            ("attacks", person.attacks, true),
            ("hits", person.hits, true),
            ("dice", person.dice, true),
            ("triumphs", person.triumphs, symbols),
            ("despairs", person.despairs, symbols),
            ("turns", person.turns, true),
        ];
        let party = party_word(person.party);
        for (measure, value, _) in numbers.into_iter().filter(|(.., counts)| *counts) {
            put("person", &person.name, party, measure, value.to_string());
        }
        let expected = person.expected_hits.to_string();
        put("person", &person.name, party, "expected_hits", expected);
        if let Some(seconds) = person.seconds {
            put(
                "person",
                &person.name,
                party,
                "seconds",
                seconds.to_string(),
            );
        }
        for luck in &person.luck {
            for (measure, value) in luck_numbers(luck) {
                put("person", &person.name, luck.symbol, measure, value);
            }
        }
    }
    for weapon in &statistics.weapons {
        let numbers = [
            ("attacks", weapon.attacks),
            ("hits", weapon.hits),
            ("dealt", weapon.dealt),
            ("overkill", weapon.overkill),
            ("biggest", weapon.biggest),
            ("took_out", weapon.took_out),
        ];
        for (measure, value) in numbers {
            put(
                "weapon",
                &weapon.weapon,
                &weapon.by,
                measure,
                value.to_string(),
            );
        }
    }
    for award in &statistics.awards {
        put(
            "award",
            &award.who,
            award.points,
            "amount",
            award.amount.to_string(),
        );
    }
    out
}

/// Returns the numbers of a symbol's luck. The chance is that of as much or more, or of as little or less.
fn luck_numbers(luck: &SymbolLuck) -> Vec<(&'static str, String)> {
    let mut numbers = vec![
        ("had", luck.had.to_string()),
        ("expected", luck.expected.to_string()),
        ("rolls", luck.rolls.to_string()),
    ];
    if let Some(chance) = luck.chance {
        let measure = if luck.or_more {
            "chance_or_more"
        } else {
            "chance_or_less"
        };
        numbers.push((measure, format!("{chance:.6}")));
    }
    numbers
}

fn row(line: &LogLine) -> [String; 14] {
    let flag = |set: bool| if set { "yes" } else { "" }.to_owned();
    let kind = serde_json::to_value(line.kind).ok();
    [
        line.n.to_string(),
        line.round.to_string(),
        line.turn.to_string(),
        line.clock.clone(),
        line.by.clone(),
        kind.and_then(|kind| Some(kind.as_str()?.to_owned()))
            .unwrap_or_default(),
        line.line.clone(),
        line.said.join(" "),
        line.rolls.join(", "),
        flag(line.undone),
        flag(line.overruled),
        line.chapter.session.to_string(),
        line.chapter.scene.to_string(),
        line.chapter.day.to_string(),
    ]
}

/// Returns a cell. A cell that a spreadsheet would take for a formula is marked as text.
fn quoted(cell: &str) -> String {
    let number = cell.parse::<f64>().is_ok();
    let formula = !number && cell.starts_with(['=', '+', '-', '@', '\t']);
    let cell = if formula {
        format!("'{cell}")
    } else {
        cell.to_owned()
    };
    if cell.contains([',', '"', '\n', '\r', '\'']) || cell.starts_with(' ') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("wound vex 5", "wound vex 5")]
    #[case("say \"no\", twice", "\"say \"\"no\"\", twice\"")]
    #[case("=SUM(A1)", "\"'=SUM(A1)\"")]
    #[case("@ boarders", "\"'@ boarders\"")]
    fn cells_stay_text(#[case] cell: &str, #[case] written: &str) {
        assert_eq!(quoted(cell), written);
    }

    #[test]
    fn json_faults_have_their_place_once() {
        let fault = system_of_json("{\n  \"systm\": 1\n}").unwrap_err();
        says!(fault.to_string());
    }
}
