//! Tests of hacking and of defense against it (G-HACK, M-02, M-23 to M-25).
//!
//! Vex has Intellect 3 and Computers 2, so two Proficiency dice and one Ability die. The Keeper has
//! Intellect 4 and Computers 3, so three Proficiency dice and one Ability die. Against Vex that is two
//! Challenge dice and one Difficulty die.

use rstest::rstest;
use rules::view::{Listing, Rich};

use super::Play;
use crate::events::Event;
use crate::events::hacking::log_text::learnt;
use crate::events::hacking::{Enacted, HackEvent};
use crate::model::hacking::{Link, Run, System};
use crate::model::state::Phase;

/// Both without talents, a corporate system called Ledger that the Keeper protects, outside a fight.
pub(super) fn quiet() -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add exchange_sysop as Keeper",
        "net add corporate_network as Ledger",
        "net sysop ledger keeper",
    ]);
    for (name, int, computers) in [("vex", 3, 2), ("keeper", 4, 3)] {
        play.change(name, |f| {
            f.known.clear();
            f.abilities.clear();
            f.items.clear();
            f.characteristics.int = int;
            f.skills = vec![("computers".to_owned(), computers)];
        });
    }
    play
}

/// The same in a fight, with Vex acting.
pub(super) fn heist() -> Play {
    let mut play = quiet();
    play.all(&["init vex = 3s", "init keeper = 1s", "start"]);
    play
}

/// A fight in which Vex is inside and known.
pub(super) fn inside() -> Play {
    let mut play = heist();
    play.all(&["net access vex ledger", "net aware vex ledger"]);
    play
}

pub(super) fn system<'p>(play: &'p Play, name: &str) -> &'p System {
    play.state.systems.iter().find(|s| s.name == name).unwrap()
}

pub(super) fn link(play: &Play, system: &str, who: &str) -> Link {
    self::system(play, system).link(play.id(who))
}

/// Makes a hacking check with the given dice, and resolves it.
pub(super) fn made(play: &mut Play, line: &str, dice: &str) -> String {
    let mut said = play.ok(line);
    said.extend(play.ok(&format!("roll = {dice}")));
    said.extend(play.ok("done"));
    said.join(" ")
}

pub(super) fn offered(play: &Play, key: &str) -> bool {
    play.offered().iter().any(|k| k == key)
}

#[test]
fn g_hack_01_nothing_is_touched_without_a_link_and_access() {
    let mut play = quiet();
    play.ok("net link vex ledger none");
    assert_eq!(play.no("access vex ledger").rule, Some("G-HACK-01"));
    play.ok("net link vex ledger usual");
    for (line, rule) in [
        ("override vex ledger firewall", "G-HACK-06"),
        ("enact vex ledger open the vault", "G-HACK-12"),
        ("activate vex ledger firewall", "G-HACK-14"),
    ] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some(rule), "{line}");
        says!(refusal.why);
    }
    // An override allows it.
    play.ok("enact vex ledger open the vault !");
}

#[test]
fn g_hack_02_hacking_and_shooting_share_one_initiative() {
    let mut play = heist();
    play.ok("access vex ledger");
    assert_eq!(play.no("next").rule, None, "the check is at hand");
    play.all(&["roll = 1s 2a", "done"]);
    assert_eq!(play.no("attack vex keeper").rule, Some("G-TURN-08"));
    play.ok("next");
    assert_eq!(play.state.active(), Some(play.id("keeper")));
    assert_eq!(play.no("access vex ledger").rule, None, "inside already");
    // Out of turn there is no action for hacking.
    play.all(&["net access vex ledger off"]);
    assert_eq!(play.no("access vex ledger").rule, Some("G-TURN-03"));
    play.all(&["attack keeper vex", "roll = 2f", "done", "next"]);
    assert_eq!(play.state.round, 2);
    // Hacking has rows of its own, in a fight too (G-HACK-15).
    play.all(&["access vex ledger", "roll = 1s 2a"]);
    assert!(!offered(&play, "a_maneuver") && offered(&play, "k_hide"));
    let mut play = quiet();
    play.all(&["access vex ledger", "roll = 1s 2a"]);
    assert!(!offered(&play, "a_boost_any") && offered(&play, "k_hide"));
}

