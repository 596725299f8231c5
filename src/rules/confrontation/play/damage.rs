//! What a hit does: its damage, armor, pools, sections of objects, secondary effects (C-ARM, C-DMG-01, C-OBJ,
//! C-WPN).

use lang::Refusal;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::attack::{AttackEnded, TargetDone, advance, current};
use super::check::{rolls, success_words};
use super::place::{self, Straight};
use super::setup::with;
use super::{Play, actions, biotics, hurt, recovery, stress, turn};
use crate::library::Library;
use crate::library::records::{Secondary, Special};
use crate::model::{Armor, Attack, Field, Person, Place, Pool, Source, State, Target};
use crate::settings::{Layers, NaturalArmor};
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
    if target.left() > 0 {
        if by_hand {
            let why = format!(
                "This attack still has {} to spend.",
                success_words(target.left())
            );
            p.permit(Err(
                Refusal::rule("C-ROLL-04", why).hint("Use `spend` first.")
            ))?;
        } else {
            // The strength of an NPC's attack is a hit and increments of damage (C-DEF-03).
            target.spent.damage = target.spent.damage.saturating_add(target.left());
        }
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
        let refusal = Refusal::input("The attack isn't rolled yet.");
        return Err(refusal.hint("Use `choose`, `reveal` and `roll` first."));
    }
    if target.kept() > 0 && target.defended.is_none() {
        let why = format!("{} hasn't defended.", p.now.name(target.who));
        p.permit(Err(
            Refusal::rule("C-DEF-01", why).hint("Use `defend` and `roll`.")
        ))?;
    }
    hurt::settled(&p.now)
}

/// Returns the damage of a hit (C-ATK-03, C-ATK-05).
pub fn damage_of(p: &Play<'_, '_>, attack: &Attack, target: &Target) -> i16 {
    let arm = &attack.arm;
    let bought = arm
        .increment
        .saturating_mul(target.spent.damage.min(1_000) as i16);
    let mut damage = arm.damage.saturating_add(bought);
    if let Some(person) = p.now.person(attack.who) {
        let all = sheet_effects::damage(&p.now, p.library(), person, arm);
        let free = all.iter().filter(|bonus| bonus.cost.is_none());
        damage = damage.saturating_add(free.map(|bonus| bonus.points).sum());
    }
    let bonus: i16 = target.spent.bonus.iter().map(|(_, points)| *points).sum();
    damage = damage.saturating_add(bonus);
    if target.spent.suffers {
        damage = damage.saturating_add(suffered(p, attack));
    }
    damage.max(0)
}

/// Damage that the target of suppressing fire chooses instead of losing points (C-WPN-19).
fn suffered(p: &Play<'_, '_>, attack: &Attack) -> i16 {
    match secondary_of(p, attack) {
        Some(Secondary::LoseOrSuffer(_, damage)) => damage,
        _ => 0,
    }
}

fn secondary_of(p: &Play<'_, '_>, attack: &Attack) -> Option<Secondary> {
    let record = p.library().weapon(&attack.arm.id)?;
    record.secondary.first().copied()
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
        damage_of(p, attack, target)
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
    let ignores =
        target.spent.effects > 0 && secondary_of(p, attack) == Some(Secondary::IgnoreReduction);
    let no_armor = target.spent.no_armor;
    let armored = body_armor(&person, settings.armor_layers).is_some() && !no_armor;
    let tables = place::Target::of(&settings, p.cx.library, &person);
    let mut dice = Straight::new(typed, p.cx.dice);
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
    dice.finish()?;
    if passed.absorbed {
        biotics::absorbed(p, target.who);
    }
    let on_body = passed.hits.is_empty();
    p.push(Struck {
        attacker: attack.who,
        who: target.who,
        damage,
        place: on_body.then_some(passed.place),
        stopped: if on_body { damage - passed.left } else { 0 },
    });
    for hit in passed.hits {
        p.push(hit);
    }
    if passed.left > 0 {
        wound(p, attack, target, passed.place, passed.left);
    }
    Ok(())
}

/// Deals damage to what someone wears, and what is left of it to a random place of the body (C-ARM-01, C-ARM-02).
///
/// # Errors
/// None in practice: no dice are typed here.
pub fn on_armor(
    p: &mut Play<'_, '_>,
    who: Id,
    pool: Option<Pool>,
    damage: i16,
    source: Source,
) -> Result<(), Refusal> {
    let Some(person) = p.now.person(who).cloned() else {
        return Ok(());
    };
    let settings = p.now.settings.clone();
    let mut dice = Straight::new(None, p.cx.dice);
    let worn = body_armor(&person, settings.armor_layers);
    let place = match worn {
        Some(_) => Place::Armor,
        None => place::Target::of(&settings, p.cx.library, &person).random(&mut dice, false)?,
    };
    let passed = Passing {
        state: &p.now,
        library: p.cx.library,
        person: &person,
        ignores: false,
    }
    .pass(&mut dice, worn, place, damage)?;
    if passed.absorbed {
        biotics::absorbed(p, who);
    }
    for hit in passed.hits {
        p.push(hit);
    }
    let place = passed.place;
    let pool = pool.unwrap_or_else(|| hurt::pool_of(place));
    let source = Source {
        place: Some(place),
        ..source
    };
    hurt::hurt(p, who, pool, passed.left, source);
    Ok(())
}

/// Damage on its way through armor and skin.
struct Passing<'a> {
    state: &'a State,
    library: &'a Library,
    person: &'a Person,
    /// True if worn armor stops none of it (C-WPN-20).
    ignores: bool,
}

/// What is left of damage behind armor and skin.
struct Passed {
    /// Where it lands.
    place: Place,
    left: i16,
    hits: Vec<ArmorHit>,
    /// True if skin has absorbed some of it.
    absorbed: bool,
}

