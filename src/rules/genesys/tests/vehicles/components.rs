//! Tests of components, hull trauma and system strain over their thresholds, Critical Hits and repairs.

use rstest::rstest;

use super::{change, craft, dogfight, duel};
use crate::craft::parts::Cause;
use crate::events::Event;
use crate::events::vehicles::{Sprayed, VehicleEvent};
use crate::kinds::Band;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::speed;
use crate::tests::Play;

#[rstest]
#[case(0, 0, 0, 0, 0)]
#[case(1, 2, 0, 0, 0)]
#[case(2, 2, 0, 0, 0)]
#[case(3, 3, 1, 0, 20)]
#[case(4, 3, 1, 0, 20)]
#[case(5, 4, 2, 1, 40)]
fn g_veh_05_the_table_of_speeds(
    #[case] at: u8,
    #[case] bands: u8,
    #[case] control: u8,
    #[case] hit: u8,
    #[case] collision: i32,
) {
    assert_eq!(speed::bands(at), bands);
    assert_eq!(speed::control_upgrades(at), control);
    assert_eq!(speed::harder_to_hit(at), hit);
    assert_eq!(speed::collision(at), collision);
}

#[test]
fn g_veh_01_04_the_profile_is_kept_and_the_speed_ends_at_the_top() {
    let mut play = dogfight();
    let tern = craft(&play, "tern");
    assert_eq!(
        (tern.silhouette, tern.handling, tern.defense, tern.armor),
        (4, 1, 2, 1)
    );
    assert_eq!(
        (tern.max_speed, tern.hull_threshold, tern.strain_threshold),
        (4, 14, 18)
    );
    assert_eq!(play.no("speed tern 5").rule, Some("G-VEH-04"));
    play.ok("speed tern 4");
}

#[test]
fn g_veh_14_with_minions_or_nobody_aboard_it_is_destroyed() {
    let mut play = dogfight();
    play.ok("crew rook off!");
    play.ok("hull corsair 11");
    assert!(craft(&play, "corsair").condition.destroyed);
    let mut play = dogfight();
    play.all(&[
        "crew rook off!",
        "add wing_flier x2 as Fliers",
        "crew fliers corsair pilot!",
    ]);
    play.ok("hull corsair 11");
    assert!(craft(&play, "corsair").condition.destroyed);
    assert!(play.figure("fliers").defeated);
    // the GM may declare it plot-relevant.
    play.ok("restore corsair");
    assert!(craft(&play, "corsair").flies());
}

#[test]
fn g_veh_14_with_anybody_who_matters_it_takes_a_critical_hit_and_lies_dead() {
    let mut play = dogfight();
    play.all(&["speed corsair 4", "hull corsair 10"]);
    assert!(craft(&play, "corsair").condition.criticals.is_empty());
    play.ok("hull corsair 1");
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.condition.criticals.len(), 1);
    assert!(corsair.flies() && corsair.wrecked());
    for component in Component::SYSTEMS {
        assert!(corsair.causes(component).contains(&Cause::Trauma));
    }
    assert_eq!((corsair.armor_now(), corsair.sound_weapons(0)), (0, 0));
    play.ok("next");
    assert_eq!(play.no("fly rook accelerate").rule, Some("G-VEH-14"));
    // More trauma is not a second crossing.
    play.ok("hull corsair 1");
    assert_eq!(craft(&play, "corsair").condition.criticals.len(), 1);
    // Back at the threshold, only the effects of the Critical Hit stay.
    play.all(&["patch corsair 2"]);
    let corsair = craft(&play, "corsair");
    assert!(!corsair.causes(Component::Brakes).contains(&Cause::Trauma));
}

#[test]
fn g_veh_15_without_brakes_no_decelerate() {
    let mut play = dogfight();
    play.all(&["speed tern 3", "component tern brakes out"]);
    assert_eq!(play.no("fly @ decelerate").rule, Some("G-VEH-15"));
    play.ok("fly @ decelerate!");
}

