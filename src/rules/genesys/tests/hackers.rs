//! Tests of symbols spent on hacking checks, by hackers and by sysops (M-02, G-HACK-15).

use crate::Genesys;
use crate::library::Library;
use crate::model::hacking::Run;
use rules::system::System as _;
use rules::view::Rich;

use super::Play;
use super::hacking::{heist, inside, link, made, offered, quiet, system};

#[test]
fn g_hack_15_hackers_and_sysops_have_rows_of_their_own() {
    let mut play = inside();
    play.all(&[
        "net traces vex ledger 1",
        "override vex ledger firewall",
        "roll = 3s 3a T!",
    ]);
    for key in [
        "k_boost",
        "k_longer",
        "k_hide",
        "k_feedback",
        "k_backdoor",
        "k_disable",
        "k_cancel_trace",
    ] {
        assert!(offered(&play, key), "{key}");
    }
    for key in [
        "k_harden",
        "k_double_trace",
        "k_new_firewall",
        "k_close_backdoor",
    ] {
        assert!(!offered(&play, key), "{key}");
        let refusal = play.no(&format!("spend {key}"));
        assert!(refusal.rule.is_some(), "{key}: {refusal}");
    }
    play.all(&[
        "done",
        "next",
        "net backdoor ledger",
        "trace keeper ledger vex",
        "roll = 1s 3a T!",
    ]);
    for key in [
        "k_boost",
        "k_harden",
        "k_feedback",
        "k_double_trace",
        "k_new_firewall",
        "k_close_backdoor",
    ] {
        assert!(offered(&play, key), "{key}");
    }
    for key in [
        "k_longer",
        "k_hide",
        "k_backdoor",
        "k_disable",
        "k_cancel_trace",
    ] {
        assert!(!offered(&play, key), "{key}");
    }
    // Other checks have none of these rows.
    let mut play = quiet();
    play.all(&["check vex computers average", "roll = 1s 3a"]);
    assert!(play.offered().iter().all(|key| !key.starts_with("k_")));
}

#[test]
fn g_hack_15_what_a_hacker_buys() {
    let mut play = inside();
    play.ok("net traces vex ledger 2");
    play.all(&["override vex ledger firewall", "roll = 3s 9a T!"]);
    play.all(&[
        "spend k_boost",
        "spend k_hide",
        "spend k_feedback",
        "spend k_backdoor with a",
    ]);
    play.all(&["spend k_cancel_trace", "done"]);
    assert_eq!(link(&play, "Ledger", "vex").traces, 1, "2, less one");
    // A rival has no strain track, and suffers wounds.
    assert_eq!(play.figure("keeper").wounds, 3);
    assert!(system(&play, "Ledger").backdoor);
    play.ok("next");
    play.ok("trace keeper ledger vex");
    assert_eq!(play.pool(), "3y1g 2r1p 1k", "hidden");
    play.all(&[
        "roll = 1f",
        "done",
        "next",
        "net access vex ledger off",
        "access vex ledger",
    ]);
    assert_eq!(
        play.pool(),
        "2y1g 1b 1p",
        "the own next Computers check; Easy by the back door"
    );
}

#[test]
fn g_hack_15_one_command_at_once_costs_no_maneuver() {
    let mut play = inside();
    play.all(&[
        "override vex ledger firewall",
        "roll = 3s 2a",
        "spend k_extra_command",
        "done",
    ]);
    play.ok("enact vex ledger open the vault");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    play.ok("enact vex ledger shut it");
    assert_eq!(
        play.state.turn.as_ref().unwrap().maneuvers,
        1,
        "the next one does"
    );
}

#[test]
fn g_hack_15_what_a_sysop_buys() {
    let mut play = inside();
    play.all(&[
        "net backdoor ledger",
        "next",
        "trace keeper ledger vex",
        "roll = 1s 9a 2T!",
    ]);
    play.all(&[
        "spend k_harden_2",
        "spend k_double_trace with a",
        "spend k_new_firewall",
    ]);
    play.all(&["spend k_close_backdoor", "done"]);
    assert_eq!(link(&play, "Ledger", "vex").traces, 2);
    let ledger = system(&play, "Ledger");
    assert!(!ledger.backdoor);
    assert_eq!((ledger.programs.len(), ledger.programs[2].strength), (3, 3));
    play.all(&["next", "override vex ledger sentry"]);
    assert_eq!(play.pool(), "2y1g 2p 1k", "hardened");
    play.all(&["roll = 1f", "done"]);
    assert_eq!(system(&play, "Ledger").programs[1].hardened, 1, "not once");
    play.all(&["next", "next", "override vex ledger sentry"]);
    assert_eq!(play.pool(), "2y1g 2p 1k", "still hardened");
    play.all(&["roll = 2s", "done"]);
    assert_eq!(
        system(&play, "Ledger").programs[1].hardened,
        0,
        "overridden"
    );
}

