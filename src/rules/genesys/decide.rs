//! What a command would do: the one place where every command meets its rule.

use crate::lang::{Named, Refusal, Who, find};
use crate::rules::system::Deciding;

use super::command::{Command, Handling, Readiness, Setting};
use super::draft::Draft;
use super::event::{Event, Fate, Field};
use super::figure::Status;
use super::health::Injury;
use super::join::Newcomer;
use super::kinds::{Band, Characteristic};
use super::library::Library;
use super::maneuvers::weapon_index;
use super::state::State;
use super::tokens::Until;

/// Decides a command on a state: events, or a refusal.
///
/// # Errors
/// Refuses what cannot be understood here or what a rule forbids.
pub fn decide(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<Vec<Event>, Refusal> {
    let mut draft = Draft::new(state, cx);
    course(&mut draft, command)?;
    draft.make_room(state)?;
    Ok(draft.events)
}

fn course(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Title(title) => d.push(Event::Titled {
            title: title.clone(),
        }),
        Command::Add {
            what,
            number,
            name,
            side,
            arrival,
            readiness,
            typed,
        } => {
            return d.add(&Newcomer {
                what,
                number: *number,
                name: name.as_deref(),
                side: *side,
                arrival: *arrival,
                readiness: *readiness,
                typed: *typed,
            });
        }
        Command::Remove(who) => return remove(d, who),
        Command::Rename(who, name) => {
            let who = d.anything(who)?;
            let name = crate::lang::text::name(name)
                .ok_or_else(|| Refusal::input("The new name is empty."))?;
            let name = if d.now.name_of(who).eq_ignore_ascii_case(&name) {
                name
            } else {
                d.free_name(&name)
            };
            d.push(Event::Renamed { who, name });
        }
        Command::Initiative {
            who,
            readiness,
            typed,
        } => return initiative(d, who.as_ref(), *readiness, *typed),
        Command::Start => return d.start(),
        Command::Next => return d.next_slot(),
        Command::Claim(who, slot) => return d.claim(who, *slot),
        Command::Release(who) => return d.release(who),
        Command::SlotAdd {
            side,
            extra_for,
            typed,
        } => return d.add_slot(*side, extra_for.as_ref(), *typed),
        Command::SlotFall(number) => return slot_mark(d, *number, true),
        Command::SlotKeep(number) => return slot_mark(d, *number, false),
        Command::End => return d.end(),
        Command::Setting(setting) => change_setting(d, *setting),
        Command::Story(side, what) => return d.story(*side, what.as_deref()),
        Command::StorySet(players, gm) => d.push(Event::StorySet {
            players: *players,
            gm: *gm,
        }),
        // G-STORY-01: one point a player, one for the GM; what was left is not carried over.
        Command::Session(players) => d.push(Event::StorySet {
            players: *players,
            gm: 1,
        }),
        Command::Action(who, what) => {
            let figure = d.figure(who)?;
            return d.use_action(&figure, what);
        }
        Command::Maneuver { who, maneuver, pay } => return d.maneuver(who, maneuver, *pay),
        Command::Grant(who) => {
            let who = d.figure(who)?.id;
            d.push(Event::ManeuverGranted { who });
        }
        Command::Attack {
            who,
            target,
            weapon,
            band,
            aim,
        } => {
            return d.attack(who, target.as_deref(), weapon.as_deref(), *band, *aim);
        }
        Command::Check {
            who,
            skill,
            difficulty,
            against,
            with,
        } => {
            return d.skill_check(who, skill, *difficulty, against.as_ref(), *with);
        }
        Command::Target(_) | Command::Weapon(_) | Command::Band(_) | Command::Stun => {
            return d.change(command);
        }
        Command::Switch(key) => return d.switch(key),
        Command::Modify(change, why) => return d.modify(*change, why),
        Command::Roll { typed } => return d.roll_check(*typed),
        Command::RollLoose { pool, typed } => return d.roll_loose(pool, *typed),
        Command::RollPercent { plus, typed } => {
            let result = typed.unwrap_or_else(|| d.dice().roll(100));
            d.push(Event::PercentileRolled {
                result,
                plus: *plus,
            });
        }
        Command::Reroll { typed } => return d.reroll(*typed),
        Command::Spend { key, whom, typed } => return d.spend(key, whom.as_ref(), *typed),
        Command::SpendWords { paid, text } => return d.spend_words(*paid, text),
        Command::Done { typed } => return d.done(*typed),
        Command::Cancel => return d.cancel(),
        Command::Wound(..)
        | Command::Damage { .. }
        | Command::Heal(..)
        | Command::Strain(..)
        | Command::Recover(..)
        | Command::Crit { .. }
        | Command::Cure(..)
        | Command::Status { .. }
        | Command::Clear(..)
        | Command::Members(..)
        | Command::Fell { .. }
        | Command::Restore(_)
        | Command::Set { .. }
        | Command::Remark(..) => return body(d, command),
        Command::Item { .. }
        | Command::Range(..)
        | Command::Engage(..)
        | Command::Disengage(_)
        | Command::Prone(..)
        | Command::Cover(..) => return place(d, command),
        Command::Hull(..)
        | Command::Patch(..)
        | Command::System(..)
        | Command::Relieve(..)
        | Command::Speed(..) => return vehicle(d, command),
    }
    Ok(())
}

