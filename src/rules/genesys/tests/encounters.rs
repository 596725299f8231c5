//! Tests of what restarts with a second encounter, social encounter, day or session in the same save
//! (G-STRUCT-03, G-STRUCT-09, G-TALR-07), and of what lasts until it is changed by hand.

use rules::system::System;

use super::injuries::to_the_next_turn_of;
use super::talents::with;
use super::vehicles::{change, craft, dogfight};
use super::{Play, tool};
use crate::Genesys;
use crate::events::{Ended, Event, InitiativeRolled, TokenSet};
use crate::kinds::{Band, Quality, Side};
use crate::model::figure::Status;
use crate::model::records::Damage;
use crate::model::state::{Phase, State};
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::model::vehicles::parts::Component;

/// The fight of [`Play::fight`] once more, in the same save, Vex acting first.
const AGAIN: [&str; 5] = [
    "init vex = 3s",
    "init boarders = 2s",
    "init ila = 1s",
    "start",
    "claim vex",
];

/// Two rounds of a fight, its end, and the next fight.
fn second_fight(lines: &[&str]) -> Play {
    let mut play = Play::fight();
    to_the_next_turn_of(&mut play, "vex");
    play.all(lines);
    play.ok("end");
    play.all(&AGAIN[..4]);
    if play.state.active() != Some(play.id("vex")) {
        play.ok("claim vex");
    }
    play
}

fn boosts(play: &mut Play) -> bool {
    play.ok("attack vex boarders with slug at short");
    let boosted = play.pool().contains('b');
    play.ok("cancel");
    boosted
}

#[test]
fn g_tal_19_quick_strike_works_in_every_encounter() {
    let mut play = with(&["learn vex quick_strike"]);
    assert!(boosts(&mut play));
    to_the_next_turn_of(&mut play, "vex");
    assert!(!boosts(&mut play), "the boarders have had a turn");
    play.ok("end");
    play.all(&AGAIN);
    assert!(boosts(&mut play), "not in this encounter");
    to_the_next_turn_of(&mut play, "vex");
    assert!(!boosts(&mut play));
}

// An older save reset the count neither at the end of a fight nor at the start of the next one.
#[test]
fn g_tal_19_g_stat_06_a_save_with_turns_of_an_earlier_fight_counts_from_nothing() {
    let mut play = with(&["learn vex quick_strike", "next", "next", "next"]);
    let older = |state: &mut State, event: Event| Genesys::apply(state, &event);
    play.ok("cover ila 1");
    older(&mut play.state, Event::Ended(Ended { resets: false }));
    assert!(play.figure("boarders").turns > 0, "as it was folded before");
    let round = play.state.round;
    assert_eq!(round, 2);
    // Set since then by the old counts: until Vex's next turn has ended, and this round.
    play.ok("status vex disoriented");
    token(&mut play, Until::RoundEnd { round });
    play.all(&AGAIN);
    assert!(boosts(&mut play));
    let disoriented = |play: &Play| play.figure("vex").has(&Status::Disoriented);
    assert!(disoriented(&play));
    play.ok("next");
    assert!(!disoriented(&play));
    to_the_next_turn_of(&mut play, "vex");
    assert!(play.state.tokens.is_empty(), "{:?}", play.state.tokens);
}

/// An effect on Vex with that duration.
fn token(play: &mut Play, until: Until) {
    let token = Token {
        mark: play.state.next_mark,
        whose: Whose::One(play.id("vex")),
        change: Change::NoDefense,
        only: Only::Any,
        once: false,
        until,
        from: "a test".to_owned(),
        rule: "M-06".to_owned(),
        bound: None,
        injury: None,
    };
    Genesys::apply(&mut play.state, &Event::TokenSet(TokenSet { token }));
}

#[test]
fn m_06_a_round_that_is_counted_between_two_fights_is_the_first_of_the_next() {
    let mut play = Play::fight();
    to_the_next_turn_of(&mut play, "vex");
    to_the_next_turn_of(&mut play, "vex");
    play.ok("end");
    let round = play.state.round;
    assert_eq!(round, 3);
    token(&mut play, Until::RoundEnd { round });
    play.all(&AGAIN);
    assert_eq!(play.state.tokens.len(), 1);
    to_the_next_turn_of(&mut play, "vex");
    assert!(play.state.tokens.is_empty(), "round 1 is over, not round 3");
}

