//! The state of the review: the timeline, the roster at the selected moment, and the changes.
//!
//! A past state is rebuilt once per step, not per frame. The review can't change the game. The command
//! `undo to N` goes back in the game, and the screen only offers it.

use crate::table::seek::Filter;
use crate::table::{EntryNo, Face, LogLine};
use crate::ui::app::{App, Said};
use crate::ui::dialog::Question;
use crate::ui::draw;
use crate::ui::keymap::{Act, Chord, Scope};
use crate::ui::msg::{Effect, World};
use crate::ui::prompt::Ask;
use crate::ui::step::Step;
use rules::encounter::campaign::carried::Changed;
use rules::view::{Id, Listed, Rich, Sheet, Timeline, Turns};

use crate::ui::app::Overlay;

mod numbers;

use numbers::Numbers;
pub use numbers::Shown;

use super::changed::{self, Moved, changes, moved};

/// A past state of the game.
#[derive(Debug, Default)]
pub struct Past {
    /// The turn order.
    pub turns: Turns,
    /// Every combatant, vehicle and other entry.
    pub roster: Vec<Listed>,
    /// The open sheet.
    pub sheet: Option<Sheet>,
    /// The changes by the selected entry, one short line each.
    pub changes: Vec<String>,
    /// The tracks that the entry changed.
    tracks: Vec<Moved>,
    /// The selected entry.
    pub entry: Option<LogLine>,
}

impl Past {
    /// Returns the changes by the selected entry as text.
    pub fn told(&self) -> String {
        self.changes.join("   ")
    }

    /// Returns the tracks that the selected entry changed, before and after, below each other.
    pub fn moved(&self) -> Vec<Rich> {
        changed::before_and_after(&self.tracks)
    }
}

/// The titles of the pages next to the history.
pub const PAGES: [&str; 4] = ["Charts", "Everyone", "Sheet", "Compare"];

/// A page next to the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The charts of the fight.
    Charts,
    /// The roster at the selected moment.
    Everyone,
    /// The open sheet at the selected moment.
    Sheet,
    /// The comparison of the marked moment with the selected one.
    Compare,
}

/// The course of the selected fight and its validity: the last entry when it was computed, and the
/// range of entries it covers.
#[derive(Debug, Default)]
struct Fought {
    course: Timeline,
    last: EntryNo,
    around: (EntryNo, EntryNo),
}

/// An entry with its round and turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    n: EntryNo,
    round: u32,
    turn: u32,
    /// What the game calls a part of a round: "turn".
    part: &'static str,
}

impl Moment {
    fn of(n: EntryNo, face: &dyn Face) -> Self {
        let line = face.log(n, n).into_iter().next();
        Self {
            n,
            ..line.as_ref().map_or_else(Self::default, Self::at)
        }
    }

    fn at(line: &LogLine) -> Self {
        Self {
            n: line.n,
            round: line.round,
            turn: line.turn,
            part: line.part,
        }
    }

    /// Returns "entry 152, round 4, turn 4".
    pub fn told(self) -> String {
        match self {
            Self { n, round: 0, .. } => format!("entry {n}"),
            Self {
                n, round, turn: 0, ..
            } => format!("entry {n}, round {round}"),
            Self {
                n,
                round,
                turn,
                part,
            } => format!("entry {n}, round {round}, {part} {turn}"),
        }
    }
}

/// The person's place in the review.
#[derive(Debug, Default)]
pub struct Review {
    at: EntryNo,
    first: EntryNo,
    last: EntryNo,
    words: String,
    /// The entries that the log shows, independent of the filter.
    lines: Vec<EntryNo>,
    /// The visible entries: those of the log that match the filter.
    found: Vec<EntryNo>,
    /// The roster index of the open sheet.
    who: usize,
    past: Past,
    page: Option<Page>,
    /// How many of its lines are above the visible ones.
    scroll: usize,
    shown: Shown,
    numbers: Numbers,
    /// The moment for comparisons, and the roster at that moment.
    then: Option<(Moment, Vec<Listed>)>,
    /// What changed from that moment to the selected one on the sheets of the players' characters.
    sheets: Vec<Changed>,
    fought: Fought,
    /// Whether the save was opened for reading and not for play: from the list of saves, or with
    /// `triumph review`.
    looked_at: bool,
}

impl Review {
    /// Opens the timeline at its end, or where it was left if nothing was added. Returns `false` if older entries
    /// must be loaded first.
    pub fn open(&mut self, face: &dyn Face) -> bool {
        if self.at == 0 || self.last != face.last() {
            self.at = face.last();
            self.look(face);
            self.at = self.nearest();
        }
        self.look(face);
        self.first <= 1
    }

