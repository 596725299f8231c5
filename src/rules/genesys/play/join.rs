//! Adding combatants and vehicles from the packs to the encounter.
//!
//! A profile is copied whole (weapons, armor and gear with their numbers), so that the save is
//! self-contained and a later change of a pack changes no running fight.

use dice::Symbols;
use lang::Refusal;
use rules::encounter::numbered_name;
use rules::view::Id;
use std::sync::Arc;

use crate::command::words::{Arrival, Readiness};
use crate::events::{Joined, VehicleJoined};
use crate::figure::goods::built_on_hands;
use crate::figure::statuses_of;
use crate::kinds::{Kind, Side};
use crate::library::Library;
use crate::library::find::NotFound;
use crate::model::advance::Ledger;
use crate::model::figure::fate::Lapsed;
use crate::model::figure::held::{Held, Wear};
use crate::model::figure::item::Item;
use crate::model::figure::{Figure, Group};
use crate::model::records::{Attack, Profile, VehicleProfile};
use crate::model::state::Phase;
use crate::model::talents::known::Known;
use crate::model::vehicles::craft::{Mounted, Vehicle};
use crate::model::vehicles::parts::Condition;
use crate::model::vehicles::round::{Effects, Round};
use crate::play::advance::made::drawn;
use crate::play::draft::Draft;

/// The arguments of `add`.
#[derive(Clone, Debug)]
pub struct Newcomer<'a> {
    /// A name in the packs.
    pub what: &'a str,
    /// Members of a group, or how many single combatants.
    pub number: Option<u8>,
    /// Its name here.
    pub name: Option<&'a str>,
    /// Its side.
    pub side: Option<Side>,
    /// When it may act.
    pub arrival: Arrival,
    /// Its initiative skill.
    pub readiness: Readiness,
    /// The symbols of its initiative check.
    pub typed: Option<Symbols>,
}

impl Draft<'_, '_> {
    /// Adds a combatant or vehicle (G-STRUCT-07 during a fight).
    ///
    /// # Errors
    /// Refuses a name that is in no pack, or that matches several.
    pub fn add(&mut self, new: &Newcomer<'_>) -> Result<(), Refusal> {
        let library = self.cx.library;
        let profile = library.find_profile(new.what);
        let vehicle = library.find_vehicle(new.what);
        // A full vehicle name means that vehicle, whatever else begins with it.
        let whole = |name: &str, id: &str| {
            name.eq_ignore_ascii_case(new.what) || id.eq_ignore_ascii_case(new.what)
        };
        let named = profile.as_ref().is_ok_and(|p| whole(&p.name, &p.id));
        if let Ok(vehicle) = &vehicle
            && whole(&vehicle.name, &vehicle.id)
            && !named
        {
            return self.add_vehicle(&(*vehicle).clone(), new);
        }
        match (profile, vehicle) {
            (Ok(profile), _) => self.add_profile(&profile.clone(), new),
            (Err(_), Ok(vehicle)) => self.add_vehicle(&vehicle.clone(), new),
            (Err(error), Err(_)) => Err(error.into()),
        }
    }

    /// Adds copies of a profile, or one group of minions.
    pub(crate) fn add_profile(
        &mut self,
        profile: &Profile,
        new: &Newcomer<'_>,
    ) -> Result<(), Refusal> {
        let copies = if profile.kind == Kind::Minion {
            1
        } else {
            new.number.unwrap_or(1)
        };
        for _ in 0..copies {
            let id = self.next_id()?;
            let mut figure = figure_of(self.cx.library, profile, id, new.number);
            let wanted = new.name.map_or_else(|| figure.name.clone(), str::to_owned);
            figure.name = numbered_name(&self.now, &wanted);
            if let Some(side) = new.side {
                figure.side = side;
            }
            figure.vigilant = new.readiness == Readiness::Vigilance;
            if self.now.phase == Phase::Fighting {
                figure.joins = self.now.round + u32::from(new.arrival == Arrival::Next);
            }
            self.push(Joined {
                figure: Box::new(figure),
            });
            self.arrive(id, new.typed)?;
        }
        Ok(())
    }

    /// The id of the next newcomer. A save has four billion of them, unless an edited save uses the
    /// last, and then two would share one id.
    pub(crate) fn next_id(&self) -> Result<Id, Refusal> {
        match self.now.next_id {
            u32::MAX => Err(
                Refusal::input("This save has no number left for a new combatant.")
                    .hint("`next_id` at its start was set by hand. Set it lower there."),
            ),
            free => Ok(Id(free)),
        }
    }

    fn add_vehicle(&mut self, profile: &VehicleProfile, new: &Newcomer<'_>) -> Result<(), Refusal> {
        if new.typed.is_some() {
            return Err(
                Refusal::input("A vehicle doesn't roll initiative. Its crew does.")
                    .hint("Leave out `=` and what follows."),
            );
        }
        for _ in 0..new.number.unwrap_or(1) {
            let library = self.cx.library;
            let wanted = new.name.unwrap_or(&profile.name);
            let vehicle = Vehicle {
                id: self.next_id()?,
                name: numbered_name(&self.now, wanted),
                role: profile.role.clone(),
                side: new.side.unwrap_or(Side::Npc),
                silhouette: profile.silhouette,
                max_speed: profile.speed,
                speed: 0,
                handling: profile.handling,
                defense: profile.defense,
                armor: profile.armor,
                hull_threshold: u16::from(profile.hull),
                hull: 0,
                strain_threshold: u16::from(profile.strain),
                strain: 0,
                skill: library
                    .skill(&profile.skill)
                    .map_or(profile.skill.clone(), |s| s.name.clone()),
                crew: profile.crew.clone(),
                passengers: profile.passengers,
                weapons: profile
                    .weapons
                    .iter()
                    .filter_map(|m| {
                        let weapon = library.held(library.vehicle_weapon(&m.weapon)?);
                        Some(Mounted::new(weapon, m.count, m.arc))
                    })
                    .collect(),
                note: profile.note.clone(),
                gifts: profile.gifts.clone(),
                aboard: Vec::new(),
                condition: Condition::default(),
                round: Round::default(),
                effects: Effects::default(),
                squadron: None,
            };
            self.push(VehicleJoined {
                vehicle: Box::new(vehicle),
            });
        }
        Ok(())
    }
}

