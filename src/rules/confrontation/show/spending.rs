//! What paying points does to the one who pays: a pool at 0, or stress that exceeds a pool.

use crate::model::{Person, Pool, State};
use crate::play::hurt::{Level, foretold};
use crate::play::stress::{is_over, pools_over};

/// Returns a character who has paid a price in points of the pools.
pub fn paid(who: &Person, price: [i16; 3]) -> Person {
    let mut after = who.clone();
    for pool in Pool::ALL {
        after.pools[pool.place()].now -= price[pool.place()];
    }
    after
}

/// Returns what the next point of damage can do after a payment, if that is graver than before it: nothing by
/// itself injures, but a pool at 0 counts once damage falls (C-DMG-08).
pub fn risk(state: &State, who: &Person, after: &Person) -> Option<&'static str> {
    let worst = |who: &Person| {
        let each = Pool::ALL.iter().map(|pool| [(*pool, 1), (*pool, 0)]);
        each.map(|parts| foretold(state, who, parts)).max()
    };
    let then = worst(after)?;
    match then {
        _ if Some(then) <= worst(who) => None,
        Level::Well => None,
        Level::Injured => Some("the next damage can injure"),
        Level::Mortal => Some("the next damage can be a mortal wound"),
        Level::Dead => Some("the next damage can kill"),
    }
}

/// Returns that a pool falls to 0, and what may follow, as a sentence with a blank before it.
pub fn falls(state: &State, who: &Person, after: &Person, pool: Pool) -> String {
    let risk = risk(state, who, after).map_or_else(String::new, |risk| format!(", so {risk}"));
    format!(" {} falls to 0{risk}.", pool.label())
}

/// Returns a warning for each pool that a price empties or brings below stress, in a few words.
pub fn warnings(state: &State, who: &Person, price: [i16; 3]) -> Vec<String> {
    let after = paid(who, price);
    let mut all = Vec::new();
    for pool in Pool::ALL.iter().filter(|pool| price[pool.place()] > 0) {
        let left = after.pool(*pool).now;
        if left == 0 {
            let risk = risk(state, who, &after);
            let risk = risk.map_or_else(String::new, |risk| format!(": {risk}"));
            all.push(format!("{} at 0{risk}", pool.label()));
        }
        if is_over(&after, state, *pool) && !is_over(who, state, *pool) {
            all.push(format!("stress over {}", pool.label()));
        }
    }
    let over = pools_over(&after, state);
    if over >= 2 && over > pools_over(who, state) {
        let loses = if over == 2 { "fight" } else { "function" };
        all.push(format!("then can't {loses}"));
    }
    all
}
