//! Tests of initiative, slots and rounds: G-STRUCT by small fights whose numbers are derived in the
//! comments.

use rstest::rstest;
use rules::system::System;

use super::Play;
use crate::Genesys;
use crate::events::Event;
use crate::kinds::Side;
use crate::model::slots::Use;
use crate::model::state::Phase;

fn order(play: &Play) -> Vec<(u32, &'static str, String)> {
    play.state
        .slots
        .iter()
        .map(|s| (s.number, s.side.label(), s.score.words()))
        .collect()
}

#[test]
fn g_struct_01_everybody_has_exactly_one_turn_a_round() {
    let mut play = Play::fight();
    play.all(&["next", "next"]);
    assert_eq!(
        play.state.active(),
        Some(play.id("ila")),
        "boarders alone took slot 2 by themselves"
    );
    says!(play.no("claim vex").why);
    assert_eq!(play.no("claim vex 3").rule, Some("G-STRUCT-01"));
    play.ok("next");
    assert_eq!(play.state.round, 2);
    assert!(play.state.everybody().all(|f| f.turns == 1));
}

#[test]
fn g_struct_03_cool_when_ready_vigilance_when_not() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn vigilance"]);
    // Vex: Presence 2 and Cool 1 are one Proficiency and one Ability die. Ila: Willpower 4, Vigilance
    // 1. Vex's Vigilance has a Boost die from Ila, who is near and has Heightened Awareness (G-TAL-35).
    says!(play.ok("init vex")[0]);
    says!(play.ok("init ila")[0]);
    says!(play.ok("init vex vigilance = 1s")[0]);
}

#[rstest]
// Success first, then Advantage, then PC before NPC. Triumph does not count (O-02).
#[case::g_struct_04_success_before_advantage("2s", "1s 1a", ["PC", "NPC"])]
#[case::g_struct_04_advantage_breaks_the_tie("1s", "1s 1a", ["NPC", "PC"])]
#[case::g_struct_04_a_full_tie_is_the_players("1s", "1s", ["PC", "NPC"])]
fn g_struct_04_order(#[case] vex: &str, #[case] boarders: &str, #[case] sides: [&str; 2]) {
    let mut play = Play::with(&["add vex_marrow", "add ashen_oar_boarder x2 as Boarders"]);
    play.ok(&format!("init vex = {vex}"));
    play.ok(&format!("init boarders = {boarders}"));
    play.ok("start");
    let order = order(&play);
    assert_eq!([order[0].1, order[1].1], sides);
}

#[test]
fn g_struct_05_a_slot_belongs_to_the_side_not_to_who_rolled_it() {
    let mut play = Play::fight();
    play.all(&["release vex", "claim ila"]);
    assert_eq!(play.state.active(), Some(play.id("ila")));
    let first = play.state.slot(1).unwrap();
    assert_eq!(
        (first.side, first.rolled_by),
        (Side::Pc, Some(play.id("vex")))
    );
    assert_eq!(play.no("claim boarders 1").rule, Some("G-STRUCT-05"));
}

// Vex has slot 1, Boarders slot 2, Ila slot 3: two PC slots, and two combatants that need them. With a
// third slot of that side, one is spare.
#[test]
fn g_struct_05_who_takes_a_slot_from_a_side_is_told_if_it_then_has_too_few() {
    let mut play = Play::fight();
    let short = play.no("claim boarders 3").why;
    play.ok("slot add pc = -");
    let to_spare = play.no("claim boarders 3").why;
    assert_ne!(short, to_spare);
    says!([short, to_spare]);
}

#[test]
fn g_struct_06_a_later_slot_is_claimed_early_moved_and_given_back() {
    let mut play = Play::fight();
    play.ok("claim ila");
    assert_eq!(play.state.claim_of(play.id("ila")).unwrap().number, 3);
    play.ok("release ila");
    assert!(play.state.claim_of(play.id("ila")).is_none());
    // Vex changes his mind before doing anything: Ila takes the current slot.
    play.ok("claim ila 1");
    assert_eq!(play.state.active(), Some(play.id("ila")));
    play.ok("maneuver @ aim");
    assert_eq!(
        play.no("claim vex 1").rule,
        Some("G-STRUCT-06"),
        "she has done something"
    );
    play.ok("claim vex 1!");
    assert_eq!(play.state.active(), Some(play.id("vex")));
}

#[test]
fn g_struct_06_a_claim_is_moved_by_a_number_and_not_by_asking_again() {
    let mut play = Play::fight();
    play.all(&["next", "claim ila"]);
    let held = play.state.claim_of(play.id("ila")).unwrap().number;
    play.ok("slot add pc = -");
    assert!(play.no("claim ila").why.contains("already"));
    assert_eq!(play.state.claim_of(play.id("ila")).unwrap().number, held);
    play.ok("claim ila 4");
    assert_eq!(play.state.claim_of(play.id("ila")).unwrap().number, 4);
}

