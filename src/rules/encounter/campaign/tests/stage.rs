//! The end of a scene, and the stage on which the next one starts.

use super::*;

/// The GM's sentence about the end of a scene is kept with it. Without a scene there is no end to tell.
#[test]
fn a_closed_scene_keeps_how_it_ended() {
    let mut troupe = Troupe::of_three();
    troupe.does(&begin()).unwrap();
    troupe.does(&Asked::Close).unwrap();
    let ended = Asked::Done(" The lock held ".to_owned());
    let said = troupe.does(&ended).unwrap();
    says!(said);
    assert_eq!(troupe.campaign.ending(1), "The lock held");
    assert_eq!(troupe.campaign.ending(0), "");
    troupe.does(&Asked::Close).unwrap();
    assert!(decide(&troupe, &ended).is_err());
    troupe.does(&Asked::Done(String::new())).unwrap();
}

/// A planned scene starts next to those who are on the stage, or on a stage that is cleared first.
#[test]
fn a_planned_scene_starts_on_a_cleared_stage_if_that_is_asked() {
    let plan = plans::Plan {
        title: "The vault".to_owned(),
        lines: Vec::new(),
    };
    let start = |clear: bool| Asked::Plan(plans::Asked::Start(1, clear));
    for (clear, here) in [(false, vec!["Ada", "Ila", "Guard"]), (true, vec!["Ada"])] {
        let mut troupe = Troupe::of_three();
        troupe.campaign.plans.push(plan.clone());
        troupe.does(&Asked::Cast(ILA, true)).unwrap();
        troupe.does(&start(clear)).unwrap();
        assert_eq!(troupe.names(), here);
        assert_eq!(troupe.campaign.title(), Some("The vault"));
        let before: Vec<Id> = troupe.campaign.before.iter().map(Member::id).collect();
        assert_eq!(before.contains(&ILA), !clear, "away from the scene");
        assert_eq!(troupe.campaign.away(ILA).is_some(), clear);
        // Nothing is cleared in the middle of a scene or of a fight.
        assert!(decide(&troupe, &start(true)).is_err());
    }
    let mut troupe = Troupe::of_three();
    troupe.campaign.plans.push(plan);
    troupe.fighting = true;
    assert!(decide(&troupe, &start(true)).is_err());
}
