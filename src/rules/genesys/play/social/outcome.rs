//! Applies reading and swaying when the check is done (G-SOC-07, T-36).

use dice::Net;
use rules::view::Id;

use crate::events::social::{Eased, Learnt, Pressed, SocialEvent, WasRead};
use crate::events::talents::BroughtAbout;
use crate::model::advance::origin::Facet;
use crate::model::check::Check;
use crate::model::check::purpose::Purpose;
use crate::model::social::Known;
use crate::play::draft::Draft;
use crate::play::social::LOST;

/// Strain of a successful swaying check: 1 plus the net Successes (T-36).
pub(crate) fn sways_by(check: &Check, net: &Net) -> u16 {
    strain_of(check, net.success)
}

/// The same of so many net successes, before the dice are rolled.
pub fn strain_of(check: &Check, success: i32) -> u16 {
    let successes = success.clamp(0, i32::from(u16::MAX)) as u16;
    successes
        .saturating_add(1)
        .saturating_mul(check.strain_times())
}

/// The target that a check would wear down, unless it is for something else.
pub const fn swayed_by(check: &Check) -> Option<Id> {
    match check.purpose() {
        Purpose::Sway { target } => Some(target),
        _ => None,
    }
}

impl Draft<'_, '_> {
    /// Applies a reading: it is noticed, and a success reveals one motivation (G-SOC-07).
    pub fn was_read(&mut self, by: Id, of: Id, facet: Option<Facet>, net: &Net) {
        self.talk(SocialEvent::WasRead(WasRead { by, of }));
        if !net.succeeds() {
            return;
        }
        let knows = |facet: &Facet| self.now.social.knows(by, of, *facet).is_some();
        let first = Facet::ALL.into_iter().find(|facet| !knows(facet));
        if let Some(facet) = facet.or(first) {
            self.learns(by, of, facet, false);
        }
    }

    /// Records that a character knows a motivation, or has a false belief about it.
    pub(crate) fn learns(&mut self, by: Id, of: Id, facet: Facet, untrue: bool) {
        let known = Known {
            by,
            of,
            facet,
            untrue,
        };
        if self.now.social.knows(by, of, facet) != Some(known) {
            self.talk(SocialEvent::Learnt(Learnt { known }));
        }
    }

    /// Applies a swaying check: on a success the target suffers 1 strain plus the net Successes, on a
    /// failure the speaker suffers 2. Soak never counts (T-36).
    pub fn swayed(&mut self, check: &Check, target: Id, net: &Net) {
        if net.succeeds() {
            self.presses(target, sways_by(check, net));
        } else {
            self.presses(check.by, LOST);
        }
    }

    /// Deals strain that comes from a talent, a price or a GM call, not from a hit. In a social
    /// encounter it counts like strain from words, so it doesn't wound a character without strain
    /// (T-36, X-17).
    pub(crate) fn bites(&mut self, who: Id, by: u16) {
        if self.now.social.on {
            self.presses(who, by);
        } else {
            self.strain(who, by);
        }
    }

    /// Reduces the count that replaces strain in a social encounter by what heals strain (T-36).
    pub(crate) fn eases(&mut self, who: Id, by: u16) {
        let by = by.min(self.now.social.pressure_on(who));
        if self.now.social.on && by > 0 {
            self.talk(SocialEvent::Eased(Eased { who, by }));
        }
    }

    /// Deals strain from words. A character without strain has a separate count, because words can't
    /// kill.
    pub(crate) fn presses(&mut self, who: Id, by: u16) {
        let Some(figure) = self.now.figure(who).cloned().filter(|_| by > 0) else {
            return;
        };
        if figure.dead {
            let words = format!(
                "{} is dead and can't be worn down (G-STAT-07).",
                figure.name
            );
            self.push(BroughtAbout { who, words });
            return;
        }
        let before = self.now.stand_of(&figure);
        if figure.strain_threshold.is_some() {
            self.strain(who, by);
        } else {
            self.talk(SocialEvent::Pressed(Pressed { who, by }));
        }
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        let now = self.now.stand_of(&figure);
        if now != before
            && let Some(event) = SocialEvent::of_stand(who, now)
        {
            self.talk(event);
        }
    }
}
