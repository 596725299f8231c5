//! Tests of healing (G-HEAL): Medicine, painkillers, rest, weeks, and recovering strain. Amun has
//! Medicine 2, Intellect 4, a trauma pack and five painkillers. Vex has wounds 12, strain 11.

use rstest::rstest;
use rules::view::Rich;

use super::Play;
use super::injuries::{hurt, to_the_next_turn_of};
use crate::events::{Event, Healed, StrainHealed};

/// Amun without his talents, and Vex, outside a fight.
fn ward() -> Play {
    let mut play = specialists();
    play.change("amun", |f| {
        f.known.clear();
        // The bonus of his trauma pack is tested elsewhere (`things`).
        for item in &mut f.items {
            item.acts = None;
        }
    });
    play
}

/// The same with Amun's talents: Surgeon 2, Painkiller Specialization 1.
fn specialists() -> Play {
    Play::with(&[
        "add doctor_amun_teld as Amun",
        "add vex_marrow",
        "add rho",
        "add ashen_oar_boarder x2 as Boarders",
        "setting crit_plus_per_injury 0",
    ])
}

fn harm(play: &Play, who: &str) -> (u16, u16) {
    let figure = play.figure(who);
    (figure.wounds, figure.strain)
}

#[rstest]
#[case::wounded(5, 4)]
#[case::unwounded(0, 0)]
#[case::down(14, 13)]
fn g_heal_01_g_heal_07_a_night_heals_a_wound_and_all_strain(
    #[case] wounds: u16,
    #[case] left: u16,
) {
    let mut play = ward();
    play.all(&[&format!("set vex wounds {wounds}"), "strain vex 6", "rest"]);
    assert_eq!(harm(&play, "vex"), (left, 0));
    assert_eq!(play.state.calendar.days, 1);
    // A rest of one character counts no day, and sleep is impossible in a fight.
    play.ok("rest vex");
    assert_eq!(play.state.calendar.days, 1);
    assert_eq!(harm(&play, "vex").0, left.saturating_sub(1));
    play.ok("start");
    assert_eq!(play.no("rest").rule, Some("G-HEAL-01"));
}

#[test]
fn g_heal_02_a_weeks_rest_is_a_resilience_check_against_one_injury() {
    let mut play = ward();
    play.all(&["crit vex = 23", "crit vex = 48", "set vex wounds 10"]);
    assert_eq!(
        play.no("convalesce vex off").rule,
        Some("G-HEAL-02"),
        "not before"
    );
    play.ok("week");
    assert_eq!((harm(&play, "vex").0, play.state.calendar.day()), (3, 8));
    assert!(play.figure("vex").tended.rested);
    // Off-Balance is Easy, Head Ringer Average. Vex has no Resilience: Brawn 2.
    play.ok("convalesce vex head");
    assert_eq!(play.pool(), "2g 2p");
    play.all(&["roll = 1f", "done"]);
    assert_eq!(play.figure("vex").criticals.len(), 2, "it stays");
    assert_eq!(harm(&play, "vex").0, 2, "but a wound heals");
    assert_eq!(
        play.no("convalesce vex off").rule,
        Some("G-HEAL-02"),
        "once a week"
    );
    play.all(&["week", "convalesce vex off"]);
    assert_eq!(play.pool(), "2g 1p");
    play.all(&["roll = 1s", "done"]);
    let left: Vec<&str> = play
        .figure("vex")
        .criticals
        .iter()
        .map(|c| c.name.as_str())
        .collect();
    assert_eq!(left, ["Head Ringer"]);
}

#[test]
fn g_heal_02_a_triumph_removes_one_more() {
    let mut play = ward();
    play.change("vex", |f| f.skills.push(("resilience".to_owned(), 1)));
    play.all(&["crit vex = 23", "crit vex = 48", "crit vex = 63", "week"]);
    play.all(&["convalesce vex off", "roll = T", "done"]);
    // The worst other injury is healed with it: Slightly Dazed, 63, above Head Ringer, 48.
    let left: Vec<u16> = play
        .figure("vex")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    assert_eq!(left, [48]);
}

