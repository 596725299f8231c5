//! Checks of skills, weapons, armor and gear.

use std::collections::BTreeSet;

use crate::kinds::{Band, Quality};
use crate::library::check::Checker;
use crate::limits::{
    CRIT, HARDEST, MOST_AMMUNITION, MOST_DAMAGE, MOST_DEFENSE, MOST_ENCUMBRANCE, MOST_RARE,
    MOST_RATING, MOST_SOAK,
};
use crate::model::records::{Armor, Damage, Fights, Gear, Serves, Skill, SkillGroup, Weapon};

impl Checker<'_> {
    pub(crate) fn skill(&mut self, skill: &Skill) {
        self.name("name", &skill.name);
        self.name("rule", &skill.rule);
        let combat = skill.group == SkillGroup::Combat;
        self.field("fights", |c| {
            c.say_if(
                combat && skill.fights.is_none(),
                "a combat skill needs `fights`",
                "Set `fights:` to Brawl, Melee, RangedLight, RangedHeavy or Gunnery",
            );
            c.say_if(
                !combat && skill.fights.is_some(),
                "only a combat skill has `fights`",
                "Set the group to Combat, or remove `fights`",
            );
        });
        self.each("aliases", &skill.aliases, |c, alias| {
            c.say_if(alias.trim().is_empty(), "the alias is empty", "");
            c.plain(alias);
        });
        self.each("arts", &skill.arts, Self::ability);
    }

    /// Checks a weapon in the list of personal weapons.
    pub(crate) fn personal_weapon(&mut self, weapon: &Weapon) {
        self.weapon(weapon);
        self.field("range", |c| {
            c.say_if(
                weapon.range == Band::Strategic,
                "a weapon for people can't have the range Strategic",
                "Strategic is for `vehicle_weapons`",
            );
        });
        self.each("qualities", &weapon.qualities, |c, quality| {
            c.say_if(
                *quality == Quality::PersonalScale,
                "a weapon for people can't have PersonalScale",
                "PersonalScale is for `vehicle_weapons`",
            );
        });
    }

    /// Checks a weapon of any kind. Whether its id may be empty is decided by the caller.
    pub(crate) fn weapon(&mut self, weapon: &Weapon) {
        self.name("name", &weapon.name);
        let fights = self.known.combat.contains(weapon.skill.as_str());
        self.field("skill", |c| c.weapon_skill(&weapon.skill, weapon.fights));
        if !weapon.instead.is_empty() {
            self.field("instead", |c| c.skill_key(&weapon.instead));
        }
        self.field("fights", |c| {
            c.say_if(
                fights && weapon.fights.is_some(),
                "this weapon doesn't need `fights`",
                "Remove it: the skill sets how the weapon fights",
            );
        });
        self.field("crit", |c| {
            if !CRIT.contains(&weapon.crit) {
                let expected = format!("Use {} to {}", CRIT.start(), CRIT.end());
                c.say(format!("`crit` is {}", weapon.crit), expected);
            }
        });
        self.field("damage", |c| {
            let (Damage::Fixed(points) | Damage::Brawn(points) | Damage::Willpower(points)) =
                weapon.damage;
            if points > MOST_DAMAGE {
                c.say(
                    format!("`damage` is {points}"),
                    format!("Use at most {MOST_DAMAGE}"),
                );
            }
        });
        self.at_most("enc", weapon.enc, MOST_ENCUMBRANCE);
        self.price("price", weapon.price);
        self.at_most("rarity", weapon.rarity, MOST_RARE);
        self.text("note", &weapon.note);
        self.qualities(&weapon.qualities);
        self.field("chemical", |c| {
            let burns = |q: &Quality| matches!(q, Quality::Burn(_));
            if weapon.chemical && !weapon.qualities.iter().any(burns) {
                c.say("chemical flames need Burn", "Add Burn to the qualities");
            }
        });
    }

    /// Checks that the skill of a weapon exists, and that a weapon whose skill isn't a combat skill has
    /// `fights` (G-SKILL-07).
    fn weapon_skill(&mut self, key: &str, fights: Option<Fights>) {
        let known = self.known;
        if !known.skills.contains(key) {
            self.skill_key(key);
        } else if !known.combat.contains(key) && fights.is_none() {
            let all: Vec<&str> = known.combat.iter().copied().collect();
            self.say(
                format!("`{}` isn't a combat skill", key.escape_debug()),
                format!("Use one of {}, or add `fights: ...`", all.join(", ")),
            );
        }
    }

    pub(crate) fn armor(&mut self, armor: &Armor) {
        self.name("name", &armor.name);
        self.at_most("soak", armor.soak, MOST_SOAK);
        self.at_most("enc", armor.enc, MOST_ENCUMBRANCE);
        self.price("price", armor.price);
        self.at_most("melee", armor.melee, MOST_DEFENSE);
        self.at_most("ranged", armor.ranged, MOST_DEFENSE);
        self.at_most("rarity", armor.rarity, MOST_RARE);
        self.text("note", &armor.note);
        self.qualities(&armor.qualities);
        self.acts(armor.acts.as_ref());
    }

    fn qualities(&mut self, qualities: &[Quality]) {
        let mut seen = BTreeSet::new();
        self.each("qualities", qualities, |c, quality| {
            let name = quality.name();
            if quality.rating() == Some(0) {
                c.say(format!("{name} has a rating of 0"), "Use 1 or more");
            }
            let most = match quality {
                Quality::LimitedAmmo(_) => MOST_AMMUNITION,
                _ => MOST_RATING,
            };
            if let Some(rating) = quality.rating().filter(|rating| *rating > most) {
                c.say(
                    format!("{name} has a rating of {rating}"),
                    format!("Use at most {most}"),
                );
            }
            c.twice("quality", !seen.insert(name), name);
        });
    }

    pub(crate) fn gear(&mut self, gear: &Gear) {
        self.name("name", &gear.name);
        self.at_most("enc", gear.enc, MOST_ENCUMBRANCE);
        self.price("price", gear.price);
        self.at_most("carries", gear.carries, MOST_ENCUMBRANCE);
        if let Some(brewed) = &gear.brewed {
            self.field("brewed", |c| {
                c.at_most("difficulty", brewed.difficulty, HARDEST);
                c.price("reagents", brewed.reagents);
                c.price("spoilt", brewed.spoilt);
            });
        }
        self.at_most("rarity", gear.rarity, MOST_RARE);
        self.text("note", &gear.note);
        if let Some(Serves::Tools(skill)) = &gear.serves {
            self.field("serves", |c| c.skill_key(skill));
        }
        self.acts(gear.acts.as_ref());
    }
}
