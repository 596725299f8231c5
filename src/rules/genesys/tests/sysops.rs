//! Tests of edge cases of sysops and hackers: who answers, how a price is paid, who learns what
//! (G-HACK, G-TAL-32, G-TAL-44, M-02).

use crate::Genesys;
use crate::model::hacking::Run;
use rules::system::System as _;
use rules::view::{Offer, Rich};

use super::Play;
use super::hacking::{heist, inside, link, made, offered, quiet, system};

fn row(play: &Play, key: &str) -> Offer {
    let mut all = play.all_offers().into_iter();
    all.find(|o| o.key == key)
        .unwrap_or_else(|| panic!("no row {key}"))
}

fn facts(play: &Play) -> Vec<String> {
    let roster = Genesys::roster(&play.state);
    let ledger = roster.iter().find(|l| l.name == "Ledger").unwrap();
    let each = ledger.facts.iter();
    each.map(|f| format!("{} {}", f.label, f.value.plain()))
        .collect()
}

fn notes(play: &Play) -> String {
    let notes: Vec<String> = play.tray().notes.iter().map(Rich::plain).collect();
    notes.join(" · ")
}

#[test]
fn g_tal_32_in_place_of_the_base_means_in_the_system_that_it_defends() {
    let mut play = inside();
    play.ok("add architect_nine as Nine");
    for who in ["keeper", "nine"] {
        play.ok(&format!("learn {who} defensive_sysops!"));
        play.ok(&format!("learn {who} defensive_sysops_improved!"));
    }
    play.ok("override vex ledger sentry");
    let base = play.pool();
    assert!(base.ends_with("2k"), "the base of the sysop: {base}");
    let said = notes(&play);
    assert!(
        said.contains("Keeper's ") && !said.contains("Nine's "),
        "{said}"
    );
    let refusal = play.no("use nine defensive_sysops_improved");
    assert_eq!(refusal.rule, Some("G-TAL-32"));
    says!(refusal.hint.unwrap());
    play.ok("use keeper defensive_sysops_improved");
    let pool = play.pool();
    assert!(!pool.contains('k') && pool.contains("1t"), "{pool}");
}

#[test]
fn g_act_02_a_command_and_a_program_may_be_paid_with_the_action() {
    let mut play = inside();
    play.ok("enact vex ledger one");
    play.ok("enact vex ledger \"two with action\" with action");
    assert_eq!(
        play.figure("vex").strain,
        0,
        "the action, and no strain, paid it"
    );
    assert!(play.state.turn.as_ref().unwrap().action);
    let ledger = system(&play, "Ledger");
    says!(ledger.did);
    let mut play = inside();
    play.all(&["maneuver vex aim", "enact vex ledger two with strain"]);
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(system(&play, "Ledger").did, ["two"]);
    // A price alone is not a text.
    let mut play = inside();
    play.ok("enact vex ledger with action");
    assert_eq!(system(&play, "Ledger").did, ["a command"]);
    let mut play = inside();
    play.state.systems[0].programs[0].run = Run::Off;
    play.all(&[
        "maneuver vex aim",
        "activate vex ledger firewall with action",
    ]);
    assert!(system(&play, "Ledger").programs[0].is_on());
    assert!(play.state.turn.as_ref().unwrap().action && play.figure("vex").strain == 0);
}

#[test]
fn g_act_02_both_maneuvers_of_hacking_stand_on_the_menu_in_place_of_the_action() {
    let mut play = inside();
    play.state.systems[0].programs[0].run = Run::Off;
    play.ok("maneuver @ cover");
    let exchange = row(&play, "exchange");
    for (label, shown) in [("command", "a command"), ("Firewall", "")] {
        let answer = exchange.answers.iter().find(|a| a.label.contains(label));
        let answer = answer.unwrap_or_else(|| panic!("{label}: {:?}", exchange.answers));
        let mut play = Play::of(&play);
        play.ok(&exchange.answered(answer));
        assert!(play.state.turn.as_ref().unwrap().action, "{label}");
        assert_eq!(play.figure("vex").strain, 0, "{label}");
        let did = system(&play, "Ledger").did.first();
        assert_eq!(did.map_or("", String::as_str), shown);
    }
}

