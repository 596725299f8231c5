//! Abilities that only remind or relieve: their price, their text and their limits (C-DES, C-PRF, C-FOC).

use rules::encounter::stage::Stage;

use super::abilities::{fighting, now, person, stage, stress};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Phase, Tenths};

/// Rule, key, points of Intellect, Might and Speed, and action points in tenths: none for what takes long.
const REMINDERS: [(&str, &str, [i16; 3], Option<i16>); 12] = [
    ("C-DES-10a", "obscure_reference", [1, 0, 0], Some(10)),
    ("C-PRF-06b", "shift_blame", [0, 0, 2], Some(10)),
    ("C-PRF-09a", "coax_power", [0, 0, 1], Some(6)),
    ("C-PRF-12b", "social_deconstruction", [3, 0, 0], None),
    ("C-PRF-13b", "salvage", [1, 0, 0], None),
    ("C-PRF-17a", "ai_analysis", [1, 0, 0], Some(10)),
    ("C-PRF-18a", "rigorous_investigation", [2, 0, 0], None),
    ("C-PRF-20b", "process_information", [2, 0, 0], Some(10)),
    ("C-FOC-04b", "squeeze_out_one_more", [0, 0, 1], Some(10)),
    ("C-FOC-11a", "decoding", [2, 0, 0], Some(10)),
    ("C-FOC-11b", "innuendo", [1, 0, 0], Some(2)),
    ("C-FOC-19a", "reverse_engineering", [3, 0, 0], None),
];

#[test]
fn c_act_11_each_reminder_pays_its_points_and_says_its_text() {
    let library = Library::shipped();
    for (rule, key, cost, _) in REMINDERS {
        let record = library.ability(key).unwrap();
        assert_eq!(record.rule, rule, "{key}");
        let mut s = stage(&[key]);
        let told = s.ok(&format!("use ada {key}"));
        assert_eq!(now(&s, "Ada"), cost.map(|points| 6 - points), "{rule}");
        let told = format!("{told:?}");
        let first = record.text.split(['"', '\'']).next().unwrap();
        assert!(told.contains(first), "{rule}: {told}");
        says!(told);
    }
}

#[test]
fn c_act_11_each_reminder_needs_its_points() {
    for (rule, key, cost, _) in REMINDERS {
        let mut s = stage(&[key]);
        let ada = s.id("Ada");
        for (pool, points) in s.state.person_mut(ada).unwrap().pools.iter_mut().zip(cost) {
            pool.now = if points > 0 { points - 1 } else { pool.now };
        }
        s.refused(&format!("use ada {key}"), rule);
    }
}

#[test]
fn c_act_11_each_reminder_takes_its_action_points_or_waits_for_the_end_of_the_fight() {
    for (rule, key, cost, price) in REMINDERS {
        let mut s = stage(&[key]);
        fighting(&mut s, 10);
        let line = format!("use ada {key}");
        if let Some(price) = price {
            s.ok(&line);
            let left = s.state.fighter(s.id("Ada")).unwrap().left;
            assert_eq!(left, Tenths(10 - price), "{rule}");
            assert_eq!(now(&s, "Ada"), cost.map(|points| 6 - points), "{rule}");
        } else {
            s.refused(&line, rule);
            assert_eq!(now(&s, "Ada"), [6; 3], "{rule}");
        }
    }
}

/// Rule, key, whether it counts in the cycle, and points of Intellect: what relieves the one who uses it.
const RELIEFS: [(&str, &str, bool, i16); 8] = [
    ("C-PRF-01b", "world_is_a_stage", true, 0),
    ("C-PRF-05a", "if_you_build_it", true, 0),
    ("C-PRF-11b", "want_of_a_nail", false, 0),
    ("C-FOC-03a", "divine_plan", true, 0),
    ("C-FOC-06a", "lost_in_art", true, 2),
    ("C-FOC-08b", "like_a_bird", false, 0),
    ("C-FOC-10a", "joy_of_discovery", true, 0),
    ("C-FOC-15b", "meaning_in_the_void", true, 0),
];

fn relieved(s: &Stage<Confrontation>, name: &str) -> (u8, usize) {
    let stress = &person(s, name).stress;
    (stress.points, stress.used.len())
}

