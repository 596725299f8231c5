//! The records that a file of Genesys Emporium brings along, and those of our packs with the same names.

use genesys::kinds::{Characteristic, Characteristics};

use crate::entry::Entry;
use crate::maker::Maker;
use crate::names;

/// Returns the custom records of a kind, in a file of any age.
pub(super) fn custom<'a>(top: &Entry<'a>, kind: &str) -> Vec<Entry<'a>> {
    let mut holders = vec![top.clone(), top.get("customData")];
    holders.extend(top.items().into_iter().map(|one| one.get("customData")));
    let within: Vec<Entry<'a>> = holders.iter().flat_map(Entry::items).collect();
    holders.extend(within);
    let mut all = Vec::new();
    for list in holders.iter().map(|one| one.get(kind)) {
        all.extend(list.items());
        // An object of records by their keys.
        all.extend(list.entries().into_iter().map(|(_, one)| one));
    }
    all
}

/// Returns the custom record with a key: its `id`, or its name without blanks.
pub(super) fn find<'a>(top: &Entry<'a>, kinds: &[&str], key: &str) -> Option<Entry<'a>> {
    let sought = names::key(key);
    let is = |one: &Entry<'a>| {
        let id = one.get("id").raw();
        id == key || names::key(one.get("name").raw()) == sought
    };
    kinds
        .iter()
        .find_map(|kind| custom(top, kind).into_iter().find(is))
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
    pub(super) fn find(at: &Entry<'_>, top: &Entry<'_>, maker: &mut Maker<'_>) -> Self {
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
                "an archetype: characteristics begin at 2, thresholds at 10",
            );
            return found;
        };
        let name = spoken(&key);
        if let Some(own) = find(top, &["customArchetypes"], &key) {
            found.of_file(&own);
            maker.taken(at, format!("archetype {name} of this file"));
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
            maker.computed(at, format!("archetype {name} of our packs"));
        } else {
            let what = format!(
                "archetype {name}: no numbers in the file or our packs. Characteristics begin at 2, thresholds at 10"
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