#[test]
fn g_hack_12_a_command_for_the_action_is_typed_to_its_end() {
    let mut play = inside();
    play.ok("maneuver @ cover");
    let exchange = row(&play, "exchange");
    let of = |a: &&rules::view::Answer| a.words.starts_with("enact");
    let line = exchange.answered(exchange.answers.iter().find(of).unwrap());
    assert!(line.ends_with("action "), "{line:?}");
    play.ok(&format!("{line}opens the vault"));
    says!(system(&play, "Ledger").did);
    assert!(play.state.turn.as_ref().unwrap().action);
    assert_eq!(play.figure("vex").strain, 0);
}

#[test]
fn g_hack_06_two_programs_of_a_name_both_say_their_strength() {
    let mut play = inside();
    play.ok("net program ledger sentry");
    let all = play.all_offers();
    let rows = all.iter().filter(|o| o.key == "override");
    let labels: Vec<&str> = rows.map(|o| o.label.as_str()).collect();
    assert!(labels.contains(&"override Sentry (strength 2) in Ledger"));
    assert!(labels.contains(&"override Sentry 2 (strength 2) in Ledger"));
    assert!(
        labels.contains(&"override Firewall 3 in Ledger"),
        "{labels:?}"
    );
}

#[test]
fn g_hack_04_who_won_is_left_to_those_who_know_whether_the_work_was_done() {
    let mut play = inside();
    play.all(&["enact vex ledger copies everything", "next"]);
    let said = made(&mut play, "lockout keeper ledger vex", "1s");
    says!(said);
    assert!(said.contains("(G-HACK-04)"), "{said}");
}

// Ghost has the ability Burner, and no relay.
fn burner() -> Play {
    let mut play = quiet();
    play.all(&["add slipwright as Ghost", "lose ghost relay"]);
    play.all(&["net access ghost ledger", "net access vex ledger"]);
    play
}

#[test]
fn a_r04_burner_is_asked_for_before_a_program_traces() {
    let mut play = burner();
    play.all(&["override ghost ledger sentry", "roll = 1f"]);
    assert!(offered(&play, "burner"));
    assert!(notes(&play).contains("Ghost's Burner"), "{}", notes(&play));
    let mut spared = Play::of(&play);
    spared.ok("done");
    assert_eq!(link(&spared, "Ledger", "ghost").traces, 1, "not burnt");
    play.all(&["use ghost burner", "done"]);
    assert_eq!(link(&play, "Ledger", "ghost").traces, 0);
    let said = play.said.join(" ");
    says!(said);
    // Once each encounter.
    play.all(&["override ghost ledger sentry", "roll = 1f"]);
    assert!(!offered(&play, "burner"));
    // A check that ends without a trace asks nothing.
    let mut play = burner();
    play.all(&["override ghost ledger firewall", "roll = 1f"]);
    assert!(!offered(&play, "burner"));
}

#[test]
fn a_r04_burner_is_asked_for_before_a_despair_traces() {
    let mut play = burner();
    play.all(&["override ghost ledger firewall", "roll = 1f 1D!"]);
    assert!(!offered(&play, "burner"));
    play.ok("spend k_d_trace");
    assert_eq!(
        link(&play, "Ledger", "ghost").traces,
        0,
        "it finds what it finds when the check is done"
    );
    assert!(offered(&play, "burner"));
    let mut spared = Play::of(&play);
    spared.ok("done");
    assert_eq!(link(&spared, "Ledger", "ghost").traces, 1);
    play.all(&["use ghost burner", "done"]);
    assert_eq!(link(&play, "Ledger", "ghost").traces, 0);
    assert!(link(&play, "Ledger", "ghost").aware);
}

#[test]
fn a_r04_burner_foils_one_trace_of_two() {
    let mut play = burner();
    play.all(&["override ghost ledger sentry", "roll = 1f 1D!"]);
    play.all(&["spend k_d_trace", "use ghost burner", "done"]);
    assert_eq!(link(&play, "Ledger", "ghost").traces, 1);
}

