//! The panes: each draws borrowed view data into an area, and nothing else.
//!
//! A pane is a pure function of what is known, of a [`Paint`] and of an area. The same plan that
//! draws it answers where its rows are, so that the mouse hits what the eye sees. The first row
//! of every pane is its title line. Panes fill their area from edge to edge and paint no ground but
//! that of gauges; only rules, and the mark of whose turn it is, reach into the margin that the
//! layout leaves on both sides.

pub mod asked;
pub mod compare;
pub mod course;
pub mod log;
pub mod map;
pub mod offers;
mod ribbon;
pub mod sheet;
pub mod tabs;
pub mod timeline;
pub mod track;
pub mod tray;
pub mod vehicles;
pub mod who;

pub mod tracks;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::draw;
use super::theme::Theme;

/// How a pane is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// The looks.
    pub theme: &'a Theme,
    /// Whether it has the focus: its title becomes the accent and its chosen row is shown.
    pub focused: bool,
    /// The chosen row, counted as the pane's `rows` counts; it is always drawn inside the area.
    pub selected: Option<usize>,
    /// How far it is scrolled, in the pane's own measure; held inside what there is.
    pub scroll: usize,
    /// Whether its title line is that of the tabs, which needs the room for itself.
    pub tabbed: bool,
    /// Which chart of a pool is shown; beyond the last it is the first again.
    pub chart: usize,
    /// Columns that are free at the end of the line of tabs above it.
    pub tab_room: u16,
    /// The name of the row of a sheet that the open pool uses; empty where it uses none.
    pub used: &'a str,
}

impl<'a> Paint<'a> {
    /// Without focus, choice or scrolling.
    pub const fn new(theme: &'a Theme) -> Self {
        Self {
            theme,
            focused: false,
            selected: None,
            scroll: 0,
            tabbed: false,
            chart: 0,
            tab_room: 0,
            used: "",
        }
    }

    /// With the focus, or without.
    #[must_use]
    pub const fn focus(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }

    /// With a row chosen.
    #[must_use]
    pub const fn select(mut self, selected: Option<usize>) -> Self {
        self.selected = selected;
        self
    }

    /// On the line of the tabs, or with a title line of its own.
    #[must_use]
    pub const fn tabbed(mut self, tabbed: bool) -> Self {
        self.tabbed = tabbed;
        self
    }

    /// With a chart chosen.
    #[must_use]
    pub const fn chart(mut self, chart: usize) -> Self {
        self.chart = chart;
        self
    }

    /// With the name of what the open pool uses.
    #[must_use]
    pub const fn using(mut self, used: &'a str) -> Self {
        self.used = used;
        self
    }

    /// Below a line of tabs with so many columns free at its end.
    #[must_use]
    pub const fn below_tabs(mut self, free: u16) -> Self {
        self.tab_room = free;
        self
    }

    /// Scrolled so far.
    #[must_use]
    pub const fn scrolled(mut self, scroll: usize) -> Self {
        self.scroll = scroll;
        self
    }

    /// Whether that row is shown as the chosen one.
    fn chosen(&self, row: usize) -> bool {
        self.focused && self.selected == Some(row)
    }

    /// Lays the look of the chosen row over an area.
    fn mark(&self, area: Rect, buf: &mut Buffer) {
        draw::selected(area, self.theme, buf);
    }

    /// The same where the row is seen wherever the focus is: set back while another pane has it.
    fn mark_kept(&self, area: Rect, buf: &mut Buffer) {
        if self.focused {
            self.mark(area, buf);
        } else {
            draw::resting(area, self.theme, buf);
        }
    }

    /// Lays the look of the chosen row over so many lines of an area if that row is chosen.
    fn mark_row(&self, row: usize, area: Rect, line: usize, buf: &mut Buffer) {
        if self.chosen(row)
            && let Some(area) = line_of(area, line)
        {
            self.mark(area, buf);
        }
    }
}

/// One line of an area, counted from 0; `None` below its end.
fn line_of(area: Rect, line: usize) -> Option<Rect> {
    (line < area.height as usize).then(|| Rect {
        y: area.y + line as u16,
        height: 1,
        ..area
    })
}

/// What of an area is left below so many lines.
fn below(area: Rect, lines: usize) -> Rect {
    let lines = lines.min(area.height as usize) as u16;
    Rect {
        y: area.y + lines,
        height: area.height - lines,
        ..area
    }
}

/// So many lines of an area from its top.
fn top(area: Rect, lines: usize) -> Rect {
    Rect {
        height: area.height.min(u16::try_from(lines).unwrap_or(u16::MAX)),
        ..area
    }
}

/// Which line of an area a position is on, counted from 0; `None` outside.
fn line_at(area: Rect, position: ratatui::layout::Position) -> Option<usize> {
    area.contains(position)
        .then(|| (position.y - area.y) as usize)
}

/// "… 5 more", in a set of ornaments.
fn more(n: usize, theme: &Theme) -> String {
    crate::ui::widgets::list::more(n, theme.glyphs)
}
