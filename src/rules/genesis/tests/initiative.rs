//! Tests of the order of combat (F-ORD) and of declarations.

use rstest::rstest;
use rules::view::SlotState;

use super::Play;
use crate::kinds::{Act, Band, Condition};
use crate::model::state::Phase;
use crate::play::event::Event;

fn three() -> Play {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.ok("start");
    play
}

#[test]
fn f_ord_01_02_03_the_slowest_declare_first_and_the_others_see_it() {
    let mut play = three();
    says!(play.turns().clock);
    assert_eq!(play.named(&play.state.order), "Cy Bo Ana");
    assert_eq!(play.named(&play.turns().waiting), "Bo Ana");
    play.ok("attack cy ana");
    let turns = play.turns();
    assert_eq!(play.named(&turns.waiting), "Ana");
    assert_eq!(turns.asks.as_deref(), Some("Bo declares, then 1 more"));
    let notes: Vec<&str> = turns.slots.iter().map(|s| s.note.as_str()).collect();
    says!(notes);
    assert_eq!(turns.active, Some(play.id("bo")));
}

#[test]
fn f_att_03_f_ord_13_the_fastest_declares_last_and_performs_first() {
    let mut play = three();
    play.all(&["attack cy ana", "attack bo ana", "attack ana cy bo"]);
    assert_eq!(play.state.phase, Phase::Roll);
    // F-ORD-08: the turn order is reversed for the performance.
    let turns = play.turns();
    assert_eq!(play.named(&turns.waiting), "Bo Cy");
    assert_eq!(turns.slots[0].name, "Ana");
    assert_eq!(
        play.named(&play.state.rolls.iter().map(|r| r.who).collect::<Vec<_>>()),
        "Ana Bo Cy"
    );
}

#[test]
fn f_ord_04_equal_reflex_rolls_once_and_the_result_stands() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 1 0"]);
    play.ok("start");
    assert_eq!(play.state.phase, Phase::TieBreak);
    says!(play.turns().asks);
    assert!(play.offered().contains(&"tie".to_owned()));
    play.dice(&[6, 2]).ok("tie");
    assert_eq!(play.named(&play.state.order), "Bo Ana");
    assert_eq!(play.turns().slots[1].score, "1·6");
    play.all(&["defend bo", "defend ana", "next"]);
    // The result is kept: there is no new roll in round 2.
    assert_eq!((play.state.phase, play.state.round), (Phase::Declare, 2));
}

#[test]
fn f_ord_05_equal_dice_are_rolled_again_by_those_alone_and_newcomers_roll_alone() {
    let mut play = Play::folk(&["A 0 1 0", "B 0 1 0", "C 0 1 0"]);
    play.ok("start");
    // A and C show the same and roll again among themselves. B keeps the 5.
    play.dice(&[4, 5, 4, 2, 6]).ok("tie");
    let ties: Vec<_> = play
        .state
        .figures
        .iter()
        .map(crate::model::figure::Figure::tie_dice)
        .collect();
    assert_eq!(ties, [vec![4, 2], vec![5], vec![4, 6]]);
    assert_eq!(play.named(&play.state.order), "A C B");
    play.all(&[
        "defend a",
        "defend c",
        "defend b",
        "create D side npc",
        "set d reflex 1",
        "next",
    ]);
    assert_eq!(play.named(&play.state.ties), "D");
    // 5 equals B's, so D alone rolls again.
    play.dice(&[5, 3]).ok("tie");
    assert_eq!(play.figure("B").tie, Some(5));
    assert_eq!(play.named(&play.state.order), "A C D B");

    let mut play = Play::folk(&["A 0 1 0", "B 0 1 0"]);
    play.all(&["setting order.reroll_ties off", "start"]);
    play.dice(&[3, 3]).ok("tie");
    assert_eq!(play.state.phase, Phase::Declare);
}

#[test]
fn f_ord_05_dice_that_never_differ_come_to_an_end() {
    let mut play = Play::folk(&["A 0 1 0", "B 0 1 0"]);
    play.ok("start");
    play.dice(&[]).ok("tie");
    assert_eq!(play.state.phase, Phase::Declare);
}

