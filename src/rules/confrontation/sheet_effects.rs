//! What abilities, quirks, augmentations, gear and biotic fields on a sheet change: rolls, damage, brace, prices.
//!
//! The records of the packs say it in the words of [`crate::library::effect`], and this module reads them. The
//! body, stress and time have rules of their own in [`crate::play`].

use crate::library::effect::{Change, Effect, Kind, When, Whom};
use crate::library::records::Special;
use crate::library::{Library, Source};
use crate::model::{Arm, Cause, Occasion, Person, Pool, Range, Roll, State, Tactic, Tenths};
use crate::play::{augment, task};
use crate::settings::{BraceGear, TargetReading};

/// The target number before all changes (C-ROLL-03).
const TARGET: i8 = 4;

/// Damage that something on a sheet adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The key of its record.
    pub key: String,
    /// Its words.
    pub label: String,
    /// Its rule.
    pub rule: String,
    /// The points.
    pub points: i16,
    /// Points that it costs, if it isn't free.
    pub cost: Option<(Pool, u8)>,
}

/// Returns what changes a roll on the sheet of the one who rolls, and on the sheet of the one at whom the roll is
/// aimed or whom it aids. Effects that cost points or need a judgement begin switched off.
pub fn causes(state: &State, library: &Library, occasion: &Occasion<'_>) -> Vec<Cause> {
    let mut causes = Vec::new();
    collect(
        state,
        library,
        occasion,
        occasion.who,
        Whom::Bearer,
        &mut causes,
    );
    if let Some(other) = occasion.other {
        let whom = if occasion.roll == Roll::Aid {
            Whom::Helpers
        } else {
            Whom::Others
        };
        collect(state, library, occasion, other, whom, &mut causes);
    }
    causes
}

/// Adds the causes from one sheet. Effects of a record under the same conditions are one cause.
fn collect(
    state: &State,
    library: &Library,
    occasion: &Occasion<'_>,
    bearer: &Person,
    whom: Whom,
    causes: &mut Vec<Cause>,
) {
    for source in all(state, library, bearer) {
        let mut groups: Vec<(&Effect, Cause)> = Vec::new();
        for effect in source.effects.iter().filter(|effect| effect.whom == whom) {
            if !effect
                .when
                .iter()
                .all(|when| holds(state, library, occasion, when))
            {
                continue;
            }
            let same = |(first, _): &&mut (&Effect, Cause)| {
                first.when == effect.when
                    && first.label == effect.label
                    && first.free == effect.free
            };
            let place = groups.iter_mut().find(same).map(|(_, cause)| cause);
            if let Some(cause) = place {
                change(state, occasion, &effect.change, cause);
                continue;
            }
            let mut cause = begun(&source, effect, groups.len());
            cause.on |= effect.when.iter().any(|when| aids(state, occasion, when));
            if change(state, occasion, &effect.change, &mut cause) {
                groups.push((effect, cause));
            }
        }
        causes.extend(groups.into_iter().map(|(_, cause)| cause));
    }
}

/// Returns everything with effects that counts for a character: their sheet, and used abilities that last.
fn all<'a>(state: &State, library: &'a Library, bearer: &'a Person) -> Vec<Source<'a>> {
    let mut all = library.sources(bearer);
    // Who takes what they are allergic to can't use augmentations (C-QRK-06).
    if augment::is_poisoned(bearer, state.time) {
        let device = |id: &str| bearer.augmentations.iter().any(|one| one.id == id);
        all.retain(|source| !device(source.id));
    }
    // An overclocked augmentation counts twice (C-FOC-20b).
    for one in &bearer.augmentations {
        let twice = augment::benefit(bearer, &one.id, state.time) > 1;
        let source = all.iter().find(|source| source.id == one.id).copied();
        all.extend(source.filter(|_| twice));
    }
    for active in bearer.active.iter().filter(|one| one.lasts(state, bearer)) {
        let ability = library.ability(&active.ability);
        if let Some((ability, way)) =
            ability.and_then(|ability| Some((ability, ability.uses.get(active.way)?)))
        {
            all.push(Source {
                id: &ability.id,
                name: &ability.name,
                rule: &ability.rule,
                ability: None,
                effects: &way.effects,
            });
        }
    }
    all
}

