//! The pool: the number of each die, the symbols that are added without a die, and the arithmetic that
//! changes it.
//!
//! The rule system decides in which order a check applies these (add, upgrade, downgrade, remove: G-POOL-10)
//! and why, and calls these methods in that order. The notation of a pool is in `notation.rs`.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::{Added, Die, PoolError, Symbol};

/// A pool of narrative dice with its automatic symbols. It holds up to 255 of each die, more than any group
/// needs: the rules set no limit (G-DICE-04), and counts stop there instead of failing. The default is the
/// empty pool.
///
/// Saved as its canonical spelling, one short string.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Pool {
    dice: [u8; 6],
    added: Added,
}

impl Pool {
    /// The empty pool.
    pub fn new() -> Pool {
        Pool::default()
    }

    /// Returns the positive side of a check (G-POOL-03, 04): as many dice as the greater of characteristic
    /// and skill rank. As many as the smaller are proficiency dice, and the others are ability dice.
    pub fn base(characteristic: u8, rank: u8) -> Pool {
        Pool::side(characteristic, rank, Die::Ability, Die::Proficiency)
    }

    /// Returns the negative side of an opposed check (G-POOL-20), built from the opponent's characteristic
    /// and skill rank like [`Pool::base`], with difficulty for ability and challenge for proficiency.
    pub fn opposed(characteristic: u8, rank: u8) -> Pool {
        Pool::side(characteristic, rank, Die::Difficulty, Die::Challenge)
    }

    /// Returns the negative side of a check against a set difficulty (G-POOL-05): that many difficulty dice,
    /// 0 for Simple to 5 for Formidable, or more.
    pub fn difficulty(level: u8) -> Pool {
        let mut pool = Pool::new();
        pool.set(Die::Difficulty, level);
        pool
    }

    /// Returns this pool and another together, such as a base pool and its difficulty.
    #[must_use]
    pub fn and(mut self, other: &Pool) -> Pool {
        self += other;
        self
    }

    fn side(characteristic: u8, rank: u8, plain: Die, upgraded: Die) -> Pool {
        let mut pool = Pool::new();
        pool.set(plain, characteristic.abs_diff(rank));
        pool.set(upgraded, characteristic.min(rank));
        pool
    }

    /// Returns the number of one die.
    pub const fn get(&self, die: Die) -> u8 {
        self.dice[die as usize]
    }

    /// Sets the number of one die.
    pub const fn set(&mut self, die: Die, count: u8) {
        self.dice[die as usize] = count;
    }

    /// Adds dice of one kind (G-POOL-11). Boost and setback never cancel as dice (G-POOL-12). Stops at 255.
    pub const fn add(&mut self, die: Die, count: u8) {
        self.set(die, self.get(die).saturating_add(count));
    }

    /// Removes up to `count` dice of one kind and returns how many it removed (G-POOL-16). The rest of the
    /// removal is lost.
    pub fn remove(&mut self, die: Die, count: u8) -> u8 {
        let removed = count.min(self.get(die));
        self.set(die, self.get(die) - removed);
        removed
    }

    /// Upgrades ability `times` over (G-POOL-13, 14): each turns one ability die into a proficiency die, or
    /// adds one ability die if there is none. So `2g` upgraded three times is `2y1g`.
    pub fn upgrade_ability(&mut self, times: u8) {
        self.upgrade(Die::Ability, Die::Proficiency, times);
    }

    /// Upgrades difficulty `times` over (G-POOL-13, 14), as [`Pool::upgrade_ability`] does for ability.
    pub fn upgrade_difficulty(&mut self, times: u8) {
        self.upgrade(Die::Difficulty, Die::Challenge, times);
    }

    /// Downgrades ability `times` over (G-POOL-15): each turns one proficiency die into an ability die. The
    /// rest are lost if there are too few.
    pub fn downgrade_ability(&mut self, times: u8) {
        let turned = self.remove(Die::Proficiency, times);
        self.add(Die::Ability, turned);
    }

