//! Tests of equal Reflex: who rolls, against whom a die counts, and how it is typed (F-ORD-04,
//! F-ORD-05, F-TRK-11, F-TRK-35).

use rstest::rstest;
use rules::encounter::Fact;

use super::Play;
use crate::model::state::{Phase, State};
use crate::play::event::{Event, TieRepeated};

/// Characters of equal Reflex before their tie roll: P, Q, R ...
fn tied(names: &[&str]) -> Play {
    let people: Vec<String> = names.iter().map(|name| format!("{name} 0 1 0")).collect();
    let people: Vec<&str> = people.iter().map(String::as_str).collect();
    let mut play = Play::folk(&people);
    play.ok("start");
    play
}

#[test]
fn f_ord_05_a_die_rolled_again_counts_only_among_those_who_were_equal() {
    let mut play = tied(&["P", "Q", "R"]);
    play.all(&["tie p = 5", "tie q = 5"]);
    says!(play.ok("tie r = 3").last().unwrap());
    // R keeps the 3 and no longer rolls.
    says!(play.no("tie r = 6").why);
    play.all(&["tie p = 1", "tie q = 2"]);
    assert_eq!(play.named(&play.state.order), "R P Q");
    let slots = play.turns().slots;
    let scores: Vec<&str> = slots.iter().map(|s| s.score.as_str()).collect();
    assert_eq!(scores, ["1·3", "1·5·1", "1·5·2"]);
}

#[test]
fn f_ord_05_two_groups_roll_again_apart() {
    let mut play = tied(&["A", "B", "C", "D"]);
    play.all(&["tie a = 3", "tie b = 5", "tie c = 3"]);
    says!(play.ok("tie d = 5").last().unwrap());
    says!(play.turns().asks.unwrap());
    // The same second die in both groups is not a tie between them.
    play.all(&["tie a = 6", "tie b = 2", "tie c = 2"]);
    says!(play.turns().slots[3].note);
    play.ok("tie d = 6");
    assert_eq!(play.state.phase, Phase::Declare);
    assert_eq!(play.named(&play.state.order), "C A B D");
}

#[test]
fn f_ord_05_a_newcomer_rolls_alone_and_only_against_its_equals() {
    let mut play = tied(&["P", "Q", "R"]);
    play.all(&[
        "tie p = 5",
        "tie q = 5",
        "tie r = 3",
        "tie p = 1",
        "tie q = 2",
    ]);
    play.all(&["defend r", "defend p", "defend q", "create N side npc"]);
    play.all(&["set n reflex 1", "next"]);
    assert_eq!(play.named(&play.state.ties), "N");
    says!(play.ok("tie n = 5").last().unwrap());
    play.ok("tie n = 2");
    assert_eq!(play.named(&play.state.ties), "N");
    // It is before Q and after P, whatever it rolls. R is no longer affected.
    play.ok("tie n = 1");
    assert_eq!(play.named(&play.state.order), "R P N Q");
}

#[rstest]
#[case(7)]
#[case(20)]
fn f_ord_05_many_of_equal_reflex_come_to_an_end_soon(#[case] number: usize) {
    let mut play = Play::with(&[&format!("add bridge_tough x{number} as T"), "start"]);
    let said = play.ok("tie");
    assert_eq!((play.state.phase, play.state.round), (Phase::Declare, 1));
    assert!(said.len() < 5 * number, "{} lines", said.len());
    let mut dice: Vec<_> = play
        .state
        .figures
        .iter()
        .map(crate::model::figure::Figure::tie_dice)
        .collect();
    dice.sort();
    dice.dedup();
    assert_eq!(dice.len(), number);
}

#[test]
fn f_ord_05_f_trk_35_seven_end_with_real_dice_too() {
    let names = ["A", "B", "C", "D", "E", "F", "G"];
    let mut play = tied(&names);
    for (name, face) in names.iter().zip([1, 2, 3, 4, 5, 6, 6]) {
        play.ok(&format!("tie {name} = {face}"));
    }
    assert_eq!(play.named(&play.state.ties), "F G");
    play.all(&["tie f = 2", "tie g = 1"]);
    assert_eq!(play.named(&play.state.order), "A B C D E G F");
}

