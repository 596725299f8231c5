//! The meaning of each word in capitals of a usage in this game, and its completions.

use rules::encounter::places::{self, Placed, places};
use rules::settings;
use rules::view::Proposal;

use crate::Confrontation;
use crate::model::Person;
use crate::settings::ROWS;

/// The meaning of a word in capitals.
pub type Place = places::Place<Confrontation>;

/// The line to complete, with its context.
type Typed<'a> = places::Typed<'a, Confrontation>;

impl Placed for Confrontation {
    fn places() -> &'static [Place] {
        ALL
    }
}

fn people(t: &Typed<'_>) -> Vec<Proposal> {
    t.state.people.iter().map(proposal).collect()
}

fn proposal(person: &Person) -> Proposal {
    Proposal::new(&person.name, if person.is_pc() { "PC" } else { "NPC" })
}

/// Profiles of the packs, with what they are.
fn profiles(t: &Typed<'_>) -> Vec<Proposal> {
    let all = t.library.profiles().iter();
    all.map(|one| Proposal::new(&one.name, one.text.clone()))
        .collect()
}

// Checks.
fn skills(t: &Typed<'_>) -> Vec<Proposal> {
    let who = t.said.who.first().and_then(|who| t.state.person(*who));
    let own = who.map_or(&[][..], |person| &person.skills);
    let has = |name: &str| own.iter().any(|skill| skill.name == name);
    let others = t.library.skills().iter().filter(|skill| !has(&skill.name));
    let trained = own
        .iter()
        .map(|skill| Proposal::new(&skill.name, format!("training {}", skill.training)));
    let untrained = others.map(|skill| Proposal::new(&skill.name, "untrained"));
    trained.chain(untrained).collect()
}

fn causes(t: &Typed<'_>) -> Vec<Proposal> {
    let open = t.state.check.as_ref();
    let counted = open.map(|check| crate::play::check::count(t.state, t.library, check));
    let causes = counted.map_or_else(Vec::new, |counted| counted.causes);
    causes
        .iter()
        .map(|cause| Proposal::new(&cause.key, &cause.label))
        .collect()
}

// Body and time.
/// Some methods of relief (C-STR-03). Any other can be typed.
const METHODS: [&str; 8] = [
    "art", "company", "food", "games", "luxury", "sport", "therapy", "travel",
];

/// Weapons with a magazine.
fn guns(t: &Typed<'_>) -> Vec<Proposal> {
    let named = t.said.who.last().and_then(|who| t.state.person(*who));
    let arms = named.map_or(&[][..], |person| &person.arms);
    let guns = arms.iter().filter(|arm| arm.magazine > 0);
    guns.map(|arm| Proposal::new(&arm.name, format!("{}/{}", arm.ammunition, arm.magazine)))
        .collect()
}

/// Augmentations of a character.
fn devices(t: &Typed<'_>) -> Vec<Proposal> {
    let named = t.said.who.last().and_then(|who| t.state.person(*who));
    let devices = named.map_or(&[][..], |person| &person.augmentations);
    let devices = devices.iter();
    devices
        .map(|one| Proposal::new(&one.name, one.grade.word()))
        .collect()
}

// Content.
/// Descriptors, professions and foci.
fn essences(t: &Typed<'_>) -> Vec<Proposal> {
    let all = t.library.descriptors().iter();
    let all = all.chain(t.library.professions()).chain(t.library.foci());
    all.map(|one| Proposal::new(&one.name, &one.text)).collect()
}

/// Weapons, armor and items of the packs.
fn gear(t: &Typed<'_>) -> Vec<Proposal> {
    let weapons = t.library.weapons().iter().filter(|one| one.size.is_some());
    let weapons = weapons.map(|one| Proposal::new(&one.name, "weapon"));
    let armor = t.library.armor().iter();
    let armor = armor.map(|one| Proposal::new(&one.name, "armor"));
    let items = t.library.items().iter();
    let items = items.map(|one| Proposal::new(&one.name, &one.text));
    weapons.chain(armor).chain(items).collect()
}

/// What a character carries.
fn carried(t: &Typed<'_>) -> Vec<Proposal> {
    let who = t.said.who.first().and_then(|who| t.state.person(*who));
    let Some(person) = who else {
        return Vec::new();
    };
    let arms = person
        .arms
        .iter()
        .map(|one| Proposal::new(&one.name, "weapon"));
    let armor = person
        .armor
        .iter()
        .map(|one| Proposal::new(&one.name, "armor"));
    let items = person
        .items
        .iter()
        .map(|one| Proposal::new(&one.name, "item"));
    arms.chain(armor).chain(items).collect()
}

/// Abilities of a character that can be used.
fn abilities(t: &Typed<'_>) -> Vec<Proposal> {
    let who = t.said.who.first().and_then(|who| t.state.person(*who));
    let held = who.map_or(&[][..], |person| &person.abilities);
    let known = held.iter().filter_map(|one| t.library.ability(&one.id));
    known
        .filter(|one| !one.uses.is_empty())
        .map(|one| Proposal::new(&one.name, &one.text))
        .collect()
}

