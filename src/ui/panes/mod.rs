//! The panes. Each draws borrowed view data into an area, and nothing else.
//!
//! A pane is a pure function of view data, a [`Paint`] and an area. The same plan that draws it finds
//! its rows, so that a mouse click hits the visible row. The first row of every pane is its title line.
//! Panes fill their area and paint no background except for gauges. Only rules, and the mark of the
//! active combatant, use the margins that the layout leaves on both sides.

pub mod asked;
pub mod compare;
pub mod conditions;
pub mod course;
pub mod log;
mod log_tones;
pub mod map;
pub mod offers;
mod ribbon;
pub mod sheet;
pub mod tabs;
pub mod timeline;
pub mod timescale;
pub mod track;
pub mod tray;
pub mod vehicles;
pub mod who;

pub mod tracks;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::{Against, Listed, OfferGroup, Tone, TurnMark};

use super::draw;
use super::theme::Theme;
use super::widgets::text::Pen;

/// How to draw a pane.
#[derive(Clone, Copy, Debug)]
pub struct Paint<'a> {
    /// The theme.
    pub theme: &'a Theme,
    /// Whether the pane has the focus. Its title then has the accent color and its selected row is
    /// shown.
    pub focused: bool,
    /// The selected row, counted as in the pane's `rows`. It is always visible.
    pub selected: Option<usize>,
    /// The scroll distance in the pane's own unit, limited to its content.
    pub scroll: usize,
    /// Whether its title line is the tab line, which needs the room for itself.
    pub tabbed: bool,
    /// The index of a pool's chart. After the last one comes the first.
    pub chart: usize,
    /// The free columns at the end of the tab line above the pane.
    pub tab_room: u16,
    /// The name of the sheet row that the open pool uses, or empty.
    pub used: &'a str,
    /// The keys that show all of a sheet, or empty.
    pub whole: &'a str,
    /// The check that the selected row opens.
    pub against: Option<&'a Against>,
    /// Whether digits choose tabs, so that only the answers to a question have one.
    pub digits_are_tabs: bool,
    /// The keys of the menus of actions and of maneuvers.
    pub menus: [Option<char>; 3],
    /// The open question, or empty.
    pub asks: &'a str,
    /// The lines at the end that a roster leaves to what is drawn below it.
    pub kept: usize,
    /// Whether the screen has no frames: columns are then parted by a line, and a line ends the last pane.
    pub frameless: bool,
    /// Whether the explanation of the selected row of a menu has an area of its own.
    pub told_elsewhere: bool,
}

