//! What each command does, by topic, and the one place where every command meets its rules.

pub mod campaign;
pub mod carry;
pub mod chase;
pub mod check;
pub mod commerce;
pub mod creation;
pub mod declare;
pub mod draft;
pub mod event;
pub mod initiative;
pub mod join;
pub mod movement;
pub mod places;
pub mod pool;
pub mod progress;
pub mod reach;
pub mod recovery;
pub mod resolve;
pub mod rolling;
pub mod round_end;
pub mod turn_order;

use lang::{Named, Refusal, Who, find, text};
use rules::encounter::campaign::{Asked, Step, has_no_open_scene};
use rules::encounter::verbs;
use rules::system::Deciding;
use rules::view::Id;
use rules::words::said;

use crate::command::Command;
use crate::kinds::{Act, Attribute, Band, Distance, Income, Injury, Side};
use crate::library::Library;
use crate::limits::{ATTRIBUTE, USES};
use crate::model::limbs;
use crate::model::state::{Change, State};
use crate::play::campaign::CampaignCommand;
use crate::play::check::Opposition;
use crate::play::draft::Draft;
use crate::play::event::{
    BandSet, CloseSet, Event, FateRolled, Field, FieldSet, Held, Left, LimbSet, Noted, Ruled,
    SideSet,
};
use crate::words::Whose;

