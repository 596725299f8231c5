//! Writes a pack of the user's own: from a combatant of the encounter (T-46), to be added again, or
//! from a record of the packs, to be edited.

use std::slice::from_ref;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;

use crate::kinds::{Characteristic, Kind};
use crate::library::Library;
use crate::library::named::key_of;
use crate::model::figure::Figure;
use crate::model::figure::held::Held;
use crate::model::records::hacking::{SecurityProgram, SystemProfile};
use crate::model::records::origins::{Archetype, Career};
use crate::model::records::tables::{CriticalHitRow, CriticalRow};
use crate::model::records::{Armor, Attack, Gear, Profile, Skill, VehicleProfile, Weapon, Worn};
use crate::model::state::State;
use crate::model::talents::record::Talent;
use crate::play::advance::made::grown_of;

use rules::packs::{FORMAT, Kept, MARK};
use rules::view::Id;

/// Declares [`One`], the lists of a pack with one record in one of them.
macro_rules! lists {
    ($($list:ident: $record:ty,)+) => {
        /// A pack with one record, for writing.
        #[derive(Default, Serialize)]
        struct One<'a> {
            name: &'a str,
            version: &'static str,
            format: u16,
            $(#[serde(skip_serializing_if = "Option::is_none")]
            $list: Option<&'a [$record]>,)+
        }
    };
}

lists! {
    skills: Skill,
    talents: Talent,
    archetypes: Archetype,
    careers: Career,
    weapons: Weapon,
    vehicle_weapons: Weapon,
    armors: Armor,
    gear: Gear,
    profiles: Profile,
    vehicles: VehicleProfile,
    programs: SecurityProgram,
    systems: SystemProfile,
    criticals: CriticalRow,
    critical_hits: CriticalHitRow,
}

impl<'a> One<'a> {
    /// An empty pack with the name of its record.
    fn called(name: &'a str) -> Self {
        Self {
            name,
            version: "1",
            format: FORMAT,
            ..Self::default()
        }
    }

    fn written(&self, id: &str) -> Option<Kept> {
        Some(Kept {
            id: id.to_owned(),
            name: self.name.to_owned(),
            text: self.text()?,
            hides: false,
        })
    }

    fn text(&self) -> Option<String> {
        // Options are written without `Some`, as in any pack.
        let form = PrettyConfig::default().extensions(Extensions::IMPLICIT_SOME);
        let text = lang::writer::ron_pretty(self, form).ok()?;
        Some(format!("{MARK}{text}\n"))
    }
}

/// Characters as the text of a pack with this name.
pub fn pack(name: &str, profiles: &[Profile]) -> Option<String> {
    One {
        profiles: Some(profiles),
        ..One::called(name)
    }
    .text()
}

/// A combatant as the text of a pack: unhurt, with what it carries, and with a key made from its name.
pub fn kept(state: &State, library: &Library, who: Id) -> Option<Kept> {
    let figure = state.figure(who)?;
    let plain = profile_of(library, figure);
    let profile = Profile {
        grown: grown_of(library, figure, &plain),
        overruled: library.beyond_the_rules(&plain),
        ..plain
    };
    let pack = One {
        profiles: Some(from_ref(&profile)),
        ..One::called(&profile.name)
    };
    let kept = pack.written(&profile.id)?;
    Some(Kept {
        name: figure.name.clone(),
        hides: Library::shipped().profile(&profile.id).is_some(),
        ..kept
    })
}

/// A record of the packs as the text of a pack, to be edited there. It keeps its key, so that it
/// replaces the original wherever that is named.
pub fn copied(library: &Library, kind: &str, words: &str) -> Option<Kept> {
    let meant =
        |id: &str, name: &str| id.eq_ignore_ascii_case(words) || name.eq_ignore_ascii_case(words);
    macro_rules! copy {
        ($($list:ident = $all:ident: $($kind:literal)|+;)+) => {
            $(if let $($kind)|+ = kind
                && let Some(one) = library.$all().find(|one| meant(&one.id, &one.name))
            {
                let pack = One { $list: Some(from_ref(one)), ..One::called(&one.name) };
                return pack.written(&one.id);
            })+
        };
    }
    copy! {
        talents = talents: "talent";
        skills = skills: "skill";
        archetypes = archetypes: "archetype";
        careers = careers: "career";
        programs = programs: "program";
        systems = systems: "system";
        criticals = criticals: "critical";
        critical_hits = critical_hits: "critical";
        weapons = weapons: "weapon";
        vehicle_weapons = vehicle_weapons: "weapon";
        armors = armors: "armor";
        gear = all_gear: "gear";
        profiles = profiles: "hero" | "adversary";
        vehicles = vehicles: "vehicle";
    }
    None
}

fn profile_of(library: &Library, figure: &Figure) -> Profile {
    let minion = figure.kind == Kind::Minion;
    // A group of one kind has a plural name, and the name of a member lacks the last letter.
    let one = figure.name.strip_suffix('s').filter(|_| minion);
    let short = |n: u16| u8::try_from(n).unwrap_or(u8::MAX);
    let skills = || figure.skills.iter().filter(|(_, ranks)| *ranks > 0);
    let known = |key: &str| library.skill(key).is_some();
    let choice = |word: &str| known(word) || Characteristic::ALL.iter().any(|c| c.word() == word);
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
        speechless: figure.speechless,
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
            .filter(|known| library.talent(&known.talent.id).is_some())
            .map(|one| (one, one.chosen.iter().filter(|word| choice(word))))
            .map(|(one, chosen)| (one.talent.id.clone(), chosen.cloned().collect()))
            .filter(|(_, chosen): &(_, Vec<String>)| !chosen.is_empty())
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
        grown: None,
        overruled: false,
    }
}

/// A weapon of the packs by its key if it is unchanged, else written out.
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
