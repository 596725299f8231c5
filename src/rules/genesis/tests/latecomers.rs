//! Tests of characters that join or leave during a round (F-CMB-02, F-CMB-03, F-TRK-11, F-MOD-12).

use super::Play;
use crate::kinds::Act;
use crate::model::state::Phase;

/// Ana and Bo in the first round. Bo has declared, and Cy has joined since.
fn joined() -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "defend bo", "create Cy side npc", "created Cy"]);
    play.ok("set cy reflex 2");
    play
}

#[test]
fn f_cmb_03_f_trk_11_a_newcomer_who_is_attacked_defends() {
    let mut play = joined();
    let said = play.ok("attack ana cy");
    assert!(said.contains(&"Cy defends.".to_owned()), "{said:?}");
    // 3 + 2 and two more, like any defense roll (F-CMB-04).
    assert_eq!(play.dice_of("cy"), 7);
    assert!(play.turns().slots.iter().any(|s| s.name == "Cy"));
    play.faces("ana", 3).faces("cy", 4);
    play.ok("compare");
    // F-CMB-05: it defends itself and deals no harm.
    assert!(play.state.duels.is_empty());
    play.ok("next");
    assert!(play.state.order.contains(&play.id("cy")));
}

#[test]
fn f_cmb_03_a_newcomer_whom_nobody_attacks_rolls_nothing() {
    let mut play = joined();
    play.ok("attack ana bo");
    assert!(play.state.roller(play.id("cy")).is_none());
    assert!(play.state.declaration(play.id("cy")).is_none());
}

#[test]
fn f_mod_12_who_comes_to_while_the_dice_fall_defends() {
    for (out, back) in [
        ("status bo unconscious", "restore bo"),
        ("status bo held", "status bo held off"),
        ("wound bo fatal", "heal bo fatal"),
    ] {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 0 0"]);
        play.all(&[out, "start", "defend cy", "attack ana bo"]);
        assert_eq!(play.state.rolls.len(), 1, "{out}");
        play.ok(back);
        assert_eq!(play.state.rolls.len(), 2, "{back}");
        assert_eq!(
            play.state.declaration(play.id("bo")).unwrap().act,
            Act::Defend
        );
        // Ana's pool stays in the tray.
        assert_eq!(play.named(&[play.state.at_hand().unwrap()]), "Ana");
        play.faces("ana", 2).faces("bo", 2);
        play.ok("compare");
        assert!(play.state.duels.is_empty(), "{back}");
    }
}

#[test]
fn f_mod_05_a_newcomer_off_guard_gets_no_defense() {
    let mut play = joined();
    play.all(&["offguard cy 1", "attack ana cy"]);
    assert_eq!(play.state.rolls.len(), 1);
    play.ok("offguard cy off");
    assert_eq!(play.state.rolls.len(), 2);
}

#[test]
fn f_trk_14_nobody_waits_for_the_dice_of_the_dead() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "start"]);
    play.all(&["attack cy bo", "attack bo ana", "attack ana bo"]);
    play.faces("cy", 1);
    play.ok("kill bo");
    // No one rolls against the dead either, or defends against an attack that is gone.
    assert!(play.state.combat_roll(play.id("bo")).is_none());
    assert!(play.state.combat_roll(play.id("ana")).is_none());
    play.ok("compare");
    // There is no victory over the dead.
    assert_eq!(play.state.phase, Phase::Upkeep);
    // If no one is left to roll, the round continues.
    let mut play = Play::before(&[]);
    play.all(&["kill ana", "kill bo"]);
    assert_eq!(play.state.phase, Phase::Upkeep);
}

#[test]
fn f_trk_19_a_dead_hand_opens_no_fight() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0", "Cy 0 2 0"]);
    play.all(&["ambush ana bo 1", "status ana unconscious"]);
    assert_eq!((play.state.phase, play.state.round), (Phase::Declare, 1));
}

#[test]
fn f_skl_21_f_mod_12_a_dead_helper_helps_nobody() {
    let mut play = Play::folk(&["Ana 0 1 0", "Cy 0 0 0", "Bo 0 2 0"]);
    play.all(&[
        "side cy pc",
        "start",
        "assist cy ana",
        "attack ana bo",
        "defend bo",
    ]);
    play.ok("pool ana");
    assert_eq!(play.dice_of("ana"), 5);
    play.ok("kill cy");
    assert_eq!(play.dice_of("ana"), 4);
}