#[test]
fn f_ord_06_a_declaration_is_locked_unless_the_table_overrules() {
    let mut play = three();
    play.ok("attack cy ana");
    play.forbidden("attack cy bo", "F-ORD-06");
    play.forbidden("attack ana cy", "F-ORD-02");
    play.ok("defend cy!");
    assert_eq!(
        play.state.declaration(play.id("cy")).unwrap().act,
        Act::Defend
    );
    assert_eq!(play.named(&[play.state.declaring().unwrap()]), "Bo");
}

#[test]
fn f_ord_07_when_all_have_declared_all_roll() {
    let mut play = three();
    play.all(&["attack cy ana", "act bo \"pulls the lever\""]);
    let said = play.ok("defend ana");
    says!(said);
    // Bo neither attacks nor is attacked.
    assert!(play.state.combat_roll(play.id("bo")).is_none());
    play.ok("roll all");
    assert!(play.state.rolls.iter().all(|r| r.roll.is_some()));
}

#[test]
fn f_ord_08_outcomes_come_in_the_order_of_performance() {
    let mut play = three();
    play.all(&["attack cy ana", "attack bo cy", "attack ana cy"]);
    play.faces("ana", 2).faces("bo", 2).faces("cy", 0);
    play.ok("compare");
    let winners: Vec<_> = play.state.duels.iter().map(|d| d.winner).collect();
    assert_eq!(play.named(&winners), "Ana Bo");
    assert_eq!(play.turns().slots[0].state, SlotState::Now);
}

#[test]
fn f_ord_09_who_is_put_out_first_loses_the_outcome_and_not_the_roll() {
    let fight = |settings: &[&str]| {
        let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
        play.all(settings);
        play.all(&["gear bo sword", "draw bo sword", "start"]);
        play.all(&[
            "attack cy bo",
            "attack bo cy",
            "attack ana bo",
            "pool ana",
            "modify 5",
        ]);
        play.faces("ana", 8).faces("bo", 3).faces("cy", 0);
        play.ok("compare");
        play
    };
    // Ana's victory over Bo (5) comes before Bo's over Cy (3).
    let mut play = fight(&[]);
    assert_eq!(play.state.duels.len(), 2);
    let said = play.ok("outcome disarm");
    let dropped = |play: &Play| {
        let all = play.events.iter();
        all.filter(|e| matches!(e, Event::DuelDropped(_))).count()
    };
    assert_eq!(dropped(&play), 1);
    says!(said);
    // The narrator may change it.
    play.all(&["victory bo cy 3", "outcome trip"]);
    assert!(play.figure("cy").is(Condition::Prone));
    let mut play = fight(&[]);
    let said = play.ok("outcome death");
    assert_eq!(dropped(&play), 1);
    says!(said);

    // In sequence: a character that was put out no longer defends.
    let mut play = Play::folk(&["Ana 0 2 0", "Cy 0 1 0", "Bo 0 0 0"]);
    play.all(&["side cy pc", "setting order.simultaneous off", "start"]);
    play.all(&[
        "defend bo",
        "attack cy bo",
        "attack ana bo",
        "pool ana",
        "modify 4",
    ]);
    play.faces("ana", 6).faces("cy", 3).faces("bo", 2);
    play.ok("compare");
    let levels: Vec<u8> = play.state.duels.iter().map(|d| d.level).collect();
    assert_eq!(levels, [4, 1]);
    play.ok("outcome knockout");
    assert_eq!(play.state.duels[0].level, 2);
    assert!(play.state.duels[0].helpless);
}

#[test]
fn f_ord_10_three_distances_and_one_step_a_round() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start"]);
    play.forbidden("attack bo ana", "F-ORD-10");
    play.forbidden("move bo ana engaged", "F-ORD-10");
    play.all(&["move bo ana near", "defend bo"]);
    // The faster one goes first, and Bo is still far. The step and the run don't help.
    play.forbidden("attack ana bo", "F-ORD-10");
    play.all(&["defend ana", "next", "defend bo"]);
    assert_eq!(play.state.band(play.id("ana"), play.id("bo")), Band::Near);
    // A melee attack covers the last step by itself.
    play.ok("attack ana bo");
    assert_eq!(
        play.state.band(play.id("ana"), play.id("bo")),
        Band::Engaged
    );
}

