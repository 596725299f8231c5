//! What a purchase leaves to the table is asked: whom it concerns, which of several things it means
//! (M-06, M-08, G-COMB-08, G-COMB-12, G-COMB-13).

use rstest::rstest;

use crate::rules::view::Offer;

use super::Play;

/// Vex has shot at the boarders with those symbols; a mate stands on the other side too.
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
#[case("a_boost_any", "2a", &["Vex Marrow (oneself)", "Ila Senn"])]
#[case("t_upgrade_ally", "T", &["Vex Marrow (oneself)", "Ila Senn"])]
#[case("h_setback", "2t", &["Vex Marrow (oneself)", "Ila Senn"])]
#[case("d_upgrade", "D", &["Vex Marrow (oneself)", "Ila Senn"])]
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
    // However it is paid for, each answer is a line of its own that does it to that one.
    for turn in 0..=asked.ways.len() {
        let mut paid = asked.clone();
        (0..turn).for_each(|_| paid.pay_otherwise());
        for answer in &paid.answers {
            let mut play = shot(&[], symbols);
            play.ok(&paid.answered(answer));
            let spent = play.state.check.as_ref().unwrap().spent.last().unwrap();
            let name = answer.label.trim_end_matches(" (oneself)");
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
    // Both rows stay where they were and cannot be had again.
    for key in keys() {
        assert!(row(&play, key).allowed.is_err());
    }
    // Without a word it is the cover, as it ever was.
    let mut play = shot(&ready, "1t");
    play.ok("spend h_lose_maneuver");
    assert_eq!(play.figure("vex").cover, 0);
    assert!(play.figure("vex").guarded.is_some());
}
