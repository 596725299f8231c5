//! Maneuvers that would be paid for and change nothing (G-MAN-01, G-MAN-05, G-MAN-07).

use lang::Refusal;

use crate::command::maneuver::Maneuver;
use crate::events::said::agreeing_with;
use crate::model::figure::Figure;
use crate::play::draft::Draft;

impl Draft<'_, '_> {
    /// Refuses a maneuver that leaves everything as it is: the same aim a third time, the same
    /// cover, or a guarded stance that would end no later.
    ///
    /// # Errors
    /// That refusal, which can be overridden.
    pub(crate) fn changes_nothing(
        &self,
        figure: &Figure,
        maneuver: &Maneuver,
    ) -> Result<(), Refusal> {
        let (rule, done) = match maneuver {
            Maneuver::Aim(spot) => {
                let same = figure.aim.as_ref().filter(|aim| aim.spot == *spot);
                let twice = same.is_some_and(|aim| aim.times >= 2);
                ("G-MAN-01", twice.then_some("has already aimed twice"))
            }
            Maneuver::Guard => {
                let until = self.until_next_turn(figure.id, 1);
                let same = figure.guarded == Some(until);
                ("G-MAN-05", same.then_some("is already in a guarded stance"))
            }
            Maneuver::Cover(defense) => {
                let same = *defense > 0 && figure.cover == *defense;
                ("G-MAN-07", same.then_some("is already in cover"))
            }
            _ => return Ok(()),
        };
        let Some(done) = done else { return Ok(()) };
        let why = format!("{} {done}.", figure.name);
        self.forbid(rule, agreeing_with(figure, why), "Choose another maneuver.")
    }
}