#[test]
fn g_struct_07_a_slot_nobody_can_take_is_skipped_and_the_last_one_falls() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add \"pirate mate\" as Keth",
        "add ashen_oar_boarder x1 as Boarder",
        "init vex = 3s",
        "init keth = 2s",
        "init boarder = 1s",
        "start",
    ]);
    // Keth falls on Vex's turn: the last NPC slot (3) is marked, and removed at the next step.
    play.ok("defeat keth");
    let marked: Vec<u32> = play
        .state
        .slots
        .iter()
        .filter(|s| s.falls)
        .map(|s| s.number)
        .collect();
    assert_eq!(marked, [3]);
    // The GM can keep it, or name another.
    play.ok("slot keep 3");
    play.ok("slot fall 3");
    play.ok("next");
    assert_eq!(order(&play).iter().map(|o| o.0).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(
        play.state.active(),
        Some(play.id("boarder")),
        "its own slot 2 goes on"
    );
}

/// The last wound of a group or of a rival, or a number set by hand, removes a slot in the same way.
#[rstest]
#[case::g_struct_07_wounds_of_a_group("wound boarders 21", 2)]
#[case::g_struct_07_members_of_a_group("members boarders 0", 2)]
#[case::g_struct_07_damage_to_a_group("damage boarders 40", 2)]
#[case::g_struct_07_a_track_set_by_hand("set boarders wounds 25", 2)]
#[case::g_struct_07_wounds_of_a_rival("wound keth 40", 2)]
#[case::g_struct_07_the_word("defeat boarders", 2)]
#[case::g_struct_07_one_of_a_group("wound boarders 6", 3)]
fn g_struct_07_whoever_falls_takes_a_slot_with_it(#[case] line: &str, #[case] left: usize) {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ashen_oar_boarder x4 as Boarders",
        "add \"pirate mate\" as Keth",
        "init vex = 3s",
        "init boarders = 2s",
        "init keth = 1s",
        "start",
    ]);
    play.ok(line);
    let falling = play.state.slots.iter().filter(|s| s.falls).count();
    assert_eq!(falling, 3 - left);
    play.all(&["next!", "next!", "next!"]);
    assert_eq!(play.state.slots.len(), left);
}

#[test]
fn g_comb_14_the_end_does_not_throw_away_dice_that_lie() {
    let mut play = Play::fight();
    play.all(&["attack vex boarders at short", "roll = 3s"]);
    says!(play.no("end").why);
    play.all(&["done", "end"]);
    assert!(play.figure("boarders").wounds > 0);
}

#[test]
fn g_struct_07_somebody_who_is_down_is_passed_over() {
    let mut play = Play::fight();
    play.dice(&[1]);
    play.ok("wound ila 12"); // 12 over 11: incapacitated, and a critical of 1
    play.all(&["next", "next"]);
    assert_eq!(play.state.round, 2, "slot 3 had nobody to take it");
    let skipped = |e: &&Event| matches!(e, Event::SlotSkipped(_));
    assert_eq!(play.events.iter().filter(skipped).count(), 1);
}

#[test]
fn g_struct_07_newcomers_now_and_next_round() {
    let mut play = Play::fight();
    play.ok("add \"pirate mate\" as Keth = 1s 1a");
    assert_eq!(
        order(&play)[2],
        (3, "NPC", "1s 1a".to_owned()),
        "before Ila's 1s"
    );
    play.ok("add rho next = 2s");
    assert_eq!(play.figure("rho").joins, 2);
    let of = |play: &Play, name: &str| {
        let by = Some(play.id(name));
        let mut slots = play.state.slots.iter();
        slots.find(|slot| slot.rolled_by == by).unwrap().clone()
    };
    assert!(!of(&play, "rho").counts_in(1));
    let others = format!("claim rho {}", of(&play, "ila").number);
    assert_eq!(play.no(&others).rule, Some("G-STRUCT-07"));
    play.all(&["next", "claim boarders", "next", "next", "next"]);
    assert_eq!(play.state.round, 2);
    assert!(of(&play, "rho").counts_in(2));
    play.ok("claim rho");
}

