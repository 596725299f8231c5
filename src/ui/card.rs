//! The Critical Injury on screen: which keys confirm it, and what waits until then.

use rules::view::{Card, NEXT, OfferGroup, Stage};

use crate::table::EntryNo;

use super::app::{App, Said};
use super::keymap::{Act, Chord, Does, Scope, Template};
use super::msg::World;
use super::screen::{Pane, Screen};

/// The key that confirms a Critical Injury on screen.
const CONFIRMS: &str = "Enter confirms it.";

/// The keys that change one of the last entry.
const CHANGES: &str = "= takes a real d100. u undoes it.";

impl App {
    /// Closes a Critical Injury card with the continue key, and shows the next of the same entry. Until then
    /// the key has no other effect, so that nothing is taken unread.
    pub(super) fn puts_card_away(&mut self, scope: Scope, chord: Chord, world: &World<'_>) -> bool {
        let busy = self.prompt.is_some() || !self.overlays.is_empty();
        if busy || !self.shows_card() {
            return false;
        }
        let row = world.keymap.find(scope, chord).map(|row| &row.does);
        let enter = chord == Chord::ENTER;
        let goes_on = enter || matches!(row, Some(Does::Act(Act::GoOn)));
        if goes_on && self.cards.confirm() {
            self.show_unread_cards(world);
            // A question behind the card stays where it is.
            let is_done = self.seen.tray.past.card.is_none() && self.seen.open_answers().is_empty();
            if is_done && self.seen.tray.stage == Stage::Idle {
                self.solo.leave_dice();
            }
            // What made it wait is settled.
            if matches!(self.said, Said::Notice(_, false)) {
                self.said = Said::Nothing;
            }
        }
        goes_on
    }

    /// Adds the Critical Injuries of the last entry to those that wait, and shows the first of them. A confirmed
    /// one stays away after a new start or a note, and one that waits stays until it is confirmed or undone.
    pub(super) fn take_cards(&mut self, world: &World<'_>) {
        let past = &mut self.seen.tray.past;
        let new: Vec<Card> = past
            .card
            .take()
            .into_iter()
            .chain(past.cards.drain(..))
            .collect();
        self.cards
            .drop_undone(|n| world.face.log(n, n).first().is_none_or(|line| line.undone));
        self.cards.add(entry_of_card(world), new);
        self.show_unread_cards(world);
    }

    /// Leaves out what was confirmed in an earlier run of the program.
    pub(super) fn leave_read_cards(&mut self, read: EntryNo, world: &World<'_>) {
        self.cards.leave(read);
        self.show_unread_cards(world);
    }

    /// Shows the first Critical Injury that waits, and how many follow it. While a check is open, those of earlier
    /// entries wait for its end.
    fn show_unread_cards(&mut self, world: &World<'_>) {
        let (last, stage) = (entry_of_card(world), self.seen.tray.stage);
        let all = self.cards.unread();
        let all = all.filter(|(entry, _)| stage == Stage::Idle || *entry == last);
        let mut all = all.map(|(_, card)| card.clone());
        let past = &mut self.seen.tray.past;
        past.card = all.next();
        past.cards = all.collect();
    }

    /// Whether the Critical Injury on screen is of the last entry, which a key can undo or roll again.
    pub(super) fn is_of_last_entry(&self, world: &World<'_>) -> bool {
        let first = self.cards.unread().next();
        first.is_some_and(|(entry, _)| *entry == entry_of_card(world))
    }

    /// Whether a key of the turn has to wait until the Critical Injury on screen is confirmed. If so,
    /// says which keys settle it.
    pub(super) fn card_first(&mut self, scope: Scope, chord: Chord, world: &World<'_>) -> bool {
        let busy = self.prompt.is_some() || !self.overlays.is_empty();
        if busy || !self.shows_card() || self.seen.tray.stage != Stage::Idle {
            return false;
        }
        let row = world.keymap.find(scope, chord).map(|row| &row.does);
        let waits = match row {
            Some(Does::Line(line)) => line.text() == NEXT || line.text().contains(" @"),
            // A talent may answer the Critical Injury.
            Some(Does::Menu(group)) => matches!(group, OfferGroup::Action | OfferGroup::Maneuver),
            // An answer that the card hides is shown before it can be given.
            Some(Does::Act(Act::Pick)) => true,
            _ => {
                let all = self.seen.open_answers();
                let mut all = all.iter().filter_map(|(key, _)| *key);
                all.any(|key| Chord::from(key) == chord)
            }
        };
        let card = self.seen.tray.past.card.as_ref().filter(|_| waits);
        if let Some(title) = card.map(|card| card.title) {
            let words = format!("{title} first. {}", self.card_keys(world));
            self.said = Said::Notice(words, false);
        }
        waits
    }

    /// Whether a Critical Injury of the last entry is on screen.
    pub(super) fn shows_card(&self) -> bool {
        let here = match self.screen {
            Screen::Table => {
                let areas = self.areas();
                !areas.card.is_empty() || !areas.pane(Pane::Tray).is_empty()
            }
            Screen::Solo => self.solo.shows_dice(),
            Screen::Review | Screen::Library => false,
        };
        here && self.seen.tray.past.card.is_some()
    }

    /// Returns the line of the Critical Injury on screen, to run again with the result of a real d100.
    pub(super) fn typed_again(&self, world: &World<'_>) -> Option<Template> {
        let entry = world
            .face
            .undoable_command()
            .filter(|_| self.shows_card() && self.is_of_last_entry(world))?;
        let line = entry.line.split(" = ").next()?;
        // The sign of an override is at the end of the whole line.
        let line = match line.strip_suffix('!') {
            Some(line) => format!("{line} = {{d100}}!"),
            None => format!("{line} = {{d100}}"),
        };
        Template::try_from(line).ok()
    }

    /// Returns the line above the keys while a Critical Injury is on screen: how many follow it, and its
    /// keys where the last line has those of the open roll.
    pub(super) fn card_hint(&self, world: &World<'_>) -> String {
        let keys = match self.seen.tray.stage {
            Stage::Idle => String::new(),
            Stage::Pool | Stage::Spending => self.card_keys(world),
        };
        let follow = match self.seen.tray.past.cards.as_slice() {
            [] => String::new(),
            [next] => format!("Another {} follows.", next.title),
            more => format!("{} more follow.", more.len()),
        };
        if keys.is_empty() && follow.is_empty() {
            return CONFIRMS.to_owned();
        }
        format!("{keys} {follow}").trim().to_owned()
    }

    /// Returns the keys that settle the Critical Injury on screen, as text.
    fn card_keys(&self, world: &World<'_>) -> String {
        if self.is_of_last_entry(world) {
            format!("{CONFIRMS} {CHANGES}")
        } else {
            CONFIRMS.to_owned()
        }
    }
}

/// The entry whose cards are shown: the last active command, whatever was noted after it.
fn entry_of_card(world: &World<'_>) -> EntryNo {
    world.face.undoable_command().map_or(0, |last| last.n)
}
