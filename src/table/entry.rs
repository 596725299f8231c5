//! The entries of a save's log: numbered, each one line of RON.
//!
//! An entry records the line, its author, the time, the dice, the sentences that were read aloud, and
//! the result. The result is events (facts), never only the command, so that reading a save never
//! rolls and never applies the rules again. Sessions, reports and the file all use entries. Nothing
//! here knows a file.

use ron::error::SpannedError;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use lang::{Refusal, reader};
use rules::view::Chapter;

use super::quick;
use super::save::Fault;

/// The number of an entry in its save: 1 for the first, without gaps. 0 means "before any".
pub type EntryNo = u32;

/// The time of an entry, in the encounter and on the clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    /// Round of the encounter after the entry, 0 before the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub round: u32,
    /// Turn inside the round after the entry, 0 before the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub turn: u32,
    /// The wall clock's time as the caller passed it: "2026-11-21 20:14".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clock: String,
    /// Session, scene and day after the entry.
    #[serde(default, skip_serializing_if = "Chapter::is_none")]
    pub chapter: Chapter,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_zero(n: &u32) -> bool {
    *n == 0
}

/// A rule that an entry overrides, and what it would have refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overruled {
    /// The reason of the refusal, in a sentence.
    pub why: String,
    /// The rule: "G-TURN-06".
    pub rule: String,
    /// The further refusals that were overridden with it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Overruled>,
}

/// The beginning of the sentence about it.
const OVERRIDE: &str = "Override: ";

/// The beginning in saves of the time before it had its own field.
const OVERRULED: &str = "Overruled: ";

impl Overruled {
    /// Returns the sentence about it.
    pub fn sentence(&self) -> String {
        let all = std::iter::once(self).chain(&self.also);
        let all: Vec<String> = all
            .map(|one| format!("{} ({})", one.why, one.rule))
            .collect();
        format!("{OVERRIDE}{}", all.join(" "))
    }

    /// Returns all overridden refusals of rules as one, or `None` if there are none.
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

    /// Reads it from the sentence.
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
    /// The time of the entry.
    #[serde(default)]
    pub at: Stamp,
    /// The person who gave the line: "GM".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The line as it was typed.
    pub line: String,
    /// The results of the dice, in words and only for reading: "d12 7", "d100 54".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rolls: Vec<String>,
    /// The rule that it overrides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overruled: Option<Overruled>,
    /// The sentences that were read aloud at the time, in addition to the override.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
    /// True if the sentence of a roll says what the roll was for. In older saves it doesn't, and the
    /// line that opened the check is shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// The result.
    pub body: Body<E>,
}

/// The result of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Body<E> {
    /// These events happened, in this order. Never empty.
    Did(Vec<E>),
    /// A note was written. The game is unchanged.
    Note(String),
    /// A note has another text, or none: then it is removed. The game is unchanged, and undo takes it back.
    Reworded {
        /// The entry of the note.
        note: EntryNo,
        /// Its text.
        text: Option<String>,
    },
    /// These entries were undone, the latest first.
    Undid(Vec<EntryNo>),
    /// These entries were redone, the earliest first.
    Redid(Vec<EntryNo>),
}

impl<E> Body<E> {
    /// Returns true if undo takes it back.
    pub const fn is_done(&self) -> bool {
        matches!(self, Self::Did(_) | Self::Reworded { .. })
    }
}

impl<E> Entry<E> {
    /// Returns everything that is read aloud, with the override first if there is one.
    pub fn read_aloud(&self) -> Vec<String> {
        let overruled = self.overruled.iter().map(Overruled::sentence);
        overruled.chain(self.said.iter().cloned()).collect()
    }
}

impl<E> Entry<E>
where
    E: Serialize + DeserializeOwned,
{
    /// Reads one line of the log, without the comma after it.
    ///
    /// # Errors
    /// RON's error, with line (always 1) and column inside this text.
    pub fn parse(text: &str) -> Result<Self, SpannedError> {
        let mut entry: Self = match quick::read(text) {
            Some(entry) => entry,
            None => reader::ron(text)?,
        };
        entry.lift_overruling();
        Ok(entry)
    }

    /// Moves the override out of the sentences, because older saves hold it as their first one.
    fn lift_overruling(&mut self) {
        if self.overruled.is_some() || !self.line.ends_with('!') {
            return;
        }
        self.overruled = self.said.first().and_then(|said| Overruled::of(said));
        if self.overruled.is_some() {
            self.said.remove(0);
        }
    }

    /// Writes the entry as one line, without the comma after it.
    ///
    /// # Errors
    /// RON's error when an event has a shape that RON can't write.
    pub fn print(&self) -> Result<String, ron::Error> {
        lang::writer::ron(self)
    }
}

/// Checks that a line has the shape of an entry of any game, with any events. That is enough to tell
/// a torn line from a whole one.
///
/// # Errors
/// The fault and its place in the line.
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
            chapter: Chapter::default(),
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
        // A sentence that only looks similar stays in its place.
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