fn remove(d: &mut Draft<'_, '_>, who: &Who) -> Result<(), Refusal> {
    let who = d.anything(who)?;
    let gone = d.now.figure(who).cloned();
    let extra: Vec<u32> = d
        .now
        .slots
        .iter()
        .filter(|s| s.is_for(who) && !s.falls)
        .map(|s| s.number)
        .collect();
    d.push(Event::Left { who });
    for slot in extra {
        d.push(Event::SlotMarked { slot });
    }
    if let Some(gone) = gone {
        d.slots_fall_with(&gone);
    }
    Ok(())
}

fn initiative(
    d: &mut Draft<'_, '_>,
    who: Option<&Who>,
    readiness: Option<Readiness>,
    typed: Option<crate::dice::Symbols>,
) -> Result<(), Refusal> {
    if let Some(who) = who {
        let figure = d.figure(who)?;
        let vigilant = readiness.map_or(figure.vigilant, |r| r == Readiness::Vigilance);
        return d.roll_initiative(figure.id, vigilant, typed);
    }
    let missing: Vec<(crate::rules::view::Id, bool)> = d
        .now
        .figures
        .iter()
        .filter(|f| f.able() && f.score.is_none())
        .map(|f| (f.id, f.vigilant))
        .collect();
    if missing.is_empty() {
        return Err(Refusal::input("Everybody has rolled initiative.")
            .hint("`init NAME` rolls again for one."));
    }
    for (who, vigilant) in missing {
        let vigilant = readiness.map_or(vigilant, |r| r == Readiness::Vigilance);
        d.roll_initiative(who, vigilant, None)?;
    }
    Ok(())
}

fn slot_mark(d: &mut Draft<'_, '_>, number: u32, falls: bool) -> Result<(), Refusal> {
    let Some(slot) = d.now.slot(number).cloned() else {
        return Err(Refusal::input(format!("There is no slot {number}.")));
    };
    if slot.falls == falls {
        let state = if falls {
            "is falling already"
        } else {
            "is not falling"
        };
        return Err(Refusal::input(format!("Slot {number} {state}.")));
    }
    if !falls {
        d.push(Event::SlotKept { slot: number });
        return Ok(());
    }
    // Naming another slot to fall replaces the one that was proposed (G-STRUCT-07).
    let proposed: Vec<u32> = d
        .now
        .slots
        .iter()
        .filter(|s| s.falls && s.side == slot.side && s.extra == slot.extra)
        .map(|s| s.number)
        .take(1)
        .collect();
    for other in proposed {
        d.push(Event::SlotKept { slot: other });
    }
    d.push(Event::SlotMarked { slot: number });
    Ok(())
}

fn change_setting(d: &mut Draft<'_, '_>, setting: Setting) {
    let mut settings = d.now.settings;
    match setting {
        Setting::CritPlus(n) => settings.crit_plus_per_injury = n,
        Setting::StoryLimit(on) => settings.story_limit = on,
        Setting::Encumbrance(on) => settings.encumbrance = on,
        Setting::StrainOver(on) => settings.strain_over_threshold = on,
    }
    d.push(Event::SettingsChanged { settings });
}

