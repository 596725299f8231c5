//! Where the dice of a check come from: every influence that the state knows, in reading order.
//!
//! Each function asks one question of the state and answers with contributions that name their
//! rule. A talent, a quality or an environment that changes pools gets its line here (or in a
//! file of its own beside this one) and shows up in the tray, the odds and the log by itself.

use crate::dice::Symbols;
use crate::rules::genesys::figure::{Figure, Wear};
use crate::rules::genesys::kinds::{Band, Characteristic, Quality, Side};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Harm, Weapon};
use crate::rules::genesys::scene;
use crate::rules::genesys::skills;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{self, Only};

use crate::rules::view::Id;

use super::pool::{Change, Contribution};
use super::source::Source;
use super::{Check, What};

/// All contributions to a check, those switched off included.
pub fn of(state: &State, library: &Library, check: &Check) -> Vec<Contribution> {
    let stood = state.stood(check);
    let state = &*stood;
    let mut list = List {
        all: Vec::new(),
        check,
    };
    let Some(actor) = state.figure(check.by) else {
        return list.all;
    };
    match &check.what {
        What::Attack { target, band, .. } => {
            let (Some(weapon), Some(target)) = (check.weapon(state), state.figure(*target)) else {
                return list.all;
            };
            let skill = library.skill(&weapon.skill);
            let name = skill.map_or(weapon.skill.as_str(), |s| s.name.as_str());
            let linked = skill.map_or(Characteristic::Agility, |s| s.characteristic);
            base(&mut list, actor, &weapon.skill, name, linked);
            if weapon.fights().is_close() {
                list.add(
                    Source::Difficulty,
                    Change::Difficulty(2),
                    "close combat",
                    "G-COMB-03",
                );
            } else {
                ranged_difficulty(&mut list, state, actor, &weapon, *band);
            }
            size(&mut list, actor, target);
            handling_of_weapon(&mut list, check, actor, &weapon);
            aim(&mut list, actor);
            defenses(&mut list, state, actor, target, &weapon);
            melee_in_the_way(&mut list, state, actor, target, &weapon);
            if target.adversary > 0 {
                let why = format!("{} is an adversary {}", target.name, target.adversary);
                list.add(
                    Source::Adversary,
                    Change::UpgradeDifficulty(target.adversary),
                    &why,
                    "T-45",
                );
            }
            let close = weapon.fights().is_close().then_some(target.id);
            surroundings(&mut list, state, actor, &weapon.skill, linked);
            conditions(&mut list, state, actor, &weapon.skill, linked, close);
        }
        What::Skill {
            skill,
            characteristic,
            difficulty,
            against,
            ..
        } => {
            let name = library
                .skill(skill)
                .map_or(skill.as_str(), |s| s.name.as_str());
            base(&mut list, actor, skill, name, *characteristic);
            if let Some((opponent, opposing)) = against
                .as_ref()
                .and_then(|(id, s)| state.figure(*id).map(|f| (f, s)))
            {
                let theirs = library.skill(opposing);
                let linked = theirs.map_or(*characteristic, |s| s.characteristic);
                let change = Change::Opposed {
                    characteristic: opponent.characteristic(linked),
                    rank: opponent.rank(opposing),
                };
                let label = theirs.map_or(opposing.as_str(), |s| s.name.as_str());
                list.fixed(
                    Source::Difficulty,
                    change,
                    &format!("{}'s {label}", opponent.name),
                    "G-POOL-20",
                );
            } else {
                let word = super::super::words::difficulty(*difficulty);
                list.add(
                    Source::Difficulty,
                    Change::Difficulty(*difficulty as i8),
                    &word,
                    "G-POOL-05",
                );
            }
            surroundings(&mut list, state, actor, skill, *characteristic);
            conditions(&mut list, state, actor, skill, *characteristic, None);
        }
    }
    story(&mut list, state, check, actor);
    by_hand(&mut list, state, check);
    list.all
}

/// Whether a contribution counts before anybody switched it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByItself {
    /// It does, and cannot be switched.
    Always,
    /// It does.
    On,
    /// It does not.
    Off,
}

struct List<'a> {
    all: Vec<Contribution>,
    check: &'a Check,
}

