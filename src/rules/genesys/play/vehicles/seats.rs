//! Taking a station aboard a vehicle, changing it and leaving the vehicle (G-MAN-09).

use lang::{Refusal, Who};
use rules::words::said;

use crate::command::paying::PayWith;
use crate::events::talents::Used;
use crate::events::vehicles::{Boarded, Disembarked};
use crate::maneuver_text;
use crate::model::figure::Figure;
use crate::model::scene::Hazard;
use crate::model::state::{Phase, State};
use crate::model::talents::record::Limit;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::play::arms::aboard::mounted_named;
use crate::play::draft::Draft;
use crate::positions::weapons::mount_index;

/// A station that a character asks for.
#[derive(Clone, Copy)]
pub(crate) enum Post<'a> {
    /// The first free one.
    Free,
    /// A station by its name.
    Seat(Seat),
    /// A gunner's, of this weapon if one is named.
    Gunner(Option<&'a str>),
}

impl Draft<'_, '_> {
    /// Leaves the vehicle. In a fight this is a maneuver in the character's own turn (G-MAN-09). With
    /// Let's Ride it is free once per round (G-TAL-14). A character who can't act is carried.
    pub(crate) fn disembark(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let Some(now) = self.now.vehicle_of(figure.id).cloned() else {
            return Err(
                Refusal::input(format!("{} isn't aboard a vehicle.", figure.name))
                    .hint("Take a station with `crew WHO VEHICLE`."),
            );
        };
        self.pays_for_a_seat(&figure, &maneuver_text::leaves(&now.name))?;
        let beside = self.now.beside(&figure, now.id);
        self.push(Disembarked {
            vehicle: now.id,
            who: figure.id,
        });
        if let Some(beside) = beside {
            self.push(beside);
        }
        self.shakes(&now);
        self.frees(figure.id, Hazard::Fire);
        Ok(())
    }

    /// Takes a station or changes it. It costs what leaving the vehicle costs.
    pub(crate) fn crew(&mut self, who: &Who, vehicle: &Who, post: Post<'_>) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let now = self.now.vehicle_of(figure.id).cloned();
        let vehicle = self.vehicle(vehicle)?;
        if !vehicle.flies() {
            return Err(Refusal::input(format!("{} is destroyed.", vehicle.name))
                .hint("Choose another vehicle."));
        }
        let seat = match post {
            Post::Seat(seat) => seat,
            Post::Gunner(Some(weapon)) => Seat::Gunner(mounted_named(&vehicle, weapon)?),
            Post::Gunner(None) => free_gun(&vehicle).ok_or_else(|| {
                Refusal::input(format!(
                    "{} has no weapon to load or prepare.",
                    vehicle.name
                ))
                .hint("Choose another station.")
            })?,
            Post::Free => {
                at_a_station(&figure, &vehicle)?;
                free_seat(&self.now, &figure, &vehicle)
            }
        };
        if vehicle.seat_of(figure.id) == Some(seat) {
            return Err(Refusal::input(format!("{} is already there.", figure.name))
                .hint("Choose another station."));
        }
        let taken = |a: &crate::model::vehicles::crew::Aboard| a.seat == seat && a.who != figure.id;
        let single = matches!(seat, Seat::Pilot | Seat::Copilot);
        if let Some(other) = vehicle.aboard.iter().find(|a| single && taken(a)) {
            // A character who can't act is moved aside. Moving any other needs an override.
            let who = other.who;
            if self.now.figure(who).is_some_and(Figure::able) {
                self.refuse(Some(vehicle.taken(&self.now, &figure, seat, who)))?;
            }
            self.push(Boarded {
                vehicle: vehicle.id,
                who,
                seat: Seat::Passenger,
            });
        }
        self.can_serve(&figure, &vehicle, seat)?;
        self.refuse(vehicle.no_place(&self.now, &figure, seat))?;
        // Outside their own turn the GM places them, so the distance doesn't count.
        let comes = self.now.phase == Phase::Fighting
            && figure.able()
            && self.now.vehicle_of(figure.id).is_none()
            && self.now.held_by(&vehicle) != figure.side;
        if self.now.active() == Some(figure.id) || comes {
            self.is_beside(&figure, &vehicle)?;
        }
        self.pays_for_a_seat(&figure, &maneuver_text::takes_a_place(&vehicle.name))?;
        self.push(Boarded {
            vehicle: vehicle.id,
            who: figure.id,
            seat,
        });
        if now.is_none_or(|now| now.id != vehicle.id) {
            self.shakes(&vehicle);
        }
        self.meets_fire(figure.id);
        Ok(())
    }

