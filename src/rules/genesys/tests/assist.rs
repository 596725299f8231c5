//! Tests of checks that more than one character makes: opposed, assisted, and contests (G-POOL-20 to
//! G-POOL-29).

use rstest::rstest;

use crate::kinds::Characteristics;
use crate::model::assist::Outcome;
use rules::view::Rich;

use super::Play;

/// Vex and Ila without talents: Vex strong and unskilled, Ila the opposite.
fn two() -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add rho",
        "add ashen_oar_boarder",
    ]);
    for (name, br, athletics) in [("vex", 4, 1), ("ila", 2, 3)] {
        play.change(name, |f| {
            f.known.clear();
            f.characteristics = Characteristics {
                br,
                ..Characteristics::default()
            };
            f.skills = vec![("athletics".to_owned(), athletics)];
        });
    }
    play
}

#[test]
fn g_pool_21_the_actors_skill_stands_before_versus_and_the_opponents_behind() {
    let mut play = two();
    play.change("ila", |f| {
        f.characteristics.wil = 3;
        f.skills.push(("discipline".to_owned(), 2));
    });
    play.ok("check vex athletics vs ila discipline");
    // Athletics 1 with Brawn 4 for Vex. Discipline 2 with Willpower 3 for Ila.
    assert_eq!(play.pool(), "1y3g 2r1p");
}

#[rstest]
#[case::charm("charm", "Cool")]
#[case::coercion("coercion", "Discipline")]
#[case::deception("deception", "Vigilance")]
#[case::leadership("leadership", "Discipline")]
#[case::negotiation("negotiation", "Negotiation")]
#[case::stealth("stealth", "Perception")]
fn g_pool_22_social_checks_and_stealth_propose_their_opponent(
    #[case] skill: &str,
    #[case] theirs: &str,
) {
    let mut play = two();
    play.ok(&format!("check vex {skill} average"));
    let notes: Vec<String> = play.tray().notes.iter().map(Rich::plain).collect();
    let proposal = format!("Usually opposed by {theirs}. ");
    assert!(notes.iter().any(|n| n.starts_with(&proposal)), "{notes:?}");
    play.all(&["cancel", &format!("check vex {skill} vs ila")]);
    assert!(
        play.tray()
            .notes
            .iter()
            .all(|n| !n.plain().contains("Usually"))
    );
}

#[test]
fn g_pool_26_28_help_pairs_the_characteristic_of_one_with_the_ranks_of_the_other() {
    let mut play = two();
    play.ok("check vex athletics average");
    assert_eq!(play.pool(), "1y3g 2p");
    assert_eq!(play.no("aid vex").rule, None);
    // Ila has more ranks and less Brawn: Brawn 4 with 3 ranks.
    assert_eq!(play.no("aid ila characteristic").rule, Some("G-POOL-28"));
    says!(play.ok("aid ila"));
    assert_eq!(play.pool(), "3y1g 2p");
    // In the opposite roles, Vex lends the Brawn.
    play.all(&["cancel", "check ila athletics average"]);
    assert_eq!(play.pool(), "2y1g 2p");
    play.ok("aid vex");
    assert_eq!(play.pool(), "3y1g 2p");
}

#[test]
fn g_pool_27_29_who_cannot_lend_gives_a_boost_and_so_does_every_other() {
    let mut play = two();
    play.all(&["check vex athletics average", "aid rho boost"]);
    assert_eq!(play.pool(), "1y3g 1b 2p");
    assert_eq!(play.no("aid rho").rule, None, "once");
    assert_eq!(play.no("aid ila").rule, Some("G-POOL-27"));
    // If the GM allows it a second character helps after the one who lends, with a Boost die.
    play.all(&[
        "cancel",
        "check vex athletics average",
        "aid ila",
        "aid rho!",
    ]);
    assert_eq!(play.pool(), "3y1g 1b 2p");
    play.all(&["cancel", "check vex athletics average"]);
    play.all(&["aid ila ranks", "aid rho boost!"]);
    let line = play
        .tray()
        .sources
        .into_iter()
        .find(|s| s.rule.as_deref() == Some("G-POOL-27"));
    play.ok(&line.and_then(|s| s.toggle).unwrap());
    assert_eq!(play.pool(), "3y1g 2p");
}

#[test]
fn g_pool_29_x_03_in_an_encounter_help_is_the_maneuver_unless_the_gm_allows_more() {
    let mut play = Play::fight();
    play.change("ila", |f| f.skills.push(("athletics".to_owned(), 5)));
    play.ok("check vex athletics average");
    let before = play.pool();
    for line in ["aid ila", "aid ila boost", "aid ila ranks"] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some("G-POOL-29"), "{line}");
        let hint = refusal.hint.unwrap_or_default();
        assert!(hint.contains("assist \"Vex Marrow\""), "{hint}");
    }
    assert_eq!(play.pool(), before);
    play.all(&["aid ila!", "cancel", "check vex athletics average"]);
    play.ok("aid ila ranks!");
    assert!(play.pool().contains('y'), "{}", play.pool());
}

#[test]
fn g_pool_26_the_other_side_does_not_help() {
    let mut play = two();
    play.ok("check vex athletics average");
    assert_eq!(play.no("aid boarder boost").rule, Some("G-POOL-26"));
    play.ok("aid boarder boost!");
}

#[test]
fn g_pool_23_the_most_successes_win_a_contest() {
    let mut play = two();
    says!(play.ok("contest athletics average vex ila"));
    assert_eq!(play.pool(), "1y3g 2p");
    play.all(&["roll = 2s 1a", "done"]);
    assert_eq!(play.no("contest athletics average vex ila").rule, None);
    play.all(&["compete", "roll = 3s"]);
    let said = play.ok("done");
    let won = said.iter().find(|line| line.starts_with("Ila Senn wins"));
    let won = won.unwrap_or_else(|| panic!("{said:?}"));
    assert!(won.contains("Ila Senn has 3") && won.contains("Vex Marrow has 2"));
    says!(won);
    assert!(play.state.contest.is_none());
}

#[test]
fn g_pool_23_25_nobody_wins_where_all_fail_and_the_gm_settles_it() {
    let mut play = two();
    play.all(&[
        "contest athletics average vex ila",
        "roll = 1f",
        "done",
        "compete",
        "roll = 2f",
    ]);
    let said = play.ok("done");
    assert!(
        said.iter().any(|line| line.contains("(G-POOL-25)")),
        "{said:?}"
    );
    assert_eq!(play.no("compete").rule, None);
    let said = play.ok("settle ila");
    assert!(said[0].starts_with("Ila Senn wins"), "{said:?}");
    assert_eq!(play.no("settle").rule, None);
}

#[rstest]
#[case::success((3, 0, 0), (2, 2, 9))]
#[case::triumph((2, 1, 0), (2, 0, 5))]
#[case::advantage((2, 1, 3), (2, 1, 2))]
fn g_pool_24_a_tie_goes_by_triumph_and_then_by_advantage(
    #[case] better: (i32, u32, i32),
    #[case] worse: (i32, u32, i32),
) {
    let outcome = |(success, triumph, advantage)| Outcome {
        success,
        triumph,
        advantage,
    };
    let (better, worse) = (outcome(better), outcome(worse));
    assert_eq!(
        better.against(&worse),
        std::cmp::Ordering::Less,
        "first in the ranking"
    );
    assert_eq!(worse.against(&better), std::cmp::Ordering::Greater);
    assert_eq!(better.against(&better), std::cmp::Ordering::Equal);
}
