//! Defenses against attacks: who rolls, with which skill, and what an NPC costs instead (C-DEF, C-ATK-08).

use lang::Refusal;

use super::attack::{TargetDefended, current};
use super::check::{open, rolls, skill_of};
use super::{Play, confront, stance, turn};
use crate::model::{Attack, Cause, Check, Roll, Tactic, Target, Tenths};

/// The skill of a precise defense with a bought parry (C-WPN-02).
const PARRY: &str = "armed_fighting";

/// Goes on after the attack on the current target has successes: an NPC costs some of them, and the player of
/// a target rolls. After a player's own attack the defense waits for `defend`, so that successes can first be
/// bought with experience.
pub(super) fn follow(p: &mut Play<'_, '_>, attacker_rolls: bool) -> Result<(), Refusal> {
    let Ok((_, target)) = current(&p.now) else {
        return Ok(());
    };
    if target.defended.is_some() {
        return Ok(());
    }
    let person = p.now.person(target.who);
    if person.is_some_and(|person| rolls(&p.now, person) && person.sections.is_empty()) {
        if attacker_rolls || target.kept() == 0 {
            return Ok(());
        }
        return open_defense(p, None);
    }
    let tax = person.and_then(|person| person.opponent.as_ref());
    let successes = tax.map_or(0, |opponent| opponent.defense.into());
    p.push(TargetDefended {
        successes,
        added: false,
    });
    Ok(())
}

/// Opens the defense of the current target (C-DEF-01).
///
/// # Errors
/// Refuses a target that doesn't roll, has defended, or can't act.
pub(super) fn open_defense(p: &mut Play<'_, '_>, skill: Option<&str>) -> Result<(), Refusal> {
    let (attack, target) = current(&p.now)?;
    let (attack, target) = (attack.clone(), target.clone());
    let name = p.now.name(target.who);
    let rolling = p
        .now
        .person(target.who)
        .is_some_and(|person| rolls(&p.now, person));
    if !rolling {
        let why = format!("{name} doesn't roll a defense.");
        return Err(Refusal::input(why)
            .hint("Their number counts: use `resolve`.")
            .resting_on("C-ROLL-20"));
    }
    if target.rolled.is_none() {
        let refusal = Refusal::input("The attack isn't rolled yet.");
        return Err(refusal.hint("Use `reveal` and `roll` first."));
    }
    if target.defended.is_some() {
        let refusal = Refusal::input(format!("{name} has already defended."));
        return Err(refusal.hint("Use `resolve`."));
    }
    let check = defense_check(p, &attack, &target, skill)?;
    if p.now
        .check
        .as_ref()
        .is_some_and(|open| open.roll == Roll::Defense)
    {
        // Another skill for the defense that is open.
        p.push(super::check::CheckReplaced {
            check: Box::new(check),
        });
        return Ok(());
    }
    let price = Tenths(p.now.settings.defense_points.into());
    open(p, check)?;
    if price.0 > 0 {
        turn::lose_points(p, target.who, price);
    }
    Ok(())
}

/// Returns the check of a defense: the skill follows from the tactic (C-DEF-02).
fn defense_check(
    p: &Play<'_, '_>,
    attack: &Attack,
    target: &Target,
    skill: Option<&str>,
) -> Result<Check, Refusal> {
    let open = p.now.confront.as_ref();
    let tactic = open.and_then(|open| open.shown(target.who));
    let parry = p.now.fighter(target.who).map_or(0, |fighter| fighter.parry);
    let parries = parry > 0 && tactic == Some(Tactic::Precisely);
    let melee = stance::is_melee(&attack.arm);
    let (key, pool) = match skill {
        Some(word) => skill_of(p, target.who, word)?,
        None if parries && melee => named(p, target, PARRY),
        None => by_tactic(p, target, tactic),
    };
    let mut check = Check {
        skill: key,
        pool,
        tactic,
        against: open.and_then(|open| open.shown(attack.who)),
        arm: attack.arm.name.clone(),
        other: Some(attack.who),
        ..Check::new(target.who, Roll::Defense)
    };
    if parries {
        check.extra.push(Cause {
            key: "parry".to_owned(),
            label: "parry".to_owned(),
            rule: "C-WPN-02".to_owned(),
            dice: parry.min(100) as i8,
            // Against a slow missile a person says so.
            on: melee,
            ..Cause::default()
        });
    }
    Ok(check)
}

/// The key and the pool of a skill, of the sheet or of the packs.
fn named(p: &Play<'_, '_>, target: &Target, key: &str) -> (String, Option<crate::model::Pool>) {
    skill_of(p, target.who, key).unwrap_or_else(|_| (key.to_owned(), None))
}

/// The skill of the defense with a tactic. Of several, the best trained one counts.
fn by_tactic(
    p: &Play<'_, '_>,
    target: &Target,
    tactic: Option<Tactic>,
) -> (String, Option<crate::model::Pool>) {
    let skills = confront::defense_skills(p.library(), tactic.unwrap_or(Tactic::Quickly));
    let person = p.now.person(target.who);
    let training = |key: &str| person.map_or(0, |person| person.training(key));
    let mut best: Option<&str> = None;
    for key in &skills {
        if best.is_none_or(|best| training(key) > training(best)) {
            best = Some(key);
        }
    }
    named(p, target, best.unwrap_or("athletics"))
}
