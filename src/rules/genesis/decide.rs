//! What a command would do: the one place where every command meets its rule.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    reason = "lists of topics are kept side by side"
)]

use super::command::{Award, Command, Whose};
use super::draft::Draft;
use super::event::{Event, Field};
use super::kinds::Attribute;
use super::library::Library;
use super::limbs;
use super::limits::{ATTRIBUTE, USES};
use super::state::{Change, State};
use super::topics::commands::{fight, growing, sheet, wealth};
use crate::lang::{Named, Refusal, Who, find, text};
use crate::rules::system::Deciding;

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
    draft.order_again();
    draft.refund(state);
    Ok(draft.events)
}

fn course(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        fight!() => fight(d, command),
        growing!() => growing(d, command),
        wealth!() => wealth(d, command),
        sheet!() => sheet(d, command),
    }
}

fn fight(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Start => d.start(),
        Command::Tie { who, typed } => d.tie(who.as_ref(), *typed),
        Command::Next => d.go_on(),
        Command::NextRound => d.next_round(),
        Command::End => d.end(),
        Command::Ambush {
            who,
            target,
            chl,
            weapon,
        } => d.ambush(who, target, *chl, weapon.as_deref()),
        Command::OffGuard { who, chl } => d.off_guard(who, *chl),
        Command::Attack {
            who,
            act,
            targets,
            weapon,
        } => d.declare_attack(who, *act, targets, weapon.as_deref()),
        Command::Act {
            who,
            act,
            whom,
            text,
        } => d.declare_act(who, *act, whom.as_ref(), text),
        Command::Move { who, other, band } => d.step(who, other, *band),
        Command::Pool(who) => d.show(who),
        Command::Roll { whose, typed } => match whose {
            Whose::AtHand => d.roll_one(None, typed.as_deref()),
            Whose::One(who) => d.roll_one(Some(who), typed.as_deref()),
            Whose::All => d.roll_all(),
        },
        Command::RollLoose { pool, typed } => d.roll_loose(*pool, typed.as_deref()),
        Command::Fate { typed } => {
            fate(d, *typed);
            Ok(())
        }
        Command::Destiny(who) => d.destiny(who.as_ref()),
        Command::Switch(key) => d.switch(key),
        Command::Modify(by, why) if *by != 0 => d.modify(Change::Dice(*by), why),
        Command::Modify(..) => Err(Refusal::input(
            "0 dice changes nothing. Give a number such as +1 or -2.",
        )),
        Command::Mode(mode, why) => d.modify(Change::Mode(*mode), why),
        Command::Aid(skill) => d.aid(skill),
        Command::Compare => d.compare(),
        Command::Reduce(by) => d.reduce(*by),
        Command::Accept => d.accept(),
        Command::Pick(outcome) => d.pick(outcome),
        Command::Armor(by) => d.armor(*by),
        Command::Victory { who, target, level } => d.victory(who, target, *level),
        Command::Check {
            who,
            skill,
            against,
        } => d.check(who, skill, against),
        Command::Treat {
            who,
            patient,
            injury,
            skill,
        } => d.treat(who, patient, injury.as_deref(), skill.as_deref()),
        Command::Done => d.done(),
        Command::Cancel => d.cancel(),
        Command::Chase { after, away, at } => d.chase(after, away, *at),
        Command::ChaseStep => d.chase_step(),
        Command::ChaseAt(at) => d.chase_at(*at),
        Command::ChaseStop => d.chase_stop(),
        growing!() | wealth!() | sheet!() => Ok(()),
    }
}

/// F-ROLL-20: one die that the narrator reads.
fn fate(d: &mut Draft<'_, '_>, typed: Option<u8>) {
    let face = typed.unwrap_or_else(|| d.dice().roll(6));
    let means = d.library().fate(face).unwrap_or_default().to_owned();
    d.push(Event::FateRolled { face, means });
}

