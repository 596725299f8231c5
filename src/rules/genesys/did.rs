//! The words of maneuvers, as a turn keeps them and the log says them.
//!
//! A turn remembers what was done in it by these words, in saves too. Whoever takes a maneuver and
//! whoever asks what was done both come here, so the words stand in one place.

use super::kinds::Band;

/// Behind something (G-MAN-07).
pub const TAKES_COVER: &str = "takes cover";
/// And out of it.
pub const LEAVES_COVER: &str = "leaves cover";
/// Down (G-MAN-15).
pub const DROPS_PRONE: &str = "drops prone";
/// Up again.
pub const STANDS_UP: &str = "stands up";
/// Out of an engagement (G-MAN-12).
pub const DISENGAGES: &str = "disengages";

/// Of a talent or a thing: which, and on whom.
pub const USES: &str = "uses ";

const MOUNTS: &str = "mounts ";
const GETS_INTO: &str = "gets into ";
const GETS_OFF: &str = "gets off ";
const GETS_OUT: &str = "gets out of ";
const DRAWS: &str = "draws the ";
const PUTS: &str = "puts the ";
const RELOADS: &str = "reloads the ";

/// The first words of what moves somebody: of the maneuvers here, and the table's own (G-MAN-14).
const MOVES: [&str; 5] = ["moves", "engages", "disengages", "circles", "flies"];

/// Into an engagement (G-MAN-12).
pub fn engages(name: &str) -> String {
    format!("engages {name}")
}

/// To a range (G-MAN-10).
pub fn moves_to(band: Band, name: &str) -> String {
    format!("moves to {band} range of {name}")
}

/// Whether somebody came into an engagement by it.
pub fn is_an_engagement(did: &str) -> bool {
    did.starts_with("engages ") || did.starts_with(&moves_to(Band::Engaged, ""))
}

/// Part of a way (G-MAN-11).
pub fn moves_toward(band: Band, name: &str) -> String {
    format!("moves toward {band} range of {name}")
}

/// On an animal or into a vehicle (G-MAN-09).
pub fn gets_on(name: &str, vehicle: bool) -> String {
    let how = if vehicle { GETS_INTO } else { MOUNTS };
    format!("{how}{name}")
}

/// Off or out again.
pub fn gets_off(name: &str, vehicle: bool) -> String {
    let how = if vehicle { GETS_OUT } else { GETS_OFF };
    format!("{how}{name}")
}

/// Whether somebody came on or into something by it, or off and out again.
pub fn is_a_mount(did: &str, on: bool) -> bool {
    let words = if on {
        [MOUNTS, GETS_INTO]
    } else {
        [GETS_OFF, GETS_OUT]
    };
    words.iter().any(|words| did.starts_with(words))
}

/// A weapon in hand.
pub fn draws(weapon: &str) -> String {
    format!("{DRAWS}{weapon}")
}

/// A weapon out of hand.
pub fn puts_away(weapon: &str) -> String {
    format!("{PUTS}{weapon} away")
}

/// A weapon loaded.
pub fn reloads(weapon: &str) -> String {
    format!("{RELOADS}{weapon}")
}

/// Whether something was drawn.
pub fn is_a_draw(did: &str) -> bool {
    did.starts_with(DRAWS)
}

/// Whether something was put away.
pub fn is_putting_away(did: &str) -> bool {
    did.starts_with(PUTS)
}

/// Whether something was loaded.
pub fn is_a_reload(did: &str) -> bool {
    did.starts_with(RELOADS)
}

/// Whether the words say that somebody moved: those of the maneuvers here, or the table's own, such
/// as "circles" (G-MAN-14).
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
            moves_toward(Band::Long, "Vex"),
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
