//! The likeliest action of a turn: an action of the scene, where no one can be attacked.

use rules::view::{ATTACK, ATTACK_KEY, Offer, OfferGroup, Stage};

use super::app::App;
use super::key_conditions::{LABEL, key_label};
use super::keymap::{Act, Chord, Does, Row};
use super::msg::World;

impl App {
    /// Returns the action that the active character likely takes, with its key, if no attack is possible.
    pub(super) fn likely(&self) -> Option<(Chord, &Offer)> {
        let turns = &self.seen.turns;
        let turn = turns.active.is_some() && !turns.often.is_empty();
        let asked = self.seen.group(OfferGroup::Asked).next().is_some();
        // A list over the panes has keys of its own.
        let covered = !self.overlays.is_empty();
        if !turn || asked || covered || self.seen.tray.stage != Stage::Idle {
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
        Some((key?.into(), offer))
    }

    /// Returns the row of that action's key in the keymap, with the key and its label for the last line.
    pub(super) fn likely_row<'w>(&self, world: &World<'w>) -> Option<(&'w Row, (Chord, String))> {
        let (chord, offer) = self.likely()?;
        let row = world.keymap.find(self.scope(), chord)?;
        (row.does == Does::Act(Act::Pick)).then(|| (row, (chord, brief(&offer.label))))
    }
}

/// Returns as many words of a label as a key may have.
fn brief(label: &str) -> String {
    let first = label.split([',', ':']).next().unwrap_or(label);
    key_label(first).map_or_else(
        || {
            let mut words: Vec<&str> = first.split(' ').take(LABEL).collect();
            while words.len() > 1 && words.last().is_some_and(|word| LINKS.contains(word)) {
                words.pop();
            }
            words.join(" ")
        },
        str::to_owned,
    )
}

/// The words that link what follows them, so that no label ends with one.
const LINKS: [&str; 9] = ["a", "at", "from", "in", "into", "of", "on", "the", "to"];