/// A combatant made from a profile.
pub fn figure_of(library: &Library, profile: &Profile, id: Id, number: Option<u8>) -> Figure {
    let group = (profile.kind == Kind::Minion).then(|| {
        let size = number.unwrap_or(1);
        Group {
            size,
            standing: size,
        }
    });
    let plural = if profile.plural.is_empty() {
        format!("{}s", profile.name)
    } else {
        profile.plural.clone()
    };
    let name = if group.is_some_and(|g| g.size > 1) {
        plural
    } else {
        profile.name.clone()
    };
    // A talent in the library has its effects. A key that the library doesn't know is kept by name.
    let described = |id: &str| library.talent(id).cloned().map(Arc::new);
    Figure {
        id,
        name,
        kind: profile.kind,
        side: if profile.kind == Kind::Pc {
            Side::Pc
        } else {
            Side::Npc
        },
        role: profile.role.clone(),
        characteristics: profile.characteristics,
        armor: profile
            .armor
            .as_ref()
            .and_then(|worn| library.worn(worn))
            .cloned(),
        wound_threshold: u16::from(profile.wounds),
        strain_threshold: profile.strain.map(u16::from),
        silhouette: profile.silhouette,
        speechless: profile.speechless,
        adversary: profile.adversary,
        skills: profile.skills.clone(),
        group_skills: profile.group_skills.clone(),
        career: profile.career.clone(),
        talents: profile
            .talents
            .iter()
            .filter(|(id, _)| library.talent(id).is_none())
            .cloned()
            .collect(),
        known: profile
            .talents
            .iter()
            .filter_map(|(id, ranks)| {
                Some(Known {
                    talent: described(id)?,
                    ranks: *ranks,
                    chosen: profile.chosen_with(id),
                    over: Vec::new(),
                })
            })
            .collect(),
        used: Vec::new(),
        stays_up: None,
        lapsed: Lapsed::default(),
        bonded: None,
        slotless: false,
        abilities: profile.abilities.clone(),
        weapons: profile
            .attacks
            .iter()
            .filter_map(|attack| match attack {
                // A weapon written into a profile is complete: a beast bites and knocks no one
                // down.
                Attack::Own(weapon) => Some(library.held(weapon)),
                Attack::Weapon(_) => library
                    .attack(attack)
                    .map(|weapon| built_on_hands(library.held(weapon))),
            })
            .map(Held::new)
            .collect(),
        items: items_of(library, &profile.gear),
        motivations: profile.motivations.clone(),
        group,
        wounds: 0,
        strain: 0,
        criticals: Vec::new(),
        statuses: statuses_of(&profile.abilities),
        prone: false,
        cover: 0,
        amid: crate::model::scene::Amid::default(),
        tended: crate::model::recovery::Tended::default(),
        mount: None,
        burden: crate::model::burden::Burden::default(),
        ledger: ledger_of(library, profile),
        guarded: None,
        aim: None,
        defeated: false,
        dead: false,
        kept_up: false,
        stays_down: false,
        vigilant: false,
        score: None,
        opening: None,
        turns: 0,
        started: 0,
        acted: 0,
        joins: 0,
        habit: None,
        drawn: Vec::new(),
        met: Vec::new(),
        lent: Vec::new(),
        armor_wear: Wear::Sound,
        burning: Vec::new(),
        by_hand: crate::model::figure::SetByHand::default(),
        notes: Vec::new(),
    }
}

/// Turns gear keys into items with numbers, and free words into items without.
fn items_of(library: &Library, gear: &[String]) -> Vec<Item> {
    gear.iter()
        .map(|word| match library.gear(word) {
            Some(gear) => Item::from(gear),
            None => Item {
                name: word.clone(),
                ..Item::default()
            },
        })
        .collect()
}

impl From<NotFound> for Refusal {
    fn from(error: NotFound) -> Self {
        match error {
            NotFound::None {
                what,
                words,
                nearest,
            } => {
                let what = lang::sentence::a(what);
                let hint = nearest.map_or_else(
                    || "Check the spelling.".to_owned(),
                    |name| format!("The nearest is `{name}`."),
                );
                Self::input(format!("No pack has {what} called `{words}`.")).hint(hint)
            }
            NotFound::Several {
                words, candidates, ..
            } => {
                let names: Vec<&str> = candidates.iter().map(String::as_str).collect();
                let names = lang::sentence::either(&names);
                Self::input(format!("`{words}` may be {names}.")).hint("Type more letters.")
            }
        }
    }
}

/// The ledger of a character from a pack. It is empty if the record doesn't say how the character
/// developed, or if that is impossible with the active packs: its archetype is missing, or has another
/// form that begins higher or pays less than the sheet.
pub fn ledger_of(library: &Library, profile: &Profile) -> Ledger {
    let drawn = drawn(library, profile);
    let solvent = drawn.filter(|ledger| ledger.available() >= 0);
    solvent.unwrap_or_default()
}
