//! The sheet of a vehicle: every stat, its weapons with their arcs, who is aboard (G-VEH-01).

use crate::rules::genesys::library::records::{Arc, Damage};
use crate::rules::genesys::state::State;
use crate::rules::genesys::vehicle::Vehicle;
use crate::rules::genesys::words::list;
use crate::rules::view::{Block, Rich, Row, Shape, Sheet, Tone};

use super::roster::{vehicle_facts, vehicle_tracks};
use super::sheet::{reason, row};
use super::side_tone;

/// The sheet.
pub(super) fn sheet(state: &State, vehicle: &Vehicle) -> Sheet {
    let arc = |arc: Arc| match arc {
        Arc::Forward => "forward",
        Arc::Rear => "rear",
        Arc::Left => "left",
        Arc::Right => "right",
        Arc::Sides => "sides",
        Arc::All => "all arcs",
    };
    let weapons = vehicle
        .weapons
        .iter()
        .map(|m| {
            let damage = match m.weapon.damage {
                Damage::Fixed(n) | Damage::Brawn(n) | Damage::Willpower(n) => n,
            };
            let name = if m.count > 1 {
                format!("{} × {}", m.count, m.weapon.name)
            } else {
                m.weapon.name.clone()
            };
            let qualities: Vec<String> =
                m.weapon.qualities.iter().map(ToString::to_string).collect();
            Row {
                cells: vec![
                    Rich::of(name, Tone::Text),
                    Rich::of(arc(m.arc), Tone::Quiet),
                    Rich::of("dam ", Tone::Quiet).and(damage.to_string(), Tone::Strong),
                    Rich::of("crit ", Tone::Quiet).and(m.weapon.crit.to_string(), Tone::Strong),
                    Rich::of(m.weapon.range.word(), Tone::Quiet),
                    Rich::of(qualities.join(", "), Tone::Text),
                ],
                line: None,
                rule: Some("G-VEH-29".to_owned()),
                because: vec![reason("damage", damage.to_string(), "G-VEH-29")],
            }
        })
        .collect();
    let mut rows = vec![
        row(vec![
            Rich::of("Control ", Tone::Quiet).and(vehicle.skill.clone(), Tone::Text),
        ]),
        row(vec![
            Rich::of("Crew ", Tone::Quiet).and(vehicle.crew.clone(), Tone::Text),
        ]),
        row(vec![
            Rich::of("Passengers ", Tone::Quiet).and(vehicle.passengers.to_string(), Tone::Text),
        ]),
    ];
    let aboard: Vec<&str> = state.riders(vehicle.id).map(|f| f.name.as_str()).collect();
    if !aboard.is_empty() {
        rows.push(row(vec![
            Rich::of("Aboard ", Tone::Quiet).and(list(&aboard), Tone::Text),
        ]));
    }
    if !vehicle.note.is_empty() {
        rows.push(row(vec![Rich::of(vehicle.note.clone(), Tone::Text)]));
    }
    Sheet {
        traits_tab: "Talents",
        id: vehicle.id,
        name: vehicle.name.clone(),
        kind: "vehicle".to_owned(),
        role: vehicle.role.clone(),
        tone: side_tone(vehicle.side),
        tracks: vehicle_tracks(vehicle),
        facts: vehicle_facts(vehicle),
        now: Vec::new(),
        blocks: vec![
            Block {
                title: "Weapons".to_owned(),
                tab: "Gear",
                shape: Shape::Rows,
                rows: weapons,
            },
            Block {
                title: "Aboard".to_owned(),
                tab: "Notes",
                shape: Shape::Text,
                rows,
            },
        ],
    }
}
