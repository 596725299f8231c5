//! Declares the second attack that Overpowered allows and keeps it the same as the first (M-03).
//! `check::again` defines what it repeats.

use crate::model::check::again::Again;
use crate::model::check::{Check, What};
use crate::model::state::State;
use crate::play::draft::Draft;

use lang::Refusal;
use rules::view::Id;

impl State {
    /// The attack that a combatant may make again at once.
    pub fn again_of(&self, who: Id) -> Option<&Again> {
        self.again.as_ref().filter(|again| again.by == who)
    }

    /// The weapon of the second attack, unless another target is named.
    pub(crate) fn weapon_again(&self, who: Id, at: Option<Id>) -> Option<u8> {
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
    /// Gives the second attack the pool and the mode of the first.
    ///
    /// # Errors
    /// Refuses another weapon (overridable).
    pub(crate) fn repeats(&self, check: &mut Check) -> Result<(), Refusal> {
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
                "Choose the weapon of the first attack.",
            );
        }
        *to_strain = same.to_strain;
        check.same = Some(same.pool.clone());
        check.mode = same.mode.clone();
        // Auto-fire continues at the targets that are left.
        check.mode.others.retain(|id| self.now.stands(*id));
        Ok(())
    }

    /// Refuses to change a second attack.
    ///
    /// # Errors
    /// Refuses if the check is a second attack (overridable).
    pub(crate) fn stays_the_same(&self, check: &Check) -> Result<(), Refusal> {
        if check.same.is_none() {
            return Ok(());
        }
        self.forbid(
            "M-03",
            "The second attack uses the same pool, so nothing about it can change.",
            "Use `roll` to roll it, or `cancel` to drop it.",
        )
    }
}

/// Checks whether an attack may be on someone else than its target.
///
/// # Errors
/// Refuses for a second attack, which is on the target of the first.
pub(crate) fn same_target(state: &State, check: &Check) -> Result<(), Refusal> {
    let What::Attack { target, .. } = check.what else {
        return Ok(());
    };
    if !check.is_again() {
        return Ok(());
    }
    let name = state.name_of(target);
    let why = format!("The second attack must target {name} again.");
    let hint = "Use `cancel` to drop it. You can declare it again.";
    Err(Refusal::rule("M-03", why).hint(hint))
}
