//! The history of an encounter, as a tree that is folded: a command adds a branch, undo and redo move
//! along it.
//!
//! Each entry that did something is a node whose parent is the current node before it. The state after
//! any entry is the fold of events from the root to the current node at that time. So undo, redo and
//! looking back never need inverse events. A snapshot every [`MARK`] nodes keeps each fold short. The
//! loaded entries may be the tail of a longer log: then the root is an [`Anchor`], and a request for
//! anything before it returns [`Behind`], so that the session can load the whole file and repeat it.
//! `crate::table::Table` owns the history, and no other module sees it.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use rules::system::{System, Trace};
use rules::view::NEXT;

use super::entry::{Body, Entry, EntryNo, Stamp};

/// The number of entries with events between two snapshots of the state.
pub const MARK: u16 = 128;

/// The request reaches entries before the loaded tail of the log: load the whole file and repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this reaches before the part of the history that is loaded")]
pub struct Behind;

/// The reason why an entry from a file doesn't follow from those before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// It undoes or redoes entries before the loaded tail.
    #[error(transparent)]
    Behind(#[from] Behind),
    /// It contradicts the entries before it, in words, without a full stop.
    #[error("{0}")]
    Wrong(String),
}

/// The beginning of a loaded part of the log: the state after an entry, and what undo needs of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Anchor<St> {
    /// The entry before it. 0 for the beginning.
    pub n: EntryNo,
    /// The last active entry then. 0 if there was none.
    pub top: EntryNo,
    /// The number of active entries.
    pub depth: u32,
    /// The entries that could be redone then, the next one last.
    pub undone: Vec<EntryNo>,
    /// The state then.
    pub state: St,
}

struct Step<S: System> {
    entry: Entry<S::Event>,
    /// The parent of this node. Meaningless where nothing was done.
    parent: EntryNo,
    /// The current node after this entry, and the number of active entries then.
    top: EntryNo,
    depth: u32,
    undone: bool,
    /// Nodes since the last snapshot before it, and the snapshot if one is due.
    since: u16,
    mark: Option<Box<S::State>>,
}

/// The loaded history of one encounter, and its present.
pub(super) struct History<S: System> {
    anchor: Anchor<S::State>,
    steps: VecDeque<Step<S>>,
    undone: Vec<EntryNo>,
    /// The loaded entries that reword notes, in order.
    pub(super) rewordings: Vec<EntryNo>,
    /// The loaded entries that are notes, in order.
    pub(super) notes: Vec<EntryNo>,
    now: S::State,
}

/// Whether an entry leaves nothing to look back at: it dropped a check, or only ended what was there.
fn is_silent<S: System>(step: &Step<S>) -> bool {
    let entry = &step.entry;
    let verb = entry.line.split([' ', '!']).next().unwrap_or_default();
    let trace = trace::<S>(&entry.body);
    let ends =
        matches!(trace, Trace::Passes | Trace::Chooses) && entry.said.is_empty() && verb != NEXT;
    (ends || trace == Trace::Drops) && entry.overruled.is_none()
}

/// Whether an entry belongs to an open check and goes with it when it is dropped.
fn is_part_of_check<S: System>(step: &Step<S>) -> bool {
    let trace = trace::<S>(&step.entry.body);
    let is_part = matches!(trace, Trace::Opens | Trace::Changes | Trace::Pays);
    is_part && step.entry.overruled.is_none()
}

impl<S: System> History<S> {
    /// Returns a history that continues from an anchor.
    pub(super) fn from(anchor: Anchor<S::State>) -> Self {
        Self {
            undone: anchor.undone.clone(),
            now: anchor.state.clone(),
            steps: VecDeque::new(),
            rewordings: Vec::new(),
            notes: Vec::new(),
            anchor,
        }
    }

    /// Returns a history that begins with this state.
    pub(super) fn beginning(base: S::State) -> Self {
        Self::from(Anchor {
            n: 0,
            top: 0,
            depth: 0,
            undone: Vec::new(),
            state: base,
        })
    }

    /// Returns the current state.
    pub(super) const fn now(&self) -> &S::State {
        &self.now
    }

    /// Returns the number of the last entry.
    pub(super) fn last(&self) -> EntryNo {
        self.anchor.n + self.steps.len() as EntryNo
    }

