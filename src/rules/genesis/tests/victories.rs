//! Tests of combat rolls, victory levels and their outcomes (F-CMB, F-VIC, F-ATT-02, F-ATT-05).

use rstest::rstest;

use super::Play;
use crate::kinds::{Condition, Injury};
use crate::model::outcome::Outcome;
use crate::model::state::{Phase, Step};
use rules::view::OfferGroup;

fn front(play: &Play) -> (String, u8) {
    let duel = &play.state.duels[0];
    (play.named(&[duel.winner, duel.loser]), duel.level)
}

#[test]
fn f_cmb_01_all_three_attributes_and_the_weapon() {
    let mut play = Play::folk(&["Ana 1 2 3", "Bo 0 0 0"]);
    play.all(&[
        "improve ana medium_weapon!",
        "gear ana sword",
        "draw ana sword",
        "start",
    ]);
    play.all(&["defend bo", "attack ana bo", "pool ana"]);
    assert_eq!(
        play.counted(),
        [
            "+3d Base Three",
            "+1d Medium Weapon 1",
            "+1d STR 1",
            "+2d REF 2",
            "+3d INT 3",
            "+1d Sword"
        ]
    );
    assert_eq!(play.dice_of("ana"), 11);
}

/// Ana attacks Bo, and Cy attacks Ana.
fn three(ana: u8, bo: u8, cy: u8) -> Play {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&[
        "start",
        "attack cy ana",
        "attack bo ana",
        "attack ana bo",
        "pool ana",
    ]);
    play.faces("ana", ana).faces("bo", bo).faces("cy", cy);
    play.ok("compare");
    play
}

#[test]
fn f_cmb_02_one_roll_attacks_and_defends_for_the_whole_round() {
    let play = three(3, 1, 4);
    let rolled: Vec<_> = play.state.rolls.iter().map(|r| r.who).collect();
    assert_eq!(play.named(&rolled), "Ana Bo Cy");
    let duels: Vec<(String, u8)> = play
        .state
        .duels
        .iter()
        .map(|d| (play.named(&[d.winner, d.loser]), d.level))
        .collect();
    assert_eq!(duels, [("Ana Bo".to_owned(), 2), ("Cy Ana".to_owned(), 1)]);
}

#[test]
fn f_cmb_03_a_defense_roll_where_no_attack_is_possible() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 1 0"]);
    play.all(&[
        "gear ana sword",
        "draw ana sword",
        "gear bo long_bow",
        "draw bo long_bow",
    ]);
    play.all(&["band ana bo far", "start"]);
    play.forbidden("attack ana bo", "F-ORD-10");
    assert!(play.offered().contains(&"defend Ana".to_owned()));
    play.all(&["flee ana", "attack bo ana"]);
    assert_eq!(play.state.phase, Phase::Roll);
    says!(play.tray().title.plain());
    play.ok("pool ana");
    says!(play.tray().title.plain());
}

#[test]
fn f_cmb_04_a_defense_roll_has_two_dice_more() {
    let play = Play::before(&[]);
    // Bo: 3 + 2 − 1, unarmed against a sword.
    assert_eq!(play.dice_of("bo"), 4);
    let mut play = Play::before(&[]);
    play.ok("pool bo");
    assert!(play.counted().contains(&"+2d defense roll".to_owned()));
}

#[test]
fn f_cmb_05_a_defense_roll_never_earns_a_level() {
    for ruling in ["on", "off"] {
        let play = Play::versus(
            0,
            4,
            &[&format!("setting vl.only_declared_targets {ruling}")],
        );
        assert_eq!(
            (play.state.phase, play.state.duels.len()),
            (Phase::Upkeep, 0)
        );
    }
}

#[test]
fn f_cmb_06_advantage_and_destiny_serve_in_combat_too() {
    let mut play = Play::before(&[]);
    play.ok("destiny ana");
    assert_eq!(play.tray().pool, "5d6 base d8");
    play.all(&["pool bo", "mode disadvantage \"sand\""]);
    assert_eq!(play.tray().pool, "4d6 base d4");
    play.all(&["roll bo = 1 1 1 1", "destiny bo"]);
    assert_eq!(
        play.state.combat_roll(play.id("bo")).unwrap().wins(),
        Some(1)
    );
}

#[test]
fn f_cmb_07_the_skill_of_the_weapon_held() {
    let lines = [
        "improve bo small_weapon!",
        "improve bo unarmed!",
        "improve bo unarmed!",
        "gear bo knife",
    ];
    // 3 + Small Weapon 1 + 2.
    let mut play = Play::before(&[&lines[..], &["draw bo knife"]].concat());
    assert_eq!(play.dice_of("bo"), 6);
    // 3 + Unarmed 2 + 2 − 1 against a sword.
    assert_eq!(Play::before(&lines).dice_of("bo"), 6);
    play.ok("setting combat.defense_skill best");
    assert_eq!(play.dice_of("bo"), 7);
}

