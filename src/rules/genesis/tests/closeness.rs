//! Tests of close combat and of the circumstances of a fight (F-CLS, F-MOD).

use rstest::rstest;

use super::Play;
use crate::kinds::{Band, Condition, Size};
use crate::model::state::Phase;
use crate::play::pool::fights_with;
use rules::system::System as _;

#[test]
fn f_cls_01_close_combat_is_a_relation_of_two() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&["grapple ana bo", "grapple cy ana"]);
    let (ana, bo, cy) = (play.id("ana"), play.id("bo"), play.id("cy"));
    assert!(play.state.grappling(bo, ana) && play.state.grappling(ana, cy));
    assert!(!play.state.grappling(bo, cy));
    assert_eq!(play.state.band(ana, bo), Band::Engaged);
    says!(play.fact("ana", "status"));
    play.ok("part ana bo");
    assert_eq!(play.fact("bo", "status"), "");
}

#[test]
fn f_cls_02_one_enters_it_by_a_level_in_melee() {
    let mut play = Play::won(1, &[]);
    play.ok("outcome close");
    assert!(play.state.grappling(play.id("ana"), play.id("bo")));
    Play::won(1, &["gear ana pistol", "draw ana pistol"]).forbidden("outcome close", "F-VIC-04");
    Play::won(1, &["grapple ana bo"]).forbidden("outcome close", "F-CLS-02");
}

/// Ana in close combat with Bo, who has a knife or the given weapon. 3 + Reflex 1.
#[rstest]
#[case::f_cls_03_a_sword_is_lost("sword", "knife", "unarmed", 3)]
#[case::f_cls_03_so_is_a_greatsword("greatsword", "knife", "unarmed", 3)]
#[case::f_cls_03_so_is_a_pistol("pistol", "knife", "unarmed", 3)]
#[case::f_cls_04_a_knife_works("knife", "knife", "small_weapon", 4)]
#[case::f_cls_06_a_sword_against_a_spear("sword", "spear", "medium_weapon", 5)]
#[case::f_cls_06_but_no_greatsword("greatsword", "spear", "unarmed", 4)]
fn f_cls_03_04_06_what_is_of_use_up_close(
    #[case] mine: &str,
    #[case] theirs: &str,
    #[case] skill: &str,
    #[case] dice: u8,
) {
    let (gear, draw) = (format!("gear ana {mine}"), format!("draw ana {mine}"));
    let (gear_bo, draw_bo) = (format!("gear bo {theirs}"), format!("draw bo {theirs}"));
    let play = Play::before(&[&gear, &draw, &gear_bo, &draw_bo, "grapple ana bo"]);
    let (arm, _) = fights_with(&play.state, play.figure("ana"));
    assert_eq!(arm.skill, skill);
    // Unarmed loses a die against an armed enemy. A spear in close combat doesn't count as a weapon.
    assert_eq!(play.dice_of("ana"), dice);
}

#[test]
fn f_cls_04_the_skill_is_unarmed() {
    let ranks = [
        "improve ana unarmed!",
        "improve ana unarmed!",
        "improve ana medium_weapon!",
    ];
    // 3 + REF 1 + Unarmed 2. Bo is unarmed too.
    let play = Play::before(&[&ranks[..], &["grapple ana bo"]].concat());
    assert_eq!(play.dice_of("ana"), 6);
    assert_eq!(
        fights_with(&play.state, play.figure("ana")).0.size,
        Size::Unarmed
    );
    // 3 + REF 1 + Medium Weapon 1 + 1 outside of it.
    assert_eq!(Play::before(&ranks).dice_of("ana"), 6);
}

#[test]
fn f_cls_05_armor_lowers_nothing_up_close() {
    let mut play = Play::won(3, &["gear bo full_plate", "grapple ana bo"]);
    play.ok("outcome serious");
    assert_eq!(play.figure("bo").injury_dice(), 3);
}