    /// Returns the number of the first loaded entry, or one more than the last if none is loaded.
    pub(super) const fn first_loaded(&self) -> EntryNo {
        self.anchor.n + 1
    }

    /// Returns the active entry that undo would undo, or 0 if there is none.
    pub(super) fn top(&self) -> EntryNo {
        self.steps.back().map_or(self.anchor.top, |step| step.top)
    }

    /// Returns the number of active entries.
    pub(super) fn depth(&self) -> u32 {
        self.steps
            .back()
            .map_or(self.anchor.depth, |step| step.depth)
    }

    /// Returns the entries that can be redone, the next one last.
    pub(super) fn undone(&self) -> &[EntryNo] {
        &self.undone
    }

    /// Returns a loaded entry, and true if it is undone.
    pub(super) fn entry(&self, n: EntryNo) -> Option<(&Entry<S::Event>, bool)> {
        self.step(n).map(|step| (&step.entry, step.undone))
    }

    fn step(&self, n: EntryNo) -> Option<&Step<S>> {
        let index = n.checked_sub(self.anchor.n + 1)?;
        self.steps.get(index as usize)
    }

    fn step_mut(&mut self, n: EntryNo) -> Option<&mut Step<S>> {
        let index = n.checked_sub(self.anchor.n + 1)?;
        self.steps.get_mut(index as usize)
    }

    /// Returns the active entries that did something, the latest first, as far as they are loaded.
    pub(super) fn in_force(&self) -> impl Iterator<Item = (&Stamp, &[S::Event])> {
        let mut node = self.top();
        std::iter::from_fn(move || {
            let step = self.step(node)?;
            node = step.parent;
            match &step.entry.body {
                Body::Did(events) => Some((&step.entry.at, events.as_slice())),
                // It changed no game, so it says nothing about one.
                Body::Reworded { .. } => Some((&step.entry.at, &[])),
                Body::Note(_) | Body::Undid(_) | Body::Redid(_) => None,
            }
        })
    }

    /// Returns the entries that an undo of `steps` entries undoes, the latest first.
    pub(super) fn popped(&self, steps: u32) -> Result<Vec<EntryNo>, Behind> {
        let mut popped = Vec::new();
        let mut node = self.top();
        for _ in 0..steps.min(self.depth()) {
            popped.push(node);
            node = self.step(node).ok_or(Behind)?.parent;
        }
        Ok(popped)
    }

    /// Returns the trace of a loaded entry: what it leaves for a reader of the log.
    pub(super) fn trace(&self, n: EntryNo) -> Option<Trace> {
        self.step(n).map(|step| trace::<S>(&step.entry.body))
    }

    /// Returns the entries that `steps` times `undo` undoes, the latest first. An open, unrolled check
    /// is undone as a whole, with the line that opened it.
    pub(super) fn popped_steps(&self, steps: u32) -> Result<Vec<EntryNo>, Behind> {
        let (mut node, mut total) = (self.top(), 0);
        for _ in 0..steps {
            if total >= self.depth() {
                break;
            }
            for _ in 0..self.at_once(node) {
                node = self.step(node).ok_or(Behind)?.parent;
                total += 1;
            }
        }
        self.popped(total)
    }

    /// The entry that the undo key means: the first below those that leave nothing to look back at, of
    /// checks that were dropped and of what only ended what was there. A later note comes first.
    pub(super) fn reached(&self) -> EntryNo {
        self.last_note().unwrap_or_else(|| self.reached_command())
    }

    /// The same entry without regard to notes.
    pub(super) fn reached_command(&self) -> EntryNo {
        let mut node = self.top();
        while let Some(step) = self.step(node).filter(|step| is_silent(step)) {
            let mut dropped = trace::<S>(&step.entry.body) == Trace::Drops;
            node = step.parent;
            while let Some(step) = self.step(node).filter(|_| dropped) {
                if !is_part_of_check(step) {
                    break;
                }
                dropped = trace::<S>(&step.entry.body) != Trace::Opens;
                node = step.parent;
            }
        }
        node
    }

