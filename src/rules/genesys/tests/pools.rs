//! Tests of pools: the sources of the dice, and the order of changes (G-POOL, T-30).

use rstest::rstest;

use rules::view::Stage;

use super::Play;

/// Vex (Agility 3, Brawn 2, Presence 2, Stealth 2, Brawl 0) with an open check.
fn check(line: &str) -> Play {
    let mut play = Play::fight();
    play.ok(line);
    play
}

#[rstest]
#[case(3, 2, "2y1g")]
#[case(2, 3, "2y1g")]
#[case(3, 3, "3y")]
#[case(1, 5, "1y4g")]
#[case(4, 0, "4g")]
#[case(1, 1, "1y")]
fn g_pool_03_04_the_smaller_of_rank_and_characteristic_is_proficiency(
    #[case] agility: u8,
    #[case] rank: u8,
    #[case] pool: &str,
) {
    let mut play = Play::fight();
    play.change("vex", |f| {
        f.characteristics.ag = agility;
        f.skills = vec![("stealth".to_owned(), rank)];
    });
    play.ok("check vex stealth simple");
    assert_eq!(play.pool(), pool);
}

#[rstest]
#[case("simple", "2y1g")]
#[case("easy", "2y1g 1p")]
#[case("average", "2y1g 2p")]
#[case("hard", "2y1g 3p")]
#[case("daunting", "2y1g 4p")]
#[case("formidable", "2y1g 5p")]
#[case("7", "2y1g 7p")]
#[case("", "2y1g 2p")]
fn g_pool_05_a_level_is_so_many_difficulty_dice(#[case] level: &str, #[case] pool: &str) {
    assert_eq!(check(&format!("check vex stealth {level}")).pool(), pool);
}

#[rstest]
#[case("check vex stealth simple with presence", "2y")]
#[case("check vex stealth simple with int", "2y")]
#[case("check vex brawl simple with cunning", "3g")]
fn g_pool_02_another_characteristic_may_be_paired(#[case] line: &str, #[case] pool: &str) {
    assert_eq!(check(line).pool(), pool);
}

#[test]
fn g_pool_01_09_11_every_die_has_a_source_that_names_its_rule() {
    let mut play = check("check vex stealth hard");
    play.all(&[
        "modify boost a crowd to vanish in",
        "modify 2 setback floodlights",
    ]);
    assert_eq!(play.pool(), "2y1g 1b 3p 2k");
    let tray = play.tray();
    assert_eq!(tray.stage, Stage::Pool);
    let sources: Vec<(String, String, bool)> = tray
        .sources
        .into_iter()
        .filter(|s| !s.could)
        .map(|s| (s.text, s.rule.unwrap(), s.toggle.is_some()))
        .collect();
    let expected = [
        ("Stealth 2, Ag 3", "G-POOL-03", false),
        ("Hard difficulty", "G-POOL-05", true),
        ("a crowd to vanish in", "G-POOL-11", true),
        ("floodlights", "G-POOL-11", true),
    ];
    assert_eq!(sources.len(), expected.len(), "{sources:?}");
    for (is, (text, rule, toggles)) in sources.iter().zip(expected) {
        assert_eq!((is.0.as_str(), is.1.as_str(), is.2), (text, rule, toggles));
    }
}

#[test]
fn g_pool_09_a_source_may_be_switched_off_and_on_again_but_not_the_base() {
    let mut play = check("check vex stealth hard");
    play.ok("modify 2 setback floodlights");
    play.ok("switch \"hand 1\"");
    assert_eq!(play.pool(), "2y1g 3p");
    play.ok("switch difficulty");
    assert_eq!(play.pool(), "2y1g");
    play.ok("switch \"hand 1\"");
    assert_eq!(play.pool(), "2y1g 2k");
    assert!(play.no("switch skill").why.contains("base"));
    assert!(play.no("switch moonlight").why.contains("moonlight"));
}

#[test]
fn g_pool_09_a_difficulty_that_is_left_out_is_left_out_for_that_weapon() {
    let mut play = Play::fight();
    play.ok("attack @ boarders with monoblade at engaged!");
    assert!(play.pool().contains("2p"), "{}", play.pool());
    play.ok("switch difficulty");
    assert!(!play.pool().contains('p'), "{}", play.pool());
    play.ok("weapon unarmed");
    assert!(play.pool().contains("2p"), "{}", play.pool());
}

