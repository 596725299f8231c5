//! Strategies for the parts of commands, with a higher share of awkward cases.

use proptest::prelude::*;

use crate::dice::{Added, Die, Pool, Real, Symbol, Symbols};
use crate::lang::{Who, names, text};
use crate::rules::genesys::check::Paid;
use crate::rules::genesys::check::pool::Change;
use crate::rules::genesys::command::{Coin, Handling, Maneuver, Pick, Readiness, Setting};
use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::kinds::{Band, Side};
use crate::rules::genesys::settings::ROWS;
use crate::rules::words::keywords;

/// Any word that a user could put in quotes, with a higher share of awkward ones.
pub fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Z][a-z]{1,8}( [A-Z0-9][a-z]{0,6})?",
        3 => prop::sample::select(
            keywords().map(str::to_owned)
                .chain(keywords().map(str::to_uppercase))
                .chain(
                    [
                        "@", ".", "=", "!", "Fire!", "3", "-1", "+2", "x4", "2a", "T", "#1", "%",
                        "a=b", "= 3s", "\"", "\\", "\\\"", " ", "  two  blanks ", "Zoë \u{1F680}",
                        "第三隊", "Ναυς", "e\u{301}", "", "5!", "with strain", "next!", "-", "\t",
                    ]
                    .map(str::to_owned),
                )
                .collect::<Vec<_>>(),
        ),
        2 => "[^\\p{C}]{0,16}",
    ]
}

/// Free text as it is stored: clean, without blanks at its ends, not empty.
pub fn free() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => word(),
        1 => (word(), word(), word()).prop_map(|(a, b, c)| format!("{a} {b} {c}")),
    ]
    .prop_map(|s| text::note(&s))
    .prop_filter("text is never empty", |s| !s.is_empty())
}

/// A name as it is stored.
pub fn name() -> impl Strategy<Value = String> {
    word().prop_filter_map("a name can be seen and is no sign", |s| {
        names::given(&s).ok()
    })
}

pub fn who() -> impl Strategy<Value = Who> {
    prop_oneof![1 => Just(Who::Active), 4 => word().prop_map(Who::Named)]
}

pub fn band() -> impl Strategy<Value = Band> {
    prop::sample::select(Band::ALL.to_vec())
}

pub fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(vec![Side::Pc, Side::Npc])
}

pub fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        Just(Pick::Next),
        Just(Pick::Previous),
        word().prop_map(Pick::Named)
    ]
}

pub fn readiness() -> impl Strategy<Value = Readiness> {
    prop::sample::select(vec![Readiness::Cool, Readiness::Vigilance])
}

pub fn symbols() -> impl Strategy<Value = Option<Symbols>> {
    let n = || 0u16..40;
    prop::option::of((n(), n(), n(), n(), n(), n()).prop_map(
        |(success, failure, advantage, threat, triumph, despair)| Symbols {
            success,
            failure,
            advantage,
            threat,
            triumph,
            despair,
        },
    ))
}

pub fn pool() -> impl Strategy<Value = Pool> {
    let dice = prop::collection::vec(0u8..12, 6);
    let added = prop::collection::vec(-9i16..9, 6);
    (dice, added).prop_map(|(dice, added)| {
        let mut pool = Pool::new();
        for (die, n) in Die::ALL.into_iter().zip(dice) {
            pool.set(die, n);
        }
        for (symbol, n) in Symbol::ALL.into_iter().zip(added) {
            pool.add_symbols(Added::of(symbol, n));
        }
        pool
    })
}

pub fn d100() -> impl Strategy<Value = Option<u8>> {
    prop::option::of(1u8..=100)
}

pub fn ten() -> impl Strategy<Value = Option<u8>> {
    prop::option::of(1u8..=10)
}

pub fn real() -> impl Strategy<Value = Option<Real>> {
    let both = (1u8..=100, ten()).prop_map(|(hundred, ten)| Real { hundred, ten });
    prop::option::of(both)
}

