//! Offers for acts with a vehicle and aboard one, each as a command with its price. `boarding` has
//! those for getting on and off.

use crate::command::scene::Blaze;
use crate::command::vehicles::{Course, Stance, Throttle};
use crate::figure::repair::repair_difficulty;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::{Component, named};
use crate::model::vehicles::round::SECOND_MANEUVER;
use crate::model::vehicles::speed;
use crate::model::vehicles::task::Duty;
use crate::play::vehicles::flying::{Limits, budget, immovable, inoperable};
use crate::play::vehicles::task::ways as ways_of;
use crate::play::vehicles::ways::{both_ways, other_row, other_ways};
use crate::positions::weapons::mount_index;
use crate::positions::weapons::mount_place;
use crate::say;
use crate::show::offer::{New, PAY, change, next_price, offer};
use crate::show::vehicles::boarding::boarding;
use crate::show::vehicles::steering::steering;
use crate::words::DIFFICULTIES;

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::{Answer, Offer, OfferGroup, OfferLine, Price};

/// Offers for the turn of a person aboard, by their station.
pub fn turn(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let Some(vehicle) = state.vehicle_of(figure.id).filter(|v| v.flies()) else {
        boarding(state, figure, all);
        return;
    };
    let seat = vehicle.seat_of(figure.id).unwrap_or(Seat::Passenger);
    if seat.steers() {
        maneuvers(state, figure, vehicle, all);
        steering(state, figure, vehicle, all);
        pilot_actions(state, vehicle, all);
    }
    upkeep(vehicle, &Who::Active, all);
    barrages(state, vehicle, all);
    repairs(vehicle, &Who::Active, all);
    duties(state, vehicle, seat, all);
}

/// Offers aboard that come and go, so they follow the maneuvers that are always there: loading a
/// weapon, crossing over.
pub fn passing(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    if let Some(vehicle) = state.vehicle_of(figure.id).filter(|v| v.flies()) {
        super::boarding::serving(state, figure, vehicle, all);
        boarding(state, figure, all);
    }
}

/// An action aboard.
fn act(key: &str, line: impl Into<OfferLine>, label: String, detail: &str, rule: &str) -> Offer {
    offer(New {
        key,
        line,
        label,
        cost: Price::action(),
        detail,
        rule,
        group: OfferGroup::Action,
    })
}

