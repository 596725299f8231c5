//! What a check finds wrong in a pack, and its place in the text.

use std::collections::BTreeSet;

use super::load::PackError;
use crate::packs::{self, PackSource};

/// A fault: the key of its record, the word, and the message.
struct Finding {
    record: String,
    word: String,
    what: String,
}

/// The faults of a pack.
#[derive(Default)]
pub struct Findings(Vec<Finding>);

impl Findings {
    /// Adds a fault of a record, at a word in it. The record is empty for one outside records.
    pub fn add(&mut self, record: &str, word: &str, what: impl Into<String>) {
        self.0.push(Finding {
            record: record.to_owned(),
            word: word.to_owned(),
            what: what.into(),
        });
    }

    /// Adds a fault unless a word is among the known ones, and names the nearest of them.
    pub fn known(&mut self, record: &str, word: &str, among: &BTreeSet<&str>, what: &str) {
        if among.contains(word) {
            return;
        }
        // More faults than this aren't useful.
        let near = (self.0.len() < packs::MOST_TOLD)
            .then(|| lang::names::nearest(word, among.iter().copied()))
            .flatten();
        let near = near.map_or_else(String::new, |near| format!(" (nearest: `{near}`)"));
        self.add(record, word, format!("there is no {what} `{word}`{near}"));
    }

    /// Adds a fault unless a number is within limits.
    pub fn within(&mut self, record: &str, what: &str, value: i64, (least, most): (i32, i32)) {
        if !(i64::from(least)..=i64::from(most)).contains(&value) {
            let what = format!("{what} is {value}, outside {least} to {most}");
            self.add(record, record, what);
        }
    }

    /// Returns true if nothing is wrong.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reports the faults with their places, up to [`packs::MOST_TOLD`] and how many more there are.
    pub(super) fn tell(&self, source: &PackSource<'_>) -> Vec<PackError> {
        let told = self.0.iter().take(packs::MOST_TOLD);
        let mut errors: Vec<PackError> = told.map(|finding| tell(source, finding)).collect();
        let left = self.0.len().saturating_sub(packs::MOST_TOLD);
        if let Some(last) = errors.last().filter(|_| left > 0).cloned() {
            let what = packs::more(left);
            errors.push(PackError { what, ..last });
        }
        errors
    }
}

/// Returns the place of the quoted word after the key of its record, otherwise the place of the
/// record. A word without quotes is a field.
fn tell(source: &PackSource<'_>, finding: &Finding) -> PackError {
    let text = source.text;
    let from = match finding.record.as_str() {
        "" => 0,
        record => text.find(&format!("\"{record}\"")).unwrap_or(0),
    };
    let quoted = format!("\"{}\"", finding.word);
    let field = || text[from..].find(&format!("{}:", finding.word));
    let at = text[from..].find(&quoted).or_else(field);
    let at = at.map_or(from, |at| from + at);
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |feed| feed + 1);
    PackError {
        file: source.name.to_owned(),
        line: before.matches('\n').count() + 1,
        column: before[start..].chars().count() + 1,
        what: finding.what.clone(),
    }
}
