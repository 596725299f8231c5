//! Planned scenes: what they weigh against the party.

use rules::encounter::campaign::plans::shown;

use super::shipped;
use crate::Confrontation;

#[test]
fn a_planned_scene_is_weighed_by_pool_points_armor_and_durability() {
    let mut s = shipped();
    s.all(&[
        "add yun as Ada pc",
        "plan new The corridor",
        "plan line 1 add guard x2",
        "plan line 1 important \"guard 2\"",
        "plan line 1 object airlock door 20",
    ]);
    let scene = shown::<Confrontation>(&s.state, &s.library).remove(0);
    assert_eq!(scene.party.kinds, ["1 PC"]);
    assert_eq!(
        scene.others.kinds,
        ["1 important opponent", "1 opponent", "1 object"]
    );
    s.ok("plan start 1");
    let points = |people: &[crate::model::Person]| -> i16 {
        let pools = people.iter().flat_map(|one| one.pools);
        pools.map(|points| points.now).sum()
    };
    let values: Vec<u32> = scene.others.measures.iter().map(|one| one.value).collect();
    assert_eq!(
        i32::try_from(values[0]).unwrap(),
        i32::from(points(&s.state.people[1..]))
    );
    assert_eq!(values[2], 20);
    assert_eq!(
        scene.party.first(),
        u32::try_from(points(&s.state.people[..1])).unwrap()
    );
}
