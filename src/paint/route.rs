//! The order in which the changed stretches of a frame are written: each costs a way to its place and
//! a change of the look, so that the order decides how many bytes a frame takes.

/// How often an order of runs is gone through to find cheaper places, how many neighbors move
/// together, and how far.
const PASSES: usize = 3;
const TOGETHER: usize = 3;
const FARTHEST: usize = 48;

/// What it costs to come to each run: from where the terminal writes, and from each other run. The number
/// of runs itself means the beginning where a way begins, and nothing where it ends: nothing follows the
/// last run, at no cost.
pub struct Costs {
    /// The number of runs.
    count: usize,
    /// For each run and the beginning, the costs of the ways that begin there.
    from: Vec<u16>,
    /// For each run and nothing, the costs of the ways that end there.
    to: Vec<u16>,
}

impl Costs {
    /// Asks for the cost of each way between runs. `None` is the beginning.
    pub fn of(count: usize, cost: impl Fn(Option<usize>, usize) -> usize) -> Self {
        let side = count + 1;
        let mut from = Vec::with_capacity(side * side);
        let mut to = vec![0; side * side];
        for (row, begins) in (0..count).map(Some).chain([None]).enumerate() {
            for ends in 0..count {
                let cost = u16::try_from(cost(begins, ends)).unwrap_or(u16::MAX);
                from.push(cost);
                if let Some(place) = to.get_mut(ends * side + row) {
                    *place = cost;
                }
            }
            from.push(0);
        }
        Self { count, from, to }
    }

    /// The costs of the ways that begin at a run.
    fn from(&self, run: usize) -> &[u16] {
        let side = self.count + 1;
        self.from.get(run * side..(run + 1) * side).unwrap_or(&[])
    }

    /// The costs of the ways that end at a run.
    fn to(&self, run: usize) -> &[u16] {
        let side = self.count + 1;
        self.to.get(run * side..(run + 1) * side).unwrap_or(&[])
    }

    /// From one run to another.
    fn cost(&self, from: usize, to: usize) -> u16 {
        self.from(from).get(to).copied().unwrap_or_default()
    }

    /// Returns the runs in an order in which each is the cheapest to reach from the one before, the first of
    /// those that cost the same.
    pub fn greedy(&self) -> Vec<usize> {
        let mut rest: Vec<usize> = (0..self.count).collect();
        let mut order = Vec::with_capacity(rest.len());
        loop {
            let costs = self.from(order.last().copied().unwrap_or(self.count));
            let each = rest
                .iter()
                .map(|&to| costs.get(to).copied().unwrap_or_default());
            let Some((next, _)) = each.enumerate().min_by_key(|(_, cost)| *cost) else {
                return order;
            };
            order.push(rest.remove(next));
        }
    }

    /// Returns the cheapest of these orders, rearranged.
    pub fn cheapest(&self, orders: impl IntoIterator<Item = Vec<usize>>) -> Vec<usize> {
        let best = orders.into_iter().min_by_key(|order| self.whole(order));
        self.rearranged(&best.unwrap_or_default())
    }

    /// What an order costs.
    fn whole(&self, order: &[usize]) -> usize {
        let before = std::iter::once(&self.count).chain(order);
        before
            .zip(order)
            .map(|(from, to)| usize::from(self.cost(*from, *to)))
            .sum()
    }

    /// The same order with a few neighbors at a time put where they cost the least.
    pub fn rearranged(&self, order: &[usize]) -> Vec<usize> {
        let mut chain = Chain::of(self, order);
        for _ in 0..PASSES {
            let mut changed = false;
            for many in 1..=TOGETHER {
                for at in 0..order.len().saturating_sub(many) {
                    changed |= chain.put_better(at, many);
                }
            }
            if !changed {
                break;
            }
        }
        let end = chain.runs.len() - 1;
        chain.runs.get(1..end).unwrap_or_default().to_vec()
    }
}

/// An order of runs, between the beginning and nothing.
struct Chain<'c> {
    costs: &'c Costs,
    runs: Vec<usize>,
    /// What it costs to come from each to the next.
    links: Vec<u16>,
}

