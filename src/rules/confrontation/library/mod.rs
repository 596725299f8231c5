//! The content of the game, read from packs: skills, essences, abilities, gear, opponents, scenes.
//!
//! A [`Library`] is made once from texts and then only read. It is checked, so every key in a record leads to a
//! record. Later packs override records with the same key, and settings with the same name. [`records`] defines
//! the contents of a pack, [`effect`] the words for what a record does, [`make`] turns records into a sheet.

mod check;
pub mod effect;
pub mod make;
pub mod records;

use lang::Refusal;
use rules::content::{Shelf, shelves};
use rules::packed::{Embedded, packs};

use crate::model::{Person, Tactic};
use crate::settings::Settings;
use effect::{Effect, Kind};
use records::{
    Ability, Armor, Augmentation, BioticField, Body, Card, Defense, Essence, Item, Pack, Profile,
    Quirk, Scene, Skill, Weapon,
};

pub use rules::content::PackError;
pub use rules::packs::PackSource;

/// All content in play. The default is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Library {
    packs: Vec<(String, String)>,
    /// The texts of the user's own packs.
    own: Vec<String>,
    settings: Settings,
    skills: Shelf<Skill>,
    descriptors: Shelf<Essence>,
    professions: Shelf<Essence>,
    foci: Shelf<Essence>,
    abilities: Shelf<Ability>,
    quirks: Shelf<Quirk>,
    cards: Shelf<Card>,
    weapons: Shelf<Weapon>,
    armor: Shelf<Armor>,
    augmentations: Shelf<Augmentation>,
    items: Shelf<Item>,
    fields: Shelf<BioticField>,
    scenes: Shelf<Scene>,
    bodies: Shelf<Body>,
    defenses: Shelf<Defense>,
    profiles: Shelf<Profile>,
}

/// The shipped packs, in the order in which they are merged.
static EMBEDDED: Embedded = packs![
    "defaults",
    "skills",
    "abilities",
    "descriptors",
    "professions",
    "foci",
    "quirks",
    "arms",
    "gear",
    "augmentations",
    "biotics",
    "scenes",
    "opponents",
    "cast",
];

impl Library {
    shelves! {
        skills: Skill, skill, find_skill, "skill", "skill";
        descriptors: Essence, descriptor, find_descriptor, "descriptor", "descriptor";
        professions: Essence, profession, find_profession, "profession", "profession";
        foci: Essence, focus, find_focus, "focus", "focus";
        abilities: Ability, ability, find_ability, "ability", "ability";
        quirks: Quirk, quirk, find_quirk, "quirk", "quirk";
        cards: Card, card, find_card, "character card", "card";
        weapons: Weapon, weapon, find_weapon, "weapon", "weapon";
        armor: Armor, piece, find_armor, "piece of armor", "armor";
        augmentations: Augmentation, augmentation, find_augmentation, "augmentation", "device";
        items: Item, item, find_item, "item", "item";
        fields: BioticField, field, find_field, "biotic field", "field";
        scenes: Scene, scene, find_scene, "kind of fight", "scene";
        bodies: Body, body, find_body, "kind of body", "body";
        defenses: Defense, defense, find_defense, "defense", "defense";
        profiles: Profile, profile, find_profile, "profile", "bring";
    }

    /// Returns a new character made from a profile of the packs, under these settings.
    ///
    /// # Errors
    /// Refuses a profile that no pack has.
    pub fn person(&self, profile: &str, settings: &Settings) -> Result<Person, Refusal> {
        let profile = self.find_profile(profile)?;
        Ok(make::from_profile(self, settings, profile))
    }

    /// Returns the defense with a tactic (C-DEF-02).
    pub fn defense_with(&self, tactic: Tactic) -> Option<&Defense> {
        self.defenses().iter().find(|one| one.tactic == tactic)
    }

    /// Returns the quirk with a face of the die (C-QRK-00).
    pub fn quirk_of(&self, face: u8) -> Option<&Quirk> {
        self.quirks().iter().find(|one| one.face == face)
    }

    /// Returns the name of a quirk: "Overreacts to injury". Empty without one.
    pub fn quirk_name(&self, key: &str) -> String {
        self.quirk(key)
            .map_or_else(String::new, |one| one.name.clone())
    }

    /// Returns true if a skill is of a kind (C-SKL-13).
    pub fn is_of(&self, skill: &str, kind: Kind) -> bool {
        let skill = self.skill(skill);
        skill.is_some_and(|skill| skill.kinds.contains(&kind))
    }

    /// Returns everything on a sheet that has effects: key, name, rule, points to pay, effects.
    pub fn sources<'a>(&'a self, person: &'a Person) -> Vec<Source<'a>> {
        let mut all = Vec::new();
        for record in person
            .abilities
            .iter()
            .filter_map(|one| self.ability(&one.id))
        {
            all.push(Source {
                ability: Some(record),
                ..source(&record.id, &record.name, &record.rule, &record.effects)
            });
        }
        let quirk = self.quirk(&person.quirk);
        all.extend(quirk.map(|one| source(&one.id, &one.name, &one.rule, &one.effects)));
        let devices = person.augmentations.iter();
        let devices = devices.filter_map(|one| self.augmentation(&one.id));
        all.extend(devices.map(|one| source(&one.id, &one.name, &one.rule, &one.effects)));
        let armor = person.armor.iter().filter(|one| !one.destroyed());
        let armor = armor.filter_map(|one| self.piece(&one.id));
        all.extend(armor.map(|one| source(&one.id, &one.name, "C-ARM-04", &one.effects)));
        let items = person.items.iter().filter_map(|one| self.item(&one.id));
        all.extend(items.map(|one| source(&one.id, &one.name, "C-CRE-14", &one.effects)));
        // Of several fields only the active ones count.
        let is_single = person.other_fields.is_empty();
        let fields = person.fields().filter(|biotic| is_single || biotic.active);
        let fields = fields.filter_map(|biotic| {
            let mut records = self.fields().iter();
            records.find(|record| record.field == biotic.field)
        });
        all.extend(fields.map(|one| source(&one.id, &one.name, &one.rule, &one.effects)));
        all
    }

    fn absorb(&mut self, mut pack: Pack) {
        let name = std::mem::take(&mut pack.name);
        self.packs.push((name, std::mem::take(&mut pack.version)));
        for (key, value) in &pack.defaults {
            // The check has already tried every one of them.
            drop(self.settings.set(key, value));
        }
        self.put(&mut pack);
    }
}

/// Returns something with effects that isn't an ability.
const fn source<'a>(
    id: &'a str,
    name: &'a str,
    rule: &'a str,
    effects: &'a [Effect],
) -> Source<'a> {
    Source {
        id,
        name,
        rule,
        ability: None,
        effects,
    }
}

/// Something on a sheet that has effects.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its key.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its rule.
    pub rule: &'a str,
    /// The ability, if it is one.
    pub ability: Option<&'a Ability>,
    /// What it does.
    pub effects: &'a [Effect],
}
