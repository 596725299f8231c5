//! Tests of questions after purchases: the target, or one of several items (M-06, M-08, G-COMB-08,
//! G-COMB-12, G-COMB-13).

use rstest::rstest;

use rules::view::Offer;

use super::Play;

/// Vex has attacked the boarders with those symbols. A mate is on the other side too.
fn shot(setup: &[&str], symbols: &str) -> Play {
    let mut play = Play::fight();
    play.ok("add pirate_mate = 0s");
    play.all(setup);
    play.ok("attack @ boarders with slug at short");
    play.ok(&format!("roll = {symbols}!"));
    play
}

fn row(play: &Play, key: &str) -> Offer {
    let found = play.all_offers().into_iter().find(|o| o.key == key);
    found.unwrap_or_else(|| panic!("{key} is not on offer"))
}

#[rstest]
#[case("a_boost_any", "2a", &["Vex Marrow (self)", "Ila Senn"])]
#[case("t_upgrade_ally", "T", &["Vex Marrow (self)", "Ila Senn"])]
#[case("h_setback", "2t", &["Vex Marrow (self)", "Ila Senn"])]
#[case("d_upgrade", "D", &["Vex Marrow (self)", "Ila Senn"])]
#[case("h_enemy_maneuver", "2t", &["Boarders", "Pirate mate"])]
fn m_06_m_08_a_row_that_concerns_a_person_asks_whom(
    #[case] key: &str,
    #[case] symbols: &str,
    #[case] whom: &[&str],
) {
    let play = shot(&[], symbols);
    let asked = row(&play, key);
    let labels: Vec<&str> = asked.answers.iter().map(|a| a.label.as_str()).collect();
    assert_eq!(labels, whom);
    // For any payment, each answer is a line that applies the purchase to that target.
    for turn in 0..=asked.ways.len() {
        let mut paid = asked.clone();
        (0..turn).for_each(|_| paid.pay_otherwise());
        for answer in &paid.answers {
            let mut play = shot(&[], symbols);
            play.ok(&paid.answered(answer));
            let spent = play.state.check.as_ref().unwrap().spent.last().unwrap();
            let name = answer.label.trim_end_matches(" (self)");
            assert_eq!(play.state.name_of(spent.whom.unwrap()), name);
        }
    }
}

#[test]
fn m_08_nobody_is_asked_where_there_is_one_alone_and_a_script_need_not_say() {
    let mut play = shot(&["remove ila", "remove mate"], "4t");
    assert_eq!(row(&play, "h_setback").answers, []);
    assert_eq!(row(&play, "h_enemy_maneuver").answers, []);
    play.ok("spend h_enemy_maneuver");
    assert_eq!(play.state.grants, [play.id("boarders")]);
}

#[test]
fn m_08_which_maneuver_is_lost_is_a_row_each() {
    let ready = ["maneuver @ cover", "maneuver @ guard"];
    let mut play = shot(&ready, "1t");
    let keys = || ["h_lose_maneuver_cover", "h_lose_maneuver_guard"];
    for key in keys() {
        assert!(row(&play, key).allowed.is_ok());
    }
    assert!(!play.offered().contains(&"h_lose_maneuver_aim".to_owned()));
    play.ok("spend h_lose_maneuver_guard");
    let vex = play.figure("vex");
    assert!(vex.guarded.is_none());
    assert_eq!(vex.cover, 1);
    // Both rows stay in place and are no longer available.
    for key in keys() {
        assert!(row(&play, key).allowed.is_err());
    }
    // Without an answer it is the cover, as in older versions.
    let mut play = shot(&ready, "1t");
    play.ok("spend h_lose_maneuver");
    assert_eq!(play.figure("vex").cover, 0);
    assert!(play.figure("vex").guarded.is_some());
}

#[test]
fn g_act_01_02_04_what_an_action_may_be_is_on_offer() {
    let mut play = Play::fight();
    let offer = |play: &Play, key: &str| row(play, key);
    assert_eq!(offer(&play, "check").line, "check @ ");
    assert_eq!(offer(&play, "action").line, "action @ ");
    play.ok("check @ stealth");
    play.ok("cancel");
    // The free maneuver is used, and the second is paid with the action, not with strain.
    play.ok("maneuver @ cover");
    let exchange = offer(&play, "exchange");
    let aim = exchange.answers.iter().find(|a| a.label == "aim").unwrap();
    play.ok(&exchange.answered(aim));
    assert_eq!(play.figure("vex").strain, 0);
    assert!(play.state.turn.as_ref().unwrap().action);
    for key in ["check", "action", "exchange"] {
        assert!(offer(&play, key).allowed.is_err(), "{key}");
    }
    // Every answer is a line that is accepted.
    for answer in &exchange.answers {
        let mut play = Play::fight();
        play.ok("maneuver @ cover");
        if !answer.words.starts_with("cover") {
            play.ok(&exchange.answered(answer));
        }
    }
}

#[test]
fn g_man_02_06_08_13_the_rest_of_the_maneuvers_is_on_offer() {
    let mut play = Play::fight();
    play.ok("range vex boarders short");
    for (key, words) in [
        ("called", "the hand"),
        ("interact", "slams the door"),
        ("stow", ""),
    ] {
        let mut play = Play::fight();
        let line = row(&play, key).line;
        play.ok(&format!("{line}{words}"));
        assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1, "{key}");
    }
    let near = |o: &Offer| o.rule.as_deref() == Some("G-MAN-13");
    let near = play.all_offers().into_iter().find(near).unwrap();
    play.ok(&near.line);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
}

#[test]
fn g_turn_07_the_menu_is_about_whoever_was_granted_a_maneuver() {
    use crate::Genesys;
    use crate::library::Library;
    use rules::system::System;
    use rules::view::OfferGroup;

    let mut play = Play::fight();
    play.ok("grant boarders");
    let boarders = play.id("boarders");
    let offers = Genesys::offers(&play.state, &Library::shipped(), Some(boarders));
    let maneuvers = offers.iter().filter(|o| o.group == OfferGroup::Maneuver);
    let lines: Vec<&str> = maneuvers.map(|o| o.line.as_str()).collect();
    assert!(lines.contains(&"maneuver Boarders aim"), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains('@')), "{lines:?}");
    // It uses nothing of any turn.
    play.ok("maneuver Boarders cover");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    assert_eq!(play.figure("boarders").cover, 1);
}
