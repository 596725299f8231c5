//! The notes of a stretch of the log as a report, all of them or those with a tag.

use lang::sentence::count;
use rules::tags::{Tag, TagKind, is_for_gm, tags};

use super::blocks::Block;
use super::digest::{Source, is_note};
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
    let is_dated = notes.iter().any(|note| note.chapter.day > 0);
    let all = count(i64::try_from(notes.len()).unwrap_or(i64::MAX), "note");
    let under = match tag {
        Some(tag) => format!("{all} tagged {tag}"),
        None => all,
    };
    vec![
        Block::Heading(1, format!("{}: notes", face.title())),
        Block::Under(under),
        Block::Items(notes.iter().map(|note| item(note, is_dated)).collect()),
    ]
}

impl Source<'_> {
    /// Whether a reader sees changed notes of a sheet. A note can be the GM's. The log doesn't keep that
    /// for a removed note.
    pub(super) fn shows_notes(&self, words: &str) -> bool {
        if !self.stretch.for_players {
            return true;
        }
        let mut notes = self.face.notes().into_iter();
        let is_secret = notes.any(|note| note.hidden && words.contains(note.text.as_str()));
        !is_secret && !is_for_gm(words) && !words.contains('−')
    }

    /// The people and the places that the notes are tagged with, each once.
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
            ("Places", of(TagKind::Place)),
        ];
        let items = items.into_iter().filter(|(_, words)| !words.is_empty());
        let items: Vec<(String, String)> = items
            .map(|(kind, words)| (kind.to_owned(), words))
            .collect();
        let has_any = !items.is_empty();
        has_any.then_some(Block::Items(items)).into_iter().collect()
    }
}

/// Returns a note with its dates. Before any time has passed in a save with days, it is the first day.
fn item(note: &Note, is_dated: bool) -> (String, String) {
    let mut chapter = note.chapter;
    if is_dated && chapter.session > 0 {
        chapter.day = chapter.day.max(1);
    }
    let mut parts = vec![
        chapter.told(&note.scene),
        note.clock.clone(),
        note.by.clone(),
    ];
    parts.push(note.place());
    parts.retain(|part| !part.is_empty());
    (parts.join(", "), note.text.clone())
}
