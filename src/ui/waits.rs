//! The parts of a screen that may be drawn a moment later, once the keys rest: the matches of a search, and
//! the text about the selected row.
//!
//! They change as a whole with each letter and each step, so they would be most of the bytes of a key on
//! a slow line. The letter and the selection itself are drawn at once. A later frame draws the rest.

use ratatui::layout::Rect;

use super::app::{App, Overlay};
use super::draw::Parts;
use super::layout;
use super::msg::{Effect, Msg, World};
use super::notes::Notes;
use super::panes::{sheet, tray};
use super::screen::{Pane, Screen};
use super::screens::solo::TABS;
use rules::view::Stage;

/// A page with a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Finder,
    Menu,
    Settings,
    Rules,
    Notes,
    Saves,
    History,
    Dice,
    Sheet(usize),
}

/// Where the keys are: the page, how many others it covers, its selected row, and the typed words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    page: (Page, usize),
    row: usize,
    words: String,
}

/// What has changed since the last frame.
#[derive(Clone, Debug, Default)]
pub(super) struct Waits {
    /// The page of the last frame and its parts. `None` before the first one.
    shown: Option<((Page, usize), Parts)>,
    /// Whether more changed than the selected row and the typed words.
    more: bool,
    stepped: bool,
    typed: bool,
}

impl Waits {
    /// Notes that the preview of a save has come.
    pub(super) const fn note_preview(&mut self) {
        self.stepped = true;
    }

    /// Notes a change from one place to another. Without a place everything may have changed.
    pub(super) fn note(&mut self, before: Option<&Reached>, after: Option<&Reached>) {
        match (before, after) {
            (Some(before), Some(after)) if before.page == after.page && before != after => {
                self.typed |= before.words != after.words;
                self.stepped |= before.words == after.words;
            }
            _ => self.more = true,
        }
    }
}

impl App {
    /// Handles a message and notes what it changed.
    pub(super) fn noted(&mut self, msg: Msg, world: &World<'_>) -> Vec<Effect> {
        let by_hand = matches!(msg, Msg::Key(_) | Msg::Mouse(_));
        let before = by_hand.then(|| self.reached()).flatten();
        let previews = matches!(msg, Msg::Preview(..));
        let effects = self.handle(msg, world);
        if previews {
            self.waits.note_preview();
        } else {
            self.waits.note(before.as_ref(), self.reached().as_ref());
        }
        effects
    }

    /// Returns where the keys are, on a page with parts that may wait.
    pub(super) fn reached(&self) -> Option<Reached> {
        if self.prompt.is_some() || self.layer.is_some() {
            return None;
        }
        let (page, row, words) = match self.overlays.last() {
            Some(Overlay::Finder(finder)) => (Page::Finder, finder.at(), finder.field.text()),
            Some(Overlay::Menu(menu)) => (Page::Menu, menu.at(), menu.typed()),
            Some(Overlay::Settings(settings)) => (Page::Settings, settings.at(), ""),
            Some(Overlay::Notes(notes)) => (Page::Notes, notes.at(), notes.words()),
            Some(Overlay::Help(help)) if help.searching => (Page::Rules, 0, help.field.text()),
            Some(
                Overlay::Help(_) | Overlay::Form(_) | Overlay::Question(_) | Overlay::Plans(_),
            ) => return None,
            None => match self.screen {
                Screen::Library => (Page::Saves, self.library.at(), self.library.filtered()),
                Screen::Review => {
                    let review = &self.review;
                    (Page::History, review.at() as usize, review.filtered())
                }
                Screen::Table if self.focus.pane() == Pane::Tray => {
                    (Page::Dice, self.focus.row(Pane::Tray), "")
                }
                Screen::Table => return None,
                Screen::Solo if self.solo.shows_dice() => (Page::Dice, self.solo.at(), ""),
                Screen::Solo => (Page::Sheet(self.solo.tab()), self.solo.at(), ""),
            },
        };
        Some(Reached {
            page: (page, self.overlays.len()),
            row,
            words: words.to_owned(),
        })
    }

