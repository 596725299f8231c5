//! The time for exact odds, for the slowest pools and for all pools of the largest usual size.
//!
//! The aim is under a millisecond for every pool of up to 15 dice, so that the tray can follow each key, and
//! under 30 milliseconds for 30 dice. Mixtures of yellow and red such as `8y 7r` are the slowest of their
//! size, because each number of triumphs and each of despairs needs its own table.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion};
use dice::{Die, Pool, odds};

const POOLS: [&str; 8] = [
    "2y1g 2p",
    "3y2g 1b 1r3p 2k",
    "5y5g 5r",
    "8y 7r",
    "7y 8r",
    "15y",
    "15y 15r",
    "20y 20r",
];

fn one_pool(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("odds");
    for text in POOLS {
        let Ok(pool) = text.parse::<Pool>() else {
            continue;
        };
        group.bench_with_input(BenchmarkId::from_parameter(text), &pool, |bencher, pool| {
            bencher.iter(|| odds(black_box(pool)));
        });
    }
    group.finish();
}

/// Every mixture of 15 dice, 15,504 of them. One iteration covers them all.
fn all_pools_of_fifteen(criterion: &mut Criterion) {
    let pools = mixtures(15, &Die::ALL);
    let mut group = criterion.benchmark_group("odds of all pools");
    group.sample_size(10);
    group.bench_function("15 dice", |bencher| {
        bencher.iter(|| {
            for pool in &pools {
                black_box(odds(black_box(pool)).is_ok());
            }
        });
    });
    group.finish();
}

fn mixtures(size: u8, of: &[Die]) -> Vec<Pool> {
    let Some((die, others)) = of.split_first() else {
        return Vec::new();
    };
    let counts = if others.is_empty() {
        size..=size
    } else {
        0..=size
    };
    counts
        .flat_map(|count| {
            let rest = if others.is_empty() {
                vec![Pool::new()]
            } else {
                mixtures(size - count, others)
            };
            rest.into_iter().map(move |mut pool| {
                pool.add(*die, count);
                pool
            })
        })
        .collect()
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    one_pool(&mut criterion);
    all_pools_of_fifteen(&mut criterion);
    criterion.final_summary();
}
