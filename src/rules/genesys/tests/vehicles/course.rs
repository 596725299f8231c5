//! Tests of vehicles during a fight: saves across undos, leaving, the end of an encounter.

use super::{change, craft, dogfight, id};
use crate::model::state::State;

#[test]
fn g_struct_09_the_end_of_an_encounter_ends_what_lasts_on_a_vehicle() {
    let mut play = dogfight();
    play.all(&[
        "speed tern 4",
        "fly @ evade",
        "advantage @ corsair",
        "roll = 1s",
        "done",
    ]);
    play.all(&["crit tern = 60", "end"]);
    let tern = craft(&play, "tern");
    assert!(tern.effects.is_none() && tern.round.is_none());
    assert_eq!(tern.condition.criticals.len(), 1, "damage stays");
}

#[test]
fn somebody_taken_out_is_aboard_nothing() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "remove vex"]);
    let tern = craft(&play, "tern");
    assert_eq!(tern.aboard.len(), 1);
    assert!(tern.effects.brace.is_none());
    play.ok("remove tern");
    assert!(play.state.vehicle_of(play.id("ila")).is_none());
}

#[test]
fn everything_of_a_vehicle_comes_back_from_a_save() {
    let mut play = dogfight();
    play.all(&[
        "speed tern 4",
        "fly @ evade",
        "advantage @ corsair",
        "roll = 1s",
        "done",
    ]);
    play.all(&[
        "crit tern = 90",
        "component tern brakes out",
        "crit corsair +50 = 90",
    ]);
    change(&mut play, "tern", |v| v.condition.makeshift = true);
    let text = ron::to_string(&play.state).unwrap();
    let back: State = ron::from_str(&text).unwrap();
    assert_eq!(back, play.state);
    let event = ron::to_string(&play.events).unwrap();
    let events: Vec<crate::events::Event> = ron::from_str(&event).unwrap();
    assert_eq!(events, play.events);
    assert_eq!(id(&play, "tern"), craft(&play, "tern").id);
}