/// Decides a command on a state and returns events, or a refusal.
///
/// # Errors
/// Refuses a command that can't be understood or that a rule forbids.
pub fn decide(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<Vec<Event>, Refusal> {
    let mut draft = Draft::new(state, cx);
    course(&mut draft, command)?;
    draft.order_again();
    draft.refund(state);
    Ok(draft.into_events())
}

#[deny(clippy::wildcard_enum_match_arm)]
fn course(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Attack {
            who,
            targets,
            weapon,
        } => d.declare_attack(who, Act::Attack, targets, weapon.as_deref()),
        Command::Charge {
            who,
            targets,
            weapon,
        } => d.declare_attack(who, Act::Charge, targets, weapon.as_deref()),
        Command::Brace {
            who,
            targets,
            weapon,
        } => d.declare_attack(who, Act::Brace, targets, weapon.as_deref()),
        Command::Prepare { who } => d.declare_act(who, Act::Prepare, None, ""),
        Command::Defend { who } => d.declare_act(who, Act::Defend, None, ""),
        Command::Flee { who } => d.declare_act(who, Act::Flee, None, ""),
        Command::Stand { who } => d.declare_act(who, Act::Stand, None, ""),
        Command::Assist { who, ally } => d.declare_act(who, Act::Assist, Some(ally), ""),
        Command::Act { who, text } => d.declare_act(who, Act::Other, None, text),
        Command::Move { who, other, band } => d.step(who, other, *band),
        Command::Roll { whose, typed } => match whose {
            Whose::Open => d.roll_one(None, typed.as_deref()),
            Whose::One(who) => d.roll_one(Some(who), typed.as_deref()),
            Whose::All if typed.is_some() => Err(Refusal::input("Type faces for one pool only.")
                .hint("Name it: `roll NAME = 4 5 2`.")),
            Whose::All => d.roll_all(),
        },
        Command::RollLoose { pool, typed } => d.roll_loose(*pool, typed.as_deref()),
        Command::Destiny { who } => d.destiny(who.as_ref()),
        Command::Fate { typed } => {
            fate(d, *typed);
            Ok(())
        }
        Command::Pool { who } => d.show(who),
        Command::Switch { source } => d.switch(source),
        Command::Modify {
            number_of_dice,
            why,
        } => modify(d, *number_of_dice, why),
        Command::Mode { mode, why } => d.modify(Change::Mode(*mode), why),
        Command::Aid { skill } => d.aid(skill),
        Command::Compare {} => d.compare(),
        Command::Done {} => d.done(),
        Command::Cancel {} => d.cancel(),
        Command::Reduce { number_of_uses } => d.reduce(number_of_uses.unwrap_or(1)),
        Command::Accept {} => d.accept(),
        Command::Pick { outcome } => d.pick(outcome),
        Command::Armor { amount } => d.armor(*amount),
        Command::Victory { who, target, level } => d.victory(who, target, *level),
        Command::Check { who, skill, level } => d.check(who, skill, &Opposition::Level(level)),
        Command::CheckUnseen {
            who,
            skill,
            watcher,
        } => d.check(who, skill, &Opposition::Watch(watcher)),
        Command::CheckOpposed {
            who,
            skill,
            opponent,
            theirs,
        } => {
            let theirs = theirs.as_ref().unwrap_or(skill);
            d.check(who, skill, &Opposition::Skill(opponent, theirs))
        }
        Command::Treat {
            who,
            patient,
            injury,
            skill,
        } => d.treat(who, patient, injury.map(Injury::word), skill.as_deref()),
        Command::Start {} => d.start(),
        Command::Tie { who, typed } => d.tie(who.as_ref(), *typed),
        Command::Next { whole_round: false } => d.go_on(),
        Command::Next { whole_round: true } => d.next_round(),
        Command::End {} => d.end(),
        Command::Ambush {
            who,
            target,
            level,
            weapon,
        } => d.ambush(who, target, *level, weapon.as_deref()),
        Command::OffGuard { who, level } => d.off_guard(who, *level),
        Command::Chase {
            pursuers,
            ride,
            fleeing,
            their_ride,
            distance,
        } => {
            let after = chase::Side::new(pursuers, ride.as_deref());
            let away = chase::Side::new(fleeing, their_ride.as_deref());
            d.chase(&after, &away, distance.unwrap_or(Distance::Medium))
        }
        Command::ChaseStep {} => d.chase_step(),
        Command::ChaseAt { distance } => d.chase_at(*distance),
        Command::ChaseStop {} => d.chase_stop(),
        Command::Wound { who, injury, cause } => d.wound(who, *injury, cause),
        Command::Heal { who, injury } => d.heal(who, injury.word()),
        Command::Treated { who, injury } => d.treated(who, injury.word()),
        Command::Pass { number, unit } => d.pass(u64::from(*number) * unit.seconds()),
        Command::Status { who, condition, on } => d.condition(who, *condition, *on),
        Command::Limb { who, limb, back } => self::limb(d, who, limb, !back),
        Command::Grapple { who, other } => d.close(who, other, true),
        Command::Part { who, other } => d.close(who, other, false),
        Command::Band { who, other, band } => self::band(d, who, other, *band),
        Command::Kill { who } => d.kill(who),
        Command::Restore { who } => d.restore(who),
        Command::Add {
            what,
            number,
            name,
            side,
        } => d.add(what, number.unwrap_or(1), name.as_deref(), *side),
        Command::Remove { who } => {
            let who = d.figure(who)?.id;
            remove(d, who)
        }
        Command::Campaign(command) => campaign(d, command),
        Command::Rename { who, name } => rename(d, who, name),
        Command::Side { who, side } => self::side(d, who, *side),
        Command::Draw { who, weapon } => d.ready(who, weapon),
        Command::Drop { who } => drop_weapon(d, who),
        Command::Gear { who, item } => d.gear(who, item),
        Command::Doff { who, armor } => d.doff(who, armor),
        Command::Set { who, field, value } => set(d, who, field, *value),
        Command::Remark { who, text } => remark(d, who, text),
        Command::Create { name, race, side } => {
            d.create(name, race.as_deref(), side.unwrap_or(Side::Pc))
        }
        Command::Attribute {
            who,
            attribute,
            value,
        } => d.attribute(who, *attribute, *value),
        Command::Rank { who, skill, ranks } => d.rank(who, skill, *ranks),
        Command::Vocation { who, name, picks } => d.vocation(who, name, picks),
        Command::Disabling {
            who,
            name,
            skill,
            note,
        } => d.disabling(who, name, skill.as_deref(), note),
        Command::Created { who } => d.created(who),
        Command::SessionStart {} => campaign_step(d, &Asked::StartSession),
        Command::Session {
            number_of_skill_points,
        }
        | Command::SessionEnd {
            number_of_skill_points,
        } => {
            d.permit(has_no_open_scene(&d.now, "F-PRG-01"))?;
            d.session(*number_of_skill_points)?;
            if d.now.campaign.in_session {
                campaign_step(d, &Asked::EndSession)?;
            }
            Ok(())
        }
        Command::Award {
            who,
            what,
            number,
            why,
        } => d.award(who, *what, *number, why),
        Command::AwardAll { what, number, why } => d.award_all(*what, *number, why),
        Command::Improve { who, what } => d.improve(who, what),
        Command::Buy {
            who,
            level,
            item,
            charge,
            approved,
        } => d.buy(who, *level, item, *charge, *approved),
        Command::Commerce { who, change, why } => d.commerce(who, *change, why),
        Command::Quirk { who, name, note } => d.quirk(who, name, note),
        Command::Away { who, away } => d.away(who, *away),
        Command::Income { who, income } => d.income(who, *income == Income::Lost),
        Command::Owe { who, debtor, what } => d.owe(who, debtor, what),
        Command::Settle { who, place } => d.settle_debt(who, *place),
        Command::Title { title } => {
            if let Some(titled) = verbs::title(&d.now.title, title)? {
                d.push(titled);
            }
            Ok(())
        }
        Command::Setting { key, value } => setting(d, key, value),
    }
}

/// F-ROLL-20: one die that the narrator interprets.
fn fate(d: &mut Draft<'_, '_>, typed: Option<u8>) {
    let face = typed.unwrap_or_else(|| d.dice().roll(6));
    let means = d.library().fate(face).unwrap_or_default().to_owned();
    d.push(FateRolled { face, means });
}

