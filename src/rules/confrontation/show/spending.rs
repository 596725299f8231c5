//! What paying points does to the one who pays: a pool at 0, or stress that exceeds a pool.

use crate::model::{Person, Pool, State};

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
        } else if is_over(state, &after, *pool) && !is_over(state, who, *pool) {
            all.push(format!("stress over {}", pool.label()));
        }
    }
    all
}

fn is_over(_: &State, who: &Person, pool: Pool) -> bool {
    let all = who.stress.points.saturating_add(who.stress.fear);
    let compared = if who.has("prepare_for_winter") {
        all.div_ceil(2)
    } else {
        all
    };
    all > who.toughness && i16::from(compared) > who.pool(pool).now
}
