//! What a combatant has that has effects: talents, items and inborn abilities, with their ranks, choices and
//! used-up limits.

use crate::model::figure::Figure;
use crate::model::figure::item::Item;
use crate::model::items::acts::Acts;
use crate::model::state::{Phase, State};
use crate::model::talents::known::Known;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Activation, Limit, Talent};

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
            let first =
                |other: &Item| other.acts.is_some() && other.is_usable() && other.name == item.name;
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

impl Figure {
    /// True if it has learned a skill: it has ranks, or it is a group skill, even if one member is
    /// left.
    pub fn rank_at_all(&self, skill: &str) -> bool {
        self.rank(skill) > 0 || self.group_skills.iter().any(|s| s == skill)
    }
}

impl State {
    /// True if a character has used a talent up for now (G-TALR-07). Turns and rounds are counted only
    /// in a fight, so their limits don't apply outside (G-TURN-11).
    pub fn is_used_up(&self, figure: &Figure, id: &str) -> bool {
        let counted = self.phase == Phase::Fighting;
        let binds = |limit| counted || !matches!(limit, Limit::Turn | Limit::Round);
        let mut used = figure.used.iter();
        used.any(|used| used.talent == id && binds(used.limit))
    }
}

impl Figure {
    /// A talent of this figure, by its key.
    pub fn knows(&self, id: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.talent.id == id)
    }

    /// True if it has the improved form of one of its talents: a passive one that builds on it
    /// (G-TAL-52, G-TAL-54, G-TAL-63).
    pub fn improves(&self, base: &Talent) -> bool {
        self.known.iter().any(|known| {
            known.talent.how == Activation::Passive && known.talent.needs.as_ref() == Some(&base.id)
        })
    }

    /// The changes of a kind on the sheet, each with the talent or item it comes from.
    pub fn passives<'f, T: 'f>(
        &'f self,
        of: impl Fn(&'f Passive) -> Option<T> + 'f,
    ) -> impl Iterator<Item = (&'f Known, T)> + 'f {
        self.gifts().flat_map(move |known| {
            let found: Vec<T> = known.talent.sheet.iter().filter_map(&of).collect();
            found.into_iter().map(move |value| (known, value))
        })
    }

    /// True if a talent or item has this effect on the sheet.
    pub fn gifted(&self, passive: &Passive) -> bool {
        self.gifts()
            .any(|known| known.talent.sheet.contains(passive))
    }

    /// True for a career skill, by its career or by a talent (G-SKILL-04).
    pub fn career_skill(&self, skill: &str) -> bool {
        self.career.iter().any(|s| s == skill)
            || self
                .passives(|p| match p {
                    Passive::Career(skills) => Some(skills.iter().any(|s| s == skill)),
                    _ => None,
                })
                .any(|(_, is)| is)
    }
}
