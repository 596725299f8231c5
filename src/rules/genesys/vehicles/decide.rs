//! Decides commands about vehicles: stations, components, collisions, repair yards, and answers to
//! hits.

use crate::lang::{Miss, Named, Refusal, Who, find, find_of};
use crate::rules::genesys::command::PayWith;
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::{Band, Quality};
use crate::rules::genesys::scene::Hazard;
use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::talents::event::TalentEvent;
use crate::rules::genesys::talents::hook::AtOnce;
use crate::rules::genesys::talents::known::Known;
use crate::rules::genesys::talents::record::{Deed, Limit, Uses};
use crate::rules::genesys::tokens::{Change, Token, Whose};
use crate::rules::genesys::words::agree_with_thing;
use crate::rules::view::Id;
use crate::rules::words::said;

use super::Vehicle;
use super::arms::{mount_index, mounted_at, mounted_named};
use super::command::{Post, VehicleCommand};
use super::crew::Seat;
use super::event::VehicleEvent;
use super::parts::{Component, HitEffect};
use super::speed;
use super::trauma::Strike;

impl Draft<'_, '_> {
    /// Carries out a command about vehicles.
    ///
    /// # Errors
    /// Refuses what isn't possible (overridable where a rule refuses).
    pub fn vehicles(&mut self, command: &VehicleCommand) -> Result<(), Refusal> {
        match command {
            VehicleCommand::Crew { who, vehicle, post } => {
                self.crew(who, vehicle.as_ref(), post.as_ref())
            }
            VehicleCommand::Fly { who, flight, pay } => self.fly(who, flight, *pay),
            VehicleCommand::Drive {
                who,
                difficulty,
                asked,
            } => self.dangerous(who, *difficulty, *asked),
            VehicleCommand::Outfly { who, enemy } => self.outfly(who, enemy),
            VehicleCommand::LetGo { who, enemy } => self.lets_go(who, enemy.as_ref()),
            VehicleCommand::Barrage { who, weapon } => self.blanket(who, weapon.as_deref()),
            VehicleCommand::Concentrate => self.concentrate(),
            VehicleCommand::Mend {
                who,
                what,
                of,
                difficulty,
            } => self.damage_control(who, what, of.as_ref(), *difficulty),
            VehicleCommand::Station {
                who,
                duty,
                target,
                skill,
            } => self.duty(who, *duty, target.as_ref(), skill.as_deref()),
            VehicleCommand::Collide {
                major,
                vehicles,
                typed,
            } => self.collide(*major, vehicles, typed),
            VehicleCommand::Component {
                vehicle,
                component,
                verdict,
            } => self.component(vehicle, component, *verdict),
            VehicleCommand::Yard {
                vehicle,
                by,
                payer,
                days,
            } => self.yard(vehicle, *by, payer.as_ref(), *days),
            VehicleCommand::Absorb { vehicle, by, hit } => self.absorb(vehicle, *by, *hit),
            VehicleCommand::Serve {
                who,
                weapon,
                prepare,
            } => self.serve(who, weapon, *prepare),
            VehicleCommand::Bearing { vehicle, of, side } => self.bears(vehicle, of, *side),
            VehicleCommand::Squadron { vehicle, craft } => self.squadron(vehicle, *craft),
        }
    }