pub fn reals() -> impl Strategy<Value = Vec<Real>> {
    let one = (1u8..=100, ten()).prop_map(|(hundred, ten)| Real { hundred, ten });
    prop::collection::vec(one, 0..4)
}

pub fn change() -> impl Strategy<Value = Change> {
    (0usize..13, 1u8..=20).prop_map(|(which, n)| match which {
        0 => Change::Difficulty(n as i8),
        1 => Change::Difficulty(-(n as i8)),
        2 => Change::Boost(n),
        3 => Change::Setback(n),
        4 => Change::Ability(n),
        5 => Change::Proficiency(n),
        6 => Change::Challenge(n),
        7 => Change::UpgradeAbility(n),
        8 => Change::UpgradeDifficulty(n),
        9 => Change::DowngradeAbility(n),
        10 => Change::DowngradeDifficulty(n),
        11 => Change::RemoveBoost(n),
        _ => Change::RemoveSetback(n),
    })
}

pub fn maneuver() -> impl Strategy<Value = Maneuver> {
    prop_oneof![
        prop::option::of(word()).prop_map(Maneuver::Aim),
        who().prop_map(Maneuver::Assist),
        Just(Maneuver::Guard),
        (0u8..=4).prop_map(Maneuver::Cover),
        who().prop_map(Maneuver::Engage),
        Just(Maneuver::Disengage),
        (who(), band()).prop_map(|(who, band)| Maneuver::Move(who, band)),
        Just(Maneuver::Prone),
        Just(Maneuver::Stand),
        word().prop_map(Maneuver::Draw),
        word().prop_map(Maneuver::Stow),
        word().prop_map(Maneuver::Reload),
        word().prop_map(Maneuver::Prepare),
        who().prop_map(Maneuver::Mount),
        Just(Maneuver::Dismount),
        free().prop_map(Maneuver::Other),
    ]
}

pub fn handling() -> impl Strategy<Value = Handling> {
    prop::sample::select(vec![
        Handling::Drop,
        Handling::Draw,
        Handling::Reload,
        Handling::Empty,
        Handling::Wear(Wear::Sound),
        Handling::Wear(Wear::Minor),
        Handling::Wear(Wear::Moderate),
        Handling::Wear(Wear::Major),
        Handling::Wear(Wear::Destroyed),
    ])
}

pub fn setting() -> impl Strategy<Value = Setting> {
    let words = ROWS.iter().flat_map(|row| {
        let word = |word: &&str| (row.key, (*word).to_owned());
        row.words.iter().map(word).collect::<Vec<_>>()
    });
    let numbers = ROWS
        .iter()
        .filter(|row| row.words.is_empty())
        .map(|row| (row.key, row.what.contains("-20")));
    prop_oneof![
        prop::sample::select(words.collect::<Vec<_>>()),
        (prop::sample::select(numbers.collect::<Vec<_>>()), 0u8..=100).prop_map(
            |((key, signed), n)| if signed {
                (key, (i16::from(n % 41) - 20).to_string())
            } else {
                (key, n.to_string())
            }
        ),
    ]
    .prop_map(|(key, value)| Setting { key, value })
}

pub fn paid() -> impl Strategy<Value = Paid> {
    (0u8..9, 0u8..9, 0u8..4, 0u8..4).prop_map(|(advantage, threat, triumph, despair)| Paid {
        advantage,
        threat,
        triumph,
        despair,
    })
}

pub fn coin() -> impl Strategy<Value = Option<Coin>> {
    prop::option::of(prop::sample::select(Coin::ALL.to_vec()))
}

/// A key of a spend: any word, including one that looks like a price or a number.
pub fn key() -> impl Strategy<Value = String> {
    prop_oneof![4 => word(), 1 => "[0-9]{0,2}[atTD]{0,2}", 1 => Just("-".to_owned()), 1 => Just("say".to_owned())]
}