impl List<'_> {
    /// A contribution that counts by itself or does not, unless the table switched it.
    fn push(&mut self, key: Source, change: Change, why: &str, rule: &str, by_itself: ByItself) {
        let on = match by_itself {
            ByItself::Always => true,
            ByItself::On => !self.check.is_switched(&key),
            ByItself::Off => self.check.is_switched(&key),
        };
        self.all.push(Contribution {
            key,
            change,
            why: why.to_owned(),
            rule: rule.to_owned(),
            on,
            fixed: by_itself == ByItself::Always,
        });
    }

    fn add(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::On);
    }

    fn fixed(&mut self, key: Source, change: Change, why: &str, rule: &str) {
        self.push(key, change, why, rule, ByItself::Always);
    }

    /// An impaired limb counts only where the GM says that the check needs it.
    fn limb(&mut self, key: Source, name: &str) {
        let why = format!("{name}, if the limb is needed");
        let harder = Change::Difficulty(1);
        self.push(key, harder, &why, "G-HEAL-08", ByItself::Off);
    }
}

fn base(list: &mut List<'_>, actor: &Figure, skill: &str, name: &str, linked: Characteristic) {
    let characteristic = actor.characteristic(linked);
    let rank = actor.rank(skill);
    let why = format!("{name} {rank}, {} {characteristic}", linked.short());
    list.fixed(
        Source::Skill,
        Change::Base {
            characteristic,
            rank,
        },
        &why,
        "G-POOL-03",
    );
}

/// Table M-07, and M-10 for whoever shoots out of a melee (G-MOD-03).
fn ranged_difficulty(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    weapon: &Weapon,
    band: Band,
) {
    let dice = match band {
        Band::Engaged | Band::Short => 1,
        Band::Medium => 2,
        Band::Long => 3,
        Band::Extreme => 4,
        Band::Strategic => 5,
    };
    list.add(
        Source::Difficulty,
        Change::Difficulty(dice),
        &format!("{band} range"),
        "G-COMB-04",
    );
    if state.enemies_engaged_with(actor.id).next().is_some() {
        let more = weapon.fights().harder_while_engaged();
        list.add(
            Source::Engaged,
            Change::Difficulty(more),
            "shooting while engaged",
            "G-MOD-03",
        );
    }
}

/// Two silhouettes larger or smaller (G-MOD-14).
fn size(list: &mut List<'_>, actor: &Figure, target: &Figure) {
    let difference = i16::from(target.silhouette) - i16::from(actor.silhouette);
    if difference >= 2 {
        list.add(
            Source::Size,
            Change::Difficulty(-1),
            "a much larger target",
            "G-MOD-14",
        );
    } else if difference <= -2 {
        list.add(
            Source::Size,
            Change::Difficulty(1),
            "a much smaller target",
            "G-MOD-14",
        );
    }
}

/// Passive qualities of the weapon, and damage to it (table M-05).
fn handling_of_weapon(list: &mut List<'_>, check: &Check, actor: &Figure, weapon: &Weapon) {
    for quality in &weapon.qualities {
        let key = Source::Quality(quality.name().to_lowercase());
        let change = match *quality {
            Quality::Accurate(n) => Change::Boost(n),
            Quality::Inaccurate(n) => Change::Setback(n),
            Quality::Superior => Change::Auto(Symbols {
                advantage: 1,
                ..Symbols::default()
            }),
            Quality::Inferior => Change::Auto(Symbols {
                threat: 1,
                ..Symbols::default()
            }),
            Quality::Cumbersome(n) => {
                let short = n.saturating_sub(actor.characteristic(Characteristic::Brawn));
                if short == 0 {
                    continue;
                }
                Change::Difficulty(short as i8)
            }
            Quality::Unwieldy(n) => {
                let short = n.saturating_sub(actor.characteristic(Characteristic::Agility));
                if short == 0 {
                    continue;
                }
                Change::Difficulty(short as i8)
            }
            _ => continue,
        };
        list.add(
            key,
            change,
            &format!("{quality} ({})", weapon.name),
            quality.rule(),
        );
    }
    let What::Attack { weapon: index, .. } = check.what else {
        return;
    };
    if let Some(held) = actor.held(usize::from(index)) {
        match held.wear {
            Wear::Minor => list.add(
                Source::Wear,
                Change::Setback(1),
                "damaged weapon",
                "G-EQ-11",
            ),
            Wear::Moderate => list.add(
                Source::Wear,
                Change::Difficulty(1),
                "badly damaged weapon",
                "G-EQ-11",
            ),
            Wear::Sound | Wear::Major | Wear::Destroyed => {}
        }
    }
}

