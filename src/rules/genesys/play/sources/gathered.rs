//! Where the dice of a check come from: every modifier that the state holds, in reading order.
//!
//! Each function checks one part of the state and adds contributions that name their rule. A talent,
//! quality or environment that changes pools gets its line here, or in a file of its own in this
//! folder. The tray, the odds and the log then show it without further code.

use crate::events::said::agreeing_with;
use crate::hits::hit_list::ally_engaged;
use crate::kinds::{Band, Characteristic, Quality};
use crate::library::Library;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::model::tokens::{Only, Whose};
use crate::play::check::list::{List, Occasion};
use crate::play::check::pool::Contribution;
use crate::play::check::{again, modes, trade, unhurt};
use crate::play::sources::conditions::{conditions, story};
use crate::play::sources::{hacking, help, items, repair, scene, talents as pools, vehicles};

use dice::Symbols;

use rules::view::Id;

/// The label of a modifier's row in the pool, empty if the pool doesn't have it.
pub fn label_of(sources: &[Contribution], key: &Source) -> String {
    let row = sources.iter().find(|row| row.key == *key);
    row.map_or_else(String::new, |row| row.why.clone())
}

/// All contributions to a check, including those switched off.
pub fn of(state: &State, library: &Library, check: &Check) -> Vec<Contribution> {
    let stood = state.stood(check);
    let shuts_out = unhurt::why(&stood, library, check);
    let counts = unhurt::unhurt(&stood, library, check);
    let state = &*counts;
    let mut list = List::new(check);
    let Some(actor) = state.figure(check.by) else {
        return list.all;
    };
    if let Some(pool) = &check.same {
        // The repeated pool already contains what the state adds. Only changes to this check itself
        // count.
        again::contribute(&mut list, pool);
        pools::answers(&mut list, state, check);
        story(&mut list, check, actor);
        changed_by_hand(&mut list, check);
        return list.all;
    }
    match &check.what {
        What::Attack { target, band, .. } => {
            let Some(weapon) = check.weapon(state) else {
                return list.all;
            };
            let (at, target, vehicle) = (*target, state.figure(*target), state.vehicle(*target));
            if target.is_none() && vehicle.is_none() {
                return list.all;
            }
            let skill = library.skill(&weapon.skill);
            let linked = skill.map_or(Characteristic::Agility, |s| s.characteristic);
            modes::begin(&mut list, state, library, actor, &weapon, *band);
            size(
                &mut list,
                state.silhouette_of_check(check),
                state.silhouette_of(at),
            );
            handling_of_weapons(&mut list, state, actor, &weapon, *band);
            if check.mode.guided.is_none() {
                aim(&mut list, actor);
            }
            if let Some(target) = target {
                defenses(&mut list, state, target, &weapon);
            } else if let Some(vehicle) = vehicle {
                vehicles::defense(&mut list, state, vehicle);
            }
            stances(&mut list, actor, &weapon);
            melee_in_the_way(&mut list, state, actor, at, &weapon);
            vehicles::attack(&mut list, state, actor, at, &weapon);
            if let Some(target) = target.filter(|f| f.adversary > 0) {
                let why = format!("adversary {}: {}", target.adversary, target.name);
                list.add(
                    Source::Adversary,
                    Change::UpgradeDifficulty(target.adversary),
                    &why,
                    "T-45",
                );
            }
            let occasion = Occasion {
                skill: &weapon.skill,
                group: skill.map(|s| s.group),
                linked,
                fights: Some(weapon.fights()),
                target: Some(at),
                two: check.mode.second.is_some(),
                on: check.used_on(),
                mounted: check.fires_mounted(),
                controls: None,
            };
            surroundings(&mut list, state, actor, &occasion);
            conditions(&mut list, state, actor, &occasion);
            pools::contribute(&mut list, state, check, actor, &occasion);
            items::contribute(&mut list, actor, &occasion, false);
            if check.mode.guided.is_some() {
                list.without_hands(actor);
            }
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
            help::contribute(&mut list.all, state, check, skill, *characteristic);
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
                    &format!("{} {label}", crate::words::genitive(&opponent.name)),
                    "G-POOL-20",
                );
            } else {
                trade::contribute(&mut list, state, library, actor, *difficulty);
                pools::knows_somebody(&mut list, check, actor);
            }
            let occasion = Occasion {
                skill,
                group: library.skill(skill).map(|s| s.group),
                linked: *characteristic,
                fights: None,
                target: against.as_ref().map(|(id, _)| *id),
                two: false,
                on: check.used_on(),
                mounted: check.fires_mounted(),
                controls: vehicles::controlled_by(state, library, check),
            };
            vehicles::control(&mut list, state, library, actor);
            vehicles::fitted(&mut list, state, actor);
            vehicles::works(&mut list, state);
            surroundings(&mut list, state, actor, &occasion);
            conditions(&mut list, state, actor, &occasion);
            pools::contribute(&mut list, state, check, actor, &occasion);
            let mends = check.purpose().repairs().is_some();
            if mends {
                repair::contribute(&mut list, actor, skill);
            }
            let tools = !mends && library.skill(skill).is_some_and(|s| s.tools);
            items::contribute(&mut list, actor, &occasion, tools);
        }
    }
    if let Some(token) = shuts_out {
        // It changes no die. It tells the user why the dice of the injuries are missing.
        let none = Change::Auto(Symbols::default());
        let why = format!("{}: Critical Injuries ignored", token.from);
        list.fixed(Source::Token(token.mark), none, &why, &token.rule);
    }
    story(&mut list, check, actor);
    by_hand(&mut list, state, library, check);
    list.tried_as_formidable();
    list.all
}

