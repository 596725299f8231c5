//! The tactics of both sides of an attack, as they are shown during its rolls (C-CNF).

use rules::encounter::stage::Stage;
use rules::view::Id;

use super::{fight, pc, roll, vesna};
use crate::Confrontation;
use crate::model::Pool;

/// The card of the one who rolls comes first, with what it does for them.
#[test]
fn c_cnf_04_a_defense_shows_what_the_tactic_of_the_defender_does() {
    let bo = pc("Bo", [6, 6, 6], &[("athletics", Pool::Speed, 1)]);
    let mut s = fight([vesna("assault_rifle"), bo]);
    s.all(&[
        "attack vesna bo",
        "choose vesna quickly",
        "choose bo precisely",
    ]);
    s.ok("reveal");
    let first = |s: &Stage<Confrontation>| {
        let card = s.tray().secrets.swap_remove(0);
        (card.name, card.does)
    };
    assert_eq!(
        first(&s),
        ("Vesna".to_owned(), "superiority, TN −2".to_owned())
    );
    roll(&mut s, 3);
    s.ok("defend");
    assert_eq!(s.state.check.as_ref().unwrap().who, Id(2));
    assert_eq!(first(&s), ("Bo".to_owned(), "drawback, TN +2".to_owned()));
}
