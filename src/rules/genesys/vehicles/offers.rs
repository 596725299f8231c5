//! What may be done with a vehicle and aboard one now, each as a line with its price.

use crate::lang::Refusal;
use crate::rules::genesys::check::{Check, What};
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::hits::mend::repair_difficulty;
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::show::offers::{New, change, next_price, offer};
use crate::rules::genesys::state::State;
use crate::rules::genesys::words::DIFFICULTIES;
use crate::rules::view::{Answer, Id, Offer, OfferGroup, Rich, Tone};
use crate::rules::words::{quote, said};

use super::arms::{mount_index, mount_place};
use super::boarding::boarding;
use super::flying::{Limits, budget, immovable, inoperable};
use super::parts::Component;
use super::task::{Duty, ways as ways_of};
use super::tick::left_to_move;
use super::{Seat, Vehicle, speed};

/// In the turn of somebody aboard: what its station lets it do.
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
    actions(state, vehicle, seat, all);
    serving(state, figure, vehicle, all);
    boarding(state, figure, all);
}

fn act(line: String, label: String, detail: &str, rule: &str) -> Offer {
    offer(New {
        key: "vehicle",
        line,
        label,
        cost: "action",
        detail,
        rule,
        group: OfferGroup::Action,
    })
}

/// Pilot Only maneuvers (G-VCOM-14 to G-VCOM-18).
fn maneuvers(state: &State, figure: &Figure, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    let (cost, allowed) = next_price(state, figure);
    let second = !vehicle.round.maneuvers.is_empty();
    let mut push = |line: &str, label: String, detail: &str, rule: &str, bar: Option<Refusal>| {
        let detail = if second {
            format!(
                "{detail} The second of the round: 2 system strain for the vehicle (G-VCOM-09)."
            )
        } else {
            detail.to_owned()
        };
        // Each step beyond the first strains the systems too (G-VCOM-14).
        let system = u8::from(line == "accelerate 2") + if second { SECOND } else { 0 };
        let mut one = offer(New {
            key: "fly",
            line: format!("fly @ {line}"),
            label,
            cost,
            detail: &detail,
            rule,
            group: OfferGroup::Maneuver,
        });
        one.allowed = match bar.or_else(|| budget(vehicle, figure)) {
            Some(refusal) => Err(refusal),
            None => allowed.clone(),
        };
        one.cost = with_system(cost, system);
        all.push(one);
    };
    let still = immovable(vehicle);
    let top = vehicle.top_speed();
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
    // Beyond the top there is no speed to name.
    let (label, detail) = if vehicle.speed < top {
        let next = vehicle.speed + 1;
        let detail = format!("Speed {next}: {}.", to(next));
        (format!("accelerate to {next}"), detail)
    } else {
        ("accelerate".to_owned(), format!("The top speed is {top}."))
    };
    push("accelerate", label, &detail, "G-VCOM-14", faster(1));
    if vehicle.speed + 2 <= top {
        push(
            "accelerate 2",
            format!("accelerate to {}", vehicle.speed + 2),
            "Each step beyond the first costs 1 system strain.",
            "G-VCOM-14",
            faster(2),
        );
    }
    let brakes = Limits::DECELERATE.against(vehicle);
    let brakes = brakes.or_else(|| vehicle.barred_by(Component::Brakes));
    push(
        "decelerate",
        format!("decelerate to {}", vehicle.speed.saturating_sub(1)),
        "Slower by one.",
        "G-VCOM-16",
        brakes,
    );
    let braced = vehicle.round.braced;
    push(
        "brace",
        "Brace for Impact".to_owned(),
        "Until your next turn system strain takes damage off, or lowers a Critical Hit by 10 a point.",
        "G-VCOM-15",
        inoperable(vehicle).or_else(|| braced.then(|| Refusal::rule("G-VCOM-15", "Once a round."))),
    );
    let evaded = vehicle.round.evaded;
    let evade = still
        .clone()
        .or_else(|| Limits::EVADE.against(vehicle))
        .or_else(|| evaded.then(|| Refusal::rule("G-VCOM-17", "Once a round.")));
    push(
        "evade",
        "Evade".to_owned(),
        "Attacks on it and from it are upgraded once, until your next turn.",
        "G-VCOM-17",
        evade,
    );
    let away = still
        .clone()
        .or_else(|| Limits::REPOSITION.against(vehicle));
    let detail = "One band, besides what the speed gives.";
    for (other, nearer, band) in ways(state, vehicle) {
        let name = state.name_of(other);
        let how = if nearer { "closer to" } else { "away from" };
        push(
            &format!("reposition {} {band}", said(name, other)),
            format!("reposition {how} {name}, {band}"),
            detail,
            "G-VCOM-18",
            away.clone(),
        );
    }
    let answers = other_ways(state, vehicle, "closer to");
    if !answers.is_empty() {
        let label = "reposition: another ship".to_owned();
        push("reposition ", label, detail, "G-VCOM-18", away);
        if let Some(row) = all.last_mut() {
            row.answers = answers;
        }
    }
}

