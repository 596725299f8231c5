//! A pool's odds as numbers for charts: a column for each net result, Success against Advantage,
//! wounds at least.
//!
//! A game fills these from its exact odds, and a pane draws them. Every chance is exact and is shown
//! as [`percent`] of it.

use dice::Odds;

/// The number of columns of the histogram, including the two ends.
pub const BARS: usize = 9;

/// The net result of the first column, unless too much of the pool is beyond an end.
const FIRST: i32 = -3;

/// The share of a pool that may be in the column at an end before the columns move toward it.
const HEAPED: f64 = 0.15;

/// The columns of the heat map: net Advantage, from 3 Threat to 4 Advantage and beyond.
pub const HEAT_COLUMNS: usize = 8;

/// The net Advantage of the first column of the heat map.
const FIRST_ADVANTAGE: i32 = -3;

/// Returns a chance as the whole percentage that is shown.
pub fn percent(p: f64) -> u32 {
    (p.clamp(0.0, 1.0) * 100.0).round() as u32
}

/// One net result, or all results beyond an end.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Its net result: "0", "≤−3".
    pub label: String,
    /// Its chance.
    pub p: f64,
    /// True if it succeeds.
    pub hits: bool,
    /// Its effect: wounds after soak. At an end, the effect of the first of its results.
    pub does: Option<u32>,
}

/// Success against Advantage: the chance of each pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heat {
    /// The columns, from Threat to Advantage: "t3", "–", "a4+".
    pub columns: Vec<String>,
    /// The rows, from the most Successes to the most Failures.
    pub rows: Vec<HeatRow>,
}

/// A row of it.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatRow {
    /// "s2", "–", "f3+".
    pub label: String,
    /// True if the row succeeds.
    pub hits: bool,
    /// The chance of each column.
    pub cells: Vec<f64>,
}

/// The chance of at least this much damage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Least {
    /// The damage.
    pub damage: u32,
    /// The chance of that much or more.
    pub p: f64,
    /// True if that much incapacitates the target.
    pub falls: bool,
}

/// The charts of a pool.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Charts {
    /// The name of the first chance: "hit", "success".
    pub word: &'static str,
    /// The first chance.
    pub success: f64,
    /// The unit of the columns: "net Successes".
    pub counts: &'static str,
    /// The columns, least first.
    pub bars: Vec<Bar>,
    /// The label below the columns that fail: "miss".
    pub fails: &'static str,
    /// The winners for the columns below and above zero in a comparison of two rolls: "by Rider", "by
    /// Brook". Otherwise empty.
    pub heads: [String; 2],
    /// The unit of `does`, as a letter: "w". Empty without an effect.
    pub unit: &'static str,
    /// Success against Advantage. Empty for dice without Advantage.
    pub heat: Heat,
    /// Chances of at least some damage. Empty without damage.
    pub least: Vec<Least>,
    /// The unit of that damage: "wounds".
    pub damage: &'static str,
    /// The mean of it over the rolls that succeed.
    pub mean: f64,
}

/// The meaning of a pool for a check.
#[derive(Clone, Copy, Debug)]
pub struct Meaning<F> {
    /// The net Successes that the check needs.
    pub needed: i32,
    /// The name of the first chance.
    pub word: &'static str,
    /// The name of a failure.
    pub fails: &'static str,
    /// The letter and the word for the effect: "w", "wounds". Empty without an effect.
    pub unit: &'static str,
    /// See `unit`.
    pub damage: &'static str,
    /// Returns the effect of a number of net Successes, and true if it incapacitates the target.
    pub does: F,
}

impl Charts {
    /// Returns true if the check can succeed, and no success has an effect: armor takes all of it.
    pub fn is_harmless(&self) -> bool {
        let mut hits = self.bars.iter().filter(|bar| bar.hits).peekable();
        !self.unit.is_empty() && hits.peek().is_some() && hits.all(|bar| bar.does == Some(0))
    }

