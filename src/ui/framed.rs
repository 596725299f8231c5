//! The frames around the panes of the table screen, where they are next to each other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::App;
use super::draw;
use super::glyphs::Glyphs;
use super::layout::{Areas, Shape};
use super::msg::World;
use super::panes;
use super::panes::tray::rest::Beside;
use super::screen::Pane;
use super::widgets::{frame, rule};
use rules::view::Stage;

/// The blanks and lines between the tabs and the environment.
const BETWEEN: u16 = 6;

impl App {
    /// Returns the area of what is at stake and of the fight's course on the largest screens, and its lines:
    /// below the roster, if there is room.
    pub(super) fn fight_area(&self, areas: &Areas, world: &World<'_>) -> Option<(Rect, Beside)> {
        let area = areas.pane(Pane::Who);
        if areas.shape != Shape::Six || area.is_empty() {
            return None;
        }
        let past = &self.seen.tray.past;
        // Where there is nothing to tell, the roster needn't be measured.
        if Beside::of(past, usize::from(area.width), usize::MAX).lines() == 0 {
            return None;
        }
        let paint = self.paint(Pane::Who, world);
        let used = panes::who::used(&self.seen.roster, self.whom(), &paint, area);
        let room = usize::from(area.height).saturating_sub(used + 1);
        let beside = Beside::of(past, usize::from(area.width), room);
        let high = u16::try_from(beside.lines()).unwrap_or(area.height);
        (high > 0).then(|| (draw::below(area, area.height - high), beside))
    }

    /// Returns the lines below the roster that stay free for these, however many the fight needs so far.
    pub(super) fn lines_below_roster(&self) -> usize {
        let areas = self.areas();
        match areas.shape {
            Shape::Six => Beside::kept(&self.seen.tray.past, areas.pane(Pane::Who).width.into()),
            _ => 0,
        }
    }

    /// Returns the environment if the line over the turn track has no room for it.
    pub(super) fn place_told(&self, areas: &Areas) -> String {
        let turns = &self.seen.turns;
        if areas.framed() {
            return String::new();
        }
        let tabs = self.tab_places(areas.tabs);
        let tabs = tabs.last().map_or(0, |(area, _)| area.right());
        let taken = tabs + BETWEEN;
        let room = self.size.width.saturating_sub(taken);
        draw::cut_at_word(&turns.scene, room, Glyphs::UNICODE.ellipsis)
    }

    /// Draws the frames without the focus, and the clock and the environment in the line over the
    /// turns.
    pub(super) fn render_frames(&self, areas: &Areas, world: &World<'_>, buf: &mut Buffer) {
        let theme = world.theme;
        let track = Rect {
            x: areas.track.x - 1,
            y: areas.track.y - 1,
            width: areas.track.width + 2,
            height: areas.track.height + 2,
        };
        frame::draw(track, theme, buf);
        for (_, area) in areas.frames() {
            frame::draw(frame::around(area), theme, buf);
        }
        let line = Rect {
            x: track.x + 2,
            width: track.width - 4,
            height: 1,
            ..track
        };
        let turns = &self.seen.turns;
        let scene = match turns.scene.as_str() {
            "" => self.stake_told(areas, world),
            scene => scene.to_owned(),
        };
        rule::title(&turns.whole_clock(), &scene, false, theme, line, buf);
    }

    /// Returns what is at stake for the line over the turns, where no pane next to an open check has lines for it.
    fn stake_told(&self, areas: &Areas, world: &World<'_>) -> String {
        let tray = &self.seen.tray;
        let stake = &tray.past.stake;
        let told = panes::tray::stake::in_a_line(stake);
        let fits = draw::width(&told) < areas.track.width;
        let open = areas.shape == Shape::Five && tray.stage != Stage::Idle;
        if !open || !fits || self.stake_area(areas).is_some() {
            return String::new();
        }
        let (area, paint) = (areas.pane(Pane::Tray), self.paint(Pane::Tray, world));
        if panes::tray::stake::is_shown(tray, area, &paint) {
            String::new()
        } else {
            told
        }
    }

    /// Joins the lines of the panes to their frames, and draws the heavy frame of the focus over them.
    pub(super) fn join_frames(&self, areas: &Areas, world: &World<'_>, buf: &mut Buffer) {
        for (_, area) in areas.frames() {
            frame::again(frame::around(area), world.theme, buf);
        }
        for (_, area) in areas.frames() {
            frame::join(area, buf);
        }
        // Last, because a light line that joins a heavy one would make it light.
        let focus = self.focus.pane();
        let focused = areas.pane(focus);
        if self.overlays.is_empty() && !focused.is_empty() {
            frame::focus(focused, world.theme, buf);
        }
    }
}
