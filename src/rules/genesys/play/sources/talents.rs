//! Talents in the pool of a check: those that always count, those that are switched on, and those that
//! were used on it.

use crate::kinds::{Band, Kind};
use crate::maneuver_text::{is_a_move, is_an_engagement};
use crate::model::check::pool::Change;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::records::{Fights, SkillGroup, Weapon};
use crate::model::state::{Settings, State};
use crate::model::talents::hook::AtOnce;
use crate::model::talents::known::Known;
use crate::model::talents::record::{Checks, InPool, Uses, When, Which};
use crate::model::tokens::{Only, Token, Whose};
use crate::play::check::list::{List, Occasion};
use crate::play::sources::scene::darkness;
use crate::play::sources::vehicles::controlled_by;

use rules::view::Id;

/// Adds the modifiers of talents to a check.
pub(crate) fn contribute(
    list: &mut List<'_>,
    state: &State,
    check: &Check,
    actor: &Figure,
    occasion: &Occasion<'_>,
) {
    for owner in state.everybody().filter(|f| f.is_gifted()) {
        let checks = relation(owner, actor, occasion.target);
        for known in owner.gifts() {
            // An improved form that is used replaces its base (G-TAL-32).
            let replaced = check.answers.iter().filter(|a| a.who == owner.id).any(|a| {
                let used = owner.knows(&a.talent);
                used.is_some_and(|used| used.talent.needs.as_ref() == Some(&known.talent.id))
            });
            if replaced {
                continue;
            }
            // A defended system, or a crowd around the owner, has no opposing skill of its own. The
            // user decides whether the check is against it (G-TAL-04, G-TAL-25).
            let asked = |p: &InPool| {
                p.checks == Checks::Against
                    && matches!(p.when, When::Asked(_))
                    && owner.side != actor.side
            };
            let concerned = |p: &&InPool| checks == Some(p.checks) || asked(p);
            for pool in known.talent.pools.iter().filter(concerned) {
                one(list, state, check, (owner, known), pool, actor, occasion);
            }
        }
    }
    answers(list, state, check);
}

/// Adds the modifiers of talents that were used on the check.
pub(crate) fn answers(list: &mut List<'_>, state: &State, check: &Check) {
    for answer in &check.answers {
        if let Some(change) = answer.change {
            let whose = if answer.who == check.by {
                String::new()
            } else {
                format!(" ({})", state.name_of(answer.who))
            };
            let why = format!("{}{whose}", answer.label);
            let key = Source::Quality(answer.talent.replace('_', " "));
            list.fixed(key, change, &why, &answer.rule);
            list.by(answer.who);
        }
    }
}

/// Adds the effect of a contact on a purchase (G-TAL-13).
pub(crate) fn knows_somebody(list: &mut List<'_>, check: &Check, buyer: &Figure) {
    let deal = buyer
        .ledger
        .deal
        .as_ref()
        .filter(|_| check.purpose() == Purpose::Buy);
    let easier = deal.map_or(0, |deal| deal.easier);
    let knows =
        |known: &&Known| known.uses().and_then(Uses::hook) == Some(AtOnce::KnowSomebody.into());
    if let Some(known) = buyer.known.iter().find(knows).filter(|_| easier > 0) {
        let key = Source::Quality(known.talent.name.to_lowercase());
        let change = Change::Difficulty(-(easier as i8));
        list.fixed(key, change, &known.label(), &known.talent.rule);
    }
}

/// How the owner of a talent is related to a check. `None` if it doesn't concern them, and for allies
/// who can't act.
fn relation(owner: &Figure, actor: &Figure, target: Option<Id>) -> Option<Checks> {
    if owner.id == actor.id {
        Some(Checks::Own)
    } else if target == Some(owner.id) {
        Some(Checks::Against)
    } else if owner.side == actor.side && owner.able() {
        Some(Checks::Allies)
    } else {
        None
    }
}

/// The key of a character's talent in the pool of a check.
pub(crate) fn key_in_pool(owner: &Figure, known: &Known, by: Id) -> Source {
    let word = known.talent.name.to_lowercase();
    Source::Quality(if owner.id == by {
        word
    } else {
        format!("{word} of {}", owner.name)
    })
}

