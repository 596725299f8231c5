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
