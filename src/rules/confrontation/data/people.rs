//! Characters: pools, skills, gear, body, stress, augmentations.

use rules::view::Id;
use serde::Serialize;

use crate::library::Library;
use crate::model::{Armor, Check, Person, Pool, Range, Roll, Side, Skill, State, Tactic};
use crate::play::check::count;
use crate::play::{augment, pools, recovery, stress};

#[derive(Serialize)]
pub(super) struct Character<'s> {
    id: Id,
    name: &'s str,
    side: Option<&'static str>,
    descriptor: &'s str,
    profession: &'s str,
    focus: &'s str,
    quirk: &'s str,
    age: Option<u16>,
    pools: Pools,
    skills: Vec<Skilled<'s>>,
    initiative: u8,
    toughness: u8,
    brace: u8,
    half_xp: u32,
    cards: &'s [String],
    stress: Stress<'s>,
    abilities: Vec<Ability<'s>>,
    effects: Vec<&'s str>,
    bonds: &'s [String],
    weapons: Vec<Weapon<'s>>,
    armor: Vec<Worn<'s>>,
    items: Vec<Carried<'s>>,
    conditions: Conditions,
    rest: Rest,
    augmentations: Vec<&'s str>,
    rejection: Rejection,
    doses: Vec<Dose>,
    doses_left: u16,
    biotic: Option<Biotic>,
    salts: u16,
    sections: Vec<Section<'s>>,
    opponent: Option<Opponent>,
    notes: &'s [String],
}

/// A section of an object.
#[derive(Serialize)]
struct Section<'s> {
    section: &'s str,
    durability: i16,
}

#[derive(Serialize)]
struct Pools {
    intellect: Points,
    might: Points,
    speed: Points,
}

#[derive(Serialize)]
struct Points {
    now: i16,
    most: i16,
    below_stress: bool,
}

#[derive(Serialize)]
struct Skilled<'s> {
    key: &'s str,
    name: &'s str,
    pool: Option<&'static str>,
    training: u8,
    dice: u8,
    target: i8,
    most_effort: Option<u8>,
    specializations: &'s [String],
    banked: u8,
}

#[derive(Serialize)]
struct Stress<'s> {
    points: u8,
    fear: u8,
    over_toughness: bool,
    pools_exceeded: usize,
    cycle: &'s [String],
    cycle_length: usize,
}

#[derive(Serialize)]
struct Ability<'s> {
    key: &'s str,
    name: &'s str,
    last_used: Option<u64>,
    spent: bool,
    used_on: &'s [String],
}

#[derive(Serialize)]
struct Weapon<'s> {
    key: &'s str,
    name: &'s str,
    skill: &'s str,
    tactics: Vec<&'static str>,
    damage: i16,
    increment: i16,
    pool: Option<&'static str>,
    rounds: u8,
    magazine: u8,
    recoil: u8,
    range: Option<&'static str>,
    drawn: bool,
}

#[derive(Serialize)]
struct Worn<'s> {
    key: &'s str,
    name: &'s str,
    reduction: i16,
    durability: i16,
    most: i16,
    helmet: bool,
}

#[derive(Serialize)]
struct Carried<'s> {
    key: &'s str,
    name: &'s str,
    number: u16,
}

#[derive(Serialize)]
struct Conditions {
    injured: bool,
    dies_at: Option<u64>,
    stable: bool,
    unconscious: bool,
    dead: bool,
    bleeding: bool,
    burning: bool,
    breathes_at: Option<u64>,
    prone: bool,
    unusable: Vec<&'static str>,
    healed_at: Option<u64>,
}

#[derive(Serialize)]
struct Rest {
    rolls_today: u8,
    seconds_to_next: Option<u32>,
    rested: u32,
    points_to_restore: u8,
}

#[derive(Serialize)]
struct Rejection {
    now: u8,
    raw: u8,
    suppressed: u8,
    might_a_day: i16,
}

#[derive(Serialize)]
struct Dose {
    month: bool,
    until: u64,
    rejection_after: u8,
}

#[derive(Serialize)]
struct Biotic {
    field: &'static str,
    dice: u8,
    active: bool,
}

#[derive(Serialize)]
struct Opponent {
    bid: u8,
    tenths: i16,
    strength: i8,
    defense: u8,
    perception: u8,
    psychology: u8,
    important: bool,
}

pub(super) fn people<'s>(state: &'s State, library: &Library) -> Vec<Character<'s>> {
    let all = state.people.iter();
    all.map(|person| character(state, library, person))
        .collect()
}