impl Passing<'_> {
    fn pass(
        &self,
        dice: &mut Straight<'_>,
        mut worn: Option<usize>,
        mut place: Place,
        damage: i16,
    ) -> Result<Passed, Refusal> {
        let settings = &self.state.settings;
        let both = worn.is_none() || settings.natural_armor == NaturalArmor::Both;
        let natural = if both {
            sheet_effects::natural_reduction(self.state, self.library, self.person)
        } else {
            0
        };
        let mut left = (damage - natural).max(0);
        let mut hits: Vec<ArmorHit> = Vec::new();
        while let Some(index) = worn {
            let armor = self.person.armor.get(index);
            let durability = armor.map_or(0, |armor| armor.durability);
            let due = (left - self.reduction(index)).max(0);
            let lost = due.min(durability);
            hits.push(ArmorHit {
                who: self.person.id,
                index,
                damage: if hits.is_empty() { damage } else { left },
                lost,
            });
            left = due - lost;
            worn = None;
            if left > 0 && hits.len() == 1 {
                // What armor doesn't take goes to the body, where a helmet still guards the head (C-ARM-02, C-ARM-06).
                let tables = place::Target::of(settings, self.library, self.person);
                place = tables.random(dice, false)?;
                let next = worn_at(self.person, place, false, settings.armor_layers);
                worn = next.filter(|next| *next != index);
            }
        }
        Ok(Passed {
            place,
            left,
            hits,
            absorbed: natural > 0,
        })
    }

    /// Returns the damage that a piece of armor stops (C-ARM-01). All layers count where a house rule adds them up.
    fn reduction(&self, index: usize) -> i16 {
        if self.ignores {
            return 0;
        }
        let one = |armor: &Armor| {
            let own = if armor.made_by_self {
                sheet_effects::own_armor(self.state, self.library, self.person)
            } else {
                0
            };
            armor.reduction + own
        };
        let hit = self.person.armor.get(index);
        let helmet = hit.is_some_and(|armor| armor.helmet);
        match self.state.settings.armor_layers {
            Layers::Sum if !helmet => {
                let worn = self.person.armor.iter();
                let worn = worn.filter(|armor| !armor.helmet && !armor.destroyed());
                worn.map(one).sum()
            }
            _ => hit.map_or(0, one),
        }
    }
}

/// Hands damage that has passed armor to the pools (C-DMG-01).
fn wound(p: &mut Play<'_, '_>, attack: &Attack, target: &Target, place: Place, points: i16) {
    let record = p.library().weapon(&attack.arm.id);
    let source = Source {
        nonlethal: has_special(p, attack, Special::Nonlethal),
        sharp: record.is_some_and(|one| one.sharp),
        ..Source::attack(Some(place))
    };
    let pool = attack.arm.pool.unwrap_or_else(|| hurt::pool_of(place));
    hurt::hurt(p, target.who, pool, points, source);
}

/// Returns the place of the worn armor that counts on the body (C-ARM-06).
pub fn body_armor(person: &Person, layers: Layers) -> Option<usize> {
    let worn = person.armor.iter().enumerate();
    let worn = worn.filter(|(_, armor)| !armor.helmet && !armor.destroyed());
    match layers {
        Layers::Best => worn.max_by_key(|(index, armor)| {
            (armor.reduction, armor.durability, std::cmp::Reverse(*index))
        }),
        Layers::Sum => worn.max_by_key(|(index, armor)| {
            (armor.durability, armor.reduction, std::cmp::Reverse(*index))
        }),
    }
    .map(|(index, _)| index)
}

/// Returns the armor that takes a hit on a place: a helmet on head and face, else that on the body for a hit on
/// armor.
fn worn_at(person: &Person, place: Place, no_armor: bool, layers: Layers) -> Option<usize> {
    if no_armor {
        return None;
    }
    match place {
        Place::Armor => body_armor(person, layers),
        Place::Head | Place::Face => {
            let helmet = |armor: &Armor| armor.helmet && !armor.destroyed();
            person.armor.iter().position(helmet)
        }
        _ => None,
    }
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
    match secondary_of(p, attack) {
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
}

impl Fact<State> for Struck {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        let place = self.place.map_or("armor", Place::label);
        let stopped = if self.stopped > 0 {
            format!(" Natural reduction stops {}.", self.stopped)
        } else {
            String::new()
        };
        Some(format!(
            "{} hits {} ({place}): {} damage.{stopped}",
            before.name(self.attacker),
            before.name(self.who),
            self.damage
        ))
    }
}

/// Armor was hit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorHit {
    /// Who wears it.
    pub who: Id,
    /// Its place on the sheet.
    pub index: usize,
    /// The damage of the hit.
    pub damage: i16,
    /// The durability that it loses.
    pub lost: i16,
}

impl Fact<State> for ArmorHit {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(armor) = person.armor.get_mut(self.index) {
                armor.durability = armor.durability.saturating_sub(self.lost).max(0);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let armor = person.armor.get(self.index)?;
        let left = (armor.durability - self.lost).max(0);
        let name = lang::sentence::genitive(&person.name);
        let what = armor.name.to_lowercase();
        Some(if self.lost == 0 {
            format!("{name} {what} stops it all.")
        } else if left == 0 {
            format!(
                "{name} {what} loses {} durability and is destroyed.",
                self.lost
            )
        } else {
            format!(
                "{name} {what} loses {} durability ({left}/{}).",
                self.lost, armor.most
            )
        })
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
            "{} can parry until their next turn: {} on precise defenses.",
            before.name(self.who),
            super::check::dice_words(self.dice.into())
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
            "{}'s next attack loses {}.",
            before.name(self.who),
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
        Some(format!("{}'s hit makes no noise.", before.name(self.who)))
    }
}