    /// Returns the charts of a pool of narrative dice.
    pub fn of(odds: &Odds, meaning: &Meaning<impl Fn(i32) -> (u32, bool)>) -> Self {
        let least = odds.outcomes.iter().map(|o| o.success).min().unwrap_or(0);
        let most = odds.outcomes.iter().map(|o| o.success).max().unwrap_or(0);
        let mut joint = vec![[0.0; HEAT_COLUMNS]; (most - least + 1) as usize];
        for outcome in &odds.outcomes {
            let column = outcome.advantage - FIRST_ADVANTAGE;
            let column = column.clamp(0, HEAT_COLUMNS as i32 - 1) as usize;
            let row = joint.get_mut((outcome.success - least) as usize);
            if let Some(cell) = row.and_then(|row| row.get_mut(column)) {
                *cell += outcome.p;
            }
        }
        let nets: Vec<(i32, f64)> = (least..)
            .zip(joint.iter().map(|row| row.iter().sum()))
            .collect();
        let first = first_column(&nets, meaning.needed);
        Self {
            heat: heat(&joint, least, first, meaning.needed),
            ..Self::of_numbers(&nets, "net Successes", meaning)
        }
    }

    /// Returns the charts of a pool with one number as its result, in ascending order with the chance
    /// of each.
    pub fn of_numbers(
        nets: &[(i32, f64)],
        counts: &'static str,
        meaning: &Meaning<impl Fn(i32) -> (u32, bool)>,
    ) -> Self {
        let first = first_column(nets, meaning.needed);
        Self {
            word: meaning.word,
            success: at_least(nets, meaning.needed),
            counts,
            bars: bars(nets, first, meaning),
            fails: meaning.fails,
            heads: Default::default(),
            unit: meaning.unit,
            heat: Heat::default(),
            least: if meaning.unit.is_empty() {
                Vec::new()
            } else {
                damages(nets, meaning)
            },
            damage: meaning.damage,
            mean: mean_of_successes(nets.iter().copied(), meaning.needed, |net| {
                (meaning.does)(net).0
            }),
        }
    }

    /// Returns true if there is nothing to draw.
    pub const fn is_empty(&self) -> bool {
        self.bars.is_empty()
    }
}

/// Returns the mean effect of the results that succeed. 0 if none does.
pub fn mean_of_successes(
    nets: impl Iterator<Item = (i32, f64)>,
    needed: i32,
    does: impl Fn(i32) -> u32,
) -> f64 {
    let won = nets.filter(|(net, _)| *net >= needed);
    let (sum, chance) = won.fold((0.0, 0.0), |(sum, chance), (net, p)| {
        (sum + p * f64::from(does(net)), chance + p)
    });
    if chance > 0.0 { sum / chance } else { 0.0 }
}

/// Returns the chance of at least `needed` net Successes.
fn at_least(nets: &[(i32, f64)], needed: i32) -> f64 {
    nets.iter()
        .filter(|(net, _)| *net >= needed)
        .map(|(_, p)| p)
        .sum()
}

/// Returns the net result of the first column: moved toward an end if too much of the pool is there,
/// but never so far that failure and success share a column, and never below every result of the dice.
fn first_column(nets: &[(i32, f64)], needed: i32) -> i32 {
    let below = |first: i32| -> f64 {
        let up_to = nets.iter().filter(|(net, _)| *net <= first);
        up_to.map(|(_, p)| p).sum()
    };
    let wide = BARS as i32 - 1;
    let beyond = |first: i32| at_least(nets, first + wide);
    let mut first = FIRST.clamp(needed - wide, needed - 1);
    while first < needed - 1 && beyond(first) > HEAPED && beyond(first) > below(first + 1) {
        first += 1;
    }
    while first > needed - wide && below(first) > HEAPED && below(first) > beyond(first - 1) {
        first -= 1;
    }
    // No column is below what the dice can show, and a failure keeps its own.
    let least = nets.first().map_or(first, |(least, _)| *least);
    first.max(least.min(needed - 1))
}

