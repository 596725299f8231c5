//! The talents of a character, with their ranks and choices, and their used-up limits.

use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::talents::known::Known;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Activation, Limit, Talent};

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
