//! Combatants: identity, condition, skills and possessions.

use serde::Serialize;

use crate::kinds::{Attribute, Condition};
use crate::model::figure::{Figure, Wound};
use crate::model::state::{Roller, State};
use crate::play::creation;
use crate::settings::Settings;
use rules::view::Id;

#[derive(Serialize)]
pub(super) struct Combatant<'s> {
    id: Id,
    name: &'s str,
    side: &'static str,
    role: &'s str,
    race: &'s str,
    vocations: &'s [String],
    attributes: Attributes,
    able: bool,
    incapacitated: bool,
    dead: bool,
    has_declared: bool,
    has_rolled: bool,
    tie_dice: Vec<u8>,
    injury_dice: i8,
    injuries: Vec<Injury<'s>>,
    conditions: Vec<Has>,
    limbs_lost: &'s [String],
    grapples: Vec<Id>,
    strength_uses: Uses,
    destiny: u8,
    skills: Vec<Skill<'s>>,
    weapons: Vec<Weapon<'s>>,
    armor: Vec<Armor<'s>>,
    armor_level: u8,
    armor_used: u8,
    prepared_in_round: Option<u32>,
    has_fought: bool,
    commerce: Commerce,
    quirks: Vec<Trait<'s>>,
    disabling: Vec<Trait<'s>>,
    debts: Vec<Debt<'s>>,
    experience: Points,
    creating: Option<Points>,
    notes: &'s [String],
}

#[derive(Serialize)]
struct Attributes {
    strength: i8,
    reflex: i8,
    intellect: i8,
}

/// An injury. Its difficulty is the Challenge Level of treating it (F-VIC-22).
#[derive(Serialize)]
struct Injury<'s> {
    injury: u32,
    severity: &'static str,
    dice: u8,
    difficulty: u8,
    cause: &'s str,
    since: u64,
    treated: Option<u64>,
    overdue: bool,
    worsens: Option<u64>,
    heals: Option<u64>,
    rule: &'static str,
}

#[derive(Serialize)]
struct Has {
    condition: &'static str,
    rounds_left: Option<u32>,
}

#[derive(Serialize)]
struct Uses {
    used: u8,
    left: u8,
}

#[derive(Serialize)]
struct Skill<'s> {
    skill: &'s str,
    name: &'s str,
    group: &'static str,
    attribute: Option<&'static str>,
    ranks: i8,
    granted: i8,
}

#[derive(Serialize)]
struct Weapon<'s> {
    weapon: usize,
    name: &'s str,
    skill: &'s str,
    size: &'static str,
    dice: i8,
    first_dice: Option<i8>,
    range: &'static str,
    thrown: bool,
    bursts: bool,
    in_hand: bool,
    dropped: bool,
}

#[derive(Serialize)]
struct Armor<'s> {
    record: &'s str,
    name: &'s str,
    level: u8,
    shield: bool,
}

#[derive(Serialize)]
struct Commerce {
    points: u8,
    level: u8,
    level_here: u8,
    away: bool,
    income_lost_since: Option<u64>,
}

/// A wealth quirk or a disabling characteristic.
#[derive(Serialize)]
struct Trait<'s> {
    record: Option<&'s str>,
    name: &'s str,
    note: &'s str,
    rule: &'s str,
}

#[derive(Serialize)]
struct Debt<'s> {
    debtor: &'s str,
    what: &'s str,
}

/// Unspent points.
#[derive(Serialize)]
struct Points {
    skill_points: i32,
    attribute_points: i32,
}

pub(super) fn combatants(state: &State) -> Vec<Combatant<'_>> {
    let all = state.figures.iter();
    all.map(|figure| combatant(state, figure)).collect()
}

