//! Tests of planned scenes: what they weigh against the party.

use rules::encounter::campaign::plans::shown;

use super::Play;
use crate::Genesis;

#[test]
fn a_planned_scene_is_weighed_by_combat_strength_and_armor() {
    let mut play = Play::with(&[
        "add sergeant_brook",
        "plan new The toll",
        "plan line 1 add toll_rider x3",
        "plan line 1 add cutpurse",
    ]);
    let scene = shown::<Genesis>(&play.state, &play.library).remove(0);
    assert_eq!(scene.party.kinds, ["1 character"]);
    assert_eq!(scene.others.kinds, ["4 characters"]);
    let names: Vec<&str> = scene.others.measures.iter().map(|one| one.name).collect();
    assert_eq!(names, ["combat ranks", "Strength", "armor"]);
    play.all(&["plan start 1"]);
    let riders = || play.state.figures.iter().skip(1);
    let strength: u32 = riders().map(|one| u32::from(one.strength_left())).sum();
    let armor: u32 = riders()
        .map(|one| u32::from(one.armor_level(&play.state.settings)))
        .sum();
    let values: Vec<u32> = scene.others.measures.iter().map(|one| one.value).collect();
    assert_eq!(values[1..], [strength, armor]);
    assert_eq!(values[0], 4, "each has a combat skill of rank 1");
}
