//! What a hit does: its damage, armor, pools, sections of objects, secondary effects (C-ARM, C-DMG-01, C-OBJ,
//! C-WPN).

use lang::Refusal;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::armor::{Passing, body_armor, worn_at};
use super::attack::{AttackEnded, TargetDone, advance, current};
use super::biotics::insulation;
use super::check::rolls;
use super::place::{self, Straight};
use super::{Play, actions, biotics, hurt, recovery, stress, turn};
use crate::library::Library;
use crate::library::records::{Secondary, Special};
use crate::model::text::{dice_words, success_words};
use crate::model::{Arm, Attack, Field, Person, Place, Pool, Source, State, Target, with};
use crate::sheet_effects;

/// Resolves the attack on the current target and goes on to the next one.
///
/// # Errors
/// Refuses before the rolls are made, with successes that aren't spent, and typed dice that don't fit.
pub fn resolve(
    p: &mut Play<'_, '_>,
    section: Option<&str>,
    typed: Option<&[u8]>,
) -> Result<(), Refusal> {
    let (attack, target) = current(&p.now)?;
    let (attack, mut target) = (attack.clone(), target.clone());
    ready(p, &target)?;
    let attacker = p.now.person(attack.who);
    let by_hand = attacker.is_some_and(|person| rolls(&p.now, person));
    // The strength of an NPC's attack is a hit and increments of damage (C-DEF-03). A success that a person
    // leaves unspent buys nothing (C-ROLL-04).
    if !by_hand {
        target.spent.damage = target.spent.damage.saturating_add(target.left());
    }
    let hit = target.kept() > 0;
    if hit {
        strike(p, &attack, &target, section, typed)?;
    } else if typed.is_some_and(|faces| !faces.is_empty()) {
        let refusal = Refusal::input("A miss needs no dice.");
        return Err(refusal.hint("Use `resolve` alone."));
    }
    if hit {
        secondary(p, &attack, &target);
        biotics::struck(p, attack.who, &attack.arm.name, target.who);
    }
    p.push(TargetDone { hit });
    if p.now
        .attack
        .as_ref()
        .is_some_and(|attack| attack.target().is_some())
    {
        return advance(p);
    }
    p.push(AttackEnded {});
    Ok(())
}

/// Refuses before the attack and the defense are rolled.
fn ready(p: &Play<'_, '_>, target: &Target) -> Result<(), Refusal> {
    if target.rolled.is_none() {
        let refusal = Refusal::input("The attack hasn't been rolled yet.");
        return Err(refusal.hint("Use `choose`, `reveal` and `roll` first."));
    }
    if target.kept() > 0 && target.defended.is_none() {
        let why = format!("{} hasn't defended.", p.now.name(target.who));
        p.forbid("C-DEF-01", why, "Use `defend` and `roll`.")?;
    }
    hurt::settled(&p.now)
}

/// Returns the damage of a hit with what is bought (C-ATK-03, C-ATK-05).
pub fn damage_of(state: &State, library: &Library, attack: &Attack, target: &Target) -> i16 {
    let arm = &attack.arm;
    let bought = target.spent.damage.min(1_000) as i16;
    let mut damage = arm
        .damage
        .saturating_add(arm.increment.saturating_mul(bought));
    if let Some(person) = state.person(attack.who) {
        let all = sheet_effects::damage(state, library, person, arm);
        let free = all.iter().filter(|bonus| bonus.cost.is_none());
        damage = damage.saturating_add(free.map(|bonus| bonus.points).sum());
    }
    let bonus: i16 = target.spent.bonus.iter().map(|(_, points)| *points).sum();
    damage = damage.saturating_add(bonus);
    // Damage that the target of suppressing fire chooses instead of losing points (C-WPN-19).
    if let Some(Secondary::LoseOrSuffer(_, more)) = secondary_of(library, arm)
        && target.spent.suffers
    {
        damage = damage.saturating_add(more);
    }
    let insulation = state
        .person(target.who)
        .map(|whom| insulation::against(arm, whom));
    let through = insulation.map_or(damage, |own| insulation::through(own, damage, bought + 1));
    through.max(0).saturating_add(shock(state, attack, target))
}

/// Returns the Speed damage of a charged weapon in an attack, which its damage includes (C-BIO-03).
fn shock(state: &State, attack: &Attack, target: &Target) -> i16 {
    let whom = state.person(target.who);
    whom.map_or(0, |whom| {
        biotics::charge::damage(state, attack.who, &attack.arm, whom)
    })
}

/// Returns the secondary effect of a weapon (C-ATK-07).
pub fn secondary_of(library: &Library, arm: &Arm) -> Option<Secondary> {
    library.weapon(&arm.id)?.secondary.first().copied()
}

