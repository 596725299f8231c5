//! The line of tabs where one pane is shown at a time.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::rules::view::{Rich, Stage, Tone};

use super::app::App;
use super::draw;
use super::focus::Pane;
use super::layout::Shape;
use super::msg::World;
use super::panes::Paint;
use super::screens::Screen;
use super::theme::Part;
use super::view::columns;

/// How many columns the remark of a pane has at the end of the line of tabs.
const REMARK: u16 = 16;
/// Columns around what is left to spend: the word before it and a blank on both sides.
const LEFT: u16 = 7;

/// Columns of the line between the last tab and what stands behind it.
const APART: u16 = 6;

impl App {
    /// Whether one pane is shown at a time.
    pub(super) fn is_tabbed(&self) -> bool {
        self.screen == Screen::Table && self.areas().shape == Shape::Tabs
    }

    /// How every pane is drawn: with the chart that was chosen, on the line of the tabs where there is
    /// one.
    pub(super) fn looks<'a>(&self, world: &World<'a>) -> Paint<'a> {
        Paint::new(world.theme)
            .tabbed(self.is_tabbed())
            .chart(self.focus.chart())
    }

    /// The names of the panes where one is shown at a time, with the area each stands in.
    pub(super) fn tab_places(&self, area: Rect) -> Vec<(Rect, Pane)> {
        let mut x = 2;
        let mut places = Vec::new();
        for pane in Pane::ALL {
            if pane == Pane::Vehicles && !self.seen.has_vehicles() {
                continue;
            }
            let wide = draw::width(self.seen.title(pane));
            places.push((
                Rect {
                    width: wide,
                    ..draw::right_of(area, x)
                }
                .intersection(area),
                pane,
            ));
            x += wide + 3;
        }
        places
    }

    /// The shared pools where the first line had no room for them: all of them, or all but their
    /// first word or two, whichever fits so many columns. The first pool is the players' by its
    /// place; how many points are in play is worth more than the word.
    pub(super) fn pools_elsewhere(&self, room: u16, world: &World<'_>) -> Option<Rich> {
        let [_, shown, ..] = self.head_parts(self.size.width, world);
        if !shown.is_empty() {
            return None;
        }
        let pools = &self.seen.turns.pools;
        let words = |n: &usize| Rich(pools.0.iter().skip(*n).cloned().collect());
        (0..3)
            .map(|n| words(&n))
            .find(|line| !line.is_empty() && columns(line) <= room)
    }

    pub(super) fn render_tabs(&self, area: Rect, world: &World<'_>, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let theme = world.theme;
        let line = theme.part(Part::Frame);
        if self.focus.pane() == Pane::Sheet {
            let rule = theme.glyphs.divider.repeat(usize::from(area.width));
            draw::text(area, &rule, line, buf);
        }
        // The chosen tab says where the focus is; the line is no heavier for it.
        for at in area.positions() {
            if buf[at].symbol() == theme.glyphs.heavy {
                buf[at].set_symbol(theme.glyphs.divider).set_style(line);
            }
        }
        let places = self.tab_places(area);
        // The remark of the pane below keeps its place at the end of the line.
        let end = places.last().map_or(0, |(place, _)| place.right() - area.x);
        let mut behind = draw::right_of(area, end + 1);
        let left = columns(&self.seen.tray.left) + LEFT;
        // Who acts against whom stands below the line there.
        let told = self.seen.tray.stage == Stage::Pool || self.seen.tray.rolled.is_some();
        let remark = match self.focus.pane() {
            Pane::Tray if told => 1,
            Pane::Tray => REMARK.max(left),
            _ => REMARK,
        };
        if matches!(self.focus.pane(), Pane::Log | Pane::Vehicles | Pane::Tray) {
            let used = self.render_looked_at(behind, world, buf);
            if self.focus.pane() == Pane::Tray {
                behind = draw::right_of(behind, used + 1);
            }
        }
        if matches!(self.focus.pane(), Pane::Log | Pane::Vehicles) {
            // The newest of the log, or what the vehicles say, needs no more.
        } else if let Some(pools) =
            self.pools_elsewhere(behind.width.saturating_sub(remark + 2), world)
        {
            // Apart from the tabs, or it would read like one of them.
            let wide = columns(&pools) + 2;
            let apart = behind.width.saturating_sub(wide + remark).min(APART);
            let around = Rect {
                width: wide,
                ..draw::right_of(behind, apart)
            };
            draw::blank(around.intersection(area), buf);
            draw::rich(draw::right_of(around, 1), &pools, world.theme, buf);
        }
        let marks = theme.glyphs.tab;
        for (place, pane) in places {
            let chosen = pane == self.focus.pane();
            let style = if chosen {
                theme.part(Part::CapNow)
            } else {
                theme.part(Part::Title)
            };
            let around = Rect {
                x: place.x.saturating_sub(1),
                width: place.width + 2,
                ..place
            };
            let (before, behind) = if chosen { marks } else { (" ", " ") };
            let title = format!("{before}{}{behind}", self.seen.title(pane));
            draw::blank(around.intersection(area), buf);
            draw::text(around.intersection(area), &title, style, buf);
            let edge = draw::right_of(area, around.right().saturating_sub(area.x));
            if buf
                .cell((edge.x, edge.y))
                .is_some_and(|cell| edge.width > 0 && cell.symbol() != " ")
            {
                let rule = theme.glyphs.divider;
                draw::text(Rect { width: 1, ..edge }, rule, line, buf);
            }
        }
    }

    /// Says behind the tabs whom keys mean where nothing else in sight does. What stood there gives way.
    fn render_looked_at(&self, behind: Rect, world: &World<'_>, buf: &mut Buffer) -> u16 {
        let theme = world.theme;
        let name = format!(" {} ", self.seen.name(self.dot()));
        let wide = draw::width(&name).min(behind.width);
        let rule = theme.glyphs.divider;
        let told = (behind.x..behind.right()).find(|x| buf[(*x, behind.y)].symbol() != rule);
        if told.is_some_and(|x| x < behind.x + wide + 1) {
            let line = rule.repeat(usize::from(behind.width));
            draw::text(behind, &line, theme.part(Part::Frame), buf);
        }
        let place = Rect {
            width: wide,
            ..behind
        };
        let look = theme.style(Tone::Strong).patch(theme.part(Part::Selection));
        draw::text(place, &name, look, buf);
        wide
    }
}
