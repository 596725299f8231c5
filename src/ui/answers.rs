//! The answers to the open question, each with its key.

use rules::view::{DONE, OfferGroup};

use super::app::{App, Said};
use super::caps;
use super::msg::Effect;
use super::panes;
use super::view::key_told;

impl App {
    /// Returns the rows of the question pane on a screen whose dice are on another tab: the answers, or
    /// the actions if the game asks only for those.
    pub(super) fn pane_answers(&self) -> Vec<panes::asked::Answer<'_>> {
        let of = |group| move |row: &panes::asked::Answer<'_>| row.1.group == group;
        let asked = self.seen.menu().filter(of(OfferGroup::Asked));
        let asked: Vec<_> = asked.filter(|(_, offer)| offer.key != DONE).collect();
        let turns = &self.seen.turns;
        let acts = turns.asks.is_some() && (turns.active.is_none() || turns.often.is_empty());
        if !asked.is_empty() || !acts || self.seen.ending().is_some() {
            return asked;
        }
        // Without the explanations of a menu, what can't be done only takes room.
        let can = |row: &panes::asked::Answer<'_>| row.1.allowed.is_ok();
        let acts = self.seen.menu().filter(of(OfferGroup::Action));
        acts.filter(can).collect()
    }

    /// Returns the keys that answer yes or no to the open question, which may be below the visible rows.
    pub(super) fn yes_and_no(&self) -> Option<String> {
        let all = self.seen.open_answers().into_iter();
        let all = all.filter(|(_, offer)| caps::is_yes_or_no(&offer.key));
        let mut all: Vec<String> = all
            .map(|(key, offer)| format!("{}: {}.", key_told(key), offer.label))
            .collect();
        // Yes comes first.
        all.sort_by(|a, b| b.cmp(a));
        (!all.is_empty()).then(|| all.join(" "))
    }

    /// Moves the slider of the open check.
    pub(super) fn slide(&mut self, up: bool) -> Vec<Effect> {
        if let Some(line) = self.seen.tray.slider.moved(up).map(str::to_owned) {
            return self.run(line);
        }
        let end = if up { "most" } else { "least" };
        self.said = Said::Notice(format!("That is the {end} here."), false);
        Vec::new()
    }
}