#[test]
fn f_trk_08_a_save_from_before_the_second_die_opens_as_it_was() {
    let mut play = tied(&["P", "Q"]);
    play.all(&["tie p = 5", "tie q = 5"]);
    let again = Event::TieRepeated(TieRepeated {
        who: vec![play.id("p"), play.id("q")],
    });
    // The form of older versions: the first dice are gone.
    let mut old = tied(&["P", "Q"]);
    old.ok("tie p = 5");
    again.apply(&mut old.state);
    assert_eq!(old.figure("p").tie, None);
    old.all(&["tie p = 2", "tie q = 1"]);
    assert_eq!(old.named(&old.state.order), "Q P");
    // A state between two dice can be saved and read.
    let text = ron::to_string(&play.state).unwrap();
    assert_eq!(ron::from_str::<State>(&text).unwrap(), play.state);
    let before = ron::to_string(&tied(&["P", "Q"]).state).unwrap();
    assert!(!before.contains("tie_again"), "{before}");
}

#[test]
fn f_trk_35_in_the_tie_phase_every_way_leads_to_tie() {
    let mut play = tied(&["Ana", "Bo", "Cy"]);
    assert_eq!(play.tray().typed, "tie Ana = {d6}");
    for line in ["roll", "roll all", "roll = 4", "roll bo = 4", "next"] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some("F-ORD-04"), "{line}");
        let hint = refusal.hint.unwrap_or_default();
        assert!(hint.contains("`tie Ana = 4`"), "{line}: {hint}");
    }
    let hint = play.no("tie = 4").hint.unwrap_or_default();
    assert!(hint.contains("`tie Ana = 4`"), "{hint}");
    // The next character has the die.
    play.ok("tie ana = 4");
    assert_eq!(play.tray().typed, "tie Bo = {d6}");
    assert_eq!(play.named(&[play.state.active().unwrap()]), "Bo");
    play.ok("tie @ = 2");
    assert_eq!(play.figure("bo").tie, Some(2));
    play.ok("tie = 1");
    assert_eq!(play.state.phase, Phase::Declare);
    // No dice are rolled while everyone declares.
    assert_eq!(play.tray().typed, "");
}

#[test]
fn f_trk_11_who_comes_or_goes_while_the_order_is_rolled_for() {
    let mut play = tied(&["P", "Q"]);
    play.ok("tie p = 4");
    // A newcomer of the same Reflex rolls with them.
    play.all(&["create N side npc", "set n reflex 1"]);
    assert_eq!(play.named(&play.state.ties), "Q N");
    // With a different Reflex it needs no roll.
    play.ok("set n reflex 2");
    says!(play.turns().asks.unwrap());
    play.ok("set n reflex 1");
    play.all(&["tie q = 4", "tie n = 4"]);
    says!(play.turns().asks.unwrap());
    // Of the three equals one is out: the other two roll on, and it rolls on once it recovers.
    play.all(&["status q unconscious", "tie p = 2", "restore q"]);
    says!(play.turns().asks.unwrap());
    play.all(&["tie n = 5", "tie q = 3"]);
    assert_eq!(play.named(&play.state.order), "P Q N");
}

#[test]
fn f_ord_05_who_was_out_while_its_equals_rolled_on_rolls_on_too() {
    let mut play = tied(&["P", "Q", "R", "S"]);
    play.all(&["tie p = 4", "tie q = 4", "status q held", "tie r = 4"]);
    play.all(&["tie s = 1", "tie p = 2", "status q held off"]);
    says!(play.turns().asks.unwrap());
    play.all(&["tie q = 6", "tie r = 2"]);
    // P and R have 4 and 2: only they roll on.
    says!(play.turns().asks.unwrap());
    play.all(&["tie p = 3", "tie r = 1"]);
    assert_eq!(play.named(&play.state.order), "S R P Q");
}

#[test]
fn f_trk_11_nobody_rolls_against_one_who_is_out() {
    let mut play = tied(&["P", "Q"]);
    play.ok("status q unconscious");
    // No equal that could declare is left, so the round begins.
    assert_eq!((play.state.phase, play.state.round), (Phase::Declare, 1));
    assert_eq!(play.named(&[play.state.active().unwrap()]), "P");
}

#[test]
fn f_ord_04_a_die_goes_with_the_reflex_it_was_rolled_for() {
    let mut play = tied(&["P", "Q"]);
    play.all(&["tie p = 5", "tie q = 3", "set p reflex 2"]);
    assert_eq!(play.figure("p").tie, None);
    play.all(&["set p reflex 1", "defend q", "defend p", "next"]);
    says!(play.turns().asks.unwrap());
}