#[test]
fn g_stat_04_a_status_between_two_fights_lasts_to_the_end_of_the_first_turn() {
    let mut play = Play::fight();
    for _ in 0..3 {
        to_the_next_turn_of(&mut play, "vex");
    }
    play.all(&["end", "status vex staggered"]);
    play.all(&AGAIN);
    assert!(play.figure("vex").has(&Status::Staggered));
    play.ok("next");
    assert!(!play.figure("vex").has(&Status::Staggered));
}

#[test]
fn g_man_11_a_long_move_ends_with_its_encounter() {
    let mut play = second_fight(&["maneuver @ move boarders long"]);
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    // Medium to long takes two maneuvers, and neither was taken in this encounter.
    play.ok("maneuver @ move boarders long");
    assert_eq!(play.state.band(vex, boarders), Band::Medium);
    play.ok("maneuver @ move boarders long");
    assert_eq!(play.state.band(vex, boarders), Band::Long);
}

#[test]
fn g_env_04_what_was_crossed_in_one_encounter_is_not_in_the_next() {
    let crossed = ["scene terrain impassable", "cross @", "roll = 1s", "done"];
    let mut play = second_fight(&crossed);
    assert_eq!(
        play.no("maneuver @ move boarders short").rule,
        Some("G-ENV-04")
    );
}

#[test]
fn g_struct_03_readiness_is_chosen_for_each_encounter() {
    let mut play = Play::with(&["add vex_marrow", "add ashen_oar_boarder"]);
    play.all(&["init vex vigilance = 1s", "init ashen = 1s", "start", "end"]);
    play.all(&["init vex", "init ashen"]);
    let cool = |event: &Event| matches!(event, Event::InitiativeRolled(InitiativeRolled { vigilant, .. }) if !vigilant);
    let rolled = play.events.iter().rev();
    let mut rolled = rolled.filter(|event| matches!(event, Event::InitiativeRolled(_)));
    assert!(
        rolled.by_ref().take(2).all(cool),
        "who was surprised is ready again"
    );
}

#[test]
fn g_struct_05_an_extra_slot_that_is_made_after_a_fight_is_for_the_next() {
    let mut play = Play::fight();
    play.all(&["slot add pc = 4s", "end"]);
    assert_eq!(play.state.slots.len(), 4);
    play.ok("slot add npc = 4s");
    play.all(&AGAIN[..4]);
    let sides: Vec<(Side, bool)> = play.state.slots.iter().map(|s| (s.side, s.extra)).collect();
    assert_eq!(
        sides,
        [
            (Side::Npc, true),
            (Side::Pc, false),
            (Side::Npc, false),
            (Side::Pc, false)
        ],
        "the one of the first fight is gone"
    );
    assert_eq!(play.state.active(), Some(play.id("boarders")));
}

#[test]
fn g_man_08_hands_are_as_free_as_nothing_was_done_with_them() {
    let mut play = Play::fight();
    play.arm(
        "vex",
        tool("ranged_heavy", Damage::Fixed(7), 3, Band::Long, &[]),
    );
    play.made("attack vex boarders with tool at short");
    assert_eq!(play.figure("vex").free_hands(), 0);
    play.ok("end");
    play.all(&AGAIN);
    assert_eq!(play.figure("vex").free_hands(), 2);
    assert!(play.figure("vex").habit.is_none());
}

#[test]
fn g_qual_19_what_was_made_ready_for_one_fight_is_not_for_the_next() {
    let mut play = Play::fight();
    let heavy = tool(
        "ranged_heavy",
        Damage::Fixed(7),
        3,
        Band::Long,
        &[Quality::Prepare(1)],
    );
    play.arm("vex", heavy);
    play.all(&["maneuver @ prepare tool", "end"]);
    play.all(&AGAIN);
    let refused = play.no("attack vex boarders with tool at short");
    assert_eq!(refused.rule, Some("G-QUAL-19"));
    // Preparation between two fights stays.
    let mut play = Play::fight();
    let heavy = tool(
        "ranged_heavy",
        Damage::Fixed(7),
        3,
        Band::Long,
        &[Quality::Prepare(1)],
    );
    play.arm("vex", heavy);
    play.all(&["end", "maneuver vex prepare tool"]);
    play.all(&AGAIN);
    play.ok("attack vex boarders with tool at short");
}

#[test]
fn g_man_15_who_can_act_stands_up_after_the_fight() {
    let mut play = second_fight(&["prone vex", "prone ila", "wound ila 30"]);
    assert!(!play.figure("vex").prone);
    assert!(play.figure("ila").is_prone());
    // A combatant set prone before the fight begins prone.
    play.all(&["end", "prone vex"]);
    play.all(&AGAIN[..2]);
    play.ok("start");
    if play.state.active() != Some(play.id("vex")) {
        play.ok("claim vex");
    }
    assert!(play.figure("vex").prone);
}

