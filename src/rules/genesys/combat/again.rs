//! Declaring the second attack that Overpowered allows, and keeping it the same as the first (M-03).

use crate::lang::Refusal;
use crate::rules::genesys::check::again::Again;
use crate::rules::genesys::check::{Check, What};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::state::State;
use crate::rules::view::Id;

impl State {
    /// The attack somebody may make again at once.
    pub fn again_of(&self, who: Id) -> Option<&Again> {
        self.again.as_ref().filter(|again| again.by == who)
    }

    /// The weapon of that attack, where it is the one that is meant: at nobody else.
    pub(super) fn weapon_again(&self, who: Id, at: Option<Id>) -> Option<u8> {
        let again = self.again_of(who)?;
        let meant = at.is_none_or(|at| at == again.target);
        again
            .same
            .as_ref()
            .filter(|_| meant)
            .map(|same| same.weapon)
    }
}

impl Draft<'_, '_> {
    /// Gives the second attack the pool of the first, and the way it was made.
    ///
    /// # Errors
    /// Refuses another weapon, overrulable.
    pub(super) fn repeats(&self, check: &mut Check) -> Result<(), Refusal> {
        let same = self.now.again_of(check.by).and_then(|a| a.same.as_deref());
        let (
            What::Attack {
                weapon,
                to_strain,
                free: true,
                ..
            },
            Some(same),
        ) = (&mut check.what, same)
        else {
            return Ok(());
        };
        if *weapon != same.weapon {
            return self.forbid(
                "M-03",
                "The second attack uses the same pool, so it needs the same weapon.",
            );
        }
        *to_strain = same.to_strain;
        check.same = Some(same.pool.clone());
        check.mode = same.mode.clone();
        // Auto-fire goes on at those who are left.
        check.mode.others.retain(|id| self.now.stands(*id));
        Ok(())
    }

    /// Refuses to change a second attack into another one.
    ///
    /// # Errors
    /// That refusal, overrulable.
    pub(in crate::rules::genesys) fn stays_the_same(&self, check: &Check) -> Result<(), Refusal> {
        if check.same.is_none() {
            return Ok(());
        }
        self.forbid(
            "M-03",
            "The second attack uses the same pool, so nothing about it can change.",
        )
    }
}