#[test]
fn f_ord_10_a_step_beside_any_declaration() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start"]);
    let said = play.ok("move bo ana near");
    says!(said);
    // It is still Bo's turn to declare, and only one step is allowed.
    assert_eq!(play.state.declaring(), Some(play.id("bo")));
    play.forbidden("move bo ana engaged", "F-ORD-10");
    play.forbidden("attack bo ana", "F-ORD-10");
    play.forbidden("charge bo ana", "F-ORD-10");
    let mut offered = play.offered();
    offered.retain(|l| {
        ["move", "attack", "charge"]
            .iter()
            .any(|v| l.starts_with(v))
    });
    assert!(offered.is_empty(), "{offered:?}");
    play.all(&["defend bo", "defend ana", "next", "defend bo"]);
    // Away from an enemy, then shooting: the step costs nothing, and the next round has its own.
    play.all(&[
        "gear ana long_bow",
        "draw ana \"long bow\"",
        "move ana bo far",
    ]);
    play.ok("attack ana bo");
    assert_eq!(play.state.band(play.id("ana"), play.id("bo")), Band::Far);
    play.faces("ana", 0).faces("bo", 0);
    play.all(&["compare", "next", "move bo ana near"]);
}

#[test]
fn f_ord_11_the_menu_of_acts() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&[
        "side cy npc",
        "status bo prone",
        "band bo ana engaged",
        "start",
    ]);
    let offers = play.offered();
    let mut verbs: Vec<&str> = offers.iter().filter_map(|l| l.split(' ').next()).collect();
    verbs.dedup();
    assert_eq!(verbs, ["attack", "defend", "stand", "assist", "act", "end"]);
    play.forbidden("flee bo", "F-MOD-08");
    // F-MOD-08: a prone character attacks from the ground and can't move, unless overridden.
    play.forbidden("charge bo ana", "F-MOD-08");
    // A declaration without a roll of its own still answers an attack.
    play.all(&["act bo \"bars the gate\"", "attack ana bo", "assist cy bo"]);
    assert_eq!(play.state.rolls.len(), 2);
}

#[test]
fn f_ord_12_a_round_is_six_seconds() {
    let mut play = three();
    play.all(&["defend cy", "defend bo", "defend ana", "next"]);
    assert_eq!(play.state.clock, 6);
    play.all(&[
        "setting round.seconds 10",
        "defend cy",
        "defend bo",
        "defend ana",
        "next",
    ]);
    assert_eq!(play.state.clock, 16);
}

#[test]
fn f_trk_10_f_trk_18_the_next_step_is_always_asked_for() {
    let asked = |play: &Play| {
        let offers = play.offers().into_iter();
        let asked = offers.filter(|o| o.group == rules::view::OfferGroup::Asked);
        asked.map(|o| o.line).collect::<Vec<_>>()
    };
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    // Before a fight, continuing begins it.
    play.ok("next");
    assert_eq!(play.state.round, 1);
    play.all(&["defend bo", "attack ana bo", "roll all", "done"]);
    while play.state.phase != crate::model::state::Phase::Upkeep {
        play.ok(asked(&play).last().unwrap());
    }
    assert_eq!(asked(&play), ["next", "end"]);
    // The rolls of the round are still readable.
    let last = play.tray().last.unwrap().plain();
    assert!(
        last.starts_with("Ana ") && last.contains(" · Bo "),
        "{last}"
    );
    play.all(&["wound bo fatal"]);
    assert_eq!(asked(&play), ["end", "next"]);
    play.all(&["end", "kill bo"]);
    says!(play.no("next").why);
}

