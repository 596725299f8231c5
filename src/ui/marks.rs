//! The selected row of the dice: which offer it is, where it goes when the list changes, and whether
//! Enter takes it.

use crate::dice::Symbol;
use crate::rules::view::{ANSWER, DONE, Id, Offer, OfferGroup, Stage};

use super::app::App;
use super::focus::Pane;
use super::keymap::Does;
use super::panes::tray;
use super::screens::Screen;

impl App {
    /// The selected offer of the dice.
    pub(super) fn selected_offer(&self) -> Option<&Offer> {
        let row = if self.screen == Screen::Solo {
            self.solo.dice_at()
        } else {
            self.focus.row(Pane::Tray)
        };
        let menu = tray::menu(&self.seen.tray, &self.seen.offers);
        menu.get(row).copied()
    }

    /// What it is known by when the list changes: its key, and whom it is done to.
    pub(super) fn marked_offer(&self) -> Option<(String, Option<Id>)> {
        let offer = self.selected_offer()?;
        Some((offer.key.clone(), offer.whom))
    }

    /// Keeps the mark on its offer wherever that is now; in another list it goes to the first row.
    pub(super) fn follow_marked(&mut self, was: Option<&(String, Option<Id>)>) {
        if self.seen.tray.stage == Stage::Pool {
            return;
        }
        let menu = tray::menu(&self.seen.tray, &self.seen.offers);
        let same = |(key, whom): &(String, Option<Id>)| {
            let mut rows = menu.iter();
            rows.position(|offer| offer.key == *key && offer.whom == *whom)
        };
        let row = was.and_then(same).unwrap_or(0);
        self.focus.mark(Pane::Tray, row, usize::MAX);
        self.solo.mark_dice(row);
    }

    /// Whether the selection was moved through what symbols buy: then Enter takes the selected row.
    pub(super) fn selects(&self) -> bool {
        let here = match self.screen {
            Screen::Table => self.focus.pane() == Pane::Tray && self.shows_dice(),
            Screen::Solo => self.solo.shows_dice(),
            Screen::Review | Screen::Library => false,
        };
        here && self.moved && self.seen.tray.stage == Stage::Spending
    }

    /// Notes that the selection was moved by hand.
    pub(super) fn moves_mark(&mut self) {
        self.moved = self.seen.tray.stage == Stage::Spending;
    }

    /// Gives the selection up, so that Enter applies again; whether there was one.
    pub(super) fn gives_up_mark(&mut self) -> bool {
        let selects = self.selects();
        if selects {
            self.moved = false;
            self.focus.mark(Pane::Tray, 0, usize::MAX);
            self.solo.mark_dice(0);
        }
        selects
    }

    /// Whether a key would apply what was rolled, but takes the selected row instead: something is
    /// asked first, or a row was selected.
    pub(super) fn takes_selected(&self, does: &Does) -> bool {
        let applies = matches!(does, Does::Line(line) if line.text() == DONE);
        applies && (self.seen.answers() || self.selects())
    }

    /// What the key that applies is called: with the symbols that it leaves unused, where they could
    /// buy something.
    pub(super) fn applies(&self, help: &str) -> String {
        let buys = |key: &str| key != DONE && key != ANSWER;
        let mut rows = self.seen.group(OfferGroup::Asked);
        if !self.seen.tray.priced || !rows.any(|one| buys(&one.key) && one.allowed.is_ok()) {
            return help.to_owned();
        }
        let left = self.seen.tray.purse.iter().filter(|one| one.left > 0);
        let left = left.filter_map(|one| {
            let symbol = Symbol::from_letter(one.letter)?;
            Some(symbol.counted(one.left))
        });
        match left.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => help.to_owned(),
            left => format!("{help}, {left} unused"),
        }
    }
}
