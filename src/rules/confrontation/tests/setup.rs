//! Joining, names, sides.

use super::stage;

#[test]
fn an_encounter_has_a_title() {
    let mut s = stage();
    says!(s.ok("title \"Corridor nine\""));
    assert_eq!(s.state.title, "Corridor nine");
    assert!(s.ok("title \"Corridor nine\"").is_empty());
}

#[test]
fn an_empty_encounter_can_be_played() {
    use rules::system::System as _;
    let empty = crate::Confrontation::fresh("Empty");
    assert_eq!(crate::Confrontation::flaws(&empty), []);
}

#[test]
fn a_character_who_leaves_ends_their_open_attack() {
    let mut s = super::shipped();
    s.all(&["add guard x3", "start", "order", "attack guard \"guard 2\""]);
    assert!(s.state.attack.is_some());
    s.ok("remove \"guard 2\"");
    assert_eq!((&s.state.attack, &s.state.check), (&None, &None));
    assert_eq!(s.state.people.len(), 2);
}

/// The turn of a character who is removed passes to the next in the order (C-TRK-13).
#[test]
fn c_trk_13_the_turn_of_a_removed_character_passes() {
    let mut s = super::shipped();
    s.all(&["add guard x3", "start", "order"]);
    let now = |s: &rules::encounter::stage::Stage<crate::Confrontation>| {
        let fight = s.state.fight.as_ref().unwrap();
        (fight.round, fight.current())
    };
    let order = s.state.fight.as_ref().unwrap().order.clone();
    let name = |s: &rules::encounter::stage::Stage<crate::Confrontation>, id| {
        format!("remove \"{}\"", s.state.name(id))
    };
    let line = name(&s, order[0]);
    s.ok(&line);
    assert_eq!(now(&s), (1, Some(order[1])));
    s.ok("next");
    // The last one's turn was also the last of the round.
    let line = name(&s, order[2]);
    s.ok(&line);
    assert_eq!(now(&s), (2, None));
}
