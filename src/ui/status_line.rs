//! The status line: the result of the last line, followed by the open question if no visible pane shows
//! its answers.

use super::app::{App, Overlay, Said};
use super::draw;
use super::keymap::Act;
use super::msg::World;
use super::screen::Screen;
use super::widgets::wrap;
use crate::table::{EntryNo, LineKind};
use rules::view::{DONE, OfferGroup, Rich, Stage, Tone};

/// The entries before the end of a check among which its roll is looked for.
const SINCE_ROLL: EntryNo = 40;

impl App {
    /// Returns the message after a line without sentences of its own: a note is confirmed, and the end of a check
    /// repeats its result on the solo screen, where no pane shows the log or the dice any longer.
    pub(super) fn silent(&self, line: &str, n: EntryNo, world: &World<'_>) -> Said {
        let entry = world.face.log(n, n).pop();
        if let Some(note) = entry.filter(|line| line.kind == LineKind::Note) {
            return Said::Told(format!("Noted: {}", note.told()));
        }
        let ends = line == DONE && self.screen == Screen::Solo;
        let first = n.saturating_sub(SINCE_ROLL);
        let rolls = |n: &EntryNo| !world.face.rolls_told(*n).is_empty();
        let roll = (first..=n).rev().find(rolls).filter(|_| ends);
        let told = roll.and_then(|n| world.face.told(n));
        told.map_or(Said::Nothing, |told| Said::Told(format!("{told}.")))
    }

    /// Shows the newest entry of a save that was just opened if it is a note, because a save is often left with one
    /// for its next reader. A visible log shows it anyway.
    pub(super) fn show_last_note(&mut self, world: &World<'_>) {
        let last = world.face.last();
        let newest = world.face.log(last, last).pop();
        let plays = matches!(self.screen, Screen::Table | Screen::Solo);
        let Some(note) = newest.filter(|line| plays && line.kind == LineKind::Note) else {
            return;
        };
        let (told, room) = (note.told(), usize::from(self.size.width.saturating_sub(2)));
        let first = wrap::sentences(&told, room).unwrap_or(&told);
        self.said = Said::Told(first.to_owned());
    }

    /// Returns the result of a line. If another tab has the answers, they follow it, because a number
    /// without a visible row means nothing.
    pub(super) fn told(&self, text: &str, world: &World<'_>) -> Rich {
        let said = Rich::of(text.to_owned(), Tone::Text);
        let takes = self.takes_what(world);
        let room = self.size.width.saturating_sub(4);
        if !takes.is_empty() && draw::width(text) + draw::width(&takes) <= room {
            said.and("  ", Tone::Quiet).and(takes, Tone::Quiet)
        } else if self.shows_result() && self.seen.ending().is_some() {
            // The tray shows what was rolled, so the next step is worth more than the result.
            let hint = self.hint(world);
            if draw::width(text) + draw::width(&hint) + 2 <= room * 2 {
                said.and("  ", Tone::Quiet).and(hint, Tone::Quiet)
            } else {
                Rich::of(hint, Tone::Quiet)
            }
        } else if self.asks_elsewhere() {
            said.and("  ", Tone::Quiet)
                .and(self.hint(world), Tone::Quiet)
        } else {
            said
        }
    }

    /// Returns the open question of a read-only save and the reason it can't be answered. It names no
    /// key, because the key would be refused.
    pub(super) fn read_only_hint(&self, world: &World<'_>) -> Option<String> {
        let plays = matches!(self.screen, Screen::Table | Screen::Solo);
        let why = Some(world.access).filter(|why| plays && !why.is_empty())?;
        let turns = &self.seen.turns;
        let who = turns
            .active
            .map(|who| format!("{} to act.", self.seen.name(Some(who))));
        let asks = turns.asks.clone().or(who).unwrap_or_default();
        let between = if asks.is_empty() { "" } else { "  " };
        Some(format!("{asks}{between}You can only look: {why}."))
    }

