//! Pilot Only: maneuvers that change speed or position, their limits per round, and the move by speed
//! (G-VCOM-07 to G-VCOM-18, G-VEH-06, G-VEH-08).

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::paying::PayWith;
use crate::events::vehicles::{
    Braced, DistancesKept, Evades, ManeuverTaken, Steered, VehicleEvent,
};
use crate::events::{Disengaged, Event, SpeedSet};
use crate::kinds::Band;
use crate::limits::MOST_SPEED;
use crate::model::figure::Figure;
use crate::model::state::Phase;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::round::{SECOND_MANEUVER, Stance};
use crate::model::vehicles::speed;
use crate::play::draft::Draft;

/// A Pilot Only maneuver, or steering (G-VCOM-14 to G-VCOM-18, G-VEH-06).
#[derive(Clone, Copy, Debug)]
pub enum Flight<'a> {
    /// Faster by that much.
    Accelerate(u8),
    /// Slower by that much.
    Decelerate(u8),
    /// Brace for Impact.
    Brace,
    /// Evade.
    Evade,
    /// One band relative to something.
    Reposition(&'a Who, Band),
    /// The move that the speed gives, which isn't a maneuver.
    Steer(&'a Who, Band),
    /// The rest of that move at the distances of now.
    Keep,
}

/// The silhouette and current speed that a vehicle's maneuver or action needs (G-VCOM-13).
pub struct Limits {
    /// Its rule ID.
    pub rule: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The smallest and largest silhouette.
    pub silhouette: (u8, u8),
    /// The lowest and highest current speed.
    pub speed: (u8, u8),
}

/// Any silhouette, any speed.
const ANY: (u8, u8) = (0, u8::MAX);

/// True if a value is within limits.
fn fits((least, most): (u8, u8), is: u8) -> bool {
    (least..=most).contains(&is)
}

/// Limits as text: "3 or more".
fn range((least, most): (u8, u8)) -> String {
    match (least, most) {
        (least, u8::MAX) => format!("{least} or more"),
        (0, most) => format!("{most} or less"),
        (least, most) => format!("{least} to {most}"),
    }
}

impl Limits {
    /// Evade (G-VCOM-17).
    pub const EVADE: Self = Self {
        rule: "G-VCOM-17",
        name: "Evade",
        silhouette: (0, 4),
        speed: (3, u8::MAX),
    };
    /// Decelerate (G-VCOM-16).
    pub const DECELERATE: Self = Self {
        rule: "G-VCOM-16",
        name: "Decelerate",
        silhouette: ANY,
        speed: (1, u8::MAX),
    };
    /// Reposition (G-VCOM-18).
    pub const REPOSITION: Self = Self {
        rule: "G-VCOM-18",
        name: "Reposition",
        silhouette: ANY,
        speed: (1, u8::MAX),
    };
    /// Dangerous Driving (G-VCOM-19).
    pub const DRIVE: Self = Self {
        rule: "G-VCOM-19",
        name: "Dangerous Driving",
        silhouette: ANY,
        speed: (1, u8::MAX),
    };
    /// Blanket Barrage (G-VCOM-20).
    pub const BLANKET: Self = Self {
        rule: "G-VCOM-20",
        name: "Blanket Barrage",
        silhouette: (5, u8::MAX),
        speed: (0, 3),
    };
    /// Concentrated Barrage (G-VCOM-21).
    pub const CONCENTRATED: Self = Self {
        rule: "G-VCOM-21",
        name: "Concentrated Barrage",
        silhouette: (5, u8::MAX),
        speed: (0, 3),
    };
    /// Gain the Advantage (G-VCOM-23).
    pub const OUTFLY: Self = Self {
        rule: "G-VCOM-23",
        name: "Gain the Advantage",
        silhouette: (1, 4),
        speed: (4, u8::MAX),
    };

    /// Why a vehicle of its size can never do it, if it can't.
    pub fn against_size(&self, vehicle: &Vehicle) -> Option<Refusal> {
        if fits(self.silhouette, vehicle.silhouette) {
            return None;
        }
        let why = format!(
            "{} needs silhouette {} for {}. Its silhouette is {}.",
            vehicle.name,
            range(self.silhouette),
            self.name,
            vehicle.silhouette
        );
        Some(Refusal::rule(self.rule, why).hint("Choose something else."))
    }

    /// Why a vehicle can't do it now, if it can't.
    pub fn against(&self, vehicle: &Vehicle) -> Option<Refusal> {
        let name = &vehicle.name;
        if let Some(refusal) = self.against_size(vehicle) {
            return Some(refusal);
        }
        if !fits(self.speed, vehicle.speed) {
            let why = format!(
                "{name} needs speed {} for {}. Its speed is {}.",
                range(self.speed),
                self.name,
                vehicle.speed
            );
            return Some(Refusal::rule(self.rule, why).hint("Change speed first."));
        }
        None
    }
}

/// What to do when something is used up for the round.
const NEXT_ROUND: &str = "Wait for the next round.";

/// The refusal of Pilot Only to a character who isn't flying the vehicle (G-VCOM-07, G-VEH-06).
fn not_flying(rule: &'static str, vehicle: &Vehicle, pilot: &Figure) -> Refusal {
    let (name, hull) = (&pilot.name, &vehicle.name);
    let line = format!(
        "crew {} {} pilot",
        said(name, pilot.id),
        said(hull, vehicle.id)
    );
    Refusal::rule(
        rule,
        format!("Only the pilot of {hull} can do that, and {name} isn't the pilot."),
    )
    .hint(format!("Use `{line}` to take the controls."))
}

/// The refusal of a move to where the vehicle is.
pub(super) fn already_at(band: Band) -> Refusal {
    Refusal::input(format!("It is already at {band} range.")).hint("Choose another range.")
}

/// The refusal for a disabled vehicle: its hull trauma exceeds its threshold (G-VEH-14).
pub fn inoperable(vehicle: &Vehicle) -> Option<Refusal> {
    let name = &vehicle.name;
    vehicle.wrecked().then(|| {
        let why = format!("{name} is disabled: its hull trauma is over its threshold.");
        Refusal::rule("G-VEH-14", why)
            .hint("Repair it with `mend WHO hull` or `mend WHO emergency`.")
    })
}

/// The refusal for a vehicle that can't move: it is disabled, or a tractor beam holds it (G-QUAL-26).
pub fn immovable(vehicle: &Vehicle) -> Option<Refusal> {
    let name = &vehicle.name;
    if let Some(refusal) = inoperable(vehicle) {
        return Some(refusal);
    }
    vehicle.effects.held.map(|_| {
        Refusal::rule("G-QUAL-26", format!("A beam holds {name}."))
            .hint("Use `station @ loose` to get free.")
    })
}

/// What blocks another Pilot Only maneuver by a pilot (G-VCOM-07, G-VCOM-09 to G-VCOM-11).
pub fn budget(vehicle: &Vehicle, pilot: &Figure) -> Option<Refusal> {
    let name = &vehicle.name;
    if !vehicle
        .seat_of(pilot.id)
        .is_some_and(crate::model::vehicles::crew::Seat::steers)
    {
        return Some(not_flying("G-VCOM-07", vehicle, pilot));
    }
    let taken = &vehicle.round.maneuvers;
    if taken.len() >= 2 {
        let why = format!("{name} has already used its 2 Pilot Only maneuvers this round.");
        return Some(Refusal::rule("G-VCOM-09", why).hint(NEXT_ROUND));
    }
    None
}

impl Draft<'_, '_> {
    /// The vehicle that a character is aboard.
    ///
    /// # Errors
    /// Refuses a character who isn't aboard a vehicle, and debris.
    pub(crate) fn aboard(&self, figure: &Figure) -> Result<Vehicle, Refusal> {
        let Some(vehicle) = self.now.vehicle_of(figure.id) else {
            return Err(
                Refusal::input(format!("{} isn't aboard a vehicle.", figure.name))
                    .hint("Take a station with `crew WHO VEHICLE`."),
            );
        };
        if !vehicle.flies() {
            return Err(Refusal::input(format!("{} is destroyed.", vehicle.name))
                .hint("Use `restore` to bring it back."));
        }
        Ok(vehicle.clone())
    }

    /// Takes a Pilot Only maneuver, or moves the vehicle by its speed.
    ///
    /// # Errors
    /// Refuses what the vehicle, its limits or the pilot's turn don't allow (overridable).
    pub(crate) fn fly(
        &mut self,
        who: &Who,
        flight: Flight<'_>,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        let pilot = self.figure(who)?;
        let vehicle = self.aboard(&pilot)?;
        match flight {
            Flight::Steer(other, band) => return self.steer(&pilot, &vehicle, other, band),
            Flight::Keep => return self.keeps_distances(&pilot, &vehicle),
            _ => {}
        }
        self.refuse(budget(&vehicle, &pilot))?;
        let (label, strain, events) = self.prepare_flight(&pilot, &vehicle, flight)?;
        self.pay_maneuver(&pilot, &format!("{label} {}", vehicle.name), pay)?;
        let due = self.takes_pilot_only(&vehicle, pilot.id);
        for event in events {
            self.push(event);
        }
        if matches!(flight, Flight::Reposition(..)) {
            self.turns_away(vehicle.id);
        }
        self.system_strain(vehicle.id, strain);
        self.system_strain(vehicle.id, due);
        self.stopped(&vehicle);
        let able = self.now.figure(pilot.id).is_some_and(Figure::able);
        self.went_down(pilot.id, pilot.able(), able);
        Ok(())
    }

    /// Counts a Pilot Only maneuver of the round. Returns its system strain, which a second one has
    /// (G-VCOM-09).
    fn takes_pilot_only(&mut self, vehicle: &Vehicle, pilot: Id) -> u16 {
        if self.now.phase != Phase::Fighting {
            return 0;
        }
        self.push(ManeuverTaken {
            vehicle: vehicle.id,
            who: pilot,
        });
        if vehicle.round.maneuvers.is_empty() {
            0
        } else {
            u16::from(SECOND_MANEUVER)
        }
    }

    /// Repositions a vehicle by a purchase, on any character's check. It costs nobody a maneuver and
    /// counts as one of the vehicle's (T-40, G-VCOM-18).
    pub(crate) fn repositions(&mut self, vehicle: &Vehicle, pilot: Id, other: Id, band: Band) {
        let due = self.takes_pilot_only(vehicle, pilot);
        for event in self.now.standing(vehicle.id, other, band) {
            self.push(event);
        }
        self.turns_away(vehicle.id);
        self.system_strain(vehicle.id, due);
    }

    /// Ends the advantages of a vehicle that has stopped (O-48).
    pub(crate) fn stopped(&mut self, before: &Vehicle) {
        let stands = self.now.vehicle(before.id).is_some_and(|v| v.speed == 0);
        if before.speed > 0 && stands {
            self.advantages_end(before.id);
        }
    }

    /// The name of a maneuver, its own system strain, and its events.
    fn prepare_flight(
        &mut self,
        pilot: &Figure,
        vehicle: &Vehicle,
        flight: Flight<'_>,
    ) -> Result<(&'static str, u16, Vec<Event>), Refusal> {
        let who = vehicle.id;
        let name = &vehicle.name;
        let stance = Stance {
            by: pilot.id,
            since: self.now.round,
        };
        match flight {
            Flight::Accelerate(steps) => {
                self.refuse(immovable(vehicle))?;
                self.refuse(vehicle.barred_by(Component::Propulsion))?;
                let top = vehicle.top_speed();
                let speed = vehicle.speed.saturating_add(steps).min(MOST_SPEED);
                if speed > top {
                    let why = format!("{name} has a top speed of {top}.");
                    self.forbid(
                        "G-VCOM-14",
                        why,
                        "Accelerate by fewer steps, or not at all.",
                    )?;
                }
                let strain = u16::from(steps.saturating_sub(1));
                let mut events = vec![Event::SpeedSet(SpeedSet { who, speed })];
                if self.now.engaged_with(who).next().is_some() {
                    // A vehicle that moves is no longer docked (G-VEH-38).
                    events.push(Event::Disengaged(Disengaged { who }));
                }
                Ok(("accelerates", strain, events))
            }
            Flight::Decelerate(steps) => {
                self.refuse(Limits::DECELERATE.against(vehicle))?;
                self.refuse(vehicle.barred_by(Component::Brakes))?;
                let steps = steps.min(vehicle.speed);
                let speed = vehicle.speed - steps;
                let strain = u16::from(steps.saturating_sub(1));
                Ok((
                    "decelerates",
                    strain,
                    vec![Event::SpeedSet(SpeedSet { who, speed })],
                ))
            }
            Flight::Brace => {
                self.refuse(inoperable(vehicle))?;
                if vehicle.round.braced {
                    self.forbid(
                        "G-VCOM-15",
                        format!("{name} has already braced this round."),
                        NEXT_ROUND,
                    )?;
                }
                let braced = VehicleEvent::Braced(Braced {
                    vehicle: who,
                    stance,
                });
                Ok(("braces in", 0, vec![Event::Vehicle(braced)]))
            }
            Flight::Evade => {
                self.refuse(immovable(vehicle))?;
                self.refuse(Limits::EVADE.against(vehicle))?;
                if vehicle.round.evaded {
                    self.forbid(
                        "G-VCOM-17",
                        format!("{name} has already evaded this round."),
                        NEXT_ROUND,
                    )?;
                }
                let evades = VehicleEvent::Evades(Evades {
                    vehicle: who,
                    stance,
                });
                Ok(("evades in", 0, vec![Event::Vehicle(evades)]))
            }
            Flight::Reposition(other, band) => {
                self.refuse(immovable(vehicle))?;
                self.refuse(Limits::REPOSITION.against(vehicle))?;
                let other = self.other_place(vehicle, other)?;
                let from = self.now.band(who, other);
                let steps = bands_between(from, band);
                if steps == 0 {
                    return Err(already_at(band));
                }
                if steps > 1 {
                    self.forbid(
                        "G-VCOM-18",
                        format!("From {from} to {band} is more than one band."),
                        "Move one band at a time.",
                    )?;
                }
                Ok(("repositions", 0, self.now.standing(who, other, band)))
            }
            Flight::Steer(..) | Flight::Keep => Ok(("steers", 0, Vec::new())),
        }
    }

    pub(super) fn other_place(&self, vehicle: &Vehicle, other: &Who) -> Result<Id, Refusal> {
        let other = self.now.place_of(self.anything(other)?);
        if other == vehicle.id {
            return Err(
                Refusal::input(format!("{} can't move relative to itself.", vehicle.name))
                    .hint("Name something else."),
            );
        }
        Ok(other)
    }

    /// Moves a vehicle by its speed, at the start or end of the turn of the first pilot to act in the
    /// round. It isn't a maneuver (G-VEH-06, G-VEH-08).
    fn steer(
        &mut self,
        pilot: &Figure,
        vehicle: &Vehicle,
        other: &Who,
        band: Band,
    ) -> Result<(), Refusal> {
        if !vehicle
            .seat_of(pilot.id)
            .is_some_and(crate::model::vehicles::crew::Seat::steers)
        {
            self.refuse(Some(not_flying("G-VEH-06", vehicle, pilot)))?;
        }
        self.refuse(immovable(vehicle))?;
        let fighting = self.now.phase == Phase::Fighting;
        let open = vehicle.effects.open_move;
        let open = open.filter(|open| fighting && open.by == pilot.id);
        if fighting && open.is_none() {
            self.in_turn(pilot, "pilot")?;
        }
        let first = vehicle.round.steered_by.filter(|by| *by != pilot.id);
        if let Some(first) = first.filter(|_| open.is_none()) {
            let first = self.now.name_of(first).to_owned();
            self.forbid(
                "G-VEH-08",
                format!(
                    "{first} was the first pilot of {} to act this round.",
                    vehicle.name
                ),
                format!("Let {first} pilot it this round."),
            )?;
        }
        let other = self.other_place(vehicle, other)?;
        let from = self.now.band(vehicle.id, other);
        let steps = bands_between(from, band);
        if steps == 0 {
            return Err(already_at(band));
        }
        let most = speed::bands(vehicle.speed);
        let left = open.map_or_else(|| super::tick::left_to_move(vehicle), |open| open.bands);
        if fighting && steps > left {
            let (name, moved) = (&vehicle.name, vehicle.round.moved);
            let why = if open.is_some() {
                format!("{name} has {left} of its range bands left.")
            } else if vehicle.round.whole {
                format!("{name} has already made its whole move this round: {moved} range bands.")
            } else {
                let speed = vehicle.speed;
                format!(
                    "At speed {speed}, {name} moves {most} range bands per round and has already moved {moved}."
                )
            };
            self.forbid(
                "G-VEH-05",
                why,
                "Move fewer bands, or wait for the next round.",
            )?;
        }
        self.steered((vehicle.id, pilot.id), (other, band), steps);
        self.ends_turn_after_move(open)
    }

    /// Moves a vehicle to a range. Without a pilot it is itself who steers.
    pub(super) fn steered(
        &mut self,
        (vehicle, who): (Id, Id),
        (other, band): (Id, Band),
        bands: u8,
    ) {
        for event in self.now.standing(vehicle, other, band) {
            self.push(event);
        }
        self.push(Steered {
            vehicle,
            who,
            bands,
        });
        self.turns_away(vehicle);
    }

    /// Ends the open move of a vehicle without a change of range (G-VEH-06).
    fn keeps_distances(&mut self, pilot: &Figure, vehicle: &Vehicle) -> Result<(), Refusal> {
        let open = vehicle.effects.open_move;
        if open.is_none_or(|open| open.by != pilot.id) {
            let why = format!(
                "{} has no move to finish with {}.",
                pilot.name, vehicle.name
            );
            return Err(Refusal::input(why).hint("Use `next` to end the turn first."));
        }
        self.push(DistancesKept {
            vehicle: vehicle.id,
        });
        self.ends_turn_after_move(open)
    }

    /// Checks that a character flies the vehicle, as Pilot Only requires (G-VCOM-07).
    pub(crate) fn steers(&self, vehicle: &Vehicle, pilot: &Figure) -> Result<(), Refusal> {
        if !vehicle
            .seat_of(pilot.id)
            .is_some_and(crate::model::vehicles::crew::Seat::steers)
        {
            self.refuse(Some(not_flying("G-VCOM-07", vehicle, pilot)))?;
        }
        Ok(())
    }

    /// Checks that a character may use the Pilot Only action of the vehicle (G-VCOM-07, G-VCOM-08).
    pub(crate) fn pilot_action(&self, vehicle: &Vehicle, pilot: &Figure) -> Result<(), Refusal> {
        self.steers(vehicle, pilot)?;
        if vehicle.round.action && self.now.phase == Phase::Fighting {
            self.forbid(
                "G-VCOM-08",
                format!(
                    "{} has already used its Pilot Only action this round.",
                    vehicle.name
                ),
                NEXT_ROUND,
            )?;
        }
        Ok(())
    }
}

/// The number of range bands between two ranges. Engaged, which includes docked, is one below short.
pub fn bands_between(from: Band, to: Band) -> u8 {
    let place = |band: Band| Band::ALL.iter().position(|b| *b == band).unwrap_or(0);
    u8::try_from(place(from).abs_diff(place(to))).unwrap_or(u8::MAX)
}
