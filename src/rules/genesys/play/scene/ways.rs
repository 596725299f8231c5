//! The price of a move where ground, water or zero gravity is an obstacle (G-ENV-03 to G-ENV-07).

use lang::Refusal;
use rules::view::Id;

use crate::events::scene::HasCrossed;
use crate::model::figure::Figure;
use crate::model::scene::{Gravity, Ground, Hazard, Water};
use crate::model::state::State;
use crate::model::talents::passive::Passive;
use crate::model::tokens::{Change, Token, Whose};
use crate::play::draft::Draft;

impl State {
    /// True if a character ignores the penalties of the surroundings for a while (M-06).
    pub fn ignores_surroundings(&self, who: Id) -> bool {
        let ignores = |t: &Token| t.change == Change::NoEnvironment && t.whose == Whose::One(who);
        self.tokens.iter().any(ignores)
    }

    /// Why a character's moves cost twice the maneuvers here, with the rule.
    pub fn slowed(&self, figure: &Figure) -> Option<(&'static str, &'static str)> {
        self.slow_place(figure)
            .filter(|_| !self.ignores_surroundings(figure.id))
    }

    /// What makes a character's moves cost twice the maneuvers here, even if they ignore it for a
    /// while.
    pub(crate) fn slow_place(&self, figure: &Figure) -> Option<(&'static str, &'static str)> {
        if figure.gifted(&Passive::Swift) {
            return None;
        }
        if self.scene.gravity == Gravity::Zero && !figure.gifted(&Passive::Soles) {
            return Some(("zero gravity", "G-ENV-06"));
        }
        if flies(figure) {
            return None;
        }
        if self.scene.water != Water::Dry || figure.amid.exposure(Hazard::Water).is_some() {
            return Some(("water", "G-ENV-07"));
        }
        (self.scene.ground != Ground::Open).then_some(("difficult terrain", "G-ENV-03"))
    }

    /// What no maneuver crosses without a check first, with the rule. Rough water is a penalty that can
    /// be ignored for a while (M-06), impassable terrain isn't.
    pub fn barred(&self, figure: &Figure) -> Option<(&'static str, &'static str)> {
        if self.is_walled_in(figure) {
            return Some(("impassable terrain", "G-ENV-04"));
        }
        (self.is_held_by_water(figure) && !self.ignores_surroundings(figure.id))
            .then_some(("rough water", "G-ENV-07"))
    }

    /// True if the surroundings hinder a character's moves in a way that can be ignored for a while
    /// (M-06). Impassable terrain allows no move that could be made easier.
    pub(crate) fn hinder_moves(&self, figure: &Figure) -> bool {
        let slow = self.slow_place(figure).is_some() || self.is_held_by_water(figure);
        slow && !self.is_walled_in(figure)
    }

    fn is_walled_in(&self, figure: &Figure) -> bool {
        self.scene.ground == Ground::Impassable && !gets_over(figure)
    }

    fn is_held_by_water(&self, figure: &Figure) -> bool {
        self.scene.water == Water::Rough && !gets_over(figure)
    }
}

/// True if a character needs no check to move here: they fly, or made the check (G-ENV-04).
fn gets_over(figure: &Figure) -> bool {
    let crosses = |last: u32| figure.turns <= last;
    flies(figure) || figure.amid.crossing.is_some_and(crosses)
}

/// True if a character flies, by a GM call or by their nature.
pub(crate) fn flies(figure: &Figure) -> bool {
    figure.is_flying() || figure.gifted(&Passive::Flies)
}

impl Draft<'_, '_> {
    /// The number of maneuvers that a move costs a character here, from its usual number.
    ///
    /// # Errors
    /// Refuses what no maneuver crosses (overridable).
    pub fn cost_here(&self, figure: &Figure, usual: u8) -> Result<u8, Refusal> {
        if let Some((what, rule)) = self.now.barred(figure) {
            self.permit(Err(Refusal::rule(
                rule,
                format!("You can't cross {what} with a maneuver."),
            )
            .hint(format!(
                "Use `cross {}` for a check instead.",
                lang::spoken::quote(&figure.name)
            ))))?;
        }
        Ok(match self.now.slowed(figure) {
            Some(_) => usual.saturating_mul(2),
            None => usual,
        })
    }

    /// Records a successful crossing: the character's moves are maneuvers again in this turn and the
    /// next.
    pub fn has_crossed(&mut self, who: Id) {
        let turn = self
            .now
            .figure(who)
            .map_or(0, |f| f.turns.saturating_add(1));
        self.push(HasCrossed { who, turn });
    }
}
