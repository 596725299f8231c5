//! Tests of near misses of rules: another phase, a second target, an absent character. Each test fails
//! when one condition or operator is changed.

use rstest::rstest;

use super::Play;
use crate::kinds::{Band, Condition};
use crate::model::state::Phase;

fn three() -> Play {
    Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"])
}

#[test]
fn f_mod_04_a_stagger_set_after_the_round_weighs_on_the_whole_next() {
    let mut play = Play::versus(1, 1, &[]);
    assert_eq!(play.state.phase, Phase::Upkeep);
    play.all(&["status bo staggered", "next", "defend bo", "attack ana bo"]);
    // 3 + 2 of the defense − 1, unarmed against a sword − 2.
    assert_eq!(play.dice_of("bo"), 2);
}

#[test]
fn f_ord_09_strength_is_not_undone_when_the_loser_falls_first() {
    // Two attacks on Cy, in sequence: the first is reduced by Strength and does not put Cy out.
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 1 0 0"]);
    play.all(&["side bo pc", "setting order.simultaneous off", "start"]);
    play.all(&[
        "defend cy",
        "attack bo cy",
        "attack ana cy",
        "pool ana",
        "modify 4",
    ]);
    play.faces("ana", 6).faces("bo", 3).faces("cy", 2);
    play.all(&["compare", "accept", "outcome knockout"]);
    // Bo: three wins, two beyond the one needed to hurt the helpless. Strength still helps.
    assert_eq!(play.state.duels[0].level, 2);
    play.ok("reduce 1");
    assert_eq!(play.state.duels[0].level, 1);
}

#[test]
fn f_trk_11_who_is_out_rolls_no_tie_and_bars_none() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["status bo unconscious", "start"]);
    // No participant shares Ana's Reflex.
    assert_eq!(play.state.phase, Phase::Declare);
}

#[test]
fn f_ord_05_a_die_like_that_of_one_who_is_out_is_no_tie() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 1 0", "Cy 0 1 0"]);
    play.all(&["start", "tie ana = 2", "tie bo = 4", "tie cy = 6"]);
    play.all(&[
        "status bo unconscious",
        "create Dee side npc",
        "created dee",
        "set dee reflex 1",
    ]);
    play.all(&["defend ana", "defend cy", "next"]);
    assert_eq!(play.named(&play.state.ties), "Dee");
    play.dice(&[4, 1]).ok("tie");
    assert_eq!(play.figure("dee").tie, Some(4));
}

#[test]
fn f_chs_15_on_foot_the_slowest_rolls_whoever_has_learned_to_run() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.all(&[
        "improve cy athletics",
        "chase ana cy after bo",
        "chase step",
    ]);
    let rollers = &play.state.check.as_ref().unwrap().rollers;
    assert_eq!(play.named(&[rollers[0].who]), "Ana");
}

#[test]
fn f_mod_10_of_several_targets_the_farthest_counts() {
    let mut play = three();
    play.all(&[
        "gear ana short_bow",
        "draw ana short_bow",
        "band ana bo engaged",
    ]);
    play.all(&[
        "band ana cy far",
        "start",
        "defend cy",
        "defend bo",
        "attack ana bo cy",
    ]);
    // 3 + REF 2 + 1 − 1 for the one that is far.
    assert_eq!(play.dice_of("ana"), 5);
}

#[test]
fn f_wpn_01_bare_hands_lose_nothing_against_one_who_lies_there_armed() {
    let mut play = three();
    play.all(&[
        "gear bo sword",
        "draw bo sword",
        "status bo unconscious",
        "start",
    ]);
    play.all(&["defend cy", "attack ana bo"]);
    assert_eq!(play.dice_of("ana"), 5);
}

#[test]
fn f_wpn_01_the_first_exchange_is_the_first_one_fought() {
    let mut play = three();
    play.all(&["gear ana spear", "draw ana spear", "start"]);
    // The others attack each other, which was not an exchange for Ana.
    play.all(&["attack cy bo", "defend bo", "act ana waits"]);
    play.faces("bo", 0).faces("cy", 0);
    play.all(&["compare", "next", "defend cy", "defend bo", "attack ana bo"]);
    // 3 + REF 2 + 2.
    assert_eq!(play.dice_of("ana"), 7);
}

#[test]
fn f_wpn_01_a_weapon_with_a_bonus_of_its_own_has_no_other_at_first() {
    let mut play = Play::with_pack(
        r#"GenesisPack(name: "Own", version: "1",
            weapons: [(id: "hook", name: "Boat hook", skill: "reach_weapon", bonus: 0)])"#,
    );
    play.all(&[
        "create Ana",
        "created ana",
        "create Bo side npc",
        "created bo",
    ]);
    play.all(&[
        "set ana reflex 1",
        "gear ana hook",
        "draw ana hook",
        "start",
    ]);
    play.all(&["defend bo", "attack ana bo"]);
    assert_eq!(play.dice_of("ana"), 4);
}

