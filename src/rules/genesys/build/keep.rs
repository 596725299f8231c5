//! Somebody of the encounter as a pack of one's own, to be brought again (T-46), and a record of the
//! packs as one, to be edited there.

use std::slice::from_ref;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;

use crate::rules::genesys::figure::{Figure, Held};
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{
    Armor, Attack, Gear, Profile, VehicleProfile, Weapon, Worn,
};
use crate::rules::genesys::state::State;
use crate::rules::genesys::things::acts::key_of;
use crate::rules::packs::{FORMAT, Kept, MARK};
use crate::rules::view::Id;

/// A pack with one record, as it is written.
#[derive(Default, Serialize)]
struct One<'a> {
    name: &'a str,
    version: &'static str,
    format: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    weapons: Option<&'a [Weapon]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vehicle_weapons: Option<&'a [Weapon]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    armors: Option<&'a [Armor]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gear: Option<&'a [Gear]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    profiles: Option<&'a [Profile]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vehicles: Option<&'a [VehicleProfile]>,
}

impl<'a> One<'a> {
    /// An empty pack that is called like its record.
    fn called(name: &'a str) -> Self {
        Self {
            name,
            version: "1",
            format: FORMAT,
            ..Self::default()
        }
    }

    fn written(&self, id: &str) -> Option<Kept> {
        // Lists are unwrapped, so that the text reads like that of any pack.
        let form = PrettyConfig::default().extensions(Extensions::IMPLICIT_SOME);
        let text = ron::ser::to_string_pretty(self, form).ok()?;
        Some(Kept {
            id: id.to_owned(),
            name: self.name.to_owned(),
            text: format!("{MARK}{text}\n"),
        })
    }
}

/// A combatant as the text of a pack: unhurt, with what it carries, under a key made of its name.
pub fn kept(state: &State, library: &Library, who: Id) -> Option<Kept> {
    let figure = state.figure(who)?;
    let profile = profile_of(library, figure);
    let pack = One {
        profiles: Some(from_ref(&profile)),
        ..One::called(&profile.name)
    };
    let kept = pack.written(&profile.id)?;
    Some(Kept {
        name: figure.name.clone(),
        ..kept
    })
}

/// A record of the packs as the text of a pack, to be edited there: under its own key, so that it
/// stands in the place of what it was copied from, for whoever names that.
pub fn copied(library: &Library, words: &str) -> Option<Kept> {
    if let Some(kept) = copied_as_it_stands(library, words) {
        return Some(kept);
    }
    if let Ok(weapon) = library.find_weapon(words) {
        let pack = One {
            weapons: Some(from_ref(weapon)),
            ..One::called(&weapon.name)
        };
        return pack.written(&weapon.id);
    }
    if let Ok(armor) = library.find_armor(words) {
        let pack = One {
            armors: Some(from_ref(armor)),
            ..One::called(&armor.name)
        };
        return pack.written(&armor.id);
    }
    if let Ok(gear) = library.find_gear(words) {
        let pack = One {
            gear: Some(from_ref(gear)),
            ..One::called(&gear.name)
        };
        return pack.written(&gear.id);
    }
    if let Ok(profile) = library.find_profile(words) {
        let pack = One {
            profiles: Some(from_ref(profile)),
            ..One::called(&profile.name)
        };
        return pack.written(&profile.id);
    }
    if let Ok(vehicle) = library.find_vehicle(words) {
        let pack = One {
            vehicles: Some(from_ref(vehicle)),
            ..One::called(&vehicle.name)
        };
        return pack.written(&vehicle.id);
    }
    let mut mounted = library.vehicle_weapons();
    let weapon = mounted.find(|w| w.id == words || w.name.eq_ignore_ascii_case(words))?;
    let pack = One {
        vehicle_weapons: Some(from_ref(weapon)),
        ..One::called(&weapon.name)
    };
    pack.written(&weapon.id)
}

/// The same of what is copied as it stands in the shipped packs: talents, skills, origins, systems and
/// what guards them. A whole name or key is asked for, so that a piece of one leads to weapons and
/// people as before.
fn copied_as_it_stands(library: &Library, words: &str) -> Option<Kept> {
    let meant =
        |id: &str, name: &str| id.eq_ignore_ascii_case(words) || name.eq_ignore_ascii_case(words);
    macro_rules! find {
        ($($list:literal: $all:ident;)+) => {
            None$(.or_else(|| {
                let mut all = library.$all();
                let one = all.find(|one| meant(&one.id, &one.name))?;
                Some(($list, one.id.as_str(), one.name.as_str()))
            }))+
        };
    }
    // Things and people come first, also where a talent is called the same.
    let taken = library.weapons().any(|one| meant(&one.id, &one.name))
        || library.profiles().any(|one| meant(&one.id, &one.name));
    let found: Option<(&str, &str, &str)> = find! {
        "talents": talents;
        "skills": skills;
        "archetypes": archetypes;
        "careers": careers;
        "programs": programs;
        "systems": systems;
    };
    let (list, id, name) = found.filter(|_| !taken)?;
    let record = shipped_record(list, id)?;
    let text = format!(
        "{MARK}(\n    name: {name:?},\n    version: \"1\",\n    format: {FORMAT},\n    \
         {list}: [\n        {record},\n    ],\n)\n"
    );
    Some(Kept {
        id: id.to_owned(),
        name: name.to_owned(),
        text,
    })
}

/// A record as it is written in the shipped packs, brackets and all.
fn shipped_record(list: &str, id: &str) -> Option<&'static str> {
    let head = format!("\n    {list}: [");
    let key = format!("id: \"{id}\"");
    Library::embedded().iter().find_map(|pack| {
        let from = pack.text.find(&head)? + head.len();
        let rest = &pack.text[from..];
        let within = &rest[..rest.find("\n    ]").unwrap_or(rest.len())];
        let at = within.find(&key)?;
        let start = within[..at].rfind('(')?;
        closed(&within[start..])
    })
}

/// A text from its first bracket to the one that closes it; brackets in strings and remarks close none.
fn closed(text: &str) -> Option<&str> {
    let (mut depth, mut quoted, mut escaped, mut remark) = (0u32, false, false, false);
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        if remark {
            remark = c != '\n';
        } else if quoted {
            quoted = escaped || c != '"';
            escaped = c == '\\' && !escaped;
        } else {
            match c {
                '"' => quoted = true,
                '/' if before == '/' => remark = true,
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return text.get(..=at);
                    }
                }
                _ => {}
            }
        }
        before = c;
    }
    None
}

fn profile_of(library: &Library, figure: &Figure) -> Profile {
    let minion = figure.kind == Kind::Minion;
    // A group of one kind is called by its plural; its members are one fewer letter.
    let one = figure.name.strip_suffix('s').filter(|_| minion);
    let short = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    let skills = || figure.skills.iter().filter(|(_, ranks)| *ranks > 0);
    let known = |key: &str| library.skill(key).is_some();
    Profile {
        id: Some(key_of(&figure.name))
            .filter(|key| !key.is_empty())
            .unwrap_or_else(|| "somebody".to_owned()),
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
