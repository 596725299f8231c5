//! What happens when an ability is used, and what follows a roll or a fight from it.

use lang::Refusal;
use rules::encounter::clock::{DAY, HOUR};
use rules::view::Id;

use super::event::{
    Bonded, Committed, DoseGained, EffectSpent, Feinted, LimitsPushed, PointsGained, RoleTaken,
    StepSkipped, Studied, Unnoticed,
};
use super::{affected, rule};
use crate::effects::cause;
use crate::library::effect::{Deed, Use};
use crate::library::records::Ability;
use crate::model::text::skill_words;
use crate::model::{
    Active, Cause, Check, Danger, Overflow, Person, Phase, Pool, Roll, Rolled, Source, Tactic,
    Until,
};
use crate::play::scene::{self, TacticSeen};
use crate::play::{
    Play, actions, augment, cards, check, hurt, initiative, recovery, stress, task, turn,
};

/// Seconds in which a card that an ability draws must be used (C-FOC-01a).
const MULLIGAN: u64 = 300;

/// The key of the cause that marks the check of a feint (C-DES-06a).
const FEINT: &str = "feint";

/// The beginning of the key of the cause that names the tactic that a feint shows.
const SHOWS: &str = "shows.";

/// The key of the cause that marks the check of someone who hides (C-DES-13a).
const HIDE: &str = "hide";

/// Does what a use does at once.
pub(super) fn done(
    p: &mut Play<'_, '_>,
    who: Id,
    ability: &Ability,
    used: &Use,
    deed: &Deed,
    others: &[Id],
    subject: Option<&str>,
) -> Result<(), Refusal> {
    let all = affected(who, used, others);
    match *deed {
        Deed::Relieve { cycle } => relieve(p, ability, &all, cycle),
        Deed::SkipStep => {
            for who in all {
                if p.now.person(who).is_some_and(|one| one.stress.skipped) {
                    let why = format!(
                        "{} has already skipped a step of this cycle.",
                        p.now.name(who)
                    );
                    p.forbid(rule(&ability.rule), why, "Try again in their next cycle.")?;
                }
                p.push(StepSkipped { who });
            }
            Ok(())
        }
        Deed::Recover => all.iter().try_for_each(|who| recovery::free_roll(p, *who)),
        Deed::RecoverOfDay => {
            for lead in all {
                p.permit(helped(p, who, lead, ability))?;
                recovery::counted_roll(p, lead, true)?;
                // It is a quick action of theirs (C-PRF-14a).
                turn::lose_points(p, lead, actions::QUICK);
            }
            Ok(())
        }
        Deed::Draw => {
            for who in all {
                cards::draw_for(p, who, MULLIGAN);
            }
            Ok(())
        }
        Deed::PushLimits => {
            p.push(LimitsPushed { who });
            Ok(())
        }
        Deed::Suppress(points, days) => {
            let until = p.now.time + u64::from(days) * DAY;
            p.push(augment::Suppressed { who, points, until });
            Ok(())
        }
        Deed::HarmlessDose { month } => {
            let days = if month { 30 } else { 7 };
            let until = p.now.time + days * DAY;
            p.push(DoseGained { who, month, until });
            Ok(())
        }
        Deed::Points(points) => {
            if !p.now.fighter(who).is_some_and(|fighter| fighter.struck) {
                let why = format!("No attack has just hurt {}.", p.now.name(who));
                p.forbid(rule(&ability.rule), why, "Use it directly after the hit.")?;
            }
            p.push(PointsGained { who, points });
            Ok(())
        }
        Deed::Bond(most) => bond(p, who, ability, most, subject),
        Deed::Train(hours) => train(p, who, ability, hours, subject),
        Deed::Study => {
            for other in others {
                p.push(Studied { who, other: *other });
            }
            Ok(())
        }
        Deed::Feint => feint(p, who, others, subject),
        Deed::OpenRoll(dice, pool) => open_roll(p, who, ability, others, dice, pool),
        Deed::Hide => hide(p, who, ability),
        Deed::SeeTactic => {
            let (enemy, tactic) = scene::hidden(p, who)?;
            p.push(TacticSeen {
                who,
                enemy,
                tactic,
                free: true,
            });
            Ok(())
        }
        Deed::Commit => {
            let what = needed(ability, subject, "the first action")?.to_owned();
            let fight = initiative::in_phase(p, Phase::Initiative, "This can't be used now")?;
            let fighter = fight.fighter(who);
            if fighter.is_some_and(|one| one.rolled_in == Some(fight.round)) {
                let why = format!("{} has already rolled initiative.", p.now.name(who));
                p.forbid(rule(&ability.rule), why, "Use it before the roll.")?;
            }
            p.push(Committed { who, what });
            Ok(())
        }
    }
}

/// Relieves each of some characters of a stress point. Those without stress are passed over.
fn relieve(
    p: &mut Play<'_, '_>,
    ability: &Ability,
    all: &[Id],
    cycle: bool,
) -> Result<(), Refusal> {
    let stressed = |who: &&Id| p.now.person(**who).is_some_and(|one| one.stress.points > 0);
    let some: Vec<Id> = all.iter().filter(stressed).copied().collect();
    let method = ability.name.to_lowercase();
    for who in some {
        stress::relieve(p, who, cycle.then_some(method.as_str()), false)?;
    }
    Ok(())
}