fn bars(
    nets: &[(i32, f64)],
    first: i32,
    meaning: &Meaning<impl Fn(i32) -> (u32, bool)>,
) -> Vec<Bar> {
    let last = first + BARS as i32 - 1;
    let lowest = nets.first().map_or(first, |(lowest, _)| *lowest);
    let column = |net: i32| {
        let within = |of: i32| match net {
            _ if net == first => of <= net,
            _ if net == last => of >= net,
            _ => of == net,
        };
        let label = match net {
            _ if net == first && net > lowest => {
                format!("≤{}", lang::sentence::minus(&net.to_string()))
            }
            _ if net == last => format!("≥{}", lang::sentence::minus(&net.to_string())),
            _ => lang::sentence::minus(&net.to_string()),
        };
        let hits = net >= meaning.needed;
        Bar {
            label,
            p: nets
                .iter()
                .filter(|(of, _)| within(*of))
                .map(|(_, p)| p)
                .sum(),
            hits,
            does: (hits && !meaning.unit.is_empty()).then(|| (meaning.does)(net).0),
        }
    };
    (first..=last).map(column).collect()
}

fn heat(joint: &[[f64; HEAT_COLUMNS]], least: i32, first: i32, needed: i32) -> Heat {
    let end = first + BARS as i32 - 1;
    let columns = (0..HEAT_COLUMNS as i32).map(|at| match at + FIRST_ADVANTAGE {
        0 => "–".to_owned(),
        n if at == 0 => format!("t{}+", n.unsigned_abs()),
        n if at == HEAT_COLUMNS as i32 - 1 => format!("a{n}+"),
        n if n < 0 => format!("t{}", n.unsigned_abs()),
        n => format!("a{n}"),
    });
    let row = |net: i32| {
        let within = |of: i32| match net {
            _ if net == first => of <= net,
            _ if net == end => of >= net,
            _ => of == net,
        };
        let more = if net == end && net > 0 || net == first && net < 0 {
            "+"
        } else {
            ""
        };
        let label = match net {
            0 => "–".to_owned(),
            n if n < 0 => format!("f{}{more}", n.unsigned_abs()),
            n => format!("s{n}{more}"),
        };
        let rows = (least..).zip(joint).filter(|(of, _)| within(*of));
        let mut cells = vec![0.0; HEAT_COLUMNS];
        for (_, from) in rows {
            for (cell, p) in cells.iter_mut().zip(from) {
                *cell += p;
            }
        }
        HeatRow {
            label,
            hits: net >= needed,
            cells,
        }
    };
    Heat {
        columns: columns.collect(),
        rows: (first..=end).rev().map(row).collect(),
    }
}

