//! Tests of the limits of numbers on a sheet and in settings, and of refusals of useless or impossible
//! lines.

use rstest::rstest;

use super::Play;
use crate::play::creation::points;
use crate::play::event::{Bought, Event};

#[rstest]
#[case("set ana commerce 9", [0, 8])]
#[case("set ana commerce 99", [0, 8])]
#[case("set ana reflex 21", [-9, 20])]
#[case("setting roll.min_pool 99", [0, 20])]
#[case("setting commerce.points_per_level 0", [1, 31])]
#[case("setting charge.run 3", [0, 2])]
#[case("setting distance.penalty -1", [0, 20])]
#[case("setting creation.core_skill_floor 1", [-20, 0])]
fn f_trk_02_what_a_number_cannot_be_is_refused_with_its_bounds(
    #[case] line: &str,
    #[case] bounds: [i32; 2],
) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    let refusal = play.no(line);
    let said = refusal.to_string();
    let words = said.split(|c: char| !c.is_ascii_digit() && c != '-');
    let numbers: Vec<i32> = words.filter_map(|word| word.parse().ok()).collect();
    assert!(numbers.windows(2).any(|two| two == bounds), "{refusal}");
    assert_eq!(refusal.rule, None);
    says!(refusal.why);
}

#[test]
fn f_trk_02_commerce_goes_to_the_points_of_the_highest_level() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["setting commerce.points_per_level 2", "set ana commerce 16"]);
    play.no("set ana commerce 17");
    assert_eq!(play.figure("ana").commerce_level(&play.state.settings), 8);
}

#[test]
fn f_att_09_f_prg_03_what_a_ruling_bounds_is_set_beyond_it_only_against_the_rule() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.forbidden("set ana strength -1", "F-ATT-09");
    play.ok("set ana strength -1!");
    play.ok("setting destiny.cap 3");
    play.forbidden("set ana destiny 4", "F-PRG-03");
    play.ok("set ana destiny 3");
}

fn skill_points(play: &Play, name: &str) -> i32 {
    let figure = play.figure(name);
    points(figure, figure.creation.unwrap(), &play.state.settings).skills_left
}

#[test]
fn f_voc_06_ranks_that_a_vocation_gave_are_not_sold() {
    let mut play = Play::with(&["setting vocations.grants_ranks 1", "create Yan"]);
    play.ok("vocation yan drifter unarmed");
    let had = skill_points(&play, "yan");
    assert_eq!(had, 12);
    for skill in ["unarmed", "nirvana"] {
        play.forbidden(&format!("rank yan {skill} 0"), "F-VOC-06");
        play.ok(&format!("rank yan {skill} 0!"));
        assert_eq!(skill_points(&play, "yan"), had, "{skill}");
        play.ok(&format!("rank yan {skill} 1"));
        assert_eq!(skill_points(&play, "yan"), had, "{skill}");
        play.ok(&format!("rank yan {skill} 2"));
        assert_eq!(skill_points(&play, "yan"), had - 1, "{skill}");
        play.ok(&format!("rank yan {skill} 1"));
    }
}

#[test]
fn f_voc_06_a_combat_skill_has_ranks_where_a_vocation_opens_it() {
    let mut play = Play::with(&["create Yan", "vocation yan drifter unarmed"]);
    play.forbidden("rank yan heavy_ballistic 5", "F-VOC-06");
    play.forbidden("rank yan drill 1", "F-VOC-06");
    play.all(&["rank yan unarmed 2", "rank yan heavy_ballistic 1!"]);
    // A finished character has the same limits.
    play.all(&["created yan", "award yan skill 2"]);
    play.forbidden("improve yan reach_weapon", "F-VOC-06");
    play.all(&["improve yan unarmed", "improve yan reach_weapon!"]);
}