fn aim(list: &mut List<'_>, actor: &Figure) {
    let Some(aim) = &actor.aim else { return };
    match &aim.spot {
        None => {
            list.add(
                Source::Aim,
                Change::Boost(aim.times.min(2)),
                "aim",
                "G-MAN-01",
            );
        }
        Some(spot) => {
            let setback = if aim.times >= 2 { 1 } else { 2 };
            list.add(
                Source::Aim,
                Change::Setback(setback),
                &format!("called shot: {spot}"),
                "G-MAN-02",
            );
        }
    }
}

fn defenses(list: &mut List<'_>, state: &State, actor: &Figure, target: &Figure, weapon: &Weapon) {
    let close = weapon.fights().is_close();
    let (defense, because) = target.defense(state, close);
    if defense > 0 {
        let from = because.first().map_or("defense", |r| r.label.as_str());
        let kind = if close { "melee" } else { "ranged" };
        let more = if because.len() > 1 { " and more" } else { "" };
        let why = format!("{kind} defense {defense}: {from}{more}");
        list.add(Source::Defense, Change::Setback(defense), &why, "G-DEF-01");
    }
    if target.is_prone() {
        if close {
            list.add(
                Source::TargetProne,
                Change::Boost(1),
                "target is prone",
                "G-MOD-04",
            );
        } else {
            list.add(
                Source::TargetProne,
                Change::Setback(1),
                "target is prone",
                "G-MOD-05",
            );
        }
    }
    if actor.is_prone() && close {
        list.add(
            Source::Prone,
            Change::Setback(1),
            "attacking while prone",
            "G-MOD-04",
        );
    }
    if actor.guarded.is_some() {
        list.add(
            Source::Guarded,
            Change::Setback(1),
            "guarded stance",
            "G-MAN-05",
        );
    }
}

/// An ally in the melee that a shot goes into (G-MOD-01); whoever is out of the fight is none.
pub fn ally_engaged<'s>(
    state: &'s State,
    actor: &Figure,
    target: Id,
    weapon: &Weapon,
) -> Option<&'s Figure> {
    if weapon.fights().is_close() {
        return None;
    }
    state
        .engaged_with(target)
        .filter(|id| *id != actor.id)
        .filter_map(|id| state.figure(id))
        .find(|f| f.side == actor.side && !f.dead && !f.defeated)
}

/// A shot into a melee with an ally in it (G-MOD-01).
fn melee_in_the_way(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    target: &Figure,
    weapon: &Weapon,
) {
    if let Some(ally) = ally_engaged(state, actor, target.id, weapon) {
        let why = format!("{} is engaged with the target", ally.name);
        list.add(
            Source::AllyEngaged,
            Change::UpgradeDifficulty(1),
            &why,
            "G-MOD-01",
        );
    }
}

