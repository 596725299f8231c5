//! What a character carries: weapons, armor and gear.

use genesys::kinds::{Band, Characteristic, Quality};
use genesys::limits::{
    MOST_AMMUNITION, MOST_DAMAGE, MOST_DEFENSE, MOST_ENCUMBRANCE, MOST_PRICE, MOST_RARE,
    MOST_RATING, MOST_SOAK,
};
use genesys::model::records::{Armor, Attack, Damage, Weapon, Worn};

use super::{MOST_ITEMS, Maker, typed};
use crate::Fate;
use crate::entry::Entry;
use crate::names;

/// The critical rating of a weapon without one, the highest that there is.
const NO_CRIT: u8 = 6;

/// The most pieces of one kind that are listed singly.
const MOST_PIECES: i64 = 20;

/// A weapon as a file describes it.
#[derive(Default)]
pub(crate) struct Arm {
    pub(crate) name: String,
    /// The name of the skill.
    pub(crate) skill: String,
    pub(crate) damage: i64,
    /// The characteristic that is added to the damage.
    pub(crate) adds: Option<Characteristic>,
    /// The critical rating, or nothing for none.
    pub(crate) crit: Option<i64>,
    pub(crate) range: String,
    /// Qualities, each with its rating, by the names of the file.
    pub(crate) qualities: Vec<(String, Option<i64>)>,
    pub(crate) encumbrance: i64,
    pub(crate) price: i64,
    pub(crate) rarity: i64,
    pub(crate) note: Option<String>,
}

