//! Looking back: the timeline on the left, everybody as they were on the right, and what changed.
//!
//! The past is folded once for each step, never for each frame. Nothing here can change the
//! game; going back for real is the command `undo to N`, which the screen only offers.

use crate::rules::view::{Id, Listed, Rich, Sheet, Timeline, Turns};
use crate::table::{EntryNo, Face, LineKind, LogLine};
use crate::ui::acts::Step;
use crate::ui::app::{App, Said};
use crate::ui::dialog::Question;
use crate::ui::draw;
use crate::ui::keymap::{Act, Chord, Scope};
use crate::ui::msg::{Effect, World};
use crate::ui::prompt::Ask;

use crate::ui::app::Overlay;

use super::changed::{self, Moved, changes, moved};

/// The game as it was.
#[derive(Debug, Default)]
pub struct Past {
    /// The order of turns.
    pub turns: Turns,
    /// Everybody and everything.
    pub roster: Vec<Listed>,
    /// The open sheet.
    pub sheet: Option<Sheet>,
    /// What the marked entry changed, one short line each.
    pub changes: Vec<String>,
    /// What it moved on tracks.
    tracks: Vec<Moved>,
    /// The marked entry.
    pub entry: Option<LogLine>,
}

impl Past {
    /// What the marked entry changed.
    pub fn told(&self) -> String {
        self.changes.join("   ")
    }

    /// What the marked entry moved, before and after it, one track below the other.
    pub fn moved(&self) -> Vec<Rich> {
        changed::before_and_after(&self.tracks)
    }
}

/// The pages beside the history, by their titles.
pub const PAGES: [&str; 4] = ["Charts", "Everyone", "Sheet", "Compare"];

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The charts of the fight.
    Charts,
    /// Everybody as they were.
    Everyone,
    /// The open sheet as it was.
    Sheet,
    /// Everyone as they were at the marked moment and at the one that is looked at.
    Compare,
}

/// The course of the fight that is looked at, and what it is of: the last entry there was when it was
/// added up, and the entries around which it is the answer.
#[derive(Debug, Default)]
struct Fought {
    course: Timeline,
    last: EntryNo,
    around: (EntryNo, EntryNo),
}

/// An entry in the order of rounds and turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    n: EntryNo,
    round: u32,
    turn: u32,
}

impl Moment {
    fn of(n: EntryNo, face: &dyn Face) -> Self {
        let line = face.log(n, n).into_iter().next();
        let (round, turn) = line.map_or((0, 0), |line| (line.round, line.turn));
        Self { n, round, turn }
    }

    /// "entry 152, round 4, turn 4".
    pub fn told(self) -> String {
        match self {
            Self { n, round: 0, .. } => format!("entry {n}"),
            Self { n, round, turn: 0 } => format!("entry {n}, round {round}"),
            Self { n, round, turn } => format!("entry {n}, round {round}, turn {turn}"),
        }
    }
}

/// Where in the timeline the hands are.
#[derive(Debug, Default)]
pub struct Review {
    at: EntryNo,
    first: EntryNo,
    last: EntryNo,
    words: String,
    /// The entries that the log shows, whatever the timeline is narrowed to.
    lines: Vec<EntryNo>,
    /// The entries that are shown: those that leave something to look back at and hold the words.
    found: Vec<EntryNo>,
    /// Which sheet is open, as a place in the roster.
    who: usize,
    past: Past,
    page: Option<Page>,
    /// The moment that others are compared with, and everyone as they were then.
    then: Option<(Moment, Vec<Listed>)>,
    fought: Fought,
    /// What the last look could not reach.
    behind: bool,
    /// Whether the save was opened to be looked at, not played: from the list of saves, or with
    /// `triumph review`.
    looked_at: bool,
}