#[test]
fn g_struct_07_a_slot_put_in_above_the_running_one_is_played_late_not_lost() {
    let mut play = Play::fight();
    play.all(&["next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("ila")));
    play.ok("add rho = 2s"); // sorted above the boarders, whose turn is over
    play.ok("next");
    assert_eq!(
        (play.state.round, play.state.active()),
        (1, Some(play.id("rho")))
    );
}

#[test]
fn g_struct_08_the_order_of_slots_is_kept_and_effects_of_the_round_end() {
    let mut play = Play::fight();
    let before = order(&play);
    play.all(&["next", "next", "next"]);
    assert_eq!(play.state.round, 2);
    assert_eq!(order(&play), before);
    assert!(
        play.state
            .slots
            .iter()
            .all(|s| s.used == Use::Open && s.claim.is_none())
    );
}

#[test]
fn g_struct_09_10_the_end_of_the_encounter_ends_what_is_timed_and_keeps_injuries() {
    let mut play = Play::fight();
    play.all(&[
        "crit ila = 61",
        "status ila staggered 3",
        "maneuver @ aim",
        "end",
    ]);
    assert_eq!(play.state.phase, Phase::Over);
    assert!(play.figure("ila").statuses.is_empty());
    assert_eq!(
        play.figure("ila").criticals.len(),
        1,
        "Slightly Dazed stays until healed"
    );
    assert!(play.figure("vex").aim.is_none());
    assert!(play.no("next").to_string().contains("`start`"));
}

#[test]
fn g_struct_08_what_lasts_to_the_end_of_the_round_ends_with_it_and_not_before() {
    let mut play = Play::fight();
    // Cover doesn't count until the round ends (M-06).
    play.all(&["cover boarders 1", "attack @ boarders with slug at short"]);
    play.all(&["roll = 1s 3a!", "spend a_no_defense", "done"]);
    let defense = |play: &Play| play.figure("boarders").defense(&play.state, false).0;
    assert_eq!(defense(&play), 0);
    // The last turn of the round is labeled as such.
    play.all(&["next", "next"]);
    assert_eq!((play.state.round, defense(&play)), (1, 0));
    let next = play.all_offers().into_iter().find(|o| o.line == "next");
    let next = next.unwrap();
    says!(next.label);
    assert_eq!(next.rule.as_deref(), Some("G-STRUCT-08"));
    play.ok("next");
    assert_eq!((play.state.round, defense(&play)), (2, 1));
}

#[test]
fn g_struct_10_x_28_end_costs_then_the_desperate_then_recovery_then_counters() {
    let mut play = super::talents::with(&[
        "learn vex berserk!",
        "learn vex desperate_recovery!",
        "learn vex second_wind!",
        "strain vex 1",
        "use vex \"second wind\"",
        "use vex berserk",
        "end",
    ]);
    // The 6 strain of Berserk first: more than half of the threshold, so the desperate heal 2 of it. In
    // the opposite order nothing would be healed, and 6 would stay.
    assert_eq!(play.figure("vex").strain, 4);
    // A use for each encounter returns only after the recovery (G-TALR-07).
    assert_eq!(play.no("use vex \"second wind\"").rule, Some("G-TALR-07"));
    play.all(&["calm vex", "roll = 1s", "done"]);
    assert_eq!(play.figure("vex").strain, 3);
    play.ok("use vex \"second wind\"");
    assert_eq!(play.figure("vex").strain, 2);
}

// Vex: Cool is Presence 2, Vigilance Willpower 2. Each combatant is marked as surprised or ready.
#[test]
fn g_struct_03_who_is_ready_is_asked_before_the_fight() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "add ashen_oar_boarder x4"]);
    let offers = play.all_offers();
    let asks = |key: &str| offers.iter().find(|o| o.key == key).unwrap().clone();
    let surprised = asks("vigilance");
    assert_eq!(surprised.answers.len(), 3);
    play.ok(&surprised.answered(&surprised.answers[0]));
    assert!(play.figure("vex").vigilant && play.figure("vex").score.is_some());
    let ready = asks("cool");
    play.ok(&ready.answered(&ready.answers[1]));
    assert!(!play.figure("ila").vigilant && play.figure("ila").score.is_some());
    // Real dice are typed after the line.
    let dice = asks("dice");
    play.ok(&format!("{}2s", dice.answered(&dice.answers[2])));
    assert_eq!(play.figure("boarder").score.unwrap().success, 2);
    play.ok("start");
    assert!(play.figure("vex").vigilant, "nobody rolls twice");
    assert!(play.all_offers().iter().all(|o| o.key != "vigilance"));
}

#[test]
fn g_struct_05_an_extra_slot_lets_its_owner_act_twice() {
    let mut play = Play::fight();
    play.all(&["slot add npc for boarders = -", "next", "next", "next"]);
    assert_eq!(
        play.state.active(),
        Some(play.id("boarders")),
        "0s comes after Ila's 1s"
    );
    play.ok("next");
    assert_eq!(play.figure("boarders").turns, 2);
    assert_eq!(play.state.round, 2);
}