/// Returns a cause without any change yet.
fn begun(source: &Source<'_>, effect: &Effect, place: usize) -> Cause {
    let cost = source
        .ability
        .and_then(|ability| ability.cost)
        .filter(|_| !effect.free);
    let label = match effect.label.as_str() {
        label if label.is_empty() || label.eq_ignore_ascii_case(source.name) => {
            source.name.to_owned()
        }
        label if label.starts_with(source.name) => label.to_owned(),
        label => format!("{}: {label}", source.name),
    };
    Cause {
        key: match place {
            0 => source.id.to_owned(),
            _ => format!("{}.{}", source.id, place + 1),
        },
        label,
        rule: source.rule.to_owned(),
        on: cost.is_none() && !effect.when.iter().any(When::is_judged),
        cost,
        ..Cause::default()
    }
}

/// Writes a change into a cause. Returns false for one that changes no roll.
fn change(state: &State, occasion: &Occasion<'_>, change: &Change, cause: &mut Cause) -> bool {
    let who = occasion.who;
    match *change {
        Change::Dice(n) => cause.dice += n,
        Change::Plus(n) => cause.plus += n,
        Change::Target(n) => cause.target += n,
        Change::TargetRead(n) => {
            cause.target += match state.settings.farmer_target {
                TargetReading::Minus2 => n,
                TargetReading::IsMinus2 => n - TARGET,
            }
        }
        Change::HelpDice(n) => cause.gives = cause.gives.saturating_add(n.unsigned_abs()),
        Change::Eases(n) => cause.eases = cause.eases.saturating_add(n),
        Change::Effort(n) => cause.effort += n,
        Change::Pay(pool) => cause.pays = Some(pool),
        Change::Saves(intellect, other) => {
            let paid = if occasion.pool == Some(Pool::Intellect) {
                intellect
            } else {
                other
            };
            cause.saves = cause.saves.saturating_add(paid);
        }
        Change::StressDice => cause.dice = cause.dice.saturating_add_unsigned(who.stress.points),
        Change::Kit => cause.dice = cause.dice.saturating_add_unsigned(state.settings.kit_dice),
        _ => return false,
    }
    true
}

/// Returns true if a condition holds. What a person judges holds, and begins switched off.
fn holds(state: &State, library: &Library, occasion: &Occasion<'_>, when: &When) -> bool {
    let named = |keys: &[String]| {
        occasion
            .skills()
            .any(|key| keys.iter().any(|one| one == key))
    };
    match when {
        When::Roll(rolls) => rolls.contains(&occasion.roll),
        When::Skilled => occasion.skill.is_some(),
        When::Skill(keys) => named(keys),
        When::NotSkill(keys) => !named(keys),
        When::Kind(kind) => is_of(library, occasion, *kind),
        When::Pool(pool) => occasion.pool == Some(*pool),
        When::Tactic(tactics) => occasion.tactic.is_some_and(|one| tactics.contains(&one)),
        When::Weapon(_)
        | When::Size(_)
        | When::Melee
        | When::Ranged
        | When::TwoHanded
        | When::SelfMade => occasion.arm.is_some_and(|arm| fits(arm, when)),
        When::Ready(size) => occasion.who.arms.iter().any(|arm| {
            arm.drawn && arm.ammunition > 0 && arm.range.is_some() && arm.size == Some(*size)
        }),
        When::Unfolded => occasion.who.body.unfolded,
        When::Bonded => !occasion.who.bonds.is_empty(),
        When::FieldActive => occasion.who.fields().any(|biotic| biotic.active),
        When::Again(tactic) => {
            let last = state.last.as_ref().filter(|last| last.tries.is_none());
            let last = last.map(|last| &last.check);
            occasion.tactic == Some(*tactic)
                && last.is_some_and(|last| {
                    last.who == occasion.who.id
                        && last.tactic == Some(*tactic)
                        && occasion.skill == Some(last.skill.as_str())
                })
        }
        When::Moved(length) => {
            let fighter = state.fighter(occasion.who.id);
            let moved = fighter.and_then(|one| one.moved);
            moved.is_some_and(|moved| moved >= *length)
        }
        // An indirect defense is the use of cover (C-DEF-02).
        When::InCover => {
            let uses = occasion.roll == Roll::Defense;
            in_cover(state, occasion.who) || uses && occasion.tactic == Some(Tactic::Indirectly)
        }
        When::Studied => occasion
            .other
            .is_some_and(|other| occasion.who.studied.contains(&other.id)),
        When::Chosen => {
            let mut active = occasion.who.active.iter();
            active.any(|one| occasion.skills().any(|key| key == one.skill))
        }
        When::Lethal => occasion.arm.is_some_and(|arm| is_lethal(library, arm)),
        When::FirstAttack => {
            let open = state.attack.as_ref();
            open.is_some_and(|open| open.first && open.who == occasion.who.id)
        }
        When::Organic => {
            let machine = |other: &Person| other.machine || !other.sections.is_empty();
            !occasion.other.is_some_and(machine)
        }
        When::AidsTask | When::AidsLesson => occasion.roll == Roll::Aid,
        When::Asked => true,
    }
}