    /// Downgrades difficulty `times` over (G-POOL-15): each turns one challenge die into a difficulty die.
    pub fn downgrade_difficulty(&mut self, times: u8) {
        let turned = self.remove(Die::Challenge, times);
        self.add(Die::Difficulty, turned);
    }

    fn upgrade(&mut self, plain: Die, upgraded: Die, times: u8) {
        for _ in 0..times {
            if self.remove(plain, 1) == 1 {
                self.add(upgraded, 1);
            } else {
                self.add(plain, 1);
            }
        }
    }

    /// Returns the number of dice. Automatic symbols don't count.
    pub fn total(&self) -> u32 {
        self.dice.iter().copied().map(u32::from).sum()
    }

    /// Returns true if there is neither a die nor an automatic symbol.
    pub fn is_empty(&self) -> bool {
        self.total() == 0 && self.added.is_empty()
    }

    /// The automatic symbols (G-DICE-17).
    pub const fn added(&self) -> &Added {
        &self.added
    }

    /// Adds automatic symbols. Negative counts remove them (G-DICE-17).
    pub fn add_symbols(&mut self, added: Added) {
        self.added += added;
    }

    pub(super) const fn set_added(&mut self, symbol: Symbol, count: i16) {
        *self.added.get_mut(symbol) = count;
    }

    /// Returns the dice in the pool, with their counts, in canonical order.
    pub fn dice(&self) -> impl Iterator<Item = (Die, u8)> + '_ {
        Die::ALL
            .into_iter()
            .map(|die| (die, self.get(die)))
            .filter(|(_, count)| *count > 0)
    }
}

/// Adds another pool's dice and automatic symbols to this one, for example a difficulty to a base pool.
impl AddAssign<&Pool> for Pool {
    fn add_assign(&mut self, other: &Pool) {
        for (die, count) in other.dice() {
            self.add(die, count);
        }
        self.added += other.added;
    }
}

impl From<Pool> for String {
    fn from(pool: Pool) -> String {
        pool.to_string()
    }
}

impl TryFrom<String> for Pool {
    type Error = PoolError;

    fn try_from(text: String) -> Result<Pool, PoolError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn read(text: &str) -> Pool {
        text.parse().unwrap()
    }

    #[rstest]
    #[case(3, 2, "2y1g")]
    #[case(2, 3, "2y1g")]
    #[case(3, 3, "3y")]
    #[case(3, 0, "3g")]
    #[case(0, 2, "2g")]
    #[case(0, 0, "-")]
    fn g_pool_03_04_base_pool(#[case] characteristic: u8, #[case] rank: u8, #[case] pool: &str) {
        assert_eq!(Pool::base(characteristic, rank).to_string(), pool);
    }

    #[test]
    fn g_pool_20_opposed_pool_mirrors_the_base() {
        assert_eq!(Pool::opposed(3, 1).to_string(), "1r2p");
        assert_eq!(
            Pool::base(3, 2).and(&Pool::opposed(2, 0)).to_string(),
            "2y1g 2p"
        );
    }

    #[test]
    fn g_pool_01_05_difficulty_joins_the_base_with_its_conditions() {
        let mut pool = Pool::base(2, 1).and(&Pool::difficulty(3));
        pool.add(Die::Boost, 1);
        pool.add(Die::Setback, 2);
        assert_eq!(pool.to_string(), "1y1g 1b 3p 2k");
        assert_eq!(Pool::difficulty(0), Pool::new());
    }

    #[rstest]
    #[case("3g", 1, "1y2g")]
    #[case("2g", 2, "2y")]
    #[case("2g", 3, "2y1g")]
    #[case("2g", 4, "3y")]
    #[case("-", 1, "1g")]
    #[case("-", 3, "1y1g")]
    #[case("1y", 1, "1y1g")]
    #[case("1y 2p", 0, "1y 2p")]
    fn g_pool_13_14_upgrading_ability(
        #[case] before: &str,
        #[case] times: u8,
        #[case] after: &str,
    ) {
        let mut pool = read(before);
        pool.upgrade_ability(times);
        assert_eq!(pool.to_string(), after);
    }

