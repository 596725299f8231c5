//! What was just done, and behind it what is asked next where no pane shows the answers.

use super::app::App;
use super::msg::World;
use super::screens::Screen;
use crate::rules::view::{Offer, OfferGroup, Rich, Stage, Tone};

impl App {
    /// What a line said. Where one pane is shown at a time and it is not the one with the answers,
    /// they are named behind it: a number that nobody can see answers nothing.
    pub(super) fn told(&self, text: &str, world: &World<'_>) -> Rich {
        let said = Rich::of(text.to_owned(), Tone::Text);
        if self.asks_elsewhere() {
            said.and("  ", Tone::Quiet)
                .and(self.hint(world), Tone::Quiet)
        } else {
            said
        }
    }

    /// Whether the game asks something and the pane that shows the answers is hidden.
    fn asks_elsewhere(&self) -> bool {
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        let idle = self.seen.tray.stage == Stage::Idle;
        asked && idle && self.strip_asks() && !self.shows_dice()
    }

    /// Whether a number would do something that neither a pane nor the last lines name: what can be
    /// done in a turn, while another pane is shown than the one that lists it.
    pub(super) fn would_act_blind(&self, offer: &Offer) -> bool {
        let table = self.screen == Screen::Table;
        table && offer.group == OfferGroup::Action && !self.shows_dice()
    }
}