#[test]
fn f_roll_07_no_destiny_point_for_an_advantage_that_stands() {
    let mut play = Play::folk(&["Ana 1 0 0"]);
    play.all(&["set ana destiny 2", "check ana athletics 2"]);
    let row = "destiny Ana".to_owned();
    assert!(play.offered().contains(&row));
    play.ok("mode advantage");
    play.forbidden("destiny ana", "F-ROLL-07");
    let offers = play.offers();
    assert!(offers.iter().all(|o| o.line != row), "{offers:?}");
    // Against disadvantage it counts again. Where both cancel it, it does not.
    play.ok("mode disadvantage");
    play.forbidden("destiny ana", "F-ROLL-07");
    play.ok("destiny ana!");
    assert_eq!(play.figure("ana").destiny, 1);
    play.all(&[
        "cancel",
        "check ana athletics 2",
        "mode disadvantage",
        "destiny ana",
    ]);
}

#[test]
fn f_ord_10_a_charge_runs_to_one_place() {
    let mut play = Play::folk(&["Emil 0 0 0", "Ana 0 1 0", "Bo 0 2 0"]);
    play.all(&["band ana bo far", "start"]);
    play.forbidden("charge emil ana bo", "F-ORD-10");
    play.forbidden("attack emil ana bo", "F-ORD-10");
    play.ok("band ana bo near");
    play.ok("charge emil ana bo");
}

#[test]
fn f_mod_08_who_lies_prone_walks_to_nobody() {
    let mut play = Play::folk(&["Emil 0 0 0", "Ana 0 1 0"]);
    play.all(&["status emil prone", "start"]);
    play.forbidden("attack emil ana", "F-MOD-08");
    play.forbidden("move emil ana engaged", "F-MOD-08");
    let had = play.offered();
    let goes = |line: &String| line.starts_with("attack") || line.starts_with("move");
    assert!(!had.iter().any(goes), "{had:?}");
    // From the ground a character can attack anyone within reach.
    play.ok("band emil ana engaged");
    play.ok("attack emil ana");
}

#[test]
fn f_vic_22_what_was_treated_and_who_is_dead_is_not_treated() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&["wound bo medium", "treated bo medium"]);
    let why = play.no("treat ana bo medium").why;
    says!(why);
    play.all(&["wound bo serious", "kill bo"]);
    let why = play.no("treat ana bo").why;
    says!(why);
}

#[test]
fn f_mod_15_nobody_braces_against_one_who_has_said_not_to_come() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0", "Cy 0 1 0"]);
    play.all(&["start", "defend bo", "defend cy", "prepare ana"]);
    play.ok("next");
    play.all(&["defend bo", "defend cy"]);
    let braces = play
        .offered()
        .into_iter()
        .filter(|l| l.starts_with("brace"));
    assert_eq!(braces.count(), 0);
    let why = play.no("brace ana").why;
    says!(why);
}

#[test]
fn what_is_so_already_or_over_is_said_in_its_own_words() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", "attack ana bo", "pool bo"]);
    let why = play.no("pool bo").why;
    says!(why);
    for line in ["move ana bo far", "move ana bo engaged"] {
        says!(play.no(line).why);
    }
}

#[rstest]
#[case("actor", "Ana")]
#[case("defender", "Bo")]
fn f_roll_18_a_tie_that_a_ruling_breaks_is_no_win_by_none(#[case] tie: &str, #[case] won: &str) {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.ok(&format!("setting conflict.active_tie {tie}"));
    play.ok("check ana grip vs bo");
    play.faces("ana", 1).faces("bo", 1);
    says!(play.ok("done"));
    assert_eq!(play.verdict(), (Some(won), 0));
}

#[test]
fn f_com_02_what_has_no_name_is_said_with_its_level_once() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("set ana commerce 6");
    let said = play.ok("buy ana 3");
    let bought = play.events.iter().rev().find_map(|event| match event {
        Event::Bought(Bought { level, .. }) => Some(*level),
        _ => None,
    });
    assert_eq!(bought, Some(3));
    assert_eq!(said[0].matches('3').count(), 1, "{said:?}");
    says!(said[0]);
}

#[test]
fn f_trk_33_a_pool_too_large_for_odds_says_so() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["check ana stealth 2", "modify 20", "modify 20"]);
    says!(play.chance("odds"));
}
