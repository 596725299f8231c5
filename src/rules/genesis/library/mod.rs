//! The content of the game, read from packs: races, vocations, skills, gear, quirks, people.
//!
//! A [`Library`] is made once from texts and then only read. It is checked, so every key in a
//! record leads to a record. Later packs override records with the same key, and settings with the
//! same name. [`records`] defines the contents of a pack.

mod check;
pub mod records;

use std::collections::BTreeMap;

use rules::content::{Shelf, shelves};
use rules::packed::{Embedded, packs};

use super::kinds::{Act, Group};
use super::settings::Settings;
use records::{
    Armor, Challenge, Circumstance, Disability, Fate, ItemValue, Pack, Profile, Quirk, Race, Skill,
    Vocation, VocationalSkill, Wealth, Weapon,
};

pub use rules::content::PackError;
pub use rules::packs::PackSource;

/// All content in play. The default is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    packs: Vec<(String, String)>,
    /// The texts of the user's own packs.
    own: Vec<String>,
    settings: Settings,
    texts: BTreeMap<String, String>,
    races: Shelf<Race>,
    vocations: Shelf<Vocation>,
    skills: Shelf<Skill>,
    weapons: Shelf<Weapon>,
    armor: Shelf<Armor>,
    quirks: Shelf<Quirk>,
    disabling: Shelf<Disability>,
    circumstances: Shelf<Circumstance>,
    profiles: Shelf<Profile>,
    items: BTreeMap<u8, ItemValue>,
    wealth: BTreeMap<u8, Wealth>,
    challenges: BTreeMap<u8, Challenge>,
    fates: Vec<Fate>,
}

/// The shipped packs, in the order in which they are merged.
static EMBEDDED: Embedded = packs![
    "defaults",
    "skills",
    "arms",
    "people",
    "commerce",
    "disabling",
    "circumstances",
    "cast",
];

impl Library {
    shelves! {
        races: Race, race, find_race, "race", "race";
        vocations: Vocation, vocation, find_vocation, "vocation", "vocation";
        skills: Skill, skill, find_skill, "skill", "skill";
        weapons: Weapon, weapon, find_weapon, "weapon", "weapon";
        armor: Armor, piece, find_armor, "piece of armor", "armor";
        quirks: Quirk, quirk, find_quirk, "wealth quirk", "quirk";
        disabling: Disability, disability, find_disability, "disabling characteristic", "trait";
        circumstances: Circumstance, circumstance, find_circumstance, "circumstance", "dice";
        profiles: Profile, profile, find_profile, "profile", "bring";
    }

    /// Returns a skill of a vocation by its key.
    pub fn vocational(&self, id: &str) -> Option<&VocationalSkill> {
        let all = self.vocations.rows().iter().flat_map(|v| &v.skills);
        all.clone().find(|skill| skill.id == id)
    }

    /// Returns the dice (for the brace, wins) of a circumstance, or 0 if no pack defines it.
    pub fn dice_for(&self, circumstance: &str) -> i8 {
        self.circumstance(circumstance).map_or(0, |c| c.dice)
    }

    /// Returns a text that the rules leave to the group, or `None` if it is empty.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.texts
            .get(key)
            .map(String::as_str)
            .filter(|text| !text.is_empty())
    }

    /// Returns true if an act is on the menu: the pack's text `actions` lists them (F-ORD-11).
    pub fn on_menu(&self, act: Act) -> bool {
        let listed = |text: &str| {
            let mut words = text.split(|c: char| !c.is_alphabetic());
            words.any(|word| word.eq_ignore_ascii_case(act.verb()))
        };
        self.text("actions").is_none_or(listed)
    }

    /// Returns examples of the items of a level (F-COM-10).
    pub fn item_value(&self, level: u8) -> Option<&ItemValue> {
        self.items.get(&level)
    }

    /// Returns the people who live at a commerce level (F-COM-11, F-COM-12).
    pub fn wealth(&self, level: u8) -> &str {
        self.wealth
            .get(&level)
            .map_or("beyond measure", |row| row.label.as_str())
    }

    /// Returns the word for a Challenge Level: the highest row at or below it (F-ROLL-16).
    pub fn challenge(&self, level: u8) -> &str {
        let row = self.challenges.range(..=level).next_back();
        row.map_or("no challenge", |(_, row)| row.word.as_str())
    }

    /// Returns the Challenge Level that a word names (F-ROLL-16).
    pub fn challenge_called(&self, word: &str) -> Option<u8> {
        let lower = word.to_lowercase();
        let rows = self.challenges.values();
        let fits = |row: &&Challenge| !lower.is_empty() && row.word.starts_with(&lower);
        rows.clone()
            .find(|row| row.word == lower)
            .or_else(|| rows.clone().find(fits))
            .map(|row| row.level)
    }

    /// Returns the meaning of a destiny roll (F-ROLL-20).
    pub fn fate(&self, face: u8) -> Option<&str> {
        let row = self.fates.iter().find(|f| (f.from..=f.to).contains(&face));
        row.map(|f| f.text.as_str())
    }

    fn absorb(&mut self, mut pack: Pack) {
        let name = std::mem::take(&mut pack.name);
        self.packs.push((name, std::mem::take(&mut pack.version)));
        for (key, value) in &pack.defaults {
            // The check has already tried every one of them.
            drop(self.settings.set(key, value));
        }
        self.put(&mut pack);
        self.texts.extend(pack.texts);
        self.items
            .extend(pack.items.into_iter().map(|r| (r.level, r)));
        self.wealth
            .extend(pack.wealth.into_iter().map(|r| (r.level, r)));
        let challenges = pack.challenges.into_iter().map(|r| (r.level, r));
        self.challenges.extend(challenges);
        if !pack.fates.is_empty() {
            self.fates = pack.fates;
        }
    }

    /// Every combat skill.
    pub fn combat_skills(&self) -> impl Iterator<Item = &Skill> {
        let all = self.skills.rows().iter();
        all.filter(|skill| skill.group == Group::Combat)
    }
}
