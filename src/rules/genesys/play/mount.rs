//! Mounts and vehicles that a character is on or in (G-MAN-09).
//!
//! Getting on or off takes a maneuver. An untrained animal takes an action and a Survival check.
//! This module also answers where a character is, which falls from a mount and the talent that
//! prevents them need (G-ENV-15, G-TAL-14). Places aboard a vehicle are in `vehicles`.

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::events::vehicles::{Boarded, Disembarked, VehicleEvent};
use crate::events::{Engaged, Event, Mounted, RangeSet, TokensGone};
use crate::kinds::Band;
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::tokens::{Change, Whose};
use crate::play::draft::Draft;
use crate::play::maneuvers::{Prepared, done, leaving_cover};
use crate::play::vehicles::seats::free_seat;
use crate::{maneuver_text, skills};

/// The default difficulty of the check on an untrained animal: Average (G-MAN-09).
const UNTRAINED: u8 = 2;

impl State {
    /// The refusal to leave an engagement that consists of the mount and its riders only (G-MAN-09,
    /// G-MAN-12).
    pub(crate) fn engaged_with_its_mount(&self, who: Id) -> Option<Refusal> {
        let mut others = self.engaged_with(who).peekable();
        others.peek()?;
        if !others.all(|other| self.ride_together(who, other)) {
            return None;
        }
        let riding = |f: &&Figure| f.mount.is_some();
        let rider = self.figure(who).filter(riding);
        let rider = rider.or_else(|| self.riders(who).find(riding))?;
        let (name, on) = (&rider.name, self.mounted_words(rider)?);
        let why = format!("{name} is {on} and isn't engaged with anyone else.");
        Some(Refusal::rule("G-MAN-09", why).hint(gets_off(rider)))
    }

    /// The refusal to drop prone while mounted (G-MAN-09, G-MAN-15).
    pub(crate) fn in_the_saddle(&self, figure: &Figure) -> Option<Refusal> {
        let on = self.mounted_on(figure.mount?);
        let why = format!(
            "{} is {on}. They can drop prone only on the ground.",
            figure.name
        );
        Some(Refusal::rule("G-MAN-09", why).hint(gets_off(figure)))
    }

    /// Places a character that gets out of a vehicle in a fight next to it, so that getting in
    /// again needs no move (G-MAN-09, G-RANGE-02). Two docked ships are both near.
    pub fn beside(&self, figure: &Figure, vehicle: Id) -> Option<Event> {
        let hull = self.vehicle(vehicle)?;
        let (who, ranges) = (figure.id, &self.ranges);
        if self.phase != Phase::Fighting || ranges.engaged(who, vehicle) {
            return None;
        }
        let fights = ranges.engagement_of(who).is_some();
        let stands_apart = ranges.engagement_of(vehicle).is_none();
        let docked = self
            .engaged_with(vehicle)
            .any(|id| self.vehicle(id).is_some());
        if docked || fights && !stands_apart {
            let by_side = if hull.side == figure.side {
                Band::Short
            } else {
                ranges.default
            };
            let (a, b, band) = (who, vehicle, Band::Short);
            let far = ranges.said(who, vehicle).unwrap_or(by_side) > band;
            return far.then_some(Event::RangeSet(RangeSet { a, b, band }));
        }
        // Getting out of a vehicle doesn't leave an engagement, because the vehicle is next to all
        // of it.
        let (who, with) = if fights {
            (vehicle, who)
        } else {
            (who, vehicle)
        };
        Some(Event::Engaged(Engaged { who, with }))
    }

    /// The possible mounts of a character: vehicles, and figures on its side within reach that are
    /// not player characters.
    pub fn mounts_of<'s>(&'s self, figure: &'s Figure) -> impl Iterator<Item = (Id, &'s str)> {
        let animals = self.everybody().filter(move |f| {
            let beast = f.kind != crate::kinds::Kind::Pc && f.able();
            let near = out_of_reach(self, figure, f.id).is_none();
            beast && near && f.side == figure.side && f.id != figure.id
        });
        let vehicles = self.vehicles.iter().map(|v| (v.id, v.name.as_str()));
        vehicles.chain(animals.map(|f| (f.id, f.name.as_str())))
    }
}

/// The hint with the line that dismounts.
fn gets_off(rider: &Figure) -> String {
    let who = said(&rider.name, rider.id);
    format!("Use `maneuver {who} dismount` to get off.")
}

/// The refusal to mount an animal out of reach: in a fight the rider must be engaged with it
/// (G-MAN-09, G-RANGE-02).
fn out_of_reach(state: &State, figure: &Figure, animal: Id) -> Option<Refusal> {
    if state.phase != Phase::Fighting || state.ranges.engaged(figure.id, animal) {
        return None;
    }
    let (name, beast) = (&figure.name, state.name_of(animal));
    let band = state.band(figure.id, animal);
    let why = format!("{beast} is at {band} range from {name}. Mounting needs engaged range.");
    let (who, there) = (said(name, figure.id), said(beast, animal));
    let hint = format!("Get there with `maneuver {who} engage {there}`.");
    Some(Refusal::rule("G-MAN-09", why).hint(hint))
}

/// The refusal to mount an animal of the other side with a maneuver: it is not trained for this
/// rider (G-MAN-09).
fn not_trained(state: &State, figure: &Figure, animal: Id) -> Option<Refusal> {
    let beast = state.figure(animal)?;
    if beast.side == figure.side || !beast.able() {
        return None;
    }
    let (name, of) = (&figure.name, &beast.name);
    let why = format!("{of} is on the other side and isn't trained to carry {name}.");
    let (who, whom) = (said(name, figure.id), said(of, beast.id));
    let hint = format!("Use `ride {who} {whom}` to try it with Survival.");
    Some(Refusal::rule("G-MAN-09", why).hint(hint))
}

