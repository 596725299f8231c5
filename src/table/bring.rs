//! Bringing home what another save changed for the cast: the comparison of two saves, and the entry of the line.
//!
//! Two saves that were one once have the same entries up to the point where they parted, and the sheets of that
//! point tell who changed what. A save that was never this one is compared by name, from the moment when a
//! character came into it. What was brought home before is recognized by the mark of its log.

use std::cell::RefCell;
use std::fmt::Write as _;

use lang::{Line, Refusal, text};
use rules::encounter::campaign::{
    Bringing, Event, KeptNote, Member, Newcomer, Shared, Staged, Through, bring, everyone,
};
use rules::system::{Deciding, Ones, Sums, System, find_verb};
use rules::validate::Weight;
use rules::view::Id;

use super::Table;
use super::entry::{Entry, EntryNo};
use super::guests::new_flaw;
use super::line::Asked;
use super::notes::Note;

/// A member of the cast of a game.
type MemberOf<S> = <<S as System>::State as Staged>::Member;

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// There is nothing to bring home, and why.
    Nothing(String),
    /// These changes.
    Changes(Listing),
}

/// The changes of another save for the cast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The other save and its entries: "The train, entries 41 to 97".
    pub stretch: String,
    /// The lines, in order.
    pub lines: Vec<bring::Line>,
    /// Sentences about those for whom nothing can be brought home.
    pub left: Vec<String>,
}

/// A comparison, with the sheets.
enum Compared<S: System> {
    Nothing(String),
    Changes(Box<Bringing<MemberOf<S>>>, Vec<String>),
}

/// A running mark of a log: FNV-1a over the base and the entries.
struct Mark(u64);

impl Mark {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        write!(text, "{:016x}", self.0).ok();
        text
    }
}

fn by_id<M: Member>(all: &[M], who: Id) -> Option<&M> {
    all.iter().find(|member| member.id() == who)
}

impl<S: System> Table<S> {
    /// Returns the changes that another save has for the cast of this one. Both must be loaded whole.
    ///
    /// # Errors
    /// Refuses it while a fight goes on in either, and a save that shares no one with this one.
    pub fn bringing(&self, other: &Self, title: &str) -> Result<Found, Refusal> {
        Ok(match self.compared(other, title)? {
            Compared::Nothing(why) => Found::Nothing(why),
            Compared::Changes(bringing, left) => Found::Changes(Listing {
                stretch: bringing.stretch(),
                lines: bring::lines_of(self.history.now(), &bringing),
                left,
            }),
        })
    }

    /// Returns the entry that lists these changes, and then runs the lines that decide them.
    ///
    /// # Errors
    /// As [`Table::bringing`], and refuses what a line refuses and where there is nothing to bring.
    pub fn propose_home(
        &self,
        other: &Self,
        title: &str,
        asked: &Asked<'_>,
        lines: &[String],
    ) -> Result<Entry<S::Event>, Refusal> {
        let bringing = match self.compared(other, title)? {
            Compared::Changes(bringing, _) => bringing,
            Compared::Nothing(why) => {
                return Err(Refusal::input(why)
                    .hint("Play on in the other save first, or choose another file."));
            }
        };
        let before = self.history.now();
        let mut events = vec![S::chronicled(Event::Listed { bringing })];
        let (mut said, mut state) = S::tell_all(before, &events, Sums::Shown);
        for line in lines {
            let new = self.decided(&state, line)?;
            (said, state) = S::tell_all(&state, &new, Sums::Shown);
            events.extend(new);
        }
        if let Some(flaw) = new_flaw::<S>(before, &state) {
            let why = format!("No changes were copied. {flaw}.");
            return Err(Refusal::input(why).hint("Correct the other save first."));
        }
        Ok(self.entry_of_file(asked, (said, events), &state))
    }