    /// Returns the parts of a page.
    fn parts(&self, page: Page, world: &World<'_>) -> Parts {
        let area = self.page_area(world);
        let told = |told: Rect| Parts {
            found: Vec::new(),
            told: vec![told],
        };
        match (page, self.overlays.last()) {
            (Page::Finder, Some(Overlay::Finder(finder))) => finder.parts(area),
            (Page::Menu, Some(Overlay::Menu(menu))) => menu.parts(area),
            (Page::Settings, Some(Overlay::Settings(settings))) => Parts {
                found: Vec::new(),
                told: settings.told(area),
            },
            (Page::Rules, Some(Overlay::Help(help))) => Parts {
                found: vec![help.found(area)],
                told: Vec::new(),
            },
            (Page::Notes, Some(Overlay::Notes(_))) => Notes::parts(area),
            (Page::Saves, None) => told(self.library.told(layout::outer(self.size).body())),
            (Page::History, None) => told(self.review_told(world)),
            (Page::Dice, None) => told(self.dice_told(world)),
            (Page::Sheet(_), None) => told(self.sheet_told(world)),
            _ => Parts::default(),
        }
    }

    /// Returns the areas that may be drawn later than the rest of this frame.
    pub fn waiting(&self, world: &World<'_>) -> Vec<Rect> {
        let waits = &self.waits;
        if waits.more || layout::outer(self.size).shape == layout::Shape::TooSmall {
            return Vec::new();
        }
        let Some(((page, depth), shown)) = &waits.shown else {
            return Vec::new();
        };
        let mut parts = self.parts(*page, world);
        if parts != *shown {
            // The entry in the review may have other lines than the one before.
            let (Page::History, [new], [old]) =
                (*page, parts.told.as_slice(), shown.told.as_slice())
            else {
                return Vec::new();
            };
            let told = if new.y < old.y { *new } else { *old };
            if !self.review_shows_above(told.y, world) {
                return Vec::new();
            }
            parts.told = vec![told];
        }
        if *depth != self.overlays.len() {
            return Vec::new();
        }
        let Parts { mut found, told } = parts;
        // A step has to show its row, whatever was typed before it.
        if waits.stepped || !waits.typed {
            found.clear();
        }
        found.extend(told);
        found.retain(|area| !area.is_empty());
        found
    }

    /// Records that the current state was drawn, whole or except for what waits.
    pub fn drawn(&mut self, world: &World<'_>) {
        let reached = self.reached();
        let shown = reached.map(|reached| (reached.page, self.parts(reached.page.0, world)));
        self.waits = Waits {
            shown,
            ..Waits::default()
        };
    }

    /// Returns the area of the dice that tells about the selected source, or about the selected row of what symbols
    /// buy.
    fn dice_told(&self, world: &World<'_>) -> Rect {
        if self.seen.tray.stage == Stage::Idle {
            return Rect::default();
        }
        let area = match self.screen {
            Screen::Solo => self.solo_areas(layout::outer(self.size).body())[2],
            _ => self.areas().pane(Pane::Tray),
        };
        let paint = self.paint(Pane::Tray, world);
        tray::told(area, &self.seen.tray, &self.seen.offers, &paint)
    }

    /// Returns the area of the open tab that tells about its selected row.
    fn sheet_told(&self, world: &World<'_>) -> Rect {
        let [_, tabs, open, _] = self.solo_areas(layout::outer(self.size).body());
        let Some(open_sheet) = self.seen.sheet.as_ref().filter(|_| !self.solo.shows_log()) else {
            return Rect::default();
        };
        let tab = self.solo.tab();
        let paint = self.solo_paint(tabs, world);
        sheet::told(open_sheet, TABS[tab], &paint, layout::margins(open))
    }
}
