//! Tests that rolling, odds and typed results agree with each other: every roll of every small pool, counted
//! from a second copy of the faces.
//!
//! The counting shares no code with the tested code: its copy of the faces was written independently from the
//! table, and netting and canceling are written again here, so that an error in either is found.

use std::collections::{BTreeMap, HashSet};

use proptest::prelude::*;

use super::*;

/// Table M-01 once more, in canonical order. `-` is blank, `H` threat, `T` triumph, `D` despair.
const FACES: [&str; 6] = [
    "- S S SS SS A SA SA SA AA AA T",
    "- S S SS A A SA AA",
    "- - S SA AA A",
    "- F F FF FF H H FH FH HH HH D",
    "- F FF H H H HH FH",
    "- - F F H H",
];

/// Raw counts: S, F, A, H, T, D.
type Raw = [u16; 6];

fn faces(die: usize) -> Vec<Raw> {
    FACES[die]
        .split(' ')
        .map(|face| ['S', 'F', 'A', 'H', 'T', 'D'].map(|c| face.matches(c).count() as u16))
        .collect()
}

/// Counts how many of all rolls give each raw result.
fn falls(counts: [u8; 6]) -> BTreeMap<Raw, u128> {
    let mut all = BTreeMap::from([([0; 6], 1)]);
    for (die, count) in counts.into_iter().enumerate() {
        let faces = faces(die);
        for _ in 0..count {
            let mut next = BTreeMap::new();
            for (raw, ways) in &all {
                for face in &faces {
                    let sum: Raw = std::array::from_fn(|at| raw[at] + face[at]);
                    *next.entry(sum).or_insert(0) += ways;
                }
            }
            all = next;
        }
    }
    all
}

/// Returns every way to take exactly `dice` dice of six kinds.
fn pools_of(dice: u8) -> Vec<[u8; 6]> {
    (0..usize::from(dice + 1).pow(5))
        .filter_map(|code| {
            let mut code = code;
            let mut left = dice;
            let mut counts = [0; 6];
            for count in &mut counts[..5] {
                *count = (code % usize::from(dice + 1)) as u8;
                code /= usize::from(dice + 1);
                left = left.checked_sub(*count)?;
            }
            counts[5] = left;
            Some(counts)
        })
        .collect()
}

fn pool(counts: [u8; 6]) -> Pool {
    let mut pool = Pool::new();
    for (die, count) in Die::ALL.into_iter().zip(counts) {
        pool.set(die, count);
    }
    pool
}

fn compare_with_counting(counts: [u8; 6]) {
    let raw = falls(counts);
    let all: u128 = raw.values().sum();
    let mut net: BTreeMap<(i32, i32, u32, u32), u128> = BTreeMap::new();
    for ([s, f, a, h, t, d], ways) in raw {
        let key = (
            i32::from(s + t) - i32::from(f + d),
            i32::from(a) - i32::from(h),
            u32::from(t),
            u32::from(d),
        );
        *net.entry(key).or_insert(0) += ways;
    }
    let odds = odds(&pool(counts)).unwrap();
    assert_eq!(odds.outcomes.len(), net.len(), "{counts:?}");
    for (outcome, (key, ways)) in odds.outcomes.iter().zip(net) {
        let found = (
            outcome.success,
            outcome.advantage,
            outcome.triumph,
            outcome.despair,
        );
        assert_eq!(found, key, "{counts:?}");
        let exact = ways as f64 / all as f64;
        assert!(
            (outcome.p - exact).abs() < 1e-12,
            "{counts:?} {key:?}: {} is not {exact}",
            outcome.p
        );
    }
}

#[test]
fn g_dice_03_both_copies_of_the_faces_agree() {
    for die in Die::ALL {
        let copy = faces(die as usize);
        assert_eq!(copy.len(), usize::from(die.sides()));
        let count = |raw: &Raw| copy.iter().filter(|face| *face == raw).count();
        let shown: Vec<Raw> = (1..=die.sides())
            .map(|face| Symbol::ALL.map(|symbol| die.face(face).get(symbol)))
            .collect();
        for raw in &copy {
            let times = shown.iter().filter(|face| *face == raw).count();
            assert_eq!(times, count(raw), "{die:?} {raw:?}");
        }
    }
}

#[test]
fn g_dice_07_09_11_12_13_16_odds_of_every_pool_of_up_to_four_dice_are_as_counted() {
    for dice in 0..=4 {
        let pools = pools_of(dice);
        assert_eq!(pools.len(), [1, 6, 21, 56, 126][usize::from(dice)]);
        pools.into_iter().for_each(compare_with_counting);
    }
}