/// Minions have no strain track, so strain dealt to them is wounds: in the last roll and in the course of
/// the fight.
#[test]
fn g_health_07_strain_on_minions_is_shown_as_wounds() {
    let mut play = Play::fight();
    play.all(&[
        "attack @ boarders with fists at engaged!",
        "stun",
        "roll = 4s!",
        "done",
    ]);
    let wounds = u32::from(play.figure("boarders").wounds);
    assert!(wounds > 0);
    let entries = [((1, 1), play.events.as_slice())];
    let past = crate::Genesys::past(&play.state, &mut entries.into_iter());
    let last = past.last.unwrap();
    assert_eq!(last.target.unwrap().track.key, "wounds");
    assert!(!last.sums[0].plain().contains("strain"), "{:?}", last.sums);
    assert_eq!(past.course.sides[0].wounds, [wounds]);
}

/// A hit on the attacker's own side is no damage that the side deals to the other one.
#[test]
fn g_mod_01_a_hit_on_the_own_side_is_no_damage_dealt() {
    let mut play = Play::fight();
    play.all(&["attack @ ila at short", "roll = 4s!", "done"]);
    assert!(play.figure("ila").wounds > 0);
    let dealt = |play: &Play| {
        let entries = [((1, 1), play.events.as_slice())];
        let past = Genesys::past(&play.state, &mut entries.into_iter());
        let sides = past.course.sides.into_iter();
        sides
            .map(|side| side.wounds.iter().sum())
            .collect::<Vec<u32>>()
    };
    assert_eq!(dealt(&play), [0, 0]);
    play.all(&["attack @ boarders at short!", "roll = 4s!", "done"]);
    let hurt = u32::from(play.figure("boarders").wounds);
    assert!(hurt > 0);
    assert_eq!(dealt(&play), [hurt, 0]);
}

/// `end` ends the encounter that runs, also a social one, which has no turns to end.
#[test]
fn g_soc_08_the_end_ends_a_social_encounter() {
    let mut play = Play::with(&["add vex_marrow", "add director_venn as Venn", "talk on"]);
    let refusal = play.no("next");
    assert_eq!(refusal.rule, Some("G-SOC-08"));
    assert!(refusal.stands, "there is no turn to end anyway");
    play.ok("check vex charm vs venn");
    play.ok("end");
    assert!(!play.state.social.on && play.state.check.is_none());
    assert_eq!(play.no("end").rule, None);
}

/// Two Critical Injuries of one entry are two cards, in the order in which they happened.
#[test]
fn g_comb_16_each_critical_of_an_entry_has_a_card() {
    let mut play = Play::fight();
    play.all(&["crit ila = 20", "crit vex = 40"]);
    let entries = [((1, 1), play.events.as_slice())];
    let past = crate::Genesys::past(&play.state, &mut entries.into_iter());
    let cards: Vec<_> = past
        .card
        .iter()
        .chain(&past.cards)
        .map(|card| card.whom)
        .collect();
    assert_eq!(cards, [play.id("ila"), play.id("vex")]);
}

/// Only a turn without an action says so.
#[test]
fn g_turn_04_an_unused_action_is_in_the_log() {
    let mut play = Play::fight();
    play.ok("maneuver @ aim");
    let said = play.ok("next").join(" ");
    says!(said);
    let mut play = Play::fight();
    play.all(&["attack @ boarders with slug at short", "roll = 2s!", "done"]);
    assert_eq!(play.ok("next").join(" ").matches("without").count(), 0);
}

/// A character whose player misses the session isn't part of the fight: no slot, no turn, and no one's target.
#[test]
fn an_absent_character_has_no_slot_no_turn_and_is_no_target() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add captain_marrack as Keth",
        "attend ila off",
    ]);
    assert!(
        Genesys::turns(&play.state)
            .slots
            .iter()
            .all(|slot| slot.name != "Ila Senn")
    );
    play.all(&["init vex = 1s", "init keth = 3s", "start"]);
    let waiting = Genesys::turns(&play.state).waiting;
    assert!(waiting.contains(&play.id("vex")) && !waiting.contains(&play.id("ila")));
    assert!(play.no("attack keth ila").hint.unwrap().contains("attend"));
    play.all(&["attack keth vex", "cancel", "next"]);
    let mut offered = play.offered().into_iter();
    assert!(offered.all(|line| line != "claim \"Ila Senn\""));
    assert!(play.no("claim ila").hint.unwrap().contains("attend"));
    assert_eq!(play.state.slots.len(), 2);
}
