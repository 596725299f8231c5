//! Refusals that name the true reason, and lines that were refused for none.

use super::Play;
use super::talents::with;

#[test]
fn g_tal_46_eagle_eyes_may_be_used_with_a_weapon_that_was_named() {
    let shoot = "attack @ boarders with slug";
    let mut play = with(&["range vex boarders long"]);
    // The pistol reaches medium range; without the talent the line is refused.
    assert_eq!(play.no(shoot).rule, Some("G-COMB-05"));
    play.all(&["learn vex eagle_eyes!", shoot]);
    assert_eq!(play.no("roll").rule, Some("G-COMB-05"), "not used yet");
    play.all(&["use vex eagle_eyes", "roll = 1f", "done"]);
    // Once an encounter; and no farther than one band.
    play.all(&["next", "next", "next", "claim vex"]);
    assert_eq!(play.no(shoot).rule, Some("G-COMB-05"));
    let mut play = with(&["learn vex eagle_eyes!", "range vex boarders extreme"]);
    assert_eq!(play.no(shoot).rule, Some("G-COMB-05"));
    let mut play = with(&["learn vex eagle_eyes!", "range vex boarders short"]);
    assert_eq!(
        play.no("attack @ boarders with monoblade").rule,
        Some("G-COMB-05"),
        "for what shoots"
    );
}

#[test]
fn g_tal_29_a_counteroffer_says_why_somebody_is_not_meant() {
    let mut play = with(&[
        "learn vex counteroffer!",
        "add captain_marrack_of_the_ashen_oar as Captain",
    ]);
    let why = |play: &mut Play, whom: &str| {
        let refusal = play.no(&format!("use vex counteroffer on {whom}"));
        assert_eq!(refusal.rule, Some("G-TAL-29"));
        refusal.why
    };
    assert!(why(&mut play, "ila").contains("no opponent"));
    assert!(why(&mut play, "captain").contains("nemesis"));
    play.ok("range vex boarders long");
    assert!(why(&mut play, "boarders").contains("at long range, and Counteroffer reaches medium"));
    play.all(&["range vex boarders short", "members boarders 0"]);
    assert!(why(&mut play, "boarders").contains("who can act"));
}

#[test]
fn m_03_the_winded_are_told_that_they_are() {
    let mut play = Play::fight();
    play.all(&["crit vex = 81", "maneuver @ aim", "action @ shouts"]);
    let refusal = play.no("maneuver @ guard");
    assert_eq!(refusal.rule, Some("M-03"));
    assert!(refusal.why.contains("winded"), "{refusal}");
    // A group chooses no strain, whatever befalls it (T-45).
    play.all(&["next", "maneuver @ aim", "action @ shouts"]);
    assert_eq!(play.no("maneuver @ guard").rule, Some("T-45"));
}

#[test]
fn t_46_a_role_that_is_none_lists_those_there_are() {
    let mut play = Play::with(&[]);
    let refusal = play.no("build rival gunman");
    let hint = refusal.hint.unwrap_or_default();
    assert!(hint.contains("brawler"), "{hint}");
}

#[test]
fn g_enc_04_armor_is_put_on_by_its_key_too() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.all(&[
        "give vex spacers_leathers",
        "takeoff vex",
        "wear vex spacers_leathers",
    ]);
    assert_eq!(
        play.figure("vex").armor.as_ref().map(|a| &*a.id),
        Some("spacers_leathers")
    );
}

#[test]
fn g_enc_01_what_is_not_counted_says_so() {
    let mut play = Play::with(&["add vex_marrow"]);
    let says = |play: &Play| {
        let sheet = super::advance::sheet(play);
        let fact = sheet
            .facts
            .iter()
            .find(|fact| fact.key == "encumbrance")
            .unwrap();
        fact.because
            .iter()
            .any(|why| why.label == "not counted here")
    };
    play.ok("setting encumbrance off");
    assert!(says(&play));
    play.ok("setting encumbrance on");
    assert!(!says(&play));
}

#[test]
fn g_comb_14_a_hit_that_was_not_made_buys_nothing() {
    let blast = [crate::rules::genesys::kinds::Quality::Knockdown];
    let mut play = super::qualities::duel(1, &blast);
    play.all(&[super::qualities::SHOOT, "roll = 1s 8a!"]);
    for key in ["knockdown_2", "a_crit_2"] {
        let refusal = play.no(&format!("spend {key}"));
        assert!(refusal.why.contains("no hit 2"), "{refusal}");
    }
    play.ok("spend knockdown");
}