#[test]
fn f_mod_12_the_dead_make_no_check() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["check ana stealth 2", "kill bo"]);
    assert!(play.state.check.is_some());
    play.ok("kill ana");
    assert_eq!(play.state.check, None);
}

#[test]
fn f_trk_12_the_dead_roll_for_no_order() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 1 0", "Cy 0 1 0"]);
    play.ok("start");
    play.all(&["tie ana = 4", "tie bo = 4"]);
    let said = play.ok("kill cy");
    says!(said.last().unwrap());
    play.all(&["tie ana = 2", "kill bo"]);
    assert_eq!(play.state.phase, Phase::Declare);
}

/// Three characters, of whom the slowest is unconscious, and the next has declared.
fn passed_over() -> Play {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["status cy unconscious", "start", "defend bo", "restore cy"]);
    play
}

#[test]
fn f_trk_12_f_trk_13_who_comes_to_late_declares_no_more_than_a_newcomer() {
    let mut play = passed_over();
    says!(play.turns().asks.unwrap());
    let slots = play.turns().slots;
    assert!(
        slots
            .iter()
            .any(|s| s.name == "Cy" && s.note == "next round")
    );
    play.forbidden("attack cy ana", "F-TRK-13");
    play.ok("create Newt side npc");
    play.forbidden("attack newt ana", "F-TRK-13");
    // When attacked, it defends itself like any newcomer (F-CMB-03).
    play.ok("attack ana cy");
    assert_eq!(
        play.state.declaration(play.id("cy")).unwrap().act,
        Act::Defend
    );
    play.faces("ana", 0).faces("cy", 0);
    play.all(&["compare", "set newt reflex 3", "next"]);
    assert_eq!(play.named(&[play.state.declaring().unwrap()]), "Cy");
}

#[test]
fn f_trk_13_the_table_may_let_it_declare_all_the_same() {
    let mut play = passed_over();
    play.all(&["defend cy!", "attack ana cy"]);
    assert_eq!(play.state.phase, Phase::Roll);
}

#[test]
fn f_trk_12_who_comes_to_before_its_place_declares_in_it() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["status bo unconscious", "start", "restore bo", "defend cy"]);
    says!(play.turns().asks.unwrap());
}

#[test]
fn f_ord_09_f_cmb_02_dice_that_lie_count_though_their_owner_was_put_out() {
    let mut play = Play::before(&["gear bo leather"]);
    play.faces("ana", 3).faces("bo", 2);
    play.ok("status bo unconscious");
    let said = play.ok("compare");
    assert!(said[0].ends_with(" 1 (3 wins to 2)."), "{said:?}");
    // In sequence, a character that is out has no roll left (F-MOD-12).
    let mut play = Play::before(&["gear bo leather", "setting order.simultaneous off"]);
    play.faces("ana", 3).faces("bo", 2);
    play.all(&["status bo unconscious", "compare"]);
    assert_eq!(play.state.duels[0].level, 2);
}

/// A character whose player misses the session isn't part of the fight: no place in the order,
/// no declaration, and no one's target. They are part of the next round after they arrive.
#[test]
fn an_absent_character_takes_no_part_until_the_round_after_they_arrive() {
    let mut play = Play::folk(&["Ana 0 1 0", "Dee 0 1 0", "Bo 0 0 0"]);
    play.all(&["side dee pc", "attend dee off", "start"]);
    let dee = play.id("dee");
    assert_eq!(play.state.phase, Phase::Declare);
    assert!(!play.state.order.contains(&dee));
    assert!(play.turns().slots.iter().all(|slot| slot.name != "Dee"));
    let offered = play.offered();
    assert!(
        offered.iter().any(|line| line.contains("Ana")),
        "{offered:?}"
    );
    let mut meant = offered.iter().filter(|line| line.contains("Dee"));
    assert_eq!(meant.next(), None);
    for line in ["attack bo dee", "defend dee"] {
        let refusal = play.no(line);
        assert!(refusal.hint.unwrap().contains("attend Dee"), "{line}");
    }
    play.all(&["defend bo", "attend dee", "defend ana"]);
    assert!(!play.state.order.contains(&dee), "from the next round on");
    play.ok("next");
    assert_eq!(play.state.phase, Phase::TieBreak, "now Ana has an equal");
    play.all(&["tie ana = 2", "tie dee = 5"]);
    assert!(play.state.order.contains(&dee));
}