/// System strain that a second Pilot Only maneuver of the round costs the vehicle (G-VCOM-09).
const SECOND: u8 = 2;

/// What something costs whoever does it, and what the vehicle pays: "2 strain, 2 system" (G-VCOM-10,
/// G-VCOM-11).
fn with_system(cost: &str, system: u8) -> Rich {
    let words = match (cost, system) {
        (cost, 0) => cost.to_owned(),
        ("" | "free", n) => format!("{n} system"),
        (cost, n) => format!("{cost}, {n} system"),
    };
    Rich::of(words, Tone::Quiet)
}

/// Every other vehicle of the scene, nearest first: one band nearer to it, and one away from it.
fn other_ways(state: &State, vehicle: &Vehicle, closer: &str) -> Vec<Answer> {
    let first = ways(state, vehicle).first().map(|(id, ..)| *id);
    let others = state.vehicles.iter();
    let others = others.filter(|v| v.id != vehicle.id && Some(v.id) != first && v.flies());
    let mut others: Vec<&Vehicle> = others.collect();
    others.sort_by_key(|v| state.band(vehicle.id, v.id));
    let both = others.into_iter().flat_map(|v| steps(state, vehicle, v));
    both.map(|(id, nearer, band)| {
        let name = state.name_of(id);
        let how = if nearer { closer } else { "away from" };
        Answer {
            label: format!("{how} {name}, {band}"),
            words: format!("{} {band}", said(name, id)),
        }
    })
    .collect()
}

/// One band nearer to the nearest enemy vehicle, and one away from it.
pub(super) fn ways(state: &State, vehicle: &Vehicle) -> Vec<(Id, bool, Band)> {
    let side = state.held_by(vehicle);
    let enemies = state.vehicles.iter();
    let enemies = enemies.filter(|v| state.held_by(v) != side && v.fights_on());
    let Some(nearest) = enemies.min_by_key(|v| state.band(vehicle.id, v.id)) else {
        return Vec::new();
    };
    steps(state, vehicle, nearest)
}

/// One band nearer to another vehicle, and one away from it.
fn steps(state: &State, vehicle: &Vehicle, nearest: &Vehicle) -> Vec<(Id, bool, Band)> {
    let band = state.band(vehicle.id, nearest.id);
    let place = Band::ALL.iter().position(|b| *b == band).unwrap_or(0);
    let mut all = Vec::new();
    if let Some(closer) = place.checked_sub(1).and_then(|p| Band::ALL.get(p)) {
        all.push((nearest.id, true, *closer));
    }
    if let Some(farther) = Band::ALL.get(place + 1) {
        all.push((nearest.id, false, *farther));
    }
    all
}