/// Returns true for help with a task that is tracked: the lead's, which hasn't begun (C-PRF-10a, C-PRF-20a).
fn aids(state: &State, occasion: &Occasion<'_>, when: &When) -> bool {
    let (Some(lead), Some(skill)) = (occasion.other, occasion.skill) else {
        return false;
    };
    task::running(state, lead.id).is_ok_and(|task| match when {
        When::AidsTask => lead.is_one_skill(&task.skill, skill),
        When::AidsLesson => task.lesson.is_some() && lead.is_one_skill(&task.skill, skill),
        _ => false,
    })
}

/// Returns true for a weapon that can kill (C-QRK-18).
fn is_lethal(library: &Library, arm: &Arm) -> bool {
    let record = library.weapon(&arm.id);
    let spares = |one: &Special| matches!(one, Special::Nonlethal | Special::Electric);
    arm.size.is_some() && !record.is_some_and(|one| one.specials.iter().any(spares))
}

/// Returns true if the skill of a roll is of a kind (C-SKL-13).
pub fn is_of(library: &Library, occasion: &Occasion<'_>, kind: Kind) -> bool {
    occasion.skills().any(|key| library.is_of(key, kind))
}

/// Returns true if a weapon fits a condition about weapons.
fn fits(arm: &Arm, when: &When) -> bool {
    match when {
        When::Weapon(keys) => keys.contains(&arm.id),
        When::Size(size) => arm.size == Some(*size),
        When::Melee => arm.range.is_none(),
        When::Ranged => arm.range.is_some(),
        When::TwoHanded => arm.two_handed,
        When::SelfMade => arm.made_by_self,
        _ => true,
    }
}

/// Returns the effects on a sheet of which all conditions hold for a weapon, with their records. Conditions about
/// the roll don't count here.
fn with_arm<'a>(
    state: &State,
    library: &'a Library,
    person: &'a Person,
    arm: Option<&Arm>,
) -> Vec<(Source<'a>, &'a Effect)> {
    let active = person.fields().any(|biotic| biotic.active);
    let counts = |effect: &&Effect| {
        effect.whom == Whom::Bearer
            && effect.when.iter().all(|when| match when {
                When::FieldActive => active,
                When::Unfolded => person.body.unfolded,
                When::Asked => false,
                When::Roll(rolls) => rolls.contains(&Roll::Attack),
                when => arm.is_some_and(|arm| fits(arm, when)),
            })
    };
    let sources = all(state, library, person);
    let pairs = sources.into_iter().flat_map(|source| {
        let effects = source.effects.iter().filter(counts);
        effects
            .map(move |effect| (source, effect))
            .collect::<Vec<_>>()
    });
    pairs.collect()
}