#[test]
fn g_hack_15_what_the_gm_buys_of_a_hacker() {
    let mut play = heist();
    play.all(&["access vex ledger", "roll = 1s 9t D!"]);
    play.all(&[
        "spend k_h_setback",
        "spend k_h_absent",
        "spend k_h_slow",
        "spend i_know_you with t",
    ]);
    play.all(&["spend k_d_trace", "done"]);
    let now = link(&play, "Ledger", "vex");
    assert_eq!((now.aware, now.traces, now.known), (true, 1, true));
    play.ok("next");
    made(&mut play, "trace keeper ledger vex", "1s");
    assert_eq!(
        link(&play, "Ledger", "vex").traces,
        3,
        "1, and 2 for one success"
    );
    assert!(!link(&play, "Ledger", "vex").known, "once");
    play.ok("next");
    // One action or one maneuver, and not both.
    play.ok("maneuver vex aim");
    assert_eq!(play.no("check vex athletics average").rule, Some("M-02"));
    assert_eq!(play.no("maneuver vex aim").rule, Some("M-02"));
    play.ok("check vex athletics average!");
    assert!(play.pool().ends_with("2k"), "absent: {}", play.pool());
    play.all(&["cancel", "override vex ledger firewall!"]);
    assert!(
        play.pool().ends_with(" 1k"),
        "the next Computers check: {}",
        play.pool()
    );
    play.all(&["cancel", "next", "next"]);
    play.all(&["maneuver vex aim", "check vex athletics average"]);
    assert!(!play.pool().contains('k'), "over: {}", play.pool());
}

#[test]
fn g_hack_15_what_the_gm_buys_of_a_sysop() {
    let mut play = inside();
    play.all(&["next", "trace keeper ledger vex", "roll = 2s 9t D!"]);
    play.all(&[
        "spend k_h_weaken",
        "spend k_h_backdoor with t",
        "spend k_d_wrong",
        "done",
    ]);
    let ledger = system(&play, "Ledger");
    assert_eq!(ledger.programs[0].strength, 2, "3, less one");
    assert!(ledger.backdoor);
    let now = link(&play, "Ledger", "vex");
    assert_eq!((now.aware, now.traces), (false, 1), "traces so far stay");
}

#[test]
fn g_hack_03_whoever_breaks_in_by_hand_is_shown_the_way_to_the_terminal() {
    let mut play = heist();
    play.all(&["net add door_panel", "range vex \"door panel\" medium"]);
    let way = |play: &Play| {
        let found = play.all_offers().into_iter().find(|o| o.key == "terminal");
        found.map(|o| o.line)
    };
    let toward = way(&play).unwrap();
    assert!(toward.ends_with("short"), "{toward}");
    play.ok(&toward);
    let up = way(&play).unwrap();
    assert!(up.starts_with("maneuver @ engage"), "{up}");
    play.ok(&up);
    assert_eq!(way(&play), None);
    play.ok("access @ \"door panel\"");
}

#[test]
fn g_hack_17_a_list_names_each_hacker_and_how_near_the_sysop_is() {
    let mut play = inside();
    play.ok("net traces vex ledger 2");
    let roster = Genesys::roster(&play.state);
    let ledger = roster.iter().find(|l| l.name == "Ledger").unwrap();
    assert_eq!(ledger.tracks[0].label, "Vex traced");
    let said: Vec<String> = ledger.facts.iter().map(|f| f.value.plain()).collect();
    assert!(
        said.contains(&"Vex Marrow inside · known · lockout Hard".to_owned()),
        "{said:?}"
    );
}

