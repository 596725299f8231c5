//! The lines of the log for reading, and which of them leave nothing or are for the GM alone.

use serde::Serialize;

use rules::system::{Sums, System, Trace};
use rules::tags::is_for_gm;
use rules::view::{Chapter, Harm, RollTold, Stage};

use super::Table;
use super::entry::{Body, Entry, EntryNo, Overruled};
use super::history::{History, trace};
use super::line;
use super::notes::Wording;

/// A round and the turn inside it.
type Moment = (u32, u32);

/// The round and the turn that an entry ends, and how many of its first sentences tell of them.
type Ended = (u32, u32, usize);

/// The kind of a line of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// An event of the game.
    Did,
    /// A note.
    Note,
    /// Entries were undone.
    Undo,
    /// Entries were redone.
    Redo,
}

/// One entry of the log, for reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// Its number.
    pub n: EntryNo,
    /// Its round, 0 before the first.
    pub round: u32,
    /// Its turn inside the round, 0 before the first. An entry that also begins the next turn has that
    /// turn's number.
    pub turn: u32,
    /// Round and turn that its first sentences tell of, and how many these are, if the others tell of the next turn.
    #[serde(skip)]
    pub ended: Option<Ended>,
    /// Session, scene and day after it.
    pub chapter: Chapter,
    /// The wall clock's time.
    pub clock: String,
    /// The person who gave the line.
    pub by: String,
    /// The line as it was typed.
    pub line: String,
    /// Its kind.
    pub kind: LineKind,
    /// The sentences that are read aloud. For a note, its text.
    pub said: Vec<String>,
    /// The results of the dice: "d12 7".
    pub rolls: Vec<String>,
    /// True if dice were rolled, by the program or at the table.
    #[serde(skip)]
    pub rolled: bool,
    /// True if it is undone at the moment.
    pub undone: bool,
    /// True if it overrides a rule. The first sentence says which.
    pub overruled: bool,
    /// True if it matters little to a reader of the log: it only opened, changed or dropped a check, or
    /// passed to the next turn. Logs for people leave it out.
    #[serde(skip)]
    pub preview: bool,
    /// True if only the GM may see it: it was given with `hidden`, it is the roll of such a check, or it
    /// is a note with the tag `#gm`.
    #[serde(skip)]
    pub hidden: bool,
    /// True if it puts on the sheets what another save changed.
    #[serde(skip)]
    pub comes_home: bool,
    /// True if it only takes a change of an open list, or leaves it out.
    #[serde(skip)]
    pub chooses: bool,
    /// True if it only goes on to another turn or round, or says whose turn it is.
    #[serde(skip)]
    pub turns: bool,
    /// True if it closes the scene that it is in.
    #[serde(skip)]
    pub closes: bool,
    /// The words of its game that tell of harm.
    #[serde(skip)]
    pub harm: Harm,
    /// What its game calls a part of a round: "turn".
    #[serde(skip)]
    pub part: &'static str,
}

/// Returns the round and the turn of the first sentence of an entry with this moment, which may tell of the turn that
/// it ends.
pub fn begins(moment: (u32, u32), ended: Option<(u32, u32, usize)>) -> (u32, u32) {
    ended.map_or(moment, |(round, turn, _)| (round, turn))
}

/// Returns a moment as a label: "2.3", or an empty text before the first round and outside of fights.
pub fn stamp((round, turn): (u32, u32)) -> String {
    match round {
        0 => String::new(),
        _ => format!("{round}.{turn}"),
    }
}

impl LogLine {
    /// Returns the round and the turn of its first sentence.
    pub fn begins(&self) -> (u32, u32) {
        begins((self.round, self.turn), self.ended.filter(|_| !self.undone))
    }

    /// Returns the day of its clock: "2026-11-21". `None` without a clock.
    pub fn day(&self) -> Option<&str> {
        let day = self.clock.split([' ', 'T']).next()?;
        (!day.is_empty()).then_some(day)
    }

    /// Returns what it did: its sentences, which are plainer than the line, or else the line.
    pub fn told(&self) -> String {
        self.sentences().join(" ")
    }

