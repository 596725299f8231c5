//! Tests of planned scenes: what they weigh, how a line of them is refused, and how they override a rule.

use rules::encounter::campaign::plans::shown;
use rules::system::System as _;

use super::Play;
use crate::Genesys;
use crate::library::Library;

const PLAN: [&str; 5] = [
    "add vex_marrow",
    "plan new The gun deck",
    "plan line 1 add ashen_oar_boarder x4 as Boarders",
    "plan line 1 add captain_marrack",
    "plan line 1 add corsair",
];

/// The kinds and numbers of a side.
fn numbers(side: &rules::view::Weight) -> (Vec<&str>, Vec<u32>) {
    let measures = side.measures.iter();
    (
        side.kinds.iter().map(String::as_str).collect(),
        measures.map(|measure| measure.value).collect(),
    )
}

#[test]
fn a_planned_scene_is_weighed_by_kinds_wounds_soak_and_hull() {
    let mut play = Play::with(&PLAN);
    let scene = shown::<Genesys>(&play.state, &Library::shipped()).remove(0);
    let vex = play.figure("vex");
    let party = [u32::from(vex.wound_threshold), u32::from(vex.soak().0), 0];
    assert_eq!(numbers(&scene.party), (vec!["1 PC"], party.to_vec()));
    play.all(&["plan start 1"]);
    let [wounds, soak] = ["boarders", "marrack"]
        .map(|name| play.figure(name))
        .map(|one| [u32::from(one.whole_threshold()), u32::from(one.soak().0)])
        .into_iter()
        .fold([0, 0], |sum, one| [sum[0] + one[0], sum[1] + one[1]]);
    let hull = u32::from(play.state.vehicles[0].hull_threshold);
    let kinds = vec!["4 minions", "1 nemesis", "1 vehicle"];
    assert_eq!(
        numbers(&scene.others),
        (kinds, vec![wounds, soak, hull]),
        "as it was foreseen"
    );
    // Who is hurt can take less, and who is down doesn't count.
    play.all(&["wound vex 3", "defeat marrack"]);
    let [now, others] = Genesys::weights(&play.state);
    assert_eq!(now.first(), party[0] - 3);
    assert_eq!(others.kinds, ["4 minions", "1 vehicle"]);
}

#[test]
fn a_line_that_cannot_run_anymore_is_named_and_nothing_starts() {
    let mut play = Play::with(&PLAN);
    play.all(&["plan line 1 range vex boarders short", "remove vex"]);
    let scene = shown::<Genesys>(&play.state, &Library::shipped()).remove(0);
    let refused = scene.lines.iter().map(|line| line.refused.is_some());
    assert_eq!(refused.collect::<Vec<_>>(), [false, false, false, true]);
    says!(play.no("plan start 1").why);
}

#[test]
fn a_line_is_kept_with_its_quotes_and_its_mark() {
    let mut play = Play::with(&PLAN[..2]);
    play.all(&[
        "plan line 1 add corsair as \"Black Oar\"",
        "plan line 1 add corsair!",
    ]);
    let lines = &play.state.campaign.plans[0].lines;
    assert_eq!(*lines, ["add corsair as \"Black Oar\"", "add corsair!"]);
    play.ok("plan start 1");
    let names = play.state.vehicles.iter().map(|one| one.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Black Oar", "Corsair"]);
    says!([
        play.no("plan line 1 plan start 1").to_string(),
        play.no("plan line 1 ad").to_string(),
        play.no("plan line 1 add corsairr").to_string(),
    ]);
}

/// A planned scene is named by its number, its title or a piece of it. A refusal lists those that are planned.
#[test]
fn a_planned_scene_is_named_by_its_title() {
    let mut play = Play::with(&["plan new The gun deck", "plan new Dock", "plan new Dock 9"]);
    play.all(&[
        "plan line \"The gun deck\" add corsair",
        "plan line gun add corsair as \"Black Oar\"",
        "plan drop gun 1",
        "plan title \"Dock 9\" Bay 9",
        "plan order bay to 1",
        "plan copy 2",
        "plan remove \"gun deck 2\"",
    ]);
    let plans = play.state.campaign.plans.iter();
    let titles: Vec<&str> = plans.map(|plan| plan.title.as_str()).collect();
    assert_eq!(titles, ["Bay 9", "The gun deck", "Dock"]);
    assert_eq!(
        play.state.campaign.plans[1].lines,
        ["add corsair as \"Black Oar\""]
    );
    assert_eq!(
        play.no("plan start hangar").hint.as_deref(),
        Some("Choose one of: 1 Bay 9, 2 The gun deck, 3 Dock.")
    );
    assert_eq!(play.no("plan start 7").why, play.no("plan drop 7 1").why);
    play.ok("plan start gun clear");
    assert_eq!(play.state.campaign.title(), Some("The gun deck"));
}