fn modify(d: &mut Draft<'_, '_>, dice: i8, why: &str) -> Result<(), Refusal> {
    if dice == 0 {
        return Err(
            Refusal::input("0 dice changes nothing.").hint("Give a number such as +1 or -2.")
        );
    }
    d.modify(Change::Dice(dice), why)
}

/// Carries out a command of the campaign.
fn campaign(d: &mut Draft<'_, '_>, command: &CampaignCommand) -> Result<(), Refusal> {
    let asked = command.asked(&d.now.campaign.plans, |who| {
        d.figure(who).map(|figure| figure.id)
    })?;
    campaign_step(d, &asked)
}

fn campaign_step(d: &mut Draft<'_, '_>, asked: &Asked) -> Result<(), Refusal> {
    for step in rules::encounter::campaign::decide(&d.now, asked)? {
        match step {
            Step::Is(event) => d.push(Event::Campaign(event)),
            Step::Leaves(who) => remove(d, who)?,
            Step::Common(step) => rules::encounter::campaign::carry_out(d, &step)?,
        }
    }
    Ok(())
}

fn remove(d: &mut Draft<'_, '_>, who: Id) -> Result<(), Refusal> {
    d.leaves(who)?;
    d.drop_against(who);
    d.push(Left { who });
    d.settle_after_hand();
    Ok(())
}

fn rename(d: &mut Draft<'_, '_>, who: &Who, name: &str) -> Result<(), Refusal> {
    let who = d.figure(who)?.id;
    if let Some(renamed) = verbs::rename(&d.now, who, name)? {
        d.push(renamed);
    }
    Ok(())
}

fn side(d: &mut Draft<'_, '_>, who: &Who, side: Side) -> Result<(), Refusal> {
    let figure = d.figure(who)?;
    if figure.side != side {
        let who = figure.id;
        d.push(SideSet { who, side });
    }
    Ok(())
}

fn band(d: &mut Draft<'_, '_>, a: &Who, b: &Who, band: Band) -> Result<(), Refusal> {
    let (a, b) = (d.figure(a)?, d.figure(b)?);
    crate::play::recovery::two(&a, &b)?;
    let (a, b) = (a.id, b.id);
    if d.now.band(a, b) != band {
        if d.now.grappling(a, b) {
            d.push(CloseSet { a, b, on: false });
        }
        d.push(BandSet { a, b, band });
    }
    Ok(())
}

fn drop_weapon(d: &mut Draft<'_, '_>, who: &Who) -> Result<(), Refusal> {
    let figure = d.figure(who)?;
    if figure.held.is_none() {
        let why = format!("{} has no weapon in hand.", figure.name);
        let who = said(&figure.name, figure.id);
        return Err(Refusal::input(why).hint(format!("Use `draw {who} WEAPON` to draw one.")));
    }
    let (who, arm) = (figure.id, None);
    d.push(Held { who, arm });
    Ok(())
}

fn remark(d: &mut Draft<'_, '_>, who: &Who, text: &str) -> Result<(), Refusal> {
    let who = d.figure(who)?.id;
    if text.is_empty() {
        return Err(Refusal::input("The text is empty.").hint("Usage: `remark WHO TEXT`."));
    }
    let text = text.to_owned();
    d.push(Noted { who, text });
    Ok(())
}

fn setting(d: &mut Draft<'_, '_>, key: &str, value: &str) -> Result<(), Refusal> {
    let mut settings = d.now.settings.clone();
    settings.set(key, value)?;
    let before = d.events.len();
    for (row, value) in settings.differing(&d.now.settings.clone()) {
        d.push(Ruled {
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
    let limb = text::name(limb).ok_or_else(|| {
        Refusal::input("The name of the limb is empty.").hint("Name an arm or a leg.")
    })?;
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
    d.push(LimbSet {
        who: figure.id,
        limb,
        lost,
    });
    Ok(())
}

pub(crate) const FIELDS: [(&str, Field, i32, i32); 10] = [
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
        Field::Commerce => i32::from(crate::model::commerce::most(settings)),
        Field::Attribute(_)
        | Field::Destiny
        | Field::StrengthUsed
        | Field::ArmorUsed
        | Field::Tie
        | Field::SkillPoints
        | Field::AttributePoints => most,
    };
    if !(least..=most).contains(&value) {
        let why = format!("{value} is out of range for {name}.");
        return Err(Refusal::input(why).hint(format!("Use {least} to {most}.")));
    }
    let (lowest, cap) = (settings.attr_min, settings.destiny_cap);
    match field {
        Field::Attribute(_) if value < i32::from(lowest) => {
            let why = format!("An attribute can't be below {lowest}.");
            d.forbid("F-ATT-09", why, format!("Use {lowest} or more."))?;
        }
        Field::Destiny => {
            if let Some(cap) = cap.filter(|cap| value > i32::from(*cap)) {
                let most = crate::kinds::count(cap, "Destiny Point");
                let why = format!("A character can't have more than {most}.");
                d.forbid("F-PRG-03", why, format!("Use {cap} at most."))?;
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
    d.push(FieldSet { who, field, value });
    Ok(())
}
