//! Tests of what damage leaves of a vehicle: components out, wrecks, Critical Hits, and how each is
//! repaired.

use rules::system::System;
use rules::view::OfferGroup;

use super::{change, craft, dogfight};
use crate::Genesys;
use crate::events::Event;
use crate::events::vehicles::{Drifts, VehicleEvent};
use crate::show::vehicles::show::tracks;
use crate::tests::Play;

/// The offered lines of a group, with a focused combatant.
fn offered(play: &Play, focus: &str, group: OfferGroup) -> Vec<String> {
    let library = crate::library::Library::shipped();
    let focus = Some(play.id(focus));
    let all = Genesys::offers(&play.state, &library, focus);
    let all = all.into_iter().filter(|o| o.group == group);
    all.map(|o| o.line).collect()
}

fn joined(lines: &[String]) -> String {
    lines.join(" ")
}

/// Trundler and Skipjack side by side, both with drivers, both at speed 2. Vex on the bike acts first.
fn road() -> Play {
    Play::with(&[
        "add skipjack side pc",
        "add trundler",
        "add vex_marrow",
        "add wing_leader as Rook",
        "crew vex skipjack pilot",
        "crew rook trundler pilot",
        "init vex = 3s",
        "init rook = 1s",
        "speed skipjack 2",
        "speed trundler 2",
        "range skipjack trundler engaged",
        "start",
    ])
}

#[test]
fn g_veh_34_the_injury_for_exceeding_the_threshold_is_worse_too() {
    let injured = |lines: &[&str]| -> Vec<u16> {
        let mut play = Play::with(&[
            "setting vehicle_weapons_maim on",
            "add stilt side pc",
            "add vex",
            "crew vex stilt gunner rail",
            "add captain_marrack as Marrack",
            "range stilt marrack medium",
            "attack vex marrack with rail",
        ]);
        play.all(lines);
        let hurt = play.figure("marrack").criticals.iter();
        hurt.map(|c| c.result).collect()
    };
    assert_eq!(injured(&["roll = 1s!", "done = 20"]), [70]);
    let both = injured(&["roll = 1s 2a!", "spend a_crit", "done = 20, 25"]);
    // Crossing comes first, with its 25, and adds 10 to the bought one.
    assert_eq!(both, [75, 80]);
}

#[test]
fn m_22_the_weapon_proposed_is_the_most_dangerous_on_one_scale() {
    for (hull, gun) in [
        ("stilt", "Rail lance"),
        ("bulwark", "Autocannon"),
        ("plunge", "Autocannon"),
    ] {
        let mut play = Play::with(&[&format!("add {hull}")]);
        let said = joined(&play.ok(&format!("crit {hull} = 90")));
        assert!(said.contains(&format!("{gun} on")), "{hull}: {said}");
    }
}

#[test]
fn m_22_nobody_repairs_what_was_vaporized() {
    let mut play = Play::with(&[
        "add drayhorse side pc",
        "add rho",
        "crew rho drayhorse engineer",
        "crit drayhorse +54 = 100",
        "restore rho!",
        "restore drayhorse",
    ]);
    let refused = play.no("mend rho vaporized");
    assert_eq!(refused.rule, Some("M-22"));
    assert!(refused.hint.unwrap_or_default().contains("cure Drayhorse"));
    play.ok("hull drayhorse 30 = 60");
    assert_eq!(play.no("mend rho emergency").rule, Some("M-22"));
}

