//! What single results add to the sums.

use super::*;

fn hit(by: Id, target: Id, weapon: &str, amount: u32) -> Beat {
    Beat::Hit {
        by,
        target,
        weapon: weapon.to_owned(),
        amount,
        overkill: 0,
    }
}

/// The rest of a hit counts for the weapon of its attack, also where the first pool had nothing to lose.
#[test]
fn the_rest_of_a_hit_belongs_to_its_attack() {
    let (by, target) = (Id(1), Id(2));
    let on = |amount| Beat::HitOn { by, target, amount };
    let attack = |weapon: &str| Beat::Attacked {
        by,
        weapon: weapon.to_owned(),
    };
    let mut all = Tallies::default();
    for beat in [
        attack("rifle"),
        hit(by, target, "rifle", 3),
        on(4),
        attack("blade"),
        on(2),
    ] {
        all.count(&beat);
    }
    let figures = |weapon: &str| {
        let (_, of) = all
            .weapons
            .iter()
            .find(|(_, one)| one.weapon == weapon)
            .unwrap();
        (of.hits, of.dealt, of.biggest)
    };
    assert_eq!(figures("rifle"), (1, 7, 7));
    assert_eq!(figures("blade"), (1, 2, 2));
}