#[test]
fn g_hack_03_a_terminal_is_used_from_engaged_range_unless_a_network_reaches_it() {
    let mut play = quiet();
    play.ok("net add door_panel");
    assert_eq!(play.no("access vex \"door panel\"").rule, Some("G-HACK-03"));
    play.ok("engage vex \"door panel\"");
    play.all(&["access vex \"door panel\"", "cancel"]);
    play.all(&["disengage vex", "net link vex \"door panel\" network"]);
    play.ok("access vex \"door panel\"");
    assert_eq!(play.pool(), "2y1g 1p");
}

#[rstest]
#[case::open("open_system", "2y1g")]
#[case::personal("personal_machine", "2y1g 1p")]
#[case::small("small_firm", "2y1g 2p")]
#[case::ship("ship_network", "2y1g 2p")]
#[case::corporate("corporate_network", "2y1g 3p")]
#[case::military("military_network", "2y1g 4p")]
#[case::warship("warship_network", "2y1g 4p")]
#[case::core("core_vault", "2y1g 5p")]
fn g_hack_05_access_is_as_hard_as_the_system(#[case] kind: &str, #[case] pool: &str) {
    let mut play = quiet();
    play.all(&[&format!("net add {kind} as Box"), "access vex box"]);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_hack_05_success_gives_access_and_a_failure_may_be_tried_again() {
    let mut play = quiet();
    made(&mut play, "access vex ledger", "1f");
    assert!(!link(&play, "Ledger", "vex").access);
    assert_eq!(play.no("enact vex ledger").rule, Some("G-HACK-12"));
    let said = made(&mut play, "access vex ledger", "1s");
    says!(said);
    assert!(link(&play, "Ledger", "vex").access);
    play.ok("enact vex ledger");
    assert_eq!(play.no("access vex ledger").rule, None, "inside already");
    // A difficulty set by the GM.
    play.all(&[
        "net difficulty ledger easy",
        "net access vex ledger off",
        "access vex ledger",
    ]);
    assert_eq!(play.pool(), "2y1g 1p");
}

#[test]
fn g_hack_06_an_override_takes_as_many_successes_as_the_strength() {
    let mut play = inside();
    play.ok("override vex ledger firewall");
    assert_eq!(play.pool(), "2y1g 2p", "Average");
    let told = play.ok("roll = 2s").join(" ");
    assert!(
        told.contains("2 Successes") && told.contains("3 Successes"),
        "{told}"
    );
    let shown: Vec<String> = play.tray().result.iter().map(Rich::plain).collect();
    assert!(shown.contains(&"failure".to_owned()), "{shown:?}");
    play.ok("done");
    assert_eq!(
        system(&play, "Ledger").programs[0].run,
        Run::On,
        "3 and not 2"
    );
    play.all(&["next", "next"]);
    made(&mut play, "override vex ledger firewall", "3s");
    assert!(matches!(
        system(&play, "Ledger").programs[0].run,
        Run::Down { .. }
    ));
    assert_eq!(
        play.no("override vex ledger firewall").rule,
        None,
        "it does not run"
    );
}

#[test]
fn g_hack_06_14_what_is_overridden_starts_again_after_the_hackers_next_turn() {
    let mut play = inside();
    made(&mut play, "override vex ledger firewall", "3s");
    play.ok("next");
    assert_eq!(
        play.no("activate keeper ledger firewall").rule,
        Some("G-HACK-14")
    );
    // Vex's next turn, of round 2.
    play.ok("next");
    assert!(matches!(
        system(&play, "Ledger").programs[0].run,
        Run::Down { .. }
    ));
    play.ok("next");
    assert_eq!(
        system(&play, "Ledger").programs[0].run,
        Run::Off,
        "not by itself"
    );
    play.ok("activate keeper ledger firewall");
    assert_eq!(system(&play, "Ledger").programs[0].run, Run::On);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1, "a maneuver");
    assert_eq!(play.no("activate keeper ledger firewall").rule, None);
}

#[test]
fn g_hack_06_advantage_keeps_it_down_longer_and_a_triumph_for_good() {
    let mut play = inside();
    play.all(&[
        "override vex ledger firewall",
        "roll = 3s 1a",
        "spend k_longer",
        "done",
    ]);
    play.all(&["next", "next", "next"]);
    assert!(
        matches!(system(&play, "Ledger").programs[0].run, Run::Down { .. }),
        "round 2"
    );
    play.all(&["next", "next"]);
    assert_eq!(system(&play, "Ledger").programs[0].run, Run::Off, "round 3");
    let mut play = inside();
    play.all(&[
        "override vex ledger firewall",
        "roll = 2s T",
        "spend k_disable",
        "done",
        "next",
    ]);
    assert_eq!(system(&play, "Ledger").programs[0].run, Run::Dead);
    assert_eq!(
        play.no("activate keeper ledger firewall").rule,
        Some("G-HACK-14")
    );
}

