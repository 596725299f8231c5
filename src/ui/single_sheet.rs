//! The drawing of the single-sheet screen: the head, the open tab, and on large terminals the log below it and
//! the rest of the sheet next to it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use rules::view::Tone;

use super::app::App;
use super::draw;
use super::layout;
use super::msg::World;
use super::panes::{self, Paint};
use super::screens::solo::{Solo, TABS};
use super::widgets::frame;

/// The minimum lines of the open tab above a log on the single-sheet screen.
const TAB: u16 = 20;

/// The lines of a character's head, and of that on a tall terminal.
const HEAD: u16 = 4;
const HEAD_OF_TALL: u16 = 6;

/// The columns from which the rest of the sheet is next to the open tab, and the columns of the tab then: enough
/// for three columns of skills with whole names.
const BESIDE: u16 = 160;
const OPEN: u16 = 119;

impl App {
    pub(super) fn solo_paint<'a>(&'a self, tabs: Rect, world: &World<'a>) -> Paint<'a> {
        let titles = Solo::titles(self.seen.sheet.as_ref());
        let free = panes::tabs::free(&titles, self.tabs_taken(), tabs);
        let paint = self.looks(world).focus(self.overlays.is_empty());
        let paint = paint.select(Some(self.solo.at())).below_tabs(free);
        if self.tabs_taken() == 0 {
            paint.solo()
        } else {
            paint
        }
    }

    /// Returns the areas of the single-sheet screen: the head, the tabs, the open tab, and on a tall
    /// terminal the log below it.
    pub(super) fn solo_areas(&self, body: Rect) -> [Rect; 4] {
        let framed = layout::is_framed(self.size);
        // Inside the outermost lines of the frames.
        let body = if framed {
            Rect {
                y: body.y + 1,
                height: body.height - 2,
                ..layout::margins(body)
            }
        } else {
            body
        };
        // The head has the same height in every state, so that nothing below it moves.
        let head = match &self.seen.sheet {
            None => 0,
            Some(_) if Solo::is_tall(self.size) => HEAD_OF_TALL,
            Some(_) => HEAD,
        };
        let head = head.min(body.height);
        let rest = draw::below(body, head);
        let tabs = Rect {
            height: rest.height.min(1),
            ..rest
        };
        let mut below = draw::below(rest, 1);
        let log = below;
        if self.has_rest() {
            below.width = OPEN.min(below.width);
        }
        let rows = if self.solo.has_log_below(self.size) {
            let part = if self.has_rest() {
                below.height / 2
            } else {
                below.height * 2 / 5
            };
            part.max(TAB).min(below.height)
        } else {
            below.height
        };
        [
            Rect {
                height: head,
                ..body
            },
            if framed { layout::margins(tabs) } else { tabs },
            Rect {
                height: rows,
                ..below
            },
            draw::below(log, rows),
        ]
    }

    /// Whether the rest of the sheet is next to the open tab.
    fn has_rest(&self) -> bool {
        let is_wide = layout::is_framed(self.size) && self.size.width >= BESIDE;
        let is_sheet = !self.solo.shows_dice() && !self.solo.shows_log();
        is_wide && Solo::is_tall(self.size) && is_sheet && self.seen.sheet.is_some()
    }

    /// Returns the area of the rest of the sheet, which begins on the line of the tabs. The titles of its blocks
    /// are its title.
    fn rest_area(&self, head: Rect, open: Rect) -> Rect {
        if !self.has_rest() {
            return Rect::default();
        }
        let x = open.right() + 1;
        Rect {
            x,
            y: open.y - 1,
            width: head.right().saturating_sub(x),
            height: open.height + 1,
        }
    }

    /// Draws the single-sheet screen. The message covers its last `covered` rows, and the log is above
    /// them.
    pub(super) fn render_solo(
        &self,
        body: Rect,
        covered: u16,
        world: &World<'_>,
        buf: &mut Buffer,
    ) {
        let theme = world.theme;
        let Some(sheet) = &self.seen.sheet else {
            draw::text(
                draw::right_of(body, 1),
                "Nobody is here.",
                theme.style(Tone::Quiet),
                buf,
            );
            return;
        };
        let [head, tabs, open, log] = self.solo_areas(body);
        // Each frame begins on the last line of the one above it.
        let rest = self.rest_area(head, open);
        let frames = [head, open, log].map(|part| Rect {
            y: part.y.saturating_sub(u16::from(part.y != log.y)),
            height: part.height + u16::from(part.y != log.y),
            ..layout::margins(part)
        });
        let frames = frames.into_iter().chain([layout::margins(rest)]);
        let frames = frames.filter(|pane| pane.height > 1);
        let frames: Vec<Rect> = frames.filter(|_| layout::is_framed(self.size)).collect();
        for pane in &frames {
            frame::draw(frame::around(*pane), theme, buf);
        }
        let paint = self.solo_paint(tabs, world);
        panes::sheet::head(sheet, &paint, layout::margins(head), buf);
        let (titles, taken) = (Solo::titles(Some(sheet)), self.tabs_taken());
        let (tab, focused) = (self.solo.tab(), paint.focused);
        panes::tabs::render(&titles, tab, taken, focused, theme, tabs, buf);
        if self.solo.shows_dice() {
            panes::tray::put(
                &self.tray(world),
                &self.seen.offers,
                &paint,
                layout::margins(open),
                buf,
            );
        } else if self.solo.shows_log() {
            let area = layout::margins(layout::without_last(open, covered));
            self.render_log(self.solo.at(), paint, area, world, buf);
        } else {
            panes::sheet::render_tab(
                sheet,
                TABS[self.solo.tab()],
                &paint.against(self.seen.opens()),
                layout::margins(open),
                buf,
            );
        }
        if !rest.is_empty() {
            let tab = TABS[self.solo.tab()];
            panes::sheet::render_rest(sheet, tab, theme, layout::margins(rest), buf);
        }
        if !log.is_empty() {
            let area = layout::margins(layout::without_last(log, covered));
            self.render_log(0, Paint::new(theme), area, world, buf);
        }
        for pane in &frames {
            frame::again(frame::around(*pane), theme, buf);
        }
        if let (Some(pane), true) = (frames.get(1), focused) {
            frame::focus(*pane, theme, buf);
        }
        for pane in frames {
            frame::join(pane, buf);
        }
    }

    /// Returns the row of the open tab under a position, if the message covers its last rows.
    pub(super) fn solo_row_at(
        &self,
        open: Rect,
        covered: u16,
        at: Position,
        world: &World<'_>,
    ) -> Option<usize> {
        let sheet = self.seen.sheet.as_ref()?;
        let paint = self.solo_paint(open, world);
        let inside = layout::margins(open);
        if self.solo.shows_dice() {
            panes::tray::hit(inside, at, &self.tray(world), &self.seen.offers, &paint)
        } else if self.solo.shows_log() {
            let area = layout::margins(layout::without_last(open, covered));
            self.log_row_at(self.solo.at(), paint, area, at, world)
        } else {
            panes::sheet::hit_tab(inside, at, sheet, TABS[self.solo.tab()], &paint)
        }
    }
}
