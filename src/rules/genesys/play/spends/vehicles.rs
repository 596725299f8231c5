//! What symbols buy with vehicles, in addition to the rows of every fight (T-40, G-VEH-25).

use lang::{Named, first_of_alike};
use rules::view::Id;

use crate::events::vehicles::{ComponentSet, DrillSet, Emptied, Jammed, VehicleEvent, Worn};
use crate::events::{Event, SpeedSet, TokenSet, vehicles};
use crate::kinds::Band;
use crate::model::check::{Bought, Check, Spent};
use crate::model::figure::held::Wear;
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::round::Hindered;
use crate::model::vehicles::spends::VehicleSpend;
use crate::model::vehicles::task::{Duty, Job};
use crate::play::draft::Draft;
use crate::play::sources::vehicles::{controlled_by, steered_by};
use crate::play::spends::menu::Choice;
use crate::play::spends::purchases::numbered;
use crate::play::vehicles::flying::{Limits, budget, immovable};
use crate::play::vehicles::ways::{goal, ways};

/// The target vehicle of a successful additional action, or the actor's vehicle if it has no target.
/// `None` for any other check (M-21).
fn done_well(state: &State, check: &Check, duty: Duty) -> Option<Id> {
    let task = check.purpose().task()?;
    let Job::Duty { duty: is, target } = task.job else {
        return None;
    };
    let succeeds = check.net().is_some_and(|net| net.succeeds());
    let at = target.unwrap_or(task.vehicle);
    (is == duty && succeeds && state.vehicle(at).is_some_and(Vehicle::flies)).then_some(at)
}

/// The enemy vehicles other than the jammed one, numbered from 1. Those out of the fight keep their
/// number.
fn beside_jammed<'s>(state: &'s State, check: &Check) -> impl Iterator<Item = (u8, &'s Vehicle)> {
    let first = done_well(state, check, Duty::Jam);
    let side = state.side_of(check.by);
    let enemies = state.vehicles.iter().filter(move |v| {
        first.is_some_and(|first| first != v.id) && Some(state.held_by(v)) != side
    });
    (1u8..).zip(enemies)
}

/// Those that can still fight, bought or not.
fn jammable<'s>(state: &'s State, check: &Check) -> impl Iterator<Item = (u8, &'s Vehicle)> {
    beside_jammed(state, check).filter(|(_, v)| v.fights_on())
}

/// Those that aren't bought yet.
fn to_jam<'s>(state: &'s State, check: &Check) -> Vec<(u8, &'s Vehicle)> {
    let jams = Bought::Row(SpendEffect::Vehicle(VehicleSpend::JamFurther));
    let bought = |n: u8| check.spent.iter().any(|s| s.bought == jams && s.hit() == n);
    let all = jammable(state, check);
    all.filter(|(n, _)| !bought(*n)).collect()
}

/// The weapons that slicing can still disable. The number counts all weapons of the target from 1.
fn sliceable<'s>(
    state: &'s State,
    check: &Check,
) -> impl Iterator<Item = (u8, Component, &'s Vehicle)> {
    let target = done_well(state, check, Duty::Slice).and_then(|id| state.vehicle(id));
    target.into_iter().flat_map(|vehicle| {
        let weapons = (0..vehicle.weapons.len()).filter_map(|place| u8::try_from(place).ok());
        (1u8..)
            .zip(weapons.map(Component::Weapon))
            .filter(|(_, part)| !vehicle.is_out(*part))
            .map(move |(n, part)| (n, part, vehicle))
    })
}

/// The vehicle whose weapon a check fires, and the target vehicle.
fn duel(state: &State, check: &Check) -> Option<(Id, Id)> {
    let (own, _, _) = state.mount_fired(check)?;
    let target = state.vehicle(check.target()?)?;
    Some((own.id, target.id))
}

/// The vehicle that the actor is aboard, if their own side holds it. A boarder can't spend symbols on
/// the ship (T-40, G-VCOM-04).
fn own<'s>(state: &'s State, check: &Check) -> Option<&'s Vehicle> {
    let vehicle = state.vehicle_of(check.by).filter(|v| v.flies())?;
    (state.side_of(check.by) == Some(state.held_by(vehicle))).then_some(vehicle)
}