    /// Refuses the dead as crew of a station (G-STAT-07), and a group with another number of members
    /// than the squadron has craft (T-45).
    fn can_serve(&self, figure: &Figure, vehicle: &Vehicle, seat: Seat) -> Result<(), Refusal> {
        if seat == Seat::Passenger {
            return Ok(());
        }
        if figure.dead {
            let (name, hull) = (&figure.name, &vehicle.name);
            let why = format!("{name} is dead and can't be {} of anything.", seat.word());
            let (who, there) = (said(name, figure.id), said(hull, vehicle.id));
            let hint = format!("Use `crew {who} {there} passenger` to bring them aboard.");
            self.refuse(Some(Refusal::rule("G-STAT-07", why).hint(hint)))?;
        }
        let craft = vehicle.squadron.map_or(1, |s| s.standing);
        self.refuse(vehicle.unlike(figure, craft))
    }

    /// Lets the GM ask the pilot for Dangerous Driving after a character got on or off at speed
    /// (G-VEH-07).
    pub(crate) fn shakes(&mut self, vehicle: &Vehicle) {
        if let Some(event) = self.now.shaken(vehicle.id) {
            self.push(event);
        }
    }

    /// Refuses a character who isn't next to the vehicle, as boarding by a maneuver requires.
    pub(crate) fn is_beside(&self, figure: &Figure, vehicle: &Vehicle) -> Result<(), Refusal> {
        self.refuse(self.now.apart_from(figure, vehicle))
    }

    /// Pays the maneuver of getting in or out, or of changing stations. It is free outside fights and
    /// for a newcomer. Out of turn it needs an override (G-MAN-09, G-TURN-03).
    fn pays_for_a_seat(&mut self, figure: &Figure, what: &str) -> Result<(), Refusal> {
        if self.now.phase != Phase::Fighting || !figure.able() {
            return Ok(());
        }
        if self.now.active() != Some(figure.id) {
            if figure.turns == 0 && self.now.vehicle_of(figure.id).is_none() {
                return Ok(());
            }
            let why = format!(
                "{} can't take a maneuver to change stations: it isn't their turn.",
                figure.name
            );
            let refusal = Refusal::rule("G-MAN-09", why);
            return self.refuse(Some(refusal.hint("Wait for their turn.")));
        }
        if self.mounts_for_nothing(figure.id) {
            return Ok(());
        }
        self.pay_maneuver(figure, what, PayWith::Whatever)
    }

    /// Uses Let's Ride for the round if the character has it, so that the change is free (G-TAL-14).
    pub(crate) fn rides_with_ease(&mut self, figure: &Figure) -> bool {
        let Some(known) = self.now.ride_of(figure) else {
            return false;
        };
        let (talent, name) = (known.talent.id.clone(), known.talent.name.clone());
        self.push(Used {
            who: figure.id,
            talent,
            name,
            points: None,
            limit: Some(Limit::Round),
            on: Vec::new(),
            bearer: None,
        });
        true
    }
}

/// The first weapon without a gunner, otherwise the first weapon.
fn free_gun(vehicle: &Vehicle) -> Option<Seat> {
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    let served = |p: &u8| vehicle.aboard.iter().any(|a| a.seat == Seat::Gunner(*p));
    let mut places = places.filter(|p| mount_index(usize::from(*p)).is_some());
    let first = places.clone().next();
    places.find(|p| !served(p)).or(first).map(Seat::Gunner)
}

/// Refuses to move a character from the controls, a gun or the engines where no other station is named
/// (G-MAN-09).
fn at_a_station(figure: &Figure, vehicle: &Vehicle) -> Result<(), Refusal> {
    let seat = vehicle.seat_of(figure.id);
    let Some(seat) = seat.filter(|seat| *seat != Seat::Passenger) else {
        return Ok(());
    };
    let (name, hull) = (&figure.name, &vehicle.name);
    let why = format!("{name} is already the {} of {hull}.", seat.word());
    let line = format!(
        "crew {} {} STATION",
        said(name, figure.id),
        said(hull, vehicle.id)
    );
    let hint = format!("Change stations with `{line}`.");
    Err(Refusal::input(why).hint(hint))
}

/// The station of a character who names none: pilot first, then a weapon without a gunner, then
/// passenger.
pub(crate) fn free_seat(state: &State, figure: &Figure, vehicle: &Vehicle) -> Seat {
    // A boarder has no station where others still hold the ship.
    let hostile = |f: &Figure| f.side != figure.side && f.able();
    let strange = state.held_by(vehicle) != figure.side;
    if strange && vehicle.occupants(state).any(hostile) {
        return Seat::Passenger;
    }
    if !vehicle.aboard.iter().any(|a| a.seat == Seat::Pilot) {
        return Seat::Pilot;
    }
    let served = |seat: &Seat| vehicle.aboard.iter().any(|a| a.seat == *seat);
    free_gun(vehicle)
        .filter(|seat| !served(seat))
        .unwrap_or(Seat::Passenger)
}