impl<'a> Paint<'a> {
    /// Creates a paint without focus, selection or scrolling.
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
            whole: "",
            against: None,
            digits_are_tabs: false,
            menus: [None; 3],
            asks: "",
            kept: 0,
            frameless: false,
            told_elsewhere: false,
        }
    }

    /// Sets whether the explanation of a menu's selected row has an area of its own.
    #[must_use]
    pub const fn told_elsewhere(mut self, elsewhere: bool) -> Self {
        self.told_elsewhere = elsewhere;
        self
    }

    /// Leaves lines to what is drawn below a roster.
    #[must_use]
    pub const fn keep(mut self, lines: usize) -> Self {
        self.kept = lines;
        self
    }

    /// Sets whether the screen has no frames.
    #[must_use]
    pub const fn frameless(mut self, frameless: bool) -> Self {
        self.frameless = frameless;
        self
    }

    /// Leaves the digits to the tabs of the screen of one character.
    #[must_use]
    pub const fn solo(mut self) -> Self {
        self.digits_are_tabs = true;
        self
    }

    /// Sets the keys of the menus of actions and of maneuvers.
    #[must_use]
    pub const fn menus(mut self, menus: [Option<char>; 3]) -> Self {
        self.menus = menus;
        self
    }

    /// Sets the open question, which is the heading of its answers.
    #[must_use]
    pub const fn asks(mut self, asks: &'a str) -> Self {
        self.asks = asks;
        self
    }

    /// Returns the key of a menu.
    pub const fn menu(&self, group: OfferGroup) -> Option<char> {
        let [action, maneuver, course] = self.menus;
        match group {
            OfferGroup::Action => action,
            OfferGroup::Maneuver => maneuver,
            OfferGroup::Encounter => course,
            _ => None,
        }
    }

    /// Sets the focus.
    #[must_use]
    pub const fn focus(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }

    /// Sets the selected row.
    #[must_use]
    pub const fn select(mut self, selected: Option<usize>) -> Self {
        self.selected = selected;
        self
    }

    /// Sets whether the pane is on the tab line or has its own title line.
    #[must_use]
    pub const fn tabbed(mut self, tabbed: bool) -> Self {
        self.tabbed = tabbed;
        self
    }

    /// Sets the chart.
    #[must_use]
    pub const fn chart(mut self, chart: usize) -> Self {
        self.chart = chart;
        self
    }

    /// Sets the name of the row that the open pool uses.
    #[must_use]
    pub const fn using(mut self, used: &'a str) -> Self {
        self.used = used;
        self
    }

    /// Sets the check that the selected row opens.
    #[must_use]
    pub const fn against(mut self, against: Option<&'a Against>) -> Self {
        self.against = against;
        self
    }

    /// Sets the free columns at the end of the tab line above.
    #[must_use]
    pub const fn below_tabs(mut self, free: u16) -> Self {
        self.tab_room = free;
        self
    }

    /// Sets the scroll distance.
    #[must_use]
    pub const fn scrolled(mut self, scroll: usize) -> Self {
        self.scroll = scroll;
        self
    }

    /// Whether that row is shown as selected.
    fn chosen(&self, row: usize) -> bool {
        self.focused && self.selected == Some(row)
    }

    /// Applies the look of the selected row to an area.
    fn mark(&self, area: Rect, buf: &mut Buffer) {
        draw::selected(area, self.theme, buf);
    }

    /// Applies the look of a selected row that is visible with any focus. It is dimmed while another
    /// pane has the focus.
    fn mark_kept(&self, area: Rect, buf: &mut Buffer) {
        if self.focused {
            self.mark(area, buf);
        } else {
            draw::resting(area, self.theme, buf);
        }
    }

    /// Applies the look of the selected row to this many lines of an area if that row is selected.
    fn mark_row(&self, row: usize, area: Rect, line: usize, buf: &mut Buffer) {
        if self.chosen(row)
            && let Some(area) = line_of(area, line)
        {
            self.mark(area, buf);
        }
    }
}

/// Returns a line of an area, counted from 0, or `None` below its end.
fn line_of(area: Rect, line: usize) -> Option<Rect> {
    (line < area.height as usize).then(|| Rect {
        y: area.y + line as u16,
        height: 1,
        ..area
    })
}

/// Returns the part of an area below this many lines.
fn below(area: Rect, lines: usize) -> Rect {
    let lines = lines.min(area.height as usize) as u16;
    Rect {
        y: area.y + lines,
        height: area.height - lines,
        ..area
    }
}

/// Returns the first lines of an area.
fn top(area: Rect, lines: usize) -> Rect {
    Rect {
        height: area.height.min(u16::try_from(lines).unwrap_or(u16::MAX)),
        ..area
    }
}

/// Returns the line of an area under a position, counted from 0, or `None` outside.
fn line_at(area: Rect, position: ratatui::layout::Position) -> Option<usize> {
    area.contains(position)
        .then(|| (position.y - area.y) as usize)
}

/// Returns "… 5 more" with the theme's ornaments.
fn more(n: usize, theme: &Theme) -> String {
    crate::ui::widgets::list::more(n, theme.glyphs)
}

/// The mark of the target.
const TARGET: &str = "◎";

/// Points at the active combatant, and marks the target, in the column before the text.
pub fn put_pointer(one: &Listed, line: usize, theme: &Theme, area: Rect, buf: &mut Buffer) {
    let mark = match one.mark {
        TurnMark::Now => theme.glyphs.pointer,
        TurnMark::None | TurnMark::Done if one.aimed => TARGET,
        TurnMark::None | TurnMark::Done => "",
    };
    if !mark.is_empty() && area.x > buf.area.x {
        let margin = Rect {
            x: area.x - 1,
            width: 1,
            ..area
        };
        Pen::row(margin, line, theme.glyphs, buf).put(mark, theme.style(Tone::Accent));
    }
}