impl<'c> Chain<'c> {
    fn of(costs: &'c Costs, order: &[usize]) -> Self {
        let end = [costs.count];
        let runs: Vec<usize> = end.iter().chain(order).chain(&end).copied().collect();
        let mut chain = Self {
            costs,
            links: vec![0; runs.len() - 1],
            runs,
        };
        chain.link(0, chain.runs.len());
        chain
    }

    /// Updates the costs between the runs of a stretch.
    fn link(&mut self, first: usize, end: usize) {
        let end = end.min(self.links.len());
        for at in first..end {
            let two = self.runs.get(at..at + 2);
            if let (Some(&[from, to]), Some(link)) = (two, self.links.get_mut(at)) {
                *link = self.costs.cost(from, to);
            }
        }
    }

    fn run(&self, at: usize) -> usize {
        self.runs.get(at).copied().unwrap_or(self.costs.count)
    }

    /// Moves a few runs from a place in the order on to where they cost the least. `false` if they are there.
    fn put_better(&mut self, at: usize, many: usize) -> bool {
        // The beginning is the first of the chain.
        let start = at + 1;
        let end = start + many;
        let (to_first, from_last) = (
            self.costs.to(self.run(start)),
            self.costs.from(self.run(end - 1)),
        );
        let cost = |costs: &[u16], run: usize| costs.get(run).copied().map_or(0, i32::from);
        let added = |before: usize, after: usize| cost(to_first, before) + cost(from_last, after);
        let (before, after) = (self.run(start - 1), self.run(end));
        let now = added(before, after) - i32::from(self.costs.cost(before, after));
        // What they add between each two neighbors of a stretch, and the place of the first such two.
        let between = |first: usize, last: usize| {
            let two = self.runs.get(first..=last).unwrap_or_default().windows(2);
            let links = self.links.get(first..last).unwrap_or_default();
            two.zip(links).map(move |(two, link)| match two {
                [before, after] => added(*before, *after) - i32::from(*link),
                _ => i32::MAX,
            })
        };
        let mut best = (now, start);
        // A place is that of the first of them after the move.
        let nearest = start.saturating_sub(FARTHEST + 1);
        let farthest = (end + FARTHEST).min(self.runs.len() - 1);
        let lower = between(nearest, start - 1).zip(nearest + 1..);
        let higher = between(end, farthest).zip(start + 1..);
        for (added, place) in lower.chain(higher) {
            if added < best.0 {
                best = (added, place);
            }
        }
        let to = best.1;
        if to == start {
            return false;
        }
        let (low, high) = (to.min(start), end.max(to + many));
        if let Some(part) = self.runs.get_mut(low..high) {
            if to < start {
                part.rotate_right(many);
            } else {
                part.rotate_left(many);
            }
        }
        self.link(low - 1, high);
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

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
        assert_eq!(costs.rearranged(&[1, 0, 2]), [0, 1, 2]);
        assert_eq!(costs.rearranged(&[]), [0; 0]);
    }

    proptest! {
        /// Every move makes an order cheaper, no run is lost, and the costs between neighbors stay known.
        #[test]
        fn an_order_only_becomes_cheaper(
            (count, table) in (1usize..80).prop_flat_map(|count| {
                (Just(count), proptest::collection::vec(0usize..40, count * (count + 1)))
            }),
        ) {
            let costs = Costs::of(count, |from, to| table[from.unwrap_or(count) * count + to]);
            let order: Vec<usize> = (0..count).collect();
            let mut chain = Chain::of(&costs, &order);
            let mut whole = costs.whole(&order);
            for (at, many) in (1..=TOGETHER).flat_map(|many| {
                (0..count.saturating_sub(many)).map(move |at| (at, many))
            }) {
                let moved = chain.put_better(at, many);
                let now = chain.runs[1..=count].to_vec();
                let cheaper = costs.whole(&now) < whole;
                prop_assert_eq!(cheaper, moved);
                prop_assert_eq!(&chain.links, &Chain::of(&costs, &now).links);
                whole = costs.whole(&now);
            }
            let mut all = chain.runs[1..=count].to_vec();
            all.sort_unstable();
            prop_assert_eq!(all, order);
        }
    }
}