fn character<'s>(state: &'s State, library: &Library, person: &'s Person) -> Character<'s> {
    let time = state.time;
    let points = |pool: Pool| Points {
        now: person.pool(pool).now,
        most: pools::most(person, pool, time),
        below_stress: stress::is_over(person, state, pool),
    };
    Character {
        id: person.id,
        name: &person.name,
        side: person.side.map(Side::word),
        descriptor: &person.descriptor,
        profession: &person.profession,
        focus: &person.focus,
        quirk: &person.quirk,
        age: person.age,
        pools: Pools {
            intellect: points(Pool::Intellect),
            might: points(Pool::Might),
            speed: points(Pool::Speed),
        },
        skills: person
            .skills
            .iter()
            .map(|one| skill(state, library, person, one))
            .collect(),
        initiative: person.initiative,
        toughness: person.toughness,
        brace: person.brace,
        half_xp: person.experience,
        cards: &person.cards,
        stress: Stress {
            points: person.stress.points,
            fear: person.stress.fear,
            over_toughness: stress::is_over_toughness(person),
            pools_exceeded: stress::pools_over(person, state),
            cycle: &person.stress.used,
            cycle_length: stress::cycle_length(person, state),
        },
        abilities: person
            .abilities
            .iter()
            .map(|one| Ability {
                key: &one.id,
                name: &one.name,
                last_used: one.last_used,
                spent: one.spent,
                used_on: &one.used_on,
            })
            .collect(),
        effects: person
            .active
            .iter()
            .filter(|one| one.lasts(state, person))
            .map(|one| one.ability.as_str())
            .collect(),
        bonds: &person.bonds,
        weapons: weapons(person),
        armor: person.armor.iter().map(worn).collect(),
        items: person
            .items
            .iter()
            .map(|one| Carried {
                key: &one.id,
                name: &one.name,
                number: one.number,
            })
            .collect(),
        conditions: conditions(person),
        rest: Rest {
            rolls_today: recovery::rests_today(person, state),
            seconds_to_next: recovery::seconds_to_rest(person, state)
                .filter(|_| augment::rejection(person, state.time) < augment::STOPS_RECOVERY),
            rested: person.rest.progress,
            points_to_restore: person.rest.points,
        },
        augmentations: person.augmentations.iter().map(|one| &*one.name).collect(),
        rejection: Rejection {
            now: augment::rejection(person, time),
            raw: augment::raw(person, time),
            suppressed: augment::suppressed(person, time),
            might_a_day: augment::daily(person, time),
        },
        doses: augment::running(person, time)
            .map(|one| Dose {
                month: one.month,
                until: one.until,
                rejection_after: augment::rejection(person, one.until),
            })
            .collect(),
        doses_left: person.doses_left,
        biotic: person.biotic.map(|one| Biotic {
            field: one.field.word(),
            dice: one.dice,
            active: one.active,
        }),
        salts: person.salts,
        sections: person
            .sections
            .iter()
            .map(|(section, durability)| Section {
                section,
                durability: *durability,
            })
            .collect(),
        opponent: person.opponent.as_ref().map(|one| Opponent {
            bid: one.bid,
            tenths: one.points.0,
            strength: one.strength,
            defense: one.defense,
            perception: one.perception,
            psychology: one.psychology,
            important: one.important,
        }),
        notes: &person.notes,
    }
}

fn skill<'s>(state: &State, library: &Library, person: &Person, one: &'s Skill) -> Skilled<'s> {
    let key = if one.id.is_empty() {
        &one.name
    } else {
        &one.id
    };
    let counted = count(
        state,
        library,
        &Check {
            skill: key.clone(),
            pool: one.pool,
            ..Check::new(person.id, Roll::Skill)
        },
    );
    Skilled {
        key,
        name: &one.name,
        pool: one.pool.map(Pool::word),
        training: one.training,
        dice: counted.dice,
        target: counted.target,
        most_effort: counted.limit,
        specializations: &one.specializations,
        banked: one.bank.map_or(0, |bank| bank.dice),
    }
}

fn weapons(person: &Person) -> Vec<Weapon<'_>> {
    let arms = person.arms.iter();
    arms.map(|one| Weapon {
        key: &one.id,
        name: &one.name,
        skill: &one.skill,
        tactics: one.tactics.iter().copied().map(Tactic::word).collect(),
        damage: one.damage,
        increment: one.increment,
        pool: one.pool.map(Pool::word),
        rounds: one.ammunition,
        magazine: one.magazine,
        recoil: one.recoil,
        range: one.range.map(Range::word),
        drawn: one.drawn,
    })
    .collect()
}

fn worn(one: &Armor) -> Worn<'_> {
    Worn {
        key: &one.id,
        name: &one.name,
        reduction: one.reduction,
        durability: one.durability,
        most: one.most,
        helmet: one.helmet,
    }
}

fn conditions(person: &Person) -> Conditions {
    let body = &person.body;
    Conditions {
        injured: body.injured,
        dies_at: body.mortal.filter(|_| !body.stable),
        stable: body.stable,
        unconscious: body.unconscious,
        dead: body.dead,
        bleeding: body.bleeding.is_some(),
        burning: body.burning.is_some(),
        breathes_at: body.breath,
        prone: body.prone,
        unusable: body.lost.iter().map(|place| place.word()).collect(),
        healed_at: body.healing,
    }
}