#[test]
fn g_veh_09_a_wreck_with_speed_drifts_though_its_pilot_is_able() {
    let mut play = dogfight();
    play.all(&["speed corsair 4", "hull corsair 11 = 60"]);
    play.all(&["next", "next", "next"]);
    let said = joined(&play.said);
    let drifted = |play: &Play| -> Vec<u8> {
        let corsair = craft(play, "corsair").id;
        let all = play.events.iter().filter_map(|event| match event {
            Event::Vehicle(VehicleEvent::Drifts(Drifts { vehicle, bands }))
                if *vehicle == corsair =>
            {
                Some(*bands)
            }
            _ => None,
        });
        all.collect()
    };
    assert_eq!(drifted(&play).first(), Some(&3));
    let drifts = |line: &&String| line.contains(" 3 ") && line.contains("G-VEH-14");
    let drifts = play.said.iter().find(drifts);
    assert!(drifts.is_some_and(|l| l.starts_with("Corsair ")), "{said}");
    says!(drifts);
    // The reason for slowing down comes before the new speed (G-VEH-19).
    let slows = play.said.iter().position(|l| l.contains("(G-VEH-19)"));
    let slows = slows.unwrap_or_else(|| panic!("{said}"));
    says!(play.said[slows..slows + 2]);
    // A vehicle held by a beam doesn't move.
    let mut play = dogfight();
    play.all(&["speed corsair 4", "crew rook off!"]);
    change(&mut play, "corsair", |v| v.effects.held = Some(2));
    play.all(&["next", "next", "next"]);
    assert_eq!(drifted(&play).len(), 0);
}

#[test]
fn g_veh_15_no_component_is_out_more_often_than_it_has_pieces() {
    let mut play = Play::with(&["add bastion", "component bastion brakes out"]);
    let refused = play.no("component bastion brakes out");
    assert!(refused.hint.unwrap_or_default().contains("works"));
    let said = joined(&play.ok("component bastion brakes works"));
    says!(said);
    // Each weapon of a mount is a component, and the log names those still disabled.
    let left = craft(&play, "bastion")
        .weapons
        .iter()
        .find(|m| m.weapon.name.starts_with("Broadside"));
    let count = left.map_or(0, |m| m.count);
    assert!(count > 1);
    for n in 1..=count {
        let said = joined(&play.ok("component bastion \"broadside battery left\" out"));
        assert!(said.contains(&format!("({n} of {count})")), "{said}");
    }
    play.no("component bastion \"broadside battery left\" out");
    let said = joined(&play.ok("component bastion \"broadside battery left\" works"));
    let still = format!("{} of {count}", count - 1);
    assert!(said.contains(&still), "{said}");
    says!(said);
    // An ambiguous word names both mounts.
    let refused = play.no("component bastion broadside out");
    says!(refused.why);
    // A component that has another reason isn't reported as working.
    let mut play = Play::with(&[
        "add bastion",
        "component bastion brakes out",
        "system bastion 46",
    ]);
    let said = joined(&play.ok("component bastion brakes works"));
    says!(said);
}

#[test]
fn g_comb_16_the_first_d100_typed_is_the_bought_critical_hit() {
    let mut play = Play::with(&[
        "add threshold side pc",
        "add lodestar",
        "add ila",
        "add wing_leader as Kade",
        "crew kade lodestar",
        "crew ila threshold gunner seam",
        "range threshold lodestar medium",
        "hull lodestar 10",
        "attack ila lodestar with seam!",
        "roll = 3s 2a!",
        "spend a_crit",
        "done = 40, 60",
    ]);
    let hits = craft(&play, "lodestar").condition.criticals.clone();
    let rolled: Vec<(Option<u8>, u16)> = hits.iter().map(|c| (c.rolled, c.result)).collect();
    // The hit of G-VEH-14 comes first and has the second die. It adds 10 to the bought one.
    assert_eq!(rolled[0], (Some(60), 60));
    assert_eq!(rolled[1].0, Some(40));
    play.no("done");
}

#[test]
fn g_veh_30_a_forced_move_and_a_changed_range_open_the_bearing() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "bearing tern corsair aft"]);
    let vehicle = craft(&play, "corsair").id;
    assert!(craft(&play, "tern").bearing(vehicle).is_some());
    play.ok("next");
    assert_eq!(craft(&play, "tern").bearing(vehicle), None);
    play.all(&["bearing tern corsair aft", "range tern corsair long"]);
    assert_eq!(craft(&play, "tern").bearing(vehicle), None);
    // Setting the same range again changes nothing.
    play.all(&["bearing tern corsair aft", "range tern corsair long"]);
    assert!(craft(&play, "tern").bearing(vehicle).is_some());
}

