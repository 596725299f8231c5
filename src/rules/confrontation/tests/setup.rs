//! Joining, names, sides.

use super::stage;

#[test]
fn an_encounter_has_a_title() {
    let mut s = stage();
    says!(s.ok("title \"Corridor nine\""));
    assert_eq!(s.state.title, "Corridor nine");
    assert!(s.ok("title \"Corridor nine\"").is_empty());
}