#[test]
fn f_vic_01_the_difference_is_the_level_and_a_tie_is_nothing() {
    assert_eq!(front(&Play::versus(5, 2, &[])), ("Ana Bo".to_owned(), 3));
    assert!(Play::versus(3, 3, &[]).state.duels.is_empty());
    let mut play = Play::won(3, &[]);
    let menu: Vec<String> = play
        .offered()
        .into_iter()
        .filter(|l| l.starts_with("outcome"))
        .collect();
    says!(menu);
    play.ok("outcome minor");
    assert!(play.state.duels.is_empty());
}

#[test]
fn f_vic_02_levels_only_over_those_one_chose() {
    // Ana attacks Bo and Cy, Cy and Dee attack Ana.
    let fight = |ruling: &str| {
        let mut play = Play::folk(&["Ana 0 3 0", "Bo 0 2 0", "Cy 0 1 0", "Dee 0 0 0"]);
        play.all(&[
            &format!("setting vl.only_declared_targets {ruling}"),
            "start",
        ]);
        play.all(&[
            "attack dee ana",
            "attack cy ana",
            "defend bo",
            "attack ana bo cy",
            "pool ana",
        ]);
        play.faces("ana", 3)
            .faces("bo", 1)
            .faces("cy", 4)
            .faces("dee", 0);
        play.ok("compare");
        let duels = play.state.duels.iter();
        duels
            .map(|d| (play.named(&[d.winner, d.loser]), d.level))
            .collect::<Vec<_>>()
    };
    let (bo, cy) = (("Ana Bo".to_owned(), 2), ("Cy Ana".to_owned(), 1));
    assert_eq!(fight("on"), [bo.clone(), cy.clone()]);
    assert_eq!(fight("off"), [bo, ("Ana Dee".to_owned(), 3), cy]);
}

/// Bo after an outcome: injury dice, condition, incapacitated, dead, armed.
#[rstest]
#[case::f_vic_03("minor", 1, 1, None)]
#[case::f_vic_04("stagger", 1, 0, Some(Condition::Staggered))]
#[case::f_vic_05("medium", 2, 2, None)]
#[case::f_vic_06("disarm", 2, 0, None)]
#[case::f_vic_07("serious", 3, 3, None)]
#[case::f_vic_08("trip", 3, 0, Some(Condition::Prone))]
#[case::f_vic_09("fatal", 4, 4, None)]
#[case::f_vic_10("knockout", 4, 2, Some(Condition::Unconscious))]
#[case::f_vic_11("dismember leg", 4, 3, None)]
#[case::f_vic_12("death", 5, 0, None)]
fn f_vic_03_to_12_each_outcome_takes_its_level(
    #[case] outcome: &str,
    #[case] level: u8,
    #[case] dice: i8,
    #[case] condition: Option<Condition>,
) {
    let armed = ["gear bo knife", "draw bo knife"];
    let line = format!("outcome {outcome}");
    if level > 1 {
        Play::won(level - 1, &armed).forbidden(&line, "F-VIC-01");
    }
    for won in [level, level + 1] {
        let mut play = Play::won(won, &armed);
        play.ok(&line);
        let bo = play.figure("bo");
        assert_eq!(bo.injury_dice(), dice);
        assert_eq!(bo.conditions, condition.into_iter().collect::<Vec<_>>());
        assert_eq!(bo.dead, outcome == "death");
        assert_eq!(bo.held.is_none(), outcome == "disarm");
        let out = ["fatal", "knockout", "death"].contains(&outcome);
        assert_eq!(bo.able(), !out, "{outcome}");
        let lost: &[String] = if level == 4 && dice == 3 {
            &["leg".to_owned()]
        } else {
            &[]
        };
        assert_eq!(bo.limbs_lost, lost);
    }
}

#[test]
fn f_vic_12_above_five_there_is_nothing_further() {
    let menu = |won| Play::won(won, &["gear ana sword"]).offered();
    assert_eq!(menu(5), menu(6));
    assert_eq!(menu(5)[0], "outcome death");
}