    /// Takes or changes a station, or leaves the vehicle. In a fight it is a maneuver of the
    /// character's own turn (G-MAN-09), or free once a round with Let's Ride (G-TAL-14). A character
    /// who can't act is carried.
    fn crew(
        &mut self,
        who: &Who,
        vehicle: Option<&Who>,
        post: Option<&Post>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let now = self.now.vehicle_of(figure.id).cloned();
        let Some(vehicle) = vehicle else {
            let Some(now) = now else {
                return Err(Refusal::input(format!(
                    "{} isn't aboard a vehicle.",
                    figure.name
                )));
            };
            self.pays_for_a_seat(&figure, &format!("leaves {}", now.name))?;
            let beside = self.now.beside(&figure, now.id);
            self.push(Event::Vehicle(VehicleEvent::Disembarked {
                vehicle: now.id,
                who: figure.id,
            }));
            if let Some(beside) = beside {
                self.push(beside);
            }
            self.shakes(&now);
            self.frees(figure.id, Hazard::Fire);
            return Ok(());
        };
        let vehicle = self.vehicle(vehicle)?;
        if !vehicle.flies() {
            return Err(Refusal::input(format!("{} is destroyed.", vehicle.name)));
        }
        let seat = match post {
            Some(Post::Seat(seat)) => *seat,
            Some(Post::Gunner(Some(weapon))) => Seat::Gunner(mounted_named(&vehicle, weapon)?),
            Some(Post::Gunner(None)) => free_gun(&vehicle).ok_or_else(|| {
                Refusal::input(format!(
                    "{} has no weapon to load or prepare.",
                    vehicle.name
                ))
            })?,
            None => {
                at_a_station(&figure, &vehicle)?;
                free_seat(&self.now, &figure, &vehicle)
            }
        };
        if vehicle.seat_of(figure.id) == Some(seat) {
            return Err(Refusal::input(format!("{} is already there.", figure.name)));
        }
        let taken = |a: &super::crew::Aboard| a.seat == seat && a.who != figure.id;
        let single = matches!(seat, Seat::Pilot | Seat::Copilot);
        if let Some(other) = vehicle.aboard.iter().find(|a| single && taken(a)) {
            // An incapacitated character is moved to a passenger's place. Moving an able one needs an
            // override.
            let who = other.who;
            if self.now.figure(who).is_some_and(Figure::able) {
                self.permit(Some(vehicle.taken(&self.now, &figure, seat, who)))?;
            }
            self.push(Event::Vehicle(VehicleEvent::Boarded {
                vehicle: vehicle.id,
                who,
                seat: Seat::Passenger,
            }));
        }
        self.can_serve(&figure, &vehicle, seat)?;
        self.permit(vehicle.no_place(&self.now, &figure, seat))?;
        // Outside their own turn, by an override, people are placed anywhere.
        let comes = self.now.phase == Phase::Fighting
            && figure.able()
            && self.now.vehicle_of(figure.id).is_none()
            && self.now.held_by(&vehicle) != figure.side;
        if self.now.active() == Some(figure.id) || comes {
            self.is_beside(&figure, &vehicle)?;
        }
        self.pays_for_a_seat(&figure, &format!("takes a place aboard {}", vehicle.name))?;
        self.push(Event::Vehicle(VehicleEvent::Boarded {
            vehicle: vehicle.id,
            who: figure.id,
            seat,
        }));
        if now.is_none_or(|now| now.id != vehicle.id) {
            self.shakes(&vehicle);
        }
        self.meets_fire(figure.id);
        Ok(())
    }

    /// Checks that a figure can be the crew of a station: it isn't dead (G-STAT-07), and a group fits
    /// the number of craft in a squadron (T-45).
    fn can_serve(&self, figure: &Figure, vehicle: &Vehicle, seat: Seat) -> Result<(), Refusal> {
        if seat == Seat::Passenger {
            return Ok(());
        }
        if figure.dead {
            let (name, hull) = (&figure.name, &vehicle.name);
            let why = format!("{name} is dead and can't be {} of anything.", seat.word());
            let (who, there) = (said(name, figure.id), said(hull, vehicle.id));
            let hint = format!("To bring them aboard: `crew {who} {there} passenger`.");
            self.permit(Some(Refusal::rule("G-STAT-07", why).hint(hint)))?;
        }
        let craft = vehicle.squadron.map_or(1, |s| s.standing);
        self.permit(vehicle.unlike(figure, craft))
    }

    /// Lets the GM ask the pilot for Dangerous Driving after someone got on or off at speed (G-VEH-07).
    fn shakes(&mut self, vehicle: &Vehicle) {
        if let Some(event) = self.now.shaken(vehicle.id) {
            self.push(event);
        }
    }

    /// Checks that a character who boards by a maneuver is next to the vehicle.
    pub(in crate::rules::genesys) fn is_beside(
        &self,
        figure: &Figure,
        vehicle: &Vehicle,
    ) -> Result<(), Refusal> {
        self.permit(self.now.apart_from(figure, vehicle))
    }