    /// Returns a hint that the continue key takes the selected row, if no row ends the open question.
    /// The line of keys doesn't show that.
    fn takes_what(&self, world: &World<'_>) -> String {
        let chooses = self.takes_marked() && self.seen.ending().is_none();
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        let key = world.keymap.key_of(self.ground(), Act::GoOn);
        key.filter(|_| chooses && asked)
            .map_or_else(String::new, |key| {
                format!("{key} chooses the selected row.")
            })
    }

    /// Returns the key that enters the result of a real die if the game asks for one (F-ORD-04).
    pub(super) fn real_die(&self, world: &World<'_>) -> String {
        let one = self.seen.tray.typed.ends_with("{d6}");
        let key = world.keymap.key_of(self.ground(), Act::TypeDie);
        key.filter(|_| one).map_or_else(String::new, |key| {
            format!(" {key} takes what a real die shows.")
        })
    }

    /// Whether the tray is on screen and shows the result of a roll.
    fn shows_result(&self) -> bool {
        let tray = &self.seen.tray;
        tray.stage == Stage::Spending
            && !(tray.result.is_empty() && tray.rolls.is_empty())
            && self.shows_dice()
    }

    /// Whether the game asks a question and the pane with the answers is hidden.
    fn asks_elsewhere(&self) -> bool {
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        let idle = self.seen.tray.stage == Stage::Idle;
        asked && idle && self.is_tabbed() && !self.shows_answers()
    }
}

/// Returns the hint about the keys of a page on top of the panes, for the line above the keys.
pub(super) fn keys_of(overlay: &Overlay) -> &'static str {
    match overlay {
        Overlay::Help(_) => "Arrows scroll. Esc closes the help.",
        Overlay::Finder(finder) if finder.chosen().is_none() => NO_HITS,
        Overlay::Finder(_) => "Enter opens the selected row. Esc closes the list.",
        Overlay::Menu(menu) if menu.chosen().is_none() => {
            "Nothing matches. Backspace removes a letter. Esc clears the text."
        }
        Overlay::Menu(menu) if !menu.chooses_open() => {
            "Enter shows why the selected row can't be chosen. Esc closes the list."
        }
        Overlay::Menu(menu) if menu.waits_for_enter() => {
            if menu.goes_back() {
                "Press Enter again to choose the selected row. Esc clears the text."
            } else {
                "Press Enter again to choose the selected row. Esc closes the list."
            }
        }
        Overlay::Menu(menu) => match (menu.is_careful(), menu.goes_back()) {
            (true, false) => "Press Enter twice to choose the selected row. Esc closes the list.",
            (true, true) => "Press Enter twice to choose the selected row. Esc clears the text.",
            (false, false) => "Enter chooses the selected row. Esc closes the list.",
            (false, true) => "Enter chooses the selected row. Esc clears the text.",
        },
        Overlay::Settings(_) => "Enter changes the selected setting. Esc closes the settings.",
        Overlay::Notes(page) if page.searching => {
            "Type to search. Enter keeps the search, Esc ends it."
        }
        Overlay::Notes(page) if page.chosen().is_none() => "Esc closes the notes.",
        Overlay::Notes(_) => "Enter goes to the note in the review. Esc closes the notes.",
        Overlay::Plans(page) if page.chosen().is_none() => "Esc closes the planned scenes.",
        Overlay::Plans(_) => "s starts the selected scene. Esc closes the planned scenes.",
        Overlay::Question(question) if !question.aims.is_empty() => {
            "y answers yes, Esc answers no. Up and Down choose another target."
        }
        Overlay::Question(question) if question.light => "Enter answers yes, Esc answers no.",
        Overlay::Question(_) => "y answers yes, Esc answers no.",
        Overlay::Form(form) if form.edits_record() => {
            "Enter saves the record to your pack. Esc leaves it as it was."
        }
        Overlay::Form(form) if form.field.text().trim().is_empty() => {
            "Type a title. Esc closes the form."
        }
        Overlay::Form(_) => "Enter accepts the form. Esc closes the form.",
    }
}

/// The text for a list without matches.
const NO_HITS: &str = "Nothing matches. Backspace removes a letter. Esc closes the list.";
