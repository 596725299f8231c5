//! Exact odds of plain dice: how many dice of a pool win, and by how many one pool beats another.
//!
//! Every die wins with a chance of 1/2, 5/8 or 1/4, so every chance is a whole number of ways over
//! a power of two. A [`Spread`] counts these ways for each number of wins by adding one die after
//! the other (F-TRK-33). The difference of two spreads gives every victory level (F-TRK-34).
//! Nothing is simulated and nothing is rounded before it is shown.

use super::{D6Pool, Mode};

/// The most dice for which odds are computed. Two such pools still fit the counting type.
pub const MOST_ODDS_DICE: u8 = 40;

/// An exact chance: `ways` out of two to the power of `bits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The number of equally likely cases in which it happens.
    pub ways: u128,
    /// The number of all cases is two to this power.
    pub bits: u32,
}

impl Exact {
    /// The chance as a number, 0 to 1.
    pub fn p(self) -> f64 {
        self.ways as f64 / 2f64.powi(self.bits as i32)
    }

    /// Numerator and denominator in lowest terms.
    pub fn fraction(self) -> (u128, u128) {
        if self.ways == 0 {
            return (0, 1);
        }
        let shared = self.ways.trailing_zeros().min(self.bits);
        (self.ways >> shared, 1 << (self.bits - shared))
    }
}

/// The number of ways to get each number: wins of a pool, or wins beyond another's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    ways: Vec<u128>,
    bits: u32,
    least: i32,
}

impl Spread {
    /// Returns the wins of a pool (F-TRK-33), or `None` above [`MOST_ODDS_DICE`] dice.
    pub fn of(pool: D6Pool) -> Option<Self> {
        if pool.dice > MOST_ODDS_DICE {
            return None;
        }
        // Failing and winning faces of a base die, over a power of two.
        let (fail, win, bits) = match pool.mode {
            Mode::Normal => (1, 1, 1),
            Mode::Advantage => (3, 5, 3),
            Mode::Disadvantage => (3, 1, 2),
        };
        let mut spread = Self::certain(0);
        for _ in 0..pool.base() {
            spread.add_die(fail, win, bits);
        }
        for _ in pool.base()..pool.dice {
            spread.add_die(1, 1, 1);
        }
        Some(spread)
    }

    /// Returns a number that is already known, from rolled dice.
    pub fn certain(wins: i32) -> Self {
        Self {
            ways: vec![1],
            bits: 0,
            least: wins,
        }
    }

    fn add_die(&mut self, fail: u128, win: u128, bits: u32) {
        let mut ways = vec![0; self.ways.len() + 1];
        for (wins, old) in self.ways.iter().enumerate() {
            ways[wins] += old * fail;
            ways[wins + 1] += old * win;
        }
        self.ways = ways;
        self.bits += bits;
    }

    /// Returns the spread with `wins` added to every number, as a brace does (F-MOD-14).
    #[must_use]
    pub fn plus(mut self, wins: i32) -> Self {
        self.least += wins;
        self
    }

    /// Returns by how many these wins exceed the other's, negative where the other has more
    /// (F-TRK-34).
    #[must_use]
    pub fn beyond(&self, other: &Self) -> Self {
        let mut ways = vec![0; self.ways.len() + other.ways.len() - 1];
        let top = other.ways.len() - 1;
        for (mine, a) in self.ways.iter().enumerate() {
            for (theirs, b) in other.ways.iter().enumerate() {
                ways[mine + top - theirs] += a * b;
            }
        }
        Self {
            ways,
            bits: self.bits + other.bits,
            least: self.least - other.least - top as i32,
        }
    }

    fn sum(&self, keep: impl Fn(i32) -> bool) -> Exact {
        let values = (self.least..).zip(&self.ways);
        Exact {
            ways: values.filter(|(n, _)| keep(*n)).map(|(_, w)| w).sum(),
            bits: self.bits,
        }
    }

    /// The chance of this number or more.
    pub fn at_least(&self, n: i32) -> Exact {
        self.sum(|value| value >= n)
    }

    /// The chance of exactly this number.
    pub fn exactly(&self, n: i32) -> Exact {
        self.sum(|value| value == n)
    }