fn one(
    list: &mut List<'_>,
    state: &State,
    check: &Check,
    (owner, known): (&Figure, &Known),
    pool: &InPool,
    actor: &Figure,
    occasion: &Occasion<'_>,
) {
    let using = check.talent.as_ref().map(|t| t.talent.as_str());
    if !fits(&pool.which, known, occasion, using, &state.settings)
        || !holds(state, owner, pool, actor)
    {
        return;
    }
    let counts = match &pool.when {
        When::Always | When::Asked(_) => true,
        When::Opponents(least, most) => {
            let engaged = state.enemies_engaged_with(owner.id).count();
            (usize::from(*least)..=usize::from(*most)).contains(&engaged)
        }
        When::FreshTarget => occasion
            .target
            .and_then(|id| state.figure(id))
            .is_some_and(|f| f.turns == 0 && f.started == 0),
        When::EngagedWithIt => state.ranges.engaged(owner.id, actor.id),
        When::NearIt => {
            let band = state.band(owner.id, actor.id);
            band == Band::Short && !state.ranges.engaged(owner.id, actor.id)
        }
        When::Mounted => occasion.mounted,
        When::Still => !moved(state, owner.id, is_a_move),
        When::Charging => {
            let fresh = state
                .turn
                .as_ref()
                .is_some_and(|t| t.who == owner.id && !t.action);
            fresh && moved(state, owner.id, is_an_engagement)
        }
        When::Dark => darkness(state, check, actor, occasion.skill) > 0,
        When::NotAttackedYet => !owner.met.contains(&actor.id),
    };
    if !counts {
        return;
    }
    let change = if pool.ranked {
        pool.change.times(known.ranks)
    } else {
        pool.change
    };
    let change = match (&pool.when, change) {
        (When::Dark, Change::RemoveSetback(n)) => {
            Change::RemoveSetback(n.min(darkness(state, check, actor, occasion.skill)))
        }
        (_, change) => change,
    };
    let mut why = known.label();
    if owner.id != actor.id {
        why = format!("{why} ({})", owner.name);
    }
    let key = key_in_pool(owner, known, actor.id);
    // In hacking the state knows what the user decides elsewhere.
    if let (Some(hack), Some(with)) = (check.hack(), pool.hack) {
        if !with.fits(state, owner, hack) {
            return;
        }
        list.add(key, change, &why, &known.talent.rule);
    } else if let When::Asked(what) = &pool.when {
        list.asked(key, change, &format!("{why}: {what}"), &known.talent.rule);
    } else {
        list.add(key, change, &why, &known.talent.rule);
    }
    list.by(owner.id);
}

/// True if the group is large enough and the actor fits and is close enough for an effect.
fn holds(state: &State, owner: &Figure, pool: &InPool, actor: &Figure) -> bool {
    owner.group.is_none_or(|g| g.standing >= pool.standing)
        && (!pool.minions || actor.kind == Kind::Minion)
        && pool
            .within
            .is_none_or(|reach| state.band(owner.id, actor.id) <= reach)
}

/// True if a character did something of that sort in the current turn.
fn moved(state: &State, who: Id, is: impl Fn(&str) -> bool) -> bool {
    let turn = state.turn.as_ref().filter(|turn| turn.who == who);
    turn.is_some_and(|turn| turn.did.iter().any(|did| is(did)))
}

/// True for a check that a talent calls melee. It includes Brawl if the setting does (O-10 at
/// G-TAL-06).
fn is_melee(occasion: &Occasion<'_>, settings: &Settings) -> bool {
    occasion.fights.is_some_and(|fights| {
        fights == Fights::Melee || fights.is_close() && settings.melee_includes_brawl
    })
}

/// The talents that say melee, which the setting reads with or without Brawl (O-10).
const OF_MELEE: [&str; 3] = ["G-TAL-06", "G-TAL-16", "G-TAL-27"];