    /// Pays the maneuver for getting in, out or around. It is free outside fights and refused out of
    /// turn unless the GM overrides it (G-MAN-09, G-TURN-03). A newcomer may begin anywhere.
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
            return self.permit(Some(refusal.hint("Add `!` to place people as the GM.")));
        }
        if self.mounts_for_nothing(figure.id) {
            return Ok(());
        }
        self.pay_maneuver(figure, what, PayWith::Whatever)
    }

    /// Makes a change of seats free with Let's Ride, once a round (G-TAL-14). True if it applies.
    pub(in crate::rules::genesys) fn rides_with_ease(&mut self, figure: &Figure) -> bool {
        let Some(known) = self.now.ride_of(figure) else {
            return false;
        };
        let (talent, name) = (known.talent.id.clone(), known.talent.name.clone());
        self.push(Event::Talent(TalentEvent::Used {
            who: figure.id,
            talent,
            name,
            points: None,
            limit: Some(Limit::Round),
            on: Vec::new(),
            bearer: None,
        }));
        true
    }

    /// Applies a collision: every vehicle in it takes a Critical Hit, lower for its defense and higher
    /// for the speed of the fastest vehicle (G-VEH-10, G-VEH-11, M-18).
    fn collide(&mut self, major: bool, vehicles: &[Who], typed: &[u8]) -> Result<(), Refusal> {
        let mut all: Vec<Vehicle> = Vec::new();
        for who in vehicles {
            let vehicle = self.vehicle(who)?;
            if all.iter().any(|v| v.id == vehicle.id) {
                return Err(Refusal::input(format!("{} appears twice.", vehicle.name)));
            }
            if vehicle.flies() {
                all.push(vehicle);
            }
        }
        if typed.len() > all.len() {
            return Err(Refusal::input(
                "There are more d100 results than vehicles that roll one.",
            ));
        }
        self.dwarfs(&all);
        for vehicle in &all {
            self.placed(vehicle.id);
        }
        let fastest = all.iter().map(|v| v.speed).max().unwrap_or(0);
        for (place, vehicle) in all.iter().enumerate() {
            self.collides(vehicle, major, fastest, typed.get(place).copied());
        }
        Ok(())
    }

    /// Applies a collision at that speed to one vehicle (G-VEH-10, G-VEH-11).
    pub(super) fn collides(
        &mut self,
        vehicle: &Vehicle,
        major: bool,
        speed: u8,
        typed: Option<u8>,
    ) {
        let (kind, each, rule) = if major {
            ("major", 5, "G-VEH-11")
        } else {
            ("minor", 10, "G-VEH-10")
        };
        let (defense, _) = vehicle.defense_now(&self.now);
        let plus = speed::collision(speed) - each * i32::from(defense);
        let words = format!(
            "{} has a {kind} collision: {plus:+} to the Critical Hit ({rule}).",
            vehicle.name
        );
        self.push(Event::Vehicle(VehicleEvent::Said {
            vehicle: vehicle.id,
            words,
        }));
        self.critical_hit(
            vehicle.id,
            Strike {
                plus,
                typed,
                collides: true,
                ..Strike::default()
            },
        );
    }

    /// Reports if a vehicle is so much larger that the GM may let it ignore the others (G-VEH-12).
    fn dwarfs(&mut self, all: &[Vehicle]) {
        let largest = all.iter().max_by_key(|v| v.silhouette);
        let tiny = |large: &Vehicle, v: &&Vehicle| {
            large.silhouette >= 5 && v.silhouette + 3 <= large.silhouette
        };
        if let Some(large) = largest
            && all.iter().any(|v| tiny(large, &v))
        {
            let words = format!(
                "{} is much larger, so the GM can let it ignore this: `undo` removes it (G-VEH-12).",
                large.name
            );
            self.push(Event::Vehicle(VehicleEvent::Said {
                vehicle: large.id,
                words,
            }));
        }
    }

    /// Loads or prepares a mounted weapon, as a maneuver (G-MAN-08, G-QUAL-16, G-QUAL-19).
    fn serve(&mut self, who: &Who, weapon: &str, prepare: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let Some(vehicle) = self.now.vehicle_of(figure.id).cloned() else {
            return Err(Refusal::input(format!(
                "{} isn't aboard a vehicle.",
                figure.name
            )));
        };
        let place = mounted_named(&vehicle, weapon)?;
        let Some(mount) = vehicle.weapons.get(usize::from(place)) else {
            return Ok(());
        };
        let name = &mount.weapon.name;
        let prepares = mount
            .weapon
            .qualities
            .iter()
            .any(|q| matches!(q, Quality::Prepare(_)));
        if prepare && !prepares {
            return Err(Refusal::input(agree_with_thing(
                format!("The {name} needs no preparation."),
                &format!("The {name}"),
            )));
        }
        if !prepare && mount.firing.shots == 0 && !mount.firing.empty {
            return Err(Refusal::input(agree_with_thing(
                format!("The {name} is already loaded."),
                &format!("The {name}"),
            )));
        }
        let what = if prepare {
            format!("makes the {name} ready")
        } else {
            format!("reloads the {name}")
        };
        self.pay_maneuver(&figure, &what, PayWith::Whatever)?;
        let event = if prepare {
            VehicleEvent::Prepared {
                vehicle: vehicle.id,
                weapon: place,
            }
        } else {
            VehicleEvent::Reloaded {
                vehicle: vehicle.id,
                weapon: place,
            }
        };
        self.push(Event::Vehicle(event));
        Ok(())
    }

    /// Repairs one Critical Hit of a vehicle by a GM call.
    ///
    /// # Errors
    /// Refuses a name that none of them has.
    pub fn cure_vehicle(&mut self, vehicle: &Vehicle, word: &str) -> Result<(), Refusal> {
        let mark = critical_named(vehicle, word)?;
        self.repaired(vehicle.id, mark);
        Ok(())
    }

    /// Repairs a Critical Hit and puts out its fire.
    pub(super) fn repaired(&mut self, vehicle: Id, mark: u32) {
        // If there are two fires, the other continues.
        let fires = |c: &&super::CriticalHit| c.harm.contains(&HitEffect::Burns);
        let burns = self.now.vehicle(vehicle).is_some_and(|v| {
            let mut open = v.condition.criticals.iter().filter(fires);
            open.next().is_some_and(|c| c.mark == mark) && open.next().is_none()
        });
        self.push(Event::Vehicle(VehicleEvent::CriticalRepaired {
            vehicle,
            mark,
        }));
        if burns {
            self.fire_goes_out(vehicle);
        }
    }

    /// Puts out the fire aboard, and the fire on everyone there.
    pub(in crate::rules::genesys) fn fire_goes_out(&mut self, vehicle: Id) {
        let Some(v) = self.now.vehicle(vehicle) else {
            return;
        };
        let aboard: Vec<Id> = v.aboard.iter().map(|a| a.who).collect();
        if v.condition.fire > 0 {
            self.push(Event::Vehicle(VehicleEvent::FireSet { vehicle, checks: 0 }));
        }
        for who in aboard {
            self.frees(who, Hazard::Fire);
        }
    }
}