    /// Returns the events of a line of the list.
    fn decided(&self, state: &S::State, text: &str) -> Result<Vec<S::Event>, Refusal> {
        let line = Line::split(text)?;
        let word = line.words.first().map(|word| word.text.to_lowercase());
        let verb = find_verb(S::verbs(), &word.unwrap_or_default()).ok_or_else(|| {
            let why = format!("There is no command `{text}`.");
            Refusal::input(why).hint("Use `bring` and its words.")
        })?;
        let read = verb.read(&line)?;
        let mut cx = Deciding {
            library: &*self.library,
            dice: &mut Ones,
            overruled: read.overruled,
            only_asked: false,
            passed: RefCell::default(),
        };
        S::decide(state, &read.command, &mut cx)
    }

    fn compared(&self, other: &Self, title: &str) -> Result<Compared<S>, Refusal> {
        let here = self.history.now();
        let there = other.history.now();
        bring::may_bring(here)?;
        if let Some(flaw) = S::flaws(there)
            .into_iter()
            .find(|flaw| flaw.weight == Weight::Bars)
        {
            let (place, what) = (text::clean(&flaw.place), text::clean(&flaw.what));
            let why = format!("{title} can't be copied from. {place}: {what}.");
            return Err(Refusal::input(why).hint("Use `triumph check FILE` to see why."));
        }
        if let Some(what) = there.goes_on() {
            let why = format!("{title} can't be copied from: {what} isn't over there.");
            return Err(Refusal::input(why).hint("Use `end` in the other save first."));
        }
        let parted = self.parted(other);
        let (marks, through) = other.marks(&here.campaign().brought);
        let last = through.entry;
        let brought = marks.into_iter().max();
        if last > 0 && brought == Some(last) {
            let why = format!(
                "The changes in {title} are already copied through entry {last}, its last."
            );
            return Ok(Compared::Nothing(why));
        }
        if parted == Some(last) && last <= self.history.last() {
            let why = format!("This save already has every entry of {title}.");
            return Ok(Compared::Nothing(why));
        }
        let since = brought.max(parted).unwrap_or(0);
        let state_at = |n: EntryNo| other.history.at(n).map_err(|_| unread(title));
        let ancestors = match parted {
            Some(n) => everyone(&state_at(n)?),
            None => Vec::new(),
        };
        let before = everyone(&state_at(since)?);
        let all = everyone(there);
        let casts = |member: &&MemberOf<S>| here.campaign().casts(member);
        let own = everyone(here);
        let mut shared = Vec::new();
        let mut left = Vec::new();
        let mut met: Vec<Id> = Vec::new();
        for mine in own
            .iter()
            .filter(|mine| casts(mine) || here.campaign().away(mine.id()).is_some())
        {
            let theirs = if by_id(&ancestors, mine.id()).is_some() {
                let found = by_id(&all, mine.id());
                if found.is_none() {
                    left.push(format!("{} isn't in {title} anymore.", mine.name()));
                }
                found
            } else {
                let new = all
                    .iter()
                    .filter(|one| by_id(&ancestors, one.id()).is_none());
                let name = mine.name().to_lowercase();
                new.into_iter()
                    .find(|one| one.name().to_lowercase() == name)
            };
            let Some(theirs) = theirs else {
                continue;
            };
            met.push(theirs.id());
            let first = match by_id(&before, theirs.id()) {
                Some(first) => first.clone(),
                None => other
                    .first_seen(since, theirs.id())
                    .ok_or_else(|| unread(title))?,
            };
            if MemberOf::<S>::changes(&first, theirs).is_empty() {
                continue;
            }
            shared.push(Shared {
                who: mine.id(),
                before: here.settled(first, there),
                theirs: here.settled(theirs.clone(), there),
            });
        }
        let mut newcomers = Vec::new();
        let known = |who: Id| met.contains(&who) || by_id(&ancestors, who).is_some();
        for member in all.iter().filter(|_| !ancestors.is_empty()) {
            let cast = there.campaign();
            let is_ours = cast.casts(member) || cast.away(member.id()).is_some();
            if known(member.id()) || by_id(&before, member.id()).is_some() || !is_ours {
                continue;
            }
            let mut stage = there.clone();
            stage.enter(member.clone());
            match S::carried(&stage, member.id()) {
                Some(json) => newcomers.push(Newcomer {
                    who: member.id(),
                    name: member.name().to_owned(),
                    json,
                    cast: !member.is_pc(),
                    twin: None,
                }),
                None => left.push(format!(
                    "{} is new in {title} and can't be copied. Add them here by hand.",
                    member.name()
                )),
            }
        }
        if met.is_empty() && newcomers.is_empty() {
            let why = format!("{title} shares no member of the cast with this save.");
            return Err(Refusal::input(why).hint(
                "Choose a copy or branch of this save. `import FILE` adds a new character.",
            ));
        }
        let bringing = Bringing {
            title: title.to_owned(),
            from: since.saturating_add(1).min(last),
            through,
            shared,
            newcomers,
            notes: self.new_notes(other, since),
            chosen: Vec::new(),
        };
        if bring::lines_of(here, &bringing).is_empty() {
            let why = format!(
                "{} has no changes for this save's cast.",
                bringing.stretch()
            );
            return Ok(Compared::Nothing(why));
        }
        Ok(Compared::Changes(Box::new(bringing), left))
    }

