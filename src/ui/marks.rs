//! The selected row of the tray: its offer, its position after the list changes, and whether Enter
//! takes it.

use rules::view::{ANSWER, DONE, Id, Offer, OfferGroup, Stage, Unit};

use super::app::{App, Overlay};
use super::keymap::{Act, Does};
use super::screen::{Pane, Screen};

impl App {
    /// Returns the selected offer of the tray.
    pub(super) fn selected_offer(&self) -> Option<&Offer> {
        let row = if self.screen == Screen::Solo {
            self.solo.dice_at()
        } else {
            self.focus.row(Pane::Tray)
        };
        self.seen.menu().nth(row).map(|(_, offer)| offer)
    }

    /// Returns the price of the selected row in steps of the round: of the open menu, or of the dice if they
    /// have the focus.
    pub(super) fn steps(&self) -> Option<u32> {
        let tray = self.focus.pane() == Pane::Tray && self.seen.tray.stage == Stage::Idle;
        let price = match self.overlays.last() {
            Some(Overlay::Menu(menu)) => {
                let line = &menu.chosen()?.line;
                &self
                    .seen
                    .offers
                    .iter()
                    .find(|offer| offer.line == *line)?
                    .cost
            }
            Some(_) => return None,
            None => &self.selected_offer().filter(|_| tray)?.cost,
        };
        let steps = price.parts().filter(|part| part.unit == Unit::ActionTenths);
        Some(steps.map(|part| part.amount).sum()).filter(|steps| *steps > 0)
    }

    /// Returns what identifies the selected offer in another list: its key and its target.
    pub(super) fn marked_offer(&self) -> Option<(String, Option<Id>)> {
        let offer = self.selected_offer()?;
        Some((offer.key.clone(), offer.whom))
    }

    /// Returns what identifies the open question: who acts or rolls against whom, and what is asked. Of a roll that is
    /// being spent the question changes with each purchase, so it doesn't count.
    pub(super) fn open_question(&self) -> (Option<Id>, Option<Id>, String) {
        let (turns, tray) = (&self.seen.turns, &self.seen.tray);
        let asks = turns.asks.as_deref().filter(|_| !tray.priced);
        let title = format!("{} {}", tray.title.plain(), asks.unwrap_or_default());
        (turns.active, tray.by, title)
    }

    /// Returns the row on which a new question begins: the row that Enter takes, or else the first row that can be chosen.
    /// In a pool it is the first source that can be switched, because Space has no effect on the base.
    pub(super) fn first_row(&self) -> usize {
        if self.seen.tray.stage == Stage::Pool {
            let mut sources = self.seen.tray.sources.iter();
            return sources.position(|one| one.toggle.is_some()).unwrap_or(0);
        }
        let place = |takes: &dyn Fn(&Offer) -> bool| {
            let mut rows = self.seen.menu();
            rows.position(|(_, one)| one.allowed.is_ok() && takes(one))
        };
        let ends = place(&|one| one.key == DONE);
        let spends = self.seen.tray.stage == Stage::Spending;
        // Without an open answer, Enter takes the row that ends the question.
        let ends = ends.filter(|_| spends && !self.seen.answers());
        ends.or_else(|| self.first_to_take())
            .or_else(|| place(&|one| one.proposed))
            .or_else(|| place(&|one| one.stops.is_empty()).filter(|_| !spends))
            .unwrap_or(0)
    }

    /// Returns the first row that can be chosen, if the continue key takes the selected one.
    pub(super) fn first_to_take(&self) -> Option<usize> {
        if !self.takes_marked() {
            return None;
        }
        // A row that leads to nothing is taken only if no other is open.
        let place = |takes: fn(&Offer) -> bool| self.seen.menu().position(|(_, one)| takes(one));
        place(|one| one.allowed.is_ok() && one.proposed)
            .or_else(|| place(|one| one.allowed.is_ok() && one.stops.is_empty()))
            .or_else(|| place(|one| one.allowed.is_ok()))
    }

