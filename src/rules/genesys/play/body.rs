//! Commands about a combatant's body and sheet: wounds, strain, injuries, statuses, numbers.

#![deny(clippy::wildcard_enum_match_arm)]

use lang::{Named, Refusal, Who, find, find_of};
use rules::words::said;
use std::sync::Arc;

use crate::command::body::BodyCommand;
use crate::events::talents::{Bonded, BroughtAbout};
use crate::events::{FieldSet, Healed, HitDealt, MembersSet, Noted, Relieved, Restored};
use crate::kinds::{Characteristic, Kind};
use crate::limits::{
    MOST_CHARACTERISTIC_BY_HAND, MOST_DEFENSE, MOST_HANDLING, MOST_SIZE, MOST_TRACK,
};
use crate::model::advance::MOST_OF_A_CHARACTERISTIC;
use crate::model::event::{Fate, Field};
use crate::model::figure::injuries::Added;
use crate::model::figure::{Figure, Status};
use crate::model::tokens::Until;
use crate::model::vehicles::craft::Vehicle;
use crate::play::draft::Draft;
use crate::play::health::{Cause, Injury};
use crate::play::vehicles::trauma::Strike;
use crate::refusals::{back_in_the_fight, beyond_the_maximum, is_dead};
use crate::words::genitive;

/// Finds a combatant for what vehicles don't suffer, and refuses a vehicle with its own commands
/// (G-VEH-14, G-VCOM-26).
fn person(d: &Draft<'_, '_>, who: &Who) -> Result<Arc<Figure>, Refusal> {
    d.figure(who).map_err(|refusal| match d.vehicle_named(who) {
        Some(vehicle) => {
            let it = said(&vehicle.name, vehicle.id);
            let why = format!("{} is a vehicle.", vehicle.name);
            Refusal::input(why).hint(format!(
                "Use `hull {it} N` for hull trauma, or `crit {it}` for a Critical Hit."
            ))
        }
        None => refusal,
    })
}

/// The vehicle that a name means, unless it means a combatant.
fn instead(d: &Draft<'_, '_>, who: &Who) -> Option<Vehicle> {
    match d.figure(who) {
        Ok(_) => None,
        Err(_) => d.vehicle_named(who),
    }
}

/// Defeats a combatant, or marks them as dead.
fn ends(d: &mut Draft<'_, '_>, who: &Who, fate: Fate) -> Result<(), Refusal> {
    let figure = person(d, who)?;
    if figure.dead || (figure.defeated && fate != Fate::Dead) {
        return Err(Refusal::input(format!(
            "{} is already {}.",
            figure.name,
            d.now.health_of(&figure)
        ))
        .hint(back_in_the_fight(&figure)));
    }
    d.fell(figure.id, fate);
    Ok(())
}

