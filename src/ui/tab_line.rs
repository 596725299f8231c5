//! The line of tabs, where one pane is visible at a time.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::{OfferGroup, Stage, Tone};

use super::app::App;
use super::draw;
use super::layout::{self, Shape};
use super::msg::World;
use super::panes::Paint;
use super::screen::{Pane, Screen};
use super::theme::Part;

impl App {
    /// Whether one pane is visible at a time.
    pub(super) fn is_tabbed(&self) -> bool {
        self.screen == Screen::Table && self.areas().shape == Shape::Tabs
    }

    /// Returns the paint of every pane: with the chosen chart, on the tab line if there is one.
    pub(super) fn looks<'a>(&'a self, world: &World<'a>) -> Paint<'a> {
        let menu = |group: OfferGroup| self.menu_key(group, world)?.character();
        Paint::new(world.theme)
            .tabbed(self.is_tabbed())
            .frameless(!layout::is_framed(self.size))
            .chart(self.focus.chart())
            .menus(
                [
                    OfferGroup::Action,
                    OfferGroup::Maneuver,
                    OfferGroup::Encounter,
                ]
                .map(menu),
            )
            .asks(self.seen.turns.asks.as_deref().unwrap_or_default())
    }

    /// Returns the tabs, each with its area.
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

    /// Returns the free columns after the tabs.
    pub(super) fn tab_room(&self) -> u16 {
        let area = self.areas().tabs;
        let last = self.tab_places(area).last().map(|(place, _)| place.right());
        area.right().saturating_sub(last.unwrap_or(area.x) + 1)
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
        // The chosen tab shows the focus, so the line itself stays light.
        for at in area.positions() {
            if buf[at].symbol() == theme.glyphs.heavy {
                buf[at].set_symbol(theme.glyphs.divider).set_style(line);
            }
        }
        let places = self.tab_places(area);
        // The title of an open check names who makes it.
        let open = self.focus.pane() == Pane::Tray && self.seen.tray.stage != Stage::Idle;
        let checks = open && self.pointed_at() == self.seen.tray.by;
        if matches!(self.focus.pane(), Pane::Log | Pane::Vehicles | Pane::Tray) && !checks {
            let end = places.last().map_or(0, |(place, _)| place.right() - area.x);
            self.render_looked_at(draw::right_of(area, end + 1), world, buf);
        }
        let marks = theme.glyphs.tab;
        let last = places.last().map(|(_, pane)| *pane);
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
            // A title that the tabs replace leaves a blank between two of them.
            let between = Some(pane) != last;
            if buf
                .cell((edge.x, edge.y))
                .is_some_and(|cell| edge.width > 0 && (between || cell.symbol() != " "))
            {
                let rule = theme.glyphs.divider;
                draw::text(Rect { width: 1, ..edge }, rule, line, buf);
            }
        }
    }

    /// Shows the target of keys after the tabs if nothing else visible does, and replaces the text
    /// there.
    fn render_looked_at(&self, behind: Rect, world: &World<'_>, buf: &mut Buffer) {
        let theme = world.theme;
        // It has no ground, so that it doesn't look like a tab.
        let name = self.seen.name(self.dot());
        let (whole, brief) = (format!(" selected {name} "), format!(" {name} "));
        let rule = theme.glyphs.divider;
        let told = (behind.x..behind.right()).find(|x| buf[(*x, behind.y)].symbol() != rule);
        let room = told.unwrap_or(behind.right()).saturating_sub(behind.x + 1);
        let fits = |name: &&String| draw::width(name) <= room;
        let free = [&whole, &brief].into_iter().find(fits);
        let name = free.unwrap_or(&brief);
        let wide = draw::width(name).min(behind.width);
        if free.is_none() {
            let line = rule.repeat(usize::from(behind.width));
            draw::text(behind, &line, theme.part(Part::Frame), buf);
        }
        let place = Rect {
            width: wide,
            ..behind
        };
        draw::blank(place, buf);
        draw::text(place, name, theme.style(Tone::Strong), buf);
    }
}