#[test]
fn g_hack_08_a_ghost_relay_foils_the_first_trace_that_succeeds_by_itself() {
    let mut play = heist();
    play.all(&["give vex ghost_relay", "net access vex ledger"]);
    play.all(&["net aware vex ledger", "claim keeper!"]);
    let traces = |play: &Play| link(play, "Ledger", "vex").traces;
    // A failed trace finds nothing, and leaves it unused.
    play.all(&["trace keeper ledger vex!", "roll = 1f", "done"]);
    play.all(&["trace keeper ledger vex!", "roll = 1s"]);
    let before = play.state.clone();
    let said = play.ok("done").join(" ");
    says!(said);
    says!(said);
    assert_eq!(traces(&play), 0);
    assert!(
        play.figure("vex")
            .used
            .iter()
            .any(|u| u.talent.contains("ghost"))
    );
    // An undo restores the use, for the same dice again.
    let now = std::mem::replace(&mut play.state, before);
    assert!(play.figure("vex").used.is_empty());
    play.ok("done");
    assert_eq!(play.state, now);
    // The second trace finds something, while the first one of the next encounter would find nothing.
    let said = {
        play.all(&["trace keeper ledger vex!", "roll = 1s"]);
        play.ok("done").join(" ")
    };
    says!(said);
    assert_eq!(traces(&play), 1);
    play.all(&["end", "start", "trace keeper ledger vex!", "roll = 1s"]);
    play.ok("done");
    assert_eq!(traces(&play), 1, "once an encounter");
}

// A character called Ghost, who has the ability, is inside and known.
#[test]
fn burner_is_by_choice_and_waits_to_be_used() {
    let mut play = quiet();
    play.all(&["add slipwright as Ghost side pc", "net access ghost ledger"]);
    // Other items of the profile act automatically, and are not tested here.
    play.change("ghost", |f| f.items.clear());
    play.all(&["net aware ghost ledger", "trace keeper ledger ghost"]);
    play.all(&["roll = 1s", "done"]);
    assert_eq!(link(&play, "Ledger", "ghost").traces, 1);
}

#[test]
fn burner_makes_one_successful_trace_in_an_encounter_find_nothing() {
    let mut play = quiet();
    play.ok("add slipwright as Ghost side pc");
    play.change("ghost", |f| f.items.clear());
    play.all(&[
        "init vex = 3s",
        "init keeper = 4s",
        "init ghost = 2s",
        "start",
        "net access ghost ledger",
        "net aware ghost ledger",
        "trace keeper ledger ghost",
    ]);
    let traces = |play: &super::Play| link(play, "Ledger", "ghost").traces;
    // It needs a rolled check, with a trace that would find something.
    assert!(!offered(&play, "burner"));
    play.ok("roll = 1f!");
    assert!(!offered(&play, "burner"));
    play.all(&[
        "done",
        "next!",
        "next!",
        "next!",
        "trace keeper ledger ghost!",
        "roll = 1s!",
    ]);
    assert!(offered(&play, "burner"));
    play.ok("use ghost burner");
    let said = play.ok("done").join(" ");
    says!(said);
    assert_eq!(traces(&play), 0, "it finds nothing");
    // Once each encounter: the next one finds something.
    play.all(&["trace keeper ledger ghost!", "roll = 1s!"]);
    assert!(play.no("use ghost burner").rule.is_some());
    play.ok("done");
    assert_eq!(traces(&play), 1);
}

// The sysop's free traces have no sysop's dice that could be answered.
#[rstest::rstest]
#[case::relay_and_sentry(&["give vex ghost_relay"], true)]
#[case::relay_and_despair(&["give vex ghost_relay"], false)]
#[case::nothing_and_sentry(&[], true)]
#[case::nothing_and_despair(&[], false)]
fn g_hack_08_a_trace_that_comes_by_itself_is_foiled_as_any_other(
    #[case] has: &[&str],
    #[case] sentry: bool,
) {
    let mut play = quiet();
    play.all(has);
    play.ok("net access vex ledger");
    if sentry {
        play.all(&["override vex ledger sentry", "roll = 1f!", "done"]);
    } else {
        play.all(&[
            "override vex ledger firewall",
            "roll = 1f 1D!",
            "spend k_d_trace",
            "done",
        ]);
    }
    let found = u8::from(has.is_empty());
    assert_eq!(link(&play, "Ledger", "vex").traces, found);
    assert!(link(&play, "Ledger", "vex").aware);
    if has.is_empty() {
        return;
    }
    let said = play.said.join(" ");
    says!(said);
    // It is used up for the encounter.
    play.all(&[
        "override vex ledger firewall",
        "roll = 1f 1D!",
        "spend k_d_trace",
        "done",
    ]);
    assert_eq!(link(&play, "Ledger", "vex").traces, 1);
}

