//! Decides commands about vehicles: stations, components, collisions, repair yards, and answers to
//! hits.

use lang::{Miss, Named, Refusal, Who, find, find_of};
use rules::view::Id;
use rules::words::said;

use crate::command::paying::PayWith;
use crate::command::vehicles::{Collision, Course, Service, Stance, Throttle, VehicleCommand};
use crate::events::vehicles::{
    CriticalRepaired, DriveAsked, FireSet, Prepared, Reloaded, Said, VehicleEvent,
};
use crate::events::{Event, SpeedSet};
use crate::kinds::{Band, Quality};
use crate::model::figure::Figure;
use crate::model::scene::Hazard;
use crate::model::state::{Phase, State};
use crate::model::talents::hook::AtOnce;
use crate::model::talents::known::Known;
use crate::model::talents::record::{Deed, Uses};
use crate::model::tokens::{Change, Token, Whose};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::{Component, HitEffect};
use crate::model::vehicles::speed;
use crate::play::arms::aboard::{mounted_at, mounted_named};
use crate::play::draft::Draft;
use crate::play::vehicles::flying::Flight;
use crate::play::vehicles::seats::Post;
use crate::play::vehicles::trauma::Strike;
use crate::refusals::is_loaded;
use crate::words::agree_with_thing;

impl Draft<'_, '_> {
    /// Carries out a command about vehicles.
    ///
    /// # Errors
    /// Refuses what isn't possible (overridable where a rule refuses).
    pub fn vehicles(&mut self, command: &VehicleCommand) -> Result<(), Refusal> {
        match command {
            VehicleCommand::Hull {
                vehicle,
                hull_trauma,
                typed,
            } => {
                self.type_reals(typed);
                let vehicle = self.vehicle(vehicle)?;
                self.is_no_debris(&vehicle)?;
                self.hull_trauma(vehicle.id, *hull_trauma);
                Ok(())
            }
            VehicleCommand::Patch {
                vehicle,
                hull_trauma,
            } => {
                let vehicle = self.vehicle(vehicle)?;
                self.patch_by_hand(&vehicle, *hull_trauma)
            }
            VehicleCommand::System {
                vehicle,
                system_strain,
            } => {
                let vehicle = self.vehicle(vehicle)?;
                self.is_no_debris(&vehicle)?;
                self.system_strain(vehicle.id, *system_strain);
                Ok(())
            }
            VehicleCommand::Relieve {
                vehicle,
                system_strain,
            } => {
                let vehicle = self.vehicle(vehicle)?;
                self.relieve_by_hand(&vehicle, *system_strain)
            }
            VehicleCommand::Speed { vehicle, speed } => {
                let vehicle = self.vehicle(vehicle)?;
                self.is_no_debris(&vehicle)?;
                if *speed > vehicle.top_speed() {
                    self.forbid(
                        "G-VEH-04",
                        format!(
                            "{} has a top speed of {}.",
                            vehicle.name,
                            vehicle.top_speed()
                        ),
                        format!("Set {} at most.", vehicle.top_speed()),
                    )?;
                }
                if *speed == vehicle.speed {
                    return Err(Refusal::input(format!(
                        "{} is already at speed {speed}.",
                        vehicle.name
                    ))
                    .hint("Choose another speed."));
                }
                self.push(SpeedSet {
                    who: vehicle.id,
                    speed: *speed,
                });
                self.stopped(&vehicle);
                Ok(())
            }
            VehicleCommand::Crew {
                who,
                vehicle,
                station,
            } => {
                let post = station.map_or(Post::Free, |station| Post::Seat(station.seat()));
                self.crew(who, vehicle, post)
            }
            VehicleCommand::CrewGunner {
                who,
                vehicle,
                weapon,
            } => self.crew(who, vehicle, Post::Gunner(weapon.as_deref())),
            VehicleCommand::Disembark { who } => self.disembark(who),
            VehicleCommand::Throttle {
                who,
                change,
                steps,
                pay,
            } => {
                let flight = match change {
                    Throttle::Accelerate => Flight::Accelerate(*steps),
                    Throttle::Decelerate => Flight::Decelerate(*steps),
                };
                self.fly(who, flight, *pay)
            }
            VehicleCommand::Brace { who, stance, pay } => {
                let flight = match stance {
                    Stance::Brace => Flight::Brace,
                    Stance::Evade => Flight::Evade,
                };
                self.fly(who, flight, *pay)
            }
            VehicleCommand::Keep { who } => self.fly(who, Flight::Keep, PayWith::default()),
            VehicleCommand::Move {
                who,
                course,
                other,
                band,
                pay,
            } => {
                let flight = match course {
                    Course::Reposition => Flight::Reposition(other, *band),
                    Course::Steer => Flight::Steer(other, *band),
                };
                self.fly(who, flight, *pay)
            }
            VehicleCommand::Drift {
                vehicle,
                other,
                band,
            } => self.drifts(vehicle, Some((other, *band))),
            VehicleCommand::DriftKeep { vehicle } => self.drifts(vehicle, None),
            VehicleCommand::Drive {
                who,
                difficulty,
                asked,
            } => self.dangerous(who, *difficulty, *asked),
            VehicleCommand::Outfly { who, enemy } => self.outfly(who, enemy),
            VehicleCommand::LetGo { who, enemy } => self.lets_go(who, enemy.as_ref()),
            VehicleCommand::Barrage { who, weapon } => self.blanket(who, weapon.as_deref()),
            VehicleCommand::Concentrate {} => self.concentrate(),
            VehicleCommand::Mend {
                who,
                what,
                difficulty,
                vehicle,
            } => self.damage_control(who, what, vehicle.as_ref(), *difficulty),
            VehicleCommand::Station { who, duty, skill } => {
                self.duty(who, *duty, None, skill.as_deref())
            }
            VehicleCommand::StationAgainst {
                who,
                duty,
                target,
                skill,
            } => self.duty(who, *duty, target.as_ref(), skill.as_deref()),
            VehicleCommand::Collide {
                collision,
                vehicles,
                typed,
            } => self.collide(*collision == Collision::Major, vehicles, typed),
            VehicleCommand::Component {
                vehicle,
                component,
                verdict,
            } => self.component(vehicle, component, *verdict),
            VehicleCommand::Yard {
                vehicle,
                hull_trauma,
                payer,
                days,
            } => self.yard(vehicle, *hull_trauma, payer.as_ref(), *days),
            VehicleCommand::Absorb {
                vehicle,
                system_strain,
                number_of_the_hit,
                typed,
            } => {
                self.type_reals(typed);
                self.absorb(vehicle, *system_strain, *number_of_the_hit)
            }
            VehicleCommand::Serve {
                who,
                weapon,
                service,
            } => self.serve(who, weapon, *service == Service::Prepare),
            VehicleCommand::Bearing {
                vehicle,
                other,
                side,
            } => self.bears(vehicle, other, *side),
            VehicleCommand::Squadron {
                vehicle,
                number_of_craft,
            } => self.squadron(vehicle, *number_of_craft),
        }
    }