/// Returns the word that an ability needs after `for`.
pub(super) fn needed<'w>(
    ability: &Ability,
    subject: Option<&'w str>,
    what: &str,
) -> Result<&'w str, Refusal> {
    subject.ok_or_else(|| {
        Refusal::input(format!("{} needs {what}.", ability.name)).hint("Add it: `for NAME`.")
    })
}

fn bond(
    p: &mut Play<'_, '_>,
    who: Id,
    ability: &Ability,
    most: u8,
    subject: Option<&str>,
) -> Result<(), Refusal> {
    let machine = needed(ability, subject, "a machine")?;
    let machine = lang::text::name(machine).ok_or_else(|| {
        Refusal::input("The name of the machine is empty.").hint("Type letters in it.")
    })?;
    let bonds = p.now.person(who).map_or(&[][..], |one| &one.bonds);
    if bonds.contains(&machine) {
        let why = format!("{} is already bonded with {machine}.", p.now.name(who));
        return Err(Refusal::input(why)
            .hint("Name another machine, or end this bond: `unbond WHO MACHINE`."));
    }
    if bonds.len() >= usize::from(most) {
        let why = format!("{} already has {most} bonds.", p.now.name(who));
        p.forbid(
            rule(&ability.rule),
            why,
            "End one first: `unbond WHO MACHINE`.",
        )?;
    }
    p.push(Bonded { who, machine });
    Ok(())
}

fn train(
    p: &mut Play<'_, '_>,
    who: Id,
    ability: &Ability,
    hours: u32,
    subject: Option<&str>,
) -> Result<(), Refusal> {
    let word = needed(ability, subject, "a skill")?;
    let skill = p.library().find_skill(word)?;
    if p.now
        .person(who)
        .is_some_and(|one| one.training(&skill.id) > 0)
    {
        let why = format!(
            "{} is already trained in {}.",
            p.now.name(who),
            skill_words(&skill.name)
        );
        return Err(Refusal::input(why).hint("Choose a skill without training."));
    }
    let until = p.now.time + u64::from(hours) * HOUR;
    p.push(RoleTaken {
        who,
        skill: skill.id.clone(),
        name: skill.name.clone(),
        pool: skill.pool,
        until,
    });
    Ok(())
}

/// Refuses what follows from help to someone who hasn't rolled with it (C-PRF-14a).
fn helped(p: &Play<'_, '_>, who: Id, lead: Id, ability: &Ability) -> Result<(), Refusal> {
    let key = task::help_key(who);
    let last = p.now.last.as_ref().filter(|last| last.check.who == lead);
    if last.is_some_and(|last| last.causes.iter().any(|cause| cause.key == key)) {
        return Ok(());
    }
    let (name, lead) = (p.now.name(who), p.now.name(lead));
    let why = format!("{lead} hasn't just rolled with the help of {name}.");
    Err(Refusal::rule(rule(&ability.rule), why).hint("Use `aid`, and then this after their roll."))
}

/// Opens a roll without a skill.
fn open_roll(
    p: &mut Play<'_, '_>,
    who: Id,
    ability: &Ability,
    others: &[Id],
    dice: u8,
    pool: Pool,
) -> Result<(), Refusal> {
    let base = Cause {
        key: ability.id.clone(),
        label: ability.name.clone(),
        rule: ability.rule.clone(),
        dice: dice.min(20) as i8,
        on: true,
        ..Cause::default()
    };
    check::open(
        p,
        Check {
            pool: Some(pool),
            other: others.first().copied(),
            extra: vec![base],
            ..Check::new(who, Roll::Motives)
        },
    )
}

/// Opens the check of someone whom enemies are to overlook (C-DES-13a).
fn hide(p: &mut Play<'_, '_>, who: Id, ability: &Ability) -> Result<(), Refusal> {
    let fighter = p.now.fighter(who);
    if fighter.is_some_and(|one| one.busy || one.moved.is_some()) {
        let why = format!("{} has already acted in this turn.", p.now.name(who));
        p.forbid(
            rule(&ability.rule),
            why,
            "Stand still, and use it first in a turn.",
        )?;
    }
    let (skill, pool) = check::skill_of(p, who, "stealth")?;
    let mark = Cause {
        rule: ability.rule.clone(),
        ..cause(HIDE, &ability.name, "")
    };
    check::open(
        p,
        Check {
            skill,
            pool,
            extra: vec![mark],
            ..Check::new(who, Roll::Skill)
        },
    )
}

