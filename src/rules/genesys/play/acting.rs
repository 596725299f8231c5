//! The check that the actors of a command are able to act (G-HEALTH-04, G-HEALTH-06, G-HEALTH-09).
//!
//! The declaration of a command names its actors. An `Actor` does something with hands, head or mouth,
//! in or out of a fight, with or without an action. Events that happen to a character and notes of the
//! GM have no actor. Talents have none either, because some are for an incapacitated user. `decide`
//! calls this check first, and the refusal can be overridden.

use lang::Refusal;

use crate::command::Command;
use crate::command::assist::AssistCommand;
use crate::model::assist::Contest;
use crate::play::draft::Draft;

impl Draft<'_, '_> {
    /// Checks that all actors of a command are able to act. The command itself refuses an unknown name.
    ///
    /// # Errors
    /// Refuses the dead, the defeated and the unconscious (can be overridden).
    pub(crate) fn acts(&self, command: &Command) -> Result<(), Refusal> {
        // The next contestant acts. The line doesn't name them.
        if let Command::Assist(AssistCommand::Compete {}) = command {
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
