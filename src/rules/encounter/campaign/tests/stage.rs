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
    // What is cleared outside a scene has an end too, until the next is cleared.
    for (end, kept) in [(ended, "The lock held"), (Asked::Done(String::new()), "")] {
        troupe.does(&Asked::Close).unwrap();
        troupe.does(&end).unwrap();
        assert_eq!(troupe.campaign.ending(0), kept);
        assert_eq!(troupe.campaign.ending(1), "The lock held");
    }
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

#[test]
fn what_was_paid_and_what_it_bought_are_struck_out_together() {
    let mut troupe = Troupe::of_three();
    troupe.does(&begin()).unwrap();
    troupe.one(ADA).wounds = 2;
    troupe.one(ADA).gear.push("bandage".to_owned());
    troupe.does(&Asked::Close).unwrap();
    let said = troupe.does(&Asked::Strike(1, true)).unwrap();
    assert_eq!(said.len(), 1, "{said:?}");
    let changes = changes(&troupe);
    assert_eq!(changes.len(), 1);
    assert_eq!(changes[0].rows, ["wounds", "gear"]);
    troupe.does(&Asked::Done(String::new())).unwrap();
    assert_eq!((troupe.one(ADA).wounds, troupe.one(ADA).gear.len()), (0, 1));
}

#[test]
fn who_comes_into_an_open_scene_is_listed_from_then_on() {
    let mut troupe = Troupe::of_three();
    troupe.does(&Asked::Cast(ILA, true)).unwrap();
    troupe.does(&Asked::Leave(ILA)).unwrap();
    troupe.does(&begin()).unwrap();
    troupe.does(&Asked::Return("Ila".to_owned())).unwrap();
    troupe.does(&Asked::Cast(GUARD, true)).unwrap();
    troupe.one(ILA).wounds = 1;
    troupe.one(GUARD).wounds = 2;
    let listed: Vec<Id> = changes(&troupe).iter().map(|one| one.who).collect();
    assert_eq!(listed, [ILA, GUARD]);
}