/// The move that the speed gives (G-VEH-06).
fn steering(state: &State, figure: &Figure, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    let left = left_to_move(vehicle);
    let other = vehicle.round.steered_by.is_some_and(|by| by != figure.id);
    if left == 0 || other || immovable(vehicle).is_some() {
        return;
    }
    let detail = format!("{left} bands left this round at speed {}.", vehicle.speed);
    let row = |line: String, label: String| {
        offer(New {
            key: "steer",
            line: format!("fly @ steer {line}"),
            label,
            cost: "",
            detail: &detail,
            rule: "G-VEH-06",
            group: OfferGroup::Maneuver,
        })
    };
    for (enemy, nearer, band) in ways(state, vehicle) {
        let name = state.name_of(enemy);
        let how = if nearer { "toward" } else { "away from" };
        let label = format!("steer {how} {name}, {band}");
        all.push(row(format!("{} {band}", said(name, enemy)), label));
    }
    let answers = other_ways(state, vehicle, "toward");
    if !answers.is_empty() {
        let mut one = row(String::new(), "steer: another ship".to_owned());
        one.answers = answers;
        all.push(one);
    }
}

/// Dangerous Driving and Gain the Advantage (G-VCOM-19, G-VCOM-23).
fn pilot_actions(state: &State, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    if vehicle.speed > 0 {
        all.push(act(
            "drive @".to_owned(),
            "Dangerous Driving".to_owned(),
            "A control check as hard as the vehicle is large.",
            "G-VCOM-19",
        ));
    }
    // What its speed bars stands there with the reason, as barred maneuvers do; what its size bars
    // is nothing it will ever do.
    let small = Limits::OUTFLY.against_size(vehicle).is_none();
    let enemies = state.vehicles.iter();
    let side = state.held_by(vehicle);
    for enemy in enemies.filter(|v| small && state.held_by(v) != side && v.fights_on()) {
        if vehicle.effects.over.contains(&enemy.id) {
            continue;
        }
        let label = if enemy.effects.over.contains(&vehicle.id) {
            format!("cancel the advantage of {}", enemy.name)
        } else {
            format!("gain the advantage on {}", enemy.name)
        };
        let mut one = act(
            format!("advantage @ {}", said(&enemy.name, enemy.id)),
            label,
            "Gain the Advantage: attacks on it are upgraded twice, and its attacks are harder by as much.",
            "G-VCOM-23",
        );
        if let Some(refusal) = Limits::OUTFLY.against(vehicle) {
            one.allowed = Err(refusal);
        }
        all.push(one);
    }
    if vehicle.effects.held.is_some() {
        all.push(act(
            "station @ loose".to_owned(),
            "get out of the beam".to_owned(),
            "A control check against the beam's rating.",
            "G-QUAL-26",
        ));
    }
}

/// While nobody fights: Damage Control by whoever is looked at and aboard (G-VCOM-22, G-VEH-21,
/// G-VEH-23).
pub fn between(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let vehicle = state.vehicle_of(figure.id).filter(|v| v.flies());
    if let Some(vehicle) = vehicle.filter(|_| figure.able()) {
        let from = all.len();
        damage_control(vehicle, &said(&figure.name, figure.id), all);
        for offer in all.iter_mut().skip(from) {
            offer.cost = Rich::new();
            offer.by = Some(figure.id);
        }
    }
}

/// What anybody aboard may try: Damage Control, barrages, the additional actions.
fn actions(state: &State, vehicle: &Vehicle, seat: Seat, all: &mut Vec<Offer>) {
    damage_control(vehicle, "@", all);
    barrages(state, vehicle, all);
    duties(state, vehicle, seat, all);
}

