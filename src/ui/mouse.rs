//! The mouse. Every mouse action has a key with the same effect.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::app::{App, Overlay, Said};
use super::foot;
use super::layout::{self, Shape};
use super::msg::{Effect, World};
use super::panes;
use super::screen::{Pane, Screen};
use super::screens::solo::Solo;
use super::step::Step;

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent, world: &World<'_>) -> Vec<Effect> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(Step::By(-1), at, world),
            MouseEventKind::ScrollDown => self.scroll(Step::By(1), at, world),
            MouseEventKind::Down(MouseButton::Left) => return self.click(at, world),
            _ => {}
        }
        Vec::new()
    }

    fn scroll(&mut self, step: Step, at: Position, world: &World<'_>) {
        self.complete_finder(world);
        let area = self.page_area(world);
        match self.overlays.last_mut() {
            Some(Overlay::Help(help)) => {
                help.step(step.rows() * 3, world.keymap, world.rulebook, area);
                return;
            }
            Some(Overlay::Finder(finder)) => return finder.step(step.rows()),
            Some(Overlay::Menu(menu)) => return menu.step(step.rows()),
            Some(Overlay::Settings(page)) => return page.step(step.rows()),
            Some(Overlay::Notes(page)) => return page.step(step.rows()),
            Some(Overlay::Plans(page)) => return page.step(step.rows()),
            Some(_) => return,
            None => {}
        }
        match self.screen {
            Screen::Table => {
                let areas = self.areas();
                let pane = areas.at(at).filter(|_| !areas.second.contains(at));
                if let Some(pane) = pane {
                    // A step is seen: only the roster shows its selected row without the focus.
                    if pane != Pane::Who {
                        self.focus.go(pane);
                    }
                    self.step_in(pane, step, world);
                }
            }
            Screen::Solo => {
                let [.., log] = self.solo_areas(layout::outer(self.size).body());
                if log.contains(at) {
                    return;
                }
                let row = step.from(self.solo.at(), self.solo.count(&self.seen));
                self.solo.mark(row, &self.seen);
            }
            Screen::Review => self.review.step(step, world.face),
            Screen::Library => self.library.step(step),
        }
    }

    fn click(&mut self, at: Position, world: &World<'_>) -> Vec<Effect> {
        let outer = layout::outer(self.size);
        if outer.shape == Shape::TooSmall {
            return Vec::new();
        }
        self.layer = None;
        let keys = self.prompt.is_none() || self.asks_number() || !self.overlays.is_empty();
        if keys && outer.foot.contains(at) {
            let key = foot::hit(&self.foot(outer.foot, world), at);
            return key.map_or_else(Vec::new, |key| self.key(&key.event(), world));
        }
        self.again.pressed(matches!(self.said, Said::Refused(_)));
        if !self.overlays.is_empty() {
            return self.click_on_page(at, world);
        }
        if self.prompt.is_some() {
            return Vec::new();
        }
        // A click counts for the position that was visible together with the message.
        let covered = self.covered(&self.said_lines(self.size.width, world));
        self.said = Said::Nothing;
        match self.screen {
            Screen::Table => return self.click_on_table(at, covered, world),
            Screen::Solo => {
                let [_, tabs, open, log] = self.solo_areas(outer.body());
                if log.contains(at) {
                    self.solo.go(Pane::Log);
                    return Vec::new();
                }
                let titles = Solo::titles(self.seen.sheet.as_ref());
                if let Some(index) = panes::tabs::hit(&titles, self.tabs_taken(), tabs, at) {
                    self.solo.turn_to(index + 1);
                } else if let Some(row) = self.solo_row_at(open, covered, at, world) {
                    self.solo.mark(row, &self.seen);
                }
            }
            Screen::Review => self.click_on_review(at, world),
            Screen::Library => {
                if let Some(row) = self.library.hit(outer.body(), at)
                    && self.library.mark(row)
                {
                    return self.open_marked(Screen::Table);
                }
            }
        }
        Vec::new()
    }

    fn click_on_table(&mut self, at: Position, covered: u16, world: &World<'_>) -> Vec<Effect> {
        let areas = self.above_message(self.areas(), covered);
        let tab = self
            .tab_places(areas.tabs)
            .into_iter()
            .find(|(area, _)| area.contains(at));
        if let Some((_, pane)) = tab {
            self.focus.go(pane);
            return Vec::new();
        }
        if areas.track.contains(at) {
            self.click_on_track(areas.track, at, world);
            return Vec::new();
        }
        let answers = self.pane_answers();
        if let Some(row) = panes::asked::hit(areas.asked, at, &answers) {
            let choice = answers.get(row).map(|(_, offer)| self.choice(offer));
            return choice.map_or_else(Vec::new, |choice| self.accept(choice));
        }
        if areas.second.contains(at) && self.card_area(&areas) == Some(areas.second) {
            self.focus.go(Pane::Vehicles);
            return Vec::new();
        }
        if areas.second.contains(at) {
            if let Some(who) = self.seen.second.as_ref().map(|sheet| sheet.id) {
                self.pin(who, world);
            }
            self.focus.go(Pane::Sheet);
            return Vec::new();
        }
        let Some(pane) = areas.at(at) else {
            return Vec::new();
        };
        // A click counts for the row that was visible before the pane got the focus, because its list
        // may scroll then.
        let row = self.row_at(pane, areas.pane(pane), at, world);
        self.focus.go(pane);
        if let Some(row) = row.filter(|row| *row < self.rows(pane)) {
            self.mark(pane, row, world);
        }
        Vec::new()
    }

    /// A click on a taken slot opens the sheet of its character.
    fn click_on_track(&mut self, track: Rect, at: Position, world: &World<'_>) {
        let turns = &self.seen.turns;
        let slot = panes::track::hit(track, at, turns).and_then(|slot| turns.slots.get(slot));
        if let Some(who) = slot.and_then(|slot| slot.who) {
            self.pin(who, world);
        }
    }

    /// Returns the area for pages and menus. The line above the keys stays visible.
    pub(super) fn page_area(&self, world: &World<'_>) -> Rect {
        let outer = layout::outer(self.size);
        if outer.shape == Shape::TooSmall {
            return outer.body();
        }
        let said = self.said_lines(outer.said.width, world);
        self.below_track(
            layout::without_last(outer.body(), self.covered(&said)),
            world,
        )
    }

    fn click_on_page(&mut self, at: Position, world: &World<'_>) -> Vec<Effect> {
        let body = self.page_area(world);
        match self.overlays.last_mut() {
            Some(Overlay::Menu(menu)) => match menu.hit(body, at) {
                Some(row) => {
                    menu.mark(row);
                    return self.choose();
                }
                None => {
                    self.overlays.pop();
                }
            },
            Some(Overlay::Finder(finder)) => match finder.hit(body, at) {
                Some(row) => {
                    finder.mark(row);
                    let enter = crossterm::event::KeyCode::Enter.into();
                    return self.key(&enter, world);
                }
                None => {
                    self.overlays.pop();
                }
            },
            Some(page) => {
                let clicked = match page {
                    Overlay::Settings(page) => page.click(body, at),
                    Overlay::Plans(page) => page.click(body, at),
                    Overlay::Notes(page) => page.click(body, at),
                    Overlay::Help(_) => None,
                    _ => return Vec::new(),
                };
                // A click next to a page closes it.
                if clicked.is_none() {
                    self.overlays.pop();
                }
            }
            None => {}
        }
        Vec::new()
    }
}
