//! Tests of attacks from and on vehicles: the pool, the two scales, armor, bought Critical Hits.

use rstest::rstest;
use rules::system::System;

use super::{change, craft, dogfight, duel, lines};
use crate::kinds::{Band, Quality};
use crate::model::records::Damage;
use crate::tests::{Play, tool};

/// Ila's turn at the lasers of the Tern.
fn at_the_lasers() -> Play {
    let mut play = dogfight();
    play.all(&["next", "next"]);
    assert_eq!(play.state.active(), Some(play.id("ila")));
    play
}

#[test]
fn g_vcom_25_a_gunner_fires_the_weapon_of_its_station_with_gunnery() {
    let mut play = at_the_lasers();
    let said = play.ok("attack @").join(" ");
    assert!(
        said.contains("Pulse lasers") && said.contains("Corsair"),
        "{said}"
    );
    // Agility 2, no rank. Medium range is 2 dice, silhouette 4 against 3 changes nothing, defense is 1.
    assert_eq!(play.pool(), "2g 2p 1k");
    // Damage 3 and 2 Successes, armor 2: 3 hull trauma.
    play.all(&["roll = 2s", "done"]);
    assert_eq!(craft(&play, "corsair").hull, 3);
    // Hull trauma counts in the course of the fight.
    let entries = [((1, 3), play.events.as_slice())];
    let past = crate::Genesys::past(&play.state, &mut entries.into_iter());
    assert_eq!(past.course.sides[0].wounds, [3]);
}

#[test]
fn g_vcom_25_a_fired_weapon_is_refused_and_can_be_overruled() {
    let mut play = dogfight();
    play.all(&[
        "attack @ corsair with pulse",
        "roll = 1f",
        "done",
        "next",
        "next",
    ]);
    assert_eq!(
        play.no("attack ila corsair with pulse").rule,
        Some("G-VCOM-25")
    );
    play.ok("attack ila corsair with pulse!");
    play.all(&["roll = 1f", "done", "next"]);
    // In the next round it is available again.
    assert_eq!(play.state.round, 2);
    assert_eq!(craft(&play, "tern").weapons[0].firing.used, 0);
}

#[test]
fn g_vcom_25_an_attack_opens_with_everything_chosen() {
    // Three lines, each a key or two: declare, roll, resolve.
    let mut play = at_the_lasers();
    play.all(&["attack @", "roll = 1s", "done"]);
    assert_eq!(craft(&play, "corsair").hull, 2);
}

#[rstest]
// Base 3 and one net Success: (3 + 1) x 10 against soak 3 (Brawn 2, leathers 1).
#[case("roll = 1s", 40)]
#[case("roll = 2s", 50)]
fn g_veh_34_a_vehicle_weapon_at_a_person_does_ten_times_as_much(
    #[case] roll: &str,
    #[case] damage: u16,
) {
    let mut play = dogfight();
    play.all(&["crew ila off!", "range ila corsair medium", "next"]);
    play.ok("attack rook ila with laser at medium");
    // Apart from wing leader and Accurate: silhouette 3 against 1 is one more die (G-VCOM-06,
    // G-MOD-14).
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.ok(roll);
    let tray = play.tray();
    let text: Vec<String> = tray.result.iter().map(rules::view::Rich::plain).collect();
    assert!(
        text.iter().any(|t| t.contains(&format!("HIT {damage} − "))),
        "{text:?}"
    );
}

#[test]
fn g_veh_34_its_critical_injuries_may_be_worse_as_a_setting() {
    for (setting, plus) in [("off", 0), ("on", 50)] {
        let mut play = dogfight();
        play.ok(&format!("setting vehicle_weapons_maim {setting}"));
        play.all(&["crew ila off!", "range ila corsair medium", "next"]);
        play.all(&["attack rook ila with laser at medium", "roll = 1s 3a"]);
        play.all(&["spend a_crit = 20", "done = 1"]);
        let injuries: Vec<u16> = play
            .figure("ila")
            .criticals
            .iter()
            .map(|c| c.result)
            .collect();
        assert!(
            injuries.contains(&(20 + plus)) || injuries.contains(&(30 + plus)),
            "{injuries:?}"
        );
    }
}

#[rstest]
// Armor 2 counts 20. With 29 damage 9 are left, which is nothing. 30 is one, 49 is two and a remainder
// (floor, X-52).
#[case(29, 0)]
#[case(30, 1)]
#[case(49, 2)]
fn g_veh_35_a_personal_weapon_takes_a_tenth_of_what_gets_past_ten_times_the_armor(
    #[case] damage: u8,
    #[case] hull: u16,
) {
    let mut play = dogfight();
    play.arm(
        "vex",
        tool(
            "ranged_heavy",
            Damage::Fixed(damage - 1),
            3,
            Band::Extreme,
            &[],
        ),
    );
    play.all(&["attack @ corsair with tool", "roll = 1s", "done"]);
    assert_eq!(craft(&play, "corsair").hull, hull);
}

