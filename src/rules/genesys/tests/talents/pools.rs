//! Tests of talents in pools, permanent or for a time.

use rstest::rstest;

use super::{plain, with};

#[test]
fn g_tal_06_duelist_counts_opponents() {
    let mut play = with(&[
        "learn vex duelist",
        "engage vex boarders",
        "attack vex boarders with monoblade",
    ]);
    assert!(
        play.tray()
            .sources
            .iter()
            .any(|s| s.text.starts_with("Duelist")),
        "one opponent"
    );
    play.all(&[
        "cancel",
        "add ashen_oar_boarder x2 as Second",
        "engage second vex",
        "attack vex boarders with monoblade",
    ]);
    assert!(
        !play
            .tray()
            .sources
            .iter()
            .any(|s| s.text.starts_with("Duelist")),
        "two opponents"
    );
    let two = play.pool();
    play.all(&[
        "cancel",
        "add ashen_oar_boarder x2 as Third",
        "engage third vex",
        "attack vex boarders with monoblade",
    ]);
    let duelist: Vec<_> = play
        .tray()
        .sources
        .into_iter()
        .filter(|s| s.text.starts_with("Duelist"))
        .collect();
    assert_eq!(duelist.len(), 1, "three opponents");
    // One more Setback die than with two.
    assert_ne!(play.pool(), two);
    // It doesn't apply to ranged attacks.
    play.all(&["cancel", "attack vex boarders with slug"]);
    assert!(
        !play
            .tray()
            .sources
            .iter()
            .any(|s| s.text.starts_with("Duelist"))
    );
}

