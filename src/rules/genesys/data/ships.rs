//! Vehicles as data: speed, hull, systems, components, Critical Hits, weapons and crew (G-VEH, G-VCOM).

use serde::Serialize;

use crate::craft::parts::Cause;
use crate::data::body::Track;
use crate::data::effects::{End, end};
use crate::data::gear::{Has, qualities, record};
use crate::data::turn_order::side;
use crate::library::Library;
use crate::model::records::Arc;
use crate::model::state::State;
use crate::model::vehicles::craft::{Mounted, Vehicle};
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::round::Stance;

use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Ship<'s> {
    id: Id,
    name: &'s str,
    role: &'s str,
    side: &'static str,
    silhouette: u8,
    speed: Speed,
    handling: i8,
    defense: u8,
    armor: u16,
    hull: Track,
    system_strain: Track,
    skill: &'s str,
    crew_needed: &'s str,
    passengers: u32,
    squadron: Option<Squadron>,
    destroyed: bool,
    emergency_repairs: bool,
    fire_checks: u8,
    criticals: Vec<Critical<'s>>,
    components: Vec<Part>,
    crew: Vec<Crew>,
    pilot: Option<Id>,
    weapons: Vec<Weapon<'s>>,
    round: Round,
    brace: Option<Taken>,
    evade: Option<Taken>,
    advantage_on: &'s [Id],
    bearings: Vec<Bearing>,
    barrage: Option<Barrage>,
    faster_until_round: Option<u32>,
    held_by_beam: Option<u8>,
    jammed: Option<u8>,
    strains_systems: Option<End>,
    critical_to_brace: Option<Pending>,
    hull_to_brace: &'s [u16],
    splinters: &'s [Id],
}

#[derive(Serialize)]
struct Speed {
    now: u8,
    max: u8,
}

#[derive(Serialize)]
struct Squadron {
    size: u8,
    left: u8,
}

#[derive(Serialize)]
struct Critical<'s> {
    critical: u32,
    record: Option<String>,
    name: &'s str,
    result: u16,
    rolled: Option<u8>,
    difficulty: u8,
    weapon: Option<u8>,
    round: u32,
}

#[derive(Serialize)]
struct Part {
    component: &'static str,
    weapon: Option<u8>,
    works: bool,
    causes: Vec<&'static str>,
}

#[derive(Serialize)]
struct Crew {
    who: Id,
    seat: &'static str,
    weapon: Option<u8>,
}

#[derive(Serialize)]
struct Weapon<'s> {
    weapon: u8,
    record: Option<&'s str>,
    name: &'s str,
    count: u8,
    works: u8,
    arc: &'static str,
    damage: u16,
    critical: u8,
    range: &'static str,
    qualities: Vec<Has>,
    fired: u8,
    shots_left: Option<u16>,
    empty: bool,
    prepared: u8,
    ready_in_round: u32,
    damaged: &'static str,
}

#[derive(Serialize)]
struct Round {
    action_used: bool,
    maneuvers: Vec<Id>,
    steered_by: Option<Id>,
    bands_moved: u8,
}

#[derive(Serialize)]
struct Taken {
    by: Id,
    round: u32,
}

impl From<Stance> for Taken {
    fn from(stance: Stance) -> Self {
        Self {
            by: stance.by,
            round: stance.since,
        }
    }
}

#[derive(Serialize)]
struct Bearing {
    of: Id,
    side: &'static str,
}

#[derive(Serialize)]
struct Barrage {
    by: Id,
    weapon: u8,
    upgrades: u8,
    until: End,
}

#[derive(Serialize)]
struct Pending {
    result: u16,
    rolled: u8,
    weapon: Option<u8>,
}

pub(crate) fn ships<'s>(state: &'s State, library: &Library) -> Vec<Ship<'s>> {
    let all = state.vehicles.iter();
    all.map(|vehicle| ship(state, library, vehicle)).collect()
}

