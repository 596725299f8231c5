//! Using special abilities: their price in points and action points, their limits, and what the packs say that
//! they do (C-ACT-11, C-TRK-02).

mod deeds;
mod event;

pub(super) use deeds::{after_fight, more, rolled};
pub use event::{
    AbilityUsed, Bonded, Committed, DoseGained, EffectBegan, EffectSpent, Feinted, LimitsPushed,
    PointsGained, Renewed, RoleTaken, StepSkipped, Studied, Unbonded, Unnoticed,
};

use lang::grammar::commands;
use lang::spoken::Faces;
use lang::{Named, Refusal, Who, find, find_of, sentence};
use rules::encounter::clock::{DAY, HOUR};
use rules::encounter::who;
use rules::view::Id;

use super::actions::{FULL, half, has_turn};
use super::calendar::span;
use super::{Play, check, hurt, pools, stress};
use crate::library::effect::{Change, Deed, Lasts, Limit, On, Use, When};
use crate::library::records::Ability;
use crate::model::{Person, Phase, Pool, State, Tenths, Until};
use crate::rulebook::rulebook;
use crate::words::{AbilityName, Other, Subject, Way};

/// The price of a half-action in the packs.
const HALF: Tenths = Tenths(6);

commands! {
    /// Commands about special abilities.
    pub enum Abilities {
        /// Use a special ability. Some need a way, other characters, or a skill, machine or tactic.
        "use": UseAbility (who: Who) (ability: AbilityName) ("as" way: Option<Way>) ("on" others: Vec<Other>) ("for" subject: Option<Subject>) (typed: Faces),
            rule "C-ACT-11", rule "C-TRK-02", example "use karim trance on vesna";

        /// End the bond with a machine.
        "unbond": Unbond (who: Who) (machine: Subject),
            rule "C-DES-18a", example "unbond yun reactor";

        /// Make an ability usable again on a subject, such as a system whose power is back.
        "renew": Renew (who: Who) (ability: AbilityName) (subject: Subject),
            rule "C-FOC-04b", example "renew nils squeeze_out_one_more radio";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses unknown abilities, missing points, and what their limits forbid.
pub fn decide(p: &mut Play<'_, '_>, command: &Abilities) -> Result<(), Refusal> {
    match command {
        Abilities::UseAbility {
            who: word,
            ability,
            way,
            others,
            subject,
            ..
        } => {
            let who = who(&p.now, word)?;
            use_ability(p, who, ability, way.as_deref(), others, subject.as_deref())
        }
        Abilities::Unbond { who: word, machine } => {
            let who = who(&p.now, word)?;
            let bonds = p.now.person(who).map_or(&[][..], |one| &one.bonds);
            let named = |name: &String| Named {
                name: name.clone(),
                is: name.clone(),
            };
            let bonds: Vec<Named<String>> = bonds.iter().map(named).collect();
            let machine = find_of(p.now.name(who), machine, "bond", &bonds)?;
            p.push(Unbonded { who, machine });
            Ok(())
        }
        Abilities::Renew {
            who: word,
            ability,
            subject,
        } => {
            let who = who(&p.now, word)?;
            let ability = ability_of(p, who, ability)?;
            let held = p.now.person(who).map_or(&[][..], |one| &one.abilities);
            let held = held.iter().find(|one| one.id == ability.id);
            let named = |name: &String| Named {
                name: name.clone(),
                is: name.clone(),
            };
            let used: Vec<Named<String>> = held
                .iter()
                .flat_map(|one| &one.used_on)
                .map(named)
                .collect();
            let subject = find_of(p.now.name(who), subject, "use of it", &used)?;
            p.push(Renewed {
                who,
                ability: ability.id.clone(),
                name: ability.name.clone(),
                subject,
            });
            Ok(())
        }
    }
}

/// Returns the ID of a rule in the list of rules, for a refusal.
fn rule(id: &str) -> &'static str {
    let listed = rulebook().get(id);
    listed.map_or("C-ACT-11", |rule| rule.id.as_str())
}

/// Returns the ability of a character that a word means.
fn ability_of<'a>(p: &Play<'a, '_>, who: Id, word: &str) -> Result<&'a Ability, Refusal> {
    let person = p.now.person(who);
    let held = person.map_or(&[][..], |person| &person.abilities);
    let mut named: Vec<Named<String>> = Vec::new();
    for one in held {
        for name in [&one.name, &one.id] {
            named.push(Named {
                name: name.clone(),
                is: one.id.clone(),
            });
        }
    }
    let id = find_of(p.now.name(who), word, "ability", &named)?;
    p.library().ability(&id).ok_or_else(|| {
        Refusal::input(format!("No pack has the ability `{id}`."))
            .hint("Load the pack that it comes from.")
    })
}

fn use_ability(
    p: &mut Play<'_, '_>,
    who: Id,
    word: &str,
    way: Option<&str>,
    others: &[Who],
    subject: Option<&str>,
) -> Result<(), Refusal> {
    able(p, who)?;
    let ability = ability_of(p, who, word)?;
    let place = way_of(&p.now, who, ability, way)?;
    let used = &ability.uses[place];
    let mut named: Vec<Id> = Vec::new();
    for word in others {
        let other = rules::encounter::who(&p.now, word)?;
        if !named.contains(&other) {
            named.push(other);
        }
    }
    let others = named;
    fits(&p.now, who, ability, used, &others)?;
    let once = once(p, who, ability, used, subject)?;
    let all = affected(who, used, &others);
    p.permit(within_limit(&p.now, who, ability))?;
    p.permit(affordable(&p.now, who, ability))?;
    p.permit(in_time(&p.now, who, ability))?;
    p.permit(useful(&p.now, ability, used, place, &all))?;
    // Learning, reading and planning are long uses that Intellect pays for (C-STR-07).
    let thinks = ability
        .cost
        .is_some_and(|(pool, _)| pool == Pool::Intellect);
    if thinks && ability.ap >= FULL {
        p.permit(stress::may_concentrate(&p.now, who))?;
    }
    let price = price(&p.now, who, ability);
    p.push(AbilityUsed {
        who,
        ability: ability.id.clone(),
        name: ability.name.clone(),
        says: said(ability, used),
        cost: ability.cost,
        price,
        spent: spends(ability, p.now.fight.is_some()),
        subject: once,
    });
    for deed in &used.does {
        deeds::done(p, who, ability, used, deed, &others, subject)?;
    }
    if let Some(lasts) = used.lasts {
        let skills = chosen_skills(p, ability, used, &all, subject)?;
        for (on, skill) in all.into_iter().zip(skills) {
            let until = until(&p.now, on, lasts);
            let name = match used.word.as_str() {
                "" => ability.name.clone(),
                way => format!("{} ({way})", ability.name),
            };
            p.push(EffectBegan {
                who: on,
                ability: ability.id.clone(),
                name,
                way: place,
                until,
                skill,
            });
        }
    }
    Ok(())
}

/// Returns the skill for each affected character that an effect holds for: one for all, or one for each
/// (C-FOC-17a). Empty where no skill is chosen.
fn chosen_skills(
    p: &Play<'_, '_>,
    ability: &Ability,
    used: &Use,
    all: &[Id],
    subject: Option<&str>,
) -> Result<Vec<String>, Refusal> {
    let mut effects = used.effects.iter();
    if !effects.any(|effect| effect.when.contains(&When::Chosen)) {
        return Ok(vec![String::new(); all.len()]);
    }
    let words = deeds::needed(ability, subject, "a skill")?;
    let words: Vec<&str> = words.split(',').map(str::trim).collect();
    if words.len() > 1 && words.len() != all.len() {
        let why = format!("{} needs one skill for all, or one for each.", ability.name);
        return Err(
            Refusal::input(why).hint("Separate them by commas: `for \"perception, stealth\"`.")
        );
    }
    let skill = |(place, who): (usize, &Id)| {
        let word = words
            .get(place)
            .or(words.first())
            .copied()
            .unwrap_or_default();
        check::skill_of(p, *who, word).map(|(key, _)| key)
    };
    all.iter().enumerate().map(skill).collect()
}

/// Refuses the dead, those who can't act, and in a fight those whose stress is too high for it.
fn able(p: &Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    p.permit(p.now.person(who).map_or(Ok(()), Person::can_act))?;
    p.permit(stress::may_act(&p.now, who))
}

/// Returns the action points that an ability takes. A half-action has the price of the house rule (C-ACT-02).
fn points(state: &State, ability: &Ability) -> Tenths {
    if ability.ap == HALF {
        half(state)
    } else {
        ability.ap
    }
}

/// Returns the text of an ability as a reminder, where the program doesn't do everything that it says.
fn said(ability: &Ability, used: &Use) -> Option<String> {
    let all_done = used.lasts.is_some() || !used.does.is_empty();
    let text = (!all_done).then(|| ability.text.clone());
    let time = span(u64::from(ability.minutes) * 60);
    let takes = (ability.minutes > 0).then(|| format!("It takes {time}. Let time pass: `pass`."));
    let says: Vec<String> = text.into_iter().chain(takes).collect();
    (!says.is_empty()).then(|| says.join(" "))
}

/// Finds the way to use an ability: the named one, or the only one.
fn way_of(state: &State, who: Id, ability: &Ability, way: Option<&str>) -> Result<usize, Refusal> {
    let name = &ability.name;
    if ability.uses.is_empty() {
        if !ability.command.is_empty() {
            return Err(Refusal::input(format!("{name} has a command of its own."))
                .hint(format!("Use `{}`.", ability.command)));
        }
        let owner = state.name(who);
        let on_rolls = ability.effects.iter().any(|effect| {
            let chosen = ability.cost.is_some() && !effect.free;
            let changes = effect.change != Change::Remind;
            changes && (chosen || effect.when.contains(&When::Asked))
        });
        let id = &ability.id;
        let way_out = ability
            .effects
            .iter()
            .find_map(|effect| match effect.change {
                Change::Damage(_) => Some(format!("After a hit, use `spend bonus {id}`.")),
                Change::AnyTactic => Some("Use `choose` with the tactic.".to_owned()),
                Change::MovePrice(..) => Some(format!("Use `move WHO RANGE with {id}`.")),
                Change::DrawPrice(_) => Some(format!("Use `draw WHO WEAPON with {id}`.")),
                _ => None,
            });
        return Err(if on_rolls {
            Refusal::input(format!(
                "{name} isn't used by itself: it changes a roll or a price."
            ))
            .hint(way_out.unwrap_or_else(|| format!("Open the roll, then use `switch {id}`.")))
        } else {
            Refusal::input(format!("{name} always counts for {owner}."))
                .hint("No command is needed.")
        });
    }
    let Some(way) = way else {
        return match ability.uses.as_slice() {
            [_] => Ok(0),
            several => {
                let words: Vec<&str> = several.iter().map(|one| one.word.as_str()).collect();
                Err(
                    Refusal::input(format!("{name} can be used in several ways."))
                        .hint(format!("Add one: `as {}`.", sentence::either(&words))),
                )
            }
        };
    };
    if let [only] = ability.uses.as_slice()
        && only.word.is_empty()
    {
        return Err(
            Refusal::input(format!("{name} is used in one way only.")).hint("Leave `as` out.")
        );
    }
    let words: Vec<Named<usize>> = ability
        .uses
        .iter()
        .enumerate()
        .map(|(is, one)| Named {
            name: one.word.clone(),
            is,
        })
        .collect();
    find(way, "way to use it", &words)
}

/// Refuses other characters where none are affected, and the other way around.
fn fits(
    state: &State,
    who: Id,
    ability: &Ability,
    used: &Use,
    others: &[Id],
) -> Result<(), Refusal> {
    let (name, called) = (state.name(who), &ability.name);
    let most = usize::from(used.most);
    match used.on {
        On::Own if !others.is_empty() => {
            Err(Refusal::input(format!("{called} affects only {name}.")).hint("Leave `on` out."))
        }
        On::Others | On::Any if others.is_empty() => Err(Refusal::input(format!(
            "{called} affects another character, and you named none."
        ))
        .hint("Add `on` and a name.")),
        On::Others if others.contains(&who) => Err(Refusal::rule(
            rule(&ability.rule),
            format!("{name} can't use {called} on themself."),
        )
        .hint("Name someone else.")),
        _ if most > 0 && others.len() > most => {
            let most = sentence::count(i64::from(used.most), "other character");
            Err(Refusal::rule(
                rule(&ability.rule),
                format!("{called} affects at most {most}."),
            )
            .hint("Name fewer."))
        }
        _ => Ok(()),
    }
}

/// Returns the characters whom a use affects.
fn affected(who: Id, used: &Use, others: &[Id]) -> Vec<Id> {
    match used.on {
        On::Own => vec![who],
        On::Others | On::Any => others.to_vec(),
        On::All => std::iter::once(who)
            .chain(others.iter().copied().filter(|one| *one != who))
            .collect(),
    }
}

/// Returns what an ability is used on that works once for each. Empty for any other ability (C-FOC-04b, C-FOC-10a).
fn once(
    p: &Play<'_, '_>,
    who: Id,
    ability: &Ability,
    used: &Use,
    subject: Option<&str>,
) -> Result<String, Refusal> {
    // Without a name, the players keep in mind what it was used on.
    let Some(subject) = subject.filter(|_| used.once) else {
        return Ok(String::new());
    };
    let subject = subject.trim();
    let held = p.now.person(who);
    let held = held.and_then(|one| one.abilities.iter().find(|one| one.id == ability.id));
    let same = |one: &String| one.eq_ignore_ascii_case(subject);
    if held.is_some_and(|held| held.used_on.iter().any(same)) {
        let name = p.now.name(who);
        let why = format!("{name} has already used {} for {subject}.", ability.name);
        let hint = format!(
            "Name another, or use `renew {} {} {}`.",
            lang::spoken::quote(name),
            lang::spoken::quote(&ability.id),
            lang::spoken::quote(subject)
        );
        p.forbid(rule(&ability.rule), why, hint)?;
    }
    Ok(subject.to_owned())
}

/// Refuses a use that would change nothing: what already lasts, what lasts only in the rounds of a fight, and
/// recovery without a loss.
fn useful(
    state: &State,
    ability: &Ability,
    used: &Use,
    place: usize,
    all: &[Id],
) -> Result<(), Refusal> {
    let people = || all.iter().filter_map(|who| state.person(*who));
    let names: Vec<&str> = people().map(|one| one.name.as_str()).collect();
    let names = sentence::list(&names);
    let called = &ability.name;
    let refused =
        |why: String, hint: &'static str| Err(Refusal::rule(rule(&ability.rule), why).hint(hint));
    if matches!(used.lasts, Some(Lasts::Turn | Lasts::Round)) && !in_rounds(state) {
        let why = format!("{called} lasts for a round, and no fight goes on.");
        return refused(why, "Use it in a fight.");
    }
    let lasts = |one: &Person| {
        let mut active = one.active.iter();
        active.any(|active| {
            let same = active.ability == ability.id && active.way == place;
            same && active.skill.is_empty() && active.lasts(state, one)
        })
    };
    if used.lasts.is_some() && people().all(lasts) {
        let why = format!("{called} already applies to {names}.");
        return refused(why, "Use it again when it has ended.");
    }
    let idle = |deed: &Deed, one: &Person| match deed {
        Deed::Relieve { .. } => one.stress.points == 0,
        Deed::Recover | Deed::RecoverOfDay => pools::is_full(one, state.time),
        _ => false,
    };
    let idle = |deed: &Deed| people().all(|one| idle(deed, one));
    if !used.does.is_empty() && used.does.iter().all(idle) {
        let why = format!("{called} can't help {names}: there is nothing to recover.");
        return refused(why, "Use it after a loss.");
    }
    Ok(())
}

/// Returns true for an ability that is used up until something happens.
const fn spends(ability: &Ability, in_fight: bool) -> bool {
    match ability.limit {
        Some(Limit::Cycle | Limit::StressGained | Limit::StressChanged) => true,
        Some(Limit::Round) => in_fight,
        _ => false,
    }
}

/// Refuses an ability before it can be used again.
fn within_limit(state: &State, who: Id, ability: &Ability) -> Result<(), Refusal> {
    let held = state
        .person(who)
        .and_then(|person| person.abilities.iter().find(|one| one.id == ability.id));
    let (Some(limit), Some(held)) = (ability.limit, held) else {
        return Ok(());
    };
    let refused = |when: &str| {
        let why = format!("{} has already used {}.", state.name(who), ability.name);
        Err(Refusal::rule(rule(&ability.rule), why).hint(format!("It is available again {when}.")))
    };
    let seconds = match limit {
        Limit::Hours(hours) => u64::from(hours) * HOUR,
        Limit::Days(days) => u64::from(days) * DAY,
        Limit::Cycle if held.spent => return refused("in the next cycle of relief"),
        Limit::Round if held.spent => return refused("in the next round"),
        Limit::StressGained if held.spent => return refused("with the next stress point"),
        Limit::StressChanged if held.spent => {
            return refused("when they gain or lose a stress point");
        }
        _ => return Ok(()),
    };
    let again = held.last_used.map_or(0, |at| at.saturating_add(seconds));
    if held.last_used.is_none() || state.time >= again {
        return Ok(());
    }
    refused(&format!("in {}", span(again - state.time)))
}

/// Refuses an ability whose points aren't there.
fn affordable(state: &State, who: Id, ability: &Ability) -> Result<(), Refusal> {
    let Some((pool, points)) = ability.cost else {
        return Ok(());
    };
    let left = state.person(who).map_or(0, |person| person.pool(pool).now);
    if left >= i16::from(points) {
        return Ok(());
    }
    let why = format!(
        "{} costs {points} {}, and {} has {left}.",
        ability.name,
        pool.label(),
        state.name(who)
    );
    Err(Refusal::rule(rule(&ability.rule), why).hint("Recover points first."))
}

/// Returns true in the rounds of a fight, where time is counted in action points.
fn in_rounds(state: &State) -> bool {
    let fight = state.fight.as_ref();
    fight.is_some_and(|fight| fight.phase != Phase::Setup)
}

/// Returns the action points that a use takes: none outside the turns of a fight.
fn price(state: &State, who: Id, ability: &Ability) -> Tenths {
    let left = state.fighter(who).map_or(Tenths(0), |one| one.left);
    if in_rounds(state) {
        Tenths(points(state, ability).0.min(left.0))
    } else {
        Tenths(0)
    }
}

/// Refuses in the turns of a fight what takes longer, what isn't the user's turn, and what is too dear.
fn in_time(state: &State, who: Id, ability: &Ability) -> Result<(), Refusal> {
    let Some(fight) = state.fight.as_ref().filter(|_| in_rounds(state)) else {
        return Ok(());
    };
    let (name, called) = (state.name(who), &ability.name);
    if ability.minutes > 0 {
        let long = span(u64::from(ability.minutes) * 60);
        let why = format!("{name} can't use {called} in a fight: it takes {long}.");
        return Err(Refusal::rule(rule(&ability.rule), why).hint("End the fight first."));
    }
    let price = points(state, ability);
    if price.0 == 0 {
        return Ok(());
    }
    has_turn(fight, who, name)?;
    let left = state.fighter(who).map_or(Tenths(0), |one| one.left);
    if left < price {
        let why = format!("{called} takes {price} action points, and {name} has {left}.");
        return Err(Refusal::rule("C-ACT-01", why).hint("Use it on their next turn."));
    }
    Ok(())
}

/// Returns how long an effect lasts that begins now.
fn until(state: &State, who: Id, lasts: Lasts) -> Until {
    let round = state.fight.as_ref().map_or(0, |fight| fight.round);
    match lasts {
        Lasts::Roll => Until::Roll,
        Lasts::Round => Until::Round(round),
        Lasts::Turn => {
            let acted = state.fighter(who).is_some_and(|one| one.acted);
            Until::Turn(if acted {
                round.saturating_add(1)
            } else {
                round
            })
        }
        Lasts::Minutes(minutes) => Until::Time(state.time + u64::from(minutes) * 60),
        Lasts::Hours(hours) => Until::Time(state.time + u64::from(hours) * HOUR),
    }
}