    /// Opens the timeline at an entry.
    pub fn open_at(&mut self, n: EntryNo, face: &dyn Face) -> bool {
        self.at = n;
        self.look(face);
        self.first <= 1
    }

    /// Reads the selected moment again.
    pub fn look(&mut self, face: &dyn Face) {
        if (self.first, self.last) != (face.first_loaded(), face.last()) {
            (self.first, self.last) = (face.first_loaded(), face.last());
            self.fill(face);
        }
        self.at = self.at.clamp(self.first.min(self.last), self.last);
        let Ok(view) = face.at(self.at) else {
            return;
        };
        self.add_up(face);
        self.count_up(face);
        self.compare_sheets(face);
        let roster = view.roster();
        let before = if self.at > self.first {
            face.at(self.at - 1).ok()
        } else {
            None
        };
        let before = before.map(|view| view.roster());
        let changes = before
            .as_ref()
            .map_or_else(Vec::new, |before| changes(before, &roster));
        let tracks = before.map_or_else(Vec::new, |before| moved(&before, &roster));
        self.who = self.who.min(roster.len().saturating_sub(1));
        let who = roster.get(self.who).map(|listed| listed.id);
        self.past = Past {
            turns: view.turns(),
            sheet: who.and_then(|who| view.sheet(who)),
            roster,
            changes,
            tracks,
            entry: face.log(self.at, self.at).into_iter().next(),
        };
    }

    /// Records that the save was opened for reading.
    pub(in crate::ui) const fn only_looks(&mut self) {
        self.looked_at = true;
    }

    /// Records that the save is played from now on.
    pub(in crate::ui) const fn plays(&mut self) {
        self.looked_at = false;
    }

    /// Whether the save was opened for reading.
    pub(in crate::ui) const fn is_looked_at(&self) -> bool {
        self.looked_at
    }

    /// Computes the course of the fight around the selected entry, once per fight.
    fn add_up(&mut self, face: &dyn Face) {
        let (from, to) = self.fought.around;
        if self.fought.last == self.last && (from..=to).contains(&self.at) {
            return;
        }
        if let Ok((course, around)) = face.course(self.at) {
            self.fought = Fought {
                course,
                last: self.last,
                around,
            };
        }
    }

    /// Returns the course of the selected fight, and the index of the turn in it: `None` before the fight.
    pub fn course(&self) -> (&Timeline, Option<usize>) {
        let course = &self.fought.course;
        (course, course.place(self.at))
    }

    /// Whether the selected entry belongs to a fight, or the log has one near it.
    pub fn is_fought(&self) -> bool {
        self.fought.course.turns.iter().any(|turn| turn.round > 0)
    }

    /// Returns the page that the person opened, if any.
    pub const fn page(&self) -> Option<Page> {
        self.page
    }

    /// Returns how many lines of the page are above the visible ones.
    pub const fn scrolled(&self) -> usize {
        self.scroll
    }

    /// Scrolls the page by these lines, at most to the last ones.
    fn scroll_by(&mut self, by: isize, last: usize) {
        self.scroll = self.scroll.min(last).saturating_add_signed(by).min(last);
    }

    /// Opens the page at that index.
    pub fn turn_to(&mut self, place: usize, face: &dyn Face) {
        self.scroll = 0;
        if place == Page::Charts as usize && self.page == Some(Page::Charts) {
            self.shown = self.shown.next(self.chapter(), self.is_fought());
        }
        self.page = match place {
            0 => Some(Page::Charts),
            1 => Some(Page::Everyone),
            2 => Some(Page::Sheet),
            3 => Some(Page::Compare),
            _ => self.page,
        };
        if place == Page::Compare as usize {
            self.begin_comparing(face);
            self.compare_sheets(face);
        }
        self.count_up(face);
    }

    /// Marks the selected moment for comparisons.
    fn mark_then(&mut self, face: &dyn Face) {
        self.scroll = 0;
        self.then = Some((Moment::of(self.at, face), self.past.roster.clone()));
        self.page = Some(Page::Compare);
        self.sheets.clear();
    }

    /// Marks the beginning of the fight for comparisons if no moment is marked.
    fn begin_comparing(&mut self, face: &dyn Face) {
        let (first, _) = self.fought.around;
        let first = first.max(self.first);
        if self.then.is_none()
            && let Ok(view) = face.at(first)
        {
            self.then = Some((Moment::of(first, face), view.roster()));
        }
    }

    /// Reads what changed on the sheets, where they are compared.
    fn compare_sheets(&mut self, face: &dyn Face) {
        let then = self.then.as_ref().map(|(moment, _)| moment.n);
        let then = then.filter(|then| *then < self.at && self.page == Some(Page::Compare));
        let sheets = then.and_then(|then| face.changed(then + 1, self.at).ok());
        self.sheets = sheets.unwrap_or_default();
    }

