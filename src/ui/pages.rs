//! The pages on top of the screen: their areas, and what they do to the screen behind them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Overlay};
use super::draw;
use super::form::Form;
use super::layout;
use super::notes::Notes;
use super::palette::Finder;

impl Overlay {
    /// Returns the area of the page over the middle of an area.
    pub(super) fn page(&self, area: Rect) -> Rect {
        match self {
            Self::Help(help) => help.page(area),
            Self::Finder(_) => Finder::page(area),
            Self::Menu(menu) => menu.page(area),
            Self::Settings(settings) => settings.page(area),
            Self::Question(question) => question.page(area),
            Self::Form(_) => Form::page(area),
            Self::Notes(_) => Notes::page(area),
            Self::Plans(plans) => plans.page(area),
        }
    }
}

impl App {
    /// Returns the area for pages over this body. Where one pane is visible at a time, a menu that fits below
    /// the turn track and the tabs leaves them visible.
    pub(super) fn below_track(&self, body: Rect) -> Rect {
        let ([Overlay::Menu(menu)], true) = (self.overlays.as_slice(), self.is_tabbed()) else {
            return body;
        };
        let tabs = self.areas().tabs;
        let below = draw::below(body, tabs.bottom().saturating_sub(body.y));
        if menu.shows_all(below) { below } else { body }
    }

    /// Sets the screen back behind a page, so that no partial words appear next to it. A screen with
    /// frames is dimmed. On a smaller one the rows of the page become empty, because dimming would write
    /// the whole screen twice over a slow line.
    pub(super) fn set_back(&self, area: Rect, buf: &mut Buffer) {
        let Some(first) = self.overlays.first() else {
            return;
        };
        if layout::is_framed(self.size) {
            draw::set_back(area, buf);
            return;
        }
        let rows = Rect {
            x: buf.area.x,
            width: buf.area.width,
            ..first.page(area)
        };
        draw::blank(rows, buf);
    }
}
