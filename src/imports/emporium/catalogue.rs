//! The records that a file of Genesys Emporium brings along, and those of our packs with the same names.

use std::collections::HashMap;

use genesys::kinds::{Characteristic, Characteristics};

use crate::entry::Entry;
use crate::maker::Maker;
use crate::names;

/// The lists of custom records.
const LISTS: [&str; 9] = [
    "customArchetypes",
    "customArchetypeTalents",
    "customArmor",
    "customCareers",
    "customGear",
    "customSkills",
    "customTalents",
    "customVehicles",
    "customWeapons",
];

/// The custom records of a file of any age.
pub(crate) struct Catalogue<'a> {
    /// The records by their list and key: the `id`, and the name without blanks.
    by_key: HashMap<(&'static str, String), Entry<'a>>,
    /// The vehicles.
    pub(super) vehicles: Vec<Entry<'a>>,
    /// True if the file has characters.
    pub(super) has_characters: bool,
}

impl<'a> Catalogue<'a> {
    /// Collects the records of a file.
    pub(crate) fn of(top: &Entry<'a>) -> Self {
        let mut holders = vec![top.clone(), top.get("customData")];
        holders.extend(top.items().into_iter().map(|one| one.get("customData")));
        let within: Vec<Entry<'a>> = holders.iter().flat_map(Entry::items).collect();
        holders.extend(within);
        let mut by_key = HashMap::new();
        let mut vehicles = Vec::new();
        for (list, holder) in LISTS
            .iter()
            .flat_map(|list| holders.iter().map(move |one| (list, one)))
        {
            let records = holder.get(list);
            // A list, or an object of records by their keys.
            let keyed = records.entries().into_iter().map(|(_, one)| one);
            for one in records.items().into_iter().chain(keyed) {
                for name in ["id", "name"] {
                    let key = names::key(one.get(name).raw());
                    if key.is_empty() {
                        continue;
                    }
                    by_key.entry((*list, key)).or_insert_with(|| one.clone());
                }
                if *list == "customVehicles" {
                    vehicles.push(one);
                }
            }
        }
        Self {
            by_key,
            vehicles,
            has_characters: !super::characters(top).is_empty(),
        }
    }

    /// Returns the record with a key in one of these lists.
    pub(super) fn find(&self, lists: &[&'static str], key: &str) -> Option<Entry<'a>> {
        let key = names::key(key);
        let mut lists = lists.iter();
        lists.find_map(|list| self.by_key.get(&(*list, key.clone())).cloned())
    }
}

/// Returns a key of the catalogue as words: `HeavyCoat` is "Heavy Coat".
pub(super) fn spoken(key: &str) -> String {
    let mut words = String::new();
    for c in key.chars() {
        if c.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(c);
    }
    words
}

/// What a character begins as.
pub(super) struct Archetype {
    pub(super) name: Option<String>,
    pub(super) characteristics: Characteristics,
    /// Wound threshold before Brawn.
    pub(super) wounds: i64,
    /// Strain threshold before Willpower.
    pub(super) strain: i64,
    pub(super) experience: i64,
    /// Ranks by the names of skills.
    pub(super) skills: Vec<(String, i64)>,
    /// False if neither the file nor our packs have it.
    pub(super) is_known: bool,
}

impl Archetype {
    /// Returns the archetype with a key. Without one the numbers are those of an average person.
    pub(super) fn find(at: &Entry<'_>, catalogue: &Catalogue<'_>, maker: &mut Maker<'_>) -> Self {
        let mut found = Self {
            name: None,
            characteristics: Characteristics::default(),
            wounds: 10,
            strain: 10,
            experience: 0,
            skills: Vec::new(),
            is_known: false,
        };
        let Some(key) = at.text() else {
            maker.missing(
                at,
                "an archetype. Characteristics start at 2, thresholds at 10",
            );
            return found;
        };
        let name = spoken(&key);
        if let Some(own) = catalogue.find(&["customArchetypes"], &key) {
            found.of_file(&own);
            maker.taken(at, format!("archetype {name} from this file"));
        } else if let Some(ours) = {
            let sought = names::key(&name);
            let mut all = maker.library.archetypes();
            all.find(|one| names::key(&one.name) == sought)
        } {
            found.characteristics = ours.characteristics;
            found.wounds = ours.wounds.into();
            found.strain = ours.strain.into();
            found.experience = ours.xp.into();
            let skills = ours.skills.iter();
            found.skills = skills
                .map(|(id, ranks)| (id.clone(), (*ranks).into()))
                .collect();
            found.is_known = true;
            maker.computed(at, format!("archetype {name} from the packs"));
        } else {
            let what = format!(
                "archetype {name}: the file and the packs have no numbers. Characteristics start at 2, thresholds at 10"
            );
            maker.missing(at, what);
        }
        found.name = Some(name);
        found
    }

    fn of_file(&mut self, own: &Entry<'_>) {
        let number = |key: &str, otherwise: i64| own.get(key).number().unwrap_or(otherwise);
        for which in Characteristic::ALL {
            // Older files hold them one level deeper.
            let deeper = own.get("characteristics").get(which.name()).number();
            let value = deeper.unwrap_or_else(|| number(which.name(), 2));
            self.characteristics.set(which, value.clamp(0, 8) as u8);
        }
        self.wounds = number("woundThreshold", 10);
        self.strain = number("strainThreshold", 10);
        self.experience = number("experience", 0);
        let skills = own.get("skills").entries().into_iter();
        self.skills = skills
            .filter_map(|(key, rank)| Some((key.to_owned(), rank.number()?)))
            .collect();
        self.is_known = true;
    }
}