    /// Returns what changed on the sheets from the moment for comparisons to the selected one.
    pub fn sheets(&self) -> &[Changed] {
        &self.sheets
    }

    /// Returns the moment for comparisons, and the roster at that moment.
    pub fn then(&self) -> Option<(Moment, &[Listed])> {
        let (moment, roster) = self.then.as_ref()?;
        Some((*moment, roster))
    }

    /// Returns the selected moment.
    pub fn moment(&self) -> Moment {
        let entry = self.past.entry.as_ref();
        Moment {
            n: self.at,
            ..entry.map_or_else(Moment::default, Moment::at)
        }
    }

    /// Returns the number of the selected entry, or 0 if there is none.
    pub const fn at(&self) -> EntryNo {
        self.at
    }

    /// Returns the numbers of the selected entry and of the last one that a reader sees.
    pub fn entry(&self) -> (EntryNo, EntryNo) {
        let last = self.lines.last().copied().unwrap_or(self.last);
        (self.at.min(last), last)
    }

    /// Returns the past state.
    pub const fn past(&self) -> &Past {
        &self.past
    }

    /// Returns the owner of the open sheet.
    pub fn who(&self) -> Option<Id> {
        self.past.roster.get(self.who).map(|listed| listed.id)
    }

    /// Returns the filter of the timeline.
    pub fn filtered(&self) -> &str {
        &self.words
    }

    /// Returns how many entries the timeline shows.
    pub const fn count(&self) -> usize {
        self.found.len()
    }

    /// Whether an entry before the last is selected.
    pub const fn is_in_the_past(&self) -> bool {
        self.at < self.last
    }

    /// Returns the index of the selected entry among the visible ones.
    pub fn place(&self) -> usize {
        self.found.partition_point(|n| *n < self.at)
    }

    /// Returns the visible entries of this many rows, starting at an index.
    pub fn shown(&self, face: &dyn Face, from: usize, rows: usize) -> Vec<LogLine> {
        let wanted = self.found.iter().skip(from).take(rows);
        wanted
            .filter_map(|&n| face.log(n, n).into_iter().next())
            .collect()
    }

    /// Filters the timeline to entries that contain these words, and selects the nearest.
    pub fn filter(&mut self, words: &str, face: &dyn Face) {
        words.clone_into(&mut self.words);
        self.fill(face);
        if !words.is_empty() {
            self.at = self.nearest();
        }
        self.look(face);
    }

    /// Updates the visible entries.
    fn fill(&mut self, face: &dyn Face) {
        self.lines = face.shown(self.first, self.last);
        self.found.clone_from(&self.lines);
        if self.words.is_empty() {
            return;
        }
        let filter = Filter::of(&self.words);
        self.found.retain(|&n| {
            let entry = face.log(n, n).into_iter().next();
            entry.is_some_and(|entry| filter.holds(&entry))
        });
    }

    /// Returns the visible entry at the selection or the nearest before it. Otherwise returns the
    /// first, or the selection itself if no entry is visible.
    fn nearest(&self) -> EntryNo {
        let before = self.found.iter().rev().find(|n| **n <= self.at);
        before.or(self.found.first()).copied().unwrap_or(self.at)
    }

    /// Moves the selection among the visible entries.
    pub(in crate::ui) fn step(&mut self, step: Step, face: &dyn Face) {
        let place = step.from(self.place(), self.count());
        self.go(place, face);
    }

    /// Selects an entry.
    pub(in crate::ui) fn mark(&mut self, n: EntryNo, face: &dyn Face) {
        self.at = n;
        self.look(face);
    }

    /// Selects the visible entry at that index.
    pub(in crate::ui) fn go(&mut self, place: usize, face: &dyn Face) {
        self.at = self.found.get(place).copied().unwrap_or(self.at);
        self.look(face);
    }

    /// Selects the first entry under the next or previous heading of the timeline. A heading is a
    /// round, or the part before, between or after fights.
    fn round(&mut self, back: bool, face: &dyn Face) {
        // The entries are read one by one, because the next heading is near.
        let round = |n: EntryNo| face.log(n, n).first().map(|line| line.begins().0);
        let begins = |n: &EntryNo| round(*n) != round(*n - 1);
        let (first, at, last) = (self.first, self.at, self.last);
        self.at = if back {
            (first + 1..at).rev().find(begins).unwrap_or(first)
        } else {
            (at + 1..=last).find(begins).unwrap_or(last)
        };
        self.look(face);
    }

    fn turn_sheet(&mut self, back: bool, face: &dyn Face) {
        if matches!(self.page, Some(Page::Charts | Page::Compare)) {
            self.page = Some(Page::Sheet);
        }
        let count = self.past.roster.len();
        if count > 0 {
            self.who = (self.who + if back { count - 1 } else { 1 }) % count;
            self.look(face);
        }
    }