/// A box with one program, and an override of it that fails.
fn failed(program: &str) -> Play {
    let mut play = heist();
    play.all(&[
        "net new Box easy",
        &format!("net program box {program}"),
        "net access vex box",
    ]);
    made(&mut play, &format!("override vex box {program}"), "1f");
    play
}

#[rstest]
#[case::firewall("firewall", 0, true, false, 0)]
#[case::sentry("sentry", 0, true, true, 1)]
#[case::gate("gate", 0, false, false, 0)]
#[case::popup("popup", 2, true, false, 0)]
#[case::leech("leech", 4, true, false, 0)]
#[case::tripwire("tripwire", 0, true, true, 0)]
fn g_hack_07_a_failed_override_lets_the_program_do_its_work(
    #[case] program: &str,
    #[case] strain: u16,
    #[case] access: bool,
    #[case] aware: bool,
    #[case] traces: u8,
) {
    let play = failed(program);
    let link = link(&play, "Box", "vex");
    let now = (
        play.figure("vex").strain,
        link.access,
        link.aware,
        link.traces,
    );
    assert_eq!(now, (strain, access, aware, traces));
}

#[test]
fn g_hack_07_a_mirror_lets_the_next_command_act_on_a_dummy() {
    let mut play = failed("mirror");
    says!(play.ok("enact vex box open the vault"));
    let dummy = |e: &Event| {
        matches!(
            e,
            Event::Hack(HackEvent::Enacted(Enacted { dummy: true, .. }))
        )
    };
    assert!(play.events.iter().any(dummy));
    assert!(system(&play, "Box").did.is_empty());
    play.all(&["next", "next", "enact vex box open the vault"]);
    assert_eq!(system(&play, "Box").did, ["open the vault"]);
}

#[test]
fn g_hack_08_a_trace_is_opposed_and_each_success_tells_more() {
    let mut play = inside();
    play.ok("next");
    play.ok("trace keeper ledger vex");
    assert_eq!(play.pool(), "3y1g 2r1p");
    let said = {
        play.ok("roll = 1s");
        play.ok("done").join(" ")
    };
    says!(said);
    assert_eq!(link(&play, "Ledger", "vex").traces, 1);
    play.all(&["next", "next"]);
    made(&mut play, "trace keeper ledger vex", "1f");
    assert_eq!(link(&play, "Ledger", "vex").traces, 1, "not by a failure");
    let told: Vec<&str> = (0..=6).map(learnt).collect();
    assert_eq!(told[0], "");
    assert!(told[2].contains("district") && told[3].contains("building"));
    assert!(told[4].contains("device") && told[5].contains("person"));
    assert_eq!(told[5], told[6]);
}

#[test]
fn g_hack_08_a_ghost_relay_acts_by_itself_and_never_by_hand() {
    let mut play = quiet();
    play.all(&[
        "give vex ghost_relay",
        "net access vex ledger",
        "net aware vex ledger",
    ]);
    play.all(&["trace keeper ledger vex", "roll = 1s"]);
    let said: Vec<String> = play
        .tray()
        .notes
        .iter()
        .map(rules::view::Rich::plain)
        .collect();
    assert!(!said.join(" ").contains("Ghost relay"), "{said:?}");
    let refusal = play.no("use vex \"ghost relay\"");
    says!(refusal.why);
    play.ok("done");
    assert_eq!(link(&play, "Ledger", "vex").traces, 0);
    // Once an encounter.
    play.all(&["trace keeper ledger vex", "roll = 1s", "done"]);
    assert_eq!(link(&play, "Ledger", "vex").traces, 1);
}

#[test]
fn g_hack_08_16_only_a_sysop_traces_and_only_whom_it_knows() {
    let mut play = heist();
    play.all(&["net access vex ledger", "next"]);
    for line in ["trace keeper ledger vex", "lockout keeper ledger vex"] {
        assert_eq!(play.no(line).rule, Some("G-HACK-16"), "{line}");
    }
    play.ok("net aware vex ledger");
    play.all(&[
        "trace keeper ledger vex",
        "cancel",
        "lockout keeper ledger vex",
        "cancel",
    ]);
    play.all(&["net sysop ledger keeper off", "net access keeper ledger"]);
    for (line, rule) in [
        ("trace keeper ledger vex", "G-HACK-08"),
        ("lockout keeper ledger vex", "G-HACK-10"),
    ] {
        assert_eq!(play.no(line).rule, Some(rule), "{line}");
    }
}

