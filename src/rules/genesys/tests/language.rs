//! The contract of the command language: every command prints as a line that reads back as itself,
//! every verb's example reads, and what cannot be read is refused with the word that is wrong.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rstest::rstest;

use crate::dice::{Added, Die, Pool, Symbol, Symbols};
use crate::lang::words::KEYWORDS;
use crate::lang::{Who, text};
use crate::rules::genesys::advance::Advance;
use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::care::CareCommand;
use crate::rules::genesys::check::Paid;
use crate::rules::genesys::check::pool::Change;
use crate::rules::genesys::command::{
    Arrival, Coin, Command, Handling, Maneuver, PayWith, Pick, Readiness, Setting,
};
use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::hits::order::{Flames, Hits, Job, Size};
use crate::rules::genesys::kinds::{Band, Characteristic, Side};
use crate::rules::genesys::scene::{Footing, Gravity, Ground, Hazard, SceneCommand, Water};
use crate::rules::genesys::settings::ROWS;
use crate::rules::genesys::talents::command::Talents;
use crate::rules::genesys::things::Things;
use crate::rules::genesys::together::{Lends, Together};
use crate::rules::genesys::verbs::VERBS;

use super::{Play, parse};

/// Any word a person could put in quotes, the awkward ones more often than chance would.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Z][a-z]{1,8}( [A-Z0-9][a-z]{0,6})?",
        3 => prop::sample::select(
            KEYWORDS
                .iter()
                .map(|k| (*k).to_owned())
                .chain(KEYWORDS.iter().map(|k| k.to_uppercase()))
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

/// Free text as it is kept: clean, without blanks at its ends, not empty.
fn free() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => word(),
        1 => (word(), word(), word()).prop_map(|(a, b, c)| format!("{a} {b} {c}")),
    ]
    .prop_map(|s| text::note(&s))
    .prop_filter("text is never empty", |s| !s.is_empty())
}

/// A name as it is kept.
fn name() -> impl Strategy<Value = String> {
    word().prop_filter_map("a name is never empty", |s| text::name(&s))
}

fn who() -> impl Strategy<Value = Who> {
    prop_oneof![1 => Just(Who::Active), 4 => word().prop_map(Who::Named)]
}

fn band() -> impl Strategy<Value = Band> {
    prop::sample::select(Band::ALL.to_vec())
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(vec![Side::Pc, Side::Npc])
}

fn pick() -> impl Strategy<Value = Pick> {
    prop_oneof![
        Just(Pick::Next),
        Just(Pick::Previous),
        word().prop_map(Pick::Named)
    ]
}

fn readiness() -> impl Strategy<Value = Readiness> {
    prop::sample::select(vec![Readiness::Cool, Readiness::Vigilance])
}