    /// Opens the sheet at that index of the roster.
    pub(in crate::ui) fn open_sheet(&mut self, place: usize, face: &dyn Face) {
        self.who = place;
        self.look(face);
    }
}

/// The columns of a question's lines.
pub(in crate::ui) const QUESTION: u16 = 66;

impl App {
    pub(in crate::ui) fn act_on_review(
        &mut self,
        act: Act,
        chord: Chord,
        world: &World<'_>,
    ) -> Vec<Effect> {
        let face = world.face;
        if let Some(step) = Step::of(act, self.size.height.saturating_sub(6)) {
            self.review.step(step, face);
            return Vec::new();
        }
        match act {
            Act::Left => self.review.step(Step::By(-1), face),
            Act::Right => self.review.step(Step::By(1), face),
            Act::PreviousRound => self.review.round(true, face),
            Act::NextRound => self.review.round(false, face),
            Act::Tab => {
                if let Some(page) = chord.digit().and_then(|digit| digit.checked_sub(1)) {
                    self.review.turn_to(page, face);
                }
            }
            Act::ScrollOn | Act::ScrollBack => {
                let (step, last) = self.review_scroll();
                let by = if act == Act::ScrollOn { step } else { -step };
                self.review.scroll_by(by, last);
            }
            Act::Compare => {
                self.review.mark_then(face);
                let words = "Marked. Step to another entry to compare it with this one.";
                self.said = Said::Notice(words.to_owned(), false);
            }
            Act::NextPane => self.review.turn_sheet(false, face),
            Act::PreviousPane => self.review.turn_sheet(true, face),
            Act::Filter => self.ask(Ask::Filter, "", world),
            Act::Copy => {
                if let Some(told) = face.told(self.review.at) {
                    self.said = Said::Notice("Copied.".to_owned(), false);
                    return vec![Effect::Copy(told)];
                }
            }
            Act::Enter => self.go_back_to_here(world),
            Act::Report => return self.report(""),
            Act::Duplicate => return vec![Effect::DuplicateOpen],
            Act::Branch => return vec![Effect::BranchOpen(self.review.at)],
            _ => {}
        }
        Vec::new()
    }

    /// Returns the place in the fight, and what Enter would undo.
    pub(in crate::ui) fn review_hint(&self, world: &World<'_>) -> String {
        let moment = match self.review.moment() {
            Moment { round: 0, .. } => String::new(),
            Moment { round, turn: 0, .. } => format!("Round {round}.   "),
            Moment {
                round, turn, part, ..
            } => format!("Round {round}, {part} {turn}.   "),
        };
        let later = world.face.later(self.review.at);
        match (later, world.way_back) {
            (0, _) | (_, false) => moment.trim_end().to_owned(),
            (1, true) => format!("{moment}Looking changes nothing. Enter would undo 1 entry."),
            (_, true) => {
                format!("{moment}Looking changes nothing. Enter would undo {later} entries.")
            }
        }
    }

    /// Asks whether to undo everything after the selected entry, or explains why that isn't possible
    /// and what is.
    fn go_back_to_here(&mut self, world: &World<'_>) {
        let (at, last) = (self.review.at, self.review.last);
        let key = |act| world.keymap.key_of(Scope::Review, act);
        if !world.way_back {
            let mut words = format!("Nothing can be undone here: {}.", world.access);
            if let Some(copy) = world.keymap.key_of(Scope::Review, Act::Duplicate) {
                words = format!("{words} {copy} makes a copy to play on.");
            }
            self.said = Said::Notice(words, false);
        } else if at < last {
            let mut lines = Vec::new();
            if !world.access.is_empty() {
                let why = format!(
                    "You can't play on from here: {}. After this undo you can.",
                    world.access
                );
                lines.extend(draw::wrap(&why, QUESTION));
            }
            lines.push(match world.face.later(self.review.at) {
                1 => "1 entry is undone. Redo brings it back.".to_owned(),
                later => format!("{later} entries are undone. Redo brings them back."),
            });
            self.overlays.push(Overlay::Question(Question::new(
                format!("Undo everything after entry {at}?"),
                lines,
                vec![Effect::Run {
                    lines: vec![format!("undo to {at}")],
                    focus: None,
                }],
            )));
        } else {
            let back = key(Act::Left).map_or_else(String::new, |key| format!("{key} steps back. "));
            let mut words =
                format!("This is the latest entry. {back}Enter continues from an earlier entry.");
            if !world.access.is_empty() {
                words = format!("{words} You can't play here: {}.", world.access);
            }
            self.said = Said::Notice(words, false);
        }
    }
}