    /// Applies a collision: every vehicle in it takes a Critical Hit, lower for its defense and higher
    /// for the speed of the fastest vehicle (G-VEH-10, G-VEH-11, M-18).
    fn collide(&mut self, major: bool, vehicles: &[Who], typed: &[u8]) -> Result<(), Refusal> {
        let mut all: Vec<Vehicle> = Vec::new();
        for who in vehicles {
            let vehicle = self.vehicle(who)?;
            if all.iter().any(|v| v.id == vehicle.id) {
                return Err(Refusal::input(format!("{} appears twice.", vehicle.name))
                    .hint("Name each vehicle once."));
            }
            if vehicle.flies() {
                all.push(vehicle);
            }
        }
        if typed.len() > all.len() {
            return Err(
                Refusal::input("There are more d100 results than vehicles that roll one.")
                    .hint("Type one d100 for each vehicle."),
            );
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
    pub(crate) fn collides(
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
        let adds = match plus {
            0 => String::new(),
            1.. => format!(", which adds {plus} to the Critical Hit roll"),
            _ => format!(", which takes {} off the Critical Hit roll", -plus),
        };
        let words = format!("{} has a {kind} collision{adds} ({rule}).", vehicle.name);
        self.push(Said {
            vehicle: vehicle.id,
            words,
        });
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
                "{} is much larger, so the GM can let it ignore the collision: `undo` removes that (G-VEH-12).",
                large.name
            );
            self.push(Said {
                vehicle: large.id,
                words,
            });
        }
    }