impl State {
    /// Why a character can't board a vehicle by a maneuver: ships must be docked, a person on foot must
    /// be engaged with it (G-MAN-09, G-RANGE-02, G-VEH-38).
    pub(super) fn apart_from(&self, figure: &Figure, vehicle: &Vehicle) -> Option<Refusal> {
        let now = self.vehicle_of(figure.id);
        if self.phase != Phase::Fighting || now.is_some_and(|now| now.id == vehicle.id) {
            return None;
        }
        let (name, hull) = (&figure.name, &vehicle.name);
        match now {
            Some(now) if !self.ranges.engaged(now.id, vehicle.id) => {
                let (rule, beside, brings) = if now.drives() || vehicle.drives() {
                    ("G-RANGE-02", "beside", "brings them together")
                } else {
                    ("G-VEH-38", "docked with", "docks them")
                };
                let why = format!(
                    "{name} is aboard {}, which isn't {beside} {hull}.",
                    now.name
                );
                let hint = format!("`range {} {hull} engaged` {brings}.", now.name);
                Some(Refusal::rule(rule, why).hint(hint))
            }
            None if self.band(figure.id, vehicle.id) > Band::Engaged
                && !self.in_the_lock(figure.id, vehicle.id) =>
            {
                let band = self.band(figure.id, vehicle.id);
                let why =
                    format!("{hull} is at {band} range of {name}. Boarding needs engaged range.");
                let who = said(name, figure.id);
                let hint = format!(
                    "From short range: `maneuver {who} engage {}`.",
                    said(hull, vehicle.id)
                );
                Some(Refusal::rule("G-RANGE-02", why).hint(hint))
            }
            _ => None,
        }
    }