// Of two traces of one check each answer foils one.
#[rstest::rstest]
#[case::neither(&["lose ghost relay"], false, 2)]
#[case::burner(&["lose ghost relay"], true, 1)]
#[case::relay(&[], false, 1)]
#[case::both(&[], true, 0)]
fn o_g14_a_r04_an_answer_foils_one_trace_of_the_two_of_a_sysop(
    #[case] has: &[&str],
    #[case] burns: bool,
    #[case] traces: u8,
) {
    let mut play = quiet();
    play.ok("add slipwright as Ghost");
    play.all(has);
    play.all(&["net access ghost ledger", "net aware ghost ledger"]);
    play.all(&["trace keeper ledger ghost!", "roll = 2s 3a!"]);
    play.ok("spend k_double_trace");
    if burns {
        play.ok("use ghost burner");
    }
    play.ok("done");
    assert_eq!(link(&play, "Ledger", "ghost").traces, traces);
}

#[test]
fn a_r04_one_trace_uses_one_answer_up() {
    let mut play = quiet();
    play.ok("add slipwright as Ghost");
    play.all(&["net access ghost ledger", "net aware ghost ledger"]);
    play.all(&["trace keeper ledger ghost!", "roll = 2s!"]);
    assert!(!notes(&play).contains("Ghost relay"), "{}", notes(&play));
    play.all(&["use ghost burner", "done"]);
    // The relay was not needed, and foils the next trace.
    play.all(&["trace keeper ledger ghost!", "roll = 2s!", "done"]);
    assert_eq!(link(&play, "Ledger", "ghost").traces, 0);
    play.all(&["trace keeper ledger ghost!", "roll = 2s!", "done"]);
    assert_eq!(link(&play, "Ledger", "ghost").traces, 1);
}

#[test]
fn m_02_a_trace_that_a_check_buys_is_undone_in_the_same_check() {
    let mut play = inside();
    play.all(&["override vex ledger firewall", "roll = 1s 1T 1D!"]);
    assert!(!offered(&play, "k_cancel_trace"), "there is none yet");
    play.ok("spend k_d_trace");
    assert!(offered(&play, "k_cancel_trace"));
    let mut kept = Play::of(&play);
    kept.ok("done");
    assert_eq!(link(&kept, "Ledger", "vex").traces, 1);
    play.ok("spend k_cancel_trace");
    play.ok("done");
    assert_eq!(link(&play, "Ledger", "vex").traces, 0);
    assert!(link(&play, "Ledger", "vex").aware, "known all the same");
}

// In an older save the trace came with the purchase: it exists, and isn't made a second time.
#[test]
fn m_02_a_trace_bought_and_found_before_the_save_is_not_found_again() {
    let mut play = inside();
    play.all(&["override vex ledger firewall", "roll = 1f D!"]);
    play.ok("spend k_d_trace");
    let check = play.state.check.as_mut().unwrap();
    assert!(check.spent[0].later);
    let text = ron::to_string(&check.spent[0]).unwrap();
    let old = text.replace(",later:true", "");
    assert_ne!(old, text);
    check.spent[0] = ron::from_str(&old).unwrap();
    let vex = play.id("vex");
    let kept = play.state.systems[0].links.iter_mut();
    for one in kept.filter(|l| l.who == vex) {
        one.traces = 1;
    }
    play.ok("done");
    assert_eq!(link(&play, "Ledger", "vex").traces, 1);
}

#[rstest::rstest]
#[case::up(true)]
#[case::dead(false)]
fn m_24_m_02_nobody_traces_where_no_sysop_is_left(#[case] up: bool) {
    let mut play = quiet();
    play.ok("net access vex ledger");
    if !up {
        play.ok("kill keeper");
    }
    play.ok("give vex ghost_relay");
    made(&mut play, "override vex ledger sentry", "1f");
    let vex = play.figure("vex");
    assert_eq!(!vex.used.is_empty(), up, "the relay is kept for a trace");
    play.all(&["override vex ledger firewall", "roll = 1f 2D!"]);
    for key in ["k_d_trace", "i_know_you"] {
        assert_eq!(offered(&play, key), up, "{key}");
    }
}