#[test]
fn f_att_02_so_many_uses_of_strength_in_a_fight() {
    let mut play = Play::won(3, &["set bo strength 2"]);
    assert_eq!(
        play.turns().asks.as_deref(),
        Some("Bo: spend Strength against level 3?")
    );
    play.forbidden("reduce 3", "F-ATT-02");
    play.ok("reduce");
    assert_eq!(front(&play).1, 2);
    play.all(&[
        "accept",
        "outcome minor",
        "next",
        "defend bo",
        "attack ana bo",
    ]);
    play.faces("ana", 2).faces("bo", 0);
    play.ok("compare");
    // One use is left, and all return with the end of the fight.
    play.forbidden("reduce 2", "F-ATT-02");
    play.all(&["reduce 1", "outcome minor"]);
    assert_eq!(play.figure("bo").strength_left(), 0);
    play.ok("end");
    assert_eq!(play.figure("bo").strength_left(), 2);
}

#[test]
fn f_att_05_several_uses_on_one_blow_before_the_outcome_is_picked() {
    let mut play = Play::won(4, &["set bo strength 3"]);
    play.all(&["reduce 2", "reduce 1"]);
    // Without Strength no one is asked, so the winner picks.
    assert_eq!((play.state.step, front(&play).1), (Step::Outcome, 1));
    let mut play = Play::won(4, &["set bo strength 3", "setting str.stack_on_one off"]);
    play.forbidden("reduce 2", "F-ATT-05");
    play.ok("reduce 1");
    assert_eq!((play.state.step, front(&play).1), (Step::Outcome, 3));
}

#[test]
fn f_vic_13_level_then_strength_then_outcome_then_armor() {
    let mut play = Play::won(4, &["set bo strength 1", "gear bo leather"]);
    play.forbidden("outcome serious", "F-VIC-13");
    play.ok("reduce 1");
    play.forbidden("outcome fatal", "F-VIC-01");
    play.ok("outcome serious");
    assert_eq!(play.figure("bo").wounds[0].injury, Injury::Medium);
    says!(play.said.last().unwrap());
}

#[rstest]
#[case("short_bow", false)]
#[case("throwing_knife", false)]
#[case("mortar", true)]
#[case("fire_wand", true)]
fn f_vic_14_what_is_shot_takes_no_limb_unless_magical_or_explosive(
    #[case] arm: &str,
    #[case] limb: bool,
) {
    let lines = [format!("gear ana {arm}"), format!("draw ana {arm}")];
    let mut play = Play::won(4, &[&lines[0], &lines[1]]);
    // F-VIC-04: it doesn't lead into close combat either.
    play.forbidden("outcome close", "F-VIC-04");
    if limb {
        play.ok("outcome dismember arm");
        assert_eq!(play.figure("bo").limbs_lost, ["arm"]);
    } else {
        play.forbidden("outcome dismember arm", "F-VIC-14");
    }
}

/// The armor worn for each level.
pub(super) const WORN: [&[&str]; 6] = [
    &[],
    &["gear bo leather"],
    &["gear bo breastplate"],
    &["gear bo full_plate"],
    &["gear bo full_plate", "gear bo small_shield"],
    &["gear bo full_plate", "gear bo large_shield"],
];

#[test]
fn f_vic_15_f_arm_01_armor_lowers_the_injury_and_never_the_level() {
    let outcomes = ["minor", "medium", "serious", "fatal", "death"];
    for (armor, worn) in (0_u8..).zip(WORN) {
        for (injury, outcome) in (1_u8..).zip(outcomes) {
            let mut play = Play::won(5, worn);
            assert_eq!(front(&play).1, 5);
            play.ok(&format!("outcome {outcome}"));
            let bo = play.figure("bo");
            let left = injury.saturating_sub(armor);
            let has = if bo.dead { 5 } else { bo.injury_dice() as u8 };
            assert_eq!(has, left, "{outcome} against armor {armor}");
        }
    }
}

/// What a row tells is the injury that armor leaves.
#[test]
fn f_arm_01_an_injury_is_told_as_armor_leaves_it() {
    let told = |armor: usize, key: &str| {
        let mut offers = Play::won(5, WORN[armor]).offers().into_iter();
        offers.find(|one| one.key == key).unwrap().detail
    };
    let lowered = told(2, "serious");
    assert!(lowered.ends_with(&told(0, "minor")) && lowered != told(0, "minor"));
    assert_eq!(told(0, "serious"), Outcome::Serious.detail());
}

#[test]
fn f_vic_06_who_was_disarmed_may_draw_another() {
    let mut play = Play::won(2, &["gear bo spear", "gear bo knife", "draw bo spear"]);
    play.all(&["outcome disarm", "next"]);
    let offered = play.offered();
    for line in ["draw Bo Spear", "draw Bo Knife"] {
        assert!(offered.contains(&line.to_owned()), "{offered:?}");
    }
    play.ok("draw Bo Knife");
    // It is still Bo's turn to declare, now with the knife.
    let offers = play.offers();
    assert!(offers.iter().any(|o| o.label == "attack Ana with knife"));
    assert!(!play.offered().contains(&"draw Bo Knife".to_owned()));
}