    /// Returns the same in sentences.
    pub fn sentences(&self) -> Vec<String> {
        if self.said.is_empty() {
            vec![self.line.clone()]
        } else {
            self.said.clone()
        }
    }

    fn of<S: System>(entry: &Entry<S::Event>, undone: bool, preview: bool) -> Self {
        let (kind, said) = match &entry.body {
            Body::Did(_) | Body::Reworded { .. } => (LineKind::Did, entry.read_aloud()),
            Body::Note(note) => (LineKind::Note, vec![note.clone()]),
            Body::Undid(_) => (LineKind::Undo, entry.read_aloud()),
            Body::Redid(_) => (LineKind::Redo, entry.read_aloud()),
        };
        Self {
            n: entry.n,
            round: entry.at.round,
            turn: entry.at.turn,
            ended: None,
            chapter: entry.at.chapter,
            clock: entry.at.clock.clone(),
            by: entry.by.clone(),
            line: S::shown_line(&entry.line).into_owned(),
            kind,
            overruled: entry.overruled.is_some(),
            said,
            rolls: entry.rolls.clone(),
            rolled: rolls::<S>(entry),
            harm: S::COUNTED.told,
            part: S::COUNTED.parts[0],
            undone,
            preview,
            hidden: false,
            comes_home: trace::<S>(&entry.body) == Trace::ComesHome,
            chooses: trace::<S>(&entry.body) == Trace::Chooses,
            turns: matches!(trace::<S>(&entry.body), Trace::Turns | Trace::Passes),
            closes: false,
        }
    }
}

/// Whether dice were rolled for an entry. A result of real dice was typed after `=`.
fn rolls<S: System>(entry: &Entry<S::Event>) -> bool {
    let is_typed = || entry.line.split_whitespace().any(|word| word == "=");
    let is_roll = || trace::<S>(&entry.body) == Trace::Rolls || is_typed();
    !entry.rolls.is_empty() || matches!(entry.body, Body::Did(_)) && is_roll()
}

/// Whether the line of an entry keeps it from the players.
fn hides<E>(entry: &Entry<E>) -> bool {
    let line = entry.line.as_str();
    match &entry.body {
        Body::Note(_) | Body::Did(_) => is_for_gm(line) || line::hidden(line).is_some(),
        // What is removed is told too.
        Body::Reworded { .. } => {
            line::hidden(line).is_some() || entry.said.iter().any(|said| is_for_gm(said))
        }
        Body::Undid(_) | Body::Redid(_) => false,
    }
}

impl<S: System> History<S> {
    /// Whether undoing these entries, the latest first, reopens a check that one of them dropped: what
    /// opened it is older than all of them.
    pub(super) fn reopens(&self, taken: &[EntryNo]) -> bool {
        let mut waits = false;
        for &n in taken {
            match self.trace(n) {
                Some(Trace::Drops) => waits = true,
                Some(Trace::Opens) => waits = false,
                _ => {}
            }
        }
        waits
    }
}

impl<S: System> Table<S> {
    pub(super) fn log_line(&self, n: EntryNo) -> Option<LogLine> {
        let (entry, undone) = self.history.entry(n)?;
        let mut line = LogLine::of::<S>(entry, undone, self.is_preview(n));
        line.hidden = self.is_hidden(n);
        ((line.round, line.turn), line.ended) = self.turns_of(entry);
        if let Some(scene) = self.closed_by(n) {
            (line.chapter.scene, line.closes) = (scene, true);
        }
        if let (LineKind::Note, Wording::Now(text)) = (line.kind, self.history.wording(n)) {
            line.said = vec![text.to_owned()];
        }
        Some(line)
    }