/// Offers the Pilot Only maneuvers (G-VCOM-14 to G-VCOM-18).
fn maneuvers(state: &State, figure: &Figure, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    let (cost, allowed) = next_price(state, figure);
    let second = !vehicle.round.maneuvers.is_empty();
    let mut push = |(key, line, strain): (&str, OfferLine, u8),
                    label: String,
                    detail: &str,
                    rule: &str,
                    bar: Option<Refusal>| {
        let detail = if second {
            format!(
                "{detail} The second each round costs the vehicle {SECOND_MANEUVER} system strain (G-VCOM-09)."
            )
        } else {
            detail.to_owned()
        };
        let system = strain + if second { SECOND_MANEUVER } else { 0 };
        let mut one = offer(New {
            key,
            line,
            label,
            cost: with_system(cost.clone(), system),
            detail: &detail,
            rule,
            group: OfferGroup::Maneuver,
        });
        one.allowed = match bar.or_else(|| budget(vehicle, figure)) {
            Some(refusal) => Err(refusal),
            None => allowed.clone(),
        };
        all.push(one);
    };
    let stance = |stance: Stance| say::Brace(Who::Active, stance, PAY).into();
    let throttle =
        |change: Throttle, steps: u8| say::Throttle(Who::Active, change, steps, PAY).into();
    let still = immovable(vehicle);
    let top = vehicle.top_speed();
    // Every row keeps its place as long as the character keeps the seat, so that a key works the same
    // in every turn. A row that isn't possible now shows the reason (G-VCOM-07).
    let braced = vehicle.round.braced;
    push(
        ("fly_brace", stance(Stance::Brace), 0),
        "Brace for Impact".to_owned(),
        "Until your next turn, system strain reduces damage, or lowers a Critical Hit by 10 per point.",
        "G-VCOM-15",
        inoperable(vehicle)
            .or_else(|| braced.then(|| Refusal::rule("G-VCOM-15", "Once per round."))),
    );
    let evaded = vehicle.round.evaded;
    let evade = still
        .clone()
        .or_else(|| Limits::EVADE.against(vehicle))
        .or_else(|| evaded.then(|| Refusal::rule("G-VCOM-17", "Once per round.")));
    push(
        ("fly_evade", stance(Stance::Evade), 0),
        "Evade".to_owned(),
        "Attacks on it and by it are upgraded once until your next turn.",
        "G-VCOM-17",
        evade,
    );
    let away = still
        .clone()
        .or_else(|| Limits::REPOSITION.against(vehicle));
    let detail = "One band, in addition to its speed.";
    let keys = ["fly_closer", "fly_away"];
    for (key, way) in keys.into_iter().zip(both_ways(state, vehicle, "closer to")) {
        let end = way.end.map(|why| Refusal::rule("G-VCOM-18", why));
        let line = say::MoveVehicle(Who::Active, Course::Reposition, way.other, way.band, PAY);
        push(
            (key, line.into(), 0),
            format!("reposition {}", way.label),
            format!("{} {detail}", way.docks).trim_start(),
            "G-VCOM-18",
            end.or_else(|| away.clone()),
        );
    }
    let faster = |steps: u8| {
        still.clone().or_else(|| {
            if let Some(refusal) = vehicle.barred_by(Component::Propulsion) {
                return Some(refusal);
            }
            let why = format!("The top speed is {top}.");
            (vehicle.speed + steps > top).then(|| Refusal::rule("G-VCOM-14", why))
        })
    };
    let to = |speed: u8| speed::words(speed);
    // At top speed there is no higher speed to show.
    let (label, detail_faster) = if vehicle.speed < top {
        let next = vehicle.speed + 1;
        let detail = format!("Speed {next}: {}.", to(next));
        (format!("accelerate to {next}"), detail)
    } else {
        ("accelerate".to_owned(), format!("The top speed is {top}."))
    };
    push(
        ("fly_faster", throttle(Throttle::Accelerate, 1), 0),
        label,
        &detail_faster,
        "G-VCOM-14",
        faster(1),
    );
    let label = if vehicle.speed + 2 <= top {
        format!("accelerate to {}", vehicle.speed + 2)
    } else {
        "accelerate by 2".to_owned()
    };
    push(
        // Each step after the first deals system strain too (G-VCOM-14).
        ("fly_faster_2", throttle(Throttle::Accelerate, 2), 1),
        label,
        "Each step after the first costs 1 system strain.",
        "G-VCOM-14",
        faster(2),
    );
    let brakes = Limits::DECELERATE.against(vehicle);
    let brakes = brakes.or_else(|| vehicle.barred_by(Component::Brakes));
    push(
        ("fly_slower", throttle(Throttle::Decelerate, 1), 0),
        format!("decelerate to {}", vehicle.speed.saturating_sub(1)),
        "1 speed slower.",
        "G-VCOM-16",
        brakes,
    );
    let answers = other_ways(state, vehicle, "closer to");
    if !answers.is_empty() {
        let label = other_row(state, vehicle, "reposition");
        push(
            (
                "fly_other",
                OfferLine::begun(format_args!("fly {} reposition", Who::Active)),
                0,
            ),
            label,
            detail,
            "G-VCOM-18",
            away,
        );
        if let Some(row) = all.last_mut() {
            row.answers = answers;
        }
    }
}