#[test]
fn f_cls_07_out_of_it_by_a_level_or_by_a_fall() {
    let mut play = Play::won(1, &["grapple ana bo"]);
    play.ok("outcome break");
    assert!(play.state.close.is_empty());
    Play::won(1, &[]).forbidden("outcome break", "F-CLS-07");
    Play::won(1, &["grapple ana bo", "setting close.leave_vl 2"])
        .forbidden("outcome break", "F-VIC-01");
    Play::won(2, &["grapple ana bo", "setting close.leave_vl 2"]).ok("outcome break");
    for (won, outcome) in [(3, "trip"), (4, "knockout"), (5, "death")] {
        let mut play = Play::won(won, &["grapple ana bo"]);
        play.ok(&format!("outcome {outcome}"));
        assert!(play.state.close.is_empty(), "{outcome}");
    }
}

#[rstest]
#[case::f_cls_05_as_it_ships(&[], 2)]
#[case::on(&["setting close.armor_vs_outsider on"], 0)]
#[case::off(&["setting close.armor_vs_outsider off"], 2)]
fn f_cls_08_who_strikes_from_outside_flanks_and_armor_is_a_ruling(
    #[case] ruling: &[&str],
    #[case] dice: i8,
) {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["gear bo breastplate", "grapple bo cy", "start"]);
    play.all(ruling);
    play.all(&["attack cy bo", "attack bo cy", "attack ana bo", "pool ana"]);
    assert!(play.counted().contains(&"+2d flank".to_owned()));
    play.faces("ana", 3).faces("bo", 1).faces("cy", 1);
    play.ok("compare");
    let result: Vec<String> = play
        .tray()
        .result
        .iter()
        .map(rules::view::Rich::plain)
        .collect();
    let armor = match dice {
        0 => "Bo: armor 2",
        _ => "Bo: armor 0 of 2, none in close combat (F-CLS-08)",
    };
    assert!(result.contains(&armor.to_owned()), "{result:?}");
    play.ok("outcome medium");
    assert_eq!(play.figure("bo").injury_dice(), dice);
}

#[test]
fn f_mod_01_high_ground() {
    let mut play = Play::before(&["status ana high"]);
    assert!(play.counted().contains(&"+2d high ground".to_owned()));
    assert_eq!(play.dice_of("ana"), 7);
    // It is proposed, and the player may change it.
    let said = play.ok("switch high_ground");
    says!(said);
    assert_eq!(play.dice_of("ana"), 5);
    play.ok("pool bo");
    assert!(!play.counted().iter().any(|c| c.contains("high ground")));
    play.ok("switch high_ground");
    assert_eq!(play.dice_of("bo"), 6);
    // Two statements of the same circumstance count once.
    says!(play.ok("mode advantage"));
}

#[test]
fn f_mod_02_a_target_that_is_busy_elsewhere_is_flanked() {
    let flanked = |answer: &str| {
        let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
        play.all(&["start", "defend cy", answer, "attack ana bo", "pool ana"]);
        let flank = play
            .tray()
            .sources
            .into_iter()
            .find(|s| s.text == "flank")
            .unwrap();
        assert_eq!(flank.toggle.as_deref(), Some("switch flank"));
        flank.on
    };
    assert!(flanked("attack bo cy"));
    assert!(flanked("act bo \"picks the lock\""));
    assert!(!flanked("attack bo ana"));
    assert!(!flanked("defend bo"));
}

#[test]
fn f_mod_03_staggered_takes_two_dice() {
    // 3 + 1 + 1 − 2. The narrator sets it before the roll.
    let mut play = Play::before(&["status ana staggered"]);
    assert_eq!(play.dice_of("ana"), 3);
    play.faces("ana", 1).faces("bo", 1);
    play.all(&["compare", "next"]);
    assert!(!play.figure("ana").is(Condition::Staggered));
}