    /// Returns the notes of another save after an entry that this save doesn't have, the oldest first.
    fn new_notes(&self, other: &Self, since: EntryNo) -> Vec<KeptNote> {
        let own = self.notes();
        let known = |note: &Note| {
            own.iter()
                .any(|one| (&one.text, &one.by, &one.clock) == (&note.text, &note.by, &note.clock))
        };
        let mut all: Vec<Note> = other.notes();
        all.retain(|note| note.n > since && note.sheet.is_empty() && !known(note));
        let kept = |note: Note| KeptNote {
            chapter: note.chapter,
            scene: note.scene,
            clock: note.clock,
            by: note.by,
            text: note.text,
            hidden: note.hidden,
        };
        all.into_iter().rev().map(kept).collect()
    }

    /// Returns the last entry that both saves have, if they were one save once.
    fn parted(&self, other: &Self) -> Option<EntryNo> {
        if self.history.at(0).ok()? != other.history.at(0).ok()? {
            return None;
        }
        let both = self.history.last().min(other.history.last());
        let same = |n: &EntryNo| {
            let (mine, theirs) = (self.history.entry(*n), other.history.entry(*n));
            mine.map(|(entry, _)| entry) == theirs.map(|(entry, _)| entry)
        };
        Some((1..=both).take_while(same).last().unwrap_or(0))
    }

    /// Returns those of the given parts of saves that are parts of this one, by their last entry, and the mark
    /// of the whole of it.
    fn marks(&self, known: &[Through]) -> (Vec<EntryNo>, Through) {
        let mut mark = Mark::new();
        if let Some(base) = self
            .history
            .at(0)
            .ok()
            .and_then(|base| lang::writer::ron(&base).ok())
        {
            mark.add(&base);
        }
        let mut found = Vec::new();
        let last = self.history.last();
        for n in 1..=last {
            if let Some(text) = self
                .history
                .entry(n)
                .and_then(|(entry, _)| entry.print().ok())
            {
                mark.add(&text);
            }
            if known
                .iter()
                .any(|part| part.entry == n && part.mark == mark.text())
            {
                found.push(n);
            }
        }
        let through = Through {
            entry: last,
            mark: mark.text(),
        };
        (found, through)
    }

    /// Returns someone as they came in after an entry.
    fn first_seen(&self, since: EntryNo, who: Id) -> Option<MemberOf<S>> {
        let at = |n| by_id(&everyone(&self.history.at(n).ok()?), who).cloned();
        let (mut absent, mut present) = (since, self.history.last());
        while absent + 1 < present {
            let middle = absent + (present - absent) / 2;
            match at(middle) {
                Some(_) => present = middle,
                None => absent = middle,
            }
        }
        at(present)
    }
}

fn unread(title: &str) -> Refusal {
    let why = format!("The history of {title} can't be read.");
    Refusal::input(why).hint("Use `triumph check FILE` to see why.")
}