impl Review {
    /// Opens the timeline at its end. `false` if older entries must be loaded first.
    pub fn open(&mut self, face: &dyn Face) -> bool {
        if self.at == 0 {
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
        self.open(face)
    }

    /// Looks at the marked moment anew.
    pub fn look(&mut self, face: &dyn Face) {
        if (self.first, self.last) != (face.first_loaded(), face.last()) {
            (self.first, self.last) = (face.first_loaded(), face.last());
            self.fill(face);
        }
        self.at = self.at.clamp(self.first.min(self.last), self.last);
        let Ok(view) = face.at(self.at) else {
            self.behind = true;
            return;
        };
        self.add_up(face);
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
        self.behind = false;
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

    /// That the save was opened to be looked at.
    pub(in crate::ui) const fn only_looks(&mut self) {
        self.looked_at = true;
    }

    /// That the save is played from now on.
    pub(in crate::ui) const fn plays(&mut self) {
        self.looked_at = false;
    }

    /// Whether the save was opened to be looked at.
    pub(in crate::ui) const fn is_looked_at(&self) -> bool {
        self.looked_at
    }

    /// Adds up the course of the fight around the marked entry, once for each fight.
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

    /// The course of the fight that is looked at, and the place of the turn in it.
    pub fn course(&self) -> (&Timeline, usize) {
        let course = &self.fought.course;
        (course, course.place(self.at))
    }

    /// The page that was opened, if one was.
    pub const fn page(&self) -> Option<Page> {
        self.page
    }

    /// Opens the page in that place.
    pub fn turn_to(&mut self, place: usize, face: &dyn Face) {
        self.page = match place {
            0 => Some(Page::Charts),
            1 => Some(Page::Everyone),
            2 => Some(Page::Sheet),
            3 => Some(Page::Compare),
            _ => self.page,
        };
        if place == Page::Compare as usize {
            self.begin_comparing(face);
        }
    }

    /// Marks the moment that is looked at, so that others are compared with it.
    fn mark_then(&mut self, face: &dyn Face) {
        self.then = Some((Moment::of(self.at, face), self.past.roster.clone()));
        self.page = Some(Page::Compare);
    }

    /// Where no moment was marked, others are compared with the beginning of the fight.
    fn begin_comparing(&mut self, face: &dyn Face) {
        let (first, _) = self.fought.around;
        let first = first.max(self.first);
        if self.then.is_none()
            && let Ok(view) = face.at(first)
        {
            self.then = Some((Moment::of(first, face), view.roster()));
        }
    }

    /// The moment that others are compared with, and everyone as they were then.
    pub fn then(&self) -> Option<(Moment, &[Listed])> {
        let (moment, roster) = self.then.as_ref()?;
        Some((*moment, roster))
    }

    /// The moment that is looked at.
    pub fn moment(&self) -> Moment {
        let entry = self.past.entry.as_ref();
        let (round, turn) = entry.map_or((0, 0), |entry| (entry.round, entry.turn));
        let n = self.at;
        Moment { n, round, turn }
    }

    /// The marked entry's number; 0 while there is none.
    pub const fn at(&self) -> EntryNo {
        self.at
    }

    /// Which line of the log the marked moment is, from 1, and how many the log shows.
    pub fn line(&self) -> (usize, usize) {
        let at = self.lines.partition_point(|n| *n <= self.at);
        (at, self.lines.len())
    }

    /// How many commands that the log shows would be undone by going back to the marked moment.
    fn later(&self, face: &dyn Face) -> usize {
        let lines = face.log(self.at + 1, self.last).into_iter();
        let counts = |line: &LogLine| !line.preview && !line.undone && line.kind == LineKind::Did;
        lines.filter(counts).count()
    }

    /// The game as it was.
    pub const fn past(&self) -> &Past {
        &self.past
    }

    /// Whether the marked moment could not be reached yet.
    pub const fn is_behind(&self) -> bool {
        self.behind
    }

    /// Whose sheet is open.
    pub fn who(&self) -> Option<Id> {
        self.past.roster.get(self.who).map(|listed| listed.id)
    }

    /// What the timeline is narrowed to.
    pub fn filtered(&self) -> &str {
        &self.words
    }

    /// How many entries the timeline shows.
    pub const fn count(&self) -> usize {
        self.found.len()
    }

    /// Whether an entry before the last is looked at.
    pub const fn is_in_the_past(&self) -> bool {
        self.at < self.last
    }

    /// The place of the marked entry among those shown.
    pub fn place(&self) -> usize {
        self.found.partition_point(|n| *n < self.at)
    }

    /// The entries shown in so many places from one on.
    pub fn shown(&self, face: &dyn Face, from: usize, rows: usize) -> Vec<LogLine> {
        let wanted = self.found.iter().skip(from).take(rows);
        wanted
            .filter_map(|&n| face.log(n, n).into_iter().next())
            .collect()
    }

    /// Narrows the timeline to the entries that hold these words, and marks the nearest.
    pub fn filter(&mut self, words: &str, face: &dyn Face) {
        words.clone_into(&mut self.words);
        self.fill(face);
        if !words.is_empty() {
            self.at = self.nearest();
        }
        self.look(face);
    }

    /// Looks which entries are shown.
    fn fill(&mut self, face: &dyn Face) {
        self.lines = face.shown(self.first, self.last);
        self.found.clone_from(&self.lines);
        if self.words.is_empty() {
            return;
        }
        let lower = self.words.to_lowercase();
        let holds = |text: &str| text.to_lowercase().contains(&lower);
        self.found.retain(|&n| {
            let entry = face.log(n, n).into_iter().next();
            entry.is_some_and(|entry| {
                holds(&entry.line) || entry.said.iter().any(|said| holds(said))
            })
        });
    }

    /// The shown entry at the mark, or the nearest before it; the first if there is none, and the mark
    /// itself where nothing is shown.
    fn nearest(&self) -> EntryNo {
        let before = self.found.iter().rev().find(|n| **n <= self.at);
        before.or(self.found.first()).copied().unwrap_or(self.at)
    }

    /// Moves the mark among the entries shown.
    pub(in crate::ui) fn step(&mut self, step: Step, face: &dyn Face) {
        let place = step.from(self.place(), self.count());
        self.go(place, face);
    }

    /// Marks an entry.
    pub(in crate::ui) fn mark(&mut self, n: EntryNo, face: &dyn Face) {
        self.at = n;
        self.look(face);
    }

    /// Marks the entry in that place of those shown.
    pub(in crate::ui) fn go(&mut self, place: usize, face: &dyn Face) {
        self.at = self.found.get(place).copied().unwrap_or(self.at);
        self.look(face);
    }

    /// Marks the first entry under the next heading of the timeline, or under the one before: a
    /// round, and what stands before the fights, between them and after them.
    fn round(&mut self, back: bool, face: &dyn Face) {
        let lines = if back {
            face.log(self.first, self.at)
        } else {
            face.log(self.at, self.last)
        };
        let begins = |pair: &[LogLine]| match pair {
            [before, entry] if before.round != entry.round => Some(entry.n),
            _ => None,
        };
        let mut starts = lines.windows(2).filter_map(begins);
        let at = self.at;
        self.at = if back {
            starts.rfind(|n| *n < at).unwrap_or(self.first)
        } else {
            starts.next().unwrap_or(self.last)
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

    /// Opens the sheet in that place of the roster.
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
            Act::Compare => {
                self.review.mark_then(face);
                let words = "Marked. Step to another moment to compare it with this one.";
                self.said = Said::Notice(words.to_owned(), false);
            }
            Act::NextPane => self.review.turn_sheet(false, face),
            Act::PreviousPane => self.review.turn_sheet(true, face),
            Act::Filter => self.ask(Ask::Filter, "", world),
            Act::Copy => {
                if let Some(entry) = &self.review.past.entry {
                    self.said = Said::Notice("Copied.".to_owned(), false);
                    return vec![Effect::Copy(entry.said.join(" "))];
                }
            }
            Act::Enter => self.go_back_to_here(world),
            Act::Duplicate => return vec![Effect::DuplicateOpen],
            _ => {}
        }
        Vec::new()
    }

    /// Where one is in the fight, and what Enter would undo.
    pub(in crate::ui) fn review_hint(&self, world: &World<'_>) -> String {
        let moment = match self.review.moment() {
            Moment { round: 0, .. } => String::new(),
            Moment { round, turn: 0, .. } => format!("Round {round}.   "),
            Moment { round, turn, .. } => format!("Round {round}, turn {turn}.   "),
        };
        let later = self.review.later(world.face);
        match (later, world.way_back) {
            (0, _) | (_, false) => moment.trim_end().to_owned(),
            (1, true) => format!("{moment}Looking changes nothing. Enter would undo 1 entry."),
            (_, true) => {
                format!("{moment}Looking changes nothing. Enter would undo {later} entries.")
            }
        }
    }

    /// Asks whether everything after the marked entry is to be taken back, or says why that cannot be
    /// and what can.
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
                    "You can't continue as it is now: {}. After this undo you may.",
                    world.access
                );
                lines.extend(draw::wrap(&why, QUESTION));
            }
            lines.push(match self.review.later(world.face) {
                1 => "1 entry is undone. Redo brings it back.".to_owned(),
                later => format!("{later} entries are undone. Redo brings them back."),
            });
            self.overlays.push(Overlay::Question(Question {
                title: format!("Undo everything after entry {at}?"),
                lines,
                yes: vec![Effect::Run {
                    lines: vec![format!("undo to {at}")],
                    focus: None,
                }],
            }));
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
