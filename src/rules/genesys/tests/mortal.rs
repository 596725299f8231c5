//! Tests of injuries that kill, slowly or at once, and of how the remaining ones count (M-03,
//! G-STAT-07, G-COMB-17, G-HEAL-08). The sheets are those of `injuries`.

use super::Play;
use super::injuries::{hurt, hurt_vex, to_the_next_turn_of};
use crate::events::Event;
use crate::model::figure::Status;

#[test]
fn m_03_bleeding_out_bleeds_once_a_turn_until_healed() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 3s",
        "init boarders = 2s",
        "init ila = 1s",
        "start",
    ]);
    hurt(&mut play, "vex", 135);
    assert_eq!(
        play.figure("vex").wounds,
        0,
        "at the start of a turn, not at once"
    );
    play.ok("claim vex");
    assert_eq!(
        (play.figure("vex").wounds, play.figure("vex").strain),
        (1, 1)
    );
    // A turn that is given back and taken again has begun only once.
    play.all(&["release vex", "claim ila", "next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("vex")));
    assert_eq!(
        (play.figure("vex").wounds, play.figure("vex").strain),
        (1, 1)
    );
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(
        (play.figure("vex").wounds, play.figure("vex").strain),
        (2, 2)
    );
    play.ok("cure vex bleeding");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(play.figure("vex").wounds, 2);
}

#[test]
fn m_03_bleeding_out_is_not_spared_by_a_turn_given_back_and_never_taken() {
    let mut play = Play::fight();
    hurt(&mut play, "vex", 135);
    // Round 1: his turn had begun before the injury. He gives it back and lets the round pass.
    play.all(&["release vex", "claim ila", "next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("vex")));
    play.all(&["release vex", "next !"]);
    assert_eq!((play.state.round, play.figure("vex").wounds), (2, 0));
    play.ok("claim vex");
    assert_eq!(play.figure("vex").wounds, 1, "a new round, a new beginning");
}

#[test]
fn m_03_bleeding_out_goes_on_for_whoever_lies_there() {
    let mut play = Play::fight();
    hurt(&mut play, "ila", 135);
    // Incapacitated by strain, so without another injury. She takes no turn, and bleeds at the round's
    // end.
    play.all(&["strain ila 18", "next", "next"]);
    assert_eq!(play.state.round, 2);
    assert_eq!(
        (play.figure("ila").wounds, play.figure("ila").strain),
        (1, 19)
    );
    play.ok("heal ila 1");
    play.all(&["next", "next"]);
    assert_eq!(play.figure("ila").wounds, 1, "once a round");
}

#[test]
fn m_03_every_five_wounds_beyond_the_threshold_bring_one_injury() {
    let mut play = Play::fight();
    hurt(&mut play, "ila", 135);
    // Threshold 11: 15 is four beyond, and the next wound is the fifth. 133 would be a second Bleeding
    // Out, which is rolled again.
    play.all(&["set ila wounds 15", "next"]);
    let criticals = |play: &Play| play.figure("ila").criticals.len();
    assert_eq!(criticals(&play), 1);
    play.ok("setting crit_plus_per_injury 50");
    play.dice(&[83, 3]);
    play.ok("next");
    assert_eq!(play.figure("ila").wounds, 16);
    let results: Vec<u16> = play
        .figure("ila")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    assert_eq!(results, [135, 53]);
    play.all(&["next", "next"]);
    assert_eq!((play.figure("ila").wounds, criticals(&play)), (17, 2));
    // At the limit of twice the threshold there are no more wounds, and so no more fives.
    play.ok("set ila wounds 22");
    play.all(&["next", "next", "next", "next"]);
    assert_eq!((play.figure("ila").wounds, criticals(&play)), (22, 2));
}

#[test]
fn m_03_every_five_wounds_count_whatever_they_come_from() {
    let criticals = |play: &Play| play.figure("vex").criticals.len();
    let mut play = Play::fight();
    hurt(&mut play, "vex", 135);
    // Threshold 12: exceeding it is one injury, as usual. Four beyond is not the fifth.
    play.all(&["wound vex 13", "wound vex 3"]);
    assert_eq!((play.figure("vex").wounds, criticals(&play)), (16, 2));
    // 17 is the fifth beyond, 20 is none, 22 the tenth.
    play.ok("wound vex 1");
    assert_eq!(criticals(&play), 3);
    play.ok("wound vex 3");
    assert_eq!(criticals(&play), 3);
    play.ok("wound vex 2");
    assert_eq!(criticals(&play), 4);
    // One hit over the threshold and two fives: one injury for it and two for them.
    let mut play = Play::fight();
    hurt(&mut play, "vex", 135);
    play.ok("wound vex 22");
    assert_eq!(criticals(&play), 4);
    // A character that does not bleed suffers only the one.
    let mut play = Play::fight();
    play.ok("wound vex 22");
    assert_eq!(criticals(&play), 1);
}

#[test]
fn m_03_the_end_is_nigh_comes_after_the_last_slot_of_the_next_round() {
    let mut play = Play::fight();
    hurt(&mut play, "vex", 145);
    hurt(&mut play, "ila", 145);
    play.all(&["next", "next", "next", "claim vex", "next", "next"]);
    assert_eq!(
        play.state.active(),
        Some(play.id("ila")),
        "the last slot of round 2"
    );
    assert!(!play.figure("vex").dead);
    play.all(&["cure ila nigh", "next"]);
    assert!(play.figure("vex").dead);
    assert!(play.figure("ila").able(), "healed in time");
    assert_eq!(play.state.round, 3);
    assert_eq!(
        play.state.slots.len(),
        2,
        "his side's slot is gone with him"
    );
}

#[test]
fn g_stat_07_the_dead_stay_dead_unless_the_table_says_so() {
    let mut play = hurt_vex(151);
    assert!(play.figure("vex").dead);
    assert_eq!(play.no("restore vex").rule, Some("G-STAT-07"));
    assert!(play.no("crit vex = 3").why.contains("dead"));
    play.all(&["set vex wounds 5", "heal vex 5"]);
    assert!(play.figure("vex").dead);
    play.ok("restore vex!");
    assert!(play.figure("vex").able());
}

#[test]
fn g_comb_17_g_heal_08_an_effect_ends_and_the_injury_goes_on_counting() {
    let mut play = Play::fight();
    play.all(&["crit ila = 33", "next", "next"]);
    assert!(play.figure("ila").has(&Status::Staggered));
    play.ok("next");
    assert!(!play.figure("ila").has(&Status::Staggered));
    play.ok("crit ila = 33");
    assert_eq!(play.figure("ila").criticals[1].result, 43);
    play.all(&["end", "crit ila = 33"]);
    assert_eq!(
        play.figure("ila").criticals[2].result,
        53,
        "over the encounter's end"
    );
}

#[test]
fn g_struct_03_an_injury_hinders_initiative_like_any_check() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn vigilance"]);
    // Presence 2, Cool 1: one Proficiency die, one Ability die. Simple has no difficulty.
    hurt(&mut play, "vex", 88);
    hurt(&mut play, "vex", 63);
    hurt(&mut play, "ila", 118);
    let shown = |said: Vec<String>| said[0].clone();
    says!(shown(play.ok("init vex")));
    // Blinded: three upgrades of no dice are a die, its upgrade, and a die.
    says!(shown(play.ok("init ila")));
    // An effect on the next check of the fight is not used up by it.
    hurt(&mut play, "vex", 23);
    play.ok("init vex");
    assert_eq!(play.state.tokens.len(), 1);
    let used = play
        .events
        .iter()
        .any(|e| matches!(e, Event::TokensGone(_)));
    assert!(!used);
}

#[test]
fn t_45_what_is_typed_for_minions_is_said_to_go_nowhere_and_large_groups_are_remarked_on() {
    let mut play = Play::fight();
    // Boarders have a threshold each: one threshold and 1 more takes out at least one.
    let before = play.figure("boarders").group.unwrap().standing;
    let said = play.ok("crit boarders = 50").join(" ");
    says!(said);
    assert!(play.figure("boarders").group.unwrap().standing < before);
    assert!(!play.ok("crit boarders").join(" ").contains("nowhere"));
    let said = play.ok("members boarders 30").join(" ");
    says!(said);
    assert_eq!(play.ok("members boarders 6").len(), 1);
    assert!(!play.said.last().unwrap().contains("rarely"));
}

#[test]
fn g_char_09_an_archetype_that_is_chosen_already_is_named_as_it_is() {
    let mut play = Play::with(&["create Ada", "archetype ada average_human"]);
    let no = play.no("archetype ada laborer");
    says!(no.why);
}

#[test]
fn m_03_distracted_that_is_healed_before_the_next_turn_costs_no_maneuver() {
    let mut play = Play::fight();
    play.ok("crit vex = 18");
    let status = Status::NoFreeManeuver;
    assert!(play.figure("vex").has(&status));
    play.ok("cure vex distracted");
    assert!(!play.figure("vex").has(&status));
}

#[test]
fn m_03_the_name_of_an_injury_is_no_status() {
    let mut play = Play::fight();
    let refusal = play.no("status vex blinded");
    assert_eq!(refusal.rule, Some("M-03"));
    assert!(refusal.hint.unwrap_or_default().contains("`crit "));
    play.ok("status vex blinded !");
    play.ok("status vex sleepy");
}