/// Deals a hit.
fn strike(
    p: &mut Play<'_, '_>,
    attack: &Attack,
    target: &Target,
    section: Option<&str>,
    typed: Option<&[u8]>,
) -> Result<(), Refusal> {
    let Some(person) = p.now.person(target.who).cloned() else {
        return Ok(());
    };
    let damage = if is_immune(p, attack, &person) {
        0
    } else {
        damage_of(&p.now, p.library(), attack, target)
    };
    if !person.sections.is_empty() {
        return hit_section(p, &person, section, damage);
    }
    if let Some(section) = section {
        return Err(
            Refusal::input(format!("{} has no section `{section}`.", person.name))
                .hint("Only objects have sections."),
        );
    }
    let settings = p.now.settings.clone();
    let ignores = target.spent.effects > 0
        && secondary_of(p.library(), &attack.arm) == Some(Secondary::IgnoreReduction);
    let no_armor = target.spent.no_armor;
    let armored = body_armor(&person, settings.armor_layers).is_some() && !no_armor;
    let tables = place::Target::of(&settings, p.cx.library, &person);
    let mut dice = Straight::new(typed, p.cx.dice);
    let located = target.spent.part.is_none();
    let place = match target.spent.part {
        Some(place) => place,
        None => tables.locate(&mut dice, target.spent.location, armored)?,
    };
    let worn = worn_at(&person, place, no_armor, settings.armor_layers);
    let passed = Passing {
        state: &p.now,
        library: p.cx.library,
        person: &person,
        ignores,
    }
    .pass(&mut dice, worn, place, damage)?;
    let faces = dice.finish()?;
    if passed.absorbed {
        biotics::absorbed(p, target.who);
    }
    let on_body = passed.hits.is_empty();
    p.push(Struck {
        attacker: attack.who,
        who: target.who,
        damage,
        place: on_body.then_some(passed.place),
        stopped: passed.skin,
        dice: faces,
        bonus: located.then_some(target.spent.location),
    });
    for hit in passed.hits {
        p.push(hit);
    }
    if passed.left > 0 {
        wound(p, attack, target, passed.place, passed.left);
    }
    Ok(())
}

/// Hands damage that has passed armor to the pools (C-DMG-01).
fn wound(p: &mut Play<'_, '_>, attack: &Attack, target: &Target, place: Place, points: i16) {
    let record = p.library().weapon(&attack.arm.id);
    let source = Source {
        nonlethal: has_special(p, attack, Special::Nonlethal),
        sharp: record.is_some_and(|one| one.sharp),
        by: Some(attack.who),
        ..Source::attack(Some(place))
    };
    let pool = attack.arm.pool.unwrap_or_else(|| hurt::pool_of(place));
    let parts = parts(&p.now, attack, target, pool, points);
    hurt::hurt_each(p, target.who, parts, source);
}

/// Returns the pools that lose these points of an attack: the pool of the weapon or of the place, and Speed to the
/// current of a charged weapon. Armor stops the blade first, and the current goes on (C-BIO-03).
pub fn parts(
    state: &State,
    attack: &Attack,
    target: &Target,
    pool: Pool,
    points: i16,
) -> [(Pool, i16); 2] {
    let shock = shock(state, attack, target).min(points);
    [(pool, points - shock), (Pool::Speed, shock)]
}

/// Damages a section of an object (C-OBJ-01).
fn hit_section(
    p: &mut Play<'_, '_>,
    object: &Person,
    section: Option<&str>,
    damage: i16,
) -> Result<(), Refusal> {
    let names: Vec<&str> = object.sections.keys().map(String::as_str).collect();
    let section = match (section, names.as_slice()) {
        (Some(word), _) => {
            let fits = |name: &&str| name.eq_ignore_ascii_case(word);
            names.iter().copied().find(fits)
        }
        (None, [one]) => Some(*one),
        (None, _) => None,
    };
    let Some(section) = section else {
        return Err(Refusal::input(format!(
            "Name a section of {}: {}.",
            object.name,
            names.join(", ")
        ))
        .hint("Use `resolve on SECTION`."));
    };
    p.push(SectionHit {
        who: object.id,
        section: section.to_owned(),
        damage,
    });
    Ok(())
}

/// Returns true for someone whom the electricity of an attack neither hurts nor stuns (C-BIO-03).
fn is_immune(p: &Play<'_, '_>, attack: &Attack, person: &Person) -> bool {
    has_special(p, attack, Special::Electric) && biotics::is_active(person, Field::Bioelectric)
}

fn has_special(p: &Play<'_, '_>, attack: &Attack, special: Special) -> bool {
    let record = p.library().weapon(&attack.arm.id);
    record.is_some_and(|record| record.specials.contains(&special))
}