#[test]
fn g_veh_19_without_propulsion_no_accelerate_and_slower_each_round() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "component tern propulsion out"]);
    assert_eq!(play.no("fly @ accelerate").rule, Some("G-VEH-19"));
    play.all(&["next", "next", "next"]);
    assert_eq!((play.state.round, craft(&play, "tern").speed), (2, 1));
    play.all(&["claim vex", "next", "next", "next"]);
    assert_eq!(craft(&play, "tern").speed, 0);
    play.all(&["claim vex", "next", "next", "next"]);
    assert_eq!(craft(&play, "tern").speed, 0);
}

#[test]
fn g_veh_24_too_much_system_strain_stops_it_at_the_next_round_and_all_components() {
    let mut play = dogfight();
    play.all(&["speed tern 4", "system tern 18"]);
    assert!(!craft(&play, "tern").overloaded());
    play.ok("system tern 1");
    let tern = craft(&play, "tern");
    assert_eq!(tern.speed, 4, "only when the next round begins");
    assert!(tern.is_out(Component::Weapon(0)) && tern.is_out(Component::Hull));
    play.all(&["next", "next", "next"]);
    assert_eq!(craft(&play, "tern").speed, 0);
    play.ok("relieve tern 1");
    assert!(craft(&play, "tern").compromised().is_empty());
}

#[test]
fn g_veh_24_a_component_out_for_two_reasons_works_when_both_are_gone() {
    let mut play = dogfight();
    // Hull Damaged, and over the system strain threshold.
    play.all(&["crit tern = 40", "system tern 19"]);
    assert_eq!(craft(&play, "tern").causes(Component::Hull).len(), 2);
    play.ok("relieve tern 5");
    let causes = craft(&play, "tern").causes(Component::Hull);
    assert_eq!(causes.len(), 1);
    assert!(matches!(causes[0], Cause::Critical(..)));
    play.ok("cure tern hull");
    assert_eq!(craft(&play, "tern").armor_now(), 1);
}

#[rstest]
#[case(18, "Rattled")]
#[case(36, "Shrapnel Spray")]
#[case(54, "Hull Damaged")]
#[case(63, "Navigation Damaged")]
#[case(72, "Propulsion Damaged")]
#[case(81, "Defenses Damaged")]
#[case(100, "Weapons Damaged")]
fn g_vcom_26_the_d100_names_the_critical_hit(#[case] d100: u8, #[case] name: &str) {
    let mut play = dogfight();
    play.ok(&format!("crit corsair = {d100}"));
    assert_eq!(craft(&play, "corsair").condition.criticals[0].name, name);
}

#[test]
fn g_vcom_26_rattled_costs_the_vehicle_and_everybody_three_strain() {
    let mut play = dogfight();
    play.ok("crit tern = 5");
    assert_eq!(craft(&play, "tern").strain, 3);
    assert_eq!(
        (play.figure("vex").strain, play.figure("ila").strain),
        (3, 3)
    );
    assert_eq!(play.figure("rook").wounds, 0);
}

/// The skills that were rolled against splinters, in order.
fn sprayed(play: &Play) -> Vec<&str> {
    let rolled = play.events.iter().filter_map(|event| match event {
        Event::Vehicle(VehicleEvent::Sprayed(Sprayed { with, .. })) => Some(with.as_str()),
        _ => None,
    });
    rolled.collect()
}

