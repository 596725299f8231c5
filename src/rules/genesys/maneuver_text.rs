//! The wording of maneuvers, as a turn stores it and the log prints it.
//!
//! A turn remembers by these words what was done in it, in saves too. Code that takes a maneuver
//! and code that asks what was done both use this module, so each wording exists once.

use crate::kinds::Band;

/// Takes cover (G-MAN-07).
pub const TAKES_COVER: &str = "takes cover";
/// Leaves cover.
pub const LEAVES_COVER: &str = "leaves cover";
/// Drops prone (G-MAN-15).
pub const DROPS_PRONE: &str = "drops prone";
/// Gets up from prone.
pub const STANDS_UP: &str = "stands up";
/// Leaves an engagement (G-MAN-12).
pub const DISENGAGES: &str = "disengages";

/// Uses a talent or an item. The name and the target follow.
pub const USES: &str = "uses ";

const MOUNTS: &str = "mounts ";
const GETS_INTO: &str = "gets into ";
const GETS_OFF: &str = "gets off ";
const GETS_OUT: &str = "gets out of ";
const DRAWS: &str = "draws the ";
const PUTS: &str = "puts the ";
const RELOADS: &str = "reloads the ";

/// The first words of maneuvers that move: those of this module and those of free wording
/// (G-MAN-14).
const MOVES: [&str; 5] = ["moves", "engages", "disengages", "circles", "flies"];

/// Joins an engagement (G-MAN-12).
pub fn engages(name: &str) -> String {
    format!("engages {name}")
}

/// Moves closer, to a range (G-MAN-10).
pub fn moves_to(band: Band, name: &str) -> String {
    format!("moves to within {band} range of {name}")
}

/// Moves away, to a range (G-MAN-10).
pub fn moves_away(band: Band, name: &str) -> String {
    format!("moves away from {name} to {band} range")
}

/// Whether a maneuver joined an engagement.
pub fn is_an_engagement(did: &str) -> bool {
    // Older saves have the second wording.
    did.starts_with("engages ") || did.starts_with("moves to engaged range from ")
}

/// Covers part of a long move, closer or away (G-MAN-11).
pub fn moves_partly(from: Band, to: Band, name: &str) -> String {
    let way = if to < from { "toward" } else { "away from" };
    format!("moves {way} {name}, part of the way to {to} range")
}

/// Gets on an animal or into a vehicle (G-MAN-09).
pub fn gets_on(name: &str, vehicle: bool) -> String {
    let how = if vehicle { GETS_INTO } else { MOUNTS };
    format!("{how}{name}")
}

/// Gets off an animal or out of a vehicle.
pub fn gets_off(name: &str, vehicle: bool) -> String {
    let how = if vehicle { GETS_OUT } else { GETS_OFF };
    format!("{how}{name}")
}

/// Takes a station of a vehicle, or changes to another one.
pub fn takes_a_place(vehicle: &str) -> String {
    format!("takes a place aboard {vehicle}")
}

/// Leaves a station of a vehicle, and the vehicle.
pub fn leaves(vehicle: &str) -> String {
    format!("leaves {vehicle}")
}

/// Whether a maneuver got into a vehicle, out of it, or to a station of it.
pub fn is_about_a_place(did: &str, vehicle: &str) -> bool {
    let own = [
        gets_on(vehicle, true),
        gets_off(vehicle, true),
        takes_a_place(vehicle),
        leaves(vehicle),
    ];
    own.iter().any(|own| own == did)
}

/// Whether a maneuver got on or into something, or off or out of it when `on` is false.
pub fn is_a_mount(did: &str, on: bool) -> bool {
    let words = if on {
        [MOUNTS, GETS_INTO]
    } else {
        [GETS_OFF, GETS_OUT]
    };
    words.iter().any(|words| did.starts_with(words))
}

/// Draws a weapon.
pub fn draws(weapon: &str) -> String {
    format!("{DRAWS}{weapon}")
}

/// Puts a weapon away.
pub fn puts_away(weapon: &str) -> String {
    format!("{PUTS}{weapon} away")
}

/// Reloads a weapon.
pub fn reloads(weapon: &str) -> String {
    format!("{RELOADS}{weapon}")
}

/// Whether a maneuver drew a weapon.
pub fn is_a_draw(did: &str) -> bool {
    did.starts_with(DRAWS)
}

/// Whether a maneuver put a weapon away.
pub fn is_putting_away(did: &str) -> bool {
    did.starts_with(PUTS)
}

/// Whether a maneuver reloaded a weapon.
pub fn is_a_reload(did: &str) -> bool {
    did.starts_with(RELOADS)
}

/// Whether a maneuver moved a combatant. This covers the maneuvers here and free wording such as
/// "circles" (G-MAN-14).
pub fn is_a_move(did: &str) -> bool {
    let first = did.split(' ').next().unwrap_or_default().to_lowercase();
    MOVES.contains(&first.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g_man_14_what_moves_somebody_is_known_by_its_words() {
        for moves in [
            DISENGAGES.to_owned(),
            engages("Vex"),
            moves_to(Band::Short, "Vex"),
            moves_partly(Band::Medium, Band::Long, "Vex"),
            "Circles above".to_owned(),
        ] {
            assert!(is_a_move(&moves), "{moves}");
        }
        for stays in [STANDS_UP, TAKES_COVER, "helps Ila", ""] {
            assert!(!is_a_move(stays), "{stays}");
        }
    }

    #[test]
    fn what_is_done_with_a_weapon_is_known_by_its_words() {
        assert!(is_a_draw(&draws("blade")) && !is_a_draw(&reloads("blade")));
        assert!(is_putting_away(&puts_away("blade")) && !is_putting_away(&draws("blade")));
        assert!(is_a_reload(&reloads("blade")) && !is_a_reload(&puts_away("blade")));
    }
}
