//! Defenses against attacks: who rolls, with which skill, and what an NPC costs instead (C-DEF, C-ATK-08).

use lang::{Refusal, sentence};
use rules::view::Id;

use super::attack::{TargetDefended, current};
use super::check::{open, rolls, skill_in, skill_of};
use super::{Play, confront, stance, turn};
use crate::library::Library;
use crate::model::text::skill_words;
use crate::model::{Attack, Cause, Check, Person, Pool, Roll, State, Tactic, Tenths};

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
    let down = person.is_some_and(Person::is_down);
    if person.is_some_and(|person| rolls(&p.now, person) && person.can_oppose()) {
        if attacker_rolls || target.kept() == 0 {
            return Ok(());
        }
        return open_defense(p, None);
    }
    // Someone helpless defends with nothing (C-TRK-19).
    let tax = person.filter(|_| !down);
    let tax = tax.and_then(|person| person.opponent.as_ref());
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
            .hint("Their defense number counts: use `resolve`.")
            .resting_on("C-ROLL-20"));
    }
    if target.rolled.is_none() {
        let refusal = Refusal::input("The attack hasn't been rolled yet.");
        return Err(refusal.hint("Use `reveal` and `roll` first."));
    }
    if target.defended.is_some() {
        let refusal = Refusal::input(format!("{name} has already defended."));
        return Err(refusal.hint("Use `resolve`."));
    }
    let open_now = p.now.confront.as_ref();
    let tactic = open_now.and_then(|open| open.shown(target.who));
    let skill = skill
        .map(|word| skill_of(p, target.who, word))
        .transpose()?;
    if let (Some(tactic), Some((key, _))) = (tactic, &skill) {
        let parry = tactic == Tactic::Precisely && key == PARRY;
        let all = confront::defense_skills(p.library(), tactic);
        let person = p.now.person(target.who);
        let fits = |one: &String| person.is_some_and(|person| person.is_one_skill(key, one));
        if !parry && !all.iter().any(fits) {
            let why = format!("{} doesn't defend {}.", skill_words(key), tactic.word());
            let words: Vec<String> = all.iter().map(|key| skill_words(key)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let hint = format!("Use {}.", sentence::either(&words));
            p.forbid("C-DEF-02", sentence::capital(&why), hint)?;
        }
    }
    let check = check_with(&p.now, p.library(), &attack, target.who, tactic, skill);
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

/// Returns the check of a defense with a tactic, which decides the skill unless another one is named (C-DEF-02).
pub fn check_with(
    state: &State,
    library: &Library,
    attack: &Attack,
    who: Id,
    tactic: Option<Tactic>,
    skill: Option<(String, Option<Pool>)>,
) -> Check {
    let parry = state.fighter(who).map_or(0, |fighter| fighter.parry);
    let parries = parry > 0 && tactic == Some(Tactic::Precisely);
    let melee = stance::is_melee(&attack.arm);
    let named = |key: &str| {
        let found = skill_in(state, library, who, key);
        found.unwrap_or_else(|| (key.to_owned(), None))
    };
    let (key, pool) = match skill {
        Some(skill) => skill,
        None if parries && melee => named(PARRY),
        None => named(&by_tactic(state, library, who, tactic)),
    };
    let open = state.confront.as_ref();
    let mut check = Check {
        skill: key,
        pool,
        tactic,
        against: open.and_then(|open| open.shown(attack.who)),
        arm: attack.arm.name.clone(),
        other: Some(attack.who),
        ..Check::new(who, Roll::Defense)
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
    check
}

/// The key of the skill of the defense with a tactic. Of several, the best trained one counts.
fn by_tactic(state: &State, library: &Library, who: Id, tactic: Option<Tactic>) -> String {
    let skills = confront::defense_skills(library, tactic.unwrap_or(Tactic::Quickly));
    let person = state.person(who);
    let training = |key: &str| person.map_or(0, |person| person.training(key));
    let mut best: Option<&str> = None;
    for key in &skills {
        if best.is_none_or(|best| training(key) > training(best)) {
            best = Some(key);
        }
    }
    best.unwrap_or("athletics").to_owned()
}
