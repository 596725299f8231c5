//! The acts that an item's record allows. [`crate::model::items::acts`] has their type.

use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::items::acts::Acts;
use crate::model::talents::known::Known;

impl Figure {
    /// Everything of this figure that has effects: its talents, worn armor, carried items (the first of
    /// several with the same name) and inborn abilities.
    pub fn gifts(&self) -> impl Iterator<Item = &Known> {
        self.known.iter().chain(self.things_that_act())
    }

    /// The same without talents.
    pub fn things_that_act(&self) -> impl Iterator<Item = &Known> {
        let worn = self.sound_armor().and_then(|armor| armor.acts.as_ref());
        let acting = |place: usize| {
            let item = &self.items[place];
            let acts = item.acts.as_ref().filter(|_| item.is_usable())?;
            let before = &self.items[..place];
            let first = |other: &crate::model::figure::item::Item| {
                other.acts.is_some() && other.is_usable() && other.name == item.name
            };
            (!before.iter().any(first)).then_some(acts)
        };
        let carried = (0..self.items.len()).filter_map(acting);
        let born = self.abilities.iter().filter_map(|a| a.acts.as_ref());
        worn.into_iter().chain(carried).chain(born).map(Acts::known)
    }

    /// True if anything of this figure has effects.
    pub fn is_gifted(&self) -> bool {
        self.gifts().next().is_some()
    }

    /// The talent, item or ability with that key.
    pub fn gift(&self, id: &str) -> Option<&Known> {
        self.gifts().find(|known| known.talent.id == id)
    }

    /// True if a key isn't a talent of this figure, but an item or ability.
    pub fn is_thing(&self, id: &str) -> bool {
        self.knows(id).is_none()
    }
}

impl Library {
    /// The special uses of the skills that a character has ranks in: those of Manipulation, and
    /// brewing.
    pub fn arts<'l>(&'l self, figure: &'l Figure) -> impl Iterator<Item = &'l Known> {
        self.skills()
            .filter(|skill| !skill.arts.is_empty() && figure.rank_at_all(&skill.id))
            .flat_map(|skill| skill.arts.iter().filter_map(|art| art.acts.as_ref()))
            .map(Acts::known)
    }

    /// The talent, item, ability or special use of a skill with that key.
    pub fn gift<'l>(&'l self, figure: &'l Figure, id: &str) -> Option<&'l Known> {
        figure
            .gift(id)
            .or_else(|| self.arts(figure).find(|known| known.talent.id == id))
    }
}

impl Figure {
    /// True if it has learned a skill: it has ranks, or it is a group skill, even if one member is
    /// left.
    pub fn rank_at_all(&self, skill: &str) -> bool {
        self.rank(skill) > 0 || self.group_skills.iter().any(|s| s == skill)
    }
}