#[test]
fn g_tal_32_of_a_check_of_no_system_the_base_is_asked_first() {
    let mut play = heist();
    for talent in ["defensive_sysops", "defensive_sysops_improved"] {
        play.ok(&format!("learn keeper {talent}!"));
    }
    play.ok("check vex computers average");
    assert!(!notes(&play).contains("Improved"), "{}", notes(&play));
    let refusal = play.no("use keeper defensive_sysops_improved");
    assert_eq!(refusal.rule, Some("G-TAL-32"));
    let hint = refusal.hint.unwrap();
    assert!(
        hint.contains("`switch \"defensive sysops of Keeper\"`"),
        "{hint}"
    );
    play.ok("switch \"defensive sysops of Keeper\"");
    assert!(notes(&play).contains("Improved"), "{}", notes(&play));
    play.ok("use keeper defensive_sysops_improved");
}

#[test]
fn o_51_a_sysop_who_is_traced_is_no_outsider() {
    let mut play = inside();
    play.ok("net traces keeper ledger 1");
    let said = facts(&play).join("; ");
    assert!(
        said.contains("Keeper inside") && !said.contains("Keeper outside"),
        "{said}"
    );
    says!(said);
}

#[rstest::rstest]
#[case::dead("kill keeper", false)]
#[case::defeated("defeat keeper", false)]
#[case::up("heal keeper 0!", true)]
fn g_hack_16_who_is_down_learns_of_nobody(#[case] fate: &str, #[case] learns: bool) {
    let mut play = quiet();
    play.ok("learn keeper defensive_sysops!");
    if !learns {
        play.ok(fate);
    }
    play.ok("net access vex ledger");
    made(&mut play, "override vex ledger sentry", "1f");
    assert_eq!(link(&play, "Ledger", "vex").aware, learns, "by a program");
    let mut play = quiet();
    play.ok("learn keeper defensive_sysops!");
    if !learns {
        play.ok(fate);
    }
    made(&mut play, "access vex ledger", "1s");
    assert_eq!(link(&play, "Ledger", "vex").aware, learns, "by the talent");
}

#[rstest::rstest]
#[case::trace_won("trace", "1s 3a", 2)]
#[case::trace_lost("trace", "1f 3a", 1)]
#[case::lockout_lost("lockout", "1f 3a", 1)]
#[case::lockout_won("lockout", "1s 3a", 1)]
fn m_02_k_double_trace_is_one_trace_more_whatever_the_check(
    #[case] check: &str,
    #[case] dice: &str,
    #[case] traces: u8,
) {
    let mut play = inside();
    play.all(&["next", &format!("{check} keeper ledger vex")]);
    play.ok(&format!("roll = {dice}!"));
    let detail = row(&play, "k_double_trace").detail;
    says!(detail);
    play.all(&["spend k_double_trace", "done"]);
    assert_eq!(link(&play, "Ledger", "vex").traces, traces);
}

#[test]
fn m_02_a_second_program_of_a_name_is_told_from_its_strength() {
    let mut play = quiet();
    let said = play.ok("net program ledger firewall").join(" ");
    says!(said);
    let said = facts(&play);
    assert!(
        said.contains(&"Firewall 2 strength 3 on".to_owned()),
        "{said:?}"
    );
    let came = play.ok("net add military_network").join(" ");
    assert!(came.contains("Firewall (strength 3), Sentry"), "{came}");
    play.all(&[
        "net access vex ledger",
        "override vex ledger \"firewall 2\"",
    ]);
    let tray = play.tray();
    let both = format!("{} {}", tray.title.plain(), tray.subtitle.plain());
    assert!(both.contains("Firewall 2 (strength 3)"), "{both}");
}

#[test]
fn g_hack_01_03_a_refusal_names_the_way_to_the_system() {
    let mut play = quiet();
    play.ok("net link vex ledger none");
    let hint = play.no("access vex ledger").hint.unwrap();
    says!(hint);
    play.ok("net add door_panel as Panel");
    let hint = play.no("access vex panel").hint.unwrap();
    says!(hint);
    let refusal = play.no("net program ledger \"black gate\"");
    says!(refusal.why);
    assert!(refusal.hint.unwrap().contains("Firewall, Sentry, Gate"));
    for line in [
        "override vex ledger \"black gate\"",
        "activate vex ledger mirror",
    ] {
        let hint = inside().no(line).hint.unwrap();
        assert!(
            hint.contains("Firewall, Sentry") && hint.contains("`net program Ledger NAME`"),
            "{hint}"
        );
    }
    let mut play = inside();
    play.all(&["net add door_panel as Panel", "range vex panel medium"]);
    let hint = play.no("maneuver vex engage panel").hint.unwrap();
    says!(hint);
    let mut play = inside();
    play.all(&["next", "trace keeper ledger vex", "roll = 1s 2a!"]);
    let hint = play.no("spend k_harden sentry").hint.unwrap();
    assert!(hint.contains("`k_harden_2` means Sentry"), "{hint}");
}