#[test]
fn g_vcom_26_shrapnel_asks_everybody_aboard_for_a_hard_check() {
    let mut play = dogfight();
    let said = play.ok("crit tern = 20").join(" ");
    assert!(said.contains("Vex Marrow and Ila Senn"), "{said}");
    // Each with either skill, with real dice, one after the other.
    let asked = |play: &Play| -> Vec<String> {
        let all = play.all_offers().into_iter();
        let asked = all.filter(|o| o.rule.as_deref() == Some("M-22"));
        asked.map(|o| o.line).collect()
    };
    let lines = asked(&play);
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|l| l.contains("Vex")), "{lines:?}");
    let skill = |word: &str| lines.iter().find(|l| l.contains(word)).cloned().unwrap();
    play.ok(&skill("vigilance"));
    let pool = play.pool();
    assert!(pool.contains("3p"), "Hard: {pool}");
    play.all(&["roll = 2f 3t!"]);
    let said = play.ok("done = 12").join(" ");
    assert_eq!(sprayed(&play), ["Vigilance"]);
    says!(said);
    let vex = play.figure("vex");
    assert_eq!((vex.wounds, vex.criticals[0].rolled), (3, Some(12)));
    // A character that was not asked rolls when the turn ends, and the line names the skill.
    assert!(asked(&play)[0].contains("Ila"));
    play.ok("next");
    let with = sprayed(&play);
    assert_eq!(with.len(), 2, "{with:?}");
    assert!(
        ["Resilience", "Vigilance"]
            .iter()
            .any(|skill| with[1].starts_with(skill))
    );
    assert!(asked(&play).is_empty());
}

#[test]
fn g_vcom_26_weapons_damaged_takes_the_weapon_the_attacker_chooses() {
    let mut play = dogfight();
    play.ok("crit corsair = 90");
    let corsair = craft(&play, "corsair");
    // The missiles do the most damage.
    assert_eq!(corsair.condition.criticals[0].weapon, Some(1));
    assert_eq!((corsair.sound_weapons(0), corsair.sound_weapons(1)), (1, 0));
    play.ok("component corsair laser chosen");
    let corsair = craft(&play, "corsair");
    assert_eq!((corsair.sound_weapons(0), corsair.sound_weapons(1)), (0, 1));
}

#[test]
fn g_vcom_26_weapons_damaged_takes_one_of_a_ship_that_is_over_its_threshold() {
    let mut play = dogfight();
    // All are disabled, and a weapon is also compromised: it stays so when the rest works again.
    play.all(&["hull corsair 99", "crit corsair = 60"]);
    let over = craft(&play, "corsair").condition.criticals.len();
    play.ok("crit corsair = 90!");
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.sound_weapons(1), 0);
    let weapons: Vec<Option<u8>> = corsair
        .condition
        .criticals
        .iter()
        .map(|c| c.weapon)
        .collect();
    assert!(
        weapons.len() > over && weapons.contains(&Some(1)),
        "{weapons:?}"
    );
}

#[test]
fn g_vcom_26_of_a_mount_with_several_one_is_compromised() {
    let mut play = duel();
    play.all(&["crit bastion = 90", "component bastion flak chosen"]);
    assert_eq!(craft(&play, "bastion").sound_weapons(3), 3);
}

#[test]
fn g_vcom_26_brakes_and_all_systems_down() {
    let mut play = dogfight();
    play.ok("crit corsair +20 = 95");
    assert!(craft(&play, "corsair").is_out(Component::Brakes));
    play.all(&["cure corsair brakes", "crit corsair +30 = 100"]);
    let corsair = craft(&play, "corsair");
    assert_eq!(corsair.compromised().len(), 7);
}

#[test]
fn g_vcom_26_fire_burns_those_aboard_until_it_is_put_out() {
    let mut play = dogfight();
    play.ok("crit tern +50 = 90");
    assert_eq!(craft(&play, "tern").condition.fire, 1);
    let wounds = play.figure("ila").wounds;
    play.all(&["next", "next"]);
    // Her turn begins in the fire: 2 wounds.
    assert_eq!(play.figure("ila").wounds, wounds + 2);
    play.ok("station ila douse");
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert_eq!(craft(&play, "tern").condition.fire, 0);
    assert!(play.figure("vex").amid.exposures.is_empty());
}

#[test]
fn g_vcom_26_a_large_vehicle_burns_for_several_checks() {
    let mut play = duel();
    // Silhouette 7: four checks.
    play.ok("crit bastion +50 = 90");
    assert_eq!(craft(&play, "bastion").condition.fire, 4);
}