    /// Loads or prepares a mounted weapon, as a maneuver (G-MAN-08, G-QUAL-16, G-QUAL-19).
    fn serve(&mut self, who: &Who, weapon: &str, prepare: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let Some(vehicle) = self.now.vehicle_of(figure.id).cloned() else {
            return Err(
                Refusal::input(format!("{} isn't aboard a vehicle.", figure.name))
                    .hint("Take a station with `crew WHO VEHICLE`."),
            );
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
            let why = format!("The {name} needs no preparation.");
            let why = agree_with_thing(why, &format!("The {name}"));
            return Err(Refusal::input(why).hint("Fire without it."));
        }
        if !prepare && mount.firing.shots == 0 && !mount.firing.empty {
            return Err(is_loaded(name));
        }
        let what = if prepare {
            format!("makes the {name} ready")
        } else {
            format!("reloads the {name}")
        };
        self.pay_maneuver(&figure, &what, PayWith::Whatever)?;
        let event = if prepare {
            VehicleEvent::Prepared(Prepared {
                vehicle: vehicle.id,
                weapon: place,
            })
        } else {
            VehicleEvent::Reloaded(Reloaded {
                vehicle: vehicle.id,
                weapon: place,
            })
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
    pub(crate) fn repaired(&mut self, vehicle: Id, mark: u32) {
        // If there are two fires, the other continues.
        let fires =
            |c: &&crate::model::vehicles::parts::CriticalHit| c.harm.contains(&HitEffect::Burns);
        let burns = self.now.vehicle(vehicle).is_some_and(|v| {
            let mut open = v.condition.criticals.iter().filter(fires);
            open.next().is_some_and(|c| c.mark == mark) && open.next().is_none()
        });
        self.push(CriticalRepaired { vehicle, mark });
        if burns {
            self.fire_goes_out(vehicle);
        }
    }

    /// Puts out the fire aboard, and the fire on everyone there.
    pub(crate) fn fire_goes_out(&mut self, vehicle: Id) {
        let Some(v) = self.now.vehicle(vehicle) else {
            return;
        };
        let aboard: Vec<Id> = v.aboard.iter().map(|a| a.who).collect();
        if v.condition.fire > 0 {
            self.push(FireSet { vehicle, checks: 0 });
        }
        for who in aboard {
            self.frees(who, Hazard::Fire);
        }
    }
}

impl State {
    /// Why a character can't board a vehicle by a maneuver: ships must be docked, a person on foot must
    /// be engaged with it (G-MAN-09, G-RANGE-02, G-VEH-38).
    pub(crate) fn apart_from(&self, figure: &Figure, vehicle: &Vehicle) -> Option<Refusal> {
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
                    format!("{hull} is at {band} range from {name}. Boarding needs engaged range.");
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
    pub(crate) fn in_the_lock(&self, who: Id, vehicle: Id) -> bool {
        let near = |id: Id| self.band(who, id) <= Band::Short;
        let mut docked = self.engaged_with(vehicle);
        near(vehicle) && docked.any(|id| self.vehicle(id).is_some() && near(id))
    }

    /// The event that lets the GM ask for Dangerous Driving after someone got on or off at speed
    /// (G-VEH-07).
    pub(crate) fn shaken(&self, vehicle: Id) -> Option<Event> {
        let flown = |v: &&Vehicle| v.speed > 0 && v.pilot(self).is_some();
        self.vehicle(vehicle).filter(flown)?;
        let asked = VehicleEvent::DriveAsked(DriveAsked { vehicle, on: true });
        Some(Event::Vehicle(asked))
    }

    /// The talent that makes the next change of seats free, if the character can use it in their own
    /// turn (G-TAL-14).
    pub(crate) fn ride_of<'f>(&self, figure: &'f Figure) -> Option<&'f Known> {
        let rides = |uses: &Uses| uses.does.contains(&Deed::Hook(AtOnce::LetsRide.into()));
        let mut known = figure.known.iter();
        let known = known.find(|k| k.talent.uses.as_ref().is_some_and(rides))?;
        let own = self.phase != Phase::Fighting || self.active() == Some(figure.id);
        (own && !self.is_used_up(figure, &known.talent.id)).then_some(known)
    }

    /// True if getting on, off or around costs a character no maneuver now (G-TAL-14).
    pub(crate) fn mounts_freely(&self, figure: &Figure) -> bool {
        let free = |t: &Token| t.whose == Whose::One(figure.id) && t.change == Change::MountsFreely;
        self.tokens.iter().any(free) || self.ride_of(figure).is_some()
    }
}

/// A component by its name: brakes, a weapon.
///
/// # Errors
/// Refuses a name that isn't a component.
pub(crate) fn component_named(vehicle: &Vehicle, word: &str) -> Result<Component, Refusal> {
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
pub(crate) fn critical_named(vehicle: &Vehicle, word: &str) -> Result<u32, Refusal> {
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
