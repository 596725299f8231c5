//! Tests of guidance: slots by their displayed numbers, slots that no one can take, the moment of a
//! talent, purchases canceled by soak.

use rstest::rstest;

use crate::Genesys;
use crate::show::against::against;
use rules::system::System;
use rules::view::{Beat, START, SlotState, Turns};

use super::Play;
use super::talents::with;

fn turns(play: &Play) -> Turns {
    Genesys::turns(&play.state)
}

fn state_of(play: &Play, number: u32) -> SlotState {
    let turns = turns(play);
    let slot = turns.slots.iter().find(|slot| slot.number == number);
    slot.map(|slot| slot.state).unwrap()
}

/// The chances of a row are those of the check that it opens, and not those of its dice alone: by the rule, a
/// disoriented character adds 1 Setback die.
#[test]
fn g_stat_03_the_chances_of_a_row_count_what_the_character_suffers() {
    let mut play = Play::with(&["add vex_marrow"]);
    let chances = |play: &Play| {
        let found = against(&play.state, &play.library, "check vex cool");
        found.unwrap()
    };
    let odds = |pool: &str| dice::p_success(&pool.parse().unwrap()).unwrap();
    let before = chances(&play);
    assert!(before.modifiers.is_empty());
    assert!((before.chances[2] - odds("1y1g2p")).abs() < 1e-12);
    play.ok("status vex disoriented 3");
    let after = chances(&play);
    let [reason] = after.modifiers.as_slice() else {
        panic!("{:?}", after.modifiers);
    };
    assert_eq!(reason.rule.as_deref(), Some("G-STAT-03"));
    assert!((after.chances[2] - odds("1y1g2p1k")).abs() < 1e-12);
    // Nothing is left of the trial.
    assert!(play.state.check.is_none());
    assert_eq!(
        against(&play.state, &play.library, "attack vex nobody"),
        None
    );
}

/// Vex 3s, Boarders 2s, Ila 1s and Rho with blanks: slots 1, 2, 3 and 4. Vex acts.
fn three_heroes() -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add rho",
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 3s",
        "init boarders = 2s",
        "init ila = 1s",
        "init rho = -",
        "start",
    ]);
    play.ok("claim vex");
    play
}

#[test]
fn g_struct_07_a_slot_nobody_is_left_for_is_shown_before_it_is_skipped() {
    let mut play = three_heroes();
    assert_eq!(turns(&play).clock, "Round 1 · turn 1 of 4");
    assert_eq!(turns(&play).brief_clock, "R1 · 1/4");
    play.ok("wound ila 40");
    // With one member fewer, the last free slot of the side is spare, and no longer counted.
    assert_eq!(state_of(&play, 3), SlotState::Open);
    assert_eq!(state_of(&play, 4), SlotState::Spare);
    let slots = turns(&play).slots;
    assert_eq!(slots.last().unwrap().note, "unused");
    assert_eq!(turns(&play).clock, "Round 1 · turn 1 of 3 · 1 slot unused");
    // A claim changes that.
    play.ok("claim rho 4");
    assert_eq!(state_of(&play, 3), SlotState::Spare);
    assert_eq!(state_of(&play, 4), SlotState::Claimed);
    // A combatant that recovers takes it.
    play.ok("heal ila 40");
    assert_eq!(state_of(&play, 3), SlotState::Open);
    assert_eq!(turns(&play).clock, "Round 1 · turn 1 of 4");
    // The forecast is correct: the marked slot is skipped.
    play.all(&["wound ila 40", "next", "next"]);
    assert_eq!(state_of(&play, 3), SlotState::Skipped);
    assert_eq!(play.state.active(), Some(play.id("rho")));
    // The turn is counted as in the log, and the first part also names the slot that the track marks.
    let clock = turns(&play).clock;
    assert!(
        clock.starts_with("Round 1 · turn 3 of 3, slot 4 · "),
        "{clock}"
    );
    assert_eq!(turns(&play).brief_clock, "R1 · slot 4");
}

#[test]
fn g_struct_07_whoever_was_slowed_down_waits_for_the_last_slot() {
    let mut play = three_heroes();
    play.all(&["status rho \"last slot\"", "wound ila 40"]);
    assert_eq!(state_of(&play, 3), SlotState::Spare);
    assert_eq!(state_of(&play, 4), SlotState::Open);
    play.all(&["next", "next"]);
    assert_eq!(state_of(&play, 3), SlotState::Skipped);
    assert_eq!(play.state.active(), Some(play.id("rho")));
}