/// What rides on the actor: statuses, injuries, tokens (G-STAT-03, G-COMB-15).
fn conditions(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    skill: &str,
    linked: Characteristic,
    close_against: Option<Id>,
) {
    use crate::rules::genesys::figure::Status;
    let disoriented = actor.has(&Status::Disoriented) || actor.harmed(|h| *h == Harm::Disoriented);
    if disoriented {
        list.add(
            Source::Disoriented,
            Change::Setback(1),
            "disoriented",
            "G-STAT-03",
        );
    }
    for critical in &actor.criticals {
        for harm in &critical.harm {
            let key = Source::Critical(critical.mark);
            let change = match *harm {
                Harm::Harder(a, b) if a == linked || b == linked => Change::Difficulty(1),
                Harm::AllHarder => Change::Difficulty(1),
                Harm::NoBoost => Change::RemoveBoost(u8::MAX),
                Harm::LimbLost => Change::Setback(1),
                Harm::Blinded if skills::BY_SIGHT.contains(&skill) => Change::UpgradeDifficulty(3),
                Harm::Blinded => Change::UpgradeDifficulty(2),
                Harm::LimbImpaired => {
                    list.limb(key, &critical.name);
                    continue;
                }
                _ => continue,
            };
            list.add(key, change, &critical.name.clone(), "G-HEAL-08");
        }
    }
    for token in state.tokens.iter().filter(|t| t.concerns(state, actor.id)) {
        let fits = match token.only {
            Only::Any => true,
            Only::CloseAgainst(whom) => close_against == Some(whom),
        };
        if !fits {
            continue;
        }
        let key = Source::Token(token.mark);
        let change = match token.change {
            tokens::Change::Boost(n) => Change::Boost(n),
            tokens::Change::Setback(n) => Change::Setback(n),
            tokens::Change::UpgradeAbility(n) => Change::UpgradeAbility(n),
            tokens::Change::UpgradeDifficulty(n) => Change::UpgradeDifficulty(n),
            tokens::Change::Harder(n) => Change::Difficulty(n as i8),
            tokens::Change::NoDefense
            | tokens::Change::MeleeDefense(_)
            | tokens::Change::RangedDefense(_)
            | tokens::Change::NoEnvironment => continue,
        };
        list.add(key, change, &token.from.clone(), &token.rule.clone());
    }
}

/// Where it happens, and what is carried (G-ENV, G-ENC).
fn surroundings(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    skill: &str,
    linked: Characteristic,
) {
    for one in scene::sources::influences(state, list.check, actor, skill, linked) {
        list.add(one.key, one.change, &one.why, one.rule);
    }
}

/// What was changed by hand. Setback that the table added stands for the surroundings, which some
/// may ignore for a while (M-06).
fn by_hand(list: &mut List<'_>, state: &State, check: &Check) {
    let mut surroundings = 0u8;
    for (place, hand) in check.by_hand.iter().enumerate() {
        let key = Source::Hand(place as u32 + 1);
        let counts = !check.is_switched(&key);
        list.add(key, hand.change, &hand.why, "G-POOL-11");
        if let Change::Setback(n) = hand.change
            && counts
        {
            surroundings = surroundings.saturating_add(n);
        }
    }
    // The same goes for what the scene says of them.
    for one in list.all.iter().filter(|c| c.on) {
        if let Change::Setback(n) = one.change
            && scene::sources::is_of_the_surroundings(&one.key)
        {
            surroundings = surroundings.saturating_add(n);
        }
    }
    let ignores = state.tokens.iter().any(|t| {
        t.change == tokens::Change::NoEnvironment && t.whose == tokens::Whose::One(check.by)
    });
    if ignores && surroundings > 0 {
        list.add(
            Source::Surroundings,
            Change::RemoveSetback(surroundings),
            "the surroundings do not count",
            "M-06",
        );
    }
}

/// Story Points (G-STORY-06, G-STORY-07): the actor's side upgrades its ability, the other side
/// the difficulty.
fn story(list: &mut List<'_>, _state: &State, check: &Check, actor: &Figure) {
    for side in &check.story {
        let who = if *side == Side::Pc { "players" } else { "GM" };
        let why = format!("Story Point of the {who}");
        if *side == actor.side {
            list.fixed(Source::Story, Change::UpgradeAbility(1), &why, "G-STORY-06");
        } else {
            list.fixed(
                Source::Story,
                Change::UpgradeDifficulty(1),
                &why,
                "G-STORY-07",
            );
        }
    }
}

/// Names the tokens that a roll of this check uses up: those that count on the next check only
/// and were not switched off.
pub fn used_tokens(state: &State, library: &Library, check: &Check) -> Vec<u32> {
    of(state, library, check)
        .iter()
        .filter(|c| c.on)
        .filter_map(|c| match c.key {
            Source::Token(mark) => Some(mark),
            _ => None,
        })
        .filter(|mark| state.tokens.iter().any(|t| t.mark == *mark && t.once))
        .collect()
}
