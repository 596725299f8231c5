//! The open sheet: which combatant it belongs to, and how another one is opened.

use rules::view::{Id, Stage};

use super::app::App;
use super::msg::World;
use super::screen::{Pane, Screen};

impl App {
    /// Goes from the dice to the roster where one pane is visible and the last answer left no rows.
    pub(super) fn leave_empty_dice(&mut self, had_rows: bool) {
        let empties = had_rows && self.seen.menu().next().is_none();
        let idle = self.seen.tray.stage == Stage::Idle && self.is_tabbed();
        if empties && idle && self.focus.pane() == Pane::Tray {
            self.focus.go(Pane::Who);
        }
    }

    /// Opens the sheet of a combatant on the single-sheet screen.
    pub fn look_at(&mut self, who: Id, world: &World<'_>) {
        self.focus.pinned = Some(who);
        self.keep_opened();
        self.look(world);
    }

    /// Remembers the character of a save that was opened on the single-sheet screen, so that this screen
    /// shows them again after the table.
    pub(super) fn keep_opened(&mut self) {
        if self.screen == Screen::Solo {
            self.solo.character = self.focus.pinned;
            self.show_question_in_solo();
        }
    }

    /// Keeps one character on the single-sheet screen, even while others act: the one whose sheet is open,
    /// otherwise the one kept before, otherwise the player's character who acts, otherwise the first of them.
    pub(super) fn keep_character(&mut self, world: &World<'_>) {
        if self.screen != Screen::Solo || self.seen.listed(self.focus.pinned).is_some() {
            return;
        }
        let players = world.face.players();
        let here = |id: &Id| self.seen.combatants().any(|one| one.id == *id);
        let active = self.seen.turns.active.filter(|id| players.contains(id));
        let first = active.or_else(|| players.iter().copied().find(here));
        let own = self.seen.listed(self.solo.character).or(first);
        if own.is_some() {
            self.focus.pinned = own;
            self.look(world);
        }
    }

    /// Opens another combatant's sheet.
    pub(super) fn pin(&mut self, who: Id, world: &World<'_>) {
        let before = self.seen.who(&self.focus);
        if before == Some(who) {
            return;
        }
        self.focus.other = before;
        self.focus.pinned = (self.seen.turns.active != Some(who)).then_some(who);
        if self.screen == Screen::Solo {
            self.focus.pinned = Some(who);
            if self.solo.character.is_some() {
                self.solo.character = Some(who);
            }
        }
        self.focus.mark(Pane::Sheet, 0, 0);
        let vehicles = self.seen.vehicles();
        if let Some(row) = vehicles.map(|one| one.id).position(|id| id == who) {
            self.focus.mark(Pane::Vehicles, row, usize::MAX);
        }
        self.look(world);
    }
}
