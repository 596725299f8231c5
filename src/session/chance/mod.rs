//! The dice of a session: those of the save, or one stream from a seed that somebody asked for.
//!
//! A save holds the seed of its dice, and each entry has a stream of its own from that seed and its
//! number (F-TRK-08, C-TRK-08). So a save that is opened again goes on with the dice it would have
//! shown, and a line that is refused or taken back changes nothing about those of the next one.
//! `--seed` is for scripts and tests: what they run is one stream from that number, whatever the
//! save says.

#[cfg(test)]
mod tests;

use rand::TryRng;
use rand::rngs::SysRng;

use super::OpenError;
use crate::dice::SeededDice;
use crate::table::EntryNo;

/// Where the throws of a session come from.
pub(super) enum Chance {
    /// One stream from the seed that was asked for.
    Asked(SeededDice),
    /// A stream an entry, from the seed of the save; the dice are those of the latest.
    OfSave { seed: u64, dice: SeededDice },
}

impl Chance {
    /// The dice that were asked for, else those of the save, else of a seed that it is to be given.
    pub(super) fn new(asked: Option<u64>, kept: Option<u64>) -> Result<Self, OpenError> {
        if let Some(seed) = asked {
            return Ok(Self::Asked(SeededDice::new(seed)));
        }
        let seed = kept.map_or_else(random_seed, Ok)?;
        let dice = SeededDice::of_entry(seed, 0);
        Ok(Self::OfSave { seed, dice })
    }

    /// The seed that the save is to hold; none where another was asked for.
    pub(super) const fn seed_of_save(&self) -> Option<u64> {
        match self {
            Self::Asked(_) => None,
            Self::OfSave { seed, .. } => Some(*seed),
        }
    }

    /// The dice for entry `n`. Those of a save begin anew each time they are asked for.
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

/// A seed from the system's own chance.
///
/// # Errors
/// [`OpenError::NoChance`] on a system that has none to give.
pub fn random_seed() -> Result<u64, OpenError> {
    SysRng.try_next_u64().map_err(|error| OpenError::NoChance {
        why: error.to_string(),
    })
}
