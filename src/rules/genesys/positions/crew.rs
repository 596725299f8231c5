//! The people aboard a vehicle and their stations (G-VCOM-03, G-VCOM-04, G-MAN-09).
//!
//! A person aboard is where the vehicle is: every range to them is the vehicle's.

use crate::kinds::Side;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::words::{a, count};

use lang::Refusal;
use rules::view::Id;
use rules::words::said;

impl Vehicle {
    /// The refusal to take a station from someone who can act, with the copilot's seat as an
    /// alternative (G-MAN-09, G-VCOM-11).
    pub(crate) fn taken(&self, state: &State, figure: &Figure, seat: Seat, by: Id) -> Refusal {
        let (hull, name) = (&self.name, state.name_of(by));
        let why = format!("{name} is the {} of {hull}.", seat.word());
        let refusal = Refusal::rule("G-MAN-09", why);
        let second = Seat::Copilot;
        let free = !self.aboard.iter().any(|a| a.seat == second);
        if seat != Seat::Pilot || !free {
            return refusal.hint("Choose another station.");
        }
        if !self.has_station(second) {
            let hint = format!("{hull} has no second seat at the controls: {}.", self.crew);
            return refusal.hint(hint);
        }
        let line = format!(
            "crew {} {} copilot",
            said(&figure.name, figure.id),
            said(hull, self.id)
        );
        refusal.hint(format!("Take the second seat with `{line}`."))
    }

    /// The refusal if there is no place aboard for a newcomer, or no such station.
    pub fn no_place(&self, state: &State, figure: &Figure, seat: Seat) -> Option<Refusal> {
        let hull = &self.name;
        if !self.has_station(seat) {
            let word = seat.word();
            let why = format!("{hull} has no station for {}: {}.", a(word), self.crew);
            return Some(Refusal::rule("G-VEH-01", why).hint("Choose another station."));
        }
        let heads = |f: &Figure| f.group.map_or(1, |g| u32::from(g.standing));
        // Nobody can be mounted and aboard at once, and an animal with a rider can't board.
        let apart = match (figure.mount, state.riders(figure.id).next()) {
            (Some(on), _) => Some((&figure.name, state.name_of(on))),
            (None, Some(rider)) => Some((&rider.name, figure.name.as_str())),
            (None, None) => None,
        };
        if let Some((rider, on)) = apart {
            let why = format!("{rider} is mounted on {on}.");
            let refusal = Refusal::rule("G-MAN-09", why);
            return Some(refusal.hint("Dismount first: `maneuver WHO dismount`."));
        }
        let places = self.places()?;
        // The dead take no place.
        let others = self
            .occupants(state)
            .filter(|f| f.id != figure.id && !f.dead);
        let others: u32 = others.map(heads).sum();
        if self.seat_of(figure.id).is_some() || others.saturating_add(heads(figure)) <= places {
            return None;
        }
        let why = format!(
            "{hull} has {}, but {others} {} already taken.",
            count(places, "place"),
            if others == 1 { "is" } else { "are" }
        );
        let refusal = Refusal::rule("G-VEH-01", why);
        // A group that flies craft of its own needs the squadron first, then its crew (T-45).
        if heads(figure) > 1 && self.squadron.is_none() && self.silhouette <= 4 && others == 0 {
            let n = heads(figure);
            let hint = format!(
                "Make it {n} craft first: `squadron {} {n}`.",
                said(hull, self.id)
            );
            return Some(refusal.hint(hint));
        }
        Some(refusal.hint("Someone has to leave first, with `crew WHO off`."))
    }
}

impl State {
    /// The vehicle that a character is aboard.
    pub fn vehicle_of(&self, who: Id) -> Option<&Vehicle> {
        self.vehicles.iter().find(|v| v.seat_of(who).is_some())
    }

    /// The refusal to move toward something outside the character's vehicle (G-VCOM-12).
    pub fn walks_in_space(&self, figure: &Figure, toward: Id) -> Option<Refusal> {
        let vehicle = self.vehicle_of(figure.id)?;
        if vehicle.seat_of(toward).is_some() {
            return None;
        }
        let (name, hull) = (&figure.name, &vehicle.name);
        let why = format!("{name} is aboard {hull} and can only move inside it.");
        let who = said(name, figure.id);
        let hint = format!(
            "Get out with `maneuver {who} dismount`, cross to a docked ship with `crew {who} SHIP`, or move the ship \
                with `fly {who} steer WHAT BAND`."
        );
        Some(Refusal::rule("G-VCOM-12", why).hint(hint))
    }

    /// The position of a character for ranges: the vehicle if they are aboard one.
    pub fn place_of(&self, who: Id) -> Id {
        self.vehicle_of(who).map_or(who, |v| v.id)
    }

    /// True if a ship is docked with another, which is engaged among ships (G-VEH-38). A ground vehicle
    /// next to another moves on at its speed (G-VEH-06).
    pub fn is_docked(&self, vehicle: Id) -> bool {
        self.docked_with(vehicle).is_some()
    }

    /// The first ship that a ship is docked with.
    pub fn docked_with(&self, vehicle: Id) -> Option<&Vehicle> {
        let mut beside = self.engaged_with(vehicle);
        let other = beside.find(|other| self.would_dock(vehicle, *other))?;
        self.vehicle(other)
    }

    /// True if engaged range between two combatants means that they are docked ships (G-VEH-38).
    pub fn would_dock(&self, one: Id, other: Id) -> bool {
        let ship = |id: Id| self.vehicle(id).filter(|v| !v.drives());
        ship(one).is_some() && ship(other).is_some_and(Vehicle::flies)
    }

    /// The side of a combatant or vehicle.
    pub fn side_of(&self, id: Id) -> Option<Side> {
        self.figure(id)
            .map(|f| f.side)
            .or_else(|| self.vehicle(id).map(|v| self.held_by(v)))
    }

    /// Whether damage goes from one side to another. What hits the attacker's own side isn't damage dealt by it.
    pub fn is_across(&self, by: Id, target: Id) -> bool {
        let own = self.side_of(by);
        by != target && (own.is_none() || own != self.side_of(target))
    }

    /// The side that holds a vehicle now: that of its pilot, otherwise of its crew, otherwise the one
    /// it was added for. Passengers don't hold it, whether boarders or cargo (G-VCOM-04).
    pub fn held_by(&self, vehicle: &Vehicle) -> Side {
        let serve = vehicle.aboard.iter().filter(|a| a.seat != Seat::Passenger);
        let able = serve.filter_map(|a| Some((a.seat, self.figure(a.who).filter(|f| f.able())?)));
        let first = able.min_by_key(|(seat, _)| *seat != Seat::Pilot);
        first.map_or(vehicle.side, |(_, figure)| figure.side)
    }
}