#[test]
fn f_mod_03_f_mod_04_the_offered_stagger_counts_the_dice_and_the_rounds() {
    let told = |rounds: u8| {
        let play = Play::before(&[&format!("setting stagger.rounds {rounds}")]);
        let ana = play.id("ana");
        let all = crate::Genesis::offers(&play.state, &play.library, Some(ana));
        let row = all.into_iter().find(|row| row.key == "staggered");
        row.map(|row| row.detail).unwrap_or_default()
    };
    assert!(
        told(1).starts_with('2') && told(1).contains("1 round."),
        "{}",
        told(1)
    );
    assert!(told(3).contains("3 rounds."), "{}", told(3));
}

#[rstest]
#[case(1, [true, false, false])]
#[case(2, [true, true, false])]
fn f_mod_04_for_the_whole_next_round(#[case] rounds: u8, #[case] staggered: [bool; 3]) {
    let mut play = Play::won(1, &[&format!("setting stagger.rounds {rounds}")]);
    play.ok("outcome stagger");
    for (round, on) in (2..).zip(staggered) {
        play.ok("next");
        assert_eq!(play.state.round, round);
        play.all(&["attack bo ana", "defend ana", "pool bo"]);
        // Bo: 3, unarmed against a sword −1, and −2.
        assert_eq!(play.dice_of("bo"), if on { 0 } else { 2 }, "round {round}");
        play.all(&["roll all", "compare"]);
        while play.state.phase == Phase::Resolve {
            play.ok("outcome nothing");
        }
    }
}

#[test]
fn f_mod_05_off_guard_there_is_no_defense_roll() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&[
        "side cy npc",
        "start",
        "offguard bo 2",
        "act bo \"counts the coins\"",
        "attack ana bo",
        "defend cy",
    ]);
    assert!(play.state.combat_roll(play.id("bo")).is_none());
    // F-MOD-07: there is no additional flank.
    assert!(!play.tray().sources.iter().any(|s| s.text == "flank"));
    says!(play.tray().subtitle.plain());
    // 4 dice against 2: P(3 or 4) = 5/16.
    assert_eq!(play.chance("VL 1+"), "31%");
    play.faces("ana", 4);
    play.ok("compare");
    assert_eq!(play.state.duels[0].level, 2);
    // A Stealth check may come first.
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "check ana stealth against bo",
        "roll all",
        "done",
        "ambush ana bo 1",
    ]);
    assert_eq!(play.state.phase, Phase::Ambush);
}

#[rstest]
#[case(3, Phase::Resolve, 0)]
#[case(2, Phase::Declare, 1)]
#[case(1, Phase::Declare, 1)]
fn f_mod_06_not_met_or_just_met_the_fight_begins(
    #[case] wins: u8,
    #[case] phase: Phase,
    #[case] round: u32,
) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("ambush ana bo 2");
    play.faces("ana", wins);
    play.ok("compare");
    assert_eq!((play.state.phase, play.state.round), (phase, round));
    if phase == Phase::Declare {
        // In a normal engagement Bo rolls now.
        play.all(&["defend bo", "attack ana bo"]);
        assert!(play.state.combat_roll(play.id("bo")).is_some());
    }
}

#[test]
fn f_mod_08_prone_weighs_on_the_round_of_getting_up() {
    let mut play = Play::won(3, &["set bo intellect 4"]);
    play.all(&["outcome trip", "next"]);
    assert!(play.offered().contains(&"stand Bo".to_owned()));
    play.all(&["stand bo", "attack ana bo", "pool bo"]);
    // 3 + INT 4 − 4 − 1, unarmed against a sword.
    assert_eq!(play.dice_of("bo"), 2);
    play.faces("ana", 0).faces("bo", 0);
    play.ok("compare");
    assert!(play.figure("bo").is(Condition::Prone));
    says!(play.ok("next"));
    assert!(!play.figure("bo").is(Condition::Prone));
    says!(play.no("stand bo").why);
    // It lasts while the character is out.
    let mut play = Play::won(3, &[]);
    play.all(&[
        "outcome trip",
        "status bo unconscious",
        "create Cy side npc",
        "set cy reflex 3",
        "next",
    ]);
    play.all(&[
        "defend ana",
        "defend cy",
        "next",
        "defend ana",
        "defend cy",
        "next",
    ]);
    assert!(play.figure("bo").is(Condition::Prone));
}