    /// Keeps the selection on the same offer of the same question. If that is gone or can't be chosen, selects the
    /// row on which a new question begins.
    pub(super) fn follow_marked(&mut self, was: Option<&(String, Option<Id>)>) {
        if self.seen.tray.stage == Stage::Pool {
            return;
        }
        // A secret choice leaves no mark for the next to choose.
        let was = was.filter(|_| self.seen.tray.secrets.is_empty());
        let same = |(key, whom): &(String, Option<Id>)| {
            let mut rows = self.seen.menu();
            rows.position(|(_, offer)| offer.key == *key && offer.whom == *whom)
        };
        let takes = |row: &usize| {
            let offer = self.seen.menu().nth(*row);
            let spends = self.seen.tray.stage == Stage::Spending && !self.takes_marked();
            spends || offer.is_some_and(|(_, offer)| offer.allowed.is_ok())
        };
        let row = was.and_then(same).filter(takes);
        let row = row.unwrap_or_else(|| self.first_row());
        self.focus.mark(Pane::Tray, row, usize::MAX);
        self.solo.mark_dice(row);
    }

    /// Returns the text of the selected modifier of a pool.
    pub(super) fn marked_source(&self) -> Option<String> {
        let row = match self.screen {
            Screen::Solo => self.solo.dice_row(),
            Screen::Table | Screen::Review | Screen::Library => self.focus.row(Pane::Tray),
        };
        let source = self.seen.tray.sources.get(row);
        source.map(|one| one.text.clone())
    }

    /// Keeps the selection on the same modifier of a pool, because a new one may be listed above it.
    pub(super) fn follow_source(&mut self, was: Option<&String>) {
        let mut sources = self.seen.tray.sources.iter();
        if let Some(row) = was.and_then(|text| sources.position(|one| one.text == *text)) {
            self.focus.mark(Pane::Tray, row, usize::MAX);
            self.solo.mark_dice(row);
        }
    }

    /// Whether the selection was moved in a spending menu, so that Enter takes the selected row.
    pub(super) fn selects(&self) -> bool {
        let here = match self.screen {
            Screen::Table => self.focus.pane() == Pane::Tray && self.shows_dice(),
            Screen::Solo => self.solo.shows_dice(),
            Screen::Review | Screen::Library => false,
        };
        here && self.moved && self.seen.tray.stage == Stage::Spending
    }

    /// Records that the person moved the selection.
    pub(super) fn moves_mark(&mut self) {
        self.moved = self.seen.tray.stage == Stage::Spending;
    }

    /// Drops the selection, so that Enter applies the roll again. Returns whether there was one.
    pub(super) fn gives_up_mark(&mut self) -> bool {
        let selects = self.selects();
        if selects {
            self.moved = false;
            self.focus.mark(Pane::Tray, 0, usize::MAX);
            self.solo.mark_dice(0);
        }
        selects
    }

    /// Whether a key that applies the roll takes the selected row instead, because of an open question
    /// or a moved selection.
    pub(super) fn takes_selected(&self, does: &Does) -> bool {
        let applies = matches!(does, Does::Line(line) if line.text() == DONE);
        let ends = *does == Does::Act(Act::GoOn) && self.seen.ending().is_some();
        applies && self.seen.answers() || (applies || ends) && self.selects()
    }

    /// Whether the selected row itself applies the roll, so that its key buys nothing.
    pub(super) fn selects_ending(&self) -> bool {
        self.selected_offer().is_some_and(|offer| offer.key == DONE)
    }

    /// Whether the selected row can be chosen.
    pub(super) fn selects_open(&self) -> bool {
        self.selected_offer()
            .is_none_or(|offer| offer.allowed.is_ok())
    }

    /// Returns what the key that applies the roll does, in the words of its row.
    pub(super) fn ends_by(&self) -> &str {
        let ending = self.seen.ending();
        ending.map_or("apply the check", |offer| &offer.label)
    }

    /// Returns the label of the key that applies the roll, with the unused symbols that could still buy
    /// something.
    pub(super) fn applies(&self, help: &str) -> String {
        let buys = |key: &str| key != DONE && key != ANSWER;
        let mut rows = self.seen.group(OfferGroup::Asked);
        if !self.seen.tray.priced || !rows.any(|one| buys(&one.key) && one.allowed.is_ok()) {
            return help.to_owned();
        }
        let left = self.seen.tray.purse.iter().filter(|one| one.left > 0);
        let left = left.map(|one| format!("{}{}", one.left, one.letter));
        match left.collect::<Vec<_>>().join(" ") {
            none if none.is_empty() => help.to_owned(),
            left => format!("{help} ({left} unused)"),
        }
    }
}