/// What of a vehicle may be repaired aboard, by somebody as a line names it.
fn damage_control(vehicle: &Vehicle, who: &str, all: &mut Vec<Offer>) {
    let name = &vehicle.name;
    let mend = |what: &str, label: String| {
        act(
            format!("mend {who} {}", quote(what)),
            label,
            "Damage Control: a Mechanics check.",
            "G-VCOM-22",
        )
    };
    if vehicle.strain > 0 {
        all.push(mend("strain", format!("relieve system strain of {name}")));
    }
    if vehicle.hull > 0 && !vehicle.condition.hull_tried {
        all.push(mend("hull", format!("mend the hull of {name}")));
    }
    if vehicle.wrecked() {
        let mut one = mend("emergency", format!("emergency repairs of {name}"));
        one.rule = Some("G-VEH-23".to_owned());
        if let Some(refusal) = super::tasks::beyond_repair(vehicle, None) {
            one.allowed = Err(refusal);
        }
        all.push(one);
    }
    for hit in vehicle
        .condition
        .criticals
        .iter()
        .filter(|c| c.severity > 0)
    {
        all.push(mend(&hit.name, format!("repair {} of {name}", hit.name)));
    }
    for place in (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok()) {
        let worn = vehicle.wear_of(Component::Weapon(place));
        if worn.and_then(repair_difficulty).is_some() {
            let gun = named(vehicle, place);
            all.push(mend(&gun, format!("repair the {gun} of {name}")));
        }
    }
    if vehicle.condition.fire > 0 {
        all.push(act(
            format!("station {who} douse"),
            format!("put out the fire aboard {name}"),
            "A Hard check of Cool or Athletics.",
            "G-VCOM-26",
        ));
        if let Some(one) = all.last_mut() {
            one.answers = either(Duty::Douse);
        }
    }
}

/// Blanket Barrages (G-VCOM-20).
fn barrages(state: &State, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    let batteries = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    if Limits::BLANKET.against(vehicle).is_none() {
        // What is not prepared or has been fired lays no barrage.
        let who = vehicle.aboard.first().map(|a| a.who);
        let ready = |p: &u8| {
            let index = mount_index(usize::from(*p));
            let bar = who
                .zip(index)
                .and_then(|(who, index)| state.mount_hindrance(who, index, true));
            bar.is_none()
        };
        for place in batteries.filter(|p| vehicle.sound_weapons(*p) >= 2 && ready(p)) {
            if let Some(mount) = vehicle.weapons.get(usize::from(place)) {
                let word = named(vehicle, place);
                all.push(act(
                    format!("barrage @ {}", quote(&word)),
                    // What differs stands first: at most widths the line is cut behind it.
                    format!(
                        "{} Blanket Barrage, {}",
                        super::show::arc(mount.arc),
                        mount.so_many(vehicle.sound_weapons(place) - mount.firing.used)
                    ),
                    "Average Gunnery: small craft's attacks on it are upgraded.",
                    "G-VCOM-20",
                ));
            }
        }
    }
}

/// A mounted weapon's name as a line takes it: with its arc where several have the name.
pub(super) fn named(vehicle: &Vehicle, place: u8) -> String {
    let Some(mount) = vehicle.weapons.get(usize::from(place)) else {
        return String::new();
    };
    let name = &mount.weapon.name;
    let same = vehicle.weapons.iter().filter(|m| m.weapon.name == *name);
    if same.count() > 1 {
        format!("{name} {}", super::show::arc(mount.arc))
    } else {
        name.clone()
    }
}

