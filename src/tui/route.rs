//! The order in which the changed stretches of a frame are written: each costs a way to its place and
//! a change of the look, so that the order decides how many bytes a frame takes.

/// How often an order of runs is gone through to find cheaper places, and how many neighbors move
/// together.
const PASSES: usize = 3;
const TOGETHER: usize = 3;

/// What it costs to come to each run: from where the terminal writes, and from each other run.
pub struct Costs {
    /// From where the terminal writes.
    pub begin: Vec<usize>,
    /// From each run, to each.
    pub between: Vec<Vec<usize>>,
}

impl Costs {
    /// From one run, or from the beginning, to another; nothing where none follows.
    fn cost(&self, from: Option<usize>, to: Option<usize>) -> isize {
        let row = from.map_or(Some(&self.begin), |from| self.between.get(from));
        let cost = to.and_then(|to| row?.get(to).copied());
        cost.unwrap_or_default() as isize
    }

    /// Always the cheapest next; of those that cost the same the first.
    pub fn greedy(&self) -> Vec<usize> {
        let mut rest: Vec<usize> = (0..self.begin.len()).collect();
        let mut order = Vec::with_capacity(rest.len());
        loop {
            let from = order.last().copied();
            let costs = rest.iter().map(|&to| self.cost(from, Some(to)));
            let Some((next, _)) = costs.enumerate().min_by_key(|(_, cost)| *cost) else {
                return order;
            };
            order.push(rest.remove(next));
        }
    }

    /// The cheapest of these orders once each is rearranged.
    pub fn cheapest(&self, orders: impl IntoIterator<Item = Vec<usize>>) -> Vec<usize> {
        let all = orders.into_iter().map(|order| self.rearranged(order));
        all.min_by_key(|order| self.whole(order))
            .unwrap_or_default()
    }

    /// What an order costs.
    fn whole(&self, order: &[usize]) -> isize {
        let before = std::iter::once(None).chain(order.iter().copied().map(Some));
        let steps = before.zip(order);
        steps.map(|(from, to)| self.cost(from, Some(*to))).sum()
    }

    /// The same order with a few neighbors at a time put where they cost the least.
    pub fn rearranged(&self, mut order: Vec<usize>) -> Vec<usize> {
        for _ in 0..PASSES {
            let mut changed = false;
            for many in 1..=TOGETHER {
                for at in 0..order.len().saturating_sub(many) {
                    changed |= self.put_better(&mut order, at, many);
                }
            }
            if !changed {
                break;
            }
        }
        order
    }

    /// Puts so many runs from a place on where they cost the least. `false` if that is where they are.
    fn put_better(&self, order: &mut Vec<usize>, at: usize, many: usize) -> bool {
        let first = order.get(at).copied();
        let last = order.get(at + many - 1).copied();
        // The others, without them.
        let other = |place: Option<usize>| {
            place.and_then(|n| order.get(if n < at { n } else { n + many }).copied())
        };
        let added = |place: usize| {
            let (before, after) = (other(place.checked_sub(1)), other(Some(place)));
            self.cost(before, first) + self.cost(last, after) - self.cost(before, after)
        };
        let now = added(at);
        let places = (0..=order.len() - many).map(|place| (added(place), place));
        let Some((_, to)) = places.min().filter(|(least, _)| *least < now) else {
            return false;
        };
        let taken: Vec<usize> = order.drain(at..at + many).collect();
        order.splice(to..to, taken);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_put_where_it_costs_the_least() {
        // From the beginning the last is the nearest, and then the way back is long.
        let costs = Costs {
            begin: vec![2, 9, 1],
            between: vec![vec![0, 1, 9], vec![1, 0, 1], vec![9, 8, 0]],
        };
        assert_eq!(costs.greedy(), [2, 1, 0]);
        assert_eq!(costs.rearranged(vec![1, 0, 2]), [0, 1, 2]);
        assert_eq!(costs.rearranged(Vec::new()), [0; 0]);
    }
}