/// Returns the dice of the field that a record is about.
fn field_dice(library: &Library, person: &Person, source: &Source<'_>) -> i16 {
    let record = library.field(source.id);
    let mut fields = person.fields();
    let own = fields.find(|own| record.is_some_and(|record| record.field == own.field));
    own.map_or(0, |own| own.dice.into())
}

/// Returns what adds to the damage of an attack with a weapon. What costs points is bought after the hit.
pub fn damage(state: &State, library: &Library, person: &Person, arm: &Arm) -> Vec<Bonus> {
    let bonus = |(source, effect): (Source<'_>, &Effect)| {
        let points = match effect.change {
            Change::Damage(n) => i16::from(n),
            Change::FieldDamage(n) => i16::from(n) * field_dice(library, person, &source),
            _ => return None,
        };
        let cause = begun(&source, effect, 0);
        Some(Bonus {
            key: cause.key,
            label: cause.label,
            rule: cause.rule,
            points,
            cost: cause.cost,
        })
    };
    let effects = with_arm(state, library, person, Some(arm));
    effects.into_iter().filter_map(bonus).collect()
}

/// Returns the damage that skin and frame stop on every hit (C-ARM-07).
pub fn natural_reduction(state: &State, library: &Library, person: &Person) -> i16 {
    let effects = with_arm(state, library, person, None);
    let natural = effects.iter().map(|(source, effect)| match effect.change {
        Change::Natural(base, field) => {
            i16::from(base) + i16::from(field) * field_dice(library, person, source)
        }
        _ => 0,
    });
    natural.sum()
}

/// Returns the damage that worn armor stops beyond its own number, because its owner made it (C-PRF-13a).
pub fn own_armor(state: &State, library: &Library, person: &Person) -> i16 {
    let effects = with_arm(state, library, person, None);
    let more = effects.iter().map(|(_, effect)| match effect.change {
        Change::OwnArmor(n) => i16::from(n),
        _ => 0,
    });
    more.sum()
}

/// Returns the brace of a character with a weapon: the best that gear sets, or that of the sheet, and what adds to
/// it (C-SPC-07, C-DES-17b). Gear that must be deployed counts if `deployed`.
pub fn brace(state: &State, library: &Library, person: &Person, arm: &Arm, deployed: bool) -> i16 {
    let mut base = i16::from(person.brace);
    let mut more = 0;
    let mut set = |n: i8| match state.settings.brace_gear {
        BraceGear::SetBest => base = base.max(n.into()),
        BraceGear::Add => base += i16::from(n),
    };
    for (_, effect) in with_arm(state, library, person, Some(arm)) {
        match effect.change {
            Change::BraceSet(n) if !deployed => set(n),
            Change::Brace(n) => more += i16::from(n),
            _ => {}
        }
    }
    let all = all(state, library, person);
    for effect in all
        .iter()
        .flat_map(|source| source.effects)
        .filter(|_| deployed)
    {
        let here = effect.when.iter().all(|when| fits(arm, when));
        if let Change::BraceSet(n) = effect.change
            && here
        {
            set(n);
        }
    }
    base + more
}

/// Returns the damage that a tactic does to the one who uses it: the pool, the points, the name and the rule of
/// the quirk (C-QRK-07, C-QRK-08, C-QRK-10, C-QRK-16, C-QRK-19).
pub fn harms<'a>(
    library: &'a Library,
    person: &'a Person,
    tactic: Tactic,
) -> Vec<(Pool, i16, &'a str, &'a str)> {
    let of = |source: Source<'a>| {
        let effects = source.effects.iter();
        effects.filter_map(move |effect| match effect.change {
            Change::Harms(pool, points) => {
                let used = |when: &When| matches!(when, When::Tactic(all) if all.contains(&tactic));
                let used = effect.when.iter().all(used);
                used.then_some((pool, i16::from(points), source.name, source.rule))
            }
            _ => None,
        })
    };
    library.sources(person).into_iter().flat_map(of).collect()
}

/// A price in action points that something on a sheet changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Priced {
    /// The key of its record.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its rule.
    pub rule: String,
    /// The price.
    pub price: Tenths,
    /// Points that it costs, if it isn't always so.
    pub cost: Option<(Pool, u8)>,
}

