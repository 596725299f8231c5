//! A second attack that repeats the pool of the first (Overpowered, M-03).
//!
//! The repeated pool stays as it was rolled: it keeps the aim, the Story Points and the changes made by
//! hand, even when these are used up. Only changes to the second check itself are added.

use dice::{Die, Pool, Symbol, Symbols};

use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::play::check::list::List;

/// Adds the dice of the first attack, one line for each kind.
pub(crate) fn contribute(list: &mut List<'_>, pool: &Pool) {
    let of = |die| pool.get(die);
    let symbol = |symbol| pool.added().get(symbol).max(0).unsigned_abs();
    let symbols = Symbols {
        success: symbol(Symbol::Success),
        failure: symbol(Symbol::Failure),
        advantage: symbol(Symbol::Advantage),
        threat: symbol(Symbol::Threat),
        triumph: symbol(Symbol::Triumph),
        despair: symbol(Symbol::Despair),
    };
    let difficulty = i8::try_from(of(Die::Difficulty)).unwrap_or(i8::MAX);
    let all = [
        (
            Change::Proficiency(of(Die::Proficiency)),
            of(Die::Proficiency) > 0,
        ),
        (Change::Ability(of(Die::Ability)), of(Die::Ability) > 0),
        (Change::Boost(of(Die::Boost)), of(Die::Boost) > 0),
        (
            Change::Challenge(of(Die::Challenge)),
            of(Die::Challenge) > 0,
        ),
        (Change::Difficulty(difficulty), difficulty > 0),
        (Change::Setback(of(Die::Setback)), of(Die::Setback) > 0),
        (Change::Auto(symbols), symbols != Symbols::default()),
    ];
    for (change, _) in all.into_iter().filter(|(_, any)| *any) {
        list.fixed(Source::Same, change, "the same pool as before", "M-03");
    }
}