#[test]
fn g_vcom_22_a_hull_that_was_worked_on_between_two_fights_is_not_tried_in_the_next() {
    let mut play = dogfight();
    play.all(&["hull tern 5", "end", "mend ila hull", "roll = 1f", "done"]);
    assert!(craft(&play, "tern").condition.hull_tried);
    play.all(&["start", "claim vex", "mend vex hull"]);
    // A day doesn't count as an encounter either.
    let mut play = dogfight();
    play.all(&["hull tern 5", "end", "mend ila hull", "roll = 1f", "done"]);
    play.ok("day");
    assert!(!craft(&play, "tern").condition.hull_tried);
}

#[test]
fn m_22_a_ship_that_breaks_up_does_so_after_the_first_round_of_the_next_fight() {
    let mut play = dogfight();
    for _ in 0..9 {
        play.ok("next");
        if play.state.turn.is_none() {
            play.ok("claim vex");
        }
    }
    assert!(play.state.round >= 3);
    play.all(&["crit corsair +49 = 100", "end", "start"]);
    assert!(craft(&play, "corsair").flies());
    while play.state.round < 2 {
        if play.state.turn.is_none() {
            play.ok("claim vex");
        }
        play.ok("next");
    }
    assert!(!craft(&play, "corsair").flies(), "at the end of round 1");
}

#[test]
fn g_qual_21_a_mounted_weapon_fired_between_two_fights_is_ready_for_the_next() {
    let mut play = dogfight();
    play.ok("end");
    change(&mut play, "tern", |v| v.weapons[0].firing.ready_round = 9);
    play.all(&["start", "claim vex"]);
    assert_eq!(craft(&play, "tern").weapons[0].firing.ready_round, 0);
}

#[test]
fn t_40_what_a_hit_hinders_by_rounds_goes_by_the_rounds_of_the_fight_that_begins() {
    use crate::model::vehicles::round::{Hindered, Throttle};
    let mut play = dogfight();
    play.ok("end");
    play.state.round = 5;
    change(&mut play, "tern", |v| {
        v.effects.throttle = Some(Throttle { last: 7 });
        v.effects.hindered.push(Hindered {
            component: Component::Brakes,
            until: Until::RoundEnd { round: 6 },
        });
    });
    play.ok("start");
    let effects = &craft(&play, "tern").effects;
    assert_eq!(effects.throttle, Some(Throttle { last: 2 }));
    assert_eq!(effects.hindered[0].until, Until::RoundEnd { round: 1 });
}

// G-SOC-01, G-STRUCT-09: a social encounter is an encounter too.

#[test]
fn g_talr_07_uses_by_encounter_are_there_again_after_a_talk() {
    let mut play = Play::with(&["add vex_marrow", "add captain_marrack as Marrack"]);
    play.all(&["award vex 100", "learn vex second_wind!", "talk on"]);
    play.all(&["strain vex 2", "use vex second_wind"]);
    assert_eq!(play.no("use vex second_wind").rule, Some("G-TALR-07"));
    // with strain left the recovery check comes first.
    assert_eq!(play.figure("vex").strain, 1);
    play.ok("talk off");
    assert_eq!(play.no("use vex second_wind").rule, Some("G-TALR-07"));
    play.all(&["calm vex", "roll = -", "done", "use vex second_wind"]);
    // A new social encounter doesn't remember the uses of the last one either.
    play.all(&["talk on", "strain vex 1", "use vex second_wind"]);
}

#[test]
fn g_heal_07_strain_of_a_talk_is_recovered_after_it_once() {
    let mut play = Play::with(&["add vex_marrow", "add captain_marrack as Marrack"]);
    play.ok("strain vex 4");
    assert_eq!(
        play.no("calm vex").rule,
        Some("G-HEAL-07"),
        "before any encounter"
    );
    play.ok("talk on");
    assert_eq!(
        play.no("calm vex").rule,
        Some("G-HEAL-07"),
        "while it is on"
    );
    play.ok("talk off");
    assert!(play.offered().contains(&"calm".to_owned()));
    play.all(&["calm vex", "roll = 1s", "done"]);
    assert_eq!(play.figure("vex").strain, 3);
    assert_eq!(play.no("calm vex").rule, Some("G-HEAL-07"));
    // The next one allows it again.
    play.all(&["talk on", "talk off", "calm vex", "roll = 1s", "done"]);
    assert_eq!(play.figure("vex").strain, 2);
}