    #[rstest]
    #[case("2p", 1, "1r1p")]
    #[case("2p", 3, "2r1p")]
    #[case("2g", 2, "2g 1r")]
    #[case("1k", 1, "1p 1k")]
    fn g_pool_13_14_17_upgrading_difficulty(
        #[case] before: &str,
        #[case] times: u8,
        #[case] after: &str,
    ) {
        let mut pool = read(before);
        pool.upgrade_difficulty(times);
        assert_eq!(pool.to_string(), after);
    }

    #[rstest]
    #[case("2y1g", 1, "1y2g")]
    #[case("2y1g", 5, "3g")]
    #[case("3g 1r", 2, "3g 1r")]
    fn g_pool_15_downgrading_ability(#[case] before: &str, #[case] times: u8, #[case] after: &str) {
        let mut pool = read(before);
        pool.downgrade_ability(times);
        assert_eq!(pool.to_string(), after);
    }

    #[rstest]
    #[case("1y 2r", 1, "1y 1r1p")]
    #[case("1y 2r", 9, "1y 2p")]
    fn g_pool_15_downgrading_difficulty(
        #[case] before: &str,
        #[case] times: u8,
        #[case] after: &str,
    ) {
        let mut pool = read(before);
        pool.downgrade_difficulty(times);
        assert_eq!(pool.to_string(), after);
    }

    #[rstest]
    #[case(1, 1, "2g 1k")]
    #[case(2, 2, "2g")]
    #[case(3, 2, "2g")]
    fn g_pool_16_removing_takes_what_is_there(
        #[case] count: u8,
        #[case] removed: u8,
        #[case] left: &str,
    ) {
        let mut pool = read("2g 2k");
        assert_eq!(pool.remove(Die::Setback, count), removed);
        assert_eq!(pool.to_string(), left);
    }

    #[test]
    fn g_pool_12_boost_and_setback_do_not_cancel() {
        let mut pool = read("2b");
        pool.add(Die::Setback, 1);
        assert_eq!(pool.to_string(), "2b 1k");
    }

    #[test]
    fn g_dice_04_no_upper_limit_and_no_negative_dice_needed() {
        let mut pool = read("9y9g9b");
        assert_eq!(pool.total(), 27);
        pool.add(Die::Boost, 255);
        assert_eq!(pool.get(Die::Boost), 255);
    }

    #[test]
    fn g_dice_17_automatic_symbols_are_no_dice() {
        let mut pool = Pool::new();
        pool.add_symbols(Added::of(Symbol::Advantage, 1));
        assert_eq!(pool.total(), 0);
        assert!(!pool.is_empty());
        pool.add_symbols(Added::of(Symbol::Advantage, -1));
        assert!(pool.is_empty());
    }

    #[test]
    fn a_pool_is_saved_as_its_spelling() {
        let pool = read("2y1g 2p +1a");
        let saved = ron::to_string(&pool).unwrap();
        assert_eq!(saved, "\"2y1g 2p +1a\"");
        assert_eq!(ron::from_str::<Pool>(&saved).unwrap(), pool);
        assert!(ron::from_str::<Pool>("\"2q\"").is_err());
    }

    proptest! {
        #[test]
        fn g_pool_14_two_upgrades_of_an_exhausted_side_make_one_better_die(y in 0u8..20, times in 0u8..20) {
            let mut pool = Pool::new();
            pool.set(Die::Proficiency, y);
            pool.upgrade_ability(times);
            prop_assert_eq!(pool.get(Die::Proficiency), y + times / 2);
            prop_assert_eq!(pool.get(Die::Ability), times % 2);
        }
    }
}