#[test]
fn g_tal_19_quick_strike_is_for_those_who_have_had_no_turn() {
    let mut play = with(&[
        "learn vex quick_strike",
        "learn vex quick_strike!",
        "attack vex boarders with slug",
    ]);
    assert!(play.pool().contains("2b"), "{}", play.pool());
    play.all(&[
        "cancel",
        "next",
        "next",
        "next",
        "claim vex",
        "attack vex boarders with slug",
    ]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn g_tal_12_knack_for_it_takes_setback_from_the_chosen_skills() {
    let mut play = with(&[
        "setting talent_pyramid off",
        "learn vex knack_for_it of skulduggery",
        "check vex skulduggery average",
        "modify 3 setback",
    ]);
    assert!(play.pool().ends_with("1k"), "{}", play.pool());
    play.all(&["cancel", "check vex stealth average", "modify 3 setback"]);
    assert!(play.pool().ends_with("3k"), "{}", play.pool());
    play.ok("cancel");
    assert_eq!(
        play.no("learn vex knack_for_it of melee stealth").rule,
        Some("G-TAL-12")
    );
    assert!(play.no("learn boarders knack_for_it of melee").rule == Some("G-TAL-12"));
}

#[rstest]
#[case("forager", "survival", "forager")]
#[case("inventor", "mechanics", "inventor")]
fn g_tal_08_37_what_hangs_on_the_purpose_is_switched_on(
    #[case] talent: &str,
    #[case] skill: &str,
    #[case] source: &str,
) {
    let mut play = with(&[]);
    play.ok(&format!("learn vex {talent}!"));
    play.ok(&format!("check vex {skill} average"));
    play.ok("modify 2 setback");
    let before = play.pool();
    play.ok(&format!("switch {source}"));
    assert_ne!(play.pool(), before);
}

#[test]
fn g_tal_25_unremarkable_hides_in_a_crowd() {
    let mut play = with(&["learn vex unremarkable", "next"]);
    play.ok("check boarders perception vs vex stealth!");
    let before = play.pool();
    play.ok("switch unremarkable");
    assert_eq!(play.pool(), format!("{before} +1f"));
}

#[test]
fn g_tal_35_heightened_awareness_helps_allies_near_and_nearer() {
    let mut play = with(&[
        "learn ila heightened_awareness!",
        "check vex perception average",
    ]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", "engage vex ila", "check vex perception average"]);
    assert!(
        play.pool().contains("2b"),
        "two in place of one: {}",
        play.pool()
    );
    play.all(&[
        "cancel",
        "range vex ila long",
        "check vex perception average",
    ]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
    // It doesn't apply to her own checks.
    play.all(&["cancel", "check ila perception average!"]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn g_tal_04_32_sysops_defend_their_systems() {
    let mut play = with(&[
        "learn ila defensive_sysops",
        "check vex computers vs ila computers",
    ]);
    let before = play.pool();
    play.ok("switch \"defensive sysops of Ila Senn\"");
    assert_eq!(play.pool(), format!("{before} 2k"));
    play.all(&[
        "learn ila \"defensive sysops (improved)\"!",
        "switch \"defensive sysops of Ila Senn\"",
    ]);
    play.ok("use ila \"defensive sysops (improved)\"");
    assert_eq!(play.pool(), format!("{before} +1f +1t"));
}

#[test]
fn g_tal_30_44_symbols_for_a_check_of_its_kind() {
    let mut play = with(&["learn vex daring_aviator!", "check vex piloting average"]);
    let before = play.pool();
    play.ok("use vex \"daring aviator\" 1");
    assert_eq!(play.pool(), format!("{before} +1s +1t"));
    play.ok("cancel");
    play.all(&[
        "learn vex distinctive_style!",
        "check vex computers average",
    ]);
    let before = play.pool();
    play.ok("use vex \"distinctive style\"");
    assert_eq!(play.pool(), format!("{before} +2s +2t"));
}

#[rstest]
#[case("defensive_stance", "hatchet", "engaged")]
#[case("side_step", "slug", "short")]
fn g_tal_31_40_a_stance_upgrades_attacks_of_its_kind(
    #[case] talent: &str,
    #[case] weapon: &str,
    #[case] band: &str,
) {
    let mut play = plain();
    play.all(&[
        "next",
        &format!("attack boarders vex with {weapon} at {band}"),
    ]);
    let before = play.tray().sources.len();
    let mut play = with(&[
        &format!("learn vex {talent}!"),
        &format!("learn vex {talent}!"),
    ]);
    play.ok(&format!("use vex {talent} 2"));
    assert_eq!(play.figure("vex").strain, 2);
    play.all(&[
        "next",
        &format!("attack boarders vex with {weapon} at {band}"),
    ]);
    assert_eq!(play.tray().sources.len(), before + 1);
    assert!(
        play.pool().contains("2r") || play.pool().contains("1r"),
        "{}",
        play.pool()
    );
    play.ok("cancel");
    let other = if weapon == "slug" {
        "hatchet at engaged"
    } else {
        "slug at short"
    };
    play.ok(&format!("attack boarders vex with {other}"));
    assert!(!play.pool().contains('r'), "{}", play.pool());
}

#[rstest]
// Hard is 3, so two lower is 1. Average is 2, lowered to 1. Easy stays, and Simple is not raised
// (O-19).
#[case("hard", 1)]
#[case("average", 1)]
#[case("easy", 1)]
#[case("simple", 0)]
fn g_tal_70_master_lowers_to_easy_at_the_least(#[case] difficulty: &str, #[case] dice: usize) {
    let mut play = with(&["learn vex master of stealth!", "use vex master"]);
    assert_eq!(play.figure("vex").strain, 2);
    play.ok(&format!("check vex stealth {difficulty}"));
    let pool = play.pool();
    let want = if dice == 0 {
        String::new()
    } else {
        format!("{dice}p")
    };
    assert_eq!(pool.contains('p'), dice > 0, "{pool}");
    assert!(pool.contains(&want), "{pool}");
    play.all(&["roll = 1s", "done"]);
    assert!(play.state.tokens.is_empty(), "used up");
}

#[test]
fn g_tal_33_dual_wielder_eases_two_weapons() {
    let lines = ["engage vex boarders", "attack vex boarders with monoblade"];
    let mut play = plain();
    play.all(&lines);
    let one = play.pool();
    let mut play = with(&["learn vex dual_wielder!", "use vex \"dual wielder\""]);
    play.all(&lines);
    assert_eq!(play.pool(), one, "one weapon is no two");
    let mut two = plain();
    two.all(&lines);
    two.ok("second slug");
    play.ok("second slug");
    let purples = |pool: &str| pool.split(' ').any(|part| part.contains("3p"));
    // Average and 1 for the second weapon is Hard, and the talent removes the 1 again.
    assert!(purples(&two.pool()), "{}", two.pool());
    assert!(!purples(&play.pool()), "{}", play.pool());
}
