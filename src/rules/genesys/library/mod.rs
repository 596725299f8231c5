//! The content of the game, read from packs: skills, weapons, adversaries, vehicles, tables.
//!
//! A [`Library`] is made once from texts ([`Library::load`]) and then only read. It is checked, so its
//! users may rely on every key in a record to lead to a record. The rules look records up by key, the
//! command language by what users type ([`Library::find_profile`] and the like). `records` defines
//! what a pack may hold.

use std::sync::Arc;

pub mod check;
pub mod error;
pub mod find;
pub mod load;
pub mod made;
pub mod named;
pub mod shape;
pub mod shelf;
pub mod shipped;

use crate::library::check::heroes;
use crate::library::error::PackError;
use crate::library::find::NotFound;
use crate::model::records::hacking::{SecurityProgram, SystemProfile};
use crate::model::records::origins::{Archetype, Career};
use crate::model::records::roles::Role;
use crate::model::records::tables::{CriticalHitRow, CriticalRow, SpendRow};
use crate::model::records::{
    Armor, Attack, Gear, Pack, Profile, Skill, VehicleProfile, Weapon, Worn,
};
use crate::model::talents::record::Talent;

pub use rules::packs::PackSource;

use rules::content::{Shelf, lists};

/// All active content: checked, merged, indexed. The default is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    packs: Vec<(String, String)>,
    skills: Shelf<Skill>,
    weapons: Shelf<Weapon>,
    armors: Shelf<Armor>,
    gear: Shelf<Gear>,
    profiles: Shelf<Profile>,
    vehicle_weapons: Shelf<Weapon>,
    vehicles: Shelf<VehicleProfile>,
    criticals: Shelf<CriticalRow>,
    critical_hits: Shelf<CriticalHitRow>,
    spends: Shelf<SpendRow>,
    complications: Shelf<SpendRow>,
    talents: Shelf<Talent>,
    archetypes: Shelf<Archetype>,
    careers: Shelf<Career>,
    roles: Shelf<Role>,
    programs: Shelf<SecurityProgram>,
    systems: Shelf<SystemProfile>,
}

/// Defines the getter by id, the iterator and the finder of each shelf, so that all shelves have the
/// same interface.
macro_rules! reach {
    ($($shelf:ident: $record:ty, $get:ident, $all:ident, $find:ident, $what:literal;)+) => {$(
        #[doc = concat!("The ", $what, " with this id.")]
        pub fn $get(&self, id: &str) -> Option<&$record> {
            self.$shelf.get(id)
        }

        #[doc = concat!("Every ", $what, " in the order of the packs.")]
        pub fn $all(&self) -> impl Iterator<Item = &$record> + Clone {
            self.$shelf.rows().iter()
        }

        #[doc = concat!(
            "The ", $what, " that a person means by `words`: its id, its name, another spelling, or \
            any unambiguous piece of one, case-blind."
        )]
        ///
        /// # Errors
        /// [`NotFound`] with the nearest name, or with the candidates where several match.
        pub fn $find(&self, words: &str) -> Result<&$record, NotFound> {
            find::find(self.$shelf.rows(), words)
        }
    )+};
}

impl Library {
    /// Reads, checks and merges packs. Later ones override records with the same id.
    ///
    /// A pack with an error is left out whole while the others stay. Its errors come back in the order
    /// of the sources and lines, or the list is empty.
    pub fn load(sources: &[PackSource<'_>]) -> (Self, Vec<PackError>) {
        load::load(sources)
    }

    /// The texts of the packs that come with the program, for loading others after them.
    pub fn embedded() -> &'static [PackSource<'static>] {
        shipped::embedded()
    }

    /// The library of the embedded packs alone, parsed on the first call.
    pub fn shipped() -> Arc<Self> {
        shipped::shipped()
    }

    /// Name and version of every pack in this library, in order, as saves store them.
    pub fn packs(&self) -> &[(String, String)] {
        &self.packs
    }