#[test]
fn g_hack_11_each_lockout_that_succeeds_counts_for_the_next_access() {
    let mut play = quiet();
    play.ok("net aware vex ledger");
    for lockouts in 1..=2 {
        play.ok("net access vex ledger");
        play.all(&["lockout keeper ledger vex", "roll = 1s!", "done"]);
        let now = link(&play, "Ledger", "vex");
        assert_eq!((now.access, now.lockouts), (false, lockouts));
    }
}

#[test]
fn g_hack_13_a_wish_of_three_commands_is_done_with_the_third() {
    let mut play = quiet();
    play.all(&[
        "net access vex ledger",
        "enact vex ledger of 3 copy the archive",
    ]);
    play.ok("enact vex ledger copy the archive");
    assert!(system(&play, "Ledger").did.is_empty());
    assert_eq!(
        system(&play, "Ledger").wishes.first().map(|w| w.paid),
        Some(2)
    );
    play.ok("enact vex ledger copy the archive");
    assert_eq!(system(&play, "Ledger").did, ["copy the archive"]);
}

#[test]
fn g_hack_06_a_second_program_of_a_name_can_be_named() {
    let mut play = inside();
    play.all(&["next", "trace keeper ledger vex", "roll = 1s 1T!"]);
    play.all(&["spend k_new_firewall", "done", "next"]);
    let names = |play: &Play| -> Vec<String> {
        let programs = system(play, "Ledger").programs.iter();
        programs.map(|p| p.name.clone()).collect()
    };
    assert_eq!(names(&play), ["Firewall", "Sentry", "Firewall 2"]);
    play.all(&["override vex ledger \"firewall 2\"", "roll = 5s", "done"]);
    assert!(!system(&play, "Ledger").programs[2].is_on());
    assert!(system(&play, "Ledger").programs[0].is_on());
    // Of two with the same name in an older save the active one is meant.
    let mut play = inside();
    play.ok("net program ledger firewall");
    let ledger = play.state.systems.iter_mut().find(|s| s.name == "Ledger");
    ledger.unwrap().programs[2].name = "Firewall".to_owned();
    play.all(&["override vex ledger firewall", "roll = 5s", "done"]);
    assert!(!system(&play, "Ledger").programs[0].is_on());
    play.all(&["next", "next", "override vex ledger firewall"]);
}

#[test]
fn g_hack_07_the_sheet_of_a_system_says_what_a_failure_does() {
    let play = inside();
    let ledger = system(&play, "Ledger").id;
    let sheet = Genesys::sheet(&play.state, &Library::shipped(), ledger).unwrap();
    let programs = sheet.blocks.iter().find(|b| b.title == "Programs").unwrap();
    let cells = programs.rows.iter().flat_map(|row| &row.cells);
    let text: Vec<String> = cells.map(Rich::plain).collect();
    for program in &system(&play, "Ledger").programs {
        let does = program.does();
        assert!(
            text.iter().any(|cell| cell.contains(&does)),
            "{does}: {text:?}"
        );
        says!(does);
    }
}

#[test]
fn g_hack_15_a_fight_adds_no_row_of_combat_to_a_check_of_hacking() {
    let mut play = inside();
    play.all(&["override vex ledger firewall", "roll = 3s 6a T D!"]);
    assert!(play.offered().iter().any(|key| key.starts_with("k_")));
    let combat = |key: &&String| key.starts_with("a_") || key.starts_with("h_");
    assert_eq!(play.offered().iter().find(combat), None);
}

#[test]
fn g_hack_15_only_from_inside_a_back_door_is_left() {
    let mut play = heist();
    play.all(&["access vex ledger", "roll = 1f 3a!"]);
    assert!(!offered(&play, "k_backdoor"), "never got in");
    assert!(play.no("spend k_backdoor").rule.is_some());
    play.all(&["done", "next", "next", "access vex ledger", "roll = 1s 3a!"]);
    play.all(&["spend k_backdoor", "done"]);
    assert!(system(&play, "Ledger").backdoor);
}

#[test]
fn g_hack_06_symbols_of_a_later_check_keep_a_program_down_too() {
    let mut play = inside();
    made(&mut play, "override vex ledger firewall", "3s");
    play.all(&["next", "next"]);
    // Firewall restarts after this turn of Vex, the second. With one more round it restarts after the
    // third.
    play.ok("net program ledger tripwire");
    play.all(&["override vex ledger tripwire", "roll = 1f 1a!"]);
    play.all(&["spend k_longer", "done", "next"]);
    assert!(system(&play, "Ledger").programs[0].is_down(), "round 2");
    play.all(&["next", "override vex ledger tripwire", "roll = 1f T!"]);
    play.all(&["spend k_disable", "done"]);
    assert_eq!(system(&play, "Ledger").programs[0].run, Run::Dead);
}