#[test]
fn g_veh_36_a_personal_hit_is_critical_only_with_a_planetary_point_past_the_armor() {
    for (damage, offered) in [(28u8, false), (29, true)] {
        let mut play = dogfight();
        play.arm(
            "vex",
            tool("ranged_heavy", Damage::Fixed(damage), 3, Band::Extreme, &[]),
        );
        play.all(&["attack @ corsair with tool", "roll = 1s 3a"]);
        assert_eq!(
            play.offered().contains(&"a_crit".to_owned()),
            offered,
            "{damage}"
        );
    }
}

#[test]
fn g_veh_33_a_personal_scale_weapon_of_a_vehicle_uses_personal_numbers() {
    let mut play = Play::with(&[
        "add stilt",
        "add wing_leader as Rook",
        "add vex_marrow",
        "add lodestar as Tern side pc",
        "crew rook stilt gunner flechette",
        "range stilt vex short",
        "range stilt tern short",
        "init rook = 3s",
        "init vex = 1s",
        "start",
    ]);
    // Damage 6 and 1 Success against soak 3, all of it ignored by Pierce 3: 7 wounds, not 70.
    play.all(&["attack rook vex with flechette", "roll = 1s", "done"]);
    assert_eq!(play.figure("vex").wounds, 7);
    // 7 against the Tern's armor 1, which counts 10 less Pierce 3: nothing.
    let mut play = Play::with(&[
        "add stilt",
        "add wing_leader as Rook",
        "add vex_marrow",
        "add lodestar as Tern side pc",
        "crew rook stilt gunner flechette",
        "range stilt tern short",
        "init rook = 3s",
        "init vex = 1s",
        "start",
        "attack rook tern with flechette",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(craft(&play, "tern").hull, 0);
    says!(play.said.join(" "));
    play.ok("next");
}

#[test]
fn g_veh_32_a_personal_rocket_hurts_a_walker_and_the_walker_a_person() {
    let mut play = Play::with(&[
        "add stilt",
        "add wing_leader as Rook",
        "add vex_marrow",
        "crew rook stilt gunner rail",
        "range stilt vex medium",
        "init vex = 3s",
        "init rook = 1s",
        "start",
    ]);
    // A rocket: damage 20, Breach 3. 21 against armor 4 (40), of which Breach ignores 30: 11 left, so
    // 1.
    play.arm(
        "vex",
        tool(
            "gunnery",
            Damage::Fixed(20),
            2,
            Band::Long,
            &[Quality::Breach(3)],
        ),
    );
    play.all(&["attack vex stilt with tool", "roll = 1s", "done"]);
    assert_eq!(craft(&play, "stilt").hull, 1);
    // The rail lance: (5 + 1) x 10 against soak 3, all ignored by Breach 2: 60 wounds, limited to twice
    // the threshold of 12 (Grit raises strain): 24.
    play.all(&["next", "attack rook vex with rail", "roll = 1s", "done = 1"]);
    let vex = play.figure("vex");
    assert_eq!(vex.wounds, vex.wound_threshold * 2);
}

#[test]
fn g_veh_28_armor_and_breach_at_vehicle_scale() {
    let mut play = duel();
    // A heavy laser would have Breach 1. The Warden's laser cannon has none: 3 + 4 against armor 5.
    play.all(&[
        "next",
        "attack rook bastion with laser",
        "roll = 4s",
        "done",
    ]);
    assert_eq!(craft(&play, "bastion").hull, 2);
    // The torpedo of the Bastion: 8 + 1, Breach 3 against armor 3: 9.
    let mut play = duel();
    play.all(&[
        "crew vex bastion gunner torpedo!",
        "next",
        "next",
        "next",
        "claim vex",
    ]);
    play.all(&[
        "serve vex torpedo prepare",
        "attack vex warden with torpedo",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(craft(&play, "warden").hull, 9);
}

#[test]
fn g_veh_27_defense_is_setback_and_g_def_05_ends_at_four() {
    let mut play = dogfight();
    change(&mut play, "corsair", |v| v.defense = 4);
    play.ok("attack @ corsair with pulse");
    assert!(play.pool().ends_with("4k"), "{}", play.pool());
}

#[test]
fn g_veh_16_17_18_compromised_defenses_hull_and_navigation_count_in_play() {
    let mut play = dogfight();
    play.all(&[
        "component corsair defenses out",
        "component corsair hull out",
    ]);
    play.ok("attack @ corsair with pulse");
    assert!(!play.pool().contains('k'), "{}", play.pool());
    // 3 + 1 against armor 0.
    play.all(&["roll = 1s", "done"]);
    assert_eq!(craft(&play, "corsair").hull, 4);
    assert_eq!(craft(&play, "corsair").handling_now(), 1);
    play.ok("component corsair navigation out");
    assert_eq!(craft(&play, "corsair").handling_now(), -3);
    // A lower value stays lower.
    change(&mut play, "corsair", |v| v.handling = -4);
    assert_eq!(craft(&play, "corsair").handling_now(), -4);
}

#[test]
fn g_veh_20_a_compromised_weapon_cannot_be_used() {
    let mut play = dogfight();
    play.ok("component tern pulse out");
    let no = play.no("attack @ corsair with pulse");
    assert_eq!(no.rule, Some("G-VEH-20"));
    play.ok("component tern pulse works");
    play.ok("attack @ corsair with pulse");
}

#[test]
fn g_veh_31_a_critical_hit_is_bought_and_rolled_and_extra_triggers_add_ten() {
    let mut play = dogfight();
    // Pulse lasers: Critical 4. 3 + 2 against armor 2: 3 get through.
    play.all(&["attack @ corsair with pulse", "roll = 2s 8a!"]);
    play.all(&["spend a_crit = 31", "spend a_crit", "done"]);
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.condition.criticals.len(), 1);
    // 31 and 10 for the second trigger: 41, Hull Damaged.
    let hit = &corsair.condition.criticals[0];
    assert_eq!((hit.result, hit.name.as_str()), (41, "Hull Damaged"));
    assert_eq!(corsair.armor_now(), 0);
}

#[test]
fn g_vcom_29_without_damage_no_critical_hit() {
    let mut play = dogfight();
    change(&mut play, "corsair", |v| v.armor = 9);
    play.all(&["attack @ corsair with pulse", "roll = 1s 4a 1T!"]);
    assert!(!play.offered().contains(&"a_crit".to_owned()));
}

#[test]
fn g_vcom_28_open_critical_hits_add_ten_each_or_in_all() {
    for (flat, result) in [("off", 45), ("on", 35)] {
        let mut play = dogfight();
        play.ok(&format!("setting vehicle_crit_flat {flat}"));
        play.all(&[
            "crit corsair = 50",
            "crit corsair = 46",
            "crit corsair = 25",
        ]);
        let hits = &craft(&play, "corsair").condition.criticals;
        assert_eq!(hits[2].result, result, "{hits:?}");
        // It counts until it is repaired, though its effect was immediate.
        play.all(&["cure corsair hull", "crit corsair = 1"]);
    }
}

#[test]
fn g_vcom_27_vicious_counts_for_critical_hits_unless_the_setting_spares_them() {
    for (spares, result) in [("off", 40), ("on", 20)] {
        let mut play = dogfight();
        play.ok(&format!("setting vicious_spares_vehicles {spares}"));
        change(&mut play, "tern", |v| {
            v.weapons[0].weapon.qualities.push(Quality::Vicious(2));
        });
        play.all(&[
            "attack @ corsair with pulse",
            "roll = 2s 4a",
            "spend a_crit = 20",
            "done",
        ]);
        assert_eq!(
            craft(&play, "corsair").condition.criticals[0].result,
            result
        );
    }
}

#[test]
fn g_vcom_27_what_changes_critical_injuries_does_not_change_critical_hits() {
    let mut play = dogfight();
    play.ok("setting crit_plus_per_injury 30");
    play.all(&["crit corsair = 50", "crit corsair = 25"]);
    assert_eq!(craft(&play, "corsair").condition.criticals[1].result, 35);
}

#[test]
fn g_vcom_06_g_mod_14_silhouettes_two_apart_change_the_difficulty() {
    let mut play = duel();
    // Vex fires the Bastion's flak (silhouette 7) at a Warden (5): two smaller, one more die.
    play.ok("attack @ warden");
    assert!(play.pool().contains("2p"), "{}", play.pool());
    // With a pistol his own silhouette 1 counts: much larger, one die less.
    play.ok("weapon slug");
    assert!(!play.pool().contains('p'), "{}", play.pool());
}

#[test]
fn g_veh_37_strategic_range_is_formidable_and_for_vehicles_only() {
    let mut play = dogfight();
    play.all(&["range tern corsair strategic", "next"]);
    play.ok("attack rook tern with missile");
    assert!(
        play.pool().contains("5p") || play.pool().contains("4p"),
        "{}",
        play.pool()
    );
    // Direct weapons reach no farther than extreme.
    play.ok("weapon laser");
    assert_eq!(play.no("roll").rule, Some("G-COMB-05"));
}

#[test]
fn g_veh_30_the_arc_is_said_where_the_weapon_is_chosen() {
    let mut play = dogfight();
    play.ok("attack @ corsair with pulse");
    let notes: Vec<String> = play
        .tray()
        .notes
        .iter()
        .map(rules::view::Rich::plain)
        .collect();
    assert!(notes.iter().any(|n| n.contains("forward")), "{notes:?}");
}

#[test]
fn g_qual_16_19_21_mounted_weapons_count_shots_preparation_and_rounds() {
    let mut play = dogfight();
    play.all(&["next", "attack rook tern with missile", "roll = 1f", "done"]);
    assert_eq!(craft(&play, "corsair").weapons[1].shots(), Some((5, 6)));
    change(&mut play, "corsair", |v| v.weapons[1].firing.shots = 6);
    play.all(&["next", "next", "claim vex", "next"]);
    assert_eq!(
        play.no("attack rook tern with missile").rule,
        Some("G-QUAL-16")
    );
    play.ok("serve rook missile reload");
    play.ok("attack rook tern with missile");
    let mut play = duel();
    play.ok("crew vex bastion gunner torpedo!");
    assert_eq!(
        play.no("attack vex warden with torpedo").rule,
        Some("G-QUAL-19")
    );
    play.ok("attack vex warden with particle!");
    play.all(&["roll = 1f", "done", "next", "next", "next", "claim vex"]);
    assert_eq!(
        play.no("attack vex warden with particle").rule,
        Some("G-QUAL-21")
    );
}

#[test]
fn g_qual_26_a_tractor_beam_holds_a_vehicle_until_its_pilot_gets_loose() {
    let mut play = duel();
    play.all(&["crew vex bastion gunner snare!", "speed warden 2"]);
    play.all(&["attack vex warden with snare at short", "roll = 3s", "done"]);
    let warden = craft(&play, "warden");
    assert_eq!((warden.effects.held, warden.hull), (Some(3), 0));
    play.ok("next");
    assert_eq!(play.no("fly rook accelerate").rule, Some("G-QUAL-26"));
    play.ok("station rook loose");
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert_eq!(craft(&play, "warden").effects.held, None);
}

#[test]
fn g_qual_23_stun_damage_goes_to_the_systems_less_armor() {
    let mut play = duel();
    // Scrambler: 4 and 3 Successes against armor 5.
    play.all(&[
        "next",
        "attack rook bastion with scrambler at short",
        "roll = 3s",
        "done",
    ]);
    let bastion = craft(&play, "bastion");
    assert_eq!((bastion.hull, bastion.strain), (0, 2));
}

#[test]
fn g_vcom_01_06_whoever_is_aboard_is_struck_through_the_vehicle() {
    let mut play = dogfight();
    play.ok("attack @");
    let targets: Vec<String> = lines(&play)
        .into_iter()
        .filter(|l| l.starts_with("target"))
        .collect();
    assert_eq!(targets, [""; 0], "Rook sits in the Corsair");
    // Rook is listed with the reason.
    let rook = play.id("rook");
    let mut listed = play
        .tray()
        .targets
        .into_iter()
        .filter(|one| one.who == rook);
    let refusal = listed.next().unwrap().reach.unwrap_err();
    assert_eq!(refusal.rule, Some("G-VEH-35"));
    assert!(listed.next().is_none());
}

#[test]
fn g_veh_13_29_silhouette_and_profile_are_those_of_the_packs() {
    let mut play = dogfight();
    let laser = &craft(&play, "corsair").weapons[0];
    assert_eq!((laser.base_damage(), laser.weapon.crit), (3, 3));
    assert_eq!(laser.weapon.range, Band::Extreme);
    // The damage of a hit is base and net Success: 3 + 3 against armor 1.
    play.all(&["next", "attack rook tern with laser", "roll = 3s", "done"]);
    assert_eq!(craft(&play, "tern").hull, 5);
    assert_eq!(play.state.silhouette_of(super::id(&play, "corsair")), 3);
}

#[test]
fn g_veh_38_between_vehicles_the_bands_of_space_are_said() {
    let mut play = dogfight();
    play.ok("attack @ corsair with pulse");
    let said = |play: &Play| {
        let all = play.tray().reminders;
        all.iter().any(|r| r.plain().contains("G-VEH-38"))
    };
    assert!(said(&play));
    let mut play = dogfight();
    play.all(&["crew ila off!", "next", "attack rook ila with laser"]);
    assert!(!said(&play));
}