// Each case is one order of typing. The pool is the same, because G-POOL-10 fixes the order of changes.
#[rstest]
#[case(&["upgrade-difficulty", "difficulty"])]
#[case(&["difficulty", "upgrade-difficulty"])]
fn g_pool_10_dice_are_added_before_they_are_upgraded(#[case] changes: &[&str]) {
    let mut play = check("check vex stealth simple");
    for change in changes {
        play.ok(&format!("modify {change}"));
    }
    // In the opposite order the upgrade would add a die of its own: 2p.
    assert_eq!(play.pool(), "2y1g 1r");
}

#[test]
fn g_pool_10_upgrades_come_before_downgrades_and_removals_last() {
    let mut play = check("check vex stealth simple");
    // If removed first, these would find nothing and be lost.
    play.all(&["modify 2 remove-setback", "modify 3 remove-boost"]);
    play.all(&["modify 3 setback", "modify 2 boost"]);
    assert_eq!(play.pool(), "2y1g 1k");
    // If downgraded first, there would be no Challenge die yet: 2r.
    play.all(&["modify downgrade-difficulty", "modify 2 difficulty"]);
    play.ok("modify 2 upgrade-difficulty");
    assert_eq!(play.pool(), "2y1g 1r1p 1k");
}

#[rstest]
#[case(&["difficulty", "3 easier", "upgrade-difficulty"], "2y1g 1p")]
#[case(&["2 easier", "3 difficulty"], "2y1g 1p")]
fn g_pool_10_difficulty_never_falls_below_none(#[case] changes: &[&str], #[case] pool: &str) {
    let mut play = check("check vex stealth simple");
    for change in changes {
        play.ok(&format!("modify {change}"));
    }
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_pool_12_boost_and_setback_stay_side_by_side() {
    let mut play = check("check vex stealth easy");
    play.all(&["modify 2 boost", "modify 3 setback"]);
    assert_eq!(play.pool(), "2y1g 2b 1p 3k");
}

// Brawl: Brawn 2, rank 0, so two Ability dice.
#[rstest]
#[case(1, "1y1g 1r")]
#[case(2, "2y 1r1p")]
#[case(3, "2y1g 2r")]
#[case(4, "3y 2r1p")]
fn g_pool_13_14_upgrades_turn_a_die_then_add_one(#[case] times: u8, #[case] pool: &str) {
    let mut play = check("check vex brawl easy");
    play.ok(&format!("modify {times} upgrade"));
    play.ok(&format!("modify {times} upgrade-difficulty"));
    assert_eq!(play.pool(), pool);
}

#[rstest]
#[case(1, "1y2g 1r2p")]
#[case(2, "3g 3p")]
#[case(5, "3g 3p")]
fn g_pool_15_17_downgrades_reach_either_side_and_vanish_when_none_is_left(
    #[case] times: u8,
    #[case] pool: &str,
) {
    let mut play = check("check vex stealth simple");
    play.all(&["modify difficulty", "modify 2 challenge"]);
    play.ok(&format!("modify {times} downgrade"));
    play.ok(&format!("modify {times} downgrade-difficulty"));
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_pool_16_a_removal_takes_only_its_own_kind_and_loses_the_rest() {
    let mut play = check("check vex stealth easy");
    play.all(&["modify 2 boost", "modify setback", "modify 5 remove-boost"]);
    assert_eq!(play.pool(), "2y1g 1p 1k");
}

#[test]
fn g_pool_18_the_gm_upgrades_by_hand() {
    let mut play = check("check vex stealth hard");
    play.ok("modify upgrade-difficulty a seasoned watch");
    assert_eq!(play.pool(), "2y1g 1r2p");
}

// Ila: Cool 1, Presence 2, Discipline 2, Willpower 4, Vigilance 1, Perception 1, Cunning 2, Negotiation
// 0.
#[rstest]
#[case("charm", "1r1p")]
#[case("coercion", "2r2p")]
#[case("deception", "1r3p")]
#[case("leadership", "2r2p")]
#[case("negotiation", "2p")]
#[case("stealth", "1r1p")]
#[case("skulduggery", "2p")]
fn g_pool_20_22_g_skill_02_the_opponent_sets_the_difficulty(
    #[case] skill: &str,
    #[case] negative: &str,
) {
    let play = check(&format!("check vex {skill} vs ila"));
    let pool = play.pool();
    assert_eq!(pool.split_once(' ').unwrap().1, negative, "{pool}");
}

#[test]
fn g_pool_20_21_a_named_skill_opposes_and_a_group_has_its_group_rank() {
    // Perception is not a group skill of the boarders (Cunning 3). Skulduggery is: four left, rank 3.
    assert_eq!(check("check vex stealth vs boarders").pool(), "2y1g 3p");
    assert_eq!(
        check("check vex stealth vs boarders skulduggery").pool(),
        "2y1g 3r"
    );
}

#[test]
fn g_pool_20_upgrades_of_an_opposed_check_turn_its_difficulty_dice() {
    let mut play = check("check vex charm vs ila");
    play.all(&["modify difficulty", "modify 3 upgrade-difficulty"]);
    // 1r1p and one more is 1r2p. Three upgrades turn both and add one.
    assert_eq!(play.pool().split_once(' ').unwrap().1, "3r1p");
}

#[test]
fn t_45_an_adversary_upgrades_combat_checks_against_it_and_no_others() {
    let mut play = Play::fight();
    play.ok("set boarders adversary 2");
    play.ok("attack @ boarders with slug at medium");
    assert_eq!(play.pool(), "2y1g 2r");
    play.ok("cancel");
    play.ok("check vex stealth vs boarders");
    assert_eq!(play.pool(), "2y1g 3p");
}

#[test]
fn g_pool_06_what_is_attempted_is_settled_once_the_dice_lie() {
    let mut play = check("check vex stealth easy");
    play.ok("roll = 1s");
    for line in ["modify difficulty", "switch difficulty", "roll = 2s"] {
        says!(play.no(line).why);
    }
    assert_eq!(play.pool(), "2y1g 1p");
}

#[test]
fn g_pool_06_the_difficulty_is_fixed_before_any_die_is_rolled() {
    let mut play = check("check vex stealth easy");
    play.dice(&[]);
    // It is in the pool, and can be changed before the roll.
    assert_eq!(play.pool(), "2y1g 1p");
    play.ok("modify difficulty");
    assert_eq!(play.pool(), "2y1g 2p");
    assert!(play.state.check.as_ref().unwrap().roll.is_none());
    play.dice(&[1; 20]).ok("roll");
    let rolled = |play: &Play| {
        let check = play.state.check.as_ref().unwrap();
        check.roll.as_ref().unwrap().pool.to_string()
    };
    // That pool was rolled, and is rolled again with a reroll.
    assert_eq!(rolled(&play), "2y1g 2p");
    play.ok("reroll");
    assert_eq!(rolled(&play), "2y1g 2p");
}

#[test]
fn g_pool_10_a_second_check_waits_for_the_first() {
    let mut play = check("check vex stealth easy");
    for line in ["check vex cool", "attack @ boarders", "next"] {
        play.no(line);
    }
    play.ok("cancel");
    play.ok("check vex cool");
}

#[test]
fn g_pool_08_a_simple_check_is_rolled_when_it_matters_and_the_gm_may_hinder_it() {
    // Stealth 2, Agility 3: no Difficulty dice, so no symbol can make it fail.
    let mut play = check("check vex stealth simple");
    assert_eq!(play.pool(), "2y1g");
    play.ok("modify setback dark");
    assert_eq!(play.pool(), "2y1g 1k", "setback may come to it");
    // The result's quality matters, and with the one Setback die it can still fail.
    let said = play.ok("roll = 1f").join(" ");
    says!(said);
    let mut play = check("check vex stealth simple");
    let said = play.ok("roll = 3s 1a").join(" ");
    assert!(said.contains("succeeds: 3 Successes"), "{said}");
    // Where it does not matter no check is rolled: `action` does it without dice.
    let mut play = Play::fight();
    play.dice(&[]);
    play.ok("action @ slips past the crates");
    assert!(play.state.check.is_none() && play.state.last.is_none());
}

#[test]
fn talents_that_an_old_sheet_only_names_stand_under_the_pool() {
    let mut play = Play::fight();
    play.change("ila", |f| f.talents = vec![("Quick Strike".to_owned(), 2)]);
    play.change("vex", |f| {
        f.known.clear();
        f.talents = vec![("Dodge".to_owned(), 1)];
    });
    let notes = |play: &Play| -> Vec<String> {
        play.tray()
            .notes
            .iter()
            .map(rules::view::Rich::plain)
            .collect()
    };
    play.all(&["next", "attack @ vex with slug at short!"]);
    says!(notes(&play));
    // A parry counters close attacks, not ranged ones.
    play.change("vex", |f| f.talents = vec![("Parry".to_owned(), 1)]);
    assert_eq!(notes(&play), Vec::<String>::new());
    play.ok("weapon \"bare hands\"");
    says!(notes(&play));
    play.all(&["cancel", "next", "attack @ boarders at engaged!"]);
    says!(notes(&play));
    play.all(&["cancel", "check ila athletics"]);
    assert_eq!(notes(&play), Vec::<String>::new());
}
