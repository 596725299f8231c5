//! What a save's log is made of: numbered entries, each one line of RON.
//!
//! An entry says who asked for what, when, what the dice showed, what was read aloud, and what
//! became of it. What became of it is events (facts), never the asking alone, so that reading a
//! save never rolls and never asks the rules again. Sessions, reports and the file all speak in
//! entries; nothing here knows a file.

use ron::error::SpannedError;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use crate::lang::{Refusal, reader};

use super::quick;
use super::save::Fault;

/// The number of an entry in its save: 1 for the first, no gaps; 0 means "before any".
pub type EntryNo = u32;

/// When an entry came to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Round of the encounter once the entry had happened, 0 before the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: u32,
    /// Turn inside the round once the entry had happened, 0 before the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: u32,
    /// The clock on the wall, as it was handed in: "2026-11-21 20:14".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clock: String,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// A rule that was overruled for an entry, and what it would have refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overruled {
    /// Why it would have been refused, in a sentence.
    pub why: String,
    /// The rule: "G-TURN-06".
    pub rule: String,
    /// What else would have been refused, had that not been.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Overruled>,
}

/// How the sentence about it begins.
const OVERRIDE: &str = "Override: ";

/// How it began in saves before it had a place of its own.
const OVERRULED: &str = "Overruled: ";

impl Overruled {
    /// What is said of it.
    pub fn sentence(&self) -> String {
        let all = std::iter::once(self).chain(&self.also);
        let all: Vec<String> = all
            .map(|one| format!("{} ({})", one.why, one.rule))
            .collect();
        format!("{OVERRIDE}{}", all.join("; "))
    }

    /// Everything that was refused by a rule and passed all the same, as one; none where nothing was.
    pub(super) fn all(refused: Vec<Refusal>) -> Option<Self> {
        let mut by_rule = refused.into_iter().filter_map(|refusal| {
            let rule = refusal.rule?.to_owned();
            Some(Self {
                why: refusal.why,
                rule,
                also: Vec::new(),
            })
        });
        let mut first = by_rule.next()?;
        first.also = by_rule.collect();
        Some(first)
    }

    /// Reads it out of the sentence.
    fn of(sentence: &str) -> Option<Self> {
        let (why, rule) = sentence
            .strip_prefix(OVERRULED)?
            .strip_suffix(')')?
            .rsplit_once(" (")?;
        Some(Self {
            why: why.to_owned(),
            rule: rule.to_owned(),
            also: Vec::new(),
        })
    }
}

/// One entry of the log, over a system's events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry<E> {
    /// Its number.
    pub n: EntryNo,
    /// When it came to be.
    #[serde(default)]
    pub at: Stamp,
    /// Who gave the line: "GM".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The line as it was given.
    pub line: String,
    /// The dice as they fell, in words and only for reading: "d12 7", "d100 54".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<String>,
    /// The rule that was overruled for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overruled: Option<Overruled>,
    /// What was read aloud at the time, one sentence each, beside what was overruled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// Whether what is said of a roll says what was rolled for. In older saves it does not, and the
    /// line that opened the check is shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// What became of it.
    pub body: Body<E>,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Body<E> {
    /// These events happened, in this order; never empty.
    Did(Vec<E>),
    /// Somebody wrote something down; the game stands as it stood.
    Note(String),
    /// These entries were taken back, the latest first.
    Undid(Vec<EntryNo>),
    /// These entries were done again, the earliest first.
    Redid(Vec<EntryNo>),
}

impl<E> Entry<E> {
    /// Everything that is read aloud: first what was overruled, if anything was.
    pub fn read_aloud(&self) -> Vec<String> {
        let overruled = self.overruled.iter().map(Overruled::sentence);
        overruled.chain(self.said.iter().cloned()).collect()
    }
}