#[test]
fn g_vcom_26_breaking_up_leaves_time_to_the_end_of_the_next_round() {
    let mut play = dogfight();
    play.ok("crit corsair +50 = 100");
    play.all(&["next", "next", "next"]);
    assert!(craft(&play, "corsair").flies(), "the end of the next round");
    play.all(&["claim vex", "next", "crew rook off!", "next", "next"]);
    assert!(!craft(&play, "corsair").flies());
    assert!(play.figure("rook").able());
}

#[test]
fn g_vcom_26_vaporized_takes_everybody_with_it() {
    let mut play = dogfight();
    play.ok("crit corsair +60 = 100");
    assert!(!craft(&play, "corsair").flies());
    assert!(play.figure("rook").dead);
}

#[rstest]
// Minor: 10 x defense. The Tern has 2, the Corsair 1. Major: 5 x defense.
#[case("minor", 0, 40, 50)]
#[case("major", 0, 50, 55)]
// At speed 3 and 4 it is 20 more, at 5 it is 40 more, for the fastest.
#[case("minor", 4, 60, 70)]
#[case("major", 5, 90, 95)]
fn g_veh_10_11_collisions_less_defense_more_speed(
    #[case] kind: &str,
    #[case] speed: u8,
    #[case] tern: u16,
    #[case] corsair: u16,
) {
    let mut play = dogfight();
    change(&mut play, "corsair", |v| v.speed = speed);
    // Both d100 show 60.
    play.dice(&[60; 8]);
    play.ok(&format!("collide {kind} tern corsair"));
    let result = |name| craft(&play, name).condition.criticals[0].result;
    assert_eq!((result("tern"), result("corsair")), (tern, corsair));
}

#[test]
fn g_veh_10_a_collision_of_nought_or_less_does_nothing() {
    let mut play = dogfight();
    play.dice(&[20]);
    play.ok("collide minor tern");
    assert!(craft(&play, "tern").condition.criticals.is_empty());
    says!(play.said.join(" "));
}