    /// True if a character on foot is between two docked ships and can pass through.
    pub(in crate::rules::genesys) fn in_the_lock(&self, who: Id, vehicle: Id) -> bool {
        let near = |id: Id| self.band(who, id) <= Band::Short;
        let mut docked = self.engaged_with(vehicle);
        near(vehicle) && docked.any(|id| self.vehicle(id).is_some() && near(id))
    }

    /// The event that lets the GM ask for Dangerous Driving after someone got on or off at speed
    /// (G-VEH-07).
    pub(in crate::rules::genesys) fn shaken(&self, vehicle: Id) -> Option<Event> {
        let flown = |v: &&Vehicle| v.speed > 0 && v.pilot(self).is_some();
        self.vehicle(vehicle).filter(flown)?;
        let asked = VehicleEvent::DriveAsked { vehicle, on: true };
        Some(Event::Vehicle(asked))
    }

    /// The talent that makes the next change of seats free, if the character can use it in their own
    /// turn (G-TAL-14).
    fn ride_of<'f>(&self, figure: &'f Figure) -> Option<&'f Known> {
        let rides = |uses: &Uses| uses.does.contains(&Deed::Hook(AtOnce::LetsRide.into()));
        let mut known = figure.known.iter();
        let known = known.find(|k| k.talent.uses.as_ref().is_some_and(rides))?;
        let own = self.phase != Phase::Fighting || self.active() == Some(figure.id);
        (own && !self.is_used_up(figure, &known.talent.id)).then_some(known)
    }

    /// True if getting on, off or around costs a character no maneuver now (G-TAL-14).
    pub(in crate::rules::genesys) fn mounts_freely(&self, figure: &Figure) -> bool {
        let free = |t: &Token| t.whose == Whose::One(figure.id) && t.change == Change::MountsFreely;
        self.tokens.iter().any(free) || self.ride_of(figure).is_some()
    }
}

/// A component by its name: brakes, a weapon.
///
/// # Errors
/// Refuses a name that isn't a component.
pub(super) fn component_named(vehicle: &Vehicle, word: &str) -> Result<Component, Refusal> {
    let systems: Vec<Named<Component>> = Component::SYSTEMS
        .into_iter()
        .map(|c| Named {
            name: c.word(vehicle),
            is: c,
        })
        .collect();
    match find(word, "component", &systems) {
        Ok(component) => Ok(component),
        Err(refusal) => {
            let gun = mounted_at(vehicle, word);
            // A name that fits several weapons lists them. An unknown one lists the components.
            gun.map(Component::Weapon).map_err(|miss| match miss {
                Miss::Several(several) => several,
                Miss::Nothing(_) => refusal
                    .hint("Choose brakes, defenses, hull, navigation, propulsion, or a weapon."),
            })
        }
    }
}

/// A Critical Hit by its name.
///
/// # Errors
/// Refuses a name that none of them has.
pub(super) fn critical_named(vehicle: &Vehicle, word: &str) -> Result<u32, Refusal> {
    let mut hits: Vec<Named<u32>> = Vec::new();
    for hit in &vehicle.condition.criticals {
        // Several of one name are identical, so the first is meant.
        if hits.iter().all(|named| named.name != hit.name) {
            hits.push(Named {
                name: hit.name.clone(),
                is: hit.mark,
            });
        }
    }
    find_of(&vehicle.name, word, "Critical Hit", &hits)
}

/// The first weapon that nobody mans.
fn free_gun(vehicle: &Vehicle) -> Option<Seat> {
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    let served = |p: &u8| vehicle.aboard.iter().any(|a| a.seat == Seat::Gunner(*p));
    let mut places = places.filter(|p| mount_index(usize::from(*p)).is_some());
    let first = places.clone().next();
    places.find(|p| !served(p)).or(first).map(Seat::Gunner)
}

/// Refuses to move a character from the controls, a gun or the engines if no other station is named
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

/// The default station of a character: pilot, then a gun that nobody mans, then passenger.
pub(in crate::rules::genesys) fn free_seat(
    state: &State,
    figure: &Figure,
    vehicle: &Vehicle,
) -> Seat {
    // A boarder gets no station while others hold the ship.
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