#[test]
fn f_att_02_no_more_strength_is_spent_than_there_are_levels() {
    let mut play = Play::won(2, &["set bo strength 3"]);
    play.ok("reduce 3");
    assert_eq!(play.figure("bo").strength_left(), 1);
}

#[test]
fn f_arm_08_no_more_of_the_stock_is_used_than_the_injury_has() {
    let lines = ["gear bo full_plate", "setting armor.mode per_encounter"];
    let mut play = Play::won(1, &lines);
    play.all(&["outcome minor", "armor 3"]);
    assert_eq!(play.figure("bo").armor_used, 1);
    assert!(play.figure("bo").wounds.is_empty());
}

#[test]
fn f_roll_10_another_roll_has_its_destiny_while_outcomes_wait() {
    let mut play = Play::won(1, &[]);
    play.all(&["check bo perception 2", "destiny bo"]);
    assert_eq!(play.figure("bo").destiny, 0);
}

#[test]
fn f_ord_11_a_fight_broken_off_leaves_on_the_ground_what_was_not_yet_taken_up() {
    let mut play = Play::won(2, &["gear bo spear", "draw bo spear"]);
    play.all(&[
        "outcome disarm",
        "next",
        "draw bo spear",
        "attack ana bo",
        "end",
    ]);
    assert_eq!(play.figure("bo").held, None);
}

#[test]
fn f_trk_06_who_leaves_is_nobodys_target_any_more() {
    let mut play = three();
    play.all(&[
        "start",
        "defend cy",
        "attack bo ana cy",
        "remove cy",
        "attack ana bo",
    ]);
    let bo = play.state.declaration(play.id("bo")).unwrap();
    assert_eq!(play.named(&bo.targets), "Ana");
    play.faces("ana", 0).faces("bo", 1).ok("compare");
    assert_eq!(play.state.duels.len(), 1);
}

#[rstest]
#[case(Condition::Held, true)]
#[case(Condition::Unconscious, true)]
#[case(Condition::Prone, false)]
fn f_mod_12_who_is_back_is_neither_held_nor_unconscious(
    #[case] condition: Condition,
    #[case] gone: bool,
) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&[
        "kill ana",
        &format!("status ana {}", condition.word()),
        "restore ana",
    ]);
    assert_eq!(play.figure("ana").is(condition), !gone);
}

#[test]
fn f_trk_15_one_who_wins_over_two_deals_with_the_faster_first() {
    let mut play = three();
    play.all(&["start", "defend cy", "defend bo", "attack ana cy bo"]);
    play.faces("ana", 3)
        .faces("bo", 1)
        .faces("cy", 0)
        .ok("compare");
    let losers: Vec<_> = play.state.duels.iter().map(|d| d.loser).collect();
    assert_eq!(play.named(&losers), "Bo Cy");
}

#[test]
fn f_vic_02_of_two_who_chose_each_other_one_victory_is_told() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "setting vl.only_declared_targets off",
        "start",
        "attack bo ana",
        "attack ana bo",
    ]);
    play.faces("ana", 3).faces("bo", 1).ok("compare");
    assert_eq!(play.state.duels.len(), 1);
}

#[test]
fn f_ord_10_who_charges_arrives_and_who_waits_stays() {
    let mut play = three();
    play.all(&[
        "band ana bo far",
        "band ana cy far",
        "start",
        "defend cy",
        "charge bo ana",
        "defend ana",
    ]);
    let (ana, bo, cy) = (play.id("ana"), play.id("bo"), play.id("cy"));
    assert_eq!(play.state.band(ana, bo), Band::Engaged);
    assert_eq!(play.state.band(ana, cy), Band::Far);
}

#[test]
fn f_trk_08_a_state_holds_every_die_and_leaves_the_seed_to_the_head_of_its_save() {
    let mut play = Play::before(&[]);
    play.dice(&[6, 1, 4, 2, 5]).ok("roll ana");
    let saved = ron::to_string(&play.state).unwrap();
    // The state is visible, so each face is stored with its die, and nothing reveals the next roll.
    for face in [6, 1, 4, 2, 5] {
        assert!(saved.contains(&format!("(sides:6,face:{face})")), "{saved}");
    }
    assert!(!saved.contains("seed") && !saved.contains("rng"), "{saved}");
    // It continues where it stopped: Ana's check is rolled, and Bo must roll, whatever comes next.
    play.state = ron::from_str(&saved).unwrap();
    says!(play.no("roll ana").why);
    says!(play.turns().asks);
    play.dice(&[1, 1, 1, 1]);
    play.all(&["roll bo", "compare"]);
    assert_eq!(play.state.duels[0].level, 3);
}