#[test]
fn g_tal_05_a_talk_that_is_on_in_a_fight_ends_with_it_and_heals_once() {
    for lines in [["talk on", "start"], ["start", "talk on"]] {
        let mut play = Play::with(&["add vex_marrow", "add captain_marrack as Marrack"]);
        play.all(&[
            "award vex 100",
            "learn vex desperate_recovery!",
            "strain vex 10",
        ]);
        play.all(&lines);
        play.ok("end");
        assert!(!play.state.social.on, "{lines:?}");
        assert_eq!(play.figure("vex").strain, 8, "{lines:?}");
        assert_eq!(play.no("talk off").rule, None, "{lines:?}");
        play.all(&["calm vex", "roll = 1s", "done"]);
        assert_eq!(play.figure("vex").strain, 7, "{lines:?}");
    }
}

#[test]
fn g_heal_07_while_an_encounter_is_on_the_refusal_says_how_to_end_it() {
    let hint = |lines: &[&str]| {
        let mut play = Play::with(&["add vex_marrow", "add captain_marrack as Marrack"]);
        play.ok("strain vex 4");
        play.all(lines);
        let refusal = play.no("calm vex");
        assert_eq!(refusal.rule, Some("G-HEAL-07"));
        refusal.hint.unwrap_or_default()
    };
    for (lines, way) in [
        (&["talk on"][..], "talk off"),
        (&["start"], "end"),
        (&["start", "talk on"], "end"),
        (&["start", "end", "talk on"], "talk off"),
    ] {
        assert!(hint(lines).contains(&format!("`{way}`")), "{lines:?}");
    }
}

#[test]
fn g_struct_09_what_lasts_to_the_end_of_the_encounter_ends_with_a_talk() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add captain_marrack as Marrack",
        "talk on",
    ]);
    token(&mut play, Until::EncounterEnd);
    play.ok("talk off");
    assert!(play.state.tokens.is_empty());
    // In the middle of a fight it isn't an encounter of its own.
    let mut play = Play::fight();
    play.ok("talk on");
    token(&mut play, Until::EncounterEnd);
    play.ok("talk off");
    assert_eq!(play.state.tokens.len(), 1);
    assert!(!play.state.encounter_is_over());
}

#[test]
fn g_qual_05_nobody_burns_or_aims_for_a_day() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn"]);
    play.all(&[
        "burn vex 9 damage 1",
        "maneuver ila aim",
        "cover ila 1",
        "day",
    ]);
    assert!(play.figure("vex").burning.is_empty());
    let ila = play.figure("ila");
    assert_eq!((ila.aim.is_none(), ila.cover), (true, 0));
}

#[test]
fn g_talr_07_a_second_session_brings_back_uses_by_session_and_a_second_day_those_by_day() {
    let mut play = Play::with(&["create Ada", "archetype ada aristocrat"]);
    play.change("ada", |f| f.ledger.making = false);
    play.all(&[
        "session 3",
        "check ada charm 2",
        "use ada forceful",
        "roll = 1s",
        "done",
    ]);
    play.ok("check ada charm 2");
    assert_eq!(play.no("use ada forceful").rule, Some("G-TALR-07"));
    play.all(&["cancel", "day", "check ada charm 2"]);
    assert_eq!(
        play.no("use ada forceful").rule,
        Some("G-TALR-07"),
        "a day is no session"
    );
    play.all(&[
        "cancel",
        "session 3",
        "check ada charm 2",
        "use ada forceful",
    ]);
}

#[test]
fn g_range_02_where_people_stood_ends_with_the_fight() {
    let mut play = Play::fight();
    play.all(&["range vex boarders engaged", "range ila boarders extreme"]);
    play.ok("end");
    let band = |play: &Play, one: &str| play.state.band(play.id(one), play.id("boarders"));
    assert_eq!(
        (band(&play, "vex"), band(&play, "ila")),
        (Band::Medium, Band::Medium)
    );
    // Ranges set before the next fight apply in it.
    play.ok("range vex boarders short");
    play.all(&AGAIN);
    assert_eq!(band(&play, "vex"), Band::Short);
}

#[test]
fn g_range_02_who_is_in_the_saddle_docked_or_at_a_terminal_still_is_after_the_fight() {
    let mut play = dogfight();
    play.all(&["range tern corsair engaged", "end"]);
    let (tern, corsair) = (craft(&play, "tern").id, craft(&play, "corsair").id);
    assert!(play.state.ranges.engaged(tern, corsair));
    let mut play = Play::fight();
    play.all(&[
        "add rift_hound as Bay side pc = 0s",
        "range vex bay engaged",
    ]);
    play.all(&["maneuver vex mount bay", "end"]);
    assert!(play.state.ranges.engaged(play.id("vex"), play.id("bay")));
}