/// True if a row can have an effect. Other code checks that the check controls a vehicle.
pub fn sensible(state: &State, check: &Check, spend: VehicleSpend) -> bool {
    match spend {
        VehicleSpend::Slow(_) => own(state, check).is_some_and(|v| v.speed > 0),
        VehicleSpend::Collision => own(state, check).is_some(),
        VehicleSpend::Lock => duel(state, check).is_some(),
        VehicleSpend::Hinder => hinderable(state, check).next().is_some(),
        VehicleSpend::Reposition => !ways_out(state, check).is_empty(),
        VehicleSpend::JamFurther => !to_jam(state, check).is_empty(),
        VehicleSpend::SliceWeapon => sliceable(state, check).next().is_some(),
        VehicleSpend::ScanCurrent | VehicleSpend::SliceStrain | VehicleSpend::Drill => {
            let duty = spend.of_duty();
            duty.is_some_and(|duty| done_well(state, check, duty).is_some())
        }
    }
}

/// A possible move of the actor's vehicle by a purchase, numbered from 1: closer comes first.
struct Way<'s> {
    n: u8,
    vehicle: &'s Vehicle,
    pilot: Id,
    other: Id,
    nearer: bool,
    band: Band,
}

/// The moves that the pilot of the actor's vehicle may make at once, if a Pilot Only maneuver is left
/// this round and the vehicle can take this one (G-VCOM-09, G-VCOM-18).
fn ways_out<'s>(state: &'s State, check: &Check) -> Vec<Way<'s>> {
    let vehicle = own(state, check);
    let steered = vehicle.and_then(|v| Some((v, v.pilot(state)?)));
    let Some((vehicle, pilot)) = steered.filter(|(_, pilot)| pilot.able()) else {
        return Vec::new();
    };
    let barred = immovable(vehicle)
        .or_else(|| Limits::REPOSITION.against(vehicle))
        .or_else(|| budget(vehicle, pilot));
    if barred.is_some() {
        return Vec::new();
    }
    let ways = ways(state, vehicle).into_iter();
    ways.map(|(other, nearer, band)| Way {
        n: if nearer { 1 } else { 2 },
        vehicle,
        pilot: pilot.id,
        other,
        nearer,
        band,
    })
    .collect()
}

/// All components of a vehicle, numbered from 1.
fn components(vehicle: &Vehicle) -> impl Iterator<Item = (u8, Component)> + use<> {
    let weapons = (0..vehicle.weapons.len()).filter_map(|place| u8::try_from(place).ok());
    let weapons = weapons.map(Component::Weapon);
    (1u8..).zip(Component::SYSTEMS.into_iter().chain(weapons))
}

/// The working components of the attacked vehicle, with their number among all of them.
fn hinderable<'s>(
    state: &'s State,
    check: &Check,
) -> impl Iterator<Item = (u8, Component, &'s Vehicle)> {
    let target = check.target().and_then(|id| state.vehicle(id));
    target.into_iter().flat_map(|vehicle| {
        components(vehicle)
            .filter(|(_, part)| !vehicle.is_out(*part))
            .map(move |(n, part)| (n, part, vehicle))
    })
}

/// The components of the attacked vehicle that a row of every fight can affect, with their numbers: it
/// disables any working component or destroys a weapon (M-06). A vehicle has nothing to drop.
pub fn parts_meant(state: &State, check: &Check, effect: SpendEffect) -> Vec<Named<u8>> {
    let named = |(n, part, vehicle): (u8, Component, &Vehicle)| {
        let name = match (effect, part) {
            (SpendEffect::Disable | SpendEffect::Destroy, Component::Weapon(place)) => {
                parts::named(vehicle, place)
            }
            (SpendEffect::Disable, part) => part.word(vehicle),
            _ => return None,
        };
        Some(Named { name, is: n })
    };
    first_of_alike(hinderable(state, check).filter_map(named).collect())
}

/// The component or direction of a row that was on offer and no longer is: "brakes", "closer".
pub fn part_of(state: &State, check: &Check, effect: SpendEffect, number: u8) -> Option<String> {
    if effect == SpendEffect::Vehicle(VehicleSpend::Reposition) {
        let way = if number < 2 { "closer" } else { "away" };
        return Some(way.to_owned());
    }
    if effect == SpendEffect::Vehicle(VehicleSpend::JamFurther) {
        let mut all = beside_jammed(state, check);
        return all.find(|(n, _)| *n == number).map(|(_, v)| v.name.clone());
    }
    if effect == SpendEffect::Vehicle(VehicleSpend::SliceWeapon) {
        let vehicle = state.vehicle(done_well(state, check, Duty::Slice)?)?;
        let weapon = Component::Weapon(number.checked_sub(1)?);
        return Some(weapon.word(vehicle));
    }
    let hinders = effect == SpendEffect::Vehicle(VehicleSpend::Hinder);
    let vehicle = state.vehicle(check.target().filter(|_| hinders)?)?;
    let (_, part) = components(vehicle).find(|(n, _)| *n == number)?;
    Some(part.word(vehicle))
}

