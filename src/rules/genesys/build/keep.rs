//! Somebody of the encounter as a pack of one's own, to be brought again (T-46).

use serde::Serialize;

use crate::rules::genesys::figure::{Figure, Held};
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Attack, Profile, Weapon, Worn};
use crate::rules::genesys::state::State;
use crate::rules::packs::{FORMAT, Kept};
use crate::rules::view::Id;

/// A pack with one profile, as it is written.
#[derive(Serialize)]
struct One {
    name: String,
    version: String,
    format: u16,
    profiles: Vec<Profile>,
}

/// A combatant as the text of a pack: unhurt, with what it carries, under a key made of its name.
pub fn kept(state: &State, library: &Library, who: Id) -> Option<Kept> {
    let figure = state.figure(who)?;
    let profile = profile_of(library, figure);
    let id = profile.id.clone();
    let pack = One {
        name: profile.name.clone(),
        version: "1".to_owned(),
        format: FORMAT,
        profiles: vec![profile],
    };
    let text = ron::ser::to_string_pretty(&pack, ron::ser::PrettyConfig::default()).ok()?;
    Some(Kept {
        id,
        name: figure.name.clone(),
        text: format!("{text}\n"),
    })
}

/// "Sallow Keth" becomes `sallow_keth`.
fn key_of(name: &str) -> String {
    let mut key = String::new();
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            key.push(c.to_ascii_lowercase());
        } else if !key.is_empty() && !key.ends_with('_') {
            key.push('_');
        }
    }
    let key = key.trim_end_matches('_');
    if key.is_empty() {
        "somebody".to_owned()
    } else {
        key.to_owned()
    }
}

fn profile_of(library: &Library, figure: &Figure) -> Profile {
    let minion = figure.kind == Kind::Minion;
    // A group of one kind is called by its plural; its members are one fewer letter.
    let one = figure.name.strip_suffix('s').filter(|_| minion);
    let short = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    let skills = || figure.skills.iter().filter(|(_, ranks)| *ranks > 0);
    let known = |key: &str| library.skill(key).is_some();
    Profile {
        id: key_of(&figure.name),
        name: one.unwrap_or(&figure.name).to_owned(),
        plural: if minion {
            figure.name.clone()
        } else {
            String::new()
        },
        kind: figure.kind,
        role: if figure.role.is_empty() {
            figure.kind.word().to_owned()
        } else {
            figure.role.clone()
        },
        characteristics: figure.characteristics,
        armor: figure.armor.clone().map(Worn::Own),
        wounds: short(figure.wound_threshold).max(1),
        strain: figure.strain_threshold.map(|most| short(most).max(1)),
        silhouette: figure.silhouette,
        adversary: figure.adversary,
        skills: if minion {
            Vec::new()
        } else {
            skills().filter(|(key, _)| known(key)).cloned().collect()
        },
        group_skills: if minion {
            let keys = figure.group_skills.iter().filter(|key| known(key));
            keys.cloned().collect()
        } else {
            Vec::new()
        },
        career: figure.career.iter().filter(|k| known(k)).cloned().collect(),
        talents: figure
            .known
            .iter()
            .filter(|known| library.talent(&known.talent.id).is_some())
            .map(|known| (known.talent.id.clone(), known.ranks))
            .collect(),
        chosen: figure
            .known
            .iter()
            .filter(|known| !known.chosen.is_empty())
            .map(|known| (known.talent.id.clone(), known.chosen.clone()))
            .collect(),
        abilities: figure.abilities.clone(),
        attacks: figure.weapons.iter().map(|h| attack(library, h)).collect(),
        gear: figure
            .items
            .iter()
            .map(|item| {
                let of = library.all_gear().find(|gear| gear.name == item.name);
                of.map_or_else(|| item.name.replace('_', " "), |gear| gear.id.clone())
            })
            .collect(),
        motivations: figure.motivations.clone(),
    }
}

/// A weapon of the packs by its key, where it is still the same; else written out.
fn attack(library: &Library, held: &Held) -> Attack {
    let own = &held.weapon;
    if library.weapon(&own.id).is_some_and(|w| w.name == own.name) {
        return Attack::Weapon(own.id.clone());
    }
    let fights = library.skill(&own.skill).and_then(|skill| skill.fights);
    Attack::Own(Weapon {
        fights: own.fights.filter(|_| fights.is_none()),
        ..own.clone()
    })
}
