//! Making a sheet from records: the three choices, gear, augmentations, and profiles.

use rules::content::Keyed as _;

use super::Library;
use super::records::{self, Essence, Profile};
use crate::model::{
    Ability, Arm, Armor, Augmentation, Biotic, Field, Grade, Item, Opponent, Person, Points, Pool,
    Skill,
};
use crate::settings::Settings;

/// The highest level of training, mastery (C-SKL-04).
pub const MASTERY: u8 = 3;

/// Returns a person with the numbers of an empty sheet (C-CRE-04).
pub fn blank(name: &str) -> Person {
    Person {
        name: name.to_owned(),
        initiative: 4,
        toughness: 2,
        brace: 1,
        ..Person::default()
    }
}

/// Returns a weapon as it is carried, with a full magazine.
pub fn arm(record: &records::Weapon) -> Arm {
    Arm {
        id: record.id.clone(),
        name: record.name.clone(),
        skill: record.skill.clone(),
        size: record.size,
        tactics: record.tactics.clone(),
        damage: record.damage.0,
        increment: record.damage.1,
        pool: record.pool,
        magazine: record.magazine,
        ammunition: record.magazine,
        recoil: record.recoil,
        range: record.range,
        two_handed: record.two_handed,
        made_by_self: false,
        drawn: false,
    }
}

/// Returns whole armor.
pub fn armor(record: &records::Armor) -> Armor {
    Armor {
        id: record.id.clone(),
        name: record.name.clone(),
        reduction: record.reduction,
        durability: record.durability,
        most: record.durability,
        helmet: record.helmet,
        made_by_self: false,
    }
}

/// Adds what a key names to a sheet: a weapon with the one that it also is, armor, or an item. Returns its name.
pub fn give<'a>(library: &'a Library, person: &mut Person, key: &str) -> Option<&'a str> {
    if let Some(record) = library.weapon(key) {
        person.arms.push(arm(record));
        if let Some(also) = library.weapon(&record.also) {
            person.arms.push(arm(also));
        }
        return Some(&record.name);
    }
    if let Some(record) = library.piece(key) {
        person.armor.push(armor(record));
        return Some(&record.name);
    }
    let record = library.item(key)?;
    match person.items.iter_mut().find(|item| item.id == record.id) {
        Some(item) => item.number = item.number.saturating_add(1),
        None => person.items.push(Item {
            id: record.id.clone(),
            name: record.name.clone(),
            number: 1,
            part: record.part,
        }),
    }
    Some(&record.name)
}

/// Returns the weapon of a sheet that is another use of the same item (C-WPN-05).
pub fn other_use<'a>(library: &Library, person: &'a Person, id: &str) -> Option<&'a Arm> {
    let also = |one: &str, other: &str| library.weapon(one).is_some_and(|one| one.also == other);
    let mut arms = person.arms.iter();
    arms.find(|arm| also(id, &arm.id) || also(&arm.id, id))
}

/// Returns the name of a weapon, of armor or of an item.
pub fn gear_name<'a>(library: &'a Library, key: &str) -> Option<&'a str> {
    let weapon = library.weapon(key).map(|record| record.name.as_str());
    let piece = || library.piece(key).map(|record| record.name.as_str());
    let item = || library.item(key).map(|record| record.name.as_str());
    weapon.or_else(piece).or_else(item)
}

/// Adds levels of training, up to mastery (C-CRE-06). A merged skill takes those of both (C-DES-12a). Returns
/// the training after it.
pub fn train(library: &Library, person: &mut Person, key: &str, levels: u8) -> u8 {
    if let Some(skill) = person.skills.iter_mut().find(|skill| skill.is(key)) {
        skill.training = skill.training.saturating_add(levels).min(MASTERY);
        return skill.training;
    }
    let record = library.skill(key);
    let training = levels.min(MASTERY);
    person.skills.push(Skill {
        id: record.map_or_else(String::new, |record| record.id.clone()),
        name: record.map_or_else(|| key.to_owned(), |record| record.name.clone()),
        pool: record.map(|record| record.pool),
        training,
        ..Skill::default()
    });
    training
}

/// Adds an augmentation and the weapon in it.
pub fn augment(library: &Library, person: &mut Person, record: &records::Augmentation) {
    person.augmentations.push(Augmentation {
        id: record.id.clone(),
        name: record.name.clone(),
        grade: record.grade,
        acclimated: false,
        doubled: None,
    });
    if let Some(weapon) = library.weapon(&record.weapon) {
        person.arms.push(arm(weapon));
    }
}

/// Merges two skills into one: the training of both counts, up to mastery (C-DES-12a).
pub fn merge(library: &Library, person: &mut Person, first: &str, second: &str, name: &str) {
    let training = person
        .training(first)
        .saturating_add(person.training(second));
    let mut merged = Skill {
        id: first.to_owned(),
        name: name.to_owned(),
        pool: library.skill(first).map(|record| record.pool),
        training: training.min(MASTERY),
        merged_with: Some(second.to_owned()),
        ..Skill::default()
    };
    person.skills.retain(|skill| {
        let gone = skill.id == first || skill.id == second;
        if gone {
            let specializations = skill.specializations.iter().cloned();
            merged.specializations.extend(specializations);
            merged.bank = merged.bank.or(skill.bank);
        }
        !gone
    });
    person.skills.push(merged);
}