#[test]
fn g_veh_21_a_component_is_repaired_at_the_severity_of_its_critical_hit() {
    let mut play = dogfight();
    play.all(&["crit tern = 60", "next", "next"]);
    play.ok("mend ila navigation");
    assert!(play.pool().contains("2p"), "{}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert!(craft(&play, "tern").condition.criticals.is_empty());
    // A component disabled by hand: Average, or the GM's difficulty.
    play.all(&["next", "component tern brakes out", "claim ila!"]);
    play.ok("mend ila brakes hard!");
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s!", "done"]);
    assert!(!craft(&play, "tern").is_out(Component::Brakes));
}

#[test]
fn g_veh_22_a_yard_mends_for_a_hundred_a_point_in_days_or_longer() {
    let mut play = dogfight();
    play.ok("hull tern 8");
    assert_eq!(play.no("yard tern 3").rule, Some("G-VEH-22"));
    play.ok("end");
    // A quarter of 14 is 3.5.
    let said = play.ok("yard tern 3").join(" ");
    says!(said);
    let said = play.ok("yard tern 4").join(" ");
    says!(said);
    assert_eq!(craft(&play, "tern").hull, 1);
}

#[rstest]
#[case::as_printed(100, "300 units")]
#[case::dearer(500, "1500 units")]
fn g_veh_22_the_price_of_a_yard_is_the_tables(#[case] price: u16, #[case] asks: &str) {
    let mut play = dogfight();
    play.all(&["hull tern 8", "end", &format!("setting yard_price {price}")]);
    let said = play.ok("yard tern 3").join(" ");
    assert!(said.contains(asks), "{said}");
}

#[test]
fn g_veh_23_emergency_repairs_hold_until_a_yard_has_it() {
    let mut play = dogfight();
    assert_eq!(play.no("mend vex emergency").rule, Some("G-VEH-23"));
    play.dice(&[50; 20]);
    play.ok("hull tern 15");
    play.ok("mend vex emergency");
    assert!(play.pool().contains("3p"), "{}", play.pool());
    play.all(&["roll = 1s", "done", "cure tern hull"]);
    let tern = craft(&play, "tern");
    assert_eq!(tern.hull, 13);
    for (component, out) in [
        (Component::Defenses, true),
        (Component::Hull, true),
        (Component::Navigation, true),
        (Component::Weapon(0), true),
        (Component::Brakes, false),
        (Component::Propulsion, false),
    ] {
        assert_eq!(tern.is_out(component), out, "{component:?}");
    }
    play.all(&["end", "yard tern 1"]);
    assert!(craft(&play, "tern").compromised().is_empty());
}

#[test]
fn g_veh_26_system_strain_goes_by_a_point_a_day_without_new_strain() {
    let mut play = dogfight();
    play.all(&["system tern 4", "end", "day"]);
    assert_eq!(craft(&play, "tern").strain, 4, "it was strained that day");
    play.all(&["day", "day"]);
    assert_eq!(craft(&play, "tern").strain, 2);
}

#[test]
fn g_veh_12_a_very_large_vehicle_may_ignore_a_tiny_one() {
    let mut play = duel();
    play.ok("add corsair");
    let said = play.ok("collide minor bastion corsair").join(" ");
    says!(said);
    let said = play.ok("collide minor bastion warden").join(" ");
    says!(said);
}

#[test]
fn g_veh_25_threat_on_the_pilots_checks_is_system_strain() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "drive @", "roll = 1s 2t"]);
    play.all(&["spend v_h_system_strain", "spend v_h_system_strain", "done"]);
    assert_eq!(craft(&play, "tern").strain, 2);
    // It is offered on no other check.
    play.all(&["next", "next", "check ila perception", "roll = 1s 1t"]);
    assert!(!play.offered().contains(&"v_h_system_strain".to_owned()));
}

#[test]
fn t_40_a_hit_may_hinder_a_component_until_the_end_of_the_targets_next_turn() {
    let mut play = dogfight();
    play.all(&["attack @ corsair with pulse", "roll = 1s 3a!"]);
    let mut hindered = play.all_offers();
    hindered.retain(|offer| offer.key.starts_with("v_a_component"));
    for part in [": brakes", ": propulsion", ": Laser cannon"] {
        let found = hindered.iter().any(|offer| offer.label.ends_with(part));
        assert!(found, "{part}");
    }
    // The fifth of them is the propulsion, which Rook then lacks for his turn.
    let said = play.ok("spend v_a_component_5").join(" ");
    says!(said);
    assert!(
        !play
            .offered()
            .iter()
            .any(|key| key.starts_with("v_a_component"))
    );
    play.all(&["done", "next"]);
    assert!(
        craft(&play, "corsair")
            .causes(Component::Propulsion)
            .contains(&Cause::Hindered)
    );
    assert_eq!(play.no("fly @ accelerate").rule, Some("G-VEH-19"));
    let said = play.ok("next").join(" ");
    says!(said);
    assert!(!craft(&play, "corsair").is_out(Component::Propulsion));
    // A weapon is a component of its own. Without a pilot the round counts.
    let mut play = dogfight();
    play.all(&[
        "attack @ corsair with pulse",
        "roll = 1s 1T!",
        "spend v_a_component_6",
        "done",
    ]);
    assert!(craft(&play, "corsair").is_out(Component::Weapon(0)));
    assert!(!craft(&play, "corsair").is_out(Component::Weapon(1)));
    play.all(&["defeat rook", "next", "next", "claim vex", "next", "next"]);
    assert!(!craft(&play, "corsair").is_out(Component::Weapon(0)));
    // A miss doesn't offer it.
    let mut play = dogfight();
    play.all(&["attack @ corsair with pulse", "roll = 1f 3a!"]);
    assert_eq!(play.no("spend v_a_component").rule, Some("G-COMB-12"));
}

