//! Tests of general spends against vehicles and their weapons (M-06, M-08, M-05, T-40).

use rstest::rstest;

use super::{craft, dogfight};
use crate::model::figure::held::Wear;
use crate::model::vehicles::parts::Component;
use crate::tests::Play;
use rules::view::Fact;

/// Ila's lasers on the Corsair, with these symbols.
fn fired(symbols: &str) -> Play {
    let mut play = dogfight();
    play.all(&["next", "next", "attack @ corsair with pulse"]);
    play.ok(&format!("roll = {symbols}!"));
    play
}

/// The pool of the Corsair's pilot in the next round, attacking back.
fn shoots_back(play: &mut Play) -> String {
    play.all(&[
        "done",
        "next",
        "claim vex",
        "next",
        "attack @ tern with laser",
    ]);
    play.pool()
}

#[rstest]
#[case("2a", "a_setback", "2y2g 1b 2p 3k")]
#[case("T", "t_upgrade_target", "2y2g 1b 1r1p 2k")]
#[case("2t", "h_boost_target", "2y2g 2b 2p 2k")]
fn m_06_08_what_waits_for_the_target_waits_for_the_crew_of_a_vehicle(
    #[case] symbols: &str,
    #[case] key: &str,
    #[case] pool: &str,
) {
    let plain = shoots_back(&mut fired("1f"));
    let mut play = fired(&format!("1s {symbols}"));
    play.ok(&format!("spend {key}"));
    let back = shoots_back(&mut play);
    assert_ne!(back, plain);
    assert_eq!(back, pool, "plain {plain}");
    // The first check of its crew uses it up.
    play.all(&["roll = 1f", "done"]);
    assert!(play.state.tokens.is_empty(), "{:?}", play.state.tokens);
}

#[test]
fn m_08_a_mounted_weapon_runs_out_of_ammunition() {
    let mut play = fired("1f D");
    play.all(&["spend d_ammo", "done"]);
    assert!(craft(&play, "tern").weapons[0].firing.empty);
    play.all(&["next", "claim ila"]);
    assert_eq!(
        play.no("attack @ corsair with pulse").rule,
        Some("G-QUAL-16")
    );
    play.all(&["serve @ pulse reload", "attack @ corsair with pulse"]);
}

#[test]
fn m_05_a_mounted_weapon_is_damaged_step_by_step_and_repaired() {
    let mut play = fired("1f D");
    play.all(&["spend d_damage", "done"]);
    assert_eq!(craft(&play, "tern").weapons[0].firing.wear, Wear::Minor);
    play.all(&["next", "claim ila", "attack @ corsair with pulse"]);
    assert_eq!(play.pool(), "2g 2p 2k", "one Setback for the damage");
    play.all(&["roll = 1f D!", "spend d_damage", "done"]);
    assert_eq!(craft(&play, "tern").weapons[0].firing.wear, Wear::Moderate);
    play.all(&["next", "next", "next", "claim ila"]);
    play.ok("attack @ corsair with pulse");
    assert_eq!(play.pool(), "2g 3p 1k", "a die more");
    play.all(&["roll = 1f D!", "spend d_damage", "done"]);
    play.all(&["next", "next", "next", "claim ila"]);
    assert_eq!(play.no("attack @ corsair with pulse").rule, Some("G-EQ-11"));
    // Major damage is Hard to repair (G-EQ-12).
    play.ok("mend @ pulse");
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert_eq!(craft(&play, "tern").weapons[0].firing.wear, Wear::Sound);
}

#[test]
fn t_40_m_06_in_place_of_damage_a_component_of_a_vehicle_is_out_of_use() {
    let mut play = fired("3s 3a");
    play.ok("spend a_disable of propulsion");
    // It excludes purchases that depend on the damage.
    assert!(!play.offered().contains(&"a_crit".to_owned()));
    play.ok("done");
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.hull, 0);
    assert!(corsair.is_out(Component::Propulsion));
    play.ok("end");
    assert!(!craft(&play, "corsair").is_out(Component::Propulsion));
    // A weapon is one of its items.
    let mut play = fired("3s 3a");
    play.all(&[
        "spend a_disable of laser",
        "done",
        "next",
        "claim vex",
        "next",
    ]);
    let refused = play.no("attack @ tern with laser");
    assert_eq!(refused.rule, Some("G-VEH-20"), "{}", refused.why);
}

#[test]
fn m_06_every_component_that_works_is_at_hand_by_keys() {
    let mut play = fired("3s 3a");
    play.ok("component corsair brakes out");
    let answers = |play: &Play| -> Vec<String> {
        let all = play.all_offers();
        let row = all.iter().find(|o| o.key == "a_disable").unwrap();
        row.answers.iter().map(|a| a.label.clone()).collect()
    };
    let named = [
        "defenses",
        "hull",
        "navigation",
        "propulsion",
        "Laser cannon",
        "Missile rack",
    ];
    assert_eq!(answers(&play), named);
    // Each is available as it is listed.
    let all = play.all_offers();
    let row = all.iter().find(|o| o.key == "a_disable").unwrap();
    let lines = row
        .answers
        .iter()
        .map(|a| format!("{} {}", row.line, a.words));
    for line in lines.collect::<Vec<_>>() {
        Play::of(&play).ok(&line);
    }
}

#[test]
fn m_06_g_vcom_15_what_braced_against_damage_that_is_not_dealt_comes_back() {
    let mut play = dogfight();
    play.all(&["next", "fly @ brace", "next"]);
    play.all(&["attack @ corsair with pulse", "roll = 3s 3a!"]);
    play.ok("absorb corsair 2");
    assert_eq!(craft(&play, "corsair").strain, 2);
    let said = play.ok("spend a_disable of propulsion").join(" ");
    says!(said);
    play.ok("done");
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.hull, corsair.strain), (0, 0));
}