/// The choices that make a player's character.
#[derive(Clone, Copy, Debug, Default)]
pub struct Choices<'a> {
    /// The descriptor.
    pub descriptor: Option<&'a Essence>,
    /// The profession.
    pub profession: Option<&'a Essence>,
    /// The focus.
    pub focus: Option<&'a Essence>,
    /// The biotic field, where a choice gives one.
    pub field: Option<Field>,
    /// The keys of augmentations, in the order of the choices that give them.
    pub augmentations: &'a [String],
    /// The two skills that are one, by key, and the name of both.
    pub merged: Option<(&'a str, &'a str, &'a str)>,
}

impl<'a> Choices<'a> {
    /// Returns the essences chosen so far, in the order of the steps.
    pub fn essences(&self) -> impl Iterator<Item = &'a Essence> {
        let all = [self.descriptor, self.profession, self.focus];
        all.into_iter().flatten()
    }

    /// Returns how many minor and major augmentations the choices give.
    pub fn augmentation_slots(&self) -> (u8, u8) {
        let add = |(minor, major): (u8, u8), one: &Essence| (minor + one.minor, major + one.major);
        self.essences().fold((0, 0), add)
    }
}

/// Writes what the choices give onto a sheet that has nothing of them yet: pools, skills, gear, abilities.
pub fn choose(library: &Library, settings: &Settings, person: &mut Person, choices: &Choices<'_>) {
    let key = |one: Option<&Essence>| one.map_or_else(String::new, |one| one.id.clone());
    person.descriptor = key(choices.descriptor);
    person.profession = key(choices.profession);
    person.focus = key(choices.focus);
    let mut biotic = 0;
    for essence in choices.essences() {
        for (points, more) in person
            .pools
            .iter_mut()
            .zip(essence.points(settings.fix_low_professions))
        {
            points.most = points.most.saturating_add(more);
            points.now = points.most;
        }
        for skill in &essence.skills {
            train(library, person, skill, 1);
        }
        for key in &essence.gear {
            give(library, person, key);
        }
        for key in &essence.abilities {
            if let Some(record) = library.ability(key) {
                person.abilities.push(Ability {
                    id: record.id().to_owned(),
                    name: record.name.clone(),
                    ..Ability::default()
                });
            }
        }
        person.doses_left = person.doses_left.saturating_add(essence.doses);
        person.salts = person.salts.saturating_add(essence.salts);
        biotic += essence.biotic;
    }
    if let Some(field) = choices.field.filter(|_| biotic > 0) {
        person.biotic = Some(Biotic::new(field, biotic));
    }
    if let Some((first, second, name)) = choices.merged {
        merge(library, person, first, second, name);
    }
    let chosen = choices.augmentations.iter();
    for record in chosen.filter_map(|key| library.augmentation(key)) {
        augment(library, person, record);
    }
    acclimate(person, choices);
}

/// Marks the minor augmentations that came with a body that is used to them, so that they cause 1 rejection in
/// all (C-DES-02a).
fn acclimate(person: &mut Person, choices: &Choices<'_>) {
    let used_to = choices.essences().filter(|essence| essence.acclimated);
    let number: usize = used_to.map(|essence| usize::from(essence.minor)).sum();
    let minor = person.augmentations.iter_mut();
    let minor = minor.filter(|one| one.grade == Grade::Minor);
    for one in minor.take(number) {
        one.acclimated = true;
    }
}

/// Makes a character from a profile.
pub fn from_profile(library: &Library, settings: &Settings, profile: &Profile) -> Person {
    let mut person = blank(&profile.name);
    let (descriptor, profession, focus) = &profile.essence;
    let merged = profile.merged.as_ref();
    let choices = Choices {
        descriptor: library.descriptor(descriptor),
        profession: library.profession(profession),
        focus: library.focus(focus),
        field: profile.field,
        augmentations: &profile.augmentations,
        merged: merged
            .map(|(first, second, name)| (first.as_str(), second.as_str(), name.as_str())),
    };
    choose(library, settings, &mut person, &choices);
    person.side = Some(profile.side);
    person.quirk.clone_from(&profile.quirk);
    person.cards.clone_from(&profile.cards);
    person.story.clone_from(&profile.text);
    person.age = profile.age;
    let (intellect, might, speed) = profile.pools;
    for (pool, more) in Pool::ALL.iter().zip([intellect, might, speed]) {
        let points = &mut person.pools[pool.place()];
        *points = Points {
            most: points.most.saturating_add(more),
            now: points.most.saturating_add(more),
        };
    }
    for (skill, levels) in &profile.skills {
        train(library, &mut person, skill, *levels);
    }
    for key in &profile.gear {
        give(library, &mut person, key);
    }
    person.opponent = profile.opponent.as_ref().map(|one| Opponent {
        bid: one.bid,
        points: one.points,
        strength: one.strength,
        defense: one.defense,
        perception: one.perception,
        psychology: one.psychology,
        weights: one.weights.clone(),
        ..Opponent::default()
    });
    person.sections.clone_from(&profile.sections);
    person.large = profile.large;
    person.machine = profile.machine;
    person.anatomy.clone_from(&profile.body);
    // Opponents have their weapon in hand, because no one draws it for them.
    if let Some(first) = person
        .arms
        .first_mut()
        .filter(|_| person.opponent.is_some())
    {
        first.drawn = true;
    }
    person
}