#[rstest]
#[case::p("set p tie 3", "P")]
#[case::q("set q tie 5", "Q")]
fn f_ord_05_a_die_made_equal_by_hand_is_rolled_on(#[case] line: &str, #[case] who: &str) {
    let mut play = tied(&["P", "Q"]);
    play.all(&["tie p = 5", "tie q = 3", "defend q", "defend p", line]);
    play.ok("next");
    // The other one's result is kept for the rest of the encounter (F-ORD-04).
    says!(play.turns().asks.unwrap());
    play.ok(&format!("tie {who} = 1"));
    // Where the setting prevents new rolls, they stay as they are.
    play.all(&["setting order.reroll_ties off", "set p tie 2"]);
    play.all(&["set q tie 2", "act @ x", "act @ x", "next"]);
    assert_eq!(play.state.phase, Phase::Declare);
}

#[test]
fn f_ord_05_a_newcomer_comes_up_to_its_equals_before_they_roll_on() {
    let mut play = tied(&["D", "E"]);
    play.all(&["tie d = 3", "tie e = 3", "create N side npc"]);
    play.all(&["set n reflex 1", "tie n = 3", "tie d = 2", "tie e = 2"]);
    // N has one die, the others two: its second is rolled against theirs.
    says!(play.turns().asks.unwrap());
    play.ok("tie n = 4");
    says!(play.turns().asks.unwrap());
    play.all(&["tie d = 6", "tie e = 5"]);
    assert_eq!(play.named(&play.state.order), "E D N");
}

#[test]
fn f_trk_11_who_was_out_from_the_start_rolls_as_a_newcomer() {
    let mut play = Play::folk(&["D 0 1 0", "E 0 1 0", "F 0 1 0"]);
    play.all(&["status f unconscious", "start", "tie d = 3", "tie e = 5"]);
    play.all(&["defend d", "defend e", "restore f", "next"]);
    play.ok("tie f = 3");
    // D was in the order with its 3.
    says!(play.turns().asks.unwrap());
    play.ok("tie f = 1");
    assert_eq!(play.named(&play.state.order), "F D E");
}

/// P and Q were in the order with 4 and 2. Then a newcomer N also rolls a 4.
fn with_newcomer() -> Play {
    let mut play = tied(&["P", "Q"]);
    play.all(&["tie p = 4", "tie q = 2", "defend q", "defend p"]);
    play.all(&["create N side npc", "set n reflex 1"]);
    play
}

#[test]
fn f_ord_04_the_result_of_one_who_is_out_stands_too() {
    let mut play = with_newcomer();
    play.all(&["next", "tie n = 4", "status p held"]);
    // P was in the order, so N rolls on against it, alone.
    says!(play.turns().asks.unwrap());
    play.all(&[
        "tie n = 6",
        "defend q",
        "defend n",
        "status p held off",
        "next",
    ]);
    assert_eq!(play.named(&play.state.order), "Q P N");
}

#[test]
fn f_ord_04_newcomers_are_laid_beside_one_who_is_out_and_comes_back() {
    let mut play = with_newcomer();
    play.all(&["status p held", "next", "tie n = 4", "tie n = 5"]);
    play.all(&[
        "defend q",
        "defend n",
        "create Z side npc",
        "set z reflex 1",
    ]);
    play.all(&["next", "tie z = 4", "tie z = 3"]);
    let order = "Q Z N";
    let able = |play: &Play| {
        let order = play.state.order.iter().copied();
        let able = order.filter(|id| play.state.figure(*id).unwrap().able());
        play.named(&able.collect::<Vec<_>>())
    };
    assert_eq!(able(&play), order);
    play.all(&[
        "defend q",
        "defend z",
        "defend n",
        "status p held off",
        "next",
    ]);
    assert_eq!(able(&play), "Q Z P N");
}

#[test]
fn f_trk_11_a_die_taken_away_by_hand_makes_a_newcomer() {
    let mut play = tied(&["P", "Q"]);
    play.all(&[
        "tie p = 4",
        "tie q = 2",
        "set q tie 0",
        "defend q",
        "defend p",
    ]);
    play.all(&["next", "tie q = 4"]);
    says!(play.turns().asks.unwrap());
}

#[test]
fn f_trk_11_who_comes_back_from_the_dead_rolls_anew() {
    let mut play = tied(&["P", "Q"]);
    play.all(&["tie p = 4", "tie q = 2", "defend q", "defend p", "kill q"]);
    play.all(&["restore q", "next"]);
    says!(play.turns().asks.unwrap());
}

#[test]
fn f_ord_05_dice_that_are_rolled_again_no_more_settle_it() {
    let mut play = tied(&["P", "Q"]);
    play.all(&["tie p = 4", "tie q = 4", "setting order.reroll_ties off"]);
    assert_eq!(play.state.phase, Phase::Declare);
}
