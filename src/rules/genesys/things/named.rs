//! Filling in what stands around a record of effects: its key, its name, its text, its rule.

use crate::rules::genesys::library::records::{Ability, Armor, Pack, Worn};

use super::acts::key_of;

/// Things are bought and carried (G-EQ-01); an elixir is brewed (G-SKILL-13); what creatures can do is
/// theirs (T-45), what a skill can do rests on the rule that lists it.
const THINGS: &str = "G-EQ-01";
const BREWED: &str = "G-SKILL-13";
const CREATURES: &str = "T-45";

/// Names everything in a pack that acts.
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
