//! Offers for getting on, off and around a vehicle: stations, nearby vehicles, and the checks that a GM
//! may ask the pilot for (G-MAN-09, G-VEH-07).

use crate::command::vehicles::{Collision, Service, Station};
use crate::command::words::Slotless;
use crate::events::said::agreeing_behind;
use crate::kinds::{Band, Kind};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::positions::weapons::mount_index;
use crate::say;
use crate::show::offer::{New, next_price, offer};

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::{Answer, Offer, OfferGroup, OfferLine, Price};
use rules::words::said;

/// The price of getting on, off or around for a character (G-MAN-09, G-TAL-14).
pub(crate) fn seat_price(state: &State, figure: &Figure) -> (Price, Result<(), Refusal>) {
    if state.mounts_freely(figure) {
        return (Price::incidental(), Ok(()));
    }
    next_price(state, figure)
}

/// Offers another station of the character's vehicle for one maneuver (G-MAN-09). It comes last because
/// it is rarely used.
pub fn stations(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let Some(vehicle) = state.vehicle_of(figure.id).filter(|v| v.flies()) else {
        return;
    };
    let own = vehicle.seat_of(figure.id);
    let name = said(&vehicle.name, vehicle.id);
    let free = |seat: &Seat| {
        let taken = vehicle.aboard.iter().any(|a| a.seat == *seat);
        Some(*seat) != own && (!taken || !seat.steers()) && vehicle.has_station(*seat)
    };
    let guns = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    let guns = guns.filter(|p| mount_index(usize::from(*p)).is_some());
    let seats = [Seat::Pilot, Seat::Copilot].into_iter();
    let seats = seats.chain(guns.map(Seat::Gunner));
    let seats = seats.chain([Seat::Engineer, Seat::Passenger]).filter(free);
    let answers: Vec<Answer> = seats
        .map(|seat| {
            let (label, words) = match seat {
                Seat::Gunner(place) => {
                    let gun = crate::model::vehicles::parts::named(vehicle, place);
                    (format!("gunner: {gun}"), format!("gunner {}", quote(&gun)))
                }
                seat => (seat.word().to_owned(), seat.word().to_owned()),
            };
            let words = format!("{name} {words}");
            Answer {
                label,
                words,
                ..Answer::default()
            }
        })
        .collect();
    let (cost, allowed) = seat_price(state, figure);
    let mut one = offer(New {
        key: "crew",
        line: OfferLine::begun(format_args!("crew {}", Who::Active)),
        label: "change stations".to_owned(),
        cost,
        detail: "To the controls, a gun or the engines, or as a passenger.",
        rule: "G-MAN-09",
        group: OfferGroup::Maneuver,
    });
    one.allowed = allowed;
    one.answers = answers;
    all.push(one);
}

/// True if a vehicle is close enough to board (G-MAN-09). A vehicle of the character's side is shown
/// within short range, from where they can reach it. From ship to ship, and for an enemy's vehicle,
/// they must be engaged with it (G-RANGE-02).
pub(crate) fn is_boarded(state: &State, figure: &Figure, vehicle: &Vehicle) -> bool {
    let here = state.vehicle_of(figure.id).map(|v| v.id);
    if here == Some(vehicle.id) {
        return false;
    }
    let touches = state.ranges.engaged(here.unwrap_or(figure.id), vehicle.id);
    if state.held_by(vehicle) != figure.side {
        return touches && vehicle.flies();
    }
    // It needs a range that the user has set: a ship in dock needn't be on every menu.
    let told = state.ranges.said(figure.id, vehicle.id);
    let near = here.is_none() && told.is_some_and(|band| band <= Band::Short);
    vehicle.fights_on() && (touches || near)
}

/// Offers the vehicles that a character may board for one maneuver (G-MAN-09).
pub(crate) fn boarding(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let (cost, allowed) = seat_price(state, figure);
    let near = |v: &&Vehicle| is_boarded(state, figure, v);
    for vehicle in state.vehicles.iter().filter(near) {
        let (station, detail) = if state.held_by(vehicle) == figure.side {
            let detail = "The first free station: pilot, a gun, passenger.";
            (None, detail)
        } else {
            let detail = "Board it among its crew. Strangers get no station.";
            (Some(Station::Passenger), detail)
        };
        let mut one = offer(New {
            key: "board",
            line: say::Crew(Who::Active, vehicle, station),
            label: format!("board {}", vehicle.name),
            cost: cost.clone(),
            detail,
            rule: "G-MAN-09",
            group: OfferGroup::Maneuver,
        });
        let apart = state.apart_from(figure, vehicle);
        let barred = apart.or_else(|| vehicle.no_place(state, figure, Seat::Passenger));
        one.allowed = barred.map_or_else(|| allowed.clone(), Err);
        all.push(one);
    }
}