    /// The entry that the redo key means, and how many steps of `redo` bring it back together with
    /// what the undo key passed. `None` if nothing can be redone or it isn't loaded.
    pub(super) fn regained(&self) -> Option<(EntryNo, u32)> {
        let left: Vec<EntryNo> = self.undone.iter().rev().copied().collect();
        let (mut at, mut steps) = self.passed(&left, 0);
        let meant = left.get(at).or_else(|| left.last()).copied()?;
        if at < left.len() {
            at += self.step_ahead(&left, at);
            steps += 1 + self.passed(&left, at).1;
        }
        self.step(meant)?;
        Some((meant, steps.max(1)))
    }

    /// Passes entries to redo that leave nothing to look back at, from one on: checks that were dropped
    /// and what only ended what was there. Returns the next entry, and the steps of `redo` up to it.
    fn passed(&self, left: &[EntryNo], from: usize) -> (usize, u32) {
        let (mut at, mut steps) = (from, 0);
        while let Some(end) = self.silent_end(left, at) {
            while at < end {
                at += self.step_ahead(left, at);
                steps += 1;
            }
        }
        (at, steps)
    }

    /// The end of a run of entries to redo that begins here and leaves nothing.
    fn silent_end(&self, left: &[EntryNo], at: usize) -> Option<usize> {
        let step = self.step(*left.get(at)?)?;
        if is_silent(step) {
            return Some(at + 1);
        }
        let opens = trace::<S>(&step.entry.body) == Trace::Opens;
        if !opens || step.entry.overruled.is_some() {
            return None;
        }
        for (n, entry) in left.iter().enumerate().skip(at + 1) {
            let step = self.step(*entry)?;
            if trace::<S>(&step.entry.body) == Trace::Drops {
                return is_silent(step).then_some(n + 1);
            }
            if !is_part_of_check(step) || trace::<S>(&step.entry.body) == Trace::Opens {
                return None;
            }
        }
        None
    }

    /// The entries that one step of `redo` takes from here.
    fn step_ahead(&self, left: &[EntryNo], at: usize) -> usize {
        let is = |at: usize, which: Trace| {
            let n = left.get(at).copied();
            n.and_then(|n| self.trace(n)) == Some(which)
        };
        if !is(at, Trace::Opens) {
            return 1;
        }
        let changes = (at + 1..).take_while(|at| is(*at, Trace::Changes));
        1 + changes.count()
    }

    /// Counts the entries from a node down that are only an open check. Returns 1 if another entry
    /// comes between, which is undone by itself.
    fn at_once(&self, node: EntryNo) -> u32 {
        let (mut at, mut count) = (node, 1);
        while let Some(step) = self.step(at) {
            match trace::<S>(&step.entry.body) {
                Trace::Opens => return count,
                Trace::Changes => at = step.parent,
                Trace::Lasts
                | Trace::Turns
                | Trace::Rolls
                | Trace::Passes
                | Trace::Chooses
                | Trace::Drops
                | Trace::Pays
                | Trace::Returns
                | Trace::ComesHome => return 1,
            }
            count += 1;
        }
        1
    }

    /// Returns the entries that `steps` times `redo` redoes, the earliest first. A check that was
    /// undone as a whole is redone as a whole.
    pub(super) fn pushed_steps(&self, steps: u32) -> Result<Vec<EntryNo>, Behind> {
        let left: Vec<EntryNo> = self.undone.iter().rev().copied().collect();
        let mut total = 0;
        for _ in 0..steps {
            if total >= left.len() {
                break;
            }
            total += self.step_ahead(&left, total);
        }
        self.pushed(u32::try_from(total).unwrap_or(u32::MAX))
    }

    /// Returns the active entries with a higher number than this, the latest first.
    pub(super) fn popped_to(&self, n: EntryNo) -> Result<Vec<EntryNo>, Behind> {
        let mut popped = Vec::new();
        let mut node = self.top();
        while node > n {
            popped.push(node);
            node = self.step(node).ok_or(Behind)?.parent;
        }
        Ok(popped)
    }

    /// Returns the entries that a redo of `steps` entries redoes, the earliest first.
    pub(super) fn pushed(&self, steps: u32) -> Result<Vec<EntryNo>, Behind> {
        let again: Vec<EntryNo> = self
            .undone
            .iter()
            .rev()
            .take(steps as usize)
            .copied()
            .collect();
        if again.iter().all(|&n| self.step(n).is_some()) {
            Ok(again)
        } else {
            Err(Behind)
        }
    }