fn combatant<'s>(state: &'s State, f: &'s Figure) -> Combatant<'s> {
    let settings = &state.settings;
    let roll = state.combat_roll(f.id);
    Combatant {
        id: f.id,
        name: &f.name,
        side: f.side.word(),
        role: &f.role,
        race: &f.race,
        vocations: &f.vocations,
        attributes: Attributes {
            strength: f.strength,
            reflex: f.reflex,
            intellect: f.intellect,
        },
        able: f.able(),
        incapacitated: f.incapacitated(),
        dead: f.dead,
        has_declared: state.declaration(f.id).is_some(),
        has_rolled: roll.is_some_and(Roller::lies),
        tie_dice: f.tie_dice(),
        injury_dice: f.injury_dice(),
        injuries: f.wounds.iter().map(|one| injury(settings, one)).collect(),
        conditions: conditions(state, f),
        limbs_lost: &f.limbs_lost,
        grapples: state.held_close(f.id),
        strength_uses: Uses {
            used: f.strength_used,
            left: f.strength_left(),
        },
        destiny: f.destiny,
        skills: skills(f),
        weapons: weapons(f),
        armor: armor(settings, f),
        armor_level: f.armor_level(settings),
        armor_used: f.armor_used,
        prepared_in_round: f.prepared,
        has_fought: f.exchanged,
        commerce: Commerce {
            points: f.commerce,
            level: f.commerce_level(settings),
            level_here: f.effective_level(settings),
            away: f.away,
            income_lost_since: f.income_lost,
        },
        quirks: quirks(f),
        disabling: disabling(f),
        debts: debts(f),
        experience: Points {
            skill_points: f.skill_points.into(),
            attribute_points: f.attribute_points.into(),
        },
        creating: f.creation.map(|made| {
            let points = creation::points(f, made, settings);
            Points {
                skill_points: points.skills_left,
                attribute_points: points.attributes_left,
            }
        }),
        notes: &f.notes,
    }
}

fn injury<'s>(settings: &Settings, wound: &'s Wound) -> Injury<'s> {
    let (worsens, heals) = wound.times(settings);
    Injury {
        injury: wound.mark,
        severity: wound.injury.word(),
        dice: wound.injury.level(),
        difficulty: settings.treating(wound.injury),
        cause: &wound.cause,
        since: wound.since,
        treated: wound.treated,
        overdue: wound.overdue,
        worsens,
        heals,
        rule: wound.injury.rule(),
    }
}

/// Returns its conditions, each with the remaining rounds including the current one: staggered for a
/// number of rounds, prone until the round after the one in which it began (F-MOD-04, F-MOD-08).
fn conditions(state: &State, figure: &Figure) -> Vec<Has> {
    let all = figure.conditions.iter().map(|condition| {
        let last = match condition {
            Condition::Staggered => Some(figure.staggered_until),
            Condition::Prone if figure.able() => Some(figure.prone_since.saturating_add(1)),
            Condition::Prone | Condition::Unconscious | Condition::Held | Condition::High => None,
        };
        Has {
            condition: condition.word(),
            rounds_left: last.map(|last| last.saturating_add(1).saturating_sub(state.round)),
        }
    });
    all.collect()
}

fn skills(figure: &Figure) -> Vec<Skill<'_>> {
    let all = figure.skills.iter().map(|skill| Skill {
        skill: &skill.id,
        name: &skill.name,
        group: skill.group.word(),
        attribute: skill.attribute.map(Attribute::word),
        ranks: skill.ranks,
        granted: skill.granted,
    });
    all.collect()
}

fn weapons(figure: &Figure) -> Vec<Weapon<'_>> {
    let all = figure.arms.iter().enumerate();
    let all = all.map(|(place, arm)| Weapon {
        weapon: place,
        name: &arm.name,
        skill: &arm.skill,
        size: arm.size.word(),
        dice: arm.bonus,
        first_dice: arm.first,
        range: arm.range.word(),
        thrown: arm.thrown,
        bursts: arm.bursts,
        in_hand: figure.held == Some(place),
        dropped: figure.dropped.contains(&place),
    });
    all.collect()
}

fn armor<'s>(settings: &Settings, figure: &'s Figure) -> Vec<Armor<'s>> {
    let all = figure.armor.iter().map(|piece| Armor {
        record: &piece.id,
        name: &piece.name,
        level: Figure::piece_level(piece, settings),
        shield: piece.shield,
    });
    all.collect()
}

fn quirks(figure: &Figure) -> Vec<Trait<'_>> {
    let all = figure.quirks.iter().map(|quirk| Trait {
        record: Some(&quirk.id),
        name: &quirk.name,
        note: &quirk.note,
        rule: &quirk.rule,
    });
    all.collect()
}

fn disabling(figure: &Figure) -> Vec<Trait<'_>> {
    let all = figure.disabling.iter().map(|one| Trait {
        record: None,
        name: &one.name,
        note: &one.note,
        rule: &one.rule,
    });
    all.collect()
}

fn debts(figure: &Figure) -> Vec<Debt<'_>> {
    let all = figure.debts.iter().map(|debt| Debt {
        debtor: &debt.debtor,
        what: &debt.what,
    });
    all.collect()
}
