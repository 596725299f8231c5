//! What reading and swaying bring about when the check is done (G-SOC-07, T-36).

use crate::dice::Net;
use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::draft::Draft;
use crate::rules::view::Id;

use super::{Known, LOST, SocialEvent};

impl Draft<'_, '_> {
    /// Somebody was read: it is noticed, and success shows one motivation (G-SOC-07).
    pub fn was_read(&mut self, by: Id, of: Id, facet: Option<Facet>, net: &Net) {
        self.talk(SocialEvent::WasRead { by, of });
        if !net.succeeds() {
            return;
        }
        let knows = |facet: &Facet| self.now.social.knows(by, of, *facet).is_some();
        let first = Facet::ALL.into_iter().find(|facet| !knows(facet));
        if let Some(facet) = facet.or(first) {
            self.learns(by, of, facet, false);
        }
    }

    /// Somebody knows a motivation now, or believes something untrue of it.
    pub(super) fn learns(&mut self, by: Id, of: Id, facet: Facet, untrue: bool) {
        let known = Known {
            by,
            of,
            facet,
            untrue,
        };
        if self.now.social.knows(by, of, facet) != Some(known) {
            self.talk(SocialEvent::Learnt { known });
        }
    }

    /// A check of swaying: won, the target suffers 1 strain and the net successes; lost, the speaker
    /// suffers 2. Soak never counts (T-36).
    pub fn swayed(&mut self, by: Id, target: Id, net: &Net) {
        if net.succeeds() {
            let successes = net.success.clamp(0, i32::from(u16::MAX)) as u16;
            self.presses(target, successes.saturating_add(1));
        } else {
            self.presses(by, LOST);
        }
    }

    /// Strain of words; those without strain keep a count of their own, for nobody dies of words.
    pub(super) fn presses(&mut self, who: Id, by: u16) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        let before = self.now.stand_of(&figure);
        if figure.strain_threshold.is_some() {
            self.strain(who, by);
        } else {
            self.talk(SocialEvent::Pressed { who, by });
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
