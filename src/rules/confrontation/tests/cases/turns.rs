//! The setup of a fight, initiative, action points and reactions.

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::super::abilities::{fighting, stage as gifted};
use super::{VESNA, left, open, played, turns};
use crate::Confrontation;
use crate::model::Tenths;

#[test]
fn c_ini_05_no_one_acts_in_the_phase_of_initiative() {
    let mut s = turns();
    s.all(&["next", "next"]);
    assert_eq!(s.state.fight.as_ref().unwrap().round, 2);
    for line in [
        "attack vesna guard with unarmed",
        "move vesna long",
        "evade vesna",
        "aim vesna at guard",
    ] {
        s.refused(line, "C-TRK-14");
    }
}

#[rstest]
#[case(0, 5)]
#[case(4, 5)]
#[case(10, 5)]
fn c_act_10_points_that_are_lost_anyway_pay_no_stun(#[case] unused: i16, #[case] next: i16) {
    let mut s = turns();
    s.ok("next");
    let (guard, vesna) = (s.id("Guard"), s.id(VESNA));
    let fight = s.state.fight.as_mut().unwrap();
    fight.order = vec![guard, vesna];
    fight.at = 1;
    fight.fighter_mut(guard).left = Tenths(unused);
    s.act(|p| crate::play::turn::lose_points(p, guard, Tenths(5)));
    s.all(&["next", "bid vesna 4", "order", "next"]);
    assert_eq!(left(&s, "Guard"), next, "1.0 less 0.5");
}

#[test]
fn c_ini_06_initiative_is_rolled_once_in_a_round() {
    let mut s = played(&[
        "add vesna",
        "add guard",
        "start",
        "initiative vesna",
        "roll = 4 1 1 1",
    ]);
    s.refused("initiative vesna", "C-INI-06");
    s.all(&["bid vesna 1", "order", "next", "next", "initiative vesna"]);
    assert!(s.state.check.is_some(), "again in the next round");
}

#[test]
fn c_scn_02_the_setup_check_is_made_once() {
    let mut s = played(&["add vesna", "add guard", "scene gunfight", "prepare vesna"]);
    assert!(s.try_line("start").is_err(), "the check is open");
    s.ok("roll = 1");
    s.refused("prepare vesna", "C-SCN-02");
    s.ok("start");
}

#[test]
fn c_trk_16_someone_who_was_hurt_is_offered_a_reaction() {
    let mut s = gifted(&["reflexive_response"]);
    fighting(&mut s, 10);
    s.state.fight.as_mut().unwrap().at = 1;
    let reacts = |s: &Stage<Confrontation>| {
        let all = s.offers(None);
        all.iter()
            .any(|one| one.line == "use Ada reflexive_response" && one.allowed.is_ok())
    };
    assert!(!reacts(&s));
    s.ok("damage ada 1 might from attack");
    assert!(reacts(&s));
}

#[test]
fn c_scn_03_cover_is_bought_once() {
    let mut s = played(&[
        "add vesna",
        "add guard",
        "scene gunfight",
        "prepare vesna",
        "modify dice 3",
    ]);
    let faces = "4 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    s.ok("advantage vesna cover");
    says!(s.refused("advantage vesna cover", "C-SCN-03").to_string());
}

#[test]
fn c_scn_01_a_scene_says_what_it_is_and_what_its_advantages_do() {
    let mut s = played(&["add vesna"]);
    says!(s.ok("scene duel"));
    s.all(&["prepare vesna", "modify dice 3"]);
    let faces = "4 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    let rows = s.offers(None);
    let rows = rows.iter().filter(|one| one.key.starts_with("advantage_"));
    says!(rows.map(|one| one.detail.clone()).collect::<Vec<_>>());
}

#[test]
fn c_trk_16_a_reaction_has_its_own_actions() {
    let mut s = gifted(&["reflexive_response"]);
    fighting(&mut s, 10);
    s.state.fight.as_mut().unwrap().at = 1;
    s.all(&["damage ada 1 might from attack", "use ada reflexive"]);
    let rows = s.offers(None);
    let allowed = |line: &str| {
        let mut found = rows.iter().filter(|one| one.line.starts_with(line));
        found.any(|one| one.allowed.is_ok())
    };
    assert!(allowed("cover Ada light"), "{rows:?}");
    says!(crate::show::turns(&s.state).asks);
}
