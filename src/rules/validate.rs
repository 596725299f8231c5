//! Finding what is wrong with a state that parses and still makes no sense.
//!
//! A save is plain text, so it may contain anything. RON checks shapes, and the history checks
//! order. This module finds the rest: two participants with one number, a slot whose owner is gone,
//! Brawn 255. Each system checks its own state ([`System::flaws`](super::system::System::flaws))
//! after the log was folded, and the session and `triumph check` report the flaws.

use std::collections::BTreeMap;
use std::fmt;

use lang::Named;
use lang::text::{LONGEST_NAME, LONGEST_TEXT, clean, crowded, disturbs};

use super::encounter::clock::DAY;
use super::settings::Row;
use super::view::Id;

/// A count this high comes from an editor. Further steps would overflow it.
pub const MOST_COUNTED: u64 = u32::MAX as u64 / 2;

/// The seconds in 10,000 years: no encounter lasts longer, and deadlines are added to it.
pub const MOST_SECONDS: u64 = 10_000 * 366 * DAY;

/// The weight of a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Play can continue, and a line of play can repair it.
    Warns,
    /// A line could not know what it changes, so none is accepted: the save opens for review.
    Bars,
}

/// A value that makes no sense: its place, the fault, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The participant or field: "Vex Marrow", "slot 3".
    pub place: String,
    /// The fault, without a full stop: "brawn 255, of 1 to 9".
    pub what: String,
    /// A line or an action that repairs it, as a sentence.
    pub way_out: String,
    /// Its weight.
    pub weight: Weight,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: {}. {}",
            clean(&self.place),
            clean(&self.what),
            clean(&self.way_out)
        )
    }
}

/// The flaws that a system has found so far.
#[derive(Debug, Default)]
pub struct Flaws(Vec<Flaw>);

impl Flaws {
    /// Adds a flaw that a line of play can repair.
    pub fn warn(&mut self, place: &str, what: impl Into<String>, way_out: impl Into<String>) {
        self.add(Weight::Warns, place, what.into(), way_out.into());
    }

    /// Adds a flaw that only an editor can repair.
    pub fn bar(&mut self, place: &str, what: impl Into<String>) {
        let way_out = "Fix it in a text editor, or restore a copy.".to_owned();
        self.add(Weight::Bars, place, what.into(), way_out);
    }

    fn add(&mut self, weight: Weight, place: &str, what: String, way_out: String) {
        self.0.push(Flaw {
            place: lang::names::shorten(place),
            what,
            way_out,
            weight,
        });
    }

    /// Checks for a title longer than any line would set.
    pub fn title(&mut self, title: &str) {
        let long = title.chars().count();
        if long > LONGEST_TEXT {
            let what = format!("it has {long} characters, above the limit of {LONGEST_TEXT}");
            self.warn("title", what, "To fix it: `title NAME`.");
        }
    }

    /// Checks for a number outside its range, with the line that sets it.
    pub fn within(
        &mut self,
        place: &str,
        what: &str,
        value: i64,
        (least, most): (i64, i64),
        line: impl FnOnce(i64) -> String,
    ) {
        if !(least..=most).contains(&value) {
            let near = value.clamp(least, most);
            self.warn(
                place,
                format!("{what} is {value}, outside {least} to {most}"),
                format!("To fix it: `{}`.", line(near)),
            );
        }
    }

    /// Checks for house rules with values that don't fit, with the line that sets the default.
    pub fn settings<S: Clone + Default>(&mut self, rows: &[Row<S>], settings: &S) {
        for row in rows {
            let value = (row.get)(settings);
            if !(row.set)(&mut settings.clone(), &value) {
                let standard = (row.get)(&S::default());
                self.warn(
                    &format!("setting {}", row.key),
                    format!("{value} doesn't fit: it must be {}", row.what),
                    format!("To fix it: `setting {} {standard}`.", row.key),
                );
            }
        }
    }

    /// Checks for a count too high for further steps.
    pub fn counted(&mut self, place: &str, what: &str, value: u64, most: u64) {
        if value > most {
            self.bar(
                place,
                format!("{what} {value} is too high to go on counting"),
            );
        }
    }

    /// Checks numbers and names of all participants: each number is unique and isn't given again,
    /// and each name can be used in a line.
    pub fn names(&mut self, everybody: &[Named<Id>], next: u32) {
        let mut numbers: BTreeMap<Id, &str> = BTreeMap::new();
        let mut names: BTreeMap<&str, Id> = BTreeMap::new();
        for one in everybody {
            let (name, id) = (one.name.as_str(), one.is);
            let place = format!("number {}", id.0);
            if let Some(other) = numbers.insert(id, name) {
                let (other, name) = (clean(other), clean(name));
                self.bar(
                    &place,
                    format!("both `{other}` and `{name}` have this number"),
                );
                continue;
            }
            let rename = format!("To fix it: `rename #{} NAME`.", id.0);
            let long = name.chars().count();
            if name.trim().is_empty() {
                self.warn(&place, "it has no name", rename);
            } else if name.chars().any(disturbs) {
                self.warn(&place, "its name has invisible characters", rename);
            } else if crowded(name) {
                self.warn(&place, "its name has letters with too many accents", rename);
            } else if long > LONGEST_NAME + NUMBERED {
                let what =
                    format!("its name has {long} characters, above the limit of {LONGEST_NAME}");
                self.warn(&place, what, rename);
            } else if let Some(other) = names.insert(name, id) {
                let what = format!("number {} is also called {name}", other.0);
                let way = format!("Use `rename #{} NAME` to tell them apart.", id.0);
                self.warn(&place, what, way);
            }
        }
        let last = numbers.keys().next_back().map_or(0, |id| id.0);
        if last == u32::MAX || next == u32::MAX {
            self.bar("next_id", "no number is left for anyone who joins");
        } else if next <= last {
            self.bar(
                "next_id",
                format!("it is {next}, but number {last} is already used, so it must be higher"),
            );
        }
    }

    /// Returns all flaws, those that block play first.
    pub fn all(mut self) -> Vec<Flaw> {
        self.0.sort_by_key(|flaw| flaw.weight != Weight::Bars);
        self.0
    }
}

/// The number of characters that a number after a taken name may add: " 9999".
const NUMBERED: usize = 5;
