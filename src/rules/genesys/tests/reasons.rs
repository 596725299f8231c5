//! Tests that refusals name the true reason, and that no line is refused without one.

use crate::Genesys;
use crate::kinds::Quality;
use crate::library::Library;
use rules::system::System;

use super::Play;
use super::talents::with;

#[test]
fn g_tal_46_eagle_eyes_may_be_used_with_a_weapon_that_was_named() {
    let shoot = "attack @ boarders with slug";
    let mut play = with(&["range vex boarders long"]);
    // The pistol reaches medium range, so without the talent the line is refused.
    assert_eq!(play.no(shoot).rule, Some("G-COMB-05"));
    play.all(&["learn vex eagle_eyes!", shoot]);
    assert_eq!(play.no("roll").rule, Some("G-COMB-05"), "not used yet");
    play.all(&["use vex eagle_eyes", "roll = 1f", "done"]);
    // Once each encounter, and only one band farther.
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
    says!(why(&mut play, "ila"));
    assert!(why(&mut play, "captain").contains("nemesis"));
    play.ok("range vex boarders long");
    says!(why(&mut play, "boarders"));
    play.all(&["range vex boarders short", "members boarders 0"]);
    says!(why(&mut play, "boarders"));
}

#[test]
fn m_03_the_winded_are_told_that_they_are() {
    let mut play = Play::fight();
    play.all(&["crit vex = 81", "maneuver @ aim", "action @ shouts"]);
    let refusal = play.no("maneuver @ guard");
    assert_eq!(refusal.rule, Some("M-03"));
    assert!(refusal.why.contains("winded"), "{refusal}");
    // A group can't choose strain in any case (T-45).
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
    play.ok("setting encumbrance on");
    let counted = behind(&play, "encumbrance");
    play.ok("setting encumbrance off");
    let mut without = behind(&play, "encumbrance");
    let (change, why, rule) = without.pop().unwrap();
    assert_eq!((without, rule.as_str()), (counted, "G-ENC-01"));
    says!(format!("{why}: {change}"));
}

#[test]
fn g_comb_14_a_hit_that_was_not_made_buys_nothing() {
    let blast = [crate::kinds::Quality::Knockdown];
    let mut play = super::qualities::duel(1, &blast);
    play.all(&[super::qualities::SHOOT, "roll = 1s 8a!"]);
    for key in ["knockdown_2", "a_crit_2"] {
        let refusal = play.no(&format!("spend {key}"));
        says!(refusal.why);
    }
    play.ok("spend knockdown");
}

/// The reasons for a fact of Vex's sheet: the word, its effect, its rule.
fn behind(play: &Play, key: &str) -> Vec<(String, String, String)> {
    let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id("vex")).unwrap();
    let mut all = sheet.facts.into_iter().chain(sheet.now);
    let fact = all.find(|f| f.key == key).unwrap();
    let all = fact.because.into_iter();
    all.map(|r| {
        let rule = r.rule.unwrap_or_default().into_owned();
        (r.change.into_owned(), r.label.into_owned(), rule)
    })
    .collect()
}

#[test]
fn g_mod_04_every_word_of_the_status_says_what_it_does_and_by_which_rule() {
    let mut play = Play::fight();
    play.all(&[
        "status vex staggered",
        "status vex dazzled",
        "maneuver @ prone",
        "maneuver @ aim with strain",
    ]);
    play.change("vex", |f| f.cover = 1);
    let rows = behind(&play, "status");
    for (word, rule) in [
        ("staggered", "G-STAT-01"),
        ("dazzled", "G-STAT-04"),
        ("prone", "G-MOD-04"),
        ("cover 1", "G-MAN-07"),
        ("aiming", "G-MAN-01"),
    ] {
        let row = rows.iter().find(|(it, ..)| it == word);
        let (_, does, of) = row.unwrap_or_else(|| panic!("{word}: {rows:?}"));
        assert_eq!(of, rule, "{word}");
        assert!(!does.is_empty(), "{word}");
    }
    // Its duration is next to its effect.
    let staggered = rows.iter().find(|(it, ..)| it == "staggered").unwrap();
    says!(staggered.1);
}

#[test]
fn g_struct_04_a_place_in_the_order_says_why_and_what_thresholds_are_made_of() {
    let play = Play::fight();
    let slots = Genesys::turns(&play.state).slots;
    let said = |place: usize| -> Vec<String> {
        let all = slots[place].because.iter();
        all.map(|r| format!("{} {} {:?}", r.change, r.label, r.rule))
            .collect()
    };
    let first = said(0).join("\n");
    for part in ["3s", "Cool (Vex Marrow)", "G-STRUCT-03", "G-STRUCT-04"] {
        assert!(first.contains(part), "{part}: {first}");
    }
    // Vex is the subject, so that both of his tracks are explained.
    assert!(first.contains("Vex Marrow's wound threshold: "), "{first}");
    assert!(first.contains("Vex Marrow's strain threshold: "), "{first}");
    assert!(
        !said(2).join("\n").contains("Wounds: "),
        "nobody has taken it"
    );
}

#[test]
fn g_heal_06_a_dose_for_the_unhurt_is_not_used_up_without_a_question() {
    let mut play = Play::with(&["add vex_marrow", "give vex painkiller_dose"]);
    let doses = |play: &Play| play.figure("vex").items.len();
    let before = doses(&play);
    let no = play.no("dose vex");
    assert_eq!(no.rule, Some("G-HEAL-06"));
    says!(no.why);
    assert_eq!(doses(&play), before);
    play.ok("dose vex !");
    assert_eq!(doses(&play), before - 1);
}

#[test]
fn g_stat_07_nobody_attacks_the_dead_by_mistake() {
    let mut play = Play::fight();
    play.ok("crit ila +150 = 1");
    assert_eq!(play.no("attack vex ila").rule, Some("G-STAT-07"));
    play.all(&["attack vex ila !", "cancel"]);
    play.ok("members boarders 0");
    let no = play.no("attack vex boarders");
    assert_eq!(no.rule, Some("G-HEALTH-04"), "{}", no.why);
    // An incapacitated combatant isn't one of them.
    let mut play = Play::fight();
    play.all(&["wound ila 14", "attack vex ila"]);
}

#[test]
fn g_eq_01_what_is_given_says_how_many_there_are_in_all() {
    let mut play = Play::with(&["add vex_marrow"]);
    says!(play.ok("give vex gate_staff"));
    says!(play.ok("give vex gate_staff 2"));
}

#[test]
fn g_health_03_beyond_twice_the_threshold_no_wound_is_said_to_count() {
    let mut play = Play::fight();
    play.ok("wound vex 40");
    assert_eq!(play.figure("vex").wounds, 24);
    let said = play.ok("wound vex 1").join(" ");
    says!(said);
    says!(said);
}

#[test]
fn g_tal_40_o_11_side_step_as_an_action_is_said_once() {
    for cost in ["action", "maneuver"] {
        let ruling = format!("setting side_step_cost {cost}");
        let mut play = with(&["learn vex side_step!", &ruling]);
        let said = play.ok("use vex side_step 1").join(" ");
        assert_eq!(said.matches("Side Step 1").count(), 1, "{cost}: {said}");
    }
}

#[test]
fn g_qual_20_o_25_a_pack_may_say_reinforce() {
    for word in ["Reinforce", "Reinforced"] {
        let read: Quality = ron::from_str(word).unwrap();
        assert_eq!(read, Quality::Reinforced, "{word}");
    }
}