    /// Returns the state after an entry. `n` beyond the last is the present.
    pub(super) fn at(&self, n: EntryNo) -> Result<S::State, Behind> {
        if n >= self.last() {
            return Ok(self.now.clone());
        }
        if n == self.anchor.n {
            return Ok(self.anchor.state.clone());
        }
        self.fold(self.step(n).ok_or(Behind)?.top)
    }

    /// Returns the state before an entry as it is now, without the entries that were undone since.
    pub(super) fn before(&self, n: EntryNo) -> Result<S::State, Behind> {
        let did = |n: &EntryNo| {
            let step = self.step(*n);
            step.is_some_and(|step| !step.undone && step.entry.body.is_done())
        };
        match (self.first_loaded()..n).rev().find(did) {
            Some(before) => self.at(before),
            None => Ok(self.anchor.state.clone()),
        }
    }

    /// Returns the state at a node, folded forward from the nearest snapshot before it.
    fn fold(&self, node: EntryNo) -> Result<S::State, Behind> {
        let mut way = Vec::new();
        let mut at = node;
        let mut state = loop {
            if at == self.anchor.top {
                break self.anchor.state.clone();
            }
            let step = self.step(at).ok_or(Behind)?;
            if let Some(mark) = &step.mark {
                break S::State::clone(mark);
            }
            way.push(step);
            at = step.parent;
        };
        for step in way.into_iter().rev() {
            apply::<S>(&mut state, &step.entry.body);
        }
        Ok(state)
    }

    /// Returns the state after these entries are undone, for the sentences about it.
    pub(super) fn without(&self, popped: &[EntryNo]) -> Result<S::State, Behind> {
        match self.nodes(popped).last() {
            Some(&last) => self.fold(self.step(last).ok_or(Behind)?.parent),
            None => Ok(self.now.clone()),
        }
    }

    /// Returns the state after these entries are redone.
    pub(super) fn with(&self, again: &[EntryNo]) -> Result<S::State, Behind> {
        let mut state = self.now.clone();
        for &n in again {
            apply::<S>(&mut state, &self.step(n).ok_or(Behind)?.entry.body);
        }
        Ok(state)
    }

    /// Adds an entry that was read from a file, if it follows from those before it.
    pub(super) fn admit(&mut self, entry: Entry<S::Event>) -> Result<(), Misfit> {
        let expected = self.last() + 1;
        if entry.n != expected {
            return Err(Misfit::Wrong(format!(
                "the entry has number {}, but number {expected} was expected",
                entry.n
            )));
        }
        match &entry.body {
            Body::Did(events) if events.is_empty() => {
                return Err(Misfit::Wrong(format!("entry {expected} changes nothing")));
            }
            Body::Undid(taken) => {
                let nodes = self.nodes(taken);
                let is_active = |n: &EntryNo| self.step(*n).is_some_and(|step| !step.undone);
                let mut of_notes = taken.iter().filter(|n| self.is_note(**n));
                let fits = !taken.is_empty()
                    && nodes == self.popped(nodes.len() as u32)?
                    && of_notes.all(is_active);
                if !fits {
                    return Err(Misfit::Wrong(format!(
                        "entry {expected} undoes an entry that wasn't the last"
                    )));
                }
            }
            Body::Redid(again) => {
                let fits = !again.is_empty() && *again == self.pushed(again.len() as u32)?;
                if !fits {
                    return Err(Misfit::Wrong(format!(
                        "entry {expected} redoes an entry that wasn't the last one undone"
                    )));
                }
            }
            Body::Did(_) | Body::Note(_) | Body::Reworded { .. } => {}
        }
        self.commit(entry);
        Ok(())
    }