#[rstest]
#[case("stand bo")]
#[case("defend bo")]
fn f_vic_08_a_trip_scored_on_who_is_getting_up_weighs_on_the_next_round(#[case] line: &str) {
    let mut play = Play::won(3, &["set bo intellect 8"]);
    play.all(&["outcome trip", "next", line, "attack ana bo"]);
    play.ok("modify 1");
    play.faces("ana", 3).faces("bo", 0);
    play.all(&["compare", "outcome trip", "next"]);
    assert!(play.figure("bo").is(Condition::Prone), "{line}");
    play.all(&["stand bo", "attack ana bo", "pool bo"]);
    assert!(play.counted().iter().any(|s| s.ends_with(" prone")));
    // Not tripped again: the later fall ends at the end of this round.
    play.faces("ana", 0).faces("bo", 0);
    play.all(&["compare", "next"]);
    assert!(!play.figure("bo").is(Condition::Prone), "{line}");
}

#[test]
fn f_mod_12_the_helpless_are_on_the_menu_of_attacks() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&["status bo held", "start"]);
    play.ok("defend cy");
    let offered = play.offered();
    assert!(offered.contains(&"attack Ana Bo".to_owned()), "{offered:?}");
    play.all(&["status cy unconscious"]);
    assert!(play.offered().contains(&"attack Ana Cy".to_owned()));
    play.ok("attack ana bo");
    assert_eq!(play.named(&[play.state.rolls[0].who]), "Ana");
    play.faces("ana", 3);
    if play.state.phase == Phase::Roll {
        play.ok("compare");
    }
    assert_eq!(play.state.duels[0].level, 2);
}

#[test]
fn f_mod_09_unequal_tools_are_the_narrators_dice() {
    let mut play = Play::before(&[]);
    play.ok("modify -2 \"a stick against a sword\"");
    assert!(
        play.counted()
            .contains(&"−2d a stick against a sword".to_owned())
    );
    assert_eq!(play.dice_of("ana"), 3);
    let mut play = Play::folk(&["Ana 0 1 0"]);
    play.all(&["check ana sleight_of_hand 2", "modify -1 \"no picks\""]);
    assert_eq!(play.dice_of("ana"), 3);
    // It is switched off again.
    play.ok("switch \"hand 1\"");
    assert_eq!(play.dice_of("ana"), 4);
}

#[rstest]
#[case("short_bow", "near", 5, 5)]
#[case("short_bow", "far", 4, 5)]
#[case("long_bow", "far", 6, 6)]
#[case("throwing_knife", "near", 4, 4)]
#[case("throwing_knife", "far", 2, 4)]
fn f_mod_10_a_die_for_each_step_too_far(
    #[case] arm: &str,
    #[case] band: &str,
    #[case] dice: u8,
    #[case] unhindered: u8,
) {
    // 3 + REF 1 + 1, 2 or 0 of the weapon.
    let lines = [
        format!("gear ana {arm}"),
        format!("draw ana {arm}"),
        format!("band ana bo {band}"),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut play = Play::before(&lines);
    assert_eq!(play.dice_of("ana"), dice);
    play.all(&[
        "setting distance.penalty 0",
        "setting distance.penalty_thrown 0",
    ]);
    assert_eq!(play.dice_of("ana"), unhindered);
}

#[test]
fn f_mod_11_a_charge_takes_room_and_adds_a_die() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo engaged", "start", "defend bo"]);
    play.forbidden("charge ana bo", "F-MOD-11");
    play.all(&["band ana bo near", "charge ana bo", "pool ana"]);
    assert!(play.counted().contains(&"+1d charge".to_owned()));
    assert_eq!(play.dice_of("ana"), 5);
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["setting charge.bands 2", "start", "defend bo"]);
    play.forbidden("charge ana bo", "F-MOD-11");
}

