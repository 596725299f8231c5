//! Automatic symbols: the symbols that talents and qualities add to a result, or remove from it, without a
//! die.
//!
//! They belong to the pool, are written after its dice (`+1s -1a`) and join the rolled symbols before
//! anything cancels (G-DICE-17).

use std::ops::AddAssign;

use super::{Symbol, Symbols};

/// Signed automatic symbols of a pool. Sums stop at the bounds of `i16`.
///
/// Joining is exact in the net: a success removed from a result without one becomes a failure, and
/// likewise for the other three that cancel. A triumph or despair is removed whole, with its success or
/// failure, and only if there is one.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Added {
    /// Successes, without those inside added triumphs.
    pub success: i16,
    /// Failures, without those inside added despairs.
    pub failure: i16,
    /// Advantages.
    pub advantage: i16,
    /// Threats.
    pub threat: i16,
    /// Triumphs, each with its success.
    pub triumph: i16,
    /// Despairs, each with its failure.
    pub despair: i16,
}

impl Added {
    /// Returns `count` of one symbol. A negative count removes them.
    pub fn of(symbol: Symbol, count: i16) -> Added {
        let mut added = Added::default();
        *added.get_mut(symbol) = count;
        added
    }

    /// Returns the count of one symbol. A negative count removes them.
    pub const fn get(&self, symbol: Symbol) -> i16 {
        match symbol {
            Symbol::Success => self.success,
            Symbol::Failure => self.failure,
            Symbol::Advantage => self.advantage,
            Symbol::Threat => self.threat,
            Symbol::Triumph => self.triumph,
            Symbol::Despair => self.despair,
        }
    }

    /// Returns the count of one symbol for writing.
    pub const fn get_mut(&mut self, symbol: Symbol) -> &mut i16 {
        match symbol {
            Symbol::Success => &mut self.success,
            Symbol::Failure => &mut self.failure,
            Symbol::Advantage => &mut self.advantage,
            Symbol::Threat => &mut self.threat,
            Symbol::Triumph => &mut self.triumph,
            Symbol::Despair => &mut self.despair,
        }
    }

    /// Returns true if nothing is added and nothing removed.
    pub fn is_empty(&self) -> bool {
        *self == Added::default()
    }

    /// Returns the rolled symbols together with these, before canceling (G-DICE-17).
    pub fn join(&self, shown: Symbols) -> Symbols {
        let (success, failure) = pair(shown.success, self.success, shown.failure, self.failure);
        let (advantage, threat) = pair(shown.advantage, self.advantage, shown.threat, self.threat);
        Symbols {
            success,
            failure,
            advantage,
            threat,
            triumph: shown.triumph.saturating_add_signed(self.triumph),
            despair: shown.despair.saturating_add_signed(self.despair),
        }
    }
}

/// Joins two symbols that cancel each other. A negative count of one becomes a positive count of the
/// other.
fn pair(shown: u16, added: i16, shown_against: u16, added_against: i16) -> (u16, u16) {
    let count = i32::from(shown) + i32::from(added);
    let against = i32::from(shown_against) + i32::from(added_against);
    let fit = |n: i32| n.clamp(0, i32::from(u16::MAX)) as u16;
    (
        fit(count.max(0) - against.min(0)),
        fit(against.max(0) - count.min(0)),
    )
}

impl AddAssign for Added {
    fn add_assign(&mut self, other: Added) {
        for symbol in Symbol::ALL {
            let count = self.get_mut(symbol);
            *count = count.saturating_add(other.get(symbol));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::Pool;

    #[rstest]
    #[case("-", "+1a", "1a")]
    #[case("2t", "+1a", "1a 2t")]
    #[case("1s", "+1T +2D", "1s 1T 2D")]
    #[case("2s", "-1s", "1s")]
    #[case("-", "-1s", "1f")]
    #[case("1a 1t", "-1a", "1t")]
    #[case("-", "-1a -2t", "2a 1t")]
    #[case("1T", "-2T", "-")]
    #[case("1f", "-1D", "1f")]
    fn g_dice_17_automatic_symbols_join_before_cancelling(
        #[case] shown: &str,
        #[case] added: &str,
        #[case] joined: &str,
    ) {
        let pool: Pool = added.parse().unwrap();
        assert_eq!(
            pool.added().join(shown.parse().unwrap()).to_string(),
            joined
        );
    }

    proptest! {
        #[test]
        fn g_dice_17_joining_moves_the_net_by_the_signed_sum(
            raw in prop::array::uniform4(0u16..30), add in prop::array::uniform4(-20i16..20),
        ) {
            let [success, failure, advantage, threat] = raw;
            let shown = Symbols { success, failure, advantage, threat, ..Symbols::default() };
            let [s, f, a, t] = add;
            let added = Added { success: s, failure: f, advantage: a, threat: t, ..Added::default() };
            let (before, after) = (shown.net(), added.join(shown).net());
            prop_assert_eq!(after.success - before.success, i32::from(s) - i32::from(f));
            prop_assert_eq!(after.advantage - before.advantage, i32::from(a) - i32::from(t));
        }
    }
}