/// One row for each working component, and one for each possible move (T-40).
pub fn each_of_several(state: &State, check: &Check, choice: &Choice) -> Option<Vec<Choice>> {
    let one = |n: u8, words: String| Choice {
        key: numbered(&choice.key, n),
        label: format!("{}: {words}", choice.label),
        on: (n > 1).then_some(n),
        ..choice.clone()
    };
    match choice.bought {
        Bought::Row(SpendEffect::Vehicle(VehicleSpend::Hinder)) => {
            let each = hinderable(state, check);
            let each = each.map(|(n, part, vehicle)| one(n, part.word(vehicle)));
            Some(each.collect())
        }
        Bought::Row(SpendEffect::Vehicle(VehicleSpend::JamFurther)) => {
            let each = to_jam(state, check).into_iter();
            Some(each.map(|(n, v)| one(n, v.name.clone())).collect())
        }
        Bought::Row(SpendEffect::Vehicle(VehicleSpend::SliceWeapon)) => {
            let each = sliceable(state, check);
            let each = each.map(|(n, part, vehicle)| one(n, part.word(vehicle)));
            Some(each.collect())
        }
        Bought::Row(SpendEffect::Vehicle(VehicleSpend::Reposition)) => {
            let words = |way: &Way<'_>| {
                let how = if way.nearer { "closer to" } else { "away from" };
                let goal = state.vehicle(way.other).map_or_else(
                    || way.band.to_string(),
                    |other| goal(state, way.vehicle, other, way.band),
                );
                format!("{how} {}, {goal}", state.name_of(way.other))
            };
            let each = ways_out(state, check).into_iter();
            Some(each.map(|way| one(way.n, words(&way))).collect())
        }
        _ => None,
    }
}

impl State {
    /// The next checks of a combatant. A vehicle makes none, so they are its crew's (T-40).
    pub fn checks_of(&self, who: Id) -> Whose {
        match self.vehicle(who) {
            Some(_) => Whose::Aboard(who),
            None => Whose::One(who),
        }
    }
}

impl Draft<'_, '_> {
    /// Disables a component to the end of the encounter, or destroys a weapon, as bought (M-06).
    pub(crate) fn harms_part(&mut self, vehicle: Id, spent: &Spent) {
        let Some(v) = self.now.vehicle(vehicle) else {
            return;
        };
        let mut parts = components(v);
        let Some((_, component)) = parts.find(|(n, _)| Some(*n) == spent.item) else {
            return;
        };
        let event = match (spent.bought, component) {
            (Bought::Row(SpendEffect::Destroy), Component::Weapon(weapon)) => {
                VehicleEvent::Worn(Worn {
                    vehicle,
                    weapon,
                    wear: Wear::Destroyed,
                })
            }
            _ => VehicleEvent::Hindered(vehicles::Hindered {
                vehicle,
                hindered: Hindered {
                    component,
                    until: Until::EncounterEnd,
                },
            }),
        };
        self.push(Event::Vehicle(event));
    }

    /// Makes the mounted weapon in use run out of ammunition or damages it (M-05, M-08). True if that
    /// was bought and a mounted weapon is in use.
    pub fn befalls_mount(&mut self, check: &Check, effect: SpendEffect) -> bool {
        let Some((vehicle, weapon, mount)) = self.now.mount_fired(check) else {
            return false;
        };
        let (vehicle, wear) = (vehicle.id, mount.firing.wear.worse());
        let event = match effect {
            SpendEffect::OutOfAmmo => VehicleEvent::Emptied(Emptied { vehicle, weapon }),
            SpendEffect::DamageItem => VehicleEvent::Worn(Worn {
                vehicle,
                weapon,
                wear,
            }),
            _ => return false,
        };
        self.push(Event::Vehicle(event));
        true
    }