pub(crate) fn body(d: &mut Draft<'_, '_>, command: &BodyCommand) -> Result<(), Refusal> {
    match command {
        // For a vehicle, wounds mean hull trauma and strain means system strain, because its sheet has
        // the same keys as every other (G-VEH-13, G-VEH-24).
        BodyCommand::Wound {
            who,
            number_of_wounds: by,
            typed,
        } => {
            d.type_reals(typed);
            if let Some(vehicle) = instead(d, who) {
                d.is_no_debris(&vehicle)?;
                d.hull_trauma(vehicle.id, *by);
                return Ok(());
            }
            let who = d.figure(who)?.id;
            d.wound(who, *by, Cause::default());
        }
        BodyCommand::Damage {
            who,
            damage: by,
            pierce,
            typed,
        } => {
            d.type_reals(typed);
            let figure = person(d, who)?;
            let (soak, _) = figure.soak();
            let ignored = u16::from(*pierce).min(soak);
            let through = by.saturating_sub(soak - ignored);
            d.push(HitDealt {
                by: figure.id,
                target: figure.id,
                damage: *by,
                soak,
                ignored,
                through,
                strain: false,
                hit: 0,
            });
            d.gets_through(figure.id, through, false, Cause::default());
        }
        BodyCommand::Heal {
            who,
            number_of_wounds: by,
        } => {
            if let Some(vehicle) = instead(d, who) {
                return d.patch_by_hand(&vehicle, *by);
            }
            let figure = d.figure(who)?;
            if figure.wounds == 0 {
                let why = format!("{} has no wounds to heal.", figure.name);
                return Err(Refusal::input(why).hint("Choose someone with wounds."));
            }
            let by = (*by).min(figure.wounds);
            if by > 0 {
                d.push(Healed { who: figure.id, by });
            }
        }
        BodyCommand::Strain { who, strain: by } => {
            if let Some(vehicle) = instead(d, who) {
                d.is_no_debris(&vehicle)?;
                d.system_strain(vehicle.id, *by);
                return Ok(());
            }
            let who = d.figure(who)?.id;
            d.bites(who, *by);
        }
        BodyCommand::Recover { who, strain: by } => {
            if let Some(vehicle) = instead(d, who) {
                return d.relieve_by_hand(&vehicle, *by);
            }
            let figure = d.figure(who)?;
            if figure.strain == 0 && figure.strain_threshold.is_some() {
                let why = format!("{} has no strain to recover.", figure.name);
                return Err(Refusal::input(why));
            }
            d.heals(figure.id, 0, *by);
        }
        BodyCommand::Crit { who, plus, typed } => {
            if let Some(vehicle) = d.vehicle_named(who) {
                if !vehicle.flies() {
                    return Err(Refusal::input(format!("{} is destroyed.", vehicle.name))
                        .hint("Use `restore` to bring it back."));
                }
                if typed.is_some_and(|real| real.ten.is_some()) {
                    return Err(Refusal::input("A Critical Hit rolls one d100 and no d10.")
                        .hint("Type only the d100."));
                }
                let strike = Strike {
                    plus: *plus,
                    typed: typed.map(|real| real.hundred),
                    ..Strike::default()
                };
                d.critical_hit(vehicle.id, strike);
                return Ok(());
            }
            let figure = d.figure(who)?;
            if figure.dead {
                return Err(is_dead(&figure));
            }
            // What was typed has no roll to go to, and the log says so (T-45).
            if figure.kind == Kind::Minion
                && let Some(real) = typed
            {
                let words = format!(
                    "Minions don't roll for Critical Injuries, so the typed {} is ignored (T-45).",
                    real.hundred
                );
                let who = figure.id;
                d.push(BroughtAbout { who, words });
            }
            d.injure(
                figure.id,
                Injury {
                    added: Added::some(*plus, "by hand").into_iter().collect(),
                    typed: *typed,
                    ..Injury::default()
                },
            );
        }
        BodyCommand::Cure { who, injury: word } => {
            if let Some(vehicle) = d.vehicle_named(who) {
                return d.cure_vehicle(&vehicle, word);
            }
            let figure = d.figure(who)?;
            let mark = figure.injury_named(word)?;
            d.cures(figure.id, mark);
        }
        BodyCommand::Status { who, status, turns } => {
            let figure = d.figure(who)?;
            let who = figure.id;
            let status = Status::from_word(status);
            if let Status::Other(word) = &status {
                is_no_injury(d, &figure, word)?;
            }
            // Without a number one of the rules' statuses lasts to the end of the next turn
            // (G-STAT-04); the table's own words stay until they are taken away.
            let until = match (turns, &status) {
                (None, Status::Other(_)) => Until::ByHand,
                (turns, _) => d.until_next_turn(who, turns.unwrap_or(1)),
            };
            d.afflict(who, status, until);
        }
        BodyCommand::Clear { who, status: word } => {
            if let Some(vehicle) = d.vehicle_named(who) {
                return d.vehicle_cleared(&vehicle, word);
            }
            let figure = d.figure(who)?;
            let statuses: Vec<Named<Status>> = figure
                .statuses
                .iter()
                .map(|a| Named {
                    name: a.status.word().to_owned(),
                    is: a.status.clone(),
                })
                .collect();
            // The bond ends as its owner or the GM says (G-TAL-42).
            if figure.bonded.is_some() && word.eq_ignore_ascii_case("companion") {
                d.push(Bonded {
                    who: figure.id,
                    to: None,
                });
                return Ok(());
            }
            let status = find_of(&figure.name, word, "status", &statuses)?;
            d.push(Relieved {
                who: figure.id,
                status,
            });
        }
        BodyCommand::Members {
            who,
            number_of_members: n,
        } => {
            let figure = d.figure(who)?;
            if figure.group.is_none() {
                return Err(
                    Refusal::input(format!("{} isn't a minion group.", figure.name))
                        .hint("Name a minion group."),
                );
            }
            d.push(MembersSet {
                who: figure.id,
                standing: *n,
            });
            if *n == 0 && !figure.defeated {
                d.fell(figure.id, Fate::Defeated);
            }
        }
        BodyCommand::Defeat { who } => return ends(d, who, Fate::Defeated),
        BodyCommand::Kill { who } => return ends(d, who, Fate::Dead),
        BodyCommand::Restore { who } => {
            if let Some(vehicle) = d.vehicle_named(who) {
                if vehicle.flies() {
                    let line = format!("patch {} N", said(&vehicle.name, vehicle.id));
                    return Err(Refusal::input(format!("{} isn't destroyed.", vehicle.name))
                        .hint(format!("Use `{line}` to repair its hull.")));
                }
                d.restores_vehicle(vehicle.id);
                return Ok(());
            }
            let figure = d.figure(who)?;
            if figure.able() {
                return Err(
                    Refusal::input(format!("{} isn't incapacitated.", figure.name)).hint(format!(
                        "Use `heal {} N` to remove wounds.",
                        said(&figure.name, figure.id)
                    )),
                );
            }
            if figure.dead {
                d.forbid(
                    "G-STAT-07",
                    format!("{} is dead and can't be brought back.", figure.name),
                    "The GM can allow it.",
                )?;
            }
            d.push(Restored { who: figure.id });
            let emptied = d
                .now
                .figure(figure.id)
                .and_then(|f| f.group)
                .is_some_and(|g| g.standing == 0);
            if emptied {
                d.push(MembersSet {
                    who: figure.id,
                    standing: 1,
                });
            }
        }
        BodyCommand::Set { who, field, value } => return set(d, who, field, *value),
        BodyCommand::Remark { who, note: text } => {
            let who = d.figure(who)?.id;
            d.push(Noted {
                who,
                text: text.clone(),
            });
        }
    }
    Ok(())
}