#[test]
fn g_veh_38_on_the_ground_engaged_is_not_docked() {
    let mut play = road();
    for name in ["skipjack", "trundler"] {
        play.ok("next");
        let open = craft(&play, name).effects.open_move;
        assert_eq!(open.map(|open| open.bands), Some(2), "G-VEH-06: {name}");
    }
    let mut play = road();
    let said = joined(&play.ok("fly vex steer trundler short"));
    says!(said);
    // The reminder of hundreds of kilometers isn't shown either.
    let mut play = road();
    play.ok("attack vex trundler with pistol at short");
    let notes: Vec<String> = play
        .tray()
        .notes
        .iter()
        .map(rules::view::Rich::plain)
        .collect();
    assert!(!joined(&notes).contains("kilometers"), "{notes:?}");
}

#[test]
fn g_pool_05_more_than_formidable_is_impossible() {
    let mut play = dogfight();
    play.all(&["next", "crew ila off!", "range corsair ila strategic"]);
    change(&mut play, "corsair", |v| v.silhouette = 4);
    play.ok("attack @ ila with missile at strategic");
    // It is shown before the roll, too.
    let trouble = play.tray().trouble.plain();
    assert!(trouble.contains("impossible"), "{trouble}");
    let refused = play.no("roll = 1s");
    assert_eq!(refused.rule, Some("G-POOL-05"));
    assert!(refused.why.contains("6 dice"), "{}", refused.why);
    play.ok("roll = 1s!");
}

#[test]
fn g_pool_05_what_rules_add_to_a_skill_check_can_make_it_impossible() {
    let stage = |dice: &str| {
        let mut play = dogfight();
        // Head Ringer: checks with Intellect and Cunning are harder.
        play.all(&["crit vex = 48", &format!("check vex skulduggery {dice}")]);
        play
    };
    let mut play = stage("formidable");
    let trouble = play.tray().trouble.plain();
    assert!(trouble.contains("6 dice"), "{trouble}");
    assert_eq!(play.no("roll = 1f").rule, Some("G-POOL-05"));
    play.ok("roll = 1f!");
    stage("daunting").ok("roll = 1f");
    // The GM may go higher.
    let mut play = dogfight();
    play.all(&["check vex skulduggery 7", "roll = 1f"]);
}

#[test]
fn g_pool_05_g_vcom_19_driving_something_large_is_not_impossible() {
    let mut play = dogfight();
    change(&mut play, "tern", |v| v.silhouette = 7);
    play.all(&["speed tern 4", "drive vex"]);
    assert!(play.tray().trouble.plain().is_empty());
    play.ok("roll = 1f");
}

#[test]
fn g_vcom_22_damage_control_is_on_offer_between_fights() {
    let play = Play::with(&[
        "add drayhorse side pc",
        "add vex",
        "add rho",
        "crew vex drayhorse pilot",
        "crew rho drayhorse engineer",
        "crit drayhorse = 60",
        "hull drayhorse 3",
        "system drayhorse 2",
    ]);
    let lines = offered(&play, "rho", OfferGroup::Action);
    assert!(lines.iter().any(|l| l.contains("strain")), "{lines:?}");
    assert!(lines.iter().any(|l| l.ends_with(" hull")), "{lines:?}");
    for line in lines {
        Play::of(&play).ok(&line);
    }
}

#[test]
fn x_48_an_empty_vehicle_that_is_destroyed_says_how_to_keep_it() {
    let mut play = Play::with(&["add wherry side pc", "add vex"]);
    let said = joined(&play.ok("hull wherry 10"));
    assert!(
        said.contains("`restore Wherry` and `crit Wherry`"),
        "{said}"
    );
    play.all(&["restore Wherry", "crit Wherry = 60"]);
    assert!(craft(&play, "wherry").wrecked());
}

#[test]
fn g_veh_14_that_everything_is_out_is_said_at_speed_0_too() {
    let mut play = Play::with(&["add plunge", "add wing_leader as Kade", "crew kade plunge"]);
    let said = joined(&play.ok("hull plunge 15 = 60"));
    says!(said);
}

#[test]
fn g_veh_14_what_is_inoperable_does_not_brace() {
    let mut play = dogfight();
    play.ok("hull tern 15 = 60");
    assert_eq!(play.no("fly @ brace").rule, Some("G-VEH-14"));
    let brace = play
        .all_offers()
        .into_iter()
        .find(|o| o.line == "fly @ brace");
    assert!(brace.is_some_and(|o| o.allowed.is_err()));
    play.ok("fly @ brace!");
}