/// Returns the effects of hits, least first, with the chance of that much or more: each amount once,
/// as far as half a percent of the rolls reaches, and the first that incapacitates the target.
fn damages(nets: &[(i32, f64)], meaning: &Meaning<impl Fn(i32) -> (u32, bool)>) -> Vec<Least> {
    let mut all: Vec<Least> = Vec::new();
    let hits = nets.iter().filter(|(net, _)| *net >= meaning.needed);
    for (net, _) in hits {
        let (damage, falls) = (meaning.does)(*net);
        let p = at_least(nets, *net);
        let known = all.last().is_some_and(|last| last.damage >= damage);
        let marked = all.iter().any(|one| one.falls);
        if damage == 0 || known || (p < 0.005 && (marked || !falls)) {
            continue;
        }
        all.push(Least { damage, p, falls });
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use dice::{Die, Pool, odds};

    /// Any pool of up to `most` dice of each kind.
    fn any_pool(most: u8) -> impl Strategy<Value = Pool> {
        prop::array::uniform6(0..=most).prop_map(|counts| {
            let mut pool = Pool::new();
            for (die, count) in Die::ALL.into_iter().zip(counts) {
                pool.add(die, count);
            }
            pool
        })
    }

    fn charts(pool: &Pool) -> Charts {
        Charts::of(
            &odds(pool).unwrap(),
            &Meaning {
                needed: 1,
                word: "hit",
                fails: "miss",
                unit: "w",
                damage: "wounds",
                does: |net: i32| (net.max(0) as u32 + 1, net >= 4),
            },
        )
    }

    proptest! {
        /// The charts show all of the pool, and their share of successes equals the odds.
        #[test]
        fn columns_and_cells_are_the_whole_pool(pool in any_pool(4)) {
            let charts = charts(&pool);
            let sum: f64 = charts.bars.iter().map(|bar| bar.p).sum();
            prop_assert!((sum - 1.0).abs() < 1e-9, "{pool}: {sum}");
            let hits: f64 = charts.bars.iter().filter(|bar| bar.hits).map(|bar| bar.p).sum();
            let known = odds(&pool).unwrap();
            prop_assert!((charts.success - known.p_success()).abs() < 1e-9, "{pool}");
            prop_assert!((hits - known.p_success()).abs() < 1e-9, "{pool}: {hits}");
            for (bar, row) in charts.bars.iter().rev().zip(&charts.heat.rows) {
                let row: f64 = row.cells.iter().sum();
                prop_assert!((row - bar.p).abs() < 1e-9, "{pool}: {row} is not {}", bar.p);
            }
        }

        #[test]
        fn more_damage_is_never_likelier(pool in any_pool(4)) {
            let charts = charts(&pool);
            for pair in charts.least.windows(2) {
                prop_assert!(pair[0].damage < pair[1].damage && pair[0].p >= pair[1].p);
            }
        }
    }

    proptest! {
        /// The forecast is a number that a success of the pool can give.
        #[test]
        fn the_mean_of_the_successes_is_the_effect_of_one(pool in any_pool(4)) {
            let charts = charts(&pool);
            let can: Vec<u32> = charts.least.iter().map(|least| least.damage).collect();
            prop_assert_eq!(charts.success > 0.0, charts.mean > 0.0, "{}", pool);
            if let (Some(first), Some(last)) = (can.first(), can.last()) {
                let mean = charts.mean.round() as u32;
                prop_assert!((*first..=*last).contains(&mean), "{pool}: {mean} of {can:?}");
            }
        }
    }

    #[test]
    fn g_dice_07_the_columns_of_a_known_pool() {
        let charts = charts(&"2y1g1b 2r1k".parse().unwrap());
        let shown: Vec<(String, u32)> = charts
            .bars
            .iter()
            .map(|bar| (bar.label.clone(), percent(bar.p)))
            .collect();
        let labels: Vec<&str> = shown.iter().map(|(label, _)| label.as_str()).collect();
        assert_eq!(labels, ["≤−3", "−2", "−1", "0", "1", "2", "3", "4", "≥5"]);
        let known = odds(&"2y1g1b 2r1k".parse().unwrap()).unwrap();
        for (net, (_, shown)) in (-2..5).zip(&shown[1..]) {
            assert_eq!(
                *shown,
                percent(known.p_where(|o| o.success == net)),
                "{net}"
            );
        }
        assert_eq!(charts.bars.iter().filter(|bar| bar.hits).count(), 5);
        assert_eq!(charts.bars[4].does, Some(2));
        assert_eq!(charts.bars[3].does, None);
    }

    /// A pool that is mostly beyond an end moves the columns, so that its shape is visible.
    #[test]
    fn columns_follow_a_pool_that_lies_beyond_them() {
        let strong = charts(&"6y".parse().unwrap());
        assert_eq!(strong.bars[0].label, "0", "{:?}", strong.bars);
        let weak = charts(&"5r".parse().unwrap());
        assert!(weak.bars[0].label.starts_with("≤−"), "{:?}", weak.bars);
        assert!(weak.bars[0].p < 0.3, "{:?}", weak.bars);
    }
}
