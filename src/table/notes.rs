//! Notes of the log: the list of all of them with their tags, and their later texts.
//!
//! A note can be reworded or removed. Each change is an entry that can be undone.

use lang::sentence::stopped;
use lang::{Args, Line, Refusal, text};
use rules::encounter::campaign::{self, Event, Member, Staged, everyone};
use rules::system::{Sums, System};
use rules::tags::{Tag, is_for_gm, tags};
use rules::view::Chapter;
use serde::Serialize;

use super::Table;
use super::complete::Completion;
use super::entry::{Body, Entry, EntryNo};
use super::history::{Behind, History};
use super::line::{self, Outcome, Stop, VERBS};

/// A note of the log, as it reads now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The number of its entry. 0 for a note of a planned scene, or one that was brought home from another
    /// save.
    pub n: EntryNo,
    /// Its number among the notes without an entry of their own, from 1. 0 for any other.
    #[serde(skip)]
    pub kept: usize,
    /// Whose sheet it is on. Empty for a note of the log.
    #[serde(skip)]
    pub sheet: String,
    /// The session, scene and day in which it was written.
    pub chapter: Chapter,
    /// The title of its scene, or empty between scenes.
    pub scene: String,
    /// The wall clock's time.
    pub clock: String,
    /// The person who wrote it.
    pub by: String,
    /// Its text.
    pub text: String,
    /// The tags in its text.
    pub tags: Vec<Tag>,
    /// True if only the GM may see it.
    pub hidden: bool,
}

impl Note {
    /// Returns when it was written in the campaign: "session 2 · The gun deck · day 3". Empty in a save
    /// without any of these.
    pub fn moment(&self) -> String {
        self.chapter.told(&self.scene)
    }

    /// Returns its real date: "2026-11-21". Empty without a clock.
    pub fn date(&self) -> &str {
        self.clock.split([' ', 'T']).next().unwrap_or_default()
    }

    /// Returns where it is: "entry 41". A note that was planned or brought home has no entry of its own.
    pub fn place(&self) -> String {
        match self.n {
            0 if self.kept == 0 => format!("sheet of {}", self.sheet),
            0 if self.clock.is_empty() => format!("planned, k{}", self.kept),
            0 => format!("other save, k{}", self.kept),
            n => format!("entry {n}"),
        }
    }

    /// Returns the number that `reword` and `unnote` take. `None` for a note of a sheet.
    pub fn number(&self) -> Option<String> {
        match (self.n, self.kept) {
            (0, 0) => None,
            (0, kept) => Some(format!("k{kept}")),
            (n, _) => Some(n.to_string()),
        }
    }

    /// Returns true if one of its tags means the person of this name.
    pub fn is_about(&self, name: &str) -> bool {
        self.sheet == name || self.tags.iter().any(|tag| tag.means(name))
    }