#[test]
fn f_ord_10_a_refusal_names_only_what_works() {
    let hint = |play: &mut Play| {
        let refusal = play.no("attack ana bo");
        assert_eq!(refusal.rule, Some("F-ORD-10"));
        refusal.hint.unwrap_or_default()
    };
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["band ana bo far", "start", "defend bo"]);
    assert!(hint(&mut play).starts_with("Charge "));
    let mut run = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    run.all(&["band ana bo far", "start", "defend bo", "charge ana bo"]);
    let (ana, bo) = (run.id("ana"), run.id("bo"));
    assert_eq!(run.state.band(ana, bo), Band::Engaged);
    // After the step a run is no longer possible.
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 0 0", "Cy 0 1 0"]);
    play.all(&[
        "band ana bo far",
        "band ana cy near",
        "start",
        "defend bo",
        "defend cy",
    ]);
    play.ok("move ana cy engaged");
    let after = hint(&mut play);
    assert!(
        !after.contains("Charge") && !after.contains("Move up"),
        "{after}"
    );
}

#[rstest]
#[case::f_mod_11_as_it_ships("none", &["near", "far"])]
#[case::f_mod_11_two_bands("2", &["near", "far"])]
#[case::f_mod_11_no_farther_than_a_step("1", &["near"])]
fn f_mod_11_how_far_a_charge_runs_is_a_ruling(#[case] run: &str, #[case] reaches: &[&str]) {
    for band in ["near", "far"] {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.ok(&format!("setting charge.run {run}"));
        play.all(&[&format!("band ana bo {band}"), "start", "defend bo"]);
        let offers = play.offers();
        let charge = offers.iter().find(|o| o.line == "charge Ana Bo");
        let had = charge.is_some_and(|o| o.allowed.is_ok());
        assert_eq!(had, reaches.contains(&band), "{run} {band}");
        if had {
            play.ok("charge ana bo");
            let (ana, bo) = (play.id("ana"), play.id("bo"));
            assert_eq!(play.state.band(ana, bo), Band::Engaged);
        } else {
            let hint = play.no("attack ana bo").hint.unwrap_or_default();
            assert!(!hint.contains("`charge`"), "{hint}");
            play.forbidden("charge ana bo", "F-MOD-11");
        }
    }
}

#[test]
fn f_trk_10_a_fight_says_who_is_still_being_made() {
    let mut play = Play::with(&["create Ana", "create Bo side npc", "created Bo"]);
    play.all(&["set ana reflex 1"]);
    let said = play.ok("start").join(" ");
    says!(said);
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    let said = play.ok("start").join(" ");
    says!(said);
}

#[test]
fn f_trk_18_after_a_fight_the_clock_does_not_say_before_it() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    says!(play.turns().clock);
    play.all(&["start", "end"]);
    says!(play.turns().clock);
}

#[test]
fn f_ord_05_whose_die_it_was_the_same_as_is_said() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 1 0", "Cy 0 1 0"]);
    play.all(&["start", "tie ana = 4", "tie bo = 4"]);
    let said = play.ok("tie cy = 2");
    says!(said.last().unwrap());
    // Cy's die counts, and a second die doesn't change that.
    play.all(&["tie ana = 2", "tie bo = 5"]);
    assert_eq!(play.named(&play.state.order), "Cy Ana Bo");
}

#[test]
fn f_trk_12_who_is_passed_over_is_not_named_in_the_order() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.ok("status bo unconscious");
    let said = play.ok("start");
    says!(said.last().unwrap());
}

#[test]
fn f_trk_10_one_attacker_against_one_helpless_character() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("status bo unconscious");
    assert!(play.offered().contains(&"start".to_owned()));
    play.ok("start");
    assert_eq!(play.named(&play.state.order), "Bo Ana");
    assert_eq!(play.state.declaring(), Some(play.id("ana")));
    // F-MOD-12: two wins exceed the challenge level of 1 by one.
    play.all(&["attack ana", "roll ana = 4 4 1 1"]);
    play.ok("compare");
    assert_eq!(
        (play.state.duels[0].level, play.state.duels[0].helpless),
        (1, true)
    );
    play.all(&["outcome minor", "end"]);
    // Between fights, and during a chase as well, but a character must be able to act.
    play.ok("status ana held");
    says!(play.no("start").why);
    assert!(!play.offered().contains(&"start".to_owned()));
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 0 0", "Di 0 0 0"]);
    play.all(&["chase ana after bo", "status di unconscious", "start"]);
    assert_eq!(play.state.declaring(), Some(play.id("cy")));
}