#[test]
fn f_ord_11_to_ready_what_was_struck_from_the_hand_takes_the_round() {
    let mut play = Play::won(2, &["gear bo spear", "gear bo knife", "draw bo spear"]);
    play.all(&["outcome disarm", "next"]);
    let ready = play
        .offers()
        .into_iter()
        .find(|o| o.line == "draw Bo Spear");
    let ready = ready.expect("it can be taken up");
    assert_eq!(ready.cost.plain(), "whole round");
    says!(ready.label);
    play.forbidden("attack bo ana with spear", "F-ORD-11");
    let said = play.ok("draw bo spear");
    says!(said[0]);
    // That was the declaration, and Bo still defends unarmed this round.
    play.forbidden("attack bo ana", "F-ORD-06");
    assert!(play.figure("bo").held.is_none());
    play.ok("attack ana bo");
    // 3, and a die less for unarmed against a sword. The spear of the first exchange would add one.
    assert_eq!(play.dice_of("bo"), 2);
    play.faces("ana", 0).faces("bo", 0).ok("compare");
    let said = play.ok("next").join(" ");
    says!(said);
    assert!(play.figure("bo").held == Some(0) && play.figure("bo").dropped.is_empty());
    play.all(&["defend bo", "attack ana bo"]);
    // 3, the spear, the defense.
    assert_eq!(play.dice_of("bo"), 6);
    // A character that is put out while picking it up has nothing in hand.
    let mut play = Play::won(2, &["gear bo spear", "draw bo spear"]);
    play.all(&["outcome disarm", "next", "draw bo spear", "attack ana bo"]);
    play.ok("modify 6");
    play.faces("ana", 4).faces("bo", 0).ok("compare");
    play.all(&["outcome knockout", "next"]);
    assert!(play.figure("bo").held.is_none());
    // If the fight ends with the round it stays in hand.
    let mut play = Play::won(2, &["gear bo spear", "draw bo spear"]);
    play.all(&[
        "outcome disarm",
        "next",
        "draw bo spear",
        "defend ana",
        "end",
    ]);
    assert_eq!(play.figure("bo").held, Some(0));
    // An override returns it, and after the fight it is picked up.
    let mut play = Play::won(2, &["gear bo spear", "draw bo spear"]);
    play.all(&["outcome disarm", "next"]);
    play.ok("attack bo ana with spear!");
    let mut play = Play::won(2, &["gear bo spear", "draw bo spear"]);
    play.all(&["outcome disarm", "end", "draw bo spear"]);
    assert!(play.figure("bo").held.is_some());
}

#[test]
fn f_vic_15_the_menu_says_what_armor_leaves_of_each_injury() {
    let costs_of_all = |worn: &[&str]| {
        let offers = Play::won(5, worn).offers().into_iter();
        let open = offers.filter(|o| o.allowed.is_ok());
        let costs = open.map(|o| format!("{} {}", o.key, o.cost.plain()));
        costs.collect::<Vec<_>>()
    };
    let costs = |worn: &[&str]| costs_of_all(worn)[..5].to_vec();
    let keys = |costs: &[String]| -> Vec<String> {
        let all = costs
            .iter()
            .map(|c| c.split(' ').next().unwrap_or_default());
        all.map(str::to_owned).collect()
    };
    let bare = [
        "death ",
        "fatal −4d",
        "knockout −2d",
        "dismember −3d",
        "serious −3d",
    ];
    assert_eq!(costs(WORN[0]), bare);
    let breastplate = costs(WORN[2]);
    assert_eq!(keys(&breastplate), keys(&costs(WORN[0])));
    says!(breastplate);
    // Other outcomes than injuries are not stopped, and the row shows what is left.
    let plate = costs(&["gear bo full_plate"]);
    assert_eq!(
        keys(&plate),
        ["death", "fatal", "knockout", "dismember", "trip"]
    );
    says!(plate);
    // Rows without an effect come after doing nothing, because the first row is selected.
    let mut whole = costs_of_all(&["gear bo full_plate"]);
    whole.retain(|row| row != "end ");
    let idle = &whole[whole.len() - 4..];
    assert_eq!(keys(idle), ["nothing", "serious", "medium", "minor"]);
    says!(idle);
}

