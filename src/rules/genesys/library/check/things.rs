//! Checks of skills, talents, weapons, armor and gear.

use std::collections::BTreeSet;

use super::Checker;
use crate::rules::genesys::kinds::{Band, Quality};
use crate::rules::genesys::library::records::{
    Armor, Gear, Serves, Skill, SkillGroup, TalentName, Weapon,
};

/// Rarity runs from 0 to this (G-EQ-02).
const MOST_RARE: u8 = 10;
/// No defense goes beyond this (T-32).
const MOST_DEFENSE: u8 = 4;

impl Checker<'_> {
    pub(super) fn skill(&mut self, skill: &Skill) {
        self.name("name", &skill.name);
        self.name("rule", &skill.rule);
        let combat = skill.group == SkillGroup::Combat;
        self.field("fights", |c| {
            c.say_if(
                combat && skill.fights.is_none(),
                "a combat skill that does not say how it fights",
                "`fights:` with Brawl, Melee, RangedLight, RangedHeavy or Gunnery",
            );
            c.say_if(
                !combat && skill.fights.is_some(),
                "`fights` on a skill that is no combat skill",
                "group Combat, or no `fights`",
            );
        });
        self.each("aliases", &skill.aliases, |c, alias| {
            c.say_if(alias.trim().is_empty(), "the alias is empty", "");
            c.plain(alias);
        });
    }

    pub(super) fn talent(&mut self, talent: &TalentName) {
        self.name("name", &talent.name);
        self.name("rule", &talent.rule);
    }

    /// A weapon in a list of weapons for people.
    pub(super) fn personal_weapon(&mut self, weapon: &Weapon) {
        self.weapon(weapon);
        self.field("range", |c| {
            c.say_if(
                weapon.range == Band::Strategic,
                "range Strategic on a weapon for people",
                "Strategic is for vehicle_weapons",
            );
        });
        self.each("qualities", &weapon.qualities, |c, quality| {
            c.say_if(
                *quality == Quality::PersonalScale,
                "PersonalScale on a weapon for people",
                "it is for vehicle_weapons",
            );
        });
    }

    /// A weapon of any kind; whether its id may be empty is the caller's matter.
    pub(super) fn weapon(&mut self, weapon: &Weapon) {
        self.name("name", &weapon.name);
        self.field("skill", |c| c.skill_key(&weapon.skill));
        self.field("fights", |c| {
            c.say_if(
                weapon.fights.is_some(),
                "`fights` on a weapon",
                "its skill says how it fights",
            );
        });
        self.field("crit", |c| {
            if !(1..=6).contains(&weapon.crit) {
                c.say(format!("crit of {}", weapon.crit), "1 to 6");
            }
        });
        self.at_most("rarity", weapon.rarity, MOST_RARE);
        self.text("note", &weapon.note);
        self.qualities(&weapon.qualities);
    }

    pub(super) fn armor(&mut self, armor: &Armor) {
        self.name("name", &armor.name);
        self.at_most("melee", armor.melee, MOST_DEFENSE);
        self.at_most("ranged", armor.ranged, MOST_DEFENSE);
        self.at_most("rarity", armor.rarity, MOST_RARE);
        self.text("note", &armor.note);
        self.qualities(&armor.qualities);
    }

    fn qualities(&mut self, qualities: &[Quality]) {
        let mut seen = BTreeSet::new();
        self.each("qualities", qualities, |c, quality| {
            let name = quality.name();
            if quality.rating() == Some(0) {
                c.say(format!("{name} with a rating of 0"), "1 or more");
            }
            c.twice("quality", !seen.insert(name), name);
        });
    }

    pub(super) fn gear(&mut self, gear: &Gear) {
        self.name("name", &gear.name);
        self.at_most("rarity", gear.rarity, MOST_RARE);
        self.text("note", &gear.note);
        if let Some(Serves::Tools(skill)) = &gear.serves {
            self.field("serves", |c| c.skill_key(skill));
        }
    }
}
