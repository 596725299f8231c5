//! The notes of a stretch of the log as a report, all of them or those with a tag.

use lang::sentence::count;
use rules::encounter::campaign::carried::Changed;
use rules::tags::{Tag, TagKind, is_for_gm, tags};

use super::blocks::Block;
use super::digest::{Source, is_note};
use super::title;
use crate::table::Face;
use crate::table::notes::Note;
use crate::table::stretch::Stretch;

/// Returns the notes of a stretch, the newest first: those with the tag if there is one, such as `@vex`,
/// `#harbor` or `vex`. Empty if there is none.
pub fn notes(face: &dyn Face, stretch: &Stretch, tag: Option<&str>) -> Vec<Block> {
    let mut notes = face.notes();
    notes.retain(|note| {
        let line = face.log(note.n, note.n);
        // A note that was brought home belongs to the log as a whole.
        let whole = stretch.within(face.last()) == (1, face.last()) && stretch.round.is_none();
        let is_in = match line.first() {
            Some(line) => stretch.holds(line),
            None => note.n == 0 && whole && !(stretch.for_players && note.hidden),
        };
        let is_tagged = tag.is_none_or(|tag| {
            let person = tags(&format!("@{}", tag.trim_start_matches('@')));
            let is_theirs = person.iter().any(|tag| tag.means(&note.sheet));
            is_theirs || note.tags.iter().any(|own| own.fits(tag))
        });
        is_in && is_tagged
    });
    if notes.is_empty() {
        return Vec::new();
    }
    let is_signed = notes.iter().any(|note| note.by != notes[0].by);
    let is_dated = notes.iter().any(|note| note.chapter.day > 0);
    let all = count(i64::try_from(notes.len()).unwrap_or(i64::MAX), "note");
    let under = match tag {
        Some(tag) => format!("{all} tagged {tag}"),
        None => all,
    };
    vec![
        Block::Heading(
            1,
            format!(
                "{}: notes",
                title::of_campaign(face, &face.log(1, face.last()))
            ),
        ),
        Block::Under(under),
        Block::Items(
            notes
                .iter()
                .map(|note| item(note, is_dated, is_signed))
                .collect(),
        ),
    ]
}

impl Source<'_> {
    /// Returns what changed on a sheet as a reader may see it. Players don't see the notes that are the GM's. The log
    /// doesn't keep that for a removed note, so they see none of these.
    pub(super) fn shown(&self, mut changed: Changed) -> Changed {
        if self.stretch.for_players {
            let notes = self.face.notes();
            let is_secret = |text: &str| notes.iter().any(|note| note.hidden && note.text == text);
            changed
                .noted
                .retain(|text| !is_for_gm(text) && !is_secret(text));
            changed.unnoted.clear();
        }
        changed
    }

    /// The people, and the places and topics, that the notes are tagged with, each once.
    pub(super) fn tagged(&self) -> Vec<Block> {
        let notes = self.lines.iter().filter(|line| is_note(line));
        let mut all: Vec<Tag> = Vec::new();
        for tag in notes.flat_map(|line| tags(&line.told())) {
            if !all.contains(&tag) && !tag.is_for_gm() {
                all.push(tag);
            }
        }
        let of = |kind: TagKind| {
            let own = all.iter().filter(|tag| tag.kind == kind);
            let words: Vec<String> = own.map(|tag| tag.word.replace('_', " ")).collect();
            words.join(", ")
        };
        let items = [
            ("People", of(TagKind::Person)),
            ("Places and topics", of(TagKind::Place)),
        ];
        let items = items.into_iter().filter(|(_, words)| !words.is_empty());
        let items: Vec<(String, String)> = items
            .map(|(kind, words)| (kind.to_owned(), words))
            .collect();
        let has_any = !items.is_empty();
        has_any.then_some(Block::Items(items)).into_iter().collect()
    }
}

/// Returns a note with its dates, in a save with days always with its day.
fn item(note: &Note, is_dated: bool, is_signed: bool) -> (String, String) {
    let mut chapter = note.chapter;
    if is_dated && chapter.session > 0 {
        chapter = chapter.dated();
    }
    let mut parts = vec![
        chapter.told(&note.scene),
        note.clock.clone(),
        Some(note.by.clone())
            .filter(|_| is_signed)
            .unwrap_or_default(),
    ];
    parts.push(note.place());
    parts.retain(|part| !part.is_empty());
    (parts.join(", "), note.text.clone())
}