fn growing(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Session(skill) => d.session(*skill),
        Command::Award { who, what, n, why } => match what {
            Award::Destiny => d.award_destiny(who, *n, why),
            Award::Skill => d.award(who, *n, 0, why),
            Award::Attribute => d.award(who, 0, *n, why),
        },
        Command::Improve(who, what) => d.improve(who, what),
        Command::Create { name, race, side } => {
            let side = side.unwrap_or(super::kinds::Side::Pc);
            d.create(name, race.as_deref(), side)
        }
        Command::Attribute(who, attribute, value) => d.attribute(who, *attribute, *value),
        Command::Rank(who, skill, ranks) => d.rank(who, skill, *ranks),
        Command::Vocation { who, name, picks } => d.vocation(who, name, picks),
        Command::Disabling {
            who,
            name,
            skill,
            note,
        } => d.disabling(who, name, skill.as_deref(), note),
        Command::Created(who) => d.created(who),
        fight!() | wealth!() | sheet!() => Ok(()),
    }
}

fn wealth(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Buy {
            who,
            level,
            item,
            charge,
            approved,
        } => d.buy(who, *level, item, *charge, *approved),
        Command::Commerce { who, by, why } => d.commerce(who, *by, why),
        Command::Quirk { who, name, note } => d.quirk(who, name, note),
        Command::Away(who, away) => d.away(who, *away),
        Command::Income { who, lost } => d.income(who, *lost),
        Command::Owe { who, debtor, what } => d.owe(who, debtor, what),
        Command::Settle(who, place) => d.settle_debt(who, *place),
        fight!() | growing!() | sheet!() => Ok(()),
    }
}

fn sheet(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Title(title) => {
            let title = text::name(title).ok_or_else(|| Refusal::input("The title is empty."))?;
            if title != d.now.title {
                d.push(Event::Titled { title });
            }
        }
        Command::Add {
            what,
            number,
            name,
            side,
        } => return d.add(what, number.unwrap_or(1), name.as_deref(), *side),
        Command::Remove(who) => {
            let who = d.figure(who)?.id;
            d.leaves(who)?;
            d.drop_against(who);
            d.push(Event::Left { who });
            d.settle_after_hand();
        }
        Command::Rename(who, name) => {
            let figure = d.figure(who)?;
            let same = text::name(name).filter(|n| n.eq_ignore_ascii_case(&figure.name));
            let name = same.map_or_else(|| d.free_name(name), Ok)?;
            if name != figure.name {
                d.push(Event::Renamed {
                    who: figure.id,
                    name,
                });
            }
        }
        Command::SideSet(who, side) => {
            let figure = d.figure(who)?;
            if figure.side != *side {
                d.push(Event::SideSet {
                    who: figure.id,
                    side: *side,
                });
            }
        }
        Command::Setting { key, value } => return setting(d, key, value),
        Command::Wound { who, injury, cause } => return d.wound(who, *injury, cause),
        Command::Heal(who, word) => return d.heal(who, word),
        Command::Treated(who, word) => return d.treated(who, word),
        Command::Pass { n, unit } => return d.pass(u64::from(*n) * unit.seconds()),
        Command::Status { who, condition, on } => return d.condition(who, *condition, *on),
        Command::Limb { who, limb, lost } => return self::limb(d, who, limb, *lost),
        Command::Close { a, b, on } => return d.close(a, b, *on),
        Command::Band { a, b, band } => {
            let (a, b) = (d.figure(a)?.id, d.figure(b)?.id);
            super::care::two(a, b)?;
            if d.now.band(a, b) != *band {
                if d.now.grappling(a, b) {
                    d.push(Event::CloseSet { a, b, on: false });
                }
                d.push(Event::BandSet { a, b, band: *band });
            }
        }
        Command::Kill(who) => return d.kill(who),
        Command::Restore(who) => return d.restore(who),
        Command::Draw(who, weapon) => return d.ready(who, weapon),
        Command::Drop(who) => {
            let figure = d.figure(who)?;
            if figure.held.is_none() {
                return Err(Refusal::input(format!(
                    "{} has no weapon in hand.",
                    figure.name
                )));
            }
            d.push(Event::Held {
                who: figure.id,
                arm: None,
            });
        }
        Command::Gear(who, name) => return d.gear(who, name),
        Command::Doff(who, name) => return d.doff(who, name),
        Command::Set { who, field, value } => return set(d, who, field, *value),
        Command::Remark(who, text) => {
            let who = d.figure(who)?.id;
            d.push(Event::Noted {
                who,
                text: text.clone(),
            });
        }
        fight!() | growing!() | wealth!() => {}
    }
    Ok(())
}