const FIELDS: [(&str, Field); 17] = [
    ("wounds", Field::Wounds),
    ("strain", Field::Strain),
    ("wt", Field::WoundThreshold),
    ("wound_threshold", Field::WoundThreshold),
    ("st", Field::StrainThreshold),
    ("strain_threshold", Field::StrainThreshold),
    ("soak", Field::Soak),
    ("melee", Field::Melee),
    ("ranged", Field::Ranged),
    ("silhouette", Field::Silhouette),
    ("adversary", Field::Adversary),
    ("brawn", Field::Characteristic(Characteristic::Brawn)),
    ("agility", Field::Characteristic(Characteristic::Agility)),
    (
        "intellect",
        Field::Characteristic(Characteristic::Intellect),
    ),
    ("cunning", Field::Characteristic(Characteristic::Cunning)),
    (
        "willpower",
        Field::Characteristic(Characteristic::Willpower),
    ),
    ("presence", Field::Characteristic(Characteristic::Presence)),
];

const VEHICLE_FIELDS: [(&str, Field); 8] = [
    ("hull", Field::HullThreshold),
    ("system", Field::SystemThreshold),
    ("armor", Field::Armor),
    ("defense", Field::Defense),
    ("handling", Field::Handling),
    ("silhouette", Field::Silhouette),
    ("wounds", Field::Wounds),
    ("strain", Field::Strain),
];

/// The words for the numbers of a sheet that `set` takes, of a vehicle or of a combatant.
pub fn fields(vehicle: bool) -> impl Iterator<Item = &'static str> {
    let table: &'static [(&str, Field)] = if vehicle { &VEHICLE_FIELDS } else { &FIELDS };
    table.iter().map(|(word, _)| *word)
}

/// The first word that `set` takes for a number of a sheet.
pub fn word(field: Field) -> &'static str {
    let mut words = FIELDS.iter().chain(&VEHICLE_FIELDS);
    words
        .find(|(_, one)| *one == field)
        .map_or("", |(word, _)| word)
}

/// What a number set by hand goes from and to.
pub fn reach(field: Field) -> (i32, i32) {
    match field {
        Field::Handling => (-i32::from(MOST_HANDLING), i32::from(MOST_HANDLING)),
        Field::Characteristic(_) => (1, i32::from(MOST_CHARACTERISTIC_BY_HAND)),
        Field::Soak | Field::Wounds | Field::Strain => (0, i32::from(MOST_TRACK)),
        Field::WoundThreshold
        | Field::StrainThreshold
        | Field::HullThreshold
        | Field::SystemThreshold => (1, i32::from(MOST_TRACK)),
        Field::Melee | Field::Ranged | Field::Defense => (0, i32::from(MOST_DEFENSE)),
        Field::Silhouette | Field::Adversary | Field::Armor => (0, i32::from(MOST_SIZE)),
    }
}

