//! Maneuvers that were granted out of turn, and those before the first turn (G-TURN-07, M-06).

use crate::model::figure::Figure;
use crate::model::figure::score::Opening;
use crate::model::state::{Phase, State};

use rules::view::Id;

impl State {
    /// The combatants that still have a maneuver before the encounter from a Triumph on their
    /// initiative check (M-06).
    pub fn openings(&self) -> impl Iterator<Item = Id> {
        let opens = |f: &&Figure| {
            let open = f.opening == Some(Opening::Open);
            open && f.able() && self.grants.contains(&f.id)
        };
        let before = self.is_before_first_turn();
        let all = self.everybody().filter(move |_| before);
        all.filter(opens).map(|f| f.id)
    }

    /// Uses up a granted maneuver out of turn. The one before the fight goes first, because no
    /// other lapses so soon (M-06).
    pub(crate) fn takes_grant(&mut self, who: Id) {
        if let Some(place) = self.grants.iter().position(|id| *id == who) {
            self.grants.remove(place);
            self.opening_is_over(who);
        }
    }

    /// Closes the maneuver before the fight, taken or lapsed (M-06).
    pub(crate) fn opening_is_over(&mut self, who: Id) {
        let open = |f: &Figure| f.id == who && f.opening == Some(Opening::Open);
        for figure in self.figures_mut_if(open) {
            figure.opening = Some(Opening::Over);
        }
    }

    /// Whether nothing was done in an encounter yet. Its first turn may have begun by itself.
    pub fn is_before_first_turn(&self) -> bool {
        self.phase != Phase::Fighting || self.round <= 1 && self.round_is_fresh()
    }
}
