//! The pages on top of the screen: their areas, and what they do to the screen behind them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Overlay};
use super::draw;
use super::msg::World;
use super::notes::Notes;
use super::palette::Finder;
use super::panes::{Paint, who};
use super::screen::Pane;
use super::theme::Theme;

impl Overlay {
    /// Returns the area of the page over the middle of an area.
    pub(super) fn page(&self, area: Rect) -> Rect {
        match self {
            Self::Help(help) => help.page(area),
            Self::Finder(_) => Finder::page(area),
            Self::Menu(menu) => menu.page(area),
            Self::Settings(settings) => settings.page(area),
            Self::Question(question) => question.page(area),
            Self::Form(form) => form.page(area),
            Self::Notes(_) => Notes::page(area),
            Self::Plans(plans) => plans.page(area),
        }
    }

    /// Sets what is drawn back behind a page, so that nothing next to it is as strong as the page. Where one pane is
    /// visible at a time (`tabbed`), the lines behind the page are left out. Next to each other, the panes keep their
    /// frames, and a column of blanks parts them from the page.
    pub(super) fn set_back(
        &self,
        (behind, over): (Rect, Rect),
        tabbed: bool,
        theme: &Theme,
        buf: &mut Buffer,
    ) {
        draw::set_back(behind, theme, buf);
        draw::blank_beside(self.page(over), over, tabbed, buf);
    }
}

impl App {
    /// Returns the area for pages over this body. Where one pane is visible at a time, a menu or a question that
    /// fits below the roster leaves it visible. A longer menu leaves the turn track and the tabs if it can.
    pub(super) fn below_track(&self, body: Rect, world: &World<'_>) -> Rect {
        let ([page], true) = (self.overlays.as_slice(), self.is_tabbed()) else {
            return body;
        };
        let fits = |area: &Rect| match page {
            Overlay::Menu(menu) => menu.shows_all(*area),
            Overlay::Question(question) => question.page(body).height <= area.height,
            _ => false,
        };
        let areas = self.areas();
        let below = |end: u16| draw::below(body, end.saturating_sub(body.y));
        let who = areas.pane(Pane::Who);
        let used = who::used(
            &self.seen.roster,
            self.whom(),
            &Paint::new(world.theme),
            who,
        );
        let used = u16::try_from(used).unwrap_or(who.height).min(who.height);
        let roster = (!who.is_empty()).then(|| below(who.y + used));
        let ends = roster.into_iter().chain([below(areas.tabs.bottom())]);
        ends.into_iter().find(fits).unwrap_or(body)
    }
}
