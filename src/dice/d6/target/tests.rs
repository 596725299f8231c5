use rstest::rstest;

use super::*;
use crate::{ScriptedDice, SeededDice};

const fn pool(dice: u8, target: i8) -> TargetPool {
    TargetPool { dice, target }
}

#[rstest]
#[case(5, 4, 5, 4)]
#[case(5, 7, 3, 6)]
#[case(7, 8, 2, 6)]
#[case(1, 12, 1, 6)]
#[case(0, 9, 0, 6)]
#[case(5, -1, 14, 2)]
#[case(3, 0, 7, 2)]
#[case(1, 1, 2, 2)]
#[case(2, 1, 3, 2)]
#[case(3, 1, 5, 2)]
#[case(4, 1, 6, 2)]
#[case(5, 1, 8, 2)]
#[case(0, -20, 0, 2)]
fn c_roll_07_08_target_numbers_beyond_the_die_change_the_dice(
    #[case] dice: u8,
    #[case] target: i8,
    #[case] thrown: u32,
    #[case] against: u8,
) {
    let stands = Standing {
        dice: thrown,
        target: against,
    };
    assert_eq!(pool(dice, target).stands(), stands);
}

#[rstest]
#[case(pool(4, 4), &[6, 4, 2, 1, 6, 3], 3)]
#[case(pool(5, 7), &[6, 5, 2, 6, 4], 2)]
#[case(pool(6, 4), &[6, 5, 4, 2, 1, 3, 4], 4)]
#[case(pool(3, 2), &[1, 1, 2], 1)]
#[case(pool(0, 4), &[], 0)]
fn c_ex_02_05_sixes_bring_dice_to_the_end_of_the_queue(
    #[case] pool: TargetPool,
    #[case] queue: &[u8],
    #[case] successes: u32,
) {
    let mut script = ScriptedDice::new(queue.iter().copied());
    let roll = TargetRoll::roll(pool, &mut script).unwrap();
    assert_eq!(
        (roll.successes(), roll.faces.as_slice()),
        (successes, queue)
    );
    assert!(!script.is_spoilt() && script.left() == 0 && !roll.cut);
}

/// A failure here means that every seed in use has changed its rolls: correct the code, not the
/// numbers.
#[rstest]
#[case(pool(5, 4), 7, "6 5 2 3 3 4")]
#[case(pool(8, 5), 2084, "5 4 6 1 2 5 6 3 5 3")]
#[case(pool(5, -1), 11, "3 5 3 1 5 3 2 6 6 2 6 4 6 4 5 4 6 1 1")]
fn a_seeded_throw_is_frozen(#[case] pool: TargetPool, #[case] seed: u64, #[case] faces: &str) {
    let roll = TargetRoll::roll(pool, &mut SeededDice::new(seed)).unwrap();
    let fell: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
    assert_eq!(fell.join(" "), faces);
}

/// Dice that show only sixes.
struct Sixes;

impl Dice for Sixes {
    fn roll(&mut self, sides: u8) -> u8 {
        sides
    }
}

#[test]
fn c_trk_31_a_throw_ends_at_a_thousand_dice() {
    let endless = TargetRoll::roll(pool(4, 4), &mut Sixes).unwrap();
    assert_eq!((endless.faces.len(), endless.cut), (1000, true));
    let error = TargetRoll::roll(pool(255, -20), &mut Sixes).unwrap_err();
    says!(error.to_string());
}

/// Counts the ways to each number of successes: every face of every die in the queue, in whole
/// numbers of sixths. Rolls with more than `most` successes are skipped.
fn enumerated(dice: u32, target: u8, most: u32) -> Vec<(u128, u32)> {
    fn throw(left: u32, target: u8, won: u32, thrown: u32, most: u32, ways: &mut Vec<Vec<u128>>) {
        if won > most {
            return;
        }
        if left == 0 {
            ways[won as usize][thrown as usize] += 1;
            return;
        }
        for face in 1..=6 {
            let more = u32::from(face == 6);
            let won = won + u32::from(face >= target);
            throw(left - 1 + more, target, won, thrown + 1, most, ways);
        }
    }
    let longest = dice + most;
    let mut ways = vec![vec![0; longest as usize + 1]; most as usize + 1];
    throw(dice, target, 0, 0, most, &mut ways);
    // All are brought to the same denominator, six to the power of the longest roll.
    let same = |row: &Vec<u128>| {
        let weighed = (0..)
            .zip(row)
            .map(|(thrown, n)| n * 6_u128.pow(longest - thrown));
        (weighed.sum(), longest)
    };
    ways.iter().map(same).collect()
}

#[rstest]
fn c_trk_33_counting_every_face_gives_the_same_odds(
    #[values(2, 3, 4, 5, 6)] target: u8,
    #[values(0, 1, 2, 3)] dice: u8,
) {
    let odds = TargetOdds::of(pool(dice, target as i8)).unwrap();
    for (k, (ways, sixths)) in enumerated(u32::from(dice), target, 3)
        .into_iter()
        .enumerate()
    {
        let counted = ways as f64 / 6_f64.powi(sixths as i32);
        let p = odds.exactly.get(k).copied().unwrap_or(0.0);
        assert!((p - counted).abs() < 1e-14, "{dice}d6 tn{target}, {k}: {p}");
    }
}

