//! The dice of a session: those of the save, or one stream from a seed that the caller set.
//!
//! A save holds the seed of its dice, and each entry has its own stream from that seed and its
//! number (F-TRK-08, C-TRK-08). So a save that is reopened continues with the dice it would have
//! shown, and a line that is refused or undone doesn't change the dice of the next one. `--seed` is
//! for scripts and tests: all their dice are one stream from that number, whatever seed the save
//! has.

#[cfg(test)]
mod tests;

use rand::TryRng;
use rand::rngs::SysRng;

use super::OpenError;
use crate::table::EntryNo;
use dice::SeededDice;

/// The source of a session's dice.
pub(super) enum Chance {
    /// One stream from the seed that the caller set.
    Asked(SeededDice),
    /// One stream per entry, from the seed of the save. `dice` are those of the latest entry.
    OfSave { seed: u64, dice: SeededDice },
}

impl Chance {
    /// Returns dice from the seed `asked`, otherwise from the save's seed `kept`, otherwise from a
    /// new seed for the save.
    pub(super) fn new(asked: Option<u64>, kept: Option<u64>) -> Result<Self, OpenError> {
        if let Some(seed) = asked {
            return Ok(Self::Asked(SeededDice::new(seed)));
        }
        let seed = kept.map_or_else(random_seed, Ok)?;
        let dice = SeededDice::of_entry(seed, 0);
        Ok(Self::OfSave { seed, dice })
    }

    /// Returns the seed that the save has to hold, or `None` if the caller set another.
    pub(super) const fn seed_of_save(&self) -> Option<u64> {
        match self {
            Self::Asked(_) => None,
            Self::OfSave { seed, .. } => Some(*seed),
        }
    }

    /// Returns the dice for entry `n`. The stream of a save starts again with each call.
    pub(super) fn at(&mut self, n: EntryNo) -> &mut SeededDice {
        match self {
            Self::Asked(dice) => dice,
            Self::OfSave { seed, dice } => {
                *dice = SeededDice::of_entry(*seed, n.into());
                dice
            }
        }
    }
}

/// Returns a seed from the system's random numbers.
///
/// # Errors
/// [`OpenError::NoChance`] on a system that gives none.
pub fn random_seed() -> Result<u64, OpenError> {
    SysRng.try_next_u64().map_err(|error| OpenError::NoChance {
        why: error.to_string(),
    })
}