pub(crate) fn base(
    list: &mut List<'_>,
    actor: &Figure,
    skill: &str,
    name: &str,
    linked: Characteristic,
) {
    let characteristic = actor.characteristic(linked);
    let lent = list.check.answers_of(Answers::LendsRanks);
    let lent = lent.filter(|a| a.who == actor.id).last();
    let (rank, from) = match lent {
        Some(answer) => (answer.number.min(100) as u8, answer.label.as_str()),
        None => (actor.rank(skill), name),
    };
    let why = format!("{from} {rank}, {} {characteristic}", linked.short());
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

/// The difficulty of an attack with a weapon (G-COMB-03, G-COMB-04).
pub(crate) fn difficulty_of(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    weapon: &Weapon,
    band: Band,
) {
    if weapon.fights().is_close() {
        let two = Change::Difficulty(2);
        list.add(Source::Difficulty, two, "close combat", "G-COMB-03");
    } else {
        ranged_difficulty(list, state, actor, weapon, band);
    }
}

/// Difficulty by range (table M-07), and the increase for shooting while engaged (M-10, G-MOD-03).
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

/// Adds the modifier for a silhouette 2 or more larger or smaller (G-MOD-14).
pub(crate) fn size(list: &mut List<'_>, actor: u8, target: u8) {
    let difference = i16::from(target) - i16::from(actor);
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

/// Adds passive qualities of the weapons in use, and damage to them. Of two weapons only the harder one
/// raises the difficulty of the attack (G-MOD-08).
fn handling_of_weapons(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    weapon: &Weapon,
    band: Band,
) {
    let What::Attack { weapon: index, .. } = list.check.what else {
        return;
    };
    let check = list.check;
    let wear = state.wear_at(check.by, index);
    let Some(second) = check.second_weapon(state) else {
        handling(list, actor, weapon, wear, true, false);
        return;
    };
    let harder = modes::harder_of_two(state, check, actor, weapon, &second, band);
    let first_is = std::ptr::eq(harder, weapon);
    handling(list, actor, weapon, wear, first_is, false);
    let other = check
        .mode
        .second
        .map(|index| state.wear_at(check.by, index));
    handling(
        list,
        actor,
        &second,
        other.unwrap_or_default(),
        !first_is,
        true,
    );
}

/// Adds passive qualities of a weapon, and damage to it (table M-05). Those that raise the difficulty
/// count only if `harder`.
pub(crate) fn handling(
    list: &mut List<'_>,
    actor: &Figure,
    weapon: &Weapon,
    wear: Wear,
    harder: bool,
    second: bool,
) {
    let key = |word: &str| {
        let also = if second { " of the second weapon" } else { "" };
        Source::Quality(format!("{word}{also}"))
    };
    let automatic = |advantage: u16, threat: u16| {
        Change::Auto(Symbols {
            advantage,
            threat,
            ..Symbols::default()
        })
    };
    for quality in &weapon.qualities {
        let short = |n: u8, which| n.saturating_sub(actor.characteristic(which)) as i8;
        let change = match *quality {
            Quality::Accurate(n) => Change::Boost(n),
            Quality::Inaccurate(n) => Change::Setback(n),
            Quality::Superior => automatic(1, 0),
            Quality::Inferior => automatic(0, 1),
            Quality::Cumbersome(n) => {
                Change::Difficulty(n.saturating_sub(actor.brawn_for_cumbersome()) as i8)
            }
            Quality::Unwieldy(n) => Change::Difficulty(short(n, Characteristic::Agility)),
            _ => continue,
        };
        if change == Change::Difficulty(0) || (matches!(change, Change::Difficulty(_)) && !harder) {
            continue;
        }
        list.add(
            key(&quality.name().to_lowercase()),
            change,
            &format!("{quality} ({})", weapon.name),
            quality.rule(),
        );
    }
    if weapon.is_improvised() {
        let why = format!("improvised ({})", weapon.name);
        list.add(key("improvised"), automatic(0, 1), &why, "G-MOD-12");
    }
    let worn = if second { key("wear") } else { Source::Wear };
    match wear {
        Wear::Minor => list.add(worn, Change::Setback(1), "damaged weapon", "G-EQ-11"),
        Wear::Moderate if harder => {
            let why = "badly damaged weapon";
            list.add(worn, Change::Difficulty(1), why, "G-EQ-11");
        }
        Wear::Sound | Wear::Moderate | Wear::Major | Wear::Destroyed => {}
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

fn defenses(list: &mut List<'_>, state: &State, target: &Figure, weapon: &Weapon) {
    let close = weapon.fights().is_close();
    let (defense, because) = target.defense(state, close);
    if defense > 0 {
        let from = because.first().map_or("defense", |r| r.label.as_ref());
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
}

/// Adds the attacker's own stance: prone or guarded (G-MOD-04, G-MAN-05).
fn stances(list: &mut List<'_>, actor: &Figure, weapon: &Weapon) {
    if actor.is_prone() && weapon.fights().is_close() {
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

/// Adds the upgrade for a shot at a target engaged with an ally (G-MOD-01).
fn melee_in_the_way(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    target: Id,
    weapon: &Weapon,
) {
    if let Some(ally) = ally_engaged(state, actor, target, weapon) {
        let why = format!("{} is engaged with the target", ally.name);
        let why = agreeing_with(ally, why);
        list.add(
            Source::AllyEngaged,
            Change::UpgradeDifficulty(1),
            &why,
            "G-MOD-01",
        );
    }
}

/// Adds the surroundings and the carried load (G-ENV, G-ENC).
fn surroundings(list: &mut List<'_>, state: &State, actor: &Figure, occasion: &Occasion<'_>) {
    let influences = scene::influences(state, list.check, actor, occasion.skill, occasion.linked);
    let hacking = hacking::influences(state, list.check);
    for one in influences.into_iter().chain(hacking) {
        list.add(one.key, one.change, &one.why, one.rule);
    }
}

/// Adds the changes made by hand and returns how much Setback of them counts.
fn changed_by_hand(list: &mut List<'_>, check: &Check) -> u8 {
    let mut setback = 0u8;
    for (place, hand) in check.by_hand.iter().enumerate() {
        let key = Source::Hand(place as u32 + 1);
        let counts = !check.is_switched(&key);
        list.add(key, hand.change, &hand.why, "G-POOL-11");
        if let Change::Setback(n) = hand.change
            && counts
        {
            setback = setback.saturating_add(n);
        }
    }
    setback
}

/// Adds the changes made by hand. Setback among them counts as surroundings, which some characters
/// ignore for a while (M-06).
fn by_hand(list: &mut List<'_>, state: &State, library: &Library, check: &Check) {
    let mut surroundings = changed_by_hand(list, check);
    // Setback that the scene adds counts as surroundings too.
    for one in list.all.iter().filter(|c| c.on) {
        if let Change::Setback(n) = one.change
            && scene::is_of_the_surroundings(&one.key)
        {
            surroundings = surroundings.saturating_add(n);
        }
    }
    if state.ignores_surroundings(check.by) && surroundings > 0 {
        list.add(
            Source::Surroundings,
            Change::RemoveSetback(surroundings),
            "surroundings ignored",
            "M-06",
        );
    } else if surroundings > 0 {
        let controlled = vehicles::controlled_by(state, library, check);
        plotted(list, state, check, controlled, surroundings);
    }
}

/// A plotted course removes Setback of rough space or terrain only. Handling and damage to the ship
/// still count (M-21).
fn plotted(
    list: &mut List<'_>,
    state: &State,
    check: &Check,
    controlled: Option<Id>,
    surroundings: u8,
) {
    let What::Skill { skill, .. } = &check.what else {
        return;
    };
    let mut left = surroundings;
    for token in &state.tokens {
        let crate::model::tokens::Change::Course(n) = token.change else {
            continue;
        };
        let controls = match &token.only {
            Only::Controls(vehicle) => Some(*vehicle) == controlled,
            // Older saves name the skill of the vehicle.
            Only::Skills(skills) => skills.contains(skill),
            _ => false,
        };
        let meant = token.whose == Whose::One(check.by) && controls;
        let less = n.min(left);
        if meant && less > 0 {
            left -= less;
            let change = Change::RemoveSetback(less);
            list.add(Source::Token(token.mark), change, &token.from, &token.rule);
        }
    }
}

/// The tokens that a roll of this check uses up: those that count on the next check only and aren't
/// switched off.
pub fn used_tokens(state: &State, library: &Library, check: &Check) -> Vec<u32> {
    of(state, library, check)
        .iter()
        .filter(|c| c.on)
        .filter_map(|c| match c.key {
            Source::Token(mark) => Some(mark),
            _ => None,
        })
        .filter(|mark| state.tokens.iter().any(|t| t.mark == *mark && t.once))
        .chain(unhurt::passed_over(state, library, check))
        .collect()
}