fn body(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Wound(who, by) => {
            let who = d.figure(who)?.id;
            d.wound(who, *by, None);
        }
        Command::Damage { who, by, pierce } => {
            let figure = d.figure(who)?;
            let (soak, _) = figure.soak();
            let ignored = u16::from(*pierce).min(soak);
            let through = by.saturating_sub(soak - ignored);
            d.push(Event::HitDealt {
                by: figure.id,
                target: figure.id,
                damage: *by,
                soak,
                ignored,
                through,
                strain: false,
            });
            if through > 0 {
                // Damage above soak spoils an aim (G-MAN-03).
                d.lose_aim(figure.id);
            }
            d.wound(figure.id, through, None);
        }
        Command::Heal(who, by) => {
            let figure = d.figure(who)?;
            let by = (*by).min(figure.wounds);
            if by > 0 {
                d.push(Event::Healed { who: figure.id, by });
            }
        }
        Command::Strain(who, by) => {
            let who = d.figure(who)?.id;
            d.strain(who, *by);
        }
        Command::Recover(who, by) => {
            let figure = d.figure(who)?;
            let by = (*by).min(figure.strain);
            if by > 0 {
                d.push(Event::StrainHealed { who: figure.id, by });
            }
        }
        Command::Crit { who, plus, typed } => {
            let figure = d.figure(who)?;
            if figure.dead {
                return Err(Refusal::input(format!("{} is dead.", figure.name)));
            }
            d.injure(
                figure.id,
                Injury {
                    plus: *plus,
                    typed: *typed,
                    by: None,
                    bleeding: false,
                },
            );
        }
        Command::Cure(who, word) => {
            let figure = d.figure(who)?;
            let injuries: Vec<Named<u32>> = figure
                .criticals
                .iter()
                .map(|c| Named {
                    name: c.name.clone(),
                    is: c.mark,
                })
                .collect();
            let mark = find(word, "injury of this sheet", &injuries)?;
            d.push(Event::Cured {
                who: figure.id,
                mark,
            });
        }
        Command::Status { who, status, turns } => {
            let who = d.figure(who)?.id;
            let status = Status::from_word(status);
            // Without a number one of the rules' statuses lasts to the end of the next turn
            // (G-STAT-04); the table's own words stay until they are taken away.
            let until = match (turns, &status) {
                (None, Status::Other(_)) => Until::ByHand,
                (turns, _) => d.until_next_turn(who, turns.unwrap_or(1)),
            };
            d.afflict(who, status, until);
        }
        Command::Clear(who, word) => {
            let figure = d.figure(who)?;
            let statuses: Vec<Named<Status>> = figure
                .statuses
                .iter()
                .map(|a| Named {
                    name: a.status.word().to_owned(),
                    is: a.status.clone(),
                })
                .collect();
            let status = find(word, "status of this sheet", &statuses)?;
            d.push(Event::Relieved {
                who: figure.id,
                status,
            });
        }
        Command::Members(who, n) => {
            let figure = d.figure(who)?;
            if figure.group.is_none() {
                return Err(Refusal::input(format!(
                    "{} is no minion group.",
                    figure.name
                )));
            }
            d.push(Event::MembersSet {
                who: figure.id,
                standing: *n,
            });
            if *n == 0 && !figure.defeated {
                d.fell(figure.id, Fate::Defeated);
            }
        }
        Command::Fell { who, dead } => {
            let figure = d.figure(who)?;
            let fate = if *dead { Fate::Dead } else { Fate::Defeated };
            if figure.dead || (figure.defeated && !dead) {
                return Err(Refusal::input(format!(
                    "{} is {} already.",
                    figure.name,
                    figure.health()
                )));
            }
            d.fell(figure.id, fate);
        }
        Command::Restore(who) => {
            let figure = d.figure(who)?;
            if figure.able() {
                return Err(Refusal::input(format!("{} can act already.", figure.name)));
            }
            if figure.dead {
                d.forbid(
                    "G-STAT-07",
                    format!("{} is dead, and nobody is brought back.", figure.name),
                )?;
            }
            d.push(Event::Restored { who: figure.id });
            let emptied = d
                .now
                .figure(figure.id)
                .and_then(|f| f.group)
                .is_some_and(|g| g.standing == 0);
            if emptied {
                d.push(Event::MembersSet {
                    who: figure.id,
                    standing: 1,
                });
            }
        }
        Command::Set { who, field, value } => return set(d, who, field, *value),
        Command::Remark(who, text) => {
            let who = d.figure(who)?.id;
            d.push(Event::Noted {
                who,
                text: text.clone(),
            });
        }
        _ => {}
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
    let field = find(field, "number of a sheet", &fields)?;
    let (least, most) = match field {
        Field::Handling => (-9, 9),
        Field::Characteristic(_) => (1, 9),
        Field::Soak | Field::Wounds | Field::Strain => (0, 999),
        Field::WoundThreshold
        | Field::StrainThreshold
        | Field::HullThreshold
        | Field::SystemThreshold => (1, 999),
        Field::Melee | Field::Ranged | Field::Defense => (0, 4),
        Field::Silhouette | Field::Adversary | Field::Armor => (0, 20),
    };
    if !(least..=most).contains(&value) {
        return Err(Refusal::input(format!(
            "{value} is out of range: it goes from {least} to {most}."
        )));
    }
    if field == Field::Strain || field == Field::StrainThreshold {
        let has = d.now.figure(who).is_none_or(|f| f.kind.has_strain());
        if !has {
            d.forbid(
                "G-HEALTH-07",
                format!("{} has no strain track.", d.now.name_of(who)),
            )?;
        }
    }
    let before = d.now.figure(who).cloned();
    d.push(Event::FieldSet { who, field, value });
    // A number set by hand puts somebody out as wounds do, but rolls nothing.
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

fn place(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Item {
            who,
            weapon,
            handling,
        } => {
            let figure = d.figure(who)?;
            let who = figure.id;
            let weapon = weapon_index(&figure, weapon)?;
            d.push(match handling {
                Handling::Drop => Event::Dropped { who, weapon },
                Handling::Draw => Event::Drawn { who, weapon },
                Handling::Reload => Event::Reloaded { who, weapon },
                Handling::Empty => Event::Emptied { who, weapon },
                Handling::Wear(wear) => Event::WearSet {
                    who,
                    weapon,
                    wear: *wear,
                },
            });
        }
        Command::Range(a, b, band) => {
            let (a, b) = (d.anything(a)?, d.anything(b)?);
            if a == b {
                return Err(Refusal::input("Those two are the same."));
            }
            if *band != Band::Engaged && d.now.ranges.engaged(a, b) {
                d.push(Event::Disengaged { who: a });
            }
            d.push(Event::RangeSet { a, b, band: *band });
        }
        Command::Engage(a, b) => {
            let (a, b) = (d.anything(a)?, d.anything(b)?);
            if a == b {
                return Err(Refusal::input("Those two are the same."));
            }
            if d.now.ranges.engaged(a, b) {
                return Err(Refusal::input("They are engaged already."));
            }
            d.push(Event::Engaged { who: a, with: b });
        }
        Command::Disengage(who) => {
            let who = d.anything(who)?;
            if d.now.ranges.engagement_of(who).is_none() {
                return Err(Refusal::input(format!(
                    "{} is not engaged.",
                    d.now.name_of(who)
                )));
            }
            d.push(Event::Disengaged { who });
        }
        Command::Prone(who, down) => {
            let figure = d.figure(who)?;
            if figure.prone == *down {
                let word = if *down { "prone" } else { "standing" };
                return Err(Refusal::input(format!(
                    "{} is {word} already.",
                    figure.name
                )));
            }
            let who = figure.id;
            d.push(if *down {
                Event::FellProne { who }
            } else {
                Event::StoodUp { who }
            });
        }
        Command::Cover(who, defense) => {
            let who = d.figure(who)?.id;
            d.push(Event::CoverSet {
                who,
                defense: *defense,
            });
        }
        _ => {}
    }
    Ok(())
}