#[test]
fn g_tal_44_with_2_threat_left_the_gm_is_told_what_to_buy() {
    let mut play = heist();
    play.ok("learn vex distinctive_style!");
    play.all(&[
        "access vex ledger",
        "use vex distinctive_style",
        "roll = 1s 2t",
    ]);
    let said = notes(&play);
    says!(said);
    let first = play
        .all_offers()
        .into_iter()
        .find(|o| o.line.starts_with("spend"))
        .unwrap();
    assert_eq!(first.key, "i_know_you");
    assert!(first.detail.contains("Trace User"), "{}", first.detail);
    let said = play.ok("spend i_know_you").join(" ");
    assert!(said.contains("Trace User against Vex Marrow"), "{said}");
    assert!(!notes(&play).contains("I Know You"));
    // Without the style it is one row of many.
    let mut play = heist();
    play.all(&["access vex ledger", "roll = 1s 2t"]);
    assert!(!notes(&play).contains("I Know You"));
}

#[test]
fn an_apostrophe_is_one_however_it_is_set() {
    let mut play = quiet();
    play.all(&[
        "net add small_firm",
        "learn vex \"let\u{2019}s ride\"!",
        "net access vex \"small firm\u{2019}s server\"",
        "add \"ship\u{2018}s engineer\"",
        "give vex \"spacer\u{2019}s leathers\"",
        "rename keeper \"O\u{2019}Hara\"",
        "net sysop ledger o'hara off",
    ]);
    for word in ["let's ride", "Let\u{2019}s Ride", "let\u{02bc}s"] {
        let refusal = play.run(&format!("unlearn vex \"{word}\""));
        assert!(refusal.is_ok(), "{word}: {refusal:?}");
        play.ok("learn vex \"let's ride\"!");
    }
}

#[test]
fn m_25_the_fifth_trace_shows_the_person_and_is_over_nothing() {
    let mut play = inside();
    for (traces, now) in [(4, 4), (5, 5), (7, 5)] {
        play.ok(&format!("net traces vex ledger {traces}"));
        let roster = Genesys::roster(&play.state);
        let ledger = roster.iter().find(|l| l.name == "Ledger").unwrap();
        let track = &ledger.tracks[0];
        assert_eq!((track.now, track.max), (now, 5), "{traces}");
        assert!(!track.over(), "{traces}");
    }
}

#[test]
fn g_hack_17_the_list_says_who_is_linked_and_what_is_hardened() {
    let mut play = quiet();
    play.ok("net link vex ledger network");
    let said = facts(&play).join("; ");
    says!(said);
    let mut play = inside();
    play.all(&["next", "trace keeper ledger vex", "roll = 1s 2a!"]);
    play.all(&["spend k_harden_2", "done"]);
    let said = facts(&play).join("; ");
    says!(said);
    says!(said);
}

/// A system whose only sysop was removed has none, not an unnamed one (G-HACK-16, M-24).
#[rstest::rstest]
#[case::by_hand("net sysop ledger keeper off")]
#[case::left("remove keeper!")]
fn g_hack_16_nobody_traces_once_the_only_sysop_is_taken_off(#[case] line: &str) {
    let mut play = quiet();
    play.all(&["net access vex ledger", line]);
    made(&mut play, "override vex ledger sentry", "1f");
    assert!(!link(&play, "Ledger", "vex").aware);
    assert_eq!(link(&play, "Ledger", "vex").traces, 0);
    assert!(!system(&play, "Ledger").is_watched(&play.state));
    // With another sysop it is watched again.
    play.all(&["add architect_nine as Nine", "net sysop ledger nine"]);
    assert!(system(&play, "Ledger").is_watched(&play.state));
}