/// Tracks end at twice their threshold: wounds always, strain where the table counts it so
/// (G-HEALTH-03, and its setting at G-HEALTH-09).
fn within_bounds(
    d: &Draft<'_, '_>,
    figure: &Figure,
    field: Field,
    value: i32,
) -> Result<(), Refusal> {
    let (rule, what, threshold) = if field == Field::Wounds {
        let most = figure.whole_threshold();
        ("G-HEALTH-03", "The wound track", Some(most))
    } else if field == Field::Strain && d.now.settings.strain_cap {
        let most = figure.strain_threshold;
        ("G-HEALTH-09", "The strain track", most)
    } else {
        return Ok(());
    };
    let Some(most) = threshold.map(|threshold| 2 * i32::from(threshold)) else {
        return Ok(());
    };
    if value <= most {
        return Ok(());
    }
    let whose = genitive(&figure.name);
    let why = format!("{what} goes up to twice the threshold, so {whose} ends at {most}.");
    d.forbid(rule, why, format!("Use {most} at most."))
}

fn set(d: &mut Draft<'_, '_>, who: &Who, field: &str, value: i32) -> Result<(), Refusal> {
    let who = d.anything(who)?;
    let table: &[(&str, Field)] = if d.now.vehicle(who).is_some() {
        &VEHICLE_FIELDS
    } else {
        &FIELDS
    };
    let fields: Vec<Named<Field>> = table
        .iter()
        .map(|(name, field)| Named {
            name: (*name).to_owned(),
            is: *field,
        })
        .collect();
    let field = find(field, "field", &fields)?;
    let (least, most) = reach(field);
    if !(least..=most).contains(&value) {
        return Err(Refusal::input(format!("{value} is out of range."))
            .hint(format!("Use {least} to {most}.")));
    }
    if let (Field::Characteristic(which), Some(figure)) = (field, d.now.figure(who)) {
        let high = value > i32::from(MOST_OF_A_CHARACTERISTIC);
        let more = value > i32::from(figure.characteristics.get(which));
        if figure.kind == Kind::Pc && high && more {
            let hint = format!("Use {MOST_OF_A_CHARACTERISTIC} at most.");
            d.refuse(Some(beyond_the_maximum(which).hint(hint)))?;
        }
    }
    if field == Field::Strain || field == Field::StrainThreshold {
        let has = d.now.figure(who).is_none_or(|f| f.kind.has_strain());
        if !has {
            d.forbid(
                "G-HEALTH-07",
                format!("{} has no strain track.", d.now.name_of(who)),
                "Set their wounds instead.",
            )?;
        }
    }
    if let Some(figure) = d.now.figure(who) {
        within_bounds(d, figure, field, value)?;
    }
    let before = d.now.figure(who).cloned();
    d.push(FieldSet { who, field, value });
    // A number set by hand defeats a combatant as wounds do, but rolls no Critical Injury.
    if let (Some(before), Some(after)) = (before, d.now.figure(who).cloned()) {
        d.went_down(who, before.able(), after.able());
        let gone = after
            .group
            .map_or(after.wounds > after.whole_threshold(), |g| g.standing == 0);
        if gone && !after.kind.has_strain() && !after.defeated && !after.dead {
            d.fell(who, Fate::Defeated);
        }
    }
    Ok(())
}

/// Refuses the name of a Critical Injury as a status, because the status would have no effect. With an
/// override it becomes a custom status (M-03).
fn is_no_injury(d: &Draft<'_, '_>, figure: &Figure, word: &str) -> Result<(), Refusal> {
    let mut rows = d.cx.library.criticals();
    let Some(row) = rows.find(|row| row.name.eq_ignore_ascii_case(word)) else {
        return Ok(());
    };
    let why = format!(
        "{} is a Critical Injury, so it has no effect as a status.",
        row.name
    );
    let who = said(&figure.name, figure.id);
    let hint = format!(
        "`crit {who} {}` applies it, and `crit {who}` rolls one.",
        row.from
    );
    d.permit(Err(Refusal::rule("M-03", why).hint(hint)))
}