/// The price for the character together with the system strain of the vehicle: "2 strain, 2 system"
/// (G-VCOM-10, G-VCOM-11).
fn with_system(cost: Price, system: u8) -> Price {
    match system {
        0 => cost,
        n if cost == Price::free() => Price::system_strain(n),
        n => cost.and(Price::system_strain(n)),
    }
}

/// Offers Dangerous Driving and Gain the Advantage (G-VCOM-19, G-VCOM-23).
fn pilot_actions(state: &State, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    let mut drive = act(
        "drive",
        say::Drive(Who::Active, None, false),
        "Dangerous Driving".to_owned(),
        "A control check. Difficulty equals silhouette.",
        "G-VCOM-19",
    );
    drive.allowed = Limits::DRIVE.against(vehicle).map_or(Ok(()), Err);
    all.push(drive);
    // A row that the speed blocks shows the reason, as blocked maneuvers do. A row that the size blocks
    // isn't shown, because the vehicle can never do it.
    let small = Limits::OUTFLY.against_size(vehicle).is_none();
    let enemies = state.vehicles.iter();
    let side = state.held_by(vehicle);
    // An enemy that is out of the fight keeps its place, so that the others keep their keys.
    let enemies = enemies.filter(|v| small && state.held_by(v) != side);
    for (n, enemy) in enemies.enumerate().filter(|(_, v)| v.fights_on()) {
        let key = match n {
            0 => "advantage".to_owned(),
            n => format!("advantage_{n}"),
        };
        let has = vehicle.effects.over.contains(&enemy.id);
        let label = if enemy.effects.over.contains(&vehicle.id) {
            format!("cancel the Advantage of {}", enemy.name)
        } else {
            format!("gain the Advantage over {}", enemy.name)
        };
        let mut one = act(
            &key,
            say::Outfly(Who::Active, enemy),
            label,
            "Upgrades attacks on it twice, and upgrades the difficulty of its attacks twice.",
            "G-VCOM-23",
        );
        let has = has.then(|| {
            let why = format!("It already has the Advantage over {}.", enemy.name);
            Refusal::rule("G-VCOM-23", why)
        });
        if let Some(refusal) = Limits::OUTFLY.against(vehicle).or(has) {
            one.allowed = Err(refusal);
        }
        all.push(one);
    }
    if vehicle.effects.held.is_some() {
        all.push(besides(act(
            "station",
            say::Station(Who::Active, Duty::Loose, None),
            "get out of the beam".to_owned(),
            "A control check against the beam's rating.",
            "G-QUAL-26",
        )));
    }
}

/// Moves an offer to the group below the maneuvers, so that it takes no key from what is always there.
fn besides(offer: Offer) -> Offer {
    Offer {
        group: OfferGroup::Other,
        ..offer
    }
}

/// A Damage Control offer by a character (G-VCOM-22).
fn mend(key: &str, who: &Who, what: &str, label: String) -> Offer {
    act(
        key,
        say::Mend(who.clone(), what, None, None),
        label,
        "Damage Control: a Mechanics check.",
        "G-VCOM-22",
    )
}

/// Offers Damage Control outside fights by the selected character aboard (G-VCOM-22, G-VEH-21,
/// G-VEH-23).
pub fn between(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let vehicle = state.vehicle_of(figure.id).filter(|v| v.flies());
    let Some(vehicle) = vehicle.filter(|_| figure.able()) else {
        return;
    };
    let who = figure.who();
    let mut own = Vec::new();
    upkeep(vehicle, &who, &mut own);
    own.retain(|offer| offer.allowed.is_ok());
    repairs(vehicle, &who, &mut own);
    all.extend(own.into_iter().map(|offer| Offer {
        group: OfferGroup::Action,
        cost: Price::none(),
        by: Some(figure.id),
        ..offer
    }));
}

