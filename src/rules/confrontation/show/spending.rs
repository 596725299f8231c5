//! What paying points does to the one who pays: a pool at 0, or stress that exceeds a pool.

use crate::model::{Person, Pool, State};
use crate::play::stress::{is_over, pools_over};

/// Returns a warning for each pool that a price empties or brings below stress, in a few words.
pub fn warnings(state: &State, who: &Person, price: [i16; 3]) -> Vec<String> {
    let mut after = who.clone();
    for pool in Pool::ALL {
        after.pools[pool.place()].now -= price[pool.place()];
    }
    let mut all = Vec::new();
    for pool in Pool::ALL.iter().filter(|pool| price[pool.place()] > 0) {
        let left = after.pool(*pool).now;
        if left == 0 {
            all.push(format!("{} at 0", pool.label()));
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