impl<E> Entry<E>
where
    E: Serialize + DeserializeOwned,
{
    /// Reads one line of the log, without the comma behind it.
    ///
    /// # Errors
    /// What RON says, with line (always 1) and column inside this text.
    pub fn parse(text: &str) -> Result<Self, SpannedError> {
        let mut entry: Self = match quick::read(text) {
            Some(entry) => entry,
            None => reader::ron(text)?,
        };
        entry.lift_overruling();
        Ok(entry)
    }

    /// What was overruled was once the first sentence that was said, and nothing else.
    fn lift_overruling(&mut self) {
        if self.overruled.is_some() || !self.line.ends_with('!') {
            return;
        }
        self.overruled = self.said.first().and_then(|said| Overruled::of(said));
        if self.overruled.is_some() {
            self.said.remove(0);
        }
    }

    /// Writes the entry as one line, without the comma behind it.
    ///
    /// # Errors
    /// What RON says when an event has a shape that RON cannot write.
    pub fn print(&self) -> Result<String, ron::Error> {
        ron::to_string(self)
    }
}

/// Whether a line has the shape of an entry of any game, whatever its events are: enough to tell
/// a torn line from a whole one.
///
/// # Errors
/// Says what is wrong, and where in the line.
pub fn check_shape(line: &str) -> Result<(), Fault> {
    reader::ron::<Entry<IgnoredAny>>(line)
        .map(drop)
        .map_err(|error| Fault::in_text(&error, line))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(line: &str, said: Vec<String>, body: Body<u32>) -> Entry<u32> {
        let at = Stamp {
            round: 1,
            turn: 2,
            clock: "2026-11-21 20:14".into(),
        };
        Entry {
            n: 7,
            at,
            by: "GM".into(),
            line: line.into(),
            rolls: vec![],
            overruled: None,
            said,
            whole: false,
            body,
        }
    }

    #[test]
    fn an_entry_is_one_short_line() {
        let text = entry("wound vex 5", vec![], Body::Did(vec![5]))
            .print()
            .unwrap();
        assert_eq!(
            text,
            r#"(n:7,at:(round:1,turn:2,clock:"2026-11-21 20:14"),by:"GM",line:"wound vex 5",body:Did([5]))"#
        );
    }

    #[test]
    fn everything_that_was_overruled_is_said() {
        let refused = vec![
            Refusal::rule("toy rule 1", "Ila has fallen."),
            Refusal::rule("toy rule 2", "It is late."),
        ];
        let all = Overruled::all(refused).unwrap();
        says!(all.sentence());
        assert_eq!(Overruled::all(vec![Refusal::input("No such name.")]), None);
    }

    #[test]
    fn what_was_overruled_is_a_field_and_was_a_sentence() {
        let old = r#"(n:1,line:"add Ila!",said:["Overruled: Ila (the old) has fallen. (toy rule 1)","Ila comes."],body:Did([5]))"#;
        let read = Entry::<u32>::parse(old).unwrap();
        let overruled = Overruled {
            why: "Ila (the old) has fallen.".into(),
            rule: "toy rule 1".into(),
            also: Vec::new(),
        };
        assert_eq!(read.overruled, Some(overruled));
        assert_eq!(read.said, ["Ila comes."]);
        let written = read.print().unwrap();
        assert_eq!(Entry::<u32>::parse(&written).unwrap(), read);
        says!(read.read_aloud());
        // A sentence that only looks like it stays one.
        let said = r#"(n:1,line:"note x",said:["Overruled: no (1)"],body:Did([5]))"#;
        assert_eq!(Entry::<u32>::parse(said).unwrap().overruled, None);
    }

    #[test]
    fn a_short_line_by_hand_will_do() {
        let read = Entry::<u32>::parse(r#"(n: 1, line: "x", body: Note("x"))"#).unwrap();
        assert_eq!(
            (read.at, read.body),
            (Stamp::default(), Body::Note("x".into()))
        );
    }

    proptest! {
        #[test]
        fn whatever_was_said_comes_back_from_one_line(said in proptest::collection::vec(".{0,20}", 0..3), note in "(?s).{0,40}") {
            let entry = entry("note x", said, Body::Note(note));
            let text = entry.print().unwrap();
            prop_assert!(!text.contains(['\n', '\r']));
            prop_assert_eq!(Entry::parse(&text).unwrap(), entry);
        }
    }
}