#[rstest]
#[case::f_mod_12("off", 3, Some(2), false)]
#[case::f_mod_12_one_win_is_not_enough("off", 1, None, false)]
#[case::f_mod_13_any_level("on", 2, Some(1), true)]
fn f_mod_12_13_striking_the_helpless(
    #[case] ruling: &str,
    #[case] wins: u8,
    #[case] level: Option<u8>,
    #[case] death: bool,
) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&[
        &format!("setting incapacitated.any_level {ruling}"),
        "status bo held",
        "start",
    ]);
    play.forbidden("defend bo", "F-MOD-12");
    play.all(&["defend cy", "attack ana bo", "pool ana"]);
    assert!(play.state.combat_roll(play.id("bo")).is_none());
    play.faces("ana", wins);
    play.ok("compare");
    assert_eq!(play.state.duels.first().map(|d| d.level), level);
    assert_eq!(play.offered().contains(&"outcome death".to_owned()), death);
}

#[test]
fn f_mod_14_a_brace_is_two_wins_and_only_against_a_charge() {
    // Cy attacks without a charge, so the brace against Ana does not count against Cy.
    let mut play = Play::folk(&["Bo 0 2 0", "Ana 0 1 0", "Cy 0 0 0"]);
    play.all(&[
        "start",
        "attack cy bo",
        "charge ana bo",
        "brace bo ana cy",
        "pool bo",
    ]);
    play.faces("bo", 2).faces("ana", 3).faces("cy", 3);
    play.ok("compare");
    let duels = play
        .state
        .duels
        .iter()
        .map(|d| (play.named(&[d.winner, d.loser]), d.level));
    assert_eq!(
        duels.collect::<Vec<_>>(),
        [("Bo Ana".to_owned(), 1), ("Cy Bo".to_owned(), 1)]
    );
}

#[test]
fn f_mod_16_circumstances_add_up() {
    let mut play = Play::folk(&["Ana 1 1 1", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&[
        "status ana high",
        "status ana staggered",
        "wound ana minor",
        "start",
        "tie bo = 1",
        "tie cy = 2",
    ]);
    play.all(&["attack bo cy", "attack cy bo", "charge ana bo", "pool ana"]);
    // 3 + 3 attributes + charge 1 + high ground 2 + flank 2 − stagger 2 − injury 1.
    assert_eq!(play.dice_of("ana"), 8);
}

#[test]
fn f_mod_17_what_is_taken_is_a_count_of_dice() {
    let mut play = Play::before(&["wound ana minor", "status ana staggered"]);
    // 3 + 1 + 1 − 1 − 2, whatever the result.
    play.dice(&[6, 6]);
    assert_eq!(play.dice_of("ana"), 2);
    play.ok("roll ana");
    let roll = play
        .state
        .combat_roll(play.id("ana"))
        .unwrap()
        .roll
        .as_ref()
        .unwrap();
    assert_eq!((roll.dice.len(), roll.wins()), (2, 2));
}

/// Ana and Bo in a grapple, with Cy near them and on Bo's side. Cy declares first.
fn grapple() -> Play {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["grapple ana bo", "side cy npc", "start"]);
    play
}

