//! Words about vehicles.

use rules::view::Id;

use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::Component;
use crate::words::{agree_with_thing, genitive};

/// The name of a station: "pilot", "gunner (Twin lasers)". Several take it as "pilots".
pub fn seat_words(state: &State, who: Id, vehicle: Id, seat: Seat) -> String {
    let figure = state.figure(who);
    let several = figure.is_some_and(crate::events::said::are_several);
    let word = format!("{}{}", seat.word(), if several { "s" } else { "" });
    let Seat::Gunner(place) = seat else {
        // A vehicle has one pilot, and any number of passengers.
        return match seat {
            Seat::Passenger if !several => format!("a {word}"),
            _ => word,
        };
    };
    let craft = state.vehicle(vehicle);
    let mount = craft.and_then(|craft| craft.weapons.get(usize::from(place)));
    match mount {
        Some(mount) => format!("{word} ({})", mount.words()),
        None => word,
    }
}

/// The log text after a GM call on a component: "Tern's brakes are compromised.", with the reasons that
/// still apply.
pub(crate) fn set_to(before: &Vehicle, component: Component, out: bool) -> String {
    let mut now = before.clone();
    let words = &mut now.condition.out;
    if out {
        words.push(component);
    } else if let Some(place) = words.iter().position(|c| *c == component) {
        words.remove(place);
    }
    let pieces = now.pieces(component);
    let broken = match component {
        Component::Weapon(place) => pieces.saturating_sub(now.unhit_weapons(place)),
        _ => u8::from(!now.causes(component).is_empty()),
    };
    let all = now.why_out(component);
    let what = format!("{} {}", genitive(&before.name), component.word(before));
    let how = match (out, broken) {
        (true, n) if pieces > 1 => format!("is compromised ({n} of {pieces})"),
        (true, _) => "is compromised".to_owned(),
        (false, n) if pieces > 1 && n > 0 => {
            format!("is partly repaired ({n} of {pieces} still out)")
        }
        (false, _) if !all.is_empty() => format!("is repaired, but still out: {all}"),
        (false, _) => "works again".to_owned(),
    };
    agree_with_thing(format!("{what} {how}."), &what)
}

/// The time it takes, in the rule's own words: days up to a quarter of the threshold (G-VEH-22).
pub fn long(vehicle: &Vehicle, by: u16) -> &'static str {
    if u32::from(by) * 4 <= u32::from(vehicle.whole_hull()) {
        "days"
    } else {
        "weeks or months"
    }
}