fn vehicle(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Hull(who, by) => {
            let who = d.vehicle(who)?.id;
            if *by > 0 {
                d.push(Event::HullTaken { who, by: *by });
            }
        }
        Command::Patch(who, by) => {
            let vehicle = d.vehicle(who)?;
            let by = (*by).min(vehicle.hull);
            if by > 0 {
                d.push(Event::HullMended {
                    who: vehicle.id,
                    by,
                });
            }
        }
        Command::System(who, by) => {
            let who = d.vehicle(who)?.id;
            if *by > 0 {
                d.push(Event::SystemStrained { who, by: *by });
            }
        }
        Command::Relieve(who, by) => {
            let vehicle = d.vehicle(who)?;
            let by = (*by).min(vehicle.strain);
            if by > 0 {
                d.push(Event::SystemRelieved {
                    who: vehicle.id,
                    by,
                });
            }
        }
        Command::Speed(who, speed) => {
            let vehicle = d.vehicle(who)?;
            if *speed > vehicle.max_speed {
                d.forbid(
                    "G-VEH-04",
                    format!("{} goes up to speed {}.", vehicle.name, vehicle.max_speed),
                )?;
            }
            if *speed == vehicle.speed {
                return Err(Refusal::input(format!(
                    "{} is at speed {speed} already.",
                    vehicle.name
                )));
            }
            d.push(Event::SpeedSet {
                who: vehicle.id,
                speed: *speed,
            });
        }
        _ => {}
    }
    Ok(())
}
