//! The items that a combatant hides, and those it could hide (G-ENC-10).

use crate::model::figure::Figure;
use crate::model::figure::held::Held;

impl Figure {
    /// Everything it can hide: name, encumbrance, and whether it is hidden. Dropped items don't count.
    pub fn hideable(&self) -> impl Iterator<Item = (&str, u8, bool)> {
        let thing = |held: &&Held| held.is_carried() && !held.weapon.is_of_the_body();
        let weapons = self.weapons.iter().filter(thing);
        let weapons = weapons.map(|held| {
            let weapon = &held.weapon;
            (weapon.name.as_str(), weapon.enc, held.hidden)
        });
        let items = self.items.iter();
        weapons.chain(items.map(|item| (item.name.as_str(), item.enc, item.hidden)))
    }

    /// The encumbrance of its largest hidden item. `None` if it hides nothing (G-ENC-10).
    pub fn largest_hidden(&self) -> Option<u8> {
        let hidden = self.hideable().filter(|(.., hidden)| *hidden);
        hidden.map(|(_, enc, _)| enc).max()
    }

    /// Sets the hidden mark of the first item of that name without it, or removes it.
    pub fn hide(&mut self, name: &str, hidden: bool) {
        let weapon = self
            .weapons
            .iter_mut()
            .find(|held| held.weapon.name == name && held.hidden != hidden);
        if let Some(held) = weapon {
            held.hidden = hidden;
            return;
        }
        let item = self
            .items
            .iter_mut()
            .find(|item| item.name == name && item.hidden != hidden);
        if let Some(item) = item {
            item.hidden = hidden;
        }
    }
}
