//! Checks that the dice of a pool can show a typed result.
//!
//! A user may type the faces as rolled or with pairs already canceled, so a typed result is possible when
//! *some* roll of the dice gives it after canceling pairs. No search is needed. The faces of each die without
//! its triumph or despair are every combination of at most some number of one symbol, at most some number of
//! the other, and at most some number together. Such sets add up to a set of the same kind when dice are
//! rolled together. These are upper bounds only, so everything possible before canceling pairs is possible
//! after it, and six comparisons decide. A test compares this with every roll of every small pool.

use thiserror::Error;

use super::{Die, Pool, Symbol, Symbols};

/// The reason why the pool's dice can't have shown a typed result. Its message explains it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Impossible {
    /// More triumphs than proficiency dice, or more despairs than challenge dice (G-DICE-11, 12).
    #[error("{typed} {}: it has {} {} {}", named(*.symbol, *.typed), spelled(*.dice), capital(.die.name()), if *.dice == 1 { "die" } else { "dice" })]
    NoDieFor {
        /// Triumph or despair.
        symbol: Symbol,
        /// The typed count.
        typed: u16,
        /// The only die that shows it.
        die: Die,
        /// The pool's number of that die.
        dice: u8,
    },
    /// More of one symbol than the dice have.
    #[error("{typed} {}{}: {} at most {most}", named(*.symbol, *.typed), beside(*.special, *.taken), show(*.taken))]
    TooMany {
        /// The symbol.
        symbol: Symbol,
        /// The typed count.
        typed: u16,
        /// The most that the dice can show, without those that show a triumph or despair.
        most: u16,
        /// The symbol that takes whole dice on this side: triumph or despair.
        special: Symbol,
        /// The number of dice that it takes.
        taken: u16,
    },
    /// More of two symbols together than the dice have.
    #[error("{first} {} and {second} {}{}: {} at most {most} {} in total", named(.symbols.0, *.first), named(.symbols.1, *.second), beside(*.special, *.taken), show(*.taken), if *.most == 1 { "symbol" } else { "symbols" })]
    TooManyTogether {
        /// Success and advantage, or failure and threat.
        symbols: (Symbol, Symbol),
        /// The typed count of the first.
        first: u16,
        /// The typed count of the second.
        second: u16,
        /// The most of both together that the dice can show, without those that show a triumph or despair.
        most: u16,
        /// The symbol that takes whole dice on this side: triumph or despair.
        special: Symbol,
        /// The number of dice that it takes.
        taken: u16,
    },
}

/// Checks that some roll of the pool's dice gives `typed` by canceling pairs of success and failure and of
/// advantage and threat. Automatic symbols aren't on the dice: leave them out of `typed`.
///
/// # Errors
/// The first reason why no roll does.
pub fn check_possible(pool: &Pool, typed: &Symbols) -> Result<(), Impossible> {
    let count = |die| u16::from(pool.get(die));
    check_side(
        typed,
        pool.get(Die::Proficiency),
        &Side {
            special: Symbol::Triumph,
            special_die: Die::Proficiency,
            symbols: (Symbol::Success, Symbol::Advantage),
            rich: count(Die::Proficiency) + count(Die::Ability),
            // A boost die: one success at most, two advantages at most, two symbols at most.
            small: (
                count(Die::Boost),
                2 * count(Die::Boost),
                2 * count(Die::Boost),
            ),
        },
    )?;
    check_side(
        typed,
        pool.get(Die::Challenge),
        &Side {
            special: Symbol::Despair,
            special_die: Die::Challenge,
            symbols: (Symbol::Failure, Symbol::Threat),
            rich: count(Die::Challenge) + count(Die::Difficulty),
            // A setback die: one symbol.
            small: (
                count(Die::Setback),
                count(Die::Setback),
                count(Die::Setback),
            ),
        },
    )
}