fn symbols() -> impl Strategy<Value = Option<Symbols>> {
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

fn pool() -> impl Strategy<Value = Pool> {
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

fn d100() -> impl Strategy<Value = Option<u8>> {
    prop::option::of(1u8..=100)
}

fn change() -> impl Strategy<Value = Change> {
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

fn maneuver() -> impl Strategy<Value = Maneuver> {
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
        free().prop_map(Maneuver::Other),
    ]
}

fn handling() -> impl Strategy<Value = Handling> {
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

fn setting() -> impl Strategy<Value = Setting> {
    let words = ROWS.iter().flat_map(|row| {
        let word = |word: &&str| (row.key, (*word).to_owned());
        row.words.iter().map(word).collect::<Vec<_>>()
    });
    let numbers = ROWS
        .iter()
        .filter(|row| row.words.is_empty())
        .map(|row| row.key);
    prop_oneof![
        prop::sample::select(words.collect::<Vec<_>>()),
        (prop::sample::select(numbers.collect::<Vec<_>>()), 0u8..=100)
            .prop_map(|(key, n)| (key, n.to_string())),
    ]
    .prop_map(|(key, value)| Setting { key, value })
}

fn paid() -> impl Strategy<Value = Paid> {
    (0u8..9, 0u8..9, 0u8..4, 0u8..4).prop_map(|(advantage, threat, triumph, despair)| Paid {
        advantage,
        threat,
        triumph,
        despair,
    })
}

fn coin() -> impl Strategy<Value = Option<Coin>> {
    prop::option::of(prop::sample::select(Coin::ALL.to_vec()))
}

/// A key of a spend: any word, what reads like a price or a number included.
fn key() -> impl Strategy<Value = String> {
    prop_oneof![4 => word(), 1 => "[0-9]{0,2}[atTD]{0,2}", 1 => Just("-".to_owned()), 1 => Just("say".to_owned())]
}

fn add() -> impl Strategy<Value = Command> {
    (
        word(),
        prop::option::of(1u8..=99),
        prop::option::of(name()),
        prop::option::of(side()),
        prop::sample::select(vec![Arrival::Now, Arrival::Next]),
        readiness(),
        symbols(),
    )
        .prop_map(
            |(what, number, name, side, arrival, readiness, typed)| Command::Add {
                what,
                number,
                name,
                side,
                arrival,
                readiness,
                typed,
            },
        )
}

fn check() -> impl Strategy<Value = Command> {
    let opposed = prop_oneof![
        prop::option::of(0u8..=10).prop_map(|d| (d, None)),
        (who(), prop::option::of(word())).prop_map(|o| (None, Some(o))),
    ];
    let with = prop::option::of(prop::sample::select(Characteristic::ALL.to_vec()));
    (who(), word(), opposed, with).prop_map(|(who, skill, (difficulty, against), with)| {
        Command::Check {
            who,
            skill,
            difficulty,
            against,
            with,
        }
    })
}

/// What stands in a folder of its own, every variant of it.
fn hits() -> impl Strategy<Value = Command> {
    let wear = || {
        prop::sample::select(vec![
            Wear::Sound,
            Wear::Minor,
            Wear::Moderate,
            Wear::Major,
            Wear::Destroyed,
        ])
    };
    let flames = prop_oneof![
        Just(Flames::Roll),
        Just(Flames::Soft),
        Just(Flames::Out),
        (1u8..=99, 0u16..=999).prop_map(|(n, damage)| Flames::Set(n, damage)),
    ];
    let size = prop::sample::select(Size::ALL.to_vec());
    let job = (
        who(),
        word(),
        prop::option::of(who()),
        any::<bool>(),
        any::<bool>(),
    );
    prop_oneof![
        prop::collection::vec(who(), 0..4).prop_map(Hits::Auto),
        prop::option::of(pick()).prop_map(Hits::Second),
        prop::option::of(who()).prop_map(Hits::Guided),
        (who(), word(), who(), 1u8..=9).prop_map(|(who, weapon, target, dice)| Hits::Send {
            who,
            weapon,
            target,
            dice
        }),
        (who(), flames).prop_map(|(who, what)| Hits::Flames(who, what)),
        who().prop_map(Hits::Escape),
        job.prop_map(|(who, weapon, whose, rushed, bare)| Hits::Repair(Job {
            who,
            weapon,
            whose,
            rushed,
            bare
        })),
        (who(), size, prop::option::of(name())).prop_map(|(who, size, name)| Hits::Improvise {
            who,
            size,
            name
        }),
        (who(), word(), prop::option::of(0u16..=999))
            .prop_map(|(who, weapon, spare)| Hits::Ammo(who, weapon, spare)),
        (who(), word()).prop_map(|(who, weapon)| Hits::Disrupt(who, weapon)),
        (who(), wear()).prop_map(|(who, wear)| Hits::Armor(who, wear)),
    ]
    .prop_map(Command::Hits)
}

fn scene() -> impl Strategy<Value = SceneCommand> {
    let gravity = prop_oneof![
        Just(Gravity::Normal),
        Just(Gravity::Zero),
        (1u8..=3).prop_map(Gravity::Strong),
        (1u8..=3).prop_map(Gravity::Weak),
    ];
    let ground = prop::sample::select(vec![Ground::Open, Ground::Difficult, Ground::Impassable]);
    let water = prop::sample::select(vec![Water::Dry, Water::Calm, Water::Rough]);
    let hazard = || prop::sample::select(Hazard::ALL.to_vec());
    let height = prop::sample::select(Band::ALL[1..5].to_vec());
    let footing = prop::sample::select(vec![Footing::Hard, Footing::Soft, Footing::Water]);
    let whom = || prop::option::of(who());
    let exposed = (
        whom(),
        hazard(),
        1u8..=20,
        prop::option::of(1u16..=999),
        any::<bool>(),
    );
    prop_oneof![
        (whom(), 0u8..=3, prop::option::of(free()))
            .prop_map(|(who, level, from)| { SceneCommand::Conceal { who, level, from } }),
        gravity.prop_map(SceneCommand::Gravity),
        ground.prop_map(SceneCommand::Ground),
        water.prop_map(SceneCommand::Water),
        Just(SceneCommand::Clear),
        exposed.prop_map(
            |(whom, hazard, rating, rounds, breathed)| SceneCommand::Expose {
                whom,
                hazard,
                rating: if hazard.is_rated() { rating } else { 0 },
                rounds,
                breathed: breathed && hazard.is_rated(),
            }
        ),
        (whom(), prop::option::of(hazard()))
            .prop_map(|(whom, hazard)| SceneCommand::Free { whom, hazard }),
        (who(), any::<bool>(), footing).prop_map(|(who, acid, footing)| SceneCommand::Douse {
            who,
            acid,
            footing
        }),
        (who(), height, prop::option::of(word()))
            .prop_map(|(who, band, with)| SceneCommand::Fall { who, band, with }),
        Just(SceneCommand::Shorten),
        (who(), prop::option::of(word()), prop::option::of(0u8..=10)).prop_map(
            |(who, skill, difficulty)| SceneCommand::Cross {
                who,
                skill,
                difficulty
            }
        ),
    ]
}

fn care() -> impl Strategy<Value = CareCommand> {
    let n = || 0u8..=50;
    prop_oneof![
        (who(), who(), prop::option::of(free())).prop_map(|(who, patient, injury)| {
            CareCommand::Treat {
                who,
                patient,
                injury,
            }
        }),
        (who(), prop::option::of(who()))
            .prop_map(|(who, patient)| CareCommand::Dose { who, patient }),
        (who(), prop::option::of(free())).prop_map(|(who, skill)| CareCommand::Calm { who, skill }),
        prop::option::of(who()).prop_map(CareCommand::Rest),
        Just(CareCommand::Day),
        Just(CareCommand::Week),
        (who(), free()).prop_map(|(who, injury)| CareCommand::Convalesce { who, injury }),
        (who(), who()).prop_map(|(who, whom)| CareCommand::Carry { who, whom }),
        who().prop_map(CareCommand::PutDown),
        (who(), any::<bool>()).prop_map(|(who, well)| CareCommand::Pack { who, well }),
        (who(), who(), n(), prop::option::of(n()), any::<bool>()).prop_map(
            |(who, whom, enc, free, watching)| CareCommand::Search {
                who,
                whom,
                enc,
                free,
                watching
            }
        ),
    ]
}

fn together() -> impl Strategy<Value = Together> {
    let lends = prop::option::of(prop::sample::select(Lends::ALL.to_vec()));
    prop_oneof![
        (who(), lends).prop_map(|(who, lends)| Together::Aid { who, lends }),
        (word(), 0u8..=10, prop::collection::vec(who(), 2..5)).prop_map(
            |(skill, difficulty, who)| Together::Contest {
                skill,
                difficulty,
                who
            }
        ),
        Just(Together::Compete),
        prop::option::of(who()).prop_map(Together::Settle),
    ]
}

fn advance() -> impl Strategy<Value = Advance> {
    let units = || 1u32..=1_000_000_000;
    let why = || prop::option::of(free());
    let several = || prop::collection::vec(word(), 0..4);
    prop_oneof![
        (who(), 1u16..=9999, why()).prop_map(|(who, xp, why)| Advance::Award { who, xp, why }),
        (who(), units(), why()).prop_map(|(who, units, why)| Advance::Money { who, units, why }),
        (who(), units(), free()).prop_map(|(who, units, why)| Advance::Pay { who, units, why }),
        (who(), word()).prop_map(|(who, skill)| Advance::Train { who, skill }),
        (who(), prop::sample::select(Characteristic::ALL.to_vec()))
            .prop_map(|(who, which)| Advance::Raise { who, which }),
        (who(), word()).prop_map(|(who, what)| Advance::Refund { who, what }),
        free().prop_map(Advance::Create),
        (who(), word(), several()).prop_map(|(who, archetype, skills)| Advance::Archetype {
            who,
            archetype,
            skills
        }),
        (who(), word(), several()).prop_map(|(who, career, skills)| Advance::Career {
            who,
            career,
            skills
        }),
        (who(), prop::sample::select(Facet::ALL.to_vec()), free())
            .prop_map(|(who, facet, text)| Advance::Motivate { who, facet, text }),
        who().prop_map(Advance::Finish),
        (
            who(),
            word(),
            prop::option::of(units()),
            prop::option::of(word())
        )
            .prop_map(|(who, item, at, with)| Advance::Buy {
                who,
                item,
                at,
                with
            }),
        (who(), word(), prop::option::of(units())).prop_map(|(who, item, at)| Advance::Sell {
            who,
            item,
            at
        }),
        (who(), word()).prop_map(|(who, armor)| Advance::Wear { who, armor }),
        who().prop_map(Advance::TakeOff),
    ]
}

/// Every variant, every field over its whole range.
fn command() -> BoxedStrategy<Command> {
    let n = || 0u16..=999;
    let encounter = prop_oneof![
        free().prop_map(Command::Title),
        add(),
        who().prop_map(Command::Remove),
        (who(), free()).prop_map(|(who, name)| Command::Rename(who, name)),
        (who(), prop::option::of(readiness()), symbols()).prop_map(|(who, readiness, typed)| {
            Command::Initiative {
                who: Some(who),
                readiness,
                typed,
            }
        }),
        prop::option::of(readiness()).prop_map(|readiness| Command::Initiative {
            who: None,
            readiness,
            typed: None,
        }),
        Just(Command::Start),
        Just(Command::Next),
        Just(Command::End),
        (who(), prop::option::of(1u32..=9999)).prop_map(|(who, slot)| Command::Claim(who, slot)),
        who().prop_map(Command::Release),
        (side(), prop::option::of(who()), symbols()).prop_map(|(side, extra_for, typed)| {
            Command::SlotAdd {
                side,
                extra_for,
                typed,
            }
        }),
        (1u32..=9999).prop_map(Command::SlotFall),
        (1u32..=9999).prop_map(Command::SlotKeep),
        setting().prop_map(Command::Setting),
        (side(), prop::option::of(free())).prop_map(|(side, what)| Command::Story(side, what)),
        (0u8..=20, 0u8..=20).prop_map(|(players, gm)| Command::StorySet(players, gm)),
        (1u8..=12).prop_map(Command::Session),
    ];
    let pay = prop::sample::select(vec![PayWith::Whatever, PayWith::Strain, PayWith::Action]);
    let maneuvers = (who(), maneuver(), pay).prop_map(|(who, maneuver, pay)| Command::Maneuver {
        who,
        maneuver,
        pay,
    });
    let bodies = prop_oneof![
        (who(), free()).prop_map(|(who, what)| Command::Action(who, what)),
        who().prop_map(Command::Grant),
        (who(), n()).prop_map(|(who, by)| Command::Wound(who, by)),
        (who(), n(), 0u8..=99).prop_map(|(who, by, pierce)| Command::Damage { who, by, pierce }),
        (who(), n()).prop_map(|(who, by)| Command::Heal(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::Strain(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::Recover(who, by)),
        (who(), -200i32..=200, d100()).prop_map(|(who, plus, typed)| Command::Crit {
            who,
            plus,
            typed
        }),
        (who(), free()).prop_map(|(who, what)| Command::Cure(who, what)),
        (who(), name(), prop::option::of(1u32..=99))
            .prop_map(|(who, status, turns)| { Command::Status { who, status, turns } }),
        (who(), free()).prop_map(|(who, what)| Command::Clear(who, what)),
        (who(), 0u8..=99).prop_map(|(who, n)| Command::Members(who, n)),
        (who(), any::<bool>()).prop_map(|(who, dead)| Command::Fell { who, dead }),
        who().prop_map(Command::Restore),
        (who(), word(), -99i32..=9999).prop_map(|(who, field, value)| Command::Set {
            who,
            field,
            value
        }),
        (who(), free()).prop_map(|(who, text)| Command::Remark(who, text)),
        (who(), word(), handling()).prop_map(|(who, weapon, handling)| Command::Item {
            who,
            weapon,
            handling
        }),
        (who(), who(), band()).prop_map(|(a, b, band)| Command::Range(a, b, band)),
        (who(), who()).prop_map(|(a, b)| Command::Engage(a, b)),
        who().prop_map(Command::Disengage),
        (who(), any::<bool>()).prop_map(|(who, down)| Command::Prone(who, down)),
        (who(), 0u8..=4).prop_map(|(who, n)| Command::Cover(who, n)),
    ];
    let attack = (
        who(),
        prop::option::of(who()),
        prop::option::of(word()),
        prop::option::of(band()),
        any::<bool>(),
    )
        .prop_map(|(who, target, weapon, band, aim)| Command::Attack {
            who,
            target,
            weapon,
            band,
            aim,
        });
    let declared = prop_oneof![attack, check()];
    let checks = prop_oneof![
        pick().prop_map(Command::Target),
        pick().prop_map(Command::Weapon),
        pick().prop_map(Command::Band),
        Just(Command::Stun),
        word().prop_map(Command::Switch),
        (change(), prop_oneof![Just(String::new()), free()])
            .prop_map(|(change, why)| Command::Modify(change, why)),
        symbols().prop_map(|typed| Command::Roll { typed }),
        (pool(), symbols()).prop_map(|(pool, typed)| Command::RollLoose { pool, typed }),
        (-150i32..=150, d100()).prop_map(|(plus, typed)| Command::RollPercent { plus, typed }),
        symbols().prop_map(|typed| Command::Reroll { typed }),
        (key(), prop::option::of(who()), coin(), d100()).prop_map(|(key, whom, coin, typed)| {
            Command::Spend {
                key,
                whom,
                coin,
                typed,
            }
        }),
        (paid(), free()).prop_map(|(paid, text)| Command::SpendWords { paid, text }),
        d100().prop_map(|typed| Command::Done { typed }),
        Just(Command::Cancel),
    ];
    let hits = hits();
    let vehicles = prop_oneof![
        (who(), n()).prop_map(|(who, by)| Command::Hull(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::Patch(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::System(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::Relieve(who, by)),
        (who(), 0u8..=9).prop_map(|(who, n)| Command::Speed(who, n)),
    ];
    let points = || prop::option::of(1u8..=20);
    let several = || prop::collection::vec(who(), 0..4);
    let words = || prop::collection::vec(word(), 0..3);
    let talents = prop_oneof![
        (who(), word(), points(), prop::option::of(word()), several()).prop_map(
            |(who, talent, points, of, on)| Talents::Use {
                who,
                talent,
                points,
                of,
                on
            }
        ),
        (who(), word(), words()).prop_map(|(who, talent, of)| Talents::Learn { who, talent, of }),
        (who(), word()).prop_map(|(who, talent)| Talents::Unlearn { who, talent }),
    ]
    .prop_map(Command::Talents);
    let things = prop_oneof![
        (
            who(),
            word(),
            prop::option::of(1u8..=20),
            prop::option::of(who())
        )
            .prop_map(|(who, thing, number, from)| Things::Give {
                who,
                thing,
                number,
                from
            }),
        (who(), word()).prop_map(|(who, thing)| Things::Lose { who, thing }),
    ]
    .prop_map(Command::Things);
    let around = prop_oneof![
        scene().prop_map(Command::Scene),
        care().prop_map(Command::Care),
        advance().prop_map(Command::Advance),
        together().prop_map(Command::Together)
    ];
    prop_oneof![18 => encounter, 22 => bodies, 8 => maneuvers, 14 => checks, 8 => declared, 5 => vehicles, 8 => hits, 4 => talents, 3 => things, 32 => around]
        .boxed()
}

/// The name of a variant. A new command does not compile until it stands here, and then the test
/// below fails until the strategy makes it.
fn kind(command: &Command) -> &'static str {
    match command {
        Command::Things(Things::Give { .. }) => "give",
        Command::Things(Things::Lose { .. }) => "lose",
        Command::Talents(Talents::Use { .. }) => "use",
        Command::Talents(Talents::Learn { .. }) => "learn",
        Command::Talents(Talents::Unlearn { .. }) => "unlearn",
        Command::Title(..) => "title",
        Command::Add { .. } => "add",
        Command::Remove(..) => "remove",
        Command::Rename(..) => "rename",
        Command::Initiative { .. } => "init",
        Command::Start => "start",
        Command::Next => "next",
        Command::Claim(..) => "claim",
        Command::Release(..) => "release",
        Command::SlotAdd { .. } => "slot add",
        Command::SlotFall(..) => "slot fall",
        Command::SlotKeep(..) => "slot keep",
        Command::End => "end",
        Command::Setting(..) => "setting",
        Command::Story(..) => "story",
        Command::StorySet(..) => "story set",
        Command::Session(..) => "session",
        Command::Action(..) => "action",
        Command::Maneuver { .. } => "maneuver",
        Command::Grant(..) => "grant",
        Command::Wound(..) => "wound",
        Command::Damage { .. } => "damage",
        Command::Heal(..) => "heal",
        Command::Strain(..) => "strain",
        Command::Recover(..) => "recover",
        Command::Crit { .. } => "crit",
        Command::Cure(..) => "cure",
        Command::Status { .. } => "status",
        Command::Clear(..) => "clear",
        Command::Members(..) => "members",
        Command::Fell { .. } => "fell",
        Command::Restore(..) => "restore",
        Command::Set { .. } => "set",
        Command::Remark(..) => "remark",
        Command::Item { .. } => "item",
        Command::Range(..) => "range",
        Command::Engage(..) => "engage",
        Command::Disengage(..) => "disengage",
        Command::Prone(..) => "prone",
        Command::Cover(..) => "cover",
        Command::Attack { .. } => "attack",
        Command::Check { .. } => "check",
        Command::Target(..) => "target",
        Command::Weapon(..) => "weapon",
        Command::Band(..) => "band",
        Command::Stun => "stun",
        Command::Switch(..) => "switch",
        Command::Modify(..) => "modify",
        Command::Roll { .. } => "roll",
        Command::RollLoose { .. } => "roll pool",
        Command::RollPercent { .. } => "roll percent",
        Command::Reroll { .. } => "reroll",
        Command::Spend { .. } => "spend",
        Command::SpendWords { .. } => "spend words",
        Command::Done { .. } => "done",
        Command::Cancel => "cancel",
        Command::Hits(order) => match order {
            Hits::Auto(..) => "auto",
            Hits::Second(..) => "second",
            Hits::Guided(..) => "guided",
            Hits::Send { .. } => "guided by hand",
            Hits::Flames(..) => "burn",
            Hits::Escape(..) => "escape",
            Hits::Repair(..) => "repair",
            Hits::Improvise { .. } => "improvise",
            Hits::Ammo(..) => "ammo",
            Hits::Disrupt(..) => "disrupt",
            Hits::Armor(..) => "armor",
        },
        Command::Hull(..) => "hull",
        Command::Patch(..) => "patch",
        Command::System(..) => "system",
        Command::Relieve(..) => "relieve",
        Command::Speed(..) => "speed",
        Command::Scene(command) => command.kind(),
        Command::Care(command) => command.verb(),
        Command::Advance(command) => command.verb(),
        Command::Together(command) => command.verb(),
    }
}

/// How many names [`kind`] has.
const KINDS: usize = 119;

#[test]
fn every_kind_of_command_is_made_by_the_strategy() {
    let mut runner = TestRunner::deterministic();
    let made: BTreeSet<&str> = (0..4000)
        .map(|_| kind(&command().new_tree(&mut runner).unwrap().current()))
        .collect();
    assert_eq!(made.len(), KINDS, "{made:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1200))]

    #[test]
    fn a_printed_command_reads_back(command in command()) {
        let line = command.to_string();
        prop_assert_eq!(parse(&line), Ok((command, false)), "{}", line);
    }

    #[test]
    fn a_printed_command_with_a_mark_behind_it_overrules(command in command()) {
        for line in [format!("{command}!"), format!("{command} !")] {
            prop_assert_eq!(parse(&line), Ok((command.clone(), true)), "{}", line);
        }
    }

    #[test]
    fn no_words_behind_a_verb_make_a_parser_panic(
        verb in prop::sample::select(VERBS.iter().map(|v| v.name).collect::<Vec<_>>()),
        words in prop::collection::vec(prop_oneof![word(), word().prop_map(|w| crate::lang::quote(&w))], 0..6),
    ) {
        let line = format!("{verb} {}", words.join(" "));
        if let Ok((command, overruled)) = parse(&line) {
            // What was read is printed so that it means the same.
            prop_assert_eq!(parse(&command.to_string()), Ok((command, false)), "{} {}", line, overruled);
        }
    }
}

#[test]
fn every_example_reads_and_prints_back() {
    for verb in VERBS {
        let (command, overruled) =
            parse(verb.example).unwrap_or_else(|refusal| panic!("{}: {refusal}", verb.example));
        assert!(!overruled, "{}", verb.example);
        assert_eq!(
            verb.example.split(' ').next(),
            Some(verb.name),
            "an example shows its own verb"
        );
        assert_eq!(
            parse(&command.to_string()),
            Ok((command.clone(), false)),
            "{command}"
        );
        assert!(verb.usage.starts_with(verb.name), "{}", verb.usage);
        assert!(verb.help.ends_with('.'), "{}", verb.help);
    }
}

#[test]
fn verbs_and_their_aliases_are_told_apart() {
    let mut seen = BTreeSet::new();
    for word in VERBS
        .iter()
        .flat_map(|v| v.aliases.iter().copied().chain([v.name]))
    {
        assert!(seen.insert(word), "{word} stands twice");
        assert_eq!(word, word.to_lowercase());
    }
}

#[test]
fn every_keyword_of_the_verbs_may_be_a_name() {
    // A name that equals a keyword is printed in quotes because the keyword stands in this list.
    let source = concat!(
        include_str!("../verbs/mod.rs"),
        include_str!("../verbs/parse.rs"),
        include_str!("../verbs/around.rs")
    );
    let found: BTreeSet<&str> = source
        .split("keyword(\"")
        .chain(source.split("plain_is(a, 0, \""))
        .chain(source.split("plain_is(a, 1, \""))
        .skip(1)
        .filter_map(|rest| rest.split_once('"').map(|(word, _)| word))
        .filter(|word| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase()))
        .collect();
    assert!(found.len() > 12, "the source is read: {found:?}");
    for word in found {
        assert!(KEYWORDS.contains(&word), "{word}");
    }
}

// A refusal names the word it stumbled on.
#[rstest]
#[case("wound vex lots", "lots")]
#[case("wound vex 1000", "1000")]
#[case("wound vex -1", "-1")]
#[case("wound vex 5 6", "6")]
#[case("wound vex", "number of wounds")]
#[case("wound", "name")]
#[case("wound . 3", ".")]
#[case("attack .", ".")]
#[case("attack @ .", ".")]
#[case("attack @ boarders at shortish", "shortish")]
#[case("attack @ boarders at", "range band")]
#[case("attack @ boarders with", "weapon")]
#[case("attack @ boarders knife", "knife")]
#[case("attack @ boarders = 3s", "=")]
#[case("check vex cool impossible", "impossible")]
#[case("check vex cool hard vs ila", "vs")]
#[case("check vex cool with charm", "charm")]
#[case("check vex charm vs .", ".")]
#[case("roll 2y3x", "3x")]
#[case("roll %20", "20")]
#[case("roll = 2z", "2z")]
#[case("roll % = 101", "101")]
#[case("roll =", "symbols")]
#[case("reroll twice", "twice")]
#[case("spend", "key")]
#[case("spend 2a", "words")]
#[case("spend a_crit vex rho", "rho")]
#[case("spend a_crit = many", "many")]
#[case("spend a_crit with luck", "luck")]
#[case("spend a_crit with", "symbol")]
#[case("spend say", "words")]
#[case("spend say 2a", "words")]
#[case("done 45", "45")]
#[case("done = 0", "0")]
#[case("cancel it", "it")]
#[case("target .", ".")]
#[case("target next one", "one")]
#[case("weapon", "weapon")]
#[case("band next over", "over")]
#[case("switch", "source")]
#[case("modify 2 purple", "purple")]
#[case("modify 21 boost", "21")]
#[case("claim vex 0", "0")]
#[case("slot give pc", "give")]
#[case("slot add red", "red")]
#[case("slot fall all", "all")]
#[case("init vex quickly", "quickly")]
#[case("init all = 2s", "init vex = 2s")]
#[case("damage vex 5 pierce some", "some")]
#[case("crit vex = 0", "0")]
#[case("crit vex +201", "201")]
#[case("status vex staggered 0", "0")]
#[case("members boarders four", "four")]
#[case("set vex soak much", "much")]
#[case("maneuver @ dance", "dance")]
#[case("maneuver @ aim with money", "money")]
#[case("maneuver @ do", "words")]
#[case("maneuver @ move vex near", "near")]
#[case("story both", "both")]
#[case("story set 3 x", "x")]
#[case("session 0", "0")]
#[case("add boarder x0", "x0")]
#[case("add boarder x300", "x300")]
#[case("add boarder side up", "up")]
#[case("add boarder as", "name")]
#[case("item vex pistol broken", "broken")]
#[case("range vex ila far", "far")]
#[case("cover vex 5", "5")]
#[case("speed tern 10", "10")]
#[case("setting luck on", "luck")]
#[case("scene weather 3", "weather")]
#[case("scene conceal 4", "4")]
#[case("scene gravity strong", "dice")]
#[case("scene terrain steep", "steep")]
#[case("scene water deep", "deep")]
#[case("expose vex boredom", "boredom")]
#[case("expose vex fire", "rating")]
#[case("expose vex vacuum 3", "3")]
#[case("free vex boredom", "boredom")]
#[case("douse vex sand", "sand")]
#[case("fall vex engaged", "engaged")]
#[case("cross vex impossible", "impossible")]
#[case("treat vex", "patient")]
#[case("convalesce vex", "injury")]
#[case("pack vex tightly", "tightly")]
#[case("search vex ila much", "much")]
#[case("setting story_limit maybe", "maybe")]
#[case("setting crit_plus_per_injury lots", "lots")]
fn a_refusal_names_the_word(#[case] line: &str, #[case] names: &str) {
    let refusal = parse(line).expect_err(line);
    let text = refusal.to_string();
    assert!(text.contains(names), "{line}: {text}");
    assert!(refusal.why.ends_with('.'), "{line}: {text}");
    assert_eq!(refusal.rule, None, "bad input is no rule of the game");
}

#[rstest]
#[case(
    "maneuver @ do runs off with the flag",
    "maneuver @ do \"runs off with the flag\""
)]
#[case("maneuver @ do swims with strain", "maneuver @ do swims with strain")]
#[case(
    "maneuver @ aim left arm with action",
    "maneuver @ aim \"left arm\" with action"
)]
#[case(
    "maneuver @ do \"digs with action\"",
    "maneuver @ do \"digs with action\""
)]
#[case("attack ila @", "attack ila @")]
#[case("attack ila \"@\"", "attack ila \"@\"")]
#[case("title  Over \"the  top\" ", "title \"Over the  top\"")]
#[case("check vex cool", "check vex cool")]
#[case("init all", "init all")]
#[case("init \"all\"", "init \"all\"")]
#[case("roll 2 yellow 1 purple = T", "roll 2y 1p = 1T")]
#[case(
    "modify setback smoke and mirrors",
    "modify 1 setback \"smoke and mirrors\""
)]
#[case("spend aaT a flare goes up", "spend 2aT \"a flare goes up\"")]
#[case("spend say 2a a flare goes up", "spend 2a \"a flare goes up\"")]
#[case("spend say a flare goes up", "spend - \"a flare goes up\"")]
#[case("spend - the lamp bursts", "spend - \"the lamp bursts\"")]
#[case("spend 3 with T", "spend 3 with triumph")]
#[case(
    "spend a_strain vex with advantage",
    "spend a_strain vex with advantage"
)]
fn a_line_has_one_canonical_form(#[case] line: &str, #[case] canonical: &str) {
    let (command, _) = parse(line).unwrap();
    assert_eq!(command.to_string(), canonical);
}

#[test]
fn a_mark_overrules_a_rule_and_nothing_else() {
    let mut play = Play::fight();
    let refusal = play.no("claim boarders 1");
    assert_eq!(refusal.rule, Some("G-STRUCT-05"));
    // The same line with the mark is carried out; bad input stays bad.
    play.ok("attack @ boarders with monoblade at long!");
    assert!(play.no("wound nobody 5!").rule.is_none());
    assert!(play.no("roll = 2z!").rule.is_none());
}

#[test]
fn a_name_may_be_a_keyword() {
    let mut play = Play::fight();
    for name in ["Next", "All", "With", "3", "Fire!", "@", "a \"b\" \\c"] {
        let rename = Command::Rename(
            Who::Named(play.figure("board").name.clone()),
            name.to_owned(),
        );
        play.ok(&rename.to_string());
        let by = Who::Named("Vex Marrow".to_owned());
        let attack = Command::Attack {
            who: by,
            target: Some(Who::Named(name.to_owned())),
            weapon: None,
            band: None,
            aim: false,
        };
        play.ok(&attack.to_string());
        play.ok("cancel");
        let back = Command::Rename(Who::Named(name.to_owned()), "Boarders".to_owned());
        play.ok(&back.to_string());
    }
}