#[test]
fn t_40_m_06_two_triumphs_destroy_a_mounted_weapon() {
    let mut play = fired("3s 2T");
    assert!(play.offered().contains(&"tt_destroy".to_owned()));
    play.all(&["spend tt_destroy of laser", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.weapons[0].firing.wear, Wear::Destroyed);
    assert!(corsair.hull > 0, "beside the damage");
}

#[test]
fn t_40_m_06_a_vehicle_drops_nothing_and_says_why() {
    let mut play = fired("3s 3a");
    let refused = play.no("spend a_disarm");
    says!(refused.why);
}

#[test]
fn t_40_a_row_that_cannot_be_paid_any_more_still_names_its_component() {
    let mut play = fired("1s 3a");
    let rows = |play: &Play| -> Vec<String> {
        let offers = play.all_offers().into_iter();
        let of_it = offers.filter(|o| o.key.starts_with("v_a_component"));
        of_it.map(|o| o.label).collect()
    };
    let before = rows(&play);
    assert!(before.iter().all(|row| row.contains(": ")), "{before:?}");
    play.ok("spend a_no_defense");
    let after = rows(&play);
    assert!(
        !after.is_empty() && after.iter().all(|row| row.contains(": ")),
        "{after:?}"
    );
}

#[test]
fn g_veh_14_what_is_destroyed_meanwhile_is_sold_nothing_more() {
    let mut play = fired("3s 6a 2T");
    let keys = [
        "a_setback",
        "a_no_defense",
        "a_disable",
        "tt_destroy",
        "a_crit",
        "v_t_lock",
    ];
    let offered = play.offered();
    assert!(
        keys.iter().all(|key| offered.contains(&(*key).to_owned())),
        "{offered:?}"
    );
    play.all(&["crew rook off!", "crit corsair +70 = 100"]);
    assert!(!craft(&play, "corsair").flies());
    let rows = play.all_offers();
    for key in keys {
        let refused = play.no(&format!("spend {key}"));
        assert_eq!(refused.rule, Some("G-VEH-14"), "{key}: {}", refused.why);
        says!(refused.why);
        let row = rows.iter().find(|o| o.key == key).unwrap();
        assert_eq!(row.cost.plain(), "destroyed", "{key}");
    }
    // A row that helps the attacker's own side is still available.
    play.all(&["spend a_boost_next", "done"]);
}

#[test]
fn g_vcom_09_g_vcom_10_a_row_says_what_the_pilot_and_what_the_vehicle_pays() {
    let cost = |play: &Play, label: &str| {
        let all = play.all_offers();
        let row = all.iter().find(|o| o.label == label);
        row.unwrap_or_else(|| panic!("{label}")).cost.plain()
    };
    let mut play = dogfight();
    assert_eq!(cost(&play, "Brace for Impact"), "free");
    assert_eq!(cost(&play, "accelerate to 1"), "free");
    says!(cost(&play, "accelerate to 2"));
    play.ok("fly @ brace");
    says!(cost(&play, "accelerate to 1"));
    says!(cost(&play, "accelerate to 2"));
    play.ok("fly @ accelerate 2");
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(craft(&play, "tern").strain, 3);
    // A second pilot pays nothing, the vehicle does (G-VCOM-11).
    let mut play = dogfight();
    play.all(&["crew ila tern copilot!", "fly @ brace", "next", "next"]);
    says!(cost(&play, "accelerate to 1"));
    play.ok("fly @ accelerate");
    assert_eq!(play.figure("ila").strain, 0);
    assert_eq!(craft(&play, "tern").strain, 2);
}

#[test]
fn g_vcom_20_a_barrage_counts_the_weapons_that_can_still_fire() {
    let mut play = super::duel();
    play.all(&[
        "speed bastion 1",
        "attack @ warden with flak",
        "roll = 1f",
        "done",
        "next",
        "next",
    ]);
    let all = play.all_offers();
    let label = |part: &str| {
        all.iter()
            .any(|o| o.line.starts_with("barrage") && o.label.contains(part))
    };
    assert!(label("3 × Flak battery"), "one of four has fired");
    assert!(!label("4 × Flak battery"));
    assert!(label("4 × Broadside battery"));
}

#[test]
fn m_22_breaking_up_is_counted_down_and_mended_by_damage_control() {
    let shown = |play: &Play| {
        let facts = crate::show::vehicles::show::matters_now(&play.state, craft(play, "tern"));
        let said = |fact: &Fact| match fact.label.as_str() {
            "" => fact.value.plain(),
            label => format!("{label}: {}", fact.value.plain()),
        };
        facts.iter().map(said).collect::<Vec<String>>()
    };
    let broken = || {
        let mut play = dogfight();
        play.ok("crit tern +60 = 88");
        play
    };
    let mut play = broken();
    says!(shown(&play));
    play.all(&["next", "next", "next", "claim vex", "next", "next", "next"]);
    assert!(!craft(&play, "tern").flies());
    says!(shown(&play));
    // Daunting, by a character with the tools. The fire of a ship is put out in the same way.
    let mut play = broken();
    play.all(&["mend @ breaking", "roll = 1s", "done"]);
    says!(shown(&play));
    play.all(&["next", "next", "next", "claim vex", "next", "next", "next"]);
    assert!(craft(&play, "tern").flies());
    let mut play = dogfight();
    play.ok("crit tern +60 = 80");
    assert_eq!(craft(&play, "tern").condition.fire, 1);
    play.all(&["mend @ fire", "roll = 1s", "done"]);
    assert_eq!(craft(&play, "tern").condition.fire, 0);
}
