//! Combatants as data: identity, condition, abilities and possessions.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::data::around::Concealment;
use crate::data::body::{Afflicted, Aim, Burning, Care, Exposure, Injury, Track};
use crate::data::effects::{End, end};
use crate::data::gear::{Armor, Item, Weapon};
use crate::data::turn_order::side;
use crate::data::{body, gear};
use crate::kinds::{Characteristic, Kind};
use crate::library::Library;
use crate::model::advance::{Ledger, Matter};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::talents::record::Limit;
use crate::skills;

use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Combatant<'s> {
    id: Id,
    name: &'s str,
    side: &'static str,
    kind: &'static str,
    role: &'s str,
    silhouette: u8,
    adversary: u8,
    characteristics: Characteristics,
    wounds: Track,
    strain: Option<Track>,
    group: Option<Group>,
    health: String,
    able: bool,
    soak: u16,
    defense: Defense,
    encumbrance: Track,
    initiative: Option<Initiative>,
    initiative_skill: &'static str,
    slots: Vec<u32>,
    has_acted: bool,
    turns_ended: u32,
    joins_in_round: u32,
    has_no_slot: bool,
    statuses: Vec<Afflicted<'s>>,
    injuries: Vec<Injury<'s>>,
    burning: Vec<Burning<'s>>,
    exposures: Vec<Exposure>,
    concealment: Option<Concealment<'s>>,
    prone: bool,
    cover: u8,
    guarded: Option<End>,
    aim: Option<Aim<'s>>,
    stays_up: Option<End>,
    care: Care<'s>,
    vehicle: Option<Id>,
    mount: Option<Id>,
    bonded_to: Option<Id>,
    carries: &'s [Id],
    skills: Vec<Skill<'s>>,
    talents: Vec<Talent<'s>>,
    talents_used: Vec<Used<'s>>,
    abilities: Vec<&'s str>,
    weapons: Vec<Weapon<'s>>,
    armor: Option<Armor<'s>>,
    armor_carried: Vec<Armor<'s>>,
    items: Vec<Item<'s>>,
    motivations: Option<Motivations<'s>>,
    experience: Experience,
    money: i64,
    ledger: Vec<Entry<'s>>,
    notes: &'s [String],
}

#[derive(Serialize)]
struct Characteristics {
    brawn: u8,
    agility: u8,
    intellect: u8,
    cunning: u8,
    willpower: u8,
    presence: u8,
}

#[derive(Serialize)]
struct Group {
    size: u8,
    left: u8,
}

#[derive(Serialize)]
struct Defense {
    melee: u8,
    ranged: u8,
}

#[derive(Serialize)]
struct Initiative {
    success: i32,
    advantage: i32,
    triumph: u8,
}

#[derive(Serialize)]
struct Skill<'s> {
    skill: &'s str,
    ranks: u8,
    career: bool,
}

#[derive(Serialize)]
struct Talent<'s> {
    talent: Option<&'s str>,
    name: &'s str,
    ranks: u8,
    chosen: &'s [String],
}

#[derive(Serialize)]
struct Used<'s> {
    talent: &'s str,
    per: &'static str,
}

#[derive(Serialize)]
struct Motivations<'s> {
    strength: &'s str,
    flaw: &'s str,
    desire: &'s str,
    fear: &'s str,
}

#[derive(Serialize)]
struct Experience {
    counted: bool,
    creating: bool,
    earned: i64,
    available: i64,
}

#[derive(Serialize)]
struct Entry<'s> {
    entry: u32,
    kind: &'static str,
    what: &'s str,
    rank: Option<u8>,
    experience: i32,
    money: i64,
    day: u32,
    session: u32,
    overruled: bool,
}

pub(crate) fn combatants<'s>(state: &'s State, library: &Library) -> Vec<Combatant<'s>> {
    let all = state.everybody();
    all.map(|figure| combatant(state, library, figure))
        .collect()
}