/// Ways to use abilities of a character.
fn ways(t: &Typed<'_>) -> Vec<Proposal> {
    let who = t.said.who.first().and_then(|who| t.state.person(*who));
    let held = who.map_or(&[][..], |person| &person.abilities);
    let known = held.iter().filter_map(|one| t.library.ability(&one.id));
    let ways = known.flat_map(|one| one.uses.iter().map(move |way| (one, way)));
    ways.filter(|(_, way)| !way.word.is_empty())
        .map(|(one, way)| Proposal::new(&way.word, &one.name))
        .collect()
}

// Fights.
fn armor(t: &Typed<'_>) -> Vec<Proposal> {
    let named = t.said.who.last().and_then(|who| t.state.person(*who));
    let worn = named.map_or(&[][..], |person| &person.armor);
    worn.iter()
        .map(|one| Proposal::new(&one.name, format!("{}/{}", one.durability, one.most)))
        .collect()
}

fn bonuses(t: &Typed<'_>) -> Vec<Proposal> {
    let open = t.state.attack.as_ref();
    let found = open.and_then(|open| Some((t.state.person(open.who)?, &open.arm)));
    let all = found.map_or_else(Vec::new, |(person, arm)| {
        crate::sheet_effects::damage(t.state, t.library, person, arm)
    });
    let paid = all.into_iter().filter(|bonus| bonus.cost.is_some());
    paid.map(|bonus| Proposal::new(&bonus.key, &bonus.label))
        .collect()
}

fn sections(t: &Typed<'_>) -> Vec<Proposal> {
    let target = t.state.attack.as_ref().and_then(|open| open.target());
    let object = target.and_then(|target| t.state.person(target.who));
    let sections = object.iter().flat_map(|object| &object.sections);
    sections
        .map(|(name, left)| Proposal::new(name, format!("{left} durability")))
        .collect()
}

fn arms(t: &Typed<'_>) -> Vec<Proposal> {
    let who = t.said.who.first().and_then(|who| t.state.person(*who));
    let arms = who.map_or(&[][..], |person| &person.arms);
    arms.iter()
        .map(|arm| Proposal::new(&arm.name, format!("{}/{}", arm.damage, arm.increment)))
        .collect()
}

places! {
    Confrontation:
    WHO, people;
    WHOM, |t| {
        let others = t.state.people.iter().filter(|person| !t.said.who.contains(&person.id));
        others.map(proposal).collect()
    };
    ABSENT, |t| {
        let away = t.state.campaign.away.iter();
        away.map(|person| Proposal::new(&person.name, "")).collect()
    };
    FILE;
    MEMBER, places::members;
    PROFILE, profiles;
    SETTING, |t| settings::keys(ROWS, &t.state.settings);
    VALUE, |t| settings::values(ROWS, t.said.last);
    N;
    NAME;
    TEXT;
    COMMAND;
    SCENE, places::scenes;
    LINE;
    // Checks.
    SKILL, skills;
    CAUSE: Word, "a modifier of the open check, by its key", causes;
    FACES;
    // Content.
    ESSENCE: Word, "a descriptor, profession or focus", essences;
    QUIRK: Word, "a quirk, or the face of its die", |t| t.library.quirks().iter().map(|one| Proposal::new(&one.name, &one.text)).collect();
    GEAR: Word, "a weapon, armor or item, or your own words", gear;
    CARRIED: Word, "something that the character carries", carried;
    ABILITY: Word, "an ability of the character", abilities;
    WAY: Word, "a way to use the ability", ways;
    SUBJECT: Word, "a skill or a machine", skills;
    // Fights.
    FIGHT: Word, "a kind of fight from the packs", |t| t.library.scenes().iter().map(|one| Proposal::new(&one.name, one.range.label())).collect();
    TARGET: NameOrActive, "a character here", people;
    WEAPON: Word, "a weapon of the character", arms;
    ARMOR: Word, "a piece of armor that is worn", armor;
    BONUS: Word, "an ability that adds damage", bonuses;
    SECTION: Word, "a section of an object", sections;
    // Body and time.
    METHOD: Word, "a way to relieve stress", |_| places::words(METHODS.into_iter(), "method of relief");
    DRUG: Word, "a drug";
    GUN: Word, "a weapon with a magazine", guns;
    DEVICE: Word, "an augmentation of the character", devices;
    AUGMENTATION: Word, "an augmentation from the packs", |t| {
        let named = t.said.who.last().and_then(|who| t.state.person(*who));
        let has = |id: &str| named.is_some_and(|one| one.augmentations.iter().any(|own| own.id == id));
        let others = t.library.augmentations().iter().filter(|one| !has(&one.id));
        others.map(|one| Proposal::new(&one.name, one.grade.word())).collect()
    };
}