#[test]
fn g_struct_07_a_slot_that_falls_is_not_counted_twice() {
    let mut play = three_heroes();
    play.ok("kill ila");
    let states: Vec<SlotState> = turns(&play).slots.iter().map(|s| s.state).collect();
    let one = |state| states.iter().filter(|s| **s == state).count();
    assert_eq!(one(SlotState::Falling), 1, "{states:?}");
    assert_eq!(one(SlotState::Spare), 0, "{states:?}");
}

#[test]
fn g_struct_07_a_slot_that_waits_for_nobody_says_how_it_goes_on() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 3s",
        "init ila = 2s",
        "init boarders = 1s",
        "start",
    ]);
    says!(turns(&play).asks);
    play.all(&["wound vex 40", "wound ila 40"]);
    let asks = turns(&play).asks.unwrap();
    says!(asks);
    assert!(play.offered().contains(&"next".to_owned()));
}

#[test]
fn g_health_09_whoever_goes_down_in_its_turn_can_only_end_it() {
    let mut play = three_heroes();
    assert!(play.offered().contains(&"attack".to_owned()));
    play.ok("wound vex 40");
    let asks = turns(&play).asks.unwrap();
    says!(asks);
    let offered = play.offered();
    for key in ["attack", "aim", "cover", "guard", "prone"] {
        assert!(!offered.contains(&key.to_owned()), "{key} of {offered:?}");
    }
    assert!(offered.contains(&"next".to_owned()));
}

// Whatever moment a talent needs, the refusal names its rule and no override, because there would be
// nothing to act on.
#[rstest]
#[case::no_attack(&["learn vex dodge!"], "use vex dodge", "G-TAL-45")]
#[case::no_hit(&["learn vex parry!", "engage vex boarders"], "use vex parry", "G-TAL-16")]
#[case::nobody_goes_down(&["learn vex indomitable!"], "use vex indomitable", "G-TAL-68")]
#[case::acts_by_itself(&["learn vex grit!"], "use vex grit", "G-TAL-09")]
#[case::no_number(&["learn vex jump_up!", "prone vex"], "use vex \"jump up\" 2", "G-TAL-11")]
fn g_talr_06_a_moment_that_is_not_now_is_refused_by_the_talents_rule(
    #[case] setup: &[&str],
    #[case] line: &str,
    #[case] rule: &str,
) {
    let mut play = with(setup);
    let refusal = play.no(line);
    assert_eq!(refusal.rule, Some(rule), "{refusal}");
    assert_eq!(refusal.with_line(line).overrule, None);
}

#[test]
fn g_comb_10_what_soak_calls_off_stands_as_bought_no_more() {
    let mut play = with(&[
        "learn vex parry!",
        "learn vex parry!",
        "engage vex boarders",
    ]);
    play.all(&[
        "next",
        "attack boarders vex with hatchet",
        "roll = 1s 4a!",
        "spend a_crit = 43",
    ]);
    let row = |play: &Play| {
        let offers = play.all_offers();
        offers.into_iter().find(|o| o.key == "a_crit").unwrap()
    };
    play.ok("set vex soak 3");
    let said = play.ok("set vex soak 20").join(" ");
    assert!(said.contains("(G-COMB-10)"), "{said}");
    says!(said);
    // The list of purchases, the row and its refusal all show this.
    let listed = play.tray().spent[0].plain();
    let gone = row(&play);
    let cost = gone.cost.plain();
    assert!(listed.starts_with(&cost), "{listed}: {cost}");
    let why = gone.allowed.unwrap_err();
    assert_eq!(why.rule, Some("G-COMB-10"));
    says!([listed, cost, why.why]);
    // The log has it once.
    let said = play.ok("set vex soak 21").join(" ");
    assert!(!said.contains("G-COMB-10"), "{said}");
}

#[test]
fn several_under_one_name_have_their_verb_wherever_it_stands() {
    let mut play = Play::fight();
    play.ok("status boarders disoriented 2");
    let said = play.ok("clear boarders disoriented").join(" ");
    says!(said);
    play.ok("learn boarders dodge!");
    let said = play.ok("unlearn boarders dodge").join(" ");
    says!(said);
}

#[test]
fn g_story_05_the_gm_is_one_and_the_players_are_several() {
    let mut play = Play::fight();
    for side in ["gm", "players"] {
        play.all(&["story set 3 3", "attack @"]);
        play.ok(&format!("story {side}"));
        let refusal = play.no(&format!("story {side}"));
        assert_eq!(refusal.rule, Some("G-STORY-05"));
        says!(refusal.why);
        play.ok("cancel");
    }
}

#[rstest]
#[case("use")]
#[case("claim")]
#[case("story set")]
fn what_is_missing_is_said_in_a_sentence(#[case] line: &str) {
    says!(Play::fight().no(line).why);
}