impl Maker<'_> {
    /// Adds a weapon.
    pub(crate) fn weapon(&mut self, at: &Entry<'_>, arm: Arm) {
        let Some(name) = typed(&arm.name).filter(|_| self.profile.attacks.len() < MOST_ITEMS)
        else {
            self.missing(at, "a weapon without a name, or beyond the first 500");
            return;
        };
        let mut guessed = Vec::new();
        let range = names::range(&arm.range).filter(|band| *band != Band::Strategic);
        let range = range.unwrap_or_else(|| {
            guessed.push("range Engaged".to_owned());
            Band::Engaged
        });
        let skill = self.skill_of(&arm.skill, range, &mut guessed);
        let rating = arm.crit.filter(|n| (1..=6).contains(n));
        if rating.is_none() {
            guessed.push(format!("critical rating {NO_CRIT}"));
        }
        let crit = rating.map_or(NO_CRIT, |n| n as u8);
        let points = |n: i64| n.clamp(0, MOST_DAMAGE.into()) as u8;
        let damage = match arm.adds {
            None => Damage::Fixed(points(arm.damage)),
            Some(Characteristic::Brawn) => Damage::Brawn(points(arm.damage)),
            Some(Characteristic::Willpower) => Damage::Willpower(points(arm.damage)),
            Some(other) => {
                let has = i64::from(self.profile.characteristics.get(other));
                let sum = arm.damage.saturating_add(has);
                guessed.push(format!(
                    "damage {sum}, with {} {has} included",
                    other.name()
                ));
                Damage::Fixed(points(sum))
            }
        };
        let (qualities, unknown) = qualities(&arm.qualities);
        let mut note: Vec<String> = arm.note.into_iter().collect();
        if !unknown.is_empty() {
            note.push(format!("Qualities: {}.", unknown.join(", ")));
        }
        let label = format!("weapon {name}");
        if guessed.is_empty() {
            self.taken(at, label);
        } else {
            self.computed(at, format!("{label}: {}", guessed.join(", ")));
        }
        for quality in &unknown {
            self.find(Fate::Note, format!("quality {quality} of {name}"), &at.path);
        }
        self.profile.attacks.push(Attack::Own(Weapon {
            id: String::new(),
            name,
            skill,
            fights: None,
            instead: String::new(),
            damage,
            crit,
            range,
            enc: arm.encumbrance.clamp(0, MOST_ENCUMBRANCE.into()) as u8,
            price: arm.price.clamp(0, MOST_PRICE.into()) as u32,
            rarity: arm.rarity.clamp(0, MOST_RARE.into()) as u8,
            restricted: false,
            qualities,
            chemical: false,
            note: lang::text::note(&note.join(" ")),
        }));
    }

    /// Returns the combat skill of a weapon. Any other skill, or none, is replaced by one for its range.
    fn skill_of(&self, name: &str, range: Band, guessed: &mut Vec<String>) -> String {
        let found = names::skill(self.library, name);
        if let Some(found) = found.filter(|found| found.skill.fights.is_some()) {
            if found.is_near {
                guessed.push(format!("skill {}", found.skill.name));
            }
            return found.skill.id.clone();
        }
        let id = match range {
            Band::Engaged => "melee",
            Band::Short | Band::Medium => "ranged_light",
            Band::Long | Band::Extreme | Band::Strategic => "ranged_heavy",
        };
        let name = self.library.skill(id).map_or(id, |skill| &skill.name);
        guessed.push(format!("skill {name}"));
        id.to_owned()
    }

    /// Adds armor: the first worn one to the body, every other to what is carried.
    pub(crate) fn armor(&mut self, at: &Entry<'_>, worn: bool, armor: Armor) {
        let Some(name) = typed(&armor.name).filter(|_| self.now.stowed.len() < MOST_ITEMS) else {
            self.missing(at, "armor without a name, or beyond the first 500");
            return;
        };
        let armor = Armor { name, ..armor };
        if worn && self.profile.armor.is_none() {
            self.taken(at, format!("armor {}", armor.name));
            self.profile.armor = Some(Worn::Own(armor));
        } else if worn {
            let what = format!("armor {}, carried: only one suit can be worn", armor.name);
            self.computed(at, what);
            self.now.stowed.push(armor);
        } else {
            self.taken(at, format!("armor {}, carried", armor.name));
            self.now.stowed.push(armor);
        }
    }

    /// Adds gear. Gear of our packs has its effects. Other gear is a name.
    pub(crate) fn gear(&mut self, at: &Entry<'_>, name: &str, pieces: i64, text: Option<&str>) {
        let Some(called) = typed(name).filter(|_| self.profile.gear.len() < MOST_ITEMS) else {
            self.missing(at, "gear without a name, or beyond the first 500");
            return;
        };
        let pieces = pieces.clamp(1, MOST_PIECES);
        if let Some(gear) = names::gear(self.library, &called) {
            let (id, name) = (gear.id.clone(), gear.name.clone());
            for _ in 0..pieces {
                self.profile.gear.push(id.clone());
            }
            self.taken(at, format!("gear {name}"));
            return;
        }
        // An underscore would make it the key of a record.
        let mut words = called.replace('_', " ");
        if pieces > 1 {
            words = format!("{words} ({pieces})");
        }
        self.find(
            Fate::Note,
            format!("gear {words}, without effects"),
            &at.path,
        );
        if let Some(text) = text {
            self.now
                .notes
                .push(lang::text::note(&format!("{words}: {text}")));
        }
        self.profile.gear.push(words);
    }
}

/// Returns armor with numbers within the limits.
pub(crate) fn armor(name: &str, soak: i64, melee: i64, ranged: i64) -> Armor {
    let defense = |n: i64| n.clamp(0, MOST_DEFENSE.into()) as u8;
    Armor {
        id: String::new(),
        name: name.to_owned(),
        soak: soak.clamp(0, MOST_SOAK.into()) as u8,
        qualities: Vec::new(),
        melee: defense(melee),
        ranged: defense(ranged),
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        note: String::new(),
        acts: None,
        wear: genesys::model::figure::held::Wear::Sound,
    }
}

/// Returns the qualities that our rules have, each once, and the names of the others.
fn qualities(named: &[(String, Option<i64>)]) -> (Vec<Quality>, Vec<String>) {
    let mut known: Vec<Quality> = Vec::new();
    let mut unknown = Vec::new();
    for (name, rating) in named.iter().take(MOST_ITEMS) {
        let (plain, own) = names::ranked(name);
        let rating = rating.or(own.map(i64::from)).unwrap_or(1);
        let most = if names::key(plain) == "limitedammo" {
            MOST_AMMUNITION
        } else {
            MOST_RATING
        };
        let rating = rating.clamp(1, most.into()) as u8;
        match names::quality(plain, rating) {
            Some(quality) if known.iter().any(|one| one.name() == quality.name()) => {}
            Some(quality) => known.push(quality),
            None => unknown.extend(lang::text::name(name)),
        }
    }
    (known, unknown)
}