#[test]
fn f_ord_03_whom_somebody_is_against_is_said_by_the_first_name_where_room_is_short() {
    let mut play = Play::with(&["add sergeant_brook", "add toll_rider", "start"]);
    play.all(&["attack rider brook", "attack brook rider"]);
    let notes = |play: &Play| {
        play.turns()
            .slots
            .into_iter()
            .map(|s| s.note)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        notes(&play),
        ["attacks Toll Rider", "attacks Sergeant Brook"]
    );
    // The mark of a finished act takes its space.
    play.faces("brook", 0).faces("rider", 0).ok("compare");
    assert_eq!(notes(&play), ["attacks Toll Rider", "attacks Brook"]);
    // The sheet has the full name, and a longer verb leaves less room.
    assert_eq!(play.fact("rider", "declared"), "attacks Sergeant Brook");
    play.all(&[
        "next",
        "band brook rider far",
        "charge rider brook",
        "brace brook rider",
    ]);
    says!(notes(&play));
}

#[test]
fn f_vic_17_the_list_names_the_grades_and_the_sheet_the_injuries() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["wound ana medium", "wound ana minor"]);
    let listed = crate::show::roster::roster(&play.state);
    assert_eq!(listed[0].note().plain(), "medium, minor");
    let status = play.fact("ana", "status");
    assert!(status.starts_with("medium, minor"), "{status}");
    says!(status);
    // Where room is short, what ends with the round comes first.
    play.all(&["create Bo side npc", "status ana prone", "grapple ana bo"]);
    let note = |play: &Play, place: usize| {
        let listed = crate::show::roster::roster(&play.state);
        listed[place].note().plain()
    };
    assert_eq!(note(&play, 0), "prone · grapples Bo · medium, minor");
    play.ok("wound bo serious");
    assert_eq!(note(&play, 1), "grapples Ana · serious");
    // F-CLS-07: a character that is put out is no longer grappled.
    play.ok("wound bo fatal");
    assert_eq!(note(&play, 1), "fatal, serious");
    assert!(play.fact("bo", "status").starts_with("incapacitated"));
}

#[test]
fn f_wpn_01_the_dice_and_the_hand_stand_first_in_the_row_of_a_weapon() {
    let play = Play::with(&["add sergeant_brook"]);
    let cells = play.block("brook", "Weapons");
    says!(cells[..4]);
}

#[test]
fn f_skl_21_who_helps_is_named_so_that_the_verb_is_read() {
    let mut play = Play::with(&["add sergeant_brook", "add orla_finch", "add toll_rider"]);
    play.all(&["chase orla brook after rider", "chase step", "pool orla"]);
    let helps = |play: &Play| {
        let mut sources = play.tray().sources.into_iter().map(|s| s.text);
        sources.find(|s| s.ends_with(" helps")).unwrap()
    };
    assert_eq!(helps(&play), "Brook helps");
    // A rank isn't a name, so it may be shared. A name may not.
    play.all(&[
        "cancel",
        "create \"Sergeant Pike\"",
        "chase step",
        "pool orla",
    ]);
    assert_eq!(helps(&play), "Brook helps");
    play.all(&[
        "cancel",
        "create \"Elder Brook\"",
        "chase step",
        "pool orla",
    ]);
    assert_eq!(helps(&play), "Sergeant Brook helps");
}

#[test]
fn f_mod_15_who_charges_another_lets_nobody_else_brace() {
    let mut play = three();
    play.all(&["start", "charge cy ana"]);
    play.forbidden("brace bo cy", "F-MOD-15");
    assert!(!play.offered().iter().any(|l| l.starts_with("brace")));
    play.ok("defend bo");
    assert!(play.offered().contains(&"brace Ana Cy".to_owned()));
}

#[test]
fn f_mod_08_who_is_made_prone_while_the_round_is_declared_is_up_at_its_end() {
    let mut play = three();
    play.all(&[
        "start",
        "status bo prone",
        "attack cy bo",
        "defend bo",
        "defend ana",
    ]);
    // 3 + REF 1 + 2 of the defense − 4.
    assert_eq!(play.dice_of("bo"), 2);
    play.faces("bo", 0).faces("cy", 0);
    play.all(&["compare", "next"]);
    assert!(!play.figure("bo").is(Condition::Prone));
}

#[test]
fn f_qow_12_income_lost_counts_wherever_one_is() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&[
        "set ana commerce 5",
        "quirk ana debt",
        "away ana on",
        "income ana lost",
    ]);
    play.ok("pass 30 days");
    assert_eq!(play.figure("ana").commerce, 3);
}
