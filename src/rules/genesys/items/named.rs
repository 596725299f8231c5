//! Fills in the key, name, text and rule of effects from the record that contains them.

use crate::library::records::{Ability, Armor, Pack, Worn};

use super::acts::key_of;

/// The default rules: items are bought and carried (G-EQ-01), an elixir is brewed (G-SKILL-13), and
/// abilities belong to creatures (T-45). A skill's special uses have the rule of the skill.
const THINGS: &str = "G-EQ-01";
const BREWED: &str = "G-SKILL-13";
const CREATURES: &str = "T-45";

/// Names every record with effects in a pack.
pub fn name_all(pack: &mut Pack) {
    for skill in &mut pack.skills {
        for art in &mut skill.arts {
            ability(art, &skill.rule);
        }
    }
    for suit in &mut pack.armors {
        armor(suit);
    }
    for gear in &mut pack.gear {
        let rule = if gear.brewed.is_some() {
            BREWED
        } else {
            THINGS
        };
        if let Some(acts) = &mut gear.acts {
            acts.named(&gear.id, &gear.name, &gear.note, rule);
        }
    }
    for archetype in &mut pack.archetypes {
        for gift in &mut archetype.abilities {
            ability(gift, CREATURES);
        }
    }
    for profile in &mut pack.profiles {
        if let Some(Worn::Own(suit)) = &mut profile.armor {
            armor(suit);
        }
        for gift in &mut profile.abilities {
            ability(gift, CREATURES);
        }
    }
}

fn ability(ability: &mut Ability, rule: &str) {
    if let Some(acts) = &mut ability.acts {
        acts.named(&key_of(&ability.name), &ability.name, &ability.text, rule);
    }
}

fn armor(armor: &mut Armor) {
    if let Some(acts) = &mut armor.acts {
        let key = if armor.id.is_empty() {
            key_of(&armor.name)
        } else {
            armor.id.clone()
        };
        acts.named(&key, &armor.name, &armor.note, THINGS);
    }
}