/// The additional actions that make sense now (M-21).
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
                "Astrocartography or Perception: each success takes 1 Setback off the pilot's checks.",
                piloted && vehicle.speed > 0,
            ),
            Duty::Copilot => (
                "help the pilot",
                "The control skill, Average: each success downgrades the pilot's next control check.",
                seat != Seat::Pilot && piloted,
            ),
            Duty::Jam => ("jam enemy communications", "Computers, Average.", enemy),
            Duty::Defenses => (
                "boost the defenses",
                "Mechanics, Hard: 1 system strain, defense +1.",
                true,
            ),
            Duty::Patch => (
                "patch the hull by hand",
                "Athletics, Hard: 1 hull trauma a success; the one hull repair of the encounter.",
                vehicle.hull > 0 && !vehicle.condition.hull_tried,
            ),
            Duty::Discipline => (
                "direct the fire",
                "Leadership or Discipline, Hard: 1 Boost for the next who fires.",
                vehicle.aboard.len() > 1 && !vehicle.weapons.is_empty(),
            ),
            Duty::Scan => ("scan the enemy", "Perception, Hard.", enemy),
            Duty::Slice => (
                "slice enemy systems",
                "Computers, Hard: its defense is down for a round a success.",
                enemy,
            ),
            Duty::Spoof => (
                "spoof missiles",
                "Computers, Hard, or Gunnery or Vigilance, Average: Guided attacks are upgraded.",
                enemy,
            ),
            Duty::Douse | Duty::Loose => continue,
        };
        if fits {
            // What few turns are used for stands below the maneuvers.
            let mut one = act(
                format!("station @ {}", duty.word()),
                label.to_owned(),
                detail,
                "G-VCOM-24",
            );
            one.group = OfferGroup::Besides;
            one.answers = either(duty);
            all.push(one);
        }
    }
}

/// The skills an additional action may be tried with, where its row names several (M-21).
fn either(duty: Duty) -> Vec<Answer> {
    let ways = ways_of(duty);
    if ways.len() < 2 {
        return Vec::new();
    }
    let better = Answer {
        label: "with the better odds".to_owned(),
        words: String::new(),
    };
    let each = ways.iter().map(|(skill, dice)| {
        let level = DIFFICULTIES.get(usize::from(*dice)).copied().unwrap_or("");
        Answer {
            label: format!("{}, {level}", capital(skill)),
            words: format!("with {}", quote(skill)),
        }
    });
    std::iter::once(better).chain(each).collect()
}

/// A key as a name: "Astrocartography".
fn capital(key: &str) -> String {
    let mut letters = key.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Loading and preparing the weapon of one's station (G-QUAL-16, G-QUAL-19).
fn serving(state: &State, figure: &Figure, vehicle: &Vehicle, all: &mut Vec<Offer>) {
    use crate::rules::genesys::kinds::Quality;
    let (cost, allowed) = next_price(state, figure);
    for (n, mount) in vehicle.weapons.iter().enumerate() {
        let Ok(place) = u8::try_from(n) else { continue };
        let word = quote(&named(vehicle, place));
        let mut push = |what: &str, label: String, rule: &str| {
            let mut one = offer(New {
                key: "serve",
                line: format!("serve @ {word} {what}"),
                label,
                cost,
                detail: "A maneuver at the weapon.",
                rule,
                group: OfferGroup::Maneuver,
            });
            one.allowed.clone_from(&allowed);
            all.push(one);
        };
        let name = &mount.weapon.name;
        if mount.firing.shots > 0 || mount.firing.empty {
            push("reload", format!("reload the {name}"), "G-QUAL-16");
        }
        for quality in &mount.weapon.qualities {
            if let Quality::Prepare(n) = quality
                && mount.firing.prepared < *n
            {
                push("prepare", format!("make the {name} ready"), "G-QUAL-19");
            }
        }
    }
}

/// While an attack with a battery is open: all of it at once (G-VCOM-21).
pub fn building(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let What::Attack { weapon, target, .. } = check.what else {
        return;
    };
    if mount_place(weapon).is_none() {
        return;
    }
    super::bearing::offers(state, check, all);
    let Some((vehicle, place, mount)) = state.mount(check.by, weapon) else {
        return;
    };
    let battery = vehicle
        .sound_weapons(place)
        .saturating_sub(mount.firing.used)
        >= 2;
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
        "concentrate".to_owned(),
        label.to_owned(),
        "Every like weapon of the arc fires; 1 Advantage, once, adds their number to a hit.",
        "G-VCOM-21",
    ));
}