/// Offers the Damage Control that anyone aboard may try at any time. A row without use now keeps its
/// place.
fn upkeep(vehicle: &Vehicle, who: &Who, all: &mut Vec<Offer>) {
    let name = &vehicle.name;
    let not_now = |why: &str| Err(Refusal::rule("G-VCOM-22", why.to_owned()));
    let label = format!("relieve system strain on {name}");
    let mut relief = mend("mend_strain", who, "strain", label);
    if vehicle.strain == 0 {
        relief.allowed = not_now("It has no system strain.");
    }
    all.push(relief);
    let label = format!("repair the hull of {name}");
    let mut hull = mend("mend_hull", who, "hull", label);
    if vehicle.hull == 0 {
        hull.allowed = not_now("It has no hull trauma.");
    } else if vehicle.condition.hull_tried {
        hull.allowed = not_now("Already tried this encounter.");
    }
    all.push(hull);
}

/// Offers Blanket Barrages (G-VCOM-20).
fn barrages(state: &State, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    if Limits::BLANKET.against_size(vehicle).is_some() {
        return;
    }
    let slow = Limits::BLANKET.against(vehicle);
    let who = vehicle.aboard.first().map(|a| a.who);
    let batteries = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    for place in batteries {
        let Some(mount) = vehicle.weapons.get(usize::from(place)) else {
            continue;
        };
        if mount.count < 2 {
            continue;
        }
        let left = vehicle.left_to_fire(place);
        let word = named(vehicle, place);
        let mut one = act(
            &format!("battery_{place}"),
            say::Barrage(Who::Active, word),
            // The part that differs comes first, because most widths cut the end of the line.
            format!(
                "{} Blanket Barrage, {}",
                crate::model::vehicles::arc(mount.arc),
                mount.so_many(if left > 1 { left } else { mount.count })
            ),
            "Average Gunnery. Upgrades attacks on it by small craft.",
            "G-VCOM-20",
        );
        // A weapon that isn't prepared or has already fired can't make a barrage.
        let index = mount_index(usize::from(place));
        let bar = who
            .zip(index)
            .and_then(|(who, index)| state.mount_hindrance(who, index, true));
        one.allowed = slow.clone().or(bar).map_or(Ok(()), Err);
        all.push(one);
    }
}

/// Offers to repair other damage, and to put out a fire.
fn repairs(vehicle: &Vehicle, who: &Who, all: &mut Vec<Offer>) {
    let name = &vehicle.name;
    if vehicle.wrecked() {
        let mut one = mend(
            "mend",
            who,
            "emergency",
            format!("emergency repairs to {name}"),
        );
        one.rule = Some("G-VEH-23".to_owned());
        if let Some(refusal) = crate::play::vehicles::tasks::beyond_repair(vehicle, None) {
            one.allowed = Err(refusal);
        }
        all.push(besides(one));
    }
    for hit in vehicle
        .condition
        .criticals
        .iter()
        .filter(|c| c.severity > 0)
    {
        let label = format!("repair {} on {name}", hit.name);
        all.push(besides(mend("mend", who, &hit.name, label)));
    }
    for place in (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok()) {
        let worn = vehicle.wear_of(Component::Weapon(place));
        if worn.and_then(repair_difficulty).is_some() {
            let gun = named(vehicle, place);
            all.push(besides(mend(
                "mend",
                who,
                &gun,
                format!("repair the {gun} on {name}"),
            )));
        }
    }
    if vehicle.condition.fire > 0 {
        let mut one = act(
            "douse",
            say::Douse(who.clone(), Blaze::Ship, None, None),
            format!("put out the fire aboard {name}"),
            "Hard Cool or Athletics check.",
            "G-VCOM-26",
        );
        one.answers = either(Duty::Douse);
        all.push(besides(one));
    }
}