#[test]
fn t_40_advantage_repositions_the_own_vehicle_within_the_pilots_limits() {
    let label = |play: &Play, key: &str| {
        let offers = play.all_offers().into_iter();
        let mut offers = offers.filter(|o| o.key == key && o.allowed.is_ok());
        offers.next().map(|o| o.label)
    };
    let keys = ["v_a_reposition", "v_a_reposition_2"];
    // The gunner's Advantage, and the pilot's maneuver: the first of the round.
    let mut play = dogfight();
    play.all(&[
        "speed tern 2",
        "next",
        "next",
        "attack @ corsair with pulse",
    ]);
    play.ok("roll = 1s 4a!");
    let [closer, away] = keys.map(|key| label(&play, key).unwrap());
    says!(closer);
    says!(away);
    play.ok("spend v_a_reposition_2");
    let band = |play: &Play| {
        play.state
            .band(craft(play, "tern").id, craft(play, "corsair").id)
    };
    assert_eq!(band(&play), Band::Long);
    assert_eq!(craft(&play, "tern").round.maneuvers, [play.id("vex")]);
    assert_eq!(craft(&play, "tern").strain, 0);
    assert_eq!(keys.map(|key| label(&play, key)), [None, None], "once");
    // A second maneuver of the round costs the vehicle 2 system strain, and a third is impossible.
    for (before, left) in [
        (&["fly @ brace"][..], true),
        (&["fly @ accelerate", "fly @ brace"], false),
    ] {
        let mut play = dogfight();
        play.ok("speed tern 2");
        play.all(before);
        play.all(&[
            "next",
            "next",
            "attack @ corsair with pulse",
            "roll = 1s 4a!",
        ]);
        assert_eq!(label(&play, keys[0]).is_some(), left, "{before:?}");
        if left {
            play.ok("spend v_a_reposition");
            assert_eq!((band(&play), craft(&play, "tern").strain), (Band::Short, 2));
        }
    }
    // A stationary vehicle doesn't move (G-VCOM-18).
    let mut play = dogfight();
    play.all(&["attack @ corsair with pulse", "roll = 1s 4a!"]);
    assert_eq!(keys.map(|key| label(&play, key)), [None, None]);
}

#[test]
fn g_veh_26_system_strain_goes_by_one_a_day_also_in_a_week() {
    let mut play = dogfight();
    play.all(&["end", "system tern 9"]);
    // The day on which it was strained heals nothing, the six after it do.
    play.ok("week");
    assert_eq!(craft(&play, "tern").strain, 3);
    play.ok("week");
    assert_eq!(craft(&play, "tern").strain, 0);
}

#[test]
fn g_vcom_22_hull_trauma_is_mended_also_while_the_hull_is_out() {
    let mut play = dogfight();
    play.all(&["component tern hull out", "hull tern 3"]);
    play.ok("mend @ hull");
    let labels = |play: &Play| format!("{:?}", play.state.check.as_ref().unwrap().what);
    assert!(labels(&play).contains("job: Hull"), "{}", labels(&play));
    // The component itself by its full name, and by its short one where there is no trauma.
    play.all(&["cancel", "mend @ \"hull component\""]);
    assert!(!labels(&play).contains("job: Hull"), "{}", labels(&play));
    play.all(&["cancel", "patch tern 3", "mend @ hull"]);
    assert!(!labels(&play).contains("job: Hull"), "{}", labels(&play));
}

#[test]
fn g_veh_13_wounds_and_strain_of_a_vehicle_are_its_hull_trauma_and_system_strain() {
    let mut play = dogfight();
    play.all(&[
        "wound tern 3",
        "strain tern 4",
        "heal tern 1",
        "recover tern 2",
    ]);
    let ship = craft(&play, "tern");
    assert_eq!((ship.hull, ship.strain), (2, 2));
}