    /// Deals system strain to the vehicle of a pilot's check (G-VEH-25).
    pub fn strains_controlled(&mut self, check: &Check, points: u8) {
        let library = self.cx.library;
        if let Some(vehicle) = steered_by(&self.now, library, check) {
            self.system_strain(vehicle, u16::from(points));
        }
    }

    /// Applies a purchase.
    pub fn vehicle_bought(&mut self, check: &Check, bought: VehicleSpend, place: u8) {
        let library = self.cx.library;
        let controlled = controlled_by(&self.now, library, check);
        let controlled = controlled.and_then(|id| self.now.vehicle(id)).cloned();
        // Only the row of a collision requires a check that controls the vehicle (T-40).
        let aboard = || own(&self.now, check).cloned();
        let concerned = match bought {
            VehicleSpend::Slow(_) => controlled.or_else(aboard),
            _ => controlled,
        };
        match (bought, concerned) {
            (VehicleSpend::Slow(steps), Some(vehicle)) => {
                let speed = vehicle.speed.saturating_sub(steps);
                let who = vehicle.id;
                self.push(SpeedSet { who, speed });
                if speed == 0 {
                    self.advantages_end(who);
                }
            }
            (VehicleSpend::Collision, Some(vehicle)) => {
                let speed = vehicle.speed;
                self.collides(&vehicle, false, speed, None);
            }
            (VehicleSpend::Lock, _) => {
                let Some((own, target)) = duel(&self.now, check) else {
                    return;
                };
                let token = Token {
                    mark: self.now.next_mark,
                    whose: Whose::One(own),
                    change: Change::UpgradeAbility(1),
                    only: Only::CombatAgainst(target),
                    once: true,
                    until: Until::EncounterEnd,
                    from: format!("a lock on {}", self.now.name_of(target)),
                    rule: "T-40".to_owned(),
                    bound: None,
                    injury: None,
                };
                self.push(TokenSet { token });
            }
            (VehicleSpend::Hinder, _) => {
                let part = hinderable(&self.now, check).find(|(n, ..)| *n == place);
                let Some((_, component, vehicle)) = part else {
                    return;
                };
                // The turn of a vehicle is that of its pilot. Without one it is the round.
                let until = match vehicle.pilot(&self.now) {
                    Some(pilot) => self.until_next_turn(pilot.id, 1),
                    None => Until::RoundEnd {
                        round: self.now.round + 1,
                    },
                };
                let hindered = Hindered { component, until };
                let vehicle = vehicle.id;
                self.push(vehicles::Hindered { vehicle, hindered });
            }
            (VehicleSpend::Reposition, _) => {
                let ways = ways_out(&self.now, check);
                let Some(way) = ways.into_iter().find(|way| way.n == place) else {
                    return;
                };
                let (vehicle, pilot) = (way.vehicle.clone(), way.pilot);
                let (other, band) = (way.other, way.band);
                self.repositions(&vehicle, pilot, other, band);
            }
            (VehicleSpend::JamFurther, _) => {
                let chosen = jammable(&self.now, check).find(|(n, _)| *n == place);
                let vehicle = chosen.map(|(_, v)| v.id);
                let success = check.net().map_or(0, |net| net.success.clamp(0, 99)) as u8;
                if let Some(vehicle) = vehicle {
                    self.push(Jammed {
                        vehicle,
                        difficulty: 1 + success,
                    });
                }
            }
            (VehicleSpend::SliceStrain, _) => {
                if let Some(target) = done_well(&self.now, check, Duty::Slice) {
                    self.system_strain(target, 1);
                }
            }
            (VehicleSpend::SliceWeapon, _) => {
                let chosen = sliceable(&self.now, check).find(|(n, ..)| *n == place);
                if let Some((vehicle, component)) = chosen.map(|(_, part, v)| (v.id, part)) {
                    self.push(ComponentSet {
                        vehicle,
                        component,
                        out: true,
                    });
                }
            }
            (VehicleSpend::Drill, _) => {
                let until = self.until_next_turn(check.by, 1);
                if let Some(vehicle) = done_well(&self.now, check, Duty::Discipline) {
                    self.push(DrillSet { vehicle, until });
                }
            }
            // The result is reported when the check is done.
            (VehicleSpend::ScanCurrent, _)
            | (VehicleSpend::Slow(_) | VehicleSpend::Collision, None) => {}
        }
    }
}