// M-15: at most half of 12 is 6.
#[rstest]
#[case(1, "2y2g 1p")]
#[case(6, "2y2g 1p")]
#[case(7, "2y2g 2p")]
#[case(12, "2y2g 2p")]
#[case(13, "2y2g 3p")]
fn g_heal_03_m_15_difficulty_by_the_state_of_the_patient(#[case] wounds: u16, #[case] pool: &str) {
    let mut play = ward();
    play.all(&[&format!("set vex wounds {wounds}"), "treat amun vex"]);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_heal_03_success_heals_wounds_and_advantage_strain() {
    let mut play = ward();
    play.all(&["wound vex 8", "strain vex 5"]);
    let said = play.ok("treat amun vex");
    says!(said);
    play.ok("roll = 3s 2a");
    let result: Vec<String> = play.tray().result.iter().map(Rich::plain).collect();
    says!(result);
    let vex = play.id("vex");
    let said = play.ok("done");
    assert!(
        play.events
            .contains(&Event::Healed(Healed { who: vex, by: 3 }))
    );
    assert!(
        play.events
            .contains(&Event::StrainHealed(StrainHealed { who: vex, by: 2 }))
    );
    says!(said[..2]);
    let refusal = play.no("treat amun vex");
    assert_eq!(refusal.rule, Some("G-HEAL-03"), "once an encounter");
    // The next day counts separately, and so does the next fight.
    play.all(&["day", "treat amun vex", "roll = 1f 2a", "done"]);
    assert_eq!(
        harm(&play, "vex"),
        (5, 3),
        "X-46: no success heals no strain either"
    );
    assert_eq!(play.no("treat amun vex").rule, Some("G-HEAL-03"));
    play.all(&["start", "treat amun vex!"]);
}

#[test]
fn g_heal_03_what_was_spent_otherwise_heals_no_strain() {
    let mut play = ward();
    play.all(&[
        "wound vex 8",
        "strain vex 5",
        "strain amun 3",
        "treat amun vex",
    ]);
    play.all(&["roll = 1s 3a", "spend 2a a door opens", "done"]);
    assert_eq!(harm(&play, "vex"), (7, 4));
}

#[test]
fn g_heal_03_whoever_is_healed_to_the_threshold_is_up_again() {
    let mut play = ward();
    play.all(&["set vex wounds 14", "treat amun vex", "roll = 2s"]);
    let said = play.ok("done");
    says!(said[0]);
    play.ok("kill vex");
    assert_eq!(play.no("treat amun vex").rule, Some("G-STAT-07"));
}

#[test]
fn g_heal_04_g_heal_09_an_injury_is_treated_at_its_severity_once_a_week() {
    let mut play = ward();
    hurt(&mut play, "vex", 23);
    hurt(&mut play, "vex", 93);
    play.ok("treat amun vex brink");
    assert_eq!(play.pool(), "2y2g 3p", "At the Brink is Hard");
    play.all(&["roll = 1f", "done"]);
    assert_eq!(play.figure("vex").criticals.len(), 2);
    let refusal = play.no("treat amun vex brink");
    assert_eq!(refusal.rule, Some("G-HEAL-04"));
    assert!(refusal.to_string().contains("7 days"), "{refusal}");
    // Each injury has its own week.
    play.ok("treat amun vex off");
    assert_eq!(play.pool(), "2y2g 1p");
    play.all(&["roll = 1s", "done"]);
    assert_eq!(play.figure("vex").criticals.len(), 1);
    play.all(&["day"; 6]);
    let refusal = play.no("treat amun vex brink");
    assert!(refusal.to_string().contains("1 day."), "{refusal}");
    play.all(&["day", "treat amun vex brink", "roll = 1s", "done"]);
    assert!(play.figure("vex").criticals.is_empty());
}

#[test]
fn g_heal_05_on_oneself_and_without_gear_it_is_harder() {
    let mut play = ward();
    play.all(&["wound amun 3", "treat amun amun"]);
    assert_eq!(play.pool(), "2y2g 3p");
    play.ok("cancel");
    play.change("amun", |f| f.items.clear());
    play.ok("treat amun amun");
    assert_eq!(play.pool(), "2y2g 4p");
    // The GM may decide that gear is available.
    play.ok("switch \"no gear\"");
    assert_eq!(play.pool(), "2y2g 3p");
    play.ok("cancel");
    // Machines are repaired, with tools of their own.
    play.all(&["wound rho 3", "treat rho rho"]);
    assert_eq!(
        play.pool(),
        "3y1g 3p",
        "Mechanics 3, Intellect 4, and an engineer rig"
    );
}

#[test]
fn g_heal_03_04_o_40_the_two_limits_are_counted_apart() {
    let mut play = ward();
    play.all(&["wound vex 3", "crit vex = 23"]);
    play.all(&["treat amun vex", "roll = 1s", "done"]);
    play.all(&["treat amun vex off", "roll = 1s", "done"]);
    assert!(play.figure("vex").criticals.is_empty());
}

#[test]
fn g_tal_22_a_surgeon_heals_more_wounds() {
    let mut play = specialists();
    play.all(&["set vex wounds 9", "strain vex 2", "treat amun vex"]);
    play.all(&["roll = 2s 1a", "done"]);
    // Two Successes and two ranks of Surgeon. The Advantage heals strain as usual.
    assert_eq!(harm(&play, "vex"), (5, 1));
    let mut play = specialists();
    play.all(&["set vex wounds 9", "treat amun vex", "roll = 1f", "done"]);
    assert_eq!(harm(&play, "vex").0, 9, "nothing on a failure");
}

#[test]
fn g_tal_53_a_specialists_painkillers_heal_more_but_not_the_sixth() {
    let mut play = specialists();
    play.all(&["set vex wounds 24", "give amun painkiller_dose"]);
    for left in [18, 13, 9, 6, 4] {
        play.ok("dose amun vex");
        assert_eq!(harm(&play, "vex").0, left);
    }
    play.ok("dose amun vex!");
    assert_eq!(harm(&play, "vex").0, 4);
}

#[test]
fn g_tal_05_15_the_desperate_recover_first_and_some_by_survival() {
    let mut play = Play::fight();
    play.all(&[
        "learn vex desperate_recovery!",
        "learn vex one_with_nature!",
    ]);
    // 6 of 11 is more than half, 5 is not.
    play.all(&["strain vex 6", "strain ila 5", "end"]);
    assert_eq!((harm(&play, "vex").1, harm(&play, "ila").1), (4, 5));
    play.ok("calm vex survival");
    play.all(&["roll = 1s", "done"]);
    assert_eq!(harm(&play, "vex").1, 3);
    assert_eq!(play.no("calm ila survival").rule, Some("G-HEAL-07"));
}

#[test]
fn g_heal_06_painkillers_heal_5_4_3_2_1_and_nothing_more_that_day() {
    let mut play = ward();
    play.all(&["set vex wounds 20", "crit vex = 23"]);
    play.ok("give amun painkiller_dose 3");
    for left in [15, 11, 8, 6, 5] {
        play.ok("dose amun vex");
        assert_eq!(harm(&play, "vex").0, left);
    }
    // The sixth dose is refused while it is still in the bag.
    let doses = |play: &Play| {
        let items = play.figure("amun").items.iter();
        items.filter(|i| i.name == "Painkiller dose").count()
    };
    let before = doses(&play);
    let no = play.no("dose amun vex");
    assert_eq!(no.rule, Some("G-HEAL-06"));
    says!(no.why);
    assert_eq!(doses(&play), before);
    play.all(&["dose amun vex!", "dose amun vex!"]);
    assert_eq!(harm(&play, "vex").0, 5);
    let left = play
        .figure("amun")
        .items
        .iter()
        .filter(|i| i.name == "Painkiller dose")
        .count();
    assert_eq!(left, 1, "five doses were in the bag, and three more");
    assert_eq!(play.figure("vex").criticals.len(), 1, "never an injury");
    let sixth = |line: &&String| line.contains("6th") && line.contains("G-HEAL-06");
    let sixth = play.said.iter().find(sixth);
    assert!(sixth.is_some(), "{:?}", play.said);
    says!(sixth);
    play.all(&["day", "dose amun vex"]);
    assert_eq!(harm(&play, "vex").0, 0, "5 again on the next day");
    assert_eq!(play.no("dose amun rho").rule, Some("G-HEAL-06"), "robots");
    // Rho carries two doses of repair putty, which is what robots take.
    play.all(&["wound rho 7", "dose rho"]);
    assert_eq!(harm(&play, "rho").0, 2);
}

/// Begins the fight with Amun's turn.
fn amun_acts(play: &mut Play) {
    play.all(&[
        "init amun = 2s",
        "init vex = 1s",
        "init rho = -",
        "init boarders = -",
        "start",
        "claim amun",
    ]);
}

#[test]
fn g_heal_06_a_dose_is_a_maneuver_and_needs_touch() {
    let mut play = ward();
    // A free hand is needed for its own dose.
    play.change("amun", |f| f.weapons.clear());
    amun_acts(&mut play);
    play.all(&["wound vex 6", "wound amun 2"]);
    assert_eq!(play.no("dose @ vex").rule, Some("G-HEAL-06"));
    play.ok("engage amun vex");
    let offer = play
        .all_offers()
        .into_iter()
        .find(|o| o.line == "dose @ \"Vex Marrow\"");
    says!(offer.unwrap().label);
    play.all(&["dose @ vex", "dose @"]);
    assert_eq!((harm(&play, "vex").0, harm(&play, "amun")), (1, (0, 2)));
    let turn = play.state.turn.as_ref().unwrap();
    assert_eq!((turn.maneuvers, turn.action), (2, false));
    assert_eq!(play.no("dose @ vex").rule, Some("G-TURN-06"));
    // Treating is an action, and is offered for engaged characters.
    assert!(play.offered().contains(&"treat".to_owned()));
    play.all(&["treat @ vex", "roll = 1s", "done"]);
    assert!(play.state.turn.as_ref().unwrap().action);
    assert!(!play.offered().contains(&"treat".to_owned()));
}

#[test]
fn g_heal_07_calm_lays_the_dice_out_and_says_how_real_ones_are_typed() {
    let mut play = Play::fight();
    play.all(&["strain vex 6", "end"]);
    let no = play.no("calm vex = 2s");
    assert!(no.hint.unwrap().contains("`roll = 2s`"));
    play.all(&["calm vex", "roll = 2s", "done"]);
    assert_eq!(harm(&play, "vex").1, 4);
}

#[test]
fn g_heal_07_when_the_encounter_is_over_each_player_may_calm_down() {
    let mut play = Play::fight();
    play.all(&["strain vex 6", "strain ila 3"]);
    assert_eq!(
        play.no("calm vex").rule,
        Some("G-HEAL-07"),
        "it is not over"
    );
    play.ok("end");
    let calm: Vec<String> = play
        .all_offers()
        .into_iter()
        .filter(|o| o.key == "calm" && o.group == rules::view::OfferGroup::Asked)
        .map(|o| o.label)
        .collect();
    says!(calm);
    // Cool 1 and Presence 2 against Discipline 0 and Willpower 2.
    play.ok("calm vex");
    assert_eq!(play.pool(), "1y1g", "Simple");
    play.all(&["roll = 2s 1a", "done"]);
    assert_eq!(harm(&play, "vex"), (0, 4));
    assert_eq!(play.no("calm vex").rule, Some("G-HEAL-07"), "once");
    play.ok("calm ila");
    assert_eq!(play.pool(), "2y2g", "Discipline 2, Willpower 4");
    play.ok("cancel");
    assert_eq!(play.no("calm ila stealth").rule, Some("G-HEAL-07"));
    play.all(&["strain boarders 2"]);
    assert!(play.run("calm boarders").is_err());
}

#[test]
fn g_heal_08_treating_an_injury_ends_what_it_had_in_store() {
    let mut play = Play::fight();
    // Stinger: the next check is harder. Once treated, the next check is normal.
    hurt(&mut play, "vex", 37);
    play.ok("check vex cool average");
    assert_eq!(play.pool(), "1y1g 3p");
    play.all(&["cancel", "cure vex stinger", "check vex cool average"]);
    assert_eq!(play.pool(), "1y1g 2p");
    play.ok("cancel");
    // Maimed: the Setback die ends with the injury, but the limb stays lost.
    hurt(&mut play, "vex", 103);
    play.ok("cure vex maimed");
    says!(play.figure("vex").notes[0]);
}

// The effects of M-03 on the next turn or the next check are over, while the injury stays, and counts.
#[rstest]
#[case::slowed_down(8)]
#[case::distracted(18)]
#[case::off_balance(23)]
#[case::stunned(33)]
#[case::stinger(38)]
fn g_heal_08_m_03_the_effect_is_over_and_the_injury_stays(#[case] result: u16) {
    let mut play = Play::fight();
    hurt(&mut play, "vex", result);
    let vex = play.id("vex");
    let bites = |play: &Play| {
        let figure = play.figure("vex");
        !figure.statuses.is_empty()
            || play
                .state
                .tokens
                .iter()
                .any(|t| t.concerns(&play.state, vex))
    };
    assert!(bites(&play));
    // The current turn, the next one, and a check.
    to_the_next_turn_of(&mut play, "vex");
    play.ok("next");
    play.all(&["check vex cool average free", "roll = 1s", "done"]);
    assert!(!bites(&play));
    assert!(
        play.figure("vex")
            .criticals
            .iter()
            .all(|c| c.harm.is_empty())
    );
    assert_eq!(play.figure("vex").criticals.len(), 1);
}

// What lasts until healed by M-03 is still there after days, and ends with the cure.
#[rstest]
#[case::head_ringer(48, "check vex skulduggery average", "1y2g 3p", "1y2g 2p")]
#[case::fearsome(53, "check vex cool average", "1y1g 3p", "1y1g 2p")]
#[case::agonizing(58, "check vex stealth average", "2y1g 3p", "2y1g 2p")]
#[case::dazed(63, "check vex cool average", "1y1g 2p 1k", "1y1g 2p")]
#[case::compromised(88, "check vex cool average", "1y1g 3p", "1y1g 2p")]
#[case::maimed(103, "check vex cool average", "1y1g 2p 1k", "1y1g 2p")]
#[case::blinded(118, "check vex cool average", "1y1g 2r", "1y1g 2p")]
fn g_heal_08_m_03_until_healed_is_until_healed(
    #[case] result: u16,
    #[case] line: &str,
    #[case] hurts: &str,
    #[case] healed: &str,
) {
    let mut play = ward();
    hurt(&mut play, "vex", result);
    play.all(&["day", "rest", line]);
    assert_eq!(play.pool(), hurts);
    let name = play.figure("vex").criticals[0].name.clone();
    play.all(&[
        "cancel",
        &format!("treat amun vex \"{name}\""),
        "roll = 1s",
        "done",
        line,
    ]);
    assert_eq!(play.pool(), healed);
}

// Horrific Injury on Brawn (d10 2): Brawn 2 counts as 1, with all derived numbers.
#[test]
fn g_heal_08_m_03_a_lowered_characteristic_lowers_what_follows_and_comes_back() {
    let mut play = ward();
    play.dice(&[2]);
    hurt(&mut play, "vex", 108);
    let numbers = |play: &Play| {
        let vex = play.figure("vex");
        (vex.soak().0, vex.encumbrance_threshold().0, vex.breath())
    };
    assert_eq!(numbers(&play), (2, 6, 1));
    play.all(&["treat amun vex horrific", "roll = 1s", "done"]);
    assert_eq!(numbers(&play), (3, 7, 2));
}

#[test]
fn g_heal_08_an_effect_that_is_over_leaves_the_injury_which_makes_later_ones_worse() {
    let mut play = Play::fight();
    // 23, Off-Balance: one Setback die on the next check only.
    play.all(&["crit vex = 23", "check vex cool average"]);
    assert_eq!(play.pool(), "1y1g 2p 1k");
    play.all(&["roll = 1s", "done"]);
    to_the_next_turn_of(&mut play, "vex");
    play.ok("check vex cool average");
    assert_eq!(play.pool(), "1y1g 2p");
    play.all(&["cancel", "crit vex = 50"]);
    let results: Vec<u16> = play
        .figure("vex")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    assert_eq!(results, [23, 60]);
}

#[test]
fn g_health_09_x_44_strain_is_kept_as_suffered_or_up_to_twice_the_threshold() {
    let mut play = ward();
    play.ok("strain vex 40");
    assert_eq!(harm(&play, "vex").1, 40);
    let mut play = ward();
    play.all(&["setting strain_cap on", "strain vex 40"]);
    assert_eq!(harm(&play, "vex").1, 22);
}

#[test]
fn g_health_09_whoever_is_down_treats_nobody_and_puts_no_fire_out() {
    let mut play = ward();
    play.all(&["wound amun 3", "set vex wounds 14", "expose vex fire 1"]);
    for line in ["treat vex amun", "dose vex amun", "douse vex", "cross vex"] {
        assert_eq!(play.no(line).rule, Some("G-HEALTH-09"), "{line}");
    }
    play.ok("douse vex water");
}

#[test]
fn g_env_12_nobody_burns_for_a_day() {
    let mut play = ward();
    play.all(&["expose all fire 2", "status vex staggered 3", "day"]);
    assert!(play.state.everybody().all(|f| f.amid.is_none()));
    assert!(
        play.figure("vex").statuses.is_empty(),
        "nor does what lasts for turns"
    );
}

#[test]
fn g_man_15_nobody_lies_prone_for_a_day() {
    let mut play = ward();
    play.all(&["prone vex", "prone amun", "set amun wounds 20", "day"]);
    assert!(!play.figure("vex").prone);
    assert!(play.figure("amun").prone, "nor stands up who is down");
}

#[test]
fn sessions_and_days_are_counted() {
    let mut play = ward();
    assert_eq!(play.ok("session 3")[0], "Session 1 begins.");
    assert_eq!(play.ok("session 3")[0], "Session 2 begins.");
    says!(play.ok("day"));
    play.ok("week");
    assert_eq!(play.state.calendar.day(), 9);
}

/// A wounded ally who isn't engaged with the healer has a row that tells what treatment needs, and a check about no
/// patient tells that it heals no one.
#[test]
fn g_heal_03_treatment_is_named_before_the_action_is_lost() {
    let mut play = ward();
    amun_acts(&mut play);
    let treat = |play: &Play| {
        let mut all = play.all_offers().into_iter();
        all.find(|offer| offer.key == "treat")
    };
    assert_eq!(treat(&play).map(|one| one.line), None, "no one is wounded");
    play.ok("wound vex 6");
    let row = treat(&play).unwrap();
    assert_eq!(row.line, "treat @ \"Vex Marrow\"");
    assert_eq!(row.allowed.unwrap_err().rule, Some("G-HEAL-03"));
    play.ok("engage amun vex");
    assert!(treat(&play).unwrap().is_open());
    play.ok("check amun medicine");
    let told = |play: &Play| {
        let notes = play.tray().notes;
        notes.iter().any(|note| note.plain().contains("treat"))
    };
    assert!(told(&play));
    play.all(&["cancel", "treat @ vex"]);
    assert!(!told(&play), "this check has a patient");
}