fn setting(d: &mut Draft<'_, '_>, key: &str, value: &str) -> Result<(), Refusal> {
    let mut settings = d.now.settings.clone();
    settings.set(key, value)?;
    let before = d.events.len();
    for (row, value) in settings.differing(&d.now.settings.clone()) {
        d.push(Event::Ruled {
            key: row.key.to_owned(),
            value,
            rule: row.rule.to_owned(),
        });
    }
    if d.events.len() > before {
        d.settle_after_hand();
    }
    Ok(())
}

fn limb(d: &mut Draft<'_, '_>, who: &Who, limb: &str, lost: bool) -> Result<(), Refusal> {
    let figure = d.figure(who)?;
    let limb = text::name(limb).ok_or_else(|| Refusal::input("Which limb? The name is empty."))?;
    let limb = if lost {
        let checked = limbs::loses(&figure, &limb);
        let named = checked.as_ref().ok().cloned();
        d.permit(checked.map(drop))?;
        named.unwrap_or(limb)
    } else {
        let Some(limb) = limbs::lost_as(&figure, &limb) else {
            let lost = match figure.limbs_lost.as_slice() {
                [] => "none".to_owned(),
                lost => lost.join(", "),
            };
            let why = format!("{} hasn't lost the {limb}.", figure.name);
            return Err(Refusal::input(why).hint(format!("Lost limbs: {lost}.")));
        };
        limb.clone()
    };
    d.push(Event::LimbSet {
        who: figure.id,
        limb,
        lost,
    });
    Ok(())
}

pub(super) const FIELDS: [(&str, Field, i32, i32); 10] = [
    (
        "strength",
        Field::Attribute(Attribute::Strength),
        ATTRIBUTE.0,
        ATTRIBUTE.1,
    ),
    (
        "reflex",
        Field::Attribute(Attribute::Reflex),
        ATTRIBUTE.0,
        ATTRIBUTE.1,
    ),
    (
        "intellect",
        Field::Attribute(Attribute::Intellect),
        ATTRIBUTE.0,
        ATTRIBUTE.1,
    ),
    ("destiny", Field::Destiny, 0, 255),
    ("commerce", Field::Commerce, 0, 255),
    ("strength_used", Field::StrengthUsed, USES.0, USES.1),
    ("armor_used", Field::ArmorUsed, USES.0, USES.1),
    ("tie", Field::Tie, 0, 6),
    ("skill_points", Field::SkillPoints, 0, 255),
    ("attribute_points", Field::AttributePoints, 0, 255),
];

fn set(d: &mut Draft<'_, '_>, who: &Who, field: &str, value: i32) -> Result<(), Refusal> {
    let who = d.figure(who)?.id;
    let names: Vec<Named<usize>> = FIELDS
        .iter()
        .enumerate()
        .map(|(n, (name, ..))| Named {
            name: (*name).to_owned(),
            is: n,
        })
        .collect();
    let (name, field, least, most) = FIELDS[find(field, "field", &names)?];
    let settings = &d.now.settings;
    let most = match field {
        // F-TRK-02: no level above the highest.
        Field::Commerce => i32::from(super::commerce::most(settings)),
        Field::Attribute(_)
        | Field::Destiny
        | Field::StrengthUsed
        | Field::ArmorUsed
        | Field::Tie
        | Field::SkillPoints
        | Field::AttributePoints => most,
    };
    if !(least..=most).contains(&value) {
        return Err(Refusal::input(format!(
            "{value} is out of range: {name} goes from {least} to {most}."
        )));
    }
    let (lowest, cap) = (settings.attr_min, settings.destiny_cap);
    match field {
        Field::Attribute(_) if value < i32::from(lowest) => {
            let why = format!("An attribute can't be below {lowest}.");
            d.forbid("F-ATT-09", why)?;
        }
        Field::Destiny => {
            if let Some(cap) = cap.filter(|cap| value > i32::from(*cap)) {
                let most = super::kinds::count(cap, "Destiny Point");
                let why = format!("A character can't have more than {most}.");
                d.forbid("F-PRG-03", why)?;
            }
        }
        Field::Attribute(_)
        | Field::Commerce
        | Field::StrengthUsed
        | Field::ArmorUsed
        | Field::Tie
        | Field::SkillPoints
        | Field::AttributePoints => {}
    }
    d.push(Event::FieldSet { who, field, value });
    Ok(())
}
