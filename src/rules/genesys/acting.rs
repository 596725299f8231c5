//! That those who act by a command are able to (G-HEALTH-04, G-HEALTH-06, G-HEALTH-09).
//!
//! The declaration of a command says who acts: an `Actor` does something with hands, head or mouth, in a
//! fight and out of it, with an action or without one. What happens to a character, and what the GM only
//! notes, has no actor, and neither have talents: some are for a user who is down. `decide` asks here
//! before it does anything, and the answer can be overridden.

use crate::lang::Refusal;

use super::command::Command;
use super::draft::Draft;
use super::together::{Contest, Together};

impl Draft<'_, '_> {
    /// Whether everyone who acts by a command is able to. An unknown name is refused by the command itself.
    ///
    /// # Errors
    /// Refuses the dead, the defeated and the unconscious (can be overridden).
    pub(super) fn acts(&self, command: &Command) -> Result<(), Refusal> {
        // The next contestant acts, whom the line doesn't name.
        if let Command::Together(Together::Compete {}) = command {
            let next = self.now.contest.as_ref().and_then(Contest::next);
            let next = next.and_then(|id| self.now.figure(id));
            return next.map_or(Ok(()), |figure| self.is_able(figure));
        }
        command
            .actors()
            .into_iter()
            .try_for_each(|who| match self.figure(who) {
                Ok(figure) => self.is_able(&figure),
                Err(_) => Ok(()),
            })
    }
}