fn priced(source: &Source<'_>, effect: &Effect, price: Tenths) -> Priced {
    let cause = begun(source, effect, 0);
    Priced {
        key: cause.key,
        name: source.name.to_owned(),
        rule: cause.rule,
        price,
        cost: cause.cost,
    }
}

/// Returns the changed prices of a move of a length: by a quirk, which always counts, and by abilities, which cost
/// points (C-QRK-09, C-PRF-04b).
pub fn move_prices(library: &Library, person: &Person, range: Range) -> Vec<Priced> {
    let mut prices = Vec::new();
    for source in library.sources(person) {
        for effect in source.effects {
            if let Change::MovePrice(length, price) = effect.change
                && length == range
            {
                prices.push(priced(&source, effect, price));
            }
        }
    }
    prices
}

/// Returns the changed prices of drawing a weapon (C-DES-20a).
pub fn draw_prices(library: &Library, person: &Person, arm: &Arm) -> Vec<Priced> {
    let mut prices = Vec::new();
    for source in library.sources(person) {
        for effect in source.effects {
            if let Change::DrawPrice(price) = effect.change
                && effect.when.iter().all(|when| fits(arm, when))
            {
                prices.push(priced(&source, effect, price));
            }
        }
    }
    prices
}

/// Returns the action points that damage in a fight takes from the next ones (C-QRK-12).
pub fn owed_after_damage(library: &Library, person: &Person) -> Tenths {
    let sources = library.sources(person);
    let effects = sources.iter().flat_map(|source| source.effects);
    let owed = effects.map(|effect| match effect.change {
        Change::Owes(price) => price.0,
        _ => 0,
    });
    Tenths(owed.sum())
}

/// Returns the distance that someone covers on foot, in percent of the usual one (C-QRK-17, C-BIO-05).
pub fn distance(state: &State, library: &Library, person: &Person) -> u16 {
    let base = percent(library, person, |change| match change {
        Change::Distance(percent) => Some(*percent),
        _ => None,
    });
    let effects = with_arm(state, library, person, None);
    let more = effects.iter().map(|(source, effect)| match effect.change {
        Change::FieldDistance(percent) => {
            u16::from(percent) * field_dice(library, person, source).unsigned_abs()
        }
        _ => 0,
    });
    u16::from(base) * (100 + more.sum::<u16>()) / 100
}

/// Returns how long someone holds their breath, in percent of the usual time (C-QRK-20).
pub fn breath(library: &Library, person: &Person) -> u8 {
    percent(library, person, |change| match change {
        Change::Breath(percent) => Some(*percent),
        _ => None,
    })
}

/// Returns the least percentage among the effects on a sheet, or 100.
fn percent(library: &Library, person: &Person, of: fn(&Change) -> Option<u8>) -> u8 {
    let sources = library.sources(person);
    let effects = sources.iter().flat_map(|source| source.effects);
    let all = effects.filter_map(|effect| of(&effect.change));
    all.min().unwrap_or(100)
}

/// Returns the ability that allows any tactic, with the points that it costs (C-PRF-19a).
pub fn any_tactic(library: &Library, person: &Person) -> Option<Priced> {
    let sources = library.sources(person);
    sources.iter().find_map(|source| {
        let allows = |effect: &&Effect| effect.change == Change::AnyTactic;
        let effect = source.effects.iter().find(allows)?;
        Some(priced(source, effect, Tenths(0)))
    })
}

/// Returns the name of the suit in a body, if there is one (C-AUG-10).
pub fn suit<'a>(library: &'a Library, person: &'a Person) -> Option<&'a str> {
    let sources = library.sources(person);
    let unfolds = |effect: &Effect| effect.when.contains(&When::Unfolded);
    let suit = sources.iter().find(|one| one.effects.iter().any(unfolds));
    suit.map(|source| source.name)
}

/// Returns true if a character is in cover.
fn in_cover(state: &State, person: &Person) -> bool {
    state.fighter(person.id).is_some_and(|one| one.cover > 0)
}
