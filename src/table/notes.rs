//! Notes of the log that are mended later: another text, or none. Each change is an entry that can be undone.

use lang::{Args, Line, Refusal, text};
use rules::encounter::campaign;
use rules::system::System;

use super::Table;
use super::entry::{Body, EntryNo};
use super::history::{Behind, History};
use super::line::{Outcome, Stop, VERBS, stopped};

/// The text of a note at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wording<'a> {
    /// It is as it was written.
    AsWritten,
    /// It has another text.
    Now(&'a str),
    /// It is removed.
    Removed,
}

impl<S: System> History<S> {
    /// Returns how a note was last worded.
    pub(super) fn wording(&self, n: EntryNo) -> Wording<'_> {
        let last = self.rewordings.iter().rev().find_map(|&at| {
            let (entry, undone) = self.entry(at)?;
            match &entry.body {
                Body::Reworded { note, text } if *note == n && !undone => Some(text.as_deref()),
                _ => None,
            }
        });
        match last {
            None => Wording::AsWritten,
            Some(Some(text)) => Wording::Now(text),
            Some(None) => Wording::Removed,
        }
    }
}

impl<S: System> Table<S> {
    /// Changes the text of a note, or removes it.
    pub(super) fn reword(&self, line: &Line<'_>, has_text: bool) -> Result<Outcome<S>, Stop> {
        let usage = VERBS[if has_text { 3 } else { 4 }].usage;
        let mut args = Args::new(line, usage);
        let n = args.number("number of the note", 1, i64::from(u32::MAX))? as EntryNo;
        if n < self.history.first_loaded() && n <= self.history.last() {
            return Err(Behind.into());
        }
        let text = if has_text {
            let new = text::note(&args.rest());
            if new.is_empty() {
                return Err(Refusal::input("The note is empty.")
                    .hint(format!("Usage: `{usage}`. `unnote {n}` removes the note."))
                    .into());
            }
            Some(new)
        } else {
            args.finish()?;
            None
        };
        let entry = self.history.entry(n).map(|(entry, _)| &entry.body);
        let Some(Body::Note(written)) = entry else {
            return Err(Refusal::input(format!("Entry {n} isn't a note."))
                .hint("The review shows the number of each note.")
                .into());
        };
        let now = match self.history.wording(n) {
            Wording::AsWritten => Some(written.as_str()),
            Wording::Now(text) => Some(text),
            Wording::Removed => None,
        };
        if now == text.as_deref() {
            let why = match now {
                Some(_) => format!("Note {n} already has that text."),
                None => format!("Note {n} is already removed."),
            };
            return Err(Refusal::input(why).into());
        }
        let said = match &text {
            Some(text) => format!("Note {n} now reads: {}", stopped(text.clone())),
            None => format!(
                "Note {n} is removed: {}",
                stopped(now.unwrap_or(written).to_owned())
            ),
        };
        let state = self.history.now();
        Ok(Outcome {
            body: Body::Reworded { note: n, text },
            overruled: None,
            said: vec![said],
            moment: S::moment(state),
            chapter: campaign::chapter(state),
        })
    }
}