#[test]
fn g_hack_13_a_wish_that_is_begun_is_shown_and_goes_on_by_its_offer() {
    let mut play = inside();
    play.ok("enact vex ledger of 3 crash the bourse");
    let ledger = system(&play, "Ledger");
    let sheet = crate::show::hacking::show::sheet(&play.state, ledger);
    let said = format!("{:?}", sheet.blocks);
    assert!(said.contains("crash the bourse"), "{said}");
    assert!(said.contains("1 of 3"), "{said}");
    let offers = play.all_offers();
    let goes_on = |o: &&rules::view::Offer| o.key == "enact" && o.line.contains("crash the bourse");
    let on = offers.iter().find(goes_on);
    let on = on.map(|o| (o.label.clone(), o.line.clone())).unwrap();
    assert!(on.0.contains("Ledger") && on.0.contains("1 of 3"));
    says!(on.0);
    play.ok(&on.1);
    assert_eq!(system(&play, "Ledger").wishes[0].paid, 2);
}

#[test]
fn g_hack_16_the_sysop_is_not_taken_for_an_intruder() {
    let mut play = inside();
    assert_eq!(play.no("net aware keeper ledger").rule, Some("G-HACK-16"));
    play.all(&["net aware vex ledger off", "next"]);
    let refusal = play.no("trace keeper ledger vex");
    assert!(
        refusal
            .to_string()
            .contains("`net aware \"Vex Marrow\" Ledger`"),
        "{refusal}"
    );
}

#[test]
fn m_02_k_disable_keeps_an_overridden_program_off_for_good() {
    let mut play = inside();
    play.all(&["override vex ledger firewall", "roll = 3s T!"]);
    play.all(&["spend k_disable", "done"]);
    assert_eq!(system(&play, "Ledger").programs[0].run, Run::Dead);
    // Even its own side can't restart it.
    play.ok("next");
    let refused = play.no("activate keeper ledger firewall");
    says!(refused.why);
    assert_eq!(system(&play, "Ledger").programs[0].run, Run::Dead);
}

#[test]
fn m_02_k_longer_keeps_it_down_a_round_more() {
    let down = |bought: bool| {
        let mut play = inside();
        play.all(&["override vex ledger firewall", "roll = 3s 1a!"]);
        if bought {
            play.ok("spend k_longer");
        }
        play.ok("done");
        system(&play, "Ledger").programs[0].run
    };
    assert_ne!(down(true), down(false));
}

#[test]
fn g_hack_06_an_override_that_succeeds_may_keep_another_program_down() {
    let mut play = inside();
    made(&mut play, "override vex ledger firewall", "3s");
    play.all(&["next", "next", "net program ledger tripwire"]);
    let tripwire = system(&play, "Ledger").programs.len();
    play.all(&["override vex ledger tripwire", "roll = 3s 2T!"]);
    let other = format!("k_disable_{tripwire}");
    assert!(
        offered(&play, "k_disable") && offered(&play, &other),
        "{:?}",
        play.offered()
    );
    // The plain key means the program of the check itself.
    play.all(&[&format!("spend {other}"), "done"]);
    let ledger = system(&play, "Ledger");
    assert_eq!(
        ledger.programs[0].run,
        Run::Dead,
        "Firewall, of the turn before"
    );
    assert!(
        ledger.programs[tripwire - 1].is_down(),
        "and Tripwire for its time"
    );
}

#[test]
fn g_hack_12_an_offered_command_names_the_active_programs_to_a_hacker_only() {
    let mut play = inside();
    // The row of a command to what a program guards, with the reason against it.
    let behind = |play: &mut Play| {
        let row = play
            .all_offers()
            .into_iter()
            .find(|one| one.key == "enact_behind")?;
        Some(play.no(&row.line))
    };
    let no = behind(&mut play).unwrap();
    assert_eq!(no.rule, Some("G-HACK-12"));
    assert!(no.why.contains("Firewall"), "{no}");
    made(&mut play, "override vex ledger firewall", "3s");
    assert!(behind(&mut play).is_none_or(|no| !no.why.contains("Firewall")));
    // O-51: no program blocks the owner's side.
    play.ok("next");
    assert_eq!(behind(&mut play), None);
}