    /// Adds an entry that follows from those before it. Total: if an entry names one that isn't
    /// loaded, the game stays as it was. `admit` and proposals never let that happen.
    pub(super) fn commit(&mut self, entry: Entry<S::Event>) {
        let before = self.top();
        let mut step = Step {
            parent: before,
            top: before,
            depth: self.depth(),
            undone: false,
            since: 0,
            mark: None,
            entry,
        };
        match &step.entry.body {
            Body::Did(_) | Body::Reworded { .. } => {
                apply::<S>(&mut self.now, &step.entry.body);
                if matches!(step.entry.body, Body::Reworded { .. }) {
                    self.rewordings.push(step.entry.n);
                }
                self.undone.clear();
                step.top = step.entry.n;
                step.depth += 1;
                step.since = self.step(before).map_or(0, |parent| parent.since) + 1;
                if step.since >= MARK {
                    step.since = 0;
                    step.mark = Some(Box::new(self.now.clone()));
                }
            }
            Body::Note(_) => self.notes.push(step.entry.n),
            Body::Undid(taken) => {
                if let Ok(state) = self.without(taken) {
                    self.now = state;
                    self.undone.extend(taken);
                    for &n in taken {
                        let is_node = !self.is_note(n);
                        if let Some(hit) = self.step_mut(n) {
                            hit.undone = true;
                            if is_node {
                                step.depth = step.depth.saturating_sub(1);
                                step.top = hit.parent;
                            }
                        }
                    }
                }
            }
            Body::Redid(again) => {
                if let Ok(state) = self.with(again) {
                    self.now = state;
                    self.undone
                        .truncate(self.undone.len().saturating_sub(again.len()));
                    for &n in again {
                        let is_node = !self.is_note(n);
                        if let Some(hit) = self.step_mut(n) {
                            hit.undone = false;
                            if is_node {
                                step.depth += 1;
                                step.top = n;
                            }
                        }
                    }
                }
            }
        }
        self.steps.push_back(step);
    }

    /// Returns an anchor after entry `n`, from which all later entries can be folded, or `None` if `n`
    /// isn't loaded or a later entry refers to one before it.
    pub(super) fn anchor_at(&self, n: EntryNo) -> Option<Anchor<S::State>> {
        let (top, depth) = if n == self.anchor.n {
            (self.anchor.top, self.anchor.depth)
        } else {
            self.step(n).map(|step| (step.top, step.depth))?
        };
        let stands = |node: EntryNo| node == top || node > n;
        let behind = (n + 1 - self.first_loaded()) as usize;
        for step in self.steps.iter().skip(behind) {
            let grew = !step.entry.body.is_done() || stands(step.parent);
            let whole = match &step.entry.body {
                // A note that is undone is no node, so only its number shows where it is.
                Body::Undid(others) | Body::Redid(others) => others.iter().all(|&other| other > n),
                Body::Did(_) | Body::Note(_) | Body::Reworded { .. } => true,
            };
            if !(stands(step.top) && grew && whole) {
                return None;
            }
        }
        let mut undone = self.anchor.undone.clone();
        for step in self.steps.iter().take(behind) {
            match &step.entry.body {
                Body::Did(_) | Body::Reworded { .. } => undone.clear(),
                Body::Note(_) => {}
                Body::Undid(taken) => undone.extend(taken),
                Body::Redid(again) => undone.truncate(undone.len().saturating_sub(again.len())),
            }
        }
        Some(Anchor {
            n,
            top,
            depth,
            undone,
            state: self.at(n).ok()?,
        })
    }

    /// Drops the entries up to `n` from memory, unless a later entry refers to them. Returns true if
    /// it did.
    pub(super) fn forget_through(&mut self, n: EntryNo) -> bool {
        if n <= self.anchor.n || n > self.last() {
            return false;
        }
        let Some(anchor) = self.anchor_at(n) else {
            return false;
        };
        self.steps.drain(..(n - self.anchor.n) as usize);
        self.rewordings.retain(|&reworded| reworded > n);
        self.notes.retain(|&note| note > n);
        self.anchor = anchor;
        true
    }
}

/// Returns what all events of a line leave for a reader of the log.
pub(super) fn trace<S: System>(body: &Body<S::Event>) -> Trace {
    match body {
        Body::Did(events) => Trace::of_all(events.iter().map(S::trace)),
        Body::Note(_) | Body::Reworded { .. } | Body::Undid(_) | Body::Redid(_) => Trace::Lasts,
    }
}

fn apply<S: System>(state: &mut S::State, body: &Body<S::Event>) {
    if let Body::Did(events) = body {
        for event in events {
            S::apply(state, event);
        }
    }
}
