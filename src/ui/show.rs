//! The panes on their screens: what each is given to draw, and which row the mouse is on.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::rules::view::Tone;
use crate::table::LogLine;

use super::app::App;
use super::draw;
use super::focus::Pane;
use super::layout::{Areas, Shape};
use super::msg::World;
use super::panes::{self, Paint};
use super::screens::solo::TABS;

impl App {
    fn paint<'a>(&self, pane: Pane, world: &World<'a>) -> Paint<'a> {
        Paint {
            theme: world.theme,
            focused: self.focus.pane() == pane && self.overlays.is_empty(),
            selected: Some(self.focus.row(pane)),
            scroll: 0,
        }
    }

    /// The newest entries that could be seen in so many rows, so many places above the newest.
    fn log_lines(&self, back: usize, rows: u16, world: &World<'_>) -> Vec<LogLine> {
        let last = self.log_entry(back);
        let first = last.saturating_sub(u32::from(rows)).max(1);
        if last == 0 { Vec::new() } else { world.face.log(first, last) }
    }

    pub(super) fn render_table(&self, areas: &Areas, world: &World<'_>, buf: &mut Buffer) {
        let seen = &self.seen;
        if areas.shape == Shape::Tabs {
            let paint = Paint { focused: false, selected: None, ..self.paint(Pane::Turns, world) };
            panes::turns::strip(&seen.turns, &paint, areas.strip, buf);
            self.render_tabs(areas.tabs, world, buf);
        }
        for pane in Pane::ALL {
            let area = areas.pane(pane);
            if area.is_empty() {
                continue;
            }
            let paint = self.paint(pane, world);
            match pane {
                Pane::Turns => panes::turns::render(&seen.turns, &seen.roster, &paint, area, buf),
                Pane::Sheet => {
                    if let Some(sheet) = &seen.sheet {
                        panes::sheet::render(sheet, &paint, area, buf);
                    }
                }
                Pane::Vehicles => panes::vehicles::render(&seen.roster, &paint, area, buf),
                Pane::Tray => panes::tray::render(&seen.tray, &seen.offers, &paint, area, buf),
                Pane::Log => {
                    let lines = self.log_lines(self.focus.row(Pane::Log), area.height, world);
                    panes::log::render(&lines, &paint, area, buf);
                }
            }
        }
        if let Some(sheet) = &seen.second
            && !areas.second.is_empty()
        {
            let paint = Paint { focused: false, selected: None, ..self.paint(Pane::Sheet, world) };
            panes::sheet::render(sheet, &paint, areas.second, buf);
        }
    }

    pub(super) fn solo_tabs(area: Rect) -> Vec<(Rect, usize)> {
        let Some(row) = draw::row(area, 0) else { return Vec::new() };
        let mut x = 1;
        let mut places = Vec::new();
        for (index, name) in TABS.iter().enumerate() {
            let wide = draw::width(name) + 2;
            places.push((Rect { width: wide, ..draw::right_of(row, x) }.intersection(row), index));
            x += wide + 2;
        }
        places
    }

    pub(super) fn render_solo(&self, body: Rect, world: &World<'_>, buf: &mut Buffer) {
        let theme = world.theme;
        let Some(sheet) = &self.seen.sheet else {
            draw::text(body, "Nobody is here.", theme.style(Tone::Quiet), buf);
            return;
        };
        for (place, index) in Self::solo_tabs(body) {
            let here = index == self.solo.tab();
            let number = (index + 1).to_string();
            draw::text(place, &number, theme.style(Tone::Quiet), buf);
            draw::text(draw::right_of(place, 2), TABS[index], theme.title(here), buf);
        }
        let below = draw::below(body, 1);
        let paint = Paint { theme, focused: true, selected: Some(self.solo.at()), scroll: 0 };
        if self.solo.shows_dice() {
            panes::tray::render(&self.seen.tray, &self.seen.offers, &paint, below, buf);
        } else if self.solo.shows_log() {
            let lines = self.log_lines(self.solo.at(), below.height, world);
            panes::log::render(&lines, &paint, below, buf);
        } else {
            panes::sheet::tab(sheet, Some(TABS[self.solo.tab()]), &paint, below, buf);
        }
    }

    /// Where the parts of the timeline screen stand: timeline, everybody, sheet.
    pub(super) fn review_areas(body: Rect) -> [Rect; 3] {
        let left = (body.width * 2 / 5).clamp(30, 72).min(body.width);
        let right = Rect { x: body.x + left + 1, width: body.width.saturating_sub(left + 1), ..body };
        let half = (right.height / 2).min(14);
        [
            Rect { width: left, ..body },
            Rect { height: half, ..right },
            draw::below(right, half),
        ]
    }

    pub(super) fn render_review(&self, body: Rect, world: &World<'_>, buf: &mut Buffer) {
        let [timeline, everybody, sheet] = Self::review_areas(body);
        let rows = timeline.height.saturating_sub(1) as usize;
        let first = draw::first_shown(self.review.place(), rows, self.review.count());
        let lines = self.review.shown(world.face, first, rows);
        let theme = world.theme;
        let selected = Some(self.review.place() - first);
        let paint = Paint { theme, focused: true, selected, scroll: 0 };
        panes::timeline::render(&lines, &paint, timeline, buf);
        let past = self.review.past();
        let who = past.roster.iter().position(|listed| Some(listed.id) == self.review.who());
        let paint = Paint { theme, focused: false, selected: who, scroll: 0 };
        panes::roster::render(&past.roster, &paint, everybody, buf);
        if let Some(open) = &past.sheet {
            let paint = Paint { selected: None, ..paint };
            panes::sheet::render(open, &paint, sheet, buf);
        }
    }

    /// The row of a pane under a position.
    pub(super) fn row_at(&self, _pane: Pane, area: Rect, at: Position) -> Option<usize> {
        panes::turns::hit(area, at)
    }

    /// The row of the open tab under a position.
    pub(super) fn solo_row_at(&self, body: Rect, at: Position) -> Option<usize> {
        let row = panes::turns::hit(draw::below(body, 1), at)?;
        (row < self.solo.count(&self.seen)).then_some(row)
    }

    pub(super) fn click_on_review(&mut self, at: Position, world: &World<'_>) {
        let body = super::layout::outer(self.size).body();
        let [timeline, everybody, _] = Self::review_areas(body);
        if timeline.contains(at) && at.y > timeline.y {
            let rows = timeline.height.saturating_sub(1) as usize;
            let first = draw::first_shown(self.review.place(), rows, self.review.count());
            let place = first + usize::from(at.y - timeline.y - 1);
            if place < self.review.count() {
                self.review.go(place, world.face);
            }
        } else if everybody.contains(at)
            && let Some(place) = panes::turns::hit(everybody, at)
        {
            self.review.open_sheet(place, world.face);
        }
    }
}