fn ship<'s>(state: &State, library: &Library, v: &'s Vehicle) -> Ship<'s> {
    let (condition, effects) = (&v.condition, &v.effects);
    Ship {
        id: v.id,
        name: &v.name,
        role: &v.role,
        side: side(state.held_by(v)),
        silhouette: v.silhouette,
        speed: Speed {
            now: v.speed,
            max: v.top_speed(),
        },
        handling: v.handling_now(),
        defense: v.defense_now(state).0,
        armor: v.armor_now(),
        hull: Track::of(v.hull, v.whole_hull()),
        system_strain: Track::of(v.strain, v.strain_threshold),
        skill: &v.skill,
        crew_needed: &v.crew,
        passengers: v.passengers,
        squadron: v.squadron.map(|squadron| Squadron {
            size: squadron.size,
            left: squadron.standing,
        }),
        destroyed: condition.destroyed,
        emergency_repairs: condition.makeshift,
        fire_checks: condition.fire,
        criticals: criticals(library, v),
        components: components(v),
        crew: crew(v),
        pilot: v.pilot(state).map(|f| f.id),
        weapons: (0u8..)
            .zip(&v.weapons)
            .map(|(place, mount)| weapon(v, place, mount))
            .collect(),
        round: Round {
            action_used: v.round.action,
            maneuvers: v.round.maneuvers.clone(),
            steered_by: v.round.steered_by,
            bands_moved: v.round.moved,
        },
        brace: effects.brace.map(Taken::from),
        evade: effects.evade.map(Taken::from),
        advantage_on: &effects.over,
        bearings: effects
            .bearings
            .iter()
            .map(|bearing| Bearing {
                of: bearing.of,
                side: bearing.side.word(),
            })
            .collect(),
        barrage: effects.curtain.map(|curtain| Barrage {
            by: curtain.by,
            weapon: curtain.weapon,
            upgrades: curtain.upgrades,
            until: end(state, curtain.until),
        }),
        faster_until_round: effects.throttle.map(|throttle| throttle.last),
        held_by_beam: effects.held,
        jammed: effects.jammed,
        strains_systems: effects.drill.map(|until| end(state, until)),
        critical_to_brace: condition.looming.map(|looming| Pending {
            result: looming.result,
            rolled: looming.rolled,
            weapon: looming.weapon,
        }),
        hull_to_brace: &condition.struck,
        splinters: &condition.splinters,
    }
}

fn criticals<'s>(library: &Library, vehicle: &'s Vehicle) -> Vec<Critical<'s>> {
    let all = vehicle.condition.criticals.iter().map(|one| {
        let mut rows = library.critical_hits();
        Critical {
            critical: one.mark,
            record: rows
                .find(|row| row.name == one.name)
                .map(|row| row.id.clone()),
            name: &one.name,
            result: one.result,
            rolled: one.rolled,
            difficulty: one.severity,
            weapon: one.weapon,
            round: one.round,
        }
    });
    all.collect()
}

/// Every component, with the weapons last by index.
fn components(vehicle: &Vehicle) -> Vec<Part> {
    let guns = (0u8..).take(vehicle.weapons.len()).map(Component::Weapon);
    let all = Component::SYSTEMS.into_iter().chain(guns);
    let parts = all.map(|component| {
        let (word, weapon) = match component {
            Component::Brakes => ("brakes", None),
            Component::Defenses => ("defenses", None),
            Component::Hull => ("hull", None),
            Component::Navigation => ("navigation", None),
            Component::Propulsion => ("propulsion", None),
            Component::Weapon(place) => ("weapon", Some(place)),
        };
        let causes = vehicle.causes(component);
        Part {
            component: word,
            weapon,
            works: !vehicle.is_out(component),
            causes: causes.iter().map(Cause::key).collect(),
        }
    });
    parts.collect()
}

fn crew(vehicle: &Vehicle) -> Vec<Crew> {
    let aboard = vehicle.aboard.iter().map(|one| Crew {
        who: one.who,
        seat: one.seat.word(),
        weapon: match one.seat {
            Seat::Gunner(place) => Some(place),
            Seat::Pilot | Seat::Copilot | Seat::Engineer | Seat::Passenger => None,
        },
    });
    aboard.collect()
}

fn weapon<'s>(vehicle: &Vehicle, place: u8, mount: &'s Mounted) -> Weapon<'s> {
    let weapon = &mount.weapon;
    Weapon {
        weapon: place,
        record: record(&weapon.id),
        name: &weapon.name,
        count: mount.count,
        works: vehicle.sound_weapons(place),
        arc: match mount.arc {
            Arc::Forward => "forward",
            Arc::Rear => "rear",
            Arc::Left => "left",
            Arc::Right => "right",
            Arc::Sides => "sides",
            Arc::All => "all",
        },
        damage: mount.base_damage(),
        critical: weapon.crit,
        range: weapon.range.word(),
        qualities: qualities(&weapon.qualities),
        fired: mount.firing.used,
        shots_left: mount.shots().map(|(left, _)| left),
        empty: mount.firing.empty,
        prepared: mount.firing.prepared,
        ready_in_round: mount.firing.ready_round,
        damaged: mount.firing.wear.word(),
    }
}