#[test]
fn f_cls_01_who_steps_up_to_one_of_a_grapple_reaches_both() {
    let mut play = grapple();
    let (ana, bo, cy) = (play.id("ana"), play.id("bo"), play.id("cy"));
    play.ok("move cy bo engaged");
    let row = play
        .offers()
        .into_iter()
        .find(|o| o.line == "attack Cy Ana");
    assert!(row.is_some_and(|o| o.allowed.is_ok()));
    play.all(&["attack cy ana", "defend bo", "defend ana"]);
    assert_eq!(play.state.band(cy, bo), Band::Engaged);
    assert_eq!(play.state.band(cy, ana), Band::Engaged);
    // The attack itself brings the attacker next to both.
    let mut play = grapple();
    play.all(&["attack cy ana", "defend bo", "defend ana"]);
    assert_eq!(play.state.band(cy, bo), Band::Engaged);
    // The move leaves both.
    play.faces("ana", 0).faces("cy", 0);
    play.all(&["compare", "next", "move cy ana near", "defend cy"]);
    play.all(&["defend bo", "defend ana"]);
    assert_eq!(play.state.band(cy, bo), Band::Near);
    assert!(play.state.grappling(ana, bo));
}

#[test]
fn f_cls_01_who_stands_by_reaches_one_whom_its_neighbor_grapples_later() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["band cy bo engaged", "band cy ana far", "start"]);
    play.forbidden("attack cy ana", "F-ORD-10");
    play.ok("grapple ana bo");
    play.ok("attack cy ana");
}

#[rstest]
#[case("move ana cy engaged")]
#[case("move ana cy far")]
#[case("move ana bo near")]
#[case("charge ana cy")]
#[case("attack ana cy")]
fn f_cls_07_who_is_held_goes_nowhere_unless_the_table_says_so(#[case] line: &str) {
    let mut play = grapple();
    play.all(&["defend cy", "defend bo"]);
    let held = play.state.held_close(play.id("ana"));
    play.forbidden(line, "F-CLS-07");
    // The menu shows it too, and keeps the rows.
    let is_line = |other: &String| other.to_lowercase() == line;
    let row = play
        .offers()
        .into_iter()
        .find(|o| o.line.to_lowercase() == line || o.answered_lines().iter().any(is_line));
    let refused = row.and_then(|o| o.allowed.err()).and_then(|r| r.rule);
    assert_eq!(refused, Some("F-CLS-07"));
    // A character released by override has left the grapple.
    play.ok(&format!("{line}!"));
    if line.starts_with("move") {
        // The step is made together with the others.
        assert_eq!(play.state.close.len(), 1);
        play.ok("defend ana");
    }
    assert_eq!((held.len(), play.state.close.len()), (1, 0));
}

#[test]
fn f_cls_01_who_is_held_reaches_whoever_stands_at_the_other_one() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy npc", "band cy bo engaged", "start"]);
    play.all(&["defend cy", "defend bo", "grapple ana bo"]);
    play.ok("attack ana cy");
    assert!(play.state.grappling(play.id("ana"), play.id("bo")));
}

#[test]
fn f_mod_08_who_lies_does_not_charge_unless_the_table_says_so() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "status bo prone"]);
    let row = play.offers().into_iter().find(|o| o.key == "charge");
    let refused = row.and_then(|o| o.allowed.err()).and_then(|r| r.rule);
    assert_eq!(refused, Some("F-MOD-08"));
    play.forbidden("charge bo ana", "F-MOD-08");
    play.ok("charge bo ana!");
}

#[test]
fn f_mod_07_off_guard_and_flank_never_go_together() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&[
        "side cy pc",
        "start",
        "attack bo cy",
        "attack ana bo",
        "defend cy",
    ]);
    // Bo is busy with Cy: Ana flanks.
    play.ok("pool ana");
    let flank = "+2d flank".to_owned();
    assert!(play.counted().contains(&flank), "{:?}", play.counted());
    let dice = play.dice_of("ana");
    play.all(&["offguard bo 2", "pool ana"]);
    assert_eq!(play.dice_of("ana"), dice - 2);
    assert!(!play.tray().sources.iter().any(|s| s.text == "flank"));
}

#[test]
fn f_cls_07_nobody_is_offered_to_flee_out_of_a_grapple() {
    let flees = |lines: &[&str]| {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.all(lines);
        play.ok("start");
        play.offered().contains(&"flee Bo".to_owned())
    };
    assert!(flees(&[]));
    assert!(!flees(&["grapple ana bo"]));
}