    reach! {
        skills: Skill, skill, skills, find_skill, "skill";
        weapons: Weapon, weapon, weapons, find_weapon, "weapon";
        armors: Armor, armor, armors, find_armor, "armor";
        gear: Gear, gear, all_gear, find_gear, "piece of gear";
        profiles: Profile, profile, profiles, find_profile, "profile";
        vehicle_weapons: Weapon, vehicle_weapon, vehicle_weapons, find_vehicle_weapon, "vehicle weapon";
        vehicles: VehicleProfile, vehicle, vehicles, find_vehicle, "vehicle";
        talents: Talent, talent, talents, find_talent, "talent";
        archetypes: Archetype, archetype, archetypes, find_archetype, "archetype";
        careers: Career, career, careers, find_career, "career";
        roles: Role, role, roles, find_role, "role";
        programs: SecurityProgram, program, programs, find_program, "program";
        systems: SystemProfile, system, systems, find_system, "kind of system";
        criticals: CriticalRow, critical_by_id, criticals, find_critical, "Critical Injury";
        critical_hits: CriticalHitRow, critical_hit_by_id, critical_hits, find_critical_hit, "Critical Hit";
    }

    /// The Critical Injury for a result of the roll with its modifiers, from 1 (M-03), or `None` for 0
    /// or where no pack has the table.
    pub fn critical(&self, roll: u16) -> Option<&CriticalRow> {
        self.criticals()
            .find(|row| (row.from..=row.to).contains(&roll))
    }

    /// The Critical Hit on a vehicle for a result of the roll, from 1 (M-22), or `None` for 0 or where
    /// no pack has the table.
    pub fn critical_hit(&self, roll: u16) -> Option<&CriticalHitRow> {
        self.critical_hits()
            .find(|row| (row.from..=row.to).contains(&roll))
    }

    /// Ways to spend Advantage and Triumph in combat (M-06), in the order of the menu.
    pub fn spends(&self) -> impl Iterator<Item = &SpendRow> + Clone {
        self.spends.rows().iter()
    }

    /// Ways to spend Threat and Despair in combat (M-08), in the order of the menu.
    pub fn complications(&self) -> impl Iterator<Item = &SpendRow> + Clone {
        self.complications.rows().iter()
    }

    /// The spend or complication with this key: `a_strain`, `h_prone`.
    pub fn spend(&self, id: &str) -> Option<&SpendRow> {
        self.spends.get(id).or_else(|| self.complications.get(id))
    }

    /// A weapon as a combatant holds it: it fights as its skill does (G-SKILL-38 to G-SKILL-42), or in
    /// its own way if its skill isn't a combat skill.
    pub fn held(&self, weapon: &Weapon) -> Weapon {
        Weapon {
            fights: self
                .skill(&weapon.skill)
                .and_then(|skill| skill.fights)
                .or(weapon.fights),
            ..weapon.clone()
        }
    }

    /// The weapon of a profile's attack: one of the packs by key, or the profile's own.
    pub fn attack<'a>(&'a self, attack: &'a Attack) -> Option<&'a Weapon> {
        match attack {
            Attack::Weapon(id) => self.weapon(id),
            Attack::Own(weapon) => Some(weapon),
        }
    }

    /// The armor of a profile: one of the packs by key, or the profile's own.
    pub fn worn<'a>(&'a self, worn: &'a Worn) -> Option<&'a Armor> {
        match worn {
            Worn::Armor(id) => self.armor(id),
            Worn::Own(armor) => Some(armor),
        }
    }

    /// Whether a sheet would refuse this player character without an override (G-CHAR-01, G-TALR-03,
    /// G-TALR-05). Other kinds are never refused.
    pub fn beyond_the_rules(&self, profile: &Profile) -> bool {
        heroes::beyond_the_rules(profile, &|id| self.talent(id))
    }

    /// Adds a pack that has been checked against those before it.
    fn absorb(&mut self, mut pack: Pack) {
        let name = std::mem::take(&mut pack.name);
        self.packs.push((name, std::mem::take(&mut pack.version)));
        self.put(&mut pack);
    }

    lists!(
        skills,
        weapons,
        armors,
        gear,
        profiles,
        vehicle_weapons,
        vehicles,
        criticals,
        critical_hits,
        spends,
        complications,
        talents,
        archetypes,
        careers,
        roles,
        programs,
        systems
    );
}