/// Does what a hit does beside its damage: what is always on, and the bought secondary effect (C-ATK-07).
fn secondary(p: &mut Play<'_, '_>, attack: &Attack, target: &Target) {
    let person = p.now.person(target.who);
    let object = person.is_none_or(|person| !person.sections.is_empty());
    let immune = person.is_some_and(|person| is_immune(p, attack, person));
    if !object && has_special(p, attack, Special::Ignite) {
        recovery::ignite(p, target.who, true);
    }
    if target.spent.effects == 0 || immune {
        return;
    }
    match secondary_of(p.library(), &attack.arm) {
        Some(Secondary::Parry) => p.push(ParryReady {
            who: attack.who,
            dice: target.spent.effects.min(100) as u8,
        }),
        // Ships and structures are never afraid, stunned or on fire (C-OBJ-03).
        _ if object => {}
        Some(Secondary::Terrify(points)) => {
            stress::frighten(p, target.who, points.min(100) as i8);
        }
        Some(Secondary::Stun(points)) => turn::lose_points(p, target.who, points),
        Some(Secondary::Prone) => actions::knock_down(p, target.who),
        Some(Secondary::Weaken(successes)) => p.push(Weakened {
            who: target.who,
            successes,
        }),
        Some(Secondary::LoseOrSuffer(points, _)) if !target.spent.suffers => {
            turn::lose_points(p, target.who, points);
        }
        Some(Secondary::ShootIntoWound(_)) => p.push(WoundOpened {
            who: attack.who,
            target: target.who,
        }),
        Some(Secondary::Silent) => p.push(Silenced { who: attack.who }),
        Some(
            Secondary::LoseOrSuffer(..) | Secondary::IgnoreReduction | Secondary::PartOrNoArmor,
        )
        | None => {}
    }
}

/// A hit landed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Struck {
    /// The attacker.
    pub attacker: Id,
    /// The target.
    pub who: Id,
    /// The damage.
    pub damage: i16,
    /// The part of the body, or nothing for armor.
    pub place: Option<Place>,
    /// Damage that skin or frame stopped (C-ARM-07).
    pub stopped: i16,
    /// The faces of the dice that found the place, in order (C-LOC-01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// What successes added to the first of them (C-ATK-04). `None` if the first isn't a location die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<u8>,
}

impl Struck {
    /// Returns the location die with what was added to it, then the dice of the tables: " [location die 3 + 1 = 4,
    /// then 5]". Empty in an older save.
    fn location(&self) -> String {
        let mut faces = self.dice.iter();
        let first = self.bonus.and_then(|bonus| Some((bonus, faces.next()?)));
        let first = first.map(|(bonus, face)| match bonus {
            0 => format!("location die {face}"),
            bonus => format!("location die {face} + {bonus} = {}", face + bonus),
        });
        let rest: Vec<String> = faces.map(u8::to_string).collect();
        let rest = (!rest.is_empty()).then(|| format!("then {}", rest.join(" ")));
        let told: Vec<String> = first.into_iter().chain(rest).collect();
        if told.is_empty() {
            return String::new();
        }
        format!(" [{}]", told.join(", "))
    }
}

impl Fact<State> for Struck {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let who = before.name(self.who);
        let at = match self.place {
            None | Some(Place::Armor) => format!("{} armor", lang::sentence::genitive(who)),
            Some(place) => format!("{who} in the {}", place.label()),
        };
        let stopped = if self.stopped > 0 {
            let whose = lang::sentence::genitive(who);
            format!(" {whose} natural reduction stops {}.", self.stopped)
        } else {
            String::new()
        };
        Some(format!(
            "{} hits {at}: {} damage.{stopped}{}",
            before.name(self.attacker),
            self.damage,
            self.location()
        ))
    }
}

/// A section of an object was hit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SectionHit {
    /// The object.
    pub who: Id,
    /// The section.
    pub section: String,
    /// The damage.
    pub damage: i16,
}

impl Fact<State> for SectionHit {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(durability) = person.sections.get_mut(&self.section) {
                *durability = durability.saturating_sub(self.damage).max(0);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let left = person
            .sections
            .get(&self.section)?
            .saturating_sub(self.damage)
            .max(0);
        let name = &person.name;
        Some(if left == 0 {
            format!(
                "{name}: {} takes {} damage and is destroyed.",
                self.section, self.damage
            )
        } else {
            format!(
                "{name}: {} takes {} damage ({left} durability left).",
                self.section, self.damage
            )
        })
    }
}

/// A parry is ready (C-WPN-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ParryReady {
    /// Who parries.
    pub who: Id,
    /// The dice that it adds.
    pub dice: u8,
}

impl Fact<State> for ParryReady {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).parry = self.dice;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can parry until their next turn, with {} on precise defenses.",
            before.name(self.who),
            dice_words(self.dice.into())
        ))
    }
}

/// Someone's next attack is weaker (C-WPN-11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Weakened {
    /// Who.
    pub who: Id,
    /// The successes that it lacks.
    pub successes: u8,
}

impl Fact<State> for Weakened {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.weakened = fighter.weakened.saturating_add(self.successes);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} next attack loses {}.",
            lang::sentence::genitive(before.name(self.who)),
            success_words(self.successes.into())
        ))
    }
}

/// A shot into the wound is possible in this turn (C-WPN-05).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WoundOpened {
    /// Who may shoot.
    pub who: Id,
    /// At whom.
    pub target: Id,
}

impl Fact<State> for WoundOpened {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).wound_of = Some(self.target);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} can shoot into {} wound this turn.",
            before.name(self.who),
            lang::sentence::genitive(before.name(self.target))
        ))
    }
}

/// A hit made no noise (C-WPN-18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Silenced {
    /// The attacker.
    pub who: Id,
}

impl Fact<State> for Silenced {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} hit makes no noise.",
            lang::sentence::genitive(before.name(self.who))
        ))
    }
}