#[test]
fn g_hack_09_three_traces_are_enough_for_a_raid_and_a_hacker_may_trace_too() {
    let mut play = inside();
    play.all(&["net traces vex ledger 2", "next"]);
    let said = made(&mut play, "trace keeper ledger vex", "1s");
    says!(said);
    play.ok("next");
    assert_eq!(play.no("trace vex ledger keeper").rule, Some("G-HACK-08"));
    made(&mut play, "trace vex ledger keeper!", "1s");
    assert_eq!(link(&play, "Ledger", "keeper").traces, 1);
}

#[rstest]
#[case(0, "3y1g 5p")]
#[case(1, "3y1g 4p")]
#[case(2, "3y1g 3p")]
#[case(3, "3y1g 2p")]
#[case(4, "3y1g 1p")]
#[case(7, "3y1g 1p")]
fn g_hack_10_each_trace_makes_a_lockout_easier(#[case] traces: u8, #[case] pool: &str) {
    let mut play = inside();
    if traces > 0 {
        play.ok(&format!("net traces vex ledger {traces}"));
    }
    play.all(&["next", "lockout keeper ledger vex"]);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_hack_04_10_a_lockout_takes_access_and_with_the_last_the_sysop_has_won() {
    let mut play = quiet();
    play.all(&[
        "add ila_senn",
        "init vex = 3s",
        "init keeper = 2s",
        "init ila = 1s",
        "start",
        "claim vex",
        "next",
    ]);
    for who in ["vex", "ila"] {
        play.ok(&format!("net access {who} ledger"));
        play.ok(&format!("net aware {who} ledger"));
    }
    let said = made(&mut play, "lockout keeper ledger vex", "1s");
    says!(said);
    let now = link(&play, "Ledger", "vex");
    assert_eq!((now.access, now.lockouts), (false, 1));
    assert_eq!(
        play.no("lockout keeper ledger vex").rule,
        None,
        "nothing to take"
    );
    play.state.turn.as_mut().unwrap().action = false;
    let said = made(&mut play, "lockout keeper ledger ila", "1s");
    says!(said);
}

#[test]
fn g_hack_11_each_lockout_makes_access_two_dice_harder() {
    let mut play = quiet();
    play.all(&["net lockouts vex ledger 1", "access vex ledger"]);
    assert_eq!(play.pool(), "2y1g 5p");
    play.all(&["cancel", "net lockouts vex ledger 2", "access vex ledger"]);
    assert_eq!(play.pool(), "2y1g 7p");
    // a setting counts only one.
    play.all(&["cancel", "setting lockout_once on", "access vex ledger"]);
    assert_eq!(play.pool(), "2y1g 5p");
    // The GM may switch it off.
    play.ok("switch lockouts");
    assert_eq!(play.pool(), "2y1g 3p");
}

#[test]
fn g_hack_12_a_command_is_a_maneuver_and_what_a_program_guards_waits() {
    let mut play = inside();
    play.ok("enact vex ledger loop the cameras");
    let turn = play.state.turn.clone().unwrap();
    assert_eq!((turn.maneuvers, turn.action), (1, false));
    assert!(play.state.check.is_none());
    assert_eq!(system(&play, "Ledger").did, ["loop the cameras"]);
    let guarded = "enact vex ledger behind firewall open the vault";
    assert_eq!(play.no(guarded).rule, Some("G-HACK-12"));
    made(&mut play, "override vex ledger firewall", "3s");
    play.ok(guarded);
    // A third maneuver is impossible.
    assert_eq!(play.no("enact vex ledger").rule, Some("G-TURN-06"));
    // O-51: the owner's side is inside from the start, and no program blocks it.
    play.all(&["next", "enact keeper ledger behind sentry shut the doors"]);
}

#[test]
fn g_hack_13_a_larger_wish_takes_several_commands() {
    let mut play = inside();
    let said = play.ok("enact vex ledger of 2 copy the archive").join(" ");
    assert!(said.contains("1 of 2 commands (G-HACK-13)"), "{said}");
    says!(said);
    assert!(system(&play, "Ledger").did.is_empty());
    // The same words continue it.
    play.all(&["next", "next", "enact vex ledger copy the archive"]);
    assert_eq!(system(&play, "Ledger").did, ["copy the archive"]);
    assert!(system(&play, "Ledger").wishes.is_empty());
}

#[test]
fn g_hack_16_threat_may_make_the_sysop_aware() {
    let mut play = heist();
    play.all(&[
        "access vex ledger",
        "roll = 1s 3t",
        "spend k_h_noticed",
        "done",
    ]);
    assert!(link(&play, "Ledger", "vex").aware);
}

#[test]
fn g_hack_17_each_hacker_and_each_system_counts_for_itself() {
    let mut play = quiet();
    play.all(&["add ila_senn", "net add small_firm as Annex"]);
    play.all(&[
        "net access vex ledger",
        "net traces vex ledger 3",
        "net lockouts ila ledger 1",
    ]);
    play.ok("net aware vex ledger");
    let seen = |system: &str, who: &str| {
        let l = link(&play, system, who);
        (l.access, l.traces, l.lockouts, l.aware)
    };
    assert_eq!(seen("Ledger", "vex"), (true, 3, 0, true));
    assert_eq!(seen("Ledger", "ila"), (false, 0, 1, false));
    assert_eq!(seen("Annex", "vex"), (false, 0, 0, false));
    // The list shows how close the sysop is, and forgets a hacker that leaves.
    let listed = crate::show::roster::roster(&play.state);
    let ledger = listed.iter().find(|l| l.name == "Ledger").unwrap();
    assert_eq!(ledger.listing, Listing::System);
    assert_eq!((ledger.tracks[0].now, ledger.tracks[0].max), (3, 5));
    let facts: Vec<String> = ledger
        .facts
        .iter()
        .map(|f| format!("{} {}", f.label, f.value.plain()))
        .map(|fact| fact.trim().to_owned())
        .collect();
    says!(facts);
    play.ok("remove vex");
    assert_eq!(system(&play, "Ledger").links.len(), 1);
    play.ok("remove annex");
    assert_eq!(play.state.systems.len(), 1);
}

#[test]
fn g_tal_04_32_who_defends_a_system_hinders_and_notices_by_itself() {
    let mut play = quiet();
    play.all(&[
        "learn keeper defensive_sysops!",
        "net add corporate_network as Annex",
    ]);
    play.ok("access vex annex");
    assert_eq!(play.pool(), "2y1g 3p", "not a system it defends");
    play.all(&["roll = 1f", "done"]);
    assert!(!link(&play, "Annex", "vex").aware);
    play.ok("access vex ledger");
    assert_eq!(play.pool(), "2y1g 3p 2k");
    play.all(&["roll = 1s", "done"]);
    assert!(link(&play, "Ledger", "vex").aware, "at once");
    // The improved form replaces the Setback dice.
    play.all(&[
        "learn keeper defensive_sysops_improved!",
        "override vex ledger firewall",
    ]);
    assert_eq!(play.pool(), "2y1g 2p 2k");
    play.ok("use keeper \"defensive sysops (improved)\"");
    assert_eq!(play.pool(), "2y1g 2p +1f +1t");
}

#[test]
fn g_hack_16_the_shipped_sysop_and_slate_count_by_themselves() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add exchange_sysop as Keeper",
        "give vex breaker_slate",
        "net add small_firm as Annex",
        "net sysop annex keeper",
        "access vex annex",
    ]);
    assert!(play.pool().contains("1b"), "the slate: {}", play.pool());
    assert!(
        play.pool().contains("2k"),
        "Defensive Sysops: {}",
        play.pool()
    );
    play.all(&["roll = 1s", "done", "lockout keeper annex vex"]);
    // Computers 3 on Intellect 4, and home ground.
    assert_eq!(play.pool(), "3y1g 1b 5p");
}

#[test]
fn g_hack_12_what_may_be_done_is_offered_with_its_price() {
    let mut play = heist();
    let lines = |play: &Play| -> Vec<String> {
        let offers = play.all_offers().into_iter();
        let offers = offers.filter(|o| o.rule.as_deref().is_some_and(|r| r.starts_with("G-HACK")));
        offers.map(|o| o.line).collect()
    };
    assert_eq!(lines(&play), ["access @ Ledger"]);
    play.all(&["net access vex ledger", "net aware vex ledger"]);
    assert_eq!(
        lines(&play),
        [
            "enact @ Ledger ",
            "enact @ Ledger behind Firewall ",
            "override @ Ledger Firewall",
            "override @ Ledger Sentry"
        ]
    );
    play.ok("next");
    assert!(lines(&play).contains(&"trace @ Ledger \"Vex Marrow\"".to_owned()));
    assert!(lines(&play).contains(&"lockout @ Ledger \"Vex Marrow\"".to_owned()));
    assert_eq!(play.state.phase, Phase::Fighting);
}
