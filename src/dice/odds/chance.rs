//! The probability that a check succeeds, and nothing else.
//!
//! The tray shows for every modifier how much it changes this probability. Only net success counts
//! for that: one row of numbers is enough instead of the table over four numbers, and takes a
//! hundredth of the time.

use super::{MOST_DICE, TooLarge, odds, total};
use crate::{Die, Pool, Symbol};

/// Returns the probability that a pool of up to [`MOST_DICE`] dice succeeds (G-DICE-07). It equals
/// [`Odds::p_success`](super::Odds::p_success).
///
/// # Errors
/// [`TooLarge`] for more dice.
pub fn p_success(pool: &Pool) -> Result<f64, TooLarge> {
    p_at_least(pool, 1)
}

/// Returns the probability that a pool of up to [`MOST_DICE`] dice shows at least `needed` net
/// Successes.
///
/// # Errors
/// [`TooLarge`] for more dice.
pub fn p_at_least(pool: &Pool, needed: i32) -> Result<f64, TooLarge> {
    let dice = pool.total();
    if dice > MOST_DICE {
        return Err(TooLarge { dice });
    }
    let added = |symbol| i32::from(pool.added().get(symbol));
    let (triumph, despair) = (added(Symbol::Triumph), added(Symbol::Despair));
    if triumph < 0 || despair < 0 {
        // A removed triumph or despair must have been rolled, so it is more than a shift.
        return odds(pool).map(|odds| odds.p_where(|o| o.success >= needed));
    }
    let mut first = added(Symbol::Success) - added(Symbol::Failure) + triumph - despair;
    let mut row = vec![1.0];
    for (die, count) in pool.dice() {
        let (low, faces) = faces(die);
        for _ in 0..count {
            let mut next = vec![0.0; row.len() + faces.len() - 1];
            for (right, p) in faces.iter().enumerate() {
                for (from, into) in row.iter().zip(&mut next[right..]) {
                    *into += p * from;
                }
            }
            row = next;
            first += low;
        }
    }
    let wins = usize::try_from(needed - first).unwrap_or(0);
    Ok(total(row.iter().skip(wins).copied()))
}

/// Returns the least net success that a face of the die shows, and the probabilities from there on.
/// A triumph is a success, a despair a failure (G-DICE-11, G-DICE-12).
fn faces(die: Die) -> (i32, Vec<f64>) {
    let nets = || (1..=die.sides()).map(|face| die.face(face).net().success);
    let low = nets().min().unwrap_or(0);
    let high = nets().max().unwrap_or(0);
    let mut each = vec![0.0; (high - low + 1) as usize];
    for net in nets() {
        each[(net - low) as usize] += 1.0 / f64::from(die.sides());
    }
    (low, each)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tests::any_pool;

    proptest! {
        #[test]
        fn g_dice_07_the_chance_alone_is_the_one_of_all_odds(pool in any_pool(12)) {
            let (alone, all) = (p_success(&pool).unwrap(), odds(&pool).unwrap().p_success());
            prop_assert!((alone - all).abs() < 1e-12, "{pool}: {alone} is not {all}");
            for needed in -2..5 {
                let (alone, all) = (p_at_least(&pool, needed).unwrap(), odds(&pool).unwrap().p_where(|o| o.success >= needed));
                prop_assert!((alone - all).abs() < 1e-12, "{pool} for {needed}: {alone} is not {all}");
            }
        }
    }

    #[test]
    fn g_dice_11_12_17_automatic_symbols_count() {
        for pool in ["-", "1y +1s", "1y -1T", "1r -1D", "2g 1p +1T +2D", "3g -2s"] {
            let pool: Pool = pool.parse().unwrap();
            let (alone, all) = (p_success(&pool).unwrap(), odds(&pool).unwrap().p_success());
            assert!((alone - all).abs() < 1e-12, "{pool}: {alone} is not {all}");
        }
        assert!(p_success(&"41g".parse().unwrap()).is_err());
    }
}