    /// Every number with its chance, least first.
    pub fn numbers(&self) -> impl Iterator<Item = (i32, f64)> {
        let bits = self.bits;
        let all = (self.least..).zip(&self.ways);
        all.map(move |(n, &ways)| (n, Exact { ways, bits }.p()))
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        let all = (self.least..).zip(&self.ways);
        all.map(|(n, &ways)| {
            let bits = self.bits;
            f64::from(n) * Exact { ways, bits }.p()
        })
        .sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn spread(dice: u8, mode: Mode) -> Spread {
        Spread::of(D6Pool::new(dice, mode)).unwrap()
    }

    /// Counts every face of every die of a small pool.
    fn enumerated(pool: D6Pool) -> Vec<u128> {
        let mut counts = vec![0; usize::from(pool.dice) + 1];
        let mut faces = vec![1; usize::from(pool.dice)];
        loop {
            counts[faces.iter().filter(|face| **face >= 4).count()] += 1;
            let Some(place) = (0..faces.len()).find(|&n| faces[n] < pool.sides_at(n)) else {
                return counts;
            };
            faces[..place].fill(1);
            faces[place] += 1;
        }
    }

    #[rstest]
    #[case(Mode::Normal)]
    #[case(Mode::Advantage)]
    #[case(Mode::Disadvantage)]
    fn f_trk_33_counting_every_face_gives_the_same_odds(#[case] mode: Mode) {
        for dice in 0..=6 {
            let pool = D6Pool::new(dice, mode);
            let counts = enumerated(pool);
            let all: u128 = counts.iter().sum();
            for (wins, count) in counts.iter().enumerate() {
                let (n, d) = spread(dice, mode).exactly(wins as i32).fraction();
                assert_eq!(n * all, count * d, "{pool}: {wins}");
            }
        }
    }

    #[rstest]
    #[case(Mode::Normal, (21, 32))]
    #[case(Mode::Advantage, (1571, 2048))]
    #[case(Mode::Disadvantage, (103, 256))]
    fn f_ex_02_six_dice_against_challenge_level_three(
        #[case] mode: Mode,
        #[case] is: (u128, u128),
    ) {
        assert_eq!(spread(6, mode).at_least(3).fraction(), is);
    }

    #[test]
    fn f_ex_12_two_combat_pools() {
        let six_four = spread(6, Mode::Normal).beyond(&spread(4, Mode::Normal));
        assert_eq!(six_four.exactly(0).fraction(), (105, 512));
        assert_eq!(six_four.at_least(1).fraction(), (319, 512));
        assert_eq!(six_four.at_least(4).fraction(), (7, 128));
        let lost = spread(4, Mode::Normal).beyond(&spread(6, Mode::Normal));
        assert_eq!(lost.at_least(1).fraction(), (11, 64));
        let five = spread(5, Mode::Normal);
        let against = |dice| {
            five.beyond(&spread(dice, Mode::Normal))
                .at_least(1)
                .fraction()
        };
        assert_eq!((against(6), against(8)), ((281, 1024), (1093, 8192)));
    }

    /// The table of F-TRK-33: chances of k wins or more, in ten-thousandths.
    #[rstest]
    #[case(Mode::Normal, 3, &[8750, 5000, 1250])]
    #[case(Mode::Normal, 4, &[9375, 6875, 3125, 625])]
    #[case(Mode::Normal, 5, &[9688, 8125, 5000, 1875, 312])]
    #[case(Mode::Normal, 6, &[9844, 8906, 6562, 3438, 1094, 156])]
    #[case(Mode::Normal, 7, &[9922, 9375, 7734, 5000, 2266, 625, 78])]
    #[case(Mode::Normal, 8, &[9961, 9648, 8555, 6367, 3633, 1445, 352, 39])]
    #[case(Mode::Advantage, 3, &[9473, 6836, 2441])]
    #[case(Mode::Advantage, 4, &[9736, 8154, 4639, 1221])]
    #[case(Mode::Advantage, 5, &[9868, 8945, 6396, 2930, 610])]
    #[case(Mode::Advantage, 6, &[9934, 9407, 7671, 4663, 1770, 305])]
    #[case(Mode::Advantage, 7, &[9967, 9670, 8539, 6167, 3217, 1038, 153])]
    #[case(Mode::Advantage, 8, &[9984, 9819, 9105, 7353, 4692, 2127, 595, 76])]
    #[case(Mode::Disadvantage, 3, &[5781, 1562, 156])]
    #[case(Mode::Disadvantage, 4, &[7891, 3672, 859, 78])]
    #[case(Mode::Disadvantage, 5, &[8945, 5781, 2266, 469, 39])]
    #[case(Mode::Disadvantage, 6, &[9473, 7363, 4023, 1367, 254, 20])]
    #[case(Mode::Disadvantage, 7, &[9736, 8418, 5693, 2695, 811, 137, 10])]
    #[case(Mode::Disadvantage, 8, &[9868, 9077, 7056, 4194, 1753, 474, 73, 5])]
    fn f_trk_33_the_table(#[case] mode: Mode, #[case] dice: u8, #[case] rows: &[i32]) {
        for (k, expected) in (1..).zip(rows) {
            let p = spread(dice, mode).at_least(k).p() * 10_000.0;
            assert!((p - f64::from(*expected)).abs() <= 0.51, "{dice} {k}: {p}");
        }
    }

    #[test]
    fn f_trk_34_normal_pools_differ_like_one_binomial() {
        let choose = |n: u128, k: u128| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
        for (a, b) in [(3, 3), (5, 2), (8, 6), (0, 4)] {
            let level = spread(a, Mode::Normal).beyond(&spread(b, Mode::Normal));
            let (all, b) = (u128::from(a + b), i32::from(b));
            for v in -b..=i32::from(a) {
                let tail: u128 = ((b + v) as u128..=all).map(|k| choose(all, k)).sum();
                assert_eq!(
                    level.at_least(v),
                    Exact {
                        ways: tail,
                        bits: all as u32
                    }
                );
            }
        }
    }

    /// Levels −1 to 5 from the script of the rules file (exact fractions, computed in another
    /// language).
    #[rstest]
    #[case((6, Mode::Advantage), (6, Mode::Normal), [(113_041, 131_072), (91_135, 131_072), (62_071, 131_072), (33_865, 131_072), (27_977, 262_144), (8_135, 262_144), (1_475, 262_144)])]
    #[case((8, Mode::Normal), (5, Mode::Disadvantage), [(16_133, 16_384), (61_757, 65_536), (6_895, 8_192), (10_943, 16_384), (3_661, 8_192), (15_689, 65_536), (1_591, 16_384)])]
    #[case((7, Mode::Advantage), (9, Mode::Advantage), [(160_909_757, 268_435_456), (107_525_699, 268_435_456), (60_223_919, 268_435_456), (27_427_439, 268_435_456), (9_821_459, 268_435_456), (2_647_999, 268_435_456), (503_595, 268_435_456)])]
    #[case((2, Mode::Advantage), (5, Mode::Disadvantage), [(3_253, 4_096), (8_433, 16_384), (1_755, 8_192), (675, 16_384), (0, 1), (0, 1), (0, 1)])]
    #[case((4, Mode::Disadvantage), (0, Mode::Normal), [(1, 1), (1, 1), (101, 128), (47, 128), (11, 128), (1, 128), (0, 1)])]
    fn f_trk_34_any_two_pools_as_the_script_has_them(
        #[case] mine: (u8, Mode),
        #[case] theirs: (u8, Mode),
        #[case] levels: [(u128, u128); 7],
    ) {
        let level = spread(mine.0, mine.1).beyond(&spread(theirs.0, theirs.1));
        for (v, is) in (-1..).zip(levels) {
            assert_eq!(level.at_least(v).fraction(), is, "{v}");
        }
    }

    /// Every throw of one pool against every throw of the other.
    #[rstest]
    fn f_trk_34_counting_every_pair_of_throws(
        #[values(Mode::Normal, Mode::Advantage, Mode::Disadvantage)] mine: Mode,
        #[values(Mode::Normal, Mode::Advantage, Mode::Disadvantage)] theirs: Mode,
        #[values((0, 3), (2, 1), (4, 2), (3, 5))] dice: (u8, u8),
    ) {
        let (a, b) = (D6Pool::new(dice.0, mine), D6Pool::new(dice.1, theirs));
        let level = Spread::of(a).unwrap().beyond(&Spread::of(b).unwrap());
        let (a, b) = (enumerated(a), enumerated(b));
        let all: u128 = a.iter().sum::<u128>() * b.iter().sum::<u128>();
        for v in -6..=6 {
            let mut count = 0;
            for (i, x) in (0..).zip(&a) {
                for (j, y) in (0..).zip(&b) {
                    count += if i - j >= v { x * y } else { 0 };
                }
            }
            let (n, d) = level.at_least(v).fraction();
            assert_eq!(n * all, count * d, "{v}");
        }
    }

    #[test]
    fn f_trk_32_the_means() {
        for dice in 3..10 {
            let half = f64::from(dice) / 2.0;
            for (mode, off) in [
                (Mode::Normal, 0.0),
                (Mode::Advantage, 0.375),
                (Mode::Disadvantage, -0.75),
            ] {
                assert!((spread(dice, mode).mean() - half - off).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_pool_too_large_has_no_odds_and_the_largest_two_fit() {
        assert_eq!(
            Spread::of(D6Pool::new(MOST_ODDS_DICE + 1, Mode::Normal)),
            None
        );
        let most = spread(MOST_ODDS_DICE, Mode::Advantage);
        let level = most.beyond(&most);
        assert_eq!(level.at_least(-100).fraction(), (1, 1));
        assert!((level.at_least(1).p() * 2.0 + level.exactly(0).p() - 1.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn f_mod_14_known_dice_and_added_wins_only_shift(dice in 0_u8..12, wins in 0_i32..8, more in 0_i32..4) {
            let pool = spread(dice, Mode::Normal);
            let versus = pool.clone().plus(more).beyond(&Spread::certain(wins));
            for k in -8..16 {
                prop_assert_eq!(versus.at_least(k), pool.at_least(k + wins - more));
            }
        }
    }
}
