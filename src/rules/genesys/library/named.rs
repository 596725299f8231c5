//! Fills in the key, name, text and rule of effects from the record that contains them.

use crate::model::records::origins::Archetype;
use crate::model::records::{Ability, Armor, Gear, Profile, Skill, Worn};

/// The default rules: items are bought and carried (G-EQ-01), an elixir is brewed (G-SKILL-13), and
/// abilities belong to creatures (T-45). A skill's special uses have the rule of the skill.
const THINGS: &str = "G-EQ-01";
const BREWED: &str = "G-SKILL-13";
const CREATURES: &str = "T-45";

/// Names the effects of a skill.
pub fn skill(skill: &mut Skill) {
    for art in &mut skill.arts {
        ability(art, &skill.rule);
    }
}

/// Names the effects of gear.
pub fn gear(gear: &mut Gear) {
    let rule = if gear.brewed.is_some() {
        BREWED
    } else {
        THINGS
    };
    if let Some(acts) = &mut gear.acts {
        acts.named(&gear.id, &gear.name, &gear.note, rule);
    }
}

/// Names the effects of an archetype.
pub fn archetype(archetype: &mut Archetype) {
    for gift in &mut archetype.abilities {
        ability(gift, CREATURES);
    }
}

/// Names the effects of a profile and of its own armor.
pub fn profile(profile: &mut Profile) {
    if let Some(Worn::Own(suit)) = &mut profile.armor {
        armor(suit);
    }
    for gift in &mut profile.abilities {
        ability(gift, CREATURES);
    }
}

fn ability(ability: &mut Ability, rule: &str) {
    if let Some(acts) = &mut ability.acts {
        acts.named(&key_of(&ability.name), &ability.name, &ability.text, rule);
    }
}

/// Names the effects of armor.
pub fn armor(armor: &mut Armor) {
    if let Some(acts) = &mut armor.acts {
        let key = if armor.id.is_empty() {
            key_of(&armor.name)
        } else {
            armor.id.clone()
        };
        acts.named(&key, &armor.name, &armor.note, THINGS);
    }
}

/// The key of a record that has only a name: "Sallow Keth" becomes `sallow_keth`, "Can't wait"
/// `cant_wait`.
pub fn key_of(name: &str) -> String {
    let mut key = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            key.push(c.to_ascii_lowercase());
        } else if matches!(c, ' ' | '-' | '_') && !key.is_empty() && !key.ends_with('_') {
            key.push('_');
        }
    }
    key.truncate(key.trim_end_matches('_').len());
    key
}
