//! Building an adversary during play: a kind, a role and a power become a profile (T-45, T-46).
//!
//! The profile is added to the encounter like one of the packs. Any combatant of the encounter can be
//! saved as a pack of the user's own ([`keep`]).

pub mod keep;

use crate::command::build::{Build, MOST};
use crate::command::words::{Arrival, Readiness};
use crate::kinds::{Characteristic, Characteristics, Kind};
use crate::model::records::roles::Role;
use crate::model::records::{Attack, Profile, Worn};
use crate::play::draft::Draft;
use crate::play::join::Newcomer;

use lang::Refusal;

/// The numbers of a kind at the three powers (T-46).
struct Numbers {
    best: [u8; 3],
    second: [u8; 3],
    /// Wound threshold before Brawn.
    wounds: [u8; 3],
    /// The highest wound threshold with Brawn.
    most: u8,
    /// Strain threshold before Willpower, for those who have the track.
    strain: Option<[u8; 3]>,
    /// Ranks of its first skill. The others have one fewer. A minion's grow with its group.
    ranks: [u8; 3],
    /// Ranks of Adversary for fighting roles.
    adversary: [u8; 3],
    /// Ranks of Adversary for other roles.
    otherwise: [u8; 3],
}

/// Minions: wounds 3 to 6, which Brawn does not raise.
const MINION: Numbers = Numbers {
    best: [3, 3, 3],
    second: [2, 2, 3],
    wounds: [3, 5, 6],
    most: 6,
    strain: None,
    ranks: [0; 3],
    adversary: [0; 3],
    otherwise: [0; 3],
};

/// Rivals: wounds 8 plus Brawn, 20 at most. Ranks 1 to 3. Adversary 1 for fighters.
const RIVAL: Numbers = Numbers {
    best: [3, 3, 4],
    second: [2, 3, 3],
    wounds: [8, 10, 12],
    most: 20,
    strain: None,
    ranks: [1, 2, 3],
    adversary: [0, 1, 1],
    otherwise: [0; 3],
};

/// Nemeses: wounds 12 plus Brawn, 25 at most. Strain 10 plus Willpower. Ranks 2 to 5. Adversary 1 or 2.
const NEMESIS: Numbers = Numbers {
    best: [3, 4, 5],
    second: [3, 3, 4],
    wounds: [12, 14, 17],
    most: 25,
    strain: Some([10, 12, 15]),
    ranks: [3, 4, 5],
    adversary: [1, 2, 2],
    otherwise: [1, 1, 2],
};

/// The characteristics and the wound threshold of a kind, a role and a power from 1 to [`MOST`] (T-46).
/// It costs less than [`profile`] in a list of all of them.
pub(crate) fn body(role: &Role, kind: Kind, power: u8) -> (Characteristics, u8) {
    let (numbers, at) = (numbers_of(kind), place_of(power));
    let mut has = Characteristics::default();
    has.set(role.second, numbers.second[at]);
    has.set(role.best, numbers.best[at]);
    let brawn = if kind == Kind::Minion {
        0
    } else {
        has.get(Characteristic::Brawn)
    };
    (has, (numbers.wounds[at] + brawn).min(numbers.most))
}

fn numbers_of(kind: Kind) -> &'static Numbers {
    match kind {
        Kind::Minion => &MINION,
        Kind::Rival => &RIVAL,
        Kind::Nemesis | Kind::Pc => &NEMESIS,
    }
}

fn place_of(power: u8) -> usize {
    usize::from(power.clamp(1, MOST)) - 1
}

/// The profile of a kind, a role and a power from 1 to [`MOST`] (T-46).
pub fn profile(role: &Role, kind: Kind, power: u8) -> Profile {
    let (numbers, at) = (numbers_of(kind), place_of(power));
    let (has, wounds) = body(role, kind, power);
    let minion = kind == Kind::Minion;
    let adversary = if role.fights {
        numbers.adversary
    } else {
        numbers.otherwise
    };
    let skills = (0u8..).zip(&role.skills);
    let ranked = skills.map(|(place, skill)| {
        let ranks = numbers.ranks[at].saturating_sub(place.min(1)).max(1);
        (skill.clone(), ranks)
    });
    Profile {
        id: String::new(),
        name: role.name.clone(),
        plural: String::new(),
        kind,
        role: role.name.to_lowercase(),
        characteristics: has,
        armor: role.armor.clone(),
        wounds,
        strain: numbers
            .strain
            .map(|base| base[at] + has.get(Characteristic::Willpower)),
        silhouette: 1,
        speechless: role.speechless,
        adversary: adversary[at],
        skills: if minion { Vec::new() } else { ranked.collect() },
        group_skills: if minion {
            role.skills.clone()
        } else {
            Vec::new()
        },
        career: Vec::new(),
        talents: Vec::new(),
        chosen: Vec::new(),
        abilities: Vec::new(),
        attacks: role.attacks.clone(),
        gear: Vec::new(),
        motivations: None,
        grown: None,
        overruled: false,
    }
}

impl Draft<'_, '_> {
    /// Builds an adversary and adds it to the encounter (T-46).
    ///
    /// # Errors
    /// Refuses an unknown role, weapon or armor.
    pub fn build(&mut self, build: Build<'_>) -> Result<(), Refusal> {
        let library = self.cx.library;
        let role = library.find_role(build.role).map_err(|error| {
            let refusal = Refusal::from(error);
            let roles = || library.roles().map(|role| &*role.id);
            if lang::names::nearest(build.role, roles()).is_some() {
                return refusal;
            }
            let all: Vec<&str> = roles().collect();
            refusal.hint(format!("Choose one of: {}.", all.join(", ")))
        })?;
        let mut profile = profile(role, build.kind, build.power);
        if let Some(words) = build.weapon {
            let weapon = library.find_weapon(words)?;
            profile.attacks = vec![Attack::Weapon(weapon.id.clone())];
            trained(&mut profile, &weapon.skill);
        }
        if let Some(words) = build.armor {
            let armor = library.find_armor(words)?;
            profile.armor = Some(Worn::Armor(armor.id.clone()));
        }
        self.add_profile(
            &profile,
            &Newcomer {
                what: build.role,
                number: build.number,
                name: build.name,
                side: build.side,
                arrival: Arrival::Now,
                readiness: Readiness::Cool,
                typed: None,
            },
        )
    }
}

/// An adversary that is given a weapon is trained in it, as well as in its best skill.
fn trained(profile: &mut Profile, skill: &str) {
    if profile.kind == Kind::Minion {
        if !profile.group_skills.iter().any(|s| s == skill) {
            profile.group_skills.insert(0, skill.to_owned());
        }
        return;
    }
    let most = profile.skills.iter().map(|(_, ranks)| *ranks).max();
    let most = most.unwrap_or(1);
    match profile.skills.iter_mut().find(|(key, _)| key == skill) {
        Some((_, ranks)) => *ranks = most,
        None => profile.skills.insert(0, (skill.to_owned(), most)),
    }
}
