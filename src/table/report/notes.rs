//! The notes of a stretch of the log as a report, all of them or those with a tag.

use lang::sentence::count;
use rules::tags::tags;

use super::blocks::Block;
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
    let all = count(i64::try_from(notes.len()).unwrap_or(i64::MAX), "note");
    let under = match tag {
        Some(tag) => format!("{all} tagged {tag}"),
        None => all,
    };
    vec![
        Block::Heading(1, format!("{}: notes", face.title())),
        Block::Under(under),
        Block::Items(notes.iter().map(item).collect()),
    ]
}

/// Returns a note with its dates.
fn item(note: &Note) -> (String, String) {
    let mut parts = vec![note.moment(), note.clock.clone(), note.by.clone()];
    parts.push(note.place());
    parts.retain(|part| !part.is_empty());
    (parts.join(", "), note.text.clone())
}