#[test]
fn g_man_08_who_can_act_takes_up_what_it_dropped_after_the_fight() {
    let mut play = Play::fight();
    play.all(&[
        "item vex slug drop",
        "item ila staff drop",
        "wound ila 30",
        "end",
    ]);
    let dropped = |play: &Play, who: &str| play.figure(who).weapons.iter().any(|h| h.dropped);
    assert!(!dropped(&play, "vex"));
    assert!(dropped(&play, "ila"), "who lies there takes up nothing");
}

// Every field of these is decided in `apply/spans/`. This test decides what stays, too.
#[test]
fn g_struct_09_what_stays_until_the_table_says_otherwise() {
    let mut play = second_fight(&["scene conceal 1", "wound vex 2", "status vex cursed"]);
    assert!(play.state.scene.concealment.is_some());
    assert_eq!(play.figure("vex").wounds, 2);
    assert!(play.figure("vex").has(&Status::Other("cursed".to_owned())));
    assert_eq!(play.state.phase, Phase::Fighting);
    play.ok("end");
}

#[test]
fn g_vcom_05_g_struct_03_who_takes_no_slot_rolls_again_for_the_next_encounter() {
    let mut play = Play::fight();
    play.all(&["slot no ila", "end"]);
    play.all(&AGAIN);
    assert!(!play.figure("ila").slotless);
    let ila = play.id("ila");
    assert!(play.state.slots.iter().any(|s| s.rolled_by == Some(ila)));
    // Settings between two encounters are for the next one.
    play.all(&["end", "slot no ila"]);
    play.ok("start");
    assert!(play.figure("ila").slotless);
    assert!(play.state.slots.iter().all(|s| s.rolled_by != Some(ila)));
}

#[test]
fn g_pool_23_a_contest_ends_with_its_encounter() {
    let mut play = Play::fight();
    play.all(&["contest athletics average vex ila", "cancel", "end"]);
    assert!(play.state.contest.is_none());
    play.ok("contest athletics average vex ila");
}

#[test]
fn g_story_09_a_fact_that_nobody_answered_is_asked_again_in_the_next_encounter() {
    let mut play = Play::fight();
    play.all(&["session 3", "story ask the hatch was left open", "end"]);
    assert!(play.state.fact.is_none());
    assert_eq!(play.state.story.players, 3, "nothing was spent");
    play.all(&["talk on", "story ask it rains", "talk off"]);
    assert!(play.state.fact.is_none());
}

#[test]
fn g_struct_05_each_encounter_numbers_its_slots_from_one() {
    let mut play = Play::fight();
    play.ok("end");
    play.all(&AGAIN[..4]);
    let numbers: Vec<u32> = play.state.slots.iter().map(|s| s.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let no = play.no("claim vex 9");
    let hint = no.hint.unwrap_or_default();
    assert!(hint.contains("1, 2 and 3"), "{hint}");
    // A slot added before the fight gets the number of its place.
    play.all(&["end", "slot add pc = 2s"]);
    play.all(&AGAIN[..4]);
    let numbers: Vec<u32> = play.state.slots.iter().map(|s| s.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);
}

/// A slot joins at the place of its result, and the numbers stay in order: of the claim, the current slot
/// and its turn too.
#[test]
fn g_struct_04_a_slot_that_joins_before_others_gets_the_number_of_its_place() {
    let mut play = Play::fight();
    play.all(&["claim ila", "slot add npc = 4s"]);
    let slots = |play: &Play| -> Vec<(u32, Side, bool)> {
        let all = play.state.slots.iter();
        all.map(|s| (s.number, s.side, s.extra)).collect()
    };
    assert_eq!(
        slots(&play),
        [
            (1, Side::Npc, true),
            (2, Side::Pc, false),
            (3, Side::Npc, false),
            (4, Side::Pc, false)
        ]
    );
    assert_eq!(play.state.at, Some(2));
    let turn = play.state.turn.as_ref().map(|turn| turn.slot);
    assert!(turn.is_none_or(|slot| slot == 2), "{turn:?}");
    assert_eq!(play.state.claim_of(play.id("ila")).unwrap().number, 4);
    // The last place has the next number.
    play.ok("slot add npc = -");
    assert_eq!(slots(&play).last(), Some(&(5, Side::Npc, true)));
    play.ok("next");
    assert_eq!(play.state.at, Some(3));
}