#[test]
fn f_vic_24_armor_stops_the_injury_and_not_the_rest() {
    let plate = WORN[3];
    let mut play = Play::won(4, plate);
    play.ok("outcome knockout");
    assert!(play.figure("bo").is(Condition::Unconscious) && play.figure("bo").wounds.is_empty());
    let mut play = Play::won(4, plate);
    play.ok("outcome dismember arm");
    assert_eq!(play.figure("bo").limbs_lost, ["arm"]);
    // The narrator may waive it.
    play.ok("limb bo arm back");
    assert!(play.figure("bo").limbs_lost.is_empty());
    let mut play = Play::won(
        4,
        &[plate, &["setting armor.cancels_dismember on"]].concat(),
    );
    play.ok("outcome dismember arm");
    assert!(play.figure("bo").limbs_lost.is_empty());
    let mut play = Play::won(
        4,
        &[WORN[2], &["setting armor.cancels_dismember on"]].concat(),
    );
    play.ok("outcome dismember arm");
    assert_eq!(
        (
            play.figure("bo").limbs_lost.len(),
            play.figure("bo").injury_dice()
        ),
        (1, 1)
    );
}

#[test]
fn f_vic_25_strength_lowers_the_level_and_armor_the_injury() {
    let mut play = Play::won(5, &["set bo strength 1", "gear bo leather"]);
    play.ok("reduce 1");
    assert_eq!(
        (
            front(&play).1,
            play.figure("bo").armor_level(&play.state.settings)
        ),
        (4, 1)
    );
    play.ok("outcome fatal");
    assert_eq!(play.figure("bo").wounds[0].injury, Injury::Serious);
}

#[test]
fn f_vic_26_a_level_lowered_to_nothing_allows_nothing() {
    let mut play = Play::won(2, &["set bo strength 2"]);
    let said = play.ok("reduce 2");
    says!(said);
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[test]
fn f_vic_27_one_outcome_unless_levels_may_be_split() {
    let mut play = Play::won(3, &[]);
    play.ok("outcome minor");
    assert_eq!(play.state.phase, Phase::Upkeep);
    let mut play = Play::won(3, &["setting vl.split on"]);
    play.ok("outcome medium");
    assert_eq!((play.state.phase, front(&play).1), (Phase::Resolve, 1));
    play.forbidden("outcome medium", "F-VIC-01");
    play.ok("outcome stagger");
    let bo = play.figure("bo");
    assert!(bo.injury_dice() == 2 && bo.is(Condition::Staggered));
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[test]
fn f_vic_01_what_was_won_is_not_dropped_by_ending_the_fight_or_by_a_chase() {
    let mut play = three(3, 1, 4);
    assert_eq!(play.state.phase, Phase::Resolve);
    for line in ["end", "chase ana after cy"] {
        assert_eq!(play.no(line).rule, Some("F-VIC-01"), "{line}");
    }
    play.ok("end !");
    assert_eq!(play.state.phase, Phase::Setup);
}

/// An attack that wins no level and loses none has a sentence with both counts of wins.
#[test]
fn f_vic_01_an_attack_that_fails_leaves_a_line() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 2 0"]);
    play.all(&["start", "attack ana bo", "defend bo", "pool ana"]);
    play.faces("ana", 1).faces("bo", 3);
    assert_eq!(crate::model::levels::failed(&play.state, &[]).len(), 1);
    says!(play.ok("compare").join(" "));
    // An attack that wins has its victory instead.
    let play = three(3, 1, 4);
    let duels = play.state.duels.clone();
    assert!(crate::model::levels::failed(&play.state, &duels).is_empty());
}

/// Every outcome is in the menu once: what can be picked first, the rest with the rule that blocks it.
#[test]
fn f_vic_01_outcomes_out_of_reach_stay_with_their_rule() {
    let mut play = three(3, 1, 4);
    while play.state.step != Step::Outcome {
        play.ok("accept");
    }
    let duel = play.state.duels[0].clone();
    let offers = play.offers();
    for outcome in Outcome::all() {
        let rows: Vec<_> = offers
            .iter()
            .filter(|one| one.key == outcome.key())
            .collect();
        assert_eq!(rows.len(), 1, "{}", outcome.key());
        let allowed = outcome.allowed(&play.state, &duel);
        let rule = |result: &Result<(), lang::Refusal>| result.as_ref().err().map(|no| no.rule);
        assert_eq!(rule(&rows[0].allowed), rule(&allowed), "{}", outcome.key());
    }
    let asked = offers.iter().filter(|one| one.group == OfferGroup::Asked);
    let allowed: Vec<bool> = asked.map(|one| one.allowed.is_ok()).collect();
    assert!(allowed.is_sorted_by(|before, after| before >= after));
    assert!(allowed.contains(&false));
}
