//! What was just done, and behind it what is asked next where no pane shows the answers.

use super::app::App;
use super::draw;
use super::keymap::Act;
use super::msg::World;
use super::screens::Screen;
use crate::rules::view::{Offer, OfferGroup, Rich, Stage, Tone};

impl App {
    /// What a line said. Where one pane is shown at a time and it is not the one with the answers,
    /// they are named behind it: a number that nobody can see answers nothing.
    pub(super) fn told(&self, text: &str, world: &World<'_>) -> Rich {
        let said = Rich::of(text.to_owned(), Tone::Text);
        let takes = self.takes_what(world);
        let room = self.size.width.saturating_sub(4);
        if !takes.is_empty() && draw::width(text) + draw::width(&takes) <= room {
            said.and("  ", Tone::Quiet).and(takes, Tone::Quiet)
        } else if self.asks_elsewhere() {
            said.and("  ", Tone::Quiet)
                .and(self.hint(world), Tone::Quiet)
        } else {
            said
        }
    }

    /// That the key which goes on takes the marked row, where no row ends what is asked: the line of
    /// keys names it no more than what goes on.
    fn takes_what(&self, world: &World<'_>) -> String {
        let chooses = self.takes_marked() && self.seen.ending().is_none();
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        let key = world.keymap.key_of(self.ground(), Act::GoOn);
        key.filter(|_| chooses && asked)
            .map_or_else(String::new, |key| format!("{key} takes the marked one."))
    }

    /// The key that takes what a real die shows, where the game asks for one (F-ORD-04).
    pub(super) fn real_die(&self, world: &World<'_>) -> String {
        let one = self.seen.tray.typed.ends_with("{d6}");
        let key = world.keymap.key_of(self.ground(), Act::TypeDie);
        key.filter(|_| one).map_or_else(String::new, |key| {
            format!(" {key} takes what a real die shows.")
        })
    }

    /// Whether the game asks something and the pane that shows the answers is hidden.
    fn asks_elsewhere(&self) -> bool {
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        let idle = self.seen.tray.stage == Stage::Idle;
        asked && idle && self.is_tabbed() && !self.shows_answers()
    }

    /// Whether a number would do something that neither a pane nor the last lines name: what can be
    /// done in a turn, or answered, while another pane is shown than the one that lists it.
    pub(super) fn would_act_blind(&self, offer: &Offer, world: &World<'_>) -> bool {
        let hidden = self.screen == Screen::Table && !self.shows_dice();
        hidden
            && match offer.group {
                OfferGroup::Action => true,
                // Two are soon said, and the last line says them.
                OfferGroup::Asked if self.shows_answers() => false,
                OfferGroup::Asked => {
                    let many = self.seen.group(OfferGroup::Asked).nth(2).is_some();
                    many && !self.hint(world).contains(&offer.label)
                }
                _ => false,
            }
    }
}