#[test]
fn g_dice_07_09_11_12_odds_of_pools_of_six_dice_are_as_counted() {
    for counts in [
        [3, 0, 0, 3, 0, 0],
        [2, 1, 0, 1, 2, 0],
        [1, 1, 1, 1, 1, 1],
        [0, 3, 0, 0, 2, 1],
        [6, 0, 0, 0, 0, 0],
        [0, 0, 3, 3, 0, 0],
    ] {
        compare_with_counting(counts);
    }
}

/// A typed result is possible if and only if some roll gives it by canceling pairs, for every result near
/// every small pool.
#[test]
fn g_dice_03_07_09_a_typed_result_is_possible_exactly_if_some_fall_comes_to_it() {
    for counts in (0..=3).flat_map(pools_of) {
        let mut comes_to = HashSet::new();
        for [s, f, a, h, t, d] in falls(counts).into_keys() {
            for i in 0..=s.min(f) {
                for j in 0..=a.min(h) {
                    comes_to.insert([s - i, f - i, a - j, h - j, t, d]);
                }
            }
        }
        let pool = pool(counts);
        // One more than the dice can show of each. The last two are triumph and despair.
        let dice: u32 = counts.into_iter().map(u32::from).sum();
        let sizes = [
            2 * dice + 2,
            2 * dice + 2,
            2 * dice + 2,
            2 * dice + 2,
            dice + 2,
            dice + 2,
        ];
        let mut taken = 0;
        for mut code in 0..sizes.iter().product() {
            let raw = sizes.map(|size| {
                let count = (code % size) as u16;
                code /= size;
                count
            });
            let [success, failure, advantage, threat, triumph, despair] = raw;
            let typed = Symbols {
                success,
                failure,
                advantage,
                threat,
                triumph,
                despair,
            };
            let possible = check_possible(&pool, &typed).is_ok();
            assert_eq!(possible, comes_to.contains(&raw), "{pool} and {typed}");
            taken += usize::from(possible);
        }
        assert_eq!(taken, comes_to.len(), "{pool}");
    }
}

/// 200,000 rolls of the seeded dice are within four standard deviations of the odds, for six questions each.
#[test]
fn g_dice_07_09_11_12_rolling_agrees_with_the_odds() {
    const THROWS: u32 = 200_000;
    for (seed, text) in [
        (1, "2y1g 1b 1r2p 1k"),
        (2, "3g 2p"),
        (3, "4y 2r2p +1a"),
        (4, "2b 2k"),
    ] {
        let pool: Pool = text.parse().unwrap();
        let odds = odds(&pool).unwrap();
        let mut dice = SeededDice::new(seed);
        let mut seen = [0u32; 6];
        for _ in 0..THROWS {
            let net = Roll::roll(&pool, &mut dice).net();
            let hits = [
                net.succeeds(),
                net.advantage > 0,
                net.advantage < 0,
                net.triumph > 0,
                net.despair > 0,
                net.success == 1 && net.advantage == -1,
            ];
            for (seen, hit) in seen.iter_mut().zip(hits) {
                *seen += u32::from(hit);
            }
        }
        let exact = [
            odds.p_success(),
            odds.p_advantage(),
            odds.p_threat(),
            odds.p_triumph(),
            odds.p_despair(),
            odds.p_where(|o| o.success == 1 && o.advantage == -1),
        ];
        for (seen, p) in seen.into_iter().zip(exact) {
            let (expected, sigma) = (
                p * f64::from(THROWS),
                (p * (1.0 - p) * f64::from(THROWS)).sqrt(),
            );
            assert!(
                (f64::from(seen) - expected).abs() <= 4.0 * sigma,
                "{text}: {seen} for {expected}"
            );
        }
    }
}

/// Pools of up to `most` dice of any mixture, with and without automatic symbols.
pub(super) fn any_pool(most: u8) -> impl Strategy<Value = Pool> {
    let dice = prop::collection::vec(0usize..6, 0..=usize::from(most));
    let added = prop_oneof![Just([0i16; 6]), prop::array::uniform6(-3i16..=3)];
    (dice, added).prop_map(|(dice, added)| {
        let mut pool = Pool::new();
        for at in dice {
            pool.add(Die::ALL[at], 1);
        }
        for (symbol, count) in Symbol::ALL.into_iter().zip(added) {
            pool.add_symbols(Added::of(symbol, count));
        }
        pool
    })
}