    /// Returns true if its text, its moment or its date has every one of these words, in lower case.
    pub fn has(&self, words: &str) -> bool {
        let moment = self.moment();
        let parts = [&self.text, &self.sheet, &moment, &self.clock, &self.by];
        let all = parts.map(String::as_str).join(" ");
        let all = all.to_lowercase();
        words.split_whitespace().all(|word| all.contains(word))
    }
}

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
    /// Returns the latest note after the last active command that isn't undone. A note isn't a node, because it
    /// changes no game, so plain `undo` passes over it.
    pub(super) fn last_note(&self) -> Option<EntryNo> {
        let top = self.top();
        let mut notes = self.notes.iter().rev().copied();
        let is_active = |n: EntryNo| self.entry(n).is_some_and(|(_, undone)| !undone);
        notes
            .find(|&n| n <= top || is_active(n))
            .filter(|&n| n > top)
    }

    /// Returns true if a loaded entry is a note.
    pub(super) fn is_note(&self, n: EntryNo) -> bool {
        self.entry(n)
            .is_some_and(|(entry, _)| matches!(entry.body, Body::Note(_)))
    }

    /// Returns the nodes among these entries.
    pub(super) fn nodes(&self, all: &[EntryNo]) -> Vec<EntryNo> {
        let nodes = all.iter().copied().filter(|&n| !self.is_note(n));
        nodes.collect()
    }

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
    /// Returns the loaded notes that aren't removed, the newest first.
    pub(super) fn notes(&self) -> Vec<Note> {
        let texts = self.note_texts();
        let own = texts.map(|(entry, text)| self.as_note(entry, text));
        let mut all = self.with_brought(own.collect(), &|_| true);
        all.extend(self.notes_of_sheets());
        all
    }

    /// Returns the notes on the sheets of everyone, which have no date. Those of the other side are the GM's.
    fn notes_of_sheets(&self) -> Vec<Note> {
        let members = everyone(self.history.now()).into_iter();
        // A note of a hidden line is the GM's too, on whatever sheet it is.
        let loaded = self.history.first_loaded()..=self.history.last();
        let entries = loaded.filter_map(|n| self.history.entry(n));
        let secret: Vec<&str> = entries
            .filter_map(|(entry, _)| line::hidden(&entry.line))
            .map(|line| line.trim_end_matches([' ', '"']))
            .collect();
        let secret = &secret;
        let each = members.flat_map(|member| {
            let (name, hidden) = (member.name().to_owned(), !member.is_pc());
            let notes: Vec<String> = member.notes().to_vec();
            notes.into_iter().rev().map(move |text| Note {
                n: 0,
                kept: 0,
                sheet: name.clone(),
                chapter: Chapter::default(),
                scene: String::new(),
                clock: String::new(),
                by: String::new(),
                tags: tags(&text),
                hidden: hidden
                    || is_for_gm(&text)
                    || secret.iter().any(|line| line.ends_with(text.as_str())),
                text,
            })
        });
        each.collect()
    }

    /// Adds the fitting notes that have no entry of their own, each by its date, or without one by its session
    /// and scene.
    pub(super) fn with_brought(
        &self,
        mut notes: Vec<Note>,
        fits: &dyn Fn(&str) -> bool,
    ) -> Vec<Note> {
        let kept = (1..).zip(&self.history.now().campaign().notes);
        for (number, kept) in kept.filter(|(_, kept)| fits(&kept.text)) {
            let chapter = |chapter: &Chapter| (chapter.session, chapter.scene);
            let is_older = |note: &Note| {
                if kept.clock.is_empty() {
                    chapter(&note.chapter) <= chapter(&kept.chapter)
                } else {
                    note.clock <= kept.clock
                }
            };
            let at = notes.iter().position(is_older);
            let note = Note {
                n: 0,
                kept: number,
                sheet: String::new(),
                chapter: kept.chapter,
                scene: kept.scene.clone(),
                clock: kept.clock.clone(),
                by: kept.by.clone(),
                text: kept.text.clone(),
                tags: tags(&kept.text),
                hidden: kept.hidden,
            };
            notes.insert(at.unwrap_or(notes.len()), note);
        }
        notes
    }

    /// Returns the entries of the loaded notes that aren't removed, the newest first, with their texts.
    pub(super) fn note_texts(&self) -> impl Iterator<Item = (&Entry<S::Event>, &str)> {
        let notes = self.history.notes.iter().rev();
        notes.filter_map(|&n| {
            let (entry, undone) = self.history.entry(n)?;
            let Body::Note(written) = &entry.body else {
                return None;
            };
            match self.history.wording(n) {
                _ if undone => None,
                Wording::AsWritten => Some((entry, written.as_str())),
                Wording::Now(text) => Some((entry, text)),
                Wording::Removed => None,
            }
        })
    }

    pub(super) fn as_note(&self, entry: &Entry<S::Event>, text: &str) -> Note {
        let scenes = &self.history.now().campaign().scenes;
        let chapter = entry.at.chapter;
        let scene = chapter.scene.checked_sub(1);
        let scene = scene.and_then(|scene| scenes.get(scene as usize));
        Note {
            n: entry.n,
            kept: 0,
            sheet: String::new(),
            chapter,
            scene: scene.cloned().unwrap_or_default(),
            clock: entry.at.clock.clone(),
            by: entry.by.clone(),
            text: text.to_owned(),
            tags: tags(text),
            hidden: self.is_hidden(entry.n),
        }
    }

    /// Returns the completions of a tag at the end of a line that writes a note.
    pub(super) fn tag_completions(&self, line: &str) -> Option<Vec<Completion>> {
        if !super::tags::is_tagging(line) {
            return None;
        }
        let state = self.history.now();
        let mut names: Vec<String> = S::names(state).into_iter().map(|one| one.name).collect();
        let away = state.campaign().away.iter();
        names.extend(away.map(|member| member.name().to_owned()));
        let places = || {
            let notes = self.notes().into_iter();
            let mut all: Vec<Tag> = Vec::new();
            for tag in notes.flat_map(|note| note.tags) {
                if !all.contains(&tag) {
                    all.push(tag);
                }
            }
            all
        };
        super::tags::complete(line, &names, places)
    }

    /// Changes the text of a note, or removes it.
    pub(super) fn reword(&self, line: &Line<'_>, has_text: bool) -> Result<Outcome<S>, Stop> {
        let usage = VERBS[if has_text { 3 } else { 4 }].usage;
        let mut args = Args::new(line, usage);
        let number = args.peek().and_then(|word| word.strip_prefix(['k', 'K']));
        if let Some(number) = number.and_then(|number| number.parse::<usize>().ok()) {
            args.next_word();
            return self.reword_kept(number, args, has_text);
        }
        let n = args.number("number of the note", 1, i64::from(u32::MAX))? as EntryNo;
        if n < self.history.first_loaded() && n <= self.history.last() {
            return Err(Behind.into());
        }
        let text = if has_text {
            let new = text::note(&args.text());
            if new.is_empty() {
                return Err(Refusal::input("The note is empty.")
                    .hint(format!(
                        "Usage: `{usage}`. Use `unnote {n}` to remove the note."
                    ))
                    .into());
            }
            Some(new)
        } else {
            args.finish()?;
            None
        };
        let entry = self.history.entry(n);
        if let Some((
            Entry {
                body: Body::Note(_),
                ..
            },
            true,
        )) = entry
        {
            return Err(Refusal::input(format!("Note {n} is undone."))
                .hint("Use `redo`, or write it again with `note`.")
                .into());
        }
        let Some(Body::Note(written)) = entry.map(|(entry, _)| &entry.body) else {
            return Err(Refusal::input(format!("Entry {n} isn't a note."))
                .hint("The review shows each note's number.")
                .into());
        };
        let now = match self.history.wording(n) {
            Wording::AsWritten => Some(written.as_str()),
            Wording::Now(text) => Some(text),
            Wording::Removed => None,
        };
        if now == text.as_deref() {
            let (why, way) = match now {
                Some(_) => ("already has that text", "Type another text."),
                None => (
                    "is already removed",
                    "Use `reword N TEXT` to write it again.",
                ),
            };
            return Err(Refusal::input(format!("Note {n} {why}.")).hint(way).into());
        }
        let said = match &text {
            Some(text) => format!("Note {n} now reads: {}", stopped(text)),
            None => format!("Note {n} is removed: {}", stopped(now.unwrap_or(written))),
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

impl<S: System> Table<S> {
    /// Changes the text of a note that isn't an entry of the log, or removes it.
    fn reword_kept(
        &self,
        number: usize,
        mut args: Args<'_>,
        has_text: bool,
    ) -> Result<Outcome<S>, Stop> {
        let before = self.history.now();
        let notes = &before.campaign().notes;
        let note = number.checked_sub(1);
        let Some((note, kept)) = note.and_then(|at| Some((at, notes.get(at)?))) else {
            let why = format!("There is no note k{number}.");
            let way = "The notes page shows each note's number.";
            return Err(Refusal::input(why).hint(way).into());
        };
        let text = has_text.then(|| text::note(&args.text()));
        args.finish()?;
        if text.as_ref().is_some_and(String::is_empty) {
            let way = format!("Use `unnote k{number}` to remove the note.");
            return Err(Refusal::input("The note is empty.").hint(way).into());
        }
        if text.as_ref() == Some(&kept.text) {
            let why = format!("Note k{number} already has that text.");
            return Err(Refusal::input(why).hint("Type another text.").into());
        }
        let hidden = match &text {
            Some(text) if is_for_gm(&kept.text) => is_for_gm(text),
            Some(text) => kept.hidden || is_for_gm(text),
            None => kept.hidden,
        };
        let events = vec![S::chronicled(Event::KeptReworded { note, text, hidden })];
        let (said, after) = S::tell_all(before, &events, Sums::Shown);
        Ok(Outcome {
            body: Body::Did(events),
            overruled: None,
            said,
            moment: S::moment(&after),
            chapter: campaign::chapter(&after),
        })
    }
}

#[cfg(test)]
mod tests {
    use dice::SeededDice;

    use super::super::tests::{play, run};
    use super::super::toy::Toy;
    use super::*;
    use crate::table::{Face as _, Stretch, View as _, report};
    use rules::view::{Id, Rich};

    fn go(table: &mut Table<Toy>, line: &str) {
        let ran = run(table, &mut SeededDice::new(1), line, &mut Vec::new());
        assert!(ran.is_some(), "{line}");
    }

    fn numbers(table: &Table<Toy>) -> Vec<EntryNo> {
        table.notes().iter().map(|note| note.n).collect()
    }

    #[test]
    fn the_notes_are_listed_newest_first_as_they_read_now() {
        let mut table = play(&[
            "note before it all",
            "add Ila",
            "note @Ila owes the harbor master #harbor",
            "note x",
        ]);
        assert_eq!(numbers(&table), [4, 3, 1]);
        let note = &table.notes()[1];
        assert_eq!((note.by.as_str(), note.date()), ("GM", "2026-11-21"));
        assert!(note.is_about("Ila Senn") && !note.is_about("Bo"));
        assert!(note.has("owes harbor") && note.has("2026-11") && !note.has("owes nothing"));
        go(&mut table, "unnote 4");
        go(&mut table, "reword 3 @Ila paid. #harbor");
        assert_eq!(numbers(&table), [3, 1]);
        assert_eq!(table.notes()[0].text, "@Ila paid. #harbor");
        go(&mut table, "undo");
        go(&mut table, "undo");
        assert_eq!(numbers(&table), [4, 3, 1]);
    }

    #[test]
    fn a_sheet_shows_the_latest_notes_that_tag_its_owner() {
        let lines = [
            "add Ila",
            "add Bo",
            "note @ila 1",
            "note @bo 2",
            "note @Ila 3 #gm",
        ];
        let mut table = play(&lines);
        for n in 4..8 {
            go(&mut table, &format!("note {n} of @ila"));
        }
        let ila = table.roster()[0].id;
        let sheet = table.sheet(ila).unwrap();
        let block = sheet.blocks.last().unwrap();
        assert_eq!((block.tab, block.rows.len()), ("Notes", 4));
        let rows = block.rows.iter().map(|row| {
            let cells: Vec<String> = row.cells.iter().map(Rich::plain).collect();
            cells.join("  ")
        });
        says!(rows.collect::<Vec<String>>());
        assert!(table.sheet(Id(99)).is_none());
        let before = play(&["add Ila"]);
        assert!(before.sheet(ila).unwrap().blocks.is_empty());
    }

    #[test]
    fn the_text_that_a_note_has_now_decides_who_sees_it() {
        let mut table = play(&["note a", "note b #gm", "hidden note c", "note d"]);
        let hidden = |table: &Table<Toy>| -> Vec<EntryNo> {
            let lines = table.log(1, table.last()).into_iter();
            lines
                .filter(|line| line.hidden)
                .map(|line| line.n)
                .collect()
        };
        assert_eq!(hidden(&table), [2, 3]);
        go(&mut table, "reword 1 secret #gm");
        go(&mut table, "reword 2 known");
        go(&mut table, "reword 3 still secret");
        assert_eq!(hidden(&table), [1, 3, 5, 7]);
        go(&mut table, "unnote 1");
        go(&mut table, "undo");
        assert_eq!(hidden(&table), [1, 3, 5, 7, 8, 9]);
        let players = Stretch {
            for_players: true,
            ..Stretch::default()
        };
        let text = report::as_text(&report::notes(&table, &players, None));
        assert!(text.contains("known") && !text.contains("secret"), "{text}");
    }

    #[test]
    fn notes_are_reported_by_tag() {
        let table = play(&["note @Ila at #harbor", "note @Bo", "note #gm plan"]);
        let all = |tag| report::as_text(&report::notes(&table, &Stretch::default(), tag));
        says!([all(None), all(Some("@ila"))]);
        assert!(report::notes(&table, &Stretch::default(), Some("@x")).is_empty());
    }

    #[test]
    fn a_note_completes_who_is_here_and_where_a_note_was_before() {
        let table = play(&["add \"Ila Rho\"", "note fire at #gun-deck"]);
        let texts = |line: &str| -> Vec<String> {
            let found = table.complete(line).into_iter();
            found.map(|one| one.text).collect()
        };
        assert_eq!(texts("note @r"), ["note @Ila"]);
        assert_eq!(texts("note at #"), ["note at #gun-deck", "note at #gm"]);
        assert_eq!(texts("note "), Vec::<String>::new());
    }
}
