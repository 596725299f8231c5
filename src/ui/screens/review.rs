//! Looking back: the timeline on the left, everybody as they were on the right, and what changed.
//!
//! The past is folded once for each step, never for each frame. Nothing here can change the
//! game; going back for real is the command `undo to N`, which the screen only offers.

use crate::rules::view::{Id, Listed, Listing, Sheet, Turns};
use crate::table::{EntryNo, Face, LogLine};
use crate::ui::acts::Step;
use crate::ui::app::{App, Said};
use crate::ui::dialog::Question;
use crate::ui::draw;
use crate::ui::keymap::{Act, Scope};
use crate::ui::msg::{Effect, World};
use crate::ui::prompt::Ask;

use crate::ui::app::Overlay;

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
    /// The marked entry.
    pub entry: Option<LogLine>,
}

impl Past {
    /// What the marked entry changed.
    pub fn told(&self) -> String {
        self.changes.join("   ")
    }
}

/// Where in the timeline the hands are.
#[derive(Debug, Default)]
pub struct Review {
    at: EntryNo,
    first: EntryNo,
    last: EntryNo,
    words: String,
    /// The entries that hold the words; `None` shows all.
    found: Option<Vec<EntryNo>>,
    /// Which sheet is open, as a place in the roster.
    who: usize,
    past: Past,
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
        self.last = face.last();
        self.first = face.first_loaded();
        self.at = self.at.clamp(self.first.min(self.last), self.last);
        let Ok(view) = face.at(self.at) else {
            self.behind = true;
            return;
        };
        let roster = view.roster();
        let before = if self.at > self.first {
            face.at(self.at - 1).ok()
        } else {
            None
        };
        let changes = before.map_or_else(Vec::new, |view| changes(&view.roster(), &roster));
        self.behind = false;
        self.who = self.who.min(roster.len().saturating_sub(1));
        let who = roster.get(self.who).map(|listed| listed.id);
        self.past = Past {
            turns: view.turns(),
            sheet: who.and_then(|who| view.sheet(who)),
            roster,
            changes,
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

    /// The marked entry's number; 0 while there is none.
    pub const fn at(&self) -> EntryNo {
        self.at
    }

    /// The number of the last entry.
    pub const fn last(&self) -> EntryNo {
        self.last
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
    pub fn count(&self) -> usize {
        match &self.found {
            Some(found) => found.len(),
            None => (self.last + 1).saturating_sub(self.first) as usize,
        }
    }

    /// The place of the marked entry among those shown.
    pub fn place(&self) -> usize {
        match &self.found {
            Some(found) => found
                .iter()
                .position(|n| *n >= self.at)
                .unwrap_or(found.len()),
            None => self.at.saturating_sub(self.first) as usize,
        }
    }

    /// The entries shown in so many places from one on.
    pub fn shown(&self, face: &dyn Face, from: usize, rows: usize) -> Vec<LogLine> {
        if let Some(found) = &self.found {
            let wanted = found.iter().skip(from).take(rows);
            return wanted
                .filter_map(|&n| face.log(n, n).into_iter().next())
                .collect();
        }
        let first = self.first + from as EntryNo;
        let last = first.saturating_add(rows as EntryNo).saturating_sub(1);
        face.log(first, last.min(self.last))
    }

    /// Narrows the timeline to the entries that hold these words, and marks the nearest.
    pub fn filter(&mut self, words: &str, face: &dyn Face) {
        words.clone_into(&mut self.words);
        let lower = words.to_lowercase();
        self.found = (!words.is_empty()).then(|| {
            let holds = |text: &str| text.to_lowercase().contains(&lower);
            face.log(self.first, self.last)
                .into_iter()
                .filter(|entry| holds(&entry.line) || entry.said.iter().any(|said| holds(said)))
                .map(|entry| entry.n)
                .collect()
        });
        if let Some(found) = &self.found
            && let Some(nearest) = found
                .iter()
                .rev()
                .find(|n| **n <= self.at)
                .or(found.first())
        {
            self.at = *nearest;
        }
        self.look(face);
    }

    /// Moves the mark among the entries shown.
    pub(in crate::ui) fn step(&mut self, step: Step, face: &dyn Face) {
        let from = self.place();
        let mut place = step.from(from, self.count());
        if self.found.is_none() {
            // What the next entry says again is no place to stop at.
            let idle = |place: usize| match self.shown(face, place, 2).as_slice() {
                [here, next] => here.idle_before(next),
                _ => false,
            };
            while idle(place) && (place > 0 || from < place) {
                place = if place < from { place - 1 } else { place + 1 };
            }
        }
        self.go(place, face);
    }

    /// Marks an entry.
    pub(in crate::ui) fn mark(&mut self, n: EntryNo, face: &dyn Face) {
        self.at = n;
        self.look(face);
    }

    /// Marks the entry in that place of those shown.
    pub(in crate::ui) fn go(&mut self, place: usize, face: &dyn Face) {
        self.at = match &self.found {
            Some(found) => found.get(place).copied().unwrap_or(self.at),
            None => self.first + place as EntryNo,
        };
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
    pub(in crate::ui) fn act_on_review(&mut self, act: Act, world: &World<'_>) -> Vec<Effect> {
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
            _ => {}
        }
        Vec::new()
    }

    /// Asks whether everything after the marked entry is to be taken back, or says why that cannot be
    /// and what can.
    fn go_back_to_here(&mut self, world: &World<'_>) {
        let (at, last) = (self.review.at, self.review.last);
        let key = |act| world.keymap.key_of(Scope::Review, act);
        if !world.way_back {
            let mut words = format!("Nothing can be taken back here: {}.", world.access);
            let copies = world.keymap.key_of(Scope::Library, Act::Duplicate);
            if let (Some(saves), Some(copy)) = (self.way(Act::GoLibrary, world), copies) {
                words = format!(
                    "{words} {saves} has the saves, and {copy} there makes a copy to play on."
                );
            }
            self.said = Said::Notice(words, false);
        } else if at < last {
            let mut lines = Vec::new();
            if !world.access.is_empty() {
                let why = format!(
                    "Play is barred as it stands now: {}. From an earlier entry it may go on.",
                    world.access
                );
                lines.extend(draw::wrap(&why, QUESTION));
            }
            lines.push(format!(
                "{} entries are taken back; redo brings them again.",
                last - at
            ));
            self.overlays.push(Overlay::Question(Question {
                title: format!("Take back everything after entry {at}?"),
                lines,
                yes: vec![Effect::Run {
                    lines: vec![format!("undo to {at}")],
                    focus: None,
                }],
            }));
        } else {
            let back = key(Act::Left).map_or_else(String::new, |key| format!("{key} steps back; "));
            let mut words =
                format!("This is how it stands now. {back}from an earlier entry Enter goes on.");
            if !world.access.is_empty() {
                words = format!("{words} Play is barred here: {}.", world.access);
            }
            self.said = Said::Notice(words, false);
        }
    }
}

/// What is different between two looks at everybody, one short line each.
fn changes(before: &[Listed], after: &[Listed]) -> Vec<String> {
    let mut out = Vec::new();
    for now in after {
        let Some(was) = before.iter().find(|was| was.id == now.id) else {
            out.push(format!("{} comes in", now.name));
            continue;
        };
        if was.name != now.name {
            out.push(format!("{} is called {}", was.name, now.name));
        }
        for track in &now.tracks {
            let old = was.tracks.iter().find(|old| old.key == track.key);
            let Some(old) = old.filter(|old| (old.now, old.max) != (track.now, track.max)) else {
                continue;
            };
            let label = track.label.to_lowercase();
            if track.unlimited() {
                out.push(format!(
                    "{}: {label} {} to {}",
                    now.name, old.now, track.now
                ));
            } else if old.max == track.max {
                out.push(format!(
                    "{}: {label} {} to {} of {}",
                    now.name, old.now, track.now, track.max
                ));
            } else {
                out.push(format!(
                    "{}: {label} {}/{} to {}/{}",
                    now.name, old.now, old.max, track.now, track.max
                ));
            }
        }
        let (old, new) = (was.note().plain(), now.note().plain());
        if old != new {
            let shown = if new.is_empty() { "nothing more" } else { &new };
            out.push(format!("{}: {shown}", now.name));
        }
        if now.listing != Listing::Combatant {
            for fact in &now.facts {
                let old = was.facts.iter().find(|old| old.key == fact.key);
                if let Some(old) = old.filter(|old| old.value != fact.value) {
                    out.push(format!(
                        "{}: {} {} to {}",
                        now.name,
                        fact.label.to_lowercase(),
                        old.value.plain(),
                        fact.value.plain()
                    ));
                }
            }
        }
    }
    for was in before {
        if !after.iter().any(|now| now.id == was.id) {
            out.push(format!("{} is gone", was.name));
        }
    }
    out
}