    /// Returns the round and the turn of an entry, and the turn that its first sentences tell of, with their number, if
    /// it begins another one. An entry that ends a turn and begins none is of the ended turn. The stamp of an entry is
    /// the moment after it, so the ended turn is that of the entry before.
    fn turns_of(&self, entry: &Entry<S::Event>) -> (Moment, Option<Ended>) {
        let said = entry.read_aloud();
        let ended = || {
            let Body::Did(events) = &entry.body else {
                return None;
            };
            let told = S::told_of_ended_turn(events, &said)?;
            let (before, _) = self.history.entry(entry.n.checked_sub(1)?)?;
            (before.at.round > 0).then_some((before.at.round, before.at.turn, told))
        };
        match ended() {
            Some((round, turn, told)) if told >= said.len() => ((round, turn), None),
            ended => ((entry.at.round, entry.at.turn), ended),
        }
    }

    /// Returns the round and the turn of an entry.
    pub(super) fn moment_of(&self, n: EntryNo) -> Option<Moment> {
        let (entry, _) = self.history.entry(n)?;
        Some(self.turns_of(entry).0)
    }

    /// Returns the scene that an entry closes. It is the last entry of that scene, although none is open after it.
    fn closed_by(&self, n: EntryNo) -> Option<u32> {
        let (entry, _) = self.history.entry(n)?;
        let is_outside = matches!(entry.body, Body::Did(_)) && entry.at.chapter.scene == 0;
        let (before, _) = self
            .history
            .entry(n.checked_sub(1)?)
            .filter(|_| is_outside)?;
        Some(before.at.chapter.scene).filter(|scene| *scene > 0)
    }

    /// Returns true if only the GM may see an entry: its own line hides it, or the line of the check that
    /// it belongs to does.
    pub(super) fn is_hidden(&self, n: EntryNo) -> bool {
        let Some((entry, _)) = self.history.entry(n) else {
            return false;
        };
        match &entry.body {
            // The text that a note has now counts.
            Body::Note(_) => {
                return match self.history.wording(n) {
                    Wording::Now(text) => is_for_gm(text) || line::hidden(&entry.line).is_some(),
                    Wording::AsWritten | Wording::Removed => hides(entry),
                };
            }
            Body::Reworded { note, .. } => {
                let note = self.history.entry(*note);
                let is_hidden = note.is_some_and(|(note, _)| line::hidden(&note.line).is_some());
                return is_hidden || hides(entry);
            }
            // Its sentence repeats theirs.
            Body::Undid(others) | Body::Redid(others) => {
                return others.iter().any(|&other| self.is_hidden(other));
            }
            Body::Did(_) => {}
        }
        let now = self.history.now();
        let prepares = match &entry.body {
            Body::Did(events) => events.iter().all(|event| S::is_for_gm(now, event)),
            Body::Note(_) | Body::Reworded { .. } | Body::Undid(_) | Body::Redid(_) => false,
        };
        if prepares || hides(entry) {
            return true;
        }
        let trace = |n| self.history.trace(n);
        let belongs = |n| {
            matches!(
                trace(n),
                Some(Trace::Changes | Trace::Pays | Trace::Returns | Trace::Rolls | Trace::Drops)
            )
        };
        if !belongs(n) {
            return false;
        }
        // Only the entries back to the one that opened the check are looked at.
        for before in (self.history.first_loaded()..n).rev() {
            let Some((entry, _)) = self.history.entry(before) else {
                return false;
            };
            match trace(before) {
                Some(Trace::Opens) => return hides(entry),
                Some(Trace::Rolls | Trace::Drops) => return false,
                _ => {}
            }
        }
        false
    }

    /// Returns true if an entry matters little to a reader of the log. An entry that overrides a rule
    /// always matters.
    pub(super) fn is_preview(&self, n: EntryNo) -> bool {
        let Some((entry, _)) = self.history.entry(n) else {
            return false;
        };
        let is_preview = |n: &EntryNo| self.history.trace(*n).is_some_and(Trace::is_preview);
        match &entry.body {
            // A removed note isn't read anymore.
            Body::Note(_) => self.history.wording(n) == Wording::Removed,
            Body::Reworded { .. } => false,
            Body::Undid(others) | Body::Redid(others) => others.iter().all(is_preview),
            Body::Did(_) if entry.overruled.is_some() => false,
            Body::Did(_) if is_preview(&n) => !self.says_what_is_rolled(n),
            Body::Did(_) if self.history.trace(n) == Some(Trace::Pays) => self.is_given_back(n),
            Body::Did(_) => {
                let passes = matches!(self.history.trace(n), Some(Trace::Passes | Trace::Chooses));
                entry.said.is_empty() && passes
            }
        }
    }