#[test]
fn c_str_10_each_relief_takes_1_stress_and_counts_in_the_cycle_as_printed() {
    for (rule, key, cycle, cost) in RELIEFS {
        let mut s = stage(&[key]);
        assert_eq!(Library::shipped().ability(key).unwrap().rule, rule);
        assert!(
            s.try_line(&format!("use ada {key}")).is_err(),
            "{rule}: no stress"
        );
        stress(&mut s, "Ada", 3);
        says!(s.ok(&format!("use ada {key}")));
        assert_eq!(relieved(&s, "Ada"), (2, usize::from(cycle)), "{rule}");
        assert_eq!(now(&s, "Ada"), [6 - cost, 6, 6], "{rule}");
        if cycle {
            s.refused(&format!("use ada {key}"), "C-STR-10");
        } else if key == "want_of_a_nail" {
            s.ok(&format!("use ada {key}"));
            assert_eq!(relieved(&s, "Ada"), (1, 0), "{rule}");
        }
    }
}

#[test]
fn c_foc_06a_and_c_foc_15b_art_takes_days_and_no_fight() {
    for (rule, key) in [
        ("C-FOC-06a", "lost_in_art"),
        ("C-FOC-15b", "meaning_in_the_void"),
    ] {
        let mut s = stage(&[key]);
        stress(&mut s, "Ada", 1);
        fighting(&mut s, 10);
        says!(s.refused(&format!("use ada {key}"), rule).to_string());
    }
}

#[test]
fn c_foc_08b_a_feat_in_the_air_relieves_once_a_month() {
    let mut s = stage(&["like_a_bird"]);
    stress(&mut s, "Ada", 2);
    s.ok("use ada like_a_bird");
    s.ok("pass 29 days");
    s.refused("use ada like_a_bird", "C-FOC-08b");
    s.ok("pass 1 days");
    s.ok("use ada like_a_bird");
    assert_eq!(relieved(&s, "Ada"), (0, 0));
}

#[test]
fn c_prf_12a_a_secret_relieves_the_friend_who_tells_it() {
    let mut s = stage(&["confidentiality"]);
    stress(&mut s, "Ada", 2);
    stress(&mut s, "Bo", 2);
    assert!(s.try_line("use ada confidentiality").is_err(), "no friend");
    says!(s.ok("use ada confidentiality on bo"));
    assert_eq!((relieved(&s, "Ada"), relieved(&s, "Bo")), ((2, 0), (1, 1)));
    assert_eq!(now(&s, "Ada"), [5, 6, 6]);
    s.refused("use ada confidentiality on bo guard", "C-PRF-12a");
}

#[test]
fn c_prf_17b_a_defense_tactic_is_learned_for_a_full_action() {
    let mut s = stage(&["real_time_hacker"]);
    fighting(&mut s, 10);
    assert!(
        s.try_line("use ada real_time_hacker").is_err(),
        "no tactic yet"
    );
    s.all(&[
        "check ada electronic_warfare vs guard",
        "choose guard precisely",
    ]);
    says!(s.ok("use ada real_time_hacker"));
    assert!(s.said.last().unwrap().contains("precisely"));
    assert_eq!(now(&s, "Ada"), [4, 6, 6]);
    assert_eq!(s.state.fighter(s.id("Ada")).unwrap().left, Tenths(0));
    assert_eq!(s.state.fight.as_ref().unwrap().phase, Phase::Turns);
}

#[test]
fn c_prf_03a_the_penalties_of_acceleration_are_1_smaller() {
    let mut s = super::abilities::stage(&["gravity_acclimation"]);
    s.all(&["check ada deception", "modify target 2 acceleration"]);
    let target = |s: &rules::encounter::stage::Stage<crate::Confrontation>| {
        let check = s.state.check.as_ref().unwrap();
        crate::play::check::count(&s.state, &s.library, check).target
    };
    assert_eq!(target(&s), 6);
    s.ok("switch gravity_acclimation");
    assert_eq!(target(&s), 5, "against acceleration itself");
    s.ok("switch gravity_acclimation");
    s.ok("switch gravity_acclimation.2");
    assert_eq!(target(&s), 5, "the penalty is 1 smaller");
    s.all(&[
        "cancel",
        "check ada deception",
        "switch gravity_acclimation.2",
    ]);
    assert_eq!(target(&s), 4, "without a penalty it changes nothing");
}
