//! The broken parts of a vehicle in words: what is out, why, and what restores it (G-VEH-14 to
//! G-VEH-24).

use rules::view::{Rich, Tone};

use crate::craft::parts::Cause;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::Component;

/// The words for every system and every weapon.
const ALL: &str = "all components";

/// The exceeded thresholds, each in a few words. Nothing aboard works until there are none (G-VEH-14,
/// G-VEH-24).
pub(crate) fn exceeded(vehicle: &Vehicle) -> Vec<String> {
    let (hull, systems) = (vehicle.whole_hull(), vehicle.strain_threshold);
    let mut all = Vec::new();
    if vehicle.wrecked() {
        all.push(format!("hull over {hull}"));
    }
    if vehicle.overloaded() {
        all.push(format!("system over {systems}"));
    }
    all
}

/// The components that are out for their own reasons, as short as possible.
pub(crate) fn in_short(vehicle: &Vehicle) -> Vec<String> {
    let parts = groups(vehicle).into_iter().flat_map(|(parts, _)| parts);
    words(vehicle, &parts.collect::<Vec<Component>>())
}

/// The components that are out, with reasons and remedies. Empty if everything works.
pub(crate) fn told(vehicle: &Vehicle) -> Rich {
    let mut rich = Rich::new();
    if vehicle.lies_dead() {
        rich = rich.and(ALL, Tone::Bad).and(": ", Tone::Quiet);
    }
    if vehicle.wrecked() {
        let back = vehicle.whole_hull();
        rich = rich
            .and(
                format!("hull over {back}, until repaired to {back} or less "),
                Tone::Text,
            )
            .and("G-VEH-14", Tone::Rule);
    }
    if vehicle.wrecked() && vehicle.overloaded() {
        rich = rich.and("; ", Tone::Quiet);
    }
    if vehicle.overloaded() {
        let back = vehicle.strain_threshold;
        rich = rich
            .and(
                format!("system over {back}, until down to {back} or less "),
                Tone::Text,
            )
            .and("G-VEH-24", Tone::Rule);
    }
    for (n, (parts, causes)) in groups(vehicle).into_iter().enumerate() {
        rich = match (n, vehicle.lies_dead()) {
            (0, true) => rich.and(", and even after that ", Tone::Quiet),
            (0, false) => rich,
            _ => rich.and(", ", Tone::Quiet),
        };
        let why: Vec<String> = causes.iter().map(|c| c.words().into_owned()).collect();
        rich = rich
            .and(words(vehicle, &parts).join(", "), Tone::Bad)
            .and(format!(" ({})", why.join(", ")), Tone::Quiet);
    }
    rich
}

/// Groups of components with the same reasons. An exceeded threshold isn't a reason here, because it
/// disables all of them.
fn groups(vehicle: &Vehicle) -> Vec<(Vec<Component>, Vec<Cause>)> {
    let mut all: Vec<(Vec<Component>, Vec<Cause>)> = Vec::new();
    for part in vehicle.compromised() {
        let mut causes = vehicle.causes(part);
        causes.retain(|cause| !matches!(cause, Cause::Trauma | Cause::Strain));
        if causes.is_empty() {
            continue;
        }
        match all.iter_mut().find(|(_, same)| *same == causes) {
            Some((parts, _)) => parts.push(part),
            None => all.push((vec![part], causes)),
        }
    }
    all
}

/// The words for components. All of them, or all weapons, have one word.
fn words(vehicle: &Vehicle, parts: &[Component]) -> Vec<String> {
    let weapons = vehicle.weapons.len();
    if parts.len() == Component::SYSTEMS.len() + weapons {
        return vec![ALL.to_owned()];
    }
    let is_weapon = |part: &&Component| matches!(part, Component::Weapon(_));
    let every = weapons > 1 && parts.iter().filter(is_weapon).count() == weapons;
    let kept = parts.iter().filter(|part| !(every && is_weapon(part)));
    let mut all: Vec<String> = kept.map(|part| vehicle.counted(*part)).collect();
    if every {
        all.push("every weapon".to_owned());
    }
    all
}
