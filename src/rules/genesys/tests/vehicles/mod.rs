//! Tests of vehicles and their fights, each named after the rule it proves (G-VEH, G-VCOM).
//!
//! [`dogfight`] is the default scene: Vex flies the Tern with Ila at its lasers, and a wing leader
//! flies a Corsair. Numbers are derived by hand from the profiles of the packs.

mod aboard;
mod boarders;
mod braced;
mod components;
mod course;
mod crews;
mod damage_and_repair;
mod display;
mod drift;
mod flying;
mod hits;
mod menus;
mod orders;
mod places;
mod plurals;
mod spends;
mod splinters;
mod squadrons;
mod talents;
mod wrecks;

use super::Play;
use crate::model::vehicles::craft::Vehicle;
use rules::view::Id;

/// The Tern (silhouette 4, speed 4, handling +1, defense 2, armor 1, hull 14, strain 18) against a
/// Corsair (silhouette 3, speed 5, handling +1, defense 1, armor 2, hull 10, strain 10) at medium
/// range. Vex acts first, then the wing leader, then Ila.
pub fn dogfight() -> Play {
    Play::with(&[
        "add lodestar as Tern side pc",
        "add corsair",
        "add vex_marrow",
        "add ila_senn",
        "add wing_leader as Rook",
        "crew vex tern pilot",
        "crew ila tern gunner",
        "crew rook corsair pilot",
        "range tern corsair medium",
        "init vex = 3s",
        "init rook = 2s",
        "init ila = 1s",
        "start",
        "claim vex",
    ])
}

/// Two capital ships: the Bastion (silhouette 7, armor 5, defense 3, hull 60) and a Warden
/// (silhouette 5, armor 3, defense 2, hull 30), with Vex and Rook at guns.
pub fn duel() -> Play {
    Play::with(&[
        "add bastion side pc",
        "add warden",
        "add vex_marrow",
        "add ila_senn",
        "add wing_leader as Rook",
        "crew ila bastion pilot",
        "crew vex bastion gunner \"flak battery\"",
        "crew rook warden pilot",
        "range bastion warden short",
        "init vex = 3s",
        "init rook = 2s",
        "init ila = 1s",
        "start",
        "claim vex",
    ])
}

/// A vehicle by a part of its name.
pub fn craft<'p>(play: &'p Play, name: &str) -> &'p Vehicle {
    let lower = name.to_lowercase();
    play.state
        .vehicles
        .iter()
        .find(|v| v.name.to_lowercase().contains(&lower))
        .unwrap_or_else(|| panic!("no vehicle called {name}"))
}

/// A vehicle's id.
pub fn id(play: &Play, name: &str) -> Id {
    craft(play, name).id
}

/// Changes a vehicle without the rules.
pub fn change(play: &mut Play, name: &str, change: impl FnOnce(&mut Vehicle)) {
    let id = id(play, name);
    if let Some(vehicle) = play.state.vehicle_mut(id) {
        change(vehicle);
    }
}

/// Every available line on offer.
pub fn lines(play: &Play) -> Vec<String> {
    play.all_offers()
        .into_iter()
        .filter(|o| o.allowed.is_ok())
        .map(|o| o.line)
        .collect()
}