#[test]
fn g_veh_15_what_has_no_brakes_coasts() {
    let mut play = dogfight();
    play.all(&["speed corsair 2", "component corsair brakes out"]);
    play.all(&["next", "next", "next"]);
    let said = joined(&play.said);
    says!(said);
    assert!(said.contains("`speed Corsair 1`"), "{said}");
}

#[test]
fn g_veh_19_a_refusal_says_why_a_component_is_out() {
    let mut play = dogfight();
    play.ok("system tern 19");
    let refused = play.no("fly @ accelerate");
    assert_eq!(refused.rule, Some("G-VEH-19"));
    says!(refused.why);
    says!(refused.hint.unwrap_or_default());
}

#[test]
fn g_veh_23_only_a_yard_mends_what_is_patched_up() {
    let mut play = Play::with(&["add drayhorse side pc", "add rho", "crew rho drayhorse"]);
    change(&mut play, "drayhorse", |v| v.condition.makeshift = true);
    let hint = play.no("mend rho defenses").hint.unwrap_or_default();
    assert!(
        hint.contains("yard Drayhorse") && !hint.contains("mend"),
        "{hint}"
    );
}

#[test]
fn g_veh_22_a_yard_that_nobody_pays_says_so() {
    let mut play = Play::with(&["add drayhorse side pc", "hull drayhorse 4"]);
    let said = joined(&play.ok("yard drayhorse 4"));
    says!(said);
}

#[test]
fn g_veh_07_what_is_out_of_control_is_placed_by_an_offer() {
    let mut play = dogfight();
    play.all(&["speed tern 2", "drive @", "roll = 1f"]);
    let said = joined(&play.ok("done"));
    assert!(said.contains("(G-VEH-07)"), "{said}");
    let lines = |play: &Play| -> Vec<String> {
        let all = play
            .all_offers()
            .into_iter()
            .filter(|o| o.rule.as_deref() == Some("G-VEH-07"));
        all.map(|o| o.line).collect()
    };
    let all = lines(&play);
    assert!(
        all.contains(&"collide minor Tern Corsair".to_owned()),
        "{all:?}"
    );
    play.ok("range tern corsair long");
    assert!(lines(&play).is_empty());
}

#[test]
fn m_22_a_ship_restored_says_what_would_end_it_again() {
    let mut play = dogfight();
    play.ok("crit tern +55 = 95");
    for _ in 0..9 {
        if craft(&play, "tern").flies() {
            play.ok("next!");
        }
    }
    let said = joined(&play.ok("restore tern"));
    assert!(said.contains("`cure Tern"), "{said}");
}

#[test]
fn m_22_of_two_fires_the_other_burns_on() {
    let mut play = dogfight();
    play.all(&["crit tern +40 = 100", "crit tern +30 = 100"]);
    let fires = craft(&play, "tern").condition.criticals.len();
    assert_eq!(fires, 2);
    let said = joined(&play.ok("cure tern fire"));
    says!(said);
    assert!(craft(&play, "tern").condition.fire > 0);
    let said = joined(&play.ok("cure tern fire"));
    says!(said);
}

#[test]
fn g_veh_14_g_veh_24_the_tracks_say_what_lies_beyond_them() {
    let play = dogfight();
    let rules: Vec<String> = tracks(craft(&play, "tern"))
        .iter()
        .flat_map(|t| &t.because)
        .filter_map(|r| r.rule.as_deref().map(str::to_owned))
        .collect();
    assert!(rules.contains(&"G-VEH-14".to_owned()), "{rules:?}");
    assert!(rules.contains(&"G-VEH-24".to_owned()), "{rules:?}");
    assert!(crate::model::vehicles::speed::words(3).contains("collisions +20"));
    assert!(crate::model::vehicles::speed::words(5).contains("collisions +40"));
}

#[test]
fn g_vcom_26_a_critical_hit_takes_one_die() {
    let mut play = dogfight();
    says!(play.no("crit corsair = 20 3").why);
}
