//! The order in which the changed stretches of a frame are written: each costs a way to its place and
//! a change of the look, so that the order decides how many bytes a frame takes.

/// How often an order of runs is gone through to find cheaper places, how many neighbors move
/// together, and how far.
const PASSES: usize = 3;
const TOGETHER: usize = 3;
const FARTHEST: usize = 48;

/// What it costs to come to each run: from where the terminal writes, and from each other run.
pub struct Costs {
    /// The number of runs.
    count: usize,
    /// A row for each run and one for the beginning, with a column for each run and one for nothing.
    table: Vec<usize>,
}

impl Costs {
    /// Asks for the cost of each way between runs. `None` is the beginning.
    pub fn of(count: usize, cost: impl Fn(Option<usize>, usize) -> usize) -> Self {
        let mut table = Vec::with_capacity((count + 1) * (count + 1));
        for from in (0..count).map(Some).chain([None]) {
            table.extend((0..count).map(|to| cost(from, to)));
            // Nothing follows the last run, at no cost.
            table.push(0);
        }
        Self { count, table }
    }

    /// From one run to another. The number of runs itself means the beginning, or nothing.
    fn cost(&self, from: usize, to: usize) -> isize {
        let cost = self.table.get(from * (self.count + 1) + to);
        cost.copied().unwrap_or_default() as isize
    }

    /// Returns the runs in an order in which each is the cheapest to reach from the one before, the first of
    /// those that cost the same.
    pub fn greedy(&self) -> Vec<usize> {
        let mut rest: Vec<usize> = (0..self.count).collect();
        let mut order = Vec::with_capacity(rest.len());
        loop {
            let from = order.last().copied().unwrap_or(self.count);
            let costs = rest.iter().map(|&to| self.cost(from, to));
            let Some((next, _)) = costs.enumerate().min_by_key(|(_, cost)| *cost) else {
                return order;
            };
            order.push(rest.remove(next));
        }
    }

    /// Returns the cheapest of these orders, rearranged.
    pub fn cheapest(&self, orders: impl IntoIterator<Item = Vec<usize>>) -> Vec<usize> {
        let best = orders.into_iter().min_by_key(|order| self.whole(order));
        self.rearranged(best.unwrap_or_default())
    }

    /// What an order costs.
    fn whole(&self, order: &[usize]) -> isize {
        let before = std::iter::once(&self.count).chain(order);
        before
            .zip(order)
            .map(|(from, to)| self.cost(*from, *to))
            .sum()
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
    fn put_better(&self, order: &mut [usize], at: usize, many: usize) -> bool {
        let run = |place: usize| order.get(place).copied().unwrap_or(self.count);
        let (first, last) = (run(at), run(at + many - 1));
        // The others, without them.
        let other = |place: usize| run(if place < at { place } else { place + many });
        let added = |place: usize| {
            let before = place.checked_sub(1).map_or(self.count, other);
            let after = other(place);
            self.cost(before, first) + self.cost(last, after) - self.cost(before, after)
        };
        let now = added(at);
        let most = (order.len() - many).min(at + FARTHEST);
        let places = (at.saturating_sub(FARTHEST)..=most).map(|place| (added(place), place));
        let Some((_, to)) = places.min().filter(|(least, _)| *least < now) else {
            return false;
        };
        let moved = if to < at {
            order
                .get_mut(to..at + many)
                .map(|part| part.rotate_right(many))
        } else {
            order
                .get_mut(at..to + many)
                .map(|part| part.rotate_left(many))
        };
        moved.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_put_where_it_costs_the_least() {
        // From the beginning the last is the nearest, and then the way back is long.
        let begin = [2, 9, 1];
        let between = [[0, 1, 9], [1, 0, 1], [9, 8, 0]];
        let costs = Costs::of(3, |from, to| {
            from.map_or(begin[to], |from| between[from][to])
        });
        assert_eq!(costs.greedy(), [2, 1, 0]);
        assert_eq!(costs.rearranged(vec![1, 0, 2]), [0, 1, 2]);
        assert_eq!(costs.rearranged(Vec::new()), [0; 0]);
    }
}
