//! Tests of `odds` against sources that share no code with it: fractions computed elsewhere, and
//! properties that hold for any dice. The count of every roll is in `dice/tests.rs`.

use proptest::prelude::*;
use rstest::rstest;

use super::*;
use crate::tests::any_pool;

fn of(pool: &str) -> Odds {
    odds(&pool.parse().unwrap()).unwrap()
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

/// Success, net advantage, at least one triumph, at least one despair: the exact fractions.
#[rstest]
#[case("1g 1p", [(11, 32), (1, 4), (0, 1), (0, 1)])]
#[case("2g 2p", [(891, 2048), (585, 2048), (0, 1), (0, 1)])]
#[case("3g 2p", [(9779, 16384), (7493, 16384), (0, 1), (0, 1)])]
#[case("1y1g 2p", [(257, 512), (115, 384), (1, 12), (0, 1)])]
#[case("1y2g 2p", [(7997, 12288), (11503, 24576), (1, 12), (0, 1)])]
#[case("2y1g 2p", [(6455, 9216), (245, 512), (23, 144), (0, 1)])]
#[case("2y1g 3p", [(10667, 18432), (5843, 18432), (23, 144), (0, 1)])]
#[case("1y1g 2b 2p 2k", [(61873, 124_416), (120_293, 248_832), (1, 12), (0, 1)])]
#[case("2y2g 1r2p", [(17797, 27648), (210_829, 442_368), (23, 144), (1, 12)])]
#[case("3y 1b 3p 1k", [(307_037, 497_664), (67829, 165_888), (397, 1728), (0, 1)])]
#[case("4y 2r2p", [(1_711_991, 2_985_984), (1_106_885, 2_985_984), (6095, 20736), (23, 144)])]
#[case("5y 5r", [(943_835_425, 1_934_917_632), (1_398_527, 3_359_232), (87781, 248_832), (87781, 248_832)])]
fn g_dice_03_15_odds_are_the_exact_fractions(#[case] pool: &str, #[case] exact: [(u64, u64); 4]) {
    let odds = of(pool);
    let answers = [
        odds.p_success(),
        odds.p_advantage(),
        odds.p_triumph(),
        odds.p_despair(),
    ];
    for (answer, (over, under)) in answers.into_iter().zip(exact) {
        let fraction = over as f64 / under as f64;
        assert!(
            near(answer, fraction),
            "{pool}: {answer} is not {over}/{under}"
        );
    }
}

/// The means follow from the checksums of table M-01 alone, because means add up.
#[test]
fn g_dice_03_11_12_means_add_up_over_the_dice() {
    let odds = of("3y2g2b 2r3p1k");
    let success = 3.0 * 10.0 / 12.0 + 2.0 * 5.0 / 8.0 + 2.0 * 2.0 / 6.0;
    let failure = 2.0 * 9.0 / 12.0 + 3.0 * 4.0 / 8.0 + 2.0 / 6.0;
    let advantage = 3.0 * 8.0 / 12.0 + 2.0 * 5.0 / 8.0 + 2.0 * 4.0 / 6.0;
    let threat = 2.0 * 8.0 / 12.0 + 3.0 * 6.0 / 8.0 + 2.0 / 6.0;
    assert!(near(odds.mean_success(), success - failure));
    assert!(near(odds.mean_advantage(), advantage - threat));
}

#[test]
fn g_dice_04_without_dice_nothing_is_certain() {
    let none = Outcome {
        success: 0,
        advantage: 0,
        triumph: 0,
        despair: 0,
        p: 1.0,
    };
    assert_eq!(of("-").outcomes, [none]);
    assert!(near(of("1y").p_success(), 2.0 / 3.0));
}

#[test]
fn g_dice_17_automatic_symbols_move_every_outcome() {
    let (bare, moved) = (of("2y1g 1r1p"), of("2y1g 1r1p +2s -1a +1T"));
    assert_eq!(bare.outcomes.len(), moved.outcomes.len());
    for (from, to) in bare.outcomes.iter().zip(&moved.outcomes) {
        let expected = Outcome {
            success: from.success + 3,
            advantage: from.advantage - 1,
            triumph: from.triumph + 1,
            ..*from
        };
        assert_eq!(*to, expected);
    }
}

#[test]
fn g_dice_17_a_triumph_taken_away_needs_one_that_is_there() {
    let odds = of("1y -1T");
    assert!(near(odds.p_triumph(), 0.0));
    // Only the plain faces are left, and the triumph's face is one more blank: 7 of 12 succeed.
    assert!(near(odds.p_success(), 7.0 / 12.0));
    assert!(near(
        odds.p_where(|o| (o.success, o.advantage) == (0, 0)),
        2.0 / 12.0
    ));
}

#[test]
fn beyond_the_limit_odds_are_refused_by_name() {
    assert!(odds(&"20y 20r".parse().unwrap()).is_ok());
    let refused = odds(&"20y 21p".parse().unwrap()).unwrap_err();
    says!(refused.to_string());
}

#[rstest]
#[case("15y 15r")]
#[case("20y 20r")]
#[case("7y7g6b 7r7p6k")]
#[case("40y")]
fn the_largest_pools_sum_to_one_however_they_are_summed(#[case] pool: &str) {
    let odds = of(pool);
    assert!(near(odds.outcomes.iter().map(|o| o.p).sum::<f64>(), 1.0));
    assert!(near(odds.p_where(|_| true), 1.0));
}

/// Returns the faces of the six dice reversed: each good symbol becomes its bad one, and each die its
/// opposite. The game's own dice are *not* mirror images of each other (table M-01), but the arithmetic
/// must be.
fn mirrored() -> [Faces; 6] {
    Die::ALL.map(|die| {
        let mut faces = Faces::of(opposite(die));
        for (success, advantage, _) in &mut faces.plain {
            (*success, *advantage) = (-*success, -*advantage);
        }
        faces
    })
}

fn opposite(die: Die) -> Die {
    match die {
        Die::Proficiency => Die::Challenge,
        Die::Ability => Die::Difficulty,
        Die::Boost => Die::Setback,
        Die::Challenge => Die::Proficiency,
        Die::Difficulty => Die::Ability,
        Die::Setback => Die::Boost,
    }
}

proptest! {
    #[test]
    fn odds_sum_to_one_sorted_and_without_repeats(pool in any_pool(15)) {
        let odds = odds(&pool).unwrap();
        prop_assert!(near(odds.outcomes.iter().map(|o| o.p).sum::<f64>(), 1.0));
        let key = |o: &Outcome| (o.success, o.advantage, o.triumph, o.despair);
        prop_assert!(odds.outcomes.is_sorted_by(|a, b| key(a) < key(b)));
        prop_assert!(odds.outcomes.iter().all(|o| o.p > 0.0 && o.p < 1.0 + 1e-12));
    }

    #[test]
    fn g_dice_02_the_arithmetic_is_its_own_mirror(pool in any_pool(10)) {
        let mut turned = Pool::new();
        for (die, count) in pool.dice() {
            turned.set(opposite(die), count);
        }
        let mut bare = pool;
        bare.add_symbols(negated(bare.added()));
        let plain = outcomes(&bare, &Die::ALL.map(Faces::of));
        let mut back: Vec<Outcome> = outcomes(&turned, &mirrored())
            .into_iter()
            .map(|o| Outcome { success: -o.success, advantage: -o.advantage, triumph: o.despair, despair: o.triumph, p: o.p })
            .collect();
        back.sort_by_key(|o| (o.success, o.advantage, o.triumph, o.despair));
        prop_assert_eq!(plain.len(), back.len());
        for (a, b) in plain.iter().zip(&back) {
            prop_assert_eq!((a.success, a.advantage, a.triumph, a.despair), (b.success, b.advantage, b.triumph, b.despair));
            prop_assert!(near(a.p, b.p));
        }
    }

    #[test]
    fn a_positive_die_never_harms_and_a_negative_never_helps(pool in any_pool(8), at in 0usize..6) {
        let die = Die::ALL[at];
        let mut more = pool.clone();
        more.add(die, 1);
        let (before, after) = (odds(&pool).unwrap(), odds(&more).unwrap());
        let sign = if die.is_positive() { 1.0 } else { -1.0 };
        for (a, b) in [(before.p_success(), after.p_success()), (before.p_advantage(), after.p_advantage())] {
            prop_assert!((b - a) * sign > -1e-12, "{} and {}: {} to {}", pool, die.name(), a, b);
        }
    }
}

/// Returns the symbols that cancel these automatic symbols.
fn negated(added: &crate::Added) -> crate::Added {
    let mut back = crate::Added::default();
    for symbol in crate::Symbol::ALL {
        *back.get_mut(symbol) = -added.get(symbol);
    }
    back
}
