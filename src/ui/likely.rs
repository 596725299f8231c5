//! The likeliest action of a turn: an action of the scene, where nobody can be attacked.

use rules::view::{ATTACK, Offer, OfferGroup, Stage};

use super::app::App;
use super::key_conditions::{LABEL, key_label};
use super::keymap::{Act, Chord, Does, Row};
use super::msg::World;

impl App {
    /// Returns the action that the active character likely takes, with its key, if no attack is possible.
    pub(super) fn likely(&self) -> Option<(char, &Offer)> {
        let turns = &self.seen.turns;
        let turn = turns.active.is_some() && !turns.often.is_empty();
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        if !turn || asked || self.seen.tray.stage != Stage::Idle {
            return None;
        }
        let works = |offer: &Offer| offer.is_open() && offer.stops.is_empty();
        let mut acts = self.seen.menu();
        let attacks = |offer: &Offer| offer.key == ATTACK_KEY && works(offer);
        if self.seen.aimed(ATTACK).is_some() || acts.clone().any(|(_, offer)| attacks(offer)) {
            return None;
        }
        let own = |offer: &Offer| offer.group == OfferGroup::Action && offer.key != ATTACK_KEY;
        let (key, offer) = acts.find(|(_, offer)| own(offer) && works(offer))?;
        Some((key?, offer))
    }

    /// Returns the key of that action and its label for the last line, if this is the row of the key.
    pub(super) fn likely_of(&self, row: &Row, world: &World<'_>) -> Option<(Chord, String)> {
        let picks = row.does == Does::Act(Act::Pick);
        let (key, offer) = self.likely().filter(|_| picks)?;
        let chord: Chord = key.to_string().parse().ok()?;
        let own = world.keymap.find(self.scope(), chord)?;
        std::ptr::eq(own, row).then(|| (chord, brief(&offer.label)))
    }
}

/// The key of the offers that attack.
const ATTACK_KEY: &str = "attack";

/// Returns as many words of a label as a key may have.
fn brief(label: &str) -> String {
    let first = label.split([',', ':']).next().unwrap_or(label);
    key_label(first).map_or_else(
        || first.split(' ').take(LABEL).collect::<Vec<_>>().join(" "),
        str::to_owned,
    )
}