    /// Whether the check that an entry paid for was dropped, not rolled. What was undone counts for an
    /// entry that was undone too, and for no other.
    fn is_given_back(&self, n: EntryNo) -> bool {
        let undone = |n| self.history.entry(n).is_some_and(|(_, undone)| undone);
        let own = undone(n);
        let mut later = (n + 1..=self.history.last()).filter(|&n| own || !undone(n));
        let ends = |n| match self.history.trace(n) {
            Some(Trace::Drops) => Some(true),
            Some(Trace::Rolls | Trace::Opens) => Some(false),
            _ => None,
        };
        later.find_map(ends) == Some(true)
    }

    /// Returns what an entry did, with results instead of sums: as its events tell it today.
    pub(super) fn said_without_sums(&self, n: EntryNo) -> Option<Vec<String>> {
        let (entry, _) = self.history.entry(n)?;
        let told = match (&entry.body, self.history.before(n)) {
            (Body::Did(events), Ok(before)) => line::told::<S>(&before, events, Sums::LeftOut).0,
            _ => Vec::new(),
        };
        if told.is_empty() {
            return Some(self.log_line(n)?.sentences());
        }
        let overruled = entry.overruled.iter().map(Overruled::sentence);
        Some(overruled.chain(told).collect())
    }

    /// Returns the rolls of an entry, in parts.
    pub(super) fn told_rolls(&self, n: EntryNo) -> Vec<RollTold> {
        let Some((entry, _)) = self.history.entry(n) else {
            return Vec::new();
        };
        let Body::Did(events) = &entry.body else {
            return Vec::new();
        };
        // Typed rolls show no dice.
        if self.history.trace(n) != Some(Trace::Rolls) && entry.rolls.is_empty() {
            return Vec::new();
        }
        let Ok(mut state) = self.history.before(n) else {
            return Vec::new();
        };
        let mut told = Vec::new();
        for event in events {
            told.extend(S::roll_told(&state, event));
            S::apply(&mut state, event);
        }
        told
    }

    /// Returns the state before the last entry, or before the roll whose symbols it spends.
    pub(super) fn state_before_changes(&self) -> Option<S::State> {
        let last = self.history.last();
        let (entry, _) = self.history.entry(last)?;
        let before = last - 1;
        let state = self.history.at(before).ok()?;
        // Each undo takes back a single entry.
        let does = matches!(entry.body, Body::Did(_));
        if !does || S::stage(&state) != Stage::Spending {
            return Some(state);
        }
        match self.rolled_before(before) {
            Some(rolled) => self.history.at(rolled).ok(),
            None => Some(state),
        }
    }

    /// Returns the entry before the roll whose symbols are spent after entry `n`. `None` for a choice that no roll
    /// brought, such as a step of creation.
    fn rolled_before(&self, n: EntryNo) -> Option<EntryNo> {
        let spends = |n| {
            let state = self.history.at(n);
            state.is_ok_and(|state| S::stage(&state) == Stage::Spending)
        };
        let first = self.history.first_loaded();
        let rolls = |n: &EntryNo| self.history.trace(*n) == Some(Trace::Rolls);
        let rolled = (first..=n).rev().find(rolls)?;
        if !(rolled..n).all(spends) {
            return None;
        }
        let mut before = (first.saturating_sub(1)..rolled).rev();
        before.find(|n| !spends(*n))
    }

    /// Returns true if only an entry says what the next one rolls, as in older saves.
    fn says_what_is_rolled(&self, n: EntryNo) -> bool {
        let next = self.history.entry(n + 1);
        let next = next.filter(|(entry, undone)| !undone && !entry.whole);
        next.is_some() && self.history.trace(n + 1) == Some(Trace::Rolls)
    }
}
