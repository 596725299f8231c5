//! The pool of a check as letters, one a die.

use dice::{Die, Pool};

use crate::model::check::Check;
use crate::model::state::State;
use crate::play::check::pool;

/// A pool's letters alone: "YYG".
pub fn pool_letters(pool: &Pool) -> String {
    Die::ALL
        .into_iter()
        .flat_map(|d| {
            std::iter::repeat_n(d.letter().to_ascii_uppercase(), usize::from(pool.get(d)))
        })
        .collect()
}

/// The current pool of a check.
pub fn pool_of(state: &State, library: &crate::library::Library, check: &Check) -> Pool {
    pool::fold(&crate::play::sources::gathered::of(state, library, check))
}