#[test]
fn one_talent_is_no_talents() {
    let mut play = with(&["learn vex parry!"]);
    let refusal = play.no("learn vex dodge_improved");
    assert!(!refusal.why.contains("1 talents"), "{refusal}");
}

/// Moves from one band are checked once for all of them, so either all or none may be allowed.
#[rstest]
#[case::free(&[])]
#[case::engaged(&["range @ keth engaged"])]
#[case::immobilized(&["status @ immobilized 2"])]
#[case::twice_the_maneuvers(&["scene terrain difficult"])]
#[case::moved_already(&["maneuver @ move keth short", "maneuver @ aim"])]
fn g_man_10_moves_from_one_band_are_allowed_or_refused_alike(#[case] before: &[&str]) {
    let mut play = Play::new();
    play.all(&[
        "add vex_marrow",
        "add \"pirate mate\" as \"Sallow Keth\"",
        "add ashen_oar_boarder x3 as Boarders",
        "add ashen_oar_boarder x3 as Climbers",
        "add ashen_oar_boarder x3 as Gunners",
        "add ashen_oar_boarder x3 as Riggers",
        "init vex = 9s!",
        "start",
        "range vex keth medium",
        "range vex boarders medium",
        "range vex riggers medium",
        "range vex climbers short",
        "range vex gunners short",
    ]);
    for line in before {
        drop(play.run(line));
    }
    let mut seen: Vec<(u8, bool)> = Vec::new();
    for offer in play.all_offers() {
        let Some(n) = offer.alike else { continue };
        let mut copy = Play::new();
        copy.state = play.state.clone();
        let may = copy.run(&offer.line).is_ok();
        if let Some((_, first)) = seen.iter().find(|(other, _)| *other == n) {
            assert_eq!(may, *first, "{}", offer.line);
        }
        seen.push((n, may));
    }
    assert!(seen.len() >= 2, "{seen:?}");
}

#[test]
fn g_struct_09_a_closed_scene_leaves_no_track_and_no_roll() {
    let mut play = Play::with(&["add vex_marrow", "begin The dock"]);
    play.all(&[
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 1s",
        "init boarders = 0s",
        "start",
        "attack @ boarders at medium",
        "roll = 1s",
        "done",
        "end",
    ]);
    let past = turns(&play);
    assert_eq!(
        (past.clock.as_str(), past.slots.len()),
        ("Ended after round 1", 2)
    );
    assert!(play.tray().last.is_some());
    play.all(&["close", "close done"]);
    let past = turns(&play);
    assert_eq!(
        (past.clock.as_str(), past.slots.len()),
        ("Between scenes", 0)
    );
    assert!(play.tray().last.is_none());
}

#[test]
fn g_struct_03_an_enemy_who_joins_after_a_fight_begins_the_next_one() {
    let mut play = Play::fight();
    play.ok("end");
    let starts = |play: &Play| play.all_offers().iter().any(|one| one.line == START);
    // The enemies of the last fight don't.
    assert!(!starts(&play));
    play.ok("add ashen_oar_boarder x4 as Reserve");
    assert!(starts(&play));
    assert_eq!(turns(&play).clock, "Before the fight");
    play.all(&["start", "end"]);
    assert!(!starts(&play));
}

/// Harm by the Threat of a roll has its maker as its doer (M-08).
#[test]
fn m_08_wounds_by_threat_count_as_suffered() {
    let mut play = Play::fight();
    play.all(&["next!", "attack @ vex with slug at short", "roll = 1t!"]);
    let before = play.state.clone();
    let from = play.events.len();
    play.ok("spend h_strain");
    let beats: Vec<Beat> = play.events[from..]
        .iter()
        .flat_map(|event| Genesys::beats(&before, event))
        .collect();
    let who = play.id("boarders");
    let symbols = "Threat";
    let suffers = Beat::Suffered {
        who,
        symbols,
        amount: 1,
    };
    assert_eq!(beats, [Beat::Spent, suffers]);
}

/// Harm by hand while the roll is open isn't harm by its symbols (M-08, G-HEALTH-07).
#[rstest]
#[case::by_hand("strain boarders 2")]
#[case::a_wound("wound boarders 2")]
fn m_08_other_harm_to_the_maker_of_a_roll_is_taken(#[case] line: &str) {
    let mut play = Play::fight();
    play.all(&["next!", "attack @ vex with slug at short", "roll = 1t!"]);
    let before = play.state.clone();
    let from = play.events.len();
    play.ok(line);
    let beats: Vec<Beat> = play.events[from..]
        .iter()
        .flat_map(|event| Genesys::beats(&before, event))
        .collect();
    let (who, amount) = (play.id("boarders"), 2);
    assert_eq!(beats, [Beat::Taken { who, amount }]);
}
