//! Every command: the strategy that generates them and the complete list of kinds.

use proptest::prelude::*;

use crate::rules::genesys::command::{Arrival, Call, Command, PayWith};
use crate::rules::genesys::hits::order::Hits;
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::talents::command::Talents;
use crate::rules::genesys::things::Things;

use super::folders::{
    advance, care, hacking, hits, scene, social, talents, things, together, vehicles as of_vehicles,
};
use super::parts::{
    band, change, coin, d100, free, handling, key, maneuver, name, paid, pick, pool, readiness,
    real, reals, setting, side, symbols, ten, who, word,
};

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
    let call = prop::sample::select(Call::ALL.to_vec());
    (who(), word(), opposed, with, call).prop_map(
        |(who, skill, (difficulty, against), with, call)| Command::Check {
            who,
            skill,
            difficulty,
            against,
            with,
            call,
        },
    )
}

/// Every variant, every field over its whole range.
pub fn command() -> BoxedStrategy<Command> {
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
        Just(Command::NextRound),
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
        (who(), any::<bool>()).prop_map(|(who, none)| Command::SlotNone { who, none }),
        setting().prop_map(Command::Setting),
        (side(), prop::option::of(free())).prop_map(|(side, what)| Command::Story(side, what)),
        (0u8..=20, 0u8..=20).prop_map(|(players, gm)| Command::StorySet(players, gm)),
        side().prop_map(Command::SpendBy),
        free().prop_map(Command::FactAsked),
        any::<bool>().prop_map(Command::FactAnswered),
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
        (who(), -200i32..=200, real()).prop_map(|(who, plus, typed)| Command::Crit {
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
        (who(), who(), any::<bool>()).prop_map(|(a, b, leaving)| Command::Engage(a, b, leaving)),
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
        Just(Command::Formidable),
        word().prop_map(Command::Switch),
        (change(), prop_oneof![Just(String::new()), free()])
            .prop_map(|(change, why)| Command::Modify(change, why)),
        symbols().prop_map(|typed| Command::Roll { typed }),
        (pool(), symbols()).prop_map(|(pool, typed)| Command::RollLoose { pool, typed }),
        (-150i32..=150, d100()).prop_map(|(plus, typed)| Command::RollPercent { plus, typed }),
        symbols().prop_map(|typed| Command::Reroll { typed }),
        (
            key(),
            prop::option::of(who()),
            prop::option::of(word()),
            coin(),
            real()
        )
            .prop_map(|(key, whom, of, coin, typed)| {
                Command::Spend {
                    key,
                    whom,
                    of,
                    coin,
                    typed,
                }
            }),
        (paid(), free()).prop_map(|(paid, text)| Command::SpendWords { paid, text }),
        Just(Command::Done),
        ten().prop_map(|typed| Command::RollTen { typed }),
        Just(Command::Cancel),
    ];
    let vehicles = prop_oneof![
        (who(), n()).prop_map(|(who, by)| Command::Hull(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::Patch(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::System(who, by)),
        (who(), n()).prop_map(|(who, by)| Command::Relieve(who, by)),
        (who(), 0u8..=9).prop_map(|(who, n)| Command::Speed(who, n)),
    ];
    let around = prop_oneof![
        scene().prop_map(Command::Scene),
        hacking().prop_map(Command::Hacking),
        social().prop_map(Command::Social),
        care().prop_map(Command::Care),
        advance().prop_map(Command::Advance),
        together().prop_map(Command::Together),
        of_vehicles().prop_map(Command::Vehicles)
    ];
    let falls = scene().prop_filter("a fall", |one| one.kind() == "fall");
    let rolls = prop_oneof![
        Just(Command::Done),
        Just(Command::Next),
        Just(Command::Start),
        Just(Command::End),
        (1u32..=9999).prop_map(Command::SlotFall),
        who().prop_map(|who| Command::Claim(who, None)),
        who().prop_map(Command::Remove),
        (who(), n()).prop_map(|(who, by)| Command::Wound(who, by)),
        (who(), n(), 0u8..=99).prop_map(|(who, by, pierce)| Command::Damage { who, by, pierce }),
        (who(), n()).prop_map(|(who, by)| Command::Hull(who, by)),
        falls.prop_map(Command::Scene),
    ];
    let rolls = (rolls, reals()).prop_map(|(command, shown)| match shown.as_slice() {
        [] => command,
        _ => Command::WithDice(Box::new(command), shown),
    });
    prop_oneof![6 => rolls, 18 => encounter, 22 => bodies, 8 => maneuvers, 14 => checks, 8 => declared, 5 => vehicles, 8 => hits(), 4 => talents(), 3 => things(), 64 => around]
        .boxed()
}

/// The name of a variant. A new command does not compile until it is listed here, and then the test
/// below fails until the strategy generates it.
pub fn kind(command: &Command) -> &'static str {
    match command {
        Command::Talents(Talents::Use { .. }) => "use",
        Command::Talents(Talents::Learn { .. }) => "learn",
        Command::Talents(Talents::Unlearn { .. }) => "unlearn",
        Command::Things(Things::Give { .. }) => "give",
        Command::Things(Things::Lose { .. }) => "lose",
        Command::Title(..) => "title",
        Command::Add { .. } => "add",
        Command::Remove(..) => "remove",
        Command::Rename(..) => "rename",
        Command::Initiative { .. } => "init",
        Command::Start => "start",
        Command::Next => "next",
        Command::NextRound => "next round",
        Command::Claim(..) => "claim",
        Command::Release(..) => "release",
        Command::SlotAdd { .. } => "slot add",
        Command::SlotFall(..) => "slot fall",
        Command::SlotKeep(..) => "slot keep",
        Command::SlotNone { .. } => "slot no",
        Command::End => "end",
        Command::Setting(..) => "setting",
        Command::Story(..) => "story",
        Command::StorySet(..) => "story set",
        Command::SpendBy(..) => "spend by",
        Command::FactAsked(..) => "story ask",
        Command::FactAnswered(..) => "story answer",
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
        Command::Engage(_, _, false) => "engage",
        Command::Engage(_, _, true) => "engage leaving",
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
        Command::Formidable => "formidable",
        Command::Roll { .. } => "roll",
        Command::RollLoose { .. } => "roll pool",
        Command::RollPercent { .. } => "roll percent",
        Command::Reroll { .. } => "reroll",
        Command::Spend { .. } => "spend",
        Command::SpendWords { .. } => "spend words",
        Command::Done => "done",
        Command::WithDice(..) => "with dice",
        Command::RollTen { .. } => "roll ten",
        Command::Cancel => "cancel",
        Command::Hits(order) => match order {
            Hits::Auto(..) => "auto",
            Hits::AutoAll => "auto all",
            Hits::AutoNext => "auto next",
            Hits::Second(..) => "second",
            Hits::Guided(..) => "guided",
            Hits::Send { .. } => "guided by hand",
            Hits::Burn(..) => "burn",
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
        Command::Hacking(command) => command.kind(),
        Command::Social(command) => command.verb(),
        Command::Care(command) => command.verb(),
        Command::Advance(command) => command.verb(),
        Command::Together(command) => command.verb(),
        Command::Vehicles(command) => command.verb(),
    }
}

/// How many names [`kind`] has.
pub const KINDS: usize = 171;
