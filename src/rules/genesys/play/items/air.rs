//! Air that a character carries: sealed suits, masks and elixirs, and creatures that need no air.
//! `scene` has the exposures themselves.
//!
//! One minute counts as one turn of the exposure (G-STRUCT-02). When the air of a suit is used up, the
//! character can still hold their breath (G-ENV-08).

use rules::view::Id;

use crate::events::items::Breathes;
use crate::play::draft::Draft;

impl Draft<'_, '_> {
    /// Gives a character air for a number of minutes from now on.
    pub(crate) fn breathes(&mut self, who: Id, minutes: u16, sealed: bool) {
        let Some(figure) = self.now.figure(who) else {
            return;
        };
        let so_far = figure.amid.exposures.iter().map(|e| e.rounds).max();
        let turns = minutes
            .saturating_add(so_far.unwrap_or(0))
            .max(figure.amid.air);
        let sealed = sealed || figure.amid.sealed;
        self.push(Breathes { who, turns, sealed });
    }

    /// Ends the air from elixirs and effects with the encounter or the day.
    pub(crate) fn air_runs_out(&mut self) {
        let airy = self.now.everybody().filter(|f| f.amid.air > 0);
        for who in airy.map(|f| f.id).collect::<Vec<Id>>() {
            self.push(Breathes {
                who,
                turns: 0,
                sealed: false,
            });
        }
    }
}
