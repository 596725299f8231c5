//! The notes of a log on the sheet of someone.

use rules::encounter::campaign::{Member, Staged};
use rules::system::System;
use rules::tags::tags;
use rules::view::{Block, Rich, Row, Shape, Tone};

use super::Table;
use super::entry::Entry;
use super::opening::without_keys;

/// The notes about a person that a sheet shows.
const ON_SHEET: usize = 3;

/// The notes on a sheet about its owner, without those that only the GM may see.
#[derive(Default)]
pub(super) struct About {
    /// The text and the moment of the latest of them.
    latest: Vec<(String, String)>,
    /// The number of older ones.
    older: usize,
}

/// Adds the part of a sheet with the notes about its owner, as the first of its tab.
pub(super) fn add(blocks: &mut Vec<Block>, about: About) {
    if let Some(block) = block(about) {
        let first = blocks.iter().position(|other| other.tab == block.tab);
        blocks.insert(first.unwrap_or(blocks.len()), block);
    }
}

/// Returns the part of a sheet with the notes about its owner. `None` without any.
fn block(about: About) -> Option<Block> {
    let row = |cells: Vec<Rich>| Row {
        cells,
        ..Row::default()
    };
    let mut rows: Vec<Row> = about
        .latest
        .into_iter()
        .map(|(text, when)| {
            row(vec![
                Rich::of(text, Tone::Text),
                Rich::of(when, Tone::Quiet),
            ])
        })
        .collect();
    rows.extend((about.older > 0).then(|| {
        let more =
            lang::sentence::count(i64::try_from(about.older).unwrap_or(i64::MAX), "older note");
        row(vec![Rich::of(format!("and {more}"), Tone::Quiet)])
    }));
    (!rows.is_empty()).then(|| Block::new("Notes in the log", "Notes", Shape::Rows, rows))
}

impl<S: System> Table<S> {
    /// Returns those of them for the sheet of someone: those with a tag that means them, and all of them for the only
    /// player's character of a save. Every line that is run reads a sheet, so only the shown ones are made.
    pub(super) fn notes_about(&self, name: &str) -> About {
        let brought = &self.history.now().campaign().notes;
        if self.history.notes.is_empty() && brought.is_empty() {
            return About::default();
        }
        let alone = self.is_only_player(name);
        let about = |text: &str| {
            alone && without_keys(text).is_some()
                || text.contains('@') && tags(text).iter().any(|tag| tag.means(name))
        };
        let is_shown = |(entry, text): &(&Entry<_>, &str)| about(text) && !self.is_hidden(entry.n);
        let mut own = self.note_texts().filter(is_shown);
        let first = own.by_ref().take(ON_SHEET);
        let first = first
            .map(|(entry, text)| self.as_note(entry, text))
            .collect();
        let mut latest = self.with_brought(first, &about);
        latest.retain(|note| !note.hidden);
        let older = own.count() + latest.len().saturating_sub(ON_SHEET);
        latest.truncate(ON_SHEET);
        let shown = latest.into_iter().map(|note| {
            let moment = note.moment();
            let when = if moment.is_empty() {
                note.date().to_owned()
            } else {
                moment
            };
            let story = without_keys(&note.text).map(str::to_owned);
            (story.unwrap_or(note.text), when)
        });
        let latest = shown.collect();
        About { latest, older }
    }

    /// Returns true if someone is the only player's character of the save.
    fn is_only_player(&self, name: &str) -> bool {
        let state = self.history.now();
        let here = state.present();
        let members = here.iter().chain(&state.campaign().away);
        let mut players = members.filter(|member| member.is_pc());
        players.next().is_some_and(|one| one.name() == name) && players.next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use rules::view::Rich;

    use dice::SeededDice;

    use crate::table::tests::{play, run};
    use crate::table::toy::Toy;
    use crate::table::{Table, View as _};

    fn go(table: &mut Table<Toy>, line: &str) {
        let ran = run(table, &mut SeededDice::new(1), line, &mut Vec::new());
        assert!(ran.is_some(), "{line}");
    }

    #[test]
    fn every_note_is_on_the_sheet_of_the_only_player() {
        let mut table = play(&["add Ila", "note the ship left", "note it burned"]);
        let blocks = |table: &Table<Toy>| {
            let players = table.players();
            let sheet = players.first().and_then(|who| table.sheet(*who));
            let blocks = sheet.map(|sheet| sheet.blocks).unwrap_or_default();
            let mut notes = blocks.into_iter().filter(|one| one.tab == "Notes");
            let first = notes.next().map(|one| one.rows).unwrap_or_default();
            let texts = first.iter().filter_map(|row| row.cells.first());
            texts.map(Rich::plain).collect::<Vec<_>>()
        };
        assert_eq!(blocks(&table), ["it burned", "the ship left"]);
        go(&mut table, "note a trap #gm");
        go(&mut table, "note To begin, press 1: Ila acts.");
        go(
            &mut table,
            "note To begin, press 1: Ila acts. The lights go out.",
        );
        let shown = ["The lights go out.", "it burned", "the ship left"];
        assert_eq!(blocks(&table), shown);
        go(&mut table, "add Bo");
        assert_eq!(blocks(&table), Vec::<String>::new());
    }
}