/// Offers the additional actions that can have an effect now (M-21).
fn duties(state: &State, vehicle: &Vehicle, seat: Seat, all: &mut Vec<Offer>) {
    let enemy = state
        .vehicles
        .iter()
        .any(|v| state.held_by(v) != state.held_by(vehicle) && v.fights_on());
    let piloted = vehicle.pilot(state).is_some();
    for duty in Duty::ALL {
        let (label, detail, fits) = match duty {
            Duty::Course => (
                "plot a course",
                "Astrocartography or Perception. Each Success removes 1 Setback die from the pilot's checks.",
                piloted && vehicle.speed > 0,
            ),
            Duty::Copilot => (
                "help the pilot",
                "Average control skill check. Each Success downgrades the pilot's next control check.",
                seat != Seat::Pilot && piloted,
            ),
            Duty::Jam => (
                "jam enemy communications",
                "Average Computers check.",
                enemy,
            ),
            Duty::Defenses => (
                "boost the defenses",
                "Hard Mechanics check: 1 system strain, defense +1.",
                true,
            ),
            Duty::Patch => (
                "patch the hull by hand",
                "Hard Athletics check: 1 hull trauma per Success. One hull repair per encounter.",
                vehicle.hull > 0 && !vehicle.condition.hull_tried,
            ),
            Duty::Discipline => (
                "direct the fire",
                "Hard Leadership or Discipline check: 1 Boost die for the next gunner to fire.",
                vehicle.aboard.len() > 1 && !vehicle.weapons.is_empty(),
            ),
            Duty::Scan => ("scan the enemy", "Hard Perception check.", enemy),
            Duty::Slice => (
                "hack enemy systems",
                "Hard Computers check: its defense is down for 1 round per Success.",
                enemy,
            ),
            Duty::Spoof => (
                "spoof missiles",
                "Hard Computers, or Average Gunnery or Vigilance. Upgrades Guided attacks.",
                enemy,
            ),
            Duty::Douse | Duty::Loose => continue,
        };
        if fits {
            // Rarely used rows follow the maneuvers.
            let line = if duty.has_target() {
                say::StationAgainst(Who::Active, duty, None, None)
            } else {
                say::Station(Who::Active, duty, None)
            };
            let key = format!("station_{}", duty.word());
            let mut one = act(&key, line, label.to_owned(), detail, "G-VCOM-24");
            one.group = OfferGroup::Other;
            one.answers = either(duty);
            all.push(one);
        }
    }
}

/// The skills for an additional action, if its row names several (M-21).
fn either(duty: Duty) -> Vec<Answer> {
    let ways = ways_of(duty);
    if ways.len() < 2 {
        return Vec::new();
    }
    let better = Answer {
        label: "with the better odds".to_owned(),
        words: String::new(),
        ..Answer::default()
    };
    let each = ways.iter().map(|(skill, dice)| {
        let level = DIFFICULTIES.get(usize::from(*dice)).copied().unwrap_or("");
        Answer {
            label: format!("{}, {level}", lang::sentence::capital(skill)),
            words: format!("with {}", quote(skill)),
            ..Answer::default()
        }
    });
    std::iter::once(better).chain(each).collect()
}

/// Offers a Concentrated Barrage in an open attack with a battery (G-VCOM-21).
pub fn building(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let What::Attack { weapon, target, .. } = check.what else {
        return;
    };
    if mount_place(weapon).is_none() {
        return;
    }
    super::bearing::offers(state, check, all);
    let Some((vehicle, place, _)) = state.mount(check.by, weapon) else {
        return;
    };
    let battery = vehicle.left_to_fire(place) >= 2;
    let fits = Limits::CONCENTRATED.against(vehicle).is_none() && state.silhouette_of(target) >= 5;
    let can = check.mode.concentrated || (battery && fits);
    if !can {
        return;
    }
    let label = if check.mode.concentrated {
        "no Concentrated Barrage"
    } else {
        "Concentrated Barrage"
    };
    all.push(change(
        "concentrate",
        say::Concentrate(),
        label.to_owned(),
        "Every identical weapon of the arc fires. 1 Advantage, once, adds their number to a hit.",
        "G-VCOM-21",
    ));
}