/// Offers to load and prepare the weapon of the gunner's station (G-QUAL-16, G-QUAL-19).
pub(crate) fn serving(state: &State, figure: &Figure, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    use crate::kinds::Quality;
    let (cost, allowed) = next_price(state, figure);
    for (n, mount) in vehicle.weapons.iter().enumerate() {
        let Ok(place) = u8::try_from(n) else { continue };
        let word = crate::model::vehicles::parts::named(vehicle, place);
        let mut push = |what: Service, label: String, rule: &str| {
            let mut one = offer(New {
                key: &format!("serve_{}", what.word()),
                line: say::Serve(Who::Active, &word, what),
                label,
                cost: cost.clone(),
                detail: "A maneuver at the weapon.",
                rule,
                group: OfferGroup::Maneuver,
            });
            one.allowed.clone_from(&allowed);
            all.push(one);
        };
        let name = &mount.weapon.name;
        if mount.firing.shots > 0 || mount.firing.empty {
            push(Service::Reload, format!("reload the {name}"), "G-QUAL-16");
        }
        for quality in &mount.weapon.qualities {
            if let Quality::Prepare(n) = quality
                && mount.firing.prepared < *n
            {
                push(
                    Service::Prepare,
                    format!("make the {name} ready"),
                    "G-QUAL-19",
                );
            }
        }
    }
}

/// Offers to give up the slots of unnamed crew aboard capital ships, where only named characters get
/// slots: as a question before the fight, and as a row at the end while they are new to it (G-VCOM-05).
pub fn nameless(state: &State, all: &mut Vec<Offer>) {
    let fights = state.phase == Phase::Fighting;
    for ship in state.vehicles.iter().filter(|v| v.silhouette >= CAPITAL) {
        let crew = ship.occupants(state).filter(|f| f.kind == Kind::Minion);
        for crew in crew.filter(|f| f.able()) {
            // Without a named character aboard, someone still has to act for the ship.
            let new = ship.carries_anybody_who_matters(state)
                && (!fights || state.round <= crew.joins.max(1) && crew.holds_slot());
            let (word, label, group) = match crew.slotless {
                // A crew without a slot may still take one in the encounter menu.
                true => (Slotless::For, "takes a slot", OfferGroup::Encounter),
                false if !new => continue,
                false if fights => (Slotless::No, "takes no slot", OfferGroup::Encounter),
                false => (Slotless::No, "takes no slot", OfferGroup::Asked),
            };
            all.push(offer(New {
                key: "slot",
                line: say::SlotNone(word, crew, Vec::new()),
                label: agreeing_behind(crew, &format!("{} of {}", crew.name, ship.name), label),
                cost: Price::none(),
                detail: "On capital ships only named characters get slots.",
                rule: "G-VCOM-05",
                group,
            }));
        }
    }
}

/// True if that question is open before the fight (G-VCOM-05).
pub fn asks_of_slots(state: &State) -> bool {
    let mut all = Vec::new();
    nameless(state, &mut all);
    all.iter().any(|offer| offer.group == OfferGroup::Asked)
}

/// The smallest silhouette of a capital ship (G-VEH-13).
const CAPITAL: u8 = 5;

/// Offers for a vehicle out of control: where it is now, or what it hits (G-VEH-07).
fn astray(state: &State, all: &mut Vec<Offer>) {
    for vehicle in state.vehicles.iter().filter(|v| v.round.astray) {
        let mut others: Vec<&Vehicle> = state.vehicles.iter().collect();
        others.retain(|v| v.id != vehicle.id && v.flies());
        others.sort_by_key(|v| state.band(vehicle.id, v.id));
        let mut rows = vec![(
            "range",
            OfferLine::begun(format_args!("range {}", vehicle.who())),
            format!("{} goes off course", vehicle.name),
        )];
        for (kind, how) in [(Collision::Minor, "grazes"), (Collision::Major, "rams")] {
            let hits = |all: Vec<Who>| say::Collide(kind, all, Vec::new()).into();
            let own = (hits(vec![vehicle.who()]), "an obstacle".to_owned());
            let hit = others.first();
            let hit = hit.map(|v| (hits(vec![vehicle.who(), v.who()]), v.name.clone()));
            for (line, what) in [own].into_iter().chain(hit) {
                rows.push(("collide", line, format!("{} {how} {what}", vehicle.name)));
            }
        }
        for (key, line, label) in rows {
            all.push(offer(New {
                key,
                line,
                label,
                cost: Price::none(),
                detail: "It is out of control. The GM places it.",
                rule: "G-VEH-07",
                group: OfferGroup::Encounter,
            }));
        }
    }
}

/// Offers the Dangerous Driving that the GM may ask for when someone got on or off at speed (G-VEH-07).
pub fn unsteady(state: &State, all: &mut Vec<Offer>) {
    astray(state, all);
    for vehicle in state.vehicles.iter().filter(|v| v.round.asked) {
        let Some(pilot) = vehicle.pilot(state).filter(|_| vehicle.speed > 0) else {
            continue;
        };
        all.push(offer(New {
            key: "drive",
            line: say::Drive(pilot, None, true),
            label: format!("Dangerous Driving with {}", vehicle.name),
            cost: Price::none(),
            detail: "A character got on or off at speed. The GM can ask for this check. It takes no action.",
            rule: "G-VEH-07",
            group: OfferGroup::Encounter,
        }));
    }
}