fn combatant<'s>(state: &'s State, library: &Library, f: &'s Figure) -> Combatant<'s> {
    let value = |which| f.characteristic(which);
    let (carried, _) = f.encumbrance(state);
    let (threshold, _) = f.encumbrance_threshold();
    Combatant {
        id: f.id,
        name: &f.name,
        side: side(f.side),
        kind: match f.kind {
            Kind::Pc => "pc",
            Kind::Minion => "minion",
            Kind::Rival => "rival",
            Kind::Nemesis => "nemesis",
        },
        role: &f.role,
        silhouette: f.silhouette,
        adversary: f.adversary,
        characteristics: Characteristics {
            brawn: value(Characteristic::Brawn),
            agility: value(Characteristic::Agility),
            intellect: value(Characteristic::Intellect),
            cunning: value(Characteristic::Cunning),
            willpower: value(Characteristic::Willpower),
            presence: value(Characteristic::Presence),
        },
        wounds: Track::of(f.wounds, f.whole_threshold()),
        strain: f.strain_threshold.map(|most| Track::of(f.strain, most)),
        group: f.group.map(|group| Group {
            size: group.size,
            left: group.standing,
        }),
        health: f.health().replace(' ', "_"),
        able: f.able(),
        soak: f.soak().0,
        defense: Defense {
            melee: f.defense(state, true).0,
            ranged: f.defense(state, false).0,
        },
        encumbrance: Track::of(carried, threshold),
        initiative: f.score.map(|score| Initiative {
            success: score.success,
            advantage: score.advantage,
            triumph: score.triumph,
        }),
        initiative_skill: if f.vigilant {
            skills::VIGILANCE
        } else {
            skills::COOL
        },
        slots: state.claims_of(f.id).map(|slot| slot.number).collect(),
        has_acted: state.round > 0 && f.acted >= state.round && state.active() != Some(f.id),
        turns_ended: f.turns,
        joins_in_round: f.joins,
        has_no_slot: !f.in_order(),
        statuses: body::statuses(state, f),
        injuries: body::injuries(library, f),
        burning: body::burning(f),
        exposures: body::exposures(f),
        concealment: f.amid.concealment.as_ref().map(Concealment::from),
        prone: f.is_prone(),
        cover: f.cover,
        guarded: f.guarded.map(|until| end(state, until)),
        aim: f.aim.as_ref().map(Aim::from),
        stays_up: f.stays_up.map(|until| end(state, until)),
        care: Care::from(&f.tended),
        vehicle: state.vehicle_of(f.id).map(|v| v.id),
        mount: f.mount,
        bonded_to: f.bonded,
        carries: &f.burden.beings,
        skills: skills(f),
        talents: talents(f),
        talents_used: f
            .used
            .iter()
            .map(|used| Used {
                talent: &used.talent,
                per: per(used.limit),
            })
            .collect(),
        abilities: f.abilities.iter().map(|one| one.name.as_str()).collect(),
        weapons: gear::weapons(f),
        armor: gear::worn(f),
        armor_carried: gear::carried(f),
        items: gear::items(f),
        motivations: f.motivations.as_ref().map(|m| Motivations {
            strength: &m.strength,
            flaw: &m.flaw,
            desire: &m.desire,
            fear: &m.fear,
        }),
        experience: Experience {
            counted: f.ledger.is_kept(),
            creating: f.ledger.making,
            earned: f.ledger.awarded(),
            available: f.ledger.available(),
        },
        money: f.ledger.money(),
        ledger: ledger(&f.ledger),
        notes: &f.notes,
    }
}

const fn per(limit: Limit) -> &'static str {
    match limit {
        Limit::Check => "check",
        Limit::Turn => "turn",
        Limit::Round => "round",
        Limit::Encounter => "encounter",
        Limit::Day => "day",
        Limit::Session => "session",
    }
}

/// Every skill with ranks, including a group's skills and career skills.
fn skills(figure: &Figure) -> Vec<Skill<'_>> {
    let ranked = figure.skills.iter().map(|(key, _)| key);
    let all = ranked.chain(&figure.group_skills).chain(&figure.career);
    let all: BTreeSet<&str> = all.map(String::as_str).collect();
    let each = all.into_iter().map(|skill| Skill {
        skill,
        ranks: figure.rank(skill),
        career: figure.career_skill(skill),
    });
    each.collect()
}

/// Its talents, including those that older saves only name.
fn talents(figure: &Figure) -> Vec<Talent<'_>> {
    let known = figure.known.iter().map(|known| Talent {
        talent: Some(known.talent.id.as_str()),
        name: &known.talent.name,
        ranks: known.ranks,
        chosen: &known.chosen,
    });
    let named = figure.talents.iter().map(|(name, ranks)| Talent {
        talent: None,
        name,
        ranks: *ranks,
        chosen: &[],
    });
    known.chain(named).collect()
}

fn ledger(ledger: &Ledger) -> Vec<Entry<'_>> {
    let entries = ledger.entries.iter().map(|entry| {
        let (kind, what, rank) = match &entry.matter {
            Matter::Words(words) => ("words", words.as_str(), None),
            Matter::Skill { skill, rank, .. } => ("skill", skill.as_str(), Some(*rank)),
            Matter::Characteristic { which, value } => {
                ("characteristic", which.word(), Some(*value))
            }
            Matter::Talent { talent, rank, .. } => ("talent", talent.as_str(), Some(*rank)),
            Matter::Goods(goods) => ("goods", goods.name(), None),
        };
        Entry {
            entry: entry.mark,
            kind,
            what,
            rank,
            experience: entry.xp,
            money: entry.units,
            day: entry.day,
            session: entry.session,
            overruled: entry.overruled,
        }
    });
    entries.collect()
}