/// True if an effect concerns the check.
pub(crate) fn fits(
    which: &Which,
    known: &Known,
    occasion: &Occasion<'_>,
    using: Option<&str>,
    settings: &Settings,
) -> bool {
    let close = occasion.fights.map(Fights::is_close);
    match which {
        Which::Any => true,
        Which::Combat => close.is_some(),
        // Saves from before O-10 say Close where these talents say melee.
        Which::Close if OF_MELEE.contains(&known.talent.rule.as_str()) => {
            is_melee(occasion, settings)
        }
        Which::Close => close == Some(true),
        Which::Melee => is_melee(occasion, settings),
        Which::Ranged => close == Some(false),
        Which::Social => occasion.group == Some(SkillGroup::Social),
        Which::Skills(skills) => skills.iter().any(|s| s == occasion.skill),
        Which::Chosen => known.chosen.iter().any(|s| s == occasion.skill),
        // These need information about other combatants. Tokens handle them.
        Which::TwoWeapons => occasion.two,
        Which::CombatAgainstIt | Which::CombatAgainstOthers | Which::Initiative => false,
        Which::Uses(uses) => using.is_some_and(|id| uses.iter().any(|s| s == id)),
    }
}

/// The effects on a character's checks that apply on this occasion.
pub(crate) fn tokens_on<'s>(
    state: &'s State,
    actor: Id,
    occasion: &'s Occasion<'s>,
) -> impl Iterator<Item = &'s Token> + 's {
    state.tokens.iter().filter(move |token| {
        let concerned = match token.whose {
            Whose::Against(whom) => occasion.target == Some(whom) && whom != actor,
            Whose::One(_)
            | Whose::Aboard(_)
            | Whose::NextAboard { .. }
            | Whose::NextAlly { .. } => token.concerns(state, actor),
        };
        let close = occasion.fights.map(Fights::is_close);
        concerned
            && match &token.only {
                Only::Any => true,
                Only::CloseAgainst(whom) => close == Some(true) && occasion.target == Some(*whom),
                Only::Combat => close.is_some(),
                Only::Close if OF_MELEE.contains(&token.rule.as_str()) => {
                    is_melee(occasion, &state.settings)
                }
                Only::Close => close == Some(true),
                Only::Melee => is_melee(occasion, &state.settings),
                Only::Ranged => close == Some(false),
                Only::CombatAgainst(whom) => close.is_some() && occasion.target == Some(*whom),
                Only::CombatOther(whom) => {
                    close.is_some() && occasion.target.is_some_and(|target| target != *whom)
                }
                Only::TwoWeapons => occasion.two,
                Only::Skills(skills) => skills.iter().any(|s| s == occasion.skill),
                Only::OtherSkills(skills) => skills.iter().all(|s| s != occasion.skill),
                Only::Social => occasion.group == Some(SkillGroup::Social),
                // A speech is against every target, although it is unopposed (G-SOC-03).
                Only::SocialAgainst(whom) => {
                    let meant = occasion.target == Some(*whom) || occasion.on.contains(whom);
                    occasion.group == Some(SkillGroup::Social) && meant
                }
                Only::Mounted => occasion.mounted,
                Only::Controls(vehicle) => occasion.controls == Some(*vehicle),
                Only::Linked(which) => which.contains(&occasion.linked),
                Only::Initiative => false,
                Only::Uses(uses) => state
                    .check
                    .as_ref()
                    .and_then(|check| check.talent.as_ref())
                    .is_some_and(|by| uses.contains(&by.talent)),
            }
    })
}

/// Describes a check to code outside of its pool.
pub(crate) fn with_occasion<T>(
    state: &State,
    library: &crate::library::Library,
    check: &Check,
    ask: impl FnOnce(&Occasion<'_>) -> T,
) -> Option<T> {
    let weapon = check.weapon(state);
    let (skill, target) = match &check.what {
        What::Attack { target, .. } => (weapon.as_ref()?.skill.as_str(), Some(*target)),
        What::Skill { skill, against, .. } => (skill.as_str(), against.as_ref().map(|(id, _)| *id)),
    };
    let record = library.skill(skill);
    let linked = match &check.what {
        What::Skill { characteristic, .. } => *characteristic,
        What::Attack { .. } => record.map(|s| s.characteristic)?,
    };
    Some(ask(&Occasion {
        skill,
        group: record.map(|s| s.group),
        linked,
        fights: weapon.as_ref().map(Weapon::fights),
        target,
        two: check.mode.second.is_some(),
        on: check.used_on(),
        mounted: check.fires_mounted(),
        controls: controlled_by(state, library, check),
    }))
}