/// One side of a pool, positive or negative.
struct Side {
    special: Symbol,
    special_die: Die,
    symbols: (Symbol, Symbol),
    /// The number of dice whose plain faces are every combination of at most two symbols.
    rich: u16,
    /// The most that the six-sided dice show: of the first symbol, of the second, of both.
    small: (u16, u16, u16),
}

fn check_side(typed: &Symbols, dice: u8, side: &Side) -> Result<(), Impossible> {
    let special = side.special;
    let taken = typed.get(special);
    if taken > u16::from(dice) {
        return Err(Impossible::NoDieFor {
            symbol: special,
            typed: taken,
            die: side.special_die,
            dice,
        });
    }
    let rich = 2 * (side.rich - taken);
    let (first, second) = (typed.get(side.symbols.0), typed.get(side.symbols.1));
    for (symbol, count, small) in [
        (side.symbols.0, first, side.small.0),
        (side.symbols.1, second, side.small.1),
    ] {
        if count > rich + small {
            return Err(Impossible::TooMany {
                symbol,
                typed: count,
                most: rich + small,
                special,
                taken,
            });
        }
    }
    if u32::from(first) + u32::from(second) > u32::from(rich + side.small.2) {
        return Err(Impossible::TooManyTogether {
            symbols: side.symbols,
            first,
            second,
            most: rich + side.small.2,
            special,
            taken,
        });
    }
    Ok(())
}

fn spelled(count: u8) -> String {
    match count {
        0 => "no".to_owned(),
        n => n.to_string(),
    }
}

/// Returns the symbol's name for that count: "Success", "Successes", "Threat".
fn named(symbol: Symbol, count: u16) -> String {
    symbol.named(count != 1).to_owned()
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

fn beside(special: Symbol, taken: u16) -> String {
    if taken == 0 {
        String::new()
    } else {
        format!(" in addition to {taken} {}", named(special, taken))
    }
}

const fn show(taken: u16) -> &'static str {
    if taken == 0 {
        "its dice show"
    } else {
        "its other dice show"
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("1y", "2T", &[2, 1])]
    #[case("3g", "1T", &[1, 0])]
    #[case("2r", "3D", &[3, 2])]
    #[case("2g", "5s", &[5, 4])]
    #[case("1y1g", "3s 1T", &[3, 1, 2])]
    #[case("2b", "3s", &[3, 2])]
    #[case("2g", "3s 2a", &[3, 2, 4])]
    #[case("2p", "1s", &[1, 0])]
    #[case("2k", "1f 2t", &[1, 2, 2])]
    fn an_impossible_result_is_refused_in_words(
        #[case] pool: &str,
        #[case] typed: &str,
        #[case] numbers: &[u16],
    ) {
        let refused = check_possible(&pool.parse().unwrap(), &typed.parse().unwrap()).unwrap_err();
        let found = match refused {
            Impossible::NoDieFor { typed, dice, .. } => vec![typed, u16::from(dice)],
            Impossible::TooMany {
                typed,
                taken: 0,
                most,
                ..
            } => vec![typed, most],
            Impossible::TooMany {
                typed, taken, most, ..
            } => vec![typed, taken, most],
            Impossible::TooManyTogether {
                first,
                second,
                most,
                ..
            } => vec![first, second, most],
        };
        assert_eq!(found, numbers);
        says!(refused.to_string());
    }

    #[rstest]
    #[case("2y1g 1b 2p", "3s 1f 2a T")]
    #[case("2y1g 2p", "-")]
    #[case("1b", "2a")]
    #[case("1y 1r", "1T 1D")]
    #[case("2g +5s", "4s")]
    fn g_dice_03_a_possible_result_is_taken(#[case] pool: &str, #[case] typed: &str) {
        let (pool, typed) = (pool.parse().unwrap(), typed.parse().unwrap());
        assert_eq!(check_possible(&pool, &typed), Ok(()));
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let pool: Pool = "255y255g255b255r255p255k".parse().unwrap();
        let typed = Symbols {
            success: u16::MAX,
            advantage: u16::MAX,
            ..Symbols::default()
        };
        assert!(check_possible(&pool, &typed).is_err());
    }
}