/// The table of C-TRK-33: chances of 1, 2 and 3 successes or more, in ten-thousandths.
#[rstest]
#[case(4, [[5000, 833, 139], [7500, 3333, 903], [8750, 5625, 2500], [9375, 7292, 4340], [9688, 8385, 5998], [9844, 9062, 7305]])]
#[case(3, [[6667, 1111, 185], [8889, 5185, 1481], [9630, 7778, 4383], [9877, 9053, 6859], [9959, 9616, 8416], [9986, 9849, 9255]])]
#[case(2, [[8333, 1389, 231], [9722, 7407, 2199], [9954, 9375, 6867], [9992, 9864, 9038], [9999, 9972, 9744], [10000, 9994, 9938]])]
#[case(5, [[3333, 556, 93], [5556, 1852, 463], [7037, 3333, 1173], [8025, 4733, 2126], [8683, 5940, 3196], [9122, 6927, 4275]])]
#[case(6, [[1667, 278, 46], [3056, 741, 162], [4213, 1319, 355], [5177, 1962, 623], [5981, 2632, 958], [6651, 3302, 1348]])]
fn c_trk_33_the_table(#[case] target: i8, #[case] rows: [[i32; 3]; 6]) {
    for (dice, row) in (1..).zip(rows) {
        let odds = TargetOdds::of(pool(dice, target)).unwrap();
        for (k, is) in (1..).zip(row) {
            let p = odds.at_least(k) * 10_000.0;
            assert!(
                (p - f64::from(is)).abs() <= 0.51,
                "{dice} tn{target} {k}: {p}"
            );
        }
    }
}

#[rstest]
#[case(pool(4, 4), 2.4, &[15.0 / 16.0, 35.0 / 48.0, 125.0 / 288.0])]
#[case(pool(7, 8), 0.4, &[11.0 / 36.0, 2.0 / 27.0])]
#[case(pool(3, 0), 7.0, &[])]
fn c_ex_03_the_examples(#[case] pool: TargetPool, #[case] mean: f64, #[case] least: &[f64]) {
    let odds = TargetOdds::of(pool).unwrap();
    assert!((odds.mean() - mean).abs() < 1e-12);
    for (k, is) in (1..).zip(least) {
        assert!((odds.at_least(k) - is).abs() < 1e-14, "{k}");
    }
}

#[test]
fn c_ex_03_all_failing_of_fourteen_keeps_its_smallness() {
    let odds = TargetOdds::of(pool(5, -1)).unwrap();
    let is = 1.0 / 6_f64.powi(14);
    assert!((odds.exactly[0] - is).abs() < is * 1e-12);
    assert!((odds.mean() - 14.0).abs() < 1e-12);
}

#[rstest]
fn c_trk_32_all_chances_sum_to_one_and_meet_the_mean(
    #[values(0, 1, 4, 17, 40)] dice: u8,
    #[values(2, 3, 4, 5, 6)] target: i8,
) {
    let odds = TargetOdds::of(pool(dice, target)).unwrap();
    let sum: f64 = odds.exactly.iter().sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    let mean: f64 = (0..)
        .zip(&odds.exactly)
        .map(|(k, p)| f64::from(k) * p)
        .sum();
    assert!((mean - odds.mean()).abs() < 1e-11, "{mean}");
    assert!((odds.at_least(0) - 1.0).abs() < f64::EPSILON);
}

#[test]
fn too_large_a_pool_is_refused_with_its_limit() {
    assert!(TargetOdds::of(pool(40, 4)).is_ok());
    assert!(TargetOdds::of(pool(80, 7)).is_ok());
    assert!(TargetOdds::of(pool(20, 0)).is_ok());
    let error = TargetOdds::of(pool(21, 0)).unwrap_err();
    says!(error.to_string());
}

#[test]
fn c_roll_06_throwing_agrees_with_the_odds() {
    let (pool, throws) = (pool(4, 4), 60_000_u32);
    let odds = TargetOdds::of(pool).unwrap();
    let mut dice = SeededDice::new(99);
    let mut seen = [0_u32; 4];
    for _ in 0..throws {
        let roll = TargetRoll::roll(pool, &mut dice).unwrap();
        seen[(roll.successes() as usize).min(3)] += 1;
    }
    for (k, n) in seen.into_iter().enumerate() {
        let p = if k == 3 {
            odds.at_least(3)
        } else {
            odds.exactly[k]
        };
        let (n, all) = (f64::from(n), f64::from(throws));
        // Four standard deviations.
        assert!(
            (n - all * p).abs() < 4.0 * (all * p * (1.0 - p)).sqrt(),
            "{k}: {n}"
        );
    }
}
