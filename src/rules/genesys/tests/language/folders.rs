//! Strategies for the commands with folders of their own, every variant of each.

use proptest::prelude::*;

use crate::rules::genesys::advance::Advance;
use crate::rules::genesys::advance::origin::Facet;
use crate::rules::genesys::build::Build;
use crate::rules::genesys::care::CareCommand;
use crate::rules::genesys::command::{Command, PayWith};
use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::hacking::{Count, Flag, HackCommand, Line};
use crate::rules::genesys::hits::order::{Hits, Job, Size};
use crate::rules::genesys::kinds::{Band, Characteristic, Kind, Side};
use crate::rules::genesys::scene::{Blaze, Footing, Gravity, Ground, Hazard, SceneCommand, Water};
use crate::rules::genesys::social::SocialCommand;
use crate::rules::genesys::talents::command::{Shown, Talents};
use crate::rules::genesys::things::Things;
use crate::rules::genesys::together::{Lends, Together};
use crate::rules::genesys::vehicles::Seat;
use crate::rules::genesys::vehicles::command::{Flight, Post, VehicleCommand, Verdict};
use crate::rules::genesys::vehicles::task::Duty;
use crate::rules::view::Quarter;

use super::parts::{free, name, pick, symbols, who, word};

/// The commands of a folder of its own, every variant of it.
pub fn hits() -> impl Strategy<Value = Command> {
    let wear = || {
        prop::sample::select(vec![
            Wear::Sound,
            Wear::Minor,
            Wear::Moderate,
            Wear::Major,
            Wear::Destroyed,
        ])
    };
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
        (who(), 1u8..=99, 0u16..=999).prop_map(|(who, n, damage)| Hits::Burn(who, n, damage)),
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

pub fn hacking() -> BoxedStrategy<HackCommand> {
    let pay = || prop::sample::select(vec![PayWith::Whatever, PayWith::Strain, PayWith::Action]);
    let level = || 0u8..=10;
    let flag = prop::sample::select(Flag::ALL.to_vec());
    let count = prop::sample::select(Count::ALL.to_vec());
    let line = prop::sample::select(Line::ALL.to_vec());
    let enact = (
        who(),
        name(),
        prop::option::of(name()),
        prop::option::of(2u8..=9),
        prop::option::of(free()),
        pay(),
    );
    let set_up = prop_oneof![
        (word(), prop::option::of(name())).prop_map(|(what, name)| HackCommand::Add { what, name }),
        (name(), level(), any::<bool>()).prop_map(|(name, difficulty, terminal)| {
            HackCommand::New {
                name,
                difficulty,
                terminal,
            }
        }),
        (name(), name(), prop::option::of(1u8..=20)).prop_map(|(system, program, strength)| {
            HackCommand::Install {
                system,
                program,
                strength,
            }
        }),
        (name(), name()).prop_map(|(system, program)| HackCommand::Strip { system, program }),
        (name(), level())
            .prop_map(|(system, difficulty)| HackCommand::Difficulty { system, difficulty }),
        (name(), who(), any::<bool>()).prop_map(|(system, who, on)| HackCommand::Sysop {
            system,
            who,
            on
        }),
        (who(), name(), line).prop_map(|(who, system, line)| HackCommand::Line {
            who,
            system,
            line
        }),
        (who(), name(), flag, any::<bool>()).prop_map(|(who, system, what, on)| {
            HackCommand::Set {
                who,
                system,
                what,
                on,
            }
        }),
        (who(), name(), count, 0u8..=20).prop_map(|(who, system, what, number)| {
            HackCommand::Counted {
                who,
                system,
                what,
                number,
            }
        }),
        (name(), any::<bool>()).prop_map(|(system, on)| HackCommand::Backdoor { system, on }),
    ];
    let done = prop_oneof![
        (who(), name()).prop_map(|(who, system)| HackCommand::Access { who, system }),
        (who(), name(), name()).prop_map(|(who, system, program)| HackCommand::Override {
            who,
            system,
            program
        }),
        (who(), name(), who()).prop_map(|(who, system, whom)| HackCommand::Trace {
            who,
            system,
            whom
        }),
        (who(), name(), who()).prop_map(|(who, system, whom)| HackCommand::Lockout {
            who,
            system,
            whom
        }),
        enact.prop_map(|(who, system, behind, of, what, pay)| HackCommand::Enact {
            who,
            system,
            behind,
            of,
            what,
            pay
        }),
        (who(), name(), name(), pay()).prop_map(|(who, system, program, pay)| {
            HackCommand::Activate {
                who,
                system,
                program,
                pay,
            }
        }),
    ];
    prop_oneof![3 => set_up.boxed(), 2 => done.boxed()].boxed()
}

pub fn social() -> BoxedStrategy<SocialCommand> {
    let facet = || prop::sample::select(Facet::ALL.to_vec());
    prop_oneof![
        any::<bool>().prop_map(|on| SocialCommand::Talk { on }),
        (who(), who(), facet(), any::<bool>()).prop_map(|(who, whom, facet, on)| {
            SocialCommand::Facet {
                who,
                whom,
                facet,
                on,
            }
        }),
        (who(), who(), facet()).prop_map(|(who, whom, facet)| SocialCommand::Appeal {
            who,
            whom,
            facet
        }),
        (who(), who(), facet()).prop_map(|(who, whom, facet)| SocialCommand::Offend {
            who,
            whom,
            facet
        }),
        (who(), who(), prop::option::of(facet()))
            .prop_map(|(who, whom, facet)| SocialCommand::Read { who, whom, facet }),
        (who(), who(), word()).prop_map(|(who, whom, skill)| SocialCommand::Sway {
            who,
            whom,
            skill
        }),
    ]
    .boxed()
}

pub fn scene() -> impl Strategy<Value = SceneCommand> {
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
    let blaze = prop::option::of(prop::sample::select(Blaze::ALL.to_vec()));
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
        (
            who(),
            blaze,
            prop::option::of(footing),
            prop::option::of(word())
        )
            .prop_map(|(who, which, footing, with)| SceneCommand::Douse {
                who,
                which,
                footing,
                with
            }),
        (who(), height, prop::option::of(word()), any::<bool>()).prop_map(
            |(who, band, with, mounted)| SceneCommand::Fall {
                who,
                band,
                with,
                mounted,
            }
        ),
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

pub fn care() -> impl Strategy<Value = CareCommand> {
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
        (who(), who(), prop::option::of(0u8..=10)).prop_map(|(who, animal, difficulty)| {
            CareCommand::Ride {
                who,
                animal,
                difficulty,
            }
        }),
        (who(), word(), any::<bool>()).prop_map(|(who, thing, hidden)| CareCommand::Hide {
            who,
            thing,
            hidden,
        }),
        (
            who(),
            who(),
            prop::option::of(n()),
            prop::option::of(n()),
            any::<bool>()
        )
            .prop_map(|(who, whom, enc, free, watching)| CareCommand::Search {
                who,
                whom,
                enc,
                free,
                watching
            }),
    ]
}

pub fn vehicles() -> impl Strategy<Value = VehicleCommand> {
    let some = || prop::option::of(word());
    let seat = prop::sample::select(vec![
        Seat::Pilot,
        Seat::Copilot,
        Seat::Engineer,
        Seat::Passenger,
    ]);
    let post = prop_oneof![
        Just(None),
        seat.prop_map(|seat| Some(Post::Seat(seat))),
        some().prop_map(|gun| Some(Post::Gunner(gun))),
    ];
    let band = || prop::sample::select(Band::ALL.to_vec());
    let flight = prop_oneof![
        (1u8..=9).prop_map(Flight::Accelerate),
        (1u8..=9).prop_map(Flight::Decelerate),
        Just(Flight::Brace),
        Just(Flight::Evade),
        (who(), band()).prop_map(|(who, band)| Flight::Reposition(who, band)),
        (who(), band()).prop_map(|(who, band)| Flight::Steer(who, band)),
    ];
    let pay = prop::sample::select(vec![PayWith::Whatever, PayWith::Strain, PayWith::Action]);
    let difficulty = || prop::option::of(0u8..=10);
    let duty = (
        prop::sample::select(Duty::ALL.to_vec()),
        prop::option::of(who()),
    )
        .prop_map(|(duty, target)| (duty, target.filter(|_| duty.has_target())));
    prop_oneof![
        who().prop_map(|who| VehicleCommand::Crew {
            who,
            vehicle: None,
            post: None
        }),
        (who(), who(), post).prop_map(|(who, vehicle, post)| VehicleCommand::Crew {
            who,
            vehicle: Some(vehicle),
            post
        }),
        (who(), flight, pay).prop_map(|(who, flight, pay)| VehicleCommand::Fly {
            who,
            flight,
            pay
        }),
        (who(), difficulty()).prop_map(|(who, difficulty)| VehicleCommand::Drive {
            who,
            difficulty,
            asked: difficulty.is_none(),
        }),
        (who(), who()).prop_map(|(who, enemy)| VehicleCommand::Outfly { who, enemy }),
        (who(), prop::option::of(who()))
            .prop_map(|(who, enemy)| VehicleCommand::LetGo { who, enemy }),
        (who(), some()).prop_map(|(who, weapon)| VehicleCommand::Barrage { who, weapon }),
        Just(VehicleCommand::Concentrate),
        (who(), word(), prop::option::of(who()), difficulty()).prop_map(
            |(who, what, of, difficulty)| VehicleCommand::Mend {
                who,
                what,
                of,
                difficulty
            }
        ),
        (who(), duty, some()).prop_map(|(who, (duty, target), skill)| VehicleCommand::Station {
            who,
            duty,
            target,
            skill
        }),
        (
            any::<bool>(),
            prop::collection::vec(who(), 1..4),
            prop::collection::vec(1u8..=100, 0..3)
        )
            .prop_map(|(major, vehicles, typed)| VehicleCommand::Collide {
                major,
                vehicles,
                typed
            }),
        (who(), word(), prop::sample::select(Verdict::ALL.to_vec())).prop_map(
            |(vehicle, component, verdict)| VehicleCommand::Component {
                vehicle,
                component,
                verdict
            }
        ),
        (
            who(),
            0u16..=999,
            prop::option::of(who()),
            prop::option::of(1u32..=999)
        )
            .prop_map(|(vehicle, by, payer, days)| VehicleCommand::Yard {
                vehicle,
                by,
                payer,
                days
            }),
        (who(), 0u16..=99, prop::option::of(1u8..=99))
            .prop_map(|(vehicle, by, hit)| VehicleCommand::Absorb { vehicle, by, hit }),
        (who(), word(), any::<bool>()).prop_map(|(who, weapon, prepare)| VehicleCommand::Serve {
            who,
            weapon,
            prepare
        }),
        (
            who(),
            who(),
            prop::option::of(prop::sample::select(Quarter::ALL.to_vec()))
        )
            .prop_map(|(vehicle, of, side)| VehicleCommand::Bearing { vehicle, of, side }),
        (who(), 1u8..=99).prop_map(|(vehicle, craft)| VehicleCommand::Squadron { vehicle, craft }),
    ]
}

pub fn together() -> impl Strategy<Value = Together> {
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

fn build() -> impl Strategy<Value = Build> {
    let some = || prop::option::of(word());
    (
        prop::sample::select(vec![Kind::Minion, Kind::Rival, Kind::Nemesis]),
        (word(), 1u8..=3, some(), some()),
        prop::option::of(1u8..=20),
        prop::option::of(name()),
        prop::option::of(prop::sample::select(vec![Side::Pc, Side::Npc])),
    )
        .prop_map(
            |(kind, (role, power, weapon, armor), number, name, side)| Build {
                kind,
                role,
                power,
                weapon,
                armor,
                number,
                name,
                side,
            },
        )
}

pub fn advance() -> impl Strategy<Value = Advance> {
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
        (who(), word()).prop_map(|(who, skill)| Advance::Pick { who, skill }),
        who().prop_map(Advance::Finish),
        (
            who(),
            word(),
            prop::option::of(1u8..=99),
            prop::option::of(units()),
            prop::option::of(word())
        )
            .prop_map(|(who, item, number, at, with)| Advance::Buy {
                who,
                item,
                number,
                at,
                with
            }),
        (
            who(),
            word(),
            prop::option::of(1u8..=99),
            prop::option::of(units()),
            prop::option::of(0u8..=10)
        )
            .prop_map(|(who, item, number, at, rarer)| Advance::Sell {
                who,
                item,
                number,
                at,
                rarer
            }),
        (who(), word()).prop_map(|(who, armor)| Advance::Wear { who, armor }),
        build().prop_map(Advance::Build),
        who().prop_map(Advance::TakeOff),
    ]
}

pub fn talents() -> impl Strategy<Value = Command> {
    let points = || prop::option::of(1u8..=20);
    let several = || prop::collection::vec(who(), 0..4);
    let words = || prop::collection::vec(word(), 0..3);
    prop_oneof![
        (
            who(),
            word(),
            points(),
            prop::option::of(word()),
            several(),
            symbols()
        )
            .prop_map(|(who, talent, points, of, on, typed)| Talents::Use {
                who,
                talent,
                points,
                of,
                on,
                typed: typed.map(Shown::Symbols),
            }),
        (who(), word(), words()).prop_map(|(who, talent, of)| Talents::Learn { who, talent, of }),
        (who(), word()).prop_map(|(who, talent)| Talents::Unlearn { who, talent }),
    ]
    .prop_map(Command::Talents)
}

pub fn things() -> impl Strategy<Value = Command> {
    prop_oneof![
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
    .prop_map(Command::Things)
}
