//! Tests of sentences about groups and plural names: their verbs agree (G-VCOM, T-45).

use super::dogfight;
use crate::tests::Play;

/// Wing fliers in the Corsair instead of Rook.
fn fliers() -> Play {
    let mut play = dogfight();
    play.all(&["crew rook off!", "add wing_flier x2 as Fliers = 0s"]);
    play
}

#[test]
fn a_group_that_rides_along_is_said_to_in_one_verb() {
    let mut play = fliers();
    play.ok("crew fliers corsair passenger!");
    let passed = play.passed("attack fliers tern with laser!");
    let mut of_it = passed.iter().filter(|one| one.rule == Some("G-VCOM-04"));
    let why = &of_it.next().unwrap().why;
    assert!(why.starts_with("Fliers "), "{why}");
    says!(why);
}

#[test]
fn brakes_are_out_and_a_hull_is() {
    let mut play = dogfight();
    let why = |play: &mut Play, part: &str| play.no(&format!("component tern {part} works")).why;
    says!(why(&mut play, "brakes"));
    says!(why(&mut play, "hull"));
    let refused = play.no("serve vex pulse reload");
    says!(refused.why);
}

#[test]
fn what_is_overruled_is_said_once_and_of_several() {
    let mut play = fliers();
    play.all(&["crew fliers corsair pilot!", "hull corsair 11"]);
    let (refused, passed) = (
        play.no("attack vex fliers"),
        play.passed("attack vex fliers!"),
    );
    says!(refused.why);
    let passed: Vec<String> = passed.into_iter().map(|one| one.why).collect();
    assert!(passed.contains(&refused.why), "{passed:?}");
    assert!(
        !passed.iter().any(|why| why.contains("Fliers is")),
        "{passed:?}"
    );
}

#[test]
fn a_group_in_the_middle_of_a_sentence_is_several() {
    let mut play = fliers();
    play.ok("bearing tern fliers aft");
    let said = play.ok("bearing tern fliers off").join(" ");
    says!(said);
    let mut play = dogfight();
    play.ok("bearing tern corsair aft");
    let said = play.ok("bearing tern corsair off").join(" ");
    says!(said);
}

#[test]
fn a_nameless_crew_take_no_slot() {
    let play = Play::with(&[
        "add bastion side pc",
        "add ashen_oar_boarder x4 as Deckhands side pc",
        "add vex_marrow",
        "crew deckhands bastion passenger",
        "crew vex bastion pilot",
    ]);
    let all = play.all_offers();
    let asked = all.iter().find(|o| o.line == "slot no Deckhands").unwrap();
    says!(asked.label);
}
