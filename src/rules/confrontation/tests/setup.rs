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