impl Draft<'_, '_> {
    /// Prepares to get on an animal or into a vehicle (G-MAN-09).
    pub(crate) fn prepare_mounting(
        &mut self,
        figure: &Figure,
        whom: &Who,
    ) -> Result<Prepared, Refusal> {
        let on = self.may_mount(figure, whom)?;
        let name = self.now.name_of(on).to_owned();
        let label = maneuver_text::gets_on(&name, self.now.vehicle(on).is_some());
        if let Some(vehicle) = self.now.vehicle(on) {
            if !vehicle.flies() {
                return Err(
                    Refusal::input(format!("{name} is destroyed.")).hint("Choose another vehicle.")
                );
            }
            self.is_beside(figure, vehicle)?;
            let seat = free_seat(&self.now, figure, vehicle);
            self.refuse(vehicle.no_place(&self.now, figure, seat))?;
        } else {
            self.refuse(out_of_reach(&self.now, figure, on))?;
            self.refuse(not_trained(&self.now, figure, on))?;
        }
        let mut events = leaving_cover(figure);
        let who = figure.id;
        events.push(match self.now.vehicle(on) {
            Some(vehicle) => Event::Vehicle(VehicleEvent::Boarded(Boarded {
                vehicle: on,
                who,
                seat: free_seat(&self.now, figure, vehicle),
            })),
            None => Event::Mounted(Mounted { who, on: Some(on) }),
        });
        events.extend(self.now.shaken(on));
        done(&label, events)
    }

    /// Prepares to get off or out again.
    pub(crate) fn prepare_dismounting(&mut self, figure: &Figure) -> Result<Prepared, Refusal> {
        let Some(on) = self.now.mount_of(figure) else {
            return Err(Refusal::input(format!(
                "{} isn't mounted or aboard a vehicle.",
                figure.name
            ))
            .hint("Use `maneuver WHO mount WHAT` first."));
        };
        let name = self.now.name_of(on).to_owned();
        let label = maneuver_text::gets_off(&name, self.now.vehicle(on).is_some());
        let mut events = vec![self.gone_from(figure.id, on)];
        events.extend(self.now.beside(figure, on));
        events.extend(self.now.shaken(on));
        done(&label, events)
    }

    /// The event of getting off an animal or out of a vehicle.
    fn gone_from(&self, who: Id, on: Id) -> Event {
        if self.now.vehicle(on).is_some() {
            Event::Vehicle(VehicleEvent::Disembarked(Disembarked { vehicle: on, who }))
        } else {
            Event::Mounted(Mounted { who, on: None })
        }
    }

    /// Checks a mount: an able animal or person, or a vehicle.
    fn may_mount(&self, figure: &Figure, whom: &Who) -> Result<Id, Refusal> {
        let on = self.anything(whom)?;
        let name = self.now.name_of(on);
        // Moving from one ship into the one it is docked with is one step (G-MAN-09, G-VEH-38).
        let here = self.now.vehicle_of(figure.id).filter(|v| v.id != on);
        let across = here.is_some() && self.now.vehicle(on).is_some();
        if let Some(words) = self.now.mounted_words(figure).filter(|_| !across) {
            return Err(
                Refusal::input(format!("{} is already {words}.", figure.name))
                    .hint("Use `maneuver WHO dismount` to get off."),
            );
        }
        let under = self.now.figure(on);
        if on == figure.id || under.is_some_and(|f| f.mount == Some(figure.id)) {
            return Err(
                Refusal::input(format!("{} can't mount {name}.", figure.name))
                    .hint("Choose another mount."),
            );
        }
        if under.is_some_and(|f| !f.able()) {
            return Err(Refusal::input(format!("{name} no longer carries a rider."))
                .hint("Choose another mount."));
        }
        Ok(on)
    }

    /// Declares the check to mount an untrained animal: Survival, as an action (G-MAN-09).
    ///
    /// # Errors
    /// Refuses a character that is already mounted, a vehicle, and what every action refuses.
    pub(crate) fn ride(
        &mut self,
        who: &Who,
        whom: &Who,
        difficulty: Option<u8>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let animal = self.may_mount(&figure, whom)?;
        if self.now.vehicle(animal).is_some() {
            return Err(Refusal::input("A vehicle isn't an animal.")
                .hint("Use `maneuver WHO mount VEHICLE` to get into it."));
        }
        self.refuse(out_of_reach(&self.now, &figure, animal))?;
        let difficulty = difficulty.unwrap_or(UNTRAINED);
        self.check_for(
            &figure,
            skills::SURVIVAL,
            difficulty,
            None,
            Purpose::Ride { animal },
        )
    }

    /// Uses a talent's free mounting or dismounting, if there is one (G-TAL-14).
    pub(crate) fn mounts_for_nothing(&mut self, who: Id) -> bool {
        let free = |t: &&crate::model::tokens::Token| {
            t.whose == Whose::One(who) && t.change == Change::MountsFreely
        };
        let Some(mark) = self.now.tokens.iter().find(free).map(|t| t.mark) else {
            let figure = self.now.figure(who).cloned();
            return figure.is_some_and(|figure| self.rides_with_ease(&figure));
        };
        self.push(TokensGone { marks: vec![mark] });
        true
    }

    /// Dismounts a character that falls.
    pub(crate) fn falls_off(&mut self, who: Id) {
        let on = self.now.figure(who).and_then(|f| self.now.mount_of(f));
        if let Some(on) = on {
            let gone = self.gone_from(who, on);
            self.push(gone);
        }
    }
}