/// Returns the opponents who don't notice someone with these successes of stealth: their perception isn't more than
/// twice as many (C-DES-13a).
fn unnoticed(p: &mut Play<'_, '_>, rolled: &Rolled, successes: u16) {
    if rolled.check.extra.iter().all(|cause| cause.key != HIDE) {
        return;
    }
    let blind = |person: &&Person| {
        let perception = person.opponent.as_ref().map(|one| one.perception);
        perception.is_some_and(|sharp| u16::from(sharp) <= successes.saturating_mul(2))
    };
    let by = p
        .now
        .people
        .iter()
        .filter(blind)
        .map(|one| one.id)
        .collect();
    p.push(Unnoticed {
        who: rolled.check.who,
        by,
    });
}

/// Opens the check of a feint, with the tactic that is shown (C-DES-06a).
fn feint(
    p: &mut Play<'_, '_>,
    who: Id,
    others: &[Id],
    subject: Option<&str>,
) -> Result<(), Refusal> {
    let shown = subject.map(Tactic::parse).transpose()?;
    let shown = shown.map(|tactic| {
        let label = format!("shows {}", tactic.word());
        cause(&format!("{SHOWS}{}", tactic.word()), &label, "C-DES-06a")
    });
    let Some(other) = others.first().copied() else {
        return Ok(());
    };
    let earlier = p.now.person(other).and_then(|one| one.opponent.as_ref());
    let earlier = earlier.map_or(0, |one| one.feinted);
    let harder = earlier.saturating_mul(p.now.settings.feint_resistance);
    let mark = Cause {
        key: FEINT.to_owned(),
        label: "earlier feints".to_owned(),
        rule: "C-DES-06a".to_owned(),
        target: harder.min(20) as i8,
        on: true,
        ..Cause::default()
    };
    check::open(
        p,
        Check {
            skill: "deception".to_owned(),
            pool: Some(Pool::Intellect),
            other: Some(other),
            extra: std::iter::once(mark).chain(shown).collect(),
            ..Check::new(who, Roll::Skill)
        },
    )
}

/// Decides a feint, and ends effects that last for one roll.
pub(in crate::play) fn rolled(p: &mut Play<'_, '_>, rolled: &Rolled) {
    let who = rolled.check.who;
    unnoticed(p, rolled, rolled.total());
    let is_feint = rolled.check.extra.iter().any(|cause| cause.key == FEINT);
    if let Some(other) = rolled.check.other.filter(|_| is_feint) {
        let read = p.now.person(other).map_or(0, reads);
        p.push(Feinted {
            who,
            other,
            fooled: rolled.total() > u16::from(read),
            again: false,
            shown: shown(rolled),
        });
    }
    let Some(person) = p.now.person(who) else {
        return;
    };
    let counted = |ability: &str| {
        let named = |cause: &Cause| {
            let rest = cause.key.strip_prefix(ability);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        rolled.causes.iter().any(named)
    };
    let over = person.active.iter();
    let over = over.filter(|one| one.until == Until::Roll && counted(&one.ability));
    let over: Vec<String> = over.map(|one| one.ability.clone()).collect();
    for ability in over {
        p.push(EffectSpent { who, ability });
    }
}

/// Decides a feint again when successes were bought for its roll (C-ROLL-16).
pub(in crate::play) fn more(p: &mut Play<'_, '_>, last: &Rolled, added: u16) {
    unnoticed(p, last, last.total().saturating_add(added));
    let is_feint = last.check.extra.iter().any(|cause| cause.key == FEINT);
    let Some(other) = last.check.other.filter(|_| is_feint) else {
        return;
    };
    let read = u16::from(p.now.person(other).map_or(0, reads));
    if last.total() <= read && last.total().saturating_add(added) > read {
        p.push(Feinted {
            who: last.check.who,
            other,
            fooled: true,
            again: true,
            shown: shown(last),
        });
    }
}

/// Returns the tactic that a feint shows.
fn shown(rolled: &Rolled) -> Option<Tactic> {
    let mut keys = rolled.check.extra.iter().map(|cause| cause.key.as_str());
    keys.find_map(|key| Tactic::parse(key.strip_prefix(SHOWS)?).ok())
}

/// Returns how well someone reads people: the rating of an opponent, else training in psychology.
fn reads(person: &Person) -> u8 {
    let rating = person.opponent.as_ref().map(|one| one.psychology);
    rating.unwrap_or_else(|| person.training("psychology"))
}

/// Deals the damage that Nervous reflex costs after the fight, one point at a time, so that the player can split it
/// (C-FOC-01b).
pub(in crate::play) fn after_fight(p: &mut Play<'_, '_>) {
    let owing = p.now.people.iter().filter(|person| {
        let owes = |one: &Active| one.until == Until::FightEnd;
        person.active.iter().any(owes) && !person.body.dead
    });
    let owing: Vec<(Id, u8)> = owing.map(|one| (one.id, one.stress.points)).collect();
    for (who, stress) in owing {
        p.push(EffectSpent {
            who,
            ability: "nervous_reflex".to_owned(),
        });
        for _ in 0..stress {
            p.push(hurt::Overflowed {
                overflow: Box::new(Overflow {
                    who,
                    points: 1,
                    source: Source::of(Danger::Reflex),
                    reached: Vec::new(),
                    dealt: 0,
                    stressed: false,
                }),
            });
        }
    }
}
