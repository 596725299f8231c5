//! The person's place on the screens of a save. It is stored outside the save, so that a person whose
//! connection drops finds the same pane, tab and sheet again.

use serde::{Deserialize, Serialize};

use lang::reader;
use rules::view::{Id, Stage};

use crate::table::EntryNo;

use super::app::App;
use super::msg::World;
use super::screen::{Pane, Screen};

/// A place on the screens of a save.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    /// The pane of the table screen.
    pane: Pane,
    /// The tab of a single sheet, counted from 1.
    tab: usize,
    /// The tab that is on screen, counted from 1, which may be that of the dice or the log. 0 in places of
    /// older versions.
    open: usize,
    /// The selected row of the sheet's tab.
    row: usize,
    /// Whether the dice are only there until a check or a question ends.
    waits: bool,
    /// The sheet that is open although another combatant is active.
    character: Option<Id>,
    /// The entry whose Critical Injury was confirmed last.
    read: EntryNo,
}

impl Place {
    /// Returns the place as text.
    pub fn text(&self) -> Option<String> {
        ron::to_string(self).ok()
    }

    /// Returns it without the selected row.
    #[must_use]
    pub fn without_row(self) -> Self {
        Self { row: 0, ..self }
    }

    /// Reads a place from text. `None` if the text holds none.
    pub fn read(text: &str) -> Option<Self> {
        reader::ron(text).ok()
    }
}

impl App {
    /// Returns the current place, or `None` in the library and the review.
    pub fn place(&self) -> Option<Place> {
        // The target of an open prompt is left with the prompt.
        let focus = self.again.before.as_ref().unwrap_or(&self.focus);
        matches!(self.screen, Screen::Table | Screen::Solo).then(|| Place {
            pane: focus.own_pane(),
            tab: self.solo.own_tab(),
            open: self.solo.tab() + 1,
            row: self.solo.own_row(),
            waits: self.solo.waits(),
            character: focus.pinned,
            read: self.cards.read(),
        })
    }

    /// Goes to a stored place, as far as it still exists. An open check stays in front of it, because another program
    /// may have opened it meanwhile.
    pub fn go_to(&mut self, place: &Place, world: &World<'_>) {
        let there = |id: &Id| self.seen.roster.iter().any(|listed| listed.id == *id);
        self.focus.pinned = place.character.filter(there);
        self.leave_read_cards(place.read, world);
        if place.pane != Pane::Vehicles || self.seen.has_vehicles() {
            self.focus.go_behind(place.pane);
        }
        self.keep_character(world);
        self.keep_opened();
        self.begin_solo();
        self.solo.turn_behind(place.tab);
        if !place.waits && !self.has_own_check() {
            self.solo.turn_to(place.open);
        }
        self.look(world);
        self.solo.mark_behind(place.row, &self.seen);
        // What was on screen there is shown again: a check of any character, a question, or a Critical Injury.
        let is_open = self.seen.tray.stage != Stage::Idle
            || self.seen.tray.past.card.is_some()
            || self.seen.menu().next().is_some();
        if place.waits && is_open {
            self.show_answer_in_solo(self.first_row());
        } else if place.waits {
            self.solo.leave_dice();
        }
        self.open_row_in_solo(world);
    }
}
