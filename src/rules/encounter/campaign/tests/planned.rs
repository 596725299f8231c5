//! Scenes that are planned: their order, their lines, and what starts them.

use super::*;

fn plan(asked: plans::Asked) -> Asked {
    asked.into()
}

#[test]
fn planned_scenes_are_ordered_copied_and_removed() {
    use plans::Asked as Ask;
    let mut troupe = Troupe::of_three();
    let mut said = Vec::new();
    for asked in [
        Ask::New("The gun deck".to_owned()),
        Ask::Line(1, "add boarder x4".to_owned()),
        Ask::Line(1, "add oar".to_owned()),
        Ask::Move(1, 2, 1),
        Ask::New("Bridge".to_owned()),
        Ask::Order(2, 1),
        Ask::Title(1, "The bridge".to_owned()),
        Ask::Copy(2),
        Ask::Copy(2),
        Ask::Drop(3, 2),
    ] {
        said.extend(troupe.does(&plan(asked)).unwrap());
    }
    let all: Vec<(&str, Vec<&str>)> = troupe
        .campaign
        .plans
        .iter()
        .map(|plan| {
            let lines = plan.lines.iter().map(String::as_str);
            (plan.title.as_str(), lines.collect())
        })
        .collect();
    assert_eq!(
        all,
        [
            ("The bridge", vec![]),
            ("The gun deck", vec!["add oar", "add boarder x4"]),
            ("The gun deck 3", vec!["add oar"]),
            ("The gun deck 2", vec!["add oar", "add boarder x4"]),
        ]
    );
    said.extend(troupe.does(&plan(Ask::Remove(4))).unwrap());
    assert_eq!(troupe.campaign.plans.len(), 3);
    says!(said);
    let same = [
        Ask::Order(1, 1),
        Ask::Move(2, 1, 1),
        Ask::Title(1, "The bridge".to_owned()),
    ];
    for asked in same {
        assert_eq!(decide(&troupe, &plan(asked)), Ok(Vec::new()));
    }
}

#[test]
fn a_planned_scene_starts_with_its_lines_and_stays() {
    use plans::Asked as Ask;
    let mut troupe = Troupe::of_three();
    troupe.does(&plan(Ask::New("Dock".to_owned()))).unwrap();
    for line in ["add a", "add b"] {
        let asked = plan(Ask::Line(1, line.to_owned()));
        let steps = decide(&troupe, &asked).unwrap();
        let [Step::Common(Common::Plans(new))] = &*steps else {
            panic!("the game tries the line: {steps:?}");
        };
        assert_eq!((new.plan, new.line.as_str()), (0, line));
        assert_eq!(new.before, troupe.campaign.plans[0].lines);
        troupe.does(&asked).unwrap();
    }
    let steps = decide(&troupe, &plan(Ask::Start(1, false))).unwrap();
    let runs = steps.iter().filter_map(|step| match step {
        Step::Common(Common::Runs(run)) => Some((run.number, run.line.as_str())),
        _ => None,
    });
    assert_eq!(runs.collect::<Vec<_>>(), [(1, "add a"), (2, "add b")]);
    troupe.does(&plan(Ask::Start(1, false))).unwrap();
    assert_eq!(troupe.campaign.title(), Some("Dock"));
    assert_eq!(troupe.campaign.plans.len(), 1);
}

#[test]
fn a_plan_that_is_not_there_is_refused() {
    use plans::Asked as Ask;
    let mut troupe = Troupe::of_three();
    let refused = |asked: Ask, troupe: &Troupe| {
        let refusal = decide(troupe, &plan(asked)).unwrap_err();
        format!("{} {}", refusal.why, refusal.hint.unwrap_or_default())
    };
    let mut all = vec![
        refused(Ask::New(" ".to_owned()), &troupe),
        refused(Ask::Start(1, false), &troupe),
    ];
    troupe.does(&plan(Ask::New("Dock".to_owned()))).unwrap();
    all.push(refused(Ask::Drop(1, 1), &troupe));
    troupe
        .does(&plan(Ask::Line(1, "add a".to_owned())))
        .unwrap();
    all.push(refused(Ask::Move(1, 1, 2), &troupe));
    all.push(refused(Ask::Copy(2), &troupe));
    troupe.does(&begin()).unwrap();
    all.push(refused(Ask::Start(1, false), &troupe));
    says!(all);
    let mut plans = troupe.campaign.plans.clone();
    for event in [
        plans::Event::LineRemoved { plan: 7, at: 0 },
        plans::Event::LineMoved {
            plan: 0,
            at: 0,
            to: 7,
        },
        plans::Event::Copied {
            plan: 7,
            title: "x".to_owned(),
        },
        plans::Event::Removed { plan: 7 },
    ] {
        event.apply(&mut plans);
    }
    assert_eq!(plans, troupe.campaign.plans);
}
